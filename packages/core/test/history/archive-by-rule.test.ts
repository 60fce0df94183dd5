/** What is archived by the rule of a store: what is old and has faded, and nothing that somebody holds on to. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { readMemoryOptions } from '../../memory/store-options.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
const DAY_MINUTES = 24 * 60
let clock = stoppedClock('2026-03-20T09:00:00Z')
beforeEach(() => void (clock = stoppedClock('2026-03-20T09:00:00Z')))

const RULE = { afterDays: 60, belowRetention: 0.9 }
const open = (archive: { afterDays: number; belowRetention?: number } | undefined = RULE, user = 'ann'): Promise<Memory> =>
  memoryFor(held.db, { user, now: () => clock.now(), timeZone: 'UTC', ...(archive && { archive }) })

/** An episode of each sitting, in one conversation. */
async function tell(memory: Memory, sittings: Readonly<Record<string, readonly string[]>>): Promise<string[]> {
  for (const [day, lines] of Object.entries(sittings)) {
    await memory.push({ conversationId: 'house', messages: lines.map((content, i) => ({
      id: `${day}-${i}`, role: i % 2 === 0 ? 'user' as const : 'assistant' as const, content,
      timestamp: new Date(Date.parse(`${day}T10:00:00Z`) + i * 60_000),
    })) })
    await memory.flush({ conversationId: 'house' })
    await memory.settle()
  }
  return (await memory.segments({ conversationId: 'house' })).map(({ id }) => id)
}

const TALK = {
  '2026-01-05': ['The boiler in the cellar leaks again', 'Which part of it drips?', 'The valve under the tank'],
  '2026-01-08': ['A grey heron stood in the pond', 'Did it catch a fish?', 'It took two of the goldfish'],
  '2026-03-18': ['The tram in Lisbon was late', 'By how much?', 'Ten minutes'],
}
const statuses = async (memory: Memory): Promise<string[]> =>
  (await memory.segments({ conversationId: 'house' })).map(({ status }) => status)
const [IN_USE, ARCHIVED] = ['collapsed', 'archived']

async function passDays(memory: Memory, days: number): Promise<void> {
  clock.step(days * DAY_MINUTES)
  await memory.settle()
}

describe('the rule', () => {
  it('archives what is older and remembered less well than it says, as `rule`, and nothing where there is none', async () => {
    const without = await memoryFor(held.db, { user: 'ann', now: () => clock.now(), timeZone: 'UTC' })
    const ids = await tell(without, TALK)
    await passDays(without, 2)
    expect(await statuses(without)).toEqual([IN_USE, IN_USE, IN_USE])
    const memory = await open()
    await memory.settle()
    expect(await statuses(memory)).toEqual([ARCHIVED, ARCHIVED, IN_USE])
    expect((await memory.recall({ query: 'Which heron took the goldfish?' })).archivedEpisodeIds).toEqual([ids[1]])
    expect(await memory.history())
      .toMatchObject([{ by: 'rule', action: 'archive', target: { episodeIds: ids.slice(0, 2) }, undone: false }])
    expect((await memory.stats()).due).toBe(0)
  })

  it('comes to each episode when it is old enough, also where nothing more is said', async () => {
    const memory = await open()
    await tell(memory, TALK)
    expect(await statuses(memory)).toEqual([ARCHIVED, ARCHIVED, IN_USE])
    await passDays(memory, 50)
    expect(await statuses(memory)).toEqual([ARCHIVED, ARCHIVED, IN_USE])
    await passDays(memory, 12)
    expect(await statuses(memory)).toEqual([ARCHIVED, ARCHIVED, ARCHIVED])
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
  })

  it('leaves what has a star, what was reviewed lately, and what was brought back', async () => {
    const without = await memoryFor(held.db, { user: 'ann', now: () => clock.now(), timeZone: 'UTC' })
    const ids = await tell(without, TALK)
    await without.star(ids[0]!)
    await without.rate(ids[1]!, 'easy')
    const memory = await open()
    await memory.settle()
    expect(await statuses(memory)).toEqual([IN_USE, IN_USE, IN_USE])
    await memory.star(ids[0]!, { off: true })
    await passDays(memory, 1)
    expect(await statuses(memory)).toEqual([ARCHIVED, IN_USE, IN_USE])
    await memory.undo((await memory.history())[0]!.id)
    await passDays(memory, 300)
    expect(await statuses(memory)).toEqual([IN_USE, ARCHIVED, ARCHIVED])
    await memory.unarchive({ episodeIds: [ids[1]!] })
    await passDays(memory, 30)
    expect(await statuses(memory)).toEqual([IN_USE, IN_USE, ARCHIVED])
  })

  it('leaves what proves a pinned fact or a plan that is still to come, until neither is so', async () => {
    const without = await memoryFor(held.db, { user: 'ann', now: () => clock.now(), timeZone: 'UTC' })
    const ids = await tell(without, {
      '2026-01-05': ['I am allergic to walnuts', 'Noted', 'Walnuts make my throat swell'],
      '2026-01-08': ['I am going to marry on 9 May 2026', 'Congratulations', 'Thank you'],
      '2026-01-12': TALK['2026-01-08'],
    })
    const facts = await without.facts()
    const walnuts = facts.find(({ text }) => text.includes('walnuts'))!
    await without.editFact({ action: 'pin', factId: walnuts.id })
    expect((await without.agenda({ days: 100 })).next).toMatchObject([{ from: '2026-05-09' }])
    const memory = await open()
    await memory.settle()
    expect(await statuses(memory)).toEqual([IN_USE, IN_USE, ARCHIVED])
    await passDays(memory, 51)
    expect(await statuses(memory)).toEqual([IN_USE, ARCHIVED, ARCHIVED])
    await memory.editFact({ action: 'unpin', factId: walnuts.id })
    await passDays(memory, 1)
    expect(await statuses(memory)).toEqual([ARCHIVED, ARCHIVED, ARCHIVED])
    expect(await memory.history({ limit: 1 })).toMatchObject([{ by: 'rule', target: { episodeIds: [ids[0]] } }])
  })

  it('archives of each user what is theirs, and keeps its entry where something of it is forgotten', async () => {
    const without = await memoryFor(held.db, { user: 'ben', now: () => clock.now(), timeZone: 'UTC' })
    await tell(without, TALK)
    const memory = await open()
    const ids = await tell(memory, TALK)
    expect([await statuses(memory), await statuses(without)]).toEqual([[ARCHIVED, ARCHIVED, IN_USE], [ARCHIVED, ARCHIVED, IN_USE]])
    await memory.forget({ conversationId: 'house', firstId: '2026-01-05-0', lastId: '2026-01-05-2' })
    await memory.settle()
    expect(await memory.history()).toMatchObject([{ by: 'rule', target: { episodeIds: [ids[1]] } }])
    await memory.undo((await memory.history())[0]!.id)
    expect((await memory.recall({ query: 'Which heron took the goldfish?' })).passages.map(({ messageId }) => messageId))
      .toContain('2026-01-08-2')
    expect(await statuses(without)).toEqual([ARCHIVED, ARCHIVED, IN_USE])
  })

  it.each([{ afterDays: -1 }, { afterDays: 1, belowRetention: 0 }, { afterDays: 1, belowRetention: 1.5 }])(
    'refuses what is no age or no probability: %j', (archive) => {
      expect(() => readMemoryOptions({ data: 'x', archive })).toThrow(/archive/)
    })
})
