/**
 * A baseline without Madeleine: the same rows by plain SQL, searched by PostgreSQL's own text search. Each statement is awaited
 * before the next is sent, as a program that uses the driver by itself would do; begin and commit are statements too.
 */
import type { ImportItem, MessageInput } from '../src/index.ts'
import type { Client } from './recall-speed-clients.ts'

export interface RawStore {
  /** Pushes messages by three statements: lock the conversation, look up the ids, insert and count. */
  push(conversationId: string, messages: readonly MessageInput[]): Promise<void>
  import(items: readonly Exclude<ImportItem, { error: unknown }>[]): Promise<void>
  /** Searches for any of the words, ranked by ts_rank_cd over a GIN index. */
  search(query: string): Promise<unknown[]>
  drop(): Promise<void>
}

export async function openRawStore(client: Client): Promise<RawStore> {
  await client.script(TABLES)
  let minted = 0
  const push: RawStore['push'] = (conversationId, messages) =>
    pushRaw(client, conversationId, messages.map(
      ({ id, role, content, timestamp }) => ({ id: id ?? `raw${minted++}`, role, text: String(content), at: new Date(timestamp ?? 0) }),
    ))
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
    search: (query) => searchRaw(client, query),
    drop: () => client.script('drop table raw_message, raw_conversation'),
  }
}

const TABLES = `
  drop table if exists raw_message, raw_conversation;
  create table raw_conversation (id text primary key, next_seq integer not null default 0);
  create table raw_message (conversation_id text not null references raw_conversation, seq integer not null, id text not null,
    role text not null, text text not null, at timestamptz not null, words tsvector generated always as (to_tsvector('simple', text)) \
stored,
    primary key (conversation_id, seq), unique (conversation_id, id));
  create index raw_words on raw_message using gin (words);`

async function transaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.script('begin')
  try {
    const result = await work()
    await client.script('commit')
    return result
  } catch (error) {
    await client.script('rollback')
    throw error
  }
}

async function pushRaw(
  client: Client, conversationId: string, rows: readonly { id: string; role: string; text: string; at: Date }[],
): Promise<void> {
  await transaction(client, async () => {
    const [{ next }] = (await client.rows<{ next: number }>(`
      insert into raw_conversation (id) values ($1) on conflict (id) do update set id = excluded.id returning next_seq as next`,
      [conversationId])) as [{ next: number }]
    await client.rows(
      `select id from raw_message where conversation_id = $1 and id = any($2::text[])`, [conversationId, rows.map(({ id }) => id)],
    )
    await client.rows(`
      with inserted as (
        insert into raw_message (conversation_id, seq, id, role, text, at)
        select $1, $2::int + ordinality::int, m.id, m.role, m.text, m.at
          from rows from (jsonb_to_recordset($3::text::jsonb) as (id text, role text, text text, at timestamptz)) with ordinality m)
      update raw_conversation set next_seq = next_seq + $4::int where id = $1`, [conversationId, next, JSON.stringify(rows), rows.length])
  })
}

function searchRaw(client: Client, query: string): Promise<unknown[]> {
  const words = (query.match(/[\p{L}\p{N}]+/gu) ?? ['x']).join(' | ')
  return transaction(client, () => client.rows(`
    select id, text, ts_rank_cd(words, q) as score from raw_message, to_tsquery('simple', $1) q
     where words @@ q order by score desc limit 20`, [words]))
}
