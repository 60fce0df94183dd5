/** What a model is shown before its call: the thread's messages, and what the memory recalls for the newest question. */
import { HumanMessage, type BaseMessage } from '@langchain/core/messages'
import type { RunnableConfig } from '@langchain/core/runnables'
import { CONFIDENCE_LEVELS, type ConfidenceLevel } from '../../contract/confidence.ts'
import type { RememberOptions } from './remember-threads.ts'
import { eventReporter, threadError, deferFailure, valueInTime } from './thread-event.ts'

export interface RecallHookOptions extends RememberOptions {
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
