/** Embedders that know four birds, each in places of its own, so that mixed vectors would show; and memories that use them. */
import type { Memory } from '../../memory/memory.ts'
import { memoryOn } from '../../memory/running-store.ts'
import type { Embedder } from '@madeleine/contract'
import { openPipeline } from '../../memory/open-pipeline.ts'
import type { MemoryOptions } from '../../memory/store-options.ts'
import { threshold } from '@madeleine/segment'
import { type Query, sql, withUser } from '@madeleine/engine'
import { talk, type Held } from '../../../../test/testing.ts'
import { now } from '../../../../test/support/upgrading.ts'

/** Says of a text which of four birds stand in it, or that none does, at five of ten places; the others are another embedder's. */
export const BIRDS = ['heron', 'falcon', 'plover', 'wagtail']
export function birds(
  name: string, place: 0 | 5, answer: (vectors: Float32Array[], texts: readonly string[]) => Float32Array[] = (vectors) => vectors,
): Embedder & { readonly texts: string[] } {
  const texts: string[] = []
  return {
    name, dims: 10, texts,
    async embed(given) {
      texts.push(...given)
      return answer(given.map((text) => {
        const found = BIRDS.flatMap((bird, i) => (text.toLowerCase().includes(bird) ? [place + i] : []))
        return Float32Array.from({ length: 10 }, (_, i) => Number((found.length > 0 ? found : [place + 4]).includes(i)))
      }), given)
    },
  }
}
export const first = (answer?: Parameters<typeof birds>[2]) => birds('first', 0, answer)
export const second = (answer?: Parameters<typeof birds>[2]) => birds('second', 5, answer)

/** What is done with memories on this file's database, and what is asked of it. */
export function birdwatching(held: Held) {
  /** A memory whose failed work is tried again at once. */
  async function open(options: Omit<MemoryOptions, 'data' | 'databaseUrl'>): Promise<Memory> {
    const { user = 'local' } = options
    const shared = { ...held.db, close: async () => undefined }
    const whole = { timeZone: 'UTC', work: false, now, policy: threshold(), ...options, user }
    const opened = await openPipeline(shared, whole)
    return memoryOn({ ...opened, pipeline: { ...opened.pipeline, random: () => 0 } }, whole)
  }

  let conversations = 0
  async function tell(memory: Memory, bird: string): Promise<void> {
    const conversationId = `c${conversations++}`
    await memory.push({ conversationId, messages: talk([`We saw a ${bird} by the river`, `A ${bird}, what luck`]) })
    await memory.flush({ conversationId })
  }
  async function rememberIn(memory: Memory, bird: string): Promise<void> {
    await tell(memory, bird)
    await memory.settle()
  }

  /** Titles of the episodes the vectors bring back for a bird. */
  const nearTo = async (memory: Memory, bird: string): Promise<string[]> =>
    (await memory.recall({ query: bird, limit: 50, explain: true })).episodes
    .filter(({ explain }) => explain?.arms.some(({ arm }) => arm === 'vector'))
      .map(({ title, summary }) => BIRDS.find((one) => `${title} ${summary}`.toLowerCase().includes(one)) ?? title)
  const rows = <Row extends object>(query: Query, user = 'local') => withUser(held.db, user, (tx) => tx.rows<Row>(query))
  const vectorsOf = async (user = 'local') => Object.fromEntries((await rows<{ model: string; count: number }>(
    sql`select g.model, count(*)::int as count from embedding v join generation g on g.id = v.generation where v.user_id = ${user}
       group by 1`, user)).map(({ model, count }) => [model, count]))
  const sound = async (memory: Memory) => (await memory.check()).invariants.filter(({ ok }) => !ok)
  return { open, tell, rememberIn, nearTo, rows, vectorsOf, sound }
}
