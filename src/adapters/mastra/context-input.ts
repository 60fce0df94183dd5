/** What the memory knows, before a turn of an agent: facts, contents, summaries, and what the user's words recall. */
import { parseMemoryRequestContext, type MastraDBMessage } from '@mastra/core/memory'
import type { InputProcessor, ProcessInputArgs } from '@mastra/core/processors'
import { FRAME_NAME } from '../../message/framing.ts'
import type { Memory } from '../../memory/memory.ts'

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
export function contextInput({ memoryOf, lastMessages, maxTokens, deadlineMs, onMissing }: ContextInputOptions): InputProcessor {
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
