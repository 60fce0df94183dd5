/**
 * Whose words: which of a message its sender wrote, and did not paste, quote, forward or have written. Decided by form and
 * by what the message asks for, in English, German and Chinese; no model is asked. What is in doubt is not the sender's.
 */
import { composed, type OnFailedReading, readOr, withoutHidden, withoutRemoved } from '@madeleine/base'
import { type Message, ownText } from '@madeleine/contract'
import { languageOf } from '../language.ts'
import { copiedFrom, introducesSelf, isLabelledText, type CopiedForm, type Sender } from './copied-lines.ts'
import {
  draftAt, isAboutText, isCourtesyOnly, isFirstPerson, isPlay, isQuestion, isStandingWish, mayBeAboutText, othersVoiceAt, pointsElsewhere,
  announcesText, explainsText, orderLength, QUOTATION, withoutMarkedSpans,
} from './text-requests.ts'
import { asksOthersWords, withoutTold, tellsSource } from './told-sources.ts'

/** UTF-16 units of a message above which all of it is taken for a paste. */
export const PASTE_UNITS = 2000

/** Why words are not their sender's own. */
export type Copied = CopiedForm | 'quotation' | 'play' | 'text-request' | 'draft' | 'block' | 'language' | 'length' | 'neighbour' | 'unread'

/** What of a message is its sender's own. */
export interface OwnWords {
  /** Sender's words, with line ends where something was left out; '' where nothing is certain to be theirs. */
  readonly text: string
  /** The first reason for which something was left out. */
  readonly copied?: Copied
}

const NOTHING: OwnWords = { text: '' }
const because = (copied: Copied): OwnWords => ({ text: '', copied })

/** Units of a short question, and of a text beside one that is no context of it. */
const FRAME_UNITS = 200
const BLOCK_UNITS = 500
/** Units of a message that may hold a text beside a question in the same paragraph. */
const LONG_UNITS = 240

/** Whose words are looked for. */
export interface Talk {
  /** Whether a person wrote a message; of others nothing is read. */
  readonly isPerson: (message: Message, index: number) => boolean
  /** It is with an assistant: between people nobody has a text worked on. */
  readonly toAssistant: boolean
  /** Told of each message of which it cannot be read: then nothing in it is its sender's own. The first who asks is told. */
  readonly onFailed?: OnFailedReading | undefined
}

type OwnWordsReader = (index: number) => OwnWords

/** The readers of a list of messages, by whose words they read: title, summary and facts of one segment ask the same of the same list. */
const readers = new WeakMap<readonly Message[], Map<string, OwnWordsReader>>()

/**
 * A reader of the own words of each message of a talk, by its index; each is read once, for all who ask with the same list.
 * Without recalled text, as everywhere. Messages of tools and events have none. @param messages a list that does not change
 */
export function ownWordsReader(messages: readonly Message[], { isPerson, toAssistant, onFailed }: Talk): OwnWordsReader {
  const persons = messages.map((message, i) => message.kind === 'message' && isPerson(message, i))
  const key = `${toAssistant} ${persons.map(Number).join('')}`
  const known = readers.get(messages) ?? new Map<string, OwnWordsReader>()
  readers.set(messages, known)
  const reader = known.get(key) ?? createReader(messages, persons, { toAssistant, onFailed })
  known.set(key, reader)
  return reader
}

function createReader(
  messages: readonly Message[], persons: readonly boolean[], { toAssistant, onFailed }: Omit<Talk, 'isPerson'>,
): OwnWordsReader {
  const texts = messages.map((message, i) => (persons[i] ? composed(withoutHidden(ownText(message))) : ''))
  const isSame = (i: number, j: number): boolean =>
    (texts[j] ?? '') !== '' && messages[j]!.name === messages[i]!.name && messages[j]!.role === messages[i]!.role
  const read = new Map<number, OwnWords>()
  const senders = new Map<string, HabitsOf>()
  const readOne = (i: number): OwnWords => {
    const { name, role } = messages[i]!
    const text = texts[i]!
    if (text.trim() === '') return NOTHING
    const key = `${role} ${name ?? ''}`
    const habits = senders.get(key) ?? habitsOf(texts.filter((_, j) => isSame(i, j)))
    senders.set(key, habits)
    const one = wordsOf(text, { speaker: name, toAssistant, answersQuestion: asksSomething(messages[i - 1]), habits })
    if (!toAssistant || one.text === '') return one
    if (!isSame(i, i - 1) && asksOthersWords(messages[i - 1]?.text ?? '')) return because('neighbour')
    const [before, behind] = [[-1, -2], [1, 2]].map((steps) => steps.map((step) => i + step).find((j) => isSame(i, j)))
    const isAnswered = before === i - 2
      && (!asksForText(messages[i - 1]!.text, texts[before]!) || goesOn(text, messages[i - 1]!.text))
    return belongsToNeighbour(text, {
      before: before === undefined || isAnswered ? '' : texts[before]!,
      behind: behind === undefined ? '' : texts[behind]!,
      isBehindAnswer: behind === i + 2 && answersAtLength(messages[i + 1]!.text),
      isRest: before === i - 1 && isCopied(read.get(before)),
    }) ? because('neighbour') : one
  }
  return (index) => {
    const known = read.get(index) ?? readOr(because('unread'), onFailed, () => readOne(index))
    read.set(index, known)
    return known
  }
}

/**
 * The messages of users to an assistant. In a talk in which everybody has a name nobody's are: it
 * may be between people, who quote in other ways.
 */
function usersReader(messages: readonly Message[], onFailed?: OnFailedReading): OwnWordsReader {
  const toAssistant = messages.some(({ name, role }) => name === undefined && (role === 'user' || role === 'assistant'))
  return ownWordsReader(messages, { isPerson: ({ role }) => toAssistant && role === 'user', toAssistant, onFailed })
}

/** Which messages of a talk with an assistant hold mostly words that are not their sender's own, by index. */
export function pastedIn(messages: readonly Message[]): (index: number) => boolean {
  const ownWords = usersReader(messages)
  return (index) => {
    const { copied, text } = ownWords(index)
    const { length } = messages[index]!.text
    return copied !== undefined && text.length < OWN_SHARE * length && (length > REQUEST_UNITS || !BY_REQUEST.has(copied))
  }
}

/** How a sentence is somebody else's: it was pasted, it has their voice too, or its sender quotes them in it. */
export type OthersWords = 'pasted' | 'voice' | 'quoted'

/**
 * Whether a sentence of a message was pasted in a talk with an assistant, and whether somebody else speaks of themselves in
 * it, or wishes something. What asks for something about a text is its sender's. @param own the own words as they are compared
 */
export function othersWordsIn(
  messages: readonly Message[], onFailed?: OnFailedReading,
): (sentence: string, index: number, own: () => string) => OthersWords | undefined {
  const ownWords = usersReader(messages, onFailed)
  return (sentence, index, own) => {
    const { copied, text } = ownWords(index)
    if (copied === undefined || text.includes(sentence)) return undefined
    if (ASKING.has(copied) && isOwnRequest(sentence, messages[index]!.text)) return undefined
    if (isFirstPerson(sentence) || isStandingWish(sentence) || (isSeveral(sentence) && isFirstPerson(messages[index]!.text))) {
      return isLedTo(sentence, text) ? 'quoted' : 'voice'
    }
    const isAsked = isQuestion(sentence) || mayBeAboutText(sentence) || isCourtesyOnly(sentence)
      || (BY_REQUEST.has(copied) && messages[index]!.text.length <= REQUEST_UNITS)
    return isAsked || own().includes(sentence) || own().includes(namingText(sentence)) ? undefined : 'pasted'
  }
}

/**
 * One sentence in which somebody begins with themselves and asks: there is no text beside it of which it could be said. What a colon or a
 * quotation mark leads to may be one.
 */
const isOwnRequest = (sentence: string, message: string): boolean =>
  sentence.length >= message.trim().length - 1 && BEGINS_WITH_SELF.test(sentence) && ASKS_YOU.test(sentence)
  && !/[:："“„«「『]/u.test(sentence)
/**
 * How many characters of a sentence are its sender's for a title: all of their own, of what they quote in it what leads to it, and of a
 * copy the order to an assistant with which its message begins, to its first mark.
 */
export function ownLead(sentence: string, message: string, others: OthersWords | undefined): number {
  if (others === undefined) return sentence.length
  const begun = others === 'quoted' ? 0 : orderLength(sentence)
  if (others !== 'quoted' && (begun === 0 || !message.slice(0, ORDER_AT + sentence.length).includes(sentence))) return 0
  const at = sentence.slice(begun).search(others === 'quoted' ? QUOTES : ENDS_ORDER)
  return at < 0 ? sentence.length : begun + at
}
const QUOTES = /["“„«「『]/u
const ENDS_ORDER = /[,，:：;；"“„«「『]/u
/** Characters before an order: a greeting, thanks. */
const ORDER_AT = 60
/** Reasons for which one sentence may be taken for another's, which is its sender's where it asks. */
const ASKING: ReadonlySet<Copied> = new Set(['text-request', 'draft', 'length', 'neighbour'])
const BEGINS_WITH_SELF = /^(?:\p{L}+,? ){0,2}(?:i|i['’]\p{L}+|ich|je|j['’]\p{L}+|yo)(?![\p{L}])|^我|^\p{Script=Han}{1,4}问我/iu
const ASKS_YOU = new RegExp(String.raw`(?<!\p{L})(?:(?:can|could|would|will) you|how (?:can|do|could|should) i|help me|kannst du|können sie`
  + String.raw`|wie kann ich|peux-tu|pouvez-vous|comment puis-je|puedes|cómo puedo)(?!\p{L})|能不能|可以帮|怎么`, 'iu')

/** A sentence without what it quotes, where that is less than half of it: "we saw 'Up' at the Rex". */
function namingText(sentence: string): string {
  const around = withoutMarkedSpans(sentence)
  return 2 * around.length > sentence.length ? around : sentence
}

/** Whether the own words go as far as a quotation within a sentence: "my landlord says …". */
const isLedTo = (sentence: string, own: string): boolean => {
  const lead = sentence.split(/["“„«「『]/u, 1)[0]!.trim()
  return lead !== '' && lead !== sentence && own.includes(lead)
}

/** Who speaks of themselves and others: "we charge by the hour". */
const isSeveral = (sentence: string): boolean => /(?<!\p{L})(?:we|our|ours|us|wir|unser\p{L}*|uns)(?!\p{L})|我们/iu.test(sentence)

/**
 * What of each message its sender wrote, by index, for telling it in their name: of people their own words, of an assistant
 * what stands in no quotation. In a talk in which everybody has a name each of them is read as a person.
 */
export function writtenIn(messages: readonly Message[], onFailed?: OnFailedReading): (index: number) => string {
  const isNamed = messages.every(({ name, role }) => name !== undefined || role === 'system' || role === 'tool')
  const ownWords = isNamed ? ownWordsReader(messages, { isPerson: () => true, toAssistant: false, onFailed })
    : usersReader(messages, onFailed)
  return (index) => (isNamed || messages[index]!.role === 'user' ? ownWords(index).text : withoutMarkedSpans(messages[index]!.text))
}

/** A message with a smaller share of own words is a paste; of others only a quotation is left out. */
const OWN_SHARE = 0.6
/** Reasons by which a request states nothing of its sender, though it may hold no other text; and units of a message that hardly does. */
const BY_REQUEST: ReadonlySet<Copied> = new Set(['text-request', 'draft', 'play'])
const REQUEST_UNITS = 120

const isCopied = (words: OwnWords | undefined): boolean => words?.copied !== undefined && words.text === ''

/** Whether an assistant or another person asked for what comes next. */
const asksSomething = (message: Message | undefined): boolean => message !== undefined && ASKS.test(message.text.slice(-ASKS_UNITS))
const ASKS = /[?？:：]|\b(?:tell me|let me know|share|list|describe|give me|provide|sag mir|nenn\w* mir|erzähl)\b|告诉我|说说|列出/iu
const ASKS_UNITS = 240

type Writing = Sender & { readonly habits: HabitsOf }

/** The own words of one message. Pure, linear in its length. */
function wordsOf(text: string, writing: Writing): OwnWords {
  const { units } = writing.habits
  const isTyped = (written: string): boolean =>
    written.length <= PASTE_UNITS && !(units > 0 && written.length > UNUSUAL.units && written.length > UNUSUAL.times * units)
  const beside = withEmptyBlocks(text)
  const written = isTyped(beside) ? beside : introducedCopy(beside, writing)
  if (written === undefined) return because('length')
  if (isPlay(written)) return because('play')
  const unquoted = withoutMarkedSpans(written)
  const marked = withoutTold(unquoted)
  const lines = marked.split('\n')
  const copied = copiedFrom(lines, writing)
  const left = copied ? withoutIntroduction(lines.slice(0, copied.from).join('\n')) : besideQuotation(marked)
  const reason = copied?.form ?? (marked !== unquoted ? 'source' : marked === text ? undefined : 'quotation')
  if (left.trim() === '') return reason ? because(reason) : NOTHING
  return besideRequests(left, reason, writing)
}

/** What stands before the only quotation, without the sentence that introduces it, where behind it somebody only asks about it. */
function besideQuotation(marked: string): string {
  const [before = '', behind, ...more] = marked.split(QUOTATION)
  return behind === undefined || more.length > 0
    || !asksOnly(behind) ? marked : withoutIntroduction(before) === before ? marked : withoutIntroduction(before)
}

/** What is left beside questions about a text and requests to write one. @param reason why something was left out already */
function besideRequests(text: string, reason: Copied | undefined, { toAssistant, answersQuestion, habits }: Writing): OwnWords {
  const [draft, voice] = [draftAt(text), othersVoiceAt(text)]
  const from = Math.min(...[draft, voice].filter((at) => at >= 0))
  const own = from === Infinity ? text : text.slice(0, sentenceStart(text, from))
  const cause = reason ?? (from === Infinity ? undefined : from === draft ? 'draft' : 'quotation')
  if (toAssistant) {
    const parts = partsOf(own)
    if (isAboutText(own) || isLabelledText(own)
      || ((parts.length > 1 || own.length > LONG_UNITS) && mayBeAboutText(own))) return because(reason ?? 'text-request')
    const isList = (n: number): boolean => answersQuestion || isOwnList(parts, n)
    if (parts.length > 1 && !parts.every((part, n) => isInOwnVoice(part, isList(n)))) return because(reason ?? 'block')
    if (parts.length > 1 && parts.some(isFrame) && parts.some((part) => part.length > BLOCK_UNITS)) return because(reason ?? 'block')
  }
  const spoken = inOneTongue(own, habits.tongue)
  return spoken === own ? { text: own, ...(cause && { copied: cause }) } : { text: spoken, copied: cause ?? 'language' }
}

/** Where the sentence of a place begins. */
const sentenceStart = (text: string, at: number): number =>
  Math.max(0, ...['\n', '.', '!', '?', '。', '！', '？'].map((mark) => text.lastIndexOf(mark,
  at) + 1))

/** Whether the list that goes on here is led by words of its writer about themselves, or begins with some. */
const isOwnList = (parts: readonly string[], n: number): boolean => {
  const lead = parts.slice(0, n).findLast((part) => !LIST_ITEM.test(part))
  return lead === undefined ? isFirstPerson(parts[0]!) : introducesSelf(lead)
}
const LIST_ITEM = /^[-*•·–]|^\d{1,2}[.)、]/

/** Paragraphs and lines. */
const partsOf = (text: string): string[] => text.split(/\n+/).map((part) => part.trim()).filter((part) => part !== '')

/** A short question, or a line that introduces what follows. */
const isFrame = (part: string): boolean => part.length <= FRAME_UNITS && /[?？:：]\s*$/.test(part) && !introducesSelf(part)

/**
 * Whether a paragraph beside others is said by the sender: of themselves, as a question that needs no other text, or as a
 * greeting. A text that stands among others without its writer, a heading or an instruction, is part of a copy.
 */
function isInOwnVoice(part: string, isList: boolean): boolean {
  if (isList && LIST_ITEM.test(part)) return true
  if (introducesSelf(part) || isCourtesyOnly(part)) return true
  if (isFrame(part)) return /[?？]\s*$/.test(part) && !pointsElsewhere(part)
  return isFirstPerson(part)
}

// Texts in other messages than the requests about them: pasted before or behind, with an answer between them or none.

/** Units of a request that has its text in another message, of a message that may be that text, and of an answer between them. */
const APART = { request: 160, text: 20, reply: 240 }

/** Whether an answer says or asks so much that what follows it need not be about what came before. */
const answersAtLength = (answer: string): boolean => answer.length > APART.reply || /[?？]/.test(answer)

/** Whether an assistant waits for a text. */
const asksForText = (answer: string, request: string): boolean =>
  answer.length <= APART.reply && (WAITING.test(answer)
    || (/[?？]/.test(answer) ? isAboutText(request) : answer.length <= ASSENT_UNITS))
const WAITING = /\b(?:paste|send|share|show me|go ahead|schick\w*|zeig\w*)\b|发|贴/iu
/** An answer by which what was asked is done: nobody waits for a text. */
const FULFILLED = /^(?:all )?(?:done|fixed|removed|renamed|updated|committed|pushed|merged|erledigt|hecho|listo|fait|好了|完成)(?![\p{L}:])/iu

/**
 * Whether somebody goes on with their own work: behind what was done, or with an order against what was about to be done, or a question
 * about a name in code. It stands behind an answer that waits for nothing, says nothing of its sender, and wishes nothing for good: the
 * next text of a row would.
 */
const goesOn = (text: string, answer: string): boolean =>
  !WAITING.test(answer) && text.length <= ORDER_UNITS && !/[\n:“”"„«]/u.test(text) && !isStandingWish(text)
  && !isFirstPerson(text.replace(ASKED_SELF, ' '))
  && (FULFILLED.test(answer) || (isQuestion(text) ? CODE_NAME.test(text) : CONTRAST.test(text)))
const ORDER_UNITS = 120
const CODE_NAME = /(?<![\p{L}\p{N}])(?:\p{Ll}{2,}\p{Lu}\p{L}*|\p{L}+_\p{L}+|\p{L}[\p{L}.]*\(\))(?!\p{L})/u
/** Who asks what to do, or when something happens, tells nothing of themselves. */
const ASKED_SELF = /(?<!\p{L})(?:do|does|did|should|can|could|must|may|when|if|before|after) (?:i|we)(?![\p{L}'’])/giu
const CONTRAST = new RegExp(String.raw`^(?:(?:no|ok|okay|hm+|nein|non)[,.]? )?(?:rather|instead|better|actually|then|lieber|stattdessen|`
  + String.raw`plutôt|mejor|más bien) (?:not |do |just )?(?:keep|leave|let|drop|remove|delete|rename|split|merge|move|use|revert|undo|add|`
  + String.raw`make|try|fix|inline|den|die|das|alles|beide|garder|laisser|deja|usa|quita)(?!\p{L})`, 'iu')
/** Units of an answer that only assents. */
const ASSENT_UNITS = 40

/** The messages of the same sender around one. */
interface Neighbours {
  /** Its sender's message before, unless it was answered at length, and the next one; '' for none. */
  readonly before: string
  readonly behind: string
  /** The next one comes behind a question, or a long answer: what it is about need not be this message. */
  readonly isBehindAnswer: boolean
  /** The message directly before is a paste, which may go on here. */
  readonly isRest: boolean
}

/** Whether a message is the text that its sender's message before or behind it is about, or the rest of one. */
function belongsToNeighbour(text: string, { before, behind, isBehindAnswer, isRest }: Neighbours): boolean {
  const isShort = (request: string): boolean => request !== '' && request.length <= APART.request
  if (isShort(behind) && (explainsText(behind) || tellsSource(behind))) return true
  if (isShort(before) && (announcesText(before) || isAboutText(before)
    || (isQuestion(before) && pointsElsewhere(before) && !isFirstPerson(before)))) return true
  if (text.length < APART.text) return false
  return isRest || (!isBehindAnswer && isShort(behind) && mayBeAboutText(behind) && /[.!。！][^]*[.!。！]/.test(text) && !/[?？]/.test(text))
}

// How long somebody's messages usually are, and in which language.

/** A message of so many times its sender's usual length, and of at least so many units, was not typed. */
const UNUSUAL = { times: 8, units: 600, messages: 3 }

/** How somebody usually writes. */
export interface HabitsOf {
  /** Median length in UTF-16 units; 0 where too few messages tell. */
  readonly units: number
  /** The language of most messages; undefined where too few tell. */
  readonly tongue: () => string | undefined
}

function habitsOf(texts: readonly string[]): HabitsOf {
  const lengths = texts.map(({ length }) => length).sort((a, b) => a - b)
  const isKnown = texts.length >= UNUSUAL.messages
  return { units: isKnown ? lengths[Math.floor((lengths.length - 1) / 2)]! : 0, tongue: () => (isKnown ? mostTongue(texts) : undefined) }
}

// The languages of the sentences of one message: who changes it in the middle may have pasted the rest.

/** Letters below which a sentence does not tell its language. */
const LETTERS_TELL = 12
/** Units of a text that are read for its language. */
const READ_UNITS = 2000
/** Units of a remark behind a text in another language. */
const REMARK_UNITS = 24

/** The language of a text, as far as it is certain; Han is one by itself. */
function tongueOf(given: string): string | undefined {
  const text = withoutRemoved(given)
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  if (3 * han > letters) return 'han'
  if (letters < LETTERS_TELL) return undefined
  return languageOf(text.slice(0, READ_UNITS).normalize('NFC'))
}

/** The language that most of the texts are in; undefined where none is certain. */
function mostTongue(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const tongue = tongueOf(text)
    if (tongue !== undefined) counts.set(tongue, (counts.get(tongue) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/**
 * A text without its sentences in another language than the one that its sender usually writes, or else asks in. A text in
 * one language is unchanged, whichever it is.
 */
function inOneTongue(text: string, usual: () => string | undefined): string {
  const sentences = text.match(/[^.!?。！？\n]+[.!?。！？\n]*/gu) ?? []
  if (sentences.length < 2) return text
  const tongues = sentences.map(tongueOf)
  const known = new Set(tongues.filter((tongue) => tongue !== undefined))
  if (known.size < 2) return text
  const habit = usual()
  const isAsked = (i: number): boolean =>
    /[?？]/.test(sentences[i]!) || (i === sentences.length - 1 && sentences[i]!.trim().length <= REMARK_UNITS)
  const asking = tongues.find((tongue, i) => tongue !== undefined && isAsked(i)) ?? tongues.find((tongue) => tongue !== undefined)
  const own = habit !== undefined && known.has(habit) ? habit : asking
  return sentences.map((sentence, i) => (tongues[i] === own ? sentence : '\n')).join('')
}

// What somebody writes beside a text that stands apart by its form: a block, a table, a log or a letter below a paragraph, a quotation.

/** A fenced block, to its closing fence or to the end; and what stands for one. */
const FENCED = /^[ \t]*(`{3,}|~{3,})[^\n]*\n(?:[^]*?\n)??[ \t]*\1[ \t]*(?=\n|$)|^[ \t]*(?:`{3,}|~{3,})[^]*/gm
const BLOCK = '\n```\n```\n'
/** Units of a message above which not even its fences are looked for. */
const SEARCHED_UNITS = 262_144
/** Units of a paragraph that introduces a table, a log or a letter, and of the lines in which one is looked for. */
const INTRODUCTION_UNITS = 400
const LINES_UNITS = 4000
/** Lines of it that are kept, so that it is still known as one. */
const SAMPLE_LINES = 4

/** The last clause of a sentence: "my sister is nervous, she wrote:". */
const LAST_CLAUSE = /[,，;；][^,，;；]*$/

/**
 * A message with its blocks emptied, and without the sentences that only introduce them: "here is the log:". What a request
 * about a text means is then known, and says nothing of the words around it.
 */
function withEmptyBlocks(text: string): string {
  if (text.length > SEARCHED_UNITS || !/`{3}|~{3}/.test(text)) return text
  const pieces = text.split(FENCED).filter((_, n) => n % 2 === 0)
  if (pieces.length < 2) return text
  const behind = pieces.pop()!
  if (!asksOnly(behind)) return [...pieces, behind].join(BLOCK)
  return [...pieces.map((piece) => withoutIntroduction(piece)), ''].join(BLOCK)
}

/** Forms that show where they begin. */
const APART_FROM_PASTES: ReadonlySet<CopiedForm> = new Set(['table', 'log', 'letter', 'mail'])

/** The paragraph before a table, a log or a letter, with the first lines of it; undefined where there is none. */
function introducedCopy(text: string, sender: Sender): string | undefined {
  const [before = '', ...lines] = text.slice(0, LINES_UNITS).split('\n').filter((line) => line.trim() !== '')
  const copied = copiedFrom(lines, sender)
  if (before.length > INTRODUCTION_UNITS || copied?.from !== 0 || !APART_FROM_PASTES.has(copied.form)) return undefined
  return [before, ...lines.slice(0, SAMPLE_LINES)].join('\n')
}

/** A text without its last sentence, where that introduces another text: "my cousin sent me hers:". */
function withoutIntroduction(before: string): string {
  const said = before.trimEnd()
  const from = Math.max(0, ...['\n', '. ', '! ', '? ', '。', '！', '？'].map((mark) => {
    const at = said.lastIndexOf(mark, said.length - 2)
    return at < 0 ? 0 : at + mark.length
  }))
  const last = said.slice(from)
  if (!isAboutText(last)) return before
  const clause = last.search(LAST_CLAUSE)
  const own = clause < 0 || isAboutText(last.slice(0, clause)) ? 0 : clause
  return said.slice(0, from + own)
}

/** Whether what follows a text only asks about it. */
const asksOnly = (behind: string): boolean => {
  const sentences = behind.split(/(?<=[.!?。！？])\s*|\n+/u).filter((sentence) => /\p{L}/u.test(sentence))
  return sentences.every((sentence) => isCourtesyOnly(sentence) || (isQuestion(sentence) && !isFirstPerson(sentence)))
}
