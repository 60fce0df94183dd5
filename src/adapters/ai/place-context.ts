/**
 * Where remembered text stands in a prompt. What changes seldom comes first and what changes with every turn directly before
 * the newest user message, so that all before it stays the same to the byte and a provider's prompt cache keeps working.
 */
import type { PromptMessage } from '../../message/model-messages.ts'
import type { SdkMessage, SdkPart } from './sdk-shapes.ts'
import type { CurrentTurn } from './turn/current-turn.ts'
import type { ContextResult } from '../../contract/results/session-results.ts'

/** What is put into a prompt, the same in each step of a turn. */
export interface PlacedContext {
  readonly system: string | undefined
  /** Stands in for the history of a caller who has none. */
  readonly history: readonly SdkMessage[]
  readonly recalled: string | undefined
}

export const placedContextOf = ({ system, messages, recalled }: ContextResult, { history }: CurrentTurn): PlacedContext => ({
  system, recalled,
  history: history.length > 0 ? [] : messages.filter(({ content }) => content !== recalled).map(sdkMessageOf),
})

/** The prompt with the context in it. */
export function withContext(
  prompt: readonly SdkMessage[], { systems, newest }: CurrentTurn, { system, history, recalled }: PlacedContext,
): SdkMessage[] {
  return [
    ...withSystem(prompt.slice(0, systems), system),
    ...history,
    ...prompt.slice(systems, newest),
    ...(recalled === undefined ? [] : [{ role: 'user', content: [{ type: 'text', text: recalled }] }]),
    ...prompt.slice(newest),
  ]
}

/**
 * Behind the caller's own instructions: in one message with them, because not every provider takes two, but apart from one
 * that has options of a provider, because those may be a cache's breakpoint, and what stands in front of it must not change.
 */
function withSystem(own: readonly SdkMessage[], system: string | undefined): readonly SdkMessage[] {
  if (system === undefined) return own
  const last = own.at(-1)
  if (typeof last?.content !== 'string' || last.providerOptions !== undefined) return [...own, { role: 'system', content: system }]
  return [...own.slice(0, -1), { ...last, content: `${last.content}\n\n${system}` }]
}

/** A model message of the SDK's public side as one of its prompts, where text is always a part. */
const sdkMessageOf = ({ role, content }: PromptMessage): SdkMessage =>
  ({ role, content: typeof content === 'string' ? [{ type: 'text', text: content }] : content.map((part): SdkPart => ({ ...part })) })
