/** Attaches what a parser says besides messages to the messages, so that whoever reads an import meets messages and errors only. */
import { setNewest } from '../../bounded-map.ts'
import { addCounts } from '../../contract/import-source.ts'
import { importError, type ImportNote, type RawItem } from './import-item.ts'
import { leftOutText } from './left-out.ts'
import type { ImportItem, LeftOutCounts, Refused } from '../../contract/import-source.ts'

/** Titles that wait for a message of their conversation. */
const MAX_TITLES = 1000

/**
 * The items, each with what was left out after it (the first one also: before it), and each conversation's title with its
 * next message. A file without messages gives one error that says what was left out, if there was something.
 */
export async function* attachNotes(
  items: AsyncIterable<RawItem | ImportNote | Refused>, toItem: (item: RawItem) => ImportItem,
): AsyncGenerator<ImportItem> {
  const titles = new Map<string, string>()
  let leftOut: LeftOutCounts = {}
  let last: ImportItem | undefined
  for await (const item of items) {
    if (!('message' in item || 'error' in item)) {
      leftOut = addCounts(leftOut, item.leftOut)
      const { conversationId, conversationTitle } = item
      if (conversationId !== undefined && conversationTitle !== undefined) setNewest(titles, conversationId, conversationTitle, MAX_TITLES)
      if (last) last = withTitle(last, titles)
      continue
    }
    if (last) yield withLeftOut(last, leftOut)
    if (last) leftOut = {}
    last = withTitle('message' in item ? toItem(item) : item, titles)
  }
  if (last) yield withLeftOut(last, leftOut)
  else if (Object.keys(leftOut).length > 0) yield {
    ...importError('', 'invalid_input', `no message to import; left out: ${leftOutText(leftOut)}`), leftOut,
  }
}

const withLeftOut = (item: ImportItem, leftOut: LeftOutCounts): ImportItem =>
  (Object.keys(leftOut).length > 0 ? { ...item, leftOut: addCounts(item.leftOut ?? {}, leftOut) } : item)

/** The message with the title that waits for its conversation. */
function withTitle(item: ImportItem, titles: Map<string, string>): ImportItem {
  const title = 'error' in item || titles.size === 0 ? undefined : titles.get(item.conversationId)
  if ('error' in item || title === undefined) return item
  titles.delete(item.conversationId)
  return { ...item, conversationTitle: title }
}
