/** The commands of docs/guides/operate-postgresql.md, as they stand there, under the load of a server's clients. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../../src/index.ts'
import { runToken, startServer, type RunningServer } from '../../packages/server/http/start-server.ts'
import { sql } from '@madeleine/engine'
import { SCHEMA } from '../../packages/core/store/migrate.ts'
import { MAY_MOUNT } from '../attack/small-disk.ts'
import { MAY_START, ownPostgres, STARTED, type OwnServer } from '../own-server.ts'
import { PATIENT_SHARES } from '../support/http-server.ts'
import { until, useDb } from '../testing.ts'
import { expectWhole, startLoad, type Load } from './load.ts'

const held = useDb()
const GUIDE = readFileSync('docs/guides/operate-postgresql.md', 'utf8')

/** The commands below a heading, but those that only show how something is started. */
function commandsOf(heading: string): string {
  const [, section = ''] = new RegExp(`^## ${heading}\n(.*?)(?=^## |$(?![\\s\\S]))`, 'ms').exec(GUIDE) ?? []
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands).join('')
}

describe.runIf(MAY_START && MAY_MOUNT)(`a store on PostgreSQL under load${STARTED}`, () => {
  let other: OwnServer
  let folder: string
  const databaseUrl = (): string => (held.place as { databaseUrl: string }).databaseUrl
  /** Of this run alone: a role belongs to all databases of a server. */
  const role = `madeleine_backup_${process.pid}`

  /** Runs commands in a shell whose programs are those of the server's package, and the built command line. */
  async function shell(commands: string): Promise<string> {
    const env = {
      PATH: `${folder}:${process.env['PATH']}`, TMPDIR: tmpdir(), ADMIN_URL: databaseUrl(), OWNER_URL: databaseUrl(), NEW_URL: other.url,
      BACKUP_URL: Object.assign(new URL(databaseUrl()), { username: role }).href,
    }
    const ran = await promisify(execFile)('bash', ['-e', '-c', commands.replaceAll('madeleine_backup', role)], { cwd: folder, env })
    return ran.stdout
  }

  beforeAll(async () => {
    other = await ownPostgres({ diskMb: 400 })
    folder = mkdtempSync(join(tmpdir(), 'madeleine-operate-'))
    const program = (name: string, line: string) => writeFileSync(join(folder, name), `#!/bin/bash\n${line} "$@"\n`, { mode: 0o755 })
    // Where the packages are unpacked, whatever TMPDIR this run has
    const root = resolve(other.folder, '../../..')
    for (const name of ['psql', 'pg_dump', 'pg_restore']) {
      program(name, `TMPDIR=${resolve(root, '..')} exec ${resolve('scripts/postgres.sh')} in ${name}`)
    }
    program('madeleine', `exec ${process.execPath} ${resolve('dist/cli/main.js')}`)
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await other.drop()
    await held.db.script(`drop owned by ${role}; drop role ${role}`).catch(() => undefined)
  })

  let store: Store
  let server: RunningServer
  let load: Load
  beforeEach(async () => {
    store = await openStore({ databaseUrl: databaseUrl(), timeZone: 'UTC', work: true, leaseMs: 1000 })
    const key = runToken() // needs no table of keys
    server = await startServer({
      store, host: '127.0.0.1', port: 0, log: { write: () => undefined }, shares: PATIENT_SHARES, token: { user: 'ann', key },
    })
    load = startLoad({ url: server.url, keys: new Map([['ann', key]]), paceMs: 100 })
  })
  afterEach(async () => {
    await load.stop()
    await server.close()
    await store.close()
  })

  it('is dumped, and restored on a new server: whole, as of one moment, and its queue completes', async () => {
    await load.grown(20)
    const before = [...load.acknowledged.get('ann')!]
    await shell(commandsOf('Back up'))
    await load.grown(10)
    await load.stop()
    const restored = await shell(commandsOf('Restore'))
    expect(restored).toContain('The tables are up to date.')
    const copy = await openStore({ databaseUrl: other.url, work: false, create: false })
    expect(await expectWhole(copy, { acknowledged: new Map([['ann', before]]) })).toBeGreaterThanOrEqual(before.length)
    expect((await copy.user('ann').recall({ query: 'heron pond' })).episodes).not.toEqual([])
    await copy.close()
    expect([...load.errors]).toEqual([])
    await expectWhole(store, load)
  })

  /** The schema that a version before had, but for what a memory is read and written with: the server is of this version. */
  const asSchema5 = `drop table api_key, audit, space_grant; drop index conversation_open; delete from migration where version > 5`

  it('of the version before is migrated under its running server, which goes on and loses nothing', async () => {
    await held.db.script(asSchema5)
    await load.grown(10)
    await shell(commandsOf('Upgrade'))
    await load.grown(20)
    await load.stop()
    expect([...load.errors.keys()].filter((code) => code !== 'busy')).toEqual([])
    expect(await held.db.transaction((tx) => tx.rows(sql`select max(version) as version from migration`))).toEqual([{ version: SCHEMA }])
    await expectWhole(store, load)
    expect(await store.createKey({ users: ['ann'] })).toMatchObject({ users: ['ann'] })
  })

  it('waits for a table that is in use without holding up those behind it for long, and is migrated when it is free', async () => {
    await held.db.script(asSchema5)
    const reader = held.db.transaction(async (tx) => {
      await tx.rows(sql`lock table conversation in row exclusive mode`) // as whoever pushes
      const upgraded = shell(commandsOf('Upgrade'))
      upgraded.catch(() => undefined)
      const isWaiting = async (): Promise<boolean> => (await held.db.transaction((asking) => asking.rows(sql`
        select from pg_locks where not granted and mode = 'ShareLock' and relation = 'conversation'::regclass`))).length > 0
      await until(isWaiting) // behind it nobody gets through
      await until(async () => !(await isWaiting())) // it gives way
      await load.grown(10)
      return { upgraded }
    })
    await (await reader).upgraded
    await load.stop()
    expect([...load.errors.keys()].filter((code) => code !== 'busy')).toEqual([]) // a call in the middle when tables change
    await expectWhole(store, load)
  })

  it('that a newer version has migrated is still served by the old process, but by no other one of its version', async () => {
    await load.grown(10)
    await held.db.script(`begin; alter table conversation add later text default 'x'; alter table message add later int;
      create table novelty (id text); insert into migration (version) values (${SCHEMA + 1}); commit`)
    await load.grown(20)
    await load.stop()
    expect([...load.errors.keys()].filter((code) => code !== 'busy')).toEqual([])
    await expectWhole(store, load)
    await expect(openStore({ databaseUrl: databaseUrl() })).rejects.toMatchObject({ code: 'store_newer' })
    await held.db.script(`alter table conversation drop later; alter table message drop later; drop table novelty;
      delete from migration where version > ${SCHEMA}`)
  })
})
