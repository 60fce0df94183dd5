/** Dialogues with replies to be played for a model, and the two looks in which a policy hears them. */
import { readFileSync } from 'node:fs'
import { type Closed, lengthOf, type Message, type MessageInput, type ModelQuestion, readMessage } from '@madeleine/contract'
import { cutWindow, type Policy, type Window } from '@madeleine/segment'
import { windowOf } from './policy-suite.ts'
import { replying } from './ports.ts'
import { HOUR_MS } from '@madeleine/base'

type ByPolicy<Value> = Readonly<Record<string, readonly Value[]>>

export interface Recorded {
  readonly id: string
  readonly messages: readonly MessageInput[]
  /** What the model says, by policy, in order. */
  readonly replies: ByPolicy<unknown>
  readonly expected: ByPolicy<Closed>
}

const fixture = new URL('../fixtures/recorded-replies.json', import.meta.url)
export const RECORDED = (JSON.parse(readFileSync(fixture, 'utf8')) as { dialogues: Recorded[] }).dialogues

/** As they stand in a log, received when they were said. */
export const logOf = ({ messages }: Pick<Recorded, 'messages'>): Message[] => messages.map((input, seq) => {
  const receivedAt = new Date(input.timestamp as string)
  return { ...readMessage(input, { receivedAt, mintId: String }), receivedAt, seq }
})

/** A look two hours after the last message, and one at what it left, flushed. */
export async function play(
  policy: Policy, dialogue: Recorded, replies: readonly unknown[],
): Promise<{ closed: Closed[]; questions: ModelQuestion[] }> {
  const { ask, questions } = replying(...replies)
  const log = logOf(dialogue)
  const now = new Date(log.at(-1)!.receivedAt.getTime() + 2 * HOUR_MS)
  const first = await cutWindow(policy, windowOf(log, { now, ask }), { full: false })
  const from = lengthOf(first.closed)
  if (from === log.length) return { closed: [...first.closed], questions }
  const { title, summary } = first.closed.at(-1) ?? {}
  const rest: Partial<Window> = {
    now, ask, flush: true, before: log.slice(0, from),
    ...(first.state !== undefined && { state: first.state }),
    ...(title !== undefined && summary !== undefined && { previous: { title, summary, surprise: 0.2 } }),
  }
  const second = await cutWindow(policy, windowOf(log.slice(from), rest), { full: false })
  return { closed: [...first.closed, ...second.closed], questions }
}
