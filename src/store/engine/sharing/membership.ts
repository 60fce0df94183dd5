/** What this process is on a shared folder: its owner, or a client of the owner, until that one ends and another takes over. */
import { hasCode } from '../../../errors.ts'
import type { Channel } from '../../channel/channel.ts'
import { storeClosedError } from '../db.ts'
import { createHub } from './hub.ts'
import { joinFolder, type JoinOptions, type Role } from './join-folder.ts'
import type { Link } from './link.ts'

export type SharingOptions = Omit<JoinOptions, 'onText' | 'before'>

export interface Membership {
  readonly first: Role
  readonly channel: Channel
  /** What this process is. Where the owner has gone it waits for what it becomes; what failed in the background is not tried again in the background. */
  current(isBackground: boolean): Promise<Role>
  /** Closes after what is running. */
  leave(running: ReadonlySet<Promise<unknown>>, isAbandoned: () => boolean): Promise<void>
}

/** Failures that a background task does not repeat every second. */
const isLasting = (error: unknown): boolean => hasCode(error, 'store_damaged', 'store_gone', 'version_mismatch')

/** @throws {MadeleineError} like `joinFolder` */
export async function joinSharing(options: SharingOptions): Promise<Membership> {
  const hub = createHub()
  let role: Role | undefined
  let joining: Promise<Role> | undefined
  let [refusal, isGone]: [unknown, boolean] = [undefined, false]
  const onEnd = (link: Link): void => {
    if (role?.kind !== 'client' || role.link !== link) return
    const { place } = role
    role = undefined
    hub.down()
    void rejoin({ place, wasClosed: link.wasClosed })
  }
  const onText = (text: string | undefined): void => hub.hear(text)
  const enter = async (before: JoinOptions['before']): Promise<Role> => {
    const beforeAttempt = async (): Promise<void> => {
      if (isGone) throw storeClosedError()
      if (before) before.place.assertThere()
      else await options.beforeAttempt()
    }
    const joined = await joinFolder({ ...options, beforeAttempt, onText, ...(before && { before }) })
    role = joined
    if (joined.kind === 'client') void joined.link.ended.then(() => onEnd(joined.link))
    hub.up(joined.kind === 'owner' ? joined.door.broadcast : joined.link.text)
    return joined
  }
  let last: JoinOptions['before']
  const rejoin = (before: JoinOptions['before']): Promise<Role> => {
    last = before
    refusal = undefined
    joining = enter(before).catch((error: unknown) => {
      throw (refusal = error)
    }).finally(() => (joining = undefined))
    joining.catch(() => undefined) // whoever waits for it is told
    return joining
  }
  const current = async (isBackground: boolean): Promise<Role> => {
    if (role?.kind === 'client' && !role.link.isOpen) await role.link.ended
    if (role) return role
    if (joining) return joining
    if (isBackground && isLasting(refusal)) throw refusal
    return rejoin(last)
  }
  const first = await enter(undefined)
  return {
    first, current,
    channel: hub.channel,
    async leave(running, isAbandoned) {
      if (role?.kind !== 'owner') await Promise.allSettled(running)
      isGone = true
      await joining?.catch(() => undefined)
      if (role?.kind === 'client') await role.link.close()
      if (role?.kind !== 'owner') return
      role.door.farewell()
      await role.host.close(isAbandoned()).finally(role.door.end)
    },
  }
}
