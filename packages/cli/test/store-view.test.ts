/** What the view of a recall asks the store: names of conversations, and what the filters leave. */
import { expect, it } from 'vitest'
import { readStoreView, readFilter } from '../show/store-view.ts'
import type { Memory } from '@madeleine/core'
import { usePlace } from '../../../test/support/program.ts'

const UUIDS =
  ['11111111-2222-4333-8444-555555555555', '22222222-2222-4333-8444-555555555555', '33333333-2222-4333-8444-555555555555'] as const
const conversations = [
  { id: 'lena-and-wei', title: null, episodeTitle: 'Klaus climbs out' }, { id: UUIDS[0], title: 'Rye', episodeTitle: 'Klaus' },
  { id: UUIDS[1], title: null, episodeTitle: 'Klaus climbs out' }, { id: UUIDS[2], title: null, episodeTitle: null },
]

it(
  'a conversation is named by its title, its own id if that is readable, the title of its first episode, or the beginning of its id',
  async () => {
    const memory = {
      stats: async () => ({ timeZone: 'UTC', conversations: 4, messages: 9 }), conversations: async () => ({ conversations }),
    } as unknown as Memory
    const view = await readStoreView(memory, conversations.map(({ id }) => ({ conversationId: id })))
    expect([...view.conversations!]).toEqual([[UUIDS[0], 'Rye'], [UUIDS[1], 'Klaus climbs out'], [UUIDS[2], '33333333-22…']])
  },
)

it('filters are described in words, with whether any message passes them', async () => {
  const asked: unknown[] = []
  const memory = { recent: async (options: object) => (asked.push(options), { passages: [], episodes: [] }) } as unknown as Memory
  expect(await readFilter(memory, { limit: 3 })).toBe(undefined)
  expect(asked, 'no read without a filter').toEqual([])
  expect(await readFilter(memory, { before: '2022-01-01', limit: 3 })).toEqual({ words: 'before 2022-01-01', isEmpty: true })
  expect(asked).toEqual([{ before: '2022-01-01', limit: 1, passageLimit: 1 }])
  expect(await readFilter(memory, { after: '2022-05-01', before: Date.UTC(2022, 2) })).toMatchObject({ isBackwards: true })
  expect((await readFilter(memory, { within: ['a', 'b'], node: 'last week', after: 0, hours: [6, 12] }))!.words)
    .toBe("in conversation a or b, in last week, from 1970-01-01T00:00:00.000Z on, from 6 to 12 o'clock")
})

const place = usePlace()

it('an empty query is refused, with what to do', async () => {
  const { code, stderr } = await place.run(['recall', ' '])
  expect([code, stderr]).toEqual([expect.any(Number), expect.stringMatching(/query is empty: write what to look for.*madeleine recent/)])
  expect(code).not.toBe(0)
})
