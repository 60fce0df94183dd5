/** Any sequence of tending and of forgetting with a grace, undone in the reverse order, ends in the rows it began with, ids included. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '@madeleine/base'
import { sql, withUser } from '@madeleine/engine'
import { idle } from '@madeleine/segment'
import type { Memory } from '../../memory/memory.ts'
import { byNight } from '../../../../test/at-length.ts'
import { empty, memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-20T09:00:00Z')
const SUBJECTS = ['boiler valve cellar', 'heron pond goldfish', 'tram Lisbon ticket', 'choir rehearsal alto', 'bees hive honey']

async function tell(memory: Memory): Promise<void> {
  for (const [day, subject] of SUBJECTS.entries()) {
    const conversationId = day < 3 ? 'house' : 'club'
    await memory.push({ conversationId, messages: subject.split(' ').map((word, i) => ({
      id: `${day}-${i}`, role: 'user', content: `I spoke of the ${word} and the ${subject}`,
      timestamp: new Date(Date.UTC(2026, 0, 5 + day, 10, i)),
    })) })
    await memory.flush({ conversationId })
    await memory.settle()
  }
  // Open messages, and facts that end one another
  await memory.push({ conversationId: 'club', messages: ['I live in Porto.', 'I live in Bergen now.', 'My cat is called Minka.'].map(
    (content, i) => ({ id: `open-${i}`, role: 'user', content, timestamp: new Date(Date.UTC(2026, 2, 19, 10, i)) }),
  ) })
  await memory.settle()
}

/** What the memory is made of, without counters that only grow, and the times at which derived rows were written. */
async function rows(): Promise<unknown> {
  const [row] = await withUser(held.db, 'ann', (tx) => tx.rows<{ all: Record<string, unknown[]> }>(sql`
    select jsonb_build_object(
      'conversation', (select jsonb_agg(to_jsonb(c) order by id) from conversation c),
      'segment', (select jsonb_agg(to_jsonb(s) order by id) from segment s),
      'episode', (select jsonb_agg(to_jsonb(e) order by segment_id) from episode e),
      'vectors', (select jsonb_agg(to_jsonb(v) order by segment_id, model) from message_vectors v),
      'embedding', (select jsonb_agg(to_jsonb(v) order by segment_id, generation, part) from embedding v),
      'review', (select jsonb_agg(to_jsonb(r) order by episode_id, number) from review r),
      'corpus', (select jsonb_agg(to_jsonb(c) - 'removals' - 'next_number' - 'fact_changes') from corpus c),
      'message', (select jsonb_agg(to_jsonb(m) order by conversation_id, seq) from message m),
      'fact', (select jsonb_agg(to_jsonb(f) order by id) from fact f),
      'fact_source', (select jsonb_agg(to_jsonb(s) order by text_key, conversation_id, seq, kind) from fact_source s),
      'fact_term', (select jsonb_agg(to_jsonb(t) order by fact_id, term) from fact_term t),
      'fact_edit', (select jsonb_agg(to_jsonb(e) order by number) from fact_edit e),
      'forgotten_row', (select count(*) from forgotten_row),
      'due', (select jsonb_agg(jsonb_build_array(kind, key) order by kind, key) from due where kind not in ('erase', 'archive')),
      'contents', (select jsonb_agg(jsonb_build_array(id, content) order by id) from contents),
      'posting', (select jsonb_agg(jsonb_build_array(block, field, term, (
          select array_agg(encode(substr(entries, at * 3 + 1, 3), 'hex') order by substr(entries, at * 3 + 1, 3))
            from generate_series(0, length(entries) / 3 - 1) at)) order by block, field, term) from posting)) as all`))
  return row!.all
}

type Step = (memory: Memory, nth: number) => Promise<string | undefined>

const episodesOf = async (memory: Memory): Promise<string[]> =>
  (await Promise.all(['house', 'club'].map((conversationId) => memory.segments({ conversationId }))))
    .flat().filter(({ status }) => status === 'collapsed' || status === 'archived').map(({ id }) => id)
const pick = async (memory: Memory, nth: number): Promise<string> => {
  const ids = await episodesOf(memory)
  return ids[nth % ids.length] ?? NOBODYS
}
const NOBODYS = '5d1d3e3c-0000-4000-8000-000000000000'
const STEPS: Readonly<Record<string, Step>> = {
  archive: async (memory, nth) => (await memory.archive({ episodeIds: [await pick(memory, nth)] })).id,
  unarchive: async (memory, nth) => (await memory.unarchive({ episodeIds: [await pick(memory, nth)] })).id,
  archiveAll: async (memory, nth) => (await memory.archive({ conversationId: nth % 2 === 0 ? 'house' : 'club' })).id,
  unarchiveAll: async (memory, nth) => (await memory.unarchive({ conversationId: nth % 2 === 0 ? 'house' : 'club' })).id,
  archiveByRule: async (memory, nth) => {
    const later = () => new Date(now().getTime() + nth * DAY_MS)
    const before = new Set((await memory.history()).map(({ id }) => id))
    const ruled = await memoryFor(held.db, { user: 'ann', policy: WAITS, now: later, timeZone: 'UTC', archive: { afterDays: 72 } })
    await ruled.settle()
    const [newest] = (await memory.history()).filter(({ by, undone }) => by === 'rule' && !undone)
    return newest && !before.has(newest.id) ? newest.id : undefined
  },
  star: async (memory, nth) => (await memory.star(await pick(memory, nth), { off: nth % 3 === 0 })).id,
  describe: async (memory, nth) => (await memory.describe({ episodeId: await pick(memory, nth), title: `Quokka ${nth}` })).id,
  summarise: async (memory, nth) => (await memory.describe({ episodeId: await pick(memory, nth), summary: `They spoke of ${nth}.` })).id,
  pause: async (memory, nth) => (await memory.pause(nth % 2 === 0 ? 'house' : 'club')).id,
  resume: async (memory, nth) => (await memory.pause(nth % 2 === 0 ? 'house' : 'club', { off: true })).id,
  distrust: async (memory, nth) => (await memory.trust(nth % 2 === 0 ? 'house' : 'club', {
    off: true, ...(nth % 3 === 0 && { roles: ['user'] as const }),
  })).id,
  trust: async (memory, nth) => (await memory.trust(nth % 2 === 0 ? 'house' : 'club')).id,
  project: async (memory, nth) => (await memory.assignProject({
    project: ['boat', 'garden'][nth % 2]!, ...(nth % 3 === 0 ? { conversationIds: ['club'] } : { conversationIds: ['house', 'club'] }),
  })).id,
  rename: async (memory, nth) => (await memory.describe({ conversationId: nth % 2 === 0 ? 'house' : 'club', title: `Talk ${nth}` })).id,
  merge: async (memory, nth) => {
    const segments = await memory.segments({ conversationId: 'house' })
    const first = nth % Math.max(1, segments.length - 1)
    return (await memory.merge({ episodeIds: segments.slice(first, first + 2).map(({ id }) => id) })).id
  },
  split: async (memory, nth) => {
    const id = await pick(memory, nth)
    return (await memory.split(id, { at: (await memory.episode(id)).messageIds[1]! })).id
  },
  forgetConversation: async (memory, nth) => (await memory.forget({ conversationId: nth % 2 === 0 ? 'house' : 'club', ...GRACE })).id,
  forgetEpisode: async (memory, nth) => (await memory.forget({ episodeId: await pick(memory, nth), ...GRACE })).id,
  forgetMessages: async (memory, nth) => {
    const conversationId = nth % 3 === 0 ? 'house' : 'club'
    return (await memory.forget({ conversationId, from: nth % 12, to: nth % 12 + 1 + nth % 4, ...GRACE })).id
  },
  forgetFact: async (memory, nth) => {
    const facts = await memory.facts({ includeSuperseded: true })
    return facts.length === 0 ? undefined : (await memory.forget({ factId: facts[nth % facts.length]!.id, ...GRACE })).id
  },
  forgetAll: async (memory) => (await memory.forget({ user: true, ...GRACE })).id,
}
const GRACE = { graceDays: 30 }
/** No tail is closed while a step lets days pass. */
const WAITS = idle({ idleMinutes: 40 * 24 * 60 })
const OFTEN_REFUSED = new Set(['conflict', 'invalid_input', 'not_found'])

test('what was tended and undone in the reverse order is what it was, and every step leaves the invariants true', async () => {
  await fc.assert(fc.asyncProperty(
    fc.array(fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.nat(20), fc.boolean()), { minLength: 1, maxLength: 6 }), async (steps) => {
      await empty(held.db)
      const memory = await memoryFor(held.db, { user: 'ann', policy: WAITS, now, timeZone: 'UTC' })
      await tell(memory)
      await memory.rate((await episodesOf(memory))[1]!, 'good')
      await memory.settle()
      const before = await rows()
      const done: string[] = []
      for (const [name, nth, settles] of steps) {
        const id = await STEPS[name]!(memory, nth).catch((error: { code: string }) => {
          if (!OFTEN_REFUSED.has(error.code)) throw error
        })
        if (settles || name === 'merge' || name === 'split') await memory.settle()
        if (id !== undefined) done.push(id)
        expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
      }
      for (const id of done.toReversed()) await memory.undo(id)
      await memory.settle()
      expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
      expect(await rows()).toEqual(before)
      expect((await memory.history()).every(({ undone }) => undone)).toBe(true)
    }), { numRuns: byNight(12, 300), examples: [
      [[['distrust', 0, false], ['forgetEpisode', 0, false]]],
      [[['project', 1, false], ['forgetConversation', 0, false], ['project', 2, false]]],
      [[['project', 0, false], ['forgetConversation', 1, false]]],
    ] })
}, byNight(240_000, 3_600_000))

test('what a later entry rests on is undone after it, and an entry that is undone twice is undone once', async () => {
  await empty(held.db)
  const memory = await memoryFor(held.db, { user: 'ann', now, timeZone: 'UTC' })
  await tell(memory)
  const ids = await episodesOf(memory)
  const merged = await memory.merge({ episodeIds: ids.slice(0, 2) })
  await memory.settle()
  const starred = await memory.star(merged.episodeIds[0]!)
  await expect(memory.undo(merged.id!)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining(starred.id!) })
  await memory.undo(starred.id!)
  // Before it was encoded again
  await memory.undo(merged.id!)
  await memory.undo(merged.id!)
  expect(await episodesOf(memory)).toEqual(ids)
  await expect(memory.undo(NOBODYS)).rejects.toMatchObject({ code: 'not_found' })
})

test('what was archived, then forgotten, comes back in use when the archiving was undone meanwhile; others stay as they are', async () => {
  await empty(held.db)
  const memory = await memoryFor(held.db, { user: 'ann', now, timeZone: 'UTC' })
  await tell(memory)
  const [first, second] = await episodesOf(memory) as [string, string]
  const archived = await memory.archive({ episodeIds: [first, second] })
  const forgotten = await memory.forget({ episodeId: first, ...GRACE })
  await memory.undo(archived.id!)
  await memory.archive({ episodeIds: [second] })
  await memory.undo(forgotten.id!)
  expect((await memory.episode(first)).archivedAt).toBeUndefined()
  expect((await memory.episode(second)).archivedAt).toBeDefined()
})

test('undoing takes back edits of facts and merges of people too, and the history lists all of them', async () => {
  await empty(held.db)
  const memory = await memoryFor(held.db, { user: 'ann', now, timeZone: 'UTC' })
  await memory.push({ conversationId: 'c', people: true, messages: [
    { role: 'user', name: 'Lena', content: 'Six' }, { role: 'user', name: 'Leni', content: 'Seven' },
  ] })
  const { edit } = await memory.editFact({ action: 'add', text: 'Ann keeps bees' })
  const merge = await memory.mergePeople({ names: ['Lena', 'Leni'] })
  expect((await memory.history()).map(({ action, target }) => [action, target]).toSorted()).toEqual([
    ['fact.add', { factId: edit.newFactId, text: 'Ann keeps bees' }], ['people.merge', { names: ['Lena', 'Leni'] }],
  ])
  expect(await memory.undo(edit.id)).toMatchObject({ action: 'fact.add', undone: true })
  expect(await memory.undo(merge.id)).toMatchObject({ action: 'people.merge', undone: true })
  expect(await memory.facts()).toEqual([])
  expect((await memory.people()).merges).toEqual([])
})

test('nothing of what was forgotten stays in the history', async () => {
  await empty(held.db)
  const memory = await memoryFor(held.db, { user: 'ann', now, timeZone: 'UTC' })
  await tell(memory)
  const ids = await episodesOf(memory)
  await memory.merge({ episodeIds: ids.slice(0, 2) })
  await memory.describe({ episodeId: ids[2]!, title: 'Trams' })
  await memory.settle()
  await memory.forget({ conversationId: 'house', firstId: '0-0', lastId: '0-0' })
  expect((await memory.history()).map(({ action }) => action)).toEqual(['describe'])
  await memory.forget({ conversationId: 'house' })
  expect(await memory.history()).toEqual([])
})
