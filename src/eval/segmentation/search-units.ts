/** What a search over a conversation may rank: turns, windows, sessions, or the segments of a policy. */
import type { Policy } from '../../segment/index.ts'
import { cutWhole } from './cut-whole.ts'
import type { Sample, LocomoTurn } from '../corpora/locomo-samples.ts'

export type SearchUnit = readonly LocomoTurn[]

export interface UnitKind {
  readonly name: string
  readonly kind: 'turn' | 'window' | 'session' | 'policy'
  /** Units that tile the conversation, in order. */
  divide(sample: Sample): Promise<SearchUnit[]>
}

/** Turns in a window, the length published numbers are compared with. */
const WINDOW = 4

/** What the segments of a policy are held against. Windows begin anew with every session: across sessions they find less. */
export const FIXED_UNITS: readonly UnitKind[] = [
  { name: 'turn', kind: 'turn', divide: async ({ turns }) => turns.map((turn) => [turn]) },
  { name: `window ${WINDOW}`, kind: 'window', divide: async ({ turns }) => sessionsOf(turns).flatMap((session) => chunksOf(session, WINDOW)) },
  { name: 'session', kind: 'session', divide: async ({ turns }) => sessionsOf(turns) },
]

/** The segments of a policy that is shown the whole conversation. */
export const segmentUnits = (policy: Policy): UnitKind => ({
  name: policy.name,
  kind: 'policy',
  async divide({ where, turns }) {
    const segments = await cutWhole(policy, turns.map(({ message }) => message), where)
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
