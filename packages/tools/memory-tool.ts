/** What a tool of the memory is: one definition, from which the MCP server and `memoryTools` of the AI SDK are made. */
import * as z from 'zod'
import { codedError, type ErrorCode, ERRORS, escapeText, type JsonObject, MadeleineError } from '@madeleine/base'
import { asModel, type Memory, memoryIn } from '@madeleine/core'
import { parseOptions, type PushOptions } from '@madeleine/contract'

// What a model is told when a tool fails: what was wrong, and what to do next.

/** A failure as a tool answers it. */
export interface ToolFailure {
  /** Stable; docs/reference/errors.md lists them. */
  readonly code: ErrorCode
  readonly message: string
  /** For the model: the next step. */
  readonly advice: string
}

const ADVICE: Partial<Record<ErrorCode, (names: ToolNames) => string>> = {
  invalid_input: () => 'Correct the arguments and call again.',
  bad_time: () => 'Write times as ISO dates, such as 2026-03-18, and call again.',
  too_large: () => 'Split or shorten it, and call again for each part.',
  not_found: ({ browse }) =>
    `Ids are in the answers of \`recall\`, \`recent\`, \`facts\` and \`${browse}\`: take one from there, whole and unchanged.`,
  forbidden: () => 'This may be read but not changed. Leave it, or do it in the user\'s own memory, without `space`.',
  conflict: () => 'The same message is stored with a different time: there is nothing left to do.',
  store_full: () => 'The disk is full: nothing was stored, reading still works. Tell the user.',
  aborted: () => 'The call was cancelled.',
  closed: () => 'The memory is closed. Go on without it.',
}

/** @param error whatever was thrown */
export function toolFailureOf(error: unknown, names: ToolNames): ToolFailure {
  const { code, message } = codedError(error, 'unexpected', 'an unexpected error') as MadeleineError
  const { retryable, remedy } = ERRORS[code]
  return {
    code, message: escapeText(message),
    advice: ADVICE[code]?.(names) ?? (retryable ? 'Call again; it may work then.' : `Go on without memory, and tell the user: ${remedy}`),
  }
}

/** @param error of opening the memory: nothing that a model could correct, whatever its code is */
export function openingFailureOf(error: unknown, names: ToolNames): ToolFailure {
  const failure = toolFailureOf(error, names)
  return {
    ...failure, message: `the memory cannot be opened: ${failure.message}`,
    advice: 'Go on without memory, and tell the user what is wrong. The next call tries again.',
  }
}

/** The failure as a text. */
export const failureText = ({ code, message, advice }: ToolFailure): string => `${code}: ${message}\n${advice}`

// A tool, and what it answers.

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
export type AnswerName = 'recall' | 'recent' | 'facts' | 'contents' | 'episode' | 'expand' | 'look_up' | 'remember' | 'tend' | 'forget'

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
  /** What is taken out of what `remember` stores, as in `push`; absent: nothing. */
  readonly redact?: PushOptions['redact']
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
  run: async (memory, given, signal) => run(asModel(memory), parseOptions(input, givenOf(input, renamed(given, formerNames)), []), signal),
})

// Arguments that several tools have.

/** Tokens of an answer where neither the call nor the host says. */
export const DEFAULT_TOKENS = 2000
/** Below this the ids of one item may not fit. */
export const LEAST_TOKENS = 500
export const MOST_TOKENS = 25_000

/** The spaces that tools know of: those that a key or a user is granted, or that a program names. */
export interface ToolSpaces {
  readonly read: readonly string[]
  readonly write: readonly string[]
  /** Whether what reads several reads all of them where a call does not say. */
  readonly byDefault: boolean
}

/** Spaces that are offered; a call reads no more. */
export const MOST_SPACES = 16

type NameOf = z.ZodEnum<Readonly<Record<string, string>>>

/** The argument of tools that read several memories; none where there is no space. */
export const inSpaces = ({ read = [], byDefault = false }: Partial<ToolSpaces> = {}) => (read.length === 0 ? {} : {
  spaces: z.array(z.enum(read as [string, ...string[]])).max(MOST_SPACES).optional().describe('Spaces (memories of teams) to search '
    + `besides the user's own. ${byDefault ? 'Default: all; [] for none' : 'Default: none'}`),
}) as { readonly spaces: z.ZodOptional<z.ZodArray<NameOf>> }

/** The argument of tools that are about one memory; none where there is no space. */
export const inSpace = (names: readonly string[] = []) => (names.length === 0 ? {} : {
  space: z.enum(names as [string, ...string[]]).optional()
    .describe('The space (memory of a team) that it is in; default: the user\'s own memory'),
}) as { readonly space: z.ZodOptional<NameOf> }

/** The option of a call for the spaces that it reads beside the own memory; none where it reads none. */
export const spacesOption = (given: readonly string[] | undefined, spaces: ToolSpaces | undefined): { readonly spaces?: string[] } => {
  const asked = given ?? (spaces?.byDefault ? spaces.read.slice(0, MOST_SPACES) : [])
  return asked.length === 0 ? {} : { spaces: [...new Set(asked)] }
}

/** The memory that a call is about. */
export const memoryOfCall = (memory: Memory, space: string | undefined): Memory => (space === undefined ? memory : memoryIn(memory, space))
export const namedIn = (space: string | undefined): readonly string[] => (space === undefined ? [] : [space])

export const id = (what: string) => z.string().min(1).max(300).describe(what)
/** What is left undefined has a default or is not asked for. */
export const paged = (maxTokens: number) => ({
  cursor: z.string().max(1000).optional()
    .describe('`next` of the previous answer, to continue it; repeat the other arguments unchanged'),
  max_tokens: z.int().min(LEAST_TOKENS).max(MOST_TOKENS).default(maxTokens)
    .describe(`Token budget of the answer, ${LEAST_TOKENS} to ${MOST_TOKENS}`),
})

const when = (what: string) =>
  z.string().max(40).optional().describe(`${what}, as an ISO date or time such as 2026-03-18 or 2026-03-18T14:00:00Z`)
export const during = {
  after: when('Only what was said at or after this time'),
  before: when('Only what was said before this time'),
}

export const inConversations = z.array(id('The id of a conversation')).max(50).optional()
  .describe('Search only these conversations; default: all')

// The JSON schema of a tool's arguments, as hosts and providers take it.

export function inputSchemaOf(input: z.ZodObject): JsonObject & { readonly type: 'object' } {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', target: 'draft-7' }) as JsonObject
  return { ...schema, type: 'object' }
}
