/**
 * What the store promises beyond the answers of LangGraph's own: recall, times, one version of each
 * item whatever happens, one user's items.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { MadeleineStore } from '../../langgraph/index.ts'
import type { Memory } from '@madeleine/core'
import { openPipeline } from '../../../core/memory/open-pipeline.ts'
import { storeOn, type Store } from '../../../core/memory/running-store.ts'
import type { Db } from '@madeleine/engine'
import { crashingDb, dieAt } from '../../../../test/crash/crashing-db.ts'
import { stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
const clock = stoppedClock()

const openOn = async (db: Db): Promise<Store> => {
  const options = { timeZone: 'UTC', now: clock.now, work: false }
  return storeOn(await openPipeline({ ...db, close: async () => undefined }, options), options)
}

/** Boundaries that are not rolled back alike. */
const TELLING = /^before begin|^after the commit/
let isArmed = false

let opened: Store
let memory: Memory
let store: MadeleineStore
beforeEach(async () => {
  opened = await openOn(held.db)
  memory = opened.user('ann')
  store = new MadeleineStore(memory)
})

const NOTES = ['memories', 'ann']
const keysFound = async (query: string, prefix = NOTES) => (await store.search(prefix, { query })).map(({ key }) => key)

describe('a query', () => {
  test('finds items by their words at once, and after they became episodes, the best first and with a score', async () => {
    await store.put(NOTES, 'cat', { text: 'Miso the cat sleeps on the tumble dryer' })
    await store.put(NOTES, 'bread', { profile: { likes: ['rye bread', 'herons'], age: 41 } })
    await memory.push({ conversationId: 'chat', messages: [{ role: 'user', content: 'The cat and the tumble dryer again: Miso sleeps' }] })
    for (let step = 0; step < 2; step++) {
      expect(await keysFound('Where does Miso the cat sleep?')).toEqual(['cat'])
      expect(await keysFound('rye bread')).toEqual(['bread'])
      const [found] = await store.search(NOTES, { query: 'tumble dryer' })
      expect(found).toMatchObject({ namespace: NOTES, value: { text: 'Miso the cat sleeps on the tumble dryer' } })
      expect(found!.score).toBeGreaterThan(0)
      await memory.settle()
    }
  })

  test('searches below its prefix, among the items that its filter lets through', async () => {
    await store.put(NOTES, 'a', { text: 'The heron came back', kind: 'bird' })
    await store.put(['memories', 'ann', 'old'], 'b', { text: 'The heron left', kind: 'bird' })
    await store.put(['memories', 'anna'], 'c', { text: 'A heron on the roof', kind: 'bird' })
    await store.put(NOTES, 'd', { text: 'The heron is a crane on a building site', kind: 'machine' })
    expect((await keysFound('heron')).toSorted()).toEqual(['a', 'b', 'd'])
    expect((await store.search(NOTES, { query: 'heron', filter: { kind: 'machine' } })).map(({ key }) => key)).toEqual(['d'])
    expect(await store.search(NOTES, { query: 'heron', limit: 1, offset: 3 })).toEqual([])
  })

  test('finds the fields that are indexed and no others; an item that is not indexed is stored all the same', async () => {
    await store.put(
      NOTES, 'part', { title: 'Herons', chapters: [{ body: 'the pond' }, { body: 'the weir' }], secret: 'submarine' },
      ['title', 'chapters[*].body'],
    )
    await store.put(NOTES, 'none', { text: 'a zeppelin' }, false)
    expect(await keysFound('weir')).toEqual(['part'])
    expect(await keysFound('submarine')).toEqual([])
    await memory.settle()
    expect(await keysFound('zeppelin')).toEqual([])
    expect(await store.get(NOTES, 'none')).toMatchObject({ value: { text: 'a zeppelin' } })
    expect((await store.search(NOTES)).map(({ key }) => key).toSorted()).toEqual(['none', 'part'])
  })

  test('finds an item only by the fields of its last put, and no longer once that is not indexed', async () => {
    const value = { title: 'Herons', body: 'a zeppelin' }
    await store.put(NOTES, 'k', value)
    await memory.settle()
    expect(await keysFound('zeppelin')).toEqual(['k'])
    await store.put(NOTES, 'k', value, ['title'])
    expect([await keysFound('zeppelin'), await keysFound('herons')]).toEqual([[], ['k']])
    await store.put(NOTES, 'k', value, false)
    await memory.settle()
    expect([await keysFound('zeppelin'), await keysFound('herons')]).toEqual([[], []])
    expect((await store.search(NOTES)).map((item) => item.value)).toEqual([value])
  })

  test('finds the new text of an item that repeats what was just recalled, and not the old one', async () => {
    const text = 'Ann has a grey cat called Miso who sleeps on the warm tumble dryer all afternoon'
    await store.put(NOTES, 'pet', { text: `${text}. Rhubarb.` })
    await memory.settle()
    expect((await memory.recall({ query: 'grey cat Miso', conversationId: 'chat' })).passages).toHaveLength(1)
    expect(await keysFound('grey cat Miso')).toEqual(['pet'])
    await store.put(NOTES, 'pet', { text: `${text}. It is nine.` })
    await memory.settle()
    expect(await keysFound('grey cat Miso')).toEqual(['pet'])
    const { passages, confidence } = await memory.recall({ query: 'rhubarb' })
    expect([passages.filter((one) => /rhubarb/i.test(one.text)), confidence.level]).toEqual([[], 'none'])
  })
})

describe('an item', () => {
  test('keeps the time of its first put, and has that of the last; deleted and put again it is new', async () => {
    const [first, second] = [new Date('2026-03-02T09:00:00Z'), new Date('2026-03-02T10:00:00Z')]
    await store.put(NOTES, 'k', { v: 1 })
    clock.step(60)
    await store.put(NOTES, 'k', { v: 2 })
    expect(await store.get(NOTES, 'k')).toEqual({ namespace: NOTES, key: 'k', value: { v: 2 }, createdAt: first, updatedAt: second })
    await store.delete(NOTES, 'k')
    expect(await store.get(NOTES, 'k')).toBeNull()
    expect(await store.listNamespaces()).toEqual([])
    await store.put(NOTES, 'k', { v: 3 })
    expect(await store.get(NOTES, 'k')).toMatchObject({ createdAt: second, updatedAt: second })
  })

  test('comes back as JSON keeps it, whatever its depth, its keys and its characters', async () => {
    const deep = Array.from({ length: 60 }).reduce<object>((inner) => ({ inner }), { end: true })
    const value = {
      deep, '': 1, 'a\0b': '\uD800', many: Array.from({ length: 12_000 }, (_, i) => i),
      date: new Date(0), gone: undefined, text: 'x'.repeat(200_000),
    }
    await store.put(NOTES, 'odd', value)
    expect(await store.get(NOTES, 'odd')).toMatchObject({ value: JSON.parse(JSON.stringify(value)) as object })
  })

  test('that is too large, or not an object, is refused by name and changes nothing', async () => {
    await store.put(NOTES, 'k', { v: 1 })
    await expect(store.put(NOTES, 'k', { v: 'x'.repeat(1_100_000) })).rejects.toMatchObject({ code: 'too_large' })
    await expect(store.put(NOTES, 'k', 'text' as never)).rejects.toMatchObject({
      code: 'invalid_input', message: expect.stringContaining('must be an object'),
    })
    await expect(store.put(['n'.repeat(250)], 'k', { v: 1 })).rejects.toMatchObject({
      code: 'too_large', message: expect.stringContaining('a namespace must have at most'),
    })
    await expect(store.put([], 'k', { v: 1 })).rejects.toThrow('Namespace cannot be empty')
    await expect(store.put(['a.b'], 'k', { v: 1 })).rejects.toThrow('periods')
    expect((await store.search([])).map(({ value }) => value)).toEqual([{ v: 1 }])
  })

  test('whose index or key is of a wrong type is refused by name before anything of its batch is stored', async () => {
    const good = { namespace: NOTES, key: 'good', value: { v: 1 } }
    const refusals: [object, string][] = [
      [{ value: { v: 1 }, index: true }, 'index must be false or an array of paths, got true'],
      [{ value: { v: 1 }, index: 'text' }, 'index must be false or an array of paths, got "text"'],
      [{ value: { v: 1 }, index: ['text', 7] }, 'index[1] must be a path, as a string, got 7'],
      [{ value: { v: 1 }, key: 7 }, 'key must be a string, got 7'],
      [{ key: undefined }, 'key must be a string, got undefined'],
    ]
    for (const [wrong, message] of refusals) {
      const batch = store.batch([good, { namespace: NOTES, key: 'k', ...wrong } as never])
      await expect(batch).rejects.toMatchObject({ name: 'MadeleineError', code: 'invalid_input', message })
    }
    await expect(store.put(NOTES, 'k', { v: 1 }, true as never)).rejects.toThrow('index must be false')
    await expect(store.search(NOTES, { query: 7 as never })).rejects.toThrow('query must be a string, got 7')
    expect(await store.search([])).toEqual([])
    await store.put(NOTES, 'k', { text: 'heron' }, null as never)
    expect(await keysFound('heron')).toEqual(['k'])
  })

  test('that JSON cannot represent is refused by name and stored nowhere', async () => {
    const round: Record<string, unknown> = { text: 'heron' }
    round['self'] = round
    for (const value of [{ count: 1n }, round]) {
      await expect(store.put(NOTES, 'k', value)).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('JSON') })
    }
    expect(await store.search([])).toEqual([])
  })

  test('is found by what JSON keeps of it', async () => {
    const bird = { toJSON: () => 'a grey heron', nest: {} }
    bird.nest = bird
    await store.put(NOTES, 'k', { bird, seen: new Date('2026-03-02T09:00:00Z') })
    expect(await store.get(NOTES, 'k')).toMatchObject({ value: { bird: 'a grey heron', seen: '2026-03-02T09:00:00.000Z' } })
    expect(await keysFound('grey heron')).toEqual(['k'])
  })

  test('has one version in the log, the last one, however many puts run at once', async () => {
    const [other, elsewhere] = [new MadeleineStore(memory), new MadeleineStore((await openOn(held.db)).user('ann'))]
    await Promise.all(Array.from({ length: 12 }, (_, i) => [store, other, elsewhere][i % 3]!.put(NOTES, 'k', { text: `number ${i}` })))
    const item = await store.get(NOTES, 'k')
    expect(await other.get(NOTES, 'k')).toEqual(item)
    const { items } = await memory.messages({ conversationId: 'langgraph:memories:ann::k', limit: 100 })
    expect(items.filter(({ type }) => type === 'message')).toMatchObject([{ text: item!.value['text'] }])
    await store.put(NOTES, 'k', { text: 'one' })
    void store.put(NOTES, 'k', { text: 'two' })
    await store.put(NOTES, 'k', { text: 'three' })
    expect(await store.get(NOTES, 'k')).toMatchObject({ value: { text: 'three' } })
  })

  test('is its old or its new version, never both, wherever a process dies while it is put', async () => {
    const keys = Array.from({ length: 12 }, (_, i) => `k${i}`)
    await store.batch(keys.map((key) => ({ namespace: NOTES, key, value: { text: 'old heron' } })))
    await memory.settle()
    const seen = new Set<unknown>()
    let survived = false
    for (const [i, key] of keys.entries()) {
      const doom = dieAt(i + 1)
      const mortal = await openOn(
        crashingDb(held.db, { ...doom, pass: (boundary) => (isArmed && TELLING.test(boundary) ? doom.pass(boundary) : undefined) }),
      )
      isArmed = true
      survived = await new MadeleineStore(mortal.user('ann')).put(NOTES, key, { text: 'new heron' }).then(() => true, () => false)
      isArmed = false
      const item = await store.get(NOTES, key)
      seen.add(item?.value['text'])
      const { passages } = await memory.recall({ query: 'heron', within: [`langgraph:memories:ann::${key}`] })
      expect([key, passages.map(({ text }) => text)]).toEqual([key, [item!.value['text']]])
    }
    expect(survived).toBe(true)
    expect(seen).toEqual(new Set(['old heron', 'new heron']))
  })
})

describe('users', () => {
  test('see only their own items, chosen by the namespace; a prefix that names nobody finds nothing and says so', async () => {
    const many = new MadeleineStore(([, userId]) => opened.user(userId!))
    await many.batch([
      { namespace: ['memories', 'ann'], key: 'k', value: { text: 'The heron of Ann' } },
      { namespace: ['memories', 'ben'], key: 'k', value: { text: 'The heron of Ben' } },
    ])
    const results = await many.batch([
      { namespace: ['memories', 'ann'], key: 'k' }, { namespacePrefix: ['memories', 'ben'], query: 'heron' },
      { matchConditions: [{ matchType: 'prefix', path: ['memories', 'ben'] }], limit: 10, offset: 0 },
    ])
    expect(results)
      .toMatchObject([{ value: { text: 'The heron of Ann' } }, [{ value: { text: 'The heron of Ben' } }], [['memories', 'ben']]])
    expect((await opened.user('ben').recall({ query: 'heron' })).passages).toHaveLength(1)
    await expect(many.search(['memories'], { query: 'heron' })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(many.listNamespaces()).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('may be given a memory that is still being opened, whose failure each call reports', async () => {
    expect(await new MadeleineStore(Promise.resolve(memory)).get(NOTES, 'k')).toBeNull()
    await expect(new MadeleineStore(Promise.reject(new Error('no folder'))).get(NOTES, 'k')).rejects.toThrow('no folder')
  })
})
