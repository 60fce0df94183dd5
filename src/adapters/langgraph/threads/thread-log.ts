/** Pushes the messages of threads to a memory behind the graph: each once, in order, and never for longer than a deadline. */
import type { Memory } from '../../../memory/memory.ts'
import { threadError, type ThreadEvent } from './thread-event.ts'
import type { ErrorCode } from '../../../error-codes.ts'
import type { MadeleineError } from '../../../errors.ts'
import { pushedMessages, type ChainMessage, type MessageToPush } from './chain-message.ts'

/** Messages of one push. */
const PUSH_MESSAGES = 100
/** The memory will never take these messages as they are. */
const REFUSALS: ReadonlySet<string> = new Set(['conflict', 'invalid_input', 'bad_time', 'too_large'] satisfies ErrorCode[])
/** Threads whose pushed ids are kept. Those of any other are pushed again, and skipped by the memory. */
const KEPT_THREADS = 1000

interface Thread {
  readonly pushed: Set<string>
  /** The newest state that is not pushed; a later one holds what it holds. */
  waiting: { readonly memory: Memory | Promise<Memory>; readonly messages: readonly ChainMessage[] } | undefined
  running: Promise<void> | undefined
}

export class ThreadLog {
  readonly #threads = new Map<string, Thread>()
  readonly #tell: (event: ThreadEvent) => void

  /** @param tell must not throw */
  constructor(tell: (event: ThreadEvent) => void) {
    this.#tell = tell
  }

  /** Takes a thread's messages to be pushed. @returns when they are, or could not be; it does not reject */
  async push(threadId: string, memory: Memory | Promise<Memory>, messages: readonly ChainMessage[]): Promise<void> {
    const thread = this.#thread(threadId)
    thread.waiting = { memory, messages }
    await (thread.running ??= this.#work(threadId, thread))
  }

  /** Whether pushes of the thread are under way. */
  isBusy(threadId: string): boolean {
    return this.#threads.get(threadId)?.running !== undefined
  }

  /** Waits for all pushes under way. */
  async settle(): Promise<void> {
    await Promise.all([...this.#threads.values()].map(({ running }) => running))
  }

  async #work(threadId: string, thread: Thread): Promise<void> {
    await Promise.resolve() // `running` is set before it is taken back, also where nothing is new
    for (let state = thread.waiting; state; state = thread.waiting) {
      thread.waiting = undefined
      const fresh = this.#readable(threadId, state.messages).filter(({ id }) => !thread.pushed.has(id))
      const sets = Array.from({ length: Math.ceil(fresh.length / PUSH_MESSAGES) }, (_, i) =>
        fresh.slice(i * PUSH_MESSAGES, (i + 1) * PUSH_MESSAGES))
      for (const set of sets) {
        if (!(await this.#pushSet(threadId, thread, { memory: state.memory, set }))) break
      }
    }
    thread.running = undefined
  }

  /** None where a message cannot be read: that too must fail no graph. */
  #readable(threadId: string, messages: readonly ChainMessage[]): MessageToPush[] {
    try {
      return pushedMessages(messages)
    } catch (error) {
      this.#tell({ type: 'thread.failed', conversationId: threadId, error: threadError(error), isKept: true })
      return []
    }
  }

  /** @returns whether the next ones may follow; otherwise the thread's next state holds these again */
  async #pushSet(
    threadId: string, thread: Thread, { memory, set }: { memory: Memory | Promise<Memory>; set: readonly MessageToPush[] },
  ): Promise<boolean> {
    const failure = await failureOf(async () => (await memory).push({ conversationId: threadId, messages: set }))
    const isRefused = failure !== undefined && REFUSALS.has(failure.code)
    if (isRefused && set.length > 1) {
      // One by one, so that the others are stored
      for (const message of set) if (!(await this.#pushSet(threadId, thread, { memory, set: [message] }))) return false
      return true
    }
    if (failure) this.#tell({ type: 'thread.failed', conversationId: threadId, error: failure, isKept: !isRefused })
    if (failure && !isRefused) return false
    for (const { id } of set) thread.pushed.add(id)
    return true
  }

  #thread(threadId: string): Thread {
    const thread = this.#threads.get(threadId) ?? { pushed: new Set<string>(), waiting: undefined, running: undefined }
    this.#threads.delete(threadId)
    this.#threads.set(threadId, thread)
    for (const [id, { running }] of this.#threads) {
      if (this.#threads.size <= KEPT_THREADS) break
      if (!running && id !== threadId) this.#threads.delete(id)
    }
    return thread
  }
}

const failureOf = (call: () => Promise<unknown>): Promise<MadeleineError | undefined> => call().then(() => undefined, threadError)
