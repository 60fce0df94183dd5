/** Deletion is final: whatever is done at the same time and in whatever order, no word of what was forgotten is in any row again. */
import { expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { batch } from '@madeleine/segment'
import { type Query, withUser } from '@madeleine/engine'
import { randomFrom, seedOr, type Random } from '../../../../test/crash/random.ts'
import { TABLES } from '../../../../test/remove-rows.ts'
import { KEY_TABLES } from '../../../../test/isolation/catalogue.ts'
import { NIGHT } from '../../../../test/night.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'
import { expectWell } from '../../../../test/support/forgotten.ts'

const held = useDb()
const SEED = seedOr(11)
const ROUNDS = 8

/** All rows of the user as text, with the names of their tables. */
async function allRows(): Promise<string> {
  const tables = TABLES.split(', ').filter((table) => !['setting', 'generation', 'embedding', ...KEY_TABLES].includes(table))
  const query = tables.map((table): Query => ({ text: `select '${table} ' || to_jsonb(t)::text as row from ${table} t`, values: [] }))
  const rows = await withUser(held.db, 'local', async (tx) => (await Promise.all(query.map((one) => tx.rows<{ row: string }>(one)))).flat())
  return rows.map(({ row }) => row.toLowerCase()).join('\n')
}

/** A talk in which every message has a word of its own, `zqa17z` for the message a17. */
class Log {
  readonly #next: Record<string, number> = {}
  readonly forgotten = new Set<string>()

  async push(memory: Memory, conversationId: string, count: number, at: Date): Promise<void> {
    const first = this.#next[conversationId] ?? 0
    this.#next[conversationId] = first + count
    await memory.push({ conversationId, messages: Array.from({ length: count }, (_, i) => ({
      id: `${conversationId}${first + i}`, role: i % 2 === 0 ? 'user' : 'assistant', name: i % 2 === 0 ? 'Ann' : 'Ben',
      content: `My word is zq${conversationId}${first + i}z and I live in Town${first + i}.`,
      timestamp: new Date(at.getTime() + (first + i) * 60_000),
    })) })
  }

  async forget(memory: Memory, conversationId: string, random: Random): Promise<void> {
    const count = this.#next[conversationId] ?? 0
    if (count === 0) return
    const from = random.below(count)
    const to = from + 1 + random.below(4)
    await memory.forget({ conversationId, from, to })
    for (let seq = from; seq < Math.min(to, count); seq++) this.forgotten.add(`zq${conversationId}${seq}z`)
  }

  async forgetEpisode(memory: Memory, conversationId: string, random: Random): Promise<void> {
    const episodes = (await memory.segments({ conversationId })).filter(({ status }) => status === 'collapsed')
    const episode = episodes[random.below(Math.max(1, episodes.length))]
    if (!episode) return
    await memory.forget({ episodeId: episode.id })
    for (const id of episode.messageIds) this.forgotten.add(`zq${id}z`)
  }
}

test.for(
  Array.from({ length: NIGHT ? 40 : 1 }, (_, i) => SEED + i),
)('nothing that was forgotten returns (seed %i)', async (seed) => {
  const random = randomFrom(seed)
  const { now, step } = stoppedClock()
  const options = { policy: batch({ windowMessages: 6, maxWindowMessages: 12, floorMessages: 2 }), now }
  const [memory, other] = [await memoryFor(held.db, options), await memoryFor(held.db, options)]
  const log = new Log()
  for (let round = 0; round < ROUNDS; round++) {
    const [conversationId, another] = [['a', 'b'][random.below(2)]!, ['a', 'b'][random.below(2)]!]
    // Pushed before what goes on beside it, so that a forgetting knows what it names
    await log.push(memory, conversationId, 3 + random.below(5), now())
    const doing: Promise<unknown>[] = [log.forget(other, another, random), memory.recall({ query: 'my word', conversationId: another })]
    if (random.below(2) === 0) doing.push(memory.settle())
    if (random.below(2) === 0) doing.push(memory.flush().then(() => other.settle()))
    if (random.below(3) === 0) doing.push(log.forgetEpisode(memory, conversationId, random))
    if (random.below(4) === 0) doing.push(log.push(other, another, 2, now()))
    await Promise.all(doing)
    step(150)
    await expectWell(memory)
    const rows = await allRows()
    expect([...log.forgotten].filter((word) => rows.includes(word)), `after round ${round}`).toEqual([])
  }
  await memory.flush()
  await memory.settle()
  await expectWell(memory)
  const rows = await allRows()
  expect([...log.forgotten].filter((word) => rows.includes(word))).toEqual([])
  expect(log.forgotten.size).toBeGreaterThan(5)
  expect(rows).toContain('my word is zq')
})
