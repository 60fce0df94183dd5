/** What stands around a message, who says it and what it is about help to find it; what repeats and what fades gives way. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { idsOf, remember, type Stretch } from '../../../../test/support/remembered.ts'

const held = useDb()
const clock = stoppedClock('2026-03-10T12:00:00Z')
let memory: Memory

beforeEach(async () => {
  memory = await memoryFor(held.db, { now: clock.now })
})

const NOISE: readonly Stretch[] = [
  { from: '2026-03-07T09:00:00Z', texts: ['The printer is out of paper again', 'There is some in the cellar', 'Thanks, found it'] },
  { from: '2026-03-08T09:00:00Z', texts: ['My landlord wants to paint the staircase', 'Which colour?', 'Grey, of all things'] },
]
/** Its place among the passages, from 1; its parts. */
async function found(query: string, id: string) {
  const { passages } = await memory.recall({ query, explain: true })
  const at = passages.findIndex(({ messageId }) => messageId === id)
  return { place: at + 1, ...passages[at]?.explain }
}

describe('the context of a message', () => {
  test('lets the words of a question find its answer, which repeats none of them', async () => {
    await remember(memory, [
      { from: '2026-03-01T09:00:00Z', texts: [
        'The ferry was late', 'What is the name of the village where your grandmother grew up?',
        'Oakham, in the middle of nowhere', 'Sounds lovely', 'The trains go there twice a day',
      ] },
      { from: '2026-03-05T09:00:00Z', texts: ['My grandmother called', 'How is she?', 'Well, she grew roses this year'] },
      { from: '2026-03-06T09:00:00Z', texts: ['A village on a hill', 'With a well?', 'With a name nobody can say'] },
      ...NOISE,
    ])
    const { place, parts, terms } = await found('the name of the village where grandmother grew up', 'm2')
    expect(place).toBeGreaterThan(0)
    expect(place).toBeLessThanOrEqual(2)
    expect(terms).toEqual([])
    expect(parts!['answers']).toBeGreaterThan(parts!['window']!)
    expect((await found('the name of the village where grandmother grew up', 'm4')).parts ?? {}).not.toHaveProperty('answers')
  })

  test('lets a message be found by its neighbours, up to two places away and within its conversation', async () => {
    await remember(memory, [
      { from: '2026-03-01T09:00:00Z', texts: ['Hello', 'The accordion was stolen', 'Oh no', 'Everybody cried', 'Somebody sang'] }, ...NOISE,
    ])
    expect((await found('accordion stolen', 'm1')).place).toBe(1)
    for (const id of ['m0', 'm2', 'm3']) {
      expect(await found('accordion stolen', id)).toMatchObject({ terms: [], parts: { window: expect.any(Number) } })
    }
    expect((await found('accordion stolen', 'm4')).parts ?? {}).not.toHaveProperty('window')
  })

  test('ranks a pending message with indexed ones by the same function, and counts neighbours across the border', async () => {
    await remember(memory, [
      ...NOISE, { from: '2026-03-10T09:00:00Z', texts: ['So', 'Where did you leave the accordion of your uncle?'] },
      { conversationId: 'others', from: '2026-03-09T09:00:00Z', texts: ['An accordion is heavy', 'Like an uncle'] },
    ])
    await memory.push({
      conversationId: 'friends',
      messages: talk(['Behind the piano', 'The uncle asked for his accordion'], { from: '2026-03-10T09:02:00Z', first: 90 }),
    })
    const query = 'where is the accordion of the uncle'
    const [answer, words] = [await found(query, 'm90'), await found(query, 'm91')]
    expect(answer).toMatchObject({ terms: [], parts: { answers: expect.any(Number), window: expect.any(Number) } })
    expect(words).toMatchObject({ terms: ['accordion', 'uncl'], parts: { words: expect.any(Number) } })
    // Waiting: m90 and m91; indexed before: m20, m21; of others: m30, m31
    const ids = async () => idsOf(await memory.recall({ query })).filter((id) => id !== 'm90')
    const before = await ids()
    expect(before.slice(0, 2).sort()).toEqual(['m21', 'm91'])
    expect((await memory.recall({ query })).passages.filter(({ episodeId }) => episodeId === undefined)
      .map(({ messageId }) => messageId).sort()).toEqual(['m90', 'm91'])
    await memory.flush()
    await memory.settle()
    expect(await ids()).toEqual(before)
    const indexed = await found(query, 'm91')
    // What it and its neighbours hold is the same; only what it is compared with has changed
    for (const name of ['words', 'window', 'length']) expect(indexed.parts![name]).toBeCloseTo(words.parts![name]!, 2)
  })

  test('lets a question find its answer across the border of two episodes', async () => {
    await remember(memory, [...NOISE, { from: '2026-03-10T09:00:00Z', texts: ['So', 'Where did you leave the accordion?'] }])
    await memory.push({
      conversationId: 'friends', messages: talk(['Behind the piano', 'Good'], { from: '2026-03-10T09:02:00Z', first: 90 }),
    })
    await memory.flush()
    await memory.settle()
    expect((await memory.segments({ conversationId: 'friends' })).at(-1)!.messageIds).toEqual(['m90', 'm91'])
    const { place, parts } = await found('where is the accordion', 'm90')
    expect(place).toBe(2)
    expect(parts).toMatchObject({ answers: expect.any(Number), window: expect.any(Number) })
  })
})

describe('the subject of a query', () => {
  test('who speaks of themselves is ranked before others who speak of them', async () => {
    await remember(memory, [
      { from: '2026-03-01T09:00:00Z', texts: ['I began pottery because a friend of mine had a free place in her course', 'Good'] },
      { from: '2026-03-02T09:00:00Z', texts: ['Hm', 'Pottery course'] }, ...NOISE,
    ])
    const first = async (query: string) => idsOf(await memory.recall({ query, passageLimit: 1 }))[0]
    expect(await first('pottery course')).toBe('m11')
    expect(await first('What does Ann say about the pottery course?')).toBe('m0')
    expect(await first('Why does Ann like pottery courses?')).toBe('m0')
    expect(await first("Ben's pottery course")).toBe('m11')
    expect((await found('What does Ann say about pottery?', 'm0')).parts!['speaker']).toBeGreaterThan(0)
  })

  test('with nothing but a name finds that speaker\'s messages, the latest first', async () => {
    await remember(memory, [{ from: '2026-03-01T09:00:00Z', texts: ['The ferry was late', 'So was the train'] }, ...NOISE])
    for (const query of ['Ben', 'What did Ben say?', 'anything from Ben']) {
      const { passages } = await memory.recall({ query, passageLimit: 3 })
      expect(passages.map(({ name }) => name)).toEqual(['Ben', 'Ben', 'Ben'])
    }
  })

  test('that is a topic finds messages without any of its words', async () => {
    await remember(memory, [{ from: '2026-03-01T09:00:00Z', texts: ['The puppy chewed my shoes', 'Send me a picture'] }, ...NOISE])
    const { place, parts, terms } = await found('Which pets do they have?', 'm0')
    expect(place).toBe(1)
    expect(terms).toEqual([])
    expect(parts!['topic']).toBeGreaterThan(0)
  })

  test('in a month without a year is searched in the latest years first, and within the filters', async () => {
    const years = Array.from({ length: 30 }, (_, i): Stretch =>
      ({ conversationId: 'old', from: `${1990 + i}-05-10T09:00:00Z`, texts: ['Nothing new under the sun', 'Same here'] }))
    await remember(memory, [{ conversationId: 'old', from: '1970-01-01T00:00:00Z', texts: ['A clock that was never set'] }, ...years, {
      from: '2025-05-07T09:00:00Z', texts: ['The swallows are back', 'Lovely'],
    }])
    for (const asked of [{}, { within: ['friends'] }]) {
      const { passages } = await memory.recall({ query: 'What happened in May?', passageLimit: 200, ...asked })
      expect(idsOf({ passages })).toContain('m310')
    }
  })

  test('in quotation marks comes first, before messages that have its words more often', async () => {
    await remember(memory, [
      {
        from: '2026-03-01T09:00:00Z',
        texts: ['We saw the Red Kite over the fields on the long way home from the station that evening', 'Nice'],
      },
      { from: '2026-03-03T09:00:00Z', texts: ['A kite! Red! The kite is red', 'Red kite'.split(' ').reverse().join(', ')] }, ...NOISE,
    ])
    const first = async (query: string) => idsOf(await memory.recall({ query, passageLimit: 1 }))[0]
    expect(await first('red kite over')).not.toBe('m0')
    for (const query of ['"red kite"', '“the red kite” over', '«Red Kite» red kite', '「red kite」']) expect(await first(query)).toBe('m0')
    expect(idsOf(await memory.recall({ query: '"red kite"', passageLimit: 3 })).sort()).toEqual(['m0', 'm10', 'm11'])
  })
})

describe('episodes', () => {
  test('explain themselves by the words of the query, the speaker and the time', async () => {
    await remember(memory, [{ from: '2026-03-01T09:00:00Z', texts: ['Hello', 'My puppies chewed the Sunday shoes', 'Bad'] }, ...NOISE])
    const { episodes } = await memory.recall({ query: 'which PUPPY chewed shoes', limit: 1 })
    expect(episodes[0]!.why).toBe("“PUPPY”, “chewed”, “shoes” in Ben's turn, 1 Mar 2026")
  })

  test('that repeat each other do not displace others, and stand behind them', async () => {
    const standup = ['Standup: the deployment pipeline is green', 'The deployment pipeline stays green then']
    await remember(memory, [
      { from: '2026-03-01T09:00:00Z', texts: ['The gardener asked about the deployment', 'Of the sprinklers'] },
      { from: '2026-03-02T09:00:00Z', texts: ['My aunt works on a pipeline in Alaska', 'Brave'] },
      ...['2026-03-03', '2026-03-04', '2026-03-05'].map((day) => ({ from: `${day}T09:00:00Z`, texts: standup })), ...NOISE,
    ])
    const daysOf = async (limit: number) =>
      (await memory.recall({ query: 'deployment pipeline', limit })).episodes.map(({ startAt }) => startAt.getUTCDate())
    const three = await daysOf(3)
    expect(three[0]).toBeGreaterThanOrEqual(3)
    expect(three.slice(1).sort()).toEqual([1, 2])
    expect((await daysOf(10)).sort().slice(0, 5)).toEqual([1, 2, 3, 4, 5])
  })

  test('that faded stay among the first if they answer best: fading moves them by a few places', async () => {
    const weak = Array.from({ length: 30 }, (_, i): Stretch => ({
      from: new Date(Date.parse('2026-02-08T09:00:00Z') + i * 86_400_000).toISOString(),
      texts: [`The chain of the shop number ${i} sells nothing but ${'soap bread ink glue rope salt'.split(' ')[i % 6]}`, 'I see'],
    }))
    await remember(
      memory, [{ from: '2016-03-01T09:00:00Z', texts: ['The chain of my bicycle broke on the bridge', 'Walk home, then'] }, ...weak],
    )
    const { episodes } = await memory.recall({ query: 'the bicycle chain that broke on the bridge', limit: 31, explain: true })
    expect(episodes).toHaveLength(31)
    const at = episodes.findIndex(({ startAt }) => startAt.getUTCFullYear() === 2016)
    expect(episodes[at]!.explain!.retrievability).toBeLessThan(0.5)
    expect(at).toBeLessThan(3)
  })
})
