/** Proof of a fact: which of the cited messages state it, and whom it is about. */
import { USER_SUBJECT, type MessagePlace, type StatedFact } from '../../core/facts/fact.ts'
import { containsQuote } from '../../core/citation.ts'
import { lineOf } from '../../core/model-reply.ts'
import type { Json } from '../../json.ts'
import type { Message } from '../../message/message.ts'
import { ownText } from '../../message/recalled-text.ts'
import { queryTerms, terms } from '../../text/terms.ts'
import type { Statement } from './since-when.ts'
import type { EpisodeToRead, KnownFact } from './unexplained.ts'

/** A message as a prompt numbers it, with its place in the log. */
export interface PlacedMessage {
  readonly message: Message
  readonly place: MessagePlace
  readonly episode: EpisodeToRead
  /** Words that are its sender's own. */
  readonly text: string
  readonly terms: ReadonlySet<string>
  /** Whom it is about when it says "I"; undefined: it is nobody's own words. */
  readonly self: string | undefined
}

/** UTF-16 units of a message in which a proof is looked for. */
const READ_UNITS = 16_384

/** The messages of a prompt in the order of their numbers. */
export const placesIn = (episodes: readonly EpisodeToRead[]): PlacedMessage[] =>
  episodes.flatMap((episode) => episode.messages.map(({ message, self }) => {
    const text = ownText(message).slice(0, READ_UNITS)
    return {
      message, episode, text, terms: new Set(terms(text)), self,
      place: { conversationId: episode.conversationId, seq: message.seq, at: message.at },
    }
  }))

/** Share of a text's terms that a message must hold to state it. */
const MIN_SHARE = 0.2
/** Code points from which on a value that stands in a message as it is proves it, whatever the words around it. */
const QUOTABLE_LENGTH = 4

type Stated = Pick<StatedFact, 'subject' | 'text'> & { readonly value?: string }

/** A test for whether a text states a fact: it holds the value, or a fifth of the words, without those of the subject. */
function isStatedIn({ subject, text, value }: Stated): (message: PlacedMessage) => boolean {
  const subjectTerms = new Set(terms(subject))
  const valueTerms = queryTerms(value ?? '')
  const textTerms = queryTerms(text).filter((term) => !subjectTerms.has(term))
  return (message) => {
    if (valueTerms.length > 0 && valueTerms.every((term) => message.terms.has(term))) return true
    if (value !== undefined && [...value].length >= QUOTABLE_LENGTH && containsQuote(message.text, value)) return true
    const shared = textTerms.filter((term) => message.terms.has(term)).length
    return shared > 0 && shared >= MIN_SHARE * textTerms.length
  }
}

/** What proves a fact. */
export interface Proof {
  readonly sources: StatedFact['sources']
  /** The first message that states it. */
  readonly statement: Statement
}

/**
 * The proof by the cited messages: people's own that state any of these facts, and other cited words of people in the same
 * episodes, such as a "yes" after the question. What an assistant or a tool said proves nothing.
 *
 * @returns undefined if no person states it
 */
export function proofOf(cited: readonly PlacedMessage[], facts: readonly Stated[]): Proof | undefined {
  const own = cited.filter(({ self }) => self !== undefined)
  const tests = facts.map(isStatedIn)
  const stating = own.filter((message) => tests.some((states) => states(message)))
  const [first] = stating
  if (!first) return undefined
  const proving = own.filter((one) => stating.some(({ episode }) => episode === one.episode))
  const [source, ...others] = proving.map(({ place }) => place)
  return { sources: [source!, ...others], statement: { text: first.text, at: first.message.at } }
}

const SUBJECT_LIMITS = { words: 6, characters: 80 }
/** How a model names the speaker. */
const SELF = /^(?:i|me|myself|self|user|the user|speaker|the speaker|human|person|我|自己|用户|本人|说话人)$/iu

interface SubjectSource {
  readonly cited: readonly PlacedMessage[]
  readonly shown: readonly PlacedMessage[]
  readonly known: readonly KnownFact[]
}

/**
 * The subject that a reply names: a speaker by name, or by a word for the one who speaks; else somebody whose name, word by
 * word, occurs in the messages or is known.
 *
 * @returns undefined for anybody else
 */
export function subjectOf(value: Json | undefined, { cited, shown, known }: SubjectSource): string | undefined {
  const name = lineOf(value, SUBJECT_LIMITS)
  const speakers = [...new Set(shown.flatMap(({ self }) => self ?? []))]
  const same = speakers.find((speaker) => speaker.toLowerCase() === name?.toLowerCase())
  if (same !== undefined) return same
  if (name === undefined || SELF.test(name)) return cited.find(({ self }) => self !== undefined)?.self
  const firstName = speakers.filter((speaker) => speaker !== USER_SUBJECT && speaker.toLowerCase().split(' ')[0] === name.toLowerCase())
  if (firstName.length === 1) return firstName[0]
  const heard = new Set([...speakers.flatMap((speaker) => terms(speaker)), ...known.flatMap(({ subject }) => terms(subject)), ...shown.flatMap((one) => [...one.terms])])
  const words = queryTerms(name)
  return words.length > 0 && words.every((word) => heard.has(word)) ? name : undefined
}
