/** Brings what an importer reads into the log: in batches, one bad message never holding up the others. */
import type { ImportItem, ImportResult, PushResult } from './contract.ts'
import type { Draft } from './core/message.ts'
import { readMessage } from './core/read-message.ts'
import { MadeleineError, show } from './errors.ts'

export interface ImportOptions {
  /** Called after each batch with what came so far. */
  readonly onProgress?: (soFar: Readonly<ImportResult>) => void
  /** Stop at the first message that cannot come in, listed like any other; what came before it stays. */
  readonly strict?: boolean
}

interface Importing extends ImportOptions {
  readonly now: () => Date
  readonly mintId: () => string
  readonly maxTextBytes: number | undefined
  readonly put: (conversationId: string, drafts: readonly Draft[], how: { receivedAt: Date; lane: 1 }) => Promise<PushResult>
}

type Message = Exclude<ImportItem, { error: unknown }>

/** Messages read before they are pushed, each conversation's together. */
const BATCH = 500

/** What could not come in is listed in the result; in strict mode the first such message ends the import. */
export async function importItems(items: AsyncIterable<ImportItem>, importing: Importing, signal?: AbortSignal): Promise<ImportResult> {
  const result: ImportResult = { imported: 0, skipped: 0, conversations: 0, errors: [] }
  const waiting = new Map<string, Message[]>()
  const came = new Set<string>()
  let count = 0

  const put = async () => {
    for (const [conversationId, batch] of waiting) {
      await putBatch(batch, importing, result)
      came.add(conversationId)
      if (stopped()) break
    }
    waiting.clear()
    count = 0
    result.conversations = came.size
    importing.onProgress?.(result)
  }
  const stopped = () => importing.strict === true && result.errors.length > 0

  for await (const item of items) {
    signal?.throwIfAborted()
    if (count === BATCH || ('error' in item && importing.strict)) await put()
    if ('error' in item && !stopped()) result.errors.push(item.error)
    if (stopped()) return result
    if ('error' in item) continue
    const batch = waiting.get(item.conversationId) ?? []
    batch.push(item)
    waiting.set(item.conversationId, batch)
    count += 1
  }
  await put()
  return result
}

/** Pushes one conversation's batch; messages whose id is taken by other content are listed and left out. */
async function putBatch(batch: readonly Message[], importing: Importing, result: ImportResult): Promise<void> {
  const receivedAt = importing.now()
  const drafts = batch.map((item) => draftOf(item, receivedAt, importing))
  const [{ conversationId }] = batch as [Message]
  const put = (some: readonly Draft[]) => importing.put(conversationId, some, { receivedAt, lane: 1 })
  let pushed: PushResult
  try {
    pushed = await put(drafts)
  } catch (error) {
    if (!(error instanceof MadeleineError && error.code === 'conflict')) throw error
    const changed = importing.strict ? (error.places ?? []).slice(0, 1) : (error.places ?? [])
    pushed = await put(drafts.slice(0, importing.strict ? changed[0] : undefined).filter((_, i) => !changed.includes(i)))
    result.skipped += changed.length
    for (const i of changed) {
      result.errors.push({ line: batch[i]!.line, code: 'conflict', message: `message id ${show(drafts[i]!.id)} is there with other content, which stays` })
    }
  }
  result.imported += pushed.stored
  result.skipped += pushed.skipped
}

function draftOf({ message, line, fullLength }: Message, receivedAt: Date, { mintId, maxTextBytes }: Importing): Draft {
  return readMessage(message, {
    receivedAt,
    mintId,
    where: `line ${line}`,
    ...(maxTextBytes === undefined ? {} : { maxTextBytes }),
    ...(fullLength === undefined ? {} : { fullLength }),
  })
}
