/** The order of dates, from all dates of a file. */
import { describe, expect, test } from 'vitest'
import { itemsOf, notesOf, saidIn } from './reading.ts'

const chat = (dates: readonly string[]): string => dates.map((date, i) =>
  `${date}, 10:${String(i % 60).padStart(2, '0')} - Ann: ${i}\n`).join('')
const read = (dates: readonly string[], options = {}) => itemsOf(chat(dates), 'WhatsApp Chat with Ann.txt', options)
const days = async (dates: readonly string[], options = {}) => saidIn(await read(dates, options)).map(({ at }) => at.slice(0, 10))
const note = async (dates: readonly string[]) => notesOf(await read(dates)).filter((text) => !text.startsWith('times'))

describe('the order of dates', () => {
  test.each([
    ['a day over 12', ['03/04/2026', '13/04/2026'], ['2026-04-03', '2026-04-13'], 'dates are read day first (dmy), as 13/04/2026 shows'],
    ['a day over 12 in the middle', ['03/04/2026', '04/13/2026'], ['2026-03-04', '2026-04-13'],
      'dates are read month first (mdy), as 04/13/2026 shows'],
    ['a day over 12 beside a year of two digits', ['28/02/26'], ['2026-02-28'], 'dates are read day first (dmy), as 28/02/26 shows'],
    ['a year that no day has', ['03/04/32', '45/04/03'], ['2032-04-03'], ''],
    ['fewer steps back', ['11/30/2025', '12/01/2025'], ['2025-11-30', '2025-12-01'],
      'dates are read month first (mdy), as 11/30/2025 shows'],
    ['steps back', ['10/09/2025', '11/09/2025', '05/10/2025', '06/10/2025'], ['2025-09-10', '2025-09-11', '2025-10-05', '2025-10-06'],
      'dates are read day first (dmy), because then the fewest messages go back in time'],
    ['steps back of the other order', ['09/10/2025', '09/11/2025', '10/05/2025', '10/06/2025'],
      ['2025-09-10', '2025-09-11', '2025-10-05', '2025-10-06'],
      'dates are read month first (mdy), because then the fewest messages go back in time'],
    ['days that follow each other', ['01/02/2025', '02/02/2025', '03/02/2025'], ['2025-02-01', '2025-02-02', '2025-02-03'],
      'the order of dates is not certain: 01/02/2025 is read day first (dmy), but may be month first (mdy)'],
    ['days that follow each other, month first', ['02/01/2025', '02/02/2025', '02/03/2025'], ['2025-02-01', '2025-02-02', '2025-02-03'],
      'the order of dates is not certain: 02/01/2025 is read month first (mdy), but may be day first (dmy)'],
    ['a single date', ['03/04/2026'], ['2026-04-03'],
      'the order of dates is not certain: 03/04/2026 is read day first (dmy), but may be month first (mdy)'],
    ['years in front', ['2026-04-03'], ['2026-04-03'], undefined],
    ['the same numbers', ['04/04/2026'], ['2026-04-04'], undefined],
  ].filter(([, , , said]) => said !== ''))('is found, or its doubt reported: %s', async (_, dates, expected, said) => {
    expect(await days(dates as string[])).toEqual(expected)
    expect(await note(dates as string[])).toEqual(said === undefined ? [] : [said])
  })

  test('with AM and PM is month first if nothing else shows it', async () => {
    const items = await itemsOf('3/4/26, 9:14 PM - Ann: hi\n', 'WhatsApp Chat with Ann.txt')
    expect(saidIn(items)[0]!.at).toBe('2026-03-04T21:14:00Z')
  })

  test('of two-digit numbers may be year first if a day or a month shows it', async () => {
    expect(await days(['26/02/28', '26/03/13'])).toEqual(['2026-02-28', '2026-03-13'])
  })

  test('that is forced changes nothing if years come first', async () => {
    expect(await days(['2026-04-13'], { dateOrder: 'mdy' })).toEqual(['2026-04-13'])
  })

  test('can be forced, and is refused if dates of the file do not fit', async () => {
    expect(await days(['03/04/2026'], { dateOrder: 'mdy' })).toEqual(['2026-03-04'])
    await expect(read(['13/04/2026'], { dateOrder: 'mdy' })).rejects.toMatchObject({
      code: 'invalid_input', message: 'WhatsApp Chat with Ann.txt: dateOrder mdy does not fit: 13/04/2026 is not a date in that order',
    })
  })
})
