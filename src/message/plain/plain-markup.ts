/** Markup in text that another program may render: links, images, tags and URLs become plain words, which load and open nothing. */

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
export const plainMarkup = (text: string): string => (MARKUP_SIGN.test(text) ? withoutMarkup(text) : text)

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
