/** Files that cannot be imported: each says what it is and what to do; text in UTF-16 is read. */
import { Readable } from 'node:stream'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readImport } from '../read-import.ts'
import type { ImportItem } from '@madeleine/contract'

async function read(bytes: Buffer | string, fileName = 'chat.txt'): Promise<ImportItem[]> {
  const items: ImportItem[] = []
  for await (const item of readImport(Readable.from([Buffer.from(bytes as string)]), { fileName })) items.push(item)
  return items
}
const refusal = (bytes: Buffer | string, fileName?: string): Promise<string> =>
  read(bytes, fileName).then((items) => { throw new Error(`read ${items.length} items`) }, (error: Error) => error.message)

const LINE = '{"id":"m1","role":"user","content":"Grüße aus Köln"}\n'

describe('an unsupported export is refused by its name:', () => {
  test.each([
    ['Signal', '{"sent_at":1,"received_at":2,"body":"hi"}'],
    ['Google Takeout', '[{"header":"Search","title":"Searched for tea","titleUrl":"https://a.example","time":"2026-03-01T10:00:00Z"}]'],
  ])('%s: %j', async (name, text) => {
    expect(await refusal(text))
      .toMatch(new RegExp(`^chat.txt: this looks like an? .*${name}.*, which is not supported yet; convert it to JSON Lines`))
  })
})

describe('a page of Messenger or Instagram', () => {
  test.each([
    '<html><head><base href="../../../../" /><style type="text/css">.a{}</style></head><body>',
    '<html><body><div class="_3-95 _a6-g"><div class="_2ph_ _a6-h _a6-i">Ann</div></div>',
  ])('is refused, and it is said how to get JSON: %j', async (text) => {
    expect(await refusal(text)).toMatch(/^chat\.txt: this looks like a Messenger or Instagram export as pages, .*"Format: JSON"/)
  })
})

describe('a file without a chat is refused as', () => {
  test.each([
    ['a CSV table without known columns for author and text (it has "sku", "price", "stock")', 'sku,price,stock\n1,2,3\n'],
      ['an HTML page', '<!DOCTYPE html><html>'],
    ['XML', '<?xml version="1.0"?><log/>'], ['plain text', '# Notes\nAnn likes tea.\n'],
    ['plain text', 'Name: Widget\nPrice: 12\nName: Screw\nPrice: 1\n'], ['plain text', 'Ann: hi\nBen: ho\n'],
    ['plain text', 'host: a\nport: 1\nhost: b\nport: 2\n'], ['plain text', 'ERROR: one\nWARN: two\nERROR: three\nWARN: four\n'],
    ['plain text', '2026-03-12 21:14:05 INFO: started\n2026-03-12 21:14:06 ERROR: stopped\n'],
    ['plain text', '## Overview\nIt is short.\n## User\nA person.\n'], ['plain text',
      'Dear Ann,\nnote this: the flat is taken.\nYours: Ben\n'],
    ['plain text', '**Price:** 12\n**Total:** 24\n**Price:** 3\n**Total:** 6\n'], ['plain text',
      'WEBVTT\n\n00:01.000 --> 00:04.000\nSilence\n'],
    ['a PDF', '%PDF-1.7\n'],
    ['a gzip file; unpack it', Buffer.from([0x1f, 0x8b, 8, 0])], ['an SQLite database', 'SQLite format 3\0'],
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47])], ['an image', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['audio or video', 'OggS\0'], ['a binary file', Buffer.from([1, 2, 0, 200])],
    ['UTF-16 text without a byte order mark; convert it: iconv -f utf-16le', Buffer.from(LINE, 'utf16le')],
    ['UTF-16 text without a byte order mark; convert it: iconv -f utf-16be', Buffer.from(LINE, 'utf16le').swap16()],
  ])('%s', async (what, bytes) => {
    expect(await refusal(bytes)).toContain(`chat.txt: this is ${what}`)
  })

  test('an empty file', async () => {
    expect([await refusal(''), await refusal('\ufeff'), await refusal('\n \r\n')]).toEqual(Array(3).fill('chat.txt: the file is empty'))
  })

  test('a ZIP archive that is cut off', async () => {
    expect(await refusal('PK\u0003\u0004abc')).toBe('chat.txt: the ZIP file is truncated or damaged: '
      + 'download it again, or unpack it and import the folder')
  })

  test('an office document, which is a ZIP file too', async () => {
    expect(await refusal('PK\u0003\u0004', 'chat.docx')).toContain('an office document')
  })
})

describe('JSON that cannot be read', () => {
  const chats = '[{"mapping":{},"create_time":1,\n"title":"Köln'

  test.each([
    [chats, `the JSON ends in the middle at byte ${Buffer.byteLength(chats)}`],
    ['[{"mapping":{},"create_time":1', 'the JSON ends in the middle at byte 30'],
    ['[{"title":"Cut before it is known', 'the JSON ends in the middle at byte 33'],
  ])('is refused with the byte where it ends: %j', async (text, fault) => {
    expect(await refusal(text, 'conversations.json')).toBe(`conversations.json: ${fault}`)
  })

  test('is refused with the line, column and byte of a fault in its middle', async () => {
    expect(await refusal('[{"mapping":{},"create_time":1,\n"title" 1}]'))
      .toMatch(/^chat\.txt: it is not JSON: \D+ at line 2, column 9 \(byte 41\)$/)
  })

  test.each([
    ['secret hunter2 pass', 'it is not JSON: Unexpected token \'s\' at column 1 (byte 1)'],
    ['{"role":"user","content":"ä hunter2", x}', 'it is not JSON: Expected double-quoted property name at column 39 (byte 40)'],
    ['{"role":"user","content":hunter2 at position 7}', 'it is not JSON: Unexpected token \'h\' at column 26 (byte 26)'],
    ['{"role":"user","content":{"Unexpected end":trux}}', 'it is not JSON: Unexpected token \'x\' at column 47 (byte 47)'],
    ['"hunter2" "Unterminated string"', 'it is not JSON: Unexpected non-whitespace character after JSON at column 11 (byte 11)'],
    ['undefined', 'it is not JSON at column 1 (byte 1)'],
  ])('in a line is reported with its column, and never quoted: %s', async (line, message) => {
    expect(await read(`${LINE}${line}\n`, 'chat.jsonl')).toMatchObject([{ line: 1 }, { error: { line: 2, message } }])
  })

  test('is not quoted by the cause of the error either', async () => {
    const error: Error = await read('[{"mapping":{},"create_time":1,"title":hunter2}]')
      .then(() => new Error('read'), (refused: Error) => refused)
    expect(error.message).toBe('chat.txt: it is not JSON: Unexpected token \'h\' at line 1 (byte 40)')
    expect(inspect(error)).not.toContain('hunter2')
  })

  test('in a line that ends in the middle is reported with its byte', async () => {
    expect(await read(`${LINE}{"role":"user","content":"cut`, 'chat.jsonl'))
      .toMatchObject([{ line: 1 }, { error: { line: 2, message: 'the JSON ends in the middle at byte 29' } }])
  })
})

describe('text in', () => {
  test.each(['utf-16le', 'utf-16be'])('%s with a byte order mark is read', async (encoding) => {
    const bytes = Buffer.from(`\ufeff${LINE.repeat(3000)}`, 'utf16le')
    const items = await read(encoding === 'utf-16le' ? bytes : bytes.swap16(), 'chat.jsonl')
    expect(items).toHaveLength(3000)
    expect(items[2999]).toMatchObject({ conversationId: 'chat', line: 3000, message: { content: 'Grüße aus Köln' } })
  })

  test('Latin-1 is refused with its first byte that is not UTF-8, by line or for the whole file', async () => {
    expect(await read(Buffer.from(LINE, 'latin1'), 'chat.jsonl')).toMatchObject([{
      error: { line: 1, message: expect.stringContaining('the line is not UTF-8 text: its byte 39 is 0xFC; if it is Latin-1') as string },
    }])
    expect(await refusal(Buffer.from('[{"mapping":{},"create_time":1,"title":"Köln"}]', 'latin1')))
      .toContain('the file is not UTF-8 text: its byte 42 is 0xF6')
  })

  test('UTF-8 may hold a replacement character, which is not taken for a fault', async () => {
    const bytes = Buffer.concat([Buffer.from('{"role":"user","content":"\ufffd '), Buffer.from([0xe4]), Buffer.from('"}')])
    expect(await read(bytes, 'chat.jsonl'))
      .toMatchObject([{ error: { message: expect.stringContaining('its byte 31 is 0xE4') as string } }])
  })
})

describe('the text of a file in place of its path', () => {
  const answer = (given: string): Promise<string> => readImport(given).next().then(() => 'read', (error: Error) => error.message)
  test('is refused with its length, and not repeated', async () => {
    expect(await answer(`[{"title":"${'x'.repeat(1e6)}"}]`)).toBe(
      'file must be a path or a stream, got a text of 1,000,014 characters that looks like JSON: give the path, or Readable.from([text])',
    )
    expect(await answer('{"role":"user","content":"Hello"}')).toContain('got a text of 33 characters that looks like JSON')
    expect(await answer('Ann: hello\n'.repeat(1e4)))
      .toBe('file must be a path or a stream, got a text of 110,000 characters: give the path, or Readable.from([text])')
  })
  test('is not assumed for a path that begins with a bracket', async () => {
    expect(await answer('[old] chats/gone.json')).toBe('cannot read [old] chats/gone.json: it does not exist')
  })
})
