/** Questions drawn from a talk with a seed: what everybody in bench/recall-speed.ts is asked, in the same order. */
import { randomFrom } from '../src/eval/seeded-random.ts'
import { isFunctionWord, pick, type Said } from './zipf-talk.ts'

export const KINDS = ['rare', 'middle', 'common', 'mix', 'within', 'time'] as const
export type Kind = (typeof KINDS)[number]

export interface Where {
  /** Only these conversations. */
  readonly within?: readonly string[]
  /** Only story time from here, epoch milliseconds, */
  readonly after?: number
  /** to before here. */
  readonly before?: number
}
export interface Asked extends Where {
  readonly kind: Kind
  readonly query: string
}

/** What the report says of each kind. */
export const MEANING: Readonly<Record<Kind, string>> = {
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

/** Places in the talk of the messages each word stands in. */
function placesOf(said: readonly Said[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const { doc, text } of said) {
    for (const word of new Set(text.toLowerCase().match(/[a-z]+/g))) {
      const before = places.get(word)
      if (before) before.push(doc)
      else places.set(word, [doc])
    }
  }
  return places
}

/** Words by how many messages they stand in. */
function bandsOf(places: ReadonlyMap<string, readonly number[]>): Bands {
  const frequencies = [...places].filter(([word]) => !isFunctionWord(word)).map(([word, { length }]) => ({ word, length }))
  const words = frequencies.sort((a, b) => b.length - a.length || (a.word < b.word ? -1 : 1)).map(({ word }) => word)
  return { common: words.slice(0, 50), middle: words.slice(200, 1000), rare: words.slice(-Math.ceil(words.length / 10)) }
}

export const isInScope = ({ within, after = -Infinity, before = Infinity }: Where, { conversationId, at }: Said): boolean =>
  (within?.includes(conversationId) ?? true) && at >= after && at < before

/**
 * @param each questions of every kind
 * @returns the kinds in turn, so that a slow second of the machine meets all
 */
export function draw(said: readonly Said[], seed: number, each: number): Asked[] {
  const next = randomFrom(seed)
  const places = placesOf(said)
  const bands = bandsOf(places)
  const conversations = [...new Set(said.map(({ conversationId }) => conversationId))].sort()
  const some = (band: readonly string[], count: number): string[] => {
    const words = new Set<string>()
    while (words.size < count) words.add(pick(next, band))
    return [...words]
  }
  const six = () => [...some(bands.common, 2), ...some(bands.middle, 2), ...some(bands.rare, 2)]
  const mixed = (words: readonly string[]) => `What did you do about the ${words.join(' ')}?`
  /** One that a message in scope can answer: who finds nothing must not look fast. */
  const scoped = (scopeOf: () => Where): Omit<Asked, 'kind'> => {
    for (;;) {
      const [words, scope] = [six(), scopeOf()]
      const isIn = (doc: number) => isInScope(scope, said[doc] as Said)
      if (words.some((word) => places.get(word)?.some(isIn))) return { query: mixed(words), ...scope }
    }
  }
  const window = () => {
    // Talk is not evenly spread over time: from message to message, not from date to date.
    const from = Math.floor(next() * 0.9 * said.length)
    const to = Math.min(said.length - 1, from + Math.ceil(said.length / 10))
    return { after: (said[from] as Said).at, before: (said[to] as Said).at }
  }
  const make: Record<Kind, () => Omit<Asked, 'kind'>> = {
    rare: () => ({ query: some(bands.rare, 3).join(' ') }),
    middle: () => ({ query: some(bands.middle, 3).join(' ') }),
    common: () => ({ query: some(bands.common, 3).join(' ') }),
    mix: () => ({ query: mixed(six()) }),
    within: () => scoped(() => ({ within: some(conversations, Math.min(2, conversations.length)) })),
    time: () => scoped(window),
  }
  return Array.from({ length: each }, () => KINDS.map((kind) => ({ kind, ...make[kind]() }))).flat()
}
