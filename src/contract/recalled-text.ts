/** Recalled text inside pushed messages: found and left out, so that it is not stored as new. */
import { foldText } from '../base/folded-text.ts'
import { TAG_SIGNS, FRAME_NAME } from '../base/marks.ts'
import { isJsonObject, type Json } from '../base/json.ts'
import type { Marks } from './message.ts'
import { readStoredPart, type ContentPart } from './message-content.ts'

/** Either tag at any place of a folded text, with its attributes. Captures the slash and the id. */
const TAG = new RegExp(String.raw`<(\/?)${FRAME_NAME}(?:[ \t](?:id=["']?([\w-]{1,64}))?[^<>\n]{0,200})?>`, 'gi')
/** The first character of a tag, in each spelling that folds to it. A text without one has no frame. */
const TAG_BEGINNING = new RegExp(String.raw`[&\\${TAG_SIGNS}]`)

interface Tag {
  readonly from: number
  readonly to: number
  readonly isClosing: boolean
  readonly id: string | undefined
  /** Characters that spell its first sign: more than those of the frame around it, for a tag that is quoted in a frame. */
  readonly signLength: number
}

/** The tags of our frame, also in capitals, with characters that nobody sees, and escaped for HTML or JSON. */
function tagsIn(text: string): Tag[] {
  if (!TAG_BEGINNING.test(text)) return []
  const folded = foldText(text, { unescapes: true })
  return Array.from(folded.text.matchAll(TAG), ({ 0: { length }, 1: slash, 2: id, index }) =>
    ({
      from: folded.start(index), to: folded.end(index + length - 1), isClosing: slash === '/',
      id, signLength: folded.end(index) - folded.start(index),
    }))
}

/** A range of a text in UTF-16 units. */
export type RecalledRange = readonly [from: number, to: number]

/**
 * The parts of a text that are our frames, in order.
 *
 * - a frame, from an opening tag to the closing tag with its id, with its content. Without an id: to the next tag, if that
 *   closes
 * - after an opening tag without a closing tag (the text was cut off), the lines in our format, up to the first line in any
 *   other format: storing a word twice is better than losing one
 * - a closing tag without an opening tag alone: the text before it is not ours
 *
 * Pure and linear.
 */
export const recalledRanges = (text: string): RecalledRange[] => rangesOf(text, tagsIn(text), text.length)

/** @param end of the part of the text that the tags are in */
function rangesOf(text: string, tags: readonly Tag[], end: number): RecalledRange[] {
  const ranges: RecalledRange[] = []
  const closingOf = closingTags(tags)
  for (let i = 0; i < tags.length;) {
    const { from, to, isClosing, id } = tags[i]!
    const closing = isClosing ? i : closingOf(i)
    if (closing !== undefined) ranges.push([from, tags[closing]!.to])
    else {
      // Tags inside a frame that was cut off are quoted in it, unless they open another
      const next = id === undefined ? i + 1 : nextWithId(tags, i)
      const until = tags[next]?.from ?? end
      const own = to + ourLinesLength(text.slice(to, until))
      ranges.push([from, own])
      if (next > i + 1) ranges.push(...rangesOf(text, tags.slice(i + 1, next).filter((tag) => tag.from >= own), until))
      i = next
      continue
    }
    i = closing + 1
  }
  return ranges
}

/**
 * Removes our frames from a text, which leaves the sender's own words. A text without a frame is returned unchanged; the result holds none.
 */
export const withoutRecalled = (text: string): string => withoutRanges(text, recalledRanges(text))

function withoutRanges(text: string, ranges: readonly RecalledRange[]): string {
  if (ranges.length === 0) return text
  const pieces: string[] = []
  let from = 0
  for (const [start, end] of [...ranges, [text.length, text.length] as const]) {
    if (start > from) pieces.push(text.slice(from, start))
    from = Math.max(from, end)
  }
  return pieces.filter((piece) => piece.trim() !== '').join('\n')
}

/** The index of the tag that closes the one at an index; indexes are asked in order. */
function closingTags(tags: readonly Tag[]): (opening: number) => number | undefined {
  const byId = new Map<string, number[]>()
  for (const [i, { isClosing, id }] of tags.entries()) {
    if (!isClosing || id === undefined) continue
    const indexes = byId.get(id)
    if (indexes) indexes.push(i)
    else byId.set(id, [i])
  }
  for (const indexes of byId.values()) indexes.reverse()
  return (opening) => {
    const { id } = tags[opening]!
    if (id === undefined) return tags[opening + 1]?.isClosing ? opening + 1 : undefined
    const indexes = byId.get(id) ?? []
    while ((indexes.at(-1) ?? Infinity) < opening) indexes.pop()
    return indexes.at(-1)
  }
}

/** The index of the next tag that opens a frame with an id, or the number of tags. */
function nextWithId(tags: readonly Tag[], after: number): number {
  const isNext = ({ isClosing, id, signLength }: Tag): boolean => !isClosing && id !== undefined && signLength <= tags[after]!.signLength
  let next = after + 1
  while (next < tags.length && !isNext(tags[next]!)) next++
  return next
}

/** Our tools as a model calls them, also behind the name that a host gives a server, and all of their arguments. */
const MEMORY_TOOL = /^(?:mcp__[\w-]+__)?(?:recall|recent|browse|browse_contents|expand|get_episode|facts|remember|forget)$/
const MEMORY_ARGUMENTS: ReadonlySet<string> = new Set(['query', 'conversation_ids', 'conversation_id',
  'episode_id', 'fact_id', 'id', 'node', 'after', 'before', 'as_of', 'at', 'limit',
  'subject', 'category', 'facts', 'include_past', 'text', 'said_by', 'name', 'confirm', 'cursor', 'max_tokens', 'space', 'spaces'])
/** Answers that have no frame, because nobody's words are in them. */
const BARE_ANSWER = /^(?:The memory is empty|No memories found|Message remember:[\w-]+ of conversation )/

/** Whether a part is a call of our tools, or what one answered: copies of the question and of what is in the log already. */
export function isMemoryCall({ as, name, input, text }: Pick<ContentPart, 'as' | 'name' | 'input' | 'text'>): boolean {
  if (name === undefined || !MEMORY_TOOL.test(name)) return false
  if (as === 'call') return isJsonObject(input) && Object.keys(input).every((key) => MEMORY_ARGUMENTS.has(key))
  return as === 'result' && (BARE_ANSWER.test(text) || recalledRanges(text).length > 0)
}

/** The ranges of a message's text that are calls of our tools and their answers, in order. */
export function memoryCallRanges({ text, parts }: { readonly text: string; readonly parts?: Json }): RecalledRange[] {
  if (!Array.isArray(parts)) return []
  const pieces = parts.flatMap(readStoredPart).filter((piece) => piece.text !== '')
  if (!pieces.some(isMemoryCall) || pieces.map((piece) => piece.text).join('\n') !== text) return []
  let end = -1
  return pieces.flatMap((piece): RecalledRange[] => {
    const from = end + 1
    end = from + piece.text.length
    return isMemoryCall(piece) ? [[from, end]] : []
  })
}

/** The words of a message that are its sender's own: without frames, and without copies of what was served to its conversation. */
export function ownText({ text, marks }: { readonly text: string; readonly marks?: Marks }): string {
  if (!marks?.recalled) return withoutRecalled(text)
  return withoutRanges(text, rangesNotOwn({ text, marks }))
}

/** The ranges of a message's text that are not its sender's own words: frames, and copies of what was served. In order. */
export const rangesNotOwn = ({ text, marks }: { readonly text: string; readonly marks?: Marks }): RecalledRange[] =>
  [...recalledRanges(text), ...(marks?.recalled ?? [])].sort(([a], [b]) => a - b)

/** The sender's own words within a part of a text. @param ranges of the whole text (`rangesNotOwn`) */
export const ownWithin =
  (text: string, ranges: readonly RecalledRange[], { from, to }: { readonly from: number; readonly to: number }): string =>
  withoutRanges(text.slice(from, to), rangesWithin(ranges, { from, to }))

/** The ranges within a part of a text, counted from its beginning. */
export const rangesWithin =
  (ranges: readonly RecalledRange[], { from, to }: { readonly from: number; readonly to: number }): RecalledRange[] =>
  ranges.flatMap(([start, end]): RecalledRange[] =>
    (start < to && end > from ? [[Math.max(0, start - from), Math.min(to, end) - from]] : []))

/**
 * Whether a message only hands the memory over: our frames, a call of our tools, or what one
 * answered. What somebody repeats in their own turn does not.
 */
export const isHandedOver = (message: { readonly role: string; readonly text: string; readonly marks?: Marks }): boolean =>
  withoutRecalled(message.text).trim() === ''
  || (message.role !== 'user' && ownText(message).trim() === '' && (message.role === 'tool' || isNamedCall(message.text)))

const isNamedCall = (text: string): boolean => MEMORY_TOOL.test(text.slice(0, Math.max(0, text.indexOf('('))))

/** A message with its own words as text; the message itself when it holds no others. */
export function messageWithoutRecalled<M extends { readonly text: string; readonly marks?: Marks }>(message: M): M {
  const text = ownText(message)
  return text === message.text ? message : { ...message, text }
}

/** The lines of our own format, which recall/render, recall/session and the manifest write. */
const OWN_LINE = new RegExp(String.raw`^(?:A record of earlier conversations: |No memories found\.$|`
  + String.raw`Nothing found that answers the query\. |## (?:Known Facts|Episodic Memories|Passages|Earlier in this conversation)$|`
  + String.raw`## From the space ".*"$|Several people share it: |`
  + String.raw`Older talk is closed |Segment boundary: |### .*\]$|\*\*(?:When|Summary|Passages|Details|Query time):\*\*|- .*: "|`
  + String.raw`- \[[a-z]+\] .*\((?:[^()]{1,400}; )?\d+ sources?\)$|CONVERSATION MANIFEST$|[├└│])`)

/** The length of our own lines at the beginning of a text, with their line ends; 0 when the rest of the first line is not empty. */
function ourLinesLength(text: string): number {
  let length = 0
  for (const [i, line] of text.split('\n').entries()) {
    // An agent may indent a quotation, or put > before it
    const bare = line.trim().replace(/^[>\s]+/, '')
    if (bare !== '' && (i === 0 || !OWN_LINE.test(bare))) return length
    length += line.length + 1
  }
  return text.length
}
