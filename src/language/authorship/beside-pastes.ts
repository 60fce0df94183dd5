/** What somebody writes beside a text that stands apart by its form: a block, a table, a log or a letter below a paragraph, a quotation. */
import { copiedFrom, type CopiedForm, type Sender } from './copied-lines.ts'
import { isAboutText, isCourtesyOnly, isFirstPerson, isQuestion } from './text-requests.ts'

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
export function withEmptyBlocks(text: string): string {
  if (text.length > SEARCHED_UNITS || !/`{3}|~{3}/.test(text)) return text
  const pieces = text.split(FENCED).filter((_, n) => n % 2 === 0)
  if (pieces.length < 2) return text
  const behind = pieces.pop()!
  if (!asksOnly(behind)) return [...pieces, behind].join(BLOCK)
  return [...pieces.map((piece) => withoutIntroduction(piece)), ''].join(BLOCK)
}

/** Forms that show where they begin. */
const APART: ReadonlySet<CopiedForm> = new Set(['table', 'log', 'letter', 'mail'])

/** The paragraph before a table, a log or a letter, with the first lines of it; undefined where there is none. */
export function introducedCopy(text: string, sender: Sender): string | undefined {
  const [before = '', ...lines] = text.slice(0, LINES_UNITS).split('\n').filter((line) => line.trim() !== '')
  const copied = copiedFrom(lines, sender)
  if (before.length > INTRODUCTION_UNITS || copied?.from !== 0 || !APART.has(copied.form)) return undefined
  return [before, ...lines.slice(0, SAMPLE_LINES)].join('\n')
}

/** A text without its last sentence, where that introduces another text: "my cousin sent me hers:". */
export function withoutIntroduction(before: string): string {
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
export const asksOnly = (behind: string): boolean => {
  const sentences = behind.split(/(?<=[.!?。！？])\s*|\n+/u).filter((sentence) => /\p{L}/u.test(sentence))
  return sentences.every((sentence) => isCourtesyOnly(sentence) || (isQuestion(sentence) && !isFirstPerson(sentence)))
}
