/** Brings what an importer reads into the log: in batches, one bad message never holding up the others. */
import type { ImportItem, ImportResult, PushResult } from './contract.ts'
import type { Draft } from './core/message.ts'
import { readMessage } from './core/read-message.ts'
import { MadeleineError, show } from './errors.ts'

export interface ImportOptions {
  /** Called after each batch with what came so far. */
  readonly onProgress?: (soFar: Readonly<ImportResult>) => void
  /** Stop at the first message that cannot come in; what came before it stays. */
  readonly strict?: boolean
}

interface Importing extends ImportOptions {
  readonly now: () => Date
  readonly mintId: () => string
  readonly maxTextBytes: number | undefined
  readonly put: (conversationId: string, drafts: readonly Draft[], how: { receivedAt: Date; lane: 1 }) => Promise<PushResult>
}

type Message = Exclude<ImportItem, { error: unknown }>

/** Messages of one conversation that go in together. */
const BATCH = 500

/**
 * @throws {MadeleineError} in strict mode, the first refusal; otherwise only when the store itself fails
 */
export async function importItems(items: AsyncIterable<ImportItem>, importing: Importing, signal?: AbortSignal): Promise<ImportResult> {
  const result: ImportResult = { imported: 0, skipped: 0, conversations: 0, errors: [] }
  const conversations = new Set<string>()
  let batch: Message[] = []

  const put = async () => {
    if (batch.length === 0) return
    await putBatch(batch, importing, result)
    for (const { conversationId } of batch) conversations.add(conversationId)
    result.conversations = conversations.size
    batch = []
    importing.onProgress?.(result)
  }
  for await (const item of items) {
    signal?.throwIfAborted()
    if ('error' in item) {
      if (importing.strict) await put()
      refuse(item.error, importing, result)
    } else {
      if (batch.length === BATCH || (batch[0] && batch[0].conversationId !== item.conversationId)) await put()
      batch.push(item)
    }
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
    const changed = new Set(error.places)
    pushed = await put(drafts.filter((_, i) => !changed.has(i)))
    for (const i of changed) {
      result.skipped += 1
      refuse({ line: batch[i]!.line, code: 'conflict', message: `message id ${show(drafts[i]!.id)} is there with other content, which stays` }, importing, result)
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

function refuse(error: ImportResult['errors'][number], { strict = false }: ImportOptions, result: ImportResult): void {
  if (strict) throw new MadeleineError(error.code, `line ${error.line}: ${error.message}`)
  result.errors.push(error)
}
