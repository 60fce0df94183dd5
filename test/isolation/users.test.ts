/** Users of one store: what one of them does changes no answer of another, and work for many mixes no texts. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Memory } from '@madeleine/core'
import { hashingEmbedder } from '../../packages/core/model/providers/hashing-embedder.ts'
import { NIGHT } from '../night.ts'
import { empty, memoryFor, talk, useDb } from '../testing.ts'
import { CANARY, clock, once, outcome } from './two-users.ts'

const held = useDb()

/** Ids made by chance, in the order they appear. */
function withoutChance(text: string): string {
  const seen = new Map<string, string>()
  // The secret of frames is another in each store
  return text.replaceAll(/(?<=madeleine-memories id=)\d{12}/g, '#')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => seen.get(id) ?? (seen.set(id, `#${seen.size}`), `#${seen.size - 1}`))
}

const MORNING = ['We sail at dawn from the harbour', 'I bring bread and the old map', 'Bread again? '
  + 'Bring olives', 'Olives it is', 'The tide is early tomorrow']

/** A day of calls that touch everything an answer could be computed from. */
async function annsDay(): Promise<string[]> {
  const ann = await memoryFor(held.db, { user: 'ann', now: clock() })
  const said: string[] = []
  const say = async (call: Promise<unknown>) => void said.push(withoutChance(await outcome(call)))
  await say(ann.push({ conversationId: 'c', messages: talk(MORNING) }))
  await say(ann.push({ conversationId: 'c', messages: talk(['changed']) }))
  await say(ann.flush())
  await say(ann.settle())
  await say(ann.push({ conversationId: 'd', messages: talk(['The harbour again', 'Is the map dry?']) }))
  for (const query of ['bread', 'the harbour at dawn', 'map', 'nothing of the kind', '']) {
    await say(ann.recall({ query, detail: 'high', explain: true }))
  }
  await say(ann.recall({ query: 'olives', within: ['c'], conversationId: 'd' }))
  await say(ann.recent({ limit: 3 }))
  await say(ann.segments({ conversationId: 'c' }))
  await say(ann.segments({ conversationId: 'd' }))
  await say(ann.conversations())
  for (const conversationId of ['c', 'd']) {
    await say(ann.messages({ conversationId }))
    await say(ann.session({ conversationId }))
    await say(ann.context({ conversationId, query: 'olives' }))
  }
  await say(ann.import(once({ conversationId: 'e', line: 1, message: { id: 'm0', role: 'user', content: 'harbour', timestamp: 0 } })))
  await say(ann.stats())
  await say(ann.check())
  await say(ann.forget({ conversationId: 'c' }))
  await say(ann.recent())
  return said
}

test('T-10 tenant_noninterference: every answer is the same with and without the history of other users under the same ids', async () => {
  const alone = await annsDay()
  await empty(held.db)
  for (const user of ['bea', 'aaron']) {
    const other = await memoryFor(held.db, { user, now: clock() })
    for (const conversationId of ['c', 'd', 'e']) {
      await other.push({ conversationId, messages: talk([...MORNING, ...MORNING, CANARY], { from: '2020-01-01T00:00:00Z' }) })
    }
    await other.flush({ conversationId: 'c' })
    if (user === 'bea') await other.settle()
    await other.flush({ conversationId: 'd' })
  }
  expect(await annsDay()).toEqual(alone)
})

test('T-03 scope_never_widens: `within` only narrows, and `conversationId` only leaves out', async () => {
  const bea = await memoryFor(held.db, { user: 'bea', now: clock() })
  const ann = await memoryFor(held.db, { user: 'ann', now: clock() })
  for (const id of ['a', 'b', 'c', 'd']) {
    await ann.push({ conversationId: id, messages: talk(MORNING) })
    await bea.push({ conversationId: `bea ${id}`, messages: talk(MORNING) })
    if (id < 'c') await Promise.all([ann.flush({ conversationId: id }), bea.flush({ conversationId: `bea ${id}` })])
  }
  await ann.settle()
  const ids = ['a', 'b', 'c', 'd', 'bea a', 'bea d', 'nobody']
  const wide = { query: 'bread harbour map', limit: 100, passageLimit: 200 }
  const placesOf = ({ episodes, passages }: Awaited<ReturnType<Memory['recent']>>) =>
    [...episodes.map((e) => `episode ${e.conversationId}`), ...passages.map((p) => `message ${p.conversationId} ${p.messageId}`)]
  const everything = new Set(placesOf(await ann.recall(wide)))
  expect(everything.size).toBeGreaterThan(10)
  const question = fc.record({ within: fc.option(fc.subarray(ids), { nil: undefined }), asking: fc.option(
    fc.constantFrom(...ids), { nil: undefined },
  ), own: fc.boolean(), recent: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(question, async ({ within, asking, own, recent }) => {
      const { query, ...rest } = { ...wide, includeOwnTail: own, ...(within && { within }), ...(asking && { conversationId: asking }) }
      const found = placesOf(await (recent ? ann.recent(rest) : ann.recall({ query, ...rest })))
      for (const place of found) {
        expect(recent || everything.has(place)).toBe(true)
        expect((within ?? ['a', 'b', 'c', 'd']).some((id) => place.startsWith(`episode ${id}`) || place.startsWith(`message ${id} `)))
          .toBe(true)
        expect(place).not.toContain('bea')
      }
    }),
    { numRuns: NIGHT ? 60 : 15 },
  )
})

test('T-05 two users who call at the same time on one database never get each other\'s data', async () => {
  const users = await Promise.all(['ann', 'bea']
    .map(async (user) => ({ user, other: user === 'ann' ? 'bea' : 'ann', memory: await memoryFor(held.db, { user, now: clock() }) })))
  const answers = await Promise.all(Array.from({ length: 200 }, async (_, i) => {
    const { user, other, memory } = users[i % 2]!
    const conversationId = `c${i % 3}`
    const call = [
      () =>
        memory.push({ conversationId, messages: [{ id: `x${i}`, role: 'user', content: `harbour of ${user}s, ${i}`, name: `${user}s` }] }),
      () => memory.recall({ query: 'harbour', detail: 'high' }),
      () => memory.recent(),
      () => memory.segments({ conversationId }),
      () => memory.flush({ conversationId }).then(() => memory.settle()),
    ][Math.floor(i / 2) % 5] as () => Promise<unknown>
    return { mixed: (await outcome(call())).includes(`${other}s`) }
  }))
  expect(answers.filter(({ mixed }) => mixed)).toEqual([])
  for (const { user, other, memory } of users) {
    const all = await outcome(memory.recall({ query: 'harbour', passageLimit: 200, detail: 'high' }))
    expect([all.includes(`${user}s`), all.includes(`${other}s`)]).toEqual([true, false])
    expect((await memory.check()).ok).toBe(true)
  }
})

test('T-14 a worker that encodes for many users shows a model the texts of one user at a time', async () => {
  const hashing = hashingEmbedder()
  const shown: string[][] = []
  const embedder = { ...hashing, embed: (texts: readonly string[]) => (shown.push([...texts]), hashing.embed(texts)) }
  const users = ['ann', 'bea', 'cy', 'dan']
  const memories = await Promise.all(users.map((user) => memoryFor(held.db, { user, embedder, now: clock() })))
  for (const [u, memory] of memories.entries()) {
    for (const conversationId of ['c', 'd']) {
      await memory.push({ conversationId, messages: talk(MORNING.map((text) => `${text} ${conversationId}, ${users[u]}mark`)) })
    }
    await memory.flush()
  }
  await memories[0]?.settle()
  const marksOf = (texts: readonly string[]) => new Set(texts.join(' ').toLowerCase().match(/\w+mark\b/g))
  expect(shown.length).toBeGreaterThanOrEqual(users.length)
  expect(shown.map((texts) => marksOf(texts).size)).toEqual(shown.map(() => 1))
  expect(new Set(shown.flatMap((texts) => [...marksOf(texts)]))).toEqual(new Set(users.map((user) => `${user}mark`)))
})
