/** `plainLine`: the one function through which text goes that is derived from messages or comes from a model, before it is written. */
import { LatinRegExp } from '../base/latin-regexp.ts'
import { compatible } from '../base/folded-text.ts'
import { escapeFrameTags } from '../base/marks.ts'

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
const DEFINITION = /\[([^[\]]+)\]:/g

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
