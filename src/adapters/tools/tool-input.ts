/** Arguments that several tools have. */
import * as z from 'zod'

/** Tokens of an answer where neither the call nor the host says. */
export const DEFAULT_TOKENS = 2000
/** Below this the ids of one item may not fit. */
export const LEAST_TOKENS = 500
export const MOST_TOKENS = 25_000

export const id = (what: string) => z.string().min(1).max(300).describe(what)
/** What is left undefined has a default or is not asked for. */
export const paged = (maxTokens: number) => ({
  cursor: z.string().max(1000).optional()
    .describe('`next` of the answer before, to go on reading it; repeat the other arguments unchanged'),
  max_tokens: z.int().min(LEAST_TOKENS).max(MOST_TOKENS).default(maxTokens)
    .describe(`Budget of the answer in tokens, ${LEAST_TOKENS} to ${MOST_TOKENS}`),
})

const when = (what: string) =>
  z.string().max(40).optional().describe(`${what}, as an ISO date or time such as 2026-03-18 or 2026-03-18T14:00:00Z`)
export const during = {
  after: when('Only what was said at or after this time'),
  before: when('Only what was said before this time'),
}

export const inConversations = z.array(id('The id of a conversation')).max(50).optional()
  .describe('Search only these conversations; all without it')
