/** Times that are seconds since 1970: none becomes a day of 1970, whatever file it stands in, and the import says how it read them. */
import { describe, expect, test } from 'vitest'
import { errorsOf, itemsOf, linesOf, notesOf } from './talk/reading.ts'

const AT = 1_773_436_440
const NOTE = 'times that are numbers such as 1700000000 are read as seconds since 1970'

const FILES: Readonly<Record<string, readonly [name: string, text: string]>> = {
  'JSON Lines': ['a.jsonl', `{"role":"user","content":"hi","timestamp":${AT}}\n{"role":"user","content":"ho","timestamp":${AT + 60}.25}\n`],
  'a message array': ['a.json', JSON.stringify([
    { role: 'user', content: 'hi', timestamp: AT }, { role: 'user', content: 'ho', created_at: AT + 60.25 },
  ])],
  'a table': ['a.csv', `ts,user,body\n${AT},user,hi\n${AT + 60}.25,user,ho\n`],
  'a Claude Code session': ['a.jsonl', [AT, AT + 60.25].map((timestamp, i) => JSON.stringify({
    type: 'user', sessionId: 's', uuid: `u${i}`, parentUuid: null, timestamp, message: { role: 'user', content: i === 0 ? 'hi' : 'ho' },
  })).join('\n')],
}

describe('seconds since 1970', () => {
  test.each(Object.entries(FILES))('in %s are read as seconds, which is said once', async (_, [name, text]) => {
    const items = await itemsOf(text, name)
    expect(errorsOf(items)).toEqual([])
    expect(linesOf(items).map((line) => line.replace(/ .*: /, ' '))).toEqual(['2026-03-13T21:14:00Z hi', '2026-03-13T21:15:00.250Z ho'])
    expect(notesOf(items).filter((note) => note === NOTE)).toEqual([NOTE])
  })

  test.each([
    ['digits in quotes', `"${AT}"`, '2026-03-13T21:14:00Z'], ['microseconds', `${AT}000000`, '2026-03-13T21:14:00Z'],
    ['nanoseconds', `"${AT}000000000"`, '2026-03-13T21:14:00Z'], ['milliseconds in quotes', `"${AT}250"`, '2026-03-13T21:14:00.250Z'],
  ])('or another unit, as %s, are read by their size', async (_, time, at) => {
    expect(linesOf(await itemsOf(`{"role":"user","content":"hi","timestamp":${time}}\n`, 'a.jsonl'))).toEqual([`${at} user: hi`])
  })

  test('are not said of times in milliseconds', async () => {
    const items = await itemsOf(`{"role":"user","content":"hi","timestamp":${AT}000}\n`, 'a.jsonl')
    expect([linesOf(items), notesOf(items)]).toEqual([['2026-03-13T21:14:00Z user: hi'], []])
  })
})
