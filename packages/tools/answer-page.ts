/** Pages: as many items as fit into the token budget of a call, and the cursor of the rest. */
import { createHash, randomBytes } from 'node:crypto'
import { countTokens, defined, FRAME_NOTE, type Framing, framingOf, invalidInput, type JsonObject, MadeleineError } from '@madeleine/base'
import type { ToolAnswer } from './memory-tool.ts'

/** A piece of an answer. One that is larger than a whole page is divided between pages. */
export interface AnswerItem {
  /** Unique in its answer. */
  readonly key: string
  /** The list of the data that it stands in. */
  readonly list: string
  /** Stands over the first of the items that have it in common. */
  readonly heading?: string
  /** What may be divided. */
  readonly text: string
  /** Its line or lines, everything quoted escaped. @param text a part of the text, with `…` where it goes on */
  readonly lines: (part: ItemPart) => string
  readonly value: (part: ItemPart) => JsonObject
}

export interface ItemPart {
  readonly text: string
  /** UTF-16 units of the text before this part. */
  readonly from: number
  readonly isLast: boolean
}

export interface Page {
  readonly items: readonly AnswerItem[]
  /** Where the first item of the page is, and in it the first unit. */
  readonly start: Place
  /** Which call this is, for the cursor. */
  readonly call: string
  readonly maxTokens: number
  /** Sections before the items, in the frame. */
  readonly head?: readonly string[]
  /** What the data holds besides the items, and lists that may stay empty. */
  readonly data?: JsonObject
  /** Where the next page begins, if more than `items` is left. */
  readonly beyond?: Place
  /** Where the source of these items is read again from. @param index of the item that the next page begins with */
  readonly fromOf?: (index: number) => string
  /** What to do next, in our words only. @param isWhole whether nothing is left */
  readonly advice: (page: { readonly isWhole: boolean; readonly cursor: string | undefined }) => readonly string[]
}

interface Shown {
  readonly item: AnswerItem
  readonly part: ItemPart
}

/** The page that begins at `start`. @throws {MadeleineError} `not_found` where that item is not there any more */
export function pageOf(page: Page): ToolAnswer {
  const first = page.start.key === '' ? 0 : page.items.findIndex(({ key }) => digestOf(key) === page.start.key)
  if (first < 0) {
    throw new MadeleineError('not_found', 'what the cursor refers to is not, or no longer, in this memory: call again without a cursor')
  }
  const rest = page.items.slice(first).map((item, i): Shown => ({ item, part: partOf(item, i === 0 ? page.start.offset : 0) }))
  const build = (shown: readonly Shown[]): ToolAnswer => answerOf(page, shown, placeAfter(page, first, shown))
  const fits = ({ text, structured }: ToolAnswer): boolean => tokensOf(text, structured) <= page.maxTokens
  for (let count = roughFit(rest, page.maxTokens); count > 0; count--) {
    const answer = build(rest.slice(0, count))
    if (fits(answer)) return answer
  }
  const bare = build([])
  if (!fits(bare)) throw new MadeleineError('invalid_input', `max_tokens is too small for this answer: its `
    + `names and ids alone take ${tokensOf(bare.text, bare.structured)} tokens, got ${page.maxTokens}`)
  const [head] = rest
  if (!head) return bare
  const divided = longest(head, page.maxTokens, (part) => fits(build([part])))
  // Of the last, names and ids alone are longer than a page
  return divided ? build([divided]) : pageOf({
    ...page, items: page.items.toSpliced(first, 1),
    start: { ...page.start, key: rest[1] ? digestOf(rest[1].item.key) : '', offset: 0 }, ...(!rest[1] && { items: [] }),
  })
}

const partOf = (item: AnswerItem, from: number, to = item.text.length): ItemPart =>
  ({ text: item.text.slice(from, to), from, isLast: to >= item.text.length })

const tokensOf = (text: string, structured: JsonObject): number => Math.max(countTokens(text), countTokens(JSON.stringify(structured)))

/** What has more is not counted: it does not fit, unless it is one character over and over. */
const MOST_CHARACTERS_A_TOKEN = 16

/** Items whose tokens by themselves do not exceed the budget: at least as many as fit, or nearly. */
function roughFit(rest: readonly Shown[], maxTokens: number): number {
  let [text, json] = [0, 0]
  const end = rest.findIndex(({ item, part }) => {
    if (part.text.length > MOST_CHARACTERS_A_TOKEN * maxTokens) return true
    text += countTokens(item.lines(part))
    json += countTokens(JSON.stringify(item.value(part)))
    return Math.max(text, json) > maxTokens
  })
  return end < 0 ? rest.length : end
}

/** The longest beginning of an item that fits; undefined if not even one character does. */
function longest({ item, part }: Shown, maxTokens: number, fits: (shown: Shown) => boolean): Shown | undefined {
  const shownTo = (to: number): Shown => ({ item, part: partOf(item, part.from, afterCharacter(item.text, to)) })
  let [least, most] = [part.from, Math.min(item.text.length, part.from + MOST_CHARACTERS_A_TOKEN * maxTokens)]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(shownTo(middle))) least = middle
    else most = middle - 1
  }
  return least > part.from ? shownTo(least) : undefined
}

/** The place itself, or before it if it would divide a character. */
const afterCharacter = (text: string, to: number): number => (/[\ud800-\udbff]/.test(text[to - 1] ?? '') && to < text.length ? to - 1 : to)

/** Where the next page begins; undefined if nothing is left. */
function placeAfter({ items, fromOf, beyond }: Page, first: number, shown: readonly Shown[]): Place | undefined {
  const last = shown.at(-1)?.part
  const isDivided = last !== undefined && !last.isLast
  const index = first + shown.length - (isDivided ? 1 : 0)
  const item = items[index]
  return item ? { key: digestOf(item.key), offset: isDivided ? last.from + last.text.length : 0, from: fromOf?.(index) ?? '' } : beyond
}

function answerOf(page: Page, shown: readonly Shown[], place: Place | undefined): ToolAnswer {
  const cursor = place && cursorOf(page.call, place)
  const advice = page.advice({ isWhole: place === undefined, cursor })
  const lists: Record<string, JsonObject[]> = {}
  for (const { item, part } of shown) (lists[item.list] ??= []).push(item.value(part))
  const sections = [...(page.head ?? []), ...(shown.length > 0 ? [itemLines(shown)] : [])]
  return {
    text: [...(sections.length > 0 ? [framedText(sections)] : []), ...advice].join('\n'),
    structured: framedData({
      ...page.data, ...lists, ...(advice.length > 0 && { advice: advice.join(' ') }), ...defined({ next: cursor }),
    }),
    ...defined({ next: cursor }),
  }
}

function itemLines(shown: readonly Shown[]): string {
  return shown.flatMap(({ item, part }, i) => {
    const lines = item.lines(part)
    const isHeaded = item.heading !== undefined && item.heading !== shown[i - 1]?.item.heading
    const isApart = i > 0 && (isHeaded || lines.startsWith('#'))
    return [...(isApart ? [''] : []), ...(isHeaded ? [item.heading] : []), lines]
  }).join('\n')
}

// Cursors: where a long answer goes on. A cursor names a place, and grants nothing: what it leads to is read as the caller.

/** The place where the next page begins. */
export interface Place {
  /** Digest of the item's key; '' for the first one. */
  readonly key: string
  /** UTF-16 units of the item's text that were shown. */
  readonly offset: number
  /** From where its source is read again: a time or the cursor of another call; '' from its beginning. */
  readonly from: string
}

export const BEGINNING: Place = { key: '', offset: 0, from: '' }

const VERSION = 'm1'

/** A short digest of any values. */
export const digestOf = (...values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 12)

/** Arguments of a call that its next page may change. */
const FREE: ReadonlySet<string> = new Set(['cursor', 'max_tokens'])

/** The call that a cursor belongs to. */
export const callOf = (tool: string, input: Readonly<Record<string, unknown>>): string =>
  digestOf(tool, Object.entries(input).filter(([name, value]) => !FREE.has(name) && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1)))

export function cursorOf(call: string, { key, offset, from }: Place): string {
  const fields = [VERSION, call, key, String(offset), Buffer.from(from).toString('base64url')].join('.')
  return `${fields}.${digestOf(fields)}`
}

/** @throws {MadeleineError} `invalid_input` for what is no cursor, or one of another call */
export function readCursor(call: string, cursor: string | undefined): Place {
  if (cursor === undefined) return BEGINNING
  const end = cursor.lastIndexOf('.')
  const [version, of, key, offset, from] = cursor.slice(0, Math.max(0, end)).split('.')
  if (version !== VERSION || cursor.slice(end + 1) !== digestOf(cursor.slice(0, end))) {
    throw invalidInput('cursor', cursor, 'the `next` of an answer, unchanged')
  }
  if (of !== call) throw new MadeleineError(
    'invalid_input', 'cursor belongs to another call: give it to the tool that returned it, with the same arguments',
  )
  return { key: key!, offset: Number(offset), from: Buffer.from(from!, 'base64url').toString() }
}

// The frame around an answer, in the text and in the data: by it a reader sees where the record
// ends, and what is pushed back is recognised.

/** Answers are read once, so no other process has to make the same frames. */
const SECRET = randomBytes(32).toString('hex')
const framing: Framing = framingOf(SECRET, 'answers')

/** Wraps sections; all quoted text in them must be escaped. */
export const framedText = (sections: readonly string[]): string => framing(sections)

/**
 * Wraps data: its first and its last value are the tags, so that its JSON is recognised as a whole, though what people said
 * stands in it as it was. The id is made of the content, which therefore cannot hold it.
 */
export function framedData(body: JsonObject): JsonObject {
  const lines = framing([JSON.stringify(body)]).split('\n')
  return { record: lines[0]!, note: FRAME_NOTE, ...body, recordEnd: lines.at(-1)! }
}
