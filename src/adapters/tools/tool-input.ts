/** Arguments that several tools have. */
import * as z from 'zod'
import type { Memory } from '../../memory/memory.ts'
import { memoryIn } from '../../memory/memory-in-space.ts'

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
