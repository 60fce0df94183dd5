/** Of the messages that cannot be imported the first are listed, and the rest counted: a file may consist of nothing else. */
import { type ImportItem, MOST_LISTED, type Refused } from '@madeleine/contract'

/** The items; behind `MOST_LISTED` refused ones each further one is counted in the last of them, which comes before what follows. */
export async function* listRefused(items: AsyncIterable<ImportItem>): AsyncGenerator<ImportItem> {
  let [listed, unlisted, last]: [number, number, Refused | undefined] = [0, 0, undefined]
  try {
    for await (const item of items) {
      if ('error' in item && listed >= MOST_LISTED && !item.leftOut && !item.notes) {
        unlisted += Number(last !== undefined)
        last = item
        continue
      }
      if (last) yield { ...last, unlisted }
      ;[last, unlisted] = [undefined, 0]
      if ('error' in item) listed += 1
      yield item
    }
  } catch (error) {
    if (last) yield { ...last, unlisted }
    throw error
  }
  if (last) yield { ...last, unlisted }
}
