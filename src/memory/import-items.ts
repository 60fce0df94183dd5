/** Import: pushes the messages of an importer in batches; a message that fails is listed and does not stop the others. */
import { z } from 'zod'
import type { ImportItem, ImportResult, SourcePosition, PushResult, Refused } from '../contract.ts'
import { giveTurn } from '../loop-turns.ts'
import type { UncountedDraft } from '../message/message.ts'
import { unreadKeyCounter } from '../message/message-keys.ts'
import { awaiting, codedError, ERRORS, invalidInput, isMadeleineError, MadeleineError, reading, show, throwIfAborted } from '../errors.ts'
import { idOf, readDraft, storedBytes } from '../message/read-message.ts'
import { BATCH_MESSAGES, batchBytes, readTitle } from './append-messages.ts'
import { unknownOption } from './options/option-issues.ts'
import { callable, parseOptions } from './read-options.ts'

/** Options of `import`. */
export interface ImportOptions {
  /** Called after each batch with the result so far. */
  readonly onProgress?: (soFar: Readonly<ImportResult>) => unknown
  /** Stop at the first message that cannot be imported, which is listed; the messages before it stay. Default false. */
  readonly strict?: boolean
}

const Options = z.strictObject({ onProgress: callable<NonNullable<ImportOptions['onProgress']>>().optional(), strict: z.boolean().optional() })

/** Checks the options of `import`. @throws {MadeleineError} `invalid_input` */
export const parseImport = (options: ImportOptions): ImportOptions => parseOptions(Options, options) as ImportOptions

/** The memory that the messages are imported into. */
interface ImportTarget extends ImportOptions {
  readonly now: () => Date
  readonly mintId: () => string
  readonly maxTextBytes: number | undefined
  readonly append: (request: { conversationId: string; drafts: readonly UncountedDraft[]; receivedAt: Date; lane: 1; title: string | undefined }) => Promise<PushResult>
}

/**
 * Imports all items. Messages that fail are listed in the result; in strict mode the first of them ends the import.
 *
 * @throws {MadeleineError} `aborted`, `callback_failed` where the items or `onProgress` throw, and any error of the store
 */
export async function importItems(items: AsyncIterable<ImportItem> | Iterable<ImportItem>, target: ImportTarget, signal?: AbortSignal): Promise<ImportResult> {
  const result: ImportResult = { imported: 0, skipped: 0, conversations: 0, errors: [] }
  const batches = pendingBatches(batchBytes(target.maxTextBytes))
  const conversationIds = new Set<string>()
  const unreadKeys = unreadKeyCounter()

  const pushAll = async () => {
    for (const [conversationId, batch] of batches.byConversation) {
      await pushBatch(conversationId, batch, target, result)
      conversationIds.add(conversationId)
      if (isStopped()) break
    }
    batches.clear()
    result.conversations = conversationIds.size
    await awaiting('onProgress', () => target.onProgress?.(result))
  }
  const isStopped = () => target.strict === true && result.errors.length > 0

  for await (const read of readEach(items, target)) {
    throwIfAborted(signal)
    // In strict mode the messages before a failed one are stored first
    const mustPush = target.strict ? 'error' in read || !batches.byConversation.has(read.conversationId) : false
    if (mustPush || !('error' in read || batches.hasRoomFor(read))) await pushAll()
    if (isStopped()) return result
    if ('error' in read) {
      result.errors.push(read.error)
      if (isStopped()) return result
      continue
    }
    unreadKeys.add(read.unreadKeys)
    if (unreadKeys.counts.length > 0) result.unreadKeys = unreadKeys.counts
    batches.add(read)
    await giveTurn(read.bytes)
  }
  await pushAll()
  return result
}

async function* readEach(items: unknown, target: ImportTarget): AsyncGenerator<PendingMessage | Refused> {
  let index = 0
  for await (const item of eachOf(items)) yield readItem(item, index++, target)
}

async function* eachOf(items: unknown): AsyncGenerator<unknown> {
  const iterable = reading('items', () => {
    const { [Symbol.asyncIterator]: asyncIterator, [Symbol.iterator]: iterator } = Object(items) as Partial<AsyncIterable<unknown> & Iterable<unknown>>
    if (typeof items === 'object' && (typeof asyncIterator === 'function' || typeof iterator === 'function')) return items as AsyncIterable<unknown>
    throw invalidInput('items', items, 'an iterable or async iterable of import items')
  })
  try {
    yield* iterable
  } catch (error) {
    throw codedError(error, 'callback_failed', 'the items of the import threw')
  }
}

/** A validated message with its position in the file. */
interface PendingMessage {
  readonly conversationId: string
  readonly line: SourcePosition
  readonly draft: UncountedDraft
  readonly unreadKeys: readonly string[]
  /** Of its conversation. */
  readonly title: string | undefined
  /** Of its text, parts and metadata. */
  readonly bytes: number
}

/** Messages that are collected before they are pushed, by conversation: never more than one call of `push` takes. */
function pendingBatches(maxBytes: number) {
  const byConversation = new Map<string, PendingMessage[]>()
  let [count, bytes] = [0, 0]
  return {
    byConversation,
    hasRoomFor: (message: PendingMessage): boolean => count < BATCH_MESSAGES && bytes + message.bytes <= maxBytes,
    add(message: PendingMessage): void {
      const batch = byConversation.get(message.conversationId)
      if (batch) batch.push(message)
      else byConversation.set(message.conversationId, [message])
      count += 1
      bytes += message.bytes
    },
    clear(): void {
      byConversation.clear()
      ;[count, bytes] = [0, 0]
    },
  }
}

/** Validates an item. An importer may apply another size limit than this memory, so the check is repeated here. */
function readItem(given: unknown, index: number, { now, mintId, maxTextBytes }: ImportTarget): PendingMessage | Refused {
  let line: SourcePosition = `item ${index}`
  try {
    const item = reading(line, () => copyItem(given, line as string))
    if ('error' in item) return item
    line = item.line
    const { message, fullLength, unreadKeys = [] } = item
    const conversationId = idOf(item.conversationId, 'conversationId')
    const options = { receivedAt: now(), mintId, ...(maxTextBytes === undefined ? {} : { maxTextBytes }), ...(fullLength === undefined ? {} : { fullLength }) }
    const draft = readDraft(message, options)
    return { conversationId, line, unreadKeys, title: readTitle(item.conversationTitle, 'conversationTitle'), draft, bytes: storedBytes(draft) }
  } catch (error) {
    if (!isMadeleineError(error)) throw error
    return { error: { line, code: error.code, message: error.message } }
  }
}

type ItemKey<Item> = Item extends { readonly message: unknown } ? keyof Item : never

const ITEM_KEYS = Object.keys({
  conversationId: true, conversationTitle: true, line: true, message: true, fullLength: true, unreadKeys: true,
} satisfies Record<ItemKey<ImportItem>, true>)

/** @throws {MadeleineError} `invalid_input` for what is no import item */
function copyItem(given: unknown, where: string): ImportItem {
  const item = (typeof given === 'object' && given !== null ? { ...given } : {}) as Partial<Record<string, unknown>>
  const error = typeof item['error'] === 'object' ? { ...item['error'] } as Partial<Refused['error']> : {}
  if (isRefused(error)) {
    assertItemKeys(item, ['error'], where)
    assertItemKeys(error, ['line', 'code', 'message'], `${where}.error`)
    return { error: error as Refused['error'] }
  }
  const { line, fullLength, unreadKeys } = item
  const isItem = (typeof line === 'number' || typeof line === 'string') && 'message' in item
    && (fullLength === undefined || Number.isSafeInteger(fullLength))
    && (unreadKeys === undefined || (Array.isArray(unreadKeys) && unreadKeys.every((key) => typeof key === 'string')))
  if (!isItem) throw invalidInput(where, given, '{ conversationId, line, message } or { error: { line, code, message } }')
  assertItemKeys(item, ITEM_KEYS, where)
  return { ...item, ...(Array.isArray(unreadKeys) && { unreadKeys: [...unreadKeys] }) } as ImportItem
}

function assertItemKeys(item: object, known: readonly string[], where: string): void {
  const unknown = Object.keys(item).find((key) => !known.includes(key))
  if (unknown !== undefined) throw new MadeleineError('invalid_input', unknownOption(unknown, known, where))
}

const isRefused = ({ code, message }: Partial<Refused['error']>): boolean =>
  typeof code === 'string' && Object.hasOwn(ERRORS, code) && typeof message === 'string'

/** Pushes one conversation's batch and adds to the result; messages whose id is taken by other content are listed and left out. */
async function pushBatch(conversationId: string, batch: readonly PendingMessage[], target: ImportTarget, result: ImportResult): Promise<void> {
  const allDrafts = batch.map(({ draft }) => draft)
  const title = batch.findLast((message) => message.title !== undefined)?.title
  const push = (drafts: readonly UncountedDraft[]) => target.append({ conversationId, drafts, receivedAt: target.now(), lane: 1, title })
  let pushed: PushResult
  try {
    pushed = await push(allDrafts)
  } catch (error) {
    if (!(error instanceof MadeleineError && error.code === 'conflict')) throw error
    const conflicts = target.strict ? (error.places ?? []).slice(0, 1) : (error.places ?? [])
    pushed = await push(allDrafts.slice(0, target.strict ? conflicts[0] : undefined).filter((_, i) => !conflicts.includes(i)))
    result.skipped += conflicts.length
    for (const i of conflicts) {
      result.errors.push({ line: batch[i]!.line, code: 'conflict', message: `a message with the id ${show(allDrafts[i]!.id)} is stored already, with other content, which stays` })
    }
  }
  result.imported += pushed.stored
  result.skipped += pushed.skipped
}
