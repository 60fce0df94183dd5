/** `MessageFeatures`: the features of a single message: terms, length and shape, topics and discourse markers. */
import { BoundedMap, isUnspaced, kindOf, LAST_SPACED, LatinRegExp, MAX_CACHED_CHARS } from '@madeleine/base'
import { termOf, termsOf, topicsOf } from '@madeleine/language'

// Discourse markers: phrases that open, close or continue a topic, in several languages; written by hand, not learned.

/** Matches a text that begins with one of the phrases, as whole words. */
const atStart = (...phrases: string[]) => new LatinRegExp(`^(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
/** Matches any of the patterns; those for scripts without spaces test no word ends. */
const anyOf = (...patterns: RegExp[]) => new LatinRegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), 'iu')
/** Matches a text that contains one of the phrases, as whole words. Searching takes long: see `SEARCHED_CUES`. */
const anywhere = (...phrases: string[]) => new LatinRegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'iu')

/** Interjections that may precede a phrase at the start. */
const LEAD = '(?:(?:ok|okay|so|well|and|but|oh|yes|yeah|yep|no|sure|great|alright|right|thanks|'
  + 'thank you|cool|nice|good|perfect|also|now|hey)[ ,.!]+){0,3}'
const ZH_LEAD = '(?:[好的嗯呃哦噢对是行那啊，,。！! ]{0,8})'

const FAREWELL = [
  'bye', 'goodbye', 'good bye', 'see you', 'see ya', 'take care',
  'have a (?:nice|good|great|wonderful|pleasant|lovely|safe)', 'good night', 'talk (?:to you )?(?:later|soon)',
  'enjoy your', 'out', 'standing by', 'tschüss', 'bis (?:bald|dann|morgen)', 'auf wiedersehen', 'au revoir', 'à bientôt',
  'bonne (?:journée|soirée|nuit)', 'adios', 'adiós', 'hasta (?:luego|pronto|mañana)', 'arrivederci', 'a presto', 'tchau',
]
const THANKS = [
  'thanks', 'thank you', 'thx', 'ty', 'much appreciated', 'appreciate it', 'cheers', 'danke',
  'dankeschön', 'merci', 'gracias', 'grazie', 'obrigado', 'obrigada',
]
const WELCOME = [
  "you'?re (?:very |most )?welcome", 'no problem', 'my pleasure', 'glad (?:i|to)',
  'happy to help', 'anytime', 'gern', 'gerne', 'de rien', 'de nada', 'prego',
]

export const CUES = {
  greeting: anyOf(
    atStart('hi', 'hello', 'hey', 'hiya', 'good (?:morning|afternoon|evening|day)', 'greetings', 'howdy', 'morning',
      'hallo', 'guten (?:tag|morgen|abend)', 'moin', 'servus', 'bonjour', 'bonsoir', 'salut',
      'hola', 'buenos d[ií]as', 'buenas', 'ciao', 'buongiorno', 'ol[áa]'),
    /^(?:您好|你好|喂|早上好|晚上好|[^，。]{1,4}(?:先生|女士)[，,]?(?:您好|你好)|こんにちは|おはよう|안녕)/u),
  farewell: anyOf(
    anywhere(...FAREWELL),
    /再见|拜拜|祝您|晚安|回头见|さようなら|またね|안녕히/u),
  thanks: anyOf(
    anywhere(...THANKS),
    /谢谢|多谢|感谢|ありがとう|감사|고마워/u),
  welcome: anyOf(
    anywhere(...WELCOME),
    /不客气|没关系|不用谢|どういたしまして/u),
  shift: anyOf(
    atStart(`${LEAD}(?:by the way|btw|anyway|anyways|speaking of|on (?:another|a different) (?:note|topic)|another (?:thing|`
      + `question)|one more (?:thing|question)|next (?:question|thing|item|up)|moving on|let's (?:move|talk|go) (?:on|about|`
      + `to)|change of (?:topic|subject)|also|additionally|besides|what about|how about|what else|and what about|i also|`
      + `can you also|could you also|is there anything else|anything else|now,? (?:i|can|could|what|how|let))`,
      '(?:übrigens|apropos|außerdem|noch (?:eine frage|etwas)|und wie|à propos|au fait|sinon|'
      + 'por cierto|a propósito|además|otra (?:cosa|pregunta)|comunque|a proposito|inoltre)'),
    new LatinRegExp(
      `^${ZH_LEAD}(?:对了|另外|还有|换个话题|顺便|话说|再(?:问|请问|咨询)|那(?:我)?(?:再|还)|请问|那请问|我(?:再|还)?想(?:问|请问|咨询)|您(?:还|看)|ところで|そういえば|그런데|`
      + `참)`,
      'u',
    )),
  request: anyOf(
    atStart(`${LEAD}(?:i (?:want|need|would like|'d like|am looking|was looking|have a question|was wondering|am wondering|am trying|`
      + `also|wanna)|i'd like|i'm (?:looking|trying|planning|interested)|(?:can|could|would|will) (?:you|i|we)|please|find|show|get|book|`
      + `search|tell me|help|do you (?:have|know|like|want)|are there|is there|what|where|when|who|which|how|why|is it|does|do i|if i)`),
    new LatinRegExp(`^${ZH_LEAD}(?:我(?:想|要|需要|是想)|请(?:您|你|问)?|麻烦|能不能|可以(?:帮|给)|怎么|什么|为什么|如果)`, 'u')),
  back: atStart(`${LEAD}(?:it|that|this|those|these|they|them|he|she|his|her|there|then|one|`
    + `which|because|cause|so|and|but|or|if so|else|das|es|er|sie|dann|ça|elle|il|eso|esto)`,
    '那|这|它|他|她|这个|那个|然后|所以|因为|但是'),
  agree: anyOf(
    atStart(
      'yes', 'yeah', 'yep', 'yup', 'no', 'nope', 'sure', 'ok', 'okay', 'right', 'exactly', 'correct', 'of course', 'absolutely', 'true',
      'i see', 'got it', 'roger', 'copy', 'understood', 'great', 'perfect', 'cool', 'nice', 'wow', 'haha', 'lol', 'mm', 'mhm', 'uh',
      'hmm', 'alright', 'affirmative', 'not really', 'that\'s', 'ja', 'nein', 'genau', 'klar', 'oui', 'non', 'sí', 'si', 'claro', 'certo',
    ),
    /^(?:好|嗯|对|是的|是啊|没有|行|哦|噢|知道|明白|可以|不是|不用|はい|うん|네|응)/u),
} as const

export type Cue = keyof typeof CUES

/** The cues that are searched for in a whole text, with a word of each phrase: a text of ASCII without one of them has none. */
const SEARCHED_CUES: ReadonlyMap<Cue, ReadonlySet<string>> = new Map<Cue, ReadonlySet<string>>(
  ([['farewell', FAREWELL], ['thanks', THANKS], ['welcome', WELCOME]] as const)
    .map(([cue, phrases]) => [cue, new Set(phrases.map(longestWord))]),
)

/** The longest word of a phrase that every text it matches contains as it stands; a phrase beyond ASCII may have none. */
function longestWord(phrase: string): string {
  const words = phrase.replace(/\(\?:[^)]*\)\??/g, '').split(' ')
  return words.filter((word) => /^[a-z]+$/.test(word)).reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}

/** Code units of a message that are read: a topic shows in the beginning, and the cost per message stays bounded. */
export const READ_LENGTH = 2000
/** The most distinct terms of a message that are kept. */
export const MAX_TERMS = 32

export interface MessageFeatures {
  /** Distinct terms as 30-bit hashes, in order, at most `TERMS_KEPT`. */
  readonly terms: readonly number[]
  /** Lower-case words and sentence marks (? ! ;) in order. */
  readonly words: readonly string[]
  /** The term of each of them, as if its script had spaces. */
  readonly wordTerms: readonly number[]
  /** Words; in scripts without spaces, characters / 1.6. */
  readonly length: number
  readonly question: boolean
  /** Share of words that contain a digit. */
  readonly digits: number
  /** Share of words after the first that begin with a capital. */
  readonly capitals: number
  /** Topics with the number of their terms in the message. */
  readonly topics: readonly (readonly [number, number])[]
  readonly cues: Readonly<Record<Cue, number>>
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)?|[?？؟;!！]/gu
const QUESTION = /[?？؟]|[吗呢么][。，,！!]?\s*$|か[。]?\s*$/u
const DIGIT = /\p{N}/u
const CAPITAL = /^\p{Lu}/u
/** Most texts: the same words are found in them in half the time. */
const ASCII = /^[\0-\x7f]*$/
const ASCII_WORD = /[A-Za-z0-9]+(?:'[A-Za-z]+)?|[?;!]/g

/** What a word, or a sentence mark, is in any message. */
interface WordForm {
  readonly word: string
  readonly term: number
  readonly isMark: boolean
  readonly hasDigit: boolean
  readonly isCapital: boolean
  /** Bits of the searched cues that a phrase with this word may be. */
  readonly searched: number
}

/** Forms by word: conversations repeat their words. */
const forms = new BoundedMap<string, WordForm>(20_000)

function formOf(token: string): WordForm {
  const cached = forms.get(token)
  if (cached !== undefined) return cached
  const isMark = token.length === 1 && /[?？؟;!！]/.test(token)
  const word = isMark ? (token === '？' || token === '؟' ? '?' : token === '！' ? '!' : token) : token.toLowerCase().replace('’', "'")
  const form = {
    word, term: termOf(word), isMark, hasDigit: DIGIT.test(token), isCapital: CAPITAL.test(token), searched: searchedBits(word),
  }
  if (token.length <= MAX_CACHED_CHARS) forms.set(token, form)
  return form
}

const SEARCHED = [...SEARCHED_CUES.keys()]
const searchedBits = (word: string): number => {
  const parts = word.split("'")
  return [...SEARCHED_CUES.values()].reduce((bits, words, at) => (parts.some((part) => words.has(part)) ? bits | (1 << at) : bits), 0)
}

/** Extracts the features of any string, in time linear in its first 2,000 code units. */
export function messageFeaturesOf(text: string): MessageFeatures {
  const prefix = text.length > READ_LENGTH ? text.slice(0, READ_LENGTH) : text
  const isAscii = ASCII.test(prefix)
  const terms: number[] = []
  const words: string[] = []
  const wordTerms: number[] = []
  let [digits, capitals, wordCount, searched] = [0, 0, 0, 0]
  for (const token of prefix.match(isAscii ? ASCII_WORD : WORD) ?? []) {
    const form = formOf(token)
    words.push(form.word)
    wordTerms.push(form.term)
    if (form.isMark) continue
    wordCount++
    if (form.hasDigit) digits++
    if (wordCount > 1 && form.isCapital) capitals++
    searched |= form.searched
    addTerms(form, terms)
  }
  return {
    terms, words, wordTerms, length: isAscii ? wordCount : lengthOf(prefix, wordCount),
    topics: topicsOf(terms),
    question: isAscii ? prefix.includes('?') : QUESTION.test(prefix),
    digits: wordCount > 0 ? digits / wordCount : 0,
    capitals: wordCount > 1 ? capitals / (wordCount - 1) : 0,
    cues: cuesOf(prefix, words.join(' '), isAscii ? searched : -1),
  }
}

/** Number of words; in scripts without spaces, characters / 1.6 as an estimate. */
function lengthOf(text: string, wordCount: number): number {
  let unspaced = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > LAST_SPACED && isUnspaced(kindOf(text.charCodeAt(at)))) unspaced++
  return unspaced > 0 ? Math.max(wordCount, Math.round(unspaced / 1.6)) : wordCount
}

/** Adds the terms that are new, up to `MAX_TERMS`. */
function addTerms({ word, term }: WordForm, terms: number[]): void {
  if (terms.length >= MAX_TERMS) return
  if (word.charCodeAt(0) > LAST_SPACED) for (const one of termsOf(word)) addNew(one, terms)
  else addNew(term, terms)
}

function addNew(term: number, terms: number[]): void {
  if (terms.length < MAX_TERMS && !terms.includes(term)) terms.push(term)
}

/** @param searched bits of the searched cues that the text may have */
function cuesOf(text: string, wordText: string, searched: number): Record<Cue, number> {
  const has = (cue: Cue): number => {
    const at = SEARCHED.indexOf(cue)
    return at >= 0 && (searched & (1 << at)) === 0 ? 0 : CUES[cue].test(wordText) || CUES[cue].test(text) ? 1 : 0
  }
  return {
    greeting: has('greeting'), farewell: has('farewell'), thanks: has('thanks'), welcome: has('welcome'),
    shift: has('shift'), request: has('request'), back: has('back'), agree: has('agree'),
  }
}
