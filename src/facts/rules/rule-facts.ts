/** Facts without a language model: what people say of themselves, by rules that rather miss a fact than state a wrong one. */
import { ATTRIBUTES } from '../core/attributes.ts'
import { USER_SUBJECT, type EndedFact, type MessagePlace, type StatedChange, type StatedFact } from '../core/fact.ts'
import type { FactRefusal } from '../core/fact-refusals.ts'
import { isCode } from '../../encode/extractive/code-sentences.ts'
import { plainText, splitSentences } from '../../encode/extractive/sentences.ts'
import { mapSteps, type Steps } from '../../loop-turns.ts'
import { readOr, stepsOr, type OnFailedReading } from '../../optional-reading.ts'
import { ownWordsReader, PASTE_UNITS, type OwnWords } from '../../message/authorship/whose-words.ts'
import type { Message } from '../../message/message.ts'
import { ownText } from '../../message/recalled-text.ts'
import { localDate, startOfDate } from '../../time/calendar.ts'
import { dateOf, dayNumber } from '../../time/day-number.ts'
import { isAllowedGuideline } from './guideline-gate.ts'
import type { FactLanguage } from './fact-language.ts'
import { FACT_LANGUAGES } from './fact-languages.ts'
import { isEnding, type Ending, type Finding, type StatedClause } from './finding.ts'
import { isNote } from './noted/note.ts'
import { readNote, type NoteReading } from './noted/noted-facts.ts'
import { isForeignText, sentenceKind, withoutReturned } from './sentence-gates.ts'
import { fitsLabel, isToAssistant, selvesIn, subjectOfSpeaker, type TalkKind } from './speakers.ts'

/** The version of the rules: episodes that an earlier one read are read again by an upgrade. */
export const RULES_VERSION = 5

/** Where messages were said. */
export interface RuleFactsOptions extends TalkKind {
  readonly conversationId: string
  /** IANA zone that "last month" and "on Friday" are resolved in. */
  readonly timeZone: string
  /** Told of each statement that is not learnt, with the reason. */
  readonly onRefused?: ((reason: FactRefusal) => void) | undefined
  /** Told of each reading that throws: it costs what it would have found. */
  readonly onFailed?: OnFailedReading | undefined
}

/** A sentence is compared with every rule: it takes as long as so many other steps. */
const STEPS_A_SENTENCE = 4

/**
 * What the speakers of a segment say of themselves, in the order of the talk, each fact once with all messages that state it,
 * and behind them what they say is over.
 *
 * A speaker is a user, or in talk between people (`people`) also an assistant with a name that no program has. Other
 * assistants, tools and systems say nothing here.
 *
 * @param messages of one conversation, in order; what was recalled, served or forgotten in them is not read
 */
export const ruleFacts = (messages: readonly Message[], options: RuleFactsOptions): Steps<StatedChange[]> =>
  stepsOr([], options.onFailed, () => factSteps(messages, options))

function* factSteps(messages: readonly Message[], options: RuleFactsOptions): Steps<StatedChange[]> {
  const selves = selvesIn(messages, options)
  const toAssistant = isToAssistant(messages, options)
  const facts = new Map<string, StatedFact>()
  const ends: EndedFact[] = []
  const { onFailed } = options
  const ownWords = ownWordsReader(messages, { isPerson: (_, i) => selves[i] !== undefined, toAssistant: options.people !== true, onFailed })
  yield* mapSteps(messages, (message, i) => {
    const subject = selves[i]
    const changes = readOr([], onFailed, () => (isNote(message) ? noteReading(message, options).changes
      : subject === undefined ? [] : spokenIn(message, ownWords(i), { ...options, subject, toAssistant })))
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
export const notedFacts = (messages: readonly Message[], options: RuleFactsOptions): Steps<StatedChange[]> =>
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
  /** Somebody else's words stand in the same message: no wish in it becomes a guideline. */
  readonly isBesideCopy?: boolean
}

/** What a message states in its sender's own words. What the rest of it would have stated is counted. */
function spokenIn(message: Message, { text, copied }: OwnWords, speaking: Speaking): StatedChange[] {
  const changes = changesIn(message, text, { ...speaking, isBesideCopy: copied !== undefined })
  if (copied && speaking.onRefused) {
    const all = changesIn(message, ownText(message).slice(0, PASTE_UNITS), { ...speaking, onRefused: undefined, onFailed: undefined })
    for (let n = changes.length; n < all.length; n++) speaking.onRefused('not-own-words')
  }
  return changes
}

function changesIn(message: Message, own: string, speaking: Speaking): StatedChange[] {
  const { conversationId, timeZone, subject, toAssistant, onFailed } = speaking
  const sentences = subject === '' ? [] : ownSentences(own)
  if (sentences.length === 0) return []
  const day = dayNumber(localDate(message.at, timeZone))
  const said = {
    day, toAssistant, onFailed, isLowerCase: !/\p{Lu}/u.test(message.text.replace(/\bI\b/g, '')),
    greets: /\b(?:hi|hello|hey|nice to meet|greetings|name)\b/i.test(message.text),
  }
  const source: MessagePlace = { conversationId, seq: message.seq, at: message.at }
  return sentences.flatMap((sentence) => readOr([], onFailed, () => readSentence(sentence, said)))
    .flatMap((one) => readOr([], onFailed, () => changesOf(one, message, { ...speaking, day, source })))
}

interface SentenceFinding {
  readonly finding: Finding | Ending
  /** Makes a fact's text of it in the language of its sentence. */
  readonly textOf: FactLanguage['textOf']
}

/** What a finding states of its speaker, or of somebody near. */
function changesOf(
  { finding, textOf }: SentenceFinding, message: Message,
  { timeZone, subject, isBesideCopy, onRefused, day, source }: Speaking & { readonly day: number; readonly source: MessagePlace },
): StatedChange[] {
  const about = !isEnding(finding) && finding.about !== undefined ? finding.about : subject
  const start = finding.since && finding.since.from < day ? startOfDate(dateOf(finding.since.from), timeZone) : message.at
  const from = earlier(start, message.at)
  if (isEnding(finding)) return [{
    kind: 'end', subject, attribute: finding.ends, ...(finding.value !== undefined && { value: finding.value }),
    endsAt: from, sources: [source],
  }]
  if (finding.attribute === 'guideline' && (isBesideCopy || !isAllowedGuideline(finding.value, ownText(message)))) {
    onRefused?.('guideline')
    return []
  }
  if (finding.attribute === 'name' && about === subject && subject !== USER_SUBJECT
    && (finding.value.toLowerCase() === subject.toLowerCase() || !fitsLabel(finding.value, subject))) return []
  const { attribute, value } = finding
  const { category } = ATTRIBUTES[attribute]
  return [{ kind: 'new', fact: {
    subject: about, category, attribute, value, text: textOf(about, finding), validFrom: from, sources: [source],
  } }]
}

/** The answer to one's own question is a riddle or a line. */
const ANSWER = /^\W*(?:be)?cause\b|^因为/i
/** Sentences of a message that are read. */
const SENTENCES = 40

/** A sentence that may state something of the sender. */
interface OwnSentence {
  readonly text: string
  readonly kind: 'statement' | 'question'
}

/** The sentences that may state something of the sender, in order: no code, no joke, no report. @param own the sender's own words */
function ownSentences(own: string): OwnSentence[] {
  if (own.trim() === '' || isForeignText(own)) return []
  const plain = plainText(own.replace(/\[image\b[^\]]{0,1000}\](?::[^\n]*)?/gi, '\n'))
  const whole = FACT_LANGUAGES.reduce((text, { withWholeDates }) => withWholeDates?.(text) ?? text, plain)
  const sentences = splitSentences(whole).slice(0, SENTENCES)
  return sentences.flatMap((sentence, i): OwnSentence[] => {
    if (isCode(sentence) || (ANSWER.test(sentence) && /[?？]/.test(sentences[i - 1] ?? ''))) return []
    const text = withoutReturned(sentence)
    const kind = sentenceKind(text, sentences[i + 1])
    return kind ? [{ text, kind }] : []
  })
}

type Said = Omit<StatedClause, 'text' | 'sentence'>

/** What is found in a sentence. */
function readSentence({ text: sentence, kind }: OwnSentence, said: Said): SentenceFinding[] {
  const language = FACT_LANGUAGES.find(({ knows }) => knows(sentence))
  const isQuestion = kind === 'question'
  if (!language || (isQuestion && !language.readsQuestions)) return []
  const { textOf, sentenceOf, read } = language
  const { text: whole, clauses } = sentenceOf(sentence)
  return clauses.flatMap((text) => readOr([], said.onFailed, () => read({ ...said, text, sentence: whole }, isQuestion)))
    .map((finding) => ({ finding, textOf }))
}
