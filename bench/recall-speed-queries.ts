/** Queries drawn from a talk with a seed: every system in bench/recall-speed.ts runs them in the same order. */
import { randomFrom } from './seeded-random.ts'
import { isFunctionWord, pick, type SyntheticMessage } from './zipf-talk.ts'

export const QUERY_KINDS = ['rare', 'middle', 'common', 'mix', 'within', 'time'] as const
export type Kind = (typeof QUERY_KINDS)[number]

export interface QueryScope {
  /** Only these conversations. */
  readonly within?: readonly string[]
  /** Only story time from here, epoch milliseconds, inclusive. */
  readonly after?: number
  /** Only story time before here, epoch milliseconds, exclusive. */
  readonly before?: number
}
export interface SpeedQuery extends QueryScope {
  readonly kind: Kind
  readonly query: string
}

/** The description of each kind in the report. */
export const KIND_MEANINGS: Readonly<Record<Kind, string>> = {
  rare: 'three of the rarest tenth of the words that were said',
  middle: 'three of the words of rank 200 to 1,000',
  common: 'three of the 50 most frequent words that are no function words',
  mix: 'two of each of these and some function words, as a question',
  within: 'such a question in two of the ten conversations',
  time: 'such a question in a tenth of the time',
}

interface Bands {
  readonly rare: readonly string[]
  readonly middle: readonly string[]
  readonly common: readonly string[]
}

/** For each word, the indexes in the talk of the messages that contain it. */
function placesOf(log: readonly SyntheticMessage[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const { doc, text } of log) {
    for (const word of new Set(text.toLowerCase().match(/[a-z]+/g))) {
      const before = places.get(word)
      if (before) before.push(doc)
      else places.set(word, [doc])
    }
  }
  return places
}

/** Bands of words by the number of messages that contain them. */
function bandsOf(places: ReadonlyMap<string, readonly number[]>): Bands {
  const frequencies = [...places].filter(([word]) => !isFunctionWord(word)).map(([word, { length }]) => ({ word, length }))
  const words = frequencies.sort((a, b) => b.length - a.length || (a.word < b.word ? -1 : 1)).map(({ word }) => word)
  return { common: words.slice(0, 50), middle: words.slice(200, 1000), rare: words.slice(-Math.ceil(words.length / 10)) }
}

export const isInScope =
  ({ within, after = -Infinity, before = Infinity }: QueryScope, { conversationId, at }: SyntheticMessage): boolean =>
  (within?.includes(conversationId) ?? true) && at >= after && at < before

/**
 * Draws queries from a talk.
 *
 * @param each queries of every kind
 * @returns the kinds in turn, so that a slow second of the machine affects all kinds
 */
export function drawQueries(log: readonly SyntheticMessage[], seed: number, each: number): SpeedQuery[] {
  const next = randomFrom(seed)
  const places = placesOf(log)
  const bands = bandsOf(places)
  const conversations = [...new Set(log.map(({ conversationId }) => conversationId))].sort()
  const some = (band: readonly string[], count: number): string[] => {
    const words = new Set<string>()
    while (words.size < count) words.add(pick(next, band))
    return [...words]
  }
  const six = () => [...some(bands.common, 2), ...some(bands.middle, 2), ...some(bands.rare, 2)]
  const mixed = (words: readonly string[]) => `What did you do about the ${words.join(' ')}?`
  /** A query that a message in scope matches, so that no system is fast by finding nothing. */
  const scoped = (scopeOf: () => QueryScope): Omit<SpeedQuery, 'kind'> => {
    for (;;) {
      const [words, scope] = [six(), scopeOf()]
      const isIn = (doc: number) => isInScope(scope, log[doc] as SyntheticMessage)
      if (words.some((word) => places.get(word)?.some(isIn))) return { query: mixed(words), ...scope }
    }
  }
  const window = () => {
    // Messages are not evenly spread over time, so the window is drawn by messages, not by dates.
    const from = Math.floor(next() * 0.9 * log.length)
    const to = Math.min(log.length - 1, from + Math.ceil(log.length / 10))
    return { after: (log[from] as SyntheticMessage).at, before: (log[to] as SyntheticMessage).at }
  }
  const make: Record<Kind, () => Omit<SpeedQuery, 'kind'>> = {
    rare: () => ({ query: some(bands.rare, 3).join(' ') }),
    middle: () => ({ query: some(bands.middle, 3).join(' ') }),
    common: () => ({ query: some(bands.common, 3).join(' ') }),
    mix: () => ({ query: mixed(six()) }),
    within: () => scoped(() => ({ within: some(conversations, Math.min(2, conversations.length)) })),
    time: () => scoped(window),
  }
  return Array.from({ length: each }, () => QUERY_KINDS.map((kind) => ({ kind, ...make[kind]() }))).flat()
}
