/** Attaches what a parser says besides messages to the messages, so that whoever reads an import meets messages and errors only. */
import { setNewest } from '../base/bounded-map.ts'
import { addCounts } from '../contract/import-source.ts'
import { importError, isFields, type ImportNote, type RawItem } from './import-item.ts'
import { isEpochSeconds } from '../base/parse-time.ts'
import { leftOutText } from '../contract/left-out.ts'
import type { ImportItem, LeftOutCounts, Refused } from '../contract/import-source.ts'

/** Titles that wait for a message of their conversation. */
const MAX_TITLES = 1000

/**
 * The items, each with what was left out and said after it (the first one also: before it), and each conversation's title with its
 * next message. A file without messages gives one error that says what was left out, if there was something.
 */
export async function* attachNotes(
  items: AsyncIterable<RawItem | ImportNote | Refused>, toItem: (item: RawItem) => ImportItem,
): AsyncGenerator<ImportItem> {
  const titles = new Map<string, string>()
  let leftOut: LeftOutCounts = {}
  let notes: readonly string[] = []
  let last: ImportItem | undefined
  let hasSeconds = false
  const note = ({ leftOut: more, notes: said = [], conversationId, conversationTitle }: ImportNote): void => {
    leftOut = addCounts(leftOut, more)
    notes = [...notes, ...said]
    if (conversationId !== undefined && conversationTitle !== undefined) setNewest(titles, conversationId, conversationTitle, MAX_TITLES)
    if (last) last = withTitle(last, titles)
  }
  try {
    for await (const item of items) {
      if (!('message' in item || 'error' in item)) {
        note(item)
        continue
      }
      if (last) yield withNotes(last, leftOut, notes)
      if (last) [leftOut, notes] = [{}, []]
      if (!hasSeconds && isInSeconds(item)) note({ notes: [SECONDS_NOTE] })
      hasSeconds ||= isInSeconds(item)
      last = withTitle('message' in item ? toItem(item) : item, titles)
    }
  } catch (error) {
    // What was read before the fault is not lost
    if (last) yield withNotes(last, leftOut, notes)
    throw error
  }
  if (last) yield withNotes(last, leftOut, notes)
  else if (Object.keys(leftOut).length > 0) yield {
    ...importError('', 'invalid_input', `no messages to import; left out: ${leftOutText(leftOut)}`), leftOut,
  }
}

/** How times are read that are numbers of the size of seconds. */
export const SECONDS_NOTE = 'times that are numbers such as 1700000000 are read as seconds since 1970'

function isInSeconds(item: RawItem | Refused): boolean {
  const time = 'message' in item && isFields(item.message) ? item.message['timestamp'] : undefined
  return typeof time === 'number' && isEpochSeconds(time)
}

const withNotes = (item: ImportItem, leftOut: LeftOutCounts, notes: readonly string[]): ImportItem => ({
  ...item, ...(Object.keys(leftOut).length > 0 && { leftOut: addCounts(item.leftOut ?? {}, leftOut) }), ...(notes.length > 0 && { notes }),
})

/** The message with the title that waits for its conversation. */
function withTitle(item: ImportItem, titles: Map<string, string>): ImportItem {
  const title = 'error' in item || titles.size === 0 ? undefined : titles.get(item.conversationId)
  if ('error' in item || title === undefined) return item
  titles.delete(item.conversationId)
  return { ...item, conversationTitle: title }
}
