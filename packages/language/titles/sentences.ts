/** Sentences of a segment: plain text, split into sentences and words, for extraction. */
import {
  capitalised, LatinRegExp, type OnFailedReading, plainLinks, plainName, readOr, type Steps, withoutHidden, withoutRemoved,
} from '@madeleine/base'
import type { Message } from '@madeleine/contract'
import { othersWordsIn, ownLead, writtenIn, type OthersWords } from '../authorship/whose-words.ts'
import { ENGLISH_STOPWORDS, FILLER_WORDS, LIGHT_WORDS } from '../en/words.ts'
import { wordSet } from '../language-words.ts'
import { likelyLanguageOf } from './foreign-nouns.ts'
import { isEnglishWord } from '../spelling.ts'
import { vocabularyOf, type Word } from './word-weights.ts'

export interface Sentence {
  readonly text: string
  readonly words: readonly Word[]
  readonly speaker: string
  /** Index of its message in the segment, and of the sentence in the message. */
  readonly message: number
  readonly position: number
  readonly question: boolean
  /** Weight of the speaker: above 1 for the user of an assistant, low for a system prompt. */
  readonly emphasis: number
  /** It is source code, which makes no title. */
  readonly isCode: boolean
  /** Somebody else speaks of themselves in it, or wishes something: it makes no title. */
  readonly isShared: boolean
  /** Its speaker did not write it, and only shares it. */
  readonly isPasted: boolean
  /** Characters at its beginning that are its speaker's all the same (`ownLead`). */
  readonly ownLead: number
  /** What of its message its speaker wrote: no word outside it has the speaker's voice. */
  readonly ownText: () => string
  /** It stands in its message character for character. */
  readonly isExact: boolean
}

/** Characters of a message, a segment and a sentence that are read: the work is bounded whatever their length. */
const MESSAGE_CHARACTERS = 4000
const SEGMENT_CHARACTERS = 120_000
const SENTENCE_CHARACTERS = 600

/** The sentences of plain messages; tool calls, tool results and events are skipped. */
export function* sentenceSteps(messages: readonly Message[], onFailed?: OnFailedReading): Steps<Sentence[]> {
  const hasAssistant = messages.some(({ role }) => role === 'assistant')
  const [speakerOf, othersWords, writtenOf] = [speakerNames(), othersWordsIn(messages, onFailed), writtenIn(messages, onFailed)]
  const reading = { wordsOf: vocabularyOf(messages), othersWords, onFailed }
  const sentences: Sentence[] = []
  let remainingCharacters = SEGMENT_CHARACTERS
  for (const [index, message] of messages.entries()) {
    if (message.kind !== 'message' || message.role === 'tool' || remainingCharacters <= 0) continue
    const written = truncate(message.text, Math.min(remainingCharacters, MESSAGE_CHARACTERS))
    const text = readOr('', onFailed, () => (message.role === 'assistant' ? plainText(proseOf(written)) : '') || plainText(written))
    remainingCharacters -= text.length
    const said = {
      speaker: readOr(ROLE_NAMES[message.role], onFailed, () => speakerOf(message)),
      message: index, emphasis: emphasisOf(message, hasAssistant),
      ownText: once(() => readOr('', onFailed, () => {
        const own = writtenOf(index)
        return own === written ? text : plainText(own)
      })),
    }
    sentences.push(...readOr([], onFailed, () => sentencesIn({ text, written }, said, reading)))
    yield text.length
  }
  return sentences
}

interface SentenceReading {
  readonly wordsOf: ReturnType<typeof vocabularyOf>
  readonly othersWords: ReturnType<typeof othersWordsIn>
  readonly onFailed: OnFailedReading | undefined
}

/** The sentences of one message. @param written its text as it stands there */
function sentencesIn(
  { text, written }: { readonly text: string; readonly written: string },
  said: Pick<Sentence, 'speaker' | 'message' | 'emphasis' | 'ownText'>, { wordsOf, othersWords, onFailed }: SentenceReading,
): Sentence[] {
  return splitSentences(text).flatMap((sentence, position) => {
    const words = wordsOf(sentence)
    if (words.length === 0) return []
    const others = readOr('pasted', onFailed, () => othersWords(sentence, said.message, said.ownText))
    return [{
      ...said,
      ...sharing(others, said.speaker),
      ownLead: ownLead(sentence, text, others),
      text: sentence,
      words,
      position,
      question: /[?？]\s*$/.test(sentence),
      isCode: isCode(sentence),
      isExact: written.includes(sentence),
    }]
  })
}

/** Who speaks in a sentence, and who is named as its speaker. */
function sharing(others: OthersWords | undefined, speaker: string): Pick<Sentence, 'isShared' | 'isPasted' | 'speaker'> {
  const isPasted = others === 'pasted' || others === 'voice'
  return { isShared: others === 'voice' || others === 'quoted', isPasted, speaker: isPasted ? `${speaker}${PASTED}` : speaker }
}

/** A text that is worked out when it is first needed. */
function once(textOf: () => string): () => string {
  let text: string | undefined
  return () => (text ??= textOf())
}

function emphasisOf({ role, name }: Message, hasAssistant: boolean): number {
  if (role === 'system') return 0.3
  return role === 'user' && hasAssistant && name === undefined ? 1.4 : 1
}

/** Behind the name of a speaker whose words these are not, and behind a title of such words. */
export const PASTED = ' (pasted)'

const ROLE_NAMES = { user: 'User', assistant: 'Assistant', system: 'System', tool: 'Tool' } as const

/** The display names of a few speakers, each worked out once. */
function speakerNames(): typeof speakerName {
  const names = new Map<string, string>()
  return (speaker) => {
    const key = `${speaker.role} ${speaker.name ?? ''}`
    const name = names.get(key) ?? speakerName(speaker)
    names.set(key, name)
    return name
  }
}

/** The display name of a message's speaker; the role's name where that is none. */
export const speakerName = ({ name, role }: Pick<Message, 'name' | 'role'>): string => plainName(name) ?? ROLE_NAMES[role]

/**
 * Plain text without control and hidden characters, code blocks, markup, long unbroken strings and
 * placeholders of media; a link becomes its label, a URL its host. Line ends stay, as they end sentences.
 */
export function plainText(text: string): string {
  return plainLinks(withoutHidden(text))
    .replace(/[^\P{Cc}\s]\[[0-9;]{0,20}[A-Za-z]/gu, ' ')
    .replace(/```[^`]{0,4000}(?:```|$)/g, '\n')
    .replace(/https?:\/\/(?:www\.)?([^\s/?#:]{1,100})\S{0,2000}/gi, ' $1 ')
    .replace(/<[^<>]{1,200}>/g, ' ')
    .replace(/\[(?:image|audio|video|file|document|media)(?:: [^\]]{0,1000})?\]/gi, '\n')
    .replace(INLINE_LIST, (list) => list.replace(/ (?=\d{1,2}[.)] \p{L})/gu, '\n'))
    .replace(/^[ \t]*(?:[#>*+-]+|\d+[.)])[ \t]+/gm, '')
    .replace(/^.*\|.*\|.*$/gmu, (row) => row.replaceAll('|', ' '))
    .replace(/[`~]+|(?<!\S )\*+|\*+(?! \S)/g, ' ')
    .replace(/[!-~\u00a1-\u02ff]{60,}/g, ' ')
    .replace(/[^\P{C}\n\u200c\u200d]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ (?=[,.;:!?](?:\s|$))/g, '')
}

/** '1. call the bank 2. renew the passport' on one line. */
const INLINE_LIST = /(?<!\S)1[.)] \p{L}[^\n]{1,300} 2[.)] \p{L}[^\n]*/gu

/**
 * An answer without what only arranges it: headings, rows of a table, lines in bold, the label before a colon of an item. What the
 * answer says of its subject stands in its sentences.
 */
const proseOf = (answer: string): string => answer
  .replace(/^[ \t]{0,3}#{1,6}[ \t].{0,300}$/gmu, '')
  .replace(/^[ \t]*\|.{0,2000}$/gmu, '')
  .replace(/^([ \t]*(?:[-*+]|\d{1,3}[.)])?[ \t]*)(?:\*\*|__)[^*_\n]{1,100}(?::(?:\*\*|__)|(?:\*\*|__):|(?:\*\*|__)[ \t]*$)/gmu, '$1')

/** Truncates a text to `limit` code units, without a partial last word. */
function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text
  const prefix = text.slice(0, limit)
  if (!/^[\p{L}\p{N}\p{M}]/u.test(text.slice(limit, limit + 2))) return prefix
  return prefix.slice(0, -LAST_WORD) + prefix.slice(-LAST_WORD).replace(/[\p{L}\p{N}\p{M}]+$/u, '')
}

/** Code units at the end of a truncated text that are searched for a partial word. */
const LAST_WORD = 100

/** Abbreviations, whose full stop ends no sentence. */
const ABBREVIATION = new LatinRegExp(
  String.raw`(?:^|[\s(])(?:\p{L}|Mr|Mrs|Ms|Dr|Prof|St|vs|e\.g|i\.e|approx|Jr|Sr|bzw|ca|z\.B)\.$`,
  'iu',
)
/** The same before what goes on small: 'bread, cheese etc. for two'. */
const BEFORE_SMALL = /(?:^|[\s(])(?:etc|usw)\.$/iu
/** The same before a number only: 'No. 5', but 'No. My dogs …'. */
const BEFORE_NUMBER = /(?:^|[\s(])(?:No|Nr|Nos)\.$/iu

/** A German ordinal, 'zum 60. Geburtstag'; but 'I am 60. My …' ends. */
const ORDINAL = /(?:^|[\s(])(?:(?<!\bI )am|im|zum|zur|vom|beim|de[rnms]|jede[nrms]|ihre[nrms]|seine[nrms]|unsere[nrms]) \d{1,3}\.$/iu
const LONGEST_ORDINAL = 20
/** What an ordinal may belong to: no word that begins a sentence after 'am 3.'. */
const OF_ORDINAL = /^ (?!(?:Ich|Du|Er|Sie|Es|Wir|Ihr|Dann|Danach|Da|Das|Die|Der|Und|Aber|Ab|Bis)(?!\p{L}))\p{L}/u

/** Of a name that follows: 'R.F. Kuang'. Of one alone it may be the end of a sentence. */
const INITIALS = /(?<![\p{L}.])\p{Lu}\.(?: ?\p{Lu}\.)+$/u

/** Splits a text into trimmed sentences, without empty ones. */
export function splitSentences(text: string): string[] {
  return text
    .split('\n')
    .flatMap(splitLine)
    .map((sentence) => truncate(sentence, SENTENCE_CHARACTERS).trim())
    .filter((sentence) => sentence !== '')
}

/** Text up to its sentence marks and closing quotes; a straight quote closes only before white space or the end. */
const SENTENCE_PIECE = /[^.!?…。！？；]+(?:[.!?…。！？；”’)\]]|["'](?=\s|$))*|[.!?…。！？；]+/g

function splitLine(line: string): string[] {
  const pieces = line.match(SENTENCE_PIECE) ?? []
  const sentences: string[] = []
  let current = ''
  pieces.forEach((piece, i) => {
    current += piece
    const continues = current.endsWith('.')
      && (/^[\p{L}\p{N}]/u.test(pieces[i + 1] ?? '') || (INITIALS.test(current.slice(-12)) && /^ \p{Lu}\p{Ll}/u.test(pieces[i + 1] ?? ''))
        || ABBREVIATION.test(current.slice(-12)) || (BEFORE_SMALL.test(current.slice(-12)) && /^ ?[\p{Ll},]/u.test(pieces[i + 1] ?? ''))
        || (BEFORE_NUMBER.test(current.slice(-12)) && /^\s*\d/.test(pieces[i + 1] ?? ''))
        || (ORDINAL.test(current.slice(-LONGEST_ORDINAL)) && OF_ORDINAL.test(pieces[i + 1] ?? '')))
    if ((continues || isOpen(current)) && current.length < SENTENCE_CHARACTERS) return
    sentences.push(current)
    current = ''
  })
  return [...sentences, current]
}

/** Characters within which a bracket is closed. */
const BRACKET_CHARACTERS = 200

/** A bracket is open: its sentence goes on after the marks in it. */
function isOpen(text: string): boolean {
  const from = Math.max(text.lastIndexOf('('), text.lastIndexOf('（'))
  return from >= 0 && text.length - from < BRACKET_CHARACTERS && !/[)）]/.test(text.slice(from))
}

// Source code in a conversation: its brackets and its letter case carry its meaning, so it makes no title.

/**
 * A bracket after a word that opens on a quotation mark, a number or an assignment, a call, a
 * brace, an arrow, an operator, an assignment, a declaration.
 */
const CODE = new LatinRegExp([
  '[{}]', String.raw`[\p{L}\p{N}_)\]]\[`, String.raw`['"]\]`, String.raw`[\p{L}\p{N}_]\(\)`,
  String.raw`[\p{L}_]\w*\.\w+\(`, String.raw`(?:^|[\s=(,])[\p{L}_]\w*\([^()\s]*["'=,_\[][^()]*\)`,
  '[=!<>]=|=>|->|::|&&|</', String.raw`[\p{L}_\])]=["'\w\[(]`, String.raw`^\s*[\p{L}_][\w.]* [-+]?= \S`,
  String.raw`[)\]}'"\w];$`, String.raw`^(?:import|from|def|return|const|let|var|function|class) .*[(;=:]$`,
].join('|'), 'u')

/** Every alternative needs one of these, which few sentences have. */
const CODE_SIGN = /[{}[\]()=<>:;&]/

export const isCode = (sentence: string): boolean => 
  (CODE_SIGN.test(sentence) && CODE.test(withoutRemoved(sentence))) || QUERY.test(sentence)
/** Without the asterisk, which is a mark of text. */
const QUERY = /^(?:SELECT (?:.{1,200} )?FROM|INSERT INTO|UPDATE \S+ SET|DELETE FROM|CREATE TABLE|ALTER TABLE) /u

// Letter case of derived text: shouting is lowered, abbreviations stay, and days, months and 'I' have their capital.

/** Code in the middle of talk: 'a LEFT JOIN'. */
const KEYWORDS =
  /(?<![\p{L}\p{N}_])(?:(?:LEFT|RIGHT|INNER|CROSS|FULL) (?:OUTER )?JOIN|(?:GROUP|ORDER) BY|NOT NULL|UNION ALL)(?![\p{L}\p{N}_])/gu
const CAPITALS = /(?<![\p{L}\p{N}_])\p{Lu}{2,}(?:['’]\p{Lu}+)?(?![\p{L}\p{N}_])/gu
const SMALL = /(?<![\p{L}\p{N}_'’.])\p{Ll}{4,}(?![\p{L}\p{N}_])/gu
/** Days, months and languages. */
const DAYS_AND_MONTHS = new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|`
  + String.raw`january|february|april|june|july|september|october|november|december|(?<=\d(?:st|nd|rd|th)? )(?:march|`
  + String.raw`may|august)|english|german|french|spanish|italian|chinese|japanese)(?![\p{L}\p{N}_])`, 'gu')
/** Messages that write a word in capitals, from which on that is how it is written: a ship, a company, an abbreviation. */
const USUAL = 2
/** Longest abbreviation, in letters. */
const CASED_ABBREVIATION = 4
/** No word is spoken like this: LGBTQ. */
const CONSONANTS = /^[bcdfghjklmnpqrstvwxz]+$/u

/**
 * A function that gives a text of these sentences its letter case. @param names 'capital': what is
 * no English word and is shouted, or written with a capital elsewhere in English talk, is a name
 */
export function letterCaseOf(sentences: readonly Sentence[], names: 'capital' | 'asWritten' = 'asWritten'): (text: string) => string {
  const inCapitals = new Map<string, Set<number>>()
  const otherwise = new Map<string, string>()
  const capitals = new Set<string>()
  for (const { words, message } of sentences) {
    for (const { spelling: { lower, text, isCapitalised, isShouted, isOrdinary } } of words) {
      if (isCapitalised) capitals.add(lower)
      if (isShouted) inCapitals.set(lower, (inCapitals.get(lower) ?? new Set<number>()).add(message))
      else if (isOrdinary && !otherwise.has(lower)) otherwise.set(lower, text)
    }
  }
  const calm = (word: string): string => {
    const key = word.toLowerCase()
    const other = otherwise.get(key)
    if (other !== undefined) return /^\p{Lu}/u.test(other) && !isCommon(key) ? other : key
    if (isCommon(key)) return key
    return word.length <= CASED_ABBREVIATION || CONSONANTS.test(key) || (inCapitals.get(key)?.size ?? 0) >= USUAL ? word
      : names === 'capital' && !isEnglishWord(key) ? capitalised(key)
      : key
  }
  const sample = names === 'capital' ? sentences.map(({ text }) => text).join(' ').slice(0, 2000).normalize('NFC') : ''
  const language = likelyLanguageOf(sample)
  const isEnglish = language === 'english'
  // 'Ascolto i Rolling Stones'
  const ownName = language === undefined || isEnglish ? ALONE : /(?!)/u
  const named = (word: string): string => (!capitals.has(word) || isEnglishWord(word) || isCommon(word) ? word : capitalised(word))
  return (text) => (isEnglish ? text.replace(SMALL, named) : text)
    .replace(CAPITALS, (word, at: number, whole: string) => (isKeyword(whole, at) || isSign(word, at, whole) ? word : calm(word)))
    .replace(DAYS_AND_MONTHS, capitalised).replace(ownName, 'I')
}
/** What is no word and stands in capitals alone is written so: 'Error: ENOSPC', 'UNESCO'. */
const isSign = (word: string, at: number, whole: string): boolean =>
  !isEnglishWord(word.toLowerCase()) && !/\p{Lu}{2,}[^\p{L}]*$/u.test(whole.slice(0, at))
  && !/^[^\p{L}]*\p{Lu}{2,}/u.test(whole.slice(at + word.length))
const isKeyword = (text: string, at: number): boolean =>
  [...text.matchAll(KEYWORDS)].some(({ 0: found, index }) => at >= index && at < index + found.length)
/** Who speaks, in English. */
const ALONE = /(?<![\p{L}\p{N}_.'’])i(?=$|[\s,;]|['’ ]+(?:m|ve|ll|d)(?!\p{L}))/gu

/** A text with a capital at its start, after an opening mark too: '¿Cómo …'; not of what is spelt otherwise. */
export const withCapital = (text: string): string =>
  text.replace(/^(?!\[removed: )(\P{L}{0,2})(\p{Ll}.*)$/su, (_, mark: string, rest: string) =>
    (/\d/.test(mark) || SPELT_SMALL.test(rest) ? mark + rest : mark + capitalised(rest)))
/** Names and code: 'iPhone', 'useEffect', 'read_csv', 'os.path', 'std::move'. */
const SPELT_SMALL = /^\p{Ll}[\p{L}\p{N}]*?(?:\p{Lu}|_\p{L}|\.\p{L}{2}|::\p{L})/u

/** Two letters that are no abbreviation: IT, US and RE may be one. */
const SHORT = wordSet('is no so to do go my me we he on in of or if be am at by up an as oh')

/** A function word, or one so frequent that it is no name. */
export const isCommon = (word: string): boolean =>
  word.length < 3 ? SHORT.has(word) : ENGLISH_STOPWORDS.has(word.replace(/['’]/g, '')) || FILLER_WORDS.has(word) || LIGHT_WORDS.has(word)

/** A word that is a name nowhere: 'the', 'give'. */
export const isFunctionWord = (word: string): boolean => ENGLISH_STOPWORDS.has(word.replace(/['’]/g, '')) || FILLER_WORDS.has(word)

/** Without the brackets and quotation marks that lack their other half, and a comma for faces: 'we broke up :( anyway'. */
export function balanced(written: string): string {
  if (!PAIRED.test(written)) return written
  const text = written.replace(FACE, (_, at: number) => (/\p{L}/u.test(written.slice(at)) && at > 0 ? ',' : ''))
  return PAIRS.reduce((rest, [open, close]) => {
    const [opened, closed] = [rest.split(open).length, rest.split(close).length]
    // '“' opens in English, and closes in German
    if ((open === '“' && text.includes('„')) || (open === '„' && !text.includes('„'))) return rest
    return open === close ? (opened % 2 === 0 ? rest.replaceAll(open, '') : rest)
      : opened === closed ? rest
      : rest.replaceAll(open, '').replaceAll(close, '')
  }, text)
}
const FACE = /(?:^|\s)[:;=]['’]?-?[()]{1,3}(?=$|[\s,.!?])/gu
/** Most texts have none of these signs. */
const PAIRED = /[()[\]{}“”„«»「」『』（）"]/
const PAIRS =
  [['(', ')'], ['[', ']'], ['{', '}'], ['“', '”'], ['„', '“'], ['«', '»'], ['「', '」'], ['『', '』'], ['（', '）'], ['"', '"']] as const
