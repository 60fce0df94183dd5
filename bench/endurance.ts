/**
 * A deployment that goes on: two servers and four workers behind PgBouncer, on a Citus cluster of three nodes, and many users of real
 * talk, while every part is killed in turn and the tables are distributed in the middle. What was acknowledged is there once, and nobody
 * is answered with what is another's.
 * Run: npm run bench:endurance -- [--minutes 60] [--users 300] [--pushes 10] [--recalls 2] [--kill-seconds 20] [FILE…]
 *   with the cluster of scripts/citus.sh, at CITUS_PORT, and scripts/pgbouncer.sh; FILEs are chats to say, else the sample chat
 *
 * `--pushes` messages and `--recalls` questions come each second to users in turn; a call that fails goes to the other server, with the
 * same ids, until it is answered. At the end everything runs again, workers end their work, and each user's log is compared with what
 * was acknowledged. The exit code is 1 where anything was lost, doubled or another's, or an invariant is broken.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { migrate } from '../packages/core/store/migrate.ts'
import { openPostgres } from '../packages/engine/postgres.ts'
import { grantLogin } from '@madeleine/core'
import { openMemory, openStore, type Memory } from '../src/index.ts'
import { ask, at, dropFromCluster, makeOnCluster, nodesOf } from './cluster-database.ts'
import { quantile } from './quantile.ts'
import { machine, questionsOf, readMessages, textsOf } from './served-store.ts'

const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' }, users: { type: 'string', default: '300' }, pushes: { type: 'string', default: '10' },
    recalls: { type: 'string', default: '2' }, 'kill-seconds': { type: 'string', default: '20' },
  },
  allowPositionals: true,
})
const [MINUTES, USERS] = [Number(values.minutes), Number(values.users)]
const CONVERSATION = 60
const NAME = `madeleine_endurance_${process.pid}`
const PORT = process.env['CITUS_PORT'] ?? '54431'
const cluster = `postgres://postgres@127.0.0.1:${PORT}/madeleine`
const script = (name: string, ...words: string[]) =>
  promisify(execFile)(`scripts/${name}.sh`, words, { env: { ...process.env, CITUS_PORT: PORT, PG_PORT: PORT } })
const CLOCK_HZ = 100

/** A program that is started again whenever it was killed. */
class Part {
  readonly name: string
  readonly #args: readonly string[]
  readonly #ready: RegExp
  #child: ChildProcess | undefined
  #seconds = 0

  constructor(name: string, args: readonly string[], ready: RegExp) {
    this.name = name
    this.#args = args
    this.#ready = ready
  }

  /** It may be that the database is away: then once more. */
  async start(): Promise<void> {
    for (let left = 30; ; left--) {
      const child = spawn(process.execPath, ['dist/cli/main.js', ...this.#args], { stdio: ['ignore', 'pipe', 'pipe'] })
      const said = await new Promise<string>((resolve) => {
        let text = ''
        const heard = (chunk: Buffer): void => {
          text = `${text}${String(chunk)}`.slice(-4000)
          if (this.#ready.test(text)) resolve('')
        }
        for (const stream of [child.stdout, child.stderr]) stream.on('data', heard)
        child.once('exit', () => resolve(text))
      })
      if (said === '') return void (this.#child = child)
      if (left === 0) throw new Error(`${this.name} does not start: ${said}`)
      await pause(1000)
    }
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    this.#seconds = this.seconds()
    const child = this.#child!
    this.#child = undefined
    const gone = new Promise((resolve) => void child.once('exit', resolve))
    if (child.exitCode === null && child.kill(signal)) await gone
  }

  /** Processor time of all its lives. */
  seconds(): number {
    try {
      const [, , ...fields] = readFileSync(`/proc/${this.#child?.pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      return this.#seconds + (Number(fields[9]) + Number(fields[10])) / CLOCK_HZ
    } catch {
      return this.#seconds
    }
  }
}

interface User {
  readonly id: string
  readonly at: readonly [Memory, Memory]
  readonly told: Map<string, string>
  readonly acknowledged: Set<string>
}

type Phase = 'before' | 'distributing' | 'after'
const phase: { now: Phase } = { now: 'before' }
const calls: Record<Phase, Record<'push' | 'recall', number[]>> = {
  before: { push: [], recall: [] }, distributing: { push: [], recall: [] }, after: { push: [], recall: [] },
}
const failures = new Map<string, number>()
const wrong: string[] = []

/** Until one of the servers answers, and no longer than two minutes. @returns the answer */
async function patiently<T>(kind: 'push' | 'recall', call: (server: number) => Promise<T>): Promise<T | undefined> {
  const since = performance.now()
  for (let nth = Math.floor(since) % 2; performance.now() - since < 120_000; nth++) {
    const begun = performance.now()
    try {
      const answer = await call(nth % 2)
      calls[phase.now][kind].push(performance.now() - begun)
      return answer
    } catch (error) {
      const code = `${kind} ${(error as { code?: string }).code ?? (error as Error).message}`
      failures.set(code, (failures.get(code) ?? 0) + 1)
      await pause(200)
    }
  }
  return undefined
}

async function push({ id, at: servers, told, acknowledged }: User, content: string): Promise<void> {
  const nth = told.size
  const message = { id: `${id} ${nth}`, role: nth % 2 === 0 ? 'user' as const : 'assistant' as const, content }
  told.set(message.id, content)
  const conversationId = `${id} chat ${Math.floor(nth / CONVERSATION)}`
  if (await patiently('push', (server) => servers[server]!.push({ conversationId, messages: [message] }))) acknowledged.add(message.id)
}

async function recall({ id, at: servers }: User, query: string): Promise<void> {
  const found = await patiently('recall', (server) => servers[server]!.recall({ query }))
  const others = found?.passages.filter(({ messageId }) => messageId.replace(/ \d+$/, '') !== id) ?? []
  if (others.length > 0) wrong.push(`${id} was answered with ${others.map(({ messageId }) => messageId).join(', ')}`)
}

/** Does something `perSecond` times a second until `over`, without waiting for what it did. */
async function steadily(perSecond: number, over: AbortSignal, act: (nth: number) => Promise<unknown>): Promise<void> {
  const [since, open] = [Date.now(), new Set<Promise<unknown>>()]
  for (let nth = 0; !over.aborted; nth++) {
    await pause(Math.max(0, since + (nth * 1000) / perSecond - Date.now()))
    const one: Promise<unknown> = act(nth).finally(() => open.delete(one))
    open.add(one)
  }
  await Promise.all(open)
}

/** Everything that may fail, in turn; each is back before the next goes. */
function* killing(parts: readonly Part[]): Generator<{ what: string; happen: () => Promise<unknown> }, never> {
  for (let nth = 0; ; nth++) {
    const part = parts[nth % parts.length]!
    yield { what: part.name, happen: () => part.kill().then(() => part.start()) }
    yield { what: 'PgBouncer', happen: () => script('pgbouncer', 'stop').then(() => script('pgbouncer', 'start')) }
    const node = nth % 3
    const comeBack = () => script('citus', 'kill', String(node)).then(() => script('citus', 'start'))
    yield { what: node === 0 ? 'the coordinator' : `node ${node}`, happen: comeBack }
    yield { what: 'half of the connections', happen: () => ask(at(cluster, 'postgres'), `
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = '${NAME}' and pid % 2 = 0 and backend_type = 'client backend'`) }
  }
}

async function killInTurn(parts: readonly Part[], over: AbortSignal): Promise<Map<string, number>> {
  const done = new Map<string, number>()
  for (const { what, happen } of killing(parts)) {
    await pause(Number(values['kill-seconds']) * 1000, undefined, { signal: over }).catch(() => undefined)
    if (over.aborted) return done
    await happen()
    done.set(what, (done.get(what) ?? 0) + 1)
  }
  return done
}

/** Interrupted by what is killed, it is repeated, as its guide says; then a shard moves to another node. */
async function distributeMeanwhile(url: string, over: AbortSignal): Promise<string> {
  await pause((MINUTES * 60_000) / 3)
  phase.now = 'distributing'
  const since = Date.now()
  for (let tries = 1; ; tries++) {
    const done = await promisify(execFile)(process.execPath, ['dist/cli/main.js', 'migrate', '--distribute', '--database-url', url]).then(
      () => true, (error: { stderr?: string }) => void console.error(`  distributing: ${error.stderr?.trim()}`),
    )
    if (done) {
      phase.now = 'after'
      const took = ((Date.now() - since) / 1000).toFixed(0)
      const moved = await moveShard(url).catch((error: Error) => `no shard moved: ${error.message}`)
      return `distributed in ${took} s, at try ${tries}; ${moved}`
    }
    if (over.aborted) return `not distributed after ${tries} tries`
    await pause(2000)
  }
}

async function moveShard(url: string): Promise<string> {
  const [one] = await ask(url, `
    select shardid, nodename, nodeport from citus_shards where table_name = 'message'::regclass order by shard_size desc limit 1`)
  const [other] = await ask(url, `
    select nodename, nodeport from pg_dist_node where shouldhaveshards and groupid > 0 and nodeport <> ${String(one!['nodeport'])} limit 1`)
  await ask(url, `select citus_move_shard_placement(${String(one!['shardid'])}, '${String(one!['nodename'])}', ${String(one!['nodeport'])},
    '${String(other!['nodename'])}', ${String(other!['nodeport'])}, 'block_writes')`)
  return `shard ${String(one!['shardid'])} moved`
}

async function messagesOf(memory: Memory): Promise<{ id: string; text: string }[]> {
  const all: { id: string; text: string }[] = []
  for (const conversation of (await memory.conversations({ limit: 1000 })).conversations) {
    for (let from: number | undefined = 0; from !== undefined;) {
      const page: Awaited<ReturnType<Memory['messages']>> = await memory.messages({ conversationId: conversation.id, from, limit: 500 })
      all.push(...page.items.filter((item) => item.type === 'message'))
      from = page.next
    }
  }
  return all
}

/** Notes what was lost, doubled, another's or changed. @returns how many messages are stored */
async function compare({ id, at: [memory], told, acknowledged }: User): Promise<number> {
  const stored = await messagesOf(memory)
  const seen = new Set(stored.map(({ id: one }) => one))
  const faults = stored.filter((one) => told.get(one.id) !== one.text).length + stored.length - seen.size
    + [...acknowledged].filter((one) => !seen.has(one)).length
  const broken = (await memory.check()).invariants.filter(({ ok }) => !ok)
  if (faults + broken.length > 0) wrong.push(`${id}: ${faults} lost, doubled or changed; ${broken.map(({ detail }) => detail).join(' ')}`)
  return seen.size
}

const row = (...cells: readonly unknown[]): void => console.log(`| ${cells.join(' | ')} |`)

function report(parts: readonly Part[], killed: ReadonlyMap<string, number>): void {
  row('calls', 'number', 'median, ms', 'p95, ms', 'p99, ms')
  row('---', '---', '---', '---', '---')
  for (const [when, kinds] of Object.entries(calls)) {
    for (const [kind, times] of Object.entries(kinds)) {
      row(`${kind}, ${when}`, times.length, ...[0.5, 0.95, 0.99].map((q) => quantile(times, q).toFixed(0)))
    }
  }
  console.log(`\nkilled: ${[...killed].map(([what, times]) => `${what} ${times}×`).join(', ')}`)
  console.log(`answers that were errors, and were repeated: ${[...failures].map(([code, times]) => `${code} ${times}`).join(', ')}`)
  console.log(`processor time, s: ${parts.map((part) => `${part.name} ${part.seconds().toFixed(0)}`).join(', ')}`)
}

const contents = textsOf(await readMessages(positionals.length > 0 ? positionals : ['sample/chat.jsonl']))
const questions = questionsOf(contents)
await makeOnCluster(cluster, NAME)
const direct = at(cluster, NAME)
const owner = openPostgres({ url: direct })
await migrate(owner)
await grantLogin(owner, { name: NAME })
await owner.close()
const store = await openStore({ databaseUrl: direct, work: false, timeZone: 'UTC' })
const ids = Array.from({ length: USERS }, (_, nth) => `user-${nth}`)
const { key } = await store.createKey({ users: ids })
await store.close()
const pooler = new URL((await script('pgbouncer', 'start')).stdout.trim().split('\n').at(-1)!)
const places = ['--direct-url', Object.assign(new URL(direct), { username: NAME }).href,
  '--database-url', Object.assign(pooler, { pathname: `/${NAME}`, username: NAME }).href]
const ports = [18_071, 18_072] as const
const parts = [
  ...ports.map((port, nth) => new Part(`server ${nth + 1}`, [
    'serve', '--workers', '0', '--port', String(port), '--rate', '100000000', ...places,
  ], /http:\S+(?=;)/)),
  ...[1, 2, 3, 4].map((nth) => new Part(`worker ${nth}`, ['work', '--user', 'worker', ...places], /Working/)),
]
await Promise.all(parts.map((part) => part.start()))
const users = await Promise.all(ids.map(async (id): Promise<User> => {
  const [first, second] = await Promise.all(ports.map((port) => openMemory({ url: `http://127.0.0.1:${port}`, key, user: id })))
  return { id, at: [first!, second!], told: new Map(), acknowledged: new Set() }
}))
console.log(`${machine()}; ${USERS} users, ${values.pushes} pushes and ${values.recalls} recalls a second for ${MINUTES} minutes, `
  + `${(await nodesOf(cluster)).length} nodes\n`)
const over = AbortSignal.timeout(MINUTES * 60_000)
const [killed, distributed] = await Promise.all([
  killInTurn(parts, over), distributeMeanwhile(direct, over),
  steadily(Number(values.pushes), over, (nth) => push(users[nth % USERS]!, contents[nth % contents.length]!)),
  steadily(Number(values.recalls), over, (nth) => recall(users[(nth * 7) % USERS]!, questions[nth % questions.length]!)),
])
await script('citus', 'start')
await script('pgbouncer', 'start')
for (const { at: [memory] } of users) await memory.settle().catch(() => undefined)
let stored = 0
for (const user of users) stored += await compare(user)
report(parts, killed)
console.log(distributed)
const sum = (of: (user: User) => number): number => users.reduce((total, user) => total + of(user), 0)
console.log(`${sum(({ told }) => told.size)} messages told, ${sum(({ acknowledged }) => acknowledged.size)} acknowledged, ${stored} stored`)
for (const line of wrong) console.log(`WRONG: ${line}`)
if (wrong.length > 0) process.exitCode = 1
await Promise.all(users.flatMap(({ at: both }) => both.map((memory) => memory.close())))
await Promise.all(parts.map((part) => part.kill('SIGTERM')))
await script('pgbouncer', 'stop')
await dropFromCluster(cluster, NAME)
await ask(cluster, `drop role if exists ${NAME}`)
