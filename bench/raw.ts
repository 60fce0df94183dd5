/** A baseline without Madeleine: the same rows by plain SQL, searched by PostgreSQL's own text search. */
import type { ImportItem, MessageInput } from '../src/index.ts'
import { sql, type Db } from '../src/store/engine/db.ts'

export interface RawStore {
  /** Pushes messages by three statements: lock the conversation, look up the ids, insert and count. */
  push(conversationId: string, messages: readonly MessageInput[]): Promise<void>
  import(items: readonly Exclude<ImportItem, { error: unknown }>[]): Promise<void>
  /** Searches for any of the words, ranked by ts_rank_cd over a GIN index. */
  search(query: string): Promise<unknown[]>
  drop(): Promise<void>
}

export async function openRawStore(db: Db): Promise<RawStore> {
  await db.script(TABLES)
  let minted = 0
  const push: RawStore['push'] = (conversationId, messages) =>
    pushRaw(db, conversationId, messages.map(({ id, role, content, timestamp }) => ({ id: id ?? `raw${minted++}`, role, text: String(content), at: new Date(timestamp ?? 0) })))
  return {
    push,
    async import(items) {
      for (let from = 0; from < items.length; ) {
        const { conversationId } = items[from]!
        let to = from
        while (to < items.length && to - from < 500 && items[to]!.conversationId === conversationId) to++
        await push(conversationId, items.slice(from, to).map(({ message }) => message))
        from = to
      }
    },
    search: (query) => searchRaw(db, query),
    drop: () => db.script('drop table raw_message, raw_conversation'),
  }
}

const TABLES = `
  drop table if exists raw_message, raw_conversation;
  create table raw_conversation (id text primary key, next_seq integer not null default 0);
  create table raw_message (conversation_id text not null references raw_conversation, seq integer not null, id text not null,
    role text not null, text text not null, at timestamptz not null, words tsvector generated always as (to_tsvector('simple', text)) stored,
    primary key (conversation_id, seq), unique (conversation_id, id));
  create index raw_words on raw_message using gin (words);`

async function pushRaw(db: Db, conversationId: string, rows: readonly { id: string; role: string; text: string; at: Date }[]): Promise<void> {
  await db.transaction(async (tx) => {
    const [{ next }] = (await tx.rows<{ next: number }>(sql`
      insert into raw_conversation (id) values (${conversationId}) on conflict (id) do update set id = excluded.id returning next_seq as next`)) as [{ next: number }]
    await tx.rows(sql`select id from raw_message where conversation_id = ${conversationId} and id = any(${rows.map(({ id }) => id)}::text[])`)
    await tx.rows(sql`
      with inserted as (
        insert into raw_message (conversation_id, seq, id, role, text, at)
        select ${conversationId}, ${next}::int + ordinality::int, m.id, m.role, m.text, m.at
          from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as (id text, role text, text text, at timestamptz)) with ordinality m)
      update raw_conversation set next_seq = next_seq + ${rows.length}::int where id = ${conversationId}`)
  })
}

function searchRaw(db: Db, query: string): Promise<unknown[]> {
  const words = (query.match(/[\p{L}\p{N}]+/gu) ?? ['x']).join(' | ')
  return db.transaction((tx) =>
    tx.rows(sql`
      select id, text, ts_rank_cd(words, q) as score from raw_message, to_tsquery('simple', ${words}) q
       where words @@ q order by score desc limit 20`))
}
