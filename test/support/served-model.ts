/** A model behind the fault server: what a good one says to each of our questions, and a memory that asks it. */
import { afterEach, beforeEach, vi } from 'vitest'
import type { LanguageModelOption, Memory, MemoryOptions } from '@madeleine/core'
import { memoryOn } from '../../packages/core/memory/running-store.ts'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import { type Db, sql } from '@madeleine/engine'
import { asksForFacts, NO_FACTS } from './facts-model.ts'
import { faultServer, type FaultServer, type ReceivedBody } from './fault-server.ts'

export const modelAt = ({ url }: FaultServer): LanguageModelOption => ({ provider: 'openai-compatible', baseURL: url, model: 'm' })

/** The whole of what a request shows, instructions and repair turns included. */
export const wordsOf = ({ messages = [], input = [] }: ReceivedBody): string =>
  [...messages.map(({ content }) => content), ...input].join('\n')

/** The question of a request, without instructions and repair turns. */
export const promptOf = ({ messages }: ReceivedBody): string => messages[1]?.content ?? ''

/** What is asked, by the names the instructions give: how many lines are to be cut, or segments described. */
export function askedIn(body: ReceivedBody): { readonly purpose: 'auto' | 'batch' | 'encode'; readonly count: number } {
  const system = body.messages[0]?.content ?? ''
  const purpose = system.includes('- num_messages:') ? 'batch' : system.includes('- first:') ? 'auto' : 'encode'
  // No text of the talk can begin a line
  const numbers = purpose === 'encode' ? /^Segment (\d+)\b/gm : /^(\d+) /gm
  const last = Number([...promptOf(body).matchAll(numbers)].at(-1)?.[1])
  return { purpose, count: purpose === 'encode' ? last : last + 1 }
}

export const TITLE = 'Birds by the old harbour wall'
export const SUMMARY = 'Ann and Ben tell each other of birds. They meet at ten.'
const WORDS = { title: TITLE, summary: SUMMARY, complexity: 2 }

/** Cuts in the middle, and describes everything alike, periods too. */
export function sensible(body: ReceivedBody): string {
  if (asksForFacts(promptOf(body))) return NO_FACTS
  const periods = promptOf(body).match(/^Period \d+: /gm)?.length ?? 0
  if (periods > 0) return JSON.stringify({
    periods: Array.from({ length: periods }, (_, i) => ({ number: i + 1, headline: TITLE, bullets: [{ text: SUMMARY, from: [1] }] })),
  })
  const { purpose, count } = askedIn(body)
  const half = Math.floor(count / 2)
  const segments = {
    auto: () => [0, half].map((first) => ({ ...WORDS, first, surprise_level: 'low' })),
    batch: () => [half, count - half].map((size) => ({ ...WORDS, num_messages: size, surprise_level: 'low' })),
    encode: () => Array.from({ length: count }, (_, i) => ({ ...WORDS, number: i + 1 })),
  }[purpose]()
  return JSON.stringify({ segments: count === 1 ? segments.slice(-1) : segments })
}

/** Failed work is tried again at once: the jitter of every pause is full, and the dice show 0. */
export const noPauses = (): void => void vi.spyOn(Math, 'random').mockReturnValue(0)

/** A sensible model for each test, asked without pauses; gone after it. */
export function serveEach(hand: (server: FaultServer) => void): void {
  let server: FaultServer
  beforeEach(async () => {
    server = await faultServer({ content: sensible })
    hand(server)
    noPauses()
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await server.close()
  })
}

/** The clock of deadlines and of the breaker, which goes on and can be stepped. */
export function steppedMonotonic() {
  const real = performance.now.bind(performance)
  let aheadMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => real() + aheadMs)
  return { step: (ms: number) => void (aheadMs += ms) }
}

/** Longer than the breaker ever is open. */
export const BREAKER_MS = 300_000

/** Several users of one process: one line, one governor; each memory can work for all. */
export async function memoriesFor(
  db: Db, users: readonly string[], options: Omit<MemoryOptions, 'data' | 'databaseUrl' | 'user'> = {},
): Promise<Memory[]> {
  const shared: Db = { ...db, close: async () => undefined }
  const whole = { timeZone: 'UTC', work: false, ...options }
  const opened = await openPipeline(shared, whole)
  return users.map((user) => memoryOn(opened, { ...whole, user }))
}

/** Whose words the episodes of all users have. */
export async function qualitiesIn(db: Db): Promise<string[]> {
  const rows = await db.transaction((tx) => tx.rows<{ quality: string }>(sql`select distinct quality from episode order by 1`))
  return rows.map(({ quality }) => quality)
}
