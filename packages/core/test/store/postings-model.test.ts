/** The inverted index against a plain map: after any writes and removals it holds the user's entries, and no others. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCorpus } from '../../store/tables/row-counts.ts'
import { BLOCK_SIZE, blockOf, MAX_TEXTS, numberAcross, type Posting } from '../../store/tables/postings.ts'
import { withUser } from '@madeleine/engine'
import { empty, useDb } from '../../../../test/testing.ts'
import { FIELDS, indexOf, TERMS } from './indexing.ts'
import { byNight } from '../../../../test/at-length.ts'

const held = useDb()
const { segments, write, collapse, remove, removeFields, move, skipTo, reading, numbers, stored } = indexOf(held)

const anyPosting: fc.Arbitrary<Posting> = fc.record({
  field: fc.constantFrom(...FIELDS), term: fc.constantFrom(...TERMS),
  texts: fc.integer({ min: 1, max: MAX_TEXTS }), most: fc.integer({ min: 1, max: 255 }),
})
/** What each segment has to write: a term of a field once. */
const anyPostings = fc.uniqueArray(anyPosting, { maxLength: 10, selector: ({ field, term }) => `${field} ${term}` })

const USERS = ['ann', 'bea'] as const
const SEGMENTS = 6
const place = fc.record({ user: fc.constantFrom(...USERS), segment: fc.integer({ min: 0, max: SEGMENTS - 1 }) })
const several = fc.record({
  user: fc.constantFrom(...USERS),
  segments: fc.uniqueArray(fc.integer({ min: 0, max: SEGMENTS - 1 }), { minLength: 1, maxLength: SEGMENTS }),
})
/** Places of a block that share their low byte, and the borders of blocks. */
const SKIPS = [255, 256, 512, BLOCK_SIZE - 1, BLOCK_SIZE, BLOCK_SIZE + 256, 3 * BLOCK_SIZE - 2]
const step = fc.oneof(
  // The first so many of its postings, as a try that did not come to its end
  { weight: 6, arbitrary: fc.record({ does: fc.constant('write' as const), at: place, share: fc.constantFrom(0.3, 1, 1, 1) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('collapse' as const), at: place }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('remove' as const), of: several }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('move' as const), of: several }) },
  { weight: 2, arbitrary: fc.record({
    does: fc.constant('fields' as const), of: several, fields: fc.uniqueArray(fc.constantFrom(...FIELDS), { maxLength: 3 }),
  }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('skip' as const), user: fc.constantFrom(...USERS), number: fc.constantFrom(...SKIPS) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** One segment as it should be. */
interface Plain {
  id: string
  number: number | undefined
  isCollapsed: boolean
  postings: Map<string, Posting>
}
type World = Record<(typeof USERS)[number], Plain[]>
const MESSAGES = [1, 2, 3, 4, 5, 300]
const termsOf = (segment: number): number => segment * 100 + 7

/** Does the step to the database and to the map. */
async function take(world: World, wanted: readonly (readonly Posting[])[], given: Step): Promise<void> {
  if (given.does === 'skip') return void (await skipTo(given.user, given.number))
  if (given.does === 'write' || given.does === 'collapse') {
    const { user, segment } = given.at
    const plain = world[user][segment]!
    if (plain.isCollapsed) return
    const postings = given.does === 'write' ? wanted[segment]!.slice(0, Math.ceil(wanted[segment]!.length * given.share)) : []
    const number = await write(user, plain.id, postings)
    expect(number).toBe(plain.number ?? number) // a number once given is kept
    plain.number = number
    for (const posting of postings) plain.postings.set(`${posting.field} ${posting.term}`, posting)
    if (given.does === 'write') return
    plain.isCollapsed = true
    return collapse(user, plain.id, { messages: MESSAGES[segment]!, terms: termsOf(segment) })
  }
  const { user, segments: places } = given.of
  const some = places.map((segment) => world[user][segment]!)
  if (given.does === 'move') {
    const encoded = some.filter(({ isCollapsed }) => isCollapsed)
    await move(user, encoded.map(({ id }) => id))
    for (const plain of encoded) plain.number = numberAcross(plain.number!)
    return
  }
  if (given.does === 'remove') {
    await remove(user, some.map(({ id }) => id))
    for (const plain of some) Object.assign(plain, { number: undefined, isCollapsed: false, postings: new Map() })
    return
  }
  await removeFields(user, some.map(({ id }) => id), given.fields)
  for (const { postings } of some) for (const [key, { field }] of postings) if (given.fields.includes(field)) postings.delete(key)
}

async function expectLike(world: World): Promise<void> {
  for (const user of USERS) {
    const numbered = world[user].flatMap((plain) => (plain.number === undefined ? [] : [{ ...plain, number: plain.number }]))
    expect(new Set(numbered.map(({ number }) => number)).size).toBe(numbered.length)
    const all = numbered.flatMap(({ number, postings }) => [...postings.values()].map((posting) => ({ ...posting, number })))
    for (const field of FIELDS) {
      const wanted = all.filter((one) => one.field === field)
      expect(await reading(user, field)).toEqual(wanted.map(({ term, number, texts, most }) => `${term} ${number} ${texts} ${most}`).sort())
    }
    expect(await numbers(user)).toEqual(all.map(({ field, term, number }) => `${field} ${term} ${number}`).sort())
    const rows = await stored(user)
    expect(rows.map(({ block, field, term }) => `${block} ${field} ${term}`).sort())
      .toEqual([...new Set(all.map(({ number, field, term }) => `${blockOf(number)} ${field} ${term}`))].sort())
    for (const archived of [undefined, 'only', 'too'] as const) {
      const { messages, terms, blocks } = await withUser(held.db, user, (tx) => readCorpus(tx, user, { speakers: 0, archived }))
      const isOf = ({ number = 0 }: Plain): boolean => archived === 'too' || number < 0 === (archived === 'only')
      const sum = (of: (segment: number) => number) =>
        world[user].reduce((total, plain, i) => total + (plain.isCollapsed && isOf(plain) ? of(i) : 0), 0)
      expect({ messages, terms }).toEqual({ messages: sum((i) => MESSAGES[i]!), terms: sum(termsOf) })
      expect(blocks).toEqual([...new Set(numbered.filter(isOf).map(({ number }) => blockOf(number)))].sort((a, b) => a - b))
    }
  }
}

test('the index equals a plain map after any writes, unfinished attempts, and removals by two users', async () => {
  const written = fc.array(anyPostings, { minLength: SEGMENTS, maxLength: SEGMENTS })
  await fc.assert(fc.asyncProperty(written, fc.array(step, { minLength: 12, maxLength: 24 }), async (wanted, steps) => {
    await empty(held.db)
    const world = {} as World
    for (const user of USERS) {
      world[user] = (await segments(user, MESSAGES)).map((id) => ({ id, number: undefined, isCollapsed: false, postings: new Map() }))
    }
    for (const one of steps) await take(world, wanted, one)
    await expectLike(world)
  }), { numRuns: byNight(10, 100) })
})
