/**
 * A server without Madeleine, for `bench/server-load.ts`: hono on Node's own server, and raw SQL on PostgreSQL. A push is the minimum
 * that keeps messages in order: lock the conversation, insert, count, in one transaction.
 * Run: tsx bench/raw-server.ts URL, which prints the address that it listens on
 */
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
await pool.query(`drop table if exists raw_message, raw_conversation;
  create table raw_conversation (id text primary key, next_seq integer not null default 0);
  create table raw_message (conversation_id text not null references raw_conversation, seq integer not null, id text not null,
    role text not null, text text not null, at timestamptz not null, primary key (conversation_id, seq), unique (conversation_id, id));`)

interface Push {
  readonly conversationId: string
  readonly messages: readonly { readonly id: string; readonly role: string; readonly content: string }[]
}

const app = new Hono()
app.post('/push', async (c) => {
  const { conversationId, messages } = await c.req.json<Push>()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('insert into raw_conversation (id) values ($1) on conflict do nothing', [conversationId])
    const { rows } = await client.query<{ next_seq: number }>(
      'select next_seq from raw_conversation where id = $1 for update', [conversationId],
    )
    await client.query(`insert into raw_message (conversation_id, seq, id, role, text, at)
      select $1, $2 + nth - 1, id, role, text, now()
        from unnest($3::text[], $4::text[], $5::text[]) with ordinality as m (id, role, text, nth)`,
    [
      conversationId, rows[0]!.next_seq, messages.map(({ id }) => id),
      messages.map(({ role }) => role), messages.map(({ content }) => content),
    ])
    await client.query('update raw_conversation set next_seq = next_seq + $2 where id = $1', [conversationId, messages.length])
    await client.query('commit')
    return c.json({ stored: messages.length })
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false })
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))
