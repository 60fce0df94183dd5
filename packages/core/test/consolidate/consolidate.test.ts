/** Reading episodes for facts by a model, through the whole pipeline. */
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { threshold, type Window } from '@madeleine/segment'
import { sql, withUser } from '@madeleine/engine'
import { openPipeline } from '../../memory/open-pipeline.ts'
import { readForFacts, unreadGroups } from '../../upgrade/change-settings.ts'
import { memoryFor, stoppedClock, until, useDb } from '../../../../test/testing.ts'
import { fact, factsModel, homes } from '../../../../test/support/facts-model.ts'
import { HOMES, readingOf, tell } from '../../../../test/support/known-facts.ts'

const held = useDb()
const policy = threshold({ gapMinutes: 30 })

const { known, texts, episodes, jobs } = readingOf(held)

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
    expect((await memory.recent()).episodes.map(({ consolidatedAt }) => consolidatedAt))
      .toEqual([expect.any(Date), expect.any(Date), expect.any(Date)])
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
        ...(moved && home ? [fact({
          op: 'update', known: home.id, subject: 'Ann', attribute: 'home', value: 'Porto',
          text: 'Ann lives in Porto', since: 'last month', messages: [moved.number],
        })] : []),
        ...(cat ? [fact({
          subject: 'Ann', category: 'relationship', attribute: 'pet', value: 'cat', text: 'Ann has a cat', messages: [cat.number],
        })] : []),
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
    expect((await known()).map(
      ({ text, validFrom, validTo }) => [text, validFrom.toISOString().slice(0, 10), validTo?.toISOString().slice(0, 10)],
    )).toEqual([
      ['Ann has a cat', '2026-06-02', undefined], ['Ann lives in Porto', '2026-05-01', undefined],
      ['Ann lives in Lisbon', '2026-03-02', '2026-05-01'],
    ])
  })

  test('leaves out what an assistant, a tool or an earlier recall says', async () => {
    const { model, prompts } = factsModel(homes)
    const memory = await memoryFor(held.db, { policy, model })
    await tell(memory, [
      [
        { role: 'assistant', text: 'I live in Oslo, on a server.' },
        { role: 'tool', text: 'I live in Bergen' }, 'We own a red boat, it is old.',
      ],
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

const HOUR = 60

describe('a flashbulb', () => {
  test('is read at once; a stream of nothing else is read at once four times an hour, then in threes', async () => {
    const clock = stoppedClock('2026-03-02T09:00:00Z')
    const { model, prompts } = factsModel(homes)
    const flashing = { ...policy, name: 'flashing', cut: async (window: Window) => {
      const cut = await policy.cut(window)
      return { ...cut, closed: cut.closed.map((closed) => ({ ...closed, surpriseLevel: 'extremely_high' as const })) }
    } }
    const memory = await memoryFor(held.db, { policy: flashing, model, now: clock.now })
    const counts: number[] = []
    for (let i = 0; i < 10; i++) {
      await tell(
        memory, [[`I live in Harbour${i}, by the sea.`]],
        { conversationId: `c${i}`, from: `2026-03-0${1 + Math.floor(i / 5)}T0${i % 5}:00:00Z` },
      )
      await memory.settle()
      counts.push(prompts.length)
    }
    expect(counts).toEqual([1, 2, 3, 4, 4, 4, 5, 5, 5, 6])
    clock.step(HOUR + 1)
    await tell(memory, [['I live in Porto, by the sea.']], { conversationId: 'later', from: '2026-03-03T00:00:00Z' })
    await memory.settle()
    expect(prompts.length).toBe(7)
  })
})

describe('at the ceiling of a day,', () => {
  test('facts wait for the next day, and nothing else does', async () => {
    const clock = stoppedClock('2026-03-05T09:00:00Z')
    const { model, prompts } = factsModel(homes)
    const memory = await memoryFor(held.db, { policy, model, now: clock.now, ceilings: { callsPerDay: 0 } })
    await tell(memory, HOMES)
    await memory.settle()
    expect([prompts.length, await jobs()]).toEqual([0, [{ at: new Date('2026-03-06T00:00:00Z'), error: 'budget_exhausted' }]])
    await tell(memory, [['The lighthouse is lit, we see it.']], { from: '2026-03-04T09:00:00Z' })
    await memory.settle()
    expect(await jobs()).toEqual([{ at: new Date('2026-03-06T00:00:00Z'), error: 'budget_exhausted' }])
    expect((await memory.recall({ query: 'lighthouse' })).episodes[0]?.title).toMatch(/lighthouse/i)
    expect(await memory.stats()).toMatchObject({ messages: 4, pending: 0, collapsing: 0 })
    expect((await episodes()).every(({ waits, at }) => waits && at === null)).toBe(true)
    const next = await memoryFor(held.db, { policy, model, now: () => new Date('2026-03-06T00:00:01Z') })
    await next.settle()
    expect([prompts.length, await texts(), await jobs()]).toEqual([1, ['Ann lives in Lisbon'], []])
  })
})

describe('while the model reads for facts,', () => {
  /** A memory whose model does something else before it answers. */
  async function meanwhile(act: (memory: Memory) => Promise<unknown>, { work = false } = {}) {
    const { model, prompts } = factsModel(async (shown, nth) => {
      if (nth === 0) await act(memory)
      return homes(shown)
    })
    const memory = await memoryFor(held.db, { policy, model, work })
    await tell(memory, HOMES.slice(1), { conversationId: 'other', from: '2026-03-01T09:00:00Z' })
    await tell(memory, HOMES.slice(0, 1))
    if (!work) await memory.settle()
    return { prompts, memory }
  }

  test('what is forgotten teaches nothing', async () => {
    await meanwhile((memory) => memory.forget({ conversationId: 'c' }))
    expect(await known()).toEqual([])
  })

  test('forgetting another talk has the rest read once more', async () => {
    const { prompts, memory } = await meanwhile((forgetting) => forgetting.forget({ conversationId: 'other' }))
    expect([prompts.map(({ lines }) => lines.length), await texts()]).toEqual([[3, 1], ['Ann lives in Lisbon']])
    expect(await memory.stats()).toMatchObject({ due: 0 })
  })

  test('a message that is forgotten teaches nothing, even if its episode is encoded again without it', async () => {
    const { model, prompts } = factsModel(async (shown, nth) => {
      if (nth > 0) return homes(shown)
      const [before] = (await memory.segments({ conversationId: 'c' }))
      await memory.forget({ conversationId: 'c', from: 0, to: 1 })
      await until(async () =>
        (await episodes()).length === 3 && (await memory.segments({ conversationId: 'c' }))[0]?.status === 'collapsed')
      expect(before?.from).toBe(0)
      return homes(shown)
    })
    const memory = await memoryFor(held.db, { policy, model, work: true })
    await tell(memory, [[HOMES[0]![0]!, 'My sister sails a red boat.'], ...HOMES.slice(1)])
    await until(async () => prompts.length > 0 && (await jobs()).length === 0)
    await memory.close()
    expect([prompts.length, prompts.at(-1)!.prompt.includes('Lisbon'), await known()]).toEqual([2, false, []])
  })

  test('a reading that loses its lease writes nothing, and its successor learns every fact once', async () => {
    const { prompts } = await meanwhile(() => withUser(held.db, 'local', (tx) => tx.rows(sql`
      update due set lease_token = gen_random_uuid(), lease_until = now() - interval '1 second' where kind = 'consolidate'`)))
    expect(prompts.map(({ lines }) => lines.length), 'the oldest alone, since the job was tried before').toEqual([3, 1, 2])
    expect((await known()).map(({ text, sources }) => [text, sources.length])).toEqual([['Ann lives in Lisbon', 1]])
  })

  test('an upgrade that has read the same episodes makes the answer void', async () => {
    // Opening frees leases, so it comes first
    const { pipeline } = await openPipeline(
      { ...held.db, close: async () => undefined }, { policy, model: factsModel(() => []).model, timeZone: 'UTC', work: false },
    )
    let read = 0
    const { prompts } = await meanwhile(async () => {
      for await (const reading of unreadGroups(pipeline, 'local')) ({ read } = await readForFacts(
        pipeline, 'local', reading, new AbortController().signal,
      ))
    })
    expect([read, prompts.length, await known()]).toEqual([3, 1, []])
  })

  test('an episode that is published is not overlooked when the job ends', async () => {
    const { prompts, memory } = await meanwhile(async (pushing) => {
      await tell(
        pushing, [['I live in Faro.'], ['We own a red boat, it is new.'], ['Our keel is green and dry.']],
        { conversationId: 'new', from: '2026-03-09T09:00:00Z' },
      )
      await until(async () => (await episodes()).length >= 6)
    }, { work: true })
    await until(async () => prompts.length > 1 && (await jobs()).length === 0)
    await memory.close()
    expect(prompts).toHaveLength(2)
    expect((await episodes()).every(({ at }) => at !== null)).toBe(true)
    expect(await jobs()).toEqual([])
  })
})

test('two workers read each episode once', async () => {
  const { model, prompts } = factsModel(homes)
  const [one, two] = [await memoryFor(held.db, { policy, model }), await memoryFor(held.db, { policy, model })]
  await tell(one, HOMES)
  await tell(two, HOMES, { conversationId: 'd' })
  await Promise.all([one.settle(), two.settle()])
  expect((await episodes()).every(({ at }) => at !== null)).toBe(true)
  expect(prompts.flatMap(({ lines }) => lines).filter(({ text }) => text.includes('Lisbon'))).toHaveLength(2)
  expect((await known()).map(({ text, sources }) => [text, sources.length])).toEqual([['Ann lives in Lisbon', 2]])
})
