/** What is too large for the store: a tool result comes in cut and says so, anything else is listed. */
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readImport } from '../read-import.ts'
import type { ImportItem } from '@madeleine/contract'

async function read(lines: readonly object[]): Promise<ImportItem[]> {
  const items: ImportItem[] = []
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  for await (const item of readImport(Readable.from([Buffer.from(text)]), { fileName: 'chat.jsonl', format: 'jsonl' })) items.push(item)
  return items
}

const MEGABYTES = 'x'.repeat(2_300_000)

test('a tool result of more than two megabytes is imported cut at the cap, with its full length', async () => {
  const part = { type: 'tool_result', tool_use_id: 'call_1', content: MEGABYTES }
  const [item] = await read([{ id: 'a', role: 'user', content: [part] }])
  expect(item).toMatchObject({ message: { id: 'a', kind: 'tool_result' }, fullLength: 2_300_000 })
  expect(JSON.stringify(item).length).toBeLessThan(2_100_000)
})

test('any other message over two megabytes is listed as an error with its line, and the next one is imported', async () => {
  expect(await read([{ id: 'a', role: 'user', content: MEGABYTES }, { id: 'b', role: 'user', content: 'fine' }])).toMatchObject([
    { error: { line: 1, code: 'too_large' } },
    { message: { id: 'b' } },
  ])
})
