/** Point 4: an import that failed says so, names what it did not understand, and leaves nothing behind. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folder, madeleine, type Answer } from './packed.ts'

const GOOD = '{"role":"user","name":"Ann","content":"Grüße aus Köln","timestamp":"2024-02-02T09:00:00Z"}\n'
const CUT = '[{"title":"Klaus","mapping":{"a":{"message":{"content":"Feed hi'

const cwd = folder()
const files: Record<string, string | Buffer> = {
  'message_1.html': '<html><head><base href="../../../../" /></head><body><div class="_3-95 _a6-g">Ann</div></body></html>',
  'signal.json': '{"sent_at":1,"received_at":2,"body":"hi"}',
  'notes.txt': 'Ann likes tea.\n',
  'conversations.json': CUT, 'rows.json': '{"rows":[],"total":0}', 'export.zip': 'PK\u0003\u0004…',
  'table.csv': 'sku,price,stock\n1,2,3\n', 'empty.jsonl': '',
  'photo.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  'latin1.jsonl': Buffer.from(GOOD, 'latin1'), 'utf16.jsonl': Buffer.from(`\ufeff${GOOD}`, 'utf16le'),
  'good.jsonl': GOOD, 'mixed.jsonl': `${GOOD}not json\n`, 'unpacked/user.json': '{}', 'unpacked/chat.html': '<html>',
}
for (const [name, content] of Object.entries(files)) {
  mkdirSync(join(cwd, name, '..'), { recursive: true })
  writeFileSync(join(cwd, name), content)
}
const importing = (...args: string[]): Promise<Answer> => madeleine(['import', ...args], { cwd })

describe('a file that cannot be imported', () => {
  it.each([
    ['message_1.html', 'this looks like a Messenger or Instagram export as pages, whose dates are words; order it once more as JSON'],
    ['signal.json', 'this looks like a Signal export'],
    ['notes.txt', 'if its lines are `Name: text`, give --format transcript, or convert it to JSON Lines'],
    ['conversations.json', `the JSON ends in the middle at byte ${CUT.length}`],
    ['rows.json', 'at the top level it has "rows", "total"; expected a ChatGPT export'],
    ['export.zip', 'the ZIP file is truncated or damaged: download it again'],
    ['table.csv', '(it has "sku", "price", "stock"); name them with --columns author=…,text=…,time=…'],
    ['empty.jsonl', 'the file is empty'],
    ['photo.jpg', 'this is an image'],
    ['latin1.jsonl', 'not UTF-8 text: its byte 42 is 0xFC'],
    ['unpacked', 'none of the 2 files in it is a chat that can be read'],
  ])('is refused with its reason: %s: %s', async (file, said) => {
    const { code, stdout, stderr } = await importing(file)
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(said) })
    expect(stdout).toContain(`0 messages imported`)
    expect(stdout).toContain(`1 file could not be read: ${file}.`)
    expect(existsSync(join(cwd, '.madeleine'))).toBe(false)
  })
})

describe('imported beside good ones,', () => {
  it('a bad file is named and the others come in, with exit code 1', async () => {
    const { code, stdout, stderr } = await importing('gone.jsonl', 'signal.json', 'utf16.jsonl', 'mixed.jsonl')
    expect(code).toBe(1)
    expect(stderr).toContain('gone.jsonl: it does not exist')
    expect(stdout).toMatch(new RegExp(String.raw`^2 messages imported from 2 conversations, 1 error \(listed `
      + String.raw`above\)\. 2 files could not be read: gone\.jsonl, signal\.json\. The memory has 2 episodes now\.`))
    expect((await madeleine(['recall', 'Grüße'], { cwd })).stdout).toContain('Grüße aus Köln')
  })

  it('a bad line is listed, and the exit code is 0', async () => {
    const { code, stdout, stderr } = await importing('mixed.jsonl', '--conversation', 'other')
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^line 2: it is not JSON: /) })
    expect(stdout).toContain('1 message imported from 1 conversation, 1 error (listed above).')
  })
})
