/** The filters of a recall in words, and whether anything passes them. */
import type { RecentOptions } from '../../../contract/call-options.ts'
import type { Memory } from '../../../memory/memory.ts'

export interface AskedFilter {
  /** Such as `before 2022` or `in conversation lisbon, from 6 to 12 o'clock`. */
  readonly words: string
  /** Whether no message passes. */
  readonly isEmpty: boolean
  /** Whether it begins when it has ended, so that no time passes. */
  readonly isBackwards?: boolean
}

/** The filters among the options; undefined where there are none. Asked for only where nothing answers: it costs a read. */
export async function readFilter(
  memory: Memory, { within, node, after, before, asOf, hours }: RecentOptions,
): Promise<AskedFilter | undefined> {
  const words = [
    ...(within ? [`in conversation ${[within].flat().join(' or ')}`] : []), ...(node === undefined ? [] : [`in ${node}`]),
    ...(after === undefined ? [] : [`from ${inWords(after)} on`]), ...(before === undefined ? [] : [`before ${inWords(before)}`]),
    ...(asOf === undefined ? [] : [`up to ${inWords(asOf)}`]), ...(hours ? [`from ${hours[0]} to ${hours[1]} o'clock`] : []),
  ].join(', ')
  if (words === '') return undefined
  const filters = Object.fromEntries(Object.entries({ within, node, after, before, asOf, hours })
    .filter(([, value]) => value !== undefined))
  const { passages, episodes } = await memory.recent({ ...filters, limit: 1, passageLimit: 1 })
  return {
    words, isEmpty: passages.length + episodes.length === 0,
    ...(after !== undefined && before !== undefined && momentOf(after) >= momentOf(before) && { isBackwards: true }),
  }
}

const momentOf = (time: Date | number | string): number => new Date(time).getTime()

/** As it was written; a number is a moment. */
const inWords = (time: Date | number | string): string => (typeof time === 'string' ? time : new Date(time).toISOString())
