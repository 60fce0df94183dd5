/** Facts without a language model: what people say of themselves, by rules that rather miss a fact than state a wrong one. */
import { USER_SUBJECT, type MessagePlace, type StatedFact } from '../../core/facts/fact.ts'
import { mapSteps, type Steps } from '../../loop-turns.ts'
import type { Message } from '../../message/message.ts'
import { languageOf } from '../../text/language.ts'
import { localDate, startOfDate } from '../../time/calendar.ts'
import { dateOf, dayNumber } from '../../time/day-number.ts'
import { CHINESE_RULES } from './rules/chinese/chinese-statements.ts'
import { chineseClauses } from './rules/chinese/chinese-values.ts'
import { englishClauses, expanded } from './rules/english/english-clauses.ts'
import { ENGLISH_IDENTITY } from './rules/english/english-identity.ts'
import { ENGLISH_PEOPLE, relativesIn } from './rules/english/english-people.ts'
import { ENGLISH_PLANS } from './rules/english/english-plans.ts'
import { ENGLISH_TASTES } from './rules/english/english-tastes.ts'
import { ENGLISH_WORK } from './rules/english/english-work.ts'
import { CATEGORY_OF, findingsOf, type Clause, type Finding } from './rules/finding.ts'
import { ownSentences, type OwnSentence } from './rules/own-sentences.ts'
import { isBetweenPeople, subjectOfSpeaker } from './speakers.ts'

/** The version of the rules: episodes that an earlier one read are read again by an upgrade. */
export const RULES_VERSION = 1

/** Where messages were said. */
export interface RuleFactsOptions {
  readonly conversationId: string
  /** IANA zone that "last month" and "on Friday" are resolved in. */
  readonly timeZone: string
}

const ENGLISH = [...ENGLISH_IDENTITY, ...ENGLISH_WORK, ...ENGLISH_PEOPLE, ...ENGLISH_TASTES, ...ENGLISH_PLANS]
const HAN = /\p{Script=Han}/u

/**
 * What the speakers of a segment say of themselves, in the order of the talk, each fact once with all messages that state it.
 *
 * A speaker is a user, or an assistant with a name where all users have one too and nothing calls a tool: so importers
 * write talk between two people. Other assistants, tools and systems say nothing here.
 *
 * @param messages of one conversation, in order; what was recalled, served or forgotten in them is not read
 */
export function* ruleFacts(messages: readonly Message[], options: RuleFactsOptions): Steps<StatedFact[]> {
  const isTalk = isBetweenPeople(messages)
  const facts = new Map<string, StatedFact>()
  yield* mapSteps(messages, (message) => {
    if (message.role !== 'user' && !(isTalk && message.role === 'assistant')) return
    for (const fact of factsOf(message, { ...options, isTalk })) {
      const known = facts.get(fact.text)
      facts.set(fact.text, known ? { ...known, validFrom: earlier(known.validFrom, fact.validFrom), sources: [...known.sources, ...fact.sources] } : fact)
    }
  }, ({ text }) => Math.min(text.length, 8192))
  return [...facts.values()]
}

const earlier = (a: Date, b: Date): Date => (a <= b ? a : b)

function factsOf(message: Message, { conversationId, timeZone, isTalk }: RuleFactsOptions & { isTalk: boolean }): StatedFact[] {
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
  return found.flatMap(({ finding, isChinese }) => {
    if (finding.attribute === 'name' && finding.value.toLowerCase() === subject.toLowerCase()) return []
    const start = finding.since && finding.since.from < day ? startOfDate(dateOf(finding.since.from), timeZone) : message.at
    return [{
      subject, category: CATEGORY_OF[finding.attribute], attribute: finding.attribute, value: finding.value,
      text: isChinese ? chineseText(subject, finding) : englishText(subject, finding), validFrom: earlier(start, message.at), sources: [source],
    } satisfies StatedFact]
  })
}

type Said = Pick<Clause, 'day' | 'toAssistant' | 'isLowerCase' | 'greets'>

function readSentence({ text: sentence, kind }: OwnSentence, said: Said): Finding[] {
  if (HAN.test(sentence)) return kind === 'question' ? [] : chineseClauses(sentence).flatMap((text) => findingsOf(CHINESE_RULES, { ...said, text, sentence }).slice(0, 1))
  if ((languageOf(sentence) ?? 'english') !== 'english') return []
  const whole = expanded(sentence)
  return englishClauses(whole).flatMap((text) => {
    const clause = { ...said, text, sentence: whole }
    return kind === 'question' ? relativesIn(clause) : [...findingsOf(ENGLISH, clause).slice(0, 1), ...relativesIn(clause)]
  })
}

function englishText(subject: string, { says, ofSubject }: Finding): string {
  const name = subject === USER_SUBJECT ? 'The user' : subject
  return `${ofSubject ? `${name}'s` : name} ${says}.`
}

function chineseText(subject: string, { says, ofSubject }: Finding): string {
  const name = subject === USER_SUBJECT ? '用户' : subject
  return `${name}${ofSubject ? '的' : ''}${says}。`
}
