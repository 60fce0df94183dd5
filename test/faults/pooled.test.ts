/** Madeleine behind PgBouncer in transaction mode: two pools of five connections, up to 200 clients, restarted meanwhile. */
import { EventEmitter, once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../../src/index.ts'
import { startServer } from '@madeleine/server'
import { sql } from '@madeleine/engine'
import { openPostgres } from '../../packages/engine/postgres.ts'
import { grantLogin } from '@madeleine/core'
import { byNight } from '../at-length.ts'
import { MAY_START, ownPooler, STARTED, type OwnPooler } from '../own-server.ts'
import { PATIENT_SHARES } from '../support/http-server.ts'
import { useDb } from '../testing.ts'
import { expectWhole, keysFor, startLoad } from './load.ts'

const held = useDb()
const LOGINS = ['a', 'b'].map((one) => `madeleine_pooled_${one}_${process.pid}`)
const POOL = 5
const CLIENTS = 190 // and what the test asks by itself

describe.runIf(MAY_START)(`Madeleine behind PgBouncer in transaction mode${STARTED}`, () => {
  let pooler: OwnPooler
  const warnings: Error[] = []
  const opened: Store[] = []
  const onWarning = (warning: Error) => void warnings.push(warning)
  const direct = (): URL => new URL((held.place as { databaseUrl: string }).databaseUrl)
  const database = (): string => direct().pathname.slice(1)
  const past = (login: string): string => Object.assign(direct(), { username: login }).href
  const through = (login: string): string => pooler.url(database(), login)

  async function open(login: string, options: Partial<Parameters<typeof openStore>[0]> = {}): Promise<Store> {
    const store = await openStore({ databaseUrl: through(login), directUrl: past(login), timeZone: 'UTC', work: false, ...options })
    opened.push(store)
    return store
  }

  /** The rows of one simple statement, through the pooler or of itself. */
  async function asked<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
    const client = new pg.Client(url)
    await client.connect()
    return (await client.query<Row>(statement).finally(() => client.end())).rows
  }

  beforeAll(async () => {
    pooler = await ownPooler({ pool: POOL })
    for (const name of LOGINS) await grantLogin(held.db, { name })
    process.on('warning', onWarning)
  })
  // The settings of a store are written by the owner of its tables, as `madeleine migrate` does
  beforeEach(async () => (await openStore({ databaseUrl: direct().href, timeZone: 'UTC', work: false })).close())
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()))
    warnings.length = 0
  })
  afterAll(async () => {
    process.off('warning', onWarning)
    await pooler.stop()
    for (const name of LOGINS) await held.db.script(`drop owned by ${name}; drop role ${name}`)
  })

  it(`T-04 shares ten connections of the server among ${CLIENTS} of two logins, and passes on no user, role or limit`, async () => {
    const stores = await Promise.all(LOGINS.map((login) => open(login, { poolSize: CLIENTS / 2, statementTimeoutMs: 12_345 })))
    const users = Array.from({ length: 20 }, (_, n) => `user${n}`)
    for (const user of users) {
      await stores[0]!.user(user).push({ conversationId: 'c', messages: [{ id: 'm', role: 'user', content: `${user} saw the heron` }] })
    }
    // All at once, so that each has a connection to the pooler
    const seen = await Promise.all(Array.from({ length: 3 * CLIENTS }, async (_, n) => {
      const user = users[n % users.length] as string
      const { items } = await stores[n % 2]!.user(user).messages({ conversationId: 'c' })
      return [user, items.flatMap((item) => (item.type === 'message' ? [item.text] : []))] as const
    }))
    expect(seen.filter(([user, texts]) => texts.join() !== `${user} saw the heron`)).toEqual([])
    const console = pooler.url('pgbouncer', 'postgres')
    const of = async (what: string) => (await asked<{ database: string; user: string }>(console, `show ${what}`))
      .filter((one) => one.database === database() && LOGINS.includes(one.user))
    expect((await of('clients')).length).toBeGreaterThanOrEqual(CLIENTS)
    const servers = await of('servers')
    expect(servers.length).toBeGreaterThan(2)
    expect(servers.length).toBeLessThanOrEqual(2 * POOL)
    await Promise.all(stores.map((store) => store.close()))
    const left = await Promise.all(LOGINS.flatMap((login) => Array.from({ length: POOL }, () => asked(through(login), `
      select current_user = session_user as own, current_setting('madeleine.user_id', true) as "user",
             current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock from pg_sleep(0.2)`))))
    expect(left.flat().filter(({ own, user, statement, lock }) => !own || user || statement !== '0' || lock !== '0')).toEqual([])
    expect(warnings).toEqual([])
  })

  it('loses nothing that it acknowledged while PgBouncer is restarted, and goes on with prepared statements', async () => {
    // Work whose release finds no pooler is taken over when its lease ends
    const stores = await Promise.all(LOGINS.map((login) => open(login, { work: true, poolSize: 20, leaseMs: 3000 })))
    const sides = await Promise.all(stores.map(async (store, side) => {
      const keys = await keysFor(store, [`ann${side}`, `bob${side}`])
      const server = await startServer({ store, host: '127.0.0.1', port: 0, log: { write: () => undefined }, shares: PATIENT_SHARES })
      return { store, server, load: startLoad({ url: server.url, keys }) }
    }))
    for (let restart = 0; restart < byNight(2, 30); restart++) {
      await Promise.all(sides.map(({ load }) => load.grown(10)))
      await pooler.stop()
      await pooler.start()
    }
    await Promise.all(sides.map(({ load }) => load.grown(10)))
    await Promise.all(sides.map(({ load }) => load.stop()))
    for (const { store, server, load } of sides) {
      await server.close()
      expect([...load.errors.keys()].filter((code) => !['none', 'server_unavailable', 'busy'].includes(code))).toEqual([])
      expect(await expectWhole(store, load)).toBeGreaterThan(0)
    }
    expect(warnings.filter((warning) => (warning as { code?: string }).code === 'statements_not_kept')).toEqual([])
  })

  it('hears other processes over the direct connection; without one it says so, and its worker still finds its work', async () => {
    const [hearing, deaf] = await Promise.all([open(LOGINS[0]!), open(LOGINS[1]!, { directUrl: undefined, work: true } as object)])
    const heard = new EventEmitter()
    hearing.user('ann').on('episode.created', ({ conversationId }) => void heard.emit('episode', conversationId))
    const episode = once(heard, 'episode')
    while (!warnings.some((warning) => (warning as { code?: string }).code === 'not_listening')) {
      await new Promise((turn) => void setImmediate(turn))
    }
    expect(String(warnings[0])).toContain('give directUrl')
    const ann = hearing.user('ann')
    await ann.push({ conversationId: 'c', messages: [{ role: 'user', content: 'The heron stood in the river' }] })
    await ann.flush()
    expect(await episode).toEqual(['c'])
    expect((await deaf.user('ann').recall({ query: 'heron' })).episodes).toHaveLength(1)
    expect(await asked(through('postgres'), `
      select from pg_stat_activity
       where datname = current_database() and query like 'listen%' and application_name <> 'madeleine-listen'`)).toEqual([])
  })

  it('repeats a statement, without its name, if a table has changed its columns', async () => {
    const db = openPostgres({ url: through('postgres'), connections: 1 })
    await held.db.script("create table jar (id text); insert into jar values ('a')")
    const read = () => db.transaction((tx) => tx.rows(sql`select * from jar`))
    expect(await read()).toEqual([{ id: 'a' }])
    await held.db.script('alter table jar add n int default 7')
    for (let again = 0; again < 3; again++) expect(await read()).toEqual([{ id: 'a', n: 7 }])
    await db.close()
    await held.db.script('drop table jar')
  })

  it('rewrites tables only over the direct connection: without one, nothing is set on a connection that others get', async () => {
    const url = { through: through('postgres'), past: past('postgres') }
    const rewriting = await openStore({ databaseUrl: url.through, directUrl: url.past, work: false })
    await rewriting.user('ann').push({ conversationId: 'c', messages: [{ role: 'user', content: 'The heron stood in the river' }] })
    expect((await rewriting.user('ann').forget({ conversationId: 'c' })).done).toMatchObject({ messages: 1 })
    await rewriting.compact()
    await rewriting.close()
    const pooled = await openStore({ databaseUrl: url.through, work: false })
    await pooled.compact()
    await pooled.close()
    const left = await Promise.all(Array.from({ length: POOL }, () =>
      asked(url.through, `select current_setting('lock_timeout') as lock from pg_sleep(0.1)`)))
    expect(left.flat()).toEqual(Array.from({ length: POOL }, () => ({ lock: '0' })))
  })
})
