/** The same file, however it was written: names composed or not, ends of lines, the line by which a table tells its separator. */
import { describe, expect, test } from 'vitest'
import { conversationsOf, itemsOf, linesOf, notesOf, saidIn } from './talk/reading.ts'

const [COMPOSED, DECOMPOSED] = ['Jos\u00e9', 'Jose\u0301']

describe('a name that is written composed and decomposed', () => {
  test.each([
    ['a transcript', 'a.txt', (name: string) => `${name}: hi\nBo: ho\n${name}: so\nBo: ok\n`],
    ['WhatsApp', 'WhatsApp Chat with Jos\u00e9.txt', (name: string) => `13/03/2026, 21:14 - ${name}: hi\n13/03/2026, 21:15 - Bo: ho\n`],
    ['JSON Lines', 'a.jsonl',
      (name: string) => `${JSON.stringify({ id: 'm1', role: 'user', name, content: 'hi', conversationId: name })}\n`],
    ['a table', 'a.csv', (name: string) => `author,text\n${name},hi\n`],
  ])('is one person in %s, with the same ids and conversation', async (_, fileName, text) => {
    const [one, other] = await Promise.all([COMPOSED, DECOMPOSED].map((name) => itemsOf(text(name), fileName)))
    expect(saidIn(other!)).toEqual(saidIn(one!))
    expect(saidIn(one!).some(({ name }) => name === COMPOSED)).toBe(true)
    expect(conversationsOf(other!)).toEqual(conversationsOf(one!))
  })

  test('is one file', async () => {
    const read = (name: string) => itemsOf('Ann: hi\nBo: ho\nAnn: a\nBo: b\n', `${name}.txt`)
    const ids = async (name: string) => (await read(name)).map((item) => ('error' in item ? '' : item.conversationId))
    expect(await ids(DECOMPOSED)).toEqual(await ids(COMPOSED))
  })
})

describe('lines that end with a carriage return alone', () => {
  test.each([
    ['a table', 'a.csv', 'author,text\rAnn,hi\rBo,ho\r'],
    ['WhatsApp', 'WhatsApp Chat with Ann.txt', '13/03/2026, 21:14 - Ann: hi\r13/03/2026, 21:15 - Bo: ho\r'],
    ['JSON Lines', 'a.jsonl', '{"role":"user","name":"Ann","content":"hi"}\r{"role":"user","name":"Bo","content":"ho"}\r'],
    ['a transcript', 'a.txt', 'Ann: hi\rBo: ho\rAnn: so\rBo: ok\r'],
  ])('are lines of %s', async (_, fileName, text) => {
    expect(saidIn(await itemsOf(text, fileName)).slice(0, 2).map(({ name, text: words }) => `${name}: ${words}`)).toEqual(['Ann: hi',
      'Bo: ho'])
  })
})

test.each(['sep=;\n', 'sep=;\r\n', '\ufeffSEP=;\n', '"sep=;"\n'])('%j tells the separator of a table, and is no row', async (first) => {
  const items = await itemsOf(`${first}author;text;time\nAnn;a, b;2026-03-13 21:14\n`, 'a.csv')
  expect(linesOf(items)).toEqual(['2026-03-13T21:14:00Z Ann: a, b'])
})

describe('a transcript of a few lines', () => {
  test.each([['Ada: hi\nBo: ho\nAda: so\n'], ['Ada: hi\nBo: ho\nCy: hey\nAda: so\n'], ['Ada: hi\n\nBo: ho\n\nAda: so\n']])(
    'in which a name comes again is read, and says whom it understood: %j', async (text) => {
    const items = await itemsOf(text, 'a.txt')
    expect(saidIn(items).map(({ name }) => name)).toContain('Ada')
    expect(notesOf(items).join()).toMatch(/it is read as a talk of Ada, Bo/)
  })

  test.each(['Ada: hi\nBo: ho\n', 'Host: a\nPort: b\nHost: c\n', 'Serves: 4\nTime: 20 min\nServes: 5\n',
    'Ada: hi\nthen\nthat\nBo: ho\nAda: so\n'])(
    'in which nobody surely speaks is refused: %j', async (text) => {
    await expect(itemsOf(text, 'a.txt')).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
