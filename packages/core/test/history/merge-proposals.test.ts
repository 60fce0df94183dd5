/** Which neighbours are proposed to be merged, and which are left alone. */
import { describe, expect, it } from 'vitest'
import type { Reason } from '@madeleine/contract'
import type { Policy } from '@madeleine/segment'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-20T09:00:00Z')

/** Cuts behind every so many messages, whatever they say. */
const everyFew = (length: number, reason: Reason): Policy => ({
  name: 'every-few', version: 1, options: { length, reason },
  dueAt: (queue) => queue.latest.receivedAt,
  cut: async ({ messages }) => ({ closed: Array.from({ length: Math.floor(messages.length / length) }, () => ({ length, reason })) }),
})

const BOILER = ['The boiler in the cellar leaks again', 'Which part of the boiler drips?', 'The valve under its expansion tank',
  'Close the valve and drain the boiler first']
const PLUMBER = ['The plumber says the valve of the boiler is worn out', 'Does he bring a new valve for the boiler?',
  'Yes, the boiler gets its valve on Thursday', 'Then the cellar will be dry again']
const HERON = ['A grey heron stood in the pond this morning', 'Did the heron catch a goldfish?', 'It took two of the goldfish',
  'A net over the pond keeps herons off']

interface Told {
  readonly user?: string
  readonly reason?: Reason
  /** Between the first four messages and the others. */
  readonly pauseMinutes?: number
}

/** The boiler, the boiler again, and a heron, each an episode. */
async function tell(
  { user = 'ann', reason = 'topic', pauseMinutes = 1 }: Told = {},
): Promise<{ readonly memory: Memory; readonly ids: readonly string[] }> {
  const memory = await memoryFor(held.db, { user, now, policy: everyFew(4, reason) })
  const later = new Date(Date.parse('2026-03-02T09:03:00Z') + pauseMinutes * 60_000).toISOString()
  await memory.push({ conversationId: 'house', messages: [...talk(BOILER), ...talk([...PLUMBER, ...HERON], { from: later, first: 4 })] })
  await memory.settle()
  return { memory, ids: (await memory.segments({ conversationId: 'house' })).map(({ id }) => id) }
}

const pairs = async (memory: Memory): Promise<string[][]> =>
  (await memory.mergeProposals()).map(({ episodes }) => episodes.map(({ id }) => id))

describe('two short neighbours of one subject', () => {
  it('are proposed with what they share, until they are merged, and again when that is undone', async () => {
    const { memory, ids } = await tell()
    const proposals = await memory.mergeProposals()
    expect(proposals).toMatchObject([{
      conversationId: 'house', episodes: [{ id: ids[0] }, { id: ids[1] }], why: expect.stringMatching(/boiler|valve/i),
    }])
    expect(proposals[0]!.episodes[0]!.title).toBe((await memory.episode(ids[0]!)).title)
    const { id } = await memory.merge({ episodeIds: proposals[0]!.episodes.map((episode) => episode.id) })
    await memory.settle()
    expect(await memory.mergeProposals()).toEqual([])
    await memory.undo(id!)
    expect(await memory.mergeProposals()).toEqual(proposals)
  })

  it('are never proposed where a person has split them', async () => {
    const { memory, ids } = await tell()
    const { episodeIds: [merged] } = await memory.merge({ episodeIds: ids.slice(0, 2) })
    await memory.settle()
    const { id } = await memory.split(merged!, { at: 'm4' })
    await memory.settle()
    expect(await pairs(memory)).toEqual([])
    await memory.undo(id!)
    expect(await pairs(memory)).toEqual([])
  })

  it.each<[string, (memory: Memory, id: string) => Promise<unknown>]>([
    ['has a star', (memory, id) => memory.star(id)],
    ['is archived', (memory, id) => memory.archive({ episodeIds: [id] })],
    ['has a title by hand', (memory, id) => memory.describe({ episodeId: id, title: 'The leak' })],
    ['has a summary by hand', (memory, id) => memory.describe({ episodeId: id, summary: 'A valve was worn out.' })],
  ])('are left alone while either of them %s', async (_, mark) => {
    const { memory, ids } = await tell()
    const before = await pairs(memory)
    expect(before).toEqual([ids.slice(0, 2)])
    for (const one of ids.slice(0, 2)) {
      await mark(memory, one)
      await memory.settle()
      expect(await pairs(memory)).toEqual([])
      await memory.undo((await memory.history())[0]!.id)
      await memory.settle()
      expect(await pairs(memory)).toEqual(before)
    }
  })

  it('are left alone in an archived conversation', async () => {
    const { memory } = await tell()
    await memory.archive({ conversationId: 'house' })
    expect(await pairs(memory)).toEqual([])
  })

  it('are proposed across a pause of an hour', async () => {
    const { memory, ids } = await tell({ pauseMinutes: 60 })
    expect(await pairs(memory)).toEqual([ids.slice(0, 2)])
  })

  it.each<[string, Told]>([
    ['more than an hour lies between them', { pauseMinutes: 61 }],
    ['a pause ended the first', { reason: 'time-gap' }],
    ['the day ended the first', { reason: 'day' }],
    ['the first was closed on request', { reason: 'flush' }],
  ])('are left alone where %s', async (_, told) => {
    const { memory, ids } = await tell(told)
    expect(ids).toHaveLength(3)
    expect(await pairs(memory)).toEqual([])
  })
})

it('a proposal names nothing of another user', async () => {
  const { memory } = await tell({ user: 'ben' })
  expect(await pairs(memory)).toHaveLength(1)
  expect(await pairs(await memoryFor(held.db, { user: 'ann', now }))).toEqual([])
})

it.each([[8, 1], [9, 0]])('two episodes of %i messages each, all of one subject, give %i proposals', async (length, count) => {
  const memory = await memoryFor(held.db, { user: 'ann', now, policy: everyFew(length, 'topic') })
  const lines = [...BOILER, ...PLUMBER, ...BOILER, ...PLUMBER, ...BOILER].slice(0, 2 * length)
  await memory.push({ conversationId: 'house', messages: talk(lines) })
  await memory.settle()
  expect(await memory.segments({ conversationId: 'house' })).toHaveLength(2)
  expect(await pairs(memory)).toHaveLength(count)
})

it('the most similar come first, as many as are asked for', async () => {
  const { memory, ids } = await tell()
  await memory.push({ conversationId: 'again', messages: talk([...BOILER, ...BOILER], { from: '2026-03-05T09:00:00Z', first: 20 }) })
  await memory.settle()
  const again = (await memory.segments({ conversationId: 'again' })).map(({ id }) => id)
  expect(await pairs(memory)).toEqual([again, ids.slice(0, 2)])
  expect((await memory.mergeProposals({ limit: 1 })).map(({ conversationId }) => conversationId)).toEqual(['again'])
  await expect(memory.mergeProposals({ limit: 0 })).rejects.toMatchObject({ code: 'invalid_input' })
})
