/** What a tool of the memory is: one definition, from which the MCP server and `memoryTools` of the AI SDK are made. */
import type * as z from 'zod'
import { MadeleineError } from '../../errors.ts'
import type { JsonObject } from '../../json.ts'
import type { Memory } from '../../memory/memory.ts'
import { parseOptions } from '../../memory/options/read-options.ts'
import type { ToolSpaces } from './tool-input.ts'

/** What a tool answers: the same twice, as text for a model and as data. Each keeps to the token budget of the call by itself. */
export interface ToolAnswer {
  readonly text: string
  readonly structured: JsonObject
  /** Cursor of what did not fit; absent where nothing is left. */
  readonly next?: string
}

/** Hints for a host, in the words of the Model Context Protocol. */
export interface ToolAnnotations {
  readonly title: string
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  /** Whether it reaches beyond the memory: none does. */
  readonly openWorldHint: false
}

/** The kinds of answers. */
export type AnswerName = 'recall' | 'recent' | 'facts' | 'contents' | 'episode' | 'expand' | 'remember' | 'forget'

export interface MemoryTool {
  readonly name: string
  /** For a model: when to use it, what comes back, what to do next. */
  readonly description: string
  readonly input: z.ZodObject
  /** What `structured` is; its shape is in `answer/answer-shapes`, which a host has loaded. */
  readonly answers: AnswerName
  readonly annotations: ToolAnnotations
  /**
   * @param input as the model gave it
   * @throws {MadeleineError} of the memory, and `invalid_input` for arguments that the tool does not take
   */
  run(memory: Memory, input: unknown, signal?: AbortSignal): Promise<ToolAnswer>
}

/** How the tools call each other: two of them have another name in the AI SDK. */
export interface ToolNames {
  readonly browse: string
}

/** What all tools of a set have in common. */
export interface ToolSettings {
  readonly names: ToolNames
  /** Tokens of an answer where a call does not say. */
  readonly maxTokens: number
  /** Conversation of what is remembered without one: a day's, or that of a session. */
  readonly conversationId: () => string
  /** The conversation in which the tools are called, if it is known: its open messages stand in the prompt, and are not found. */
  readonly askedBy?: string | undefined
  /** The spaces that the tools may name; absent: none, and no tool has an argument for one. */
  readonly spaces?: ToolSpaces | undefined
}

interface ToolDefinition<S extends z.ZodObject> extends Omit<MemoryTool, 'input' | 'annotations' | 'run'> {
  readonly input: S
  readonly title: string
  /** What it does to the memory. */
  readonly does: keyof typeof HINTS
  /** Names that arguments had before, each with the name of today: calls with them go on working, but no model is told of them. */
  readonly formerNames?: Readonly<Record<string, string>>
  readonly run: (memory: Memory, input: z.output<S>, signal: AbortSignal | undefined) => Promise<ToolAnswer>
}

const HINTS = {
  reads: { readOnlyHint: true, destructiveHint: false },
  adds: { readOnlyHint: false, destructiveHint: false },
  destroys: { readOnlyHint: false, destructiveHint: true },
} as const

/** Models fill in what they have nothing for, with null or an empty text: an argument that may be left out is then left out. */
function givenOf(input: z.ZodObject, given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given ?? {}
  const isLeftOut = ([name, value]: [string, unknown]): boolean =>
    (value === null || value === '') && Object.hasOwn(input.shape, name) && input.shape[name]!.safeParse(undefined).success
  return Object.fromEntries(Object.entries(given).filter((entry) => !isLeftOut(entry)))
}

const isUnset = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The arguments under the names of today. @throws {MadeleineError} `invalid_input` for one that is given under both with two values */
function renamed(given: unknown, formerNames: Readonly<Record<string, string>>): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const named = { ...given } as Record<string, unknown>
  for (const [former, name] of Object.entries(formerNames)) {
    const value = named[former]
    delete named[former]
    if (isUnset(value)) continue
    if (!isUnset(named[name]) && named[name] !== value) {
      throw new MadeleineError('invalid_input', `${name} and ${former} are the same argument, but differ: give only ${name}`)
    }
    named[name] = value
  }
  return named
}

/** A tool that checks its arguments first. All are idempotent: what is stored, or forgotten, twice is so once. */
export const defineTool = <S extends z.ZodObject>(
  { name, description, input, answers, title, does, formerNames = {}, run }: ToolDefinition<S>,
): MemoryTool => ({
  name, description, input, answers,
  annotations: { title, ...HINTS[does], idempotentHint: true, openWorldHint: false },
  run: async (memory, given, signal) => run(memory, parseOptions(input, givenOf(input, renamed(given, formerNames)), []), signal),
})
