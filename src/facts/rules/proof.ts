/** Proof of a fact: which of the cited messages state it. */
import type { MessagePlace, StatedFact } from '../core/fact.ts'
import { containsQuote } from '../../core/citation.ts'
import type { Message } from '../../message/message.ts'
import { queryTerms, terms } from '../../text/terms.ts'
import type { Statement } from './since-when.ts'
import type { EpisodeToRead } from './unexplained.ts'

/** A message as a prompt numbers it, with its place in the log. */
export interface PlacedMessage {
  readonly message: Message
  readonly place: MessagePlace
  readonly episode: EpisodeToRead
  /** Words that are its sender's own. */
  readonly text: string
  readonly terms: ReadonlySet<string>
  /** The question before it, as it was shown; '' without one. */
  readonly question: string
  /** Whom it is about when it says "I"; undefined: it is nobody's own words. */
  readonly self: string | undefined
}

/** A message of a person. */
export type OwnMessage = PlacedMessage & { readonly self: string }

/** UTF-16 units of a message in which a proof is looked for. */
const READ_UNITS = 16_384
const QUESTION = /[?？][\s"'”’)\]\p{Extended_Pictographic}\uFE0F\u200d]*$/u

/** The messages of a prompt in the order of their numbers. */
export const placesIn = (episodes: readonly EpisodeToRead[]): PlacedMessage[] =>
  episodes.flatMap((episode) => episode.messages.map(({ message, self, own }, i) => {
    const text = own.slice(0, READ_UNITS)
    const before = episode.messages[i - 1]
    return {
      message, episode, text, terms: new Set(terms(text)), self,
      question: before && before.self !== self && QUESTION.test(before.words) ? before.words : '',
      place: { conversationId: episode.conversationId, seq: message.seq, at: message.at },
    }
  }))

/** Share of a text's terms that a message must hold to state it. */
const MIN_SHARE = 0.2
/** Code points from which on a value that stands in a message as it is proves it, whatever the words around it. */
const QUOTABLE_LENGTH = 4

/** What is to be proven. */
export type Stated = Pick<StatedFact, 'subject' | 'text'> & { readonly value?: string }

/** The messages that state a fact: they hold its value, or a fifth of its words, without those of the subject. */
export function statingOf(own: readonly OwnMessage[], { subject, text, value }: Stated): OwnMessage[] {
  const subjectTerms = new Set(terms(subject))
  const valueTerms = queryTerms(value ?? '')
  const textTerms = queryTerms(text).filter((term) => !subjectTerms.has(term))
  return own.filter((message) => {
    if (valueTerms.length > 0 && valueTerms.every((term) => message.terms.has(term))) return true
    if (value !== undefined && [...value].length >= QUOTABLE_LENGTH && containsQuote(message.text, value)) return true
    const shared = textTerms.filter((term) => message.terms.has(term)).length
    return shared > 0 && shared >= MIN_SHARE * textTerms.length
  })
}

/** What proves a fact. */
export interface Proof {
  readonly sources: StatedFact['sources']
  /** The first message that states it. */
  readonly statement: Statement
}

/**
 * The proof by messages that state a fact, and other cited words of people in the same episodes, such as a "yes" after the
 * question. What an assistant or a tool said proves nothing.
 *
 * @returns undefined if no person states it
 */
export function proofBy(stating: readonly OwnMessage[], own: readonly OwnMessage[]): Proof | undefined {
  const [first] = stating
  if (!first) return undefined
  const proving = own.filter((one) => stating.some(({ episode }) => episode === one.episode))
  const [source, ...others] = proving.map(({ place }) => place)
  return { sources: [source!, ...others], statement: { text: first.text, at: first.message.at } }
}
