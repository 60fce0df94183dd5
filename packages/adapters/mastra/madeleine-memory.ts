/** Memory of a Mastra agent: threads are conversations, resources are users. */
import {
  filterSystemReminderMessages, MastraMemory, parseMemoryRequestContext, type MastraDBMessage, type MemoryConfigInternal,
  type MessageDeleteInput, type SharedMemoryConfig, type StorageThreadType,
} from '@mastra/core/memory'
import type { InputProcessor, InputProcessorOrWorkflow, ProcessInputArgs } from '@mastra/core/processors'
import type { RequestContext } from '@mastra/core/request-context'
import type {
  StorageCloneThreadInput, StorageCloneThreadOutput, StorageListMessagesOutput, StorageListThreadsInput, StorageListThreadsOutput,
} from '@mastra/core/storage'
import { defined, FRAME_NAME, MadeleineError } from '@madeleine/base'
import type { Memory, Redaction, Store } from '@madeleine/core'
import { foundBy, type SemanticOptions } from './thread-messages.ts'
import { storageOf, ThreadStorage, type MessageChange } from './thread-storage.ts'

/** Options of MadeleineMemory. */
export interface MadeleineMemoryOptions {
  /** What `openStore` returns; the caller closes it. */
  store: Store | Promise<Store>
  /** Mastra's own, except for what this memory does not have: `workingMemory` and `observationalMemory`. */
  options?: SharedMemoryConfig['options']
  /** Maximum tokens of what is recalled for a turn; 0 for nothing. Default 2,000. */
  maxTokens?: number
  /** Time after which a turn goes on without what is recalled. Default 300 ms. */
  deadlineMs?: number
  /**
   * What is taken out of messages, and of titles and metadata of threads, before they are stored, as in `push`: 'secrets', 'personal'
   * or a function. Default: nothing.
   */
  redact?: Redaction
}

const DEFAULT_MAX_TOKENS = 2000
const DEFAULT_DEADLINE_MS = 300

/** A `memory` for `new Agent({ memory })`. What it does not have fails with an error that says so. */
export class MadeleineMemory extends MastraMemory {
  readonly #threads: ThreadStorage
  readonly #semantic: SemanticOptions
  readonly #maxTokens: number
  readonly #deadlineMs: number

  constructor({ store, options, maxTokens = DEFAULT_MAX_TOKENS, deadlineMs = DEFAULT_DEADLINE_MS, redact }: MadeleineMemoryOptions) {
    const opening = Promise.resolve(store)
    opening.catch(() => undefined) // thrown by the first call
    const threads = new ThreadStorage(() => opening, redact)
    super({ name: 'madeleine', storage: storageOf(threads), ...(options && { options }) })
    this.#threads = threads
    this.#semantic = typeof options?.semanticRecall === 'object' ? options.semanticRecall as SemanticOptions : {}
    this.#maxTokens = maxTokens
    this.#deadlineMs = deadlineMs
  }

  /** Mastra's options, without a search by vectors: recall needs neither a vector store nor an embedder. */
  override getMergedThreadConfig(config?: MemoryConfigInternal): MemoryConfigInternal {
    const { workingMemory, observationalMemory } = config ?? {}
    if (workingMemory?.enabled) throw unsupported('workingMemory', 'facts are kept without it, and `context` shows them')
    if (observationalMemory && !(typeof observationalMemory === 'object' && observationalMemory.enabled === false)) {
      throw unsupported('observationalMemory', 'summaries are written without it, and `context` shows them')
    }
    return super.getMergedThreadConfig({ ...config, semanticRecall: false })
  }

  /** Mastra's own, which load the thread's history, and before them what the memory knows. */
  override async getInputProcessors(configured: InputProcessorOrWorkflow[] = [], context?: RequestContext): Promise<InputProcessor[]> {
    const theirs = await super.getInputProcessors(configured, context)
    if (this.#maxTokens === 0) return theirs
    const ours = contextInput({
      memoryOf: (resourceId) => this.#threads.memoryOf(resourceId),
      lastMessages: this.threadConfig.lastMessages, maxTokens: this.#maxTokens, deadlineMs: this.#deadlineMs,
      onMissing: (error) => this.logger.warn('The turn goes on without what the memory knows', { error }),
    })
    return [ours, ...theirs]
  }

  getThreadById({ threadId }: { threadId: string }): Promise<StorageThreadType | null> {
    return this.#threads.getThreadById({ threadId })
  }

  listThreads(args: StorageListThreadsInput): Promise<StorageListThreadsOutput> {
    return this.#threads.listThreads(args)
  }

  saveThread({ thread }: { thread: StorageThreadType }): Promise<StorageThreadType> {
    return this.#threads.saveThread({ thread })
  }

  updateThread({ id, title, metadata }: { id: string; title?: string; metadata?: Record<string, unknown> }): Promise<StorageThreadType> {
    return this.#threads.updateThread({ id, title, metadata })
  }

  deleteThread(threadId: string): Promise<void> {
    return this.#threads.deleteThread({ threadId })
  }

  saveMessages({ messages }: { messages: MastraDBMessage[] }): Promise<{ messages: MastraDBMessage[] }> {
    return this.#threads.saveMessages({ messages })
  }

  /**
   * A page of a thread, the newest messages unless an order is given, and with `vectorSearchString` what it finds in all
   * threads of the resource (`semanticRecall.scope`), with the messages around it.
   */
  async recall(
    { threadConfig, vectorSearchString, includeSystemReminders, hideSignals, ...args }: Parameters<MastraMemory['recall']>[0],
  ): Promise<StorageListMessagesOutput> {
    const { lastMessages } = this.getMergedThreadConfig(threadConfig ?? {})
    const perPage = args.perPage ?? lastMessages
    const threadId = [args.threadId].flat()[0] ?? ''
    const resourceId = args.resourceId ?? (await this.getThreadById({ threadId }))?.resourceId
    const found = vectorSearchString !== undefined && resourceId !== undefined
      ? await foundBy(await this.#threads.memoryOf(resourceId), vectorSearchString, threadId, this.#semantic)
      : []
    const isNewest = args.orderBy === undefined && perPage !== false
    const page = await this.#threads.listMessages({
      ...args, ...defined({ perPage }), include: [...args.include ?? [], ...found],
      ...(isNewest && { orderBy: { field: 'createdAt', direction: 'DESC' } }),
    })
    const messages = filterSystemReminderMessages(page.messages, includeSystemReminders, hideSignals)
    return { ...page, messages: isNewest ? messages.toReversed() : messages }
  }

  /** Changes messages by their ids: what a change does not name stays, and unknown ids are ignored. */
  updateMessages({ messages }: { messages: MessageChange[] }): Promise<MastraDBMessage[]> {
    return this.#threads.updateMessages({ messages })
  }

  deleteMessages(messageIds: MessageDeleteInput): Promise<void> {
    return this.#threads.deleteMessages(messageIds.map((one) => (typeof one === 'string' ? one : one.id)))
  }

  cloneThread(args: StorageCloneThreadInput): Promise<StorageCloneThreadOutput> {
    return this.#threads.cloneThread(args)
  }

  async getWorkingMemory(): Promise<null> {
    return null
  }

  async getWorkingMemoryTemplate(): Promise<null> {
    return null
  }

  async updateWorkingMemory(): Promise<never> {
    throw unsupported('workingMemory', 'facts are kept without it')
  }

  async __experimental_updateWorkingMemoryVNext(): Promise<never> {
    throw unsupported('workingMemory', 'facts are kept without it')
  }
}

const unsupported = (name: string, instead: string): MadeleineError =>
  new MadeleineError('invalid_input', `MadeleineMemory has no ${name}: ${instead}`)

// What the memory knows, before a turn of an agent: facts, contents, summaries, and what the user's words recall.

export interface ContextInputOptions {
  readonly memoryOf: (resourceId: string) => Promise<Memory>
  /** Newest messages of the thread that Mastra adds itself, where the call does not say. */
  readonly lastMessages: number | false | undefined
  /** Tokens of it at most. */
  readonly maxTokens: number
  /** Time after which the turn goes on without it. */
  readonly deadlineMs: number
  /** Told why a turn goes without it. */
  readonly onMissing: (error: unknown) => void
}

/** An input processor that adds it as system text. It never fails a turn, and delays it by no more than the deadline. */
function contextInput({ memoryOf, lastMessages, maxTokens, deadlineMs, onMissing }: ContextInputOptions): InputProcessor {
  return {
    id: 'madeleine-context',
    async processInput({ messages, messageList, requestContext }: ProcessInputArgs) {
      const given = parseMemoryRequestContext(requestContext)
      const conversationId = given?.thread?.id
      if (conversationId === undefined || given?.resourceId === undefined) return messageList
      try {
        const query = questionIn(messages)
        const ownHistory = (given.memoryConfig?.lastMessages ?? lastMessages) || 0
        const read = async () => (await memoryOf(given.resourceId!))
          .context({
            conversationId, maxTokens, turns: 0, openMessages: false, ownHistory, ...(query !== '' && { query: query.slice(0, MAX_QUERY) }),
          })
        const context = await withDeadline(read(), deadlineMs)
        // The thread's history is Mastra's to add
        const recalled = context.messages.flatMap(({ role, content }) =>
          (role === 'user' && typeof content === 'string' && content.startsWith(`<${FRAME_NAME}`) ? [content] : []))
        for (const text of [context.system ?? '', ...recalled]) if (text !== '') messageList.addSystem(text, 'memory')
      } catch (error) {
        onMissing(error)
      }
      return messageList
    },
  }
}

const MAX_QUERY = 10_000

/** The text of the newest message of the user. */
function questionIn(messages: readonly MastraDBMessage[]): string {
  const last = messages.findLast(({ role }) => role === 'user')
  return last?.content.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n').trim() ?? ''
}

async function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  work.catch(() => undefined) // what comes too late fails nobody
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) =>
    void (timer = setTimeout(() => reject(new Error(`the memory did not answer within ${deadlineMs} ms`)), deadlineMs)))
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
