/** The seven endpoints of Plast Mem (d7b5768), with their shapes, so that its clients work here. */
import type { Hono } from 'hono'
import * as z from 'zod'
import {
  type EpisodeResult, type Fact, type MessageInput, parseOptions, type RecallOptions, type RecentResult, type Role, STATED_CATEGORIES,
  ROLES,
} from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { needScope } from '../guards/check-key.ts'
import { readJsonBody, HttpProblem, type HttpContext, type HttpEnv } from '../request-body.ts'
import { API, withMessageIds } from './call-routes.ts'

const Message = z.strictObject({
  id: z.string().optional(),
  role: z.string().min(1).max(255),
  name: z.string().optional(),
  content: z.string().min(1),
  /** Epoch milliseconds, or ISO 8601. */
  timestamp: z.union([z.number(), z.string()]).optional(),
})
const Limit = z.int().min(1).max(100)
const Detail = z.enum(['auto', 'none', 'low', 'high']).optional()
/** Messages of a batch. */
const MOST_OF_BATCH = 5000
const Bodies = {
  add: z.strictObject({ conversation_id: z.string(), message: Message }),
  batch: z.strictObject({ conversation_id: z.string(), messages: z.array(Message).max(MOST_OF_BATCH) }),
  recent: z.strictObject({ conversation_id: z.string().optional(), days_limit: z.int().min(1).optional(), limit: Limit.default(10) }),
  retrieve: z.strictObject({
    conversation_id: z.string().optional(), query: z.string().min(1), episodic_limit: Limit.default(10),
    semantic_limit: Limit.default(20), detail: Detail, category: z.enum(STATED_CATEGORIES).optional(),
  }),
}

/**
 * Roles of other programs, in small letters. What no person says must not become a person's words: what a program fetched or was
 * told is none of the user's. Any other role is the name of somebody who speaks.
 */
const ROLES_ELSEWHERE: Readonly<Record<string, Role>> = {
  human: 'user', ai: 'assistant', bot: 'assistant', model: 'assistant', agent: 'assistant', llm: 'assistant', gpt: 'assistant',
  chatgpt: 'assistant', claude: 'assistant', gemini: 'assistant', copilot: 'assistant', developer: 'system', instructions: 'system',
  function: 'tool', tool_call: 'tool', tool_result: 'tool', observation: 'tool', document: 'tool', search: 'tool', context: 'tool',
  memory: 'tool', retrieval: 'tool', web: 'tool', browser: 'tool',
}
const MOST_MESSAGES = 500
const DAY_MS = 86_400_000

export function addPlastMemRoutes(app: Hono<HttpEnv>): void {
  const post = <S extends z.ZodObject>(name: string, schema: S, answer: (c: HttpContext, body: z.output<S>) => Promise<Response>): void =>
    void app.post(`${API}/${name}`, async (c) => {
      c.set('call', name)
      needScope(c, schema === Bodies.add as z.ZodObject || schema === Bodies.batch as z.ZodObject ? 'write' : 'read')
      const body = parseOptions(schema, await readJsonBody(c.req.raw))
      return answer(c, body)
    })
  post('add_message', Bodies.add, (c, { conversation_id, message }) => accept(c, conversation_id, [message]))
  post('import_batch_messages', Bodies.batch, async (c, { conversation_id, messages }) => {
    const answer = await accept(c, conversation_id, messages)
    await c.get('memory').flush({ conversationId: conversation_id }) // there a batch is the end of a file
    return answer
  })
  post('recent_memory', Bodies.recent, async (c, body) => c.text((await recent(c, body)).text))
  post('recent_memory/raw', Bodies.recent, async (c, body) => c.json(await raw(c.get('memory'), await recent(c, body))))
  post('retrieve_memory', Bodies.retrieve, async (c, body) => c.text((await retrieve(c.get('memory'), body)).text))
  post('retrieve_memory/raw', Bodies.retrieve, async (c, body) =>
    c.json(await raw(c.get('memory'), await retrieve(c.get('memory'), body), body.category)))
  post('context_pre_retrieve', Bodies.retrieve, async (c, body) =>
    c.text((await retrieve(c.get('memory'), body, { limit: 0, passageLimit: 0 })).text))
}

async function accept(c: HttpContext, conversationId: string, messages: readonly z.output<typeof Message>[]): Promise<Response> {
  const { messages: pushed } = withMessageIds({ messages: messages.map(messageOf) }, c.req.header('idempotency-key'), c.get('user'))
  const all = pushed as MessageInput[]
  for (let from = 0; from < all.length; from += MOST_MESSAGES) {
    await c.get('memory').push({ conversationId, messages: all.slice(from, from + MOST_MESSAGES) })
  }
  return c.json({ accepted: true })
}

function messageOf({ role, ...rest }: z.output<typeof Message>): MessageInput {
  const plain = role.trim().toLowerCase()
  const known = ROLES.find((one) => one === plain) ?? (Object.hasOwn(ROLES_ELSEWHERE, plain) ? ROLES_ELSEWHERE[plain] : undefined)
  return (known ? { ...rest, role: known } : { name: role, ...rest, role: 'user' }) as MessageInput
}

function recent(c: HttpContext, { conversation_id: id, days_limit: days, limit }: z.output<typeof Bodies.recent>): Promise<RecentResult> {
  const date = c.get('now')().getTime()
  return c.get('memory')
    .recent({ limit, passageLimit: 0, ...within(id), ...(days !== undefined && { after: new Date(date - days * DAY_MS) }) })
}

function retrieve(
  memory: Memory, { conversation_id: id, query, detail, ...limits }: z.output<typeof Bodies.retrieve>, options: Partial<RecallOptions> = {},
): Promise<RecentResult> {
  if (query.trim() === '') throw new HttpProblem(400, 'invalid_input', 'query must not be empty')
  return memory.recall({
    query, limit: limits.episodic_limit, factLimit: limits.semantic_limit, passageLimit: 0,
    ...within(id), ...(detail && { detail }), ...options,
  })
}

/** There a conversation is asked, and no other. */
const within = (id: string | undefined): Pick<RecallOptions, 'within' | 'conversationId'> =>
  (id === undefined ? {} : { conversationId: id, within: [id] })

async function raw(memory: Memory, { episodes, facts }: RecentResult, category?: Fact['category']): Promise<object> {
  const whole = await Promise.all(episodes.map(async (episode) => ({ ...(await memory.episode(episode.id)), score: episode.score })))
  return { semantic: rawFacts(facts.filter((fact) => category === undefined || fact.category === category)), episodic: rawEpisodes(whole) }
}

/** An episode with what it scored. */
type RetrievedEpisode = EpisodeResult & { readonly score: number }

const rawEpisodes = (episodes: readonly RetrievedEpisode[]): object[] => episodes.map((episode) => ({
  id: episode.id,
  conversation_id: episode.conversationId,
  messages: episode.messages.map(({ role, name, text, at }) => ({ role: name ?? role, content: text, timestamp: at })),
  title: episode.title,
  content: episode.summary,
  classification: null, // what Plast Mem's model says of an episode's kind; nothing here does
  stability: episode.stabilityDays,
  difficulty: episode.difficulty,
  surprise: episode.surprise,
  start_at: episode.startAt,
  end_at: episode.endAt,
  created_at: episode.createdAt,
  last_reviewed_at: episode.lastReviewedAt ?? episode.createdAt,
  consolidated_at: episode.consolidatedAt,
  score: episode.score,
}))

/** Without notes: there a fact is asserted, and of eight categories. */
const rawFacts = (facts: readonly Fact[]): object[] => facts.filter(({ category }) => category !== 'note').map((fact) => ({
  id: fact.id,
  conversation_id: fact.sources[0]?.conversationId ?? null,
  category: fact.category,
  fact: fact.text,
  source_episodic_ids: [...new Set(fact.sources.flatMap(({ episodeId }) => episodeId ?? []))],
  valid_at: fact.validFrom,
  invalid_at: fact.validTo ?? null,
  score: fact.confidence ?? 0,
}))
