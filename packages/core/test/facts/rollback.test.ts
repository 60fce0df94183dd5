/** Rolling back: after some messages are taken back there is what there would be had they never been learnt, row by row. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EndedFact, FactChange } from '@madeleine/contract'
import { type Db, withUser } from '@madeleine/engine'
import { foldFacts } from '../../facts/fold-facts-sql.ts'
import { allWords } from '../../facts/read-facts-sql.ts'
import { unlearnMessages } from '../../facts/unlearn-sql.ts'
import { checkInvariants } from '../../store/queries/invariants.ts'
import { CLOSING_SILENCE } from '../../../../test/closing-silence.ts'
import { useDb } from '../../../../test/testing.ts'
import { fact, learn, livesIn, place, readAll, storeLog } from '../../../../test/support/learning.ts'
import { byNight } from '../../../../test/at-length.ts'

const held = useDb({ emptied: 'once' })

/** What one message says, or would say if the fact that it is about is known by then. */
interface Said {
  readonly day: number
  readonly what: string
  readonly back: number
  readonly isHome: boolean
  readonly kind: (FactChange | EndedFact)['kind']
  readonly about: string
  readonly taste: 'likes' | 'dislikes' | undefined
  readonly quality: 'model' | 'rules'
}

const DAYS = 20
const said: fc.Arbitrary<Said> = fc.record({
  day: fc.integer({ min: 0, max: DAYS - 1 }), what: fc.constantFrom('Paris', 'Berlin', 'Rome'),
  back: fc.integer({ min: 0, max: 6 }), isHome: fc.boolean(),
  kind: fc.constantFrom(
    'new' as const, 'new' as const, 'new' as const, 'reinforce' as const, 'update' as const, 'invalidate' as const, 'end' as const,
  ),
  taste: fc.constantFrom('likes' as const, 'dislikes' as const, undefined),
  about: fc.constantFrom('Lena lives in Paris', 'Lena likes Rome', 'Lena lives in Berlin'),
  quality: fc.constantFrom('model' as const, 'rules' as const),
})

/** The facts that changes are about: known before anything else, and never taken back. */
const KNOWN: readonly FactChange[] = [livesIn('Paris', 0), livesIn('Berlin', 1), { kind: 'new', fact: fact('Lena likes Rome', 0) }]

async function tell(db: Db, { day, what, back, isHome, kind, about, taste, quality }: Said): Promise<void> {
  const validFrom = place(Math.max(0, day - back)).at
  const stated = isHome ? fact(`Lena lives in ${what}`, day, { attribute: 'home', value: what, validFrom })
    : fact(`Lena ${taste ?? 'likes'} ${what}`, day, { validFrom, ...(taste && { attribute: taste, value: what }) })
  const factId = (await readAll(db)).find(({ text }) => text === about)!.id
  const over = isHome ? { attribute: 'home', ...(taste && { value: what }) } : { attribute: 'likes', value: what }
  const changes: Readonly<Record<Said['kind'], FactChange | EndedFact>> = {
    new: { kind: 'new', fact: stated }, reinforce: { kind: 'reinforce', factId, sources: [place(day)] },
    update: { kind: 'update', factId, fact: stated }, invalidate: { kind: 'invalidate', factId, endsAt: validFrom, sources: [place(day)] },
    end: { kind: 'end', subject: 'Lena', ...over, endsAt: validFrom, sources: [place(day)] },
  }
  await learn(db, [changes[kind]], { quality })
}

async function begin(db: Db): Promise<void> {
  await db.script('delete from fact; delete from fact_source')
  await learn(db, KNOWN)
}

const rows = async (db: Db) => Object.fromEntries(await Promise.all(['fact', 'fact_source', 'fact_term'].map(async (table) =>
  [table, await db.transaction(
    (tx) => tx.rows({ text: `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`, values: [] }),
  )])))

async function expectSound(db: Db): Promise<void> {
  await withUser(db, 'local', async (tx) => {
    expect((await checkInvariants(tx, 'local', CLOSING_SILENCE)).filter(({ ok, id }) => !ok && ['I14', 'I15'].includes(id))).toEqual([])
    const sources = await allWords(tx, 'local')
    expect(await foldFacts(tx, 'local', { textKeys: sources.map(({ textKey }) => textKey), chainKeys: [] }))
      .toEqual({ changed: [], removed: [] })
  })
}

const script = fc.tuple(
  fc.uniqueArray(said, { selector: ({ day }) => day, minLength: 1, maxLength: 9 }),
  fc.integer({ min: 2, max: DAYS - 1 }), fc.integer({ min: 1, max: 6 }),
)
  .map(([all, from, length]) => ({ all: all.filter(({ day }) => day > 1), poisoned: { conversationId: 'c', from, to: from + length } }))

test('messages learnt in any order and taken back leave no trace', async () => {
  await storeLog(held.db, { days: DAYS })
  await fc.assert(fc.asyncProperty(script, async ({ all, poisoned }) => {
    await begin(held.db)
    for (const one of all) await tell(held.db, one)
    await expectSound(held.db)
    await withUser(held.db, 'local', (tx) => unlearnMessages(tx, 'local', [poisoned]))
    const left = await rows(held.db)
    await expectSound(held.db)
    await begin(held.db)
    for (const one of all.filter(({ day }) => day < poisoned.from || day >= poisoned.to)) await tell(held.db, one)
    expect(await rows(held.db)).toEqual(left)
  }), { numRuns: byNight(10, 200) })
})

test('the order in which messages are learnt does not matter', async () => {
  await storeLog(held.db, { days: DAYS })
  await fc.assert(fc.asyncProperty(script, async ({ all }) => {
    await begin(held.db)
    for (const one of all) await tell(held.db, one)
    const first = await rows(held.db)
    await begin(held.db)
    for (const one of all.toReversed()) await tell(held.db, one)
    expect(await rows(held.db)).toEqual(first)
  }), { numRuns: byNight(10, 200) })
})
