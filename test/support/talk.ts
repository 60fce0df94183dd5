/** Conversations to test policies with. */
import fc from 'fast-check'
import type { Kind, Message, MessageInput, Role } from '@madeleine/contract'
import { HOUR_MS, MINUTE_MS } from '@madeleine/base'

export const START = Date.parse('2026-03-02T10:00:00Z')

/** One message, all fields settable; times in epoch milliseconds. */
export function message(
  seq: number, given: Partial<Omit<Message, 'at' | 'receivedAt'>> & { at?: number; receivedAt?: number } = {},
): Message {
  const { at = START, receivedAt = at, ...rest } = given
  return {
    id: `m${seq}`, seq, role: 'user', kind: 'message', text: 'hello there my friend', timed: true, tokens: 5,
    callIds: [], resultIds: [], marks: {}, ...rest, at: new Date(at), receivedAt: new Date(receivedAt),
  }
}

/** A talk as a line of gaps before each message, in minutes. */
export const talkOf = (gapMinutes: readonly number[], each: Partial<Message> = {}): Message[] => {
  let at = START
  return gapMinutes.map((gap, seq) => message(seq, { ...(each as object), at: (at += gap * MINUTE_MS) }))
}

export const inputsOf = (messages: readonly Message[]): MessageInput[] =>
  messages.map(({ id, role, kind, text, at }) => ({ id, role, kind, content: text, timestamp: at }))

interface Line {
  readonly gapMs: number
  readonly text: string
  readonly role: Role
  readonly kind: Kind
  readonly tokens: number
  readonly callId?: string | undefined
}

const GAPS_MS = [
  0, 1, 20_000, 5 * MINUTE_MS, 5 * MINUTE_MS + 1, 30 * MINUTE_MS, 30 * MINUTE_MS + 1, HOUR_MS,
  2 * HOUR_MS, 4 * HOUR_MS, 4 * HOUR_MS + 1, 30 * HOUR_MS, -MINUTE_MS, -3 * HOUR_MS,
]

const gap = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0, 5000, 20_000, MINUTE_MS) }, { weight: 2, arbitrary: fc.constantFrom(...GAPS_MS) },
  { weight: 1, arbitrary: fc.integer({ min: -HOUR_MS, max: 6 * HOUR_MS }) },
)
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('ok', '', 'a longer sentence with several words', 'word '.repeat(40)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)

const line: fc.Arbitrary<Line> = fc.oneof(
  { weight: 5, arbitrary: fc.record({
    gapMs: gap, text, role: fc.constantFrom<Role>('user', 'assistant', 'system'),
    kind: fc.constant<Kind>('message'), tokens: fc.constantFrom(0, 1, 5, 20, 300, 3000, 9000),
  }) },
  { weight: 1, arbitrary: fc.record({
    gapMs: gap, text, role: fc.constant<Role>('assistant'), kind: fc.constantFrom<Kind>('tool_call', 'event'),
    tokens: fc.constantFrom(1, 20), callId: fc.constantFrom(undefined, 'a', 'b'),
  }) },
  { weight: 1, arbitrary: fc.record({
    gapMs: gap, text, role: fc.constant<Role>('tool'), kind: fc.constant<Kind>('tool_result'),
    tokens: fc.constantFrom(1, 300), callId: fc.constantFrom(undefined, 'a', 'b'),
  }) },
)

/** Any talk: out-of-order times, any strings, tool calls with and without ids and answers. Received when it happened, or all at once. */
export function talks(
  { maxLength = 60, tools = true, import: imported }: { maxLength?: number; tools?: boolean; import?: boolean } = {},
): fc.Arbitrary<Message[]> {
  const lines = fc.array(tools ? line : line.filter(({ kind }) => kind === 'message'), { maxLength })
  const atOnce = imported === undefined ? fc.boolean() : fc.constant(imported)
  return fc.tuple(lines, atOnce).map(([talk, once]) => {
    let [at, receivedAt] = [START, START]
    return talk.map(({ gapMs, callId, ...rest }, seq) => {
      at += gapMs
      if (!once) receivedAt = Math.max(receivedAt, at)
      const calls = callId === undefined || rest.kind !== 'tool_call' ? [] : [callId]
      const results = callId === undefined || rest.kind !== 'tool_result' ? [] : [callId]
      return message(seq, { ...rest, at, receivedAt, callIds: calls, resultIds: results })
    })
  })
}
