/** Pushes of one user that wait at the same time are stored together, so that a busy server makes fewer transactions than it has pushes. */
import { pushMessages, type PushedDrafts } from './push.ts'
import type { PipelineContext } from './pipeline-context.ts'

/** Pushes that make it worth a second transaction beside the one that runs, and of one transaction at most. */
const [ENOUGH_PUSHES, MOST_PUSHES] = [8, 32]
/** A push waits no longer: the transaction that runs may stand still, because somebody else has locked one of its conversations. */
const MOST_WAIT_MS = 50
/** UTF-16 units of text in a push that waits for others: a long one is counted and sent by itself. */
const MOST_UNITS = 16_384

interface WaitingPush {
  readonly push: PushedDrafts
  readonly resolve: (stored: number) => void
  readonly reject: (error: unknown) => void
}

/** Stores the messages of one push, as {@link pushMessages}. Pushes to one conversation must come one after the other. */
export type StorePush = (userId: string, push: PushedDrafts) => Promise<number>

/**
 * A push begins at once where none of its user's is under way; what comes meanwhile is stored together by the next transaction.
 * Where that fails, each is stored by itself, so that a conflict in one push is nobody else's.
 */
export function pushGroups(pipeline: PipelineContext): StorePush {
  const users = new Map<string, UserPushes>()
  const alone = storeAlone(pipeline)
  return async (userId, push) => {
    if (push.drafts.reduce((sum, { text }) => sum + text.length, 0) > MOST_UNITS) return alone(userId, push)
    let pushes = users.get(userId)
    if (!pushes) users.set(userId, pushes = new UserPushes((group) => storeGroup(pipeline, userId, group), () => users.delete(userId)))
    const { stored, ...waiting } = settled({ ...push, trace: pipeline.telemetry.place() })
    pushes.add(waiting)
    return stored
  }
}

/** Stores each push in a transaction of its own. */
export const storeAlone = (pipeline: PipelineContext): StorePush =>
  async (userId, push) => (await pushMessages(pipeline, userId, [push]))[0]!

/** The pushes of one user that run or wait. */
class UserPushes {
  readonly #store: (group: readonly WaitingPush[]) => Promise<void>
  readonly #onIdle: () => void
  readonly #waiting: WaitingPush[] = []
  #running = 0
  #timer: NodeJS.Timeout | undefined

  constructor(store: (group: readonly WaitingPush[]) => Promise<void>, onIdle: () => void) {
    this.#store = store
    this.#onIdle = onIdle
  }

  add(push: WaitingPush): void {
    this.#waiting.push(push)
    if (this.#running === 0 || (this.#running === 1 && this.#waiting.length >= ENOUGH_PUSHES)) this.#begin()
    else this.#timer ??= setTimeout(() => this.#begin(), MOST_WAIT_MS)
  }

  #begin(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const group = this.#waiting.splice(0, MOST_PUSHES)
    if (group.length === 0) return
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#begin(), MOST_WAIT_MS)
    this.#running++
    void this.#store(group).finally(() => {
      this.#running--
      if (this.#waiting.length > 0) this.#begin()
      else if (this.#running === 0) this.#onIdle()
    })
  }
}

function settled(push: PushedDrafts): WaitingPush & { readonly stored: Promise<number> } {
  let [resolve, reject]: [WaitingPush['resolve'], WaitingPush['reject']] = [() => {}, () => {}]
  const stored = new Promise<number>((accept, refuse) => [resolve, reject] = [accept, refuse])
  return { push, resolve, reject, stored }
}

/** Settles every push of the group; it never rejects. */
async function storeGroup(pipeline: PipelineContext, userId: string, group: readonly WaitingPush[]): Promise<void> {
  try {
    const stored = await pushMessages(pipeline, userId, group.map(({ push }) => push))
    for (const [i, { resolve }] of group.entries()) resolve(stored[i]!)
  } catch (error) {
    if (group.length === 1) group[0]!.reject(error)
    else for (const { push, resolve, reject } of group) {
      // The commit may have come through and only its reply not, so that ids are looked up also where they were made for the call
      await storeAlone(pipeline)(userId, { ...push, areIdsNew: false }).then(resolve, reject)
    }
  }
}
