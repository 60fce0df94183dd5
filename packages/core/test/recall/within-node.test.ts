/** A cue asked within a node of the contents. */
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()
const open = (options: Parameters<typeof memoryFor>[1] = {}): Promise<Memory> =>
  memoryFor(held.db, { now: stoppedClock('2026-03-10T12:00:00Z').now, ...options })

async function settled(
  memory: Memory, talks: readonly (readonly [conversationId: string, texts: readonly string[], from: string])[],
): Promise<void> {
  for (const [id, texts, from] of talks) {
    await memory.push({ conversationId: id, messages: talk(texts, { from }) })
    await memory.flush({ conversationId: id })
  }
  await memory.settle()
}

describe('a query within a node', () => {
  test('finds only messages of its days, whatever else matches', async () => {
    const memory = await open({ timeZone: 'Asia/Tokyo' })
    await settled(memory, [
      ['old', ['The boat on the lake was lovely'], '2025-06-03T10:00:00Z'],
      ['new', ['A boat on the lake again'], '2026-03-08T14:59:00Z'], ['newer', ['The boat on the lake sank'], '2026-03-08T15:00:00Z'],
    ])
    const found = async (node: string) =>
      (await memory.recall({ query: 'boat on the lake', node })).passages.map(({ conversationId }) => conversationId).toSorted()
    expect(await found('root')).toEqual(['new', 'newer', 'old'])
    expect(await found('2026')).toEqual(['new', 'newer'])
    expect(await found('toc:week:2026:W10')).toEqual(['new'])
    expect(await found('yesterday')).toEqual(['newer'])
    expect(await found('2026-03-09')).toEqual(['newer'])
    expect((await memory.recent({ node: '2025-06' })).episodes.map(({ conversationId }) => conversationId)).toEqual(['old'])
  })

  test('also respects narrower times', async () => {
    const memory = await open()
    await settled(memory, [
      ['a', ['The boat on the lake was lovely'], '2026-03-03T10:00:00Z'], ['b', ['A boat on the lake again'], '2026-03-08T10:00:00Z'],
    ])
    const found = await memory.recall({ query: 'boat', node: '2026-03', after: '2026-03-05', before: '2027-01-01' })
    expect(found.passages.map(({ conversationId }) => conversationId)).toEqual(['b'])
  })

  test('that is no period is refused', async () => {
    const memory = await open()
    for (const node of ['nowhere', 'toc:segment:f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d1']) {
      await expect(memory.recall({ query: 'boat', node })).rejects.toMatchObject({ code: 'invalid_input' })
    }
  })
})

describe('a month and a year', () => {
  // 2 April 2023 is a Sunday, 31 December 2024 a Tuesday: both lie in the week of another month
  const opened = async (): Promise<Memory> => {
    const memory = await open()
    await settled(memory, [
      ['march', ['The boat on the lake was lovely'], '2023-03-31T10:00:00Z'],
      ['april', ['A boat on the lake again'], '2023-04-02T10:00:00Z'],
      ['eve', ['The boat on the lake had lanterns'], '2024-12-31T10:00:00Z'],
      ['new year', ['The boat on the lake froze'], '2025-01-01T10:00:00Z'],
    ])
    return memory
  }

  test('as a filter are those of the calendar, whatever week a day is in', async () => {
    const memory = await opened()
    const found = async (node: string) =>
      (await memory.recall({ query: 'boat on the lake', node })).passages.map(({ conversationId }) => conversationId).toSorted()
    expect([await found('2023-04'), await found('2023-03'), await found('toc:month:2023:04')]).toEqual([['april'], ['march'], ['april']])
    expect([await found('2024'), await found('2025'), await found('2024-12')]).toEqual([['eve'], ['new year'], ['eve']])
    expect(await found('2025-W01')).toEqual(['eve', 'new year'])
  })

  test('list every week that has a day of theirs, but count and describe only their own days', async () => {
    const memory = await opened()
    const shown = async (node: string) => {
      const { segments, title, children } = await memory.toc(node)
      return [segments, title.split(':')[0], children.map(({ id }) => id)]
    }
    expect(await shown('2023-04')).toEqual([1, 'April 2023', ['toc:week:2023:W13']])
    expect(await shown('2023-03')).toEqual([1, 'March 2023', ['toc:week:2023:W13']])
    expect(await shown('2024')).toEqual([1, '2024', ['toc:month:2024:12']])
    expect(await shown('2024-12')).toEqual([1, 'December 2024', ['toc:week:2025:W01']])
    expect(await shown('2024-11')).toEqual([0, 'November 2024', []])
  })

  test('are those meant by “this month” and “last month”, even on a day whose week lies in another month', async () => {
    const memory = await open({ now: stoppedClock('2023-04-02T12:00:00Z').now })
    expect((await memory.toc('this month')).id).toBe('toc:month:2023:04')
    expect((await memory.toc('last month')).id).toBe('toc:month:2023:03')
  })
})

test('episodes of the same time stand in the order of their conversations, on every page', async () => {
  const memory = await open()
  const ids = ['ferry', 'boat', 'apple', 'egret', 'cedar', 'dune']
  await settled(memory, ids.map((id) => [id, [`All about the ${id}`], '2026-03-10T00:00:00Z'] as const))
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await memory.toc('2026-03-10', { limit: 2, ...(cursor !== undefined && { cursor }) })
    seen.push(...page.children.map(({ conversationId }) => conversationId!))
    cursor = page.next
    if (cursor === undefined) break
  }
  expect(seen).toEqual(ids.toSorted())
})

test('a filter by time may begin or end at a month or a year: at its first moment', async () => {
  const memory = await open()
  await settled(memory, [
    ['june', ['The boat on the lake was lovely'], '2023-06-30T23:00:00Z'],
    ['july', ['A boat on the lake again'], '2023-07-01T00:00:00Z'], ['later', ['The boat on the lake sank'], '2024-01-01T00:00:00Z'],
  ])
  const found = async (times: { after?: string; before?: string }) =>
    (await memory.recall({ query: 'boat on the lake', ...times })).passages.map(({ conversationId }) => conversationId).toSorted()
  expect([await found({ after: '2023-07' }), await found({ before: '2023-07' })]).toEqual([['july', 'later'], ['june']])
  expect([await found({ after: '2024' }), await found({ before: '2024' })]).toEqual([['later'], ['july', 'june']])
  for (const before of ['2023-13', '2023-7', '23']) await expect(memory.recall({ query: 'boat', before })).rejects.toMatchObject({
    code: 'bad_time', message: expect.stringContaining(`got "${before}"`),
  })
})

test('a grip that reaches beyond its segment says where the segment ends', async () => {
  const memory = await open()
  await settled(memory, [['lake', ['The boat on the lake was lovely', 'It sank'], '2026-03-03T10:00:00Z']])
  const [segment] = await memory.segments({ conversationId: 'lake' })
  await expect(memory.expand(`grip:${segment!.id}:0-99`)).rejects.toMatchObject({
    code: 'not_found', message: `"grip:${segment!.id}:0-99" reaches beyond its segment, which is 0-2`,
  })
})
