/** Long messages as recall shows them: the part that answers, with its place. */
import { byteLength, type Excerpt } from '@madeleine/base'
import { type PartRange, PART_UNITS, textParts, textPassage } from '../rank/text-parts.ts'
import { type Marks, rangesNotOwn, rangesWithin } from '@madeleine/contract'

interface StoredText {
  readonly text: string
  readonly marks: Marks
  /** Absent: the text is whole. */
  readonly excerpt?: Excerpt
}

/**
 * A message of more than `PART_UNITS` as one part of it, so that nothing reads more; others as they
 * are. @param part number of the part (`textParts`)
 */
export function partOfMessage<M extends StoredText>(message: M, part: number): M {
  if (message.excerpt || message.text.length <= PART_UNITS) return message
  const parts = textParts(message.text)
  return cutTo(message, parts[part] ?? parts[0]!)
}

/** Bytes of UTF-8 up to which a message is shown whole, and of the passage that is shown of a longer one. */
export interface ShownSize {
  readonly whole: number
  readonly passage: number
}

/** 600 tokens and 300 of most languages. */
const SHOWN: ShownSize = { whole: 2400, passage: 1200 }

/**
 * A long message, or a part of it, as the passage in which most of the terms meet. @param terms of the query in it, as the index holds them
 */
export function passageOfMessage<M extends StoredText>(message: M, terms: readonly string[], { whole, passage }: ShownSize = SHOWN): M {
  const { text } = message
  if (!message.excerpt && (text.length <= whole / 4 || byteLength(text) <= whole)) return message
  return cutTo(message, textPassage(text, { wanted: terms, maxBytes: passage, without: rangesNotOwn(message) }))
}

function cutTo<M extends StoredText>(message: M, range: PartRange): M {
  const { text, marks, excerpt = { from: 0, of: text.length } } = message
  const recalled = rangesWithin(rangesNotOwn(message), range)
  const { recalled: _, ...others } = marks
  return {
    ...message, text: text.slice(range.from, range.to), marks: recalled.length > 0 ? { ...others, recalled } : others,
    excerpt: { from: excerpt.from + range.from, to: excerpt.from + range.to, of: excerpt.of },
  }
}

/** A quotation with … where the message goes on. */
export const elided = (quote: string, { from, to, of }: Excerpt): string => `${from > 0 ? '… ' : ''}${quote}${to < of ? ' …' : ''}`
