/** What is archived leaves the part of the index that recall reads, and stays where `archived` and a second look find it. */
import { expect, it } from 'vitest'
import { sql, withUser } from '@madeleine/engine'
import type { Memory } from '../../memory/memory.ts'
import { linesOf } from '../../../../test/support/transferring.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-20T09:00:00Z')

/** A conversation of each text, its lines apart from one another by a minute. @returns their episodes */
async function tell(memory: Memory, texts: Readonly<Record<string, readonly string[]>>): Promise<Record<string, string>> {
  for (const [conversationId, lines] of Object.entries(texts)) {
    await memory.push({ conversationId, messages: lines.map((content, i) => ({
      id: `${i}`, role: 'user' as const, content, timestamp: new Date(Date.UTC(2026, 1, 2, 10, i)),
    })) })
  }
  await memory.flush()
  await memory.settle()
  const ids: Record<string, string> = {}
  for (const conversationId of Object.keys(texts)) ids[conversationId] = (await memory.segments({ conversationId }))[0]!.id
  return ids
}

const many = (count: number, lines: (nth: number) => readonly string[]): Record<string, readonly string[]> =>
  Object.fromEntries(Array.from({ length: count }, (_, nth) => [`old-${nth}`, lines(nth)]))

it('finds the one that is in use behind many archived ones that say more of it', async () => {
  const memory = await memoryFor(held.db, { user: 'ann', now, timeZone: 'UTC' })
  const { used, ...old } = await tell(memory, {
    ...many(70, (nth) => [`Zorvik ${nth} zorvik`]),
    used: ['We had soup on the terrace and spoke of the holidays, the ferry, the rent, and of zorvik for a while'],
  })
  await memory.archive({ episodeIds: Object.values(old) })
  const { passages, episodes } = await memory.recall({ query: 'zorvik' })
  expect(passages.map(({ conversationId }) => conversationId)).toEqual(['used'])
  expect(episodes.map(({ id }) => id)).toEqual([used])
})

/** How many rows of the index stand on either side. */
async function sides(): Promise<{ postings: [number, number]; vectors: [number, number]; numbers: [number, number] }> {
  const [row] = await withUser(held.db, 'ann', (tx) => tx.rows<{ all: number[] }>(sql`
    select array[(select count(*) from posting where block >= 0), (select count(*) from posting where block < 0),
      (select count(*) from embedding where not is_archived), (select count(*) from embedding where is_archived),
      (select count(*) from segment where number >= 0), (select count(*) from segment where number < 0)]::int[] as all`))
  const [a, b, c, d, e, f] = row!.all as [number, number, number, number, number, number]
  return { postings: [a, b], vectors: [c, d], numbers: [e, f] }
}

const TALK = {
  boiler: ['The boiler in the cellar leaks again', 'It is the valve under the tank'],
  heron: ['A grey heron stood in the pond this morning', 'It took two of the goldfish'],
  tram: ['The tram in Lisbon was ten minutes late', 'We walked up to the castle instead'],
}
const sound = async (memory: Memory): Promise<void> =>
  expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
const conversationsOf = async (memory: Memory, query: string, archived = false): Promise<string[]> =>
  [...new Set((await memory.recall({ query, archived })).passages.map(({ conversationId }) => conversationId))]

it('moves what is archived out of the part that is read, and back, with its words, vectors and counts', async () => {
  const memory = await memoryFor(held.db, { user: 'ann', now, timeZone: 'UTC' })
  const { heron } = await tell(memory, TALK)
  const before = await sides()
  expect(before).toMatchObject({ vectors: [3, 0], numbers: [3, 0] })
  expect(before.postings[1]).toBe(0)
  await memory.archive({ episodeIds: [heron!] })
  const after = await sides()
  expect(after).toMatchObject({ vectors: [2, 1], numbers: [2, 1] })
  expect(after.postings[0]).toBeLessThan(before.postings[0])
  expect(after.postings[1]).toBeGreaterThan(10)
  await sound(memory)
  expect(await conversationsOf(memory, 'heron')).toEqual([])
  expect(await conversationsOf(memory, 'heron', true)).toEqual(['heron'])
  expect((await memory.recall({ query: 'Which heron took the goldfish?' })).archivedEpisodeIds).toEqual([heron])
  await memory.unarchive({ episodeIds: [heron!] })
  expect(await sides()).toEqual(before)
  expect(await conversationsOf(memory, 'heron')).toEqual(['heron'])
  await sound(memory)
})

it('moves all of them at once, those that come later too, and leaves the words of each where they are asked for', async () => {
  const memory = await memoryFor(held.db, { user: 'ann', now, timeZone: 'UTC' })
  const { boiler, heron, tram } = await tell(memory, TALK)
  const before = await sides()
  await memory.archive({ episodeIds: [boiler!, tram!] })
  await memory.archive({ conversationId: 'heron' })
  expect(await sides()).toEqual({ postings: [0, before.postings[0]], vectors: [0, 3], numbers: [0, 3] })
  await memory.push({ conversationId: 'heron', messages: [
    { id: 'later', role: 'user', content: 'The heron came back at noon', timestamp: new Date('2026-02-03T10:00:00Z') },
  ] })
  await memory.flush()
  await memory.settle()
  expect(await sides()).toMatchObject({ postings: [0, expect.any(Number)], vectors: [0, 4], numbers: [0, 4] })
  expect(await conversationsOf(memory, 'Which tram was late?', true)).toContain('tram')
  expect((await memory.recall({ query: 'Which tram in Lisbon was late?' })).archivedEpisodeIds).toEqual([tram])
  await sound(memory)
  await memory.unarchive({ conversationId: 'heron' })
  expect(await sides()).toMatchObject({ vectors: [2, 2], numbers: [2, 2] })
  expect((await memory.recall({ query: 'heron' })).passages.map(({ messageId }) => messageId)).toContain('later')
  expect(heron).toBeDefined()
  await sound(memory)
})

it('keeps the sides through an export, and forgets what is archived with its words', async () => {
  const memory = await memoryFor(held.db, { user: 'ann', now, timeZone: 'UTC' })
  const { heron } = await tell(memory, TALK)
  await memory.archive({ episodeIds: [heron!] })
  const before = await sides()
  const lines = await linesOf(memory.export())
  await memory.forget({ user: true })
  await memory.restore(lines)
  await memory.settle()
  expect(await sides()).toEqual(before)
  expect(await conversationsOf(memory, 'heron', true)).toEqual(['heron'])
  await memory.forget({ conversationId: 'heron' })
  expect(await sides()).toEqual({ postings: [before.postings[0], 0], vectors: [2, 0], numbers: [2, 0] })
  await sound(memory)
})

it('weighs and reads what is in use as if there were nothing archived', async () => {
  const memory = await memoryFor(held.db, { user: 'ann', now, timeZone: 'UTC' })
  await tell(memory, TALK)
  const ask = () => memory.recall({ query: 'Did the heron take the goldfish in the pond?' })
  const alone = await ask()
  const old = await tell(memory, many(20, (nth) => [`The goldfish number ${nth} of the pond shop`, 'A heron is on its sign']))
  await memory.archive({ episodeIds: Object.values(old) })
  const beside = await ask()
  expect(beside.passages).toEqual(alone.passages)
  expect(beside.episodes.map(({ id, score }) => [id, score])).toEqual(alone.episodes.map(({ id, score }) => [id, score]))
})
