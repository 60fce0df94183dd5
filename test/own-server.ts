/** Servers of a test's own, which it may stop, fill and throw away: scripts/postgres.sh and scripts/pgbouncer.sh on other ports. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serverUrl } from './server.ts'

/** Whether one can be started here: as root on Debian, beside the PostgreSQL of the run. */
export const MAY_START = serverUrl !== undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** For titles: a test that does not run says why. */
export const STARTED = MAY_START ? '' : ' (NOT RUN: needs PostgreSQL, and root on Debian to start another one)'

/** What the scripts have unpacked is where they find it outside of tests too, whose temporary folders are in memory. */
const { TMPDIR, MADELEINE_TEST_MEMORY, ...others } = process.env
const environment = TMPDIR === undefined || TMPDIR === MADELEINE_TEST_MEMORY ? others : { ...others, TMPDIR }

/** Runs a script. @returns the last line of what it prints */
export async function script(name: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const ended = await promisify(execFile)(join('scripts', name), words, { env: { ...environment, ...env } })
  return ended.stdout.trimEnd().split('\n').at(-1) ?? ''
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise<void>((resolve) => void server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  return String(port)
}

export interface OwnServer {
  readonly url: string
  /** Where its data is, as this process sees it. */
  readonly folder: string
  start(): Promise<void>
  /** As if it had crashed. */
  crash(): Promise<void>
  drop(): Promise<void>
}

/** A PostgreSQL; its data is on a disk in memory where a size is given. */
export const ownPostgres = async ({ diskMb }: { diskMb?: number } = {}): Promise<OwnServer> => {
  const port = await freePort()
  return serverAt(port, (words) => script('postgres.sh', words, { PG_PORT: port, ...(diskMb && { PG_DISK_MB: String(diskMb) }) }))
}

/** One that follows another. */
export async function ownStandby(primary: OwnServer): Promise<OwnServer> {
  const port = await freePort()
  await script('postgres.sh', ['standby', port], { PG_PORT: new URL(primary.url).port })
  return serverAt(port, (words) => script('postgres.sh', words, { PG_PORT: port }))
}

async function serverAt(port: string, runs: (words: readonly string[]) => Promise<string>): Promise<OwnServer> {
  const run = (word: string): Promise<string> => runs([word])
  return {
    url: await run('start'),
    folder: join(environment['TMPDIR'] ?? '/tmp', `madeleine-postgres/trixie/srv/data-${port}`),
    start: async () => void (await run('start')),
    crash: async () => void (await run('crash')),
    drop: async () => void (await run('drop')),
  }
}

export interface OwnPooler {
  /** The database through it, for a login. */
  url(database: string, login: string): string
  start(): Promise<void>
  stop(): Promise<void>
}

/** A PgBouncer in transaction mode before the PostgreSQL of the run. */
export async function ownPooler({ pool }: { pool: number }): Promise<OwnPooler> {
  const port = await freePort()
  const env = { PGBOUNCER_PORT: port, PGBOUNCER_POOL: String(pool), PG_PORT: new URL(serverUrl as string).port }
  const run = async (word: string): Promise<void> => void (await script('pgbouncer.sh', [word], env))
  await run('start')
  return {
    url: (database, login) => `postgres://${login}@127.0.0.1:${port}/${database}`,
    start: () => run('start'),
    stop: () => run('stop'),
  }
}
