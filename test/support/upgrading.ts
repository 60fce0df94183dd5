/** What tests of upgrading stand on: talks cut without a model, a scripted model object, and what is stored afterwards. */
import type { MessageInput } from '@madeleine/contract'
import type { LanguageModelOption, Memory, MemoryOptions } from '@madeleine/core'
import { threshold } from '@madeleine/segment'
import { type Db, sql, withUser } from '@madeleine/engine'
import { asksForFacts, NO_FACTS } from './facts-model.ts'
import { memoryFor, stoppedClock } from '../testing.ts'

export const { now } = stoppedClock('2026-03-08T12:00:00Z')

/** Limits under which a failure is a failure at once. */
export const modelLimits = { maxRetries: 0 }

/** One question as the model sees it. */
export interface Put {
  readonly purpose: 'auto' | 'batch' | 'encode'
  /** Lines to be cut, or segments to be described. */
  readonly count: number
  readonly prompt: string
  readonly signal: AbortSignal | undefined
}

export interface Scripted {
  readonly model: LanguageModelOption
  readonly asked: Put[]
  /** The questions for facts, to which it has no answer; they are not among the others. */
  readonly factsAsked: string[]
}

/** A model object of the AI SDK's shape that says what it is told to; what throws is a call that failed. */
export function scriptedModel(say: (put: Put, nth: number) => string | Promise<string> = sensible): Scripted {
  const asked: Put[] = []
  const factsAsked: string[] = []
  const doGenerate = async (call: { prompt: { role: string; content: string | { text: string }[] }[]; abortSignal?: AbortSignal }) => {
    const texts = call.prompt.map(({ content }) => (typeof content === 'string' ? content : content.map(({ text }) => text).join('\n')))
    const put = { ...read(texts[0] ?? '', texts[1] ?? ''), signal: call.abortSignal }
    const usage = { inputTokens: { total: 100 }, outputTokens: { total: 20 } }
    if (asksForFacts(texts[1] ?? '')) factsAsked.push(texts[1]!)
    if (asksForFacts(texts[1] ?? '')) {
      return { content: [{ type: 'text', text: NO_FACTS }], finishReason: { unified: 'stop' }, usage, warnings: [] }
    }
    asked.push(put)
    const text = await say(put, asked.length)
    return { content: [{ type: 'text', text }], finishReason: { unified: 'stop' }, usage, warnings: [] }
  }
  const model = { specificationVersion: 'v3', provider: 'scripted', modelId: 'scripted', supportedUrls: {}, doGenerate }
  return { model: model as unknown as LanguageModelOption, asked, factsAsked }
}

function read(system: string, prompt: string): Pick<Put, 'purpose' | 'count' | 'prompt'> {
  const purpose = system.includes('- num_messages:') ? 'batch' : system.includes('- first:') ? 'auto' : 'encode'
  const last = Number([...prompt.matchAll(purpose === 'encode' ? /^Segment (\d+)\b/gm : /^(\d+) /gm)].at(-1)?.[1] ?? 0)
  return { purpose, count: purpose === 'encode' ? last : last + 1, prompt }
}

/** Stands in every title and summary of the model, and in no talk. */
export const NEW_WORD = 'marmalade'
const WORDS = {
  title: `A ${NEW_WORD} breakfast by the quay`, summary: `Ann and Ben have ${NEW_WORD} by the quay. They like it.`, complexity: 3,
}

/** Describes everything alike; cuts every `every` lines. */
export const cuttingEvery = (every: number) => ({ purpose, count }: Put): string => {
  const firsts = Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every)
  if (purpose === 'encode') return JSON.stringify({ segments: Array.from({ length: count }, (_, i) => ({ ...WORDS, number: i + 1 })) })
  const segments = firsts.map((first) => ({ ...WORDS, first, num_messages: Math.min(every, count - first), surprise_level: 'high' }))
  return JSON.stringify({ segments })
}
export const sensible = cuttingEvery(5)

/** What only one talk is about. */
export const OLD_WORDS = [
  'lantern', 'violin', 'thunder', 'saddle', 'orchard', 'pepper', 'engine', 'garden', 'letter', 'winter', 'bridge', 'market',
]

/** `talks` talks of `size` messages, hours apart; each has its own word, and each message its own number. */
export function talks(count: number, { size = 3, hours = 5 } = {}): MessageInput[] {
  return Array.from({ length: count * size }, (_, i) => {
    const nth = Math.floor(i / size)
    const word = OLD_WORDS[nth % OLD_WORDS.length]
    return {
      id: `m${i}`, role: i % 2 === 0 ? 'user' : 'assistant', name: i % 2 === 0 ? 'Ann' : 'Ben',
      content: `About the ${word}: the ${word} of item${i} is what we wanted to see again, said number${i}.`,
      timestamp: new Date(Date.parse('2026-03-01T08:00:00Z') + nth * hours * 3_600_000 + (i % size) * 60_000),
    } as const
  })
}

/** Remembers the messages without a model: one episode for each talk. */
export async function remembered(
  db: Db, messages: readonly MessageInput[],
  { conversationId = 'c', ...options }: { conversationId?: string } & Partial<MemoryOptions> = {},
): Promise<Memory> {
  const memory = await memoryFor(db, { now, policy: threshold(), ...options })
  for (let from = 0; from < messages.length; from += 500) await memory.push({ conversationId, messages: messages.slice(from, from + 500) })
  await memory.flush({ conversationId })
  await memory.settle()
  return memory
}

export interface StoredEpisode {
  readonly id: string
  readonly title: string
  readonly quality: string
  readonly model: string | null
  readonly vectors: number
}

/** Every episode as its row says, in the order of the log. */
export const storedEpisodes = (db: Db, userId = 'local'): Promise<(StoredEpisode & Record<string, unknown>)[]> =>
  withUser(db, userId, (tx) => tx.rows(sql`
    select e.segment_id as id, e.title, e.summary, e.quality, e.model, e.prompt_version as "promptVersion", e.complexity,
           e.stability_days as "stabilityDays",
           e.difficulty, e.surprise, e.created_at as "createdAt", e.start_at as "startAt", e.end_at as "endAt", s.from_seq as "from",
           s.to_seq as "to",
           (select count(*)::int from embedding v where v.user_id = e.user_id and v.segment_id = e.segment_id) as vectors
      from episode e join segment s on (s.user_id, s.id) = (e.user_id, e.segment_id) order by s.conversation_id, s.from_seq`))
