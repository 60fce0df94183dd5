/** `memoryTools`: the memory as tools of the AI SDK, for models that call tools. */
import type { Schema, Tool } from 'ai'
import * as z from 'zod'
import { MAX_ID_CHARS, parseOptions, type PushOptions, Redact, SpaceNames } from '@madeleine/contract'
import { MadeleineError } from '@madeleine/base'
import type { Memory } from '@madeleine/core'
import { assertMemory, checkedMemory } from './checked-options.ts'
import {
  dailyConversation, DEFAULT_TOKENS, inputSchemaOf, LEAST_TOKENS, type MemoryTool, memoryToolSet, MOST_TOKENS, type ToolAnswer,
  toolFailureOf, type ToolNames,
} from '@madeleine/tools'

export interface MemoryToolsOptions {
  /**
   * The conversation in which the tools are called, the same as for `withMemory`: its newest messages
   * are in the prompt, and are not found again.
   */
  readonly conversationId?: string
  /** Whether `forget` is among the tools. Default: false. */
  readonly forget?: boolean
  /** Tokens of an answer unless a call says otherwise, 500 to 25,000. Default: 2,000. */
  readonly maxTokens?: number
  /**
   * Names of spaces, at most 16: the tools that search and list read them besides the user's own memory unless a call says
   * otherwise, and the tools have an argument for them. Every call checks whether they are granted.
   */
  readonly spaces?: readonly string[]
  /** What is taken out of what `remember` stores, as in `push`: 'secrets', 'personal' or a function. Default: nothing. */
  readonly redact?: PushOptions['redact']
}

/** A tool whose output is the answer as text and as data; a model is given the text. */
export type AiMemoryTool = Tool<Record<string, unknown>, ToolAnswer>

/** The tools that are always there; `forget` only if it is switched on. */
export type AiMemoryTools = Record<
  'recall' | 'recent' | 'browse' | 'expand' | 'get_episode' | 'facts' | 'look_up' | 'remember' | 'tend', AiMemoryTool
>
  & { readonly forget?: AiMemoryTool }

const Options = z.strictObject({
  conversationId: z.string().min(1).max(MAX_ID_CHARS).optional(), forget: z.boolean().default(false),
  maxTokens: z.int().min(LEAST_TOKENS).max(MOST_TOKENS).default(DEFAULT_TOKENS), spaces: SpaceNames,
  redact: Redact.optional(),
})

const NAMES: ToolNames = { browse: 'browse' }

/**
 * Tools for `generateText`, `streamText` and agents: recall, recent, browse, expand, get_episode, facts, remember, and forget
 * if it is switched on. They are the tools of `madeleine mcp`, where `browse` is called `browse_contents`.
 *
 * @throws {MadeleineError} `invalid_input` for a wrong option, and for anything but a memory
 */
export function memoryTools(memory: Memory | Promise<Memory>, options: MemoryToolsOptions = {}): AiMemoryTools {
  const checked = checkedMemory(memory)
  const { forget, maxTokens, conversationId: askedBy, spaces: named, redact } = parseOptions(Options, options, [])
  const spaces = named && { read: named, write: named, byDefault: true }
  const settings = { names: NAMES, maxTokens, askedBy, spaces, redact, conversationId: () => dailyConversation(new Date()) }
  const tools = memoryToolSet(settings, { forget })
  return Object.fromEntries(tools.map((tool) => [tool.name, aiToolOf(tool, checked)])) as AiMemoryTools
}

const aiToolOf = (tool: MemoryTool, memory: Memory | Promise<Memory>): AiMemoryTool => ({
  description: tool.description,
  inputSchema: schemaOf(tool),
  execute: async (input, { abortSignal }) => {
    try {
      return await tool.run(assertMemory(await memory), input, abortSignal)
    } catch (error) {
      const { code, message, advice } = toolFailureOf(error, NAMES)
      throw new MadeleineError(code, `${message} ${advice}`, { cause: error })
    }
  },
  // AI SDK 6 and 7 give an object that holds the output, AI SDK 5 the output
  toModelOutput: (given: { readonly output: ToolAnswer } | ToolAnswer) =>
    ({ type: 'text', value: ('output' in given ? given.output : given).text }),
})

/**
 * A schema as the AI SDK's `jsonSchema` makes it, without loading the SDK. It lets all arguments in: what is wrong with them
 * the tool itself says, in words that help a model.
 */
const schemaOf = ({ input }: MemoryTool): Schema<Record<string, unknown>> => ({
  [Symbol.for('vercel.ai.schema')]: true, [Symbol.for('vercel.ai.validator')]: true,
  jsonSchema: inputSchemaOf(input),
  validate: (value: unknown) => ({ success: true, value }),
}) as unknown as Schema<Record<string, unknown>>
