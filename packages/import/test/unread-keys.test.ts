/** JSON Lines with keys that no message has: the messages come in, and the keys are counted. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readImport } from '../read-import.ts'
import { readMessageLines } from '../../cli/message-lines.ts'
import { importItems } from '../../core/memory/import-items.ts'
import type { ImportItem, UncountedDraft } from '@madeleine/contract'

const at = new Date('2026-03-02T09:00:00Z')
const LINES = [
  { id: 'a', role: 'user', content: 'Miso is on the roof', channel: 'home', mood: 'calm' },
  { id: 'b', role: 'assistant', content: 'Again?', channel: 'home', conversationId: 'other', usage: { total_tokens: 3 } },
  { id: 'c', role: 'user', content: 'Again', channel: null, modo: 'calm' },
]
const text = (lines: readonly object[]): string => lines.map((line) => JSON.stringify(line)).join('\n')
const items = (lines: readonly object[]): AsyncGenerator<ImportItem> =>
  readImport(Readable.from([Buffer.from(text(lines))]), { format: 'jsonl', conversationId: 'c' })

async function imported(lines: readonly object[]) {
  const drafts: UncountedDraft[] = []
  let ids = 0
  const result = await importItems(items(lines), {
    now: () => at, mintId: () => `minted ${ids++}`, maxTextBytes: undefined, close: async () => undefined,
    append: async (requests) => requests.map(({ drafts: some }) => {
      drafts.push(...some)
      return { ids: some.map(({ id }) => id), stored: some.length, skipped: 0 }
    }),
  })
  return { drafts, result }
}

test('an import brings in every message and counts the keys that it did not read', async () => {
  const { drafts, result } = await imported(LINES)
  expect(drafts.map((draft) => draft.text).toSorted()).toEqual(['Again', 'Again?', 'Miso is on the roof'])
  expect(result).toEqual({
    imported: 3, skipped: 0, conversations: 2, errors: [],
    unreadKeys: [{ key: 'channel', messages: 2 }, { key: 'mood', messages: 1 }, { key: 'modo', messages: 1 }],
  })
})

test.each([
  'ts', 'date', 'createdAt', 'timestmap',
])('a line whose time is named %s is refused with the name timestamp, as it would otherwise be dated today', async (key) => {
  const { drafts, result } = await imported([{ ...LINES[0], [key]: '2019-03-02T09:00:00Z' }, LINES[1]!])
  expect(result).toMatchObject({
    imported: 1, errors: [{ line: 1, code: 'invalid_input', message: expect.stringContaining(`"${key}"; did you mean timestamp?`) }],
  })
  expect(drafts.map((draft) => draft.text)).toEqual(['Again?'])
  const timed = await imported([{ ...LINES[0], timestamp: '2019-03-02T09:00:00Z', [key]: 'on a Monday' }])
  expect(timed.drafts[0]?.at).toEqual(new Date('2019-03-02T09:00:00Z'))
  expect(timed.result.unreadKeys).toContainEqual({ key, messages: 1 })
})

test('an import of messages without unknown keys reports no keys', async () => {
  const { result } = await imported([{ id: 'a', role: 'user', content: 'Miso is on the roof' }])
  expect(result).toEqual({ imported: 1, skipped: 0, conversations: 1, errors: [] })
})

test('a message with unread keys is stored like the one without them, so importing it again adds nothing', async () => {
  const { channel: _, mood: __, ...plain } = LINES[0] as Record<string, unknown>
  expect((await imported([LINES[0]!])).drafts).toEqual((await imported([plain])).drafts)
})

test('of a file with a different key on each line, a hundred keys are counted', async () => {
  const lines = Array.from({ length: 300 }, (_, i) => ({ id: `${i}`, role: 'user', content: 'x', [`key ${i}`]: 1, channel: 'home' }))
  const { result } = await imported(lines)
  expect(result.imported).toBe(300)
  expect(result.unreadKeys).toHaveLength(100)
  expect(result.unreadKeys).toContainEqual({ key: 'channel', messages: 300 })
})

test('the command line reads the same lines for push and segment, and reports the keys that it ignored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'madeleine-'))
  try {
    await writeFile(join(folder, 'talk.jsonl'), text(LINES.slice(0, 1)))
    const { lines, unreadKeys } = readMessageLines({ file: join(folder, 'talk.jsonl'), host: process }, '')
    const values = []
    for await (const line of lines) values.push(line)
    expect(values).toEqual([{ line: 1, value: { id: 'a', role: 'user', content: 'Miso is on the roof' } }])
    expect(unreadKeys()).toEqual([{ key: 'channel', messages: 1 }, { key: 'mood', messages: 1 }])
  } finally {
    await rm(folder, { recursive: true })
  }
})
