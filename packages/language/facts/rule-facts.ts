/** Facts without a language model: what people say of themselves, by rules that rather miss a fact than state a wrong one. */
import { plainText, splitSentences, isCode } from '../titles/sentences.ts'
import { GERMAN_FACTS } from '../de/facts/facts.ts'
import { ENGLISH_FACTS } from '../en/facts/facts.ts'
import { SPANISH_FACTS } from '../es/facts/facts.ts'
import { FRENCH_FACTS } from '../fr/facts/facts.ts'
import { CHINESE_FACTS } from '../zh/facts/facts.ts'
import { languageOf } from '../language.ts'
import {
  dateOf, dayNumber, LatinRegExp, localDate, mapSteps, type OnFailedReading, readOr, startOfDate, type Steps, stepsOr,
} from '@madeleine/base'
import { withoutOwnLabel } from '../authorship/own-labels.ts'
import { ownWordsReader, PASTE_UNITS, type OwnWords } from '../authorship/whose-words.ts'
import {
  ATTRIBUTES, type DonePlan, type FactRefusal, type Message, type MessagePlace, type OverFact, ownText, type SaidChange,
  type StatedChange, USER_SUBJECT,
} from '@madeleine/contract'
import { doneIn } from './done-plans.ts'
import { isStatedBy, overIn } from './over-things.ts'
import type { FactLanguage } from './fact-language.ts'
import { isEnding, alternatives, inLines, type Ending, type Finding, type StatedClause } from './finding.ts'
import { isAllowedGuideline } from './guideline-gate.ts'
import { isWorthNoting, type VectorOf } from './note-judge.ts'
import { readNote, type NoteReading } from './noted-facts.ts'
import { corrected } from './corrections.ts'
import { restated } from './restated.ts'
import { answered, questionBefore } from './short-answers.ts'
import { endingsOf, withoutRetraction } from './stated-endings.ts'
import { withPlainDates } from './stated-times.ts'
import { mayHoldNotes, type UnreadSentence, withNotes } from './notes.ts'
import { earlier, type MessageReading, type TalkReading, talkReading } from './talk-reading.ts'
import { fitsLabel, isToAssistant, selvesIn, subjectOfSpeaker, isNote, type TalkKind } from './first-person.ts'

/** The version of the rules: episodes that an earlier one read are read again by an upgrade. */
export const RULES_VERSION = 14

/** Where messages were said. */
export interface RuleFactsOptions extends TalkKind {
  readonly conversationId: string
  /** IANA zone that "last month" and "on Friday" are resolved in. */
  readonly timeZone: string
  /** Seq of the first message that is read: those before it are what its words are compared with. Default: all are. */
  readonly from?: number
  /** Only what the assistants' notes among the messages state: where a model reads everything else. */
  readonly onlyNotes?: boolean
  /** Vectors of sentences, by which those that no rule reads are judged; absent: none is kept as a note. */
  readonly vectorOf?: VectorOf | undefined
  /** What is said was given to be kept: nothing judges whether it is worth it. Default: false. */
  readonly isGiven?: boolean
  /** Told of each statement that is not learnt, with the reason. */
  readonly onRefused?: ((reason: FactRefusal) => void) | undefined
  /** Told of each reading that throws: it costs what it would have found. */
  readonly onFailed?: OnFailedReading | undefined
}

/** A sentence is compared with every rule: it takes as long as so many other steps. */
const STEPS_A_SENTENCE = 4

/**
 * What the speakers of a segment say of themselves, in the order of the talk, each fact once with all messages that state it,
 * and behind them what they say is over or done. Notes are judged by the table.
 *
 * A speaker is a user, or in talk between people (`people`) also an assistant with a name that no program has. Other
 * assistants, tools and systems say nothing here.
 *
 * @param messages of one conversation, in order; what was recalled, served or forgotten in them is not read
 */
export function* ruleFacts(messages: readonly Message[], options: RuleFactsOptions): Steps<SaidChange[]> {
  return yield* (yield* readTalk(messages, options)).changes()
}

/** The same, before notes are judged. */
export function* readTalk(messages: readonly Message[], options: RuleFactsOptions): Steps<TalkReading> {
  const said = yield* stepsOr([], options.onFailed, () => saidIn(options.onlyNotes ? messages.filter(isNote) : messages, options))
  return talkReading(said, options)
}

function* saidIn(messages: readonly Message[], options: RuleFactsOptions): Steps<MessageReading[]> {
  const selves = selvesIn(messages, options)
  const toAssistant = isToAssistant(messages, options)
  const { onFailed, from = 0 } = options
  const ownWords = ownWordsReader(messages, { isPerson: (_, i) => selves[i] !== undefined, toAssistant: options.people !== true, onFailed })
  const questionTo = (i: number): string | undefined => 
    (ownWords(i).copied === undefined ? questionBefore(messages, i, FACT_LANGUAGES) : undefined)
  return yield* mapSteps(messages, (message, i): MessageReading => {
    const subject = selves[i]
    return message.seq < from ? [] : readOr<MessageReading>([], onFailed, () => (isNote(message) ? noteReading(message, options).changes
      : subject === undefined ? [] : spokenIn(message, ownWords(i), { ...options, subject, toAssistant, question: questionTo(i) })))
  }, ({ text }) => text.length + STEPS_A_SENTENCE * Math.min(text.length, PASTE_UNITS))
}

/** What a note of the tool `remember` states, and why the rest of it states nothing. */
export const noteReading = (message: Message, options: RuleFactsOptions): NoteReading =>
  readNote(message, {
    ...options,
    read: (said) => withNotes(changesIn(
      said, said.text, { ...options, vectorOf: undefined, subject: subjectOfSpeaker(said), toAssistant: true },
    ), {}),
  })

interface Speaking extends RuleFactsOptions {
  /** Who says it. */
  readonly subject: string
  readonly toAssistant: boolean
  /** What the message before asked, where this one may answer it shortly. */
  readonly question?: string | undefined
  /** Somebody else's words stand in the same message: no wish in it becomes a guideline. */
  readonly isBesideCopy?: boolean
}

/** What a message states in its sender's own words. What the rest of it would have stated is counted. */
function spokenIn(message: Message, { text, copied }: OwnWords, speaking: Speaking): MessageReading {
  const sentences = speaking.subject === '' ? [] : ownSentences(text)
  const changes = changesIn(message, text, { ...speaking, isBesideCopy: copied !== undefined }, sentences)
  if (copied && speaking.onRefused) {
    const all = changesIn(message, ownText(message).slice(0, PASTE_UNITS), { ...speaking, onRefused: undefined, onFailed: undefined })
    const [own, whole] = [changes, all].map((said) => withNotes(said, { vectorOf: speaking.vectorOf }).length)
    for (let n = own!; n < whole!; n++) speaking.onRefused('not-own-words')
  }
  return [...changes, ...readOr([], speaking.onFailed, () => doneOf(sentences, message, speaking)),
    ...readOr([], speaking.onFailed, () => overOf(sentences, message, speaking)).filter((over) => !isStatedBy(over, changes))]
}

const doneOf = (sentences: readonly OwnSentence[], { seq, at }: Message, { conversationId, timeZone, subject }: Speaking): DonePlan[] =>
  sentences.filter(({ kind }) => kind === 'statement').flatMap(({ text }) => doneIn(text, dayNumber(localDate(at, timeZone))))
    .map((done) => ({ kind: 'done', subject, done, endsAt: at, sources: [{ conversationId, seq, at }] }))

function overOf(sentences: readonly OwnSentence[], { seq, at }: Message, speaking: Speaking): OverFact[] {
  const { conversationId, timeZone, subject, vectorOf } = speaking
  const day = dayNumber(localDate(at, timeZone))
  const languageFor = (text: string): FactLanguage => FACT_LANGUAGES.find(({ knows }) => knows(text)) ?? ENGLISH_FACTS
  const stated = sentences.filter(({ kind }) => kind === 'statement')
  return stated.flatMap(({ text }) => overIn(text, day, { ...languageFor(text).endings, vectorOf })).map(({ over, lastDay = day }) => ({
    kind: 'over', subject, over, endsAt: earlier(startOfDate(dateOf(lastDay + 1), timeZone), at), sources: [{ conversationId, seq, at }],
  }))
}

function changesIn(
  message: Message, own: string, speaking: Speaking, sentences = speaking.subject === '' ? [] : ownSentences(own),
): (StatedChange | UnreadSentence)[] {
  const { conversationId, timeZone, subject, toAssistant, onFailed } = speaking
  if (sentences.length === 0) return []
  const day = dayNumber(localDate(message.at, timeZone))
  const said = {
    day, toAssistant, onFailed, isLowerCase: !/\p{Lu}/u.test(message.text.replace(/\bI\b/g, '')),
    greets: /\b(?:hi|hello|hey|nice to meet|greetings|name)\b/i.test(message.text),
  }
  const source: MessagePlace = { conversationId, seq: message.seq, at: message.at }
  const isPlain = mayHoldNotes(own)
  const vectorOf = isPlain ? speaking.vectorOf : undefined
  const isWorth = speaking.isGiven === true ? ALWAYS
    : isPlain ? (text: string, leastOdds: number): boolean => isWorthNoting(text, leastOdds, vectorOf) : undefined
  const judged = { ...said, isWorth }
  return inLastWords(sentences.flatMap((sentence, i): (StatedChange | UnreadSentence)[] => {
    const isAnswer = i === 0 && speaking.question !== undefined && own.trimStart().startsWith(sentence.text.slice(0, LEAD_UNITS))
    const answer = isAnswer ? readOr([], onFailed, () => readAnswer(speaking.question!, sentence, judged)) : []
    const found = [...answer, ...readOr([], onFailed, () => readSentence(sentence, judged))]
    const isUnread = found.length === 0 && isPlain && sentence.kind === 'statement'
    if (isUnread) return [{ kind: 'unread', own, text: sentence.text, subject, source }]
    return found.flatMap((one) => readOr([], onFailed, () => changesOf(one, message, { ...speaking, day, source })))
  }))
}

/** Of two ages in one message the later corrects the other. */
function inLastWords<T extends StatedChange | UnreadSentence>(changes: readonly T[]): T[] {
  const ages = changes.flatMap((change) => (change.kind === 'new' && change.fact.attribute === 'age' ? [change.fact] : []))
  return changes.filter((change) => change.kind !== 'new' || !ages.includes(change.fact)
    || change.fact === ages.findLast(({ subject }) => subject === change.fact.subject))
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
/** What chats put around a sentence: the mark of a list, a smile. */
const TYPED = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+(?=[\p{L}\p{N}])|\s*(?:[:=]-?[)D3]|\^\^|<3|:'\))+\s*$/gu
/** Sentences of a message that are read. */
const SENTENCES = 40

/** A sentence that may state something of the sender. */
interface OwnSentence {
  readonly text: string
  readonly kind: 'statement' | 'laughed' | 'question' | 'denial'
  /** What it takes back. */
  readonly endings: readonly Ending[]
}

/** The sentences that may state something of the sender, in order: no code, no joke, no report. @param own the sender's own words */
export function ownSentences(own: string): OwnSentence[] {
  if (own.trim() === '' || PLAYED.test(own)) return []
  const plain = plainText(own.replace(/\[image\b[^\]]{0,1000}\](?::[^\n]*)?/gi, '\n'))
  const whole = FACT_LANGUAGES.reduce((text, { withWholeDates }) => withWholeDates?.(text) ?? text,
    restated(corrected(withPlainDates(plain))))
  const sentences = splitSentences(whole).slice(0, SENTENCES).map((sentence) => sentence.replace(TYPED, ''))
  return sentences.flatMap((sentence, i): OwnSentence[] => {
    if (isOfOther(sentence, sentences[i - 1])) return []
    if (isCode(sentence) || (ANSWER.test(sentence) && /[?？]/.test(sentences[i - 1] ?? ''))) return []
    const language = FACT_LANGUAGES.find(({ knows }) => knows(sentence))
    const { rest, denials, endings } = language ? withoutRetraction(sentence, language.endings)
      : { rest: sentence, denials: sentence, endings: [] }
    const sober = denials.replace(LAUGHTER, (_, at: number) => (at === 0 ? '' : ', ')).trim()
    const text = withoutReturned(sober)
    const sort = text === '' ? undefined : sentenceKind(text, sentences[i + 1])
    const kind = sort === 'statement' && sober !== denials.trim() ? 'laughed' : sort
    if (kind === undefined) return endings.length > 0 ? [{ text: '', kind: 'denial', endings }] : []
    return [{ text, kind: rest === '' ? 'denial' : kind, endings }]
  })
}

/** "The wedding is on Friday" is not the speaker's behind a sentence about others. */
const DEFINITE = /^(?:the|it|that|this) \p{L}+(?: \p{L}+){0,2} (?:is|are|starts|begins) /iu
const OF_SPEAKER = /(?<!\p{L})(?:I|I['’]\p{L}+|im|ive|my|me|we|us|our)(?!\p{L})/iu
const isOfOther = (sentence: string, before: string | undefined): boolean =>
  before !== undefined && DEFINITE.test(sentence) && !OF_SPEAKER.test(before) && /^\p{Lu}\p{Ll}+ \p{Ll}+/u.test(before)

type Said = Omit<StatedClause, 'text' | 'sentence'>

/** Judges nothing. */
const ALWAYS = (): boolean => true

/** What is not meant as a joke where its sentence only laughs: who one is, has near, does and plans, read by closed rules. */
const SOBER: ReadonlySet<string> = new Set(['name', 'age', 'birthday', 'home', 'hometown', 'birthplace', 'nationality', 'language',
  'occupation', 'employer', 'children', 'siblings', 'pets', 'companion', 'partner', 'relative', 'allergy', 'diet', 'health', 'event',
  'plan'])

/** What is found in a sentence. */
function readSentence(
  { text: sentence, kind, endings }: OwnSentence, said: Said, language = FACT_LANGUAGES.find(({ knows }) => knows(sentence)),
): SentenceFinding[] {
  const isQuestion = kind === 'question'
  if (!language || (isQuestion && !language.readsQuestions)) return endings.map((finding) => ({ finding, textOf: ENGLISH_FACTS.textOf }))
  const { textOf, sentenceOf, read } = language
  const { text: whole, clauses } = sentenceOf(sentence)
  const isLaughed = kind === 'laughed'
  const found = kind === 'denial' ? [] : clauses.flatMap((text) => readOr([], said.onFailed, () =>
    read({ ...said, ...(isLaughed && { isWorth: undefined }), text, sentence: whole }, isQuestion)))
    .filter((one) => !isLaughed || !isEnding(one) && SOBER.has(one.attribute))
  const ended = isQuestion || isLaughed ? [] : endersOf(sentence, language)
    .flatMap((one) => endingsOf({ ...said, text: whole, sentence: whole }, one, one.endings))
  return [...endings, ...found, ...ended].map((finding) => ({ finding, textOf }))
}

/** What an answer never tells plainly enough: what happened, is planned or wished. And what yes and no tell too much of. */
const NOT_ANSWERED: ReadonlySet<string> = new Set(['event', 'guideline', 'goal', 'plan'])
const NOT_AFFIRMED: ReadonlySet<string> = new Set(['trait', 'habit', 'work-field', 'living-situation'])

/** UTF-16 units by which a sentence is known as the first of its message. */
const LEAD_UNITS = 4

/** Whether what is read in the second of two messages may have words of the question with which the first ends. */
export const mayAnswer = (question: Message, answer: Message): boolean =>
  questionBefore([question, answer], 1, FACT_LANGUAGES) !== undefined

/** What the first sentence of a message states together with the question before it. */
function readAnswer(question: string, { text: answer, kind }: OwnSentence, said: Said): SentenceFinding[] {
  const { language, statements = [] } = kind === 'statement' ? answered(question, answer, FACT_LANGUAGES) ?? {} : {}
  return statements.flatMap((inTurn) => {
    for (const { text, isOpen } of inTurn) {
      const [sentence] = ownSentences(`${text}.`)
      const isLowerCase = !/\p{Lu}/u.test(text.replace(/^(?:\p{Lu}\p{Ll}*)(?!\p{L})/u, ''))
      const isWorth = isOpen ? said.isWorth : ALWAYS // what is asked for is worth it, but words that are put together may be no clause
      const found = sentence ? readSentence(sentence, { ...said, isLowerCase, isWorth }, language).filter(({ finding }) => {
        const attribute = isEnding(finding) ? finding.ends : finding.attribute
        return !NOT_ANSWERED.has(attribute) && (isOpen || !NOT_AFFIRMED.has(attribute))
      }) : []
      if (found.length > 0) return found
    }
    return []
  })
}

/** The languages whose words of ending a sentence may hold: "Bruno ist gestorben" has no other word of a language. */
const endersOf = (sentence: string, language: FactLanguage): readonly FactLanguage[] =>
  (language === ENGLISH_FACTS && languageOf(sentence) === undefined ? SPACED_LANGUAGES : [language])

// Gates: messages and sentences that say nothing of their speaker, or nothing certain. What is in doubt is left out.

/** What people write who play: a verse, or an action between asterisks. What else is not theirs `message/authorship` tells. */
const PLAYED = /[♪♫]|\blyrics\b|歌词|(?:^|[^*])\*(?!\*)[^*\n]{2,80}\*(?!\*)/i

/** Marks of a joke. */
const IRONY = new RegExp(String.raw`\b(?:lol+|lmf?ao+|rofl|(?:ha){2,}h?|(?:he){2,}|jk|just kidding|kidding|`
  + String.raw`joking|(?<!\b(?:is|are|was) an? )jokes?|yeah right|in your dreams|sarcasm|sarcastic(?:ally)?|not really|as if)\b|\/s\b|`
  + String.raw`[😂🤣😜😉😝🙃😏🤪😛😆😹]|(?:;-?[)pPD]|:-?[pP])(?=\s|$)|开玩笑|玩笑|哈哈|呵呵|嘿嘿|嘻嘻|逗你|骗你|笑死|2333|\[(?:doge|狗头|笑哭|偷笑)\]`, 'iu')
/** A laugh at either end of a clause is how people type, and no joke by itself. */
const LAUGHTER = new LatinRegExp(String.raw`(?:^|[\s,]+)(?:lol+|lmf?ao+|(?:ha){2,}h?|(?:he){2,}|(?:ja){2,}|哈{2,})`
  + String.raw`(?!['’\p{L}])[\s!.,，]*`, 'giu')
/** A whole sentence that is only such a mark belongs to the one before. */
const ONLY_IRONY = new LatinRegExp(
  String.raw`^[\s\p{P}\p{S}\p{M}]*(?:(?:lol+|lmf?ao+|rofl|(?:ha){2,}h?|(?:he){2,}|jk|just kidding|i am kidding|i'm kidding|`
  + String.raw`kidding|not|as if|开玩笑的?|(?:哈|呵|嘿|嘻)+|逗你的?|骗你的?)[\s\p{P}\p{S}\p{M}]*)+$`,
  'iu',
)
const IRONIC_FACE = /^[\s\p{P}\p{S}\p{M}]*[😂🤣😜😉😝🙃😏🤪😛😆😹][\s\p{P}\p{S}\p{M}]*$/u

const QUESTION = new RegExp(String.raw`[?？]|^\W*(?:what|where|why|who|whose|which|how)\b|^\s*(?:do|does|did|are|is|am|was|were|have|has|can`
  + String.raw`|could|would|should|will|what|where|when|why|who|whose|which|how)\s+(?:i|my|we|you|it|s?he|th(?:e|ey|is|at|ese|ose|ere))\b|`
  + String.raw`\b(?:are|do|did|have|can|could|would|will) (?:you|u|ya)\b|[吗么]\s*[。.!！]*$|是不是|有没有|会不会|能不能|是否|怎么|什么|哪[里儿个些]|多少|为何`, 'i')
const REPORTED = new RegExp(String.raw`["“”«»「」『』]|(?:^|\s)'[^']{3,}'|\b(?:said|says|saying|told|tells|telling|asked|asks|`
  + String.raw`wrote|writes|replied|yelled|shouted|shouting|sang|sings|quote|quoted|claims|claimed|according to|be like|`
  + String.raw`was like|were like|is like i|like i am|song goes|character|in the (?:movie|book|show|story|game|novel|film)|`
  + String.raw`my line|the line|thinks i|think i|thought i|believes i|assumes?|(?:he|she|they|people) (?:think|thinks|believe|`
  + String.raw`believes))\b|(?:他|她|们|妈|爸|师|友|人家|有人|谁|医生|老板|同事)[^，。,]{0,4}(?:说|告诉|觉得|以为|问)|听说|据说|说[:：]|小说|电影里|剧里|台词|游戏里`, 'i')
const HYPOTHETICAL = new RegExp(
  String.raw`\b(?:if|unless|wish|wished|imagine|imagining|pretend(?:ing)?|suppos(?:e|ed|ing|edly)|hypothetical(?:ly)?|dream(?:ed|t|ing)|`
  + String.raw`dreams|in (?:a|my) dream|another life|next life|past life|let us say|let's say|say i|what about|as though|until (?:I|we|`
  + String.raw`you|it|he|she|they)|once i|before i|would've|may as well|were i|had i|had been|(?:almost|nearly)(?! (?:every|all|daily|`
  + String.raw`always|\d))|in theory|or something|whether|whatever|apparently|seems?|feels? like|felt like|it is like|sort of like|`
  + String.raw`like i)\b|如果|要是|假如|假设|假装|的话|想象|希望|但愿|可能|也许|大概|或许|说不定|好像|似乎|估计|梦见|做梦|应该|万一|除非|恨不得|以为|差点|本来|要不|假的|不如`,
  'i',
)

/** A question put back at the end of a statement: "I am a nurse, and you?" */
const RETURNED = new RegExp(alternatives(String.raw`
  [,.…\s]+(?:(?:and|or|how|what|who|so) )?(?:about )?(?:you|u|yourself|yours|urs)\s*[?？]+$
  |[,\s]+(?:so |and |but )?(?:what|how|where|which|who|do|are|have)(?: [a-z']+){0,4} (?:you|your|u|ur)\b[^,.?]{0,60}[?？]+$
  |[,，]?\s*你呢[?？]?$|,\s*(?:und )?(?:bei )?(?:dir|du|euch|ihr)\s*\?+$`), 'i')

/** A question about something else behind a statement: "I am a nurse, what should I eat on nights?" */
const ASKS = alternatives(`what|how|which|where|who|when|why|can|could|should|would|will|do|does|did|is|are|any|anything|got any
  |please|so (?:what|how|which|where|can|should)|recommend|suggest|give me|help`)
const GERMAN_ASKS = alternatives(`was|wie|wo|wann|wer|wem|wen|warum|wieso|wo(?:r?an|r?auf|mit|für|hin|her|gegen|rüber|von|zu)|welche[nrms]?
  |kann|kannst|können|könntest|soll|sollte|darf|muss|gibt|hast|habt|ist|sind|lohnt|hilft|geht|irgendwelche|eine? (?:idee|tipp)|tipps|ideen`)
const ROMANCE_ASKS = alternatives(`quel(?:le)?s?|qu[ée]|qu[ei]|cu[aá]l(?:es)?|c[oó]mo|d[oó]nde|cu[aá]ndo|cu[aá]ntos|comment|où|quand|combien
  |pourquoi|est-ce|une idée|des idées|ideas|alg[uú]na?|puedo|puis-je|tu peux|peux-tu|puedes|hay|il y a|des recettes|recetas|recettes`)
const ASKED = new RegExp(
  String.raw`(?:[,;:–—]|\s-)\s*¿?(?:and |but |so |und |aber |also |et |y )?(?:(?:${ASKS})(?:'s|'re|s)?|${GERMAN_ASKS}|${ROMANCE_ASKS})`
  + String.raw`(?: [^\s,?]+)+[^?]*[?？]+$`, 'i')
/** Whatever else is asked behind a statement: "I cannot eat nuts, a cake without?" It does not go on, and is no question from its start. */
const GOES_ON = alternatives(`and|or|but|which|who|that|if|when|because|as|since|so|with|I|we|my|und|oder|aber|die|der|das|wenn|falls|weil
  |dass|ob|als|mit|ich|wir|mein|y|o|e|u|pero|que|si|s[ií]|cuando|porque|como|con|creo|supongo|mi|et|ou|mais|qui|quand|parce|avec|je|j|on
  |nous|mon|ma|no|nein|nicht|non|right|eh|ne|gell|verdad|vale|cierto|hein|pas|n|c|i`)
const ASIDE = new RegExp(String.raw`^(?!\P{L}*(?:${ASKS}|${GERMAN_ASKS}|${ROMANCE_ASKS}|\p{L}+[ -](?:I|we|you|ich|wir|du|je|tu))(?!\p{L}))`
  + String.raw`(?<told>[^?]+)[,;–—](?!\s*¿?(?:${GOES_ON})(?!\p{L}))[^,;?]{4,80}[?？]+\s*$`, 'iu')
/** Questions that ask whether the statement is so, or about its words. */
const WHETHER = new RegExp(alternatives(String.raw`
  (?:\b(?:right|correct|true|eh|innit|huh|you think|who knows|oder|richtig|nicht wahr|gell|ne|stimmt(?:s| das)?)
  |\b(?:am|do|did|have|is|are) (?:not )?(?:I|we|it|that)(?: not)?(?: right| true)?)\s*[?？]+$
  |,[^,]*\b(?:say|says|translat\w+|mean|grammar|spell|spelt|sentence|sagt man|sage ich|heißt das|übersetz\w+|Satz)\b[^,]*[?？]+$`), 'i')

/** The same in Chinese, where a question needs no mark; and questions about the statement itself or its words. */
const CHINESE_ASKS = /吗|呢$|[么啥]$|什么|怎么|咋|哪|多少|几[个点天号种]|为何|有没有|能不能|会不会|可不可以|要不要|是否|谁|来得及|好不好|行不行|帮(?:我|忙)|推荐|[?？]$/
const CHINESE_WHETHER =
  /^(?:对|是|真|好|行)?(?:的)?[吗吧么]|^(?:对不对|是不是|是吧|对吧|你(?:知道|觉得|说|猜|信))|怎么(?:说|写|读|翻译|念)|翻译|英[文语]|日[文语]怎|意思|这句|语法|造句|病句|改写|润色/

/** A Chinese sentence up to the clause that asks: "I live in Chengdu, what is there to do?" */
/** What somebody says of it stands behind: "I broke my leg, the doctor says …" */
const CHINESE_REPORT =
  /[，,；;](?:但是?|不过|而且|然后)?(?:[他她]们?|医生|大夫|老板|领导|朋友|同事|老师|我?妈|我?爸|老婆|老公|家人|别人|网上)[^，,。]{0,3}(?:都)?(?:说|告诉|问|觉得|以为|建议|让|叫|不让)[^。]*。?$/

function withoutAsked(whole: string): string {
  if (!/\p{Script=Han}/u.test(whole)) return whole
  const sentence = whole.replace(CHINESE_REPORT, '。')
  const clauses = sentence.split(/(?<=[，,；;])/)
  const asked = clauses.findIndex((clause) => CHINESE_ASKS.test(clause.replace(/[，,；;。.!！]+$/, '')))
  return asked < 1 || clauses.slice(asked).some((clause) => CHINESE_WHETHER.test(clause)) ? sentence
    : `${clauses.slice(0, asked).join('').replace(/[，,；;]$/, '')}。`
}

/** A condition, a wish or a report behind a statement says nothing of it. */
const BEHIND = new RegExp(String.raw`(?:[,;–—]|\s-|\s(?=(?:and|but|so) ))\s*(?:and |but |so )?(?:${alternatives(`
  (?:do not|don['’]?t|never) (?:tell|mention|say|show|repeat)|(?:let me know|tell me|please|correct me|feel free|help).* (?:if|whether)
  |(?:if|unless|whether) (?:you|that|it|there|anyone|anybody)
  |(?:I|my|we)[^,;]{0,40} (?:told|asked|tells|asks|wish|hope|used to|almost|nearly|seems?|wondering|dreamed|dreamt|someday|one day|until)
  |(?:he|she|it|they|that|this)[^,;]{0,40} (?:told|asked|tells|asks|seems?|almost|nearly|used to|feels? like)`)}) \S+ .+$`, 'i')

/** A question, or a request, behind a statement that ends without a mark: "I use vim, how do I rename a file", "so could you …". */
const ASKED_UNMARKED = new RegExp(String.raw`(?:[,;–—]\s*|\s-\s|\s(?=so ))(?:and |but |so |und |aber |also )?(?:${alternatives(String.raw`
  (?:what|how) about|any (?:ideas|tips|thoughts|advice|suggestions)
  |(?:how|what|where|which|when|why|who)(?: [^\s,]+){0,3}? (?:do|does|can|should|could|would|is
  |are) (?:I|we|you|one|it|there|that|this|they)
  |(?:can|could|would|will) you|(?:was|wie|wo|wann|warum|womit|welche[nrms]?)(?: [^\s,]+){0,2}? (?:kann|könnte|soll|sollte|muss|mache?|tut
  |hilft|gibt|ist|sind)`)}) [^?？]+$`, 'i')
/** What one is behind a request: "can you tell me how, but I have a bad knee". */
const REQUESTED = new LatinRegExp(
  String.raw`^(?:[^\p{L}]*(?:ok|okay|so|and|hey|great|thanks)[,!]? )?(?:can|could|would|will) you\b[^.?!]*?,? (?:but|because|`
  + String.raw`since|as) (?=(?:I(?: am|['’]?m| have|['’]ve| can(?:no|['’])t| do(?: not|n['’]t))|we(?: are|['’]re| have|['’]ve))\b)`,
  'iu',
)

/** It asks for the words of the statement itself. */
const OWN_WORDS_ASKED = /\b(?:say|said|translat\w*|mean|grammar|spell|sentence|heißt|sagt|übersetz\w*)\b/i
/** What holds whatever else: "always answer in English, even if I write Portuguese". */
const WHATEVER = /\s*,?\s+even (?:if|when|though) [^.!?]+/i

/** What a doctor or a test finds is the patient's to tell. */
const FINDING = new RegExp(String.raw`^(?:(?:so|well|turns out|yeah|update)[,:]? )?(?:(?:my|the) )?(?:doctor|doc|gp|dermatologist|`
  + String.raw`cardiologist|allergist|psychiatrist|neurologist|optician|dentist|specialist|biopsy|scan|mri|blood ?tests?|x-?ray|results?|`
  + String.raw`test results?|ultrasound)s? (?:now |just |finally |also )?(?:says?|said|thinks?|confirmed|confirms|shows?|showed|`
  + String.raw`found|diagnosed|told me)(?: that)? (?:it['’]?s|it is|it was|i['’]?ve got|i have|i had|me with|i am|i['’]?m) `, 'i')
const RESULTS = inLines('i')`^(?:(?:hi|hello|hey|so|well|ok)[,!]? )?I(?:['’]ve| have)? (?:just |recently )?been told\s
  (?:that )?I have\s
  |^(?:so |well |ok |update )?(?:(?:I )?(?:just |finally )*got (?:my|the) (?:test |lab |blood )?results(?: back)?
  |(?:(?:my|the) )?(?:biopsy|scan|mri|(?:test |blood |lab )?results?|(?:blood |lab )?tests?|x-?ray)\s(?:just |finally )?(?:came (?:back|in)
  |(?:is|are) (?:back|in|here)))(?: today| yesterday)?[,:;–-]* ?(?:and )?(?:it['’]?s|it is|they say)\s`
/** "The doctor put me on statins." */
const PRESCRIBED = inLines('iu')`^(?:(?:so|well),? )?(?:the|my) (?:doctors?|docs?|gp|neurologist|psychiatrist|cardiologist
  |specialist|hospital) (?:just |has |have |finally )*(?:put me|started me|has me) on (?<what>[\p{L} -]+?)(?: (?:last|this|since|two|three
  |in|for|yesterday|today|recently) [^,;.]*)?(?=[,;.]|$| and | so )`
const found = (sentence: string): string => foundBy(sentence.replace(RESULTS, 'I have ').replace(PRESCRIBED, 'I am on $<what>'))
const foundBy = (sentence: string): string =>
  sentence.replace(FINDING, (words) => (/(?:i am|i['’]?m) $/i.test(words) ? 'I am ' : 'I have '))

/** Whose word one did it on, behind what one did: "I eat fish again, my doctor said I need the iron". */
const ADVISED = inLines('iu')`(?<=^(?:I|we)(?:['’]\p{L}+)? [^,;?]{6,120})(?:[,;–—-]+ | (?=and |but |so ))
  (?:(?:because|since|as|and|but|so)\s)?(?:(?:my|the|our)\s)?(?:doctors?|doc|gp|vet|physio|therapist|dentist|midwife|nurse|dietician
  |coach|boss|landlord|specialist)\s(?:said|says|told (?:me|us)
  |thinks|recommended|suggested|wants)\b[^?]*$`

const stated = (sentence: string): string => {
  const behind = sentence.replace(REQUESTED, '')
  return behind === sentence ? sentence : behind.replace(/\s*[?？]+$/, '.')
}

/** A sentence without what leads to its statement, and without what follows it and is none: a question, a condition, a wish. */
function withoutReturned(sentence: string): string {
  const plain = withoutAsked(withoutOwnLabel(stated(found(sentence.replace(ADVISED, '.')))).replace(WHATEVER, '').replace(RETURNED, '.'))
  const asked = WHETHER.test(plain) ? plain
    : OWN_WORDS_ASKED.test(plain) ? plain.replace(ASKED, '.')
    : plain.replace(ASKED, '.').replace(ASKED_UNMARKED, '.').replace(ASIDE, '$<told>.')
  return asked.includes('?') ? asked : asked.replace(BEHIND, '.')
}

/**
 * Whether a sentence may state something of its speaker: no joke, quotation, report or hypothesis. A question states
 * nothing, but takes for granted that there are those whom it speaks of. @param next the sentence after it
 */
function sentenceKind(sentence: string, next: string | undefined): 'statement' | 'question' | undefined {
  if (IRONY.test(sentence) || REPORTED.test(sentence) || HYPOTHETICAL.test(sentence) || (next !== undefined && isOnlyIrony(next))) {
    return undefined
  }
  return QUESTION.test(sentence) ? 'question' : 'statement'
}

const isOnlyIrony = (sentence: string): boolean => ONLY_IRONY.test(sentence) || IRONIC_FACE.test(sentence)

// The languages that facts are read in by rules.

/** The first that knows a sentence reads it. English, which knows all that is not certainly of another language, is the last. */
export const FACT_LANGUAGES: readonly FactLanguage[] = [
  CHINESE_FACTS,
  GERMAN_FACTS,
  SPANISH_FACTS,
  FRENCH_FACTS,
  ENGLISH_FACTS,
]
/** A sentence in Latin letters has no word of Chinese. */
const SPACED_LANGUAGES = FACT_LANGUAGES.filter((language) => language !== CHINESE_FACTS)
