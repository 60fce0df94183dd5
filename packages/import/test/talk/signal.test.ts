/** Signal as signal-export writes it: the lines of data.json, and the Markdown of chat.md, say the same. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readImport } from '../../read-import.ts'
import type { ImportItem } from '@madeleine/contract'
import { conversationsOf, errorsOf, itemsOf, leftOutOf, linesOf, notesOf, saidIn } from './reading.ts'

const DATA = readFileSync(new URL('../../../../test/fixtures/import/signal.jsonl', import.meta.url), 'utf8')
const CHAT = [
  '[2026-03-12 21:14:05] Me: Shall we take the ferry at noon?  \n(- Ann Lee: 👍 -)\n',
  '[2026-03-12 21:15:00] Ann Lee: \n\n> Shall we take the ferry at noon?\n\nYes: and I bring cake\nfor two  \n',
  '[2026-03-12 21:16:00] Ann Lee:   ![pier.jpg](./media/pier.jpg)  \n',
  '[2026-03-12 21:17:00] Me: Outgoing voice call (accepted, 5m 2s)  \n',
  '[2026-03-12 21:18:00] Ann Lee:   \n(( ⛴ ))\n', '[2026-03-12 21:19:00] Me: (This message was deleted)\n',
].join('\n')

const SAID = [
  '2026-03-12T21:14:05Z user: Shall we take the ferry at noon?',
  '2026-03-12T21:15:00Z Ann Lee: > Shall we take the ferry at noon?\n\nYes: and I bring cake\nfor two',
  '2026-03-12T21:16:00Z Ann Lee: [image: pier.jpg]', '2026-03-12T21:18:00Z Ann Lee: ⛴',
]

describe.each([['data.json', DATA], ['chat.md', CHAT]])('%s of Signal', (fileName, text) => {
  test('gives its messages with who exported it, and other entries are counted', async () => {
    const items = await itemsOf(text, fileName)
    expect(errorsOf(items)).toEqual([])
    expect(linesOf(items)).toEqual(SAID)
    expect(saidIn(items).map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant', 'assistant'])
    expect(items.every((item) => 'error' in item || !('message' in item) || item.people === true)).toBe(true)
    expect(leftOutOf(items)).toEqual({ system: 1, deleted: 1, images: 1 })
    expect(notesOf(items)).toEqual(['times without a time zone are read in UTC'])
  })

  test('has its times read in the zone that is given', async () => {
    expect(saidIn(await itemsOf(text, fileName, { timeZone: 'Europe/Berlin' }))[0]!.at).toBe('2026-03-12T20:14:05Z')
  })

  test('gives the same ids in a longer export', async () => {
    const shorter = text.slice(0, text.lastIndexOf('\n', text.indexOf('21:17:00')) + 1)
    const [all, part] = [saidIn(await itemsOf(text, fileName)), saidIn(await itemsOf(shorter, fileName))]
    expect(part).toHaveLength(3)
    expect(part.map(({ id }) => id)).toEqual(all.slice(0, part.length).map(({ id }) => id))
  })
})

test('data.json and chat.md of Signal give a message the same id', async () => {
  const [data, chat] = [saidIn(await itemsOf(DATA, 'data.json')), saidIn(await itemsOf(CHAT, 'chat.md'))]
  expect(chat.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
})

test('a folder of Signal with a folder for each chat gives each conversation once, with its name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'madeleine-test-'))
  for (const name of ['Ann Lee', 'Ferry club']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'chat.md'), CHAT)
  }
  writeFileSync(join(folder, 'Ann Lee', 'data.json'), DATA)
  const items: ImportItem[] = []
  for await (const item of readImport(folder, { timeZone: 'UTC' })) items.push(item)
  rmSync(folder, { recursive: true })
  expect(Object.values(conversationsOf(items)).filter((title) => title !== undefined).toSorted()).toEqual(['Ann Lee', 'Ferry club'])
  expect(linesOf(items)).toEqual([...SAID, ...SAID])
})

test('a malformed line of Signal, and a malformed time, are listed as errors', async () => {
  const items = await itemsOf(`${DATA}7\n${DATA.split('\n')[0]!.replace('2026-03-12', '2026-13-32')}\n`, 'data.json')
  expect(saidIn(items.filter((item) => !('error' in item) && 'message' in item)).length).toBeGreaterThanOrEqual(4)
  expect(errorsOf(items).length).toBeGreaterThanOrEqual(1)
})
