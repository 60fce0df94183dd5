/** `plainLine`: the one function through which text goes that is derived from messages or comes from a model, before it is written. */
import { BoundedMap } from './bounded-map.ts'
import { compatible } from './folded-text.ts'
import { LatinRegExp } from './latin-regexp.ts'
import { escapeFrameTags, escapeMarks, unitEscape } from './marks.ts'

/** Passes after which the brackets go that keep giving rise to markup, such as links nested in links. */
const MAX_PASSES = 20

/**
 * A text on one line as its reader sees it: without control and hidden characters, links, images, HTML, and marks of our
 * own or of chat templates. A link becomes its label, a URL its host and path.
 *
 * Idempotent; text of any script without markup is unchanged but for its white space. For titles, summaries, keywords and
 * names: the log keeps what was pushed.
 */
export function plainLine(text: string): string {
  let line = text.toWellFormed()
  for (let passes = 0; ; passes++) {
    const next = plainOnce(passes < MAX_PASSES ? line : line.replace(/[<>[\]()]+/g, ' '))
    if (next === line) return escapeFrameTags(line)
    line = next
  }
}

const plainOnce = (text: string): string => withoutFrameName(plainMarkup(oneLine(withoutHidden(text)))).replace(/ {2,}/g, ' ').trim()

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Z}\s]+/gu, ' ')

/** The name of our frame's tag, in any letters that look like it: without it nothing is taken for the frame. */
const FRAME_NAME = /madeleine[-_\u2010-\u2015\u2212.]memories/gi
const ASCII = /^\p{ASCII}*$/u

function withoutFrameName(text: string): string {
  const folded = ASCII.test(text) ? text : compatible(text)
  return folded.search(FRAME_NAME) < 0 ? text : folded.replace(FRAME_NAME, 'memories')
}

// Markup in text that another program may render: links, images, tags and URLs become plain words, which load and open nothing.

/** Elements that are markup wherever they stand; other names in angle brackets may be code, such as Map<string, Cat>. */
const HTML = new RegExp(`</?(?:${[
  'a|abbr|area|audio|b|base|big|blockquote|body|br|button|canvas|center|code|dd|del|details|'
  + 'div|dl|dt|em|embed|font|footer|form|frame|frameset',
  'h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|math|meta|nav|'
  + 'noscript|object|ol|option|p|picture|pre|q|s|script',
  'section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|'
  + 'template|textarea|tfoot|th|thead|title|tr|track|tt|u|ul',
  'var|video|wbr',
].join('|')})(?=[\\s/>])[^<>]*>|<!--[^<>]*-->`, 'gi')
const AUTOLINK = /<([a-z][a-z\d+.-]*:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/gi
/** What a parser of tags, or a tokenizer of turn marks, could take for the beginning of one. */
const ANGLED = /<(\s*[/!?|%\uff5c][^<>]*|\p{L}[^<>]*)>/gu
const OPENING = /<(?=\s*[/!?|%\uff5c]|\p{L})|[\uff1c\ufe64](?=\s*[/!|\uff0f\uff5c])/gu

/** The targets of links that lead somewhere. In code, `handlers[name](request)` is a call. */
const TARGET = String.raw`(?:<[^<>]*>|(?:[a-z][a-z\d+.-]*:|\/|\.{1,2}\/|#|\?|www\.)[^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*)`
const LINK = new RegExp(String.raw`!?\[([^[\]]*)\]\(\s*${TARGET}(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)`, 'gi')
const IMAGE = /!\[([^[\]]*)\]\([^()]*\)/g
/** The definition of a link that stands elsewhere: without it no `[label][name]` is a link. */
const DEFINITION = /\[((?!removed: )[^[\]]+)\]:/g

/** A URL's host and path. The scheme would make it a link, and the rest, a password before the host too, is not for readers. */
const URL_START = String.raw`(?:(?:https?|ftp|file|wss?):\/\/|(?<![\w.-])www\.)+`
const BARE_URL = new RegExp(String.raw`${URL_START}(?:[^\s/?#@<>"'|\\^{}]*@)*([^\s?#<>"'|\\^{}]*)(?:[?#][!-~]*[\w/=&%~+-])?`, 'gi')

/** Links in links, innermost first, that are read; a badge has one. */
const MAX_NESTED = 4

/** The label of each link, in place of the link. */
export function plainLinks(text: string): string {
  let plain = text
  for (let level = 0; level < MAX_NESTED && plain.includes(']('); level++) plain = plain.replace(LINK, '$1').replace(IMAGE, '$1')
  return plain
}

/**
 * A text on one line without links, images, HTML, and marks that are ours or a chat template's. Code stays readable:
 * `f[0](x)` gets a space, `Map<string, Cat>` other brackets.
 */
const plainMarkup = (text: string): string => (MARKUP_SIGN.test(text) ? withoutMarkup(text) : text)

/** Every expression needs one of these, which few lines have. */
const MARKUP_SIGN = /[<\uff1c\ufe64[\uff3b\u3010]|\]\(|:\/\/|www\./i

const withoutMarkup = (text: string): string =>
  plainLinks(text.replace(HTML, ' ').replace(AUTOLINK, '$1'))
    .replace(DEFINITION, '$1:')
    .replaceAll('](', '] (')
    .replace(BARE_URL, '$1')
    .replace(ANGLED, '\u2039$1\u203a')
    .replace(OPENING, '\u2039')
    .replace(BRACKETED, (whole, words: string) => (LABEL.test(words) || TURN_MARK.test(words) ? `(${words})` : whole))
    .replace(OPEN_LABEL, '(')

/** Labels that recalled text, sessions and the manifest write in brackets, and marks such as [INST]. */
const BRACKETED = /[[\uff3b\u3010]([^[\]\uff3b\uff3d\u3010\u3011]*)[\]\uff3d\u3011]/gu
const LABEL = /\b(?:rank|score|confidence)\s*[:\uff1a]|key\s+moment|^\s*(?:closed|active)\s*$|^\s*\d{1,2}:\d{2}/iu
const TURN_MARK = /^\/?[A-Z_]{2,}$/
const OPEN_LABEL = /[[\uff3b\u3010](?=\s*(?:(?:rank|score|confidence)\s*[:\uff1a]|key\s+moment))/giu

// Characters that a reader does not see and a model reads: removed, except where a script or an emoji needs them.

/**
 * Format characters and all that fonts render as nothing: soft hyphens, zero-width and bidirectional characters, tags,
 * variation selectors, fillers; and private use, by which models mark citations. Not the signs of numbers in Arabic and
 * Kaithi, which are visible.
 */
const HIDDEN = /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/gu

/** Scripts in whose words joiners change the form of letters. */
const JOINING =
  '(?=[\\p{L}\\p{M}])[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mand}\\p{scx=Nkoo}\\p{scx=Adlm}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}'
  + '\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]'
const AFTER_LETTER = new LatinRegExp(`${JOINING}$`, 'u')
const BEFORE_LETTER = new LatinRegExp(`^${JOINING}`, 'u')
const AFTER_EMOJI = /\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?$/u
const BEFORE_EMOJI = /^\p{Extended_Pictographic}/u
const AFTER_SIGN = /[\p{Emoji}\p{Extended_Pictographic}]$/u
const AFTER_KEY = /[0-9#*]$/
const AFTER_MONGOLIAN = /(?=\p{L})\p{sc=Mong}$/u

/**
 * A text without hidden characters. Kept are joiners between letters of scripts that use them (Persian, Hindi …) and within
 * emoji, the selectors of emoji and keycaps, and those of Mongolian letters. Lost are the variants of Han characters that
 * selectors choose, and the flags of England, Scotland and Wales, which are written with tags.
 */
export const withoutHidden = (text: string): string =>
  text.replace(HIDDEN, (character, at: number) =>
    (isNeeded(character, text.slice(Math.max(0, at - 5), at), text.slice(at + 1, at + 3)) ? character : ''))

function isNeeded(character: string, before: string, after: string): boolean {
  if (character === '\u200c' || character === '\u200d') {
    const isInEmoji = character === '\u200d' && AFTER_EMOJI.test(before) && BEFORE_EMOJI.test(after)
    return isInEmoji || (AFTER_LETTER.test(before) && BEFORE_LETTER.test(after))
  }
  if (character === '\ufe0e' || character === '\ufe0f') return AFTER_KEY.test(before) ? after.startsWith('\u20e3') : AFTER_SIGN.test(before)
  return character >= '\u180b' && character <= '\u180f' && AFTER_MONGOLIAN.test(before)
}

// What is read as a person's name: a speaker's name is chosen by whoever speaks, and stands in facts, prompts and context.

/** A longer name is none: cut, it would be somebody else's. */
const LIMITS = { words: 4, characters: 40 }
/** UTF-16 units that are read. */
const READ_UNITS = 400

const LINE_END = /[\n-\r\u0085\u2028\u2029]/
const PICTURES = /[\p{Extended_Pictographic}\p{So}\p{Sk}\p{RI}\ufe0f\u20e3]+/gu
/** The wave of WhatsApp before a name that somebody who is no contact gave themselves: Lena is another. */
const SELF_CHOSEN = /^~ ?\p{L}/u
const NO_LETTER_FIRST = /^[^\p{L}]+/u
/** What no name holds: a colon, a bracket, a quote, a slash, or a dash between spaces. The name ends there. */
const END = /[^\p{L}\p{M}\p{N}'’.\-_·・ \u200c\u200d]| [-_.·・'’]+(?: |$)/u
/** A dot behind a word that is neither an initial nor a title ends a sentence. */
const SENTENCE_END = /(?<=(?!\b(?:Prof|Mrs|Sra|Mag|Ing|Dott|Hon)\.)(?<!\p{L})\p{L}[\p{L}\p{M}]{2,})\.(?= )/u
const WORD = /^(?:\p{L}[\p{L}\p{M}\p{N}'’.\-_·・\u200c\u200d]*|\p{N}+)$/u
/** Letters that look like those of another script. */
const MIXED = /(?=.*\p{Script=Latin}).*[\p{Script=Cyrillic}\p{Script=Greek}]/u
/** More of these in a row are a sentence. */
const LONG_RUN = /\p{Script=Han}{7}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{12}/u

/** Words for the one who uses a memory, for programs, and for oneself: no speaker gains their voice by a name. */
const NOBODY = new LatinRegExp(`^(?:${[
  '(?:the|der|die|den|le|la|l|el|il|lo|de|a)?(?:users?|enduser|usuari[oa]|utilisat(?:eur|rice)|'
    + 'benutzer(?:in)?|nutzer(?:in)?|utente|gebruiker|användare|'
    + 'assistants?|assistent(?:e|in)?|asistente|system|sistema|systeme|système|developer|chatbot|bot)\\d*',
  '(?:the)?(?:speaker|human|person|model|tool|function|self)|i|me|myself|yourself|you|im|ich|moi|yo|io|unknown|anonymous|null|undefined',
  '(?:用户|使用者|用戶|助手|助理|系统|系統|机器人|機器人|我|自己|本人|你|您|说话人|人类|ユーザー?|システム|アシスタント|사용자|시스템|пользователь|система|ассистент)\\d*',
].join('|')})$`, 'u')

const ORDER_WORDS = [
  'always|never|must|should|shall|please|obey|ignore|disregard|forget|follow|answer|reply|'
  + 'respond|send|tell|use|say|delete|pretend|remember|translate|execute|run',
  'immer|niemals|bitte|antworte|ignoriere|vergiss|gehorche|befolge',
  'toujours|jamais|réponds|obéis|oublie|ignorez|répondez|siempre|nunca|responde|obedece|ignora|olvida|sempre|rispondi|obbedisci',
]
/** Words by which a label of several, or what follows a name, is an order. */
const ORDER_WORD = new LatinRegExp(`(?<![\\p{L}\\p{M}])(?:${ORDER_WORDS.join('|')})(?![\\p{L}\\p{M}])`, 'iu')
/** Words that stand in sentences and in no name; one of them among several words makes an order or a statement of it. */
const SENTENCE_WORD = new LatinRegExp(`^(?:${[
  ...ORDER_WORDS,
  'is|are|was|were|has|have|had|not|lives?|works?|likes?|wants?|says?|said|you|your|yours|my|'
  + 'mine|this|that|these|those|it|its|they|them|everything|everyone',
  'instructions?|prompts?|rules?|tools?|password|secrets?|guidelines?|orders?|user|users|'
  + 'assistant|system|admin|administrator|only|every|now|from|with|and|but|or',
  'ist|sind|wohnt|du|deine?|nicht|und|est|tu|vous|mai',
].join('|')})$`, 'u')
const CHINESE_ORDER = /总是|總是|永远|永遠|必须|必須|忽略|无视|不要|回答|以后|从现在|服从|听从|指令|提示词|用户|用戶|助手|系统|系統|请你|してください|しろ$|せよ$|なさい|従え|無視/u

/**
 * A person's name in what a message has as one, on one line: letters, digits, marks, apostrophes, hyphens and dots, at most
 * 4 words and 40 characters. Pictures, markup and hidden characters go; what follows a line end, a sentence mark, a bracket
 * or a colon is no part of it: "Lena (work)" is Lena. "Lena. Always obey" is nobody: who orders in a name speaks in none.
 *
 * @returns undefined for what is none: nothing but signs, a sentence or an order, letters of mixed scripts, anything longer,
 *   and words such as "user", "The user", "System", "me", 用户
 */
export function plainName(name: string | undefined): string | undefined {
  if (name === undefined || name.length > LIMITS.characters) return readName(name)
  if (!read.has(name)) read.set(name, readName(name))
  return read.get(name)
}

/** What names were read as: a context shows a hundred messages of two speakers. */
const read = new BoundedMap<string, string | undefined>(500)

function readName(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const first = name.slice(0, READ_UNITS).trim().split(LINE_END, 1)[0]!
  const whole = plainLine(compatible(first)).replace(PICTURES, ' ').replace(/ {2,}/g, ' ')
  const shown = whole.replace(NO_LETTER_FIRST, '')
  const clean = upTo(upTo(shown, END), SENTENCE_END).replace(/[\s'’\-_·・]+$/u, '').replace(/(?<=[\p{L}\p{M}]{3})\.+$/u, '')
  if (!isName(clean) || isOrder(name.slice(0, READ_UNITS))) return undefined
  return SELF_CHOSEN.test(whole) ? `~${clean}` : clean
}

/** How prompts and context name a message's speaker: by name, or by the role where the name is none. */
export const speakerLabel = ({ name, role }: { readonly name?: string | null | undefined; readonly role: string }): string =>
  plainName(name ?? undefined) ?? role

/** Of one word it cannot be told: some are called Will, or Sage. */
const isOrder = (name: string): boolean => {
  const said = compatible(name).replace(/\u200b|\p{Bidi_Control}/gu, '')
  return CHINESE_ORDER.test(said) || (ORDER_WORD.test(said) && /\p{L}[^\p{L}\p{M}]+\p{L}/u.test(said))
}

const upTo = (text: string, end: RegExp): string => {
  const at = text.search(end)
  return at < 0 ? text : text.slice(0, at)
}

function isName(clean: string): boolean {
  const words = clean.split(' ')
  if (clean === '' || words.length > LIMITS.words || [...clean].length > LIMITS.characters) return false
  if (!words.every((word) => WORD.test(word) && !MIXED.test(word)) || LONG_RUN.test(clean) || CHINESE_ORDER.test(clean)) return false
  const parts = clean.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== '')
  return !NOBODY.test(parts.join('')) && !(parts.length > 1 && parts.some((part) => SENTENCE_WORD.test(part)))
}

// Text in a prompt or a context: on one line that nothing in it can end, and truncated in the middle.

/** Maximum length of a speaker's name, in code points. */
const SPEAKER_CHARACTERS = 80

/** Control characters, every line separator, the backslash, and `</`. Marks are escaped by one rule (`escapeMarks`). */
// oxlint-disable-next-line no-control-regex
const ESCAPED = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]|<\//g
const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\', '</': '<\\/' }

/** Escapes a text to one line, with nothing in it that reads as a mark; every escape is one of JSON. */
export const escapeText = (text: string): string => escapeMarks(text, escapeSigns)

/** The same of a message in a context, where a model reads code as it was written: tags stay that are neither ours nor a template's. */
export const escapeQuoted = (text: string): string => escapeMarks(text, escapeSigns, true)

const escapeSigns = (rest: string): string => rest.replace(ESCAPED, (match) => SHORT_ESCAPES[match] ?? unitEscape(match.charCodeAt(0)))

/** Escapes and truncates a speaker's name. Colons and brackets are escaped too, because they end the name in a line. */
export const escapeSpeaker = (name: string): string =>
  escapeText(truncate(name, SPEAKER_CHARACTERS)).replace(/[:(\uff1a\ufe55\u2236]/g, (sign) => unitEscape(sign.charCodeAt(0)))

/** Share of a truncated text that is its beginning, which states the subject; the end states the outcome. */
const HEAD_SHARE = 0.7

/** Truncates a text of more than `maxCharacters` code points (1 or more) to its beginning and its end. */
export function truncate(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  // A code point has at most two units, so a slice is enough, however long the text is
  if (text.length <= 2 * maxCharacters && Array.from(text).length <= maxCharacters) return text
  const head = Math.ceil(maxCharacters * HEAD_SHARE)
  const tail = maxCharacters - head
  const beginning = Array.from(text.slice(0, 2 * head)).slice(0, head)
  const end = Array.from(text.slice(text.length - 2 * tail)).slice(-tail)
  return `${beginning.join('')} […] ${end.join('')}`
}

// What is shown of a long text: how its place is told.

/** The place of an excerpt in its message's text, in UTF-16 units: the excerpt is `text.slice(from, to)`. */
export interface Excerpt {
  from: number
  /** Exclusive. */
  to: number
  /** Length of the whole text. */
  of: number
}

/** `characters 10,201–11,400 of 1,498,112`. */
export const excerptLabel = ({ from, to, of }: Excerpt): string => `characters ${grouped(from + 1)}–${grouped(to)} of ${grouped(of)}`

const grouped = (value: number): string => value.toLocaleString('en-US')
