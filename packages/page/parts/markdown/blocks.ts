/** Reads Markdown as blocks. What is no Markdown is a paragraph, whose line ends stay: people write with them. Linear in the text. */

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly first: number | undefined; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'rule' }

/** Lists within quotes within lists …: deeper than this they are paragraphs. */
const MOST_DEPTH = 8

const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^`]*)$/
const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/
const QUOTE = /^ {0,3}> ?/
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
const ITEM = /^( {0,3})([-*+]|(\d{1,9})[.)])([ \t]+)(?=\S)/
const CELL_LINE = /^:?-+:?$/

/** @param text with hidden characters made visible */
export const readBlocks = (text: string): readonly Block[] => blocksIn(text.split('\n'), 0)

/** A block, and the line behind it. */
type ReadBlock = readonly [block: Block, next: number]
type Reader = (lines: readonly string[], at: number, depth: number) => ReadBlock | undefined

function blocksIn(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    if (lines[at]!.trim() === '') at += 1
    else {
      const [block, next] = blockAt(lines, at, depth) ?? paragraph(lines, at, depth)
      blocks.push(block)
      at = next
    }
  }
  return blocks
}

const READERS: readonly Reader[] = [fence, heading, rule, quote, list, table]

function blockAt(lines: readonly string[], at: number, depth: number): ReadBlock | undefined {
  for (const read of READERS) {
    const found = read(lines, at, depth)
    if (found) return found
  }
  return undefined
}

function paragraph(lines: readonly string[], at: number, depth: number): ReadBlock {
  let next = at + 1
  while (next < lines.length && lines[next]!.trim() !== '' && !begins(lines, next, depth)) next += 1
  return [{ kind: 'paragraph', text: lines.slice(at, next).join('\n') }, next]
}

/** Whether another block than a paragraph begins there. */
const begins = (lines: readonly string[], at: number, depth: number): boolean => {
  const line = lines[at]!
  if (FENCE.test(line) || HEADING.test(line) || RULE.test(line)) return true
  return (depth < MOST_DEPTH && (QUOTE.test(line) || ITEM.test(line))) || isTableAt(lines, at)
}

/** To its end, or to that of the text: an answer that broke off is code nevertheless. */
function fence(lines: readonly string[], at: number): ReadBlock | undefined {
  const [, mark, words = ''] = FENCE.exec(lines[at]!) ?? []
  if (mark === undefined) return undefined
  const indent = lines[at]!.search(/\S/)
  const isEnd = (line: string): boolean => line.trim().length >= mark.length && line.trim() === mark[0]!.repeat(line.trim().length)
  let end = at + 1
  while (end < lines.length && !isEnd(lines[end]!)) end += 1
  const text = lines.slice(at + 1, end).map((line) => outdented(line, indent)).join('\n')
  return [{ kind: 'code', language: words.trim(), text }, end + 1]
}

function heading(lines: readonly string[], at: number): ReadBlock | undefined {
  const [, marks, text] = HEADING.exec(lines[at]!) ?? []
  return marks === undefined ? undefined : [{ kind: 'heading', level: marks.length, text: withoutMarks(text!) }, at + 1]
}

/** A heading may end with as many marks as it likes. */
function withoutMarks(text: string): string {
  let end = text.trimEnd().length
  while (text[end - 1] === '#') end -= 1
  return end > 0 && /\s/.test(text[end - 1]!) ? text.slice(0, end).trimEnd() : text
}

function rule(lines: readonly string[], at: number): ReadBlock | undefined {
  return RULE.test(lines[at]!) ? [{ kind: 'rule' }, at + 1] : undefined
}

function quote(lines: readonly string[], at: number, depth: number): ReadBlock | undefined {
  if (depth === MOST_DEPTH || !QUOTE.test(lines[at]!)) return undefined
  let next = at + 1
  while (next < lines.length && QUOTE.test(lines[next]!)) next += 1
  return [{ kind: 'quote', blocks: blocksIn(lines.slice(at, next).map((line) => line.replace(QUOTE, '')), depth + 1) }, next]
}

/** Of items of one kind at one depth; what is indented below an item belongs to it. */
function list(lines: readonly string[], at: number, depth: number): ReadBlock | undefined {
  const first = ITEM.exec(lines[at]!)
  if (depth === MOST_DEPTH || !first) return undefined
  const kind = kindOfItem(first)
  const items: Block[][] = []
  let next = at
  for (let item: RegExpExecArray | null = first; item && kindOfItem(item) === kind && !RULE.test(lines[next]!);) {
    const begin = next
    const indent = item[1]!.length
    do next += 1; while (next < lines.length && isWithin(lines, next, indent))
    const inside = lines.slice(begin + 1, next).map((line) => outdented(line, item![0].length))
    items.push(blocksIn([lines[begin]!.slice(item[0].length), ...inside], depth + 1))
    // Items may stand apart
    const following = lines[next]?.trim() === '' ? next + 1 : next
    item = following < lines.length ? ITEM.exec(lines[following]!) : null
    if (item) next = following
  }
  return [{ kind: 'list', first: first[3] === undefined ? undefined : Number(first[3]), items }, next]
}

/** Bullets of the same sign, or numbers. */
const kindOfItem = ([, , mark = '', number]: RegExpExecArray): string => (number === undefined ? mark : 'number')

/** Indented by more than the item's mark; an empty line only with what is indented behind it. */
function isWithin(lines: readonly string[], at: number, indent: number): boolean {
  const line = lines[at]!
  const deep = (one: string): boolean => one.search(/\S/) > indent + 1
  return line.trim() === '' ? lines[at + 1] !== undefined && deep(lines[at + 1]!) : deep(line)
}

/** Without as many spaces at its beginning, as far as there are some. */
function outdented(line: string, spaces: number): string {
  const indent = line.search(/[^ ]/)
  return line.slice(Math.min(spaces, indent < 0 ? line.length : indent))
}

function table(lines: readonly string[], at: number): ReadBlock | undefined {
  if (!isTableAt(lines, at)) return undefined
  // A row has the cells that it has: filled up to the width of its head, they would be as many as rows times columns
  let next = at + 2
  while (next < lines.length && lines[next]!.includes('|')) next += 1
  return [{ kind: 'table', head: cellsOf(lines[at]!), rows: lines.slice(at + 2, next).map(cellsOf) }, next]
}

function isTableAt(lines: readonly string[], at: number): boolean {
  const [head, line] = [lines[at]!, lines[at + 1]]
  if (line === undefined || !head.includes('|') || !line.includes('-')) return false
  const cells = cellsOf(line)
  return cells.every((cell) => CELL_LINE.test(cell)) && cells.length === cellsOf(head).length
}

/** Split at the lines that are not escaped; those at both ends hold no cell. */
function cellsOf(line: string): string[] {
  const cells = line.trim().split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
  if (cells.length > 1 && cells[0] === '') cells.shift()
  if (cells.length > 1 && cells.at(-1) === '') cells.pop()
  return cells
}
