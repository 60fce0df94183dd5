/** Exports of LibreChat, LM Studio, ShareGPT and of Discord's data package: what is said, by whom and when, and what is left out. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { type ImportItem } from '@madeleine/contract'
import { readImport } from '../read-import.ts'

const fixture = (name: string): string => fileURLToPath(new URL(`../../../test/fixtures/import/${name}`, import.meta.url))
async function all(source: Parameters<typeof readImport>[0]): Promise<ImportItem[]> {
  const found: ImportItem[] = []
  for await (const item of readImport(source)) found.push(item)
  return found
}
const said = (items: readonly ImportItem[]) => items.flatMap((item) => ('error' in item ? [] : [[
  item.conversationId, item.message.id, item.message.role, item.message.content, item.message.timestamp,
]]))

test('LibreChat: the newest branch is read, without failed answers, reasoning and calls of tools', async () => {
  const items = await all(fixture('librechat.json'))
  expect(said(items)).toEqual([
    ['lc-1', 'a', 'user', [{ type: 'text', text: 'When do I chit seed potatoes?' }], '2026-03-13T20:14:00.000Z'],
    ['lc-1', 'c', 'assistant', [{ type: 'text', text: 'Six weeks before the last frost.' }], '2026-03-13T20:15:00.000Z'],
    ['lc-1', 'd', 'user', [{ type: 'image', filename: 'cellar.jpg' }, { type: 'text', text: 'My cellar is dark.' }],
      '2026-03-13T20:16:00.000Z'],
  ])
  expect(items[0]).toMatchObject({ conversationTitle: 'Seed potatoes' })
  expect(items.at(-1)).toMatchObject({ leftOut: { branches: 1, reasoning: 1, hidden: 1, records: 1 } })
})

test('LibreChat: an answer that only calls a tool is counted once, as that', async () => {
  const content = [{ type: 'tool_call', tool_call: { name: 'almanac', args: '{}' } }]
  const file = { conversationId: 'x', exportAt: 'today', options: {}, messages: [
    { messageId: 'a', isCreatedByUser: true, text: 'When is the last frost?' },
    { messageId: 'b', isCreatedByUser: false, text: '', content },
  ] }
  const items = await all(Readable.from([Buffer.from(JSON.stringify(file))]))
  expect(said(items)).toHaveLength(1)
  expect(items.at(-1)).toMatchObject({ leftOut: { records: 1 } })
  expect(items.at(-1)).not.toMatchObject({ leftOut: { unreadable: 1 } })
})

test('LibreChat: a tree as deep as a long talk is read, and a circle ends', async () => {
  const list = Array.from({ length: 5000 }, (_, i) => ({
    messageId: `m${i}`, parentMessageId: i === 0 ? 'm4999' : `m${i - 1}`, isCreatedByUser: i % 2 === 0, text: `words ${i}`,
  }))
  const file = { conversationId: 'x', exportAt: 'today', options: {}, messages: list }
  expect(said(await all(Readable.from([Buffer.from(JSON.stringify(file))])))).toHaveLength(5000)
})

test('LM Studio: the chosen version is read, without what was thought, all at the time the conversation was begun', async () => {
  const items = await all(fixture('lm-studio.json'))
  expect(said(items)).toEqual([
    ['lm-studio-1773432840000', 'lm-studio-1773432840000-0', 'user', 'Why does my bike bell rattle?', 1773432840000],
    ['lm-studio-1773432840000', 'lm-studio-1773432840000-1', 'assistant', 'Its screw is loose.', 1773432840000],
  ])
  expect(items[0]).toMatchObject({ conversationTitle: 'Bike bell' })
  expect(items.at(-1)).toMatchObject({ leftOut: { branches: 1, reasoning: 1 } })
})

test('ShareGPT: conversations are read as JSON and as JSON Lines; system prompts are left out', async () => {
  const items = await all(fixture('sharegpt.json'))
  expect(said(items).map(([conversation, , role, content]) => [conversation, role, content])).toEqual([
    ['sg-1', 'user', 'How long do I boil beetroot?'], ['sg-1', 'assistant', 'Forty minutes.'],
    ['sharegpt-2', 'user', 'And chard?'], ['sharegpt-2', 'assistant', 'Four.'],
  ])
  expect(items.find((item) => 'leftOut' in item && item.leftOut !== undefined)).toMatchObject({ leftOut: { hidden: 1 } })
  const lines = ['{"conversations":[{"from":"human","value":"One"}]}', '{"conversations":[{"from":"user","value":"Two"}]}', '']
  expect(said(await all(Readable.from([Buffer.from(lines.join('\n'))]))).map(([, , role, content]) => [role, content]))
    .toEqual([['user', 'One'], ['user', 'Two']])
  const boss = '{"conversations":[{"from":"boss","value":"One"},{"from":"gpt","value":"Two"}]}\n'
  expect(await all(Readable.from([Buffer.from(boss)]))).toMatchObject([
    { error: { code: 'invalid_input', message: expect.stringContaining('"boss"') as string } }, { message: { content: 'Two' } },
  ])
})

test("Discord's package: what one wrote is theirs, in order, below the name of its channel, as JSON and as CSV", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'discord-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('account/user.json', '{"id":"7","username":"mirrormaker","global_name":"Mira"}')
  write('messages/index.json', '{"123456789012345678":"Direct Message with bo#0"}')
  write('messages/c123456789012345678/channel.json', '{"id":"123456789012345678","type":"DM","recipients":["7","8"]}')
  write('messages/c123456789012345678/messages.json', JSON.stringify([
    { ID: 2, Timestamp: '2026-03-13 20:16:00', Contents: 'the ferry is late again', Attachments: '' },
    { ID: 1, Timestamp: '2026-03-13 20:14:00', Contents: '', Attachments: 'https://cdn.example/a/1/pier.png?ex=1' },
  ]))
  write('messages/c223456789012345678/channel.json', '{"id":"223456789012345678","type":0,"name":"boats","guild":{"id":"1","name":"Pier"}}')
  write('messages/c223456789012345678/messages.csv', 'ID,Timestamp,Contents,Attachments\r\n'
    + '31,2021-03-13 20:14:00.123000+00:00,"we sail, ""if"" it holds",\r\n')
  const items = await all(folder)
  expect(said(items)).toEqual([
    ['discord-123456789012345678', '1', 'user', [{ type: 'image', filename: 'pier.png' }], Date.parse('2026-03-13T20:14:00Z')],
    ['discord-123456789012345678', '2', 'user', 'the ferry is late again', Date.parse('2026-03-13T20:16:00Z')],
    ['discord-223456789012345678', '31', 'user', 'we sail, "if" it holds', Date.parse('2021-03-13T20:14:00.123Z')],
  ])
  expect(items[0]).toMatchObject({ conversationTitle: 'Direct Message with bo#0', mine: true, people: true, message: { name: 'Mira' } })
  expect(items.find((item) => 'message' in item && item.message.id === '31')).toMatchObject({ conversationTitle: '#boats (Pier)' })
})
