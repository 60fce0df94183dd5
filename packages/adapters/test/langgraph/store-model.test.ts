/** The store beside LangGraph's own in memory: the same operations, the same answers. */
import { InMemoryStore, type BaseStore, type Operation } from '@langchain/langgraph-checkpoint'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { MadeleineStore } from '../../langgraph/index.ts'
import { openPipeline } from '../../../core/memory/open-pipeline.ts'
import { storeOn, type Store } from '../../../core/memory/running-store.ts'
import { NIGHT } from '../../../../test/night.ts'
import { useDb } from '../../../../test/testing.ts'

const held = useDb({ emptied: 'once' })
let store: Store
beforeAll(async () => {
  const options = { timeZone: 'UTC', work: false }
  store = storeOn(await openPipeline({ ...held.db, close: async () => undefined }, options), options)
})
let users = 0

const label = fc.constantFrom('a', 'b', 'users', 'ä/%', 'x y', '%u0041', 'langgraph')
const namespace = fc.array(label, { minLength: 1, maxLength: 3 }).filter(([root]) => root !== 'langgraph')
const key = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('k', 'l', '') },
  { weight: 1, arbitrary: fc.constantFrom('a::k', '::', '\0', '\uD800', 'ü'.repeat(300), '%', '__proto__') },
)
const value = fc.record(
  { n: fc.constantFrom(1, 2, '2', null), tag: fc.constantFrom('red', 'blue'), more: fc.jsonValue({ maxDepth: 3 }) }, { requiredKeys: [] },
)
const filter = fc.oneof(
  fc.constant(undefined), fc.constant({}), fc.record({ tag: fc.constantFrom('red', 'blue') }),
  fc.constant({ n: null }), fc.constant({ missing: undefined }), fc.constant({ n: { other: 1 } }),
  fc.record({ n: fc.dictionary(fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte'), fc.constantFrom(1, 2, '2'), { maxKeys: 2 }) }),
)
const condition = fc.record({
  matchType: fc.constantFrom('prefix' as const, 'suffix' as const),
  path: fc.array(fc.oneof(label, fc.constant('*')), { minLength: 1, maxLength: 2 }),
})
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ namespace, key, value }) },
  { weight: 1, arbitrary: fc.record({ namespace, key, value: fc.constant(null) }) },
  { weight: 3, arbitrary: fc.record({ namespace, key }) },
  { weight: 3, arbitrary: fc.record({
    namespacePrefix: fc.array(label, { maxLength: 2 }), filter, limit: fc.constant(1000), offset: fc.constant(0),
  }) as fc.Arbitrary<Operation> },
  { weight: 2, arbitrary: fc.record({
    matchConditions: fc.array(condition, { maxLength: 2 }), maxDepth: fc.constantFrom(undefined, 1, 2),
    limit: fc.constantFrom(1, 100), offset: fc.constantFrom(0, 1),
  }) as fc.Arbitrary<Operation> },
)

test('MadeleineStore answers random batches of operations as InMemoryStore does', async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.array(operation, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), async (batches) => {
    const [ours, theirs] = [new MadeleineStore(store.user(`user ${users++}`)), new InMemoryStore()]
    for (const batch of batches) {
      const expected = await comparable(batch, await answersOf(theirs, batch))
      expect(await comparable(batch, await ours.batch(batch))).toEqual(expected)
    }
  }), { numRuns: NIGHT ? 500 : 25 })
})

/** Theirs lists namespaces that have become empty, and writes no JSON: it is asked as a store that holds what it holds now. */
async function answersOf(theirs: InMemoryStore, batch: Operation[]): Promise<unknown[]> {
  const now = new InMemoryStore()
  for (const { namespace: labels, key: name, value: kept } of await theirs.search([], { limit: 10_000 })) {
    await now.batch([{ namespace: labels, key: name, value: kept }])
  }
  // It reads before it writes, and yet its writes show in items that it has given back: instead of each, one that is not there is read
  const answers = await now.batch(batch.map((one): Operation => ('value' in one ? { namespace: ['nowhere'], key: 'none' } : one)))
  await theirs.batch(JSON.parse(JSON.stringify(batch)) as Operation[])
  return answers
}

/** Without times, which are tested apart, and found items in one order: ours begin with the one put last. */
async function comparable(batch: Operation[], answers: readonly unknown[]): Promise<unknown> {
  return JSON.parse(JSON.stringify(
    answers.map((answer, i) => ('namespacePrefix' in batch[i]! ? sorted(answer as object[]) : answer)),
    (name, answered: unknown) => (name === 'createdAt' || name === 'updatedAt' ? undefined : answered),
  ))
}

const sorted = (items: readonly object[]): object[] => items.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
const nameOf = (item: object): string => JSON.stringify([(item as { namespace: string[] }).namespace, (item as { key: string }).key])

test('the pages of a search make up the whole search, with the item that was put last first', async () => {
  const own: BaseStore = new MadeleineStore(store.user('pages'))
  for (let i = 0; i < 7; i++) await own.put(['pages', `${i % 2}`], `k${i}`, { i, even: i % 2 === 0 })
  await own.put(['pages', '0'], 'k2', { i: 2, even: true })
  const keys = async (offset: number, limit: number, which?: Record<string, unknown>) =>
    (await own.search(['pages'], { offset, limit, ...(which && { filter: which }) })).map((item) => item.key)
  const all = await keys(0, 100)
  expect(all).toHaveLength(7)
  expect(all[0]).toBe('k2')
  expect([...await keys(0, 3), ...await keys(3, 3), ...await keys(6, 3)]).toEqual(all)
  expect([...await keys(0, 2, { even: true }), ...await keys(2, 2, { even: true })].toSorted()).toEqual(['k0', 'k2', 'k4', 'k6'])
  expect(await keys(0, 0)).toEqual([])
})
