/** Holds a policy to what it promises, on messages of yours. */
import type { MessageInput } from '../message/message.ts'
import { MadeleineError } from '../errors.ts'
import type { Policy } from '../segment/policy.ts'
import { segmentAll, type Segmented } from '../segment/segment-all.ts'
import { MINUTE_MS } from '../units.ts'

/**
 * Cuts the messages twice, by way of the policy's `cut`, and checks that the segments tile the input in order, that
 * overlaps lie directly before their segment, that both cuts agree, and that after a look with nothing new the policy
 * does not ask for the same look again.
 *
 * @throws {MadeleineError} `model_failed` that names the broken promise
 */
export async function checkPolicy(policy: Policy, messages: readonly MessageInput[]): Promise<void> {
  const identified = messages.map((message, i) => ({ ...message, id: message.id ?? `#${i}` }))
  const first = await segmentAll(policy, identified)
  checkTiling(policy, first, identified.map(({ id }) => id))
  const second = await segmentAll(policy, identified)
  if (JSON.stringify(second) !== JSON.stringify(first)) throw broken(policy, 'cuts the same messages differently the second time')
  checkProgress(policy, identified.length)
}

function checkTiling(policy: Policy, { segments }: Segmented, ids: readonly string[]): void {
  let at = 0
  for (const { messageIds, overlapIds } of segments) {
    if (messageIds.length === 0) throw broken(policy, `closed an empty segment at message ${at}`)
    if (messageIds.some((id, i) => id !== ids[at + i])) throw broken(policy, `left the order of the messages at message ${at}`)
    if (overlapIds.some((id, i) => id !== ids[at - overlapIds.length + i])) throw broken(policy, `gave message ${at} an overlap that does not end directly before it`)
    at += messageIds.length
  }
  if (at !== ids.length) throw broken(policy, `covered ${at} of ${ids.length} messages`)
}

/** Without a new message the next look must lie later than the last one. */
function checkProgress(policy: Policy, count: number): void {
  if (count === 0) return
  const at = new Date('2026-01-01T00:00:00Z')
  const times = { at, receivedAt: at }
  const look = { at: new Date(at.getTime() + MINUTE_MS), count, wait: false }
  const due = policy.dueAt({ count, tokens: 10 * count, oldest: times, latest: times, gapMs: 0, dayChanged: false, look })
  if (due && due <= look.at) throw broken(policy, 'asks for a look again although nothing came since the last one')
}

const broken = (policy: Policy, what: string) => new MadeleineError('model_failed', `policy ${policy.name} ${what}`)
