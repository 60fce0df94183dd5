/** The page of a Google Takeout's "My Activity" as the records that its JSON has, whatever language it is in. */
import { MadeleineError } from '@madeleine/base'
import { htmlText } from './html-text.ts'
import type { Fields } from './import-item.ts'
import { tooLargeText } from './json-stream.ts'
import { momentIn } from './spelt-times.ts'

/** Before each record. */
const RECORD = '<div class="outer-cell'
/** UTF-16 units of a record. */
const MOST_UNITS = 33_554_432
const HEADER = /<p class="mdl-typography--title">(?<header>[^]*?)<\/p>/
const CONTENT = /<div class="content-cell[^"]*mdl-typography--body-1">(?<content>[^]*?)<\/div>\s*(?=<div class="content-cell|<\/div>|$)/
const PARTS = /^(?<title>[^]*?)<br\s*\/?>(?<rest>[^]*)$/

/**
 * The records of a page one after the other: what was typed as `title`, the answer as `safeHtmlItem`, `time` in ISO 8601 where it could
 * be read, `isLocal` where it names no zone.
 *
 * @throws {MadeleineError} `too_large` for a record that no answer is as long as
 */
export async function* activityRecords(chunks: AsyncIterable<Uint8Array>, timeZone: string): AsyncGenerator<Fields> {
  const decoder = new TextDecoder('utf-8')
  let [open, isInside] = ['', false]
  for await (const chunk of chunks) {
    open += decoder.decode(chunk, { stream: true })
    for (let end = open.indexOf(RECORD, 1); end >= 0; end = open.indexOf(RECORD, 1)) {
      if (isInside || open.startsWith(RECORD)) yield recordIn(open.slice(0, end), timeZone)
      open = open.slice(end)
      isInside = true
    }
    if (!isInside && open.length > RECORD.length && !open.startsWith(RECORD)) open = open.slice(1 - RECORD.length)
    if (open.length > MOST_UNITS) throw new MadeleineError('too_large', tooLargeText('an activity'))
  }
  if (open.startsWith(RECORD)) yield recordIn(open, timeZone)
}

function recordIn(html: string, timeZone: string): Fields {
  const header = htmlText(HEADER.exec(html)?.groups?.['header'] ?? '').trim()
  const content = CONTENT.exec(html)?.groups?.['content'] ?? ''
  const { title = content, rest = '' } = PARTS.exec(content)?.groups ?? {}
  // Files and notes may stand between what was typed and the time
  const pieces = rest.split(/<br\s*\/?>/)
  const at = pieces.findIndex((piece) => momentIn(htmlText(piece).trim(), timeZone) !== undefined)
  const moment = at < 0 ? undefined : momentIn(htmlText(pieces[at]!).trim(), timeZone)
  const answer = at < 0 ? '' : pieces.slice(at + 1).join('<br>')
  return {
    header, title: htmlText(title).trim(), ...(moment && { time: new Date(moment.ms).toISOString(), isLocal: moment.isLocal }),
    ...(htmlText(answer).trim() !== '' && { safeHtmlItem: [{ html: answer }] }),
  }
}
