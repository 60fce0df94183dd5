/** Search units of a conversation: turns, windows, sessions, or the segments of a policy. */
import type { Policy } from '../../../packages/segment/index.ts'
import { segmentConversation } from './segment-conversation.ts'
import type { Sample, LocomoTurn } from '../corpora/locomo-samples.ts'

export type SearchUnit = readonly LocomoTurn[]

/** A way to divide a conversation into search units. */
export interface UnitKind {
  readonly name: string
  readonly kind: 'turn' | 'window' | 'session' | 'policy'
  /** Units that tile the conversation, in order. */
  divide(sample: Sample): Promise<SearchUnit[]>
}

/** Turns per window; the length used in published results. */
const WINDOW_TURNS = 4

/** The units that policies are compared with. Windows do not cross sessions: across sessions they have lower recall. */
export const FIXED_UNITS: readonly UnitKind[] = [
  { name: 'turn', kind: 'turn', divide: async ({ turns }) => turns.map((turn) => [turn]) },
  {
    name: `window ${WINDOW_TURNS}`, kind: 'window',
    divide: async ({ turns }) => sessionsOf(turns).flatMap((session) => chunksOf(session, WINDOW_TURNS)),
  },
  { name: 'session', kind: 'session', divide: async ({ turns }) => sessionsOf(turns) },
]

/** The segments of a policy over the whole conversation. */
export const segmentUnits = (policy: Policy): UnitKind => ({
  name: policy.name,
  kind: 'policy',
  async divide({ where, turns }) {
    const segments = await segmentConversation(policy, turns.map(({ message }) => message), where)
    let from = 0
    return segments.map(({ messageIds }) => turns.slice(from, (from += messageIds.length)))
  },
})

function sessionsOf(turns: readonly LocomoTurn[]): SearchUnit[] {
  const starts = turns.flatMap(({ session }, index) => (session === turns[index - 1]?.session ? [] : [index]))
  return starts.map((start, n) => turns.slice(start, starts[n + 1]))
}

const chunksOf = (turns: readonly LocomoTurn[], length: number): SearchUnit[] =>
  Array.from({ length: Math.ceil(turns.length / length) }, (_, n) => turns.slice(n * length, (n + 1) * length))
