/** Exports as tests write them: conversations of ChatGPT and Claude.ai, sessions of Claude Code, and what lies beside them. */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { readImport, type ReadImportOptions } from '@madeleine/import'
import { addCounts, type ImportItem, type ImportSource, readMessage } from '@madeleine/contract'

/** One conversation of ChatGPT: a chain of messages, without what does not matter. */
export function chatGptTalk(id: string, texts: readonly (string | object)[], more: object = {}): object {
  const nodes = texts.map((content, i) => [`${id}-${i}`, {
    id: `${id}-${i}`, parent: i > 0 ? `${id}-${i - 1}` : null, children: i + 1 < texts.length ? [`${id}-${i + 1}`] : [],
    message: {
      id: `${id}-${i}`, author: { role: i % 2 === 0 ? 'user' : 'assistant' }, create_time: 1_772_000_000 + i * 60,
      content: typeof content === 'string' ? { content_type: 'text', parts: [content] } : content,
    },
  }] as const)
  return {
    title: `About ${id}`, create_time: 1_772_000_000, update_time: 1_772_000_900, mapping: Object.fromEntries(nodes),
    current_node: `${id}-${texts.length - 1}`, conversation_id: id, id, ...more,
  }
}

/** One conversation of Claude.ai. */
export const claudeTalk = (id: string, texts: readonly (string | object)[]): object => ({
  uuid: id, name: `On ${id}`, created_at: '2026-09-01T08:00:00.000000Z', updated_at: '2026-09-01T09:00:00.000000Z',
  account: { uuid: 'acc' },
  chat_messages: texts.map((text, i) => ({
    uuid: `${id}-${i}`, sender: i % 2 === 0 ? 'human' : 'assistant', created_at: `2026-09-01T08:0${i % 10}:00.000000Z`, attachments: [],
    files: [], ...(typeof text === 'string' ? { text, content: [{ type: 'text', text }] } : text),
  })),
})

/** A record of a session of Claude Code. */
export const codeRecord = (uuid: string, content: unknown, more: object = {}): object => ({
  type: 'user', sessionId: 's1', uuid, parentUuid: null, isSidechain: false, timestamp: '2026-03-02T10:00:00Z',
  message: { role: 'user', content }, ...more,
})
export const jsonLines = (lines: readonly object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** What a download of ChatGPT holds in 2026, by file. */
export const chatGptDownload = (): Record<string, string> => ({
  'chat.html': '<html><script>var jsonData = [{"title":"x","create_time":1,"mapping":{}}]</script></html>',
  'conversations-000.json': JSON.stringify([chatGptTalk('a', ['Rain?', 'Yes, from noon.']), chatGptTalk('b', ['Tea?', 'Green.'])]),
  'conversations-001.json': JSON.stringify([chatGptTalk('c', ['A name for a boat?', 'Heron.'])]),
  'export_manifest.json': JSON.stringify({ version: 1, files: [{ name: 'conversations-000.json' }, { name: 'conversations-001.json' }] }),
  'message_feedback.json': '[]', 'user.json': '{"id":"user-1","email":"ann@example.org"}',
  'shared_conversations.json': '[{"id":"s","conversation_id":"a","title":"x","is_anonymous":true}]',
  'file-abc/dalle.webp': 'RIFF0000WEBP',
})

/** A folder of this file's own, with files by their paths; it goes with the file. */
export async function folderOf(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'madeleine-export-'))
  folders.push(folder)
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}
const folders: string[] = []
afterAll(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

export async function itemsOf(file: ImportSource, options: ReadImportOptions = {}): Promise<ImportItem[]> {
  const items: ImportItem[] = []
  for await (const item of readImport(file, options)) items.push(item)
  return items
}
export const textsOf = (items: readonly ImportItem[]): string[] => items.flatMap((item) =>
  ('error' in item ? [] : [readMessage(item.message, { receivedAt: new Date(0), mintId: () => 'x' }).text]))
export const errorsIn = (items: readonly ImportItem[]): string[] =>
  items.flatMap((item) => ('error' in item ? [`${item.error.line}: ${item.error.message}`] : []))
export const leftOutOf = (items: readonly ImportItem[]) => items.reduce((sum, item) => addCounts(sum, item.leftOut), {})
