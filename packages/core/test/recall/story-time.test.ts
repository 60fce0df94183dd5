/** A time in a query leads to what was said then, relative to a given now; it hides nothing that was said at another. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { RecallOptions } from '@madeleine/contract'
import type { Memory } from '../../memory/memory.ts'
import { threshold } from '@madeleine/segment'
import { memoryFor, stoppedClock, useDb, useFilled } from '../../../../test/testing.ts'
import { idsOf, remember } from '../../../../test/support/remembered.ts'

const held = useDb()
/** A Wednesday. */
const clock = stoppedClock('2025-03-12T12:00:00Z')

/** The same words on each of these days: nothing but the time tells them apart, and words alone give the newest. */
const DAYS: Readonly<Record<string, string>> = {
  first: '2023-03-18T15:00:00Z', mayOfFirstYear: '2023-05-20T15:00:00Z',
  summerBefore: '2023-08-05T15:00:00Z', autumn: '2023-11-05T15:00:00Z', newYear: '2024-01-03T15:00:00Z',
  lastSummer: '2024-07-14T15:00:00Z', morning: '2024-11-09T07:30:00Z',
  twoWeeksAgo: '2025-02-26T15:00:00Z', lastWeek: '2025-03-06T15:00:00Z', newest: '2025-03-11T15:00:00Z',
}
const NAMES = Object.keys(DAYS)
const TEXTS = {
  English: ['We rented a boat and went out on the lake', 'Was the water cold?', 'It was, we went in all the same'],
  Chinese: ['我们租了一条船去湖上玩', '水冷不冷？', '有点冷，不过我们还是下去了'],
}

let memory: Memory
const open = async () => (memory = await memoryFor(held.db, { now: clock.now }))
const live = async (texts: readonly string[]): Promise<void> => {
  await remember(await open(), Object.values(DAYS).map((from) => ({ from, texts })))
}

/** Which day's first message came first. */
async function dayOf(query: string, options: Omit<RecallOptions, 'query'> = {}): Promise<string | undefined> {
  const [first] = idsOf(await memory.recall({ query, passageLimit: 1, ...options }))
  const place = Number(first?.slice(1))
  return place % 10 === 0 ? NAMES[place / 10] : first
}
const daysOf = async (queries: readonly string[]) =>
  Object.fromEntries(await Promise.all(queries.map(async (query) => [query, await dayOf(query)] as const)))

describe('in English,', () => {
  useFilled(held, () => live(TEXTS.English))
  beforeEach(open)

  test('a time in a query puts the message of that time first, where words alone put the newest', async () => {
    expect(await dayOf('a boat on the lake')).toBe('newest')
    const wanted = {
      'What did we do with the boat last summer?': 'lastSummer',
      'a boat on the lake in May 2023': 'mayOfFirstYear', 'Where did we go by boat two weeks ago?': 'twoWeeksAgo',
      'the boat on 5 November 2023': 'autumn', 'the boat last week': 'lastWeek',
      'a boat in the morning': 'morning', 'the first time we rented a boat': 'first',
      'boats in the summer of 2023': 'summerBefore', 'boat, 2024-01-03': 'newYear', 'rented a boat yesterday': 'newest',
    }
    expect(await daysOf(Object.keys(wanted))).toEqual(wanted)
  })

  test('the time in a query decides if nothing else is searched for', async () => {
    for (const [query, day] of [
      ['What did we do last summer?', '2024-07-14'], ['what happened in May 2023', '2023-05-20'], ['two weeks ago', '2025-02-26'],
    ] as const) {
      const { passages: [first] } = await memory.recall({ query })
      expect(first!.at.toISOString().slice(0, 10)).toBe(day)
    }
  })

  test('episodes are ranked by the time in a query as well', async () => {
    const { episodes } = await memory.recall({ query: 'the boat last summer', limit: 1 })
    expect(episodes.map(({ startAt }) => startAt)).toEqual([new Date(DAYS['lastSummer']!)])
    expect(episodes[0]!.why).toBe("“boat” in Ann's turn, 14 Jul 2024; “last summer” read as 1 Jun – 31 Aug 2024")
  })

  test('asOf moves the day against which a relative time is resolved', async () => {
    expect(await dayOf('the boat last summer', { asOf: '2024-03-12T12:00:00Z' })).toBe('summerBefore')
    expect(await dayOf('the boat two weeks ago', { asOf: '2023-11-22T12:00:00Z' })).toBe('autumn')
  })

  test('a time in a query hides no message of another time', async () => {
    const boats = NAMES.map((_, i) => `m${i * 10}`).sort()
    for (const query of ['the boat last summer', 'a boat in May 2021', 'a boat in the morning', 'the first time we rented a boat']) {
      expect(idsOf(await memory.recall({ query, passageLimit: 200 }))).toEqual(expect.arrayContaining(boats))
    }
  })

  test.each<[string, Omit<RecallOptions, 'query'>, (at: Date) => boolean]>([
    ['after', { after: '2024-07-14T15:00:00Z' }, (at) => at >= new Date('2024-07-14T15:00:00Z')],
    ['before', { before: '2023-08-05T15:00:00Z' }, (at) => at < new Date('2023-08-05T15:00:00Z')],
    ['hours', { hours: [7, 9] }, (at) => at.getUTCHours() === 7],
    ['all three', { after: '2023-05-01T00:00:00Z', before: '2024-01-01T00:00:00Z', hours: [15, 16] }, (at) =>
      at >= new Date('2023-05-01') && at < new Date('2024-01-01')],
  ])('the filter %s hides every other message, for any query', async (_, narrowed, isWanted) => {
    const wanted = NAMES.flatMap((name, i) => (isWanted(new Date(DAYS[name]!)) ? [`m${i * 10}`] : []))
    for (const query of ['boat', 'the boat last summer', 'a boat in May 2021']) {
      const { passages } = await memory.recall({ query, passageLimit: 200, ...narrowed })
      expect(passages.every(({ at }) => isWanted(at))).toBe(true)
      expect(idsOf({ passages })).toEqual(expect.arrayContaining(wanted))
    }
  })
})

test('in Chinese, a time in a query puts the message of that time first, where words alone put the newest', async () => {
  await live(TEXTS.Chinese)
  expect(await dayOf('去湖上玩')).toBe('newest')
  const wanted = {
    '去年夏天我们去湖上玩了吗？': 'lastSummer', '五月去湖上玩': 'mayOfFirstYear', '上周去湖上玩': 'lastWeek', '第一次去湖上玩': 'first',
    '2023年11月5日去湖上玩': 'autumn', '两周前去湖上玩': 'twoWeeksAgo', '早上去湖上玩': 'morning', '前年夏天去湖上玩': 'summerBefore',
  }
  expect(await daysOf(Object.keys(wanted))).toEqual(wanted)
})

test('the first and the last time are distinguished by order, even if another message matches a little better', async () => {
  memory = await memoryFor(held.db, { now: clock.now })
  // What people tell of themselves counts a little more
  const [own, other] = ['I played the ukulele for the neighbours', 'She played the ukulele for the neighbours']
  await remember(memory, [
    { from: '2023-04-01T15:00:00Z', texts: [own, 'Nice'] }, { from: '2025-02-01T15:00:00Z', texts: [other, 'Nice'] },
    { from: '2023-04-02T15:00:00Z', conversationId: 'work', texts: [other.replace('ukulele', 'banjo'), 'Nice'] },
    { from: '2025-02-02T15:00:00Z', conversationId: 'work', texts: [own.replace('ukulele', 'banjo'), 'Nice'] },
  ])
  const first = async (query: string) => idsOf(await memory.recall({ query, passageLimit: 1 }))[0]
  const asked = async (...queries: string[]) => Promise.all(queries.map(first))
  expect(await asked('ukulele', 'the last time I played the ukulele', 'the first time I played the ukulele')).toEqual(['m0', 'm10', 'm0'])
  expect(await asked('banjo', 'the first time I played the banjo', '最后一次 banjo', '第一次 banjo')).toEqual(['m30', 'm20', 'm30', 'm20'])
})

test('words for a time are not searched for as words', async () => {
  memory = await memoryFor(held.db, { now: clock.now })
  await remember(memory, [
    { from: '2023-10-01T15:00:00Z', texts: ['The last summer is my favourite song of the summer', 'Nice'] },
    { from: '2023-10-02T15:00:00Z', texts: ['去年夏天这首歌很好听', 'Nice'] },
    { from: '2024-07-14T15:00:00Z', texts: ['We rented a boat', 'Nice'] },
  ])
  for (const query of ['the boat last summer', '去年夏天 boat']) {
    const { passages, episodes } = await memory.recall({ query, passageLimit: 200, explain: true })
    expect(passages[0]).toMatchObject({ messageId: 'm20', explain: { terms: ['boat'] } })
    expect(passages.flatMap(({ explain }) => explain!.terms)).toEqual(['boat'])
    expect(episodes.flatMap(({ explain }) => explain!.terms)).toEqual(['boat'])
  }
})

test('words for a time are no topic either: last summer is a time and not the weather', async () => {
  memory = await memoryFor(held.db, { now: clock.now })
  await remember(memory, [
    { from: '2023-10-01T15:00:00Z', texts: ['Rainy and windy, with a storm', 'Fine'] },
    { from: '2024-07-14T15:00:00Z', texts: ['We met the mayor', 'Nice'] },
  ])
  expect(idsOf(await memory.recall({ query: 'the weather' }))).toContain('m0')
  expect(idsOf(await memory.recall({ query: 'Did we meet the mayor last summer?' }))).not.toContain('m0')
})

test.each([
  ['Asia/Shanghai', '2024-08-09T16:30:00Z', '2024-08-10T15:30:00Z'],
  ['America/Los_Angeles', '2024-08-10T07:30:00Z', '2024-08-11T06:30:00Z'],
])(
  'a day is that of the store’s zone (%s), with its small hours, which are another day elsewhere', async (timeZone, early, late) => {
    memory = await memoryFor(held.db, { now: clock.now, timeZone })
    await remember(memory, [
      { from: '2024-07-01T12:00:00Z', texts: ['Rain'] }, { from: early, texts: ['The owl cried'] },
      { from: late, texts: ['The fox barked'] }, { from: '2024-09-20T12:00:00Z', texts: ['Fog'] },
    ])
    const { passages } = await memory.recall({ query: 'what happened on 10 August 2024' })
    expect(passages.map(({ text }) => text).sort()).toEqual(['The fox barked', 'The owl cried'])
  })

describe('an episode of many hours or days', () => {
  const told = (id: string, content: string, timestamp: string) => ({ id, role: 'user' as const, content, timestamp })
  const tell = async (messages: ReturnType<typeof told>[]): Promise<void> => {
    memory = await memoryFor(held.db, { now: clock.now, policy: threshold({ gapMinutes: 60 * 24 * 30 }) })
    await remember(memory, [{ from: '2024-07-01T12:00:00Z', texts: ['Rain'] }])
    await memory.push({ conversationId: 'long', messages })
    await memory.flush()
    await memory.settle()
    expect(await memory.segments({ conversationId: 'long' })).toMatchObject([{ messageIds: messages.map(({ id }) => id) }])
  }
  const first = async (options: RecallOptions) => idsOf(await memory.recall({ passageLimit: 1, ...options }))[0]

  test('is found by each of its days', async () => {
    await tell([told('first', 'The owl cried', '2024-08-10T12:00:00Z'), told('middle', 'The fox barked', '2024-08-20T12:00:00Z'), told(
      'last', 'The frogs were quiet', '2024-09-01T12:00:00Z',
    )])
    const days = ['10 August 2024', '20 August 2024', '1 September 2024']
    expect(await Promise.all(days.map((day) => first({ query: `what happened on ${day}` })))).toEqual(['first', 'middle', 'last'])
  })

  test('is searched by the hours and times of its messages, not by its beginning and end', async () => {
    await tell([told('first', 'The owl', '2024-08-10T06:00:00Z'), told('middle', 'The owl cried', '2024-08-10T12:30:00Z'), told(
      'last', 'The owl', '2024-08-10T22:00:00Z',
    )])
    expect(await first({ query: 'owl', hours: [12, 13] })).toBe('middle')
    expect(await first({ query: 'owl', after: '2024-08-10T07:00:00Z', before: '2024-08-10T20:00:00Z' })).toBe('middle')
  })
})
