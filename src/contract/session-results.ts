/** Results of `session` and `context`: a prompt for a model. */
import * as z from 'zod'
import type { PromptMessage } from './model-messages.ts'
import { LeftOut } from './recall-result.ts'
import { CallerTokens, Count } from './values.ts'

const Text = z.strictObject({ type: z.literal('text'), text: z.string() })
const ToolCall = z.strictObject({ type: z.literal('tool-call'), toolCallId: z.string(), toolName: z.string(), input: z.unknown() })
const ToolOutput = z.strictObject({ type: z.literal('tool-result'), toolCallId: z.string(), toolName: z.string(), output: z.unknown() })

/** A message for a model, a `ModelMessage` of the AI SDK. */
const ForModel = z.union([
  z.strictObject({ role: z.literal('user'), content: z.string() }),
  z.strictObject({ role: z.literal('assistant'), content: z.union([z.string(), z.array(z.union([Text, ToolCall]))]) }),
  z.strictObject({ role: z.literal('tool'), content: z.array(ToolOutput) }),
]) as unknown as z.ZodType<PromptMessage>

/** A part of the session that is left out. */
export const SessionLeftOut = z.strictObject({
  kind: z.enum(['fact', 'collapse-marker', 'manifest', 'summary', 'continuity', 'boundary', 'message', 'recalled']),
  /**
   * Id of the message or fact; for a summary or a line of the manifest, the id of its segment. Absent for a range, and for kinds
   * that occur at most once.
   */
  id: z.string().exactOptional(),
  /** Sequence numbers `from ≤ seq < to` of the log: everything of this kind that starts in this range. */
  from: Count.exactOptional(),
  to: Count.exactOptional(),
  /**
   * budget: it does not fit into the budget, or into its share of it. complexity: the complexities of the summaries shown add up to
   * the limit. count: the limit on how many are shown is reached. empty: the message has no text to show, or only repeats a call.
   * pending: it calls a tool whose result has not arrived, or follows such a call. waiting: the segment was resegmented and has no
   * episode yet, while later ones have.
   */
  reason: z.enum(['budget', 'complexity', 'count', 'empty', 'pending', 'waiting']),
  /** Tokens of its own text: o200k for a message, as stored; by the caller's tokenizer for anything else. Absent if it was not read. */
  tokens: CallerTokens.exactOptional(),
})
export type SessionLeftOut = z.output<typeof SessionLeftOut>

export const SessionResult = z.strictObject({
  /** The manifest and the summaries of closed segments; absent if there are none, because providers reject empty text. */
  system: z.string().exactOptional(),
  /** Messages of users, the assistant and tools; none of them is a system message. */
  messages: z.array(ForModel),
  /** Tokens of the system text and the messages together, as JSON or as `text`, whichever is more. */
  tokens: CallerTokens,
  leftOut: z.array(SessionLeftOut),
  /** System text and messages as a transcript with speakers. Built when first read. */
  text: z.string().readonly(),
})
/** Result of `session`, a conversation for a model: `generateText({ system, messages })` of the AI SDK takes it as it is. */
export type SessionResult = z.output<typeof SessionResult>

export const ContextResult = SessionResult.extend({
  leftOut: z.array(z.union([SessionLeftOut, LeftOut])),
  /** Content of the message in `messages` that holds what was recalled; absent if nothing was recalled. */
  recalled: z.string().exactOptional(),
})
/** Result of `context`, the input of an agent's next call: `generateText({ system, messages })`. */
export type ContextResult = z.output<typeof ContextResult>
