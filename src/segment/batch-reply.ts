/** The reply to the question of `batch`: read, and repaired whatever it is. */
import { isJsonObject, type Json, type JsonObject } from '../core/message.ts'
import type { SurpriseLevel } from '../core/segment.ts'
import { lineOf, replyObject, type TextLimits } from './boundaries.ts'

/** One of the model's segments: the next `length` messages, and what it says of them. */
export interface Proposed {
  readonly length: number
  readonly title?: string
  readonly summary?: string
  readonly surpriseLevel?: SurpriseLevel
}

/** `{ segments: [{ num_messages, title, summary, surprise_level }] }` as far as it could be read. */
export interface BatchReading {
  /** At least one; they tile what the model was shown. */
  readonly segments: readonly Proposed[]
  /** How much of the reply could not be taken as it was. */
  readonly repaired: number
}

const TITLE = { words: 15, characters: 160 }
const SUMMARY = { words: 50, characters: 600 }

/**
 * Sizes are taken in order: one that is no count is 0, what exceeds the messages is cut off, what they leave over
 * goes to the last, and segments of size 0 are dropped. A reply without segments is one segment of everything.
 *
 * @param reply anything
 * @param length of what the model was shown, 1 or more
 */
export function readBatchReply(reply: unknown, length: number): BatchReading {
  const list = replyObject(reply)?.['segments']
  const entries = Array.isArray(list) ? list.map(objectOf) : []
  if (entries.length === 0) return { segments: [{ length }], repaired: 1 }
  const segments: Proposed[] = []
  let left = length
  let repaired = 0
  entries.forEach((entry, index) => {
    const isLast = index === entries.length - 1
    const size = isLast ? left : Math.min(left, sizeOf(entry['num_messages']))
    if (size !== entry['num_messages'] || size === 0) repaired++
    if (size === 0) return
    const said = readWords(entry)
    segments.push({ length: size, ...said.words })
    repaired += said.repaired
    left -= size
  })
  return { segments, repaired }
}

const objectOf = (entry: Json): JsonObject => (isJsonObject(entry) ? entry : {})

/** A count, also written as text; 0 for anything else. */
function sizeOf(value: Json | undefined): number {
  const size = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value
  return typeof size === 'number' && Number.isInteger(size) && size > 0 ? size : 0
}

/** What a segment is called; without a title or summary the encoding makes one. */
function readWords({ title, summary, surprise_level: level }: JsonObject): { words: Omit<Proposed, 'length'>; repaired: number } {
  const words = { ...textOf('title', title, TITLE), ...textOf('summary', summary, SUMMARY), ...levelOf(level) }
  const given = [[title, words.title], [summary, words.summary], [level, words.surpriseLevel]] as const
  return { words, repaired: given.filter(([said, kept]) => said !== undefined && said !== null && said !== kept).length }
}

function textOf<Name extends string>(name: Name, value: Json | undefined, limits: TextLimits): { [name in Name]?: string } {
  const line = lineOf(value, limits)
  return (line === undefined ? {} : { [name]: line }) as { [name in Name]?: string }
}

const LEVELS: Readonly<Record<string, SurpriseLevel>> = { low: 'low', high: 'high', extremely_high: 'extremely_high' }

/** However its words are joined: 'Extremely high'. */
function levelOf(value: Json | undefined): { surpriseLevel?: SurpriseLevel } {
  const name = typeof value === 'string' ? value.trim().toLowerCase().replace(/[\s-]+/g, '_') : ''
  return Object.hasOwn(LEVELS, name) ? { surpriseLevel: LEVELS[name] as SurpriseLevel } : {}
}
