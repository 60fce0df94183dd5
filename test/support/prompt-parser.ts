/** Reads a prompt back, strictly: by what is written, not by how it was made. */
import type { Kind } from '@madeleine/contract'

export interface Shown {
  readonly speaker: string
  readonly kind: Kind
  readonly text: string
  /** The `@` line before it. */
  readonly at?: string
}

/** Every character that ends a line in some reader. */
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/
const MESSAGE = /^(\d+) ([^:(]*)(?: \((calls|result|event|pasted)\))?: (.*)$/
const TIME = /^@ (\d{4,5}-\d\d-\d\d \d\d:\d\d)$/
const KINDS: Readonly<Record<string, Kind>> = { calls: 'tool_call', result: 'tool_result', event: 'event', pasted: 'message' }

/** The lines inside the fence of this name. @throws unless it is opened once and closed once, on lines of their own */
export function fencedIn(prompt: string, name: string): string[] {
  const lines = prompt.split(LINE_END)
  const [open, close] = [`<${name}>`, `</${name}>`]
  for (const mark of [open, close]) if (prompt.split(mark).length !== 2) throw new Error(`not one ${mark}`)
  const [from, to] = [lines.indexOf(open), lines.indexOf(close)]
  if (from < 0 || to < from) throw new Error(`no lines between ${open} and ${close}`)
  return lines.slice(from + 1, to)
}

/** The messages of a transcript. @throws for a line that is none, or has another number than the next */
export function parseTranscript(prompt: string, first: 0 | 1): Shown[] {
  const shown: Shown[] = []
  let at: string | undefined
  for (const line of fencedIn(prompt, 'transcript')) {
    const time = TIME.exec(line)
    if (time && at !== undefined) throw new Error('two times in a row')
    if (time) {
      at = time[1]
      continue
    }
    const [, number, speaker = '', mark = '', text = ''] = MESSAGE.exec(line) ?? []
    if (Number(number) !== first + shown.length) throw new Error(`message ${shown.length} is numbered ${number}`)
    shown.push({ speaker: unescaped(speaker), kind: KINDS[mark] ?? 'message', text: unescaped(text), ...(at !== undefined && { at }) })
    at = undefined
  }
  if (at !== undefined) throw new Error('a time of nothing')
  return shown
}

/** Title and summary of the episode before. */
export function parseReference(prompt: string): { title: string; summary: string } {
  const lines = fencedIn(prompt, 'previous')
  const [title = '', summary = ''] = lines.map((line) => /^(?:title|summary): (.*)$/.exec(line)?.[1] ?? '')
  if (lines.length !== 2 || !lines[0]?.startsWith('title: ') || !lines[1]?.startsWith('summary: ')) {
    throw new Error('not a title and a summary')
  }
  return { title: unescaped(title), summary: unescaped(summary) }
}

/** Escapes are those of JSON, quotes stand as they are. */
const unescaped = (text: string): string => JSON.parse(`"${text.replaceAll('"', '\\"')}"`) as string
