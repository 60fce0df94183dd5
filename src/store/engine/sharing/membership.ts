/** What this process is on a shared folder: its owner, or a client of the owner, until that one ends and another takes over. */
import { hasCode } from '../../../errors.ts'
import type { Channel } from '../../channel/channel.ts'
import { storeClosedError } from '../db.ts'
import { createHub } from './hub.ts'
import { joinFolder, type JoinOptions, type FolderRole } from './join-folder.ts'

export type SharingOptions = Omit<JoinOptions, 'onText' | 'before'>

/** Failures that a background task does not repeat every second. */
const isLasting = (error: unknown): boolean =>
  hasCode(error, 'store_damaged', 'store_gone', 'version_mismatch', 'store_untrusted', 'token_mismatch')

export class Membership {
  readonly #options: SharingOptions
  readonly #hub = createHub()
  readonly channel: Channel = this.#hub.channel
  #role: FolderRole | undefined
  #joining: Promise<FolderRole> | undefined
  /** The store that was lost with its owner. */
  #before: JoinOptions['before']
  /** Why no other owner was found, and this process could not become it. */
  #refusal: unknown
  #isGone = false

  constructor(options: SharingOptions) {
    this.#options = options
  }

  /** Comes to the folder. Call it once. @throws {MadeleineError} like `joinFolder` */
  first(): Promise<FolderRole> {
    return this.#join()
  }

  /**
   * What this process is. Where the owner has gone it waits for what it becomes.
   * @param isBackground does not try again what failed for long
   * @throws {MadeleineError} like `joinFolder`
   */
  async current(isBackground: boolean): Promise<FolderRole> {
    if (this.#role?.kind === 'client' && !this.#role.link.isOpen) await this.#role.link.ended
    if (this.#role) return this.#role
    if (isBackground && !this.#joining && isLasting(this.#refusal)) throw this.#refusal
    return (this.#joining ??= this.#rejoin())
  }

  /** Closes after what is running. */
  async leave(running: ReadonlySet<Promise<unknown>>, isAbandoned: () => boolean): Promise<void> {
    if (this.#role?.kind !== 'owner') await Promise.allSettled(running)
    this.#isGone = true
    await this.#joining?.catch(() => undefined)
    const role = this.#role
    if (role?.kind === 'client') {
      role.place.letGo()
      await role.link.close()
    }
    this.#before?.place.letGo()
    if (role?.kind !== 'owner') return
    role.door.farewell()
    await role.host.close(isAbandoned()).finally(() => role.door.end())
  }

  async #rejoin(): Promise<FolderRole> {
    this.#refusal = undefined
    try {
      return await this.#join()
    } catch (error) {
      throw (this.#refusal = error)
    } finally {
      this.#joining = undefined
    }
  }

  async #join(): Promise<FolderRole> {
    const before = this.#before
    const beforeAttempt = async (): Promise<void> => {
      if (this.#isGone) throw storeClosedError()
      if (before) before.place.assertThere()
      else await this.#options.beforeAttempt()
    }
    const role = await joinFolder({ ...this.#options, beforeAttempt, before, onText: (text) => this.#hub.hear(text) })
    this.#role = role
    if (role.kind === 'owner') before?.place.letGo()
    if (role.kind === 'client') void role.link.ended.then(() => this.#lose(role))
    this.#hub.up(role.kind === 'owner' ? (text) => role.door.broadcast(text) : role.link.text)
    return role
  }

  /** The owner has gone: one of those it leaves behind takes over, at once, though nobody asks for anything. */
  #lose({ link, place }: FolderRole & { kind: 'client' }): void {
    this.#role = undefined
    this.#before = { place, wasClosed: link.wasClosed }
    this.#hub.down()
    if (this.#isGone) return
    this.#joining ??= this.#rejoin()
    this.#joining.catch(() => undefined) // whoever waits for it is told
  }
}
