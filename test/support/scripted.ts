/** Scripted models of the AI SDK, and what a test asks of a log. */
import { simulateReadableStream } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import type {
  LanguageModelV3CallOptions, LanguageModelV3Content, LanguageModelV3GenerateResult, LanguageModelV3Prompt, LanguageModelV3StreamPart,
} from '@ai-sdk/provider'
import type { Memory } from '@madeleine/core'
import type { TurnEvent } from '../../packages/adapters/ai/index.ts'

export const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 },
}

export type Reply = string | readonly LanguageModelV3Content[] | Error
export type Script = (prompt: LanguageModelV3Prompt, call: number) => Reply

export const toolCall = (toolCallId: string, toolName: string, input: object): LanguageModelV3Content =>
  ({ type: 'tool-call', toolCallId, toolName, input: JSON.stringify(input) })

const contentOf = (reply: string | readonly LanguageModelV3Content[]): LanguageModelV3Content[] =>
  (typeof reply === 'string' ? [{ type: 'text', text: reply }] : [...reply])

/** A model that answers by a script, whole or as a stream of words. */
export function scripted(script: Script | readonly Reply[]): MockLanguageModelV3 {
  let calls = 0
  const next = ({ prompt }: LanguageModelV3CallOptions): LanguageModelV3GenerateResult => {
    const at = calls++
    const reply = typeof script === 'function' ? script(prompt, at) : script[at]
    if (reply === undefined) throw new Error(`the script has no answer ${at}`)
    if (reply instanceof Error) throw reply
    const content = contentOf(reply)
    const unified = content.some(({ type }) => type === 'tool-call') ? 'tool-calls' as const : 'stop' as const
    return { content, finishReason: { unified, raw: unified }, usage, warnings: [] }
  }
  return new MockLanguageModelV3({
    doGenerate: async (call) => next(call),
    doStream: async (call) => {
      const { content, finishReason } = next(call)
      return { stream: simulateReadableStream({ initialDelayInMs: null, chunkDelayInMs: null, chunks: [
        { type: 'stream-start', warnings: [] }, ...content.flatMap(streamed), { type: 'finish', finishReason, usage },
      ] }) }
    },
  })
}

export function streamed(part: LanguageModelV3Content, at: number): LanguageModelV3StreamPart[] {
  if (part.type !== 'text' && part.type !== 'reasoning') return [part]
  const [id, { type }] = [`${part.type}-${at}`, part]
  const words = part.text.split(/(?<= )/)
  return [
    { type: `${type}-start`, id }, ...words.map((delta) => ({ type: `${type}-delta` as const, id, delta })), { type: `${type}-end`, id },
  ]
}

/** A log on lines: `user: text`, with metadata behind it where there is some. */
export async function logOf(memory: Memory, conversationId = 'c'): Promise<string[]> {
  const { items } = await memory.messages({ conversationId, limit: 500 })
  return items.flatMap((item) =>
    (item.type === 'message' ? [`${item.role}: ${item.text}${item.metadata ? ` ${JSON.stringify(item.metadata)}` : ''}`] : []))
}

/** Events of a test, and what waits for one. */
export function heard() {
  const events: TurnEvent[] = []
  return { events, types: () => events.map(({ type }) => type), onEvent: (event: TurnEvent) => void events.push(event) }
}

/** The prompt of a call on lines, as a model sees it. */
export const promptLines = (prompt: LanguageModelV3Prompt): string[] => prompt.map(({ role, content }) => {
  if (typeof content === 'string') return `${role}: ${content}`
  return `${role}: ${content.map((part) => (part.type === 'text' || part.type === 'reasoning' ? part.text : JSON.stringify(part)))
    .join(' | ')}`
})
