/** A store of the first schema, with talk in it, becomes one of this schema and loses nothing. */
import { expect, test } from 'vitest'
import { sql, withUser } from '@madeleine/engine'
import { checkInvariants } from '../../../core/store/queries/invariants.ts'
import { CLOSING_SILENCE } from '../../../../test/closing-silence.ts'
import { migrate } from '@madeleine/core'
import { contentsTables } from '../../../core/store/migrations/0001-contents-tables.ts'
import { init } from '../../../core/store/migrations/0001-init.ts'
import { readImport } from '../../read-import.ts'
import { servedTable } from '../../../core/store/migrations/0001-served-table.ts'
import { textsWithoutStatistics } from '../../../core/store/migrations/0001-statistics.ts'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'
import { learn, livesIn, place, readAll } from '../../../../test/support/learning.ts'

const held = useDb()

/** Columns that the first schema has, by table. */
type Columns = Map<string, readonly string[]>

async function columnsNow(): Promise<Columns> {
  const rows = await held.db.transaction((tx) => tx.rows<{ name: string; columns: string[] }>(sql`
    select table_name::text as name, array_agg(quote_ident(column_name) order by ordinal_position) as columns
      from information_schema.columns where table_schema = 'public' group by 1`))
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Parents before their children. */
const TABLES = [
  'setting', 'generation', 'conversation', 'message', 'segment', 'episode', 'contents',
  'contents_version', 'corpus', 'posting', 'embedding', 'due',
]

/** Every row of the store, as text. */
const rowsNow = async (): Promise<Map<string, string>> => new Map(await held.db.transaction((tx) => Promise.all(TABLES.map(async (table) =>
  [table, (await tx.rows<{ rows: string }>({
    text: `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${table} t`, values: [],
  }))[0]!.rows] as const))))

/** Replaces the schema by the first one, and puts the rows into what it has of their columns. */
async function asFirstSchema(rows: ReadonlyMap<string, string>, { hasRemovals }: { hasRemovals: boolean }): Promise<void> {
  await held.db.script('drop schema public cascade; create schema public; grant usage on schema public to madeleine_app, madeleine_claim')
  await held.db.script(`create table migration (version integer primary key,
    applied_at timestamptz not null default now()); insert into migration (version) values (1);
    ${init}${contentsTables}${servedTable}${textsWithoutStatistics}`)
  if (!hasRemovals) await held.db.script('alter table corpus drop column removals')
  const columns = await columnsNow()
  for (const table of TABLES) {
    const named = columns.get(table)!.join(', ')
    await held.db.transaction((tx) => tx.rows({
      text: `insert into ${table} (${named}) select ${named} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
      values: [rows.get(table)],
    }))
  }
}

test.each([true, false])('a store of the first schema works on as a current one (with the count of removals: %s)', async (hasRemovals) => {
  const before = await memoryFor(held.db)
  await before.push({ conversationId: 'c', messages: talk(
    Array.from({ length: 12 }, (_, day) => `The heron of day ${day} eats fish by the harbour`),
    { from: '2026-01-01T12:00:00Z', minutes: 24 * 60 },
  ) })
  await before.flush()
  await before.settle()
  const told = await before.recall({ query: 'heron harbour' })
  await asFirstSchema(await rowsNow(), { hasRemovals })
  await migrate(held.db)
  await migrate(held.db) // once more changes nothing

  const memory = await memoryFor(held.db)
  const found = await memory.recall({ query: 'heron harbour' })
  expect(found.passages.map(({ messageId, score }) => [messageId, score]))
    .toEqual(told.passages.map(({ messageId, score }) => [messageId, score]))
  expect(found.episodes.map(({ id, tokens }) => [id, tokens]), 'counted since the first schema')
    .toEqual(told.episodes.map(({ id, tokens }) => [id, tokens]))
  await learn(held.db, [livesIn('Paris', 1), livesIn('Berlin', 5)])
  expect((await readAll(held.db)).map(({ text, sources }) => [text, sources[0]!.at]))
    .toEqual([['Lena lives in Berlin', place(5).at], ['Lena lives in Paris', place(1).at]])
  expect((await memory.stats()).unconsolidated).toBe((await memory.stats()).episodes)
  await memory.push({ conversationId: 'd', messages: talk(['The boat has come home']) })
  await memory.flush()
  await memory.settle()
  expect((await withUser(held.db, 'local', (tx) => checkInvariants(tx, 'local', CLOSING_SILENCE))).filter(({ ok }) => !ok)).toEqual([])
  expect((await memory.forget({ conversationId: 'c' })).done).toMatchObject({ conversations: 1, messages: 12 })
  expect(await readAll(held.db)).toEqual([])
})

test('of earlier conversations, only those from importers of chats between people become talk between people', async () => {
  const before = await memoryFor(held.db)
  const said = (id: string, role: 'user' | 'assistant', name?: string) =>
    ({ id, role, content: 'I live in Oslo.', ...(name !== undefined && { name }) })
  await before.import(readImport('test/fixtures/import/locomo.json'))
  await before.push({ conversationId: 'api', messages: [said('1', 'user', 'Ann'), said('2', 'assistant', 'Victor')] })
  await before.push({ conversationId: 'chat', messages: [said('D1:1', 'user', 'Ann'), said('D1:2', 'assistant')] })
  await before.push({
    conversationId: 'half', messages: [said('D1:1', 'user', 'Ann'), said('D1:2', 'assistant', 'Victor'), said('x', 'user', 'Ann')],
  })
  await before.push({ conversationId: 'group', messages: [said('D1:1', 'user', 'Ann')] })
  await held.db.script("delete from due where kind = 'learn'") // no job of the first schema
  await asFirstSchema(await rowsNow(), { hasRemovals: true })
  await migrate(held.db)
  const { conversations } = await (await memoryFor(held.db)).conversations()
  expect(conversations.filter(({ people }) => people).map(({ id }) => id).sort()).toEqual(['conv-1', 'conv-2'])
  expect(conversations.length).toBe(6)
})
