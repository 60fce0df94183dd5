/** Facts without a language model: what people say of themselves, by rules that rather miss a fact than state a wrong one. */
import { ATTRIBUTES } from '../core/attributes.ts'
import { USER_SUBJECT, type EndedFact, type MessagePlace, type SaidChange, type StatedFact } from '../core/fact.ts'
import type { FactRefusal } from '../core/fact-refusals.ts'
import { mapSteps, type Steps } from '../../loop-turns.ts'
import { ownWordsReader, PASTE_UNITS, type OwnWords } from '../../message/authorship/whose-words.ts'
import type { Message } from '../../message/message.ts'
import { ownText } from '../../message/recalled-text.ts'
import { languageOf } from '../../text/language.ts'
import { localDate, startOfDate } from '../../time/calendar.ts'
import { dateOf, dayNumber } from '../../time/day-number.ts'
import { isAllowedGuideline } from './guideline-gate.ts'
import { CHINESE_ENDINGS } from '../../lang/zh/facts/endings.ts'
import { CHINESE_EVENTS } from '../../lang/zh/facts/events.ts'
import { CHINESE_LIFE } from '../../lang/zh/facts/life.ts'
import { CHINESE_RULES } from '../../lang/zh/facts/statements.ts'
import { chineseClauses } from '../../lang/zh/facts/values.ts'
import { fitsLabel } from '../../lang/en/facts/values.ts'
import { englishClauses, expanded } from '../../lang/en/facts/clauses.ts'
import { ENGLISH_ENDINGS } from '../../lang/en/facts/endings.ts'
import { ENGLISH_IDENTITY } from '../../lang/en/facts/identity.ts'
import { ENGLISH_PEOPLE, relativesIn } from '../../lang/en/facts/people.ts'
import { ENGLISH_PLANS } from '../../lang/en/facts/plans.ts'
import { ENGLISH_TASTES } from '../../lang/en/facts/tastes.ts'
import { ENGLISH_ROLES } from '../../lang/en/facts/roles.ts'
import { ENGLISH_WORK } from '../../lang/en/facts/work.ts'
import { ENGLISH_EVENTS } from '../../lang/en/facts/life/events.ts'
import { ENGLISH_HABITS } from '../../lang/en/facts/life/habits.ts'
import { ENGLISH_WAYS } from '../../lang/en/facts/life/ways.ts'
import { ENGLISH_BEING, ENGLISH_DOERS } from '../../lang/en/facts/restated/being.ts'
import { ENGLISH_CIRCUMSTANCES } from '../../lang/en/facts/restated/circumstances.ts'
import { ENGLISH_LASTING } from '../../lang/en/facts/restated/lasting.ts'
import { ENGLISH_TOLD_TASTES } from '../../lang/en/facts/restated/told-tastes.ts'
import { ENGLISH_DATED } from '../../lang/en/facts/restated/dated.ts'
import { mentionedIn } from '../../lang/en/facts/restated/mentioned.ts'
import { undertakingsIn } from '../../lang/en/facts/restated/undertakings.ts'
import { ENGLISH_PRESENT } from '../../lang/en/facts/restated/present-tense.ts'
import { nearPeopleIn } from '../../lang/en/facts/life/relatives.ts'
import { germanClauses, isGerman } from '../../lang/de/facts/clauses.ts'
import { germanRelativesIn } from '../../lang/de/facts/people.ts'
import { GERMAN_RULES } from '../../lang/de/facts/statements.ts'
import {
  endingsOf, firstFindings, isEnding, type Ending, type EndingRule, type Finding, type StatedClause, type StatementRule,
} from './finding.ts'
import { isNote } from './noted/note.ts'
import { readNote, type NoteReading } from './noted/noted-facts.ts'
import { ownSentences, type OwnSentence } from './own-sentences.ts'
import { isToAssistant, selvesIn, subjectOfSpeaker, type TalkKind } from './speakers.ts'

/** The version of the rules: episodes that an earlier one read are read again by an upgrade. */
export const RULES_VERSION = 4

/** Where messages were said. */
export interface RuleFactsOptions extends TalkKind {
  readonly conversationId: string
  /** IANA zone that "last month" and "on Friday" are resolved in. */
  readonly timeZone: string
  /** Told of each statement that is not learnt, with the reason. */
  readonly onRefused?: ((reason: FactRefusal) => void) | undefined
}

/** A sentence is compared with every rule: it takes as long as so many other steps. */
const STEPS_A_SENTENCE = 4

const ENGLISH = [
  ...ENGLISH_IDENTITY, ...ENGLISH_ROLES, ...ENGLISH_WORK, ...ENGLISH_PEOPLE, ...ENGLISH_TASTES, ...ENGLISH_PLANS, ...ENGLISH_HABITS,
  ...ENGLISH_WAYS, ...ENGLISH_DATED,
  ...ENGLISH_LASTING, ...ENGLISH_BEING, ...ENGLISH_CIRCUMSTANCES, ...ENGLISH_TOLD_TASTES, ...ENGLISH_DOERS, ...ENGLISH_PRESENT,
]
const HAN = /\p{Script=Han}/u

/**
 * What the speakers of a segment say of themselves, in the order of the talk, each fact once with all messages that state it,
 * and behind them what they say is over.
 *
 * A speaker is a user, or in talk between people (`people`) also an assistant with a name that no program has. Other
 * assistants, tools and systems say nothing here.
 *
 * @param messages of one conversation, in order; what was recalled, served or forgotten in them is not read
 */
export function* ruleFacts(messages: readonly Message[], options: RuleFactsOptions): Steps<SaidChange[]> {
  const selves = selvesIn(messages, options)
  const toAssistant = isToAssistant(messages, options)
  const facts = new Map<string, StatedFact>()
  const ends: EndedFact[] = []
  const ownWords = ownWordsReader(messages, { isPerson: (_, i) => selves[i] !== undefined, toAssistant: options.people !== true })
  yield* mapSteps(messages, (message, i) => {
    const subject = selves[i]
    const changes = isNote(message) ? noteReading(message, options).changes
      : subject === undefined ? [] : spokenIn(message, ownWords(i), { ...options, subject, toAssistant })
    for (const said of changes) {
      if (said.kind === 'end') {
        ends.push(said)
        continue
      }
      const { fact } = said
      const key = `${fact.isNoted ? 'noted' : 'said'} ${fact.text}`
      const known = facts.get(key)
      facts.set(key, known
        ? { ...known, validFrom: earlier(known.validFrom, fact.validFrom), sources: [...known.sources, ...fact.sources] }
        : fact)
    }
  }, ({ text }) => text.length + STEPS_A_SENTENCE * Math.min(text.length, PASTE_UNITS))
  return [...[...facts.values()].map((fact) => ({ kind: 'new' as const, fact })), ...ends]
}

/** What the assistants' notes among the messages state: they are read so also where a model reads everything else. */
export const notedFacts = (messages: readonly Message[], options: RuleFactsOptions): Steps<SaidChange[]> =>
  ruleFacts(messages.filter(isNote), options)

/** What a note of the tool `remember` states, and why the rest of it states nothing. */
export const noteReading = (message: Message, options: RuleFactsOptions): NoteReading =>
  readNote(message, {
    ...options, read: (said) => changesIn(said, said.text, { ...options, subject: subjectOfSpeaker(said), toAssistant: true }),
  })

const earlier = (a: Date, b: Date): Date => (a <= b ? a : b)

interface Speaking extends RuleFactsOptions {
  /** Who says it. */
  readonly subject: string
  readonly toAssistant: boolean
}

/** What a message states in its sender's own words. What the rest of it would have stated is counted. */
function spokenIn(message: Message, { text, copied }: OwnWords, speaking: Speaking): SaidChange[] {
  const changes = changesIn(message, text, speaking)
  if (copied && speaking.onRefused) {
    const all = changesIn(message, ownText(message).slice(0, PASTE_UNITS), { ...speaking, onRefused: undefined })
    for (let n = changes.length; n < all.length; n++) speaking.onRefused('not-own-words')
  }
  return changes
}

function changesIn(message: Message, own: string, { conversationId, timeZone, subject, toAssistant, onRefused }: Speaking): SaidChange[] {
  const sentences = subject === '' ? [] : ownSentences(own)
  if (sentences.length === 0) return []
  const day = dayNumber(localDate(message.at, timeZone))
  const said = {
    day, toAssistant, isLowerCase: !/\p{Lu}/u.test(message.text.replace(/\bI\b/g, '')),
    greets: /\b(?:hi|hello|hey|nice to meet|greetings|name)\b/i.test(message.text),
  }
  const source: MessagePlace = { conversationId, seq: message.seq, at: message.at }
  const found = sentences.flatMap((sentence) => {
    const textOf = HAN.test(sentence.text) ? chineseText : isGerman(sentence.text) ? germanText : englishText
    return readSentence(sentence, said).map((finding) => ({ finding, textOf }))
  })
  return found.flatMap(({ finding, textOf }): SaidChange[] => {
    const about = !isEnding(finding) && finding.about !== undefined ? finding.about : subject
    const start = finding.since && finding.since.from < day ? startOfDate(dateOf(finding.since.from), timeZone) : message.at
    const from = earlier(start, message.at)
    if (isEnding(finding)) return [{
      kind: 'end', subject, attribute: finding.ends, ...(finding.value !== undefined && { value: finding.value }),
      endsAt: from, sources: [source],
    }]
    if (finding.attribute === 'guideline' && !isAllowedGuideline(finding.value, ownText(message))) {
      onRefused?.('guideline')
      return []
    }
    if (finding.attribute === 'name' && about === subject && subject !== USER_SUBJECT
      && (finding.value.toLowerCase() === subject.toLowerCase() || !fitsLabel(finding.value, subject))) return []
    const text = textOf(about, finding)
    const { attribute, value } = finding
    const fact = { subject: about, category: ATTRIBUTES[attribute].category, attribute, value, text, validFrom: from, sources: [source] as const }
    return [{ kind: 'new', fact }]
  })
}

type Said = Pick<StatedClause, 'day' | 'toAssistant' | 'isLowerCase' | 'greets'>

function readSentence({ text: sentence, kind }: OwnSentence, said: Said): (Finding | Ending)[] {
  if (HAN.test(sentence)) return kind === 'question' ? [] : chineseClauses(sentence).flatMap((text): readonly (Finding | Ending)[] => {
    const clause = { ...said, text, sentence }
    const near = [...readClause(CHINESE_RULES, CHINESE_ENDINGS, clause), ...firstFindings(CHINESE_EVENTS, clause)]
    return near.length > 0 ? near : firstFindings(CHINESE_LIFE, clause)
  })
  if (isGerman(sentence)) return kind === 'question' ? [] :
    germanClauses(sentence).flatMap((text) => [
      ...readClause(GERMAN_RULES, [], { ...said, text, sentence }), ...germanRelativesIn({ ...said, text, sentence }),
    ])
  if ((languageOf(sentence) ?? 'english') !== 'english') return []
  const whole = expanded(sentence)
  return englishClauses(whole).filter((text) => !/(?<!^I )\bused to\b/i.test(text)).flatMap((text) => {
    const clause = { ...said, text, sentence: whole }
    const taken = [...mentionedIn(clause), ...undertakingsIn(clause)]
    if (kind === 'question') return [...relativesIn(clause), ...taken]
    const near = [
      ...readClause(ENGLISH, ENGLISH_ENDINGS, clause), ...firstFindings(ENGLISH_EVENTS, clause),
      ...relativesIn(clause), ...nearPeopleIn(clause, [ENGLISH, ENGLISH_EVENTS]),
    ]
    const stated = new Set(near.flatMap((one) => (isEnding(one) || one.about !== undefined ? [] : [one.attribute])))
    return [...near, ...taken.filter(({ attribute }) => attribute === 'likes' || attribute === 'dislikes' || !stated.has(attribute))]
  })
}

/** What the first rule that reads a clause finds, and all that it ends. */
const readClause = (rules: readonly StatementRule[], endings: readonly EndingRule[], clause: StatedClause): (Finding | Ending)[] =>
  [...firstFindings(rules, clause), ...endingsOf(endings, clause)]

function englishText(subject: string, { says, ofSubject }: Finding): string {
  const name = subject === USER_SUBJECT ? 'The user' : subject
  return `${ofSubject ? `${name}'s` : name} ${says}.`
}

const germanText = (subject: string, { says, ofSubject }: Finding): string =>
  ofSubject ? `${subject === USER_SUBJECT ? 'Des Nutzers' : `${subject}s`} ${says}.` : `${subject === USER_SUBJECT ? 'Der Nutzer' : subject} ${says}.`

function chineseText(subject: string, { says, ofSubject }: Finding): string {
  const name = subject === USER_SUBJECT ? '用户' : subject
  return `${name}${ofSubject ? '的' : ''}${says}。`
}
