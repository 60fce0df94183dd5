/** Facts without a language model: what people say of themselves, by rules that rather miss a fact than state a wrong one. */
import { USER_SUBJECT, type EndedFact, type MessagePlace, type SaidChange, type StatedFact } from '../../core/facts/fact.ts'
import { mapSteps, type Steps } from '../../loop-turns.ts'
import type { Message } from '../../message/message.ts'
import { languageOf } from '../../text/language.ts'
import { localDate, startOfDate } from '../../time/calendar.ts'
import { dateOf, dayNumber } from '../../time/day-number.ts'
import { CHINESE_ENDINGS } from './rules/chinese/chinese-endings.ts'
import { CHINESE_RULES } from './rules/chinese/chinese-statements.ts'
import { chineseClauses } from './rules/chinese/chinese-values.ts'
import { englishClauses, expanded } from './rules/english/english-clauses.ts'
import { ENGLISH_ENDINGS } from './rules/english/english-endings.ts'
import { ENGLISH_IDENTITY } from './rules/english/english-identity.ts'
import { ENGLISH_PEOPLE, relativesIn } from './rules/english/english-people.ts'
import { ENGLISH_PLANS } from './rules/english/english-plans.ts'
import { ENGLISH_TASTES } from './rules/english/english-tastes.ts'
import { ENGLISH_WORK } from './rules/english/english-work.ts'
import { CATEGORY_OF, endingsOf, findingsOf, isEnding, type Ending, type EndingRule, type Finding, type StatedClause, type StatementRule } from './rules/finding.ts'
import { ownSentences, PASTE_CHARACTERS, type OwnSentence } from './rules/own-sentences.ts'
import { isNote } from './noted/note.ts'
import { readNote, type NoteReading } from './noted/noted-facts.ts'
import { isBetweenPeople, subjectOfSpeaker } from './speakers.ts'

/** The version of the rules: episodes that an earlier one read are read again by an upgrade. */
export const RULES_VERSION = 2

/** Where messages were said. */
export interface RuleFactsOptions {
  readonly conversationId: string
  /** IANA zone that "last month" and "on Friday" are resolved in. */
  readonly timeZone: string
}

/** A sentence is compared with every rule: it takes as long as so many other steps. */
const STEPS_A_SENTENCE = 4

const ENGLISH = [...ENGLISH_IDENTITY, ...ENGLISH_WORK, ...ENGLISH_PEOPLE, ...ENGLISH_TASTES, ...ENGLISH_PLANS]
const HAN = /\p{Script=Han}/u

/**
 * What the speakers of a segment say of themselves, in the order of the talk, each fact once with all messages that state it,
 * and behind them what they say is over.
 *
 * A speaker is a user, or an assistant with a name where all users have one too and nothing calls a tool: so importers
 * write talk between two people. Other assistants, tools and systems say nothing here.
 *
 * @param messages of one conversation, in order; what was recalled, served or forgotten in them is not read
 */
export function* ruleFacts(messages: readonly Message[], options: RuleFactsOptions): Steps<SaidChange[]> {
  const isTalk = isBetweenPeople(messages.filter((message) => !isNote(message)))
  const facts = new Map<string, StatedFact>()
  const ends: EndedFact[] = []
  yield* mapSteps(messages, (message) => {
    if (message.role !== 'user' && !(isTalk && message.role === 'assistant')) return
    for (const said of isNote(message) ? noteReading(message, options).changes : changesIn(message, { ...options, isTalk })) {
      if (said.kind === 'end') {
        ends.push(said)
        continue
      }
      const { fact } = said
      const key = `${fact.isNoted ? 'noted' : 'said'} ${fact.text}`
      const known = facts.get(key)
      facts.set(key, known ? { ...known, validFrom: earlier(known.validFrom, fact.validFrom), sources: [...known.sources, ...fact.sources] } : fact)
    }
  }, ({ text }) => text.length + STEPS_A_SENTENCE * Math.min(text.length, PASTE_CHARACTERS))
  return [...[...facts.values()].map((fact) => ({ kind: 'new' as const, fact })), ...ends]
}

/** What the assistants' notes among the messages state: they are read so also where a model reads everything else. */
export const notedFacts = (messages: readonly Message[], options: RuleFactsOptions): Steps<SaidChange[]> => ruleFacts(messages.filter(isNote), options)

/** What a note of the tool `remember` states, and why the rest of it states nothing. */
export const noteReading = (message: Message, options: RuleFactsOptions): NoteReading =>
  readNote(message, { ...options, read: (said) => changesIn(said, { ...options, isTalk: false }) })

const earlier = (a: Date, b: Date): Date => (a <= b ? a : b)

function changesIn(message: Message, { conversationId, timeZone, isTalk }: RuleFactsOptions & { isTalk: boolean }): SaidChange[] {
  const subject = subjectOfSpeaker(message)
  const sentences = subject === '' ? [] : ownSentences(message)
  if (sentences.length === 0) return []
  const day = dayNumber(localDate(message.at, timeZone))
  const said = {
    day, toAssistant: !isTalk && message.role === 'user', isLowerCase: !/\p{Lu}/u.test(message.text.replace(/\bI\b/g, '')),
    greets: /\b(?:hi|hello|hey|nice to meet|greetings|name)\b/i.test(message.text),
  }
  const source: MessagePlace = { conversationId, seq: message.seq, at: message.at }
  const found = sentences.flatMap((sentence) => readSentence(sentence, said).map((finding) => ({ finding, isChinese: HAN.test(sentence.text) })))
  return found.flatMap(({ finding, isChinese }): SaidChange[] => {
    const start = finding.since && finding.since.from < day ? startOfDate(dateOf(finding.since.from), timeZone) : message.at
    const from = earlier(start, message.at)
    if (isEnding(finding)) return [{ kind: 'end', subject, attribute: finding.ends, ...(finding.value !== undefined && { value: finding.value }), endsAt: from, sources: [source] }]
    if (finding.attribute === 'name' && finding.value.toLowerCase() === subject.toLowerCase()) return []
    const text = isChinese ? chineseText(subject, finding) : englishText(subject, finding)
    return [{ kind: 'new', fact: { subject, category: CATEGORY_OF[finding.attribute], attribute: finding.attribute, value: finding.value, text, validFrom: from, sources: [source] } }]
  })
}

type Said = Pick<StatedClause, 'day' | 'toAssistant' | 'isLowerCase' | 'greets'>

function readSentence({ text: sentence, kind }: OwnSentence, said: Said): (Finding | Ending)[] {
  if (HAN.test(sentence)) return kind === 'question' ? [] : chineseClauses(sentence).flatMap((text) => readClause(CHINESE_RULES, CHINESE_ENDINGS, { ...said, text, sentence }))
  if ((languageOf(sentence) ?? 'english') !== 'english') return []
  const whole = expanded(sentence)
  return englishClauses(whole).flatMap((text) => {
    const clause = { ...said, text, sentence: whole }
    return kind === 'question' ? relativesIn(clause) : [...readClause(ENGLISH, ENGLISH_ENDINGS, clause), ...relativesIn(clause)]
  })
}

/** The first fact that a clause states, and all that it ends. */
const readClause = (rules: readonly StatementRule[], endings: readonly EndingRule[], clause: StatedClause): (Finding | Ending)[] =>
  [...findingsOf(rules, clause).slice(0, 1), ...endingsOf(endings, clause)]

function englishText(subject: string, { says, ofSubject }: Finding): string {
  const name = subject === USER_SUBJECT ? 'The user' : subject
  return `${ofSubject ? `${name}'s` : name} ${says}.`
}

function chineseText(subject: string, { says, ofSubject }: Finding): string {
  const name = subject === USER_SUBJECT ? '用户' : subject
  return `${name}${ofSubject ? '的' : ''}${says}。`
}
