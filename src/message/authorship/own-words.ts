/**
 * Whose words: which of a message its sender wrote, and did not paste, quote, forward or have written. Decided by form and
 * by what the message asks for, in English, German and Chinese; nothing is asked of a model. What is in doubt is not theirs.
 */
import { languageOf } from '../../text/language.ts'
import type { Message } from '../message.ts'
import { withoutHidden } from '../plain/hidden-characters.ts'
import { ownText } from '../recalled-text.ts'
import { copiedFrom, introducesSelf, type CopiedForm, type Sender } from './copied-lines.ts'
import { withoutMarkedSpans } from './marked-spans.ts'
import { draftAt, isAboutText, isFirstPerson, isPlay, isCourtesyOnly, mayBeAboutText, pointsElsewhere } from './text-requests.ts'

/** UTF-16 units of a message above which all of it is taken for a paste. */
export const PASTE_UNITS = 2000

/** Why words are not their sender's own. */
export type Copied = CopiedForm | 'quotation' | 'play' | 'text-request' | 'draft' | 'block' | 'language' | 'length' | 'neighbour'

/** What of a message is its sender's own. */
export interface OwnWords {
  /** Sender's words, with line ends where something was left out; '' where nothing is certain to be theirs. */
  readonly text: string
  /** The first reason for which something was left out. */
  readonly copied?: Copied
}

const NOTHING: OwnWords = { text: '' }
/** A message of so many times its sender's usual length, and of at least so many units, was not typed. */
const UNUSUAL = { times: 8, units: 600, messages: 3 }
/** Units of a request that has its text in another message, and of a message that may be that text. */
const APART = { request: 160, text: 20, reply: 240 }

/** Whose words are looked for. */
export interface Talk {
  /** Whether a person wrote a message; of others nothing is read. */
  readonly isPerson: (message: Message, index: number) => boolean
  /** It is with an assistant: between people nobody has a text worked on. */
  readonly toAssistant: boolean
}

/**
 * A reader of the own words of each message of a talk, by its index; each is read once. Without recalled text, as
 * everywhere. Messages of tools and events have none.
 */
export function ownWordsReader(messages: readonly Message[], { isPerson, toAssistant }: Talk): (index: number) => OwnWords {
  const texts = messages.map((message, i) => (message.kind === 'message' && isPerson(message, i) ? withoutHidden(ownText(message)) : ''))
  const isSame = (i: number, j: number): boolean => texts[j] !== undefined && texts[j] !== '' && messages[j]!.name === messages[i]!.name && messages[j]!.role === messages[i]!.role
  const usual = new Map<string, Usual>()
  const read = new Map<number, OwnWords>()
  const readOne = (i: number): OwnWords => {
    const message = messages[i]!
    if (texts[i]!.trim() === '') return NOTHING
    const key = `${message.role} ${message.name ?? ''}`
    if (!usual.has(key)) usual.set(key, usualOf(texts.filter((_, j) => isSame(i, j))))
    const sender: Sender = { speaker: message.name, toAssistant, answersQuestion: asksSomething(messages[i - 1]) }
    const one = ownWords(texts[i]!, { ...sender, usual: usual.get(key)! })
    if (!toAssistant || one.text === '') return one
    const [before, behind] = [[-1, -2], [1, 2]].map((steps) => steps.map((step) => i + step).find((j) => isSame(i, j)))
    const answer = before === i - 2 ? messages[i - 1]!.text : ''
    const isRest = before === i - 1 && isCopied(read.get(before))
    const neighbours = { before: before === undefined || answer.length > APART.reply ? '' : texts[before]!, behind: behind === undefined ? '' : texts[behind]!, isRest }
    return belongsToNeighbour(texts[i]!, neighbours) ? { text: '', copied: 'neighbour' } : one
  }
  return (index) => {
    const known = read.get(index) ?? readOne(index)
    read.set(index, known)
    return known
  }
}

/**
 * Which messages of a talk hold mostly words that are not their sender's own, by index. Of a talk in which
 * everybody has a name nothing is known here: it may be between people, who quote in other ways.
 */
export function pastedIn(messages: readonly Message[]): (index: number) => boolean {
  const toAssistant = messages.some(({ name, role }) => name === undefined && (role === 'user' || role === 'assistant'))
  const ownWords = ownWordsReader(messages, { isPerson: ({ role }) => toAssistant && role === 'user', toAssistant })
  return (index) => {
    const { copied, text } = ownWords(index)
    const { length } = messages[index]!.text
    return copied !== undefined && text.length < OWN_SHARE * length && (length > REQUEST_UNITS || !BY_REQUEST.has(copied))
  }
}

/** A message with a smaller share of own words is a paste; of others only a quotation is left out. */
const OWN_SHARE = 0.6
/** Reasons by which a request states nothing of its sender, though it may hold no other text; and units of a message that hardly does. */
const BY_REQUEST: ReadonlySet<Copied> = new Set(['text-request', 'draft', 'play'])
const REQUEST_UNITS = 120

/** Whether an assistant or another person asked for what comes next. */
const asksSomething = (message: Message | undefined): boolean => message !== undefined && ASKS.test(message.text.slice(-ASKS_UNITS))
const ASKS = /[?？:：]|\b(?:tell me|let me know|share|list|describe|give me|provide|sag mir|nenn\w* mir|erzähl)\b|告诉我|说说|列出/iu
const ASKS_UNITS = 240

const isCopied = (words: OwnWords | undefined): boolean => words?.copied !== undefined && words.text === ''

/** How somebody usually writes. */
interface Usual {
  /** Median length in UTF-16 units; 0 where too few messages tell. */
  readonly units: number
  readonly language: string | undefined
}

function usualOf(texts: readonly string[]): Usual {
  const lengths = texts.map(({ length }) => length).sort((a, b) => a - b)
  const languages = texts.map((text) => tongueOf(text)).filter((language) => language !== undefined)
  const [language] = [...new Set(languages)].toSorted((a, b) => languages.filter((one) => one === b).length - languages.filter((one) => one === a).length)
  return { units: lengths.length < UNUSUAL.messages ? 0 : lengths[Math.floor((lengths.length - 1) / 2)]!, language: texts.length < UNUSUAL.messages ? undefined : language }
}

/** The language of a text, as far as it is certain; a script of its own is one. */
function tongueOf(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  if (3 * han > letters) return 'han'
  if (letters < LETTERS_TELL) return undefined
  return languageOf(text.slice(0, PASTE_UNITS).normalize('NFC'))
}

const LETTERS_TELL = 12

/** The own words of one message. Pure, linear in its length. */
function ownWords(text: string, sender: Sender & { readonly usual: Usual }): OwnWords {
  const { units } = sender.usual
  if (text.length > PASTE_UNITS) return { text: '', copied: 'length' }
  if (units > 0 && text.length > UNUSUAL.units && text.length > UNUSUAL.times * units) return { text: '', copied: 'length' }
  if (isPlay(text)) return { text: '', copied: 'play' }
  const marked = withoutMarkedSpans(text)
  const lines = marked.split('\n')
  const copied = copiedFrom(lines, sender)
  const left = copied ? lines.slice(0, copied.from).join('\n') : marked
  const reason = copied?.form ?? (marked === text ? undefined : 'quotation')
  if (left.trim() === '') return { text: '', ...(reason && { copied: reason }) }
  return besideRequests(left, { reason, sender })
}

interface Cut {
  /** Why something was left out already. */
  readonly reason: Copied | undefined
  readonly sender: Sender & { readonly usual: Usual }
}

/** What is left beside questions about a text and requests to write one. */
function besideRequests(text: string, { reason, sender }: Cut): OwnWords {
  const because = (copied: Copied): OwnWords => ({ text: '', copied })
  const draft = draftAt(text)
  const own = draft < 0 ? text : text.slice(0, Math.max(0, text.lastIndexOf('\n', draft), ...['.', '!', '?', '。', '！', '？'].map((mark) => text.lastIndexOf(mark, draft) + 1)))
  const cause = reason ?? (draft < 0 ? undefined : 'draft')
  const kept = (one: string): OwnWords => ({ text: one, ...(cause && { copied: cause }) })
  if (sender.toAssistant) {
    if (isAboutText(own)) return because(reason ?? 'text-request')
    const parts = partsOf(own)
    if (parts.length > 1 && mayBeAboutText(own)) return because(reason ?? 'text-request')
    if (parts.length > 1 && !parts.every((part, n) => isInOwnVoice(part, { isList: sender.answersQuestion || introducesSelf(parts[n - 1] ?? '') }))) return because(reason ?? 'block')
    if (parts.length > 1 && parts.some(isFrame) && parts.some((part) => part.length > BLOCK_UNITS)) return because(reason ?? 'block')
  }
  const spoken = inOneLanguage(own, sender.usual.language)
  return spoken === own ? kept(own) : { text: spoken, copied: cause ?? 'language' }
}

/** A block beside a short question is a text of its own from so many units on. */
const BLOCK_UNITS = 500
const FRAME_UNITS = 200

/** Paragraphs, or lines where nothing stands between them. */
const partsOf = (text: string): string[] => text.split(/\n+/).map((part) => part.trim()).filter((part) => part !== '')

/** A short question, or a line that introduces what follows. */
const isFrame = (part: string): boolean => part.length <= FRAME_UNITS && /[?？:：]\s*$/.test(part) && !introducesSelf(part)

/**
 * Whether a paragraph beside others is said by the sender: of themselves, as a question that needs no other text, or as a
 * greeting. A text that stands among others without its writer, a heading or an instruction, is part of a copy.
 */
function isInOwnVoice(part: string, { isList }: { isList: boolean }): boolean {
  if (isList && /^[-*•·–]|^\d{1,2}[.)、]/.test(part)) return true
  if (introducesSelf(part) || isCourtesyOnly(part)) return true
  if (isFrame(part)) return /[?？]\s*$/.test(part) && !pointsElsewhere(part)
  return isFirstPerson(part)
}

/** Units of a remark behind a text in another language. */
const REMARK_UNITS = 24

/** A text without its sentences in another language than the one that it asks in, or that its sender writes in. */
function inOneLanguage(text: string, usual: string | undefined): string {
  const sentences = text.match(/[^.!?。！？\n]+[.!?。！？\n]*/gu) ?? []
  const tongues = sentences.map(tongueOf)
  const known = new Set(tongues.filter((tongue) => tongue !== undefined))
  if (known.size < 2) return text
  const last = sentences.length - 1
  const isAsked = (_: unknown, i: number): boolean => /[?？]/.test(sentences[i]!) || (i === last && sentences[i]!.trim().length <= REMARK_UNITS)
  const asking = tongues.find((tongue, i) => tongue !== undefined && isAsked(tongue, i)) ?? tongues.find((tongue) => tongue !== undefined)
  const own = usual !== undefined && known.has(usual) ? usual : asking
  return sentences.map((sentence, i) => (tongues[i] === own ? sentence : '\n')).join('')
}

interface Neighbours {
  /** Its sender's message before, unless it was answered at length, and the next one; '' for none. */
  readonly before: string
  readonly behind: string
  /** The message directly before is a paste, which may go on here. */
  readonly isRest: boolean
}

/** Whether a message is the text that its sender's message before or behind it is about, or the rest of one. */
function belongsToNeighbour(text: string, { before, behind, isRest }: Neighbours): boolean {
  if (text.length < APART.text) return false
  const asks = (request: string): boolean => request !== '' && request.length <= APART.request && mayBeAboutText(request)
  return isRest || asks(before) || (asks(behind) && /[.!。！][^]*[.!。！]/.test(text) && !/[?？]/.test(text))
}
