/** Facts after forgetting: those that only the forgotten stated go, the others are what they were before it (T-28). */
import { describe, expect, test } from 'vitest'
import type { ForgetOptions } from '@madeleine/contract'
import type { Memory } from '../../memory/memory.ts'
import { threshold } from '@madeleine/segment'
import { sql, withUser } from '@madeleine/engine'
import { fact, learn, livesIn, place, readAll, storeLog } from '../../../../test/support/learning.ts'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'
import { losingReply } from '../../../../test/watched-db.ts'
import { expectWell } from '../../../../test/support/forgotten.ts'

const held = useDb()

/** One episode a day. */
async function filled(): Promise<Memory> {
  const memory = await memoryFor(held.db, { policy: threshold({ overlapTokens: 0 }) })
  await storeLog(held.db, { days: 12 })
  await memory.flush()
  await memory.settle()
  return memory
}

const episodeOf = async (memory: Memory, day: number): Promise<string> =>
  (await memory.segments({ conversationId: 'c' })).find(({ from }) => from === day)!.id

/** Asserts that the plan is the receipt. */
async function forgetAsPlanned(memory: Memory, which: ForgetOptions) {
  const { plan, ids, rebuilt } = await memory.forget({ ...which, dryRun: true })
  const receipt = await memory.forget(which)
  expect(receipt).toMatchObject({ done: plan, ids, rebuilt })
  return receipt
}

const poison = (day: number) =>
  [livesIn('Nowhere', day), { kind: 'new', fact: fact('Lena hates tea', day, { category: 'preference' }) } as const]

describe('forgetting a poisoned episode', () => {
  test('removes what it taught, and what it ended holds again, byte for byte', async () => {
    const memory = await filled()
    await learn(
      held.db, [livesIn('Paris', 1), livesIn('Berlin', 4), { kind: 'new', fact: fact('Lena plays chess', 2, { category: 'interest' }) }],
    )
    const before = await readAll(held.db)
    await learn(held.db, poison(6))
    const poisoned = await readAll(held.db)
    expect(poisoned).not.toEqual(before)
    const { done, rebuilt, ids } = await forgetAsPlanned(memory, { episodeId: await episodeOf(memory, 6) })
    expect(done).toMatchObject({ messages: 1, episodes: 1, facts: 2 })
    expect(ids.facts).toEqual(poisoned.filter(({ id }) => !before.some((one) => one.id === id)).map(({ id }) => id).toSorted())
    expect(rebuilt.facts).toEqual(before.filter(({ value }) => value === 'Berlin').map(({ id }) => id))
    expect(await readAll(held.db)).toEqual(before)
    await expectWell(memory)
    await memory.settle()
    expect(await readAll(held.db)).toEqual(before)
  })

  test('in the middle of the history leaves the others in their chain', async () => {
    const memory = await filled()
    await learn(held.db, [livesIn('Paris', 1), livesIn('Berlin', 8)])
    const before = await readAll(held.db)
    await learn(held.db, poison(4))
    await forgetAsPlanned(memory, { conversationId: 'c', from: 4, to: 5 })
    expect(await readAll(held.db)).toEqual(before)
  })
})

describe('a fact', () => {
  test('stays when messages that state it are forgotten, as long as others state it', async () => {
    const memory = await filled()
    await learn(held.db, [livesIn('Paris', 1), livesIn('Paris', 5)])
    expect((await forgetAsPlanned(memory, { conversationId: 'c', from: 5, to: 6 })).done).toMatchObject({ messages: 1, facts: 0 })
    expect(await readAll(held.db)).toMatchObject([{ value: 'Paris', validTo: null, sources: [{ seq: 1 }] }])
    await forgetAsPlanned(memory, { conversationId: 'c', from: 1, to: 2 })
    expect(await readAll(held.db)).toEqual([])
  })

  test('whose first statement is forgotten is the same fact under another id, and counts as rebuilt', async () => {
    const memory = await filled()
    await learn(held.db, [livesIn('Paris', 1), livesIn('Paris', 5)])
    const { done, rebuilt } = await forgetAsPlanned(memory, { conversationId: 'c', from: 1, to: 2 })
    expect(done.facts).toBe(0)
    expect(rebuilt.facts).toHaveLength(1)
    expect(await readAll(held.db)).toMatchObject([{ value: 'Paris', sources: [{ seq: 5 }] }])
  })

  test(
    'read by a model goes with any message of its episode, since its words may rest on it; one by the rules with its own, and its question',
    async () => {
      const memory = await memoryFor(held.db, { policy: threshold({ overlapTokens: 0 }) })
      await memory.push({ conversationId: 'c', messages: talk(['Where do you live?', 'In Porto, above the bakery.', 'Nice.']) })
      await memory.flush()
      await memory.settle()
      const minute = (seq: number) => ({ conversationId: 'c', seq, at: new Date(Date.parse('2026-03-02T09:00:00Z') + seq * 60_000) })
      await learn(held.db, [livesIn('Porto', 0, { validFrom: minute(1).at, sources: [minute(1)] })])
      await learn(
        held.db,
        [{ kind: 'new', fact: fact('Lena likes bread', 0, { category: 'preference', validFrom: minute(1).at, sources: [minute(1)] }) }],
        { quality: 'rules' },
      )
      expect((await forgetAsPlanned(memory, { conversationId: 'c', from: 2, to: 3 })).done.facts).toBe(1)
      expect((await readAll(held.db)).map(({ text }) => text)).toEqual(['Lena likes bread'])
      await expectWell(memory)
      expect((await forgetAsPlanned(memory, { conversationId: 'c', from: 0, to: 1 })).done.facts).toBe(1)
      expect(await readAll(held.db)).toEqual([])
      await expectWell(memory)
    },
  )

  test('may be forgotten by itself: its words go, what it ended stays ended, and the same message does not teach it again', async () => {
    const memory = await filled()
    await learn(held.db, [livesIn('Paris', 1), livesIn('Berlin', 4)])
    const [berlin] = (await readAll(held.db)).filter(({ value }) => value === 'Berlin')
    expect((await forgetAsPlanned(memory, { factId: berlin!.id })).done).toMatchObject({ messages: 0, facts: 1 })
    await learn(held.db, [livesIn('Berlin', 4)])
    expect(await readAll(held.db)).toMatchObject([{ value: 'Paris', validTo: place(4).at }])
    expect((await memory.messages({ conversationId: 'c' })).items).toHaveLength(24)
    expect((await forgetAsPlanned(memory, { factId: berlin!.id })).done).toMatchObject({ facts: 0 })
    expect((await forgetAsPlanned(memory, { factId: 'nothing' })).done).toMatchObject({ facts: 0 })
    await expectWell(memory)
  })

  test('is forgotten with its conversation, and with its user', async () => {
    const memory = await filled()
    await storeLog(held.db, { conversationId: 'd', days: 3 })
    const inD = { conversationId: 'd' }
    await learn(held.db, [livesIn('Paris', 1), livesIn('Rome', 2, { validFrom: place(2, inD).at, sources: [place(2, inD)] })])
    expect((await forgetAsPlanned(memory, { conversationId: 'd' })).done).toMatchObject({ conversations: 1, facts: 1 })
    expect(await readAll(held.db)).toMatchObject([{ value: 'Paris', validTo: null }])
    expect((await forgetAsPlanned(memory, { user: true })).done).toMatchObject({ conversations: 1, facts: 1 })
    expect(await readAll(held.db)).toEqual([])
    expect(await withUser(held.db, 'local', (tx) => tx.rows(sql`
      select text_key as k from fact_source union all select term from fact_term`))).toEqual([])
  })
})

test('listeners are told which facts have changed by forgetting', async () => {
  const memory = await filled()
  await learn(held.db, [livesIn('Paris', 1), livesIn('Berlin', 4)])
  const told: string[] = []
  memory.on('fact.changed', ({ factId }) => void told.push(factId))
  const all = (await readAll(held.db)).map(({ id }) => id)
  await memory.forget({ episodeId: await episodeOf(memory, 4) })
  expect(told.toSorted()).toEqual(all.toSorted())
})

test('listeners are told of a forgotten fact even if the reply was lost', async () => {
  await (await filled()).close()
  const { changed: [id] } = await learn(held.db, [livesIn('Paris', 1)])
  const memory = await memoryFor(losingReply(held.db, ({ text }) => text.includes('update fact_source set subject')))
  const told: string[] = []
  memory.on('fact.changed', ({ factId }) => void told.push(factId))
  await expect(memory.forget({ factId: id! })).rejects.toMatchObject({ code: 'unexpected' })
  expect(await readAll(held.db)).toEqual([])
  expect(told).toEqual([id])
})
