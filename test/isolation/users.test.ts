/** Through every call of the library: one user cannot tell whether another exists. */
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Memory } from '../../src/memory/memory.ts'
import { hashingEmbedder } from '../../src/model/providers/hashing-embedder.ts'
import { NIGHT } from '../night.ts'
import { empty, memoryFor, talk, useDb } from '../testing.ts'
import { linesOf } from '../memory/transferring.ts'
import { CANARY, clock, live, rowsOf, type History } from './two-users.ts'
import type { ImportItem } from '../../src/contract/import-source.ts'

const held = useDb()

/** Everything a call lets out: its result with what is made on reading, or its error. */
async function outcome(call: Promise<unknown>): Promise<string> {
  const value = await call.then((result) => result ?? null, ({ name, code, message, ids }) => ({ name, code, message, ids }))
  const text = typeof value === 'object' && value !== null && 'text' in value ? value.text : ''
  return JSON.stringify([value, text])
}

async function* once(item: ImportItem) {
  yield item
}

type Call = (memory: Memory, of: History) => Promise<unknown>

/** Each call that takes an id, with ids of another user. */
const CALLS: Readonly<Record<Exclude<keyof Memory, 'on' | 'close' | 'holdOpen' | typeof Symbol.asyncDispose>, readonly Call[]>> = {
  episode: [(memory, { segmentId }) => memory.episode(segmentId), (memory, { conversationId }) => memory.episode(conversationId)],
  segments: [(memory, { conversationId }) => memory.segments({ conversationId }), (memory, { openConversationId }) =>
    memory.segments({ conversationId: openConversationId })],
  conversations: [
    (memory) => memory.conversations(), (memory) => memory.conversations({ query: CANARY }),
    (memory, { conversationId, openConversationId }) => memory.conversations({ ids: [conversationId, openConversationId] }),
    (memory, { conversationId }) => memory.conversations({ cursor: `1900000000000/${conversationId}` }),
  ],
  forget: [(memory, { conversationId }) => memory.forget({ conversationId, dryRun: true }), (memory, { conversationId }) =>
    memory.forget({ conversationId })],
  flush: [(memory, { openConversationId }) => memory.flush({ conversationId: openConversationId }), (memory) => memory.flush()],
  recall: [
    (memory) => memory.recall({ query: `${CANARY} harbour`, detail: 'high', explain: true }),
    (memory, { conversationId }) => memory.recall({ query: 'harbour boat', within: [conversationId], detail: 'high', explain: true }),
    (memory, { openConversationId }) => memory.recall({ query: 'decided', conversationId: openConversationId, includeOwnTail: true }),
    (memory, { openConversationId, conversationId }) => memory.recall({ query: '', within: [openConversationId], conversationId }),
  ],
  recent: [
    (memory) => memory.recent({ detail: 'high' }),
    (memory, { conversationId, openConversationId }) => memory.recent({ within: [conversationId, openConversationId] }),
    (memory, { openConversationId }) => memory.recent({ conversationId: openConversationId, includeOwnTail: true }),
  ],
  manifest: [(memory) => memory.manifest(), (memory) => memory.manifest({ depth: 200 })],
  toc: [
    (memory) => memory.toc(), (memory, { segmentId }) => memory.toc(`toc:segment:${segmentId}`), (memory) => memory.toc('today'),
    (memory, { segmentId }) => memory.toc('today', { cursor: `toc:segment:${segmentId}` }),
  ],
  facts: [(memory) => memory.facts(), (memory) => memory.facts({ query: `${CANARY} harbour`, subject: CANARY, includeSuperseded: true })],
  expand: [(memory, { segmentId }) => memory.expand(segmentId), (memory, { segmentId }) => memory.expand(`grip:${segmentId}:0-1`)],
  messages: [(memory, { conversationId }) => memory.messages({ conversationId }), (memory, { openConversationId }) =>
    memory.messages({ conversationId: openConversationId })],
  session: [
    (memory, { conversationId }) => memory.session({ conversationId }),
    (memory, { openConversationId }) => memory.session({ conversationId: openConversationId, maxTokens: 500 }),
  ],
  context: [
    (memory, { conversationId }) => memory.context({ conversationId, query: `${CANARY} harbour`, detail: 'high' }),
    (memory, { openConversationId }) => memory.context({ conversationId: openConversationId }),
  ],
  rate: [(memory, { segmentId }) => memory.rate(segmentId, 'easy'), (memory, { conversationId }) => memory.rate(conversationId, 'again')],
  settle: [(memory) => memory.settle()],
  stats: [(memory) => memory.stats()],
  upgrade: [(memory) => memory.upgrade(), (memory) => memory.upgrade({ recut: true }), (memory) => memory.upgrade({ dryRun: true })],
  check: [(memory) => memory.check()],
  export: [(memory) => linesOf(memory.export())],
  restore: [(memory) => memory.restore([])],
  // Last: these make the ids the caller's own.
  push: [
    (memory, { conversationId, messageId }) =>
      memory.push({ conversationId, messages: [{ id: messageId, role: 'user', content: 'mine' }] }),
    (memory, { conversationId, messageId }) =>
      memory.push({ conversationId, messages: [{ id: messageId, role: 'user', content: 'changed' }] }),
  ],
  import: [(memory, { openConversationId }) => memory.import(
    once({ conversationId: openConversationId, line: 1, message: { id: 'm0', role: 'user', content: 'mine', timestamp: 0 } }),
  )],
}

/** The same text for the same answer, for any user's ids. */
const anonymous = (text: string, ids: History): string =>
  Object.entries(ids).reduce((rest, [name, id]) => rest.replaceAll(id, `<${name}>`), text)

describe('T-01 T-02 the ids of another user', () => {
  let ann: Memory
  let bea: History
  beforeEach(async () => {
    bea = (await live(held.db, 'bea', { mark: CANARY, names: 'bea' })).history
    ann = (await live(held.db, 'ann', { mark: 'ordinary', names: 'ann' })).memory
  })

  test('give the same answer in every call, byte for byte, as unknown ids, and no data of that user', async () => {
    const names = Object.getOwnPropertyNames(Object.getPrototypeOf(ann))
      .filter((name) => !['constructor', 'on', 'close', 'holdOpen'].includes(name))
    expect(Object.keys(CALLS).sort()).toEqual(names.sort())
    const nobody: History = {
      conversationId: 'xyz closed', openConversationId: 'xyz open', messageId: 'xyz m0', segmentId: 'f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d1',
    }
    const before = await rowsOf(held.db, 'bea')
    for (const [name, calls] of Object.entries(CALLS)) {
      for (const [i, call] of calls.entries()) {
        const hers = await outcome(call(ann, bea))
        const nobodys = await outcome(call(ann, nobody))
        expect([name, i, anonymous(hers, bea)]).toEqual([name, i, anonymous(nobodys, nobody)])
        expect([name, i, hers.includes(CANARY)]).toEqual([name, i, false])
      }
    }
    expect(await rowsOf(held.db, 'bea')).toEqual(before)
  })

  test('are found by their owner, so the canary can be found', async () => {
    const memory = await memoryFor(held.db, { user: 'bea', now: clock() })
    expect(await outcome(memory.recall({ query: CANARY, detail: 'high' }))).toContain(CANARY)
    expect(await outcome(memory.episode(bea.segmentId))).toContain(CANARY)
  })
})

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

test('T-14 a worker that encodes for many users shows a model the texts of one at a time', async () => {
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
