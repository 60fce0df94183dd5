/** Text that its own marks show to be copied: fences, quoted lines, tags, quotation marks. */
import { LatinRegExp } from '../../base/latin-regexp.ts'
import { literalPattern } from '../../base/literal-pattern.ts'

/** What stands in place of a span: sentences around it stay apart, and the one that quotes stays a quotation. */
const GAP = '\n'
export const QUOTATION = '“”'

/** Code points of a message above which an open mark is not looked for: the work stays linear. */
const READ_UNITS = 8000

const FENCE = /(?:^|\n)[ \t>]*(`{3,}|~{3,}|"{3,}|'{3,}|={3,}|-{3,}|_{3,}|\*{3,}|#{3,}|\+{3,}|<{3,}|>{3,}|—{2,}|─{2,})[^\n]*(?=\n|$)/g
const INLINE_FENCE = /```[^]*?(?:```|$)|`[^`\n]+`/g
/** A line that is quoted, or indented as code and quotations are. */
const QUOTED_LINE = /^(?:[ \t]*(?:[>＞|│┃]|\/\/|\/?\*{1,2}\s|\*\/|<!--)|\t| {4,})(?![ \t]*(?:[-*+•]|\d+[.)])[ \t]).*$/gm
/** An opening tag of any name, with its attributes; angle brackets of other kinds count too. */
const TAG = /[<＜‹]\s*([\p{L}][\p{L}\p{N}_:-]{0,40})(?:\s[^<>＜＞‹›\n]{0,200})?[>＞›]/gu
const BRACKET_TAG = /\[([A-Za-z][A-Za-z_-]{1,20})\]/g

/** What a picture, a file or a recording holds, in words; and a text between labels in lenticular brackets. */
const MEDIA = new RegExp(String.raw`[[【(（]\s*(?:image|picture|photo|screenshot|ocr|video|audio|file|bild|foto|datei`
  + String.raw`|图片|截图|照片|文件|视频|语音)\s*[:：][^\]】)）]*(?:[\]】)）]|$)`, 'giu')
const LENTICULAR = /【[^】\n]{1,20}】[^]*$/u
/** A line that begins with a label in brackets, or an arrow, which nobody types before their own words: "[Forwarded]", "【转】", "➡ FWD". */
const LABELLED = new LatinRegExp(String.raw`^[ \t]*(?:[[【](?!(?:\d|[\sx-]{1,3}[\]】]|[^\]】\n]*(?:image|picture|photo|video|audio`
  + String.raw`|file|document|media|sticker|gif`
  + String.raw`|voice|bild|foto|图片|照片|文件|视频|语音|(?<!\p{L})(?:i|my|me|mein\p{L}*|mi|mon|ma)(?!\p{L})|我)`
  + String.raw`[^\]】\n]*[\]】]))[^\]】\n]{1,40}[\]】](?![(\]:])`
  + String.raw`|[↪➡⤴⏩]\ufe0f?)(?=\s*\S)[^]*$`, 'imu')

/** Pairs of quotation marks. A quotation may hold line ends; one that is never closed goes to the end of the text. */
const PAIRS: readonly (readonly [open: string, close: string])[] = [
  ['“', '[”“]'], ['„', '[“”"]'], ['«', '»'], ['»', '«'], ['「', '」'], ['『', '』'], ['《', '》'], ['‹', '›'], ['‚', '[‘’]'], ['＂', '＂'], ['〝',
    '[〞〟]'],
]
const STRAIGHT = /(?<![\p{L}\p{N}])"(?=\S)[^"]*(?:"|$)|(?<![\p{L}\p{N}])"\s*\n[^"]*(?:"|$)/gu
/** A single mark opens behind white space, and closes before white space or a mark: an apostrophe does neither. */
const SINGLE = new LatinRegExp("(?<=^|[\\s(:,])(?:['`´]{1,2}|‘)(?=\\p{L})(?!(?:cause|cuz|til|tis|twas|em|n|s|round|bout)\\b)[^\\n]*?"
  + "(?<=[\\p{L}\\p{N}.!?…,])['’´](?=$|[\\s.,;:!?)])", 'giu')

/** A text with what stands between marks of copying taken out. Sentences that held a quotation hold an empty one. Linear in steps. */
export function withoutMarkedSpans(text: string): string {
  const read = text.slice(0, READ_UNITS)
  const unfenced = withoutFenced(read.replace(LABELLED, GAP)).replace(INLINE_FENCE, (span) => (span.startsWith('```') ? GAP : '`'))
  const untagged = withoutTagged(unfenced.replace(MEDIA, GAP).replace(LENTICULAR, GAP)).replace(QUOTED_LINE, GAP)
  const unquoted = PAIRS.reduce((left, [open, close]) => (left.includes(open) ? left.replace(pairOf(open, close), QUOTATION) : left),
    untagged)
  return unquoted.replace(STRAIGHT, QUOTATION).replace(SINGLE, QUOTATION)
}

const pairOf = (open: string, close: string): RegExp => new RegExp(`${open}[^]*?(?:${close}|$)`, 'gu')

/** Between two rules or fences of one kind everything goes; a last one takes the rest along. */
function withoutFenced(text: string): string {
  const fences = [...text.matchAll(FENCE)]
  if (fences.length === 0) return text
  const pieces: string[] = []
  let from = 0
  for (let i = 0; i < fences.length;) {
    const { 0: line, 1: mark = '', index } = fences[i]!
    pieces.push(text.slice(from, index))
    const closing = fences.findIndex((one, j) => j > i && one[1]!.startsWith(mark[0]!))
    // A heading closes nothing: what stands below it belongs to it
    if (closing < 0 || mark.startsWith('#')) return pieces.join(GAP)
    from = fences[closing]!.index + fences[closing]![0].length
    if (line.length > 0) i = closing + 1
  }
  return [...pieces, text.slice(from)].join(GAP)
}

/** From an opening tag to the last tag of its name, or to the end where it is never closed. */
function withoutTagged(text: string): string {
  if (!/[<＜‹[]/u.test(text)) return text
  let left = text
  for (const tag of [TAG, BRACKET_TAG]) {
    for (let rounds = 0; rounds < MOST_TAGS; rounds++) {
      tag.lastIndex = 0
      const opening = tag.exec(left)
      if (!opening) break
      left = `${left.slice(0, opening.index)}${GAP}${left.slice(endOfTag(left, opening, tag === TAG))}`
    }
  }
  return left
}

const MOST_TAGS = 20

function endOfTag(text: string, { 0: whole, 1: name = '', index }: RegExpExecArray, isAngled: boolean): number {
  const behind = index + whole.length
  const closing = text.slice(behind).match(new RegExp(`(?:[^]*)[<＜‹[]\\s*[/／]\\s*${literalPattern(name)}\\s*[>＞›\\]]`, 'iu'))
  if (closing) return behind + closing[0].length
  // [image] and such mark nothing, a tag that is left open does
  return isAngled && !/^(?:br|hr|img|p|li)$/i.test(name) ? text.length : behind
}

// Lists of words as one expression, in the languages that the reader of authorship knows.

/**
 * Words as whole words of a script with spaces; `unspaced` stands anywhere. Case does not count. White space in them has any
 * length, and a space before a question mark may be missing.
 */
export function wholeWords(words: readonly string[], unspaced: readonly string[] = []): RegExp {
  const list = words.join('|').replaceAll(' ?', String.raw`\s*`).replaceAll(' ', String.raw`\s+`)
  const spaced = String.raw`(?<![\p{L}\p{M}\p{N}])(?:${list})(?![\p{L}\p{M}\p{N}])`
  return new LatinRegExp([...(words.length > 0 ? [spaced] : []), ...unspaced].join('|'), 'iu')
}
