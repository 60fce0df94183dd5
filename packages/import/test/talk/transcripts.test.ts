/** Plain transcripts: what is one, of which form, and who speaks in it. */
import { describe, expect, test } from 'vitest'
import { conversationsOf, errorsOf, itemsOf, leftOutOf, linesOf, notesOf, saidIn } from './reading.ts'

const read = (text: string, options = {}, fileName = 'talk.txt') => itemsOf(text, fileName, options)
const said = async (text: string, options = {}) => saidIn(await read(text, options)).map((one) => `${one.name ?? one.role}: ${one.text}`)

describe('a transcript of people', () => {
  test.each([
    ['names', 'Ann: hi\nBen: ho\nAnn: one\ntwo\nBen: ok\n', ['Ann: hi', 'Ben: ho', 'Ann: one\ntwo', 'Ben: ok']],
    ['names in another script', '小明：你好\n小红：好\n小明：走吧\n小红：行\n', ['小明: 你好', '小红: 好', '小明: 走吧', '小红: 行']],
    ['Markdown', '**Ann:** hi\n\n**Ben:** ho\n\n**Ann:** one\n\n- two\n\n**Ben:** ok\n', ['Ann: hi', 'Ben: ho', 'Ann: one\n\n- two',
      'Ben: ok']],
    ['colons behind the stars', '**Ann**: hi\n**Ben**: ho\n**Ann**: a\n**Ben**: b\n', ['Ann: hi', 'Ben: ho', 'Ann: a', 'Ben: b']],
    ['times of day', '[12:03] Ann: hi\n[12:04] ben: ho\nNote: this goes on\n', ['Ann: hi', 'ben: ho\nNote: this goes on']],
    ['times of a recording', '(00:01:02) Ann: hi\n(00:01:05) Ben: ho\n', ['Ann: hi', 'Ben: ho']],
    ['times behind names', 'Ann (12:03): hi\nBen (12:04): ho\n', ['Ann: hi', 'Ben: ho']],
    ['a chat of Zoom', '12:03:11 From Ann Smith to Everyone: hi\n12:03:15 From Ben: ho\n', ['Ann Smith: hi', 'Ben: ho']],
    ['IRC', '<ann> hi\n<ben> ho\n[12:03] <ann> x\n<ann> so\n', ['ann: hi', 'ben: ho\n[12:03] <ann> x', 'ann: so']],
    ['speakers with numbers', 'Speaker 1: hi\nSpeaker 2: ho\nSpeaker 1: a\nSpeaker 2: b\n', ['Speaker 1: hi', 'Speaker 2: ho',
      'Speaker 1: a', 'Speaker 2: b']],
    ['WebVTT', 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.000\n<v Ann>hi &amp; <i>hello</i></v>\n\n00:00:04.000 --> '
      + '00:00:06.000\n<v Ann>again</v>\n\nNOTE x\n\n'
      + '00:00:06.000 --> 00:00:07.000\n<v Ben Li>ho</v>\n', ['Ann: hi & hello\nagain', 'Ben Li: ho']],
    ['SubRip', '1\n00:00:01,000 --> 00:00:04,000\nAnn: hi\nthere\n\n2\n00:00:04,000 --> 00:00:06,000\nBen: '
      + 'ho\n\n3\n00:00:07,000 --> 00:00:08,000\n'
      + 'Ann: so\n\n4\n00:00:09,000 --> 00:00:10,000\nBen: 42\n', ['Ann: hi\nthere', 'Ben: ho', 'Ann: so', 'Ben: 42']],
  ])('with %s is read as who said what', async (_, text, expected) => {
    expect(await said(text)).toEqual(expected)
    expect((await read(text)).every((item) => 'people' in item && item.people === true)).toBe(true)
  })

  test('from Signal, with dates, has "Me" as the user, who exported it', async () => {
    const items = await read('[2026-03-13 21:14] Me: hi\n[2026-03-13, 21:15] Ann: ho\nmore\n', { timeZone: 'Europe/Lisbon' })
    expect(linesOf(items)).toEqual(['2026-03-13T21:14:00Z user: hi', '2026-03-13T21:15:00Z Ann: ho\nmore'])
    expect(saidIn(items).map(({ role }) => role)).toEqual(['user', 'assistant'])
    expect(notesOf(items)).toEqual(['times without a time zone are read in Europe/Lisbon'])
  })

  test.each([
    ['13.03.2026 21:14 Ann: hi\n13.03.2026 21:15 Ben: ho\n', '2026-03-13T21:14:00Z'],
    ['2026-03-13T21:14:00Z Ann: hi\n2026-03-13T21:15:00Z Ben: ho\n', '2026-03-13T21:14:00Z'],
    ['2026-03-13T21:14:00+02:00 - Ann: hi\n2026-03-13T21:15:00+02:00 - Ben: ho\n', '2026-03-13T19:14:00Z'],
    ['[Mar 13, 2026 9:14 PM] Ann: hi\n[Mar 13, 2026 9:15 PM] Ben: ho\n', '2026-03-13T21:14:00Z'],
    ['Ann [13/03/2026 21:14]: hi\nBen [13/03/2026 21:15]: ho\n', '2026-03-13T21:14:00Z'],
    ['13/03/18, 21:14:05: Ann: hi\n13/03/18, 21:14:09: Ben: ho\n', '2018-03-13T21:14:05Z'],
  ])('has the times that it names: %j', async (text, at) => {
    expect(saidIn(await read(text))).toMatchObject([{ name: 'Ann', text: 'hi', at }, { name: 'Ben', text: 'ho' }])
  })

  test('without times gives none, and stable ids', async () => {
    const text = 'Ann: hi\nBen: ho\nAnn: hi\nBen: ok\n'
    const items = saidIn(await read(text))
    expect(items.map(({ at }) => at)).toEqual(Array(4).fill('untimed'))
    expect(saidIn(await read(`${text}Ann: more\n`)).slice(0, 4).map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    expect(new Set(items.map(({ id }) => id)).size).toBe(4)
  })

  test('of two lines is read if the caller names the format, and a text in which nobody speaks is refused', async () => {
    expect(await said('Ann: hi\nBen: ho\n', { format: 'transcript' })).toEqual(['Ann: hi', 'Ben: ho'])
    // As keys of settings are written: only where it is said to be a transcript
    expect(await said('ann: hi\nben: ho\nann: hm\n', { format: 'transcript' })).toEqual(['ann: hi', 'ben: ho', 'ann: hm'])
    await expect(read('ann: hi\nben: ho\nann: hm\n')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(read('just a text\n', { format: 'transcript' })).rejects.toMatchObject({
      code: 'invalid_input', message: 'talk.txt: nobody speaks in it; expected lines that begin with a name and a colon',
    })
  })
})

describe('a transcript with an assistant', () => {
  test.each([
    ['labels', 'User: hi\nAssistant: Sure.\nNote: it is short.\nStep 1: go\nUser: ok\n', ['user: hi',
      'assistant: Sure.\nNote: it is short.\nStep 1: go', 'user: ok']],
    ['headings', '# My trip\n\n## User\n\nhi\n\n## Assistant\n\n## Plan\n1. go\n\n---\n\n## User\nok\n', ['user: hi',
      'assistant: ## Plan\n1. go', 'user: ok']],
    ['prompts', '## Prompt:\nhi\n\n## Response:\nSure: go\n', ['user: hi', 'assistant: Sure: go']],
    ['a page of ChatGPT', 'You said:\nhi\nChatGPT said:\nSure.\nAnn: go\nYou said:\nok\n', ['user: hi', 'assistant: Sure.\nAnn: go',
      'user: ok']],
    ['bold names', '**You:** hi\n\n**Claude:** Sure.\n\n**You:** ok\n', ['user: hi', 'assistant: Sure.', 'user: ok']],
    ['names alone on their lines', '**User**\nhi\n\n**ChatGPT**\nSure.\n', ['user: hi', 'assistant: Sure.']],
    ['Human and AI', 'Human: hi\nAI: Sure.\n', ['user: hi', 'assistant: Sure.']],
    ['a system', 'System: be kind\nUser: hi\nAssistant: Sure.\n', ['user: hi', 'assistant: Sure.']],
  ])('with %s has its two roles', async (_, text, expected) => {
    expect(await said(text)).toEqual(expected)
    expect((await read(text)).every((item) => 'people' in item && item.people === false)).toBe(true)
  })

  test('has the heading before it as its title, and what else precedes it is counted', async () => {
    const items = await read('# My trip\n\nExported on Friday\n\n## User\nhi\n## Assistant\nSure.\n')
    expect(conversationsOf(items)).toEqual({ talk: 'My trip' })
    expect(leftOutOf(items)).toEqual({ records: 1 })
    expect(errorsOf(items)).toEqual([])
  })
})
