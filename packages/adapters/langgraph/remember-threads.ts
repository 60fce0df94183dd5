/** A checkpointer whose threads are remembered. */
import { createHash } from 'node:crypto'
import { HumanMessage, type BaseMessage } from '@langchain/core/messages'
import type { RunnableConfig } from '@langchain/core/runnables'
import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint'
import { clipText, codedError, defined, type ErrorCode, type MadeleineError, normalise } from '@madeleine/base'
import { CONFIDENCE_LEVELS, type ConfidenceLevel, type MessageInput, type Role } from '@madeleine/contract'
import type { Memory, Redaction } from '@madeleine/core'

/** The memory of a run: with many users, that of the user whom its configuration names. */
export type MemoryOfRun = (config: RunnableConfig) => Memory | Promise<Memory>

export interface RememberOptions {
  readonly memory: Memory | Promise<Memory> | MemoryOfRun
  /** The channel of the graph's state that holds the messages. Default: messages. */
  readonly channel?: string
  /**
   * The longest that a step waits for the memory, in milliseconds; a thread that is late is not waited for until it has caught up.
   * Default: 300.
   */
  readonly deadlineMs?: number
  /** What is taken out of messages before they are stored, as in `push`: 'secrets', 'personal' or a function. Default: nothing. */
  readonly redact?: Redaction
  /** Called when the graph went on without the memory. Without it, the first of each type is a process warning. */
  readonly onEvent?: OnThreadEvent
}

/** The checkpointer, and a way to wait for what is under way behind the graph. */
export type Remembering<Saver> = Saver & {
  /** Resolves when all pushes under way have ended: call it before the process ends. */
  remembered(): Promise<void>
}

/**
 * The same checkpointer, which also pushes the messages of each thread to the memory: `thread_id` is the conversation. A message
 * is pushed once, however many checkpoints hold it, and stays remembered when the graph removes it or the thread is deleted. A memory
 * that is slow or fails never fails the graph; what it missed is pushed with the thread's next checkpoint.
 */
export function rememberThreads<Saver extends BaseCheckpointSaver<string> | BaseCheckpointSaver>(
  saver: Saver, options: RememberOptions,
): Remembering<Saver> {
  const { memory, channel = 'messages', deadlineMs = 300, redact, onEvent } = options
  deferFailure(memory)
  const tell = eventReporter(onEvent)
  const log = new ThreadLog(tell, redact)
  const remember = async (config: RunnableConfig, values: Readonly<Record<string, unknown>>): Promise<void> => {
    const place = (config.configurable ?? {}) as { readonly thread_id?: unknown; readonly checkpoint_ns?: unknown }
    const messages = values[channel]
    // A subgraph works on messages of its own
    if (place.thread_id === undefined || (place.checkpoint_ns ?? '') !== '' || !Array.isArray(messages)) return
    const threadId = String(place.thread_id)
    const isLate = log.isBusy(threadId)
    const memoryOfRun = typeof memory === 'function' ? (async () => memory(config))() : memory
    deferFailure(memoryOfRun)
    const pushing = log.push(threadId, memoryOfRun, messages.filter(isChainMessage))
    if (!isLate && !(await valueInTime(pushing, deadlineMs))) tell({ type: 'thread.late', conversationId: threadId })
  }
  const put: BaseCheckpointSaver['put'] = async (config, checkpoint, ...rest) => {
    const [stored] = await Promise.all([
      (saver as BaseCheckpointSaver).put(config, checkpoint, ...rest), remember(config, checkpoint.channel_values),
    ])
    return stored
  }
  const own: Readonly<Record<PropertyKey, unknown>> = { put, remembered: () => log.settle() }
  return new Proxy(saver, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return own[name]
      const value: unknown = Reflect.get(target, name)
      // Bound, since private fields are only on the checkpointer itself
      return typeof value === 'function' && name !== 'constructor' ? (value.bind(target) as unknown) : value
    },
  }) as Remembering<Saver>
}

// Pushes the messages of threads to a memory behind the graph: each once, in order, and never for longer than a deadline.

/** Messages of one push. */
const PUSH_MESSAGES = 100
/** The memory will never take these messages as they are. */
const REFUSALS: ReadonlySet<string> = new Set(
  ['conflict', 'invalid_input', 'bad_time', 'too_large', 'callback_failed'] satisfies ErrorCode[],
)
/** Threads whose pushed ids are kept. Those of any other are pushed again, and skipped by the memory. */
const KEPT_THREADS = 1000

interface Thread {
  readonly pushed: Set<string>
  /** The newest state that is not pushed; a later one holds what it holds. */
  waiting: { readonly memory: Memory | Promise<Memory>; readonly messages: readonly ChainMessage[] } | undefined
  running: Promise<void> | undefined
}

class ThreadLog {
  readonly #threads = new Map<string, Thread>()
  readonly #tell: (event: ThreadEvent) => void
  readonly #redact: Redaction | undefined

  /** @param tell must not throw */
  constructor(tell: (event: ThreadEvent) => void, redact: Redaction | undefined) {
    this.#tell = tell
    this.#redact = redact
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
    const failure = await failureOf(async () =>
      (await memory).push({ conversationId: threadId, messages: set, ...defined({ redact: this.#redact }) }))
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

// Messages of LangChain as this library's.

const ROLES: Readonly<Record<string, Role | undefined>> = {
  human: 'user', ai: 'assistant', system: 'system', developer: 'system', tool: 'tool', function: 'tool',
}
const KNOWN_ROLES: readonly string[] = ['user', 'assistant', 'system', 'tool'] satisfies Role[]
const ID_CHARS = 255
/** Bytes of a text; the memory takes no longer one, and of a long tool result the beginning is better than nothing. */
const TEXT_BYTES = 65_000

/** What is read of a message; `BaseMessage` and its classes have it. */
export type ChainMessage = Pick<BaseMessage, 'type' | 'content' | 'id' | 'name'>
/** A message to push, with its id. */
export type MessageToPush = MessageInput & { id: string }
type ReadMessage = ChainMessage & {
  readonly role?: string
  readonly tool_calls?: readonly { readonly id?: string; readonly name: string; readonly args: unknown }[]
  readonly tool_call_id?: string
}

/** Whether a value of a graph's state is a message: an object of LangChain's classes, also of another copy of the package. */
export const isChainMessage = (value: unknown): value is ChainMessage =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'content' in value

/**
 * Messages to push, in order. Those without an id get one of their content and how often the same was said before, so that a
 * state that is read again gives the same. What says nothing, and what removes messages, is left out.
 */
export function pushedMessages(messages: readonly ChainMessage[]): MessageToPush[] {
  const said = new Map<string, number>()
  return messages.filter(({ type }) => type !== 'remove').flatMap((message) => {
    const body = bodyOf(message as ReadMessage)
    if (!body) return []
    const id = message.id !== undefined && message.id !== '' && message.id.length <= ID_CHARS ? message.id : digestOf(body)
    const before = said.get(id) ?? 0
    said.set(id, before + 1)
    return [{ ...body, id: before === 0 ? id : `${id.slice(0, ID_CHARS - 12)}#${before}` }]
  })
}

const digestOf = (body: MessageInput): string => `sha256-${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}`

function bodyOf(message: ReadMessage): MessageInput | undefined {
  const { name, content } = message
  const parts = partsOf(message)
  const isEmpty = parts.every((part) => isText(part) && part.text === '')
  if (isEmpty && message.type !== 'tool') return undefined
  const isPlain = typeof content === 'string' && !message.tool_calls?.length && message.type !== 'tool'
  return {
    role: roleOf(message), content: isPlain ? clip(content) : parts,
    ...(name !== undefined && name !== '' && { name: name.slice(0, ID_CHARS) }),
  }
}

const roleOf = ({ type, role = '' }: ReadMessage): Role =>
  ROLES[type] ?? ROLES[role] ?? KNOWN_ROLES.find((known): known is Role => known === role) ?? 'user'

function partsOf({ type, content, tool_calls: calls = [], tool_call_id: toolCallId, name }: ReadMessage): object[] {
  // A provider's own blocks of a call say what `tool_calls` say
  const spoken = typeof content === 'string' ? [{ type: 'text', text: clip(content) }]
    : content.filter((part) => calls.length === 0 || !/tool_use|tool_call|function_call/.test(part.type))
  if (type === 'tool') {
    return [{ type: 'tool-result', toolCallId, toolName: name, output: typeof content === 'string' ? clip(content) : spoken }]
  }
  return [...spoken.filter((part) => !isText(part) || part.text !== ''), ...calls.map(
    ({ id, name: toolName, args: input }) => ({ type: 'tool-call', toolCallId: id, toolName, input }),
  )]
}

const isText = (part: object): part is { type: 'text'; text: string } => 'type' in part && part.type === 'text' && 'text' in part
const clip = (text: string): string => clipText(normalise(text), TEXT_BYTES)

// What a model is shown before its call: the thread's messages, and what the memory recalls for the newest question.

export interface RecallHookOptions extends Omit<RememberOptions, 'redact'> {
  /** Maximum tokens of the recalled text. Default: 2,000. */
  readonly maxTokens?: number
  /** What is recalled with less confidence is left out. Default: fair. */
  readonly minConfidence?: ConfidenceLevel
}

/** For `preModelHook` of `createReactAgent`, or to call in a node of your own. */
export type RecallHook = (state: object, config: RunnableConfig) => Promise<{ llmInputMessages: BaseMessage[] }>

const QUERY_CHARS = 10_000

/**
 * Puts what the memory recalls directly before the newest message of a person, in a frame of its own: everything before it stays the
 * same to the byte, the state is not changed, and the frame is not learnt again. One recall per turn, however often the model
 * is called in it. A memory that is slow or fails never fails the graph: the messages are then those of the state.
 */
export function recallHook(
  { memory, channel = 'messages', deadlineMs = 300, onEvent, maxTokens = 2000, minConfidence = 'fair' }: RecallHookOptions,
): RecallHook {
  deferFailure(memory)
  const tell = eventReporter(onEvent)
  const recalled = new WeakMap<BaseMessage, string>()
  const textFor = async (question: BaseMessage, config: RunnableConfig): Promise<string> => {
    const threadId = String(config.configurable?.['thread_id'] ?? '')
    const given = new AbortController()
    const recalling = (async () => {
      const asked = await (typeof memory === 'function' ? memory(config) : memory)
      const { confidence, text } = await asked.recall({
        query: question.text.slice(0, QUERY_CHARS), ...(threadId !== '' && { conversationId: threadId }), maxTokens, signal: given.signal,
      })
      return CONFIDENCE_LEVELS.indexOf(confidence.level) >= CONFIDENCE_LEVELS.indexOf(minConfidence) ? text : ''
    })()
    try {
      const found = await valueInTime(recalling, deadlineMs)
      if (found) return found.value
      recalling.catch(() => undefined)
      given.abort()
      tell({ type: 'context.skipped', conversationId: threadId, reason: 'deadline' })
    } catch (error) {
      tell({ type: 'context.skipped', conversationId: threadId, reason: 'failed', error: threadError(error) })
    }
    return ''
  }
  return async (state, config) => {
    const messages = ((state as Readonly<Record<string, unknown>>)[channel] ?? []) as BaseMessage[]
    const at = messages.findLastIndex(({ type }) => type === 'human')
    const question = messages[at]
    if (!question) return { llmInputMessages: messages }
    const text = recalled.get(question) ?? (question.text.trim() === '' ? '' : await textFor(question, config))
    recalled.set(question, text)
    return { llmInputMessages: text === '' ? messages : messages.toSpliced(at, 0, new HumanMessage(text)) }
  }
}

// What a graph is told of a memory that is slow or fails, and how long it waits.

/** What a graph went on without. The thread is the conversation. */
export type ThreadEvent =
  /** The model was called without what the memory recalls. */
  | {
    readonly type: 'context.skipped'; readonly conversationId: string
    readonly reason: 'deadline' | 'failed'; readonly error?: MadeleineError
  }
  /** The memory took longer than the deadline to store messages, and goes on behind the graph. */
  | { readonly type: 'thread.late'; readonly conversationId: string }
  /**
   * Messages could not be stored. isKept: the thread's next checkpoint brings them again; otherwise the memory refuses them as they are.
   */
  | { readonly type: 'thread.failed'; readonly conversationId: string; readonly error: MadeleineError; readonly isKept: boolean }

export type OnThreadEvent = (event: ThreadEvent) => unknown

/**
 * A function that tells a listener, or, without one, the process once for each type; what the
 * listener throws is no reason to fail the graph.
 */
function eventReporter(onEvent: OnThreadEvent | undefined): (event: ThreadEvent) => void {
  const warned = new Set<string>()
  return (event) => {
    if (onEvent) void (async () => onEvent(event))().catch(() => undefined)
    else if (!warned.has(event.type)) process.emitWarning(warningOf(event), { type: 'MadeleineWarning', code: event.type })
    warned.add(event.type)
  }
}

function warningOf(event: ThreadEvent): string {
  const why = 'error' in event && event.error ? event.error.message : 'it did not answer within deadlineMs'
  return `a graph went on without the memory: ${why} (reported once; give onEvent to hear of each)`
}

/** Anything thrown as an error with a code. */
const threadError = (error: unknown): MadeleineError => codedError(error, 'unexpected', 'the memory failed')

/** A memory that cannot be opened is told by the calls that need it: until then its failure ends no process. */
function deferFailure(memory: unknown): void {
  if (memory instanceof Promise) memory.catch(() => undefined)
}

/** The promise's value, or undefined once the deadline has passed. */
async function valueInTime<T>(promise: Promise<T>, deadlineMs: number): Promise<{ value: T } | undefined> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<undefined>((resolve) => void (timer = setTimeout(resolve, deadlineMs, undefined)))
  try {
    return await Promise.race([promise.then((value) => ({ value })), deadline])
  } finally {
    clearTimeout(timer)
  }
}
