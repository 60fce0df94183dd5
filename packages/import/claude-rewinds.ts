/** What was taken back in a session of Claude Code: its records stay in the file, and the next prompt answers what stands before them. */
import type { Refused } from '@madeleine/contract'
import { stringOf } from '@madeleine/base'
import { type Fields, isFields, type SourceLine } from './import-item.ts'
import { lineValue } from './line-value.ts'

/** A prompt with all that follows from it until the next one. */
interface Turn {
  /** The message that stands before the prompt; '' at the beginning. */
  readonly from: string
  readonly before: Turn | undefined
  readonly line: number
  /** The last line of it and of the turns that go on from it. */
  last: number
  isAnswered: boolean
}

/** Records that are looked at; of a longer session nothing is taken for taken back. */
const MOST_RECORDS = 500_000

/**
 * The ids of records that were taken back: of two prompts behind the same message the first with all that follows from it, unless that
 * goes on behind the second, as where two windows show one session; at the beginning only if it was answered.
 *
 * @param placeOf what a record is in the talk: something that the user asked, or something else that was said; undefined for a note
 */
export async function rewoundIn(
  lines: AsyncIterable<SourceLine | Refused>, placeOf: (record: Fields) => 'prompt' | 'said' | undefined,
): Promise<ReadonlySet<string>> {
  const places = new Map<string, { readonly turn: Turn | undefined; readonly said: string }>()
  const turns: Turn[] = []
  let index = 0
  for await (const line of lines) {
    const record = recordIn(line)
    if (!record) continue
    if (places.size >= MOST_RECORDS) return new Set()
    const [uuid, parent] = [stringOf(record['uuid']), stringOf(record['parentUuid'])]
    if (places.has(uuid)) continue
    const { turn: before, said = parent } = places.get(parent) ?? {}
    const place = placeOf(record)
    const turn = place === 'prompt' ? { from: said, before, line: index, last: index, isAnswered: false } : before
    if (place === 'prompt') turns.push(turn!)
    if (turn) turn.last = index
    if (turn && record['type'] === 'assistant') turn.isAnswered = true
    places.set(uuid, { turn, said: place === undefined ? said : uuid })
    index++
  }
  const rewound = rewoundAmong(turns)
  return new Set([...places].flatMap(([uuid, { turn }]) => (turn && rewound.has(turn) ? [uuid] : [])))
}

function rewoundAmong(turns: readonly Turn[]): ReadonlySet<Turn> {
  for (const { before, last } of turns.toReversed()) if (before && before.last < last) before.last = last
  const rewound = new Set<Turn>()
  const newest = new Map<string, Turn>()
  for (const turn of turns.toReversed()) {
    const next = newest.get(turn.from)
    if (next && turn.last < next.line && (turn.from !== '' || turn.isAnswered)) rewound.add(turn)
    else newest.set(turn.from, turn)
  }
  for (const turn of turns) if (turn.before && rewound.has(turn.before)) rewound.add(turn)
  return rewound
}

function recordIn(line: SourceLine | Refused): Fields | undefined {
  if ('error' in line || !line.text.includes('"parentUuid"')) return undefined
  const read = lineValue(line)
  const record = 'value' in read && isFields(read.value) ? read.value : undefined
  return record && record['isSidechain'] !== true && stringOf(record['uuid']) !== '' ? record : undefined
}
