/**
 * Benchmark of one store laid out in three ways, in the same run: whole on PostgreSQL, in partitions, spread over a cluster of
 * Citus. Pushes and recalls of many users, one after the other and at once; the queue; bytes of each table.
 * Run: npm run bench:layouts -- --database-url postgres://… [--citus-url postgres://…] [--partitions 16] [--users 200] [--messages 120]
 *   the logins must be allowed to create databases, and on the cluster to add nodes to them. Prints the table of the docs.
 * Each layout is measured twice, in turn and in the reverse order: the machine may have other work
 */
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openStore, type Store } from '../src/index.ts'
import { openPostgres } from '../packages/engine/postgres.ts'
import { distribute } from '../packages/core/store/distribute.ts'
import { partition } from '../packages/core/store/partition.ts'
import { migrate } from '../packages/core/store/migrate.ts'
import { ask, at, dropFromCluster, makeOnCluster, nodesOf } from './cluster-database.ts'
import { quantile } from './quantile.ts'
import { serverSeconds } from './server-seconds.ts'
import { randomFrom } from './seeded-random.ts'
import { firstMessages, language } from './zipf-talk.ts'

const { values } = parseArgs({ options: {
  'database-url': { type: 'string' }, 'citus-url': { type: 'string' }, partitions: { type: 'string', default: '16' },
  users: { type: 'string', default: '200' }, messages: { type: 'string', default: '120' }, seed: { type: 'string', default: '1' },
} })
const [users, messages, seed] = [Number(values.users), Number(values.messages), Number(values.seed)]
const NAME = `madeleine_layouts_${process.pid}`
/** Pushes and recalls that are timed, and how many are under way in the second of the two. */
const TIMED = 300
const AT_ONCE = 16

interface Layout {
  readonly name: string
  /** The address of an empty database, laid out. */
  make(): Promise<string>
  /** The addresses of its servers, the one that is asked first. */
  servers(): Promise<readonly string[]>
  drop(): Promise<unknown>
}

const onServer = (name: string, url: string, layOut: (database: string) => Promise<unknown>): Layout => ({
  name,
  async make() {
    await ask(url, `create database ${NAME}`)
    await layOut(at(url, NAME))
    return at(url, NAME)
  },
  servers: async () => [url],
  drop: () => ask(url, `drop database if exists ${NAME} with (force)`),
})

async function withDb(url: string, work: (db: ReturnType<typeof openPostgres>) => Promise<unknown>): Promise<void> {
  const db = openPostgres({ url })
  await work(db).finally(() => db.close())
}

function onCluster(url: string): Layout {
  return {
    name: 'Citus',
    async make() {
      await makeOnCluster(url, NAME)
      await withDb(at(url, NAME), migrate)
      await withDb(at(url, NAME), distribute)
      return at(url, NAME)
    },
    servers: () => nodesOf(url),
    drop: () => dropFromCluster(url, NAME),
  }
}

interface Measured {
  readonly layout: string
  /** Milliseconds. */
  readonly push: readonly number[]
  readonly recall: readonly number[]
  /** A second, with AT_ONCE under way. */
  readonly pushes: number
  readonly recalls: number
  readonly episodes: number
  readonly settleSeconds: number
  /** Milliseconds of processor time of the server that is asked, and of all others together, for a push and for a recall. */
  readonly processor: Readonly<Record<'push' | 'recall', readonly [asked: number, others: number]>>
}

/** Processor seconds of each server so far. */
async function secondsOf(urls: readonly string[]): Promise<number[]> {
  const seconds: number[] = []
  for (const one of urls) {
    const client = new pg.Client(one)
    await client.connect()
    seconds.push((await serverSeconds(client).finally(() => client.end())) ?? Number.NaN)
  }
  return seconds
}

const spoken = language(seed)
const talkOf = (user: number, count: number) => firstMessages(spoken, user + 1, count)

/** Milliseconds of each, one after the other. */
async function oneByOne(work: (nth: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let nth = 0; nth < TIMED; nth++) {
    const from = performance.now()
    await work(nth)
    taken.push(performance.now() - from)
  }
  return taken
}

/** How many a second, with several under way. */
async function atOnce(work: (nth: number) => Promise<unknown>): Promise<number> {
  const from = performance.now()
  let next = 0
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (next < TIMED) await work(next++)
  }))
  return TIMED / (performance.now() - from) * 1000
}

async function fill(store: Store): Promise<void> {
  for (let user = 0; user < users; user++) {
    await store.user(`user ${user}`).import([...talkOf(user, messages)].map(({ doc, conversationId, speaker, text, at: timestamp }) =>
      ({ conversationId, line: doc, message: { id: `m${doc}`, role: 'user' as const, name: speaker, content: text, timestamp } })),
    { flush: true })
  }
}

async function measure(layout: Layout): Promise<Measured> {
  await layout.drop()
  const databaseUrl = await layout.make()
  const random = randomFrom(seed)
  const anyUser = (): string => `user ${Math.floor(random() * users)}`
  const store = await openStore({ databaseUrl, work: false, timeZone: 'UTC', poolSize: AT_ONCE })
  await fill(store)
  const from = performance.now()
  await Promise.all(Array.from({ length: users }, (_, user) => (user === 0 ? store.user('user 0').settle() : undefined)))
  const settleSeconds = (performance.now() - from) / 1000
  const said = [...talkOf(0, 40)].map(({ text }) => text)
  const one = (nth: number) => store.user(anyUser()).push({
    conversationId: `new ${nth % 7}`, messages: [{ role: 'user', content: said[nth % said.length]! }],
  })
  const query = (nth: number) => store.user(anyUser()).recall({ query: said[nth % said.length]!.split(' ').slice(0, 6).join(' ') })
  await oneByOne(query).then(() => undefined) // caches and plans
  const servers = await layout.servers()
  const spent = async (work: (nth: number) => Promise<unknown>): Promise<[number[], readonly [number, number]]> => {
    const before = await secondsOf(servers)
    const taken = await oneByOne(work)
    const after = await secondsOf(servers)
    const [asked = 0, ...others] = after.map((seconds, nth) => (seconds - before[nth]!) / TIMED * 1000)
    return [taken, [asked, others.reduce((sum, each) => sum + each, 0)]]
  }
  const [push, pushSpent] = await spent(one)
  const [recall, recallSpent] = await spent(query)
  const [pushes, recalls] = [await atOnce(one), await atOnce(query)]
  let episodes = 0
  for (let user = 0; user < Math.min(users, 20); user++) episodes += (await store.user(`user ${user}`).stats()).episodes
  await store.close()
  await layout.drop()
  return {
    layout: layout.name, push, recall, pushes, recalls, settleSeconds, episodes: episodes * users / Math.min(users, 20),
    processor: { push: pushSpent, recall: recallSpent },
  }
}

const row = ({ layout, push, recall, pushes, recalls, episodes, settleSeconds, processor }: Measured): string => {
  const ms = (taken: readonly number[], q: number): string => quantile(taken, q).toFixed(1)
  const cores = ([asked, others]: readonly [number, number]): string =>
    (others > 0 ? `${asked.toFixed(1)} + ${others.toFixed(1)}` : asked.toFixed(1))
  return `| ${[layout, ms(push, 0.5), ms(push, 0.95), pushes.toFixed(0), ms(recall, 0.5), ms(recall, 0.95), recalls.toFixed(0),
    (episodes / settleSeconds).toFixed(0), cores(processor.push), cores(processor.recall)].join(' | ')} |`
}

const url = values['database-url']
if (url === undefined) throw new Error('give --database-url')
const partitions = Number(values.partitions)
const layouts = [
  onServer('whole', url, async () => undefined),
  onServer(`${partitions} partitions`, url, (database) => withDb(database, async (db) => {
    await migrate(db)
    await partition(db, partitions)
  })),
  ...(values['citus-url'] === undefined ? [] : [onCluster(values['citus-url'])]),
]
console.log(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, `
  + `Node ${process.versions.node}; ${users} users of ${messages} messages, seed ${seed}, ${TIMED} calls, ${AT_ONCE} at once\n`)
console.log(`| tables | push, p50 ms | p95 | pushes/s | recall, p50 ms | p95 | recalls/s | episodes/s | processor ms a push | a recall |
${'|---'.repeat(10)}|`)
for (const layout of [...layouts, ...layouts.toReversed()]) console.log(row(await measure(layout)))
