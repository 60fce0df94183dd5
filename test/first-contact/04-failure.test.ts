/** Point 4: an import that failed says so, names what it did not understand, and leaves nothing behind. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folder, madeleine, type Answer } from './packed.ts'

const GOOD = '{"role":"user","name":"Ann","content":"Grüße aus Köln","timestamp":"2024-02-02T09:00:00Z"}\n'
const CUT = '[{"title":"Klaus","mapping":{"a":{"message":{"content":"Feed hi'

const cwd = folder()
const files: Record<string, string | Buffer> = {
  'WhatsApp Chat with Ann.txt': '12/03/2026, 21:14 - Ann: See you at six\n12/03/2026, 21:15 - Ben: Fine\n',
  '_chat.txt': '\u200e[12.03.26, 21:14:05] Ann: See you at six\n',
  'result.json': '{"name":"Ann","messages":[{"date_unixtime":"1704103200","text":"hi"}]}',
  'conversations.json': CUT, 'rows.json': '{"rows":[],"total":0}', 'export.zip': 'PK\u0003\u0004…',
  'table.csv': 'date,from,text\n2024,Ann,hi\n', 'empty.jsonl': '',
  'photo.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  'latin1.jsonl': Buffer.from(GOOD, 'latin1'), 'utf16.jsonl': Buffer.from(`\ufeff${GOOD}`, 'utf16le'),
  'good.jsonl': GOOD, 'mixed.jsonl': `${GOOD}not json\n`, 'unpacked/good.jsonl': GOOD, 'unpacked/chat.html': '<html>',
}
for (const [name, content] of Object.entries(files)) {
  mkdirSync(join(cwd, name, '..'), { recursive: true })
  writeFileSync(join(cwd, name), content)
}
const importing = (...args: string[]): Promise<Answer> => madeleine(['import', ...args], { cwd })

describe('a file that cannot be imported', () => {
  it.each([
    ['WhatsApp Chat with Ann.txt', 'this looks like a WhatsApp export, which is not supported yet; convert it to JSON Lines'],
    ['_chat.txt', 'this looks like a WhatsApp export'],
    ['result.json', 'this looks like a Telegram export'],
    ['conversations.json', `the JSON ends in the middle at byte ${CUT.length}`],
    ['rows.json', 'at its top it has "rows", "total"; expected a ChatGPT export'],
    ['export.zip', 'this is a ZIP file; unpack it'],
    ['table.csv', 'this is a CSV table'],
    ['empty.jsonl', 'the file is empty'],
    ['photo.jpg', 'this is an image'],
    ['latin1.jsonl', 'not UTF-8 text: its byte 42 is 0xFC'],
    ['unpacked', 'a folder: these files in it can be read: good.jsonl; import them with: madeleine import unpacked/good.jsonl'],
  ])('%s: %s', async (file, said) => {
    const { code, stdout, stderr } = await importing(file)
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(said) })
    expect(stdout).toContain(`0 messages imported`)
    expect(stdout).toContain(`1 file could not be read: ${file}.`)
    expect(existsSync(join(cwd, '.madeleine'))).toBe(false)
  })
})

describe('beside good ones', () => {
  it('a bad file is named and the others come in, with exit code 1', async () => {
    const { code, stdout, stderr } = await importing('gone.jsonl', '_chat.txt', 'utf16.jsonl', 'mixed.jsonl')
    expect(code).toBe(1)
    expect(stderr).toContain('gone.jsonl: it does not exist')
    expect(stdout).toMatch(new RegExp(String.raw`^2 messages imported from 2 conversations, 1 error \(listed `
      + String.raw`above\)\. 2 files could not be read: gone\.jsonl, _chat\.txt\. The memory has 2 episodes now\.`))
    expect((await madeleine(['recall', 'Grüße'], { cwd })).stdout).toContain('Grüße aus Köln')
  })

  it('a bad line is listed, and the exit code is 0', async () => {
    const { code, stdout, stderr } = await importing('mixed.jsonl', '--conversation', 'other')
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^line 2: it is not JSON: /) })
    expect(stdout).toContain('1 message imported from 1 conversation, 1 error (listed above).')
  })
})
