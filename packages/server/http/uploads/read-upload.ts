/** Reads an upload in its own thread, and hands over the items in batches, one after the other. */
import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { importError, isFields, lineValue, listRefused, readImport, splitLines } from '@madeleine/import'
import type { ImportItem } from '@madeleine/contract'
import { writtenError } from '@madeleine/base'
import type { FromReader, ToReader, UploadForm } from './upload-threads.ts'

/** Items of a batch, and its units: what is copied to the thread that serves in one of its turns. */
const [BATCH_ITEMS, BATCH_UNITS] = [100, 65_536]

export async function readUpload(port: MessagePort, form: UploadForm): Promise<void> {
  const say = (message: FromReader): void => port.postMessage(message)
  const asked = async (message: FromReader): Promise<ToReader> => {
    say(message)
    return (await once(port, 'message') as [ToReader])[0]
  }
  const asks = inOrder(asked)
  try {
    let [batch, units]: [ImportItem[], number] = [[], 0]
    for await (const item of itemsOf(asks, form)) {
      batch.push(item)
      units += unitsOf(item)
      if (batch.length < BATCH_ITEMS && units < BATCH_UNITS) continue
      await asks({ kind: 'items', items: batch })
      ;[batch, units] = [[], 0]
    }
    if (batch.length > 0) await asks({ kind: 'items', items: batch })
    say({ kind: 'done' })
  } catch (error) {
    say({ kind: 'done', thrown: writtenError(error) })
  }
}

type Ask = (message: FromReader) => Promise<ToReader>

/** One question at a time: each answer is that of the last. */
function inOrder(ask: Ask): Ask {
  let last: Promise<unknown> = Promise.resolve()
  return (message) => {
    const answer = last.then(() => ask(message))
    last = answer.catch(() => undefined)
    return answer
  }
}

function itemsOf(ask: Ask, form: UploadForm): AsyncIterable<ImportItem> {
  const body = bytesOf(ask)
  if (form === 'items') return itemsIn(body)
  const timeZone = async (): Promise<string> => {
    const answer = await ask({ kind: 'askZone' })
    return answer.kind === 'zone' ? answer.zone : 'UTC'
  }
  return readImport(body, { timeZone, ...form })
}

async function* bytesOf(ask: Ask): AsyncGenerator<Uint8Array> {
  for (;;) {
    const answer = await ask({ kind: 'want' })
    if (answer.kind !== 'bytes') return
    yield answer.bytes
  }
}

/** What does not tell its size is a batch of its own. */
function unitsOf(item: ImportItem): number {
  if ('error' in item) return item.error.message.length
  const content = (item.message as { content?: unknown } | null)?.content
  return typeof content === 'string' ? content.length : BATCH_UNITS / 8
}

// The messages of an import, one JSON value a line, as a client sends what an importer read elsewhere.

/** Most bytes of a line: a message of 4 MB, which JSON may write at three times the length. */
const MOST_BYTES = 12 * 1024 ** 2

/** A line that is no JSON object is an item that is refused; `import` lists it and goes on. */
export const itemsIn = (body: AsyncIterable<Uint8Array>): AsyncGenerator<ImportItem> => listRefused(eachLine(body))

async function* eachLine(body: AsyncIterable<Uint8Array>): AsyncGenerator<ImportItem> {
  for await (const line of splitLines(body, MOST_BYTES)) {
    if ('error' in line) {
      yield line
    } else if (line.text.trim() !== '') {
      const read = lineValue(line)
      yield 'value' in read && isFields(read.value) ? itemOf(read.value, line.number)
        : importError(line.number, 'invalid_input', 'must be a JSON object with conversationId and message')
    }
  }
}

/** The line itself is the position where the sender gave none. */
const itemOf = (value: object, number: number): ImportItem =>
  ('error' in value || 'line' in value ? value : { ...value, line: number }) as ImportItem
