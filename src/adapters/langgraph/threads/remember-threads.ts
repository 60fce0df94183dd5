/** A checkpointer whose threads are remembered. */
import type { RunnableConfig } from '@langchain/core/runnables'
import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint'
import type { Memory } from '../../../memory/memory.ts'
import { isChainMessage } from './chain-message.ts'
import { eventReporter, deferFailure, valueInTime, type OnThreadEvent } from './thread-event.ts'
import { ThreadLog } from './thread-log.ts'

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
  const { memory, channel = 'messages', deadlineMs = 300, onEvent } = options
  deferFailure(memory)
  const tell = eventReporter(onEvent)
  const log = new ThreadLog(tell)
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
