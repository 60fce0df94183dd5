/**
 * A store spread over a cluster whose workers die and come back, and whose shards move, while users write: nothing that was
 * acknowledged is lost. Only where TEST_LAYOUT=distributed, with a cluster in
 * TEST_DATABASE_URL that scripts/citus.sh has started: elsewhere they are skipped.
 */
import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { openStore, type MessagesResult, type Memory, type Store } from '../../src/index.ts'
import { byNight } from '../at-length.ts'
import { isDistributed } from '../layout.ts'
import { serverUrl } from '../server.ts'
import { useDb } from '../testing.ts'

const held = useDb()
const urlOfStore = (): string => (held.place as { databaseUrl: string }).databaseUrl

async function ask<Row extends pg.QueryResultRow>(statement: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(urlOfStore())
  await client.connect()
  return client.query<Row>(statement, [...values]).then(({ rows }) => rows).finally(() => client.end())
}

/** The worker that has a user's rows, by its port. */
const portOf = async (user: string): Promise<number> => (await ask<{ port: number }>(`
  select n.nodeport as port from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
   where p.shardid = get_shard_id_for_distribution_column('conversation', $1::text)`, [user]))[0]!.port

/** Two users, each on a worker of their own. */
async function twoUsers(): Promise<readonly [string, string]> {
  const first = 'user 0'
  for (let nth = 1; ; nth++) if ((await portOf(`user ${nth}`)) !== (await portOf(first))) return [first, `user ${nth}`]
}

/** Runs the script that has started the cluster, whatever folder the tests take for theirs. */
const script = async (...words: string[]): Promise<void> => {
  const { TMPDIR: _, ...env } = process.env
  await promisify(execFile)('scripts/citus.sh', words, { env: { ...env, CITUS_PORT: new URL(serverUrl!).port } })
}

interface Writer {
  readonly user: string
  readonly acknowledged: string[]
  refused: number
}

/** Pushes a message after the other until it is over. One that is refused is not repeated: it may be stored, or not. */
async function write(store: Store, writer: Writer, over: AbortSignal): Promise<void> {
  const memory = store.user(writer.user)
  for (let nth = 0; !over.aborted; nth++) {
    const content = `${writer.user} says word ${nth} of the harbour and the tide`
    await memory.push({ conversationId: `c${nth % 3}`, messages: [{ id: `m${nth}`, role: nth % 2 === 0 ? 'user' : 'assistant', content }] })
      .then(() => writer.acknowledged.push(content), () => sleep(20).then(() => writer.refused++))
  }
}

async function textsOf(memory: Memory): Promise<string[]> {
  const texts: string[] = []
  for (const { id } of (await memory.conversations()).conversations) {
    for (let from: number | undefined = 0; from !== undefined;) {
      const page: MessagesResult = await memory.messages({ conversationId: id, from, limit: 500 })
      texts.push(...page.items.flatMap((item) => (item.type === 'message' ? [item.text] : [])))
      from = page.next
    }
  }
  return texts
}

/** Both users write, and a worker process works, while it happens; then everything that was acknowledged is there, once. */
async function underLoad(happens: (writers: readonly Writer[]) => Promise<void>): Promise<readonly Writer[]> {
  const store = await openStore({ databaseUrl: urlOfStore(), timeZone: 'UTC', leaseMs: 2000 })
  const writers = (await twoUsers()).map((user): Writer => ({ user, acknowledged: [], refused: 0 }))
  const over = new AbortController()
  const writing = writers.map((writer) => write(store, writer, over.signal))
  await happens(writers).finally(() => over.abort())
  await Promise.all(writing)
  for (const { user, acknowledged } of writers) {
    const memory = store.user(user)
    await memory.flush()
    await memory.settle()
    const texts = await textsOf(memory)
    const stored = new Set(texts)
    expect(acknowledged.filter((text) => !stored.has(text))).toEqual([])
    expect(texts.length).toBe(stored.size)
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
    expect((await memory.stats()).collapsing).toBe(0)
  }
  await store.close()
  return writers
}

const report = (what: string, writers: readonly Writer[]): void => void process.stdout.write(`${what}: ${writers
  .map(({ user, acknowledged, refused }) => `${user} ${acknowledged.length} acknowledged, ${refused} refused`).join('; ')}\n`)

const acknowledgedBy = ({ acknowledged }: Writer, more: number): Promise<void> => {
  const goal = acknowledged.length + more
  return (async () => { while (acknowledged.length < goal) await sleep(20) })()
}

describe.runIf(isDistributed)('a cluster, while users on two workers write,', () => {
  test('loses nothing that it acknowledged when a worker is killed and comes back; the users of the other go on meanwhile', async () => {
    const strikes = byNight(2, 10)
    const writers = await underLoad(async ([one, other]) => {
      for (let strike = 0; strike < strikes; strike++) {
        await Promise.all([acknowledgedBy(one!, 20), acknowledgedBy(other!, 20)])
        const victim = strike % 2 === 0 ? one! : other!
        const spared = strike % 2 === 0 ? other! : one!
        await script('kill', String((await portOf(victim.user)) - Number(new URL(serverUrl!).port)))
        await acknowledgedBy(spared, 20)
        await script('start')
        await acknowledgedBy(victim, 20)
      }
    })
    expect(writers.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(0)
    report(`${strikes} strikes`, writers)
  }, 600_000)

  test('loses nothing that it acknowledged while the shards of a worker move to the other, and back', async () => {
    const [worker] = await ask<{ host: string; port: number }>(
      'select nodename as host, nodeport as port from pg_dist_node where shouldhaveshards order by nodeport')
    const drain = async (isHolding: boolean): Promise<void> => {
      const { host, port } = worker!
      await ask(`select citus_set_node_property($1::text, $2::int, 'shouldhaveshards', $3::boolean)`, [host, port, isHolding])
      await ask('select citus_rebalance_start()')
      await ask('select citus_rebalance_wait()')
    }
    const shards = async (): Promise<number> => Number((await ask<{ count: string }>(`
      select count(*) from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid join pg_dist_shard s using (shardid)
       where n.nodeport = $1 and s.logicalrelid = 'message'::regclass`, [worker!.port]))[0]!.count)
    const before = await shards()
    const writers = await underLoad(async ([one, other]) => {
      await Promise.all([acknowledgedBy(one!, 20), acknowledgedBy(other!, 20)])
      await drain(false)
      expect(await shards()).toBe(0)
      await Promise.all([acknowledgedBy(one!, 20), acknowledgedBy(other!, 20)])
      await drain(true)
      await Promise.all([acknowledgedBy(one!, 20), acknowledgedBy(other!, 20)])
    })
    expect(before).toBeGreaterThan(0)
    expect(await shards()).toBeGreaterThan(0)
    report('shards moved', writers)
  }, 600_000)
})
