/** Brings what an importer reads into the log: in batches, one bad message never holding up the others. */
import type { ImportItem, ImportResult, SourcePosition, PushResult, Refused } from '../contract.ts'
import type { Draft } from '../message/message.ts'
import { unreadKeyCounter } from '../message/message-keys.ts'
import { readMessage } from '../message/read-message.ts'
import { MadeleineError, show, throwIfAborted } from '../errors.ts'

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
  readonly append: (request: { conversationId: string; drafts: readonly Draft[]; receivedAt: Date; lane: 1 }) => Promise<PushResult>
}

/** Messages read before they are pushed, each conversation's together. */
const BATCH = 500

/** What could not come in is listed in the result; in strict mode the first such message ends the import. */
export async function importItems(items: AsyncIterable<ImportItem>, importing: Importing, signal?: AbortSignal): Promise<ImportResult> {
  const result: ImportResult = { imported: 0, skipped: 0, conversations: 0, errors: [] }
  const waiting = new Map<string, Waiting[]>()
  const came = new Set<string>()
  const unread = unreadKeyCounter()
  let count = 0

  const put = async () => {
    for (const [conversationId, batch] of waiting) {
      await putBatch(conversationId, batch, importing, result)
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
    throwIfAborted(signal)
    const read = readItem(item, importing)
    // Strict: whatever came before a refusal is in before it is known.
    const mustPut = importing.strict ? 'error' in read || !waiting.has(read.conversationId) : false
    if (count === BATCH || mustPut) await put()
    if (stopped()) return result
    if ('error' in read) {
      result.errors.push(read.error)
      if (stopped()) return result
      continue
    }
    unread.add(read.unreadKeys)
    if (unread.counts.length > 0) result.unreadKeys = unread.counts
    enqueue(waiting, read)
    count += 1
  }
  await put()
  return result
}

/** A message that passed the door, with its place in the file. */
interface Waiting {
  readonly conversationId: string
  readonly line: SourcePosition
  readonly draft: Draft
  readonly unreadKeys: readonly string[]
}

function enqueue(waiting: Map<string, Waiting[]>, read: Waiting): void {
  const batch = waiting.get(read.conversationId)
  if (batch) batch.push(read)
  else waiting.set(read.conversationId, [read])
}

/** @returns the refusal where the door refuses; a reader of a file may know another cap than this memory */
function readItem(item: ImportItem, { now, mintId, maxTextBytes }: Importing): Waiting | Refused {
  if ('error' in item) return item
  const { conversationId, line, message, fullLength, unreadKeys = [] } = item
  try {
    const door = { receivedAt: now(), mintId, ...(maxTextBytes === undefined ? {} : { maxTextBytes }), ...(fullLength === undefined ? {} : { fullLength }) }
    return { conversationId, line, unreadKeys, draft: readMessage(message, door) }
  } catch (error) {
    if (!(error instanceof MadeleineError)) throw error
    return { error: { line, code: error.code, message: error.message } }
  }
}

/** Pushes one conversation's batch; messages whose id is taken by other content are listed and left out. */
async function putBatch(conversationId: string, batch: readonly Waiting[], importing: Importing, result: ImportResult): Promise<void> {
  const drafts = batch.map(({ draft }) => draft)
  const put = (some: readonly Draft[]) => importing.append({ conversationId, drafts: some, receivedAt: importing.now(), lane: 1 })
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
