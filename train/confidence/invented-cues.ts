/**
 * Cues for invented chats: questions that were asked in a dialogue and are taken out of it, cues
 * made of a message's words, and the words in which a person described a part of a meeting.
 */
import { FILLER_WORDS } from '../../packages/language/en/words.ts'
import { queryTerms } from '../../packages/language/terms.ts'
import type { InventedChat, PlacedTalk, Talk } from './invented-chats.ts'

export interface Cue {
  readonly kind: 'question' | 'statement' | 'topic' | 'scattered'
  readonly set: string
  /** Of the dialogue (`Talk.kind`). */
  readonly talkKind: string
  /** With `@` for the person it is about and `&` for another one. */
  readonly text: string
  /** Places in its chat of the messages of the talk it is about; undefined: it is about nothing in the chat. */
  readonly about: { readonly from: number; readonly to: number; readonly at: number } | undefined
}

type Random = () => number
const pick = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)]!

/** Words that say what a text is about. */
export const tellingWords = (text: string): string[] => [...new Set(text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [])]
  .filter((word) => word.length > 2 && queryTerms(word).length > 0 && !FILLER_WORDS.has(word.toLowerCase().replace(/['’]/gu, '')))

const TEMPLATES = [
  'What did @ say about *?', 'When did @ talk about *?', 'Does @ like *?',
  'How did @ feel about *?', 'Why did @ mention *?', 'What kind of * did @ have?',
  'Where did @ see *?', 'Who told & about *?', 'What was @ planning with *?', 'Has @ ever tried *?',
  'Which * did @ choose?', '*', '*?', 'anything about *', 'the thing with *',
  'what was it about *', 'How do I get *?', 'Did we talk about *?', 'How many * did @ buy?', 'What does @ think of *?',
] as const
/** How many telling words a cue has, as often as it stands here. */
const LENGTHS = [1, 1, 2, 2, 2, 3, 3, 3, 4, 5] as const
/** Share of words that are not those of the message: people ask in words of their own. */
const OWN_WORDS = 0.35

/** Cues made of the words of messages, one for every tenth or so. */
export function statementCues(
  { talk: { set, kind, utterances }, messages, starts, from }: PlacedTalk, words: readonly string[], random: Random,
): Cue[] {
  // In the words of the utterance, however it was spelt and sent
  return utterances.flatMap(({ text }, i): Cue[] => {
    const speaker = messages[starts[i]!]!.speaker
    const telling = tellingWords(text)
    if (telling.length < 3 || random() > (set === 'qmsum' ? 0.02 : 0.08)) return []
    const count = Math.min(telling.length, pick(LENGTHS, random))
    const start = Math.floor(random() * (telling.length - count + 1))
    const near = telling.slice(start, start + count)
    const asked = near.map((word) => (count > 1 && random() < OWN_WORDS ? pick(words, random) : word))
    // Of a cue's words one at least is of the message
    if (!asked.some((word, at) => word === near[at])) asked[0] = near[0]!
    return [{
      kind: 'statement', set, talkKind: kind,
      text: pick(TEMPLATES, random).replace('*', asked.join(' ').toLowerCase()).replaceAll('@', `@${speaker}@`),
      about: { from, to: from + messages.length, at: from + starts[i]! },
    }]
  })
}

/** Words of this chat that never stood together. */
export function scatteredCues({ talks }: InventedChat, random: Random): Cue[] {
  return talks.flatMap(({ talk: { set, kind } }): Cue[] => {
    if (talks.length < 3 || random() > 0.25) return []
    const words = [0, 1, 2].map(() => pick(pick(talks, random).messages, random))
      .map(({ text }) => pick(tellingWords(text), random)).filter((word) => word !== undefined)
    if (new Set(words).size < 2) return []
    return [{
      kind: 'scattered', set, talkKind: kind, text: pick(TEMPLATES, random).replace('*', words.join(' ').toLowerCase()), about: undefined,
    }]
  })
}

/** The descriptions of a meeting's parts, as a person wrote them. */
export const topicCues = ({ talk: { set, kind, topics }, messages, starts, from }: PlacedTalk): Cue[] => topics
  .filter(({ words }) => tellingWords(words).length >= 2)
  .map(({ words, from: first, to }, i): Cue => ({
    kind: 'topic', set, talkKind: kind,
    text: [`What was said about ${lowerFirst(words)}?`, words, `${words}: what did they decide?`][i % 3]!,
    about: { from: from + (starts[first] ?? messages.length), to: from + (starts[to + 1] ?? messages.length), at: -1 },
  }))

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

/** The questions of a talk that are taken out, at most two, that somebody answers with words that tell something. */
export function questionsOf({ utterances, set }: Talk, random: Random): number[] {
  if (set === 'qmsum' || set === 'vhf') return []
  const asked = utterances.flatMap(({ text, speaker }, i) => {
    const answer = utterances[i + 1]
    const isAnswered = answer !== undefined && answer.speaker !== speaker && tellingWords(answer.text).length >= 2
    return /\?\s*$/u.test(text) && text.length < 150 && tellingWords(text).length >= 2 && isAnswered ? [i] : []
  })
  return asked.filter(() => random() < 0.5).slice(0, 2)
}

/** A question that stood before the message at `at`, which answers it: asked of the one who answered, or as it was. */
export function questionCue({ talk: { set, kind }, messages, starts, from }: PlacedTalk, question: string, at: number): Cue {
  const last = question.match(/[^.!?]+\?\s*$/u)?.[0].trim() ?? question
  const text = tellingWords(last).length >= 2 ? last : question
  const speaker = messages[starts[at]!]!.speaker
  return {
    kind: 'question', set, talkKind: kind, text: set === 'superdialseg' ? text : aboutPerson(text, `@${speaker}@`),
    about: { from, to: from + messages.length, at: from + starts[at]! },
  }
}

const SECOND_PERSON: readonly (readonly [RegExp, string])[] = [
  [/\bdo you\b/giu, 'does @'], [/\bhave you\b/giu, 'has @'], [/\bare you\b/giu, 'is @'],
  [/\bwere you\b/giu, 'was @'], [/\byou['’]?re\b/giu, '@ is'],
  [/\byours?\b/giu, "@'s"], [/\byou\b/giu, '@'],
]
const aboutPerson = (text: string, person: string): string =>
  SECOND_PERSON.reduce((told, [from, to]) => told.replace(from, to), text).replaceAll('@', person)
