/** iMessage as text: times in words, receipts, answers, tapbacks and attachments. */
import { describe, expect, test } from 'vitest'
import { conversationsOf, itemsOf, leftOutOf, linesOf, notesOf, saidIn } from './reading.ts'

const read = (blocks: readonly string[], options = {}) => itemsOf(`${blocks.join('\n\n')}\n\n`, 'Ben Carter.txt', options)

describe('an export of iMessage', () => {
  test('gives its messages with their lines, and who exported it', async () => {
    const items = await read([
      'May 17, 2026  5:29:42 PM (Read by them after 1 hour, 49 seconds)\nMe\nhello\n\nsecond: part',
        'May 17, 2026 12:30:00 AM\nBen Carter\nhi',
      'May 17, 2026 12:30:00 PM\n+15550100\nwho is this',
    ])
    expect(linesOf(items)).toEqual([
      '2026-05-17T17:29:42Z user: hello\n\nsecond: part', '2026-05-17T00:30:00Z Ben Carter: hi',
        '2026-05-17T12:30:00Z +15550100: who is this',
    ])
    expect(saidIn(items).map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant'])
    expect(conversationsOf(items)).toEqual({ 'Ben Carter': 'Ben Carter' })
  })

  test('is read without tapbacks, copies of answers, and what the exporter adds', async () => {
    const items = await read([
      'May 17, 2026  5:29:42 PM\nMe\nwhere?\n    May 17, 2026  5:31:00 PM\n    Ben Carter\n    at six\n',
      'May 17, 2026  5:30:00 PM Ben Carter named the conversation Sea',
        'May 17, 2026  5:31:00 PM\nBen Carter\nat six\nThis message responded to an earlier message.',
      'May 17, 2026  5:32:00 PM\nMe\nfine\nTapbacks:\n    Loved by Ben Carter\n',
        'May 17, 2026  5:33:00 PM\nMe\nYou unsent this message part 2 seconds after sending!',
      'May 17, 2026  5:34:00 PM\nMe\n/Users/me/Library/Messages/Attachments/ab/IMG_1.HEIC\nlook\n    indented code',
    ])
    expect(saidIn(items).map(({ text }) => text)).toEqual(['where?', 'at six', 'fine', '[image: IMG_1.HEIC]\nlook\n    indented code'])
    expect(leftOutOf(items)).toEqual({ system: 1, deleted: 1, images: 1 })
  })

  test('has of a message that was changed the last form, and nothing of how it was shown', async () => {
    const items = await read([
      'May 17, 2026  5:29:42 PM\nMe\nMay 17, 2026  5:29:42 PM bring bred\nEdited 3 seconds later: bring brad\n'
        + 'Edited 9 seconds later: bring bread\nnow',
      'May 17, 2026  5:30:42 PM\nBen Carter\nyes\nSent with Slam', 'May 17, 2026  5:31:00 PM Ben Carter named the conversation Sea',
    ])
    expect(linesOf(items)).toEqual(['2026-05-17T17:29:42Z user: bring bread\nnow', '2026-05-17T17:30:42Z Ben Carter: yes'])
    expect(leftOutOf(items)).toEqual({ system: 1 })
  })

  test('comes with a note of the zone in which its times are read', async () => {
    const items = await read(['Jul 01, 2026  5:29:42 PM\nMe\nhi'], { timeZone: 'Europe/Lisbon' })
    expect(notesOf(items)).toEqual(['times without a time zone are read in Europe/Lisbon'])
    expect(saidIn(items).at(-1)!.at).toBe('2026-07-01T16:29:42Z')
  })
})
