/** What is known is what the messages say: facts learnt, ended, taken back and forgotten in a real store. */
import { beforeEach, describe, expect, test } from 'vitest'
import { type Db, sql, withUser } from '@madeleine/engine'
import { learnFacts } from '../../facts/learn-facts-sql.ts'
import { forgetFact, unlearnMessages } from '../../facts/unlearn-sql.ts'
import { checkInvariants } from '../../store/queries/invariants.ts'
import { CLOSING_SILENCE } from '../../../../test/closing-silence.ts'
import { memoryFor, useDb } from '../../../../test/testing.ts'
import { countedDb } from '../../../../test/watched-db.ts'
import { dayOf, fact, idOf, learn, likes, livesIn, place, readAll, reading, storeLog, told } from '../../../../test/support/learning.ts'

const held = useDb()
beforeEach(() => storeLog(held.db))

const as = <T>(work: Parameters<typeof withUser<T>>[2], user = 'local') => withUser(held.db, user, work)
const allRows = (db: Db, table: string) =>
  db.transaction((tx) => tx.rows({ text: `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`, values: [] }))
const changesOf = (user = 'local') =>
  as(async (tx) => (await tx.rows<{ n: number }>(sql`select fact_changes as n from corpus where user_id = ${user}`))[0]?.n ?? 0, user)

async function expectSound(user = 'local'): Promise<void> {
  expect((await as((tx) => checkInvariants(tx, user, CLOSING_SILENCE), user))
    .filter(({ ok, id }) => !ok && ['I14', 'I15', 'I16'].includes(id))).toEqual([])
}

describe('learning', () => {
  test('a home ends the one before, and the first one again is a fact of its own', async () => {
    await learn(held.db, [livesIn('Paris', 1)])
    await learn(held.db, [livesIn('Berlin', 5)])
    await learn(held.db, [livesIn('Paris', 9)])
    const rows = await readAll(held.db)
    expect(told(rows)).toEqual([['Paris', 1, 5], ['Berlin', 5, 9], ['Paris', 9, null]])
    expect(rows.map(({ supersededBy }) => supersededBy)).toEqual([null, rows[0]!.id, rows[1]!.id])
    expect(rows.map(({ sources }) => sources.map(({ messageId }) => messageId))).toEqual([['m9'], ['m5'], ['m1']])
    expect(told(await readAll(held.db, { includeSuperseded: false }))).toEqual([['Paris', 9, null]])
    await expectSound()
  })

  test('an older talk later puts it in its place in the history', async () => {
    await learn(held.db, [livesIn('Berlin', 5), livesIn('Paris', 9)])
    await learn(held.db, [livesIn('Rome', 2)])
    expect(told(await readAll(held.db))).toEqual([['Rome', 2, 5], ['Berlin', 5, 9], ['Paris', 9, null]])
    await expectSound()
  })

  test('keeps times within the same second apart', async () => {
    const { changed: [factId] } = await learn(held.db, [livesIn('Paris', 1)])
    const end = (ms: number): Date => new Date(place(9).at.getTime() + ms)
    await learn(held.db, ([[9, 200], [10, 700]] as const)
      .map(([day, ms]) => ({ kind: 'invalidate' as const, factId: factId!, endsAt: end(ms), sources: [place(day)] as const })))
    expect(await readAll(held.db)).toMatchObject([{ validTo: end(200) }])
    await as((tx) => unlearnMessages(tx, 'local', [{ conversationId: 'c', from: 9, to: 10 }]))
    expect(await readAll(held.db)).toMatchObject([{ validTo: end(700) }])
  })

  test('the same fact twice gives one fact with two sources, even in another spelling', async () => {
    const { changed } = await learn(held.db, [likes('tea', 1)])
    const again = await learn(held.db, [
      { kind: 'new', fact: fact('LENA  likes tea.', 4, { category: 'preference', attribute: 'likes', value: 'tea', subject: 'lena' }) },
    ])
    expect(again).toEqual({ changed, removed: [], unknown: 0 })
    expect((await readAll(held.db)).map(({ text, sources }) => [text, sources.length])).toEqual([['Lena likes tea', 2]])
  })

  test('the same changes twice changes nothing, and counts as no change', async () => {
    const changes = [livesIn('Paris', 1), likes('tea', 2), livesIn('Berlin', 5)]
    await learn(held.db, changes)
    const before = [await allRows(held.db, 'fact'), await allRows(held.db, 'fact_source'), await changesOf()]
    expect(await learn(held.db, changes, { learntAt: '2026-05-05T00:00:00Z' })).toEqual({ changed: [], removed: [], unknown: 0 })
    expect([await allRows(held.db, 'fact'), await allRows(held.db, 'fact_source'), await changesOf()]).toEqual(before)
  })

  test('an update ends the known fact, a reinforcement adds a proof, and what is invalid never held', async () => {
    await learn(held.db, [likes('coffee', 1), likes('jazz', 1), likes('snow', 2)])
    const [coffee, jazz, snow] = await Promise.all(['coffee', 'jazz', 'snow'].map((what) => idOf(held.db, `Lena likes ${what}`)))
    await learn(held.db, [
      { kind: 'update', factId: coffee!, fact: likes('tea', 8).fact }, { kind: 'reinforce', factId: jazz!, sources: [place(7)] },
      { kind: 'invalidate', factId: snow!, endsAt: place(2).at, sources: [place(8)] },
    ])
    const rows = await readAll(held.db)
    expect(
      new Map(rows.map(({ text, validFrom, validTo }) => [text.replace('Lena likes ', ''), [dayOf(validFrom), validTo && dayOf(validTo)]])),
    )
      .toEqual(new Map([['tea', [8, null]], ['snow', [2, 2]], ['coffee', [1, 8]], ['jazz', [1, null]]]))
    expect(rows.find(({ id }) => id === coffee)!.supersededBy).toBe(await idOf(held.db, 'Lena likes tea'))
    expect(rows.find(({ id }) => id === jazz)!.sources.map(({ messageId }) => messageId)).toEqual(['m1', 'm7'])
    await expectSound()
  })

  test('a change to a fact that does not exist leaves it out and counts it', async () => {
    const factId = '00000000-0000-4000-8000-000000000000'
    expect(await learn(held.db, [
      { kind: 'reinforce', factId, sources: [place(1)] },
      { kind: 'invalidate', factId: 'F3', endsAt: place(1).at, sources: [place(1)] }, likes('tea', 1),
    ]))
      .toMatchObject({ unknown: 2, changed: [expect.any(String)] })
  })

  test('what a model reads replaces what the rules read, but not the other way round', async () => {
    await learn(held.db, [livesIn('Paris', 1, { text: 'Lena lives in PARIS' })], { quality: 'rules' })
    for (const quality of ['model', 'rules'] as const) {
      await learn(held.db, [livesIn('Paris', 1)], { quality })
      expect((await readAll(held.db)).map(({ text, quality: by }) => [text, by])).toEqual([['Lena lives in Paris', 'model']])
    }
    await as((tx) => unlearnMessages(tx, 'local', [{ conversationId: 'c', from: 0, to: 40 }], ['rules']))
    expect(await readAll(held.db)).toHaveLength(1)
  })

  test('takes a number of statements that does not grow with what is learnt', async () => {
    const { db, counted } = countedDb(held.db)
    const counts: number[] = []
    for (const size of [2, 30]) {
      const before = counted.statements
      await learn(db, [livesIn(`City ${size}`, size), ...Array.from({ length: size }, (_, i) => likes(`thing ${size} ${i}`, i))])
      counts.push(counted.statements - before)
    }
    expect(counts[1]).toBe(counts[0]! + 1) // the fact that the home ends is parked first
  })

  test("facts of one user never touches another's", async () => {
    await storeLog(held.db, { user: 'bea' })
    await learn(held.db, [livesIn('Paris', 1)])
    const before = await readAll(held.db)
    await learn(
      held.db, [livesIn('Berlin', 5), { kind: 'invalidate', factId: before[0]!.id, endsAt: place(3).at, sources: [place(5)] }],
      { user: 'bea' },
    )
    expect(await readAll(held.db)).toEqual(before)
    expect(told(await readAll(held.db, {}, 'bea'))).toEqual([['Berlin', 5, null]])
    expect((await as((tx) => forgetFact(tx, 'bea', before[0]!.id, new Date('2026-03-02T00:00:00Z')), 'bea')).changed).toEqual([])
  })
})

describe('taking back the messages that taught a fact', () => {
  test('removes it, and what it ended holds again', async () => {
    await learn(held.db, [livesIn('Paris', 1), livesIn('Berlin', 5)])
    const { changed, removed } = await as((tx) => unlearnMessages(tx, 'local', [{ conversationId: 'c', from: 5, to: 6 }]))
    expect([changed.length, removed.length]).toEqual([1, 1])
    expect(told(await readAll(held.db))).toEqual([['Paris', 1, null]])
    expect(await as((tx) => unlearnMessages(tx, 'local', [{ conversationId: 'c', from: 5, to: 6 }]))).toEqual({ changed: [], removed: [] })
  })

  test('leaves an end that other messages state: learnt again, the fact has ended', async () => {
    await learn(held.db, [likes('coffee', 1)])
    const factId = await idOf(held.db, 'Lena likes coffee')
    await learn(held.db, [{ kind: 'invalidate', factId, endsAt: place(6).at, sources: [place(6)] }])
    await as((tx) => unlearnMessages(tx, 'local', [{ conversationId: 'c', from: 1, to: 2 }]))
    expect(await readAll(held.db)).toEqual([])
    await expectSound()
    await learn(held.db, [likes('coffee', 1)])
    expect(told(await readAll(held.db))).toEqual([['Lena likes coffee', 1, 6]])
  })

  test('happens when their conversation is forgotten', async () => {
    await storeLog(held.db, { conversationId: 'other' })
    await learn(held.db, [livesIn('Paris', 1), livesIn('Berlin', 5, { sources: [place(5, { conversationId: 'other' })] }), {
      ...likes('tea', 3), fact: { ...likes('tea', 3).fact, sources: [place(3), place(3, { conversationId: 'other' })] },
    }])
    const memory = await memoryFor(held.db)
    await memory.forget({ conversationId: 'other' })
    expect((await readAll(held.db)).map(({ text, validTo, sources }) => [text, validTo, sources.length]))
      .toEqual([['Lena likes tea', null, 1], ['Lena lives in Paris', null, 1]])
    expect(await memory.stats()).toMatchObject({ facts: 2, factsSuperseded: 0, unconsolidated: 0 })
    await expectSound()
  })
})

describe('forgetting one fact', () => {
  const forgetBerlin = async () => {
    await learn(held.db, [livesIn('Paris', 1), livesIn('Berlin', 5)])
    const id = await idOf(held.db, 'Lena lives in Berlin')
    await as((tx) => forgetFact(tx, 'local', id, new Date('2026-03-02T00:00:00Z')))
  }

  test('removes its words everywhere, and what it ended stays ended', async () => {
    await forgetBerlin()
    expect(told(await readAll(held.db))).toEqual([['Paris', 1, 5]])
    for (const table of ['fact', 'fact_source', 'fact_term']) expect(JSON.stringify(await allRows(held.db, table))).not.toMatch(/berlin/i)
    await expectSound()
  })

  test('keeps the same messages from teaching it again, in any words, but not later ones', async () => {
    await forgetBerlin()
    await learn(held.db, [livesIn('Berlin', 5), livesIn('Berlin', 5, { text: 'Lena has moved to Berlin' })])
    expect(told(await readAll(held.db))).toEqual([['Paris', 1, 5]])
    await as((tx) => unlearnMessages(tx, 'local', [{ conversationId: 'c', from: 0, to: 40 }], ['model']))
    await learn(held.db, [livesIn('Berlin', 5), livesIn('Paris', 1)])
    expect(told(await readAll(held.db))).toEqual([['Paris', 1, 5]])
    await learn(held.db, [livesIn('Berlin', 8)])
    expect(told(await readAll(held.db))).toEqual([['Paris', 1, 5], ['Berlin', 8, null]])
    await expectSound()
  })

  test('counts as a change once, and not at all for an id that no fact has', async () => {
    await forgetBerlin()
    expect(await as((tx) => forgetFact(tx, 'local', 'nothing', new Date('2026-03-02T00:00:00Z')))).toEqual({ changed: [], removed: [] })
    expect(await changesOf()).toBe(2)
  })
})

test('learning waits for a learner that began before it: the later of two homes holds', async () => {
  await Promise.all([livesIn('Paris', 1), livesIn('Berlin', 5), livesIn('Rome', 9)]
    .map((change) => as((tx) => learnFacts(tx, 'local', [change], reading('2026-03-01T00:00:00Z')))))
  expect(told(await readAll(held.db))).toEqual([['Paris', 1, 5], ['Berlin', 5, 9], ['Rome', 9, null]])
})
