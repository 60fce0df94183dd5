/**
 * Reads what stands within a block of Markdown: emphasis, code, links. First the marks are found, then which of them belong together,
 * and what is between these becomes one span: each step looks at every character a bounded number of times.
 */

export type Span = string | StyledSpan | LinkSpan

export interface StyledSpan {
  readonly kind: 'em' | 'strong' | 'both' | 'del' | 'code'
  readonly spans: readonly Span[]
}

export interface LinkSpan {
  readonly kind: 'link' | 'image'
  readonly spans: readonly Span[]
  readonly address: string
}

/** Two lines are no mark here: `__init__` is a name far more often than it is bold. */
const KINDS: Readonly<Record<string, StyledSpan['kind']>> = { '*': 'em', _: 'em', '**': 'strong', '***': 'both', '~~': 'del' }

const MARK = /\\[!-/:-@[-`{-~]|`+|!?\[|\]|\*+|_+|~+/g
/** Behind the `]` of a link; with a title, which is left out. */
const ADDRESS = /\(\s{0,9}<?((?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,2000})>?(?:\s{1,9}"[^"\n]{0,200}")?\s{0,9}\)/y
/** Deeper than this, marks are text. */
const MOST_DEPTH = 12
const WORD = /[\p{L}\p{N}]/u
const SPACE = /^\s?$/

/** A piece of the text; a mark that has an end begins the span that reaches to it. */
interface Piece {
  readonly text: string
  /** The piece that ends what begins here. */
  end?: number
  /** Of a link, at its end. */
  readonly address?: string
  readonly isCode?: boolean
}

/** @param text with hidden characters made visible */
export function readSpans(text: string): readonly Span[] {
  const pieces = piecesOf(text)
  return spansIn(pieces, { from: 0, to: pieces.length }, 0)
}

function spansIn(pieces: readonly Piece[], { from, to }: { from: number; to: number }, depth: number): Span[] {
  const spans: Span[] = []
  for (let at = from; at < to; at++) {
    const { text, end, isCode } = pieces[at]!
    if (isCode) spans.push({ kind: 'code', spans: [text] })
    else if (end === undefined || depth === MOST_DEPTH) spans.push(text)
    else {
      const [inside, { address }] = [spansIn(pieces, { from: at + 1, to: end }, depth + 1), pieces[end]!]
      spans.push(address === undefined ? { kind: KINDS[text]!, spans: inside }
        : { kind: text === '[' ? 'link' : 'image', spans: inside, address })
      at = end
    }
  }
  return spans
}

function piecesOf(text: string): readonly Piece[] {
  const [pieces, open, code] = [[] as Piece[], new OpenMarks(), codeEnds(text)]
  let at = 0
  const add = (piece: Piece): number => pieces.push(piece) - 1
  MARK.lastIndex = 0
  for (let match = MARK.exec(text); match; match = MARK.exec(text)) {
    const [{ 0: mark, index }, end] = [match, match.index + match[0].length]
    if (index > at) add({ text: text.slice(at, index) })
    at = end
    if (mark[0] === '\\') add({ text: mark[1]! })
    else if (mark[0] === '`') {
      const closing = code.get(index)
      add(closing === undefined ? { text: mark } : { text: unpadded(text.slice(end, closing)), isCode: true })
      if (closing !== undefined) at = closing + mark.length
    } else if (mark === ']') {
      const [begin, address] = [open.take('['), addressAt(text, end)]
      const last = add({ text: mark, ...(begin !== undefined && address && { address: address.text }) })
      if (begin !== undefined && address) [pieces[begin]!.end, at] = [last, address.end]
    } else style(mark, { text, index, end }, { open, pieces, add })
    MARK.lastIndex = at
  }
  if (at < text.length) add({ text: text.slice(at) })
  return pieces
}

interface Place { readonly text: string; readonly index: number; readonly end: number }
interface Reading { readonly open: OpenMarks; readonly pieces: readonly Piece[]; readonly add: (piece: Piece) => number }

function style(mark: string, { text, index, end }: Place, reading: Reading): void {
  const { open, pieces, add } = reading
  if (mark === '***' && (open.last === '*' || open.last === '**')) {
    // Three stars end one style within another
    for (const one of open.last === '*' ? ['*', '**'] : ['**', '*']) style(one, { text, index, end }, reading)
    return
  }
  const last = add({ text: mark })
  if (mark.endsWith('[')) return open.begin('[', last)
  if (KINDS[mark] === undefined) return
  const [before, after] = [text[index - 1] ?? '', text[end] ?? '']
  // One star or line between letters is a product or a name; two are meant
  const isWhole = mark[0] === '_' || mark.length === 1
  const begin = SPACE.test(before) || (isWhole && WORD.test(after)) ? undefined : open.take(mark)
  if (begin !== undefined) pieces[begin]!.end = last
  else if (!SPACE.test(after) && !(isWhole && WORD.test(before))) open.begin(mark, last)
}

/** Marks that wait for their end. What was opened within another mark ends before that does, or is text. */
class OpenMarks {
  readonly #open: { readonly mark: string; readonly piece: number }[] = []
  readonly #waiting = new Map<string, number>()

  get last(): string | undefined {
    return this.#open.at(-1)?.mark
  }

  begin(mark: string, piece: number): void {
    this.#open.push({ mark, piece })
    this.#waiting.set(mark, (this.#waiting.get(mark) ?? 0) + 1)
  }

  /** @returns the piece of the last one that waits, which then waits no more */
  take(mark: string): number | undefined {
    if ((this.#waiting.get(mark) ?? 0) === 0) return undefined
    for (;;) {
      const last = this.#open.pop()!
      this.#waiting.set(last.mark, this.#waiting.get(last.mark)! - 1)
      if (last.mark === mark) return last.piece
    }
  }
}

/** Where the code that begins at a run of backticks has its end: at the next run of as many. */
function codeEnds(text: string): ReadonlyMap<number, number> {
  const [ends, next] = [new Map<number, number>(), new Map<number, number>()]
  for (const { 0: run, index } of [...text.matchAll(/`+/g)].toReversed()) {
    const end = next.get(run.length)
    if (end !== undefined) ends.set(index, end)
    next.set(run.length, index)
  }
  return ends
}

const unpadded = (code: string): string => (code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '' ? code.slice(1, -1) : code)

function addressAt(text: string, at: number): { readonly text: string; readonly end: number } | undefined {
  ADDRESS.lastIndex = at
  const [, found] = ADDRESS.exec(text) ?? []
  return found === undefined ? undefined : { text: found, end: ADDRESS.lastIndex }
}
