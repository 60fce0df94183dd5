/**
 * Measures one store of bench/recall-speed.ts on one engine: loads ours and the rivals', runs the same queries on all, sizes the tables.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { copyUsers } from './recall-speed-copies.ts'
import {
  clear, openClient, placeOf, remove, versionOf, type Client, type BenchDatabases, type DatabasePlace,
} from './recall-speed-clients.ts'
import { addOurs, askOurs, openOurs } from './recall-speed-ours.ts'
import { drawQueries, type SpeedQuery } from './recall-speed-queries.ts'
import { OURS, type Cell, type Loading, type Measurement } from './recall-speed-report.ts'
import { addUser, index, miniSearch, sqlRivals, TABLES, type Rival } from './recall-speed-rivals.ts'
import { rivalSizes, sizesOf } from './recall-speed-sizes.ts'
import { firstMessages, type Language, type SyntheticMessage } from './zipf-talk.ts'

export interface Plan {
  readonly ground: BenchDatabases
  /** Folder that keeps the loaded stores; undefined: everything is removed at the end. */
  readonly kept: string | undefined
  readonly language: Language
  readonly seed: number
  readonly users: number
  /** Number of users whose talk is loaded; all others are copies of theirs. */
  readonly talks: number
  readonly messages: number
  /** Maximum number of messages in the rivals' tables. */
  readonly rivalMessages: number
  /** Queries of each kind. */
  readonly questions: number
  readonly note: (text: string) => void
}

/** Users who query, in a store of many. */
const ASKING = 8
const WARM_UP = { questions: 5, ms: 2000 } as const

export const userOf = (i: number): string => `user-${i}`
export const talkOf = ({ language, seed, messages, talks }: Plan, i: number): SyntheticMessage[] =>
  firstMessages(language, seed * 1_000_003 + (i % talks), messages)

export async function measure(plan: Plan): Promise<Measurement> {
  const { ground, users, messages, seed } = plan
  const name = `s${seed}-${users}x${messages}`
  const [ours, theirs] = [placeOf(ground, `${name}-ours`), placeOf(ground, `${name}-rivals-${plan.rivalMessages}`)]
  try {
    const askers = Array.from({ length: Math.min(users, ASKING) }, (_, i) => Math.floor((i * users) / Math.min(users, ASKING)))
    const loadedOurs = await loaded(plan, ours, () => loadOurs(plan, ours))
    const held = rivalUsers(plan, askers)
    const loadedTheirs = await loaded(plan, theirs, () => loadRivals(plan, theirs, held))
    const client = await openClient(theirs)
    const answers = await askAll(plan, { ours, client, askers }).finally(() => client.close())
    return {
      engine: ground.engine, users, messages, rivalMessages: held.length * messages,
      ours: loadedOurs, rivals: loadedTheirs, ...answers,
      load: loadavg()[0] ?? Number.NaN,
      version: await withClient(theirs, versionOf),
      sizes: await withClient(ours, sizesOf),
      rivalSizes: await withClient(theirs, rivalSizes),
    }
  } finally {
    if (plan.kept === undefined) for (const place of [ours, theirs]) await remove(place, ground.serverUrl)
  }
}

async function withClient<T>(place: DatabasePlace, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openClient(place)
  return work(client).finally(() => client.close())
}

/** Reuses the store of an earlier run, if that run finished and had the same talk; else loads it again. */
export async function loaded<T extends object>(plan: Plan, place: DatabasePlace, make: () => Promise<T>): Promise<T & Loading> {
  const { kept, ground, note } = plan
  const talk = createHash('sha256').update(JSON.stringify(talkOf(plan, 0))).digest('hex')
  const what = place.engine === 'pglite' ? place.folder.split('/').at(-1) : new URL(place.url).pathname.slice(1)
  const mark = kept === undefined ? undefined : join(kept, `${what}.json`)
  if (mark !== undefined && existsSync(mark)) {
    const before = JSON.parse(readFileSync(mark, 'utf8')) as T & Loading & { talk: string }
    note(`${what}: ${before.talk === talk ? 'as loaded' : 'of another talk'} ${before.at}`)
    if (before.talk === talk) return before
  }
  if (mark !== undefined) rmSync(mark, { force: true })
  await clear(place, ground.serverUrl)
  const start = performance.now()
  const made = { ...(await make()), seconds: (performance.now() - start) / 1000, at: new Date().toISOString() }
  if (mark !== undefined) writeFileSync(mark, JSON.stringify({ ...made, talk }))
  return made
}

export async function loadOurs(plan: Plan, place: DatabasePlace): Promise<{ loaded: number }> {
  const { users, talks, messages, note } = plan
  const count = Math.min(users, talks)
  const progress = progressOf(plan, `${place.engine}, Madeleine`, count)
  for (let i = 0; i < count; i++) await addOurs(place, userOf(i), talkOf(plan, i), (done) => progress(i, done))
  if (count < users) {
    note(`${place.engine}, Madeleine: ${users - count} users as copies`)
    await withClient(place, (client) => copyUsers(client, { users, talks, userOf }))
  }
  return { loaded: count * messages }
}

/** The users who query, then others, up to the maximum number of messages. */
function rivalUsers({ users, messages, rivalMessages }: Plan, askers: readonly number[]): number[] {
  const all = new Set([...askers, ...Array.from({ length: users }, (_, i) => i)])
  return [...all].slice(0, Math.max(askers.length, Math.floor(rivalMessages / messages)))
}

async function loadRivals(plan: Plan, place: DatabasePlace, held: readonly number[]): Promise<{ hnswSeconds?: number }> {
  return withClient(place, async (client) => {
    await client.script(TABLES)
    const progress = progressOf(plan, `${place.engine}, rivals`, held.length)
    for (const [at, i] of held.entries()) await addUser(client, userOf(i), talkOf(plan, i), (done) => progress(at, done))
    plan.note(`${place.engine}, rivals: indexes`)
    const hnswSeconds = await index(client, hasHnsw(plan))
    return hnswSeconds === undefined ? {} : { hnswSeconds }
  })
}

/** An HNSW graph over many users discards most of its hits as other users': it is no useful comparison. */
const hasHnsw = ({ users }: Plan): boolean => users === 1

function progressOf({ messages, note }: Plan, who: string, users: number): (user: number, done: number) => void {
  const start = performance.now()
  let last = start
  return (user, done) => {
    const now = performance.now()
    const [all, total] = [user * messages + done, users * messages]
    if (now - last < 5000 && all < total) return
    last = now
    note(`${who}: ${all.toLocaleString('en')} of ${total.toLocaleString('en')} messages, ${Math.round((1000 * all) / (now - start))}/s`)
  }
}

interface Askable {
  readonly ours: DatabasePlace
  readonly client: Client
  readonly askers: readonly number[]
}

async function askAll(plan: Plan, { ours, client, askers }: Askable): Promise<{ cells: Cell[]; hnswRecall?: number }> {
  const cells = new Map<string, Cell>()
  const overlaps: number[] = []
  const each = Math.ceil(plan.questions / askers.length)
  const inSql = await sqlRivals(client, hasHnsw(plan))
  for (const i of askers) {
    const log = talkOf(plan, i)
    const turn = {
      user: userOf(i), asked: drawQueries(log, plan.seed + i, each), warm: drawQueries(log, -1 - plan.seed - i, WARM_UP.questions), cells,
    }
    plan.note(`${plan.ground.engine}: asking as ${turn.user} of ${plan.messages.toLocaleString('en')} messages`)
    const memory = await openOurs(ours, turn.user, log)
    const madeleine: Rival = { name: OURS, search: (_, asked) => askOurs(memory, asked) }
    overlaps.push(...(await askInTurn(turn, [madeleine, ...inSql]).finally(() => memory.close())))
    // Last and alone: its index in this process's heap would slow down garbage collection for all systems.
    await askInTurn(turn, [miniSearch(log)])
  }
  return { cells: [...cells.values()], ...(overlaps.length > 0 && { hnswRecall: overlaps.reduce((a, b) => a + b) / overlaps.length }) }
}

interface Turn {
  readonly user: string
  readonly asked: readonly SpeedQuery[]
  readonly warm: readonly SpeedQuery[]
  readonly cells: Map<string, Cell>
}

/** Runs every query on every system, in rotating order. @returns for each query the share of the exact nearest that HNSW found */
async function askInTurn({ user, asked, warm, cells }: Turn, systems: readonly Rival[]): Promise<number[]> {
  for (const system of systems) await warmUp(system, user, warm)
  const overlaps: number[] = []
  for (const [at, question] of asked.entries()) {
    const found = new Map<string, readonly number[]>()
    for (let i = 0; i < systems.length; i++) {
      const system = systems[(at + i) % systems.length] as Rival
      const start = performance.now()
      const docs = await system.search(user, question)
      const spent = performance.now() - start
      cellOf(cells, system.name, question).ms.push(spent)
      if (docs.length === 0) cellOf(cells, system.name, question).empty += 1
      found.set(system.name, docs)
    }
    overlaps.push(...overlapOf(found.get('pgvector exact'), found.get('pgvector HNSW')))
  }
  return overlaps
}

function cellOf(cells: Map<string, Cell>, system: string, { kind }: SpeedQuery): Cell {
  const cell = cells.get(`${system}/${kind}`) ?? { system, kind, ms: [], empty: 0 }
  cells.set(`${system}/${kind}`, cell)
  return cell
}

/** The share of the exact nearest ten that are among the approximate ten. */
function overlapOf(exact: readonly number[] = [], near?: readonly number[]): number[] {
  const [wanted, found] = [exact.slice(0, 10), near?.slice(0, 10)]
  return found === undefined || wanted.length === 0 ? [] : [wanted.filter((doc) => found.includes(doc)).length / wanted.length]
}

/** Runs other queries, each at least once, and until the engine has been busy for a while. */
export async function warmUp(system: Rival, user: string, warm: readonly SpeedQuery[]): Promise<void> {
  const start = performance.now()
  do for (const asked of warm) await system.search(user, asked)
  while (performance.now() - start < WARM_UP.ms)
}

