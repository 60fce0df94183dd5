/** Cursor's database: its chats are read, and nothing else that is in it. */
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sqlite from 'node-sqlite3-wasm'
import { afterAll, describe, expect, test } from 'vitest'
import { zipArchive } from '../../../bench/zip-archive.ts'
import { readImport } from '../read-import.ts'
import { CHAT, LOGGED, SECRET, TABS, writeCursor, type CursorRows } from '../../../test/support/cursor-files.ts'
import { collect, errorsOf, leftOutOf, readBytes, said, stored } from '../../../test/support/reading.ts'

const folder = mkdtempSync(join(tmpdir(), 'cursor-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, rows: CursorRows): string => {
  writeCursor(folder, name, rows).close()
  return join(folder, name)
}

describe('a database of Cursor', () => {
  test('is read chat by chat, with titles, tool calls, and times that are inherited if missing', async () => {
    const items = await collect(readImport(file('state.vscdb', { disk: CHAT,
      items: { 'workbench.panel.aichat.view.aichat.chatdata': TABS } })))
    expect(stored(items)).toMatchObject([
      { conversationId: 'c1', title: 'Oven timer', id: 'b1', role: 'user', text: '[image]\nWhy twice? I live in Rome.',
        at: '2026-03-02T09:00:00.000Z' },
      { id: 'b2', kind: 'tool_call', text: 'read_file({"path":"timer.ts"})', at: '2026-03-02T09:05:00.000Z' },
      { id: 'b2-result', role: 'tool', kind: 'tool_result', text: '{"contents":"ring()"}' },
      { id: 'b3', role: 'assistant', text: 'It is set twice.', at: '2026-03-02T09:05:00.000Z' },
      { conversationId: 'tab-1', title: 'Tea', role: 'user', text: 'How hot?', at: '2026-03-02T09:00:00.000Z' },
      { role: 'assistant', text: '75 °C.' },
    ])
    expect(leftOutOf(items)).toEqual({ images: 1, reasoning: 1, unreadable: 1 })
  })

  test('T-57 reveals no account key, and is not changed, locked or left behind as a copy', async () => {
    const path = file('private.vscdb', { disk: { ...CHAT, 'composerData:broken': `{"name":"${SECRET}` }, items: {
      'workbench.panel.aichat.view.aichat.chatdata': `[${SECRET}`,
    } })
    const empty = mkdtempSync(join(folder, 'tmp-'))
    const state = () => [createHash('sha256').update(readFileSync(path)).digest('hex'), readdirSync(folder), readdirSync(empty)]
    const { TMPDIR } = process.env
    const before = state()
    process.env.TMPDIR = empty
    const items = await collect(readImport(path)).finally(() => {
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
    })
    expect(readFileSync(path).includes(SECRET)).toBe(true)
    expect(JSON.stringify(items)).not.toContain(SECRET)
    expect(errorsOf(items).map(({ line }) => line)).toEqual(['composerData:broken', 'workbench.panel.aichat.view.aichat.chatdata'])
    expect(state()).toEqual(before)
  })

  test('that has its last messages in a log beside it is read with them, even in a folder or an archive', async () => {
    const database = writeCursor(folder, 'open.vscdb', { disk: CHAT, pragma: LOGGED })
    for (const end of ['', '-wal']) copyFileSync(join(folder, `open.vscdb${end}`), join(folder, `logged.vscdb${end}`))
    database.close()
    expect(said(await collect(readImport(join(folder, 'logged.vscdb'))))).toHaveLength(4)
    const files = ['', '-wal'].map((end) =>
      ({ name: `globalStorage/state.vscdb${end}`, content: readFileSync(join(folder, `logged.vscdb${end}`)) }))
    const inside = mkdtempSync(join(folder, 'User-'))
    mkdirSync(join(inside, 'globalStorage'))
    for (const { name, content } of files) writeFileSync(join(inside, name), content)
    writeFileSync(join(folder, 'User.zip'), zipArchive(files))
    for (const place of [inside, join(folder, 'User.zip')]) {
      const items = await collect(readImport(place))
      expect([said(items).length, leftOutOf(items)['otherFiles']]).toEqual([4, undefined])
    }
  })

  test('can be read from a stream too, under any name', async () => {
    expect(said(await readBytes(readFileSync(file('streamed.vscdb', { disk: CHAT })), 'anything'))).toHaveLength(4)
  })

  test('whose messages stand in the chat itself is read', async () => {
    const chat = { composerId: 'c2', createdAt: 1_772_442_000_000, conversation: [{ type: 1, bubbleId: 'x', text: 'Hello' }, { type: 2,
      text: 'Hi' }, { type: 9 }, null] }
    const items = await collect(readImport(file('inside.vscdb', { disk: { 'composerData:c2': chat } })))
    expect(said(items)).toEqual(['user: Hello', 'assistant: Hi'])
    expect(leftOutOf(items)).toEqual({ unreadable: 1 })
  })

  test('that is cut off, or a database of another program, is refused with what it is', async () => {
    const path = join(folder, 'other.sqlite')
    const other = new sqlite.Database(path)
    other.exec('create table moz_places (url text)')
    other.close()
    const refusal = (bytes: Uint8Array) => readBytes(bytes, 'places.sqlite').then(() => 'read', (error: Error) => error.message)
    const named = 'places.sqlite: this is an SQLite database without Cursor chats; export its messages as JSON Lines'
    expect(await refusal(readFileSync(path))).toBe(named)
    expect(await refusal(readFileSync(path).subarray(0, 3000))).toBe(named)
    expect(await refusal(readFileSync(path).fill(0xff, 200))).toBe(named)
  })
})
