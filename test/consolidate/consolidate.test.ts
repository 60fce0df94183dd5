/** Reading episodes for facts by a model, through the whole pipeline. */
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../src/memory/memory.ts'
import { readFactRows } from '../../src/store/facts/read-facts.ts'
import { threshold } from '../../src/segment/policies/threshold.ts'
import { sql } from '../../src/store/engine/db.ts'
import { withUser } from '../../src/store/engine/transactions.ts'
import { memoryFor, stoppedClock, useDb } from '../testing.ts'
import { fact, factsModel, homes } from './facts-model.ts'

const held = useDb()
const policy = threshold({ gapMinutes: 30 })

interface Said { readonly name?: string; readonly role?: 'user' | 'assistant' | 'tool'; readonly text: string }

/** Pushes talks as episodes, two hours apart, from a time on. */
async function tell(memory: Memory, episodes: readonly (readonly (string | Said)[])[], { conversationId = 'c', from = '2026-03-02T09:00:00Z' } = {}): Promise<void> {
  for (const [e, lines] of episodes.entries()) {
    await memory.push({ conversationId, messages: lines.map((line, i) => {
      const { text, role = 'user', name = role === 'user' ? 'Ann' : undefined } = typeof line === 'string' ? { text: line } : line
      return { role, content: text, timestamp: new Date(Date.parse(from) + e * 7_200_000 + i * 60_000), ...(name !== undefined && { name }) }
    }) })
  }
  await memory.flush({ conversationId })
}

const known = (user = 'local', includeSuperseded = true) => withUser(held.db, user, (tx) => readFactRows(tx, user, { includeSuperseded, limit: 100 }))
const texts = async (user?: string) => (await known(user)).map(({ text }) => text).toSorted()
const episodes = (user = 'local') => withUser(held.db, user, (tx) => tx.rows<{ waits: boolean; at: Date | null }>(sql`select awaits_facts as waits, consolidated_at as at from episode order by end_at`))
const jobs = () => withUser(held.db, 'local', (tx) => tx.rows<{ at: Date; error: string | null }>(sql`select at, last_error as error from due where kind = 'consolidate'`))

const HOMES = [['I live in Lisbon now, near the river.'], ['The harbour was busy, we saw many ships.'], ['Our boat leaked again, we repaired the keel.']]

describe('reading episodes for facts', () => {
  test('waits for three episodes, and then learns facts with the messages that prove them', async () => {
    const { model, prompts } = factsModel(homes)
    const memory = await memoryFor(held.db, { policy, model })
    const changed: string[] = []
    memory.on('fact.changed', ({ factId }) => void changed.push(factId))
    await tell(memory, HOMES.slice(0, 2))
    await memory.settle()
    expect([prompts.length, await known(), await jobs()]).toEqual([0, [], []])
    await tell(memory, HOMES.slice(2), { from: '2026-03-02T15:00:00Z' })
    await memory.settle()
    expect(prompts).toHaveLength(1)
    expect(await known()).toMatchObject([{
      subject: 'Ann', category: 'identity', attribute: 'home', value: 'Lisbon', text: 'Ann lives in Lisbon', quality: 'model',
      validFrom: new Date('2026-03-02T09:00:00Z'), validTo: null, sources: [{ conversationId: 'c', seq: 0 }],
    }])
    expect(changed).toEqual([(await known())[0]!.id])
    expect((await memory.recent()).episodes.map(({ consolidatedAt }) => consolidatedAt)).toEqual([expect.any(Date), expect.any(Date), expect.any(Date)])
    expect(await jobs()).toEqual([])
    expect((await memory.stats()).modelCalls).toContainEqual(expect.objectContaining({ purpose: 'consolidate', outcome: 'ok', calls: 1 }))
  })

  test('moves, ends and repeats what is known, and asks about no word that is known already', async () => {
    const { model, prompts } = factsModel((shown) => {
      const moved = shown.lines.find(({ text }) => text.includes('moved to Porto'))
      const home = shown.known.find(({ text }) => text.includes('Lisbon'))
      const cat = shown.lines.find(({ text }) => text.includes('cat'))
      return [
        ...homes(shown),
        ...(moved && home ? [fact({ op: 'update', known: home.id, subject: 'Ann', attribute: 'home', value: 'Porto', text: 'Ann lives in Porto', since: 'last month', messages: [moved.number] })] : []),
        ...(cat ? [fact({ subject: 'Ann', category: 'relationship', attribute: 'pet', value: 'cat', text: 'Ann has a cat', messages: [cat.number] })] : []),
      ]
    })
    const memory = await memoryFor(held.db, { policy, model })
    await tell(memory, HOMES)
    await memory.settle()
    await tell(memory, [['I live in Lisbon.'], ['Thanks, see you tomorrow!'], ['I live in Lisbon!']], { from: '2026-04-02T09:00:00Z' })
    await memory.settle()
    expect(prompts, 'nothing was left to ask').toHaveLength(1)
    expect((await episodes()).every(({ waits, at }) => !waits && at !== null)).toBe(true)
    expect((await known())[0]!.sources.map(({ seq }) => seq)).toEqual([0, 3, 5])
    await tell(memory, [['We moved to Porto last month.'], ['My cat is asleep.'], ['Our keel is dry.']], { from: '2026-06-02T09:00:00Z' })
    await memory.settle()
    expect(prompts).toHaveLength(2)
    expect((await known()).map(({ text, validFrom, validTo }) => [text, validFrom.toISOString().slice(0, 10), validTo?.toISOString().slice(0, 10)])).toEqual([
      ['Ann has a cat', '2026-06-02', undefined], ['Ann lives in Porto', '2026-05-01', undefined], ['Ann lives in Lisbon', '2026-03-02', '2026-05-01'],
    ])
  })

  test('leaves out what an assistant, a tool or an earlier recall says', async () => {
    const { model, prompts } = factsModel(homes)
    const memory = await memoryFor(held.db, { policy, model })
    await tell(memory, [
      [{ role: 'assistant', text: 'I live in Oslo, on a server.' }, { role: 'tool', text: 'I live in Bergen' }, 'We own a red boat, it is old.'],
      ['I live in Lisbon by the sea.', '<madeleine-memories>I live in Rome</madeleine-memories> My sister likes tea.'],
      ['The keel is green, we painted it.'],
    ])
    await memory.settle()
    expect(prompts[0]!.prompt).not.toMatch(/Oslo|Bergen|Rome/)
    expect(await texts()).toEqual(['Ann lives in Lisbon'])
  })

  test("never shows one user's words or facts to a question about another's", async () => {
    const { model, prompts } = factsModel(homes)
    const [ann, ben] = [await memoryFor(held.db, { policy, model, user: 'ann' }), await memoryFor(held.db, { policy, model, user: 'ben' })]
    await tell(ann, HOMES)
    await ann.settle()
    await tell(ben, [['I live in Madrid, it is hot.'], ['The river is wide where we swim.'], ['My boat has a red keel.']])
    await ben.settle()
    expect(prompts).toHaveLength(2)
    expect(prompts[1]!.prompt).not.toMatch(/Lisbon|harbour/)
    expect([prompts[1]!.known, await texts('ann'), await texts('ben')]).toEqual([[], ['Ann lives in Lisbon'], ['Ann lives in Madrid']])
  })
})

describe('a flashbulb', () => {
  const surprising = (n: number) => withUser(held.db, 'local', (tx) => tx.rows(sql`update episode set surprise = 0.9 where ${n} > 0`))
  test('is counted', async () => { await surprising(1); expect(stoppedClock().now()).toBeInstanceOf(Date) })
})
