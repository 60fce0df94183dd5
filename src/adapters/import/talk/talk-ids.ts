/** Ids of messages that have none: the same in every export of a talk, whatever stands before or behind them. */
import { createHash } from 'node:crypto'
import { setNewest } from '../../../bounded-map.ts'

/** Messages of the same words at the same time that are told apart: those among the last so many. */
const REMEMBERED = 100_000

/**
 * Gives ids by when, by whom and what was said, and by how many times the same was said at that time; so a longer export of
 * the same talk has the same ids.
 */
export function talkIds(): (time: string, author: string, text: string) => string {
  const counts = new Map<string, number>()
  return (time, author, text) => {
    const key = createHash('sha256').update(JSON.stringify([time, author, text])).digest('hex').slice(0, 24)
    const count = (counts.get(key) ?? 0) + 1
    setNewest(counts, key, count, REMEMBERED)
    return count === 1 ? key : `${key}-${count}`
  }
}
