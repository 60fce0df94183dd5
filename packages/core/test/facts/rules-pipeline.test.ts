/**
 * Facts by the rules through the pipeline: learnt with their episodes, by an upgrade where they came earlier, and not where a model reads.
 */
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { RULES_VERSION } from '@madeleine/language'
import { threshold } from '@madeleine/segment'
import { sql, withUser } from '@madeleine/engine'
import { unlearnMessages } from '../../facts/unlearn-sql.ts'
import { factsModel, homes } from '../../../../test/support/facts-model.ts'
import { memoryFor, useDb } from '../../../../test/testing.ts'
import { losingReply } from '../../../../test/watched-db.ts'
import { readAll } from '../../../../test/support/learning.ts'

const held = useDb()
const policy = threshold({ gapMinutes: 30 })

/** Pushes each text as an episode of its own, one a day. */
async function tell(
  memory: Memory, texts: readonly string[], { from = '2026-03-02T09:00:00Z', name = 'Lena' as string | undefined } = {},
): Promise<void> {
  for (const [day, content] of texts.entries()) {
    await memory.push({
      conversationId: 'c',
      messages: [{ role: 'user', content, timestamp: new Date(Date.parse(from) + day * 86_400_000), ...(name !== undefined && { name }) }],
    })
  }
  await memory.flush({ conversationId: 'c' })
  await memory.settle()
}

const versions = () =>
  withUser(held.db, 'local', (tx) => tx.rows<{ version: number | null }>(sql`select rules_version as version from episode order by end_at`))
const unread = () => withUser(held.db, 'local', async (tx) => {
  tx.run(sql`delete from fact_source`)
  tx.run(sql`delete from fact`)
  tx.run(sql`update episode set rules_version = null`)
})

describe('without a model', () => {
  test('what people say of themselves is learnt with their episodes, and reported to listeners', async () => {
    const memory = await memoryFor(held.db, { policy })
    const changed: string[] = []
    memory.on('fact.changed', ({ factId }) => void changed.push(factId))
    await tell(memory, ['I live in Lisbon.', 'It rained all day.', 'I love hiking.'])
    const facts = await readAll(held.db)
    expect(facts.toSorted((a, b) => (a.text < b.text ? -1 : 1))).toMatchObject([
      {
        subject: 'Lena', category: 'preference', attribute: 'likes', value: 'hiking',
        quality: 'rules', sources: [{ conversationId: 'c', seq: 2 }],
      },
      {
        subject: 'Lena', category: 'identity', attribute: 'home', value: 'Lisbon', quality: 'rules',
        validFrom: new Date('2026-03-02T09:00:00Z'), validTo: null, sources: [{ conversationId: 'c', seq: 0 }],
      },
    ])
    // Where a reply was lost an event may come twice
    expect(new Set(changed)).toEqual(new Set(facts.map(({ id }) => id)))
    expect(await versions()).toEqual([{ version: RULES_VERSION }, { version: RULES_VERSION }, { version: RULES_VERSION }])
  })

  test('listeners are told which facts changed, even if the reply to the commit was lost', async () => {
    await tell(await memoryFor(held.db, { policy }), ['I live in Lisbon.'])
    const memory = await memoryFor(losingReply(held.db, ({ text }) => text.includes('insert into fact_source')), { policy })
    const changed: string[] = []
    memory.on('fact.changed', ({ factId }) => void changed.push(factId))
    await tell(memory, ['I live in Porto.', 'It rained all day.'], { from: '2026-04-02T09:00:00Z' })
    const facts = await readAll(held.db)
    expect(facts.map(({ value }) => value)).toEqual(['Porto', 'Lisbon'])
    // Where a reply was lost an event may come twice
    expect(new Set(changed)).toEqual(new Set(facts.map(({ id }) => id)))
  })

  test('a move ends the previous home, as of the month that it names', async () => {
    const memory = await memoryFor(held.db, { policy })
    await tell(memory, ['I live in Lisbon.'])
    await tell(memory, ['I moved to Porto last month.'], { from: '2026-06-10T09:00:00Z' })
    const since = new Date('2026-05-01T00:00:00Z')
    const facts = (await readAll(held.db)).toSorted((a, b) => +a.validFrom - +b.validFrom)
    expect(facts.filter(({ attribute }) => attribute === 'home'))
      .toMatchObject([{ value: 'Lisbon', validTo: since }, { value: 'Porto', validFrom: since, validTo: null }])
    expect(facts.filter(({ attribute }) => attribute === 'event'))
      .toMatchObject([{ text: 'Lena moved to Porto.', category: 'experience', validFrom: since, validTo: null }])
  })

  test('what is said to be over ends, even if nothing is said to take its place', async () => {
    const memory = await memoryFor(held.db, { policy })
    await tell(memory, [
      'I love coffee.', 'I work at Siemens.', 'I have a red bike.', "I don't drink coffee any more.",
      'I quit my job.', 'I sold my bike.', 'I drink coffee again.',
    ])
    const day = (n: number) => new Date(Date.parse('2026-03-02T09:00:00Z') + n * 86_400_000)
    expect(
      (await readAll(held.db)).filter(({ category }) => category !== 'experience').toSorted((a, b) => +a.validFrom - +b.validFrom),
    ).toMatchObject([
      { text: 'Lena likes coffee.', validTo: day(3) }, { text: 'Lena works at Siemens.', validTo: day(4), supersededBy: null },
      { text: 'Lena has a red bike.', validTo: day(5), supersededBy: null },
      { text: 'Lena drinks no coffee.', validFrom: day(3), validTo: day(6) },
    ])
    await withUser(held.db, 'local', (tx) => unlearnMessages(tx, 'local', [{ conversationId: 'c', from: 3, to: 7 }]))
    expect((await readAll(held.db)).map(({ text, validTo }) => [text, validTo]).toSorted())
      .toEqual([['Lena has a red bike.', null], ['Lena likes coffee.', null], ['Lena works at Siemens.', null]])
  })

  test('the same fact in two episodes is one fact with two sources', async () => {
    const memory = await memoryFor(held.db, { policy })
    await tell(memory, ['I love hiking.', 'I really love hiking!'])
    expect(await readAll(held.db)).toMatchObject([{ value: 'hiking', sources: [{ seq: 0 }, { seq: 1 }] }])
  })

  test('an upgrade makes the rules read, once, what was encoded before them', async () => {
    const memory = await memoryFor(held.db, { policy })
    await tell(memory, Array.from({ length: 30 }, (_, i) =>
      (i % 10 === 0 ? ['I live in Lisbon.', 'I love hiking.', 'I have two cats.'][i / 10]! : 'It rained all day.')))
    const before = (await readAll(held.db)).map(({ id, text, validFrom }) => ({ id, text, validFrom }))
    expect(before).toHaveLength(3)
    await unread()
    const changed: string[] = []
    memory.on('fact.changed', ({ factId }) => void changed.push(factId))
    await memory.upgrade({})
    expect((await readAll(held.db)).map(({ id, text, validFrom }) => ({ id, text, validFrom }))).toEqual(before)
    expect(changed.toSorted()).toEqual(before.map(({ id }) => id).toSorted())
    expect(new Set((await versions()).map(({ version }) => version))).toEqual(new Set([RULES_VERSION]))
    changed.length = 0
    await memory.upgrade({})
    expect(changed).toEqual([])
  })

  test('an upgrade leaves alone what a model has read, and a dry run leaves everything alone', async () => {
    const memory = await memoryFor(held.db, { policy })
    await tell(memory, ['I live in Lisbon.', 'I love hiking.'])
    await unread()
    await memory.upgrade({ dryRun: true })
    expect(await readAll(held.db)).toEqual([])
    await withUser(held.db, 'local', (tx) => tx.rows(sql`update episode set consolidated_at = now() where start_at < '2026-03-03'`))
    await memory.upgrade({})
    expect((await readAll(held.db)).map(({ value }) => value)).toEqual(['hiking'])
  })
})

test('if a model reads for facts, the rules do not', async () => {
  const memory = await memoryFor(held.db, { policy, model: factsModel(homes).model })
  await tell(memory, ['I love hiking.'])
  expect([await readAll(held.db), await versions()]).toEqual([[], [{ version: null }]])
})
