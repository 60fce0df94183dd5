/** A database of Cursor for tests, with keys of an account beside its chats. */
import { join } from 'node:path'
import sqlite from 'node-sqlite3-wasm'

export const SECRET = 'token-8c1f5e7a-of-an-account'
type Rows = Readonly<Record<string, unknown>>

export interface CursorRows {
  readonly disk?: Rows
  readonly items?: Rows
  /** Said before anything is written. */
  readonly pragma?: string
}

/** A database of Cursor with the given rows, and beside them keys of an account. */
export function writeCursor(
  folder: string, name: string, { disk = {}, items = {}, pragma = '' }: CursorRows,
): InstanceType<typeof sqlite.Database> {
  const database = new sqlite.Database(join(folder, name))
  database.exec(`${pragma} create table ItemTable (key text unique on conflict replace, value blob);
    create table cursorDiskKV (key text unique on conflict replace, value blob)`)
  const put = (table: string, key: string, value: unknown): unknown =>
    database.run(`insert into ${table} values (?, ?)`, [key, typeof value === 'string' ? value : JSON.stringify(value)])
  put('ItemTable', 'cursorAuth/accessToken', SECRET)
  put('ItemTable', 'workbench.panel.aichat.secrets', { token: SECRET })
  put('cursorDiskKV', 'composerDataSecrets', { token: SECRET })
  put('cursorDiskKV', 'bubbleId:c1:elsewhere', { type: 1, text: SECRET })
  for (const [key, value] of Object.entries(items)) put('ItemTable', key, value)
  for (const [key, value] of Object.entries(disk)) put('cursorDiskKV', key, value)
  return database
}
/** Messages stay in the log. */
export const LOGGED = 'pragma locking_mode = exclusive; pragma journal_mode = wal; pragma wal_autocheckpoint = 0;'

/** A chat in rows of its own, by their keys. */
export const CHAT = {
  'composerData:c1': {
    composerId: 'c1', name: 'Oven timer', createdAt: 1_772_442_000_000, context: { apiKey: SECRET },
    fullConversationHeadersOnly: [{ bubbleId: 'b1', type: 1 }, { bubbleId: 'b2', type: 2 }, { bubbleId: 'b3', type: 2 },
      { bubbleId: 'gone', type: 2 }],
  },
  'bubbleId:c1:b1': { type: 1, text: 'Why twice? I live in Rome.', images: [{ uuid: 'x' }], authToken: SECRET },
  'bubbleId:c1:b2': {
    type: 2, text: '', thinking: { text: 'hm' }, createdAt: '2026-03-02T09:05:00.000Z',
    toolFormerData: { name: 'read_file', toolCallId: 't1', rawArgs: '{"path":"timer.ts"}', result: '{"contents":"ring()"}' },
  },
  'bubbleId:c1:b3': { type: 2, text: 'It is set twice.' },
}
/** One of an earlier version. */
export const TABS = { tabs: [{ tabId: 'tab-1', chatTitle: 'Tea', lastSendTime: 1_772_442_000_000, bubbles: [
  { type: 'user', id: 'u1', initText: JSON.stringify({ root: { children: [{ type: 'paragraph', children: [{ text: 'How ' },
    { text: 'hot?' }] }] } }) },
  { type: 'ai', id: 'a1', rawText: '75 °C.' },
] }] }
