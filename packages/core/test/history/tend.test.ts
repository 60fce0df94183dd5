/** What a person does with episodes and conversations by hand, and takes back. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { linesOf } from '../../../../test/support/transferring.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-20T09:00:00Z')
const open = (user = 'ann'): Promise<Memory> => memoryFor(held.db, { user, now, timeZone: 'UTC' })

/** A conversation of several sittings, each an episode of a subject. */
async function tell(memory: Memory, conversationId: string, sittings: readonly (readonly [day: string, ...lines: readonly string[]])[]) {
  for (const [day, ...lines] of sittings) {
    await memory.push({ conversationId, messages: lines.map((content, i) => ({
      id: `${day}-${i}`, role: i % 2 === 0 ? 'user' as const : 'assistant' as const, content,
      timestamp: new Date(Date.parse(`${day}T10:00:00Z`) + i * 60_000),
    })) })
    await memory.flush({ conversationId })
    await memory.settle()
  }
  return (await memory.segments({ conversationId })).map(({ id }) => id)
}

const BOILER = ['2026-01-05', 'The boiler in the cellar leaks again', 'Which part of it drips?', 'The valve under the expansion tank',
  'Close the shut-off and call the plumber'] as const
const HERON = ['2026-01-08', 'A grey heron stood in the pond this morning', 'Did it catch a fish?', 'It took two of the goldfish',
  'A net over the pond keeps herons off'] as const
const LISBON = ['2026-01-12', 'I am allergic to walnuts, so no walnut cake in Lisbon please', 'Noted. When do you fly?',
  'We fly to Lisbon on the ninth of May', 'The trams there are worth a ride'] as const

const found = async (memory: Memory, query: string, archived = false): Promise<string[]> =>
  (await memory.recall({ query, archived })).passages.map(({ messageId }) => messageId)

describe('an archived episode', () => {
  let memory: Memory
  let ids: string[]
  beforeEach(async () => {
    memory = await open()
    ids = await tell(memory, 'house', [BOILER, HERON, LISBON])
  })

  it('is out of recall, recent, manifest and context at once, and in the contents, the segments and what asks for it', async () => {
    expect(await found(memory, 'Which heron ate the goldfish?')).toContain('2026-01-08-2')
    const done = await memory.archive({ episodeIds: [ids[1]!] })
    expect(done).toMatchObject({ action: 'archive', episodeIds: [ids[1]] })
    expect(await found(memory, 'Which heron ate the goldfish?')).not.toContain('2026-01-08-2')
    expect((await memory.recall({ query: 'heron pond goldfish' })).episodes.map(({ id }) => id)).not.toContain(ids[1])
    expect((await memory.recent()).episodes.map(({ id }) => id)).not.toContain(ids[1])
    expect((await memory.recent()).passages.map(({ messageId }) => messageId)).not.toContain('2026-01-08-0')
    expect((await memory.manifest()).text).not.toContain('heron')
    const context = await memory.context({ conversationId: 'new', query: 'heron', maxTokens: 4000 })
    expect(JSON.stringify(context)).not.toMatch(/heron stood|goldfish/)
    expect((await memory.segments({ conversationId: 'house' })).map(({ status }) => status)).toEqual(['collapsed', 'archived', 'collapsed'])
    expect((await memory.toc('2026-01-08')).children).toMatchObject([{ status: 'archived' }])
    expect(await memory.episode(ids[1]!)).toMatchObject({ id: ids[1], archivedAt: now() })
    expect((await memory.timeline()).episodes.filter(({ archivedAt }) => archivedAt)).toMatchObject([{ id: ids[1] }])
    expect(await found(memory, 'Which heron ate the goldfish?', true)).toContain('2026-01-08-2')
    expect((await linesOf(memory.export())).join('')).toContain('goldfish')
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
  })

  it('is offered where a question is answered by nothing else, and only then', async () => {
    await memory.archive({ episodeIds: [ids[1]!] })
    const missed = await memory.recall({ query: 'Which heron took the goldfish from the pond?' })
    expect([missed.confidence.level, missed.archivedEpisodeIds]).toEqual(['none', [ids[1]]])
    expect(await memory.recall({ query: 'Which part of the boiler leaks?' })).not.toHaveProperty('archivedEpisodeIds')
    expect(await memory.recall({ query: 'Who plays the tuba?' })).not.toHaveProperty('archivedEpisodeIds')
  })

  it('comes back by hand, and by undoing, as it was', async () => {
    const before = await memory.recall({ query: 'heron', explain: true })
    await memory.archive({ episodeIds: [ids[1]!] })
    expect(await memory.archive({ episodeIds: [ids[1]!] })).toEqual({ action: 'archive', episodeIds: [] })
    await memory.unarchive({ episodeIds: [ids[1]!] })
    expect(await memory.recall({ query: 'heron', explain: true })).toEqual(before)
    const { id } = await memory.archive({ episodeIds: ids })
    expect((await memory.recall({ query: 'heron' })).passages).toEqual([])
    expect(await memory.undo(id!)).toMatchObject({ id, action: 'archive', undone: true, by: 'person' })
    expect(await memory.recall({ query: 'heron', explain: true })).toEqual(before)
    expect((await memory.history()).map(({ action, undone }) => [action, undone]))
      .toEqual([['archive', true], ['unarchive', false], ['archive', false]])
  })

  it('takes what it alone proves out of every prompt, and brings it back', async () => {
    const known = async () => (await memory.context({ conversationId: 'new', query: 'May I eat walnuts?', maxTokens: 4000 })).system ?? ''
    expect(await known()).toContain('walnut')
    await memory.archive({ episodeIds: [ids[2]!] })
    expect(await known()).not.toContain('walnut')
    expect((await memory.recall({ query: 'walnuts' })).facts).toEqual([])
    expect((await memory.facts()).map(({ text }) => text).join()).toContain('walnut')
    await memory.unarchive({ episodeIds: [ids[2]!] })
    expect(await known()).toContain('walnut')
  })

  it('stays archived when some of its messages are forgotten, and when it is exported and restored', async () => {
    await memory.archive({ episodeIds: [ids[1]!] })
    await memory.forget({ conversationId: 'house', firstId: '2026-01-08-0', lastId: '2026-01-08-0' })
    await memory.settle()
    expect(await found(memory, 'Which heron ate the goldfish?')).not.toContain('2026-01-08-2')
    expect(await memory.history()).toEqual([])
    const other = await open('ben')
    await other.restore(await linesOf(memory.export()))
    expect(await found(other, 'Which heron ate the goldfish?')).not.toContain('2026-01-08-2')
    expect(await found(other, 'Which heron ate the goldfish?', true)).toContain('2026-01-08-2')
  })
})

it('a memory that is moved keeps its names and stars and what was done; the other store cannot undo it, and says why', async () => {
  const memory = await open()
  const [id] = await tell(memory, 'house', [BOILER])
  await memory.describe({ episodeId: id!, title: 'The leak', summary: 'A valve dripped.' })
  await memory.describe({ conversationId: 'house', title: 'Our house' })
  await memory.star(id!)
  const other = await open('ben')
  await other.restore(await linesOf(memory.export()))
  expect(await other.episode(id!)).toMatchObject({ title: 'The leak', summary: 'A valve dripped.', starredAt: now() })
  expect((await other.conversations()).conversations).toMatchObject([{ title: 'Our house' }])
  const done = await other.history()
  expect(done.map(({ action }) => action)).toEqual(['star', 'describe', 'describe'])
  await expect(other.undo(done[0]!.id)).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/restored|other store/) })
})

describe('an archived conversation', () => {
  it('is out of recall with its open messages and all that is said in it later, until it is brought back', async () => {
    const memory = await open()
    await tell(memory, 'house', [BOILER])
    await memory.push({ conversationId: 'house', messages: [{ id: 'open', role: 'user', content: 'The boiler hums at night' }] })
    await memory.archive({ conversationId: 'house' })
    expect(await found(memory, 'boiler')).toEqual([])
    expect((await memory.conversations()).conversations).toMatchObject([{ id: 'house', archivedAt: now() }])
    await memory.flush({ conversationId: 'house' })
    await memory.settle()
    expect((await memory.segments({ conversationId: 'house' })).map(({ status }) => status)).toEqual(['archived', 'archived'])
    expect(await found(memory, 'boiler')).toEqual([])
    expect((await found(memory, 'boiler', true)).toSorted()).toContain('open')
    await memory.undo((await memory.history())[0]!.id)
    expect(await found(memory, 'boiler')).toEqual(expect.arrayContaining(['open', '2026-01-05-0']))
    expect((await memory.segments({ conversationId: 'house' })).map(({ status }) => status)).toEqual(['collapsed', 'collapsed'])
  })
})

describe('episodes that are merged or split', () => {
  it('are others, found by their words, with the memory of the old by share; the old ids lead to them', async () => {
    const memory = await open()
    const ids = await tell(memory, 'house', [BOILER, HERON, LISBON])
    await memory.rate(ids[0]!, 'easy')
    const [first, second] = await Promise.all([memory.episode(ids[0]!), memory.episode(ids[1]!)])
    const { episodeIds: [merged] } = await memory.merge({ episodeIds: [ids[1]!, ids[0]!] })
    await memory.settle()
    const episode = await memory.episode(merged!)
    expect(episode.messageIds).toEqual([...first.messageIds, ...second.messageIds])
    expect(episode.stabilityDays).toBeCloseTo((first.stabilityDays + second.stabilityDays) / 2)
    expect(await memory.episode(ids[1]!)).toEqual(episode)
    expect(await found(memory, 'goldfish')).toContain('2026-01-08-2')
    const { episodeIds: parts } = await memory.split(merged!, { at: '2026-01-05-2' })
    await memory.settle()
    const [before, after] = await Promise.all(parts.map((id) => memory.episode(id)))
    expect([before!.messageIds[0], after!.messageIds[0]]).toEqual(['2026-01-05-0', '2026-01-05-2'])
    expect((await memory.segments({ conversationId: 'house' })).map(({ from, to }) => [from, to])).toEqual([[0, 2], [2, 8], [8, 12]])
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
    await memory.upgrade({ recut: true })
    expect((await memory.segments({ conversationId: 'house' })).map(({ from, to }) => [from, to])).toEqual([[0, 2], [2, 8], [8, 12]])
  })

  it('are refused where they are no neighbours, and where a message begins nothing', async () => {
    const memory = await open()
    const ids = await tell(memory, 'house', [BOILER, HERON, LISBON])
    await expect(memory.merge({ episodeIds: [ids[0]!, ids[2]!] })).rejects.toThrow(/neighbours/)
    await expect(memory.split(ids[0]!, { at: '2026-01-05-0' })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(memory.split(ids[0]!, { at: '2026-01-08-1' })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(memory.star('5d1d3e3c-0000-4000-8000-000000000000')).rejects.toMatchObject({ code: 'not_found' })
    expect(await memory.history()).toEqual([])
  })
})

describe('a title by hand', () => {
  it('stays through upgrades and is found; a conversation keeps its own through imports; undoing gives the old ones back', async () => {
    const memory = await open()
    const [id] = await tell(memory, 'house', [BOILER, HERON])
    const before = await memory.episode(id!)
    const { id: entry } = await memory.describe({ episodeId: id!, title: 'Zephyrine and the\n valve' })
    expect(await memory.episode(id!)).toMatchObject({ title: 'Zephyrine and the valve', summary: before.summary })
    expect((await memory.recall({ query: 'Zephyrine' })).episodes.map((episode) => episode.id)).toEqual([id])
    await memory.settle()
    await memory.upgrade({ recut: true })
    await memory.settle()
    expect(await memory.episode(id!)).toMatchObject({ title: 'Zephyrine and the valve' })
    await memory.describe({ conversationId: 'house', title: 'Our house' })
    await memory.push({ conversationId: 'house', title: 'chat 17', messages: [{ role: 'user', content: 'And the roof?' }] })
    expect((await memory.conversations()).conversations).toMatchObject([{ title: 'Our house' }])
    await memory.undo(entry!)
    expect(await memory.episode(id!)).toEqual(before)
    expect((await memory.recall({ query: 'Zephyrine' })).confidence).toMatchObject({ level: 'none' })
  })
})

describe('a star', () => {
  it('keeps an episode from fading and from the archive', async () => {
    const memory = await open()
    const ids = await tell(memory, 'house', [BOILER, HERON])
    expect((await memory.episode(ids[0]!)).retrievability).toBeLessThan(1)
    await memory.star(ids[0]!)
    expect(await memory.episode(ids[0]!)).toMatchObject({ retrievability: 1, starredAt: now() })
    await expect(memory.archive({ episodeIds: ids })).rejects.toMatchObject({ code: 'conflict' })
    await memory.archive({ conversationId: 'house' })
    expect((await memory.segments({ conversationId: 'house' })).map(({ status }) => status)).toEqual(['collapsed', 'archived'])
    await memory.star(ids[0]!, { off: true })
    expect((await memory.episode(ids[0]!)).retrievability).toBeLessThan(1)
  })
})

describe('related episodes', () => {
  it('are about the same, by a fact that both prove or by several words, and never the episode itself or an archived one', async () => {
    const memory = await open()
    const VALVE = ['2026-02-05', 'The boiler in the cellar leaks at the valve again', 'The expansion tank?',
      'Yes, the plumber replaced the valve of the boiler', 'Then the tank is next'] as const
    const NUTS = ['2026-02-09', 'Remember that I am allergic to walnuts', 'I do, no walnuts', 'Good', 'Always'] as const
    const ids = await tell(memory, 'house', [BOILER, HERON, LISBON, VALVE, NUTS])
    expect((await memory.related(ids[0]!)).map(({ id }) => id)).toEqual([ids[3]])
    expect(await memory.related(ids[2]!)).toMatchObject([{ id: ids[4], why: 'both say: The user is allergic to walnuts.' }])
    expect(await memory.related(ids[1]!)).toEqual([])
    await memory.archive({ episodeIds: [ids[3]!, ids[4]!] })
    expect([await memory.related(ids[0]!), await memory.related(ids[2]!)]).toEqual([[], []])
    await expect(memory.related('nothing')).rejects.toMatchObject({ code: 'not_found' })
  })
})
