/** The comments of a Markdown view: whose file it is, and of each line that may be edited what it says and what it said. */
import { createHash } from 'node:crypto'

/** The first line of every file of a view. A file without it belongs to somebody else, and is neither changed nor read. */
export const VIEW_LINE = '<!-- madeleine view: text before a comment like this may be edited; madeleine import takes it back -->'

/** What an editable line says. */
export type LineKind = 'conversation' | 'episode' | 'fact'

/** A line as it stands in a file. */
export interface MarkedLine {
  readonly kind: LineKind
  readonly id: string
  readonly text: string
  /** Of what it said when it was written. */
  readonly digest: string
}

/** What a line said, in eight hexadecimal digits. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** What a reader of Markdown would not show but do: a tag, a comment, a picture that it fetches. */
const ACTIVE = /<(?=[a-z!/?])|!(?=\[)/gi

/** As text that is only shown. */
export const inert = (text: string): string => text.replace(ACTIVE, (sign) => `\\${sign}`)

/** A text as a line holds it. */
export const lineText = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Whether this is what a line said when it was written. */
export const said = ({ digest }: MarkedLine, text: string): boolean => digestOf(lineText(text)) === digest

/** A line of Markdown that may be edited. @param lead what begins it: `# `, `## ` or `- ` */
export function markedLine(lead: string, kind: LineKind, id: string, text: string): string {
  const one = lineText(text)
  return `${lead}${inert(one)} <!-- ${kind} ${encodeURIComponent(id)} ${digestOf(one)} -->`
}

const MARKED = /^(?:#{1,2}|-) (.*?) ?<!-- (conversation|episode|fact) (\S+) ([0-9a-f]{8}) -->\s*$/

/** The editable lines of a file; what people said stands behind `>` and is never one. */
export function markedLines(file: string): MarkedLine[] {
  return file.split(/\r?\n/).flatMap((line) => {
    const [, written, kind, id, digest] = MARKED.exec(line) ?? []
    if (written === undefined) return []
    return [{ kind: kind as LineKind, id: decodeId(id!), text: lineText(written.replace(/\\(?=<[a-z!/?]|!\[)/gi, '')), digest: digest! }]
  })
}

/**
 * Lines that have lost the comment which says what they are of, or were added: headings of a conversation, and of facts those that may be
 * edited. What they say cannot be taken back.
 */
export function unmarkedLines(file: string): string[] {
  const isFacts = /^# Facts$/m.test(file)
  let isFixed = false
  return file.split(/\r?\n/).filter((line) => {
    if (isFacts && line.startsWith('#')) isFixed = FIXED_SECTION.test(line)
    return !MARKED.test(line) && (isFacts ? !isFixed && line.startsWith('- ') : /^##? (?!Not yet an episode\s*$)/.test(line))
  }).map((line) => lineText(line.replace(/^(?:#{1,2}|-) /, '').replace(/<!--.*$/, '')))
}
const FIXED_SECTION = /^### (?:note|no longer)\s*$/

/** An id that somebody broke names nothing. */
function decodeId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
