/**
 * What a careful reader notes in messages that the later rules were not made with, and how much of it the rules read. A noted
 * fact is a label and the word that carries it, for the sets as a hash, so that no text of theirs stands here. It counts as
 * found if the rules read from its message a fact whose value or text holds that word, and no verdict says that it is wrong.
 */
import { createHash } from 'node:crypto'
import type { StatedFact } from '../packages/contract/fact.ts'
import type { Message } from '../packages/contract/message.ts'
import { ownWordsReader } from '../packages/language/authorship/whose-words.ts'
import { noteOdds } from '../packages/language/facts/note-judge.ts'
import { ownSentences } from '../packages/language/facts/rule-facts.ts'
import { dialogueOf, factsIn, grouped, interval, kindOf, readDialogue, readVerdicts, vectorOf } from './fact-talk.ts'
import type { Said } from './fact-talk.ts'

interface NotedFact {
  readonly label: string
  /** Hashes of words any of which carries it. */
  readonly valueTerms: readonly string[]
}

/** A message that was written for this, and what it states. */
interface OwnMessage {
  readonly id: string
  /** Rules may be made with `dev`. */
  readonly set: 'dev' | 'held'
  readonly text: string
  readonly facts: readonly { readonly label: string; readonly words: readonly string[] }[]
}

interface NotedMessage {
  readonly id: string
  readonly message: Message
  readonly noted: readonly NotedFact[]
  readonly read: readonly StatedFact[]
}

/** Of a set, or of what was written for this: which message, what was noted, and the facts that it was found by. */
interface Outcome {
  readonly id: string
  readonly label: string
  readonly by: readonly StatedFact[]
  /** Where it was lost, if nothing states it. */
  readonly lostAt: string
}

/** What was written for this was written in these days: "in April" is the next one. */
const WRITTEN_AT = '2026-11-23T10:00:00Z'
const LONGEST_CHINESE = 6
const termHash = (term: string): string => createHash('sha256').update(term).digest('hex').slice(0, 16)

/** Words of a text, of Chinese every run of up to six characters. */
function termsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?::\p{N}+)?/gu) ?? []
  return words.flatMap((word) => (/\p{Script=Han}/u.test(word)
    ? Array.from(word, (_, start) => Array.from({ length: LONGEST_CHINESE }, (_none, more) => word.slice(start, start + more + 1))).flat()
    : [word]))
}

const holds = ({ value, text }: StatedFact, terms: readonly string[]): boolean =>
  termsOf(`${value ?? ''} ${text}`).some((term) => terms.includes(termHash(term)))

const outcomes = ({ id, message, noted, read }: NotedMessage): Outcome[] => noted.map(({ label, valueTerms }) =>
  ({ id, label, by: read.filter((fact) => holds(fact, valueTerms)), lostAt: stageOf(message, valueTerms) }))

/** The log-odds from which on a sentence is noted. */
const NOTED_ODDS = 1
/** How far what carries a fact comes: read by itself, without the messages around it. */
function stageOf(message: Message, valueTerms: readonly string[]): string {
  const carries = (text: string): boolean => termsOf(text).some((term) => valueTerms.includes(termHash(term)))
  if (!carries(message.text)) return 'said in other words'
  const own = ownWordsReader([message], { isPerson: () => true, toAssistant: message.name === undefined })(0).text
  if (!carries(own)) return "not taken for the sender's words"
  const sentence = ownSentences(own).find(({ text }) => carries(text))
  if (sentence === undefined) return 'refused by a gate: joke, report or supposition'
  if (sentence.kind === 'question') return 'in a question'
  return `no rule reads it, ${noteOdds(sentence.text, vectorOf(sentence.text)) < NOTED_ODDS ? 'and below the judge of notes'
    : 'kept as a note if no rule reads the rest'}`
}

/** Of what no fact states, where it is lost. */
const lost = (of: readonly Outcome[]): string[] =>
  [...grouped(of.filter(({ by }) => by.every(({ category }) => category === 'note')), ({ lostAt }) => lostAt)]
    .toSorted(([, a], [, b]) => b.length - a.length).map(([stage, list]) => `    ${list.length} ${stage}`)

/**
 * Drawn and written once before the rules of version 2 were made, and once, by another reader, before the last of them; the third and the
 * fourth stand alone, and the fifth holds sentences of kinds that were missed, half of them not read while these were mended. */
const ROUNDS: readonly Round[] = [
  { name: 'first', sets: './fact-annotations-2.json', own: './own-messages.json' },
  { name: 'second', sets: './fact-annotations-3.json', own: './own-messages-2.json' },
  { name: 'third', own: './own-messages-3.json' },
  { name: 'fourth', own: './own-messages-4.json' }, { name: 'fifth', own: './own-messages-5.json' },
]
interface Round {
  readonly name: string
  readonly sets?: string
  readonly own: string
}

function notedInSets({ sets }: Round, said: readonly Said[], right: (said: Said) => StatedFact[]): NotedMessage[] {
  if (sets === undefined) return []
  const messages = new Map(said.map((one) => [one.id, one]))
  return Object.entries(readVerdicts<readonly NotedFact[]>(sets)).map(([id, noted]) => {
    const one = messages.get(id)
    if (one === undefined) throw new Error(`${sets} names ${id}, which the data does not hold`)
    return { id, message: one.message, noted, read: right(one) }
  })
}

const notedInOwn = ({ own }: Round, set: OwnMessage['set'], right: (said: Said) => StatedFact[]): NotedMessage[] =>
  Object.values(readVerdicts<OwnMessage>(own)).filter((message) => message.set === set).map(({ id, text, facts }) => {
    const one = readDialogue(id, [{ speaker: 'user', text, ts: WRITTEN_AT }])[0]!
    const noted = facts.map(({ label, words }) => ({ label, valueTerms: words.map(termHash) }))
    return { id, message: one.message, noted, read: right(one) }
  })

/** The dialogues that `stated` reads: those of the sets in which something was noted, and what was written for this. */
export function dialoguesOfStated(said: readonly Said[]): Said[][] {
  const places = ROUNDS.flatMap(({ sets }) => (sets === undefined ? [] : Object.keys(readVerdicts(sets))))
  const dialogues = grouped(said, dialogueOf)
  const inSets = [...new Set(places.map((id) => id.slice(0, id.lastIndexOf('#'))))].flatMap((id) => [dialogues.get(id) ?? []])
  const own = ROUNDS.flatMap((round) => Object.values(readVerdicts<OwnMessage>(round.own)))
  return [...inSets, ...own.map(({ id, text }) => readDialogue(id, [{ speaker: 'user', text, ts: WRITTEN_AT }]))]
}

/** Of the messages in which something is kept as a note, those of which the reader noted something too. */
function noteShare(messages: readonly NotedMessage[]): string {
  const kept = messages.filter(({ read }) => read.some(({ category }) => category === 'note'))
  return interval(kept.filter(({ noted }) => noted.length > 0).length, kept.length)
}

/**
 * Recall by kind of talk, and what the messages that rules may be made with would say.
 *
 * @param said messages of the sets
 * @param isWhole with what was noted, one a line: the place, the label, and what it was found by, to look at
 */
export function stated(said: readonly Said[], isWhole: boolean): string[] {
  const verdicts = readVerdicts<'right' | 'wrong'>('./fact-verdicts.json')
  const right = (one: Said): StatedFact[] =>
    [...factsIn([one]).filter(({ id }) => verdicts[id] !== 'wrong').map(({ fact }) => fact), ...one.notes]
  const share = (of: readonly Outcome[]): string => {
    const asFacts = of.filter(({ by }) => by.some(({ category }) => category !== 'note')).length
    return `${interval(asFacts, of.length)}, with notes ${interval(of.filter(({ by }) => by.length > 0).length, of.length)}`
  }
  const shown = (of: readonly Outcome[]): string[] =>
    of.map(({ id, label, by }) => JSON.stringify([id, label, by.map(({ attribute, text }) => `${attribute}: ${text}`)]))
  const dev = ROUNDS.flatMap((round) => notedInOwn(round, 'dev', right))
  return [
    ...ROUNDS.flatMap((round) => {
      const messages = [...notedInSets(round, said, right), ...notedInOwn(round, 'held', right)]
      const all = messages.flatMap(outcomes)
      return [
        `${round.name}: ${messages.length} messages, ${messages.filter(({ noted }) => noted.length > 0).length} `
        + `with a fact; recall ${share(all)}`,
        `  notes in messages of which something was noted: ${noteShare(messages)}`,
        ...[...grouped(all, ({ id }) => kindOf(id))].flatMap(([kind, list]) => [`  ${kind}: ${share(list)}`, ...lost(list)]),
        ...(isWhole ? shown(all) : []),
      ]
    }),
    `${dev.length} messages that rules may be made with; recall ${share(dev.flatMap(outcomes))}`,
    ...(isWhole ? shown(dev.flatMap(outcomes)) : []),
  ]
}
