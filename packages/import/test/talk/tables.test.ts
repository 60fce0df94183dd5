/** Tables: columns found by their names or named, times of all kinds, and what cannot be read. */
import { describe, expect, test } from 'vitest'
import { conversationsOf, itemsOf, leftOutOf, linesOf, notesOf, saidIn } from './reading.ts'

const read = (text: string, options = {}) => itemsOf(text, 'rows.csv', options)
const lines = async (text: string, options = {}) => linesOf(await read(text, options))
const EXPECTED = ['2026-03-13T21:14:00Z Ann: hi', '2026-03-13T21:15:00Z Ben: ho']

describe('a table', () => {
  test.each([
    ['commas', 'date,from,text\n2026-03-13 21:14,Ann,hi\n2026-03-13 21:15,Ben,ho\n'],
    ['semicolons and a byte order mark', '\ufeffText;Sender;Timestamp\r\nhi;Ann;2026-03-13T21:14:00Z\r\nho;Ben;2026-03-13T21:15:00Z\r\n'],
    ['tabs', 'created_at\tauthor\tmessage\n2026-03-13T22:14:00+01:00\tAnn\thi\n2026-03-13T22:15:00+01:00\tBen\tho\n'],
    ['seconds', 'ts,user,body\n1773436440,Ann,hi\n1773436500,Ben,ho\n'],
    ['milliseconds', 'ts,user,body\n1773436440000,Ann,hi\n1773436500000,Ben,ho\n'],
    ['a date and a time', 'Date,Time,Name,Content\n13/03/2026,21:14,Ann,hi\n13/03/2026,21:15,Ben,ho\n'],
    ['months in words', 'Sent,Speaker,Message\n"Mar 13, 2026 9:14 PM",Ann,hi\n13 March 2026 21:15,Ben,ho\n'],
    ['quotes', '"Date","Sender Name","Message"\n"2026-03-13 21:14","Ann","hi"\n"2026-03-13 21:15","Ben","ho"\n'],
    ['dates whose order the whole table shows', 'date,from,text\n3/13/2026 21:14,Ann,hi\n3/13/2026 21:15,Ben,ho\n'],
  ])('with %s is read as messages', async (_, text) => {
    expect(await lines(text)).toEqual(EXPECTED)
  })

  test('keeps commas, quotes and line breaks within a cell', async () => {
    expect(saidIn(await read('from,text\nAnn,"one, ""two""\nthree"\nBen,ho\n')).map(({ text }) => text))
      .toEqual(['one, "two"\nthree', 'ho'])
  })

  test('gives conversations, ids and roles if it has columns for them', async () => {
    const items = await read('channel,id,role,content\na,1,user,hi\nb,2,assistant,ho\n')
    expect(saidIn(items).map(({ id, role }) => `${id} ${role}`)).toEqual(['1 user', '2 assistant'])
    expect(Object.keys(conversationsOf(items))).toEqual(['a', 'b'])
    expect(items).toMatchObject([{ people: false }, { people: false }])
  })

  test('from Discord gives its files as placeholders', async () => {
    const items = await read('AuthorID,Author,Date,Content,Attachments,Reactions\n"7","ann","2026-03-13T21:14:00.1230000+00:00",'
      + '"","https://c.example/a/b.png?x=1",""\n'
      + '"8","ben","2026-03-13T21:15:00.0000000+00:00","ho","",""\n')
    expect(linesOf(items)).toEqual(['2026-03-13T21:14:00Z ann: [image: b.png]', '2026-03-13T21:15:00Z ben: ho'])
    expect(leftOutOf(items)).toEqual({ images: 1 })
  })

  test('is read by the columns that the caller names: by name, letter or number, with a header row or without', async () => {
    const rows = '2026-03-13 21:14,Ann,hi\n2026-03-13 21:15,Ben,ho\n'
    expect(await lines(`w,x,y\n${rows}`, { columns: { author: 'x', text: 'Y', time: 'w' } })).toEqual(EXPECTED)
    expect(await lines(`w,x,y\n${rows}`, { columns: { author: 'B', text: 'C', time: 'A' } })).toEqual(EXPECTED)
    expect(await lines(rows, { columns: { author: '2', text: '3', time: '1' } })).toEqual(EXPECTED)
    const decomposed = 'w,Über,Größe\n'.normalize('NFD')
    expect(await lines(`${decomposed}${rows}`, { columns: { author: 'über', text: 'Größe', time: 'w' } })).toEqual(EXPECTED)
  })

  test.each([
    [{ text: 'D' }, 'columns.text must be a column of the table, got "D"; it has "w", "x", "y"'],
    [{ author: 'x' }, 'columns must name the text; the table has "w", "x", "y"'],
  ])('without the columns that the caller names is refused: %j', async (columns, message) => {
    await expect(read('w,x,y\n1,2,3\n', { columns })).rejects.toMatchObject({ code: 'invalid_input', message: `rows.csv: ${message}` })
  })

  test('whose columns have unknown names is refused with these names', async () => {
    await expect(read('w,x,y\n1,2,3\n')).rejects.toMatchObject({ message: expect.stringContaining('it has "w", "x", "y"') as string })
    await expect(read('w,x,y\n1,2,3\n', { format: 'csv' })).rejects
      .toMatchObject({ message: expect.stringContaining('no column for the text') as string })
    await expect(read('w,x,text\n1,2,3\n', { format: 'csv' })).rejects
      .toMatchObject({ message: expect.stringContaining('for the author') as string })
  })

  test('is read on past rows without text, which are counted, and invalid times, which are listed', async () => {
    const items = await read('date,from,text\n2026-03-13 21:14,Ann,\nyesterday,Ann,hi\n2026-03-13 21:15,Ben,ho\n,Ben,later\n')
    expect(linesOf(items)).toEqual(['2026-03-13T21:15:00Z Ben: ho', 'untimed Ben: later'])
    expect(items.flatMap((item) => ('error' in item ? [item.error.code] : []))).toEqual(['bad_time'])
    expect(leftOutOf(items)).toEqual({ unreadable: 1 })
    expect(notesOf(items)).toEqual(['times without a time zone are read in UTC'])
  })

  test('with an unclosed quotation mark, or bytes that are not UTF-8, is refused with the reason', async () => {
    await expect(read('from,text\nAnn,"hi\nBen,ho\n')).rejects
      .toMatchObject({ message: expect.stringContaining('a quotation mark is not closed') as string })
    await expect(itemsOf(Buffer.from('from,text\nAnn,Köln\n', 'latin1'), 'rows.csv'))
      .rejects.toMatchObject({ message: expect.stringContaining('not UTF-8') as string })
  })
})
