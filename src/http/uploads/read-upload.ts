/** Reads an upload in its own thread, and hands over the items in batches, one after the other. */
import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { readImport } from '../../adapters/import/read-import.ts'
import type { ImportItem } from '../../contract/import-source.ts'
import { writtenError } from '../../store/engine/offload/written-error.ts'
import { itemsIn } from './import-items.ts'
import type { FromReader, ToReader, UploadForm } from './thread-messages.ts'

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
