/** What importing each format promises: every message, once, in order, or a listed reason. */
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ReadImportOptions, readImport } from '../read-import.ts'
import { type ImportItem, readMessage } from '@madeleine/contract'

const fixture = (name: string): string => fileURLToPath(new URL(`../../../test/fixtures/import/${name}`, import.meta.url))
const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
const read = (name: string, options?: ReadImportOptions) => all(readImport(fixture(name), options))
const readText = (text: string, options?: ReadImportOptions) => all(readImport(Readable.from([Buffer.from(text)]), options))
const door = { receivedAt: new Date('2026-01-01'), mintId: () => 'minted' }

/** What would be stored, in short. */
const drafts = (items: ImportItem[]) => items.flatMap((item) => {
  if ('error' in item) return []
  const { id, role, name, kind, text, at, timed, callIds, resultIds, marks } = readMessage(
    item.message, { ...door, ...(item.fullLength !== undefined && { fullLength: item.fullLength }) },
  )
  return [{
    conversationId: item.conversationId, id, role, name, kind, text, at: timed ? at.toISOString() : 'untimed', callIds, resultIds, marks,
  }]
})
const errors = (items: ImportItem[]) => items.flatMap((item) => ('error' in item ? [item.error] : []))

describe('in an import of JSONL,', () => {
  test('good lines belong to the conversation of the file or to their own; blank lines, BOM and CRLF do no harm', async () => {
    expect(drafts(await read('messages.jsonl'))).toMatchObject([
      { conversationId: 'messages', id: 'm1', role: 'user', name: 'Lena', text: 'Hello', at: '2024-01-01T10:00:00.000Z' },
      { conversationId: 'messages', role: 'assistant', text: 'No id here', at: '2024-01-01T10:01:00.000Z' },
      { conversationId: 'other', text: 'Elsewhere', at: 'untimed' },
      { conversationId: 'messages', id: 'm9', text: 'last line, no newline' },
    ])
  })

  test('bad lines are listed by number and stop nothing', async () => {
    expect(errors(await read('messages.jsonl'))).toMatchObject([
      { line: 4, code: 'invalid_input', message: 'role must be one of user, assistant, system, tool, got "boss"' },
      { line: 5, code: 'invalid_input' },
      { line: 6, code: 'invalid_input', message: 'message must be an object with role and content, got an array' },
      { line: 9, code: 'bad_time' },
      { line: 10, code: 'invalid_input', message: expect.stringContaining('conversationId must be a string') as string },
    ])
  })

  test('the conversation option holds for lines that name none', async () => {
    const names = drafts(await read('messages.jsonl', { conversationId: 'mine' })).map((draft) => draft.conversationId)
    expect(names).toEqual(['mine', 'mine', 'other', 'mine'])
  })

  test('a line without an id gets the same id at every reading, and each line its own', async () => {
    const line = '{"role":"user","content":"hm"}'
    const [first, again] = [drafts(await readText(`${line}\n${line}\n`)), drafts(await readText(`${line}\n${line}\n${line}\n`))]
    expect(again.slice(0, 2)).toEqual(first)
    expect(new Set(again.map((draft) => draft.id)).size).toBe(3)
  })

  test('a line over 2 MiB is listed and the next one is read', async () => {
    const items = await readText(`{"role":"user","content":"${'x'.repeat(2_100_000)}"}\n{"role":"user","content":"ok"}`)
    expect(errors(items)).toMatchObject([{ line: 1, code: 'too_large' }])
    expect(drafts(items)).toMatchObject([{ text: 'ok', conversationId: 'stdin' }])
  })

  test('every line that is not blank gives a message or an error with its number, for any content', async () => {
    await fc.assert(fc.asyncProperty(fc.array(
      fc.oneof(fc.json({ maxDepth: 2 }), fc.string(), fc.string().map((content) => JSON.stringify({ role: 'user', content }))),
    ), async (texts) => {
      const lines = texts.map((text) => text.replaceAll('\n', ' ').replaceAll('\ufeff', ''))
      const numbers = (await readText(lines.join('\n'), { format: 'jsonl' })).map((item) => ('error' in item ? item.error.line : item.line))
      expect(numbers).toEqual(lines.flatMap((line, index) => (line.trim() === '' ? [] : [index + 1])))
    }))
  })
})

describe('over the size cap,', () => {
  const long = '👋é'.repeat(20)

  test('a tool result is cut by code point, marked, and still answers its call', async () => {
    const given = {
      id: 'r1', role: 'user', timestamp: '2024-01-01',
      content: [{ type: 'tool_result', tool_use_id: 't1', content: long }, { type: 'tool_result', tool_use_id: 't2', content: 'b' }],
    }
    expect(drafts(await readText(JSON.stringify(given), { maxTextBytes: 15 }))).toMatchObject([
      {
        id: 'r1', role: 'user', kind: 'tool_result', text: '👋é👋é', at: '2024-01-01T00:00:00.000Z',
        resultIds: ['t1', 't2'], marks: { fullLength: `${long}\nb`.length },
      },
    ])
    const openai = { role: 'tool', tool_call_id: 'c1', content: long, metadata: { a: 1 } }
    expect(drafts(await readText(JSON.stringify(openai), { maxTextBytes: 15 }))).toMatchObject([{ text: '👋é👋é', resultIds: ['c1'] }])
  })

  test('any other message is listed as too large', async () => {
    expect(errors(await readText(JSON.stringify({ role: 'user', content: long }), { maxTextBytes: 15 })))
      .toEqual([{ line: 1, code: 'too_large', message: 'content must have at most 15 bytes of text, got 120' }])
  })
})

describe('in an import from ChatGPT,', () => {
  test('the current branch is read, without messages that are hidden, empty or only reasoning', async () => {
    const [one, two] = ['6592a001-aaaa-4bbb-8ccc-000000000001', '6592a001-aaaa-4bbb-8ccc-000000000002']
    expect(drafts(await read('chatgpt.json'))).toMatchObject([
      {
        conversationId: one, id: 'n-u1', role: 'user',
        text: 'My sourdough starter smells of acetone. Is it dead?', at: '2024-01-01T08:00:01.988Z',
      },
      { id: 'n-a1b', role: 'assistant', text: 'No, it is hungry.\nFeed it twice a day.', kind: 'message' },
      { id: 'n-u2', text: '[image]\nThis is how it looks. How much flour for 3 days?' },
      { id: 'n-code', text: 'python(print(3 * 2 * 50))', kind: 'tool_call' },
      { id: 'n-out', role: 'tool', name: 'python', text: '300\n', kind: 'tool_result' },
      { id: 'n-a2', text: 'About 300 g.', at: '2024-01-01T08:01:43.000Z' },
      { conversationId: two, id: 'p1', text: 'Draw a red fox' },
      { id: 'p2', role: 'tool', name: 'dalle.text2im', text: '[image: a red fox in snow]' },
      { id: 'p3', text: '[image]' },
    ])
    expect(errors(await read('chatgpt.json'))).toEqual([])
  })

  test('a broken conversation is listed, a parent loop ends, and a single conversation is read', async () => {
    const message = { author: { role: 'user' }, content: { content_type: 'text', parts: ['hi'] } }
    const loop = {
      id: 'c', create_time: 1.5, current_node: 'a',
      mapping: { a: { parent: 'b', message, children: ['b'] }, b: { parent: 'a', message, children: ['a'] } },
    }
    expect(errors(await readText(JSON.stringify([null, { mapping: 1, create_time: 1 }]), { format: 'chatgpt' })).map((error) => error.line))
      .toEqual(['conversations[0]', 'conversations[1]'])
    expect(drafts(await readText(JSON.stringify(loop)))).toMatchObject([{ id: 'b', at: '1970-01-01T00:00:01.500Z' }, { id: 'a' }])
  })
})

describe('in an import from Claude Code,', () => {
  test('the conversation is read, without meta lines, side chains, summaries and thinking', async () => {
    const items = await read('claude-code.jsonl')
    expect(errors(items)).toEqual([])
    expect(drafts(items)).toMatchObject([
      { conversationId: '0b5f4d5e-1111-4222-8333-944444444444', id: 'u-1', role: 'user', kind: 'message', at: '2025-10-01T08:00:01.000Z' },
      { id: 'u-3', kind: 'message', text: 'I will read it.\nRead({"file_path":"timer.ts"})', callIds: ['toolu_01'] },
      { id: 'u-4', kind: 'tool_result', resultIds: ['toolu_01'], text: '1\tsetInterval(ring)\n2\tsetInterval(ring)' },
      { id: 'u-5', kind: 'tool_call', callIds: ['toolu_02'] },
      { id: 'u-7', kind: 'tool_result', text: 'only main.ts' },
      { id: 'u-9', kind: 'message', text: 'setInterval is called twice; line 2 can go.' },
    ])
  })
})

describe('in an import of LoCoMo or REALTALK,', () => {
  test('LoCoMo turns keep their ids, names, captions and session times, sessions by number', async () => {
    const items = await read('locomo.json')
    expect(drafts(items)).toMatchObject([
      { conversationId: 'conv-1', id: 'D1:1', role: 'user', name: 'Ana', text: 'Hi Ben!', at: '2023-05-04T16:20:00.000Z' },
      {
        id: 'D1:2', role: 'assistant', name: 'Ben', text: 'Hi Ana, what is new? [image: a photo of a kite]', at: '2023-05-04T16:20:00.000Z',
      },
      { id: 'D2:1', text: '[image: a photo of a puppy]', at: '2023-05-09T12:30:00.000Z' },
      { id: 'D10:1', at: '2023-12-01T00:05:00.000Z' },
      { conversationId: 'conv-2', id: 'D1:1', role: 'assistant', name: 'Dana', at: '2023-01-02T09:07:00.000Z' },
    ])
    expect(errors(items)).toMatchObject([
      { line: '[0].conversation.session_3[0]', code: 'bad_time', message: expect.stringContaining('sometime in June') as string },
    ])
  })

  test('one conversation for several LoCoMo samples is refused: their ids repeat', async () => {
    await expect(read('locomo.json', { conversationId: 'mine' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('REALTALK turns belong to the conversation named by the file, or by the option', async () => {
    const expected = [
      { id: 'D1:1', role: 'user', name: 'Ida', text: 'Morning!', at: '2024-04-03T18:05:09.000Z' },
      { id: 'D1:2', role: 'assistant', name: 'Ole', text: '[image]', at: '2024-04-04T07:12:40.000Z' },
      { id: 'D2:1', text: 'Look at that [image: a snowy street]', at: '2024-04-05T08:00:00.000Z' },
    ]
    expect(drafts(await read('realtalk.json'))).toMatchObject(expected.map((turn) => ({ ...turn, conversationId: 'realtalk' })))
    expect(drafts(await read('realtalk.json', { conversationId: 'mine' }))[0]).toMatchObject({ conversationId: 'mine' })
  })
})

test('a reader that stops early closes the stream', async () => {
  const stream = Readable.from(
    Array.from({ length: 1000 }, (_, index) => Buffer.from(`{"role":"user","content":"${index} ${'x'.repeat(1000)}"}\n`)),
  )
  for await (const item of readImport(stream)) if (!('error' in item)) break
  expect(stream.destroyed).toBe(true)
})
