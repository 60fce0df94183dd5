/** Reads at a standby: nobody reads an older state than that which it has written, and where the standby is away nobody notices. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@madeleine/engine'
import { openPostgres } from '../../packages/engine/postgres.ts'
import { startServer, type RunningServer } from '../../packages/server/http/start-server.ts'
import { storeMetrics } from '../../packages/server/http/metrics/store-metrics.ts'
import { openMemory, openStore, type Memory, type Store } from '../../src/index.ts'
import { MAY_START, ownPostgres, ownStandby, STARTED, type OwnServer } from '../own-server.ts'
import { ask, PATIENT_SHARES, type Answer } from '../support/http-server.ts'
import { talk, until } from '../testing.ts'

interface Served {
  readonly server: RunningServer
  readonly store: Store
  readonly log: string[]
}

describe.runIf(MAY_START)(`T-109: a server whose reads go to a standby${STARTED}`, () => {
  let [primary, standby]: OwnServer[] = []
  let [one, other]: Served[] = []
  let [ann, ben] = ['', '']
  const opened: Memory[] = []

  async function served(): Promise<Served> {
    const [metrics, log] = [storeMetrics(), [] as string[]]
    const store = await openStore({
      databaseUrl: primary!.url, readUrl: standby!.url, timeZone: 'UTC', work: false, readThreads: 1, poolSize: 4,
      onMeasurement: metrics.record,
    })
    const server = await startServer({
      store, metrics, host: '127.0.0.1', port: 0, log: { write: (line: string) => log.push(line) }, shares: PATIENT_SHARES,
    })
    return { server, store, log }
  }
  const onStandby = async (statement: string): Promise<void> => {
    const db = openPostgres({ url: standby!.url })
    await db.transaction((tx) => tx.rows({ text: statement, values: [] })).finally(() => db.close())
  }
  const caughtUp = async (): Promise<void> => {
    const { written, lagBytes } = one!.store.standby!
    await written()
    await until(async () => (await lagBytes()) === 0)
  }
  interface Asking { readonly key?: string; readonly position?: string }
  const call = (at: Served, name: string, body: object, { key = ann, position }: Asking = {}): Promise<Answer> =>
    ask(`${at.server.url}/api/v0/${name}`, { key, body, headers: position === undefined ? {} : { 'madeleine-position': position } })
  const push = (at: Served, texts: string[], key = ann): Promise<Answer> =>
    call(at, 'push', { conversationId: 'c', messages: talk(texts).map(({ id: _, ...message }) => message) }, { key })
  const texts = async (...asked: Parameters<typeof call>): Promise<string[]> => {
    const { status, json } = await call(...asked)
    expect(status).toBe(200)
    return (json.items as { type: string; text: string }[]).flatMap(({ type, text }) => (type === 'message' ? [text] : []))
  }
  const LOG = ['messages', { conversationId: 'c' }] as const
  const reads = async (at: Served): Promise<Record<string, number>> => {
    const { text } = await ask(`${at.server.url}/metrics`, { key: ben })
    const found = text.matchAll(/madeleine_standby_reads_total\{standby="(\w+)"\} (\d+)/g)
    return Object.fromEntries([...found].map(([, state, count]) => [state!, Number(count)]))
  }

  beforeAll(async () => {
    primary = await ownPostgres()
    const first = await openStore({ databaseUrl: primary.url, timeZone: 'UTC', work: false })
    await first.close()
    standby = await ownStandby(primary)
  })
  afterAll(async () => {
    await standby?.drop()
    await primary?.drop()
  })
  beforeEach(async () => {
    ;[one, other] = [await served(), await served()]
    const keyOf = async (user: string): Promise<string> =>
      (await one!.store.createKey({ users: [user], scopes: ['read', 'write', 'admin'] })).key
    ;[ann, ben] = [await keyOf('ann'), await keyOf('ben')]
    await onStandby('select pg_wal_replay_resume()') // also where the test before has failed
    await one.store.user('ann').forget({ user: true })
    await caughtUp()
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((memory) => memory.close()))
    for (const { server, store } of [one!, other!]) {
      await server.close()
      await store.close()
    }
  })

  it('reads there what the standby has, and from the primary what its client wrote since, through any server that is told', async () => {
    await push(one!, ['The heron came back.'])
    await caughtUp()
    expect(await texts(other!, ...LOG)).toEqual(['The heron came back.'])
    expect(await reads(other!)).toEqual({ reached: 1 })
    await onStandby('select pg_wal_replay_pause()')
    const written = await push(one!, ['To the wall.'])
    const position = written.headers.get('madeleine-position')!
    expect(position).toMatch(/^[\dA-F]+\/[\dA-F]+$/)
    const both = ['The heron came back.', 'To the wall.']
    expect(await texts(one!, ...LOG), 'through the server that stored it').toEqual(both)
    expect(await texts(other!, ...LOG), 'of a server that nobody told: from the standby').toEqual(both.slice(0, 1))
    expect(await texts(other!, ...LOG, { position })).toEqual(both)
    const recalled = await call(other!, 'recall', { query: 'wall' }, { position })
    expect(JSON.stringify(recalled.json)).toContain('To the wall.')
    expect(await reads(one!)).toEqual({ behind: 1 })
    await onStandby('select pg_wal_replay_resume()')
    await caughtUp()
    expect(await texts(one!, ...LOG)).toEqual(both)
    expect(await texts(other!, ...LOG, { position })).toEqual(both)
    expect(await reads(one!)).toEqual({ behind: 1, reached: 1 })
  })

  it('is told by our client, for whom two servers behind one address are one', async () => {
    const [writer, reader] = await Promise.all([one!, other!].map(({ server }) => openMemory({ url: server.url, key: ann })))
    opened.push(writer!, reader!)
    await onStandby('select pg_wal_replay_pause()')
    await writer!.push({ conversationId: 'c', messages: talk(['They nest there.']) })
    expect((await writer!.messages({ conversationId: 'c' })).items.filter(({ type }) => type === 'message')).toHaveLength(1)
    await reader!.flush()
    expect((await reader!.messages({ conversationId: 'c' })).items.length, 'after a write of its own').toBeGreaterThan(0)
    await onStandby('select pg_wal_replay_resume()')
  })

  it('refuses a revoked key at once, however far the standby is behind, and a position that is none', async () => {
    await onStandby('select pg_wal_replay_pause()')
    const { id, key } = await one!.store.createKey({ users: ['ann'] })
    expect((await call(other!, ...LOG, { key })).status).toBe(200)
    await one!.store.revokeKey(id)
    expect((await call(other!, ...LOG, { key })).status).toBe(401)
    await onStandby('select pg_wal_replay_resume()')
    for (const position of ['x', '0/', '0/123456789', '1/2/3']) {
      expect(await call(one!, ...LOG, { position })).toMatchObject({ status: 400, json: { error: { code: 'invalid_input' } } })
    }
    expect((await call(one!, ...LOG, { position: 'FFFFFFFF/FFFFFFFF' })).status, 'of the future: from the primary').toBe(200)
  })

  it('shows nobody another user, at the standby either', async () => {
    await push(one!, ['The heron came back.'])
    await caughtUp()
    expect(await texts(other!, ...LOG, { key: ann })).toHaveLength(1)
    expect((await call(other!, ...LOG, { key: ben })).json.items ?? []).toEqual([])
    expect(JSON.stringify((await call(other!, 'recall', { query: 'heron' }, { key: ben })).json)).not.toContain('came back')
  })

  it('reads from the primary while the standby is down, says so once, and goes back to it', async () => {
    await push(one!, ['The heron came back.'])
    await caughtUp()
    await standby!.crash()
    for (let nth = 0; nth < 4; nth++) {
      expect(await texts(other!, ...LOG)).toEqual(['The heron came back.'])
      expect((await call(other!, 'recall', { query: 'heron' })).status).toBe(200)
    }
    expect((await reads(other!))['away']).toBeGreaterThan(0)
    await standby!.start()
    await until(async () => (await texts(other!, ...LOG)).length === 1 && ((await reads(other!))['reached'] ?? 0) > 0)
    await other!.server.close()
    const said = other!.log.join('').split('\n').filter((line) => line.includes('"note"'))
    expect(said.filter((line) => line.includes('the standby cannot be read'))).toHaveLength(1)
    expect(said.filter((line) => line.includes('to the standby again')).length).toBeLessThanOrEqual(1)
  })

  it('reads nothing from a standby that was promoted, since it follows nobody any more', async () => {
    await push(one!, ['The heron came back.'])
    await caughtUp()
    await onStandby('select pg_promote()')
    await push(other!, ['To the wall.'])
    await until(async () => (await one!.store.standby!.stateAt('0/0')) === 'away')
    expect(await texts(one!, ...LOG)).toEqual(['The heron came back.', 'To the wall.'])
    const asked = openPostgres({ url: standby!.url })
    expect(await asked.transaction((tx) => tx.rows(sql`select pg_is_in_recovery() as follows`))).toEqual([{ follows: false }])
    await asked.close()
  })
})
