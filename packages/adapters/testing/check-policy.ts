/** For tests of your own: a contract test of a segmentation policy, and a clock that stands still. */
import { MadeleineError, MINUTE_MS } from '@madeleine/base'
import type { MessageInput } from '@madeleine/contract'
import { type Policy, segmentAll, type Segmented } from '@madeleine/segment'

/**
 * Checks a policy on the given messages. It segments them twice with the policy's `cut` and checks that the segments tile
 * the input in order, that each overlap lies directly before its segment, that both runs agree, and that `dueAt` without
 * new messages returns a time after the last look, or undefined where silence does not close every tail.
 *
 * @throws {MadeleineError} `model_failed` whose message names the violated rule
 */
export async function checkPolicy(policy: Policy, messages: readonly MessageInput[]): Promise<void> {
  const identified = messages.map((message, i) => ({ ...message, id: message.id ?? `#${i}` }))
  const first = await segmentAll(policy, identified)
  checkTiling(policy, first, identified.map(({ id }) => id))
  const second = await segmentAll(policy, identified)
  if (JSON.stringify(second) !== JSON.stringify(first)) throw policyError(policy, 'cuts the same messages differently the second time')
  checkProgress(policy, identified.length)
}

function checkTiling(policy: Policy, { segments }: Segmented, ids: readonly string[]): void {
  let position = 0
  for (const { messageIds, overlapIds } of segments) {
    if (messageIds.length === 0) throw policyError(policy, `closed an empty segment at message ${position}`)
    if (messageIds.some((id, i) => id !== ids[position + i])) {
      throw policyError(policy, `left the order of the messages at message ${position}`)
    }
    if (overlapIds.some((id, i) => id !== ids[position - overlapIds.length + i])) {
      throw policyError(policy, `gave message ${position} an overlap that does not end directly before it`)
    }
    position += messageIds.length
  }
  if (position !== ids.length) throw policyError(policy, `covered ${position} of ${ids.length} messages`)
}

/** Without new messages the next look must be later than the last one. */
function checkProgress(policy: Policy, count: number): void {
  if (count === 0) return
  const startAt = new Date('2026-01-01T00:00:00Z')
  const times = { at: startAt, receivedAt: startAt }
  const lastLook = { at: new Date(startAt.getTime() + MINUTE_MS), count, wait: false }
  const dueAt = policy.dueAt({ count, tokens: 10 * count, oldest: times, latest: times, gapMs: 0, dayChanged: false, look: lastLook })
  if (dueAt && dueAt <= lastLook.at) throw policyError(policy, 'asks for another look although nothing came since the last one')
  if (!dueAt && policy.closesSilence) throw policyError(policy, 'says that silence closes every tail, but gives one no due time')
}

const policyError = (policy: Policy, problem: string) => new MadeleineError('model_failed', `policy ${policy.name} ${problem}`)

// A manual clock for tests: its time changes only when it is stepped.

/** A clock that a test steps. */
export interface StoppedClock {
  /** For the option `now` of `openMemory`. */
  readonly now: () => Date
  /** Advances the clock. */
  step(minutes: number): void
}

/** Creates a stopped clock. @param iso its initial time, e.g. '2026-03-02T09:00:00Z' */
export function stoppedClock(iso: string): StoppedClock {
  let now = new Date(iso)
  return {
    now: () => now,
    step(minutes) {
      now = new Date(now.getTime() + minutes * MINUTE_MS)
    },
  }
}
