/**
 * What of a turn the log lacks. The log decides and not what a process remembers: the next step of a turn may come in another
 * request, process or machine, and a call may be repeated after any failure.
 */
import { withoutResults, type LoggedMessage, type MessageTrace, type TurnMessage } from './turn-message.ts'
import type { CurrentTurn } from './current-turn.ts'

export interface AlignedTurn {
  readonly missing: readonly TurnMessage[]
  /** Id of the logged message that an answer follows; undefined where something is missing before it. */
  readonly anchor: string | undefined
  /** Newest messages of the log, with those that are missing now, that belong to the turn. */
  readonly length: number
}

/** Pure. @param log the newest messages of the log, in order */
export function alignTurn(
  { users, steps, history }: Pick<CurrentTurn, 'users' | 'steps' | 'history'>, log: readonly LoggedMessage[],
): AlignedTurn {
  const lastUser = log.findLastIndex(isUser)
  const start = log.slice(0, lastUser).findLastIndex((message) => !isUser(message)) + 1
  const run = log.slice(start, lastUser + 1)
  const after = log.slice(lastUser + 1)
  const known = knownUsers(run, users)
  const isSame = known > 0 && (steps.length > 0 ? known === users.length : after.length === 0 || isRepeated({ users, history }, known, log))
  if (!isSame) return overlapped({ users, steps }, log)
    ?? { missing: [...users, ...steps], anchor: undefined, length: users.length + steps.length }
  const missing = [...users.slice(known), ...missingSteps(steps, after)]
  return {
    missing, anchor: missing.length > 0 ? undefined : anchorOf(steps, after) ?? run.at(-1)?.id,
    length: known + after.length + missing.length,
  }
}

/**
 * A later step of a turn into which another one was stored: two tabs speak in one conversation at once, or nothing was said
 * but an empty message. The log has what the turn called, behind what its user said.
 */
function overlapped({ users, steps }: Pick<CurrentTurn, 'users' | 'steps'>, log: readonly LoggedMessage[]): AlignedTurn | undefined {
  const ids = new Set(steps.flatMap(({ callIds }) => callIds))
  const called = log.findLastIndex(({ callIds }) => callIds.some((id) => ids.has(id)))
  const [asked, last] = [log.slice(0, Math.max(0, called)), users.at(-1)]
  const from = last === undefined ? asked.findLastIndex(isUser)
    : asked.findLastIndex((message) => isUser(message) && message.said === last.said)
  if (called === -1 || (last !== undefined && from === -1)) return undefined
  const after = log.slice(from + 1)
  const missing = missingSteps(steps, after)
  return { missing, anchor: missing.length > 0 ? undefined : anchorOf(steps, after), length: users.length + after.length + missing.length }
}

/** How many of a turn's user messages end the log's run of them. */
function knownUsers(run: readonly LoggedMessage[], users: readonly TurnMessage[]): number {
  for (let known = Math.min(run.length, users.length); known > 0; known--) {
    const logged = run.slice(-known)
    if (logged.every((message, i) => message.said === users[i]?.said)) return known
  }
  return 0
}

/**
 * Whether an answered turn is asked again, and not the same words said once more: what stands before the message in the
 * prompt is then what stands before it in the log, and not the log's end. Without history in the prompt, and where both fit
 * alike, it counts as said once more, because storing twice is better than losing.
 */
function isRepeated({ users, history }: Pick<CurrentTurn, 'users' | 'history'>, known: number, log: readonly LoggedMessage[]): boolean {
  const lastUser = log.findLastIndex(isUser)
  return known === users.length && agreement(history, log.slice(0, lastUser + 1 - known)) > agreement(history, log)
}

/** How many messages that say something agree, from the ends backwards. */
function agreement(a: readonly MessageTrace[], b: readonly MessageTrace[]): number {
  const spoken = (messages: readonly MessageTrace[]) => messages.filter(({ role, said }) => role !== 'tool' && said !== '').reverse()
  const [left, right] = [spoken(a), spoken(b)]
  const differs = left.findIndex(({ role, said }, i) => role !== right[i]?.role || said !== right[i]?.said)
  return differs === -1 ? left.length : differs
}

/** The steps that the log lacks. Calls and results are known by their ids, what was only said by its words. */
function missingSteps(steps: readonly TurnMessage[], after: readonly LoggedMessage[]): TurnMessage[] {
  const callIds = new Set(after.flatMap((message) => message.callIds))
  const resultIds = new Set(after.flatMap((message) => message.resultIds))
  const said = after.map((message) => message.said)
  return steps.flatMap((step) => {
    if (step.callIds.length > 0) return step.callIds.every((id) => callIds.has(id)) ? [] : [step]
    if (step.resultIds.length > 0) return withoutResults(step, resultIds) ?? []
    const at = said.indexOf(step.said)
    if (at === -1) return [step]
    said.splice(at, 1)
    return []
  })
}

/** Id of the logged message that is the turn's last step. */
function anchorOf(steps: readonly TurnMessage[], after: readonly LoggedMessage[]): string | undefined {
  const last = steps.at(-1)
  const ids = last && [...last.callIds, ...last.resultIds]
  return last && after.findLast(({ said, callIds, resultIds }) => (ids?.length
    ? ids.some((id) => callIds.includes(id) || resultIds.includes(id)) && (last.callIds.length > 0) === (callIds.length > 0)
    : said === last.said))?.id
}

const isUser = ({ role }: MessageTrace): boolean => role === 'user'
