/** Db over a PostgreSQL server, with a connection pool. */
import pg from 'pg'
import { defined, MadeleineError, reasonIn, show } from '@madeleine/base'
import { beginStatements, storeClosedError, readTimestamp, TYPE, type Db, type Query, type TransactionOptions } from './db.ts'
import { HAS_CLUSTER, IS_SPREAD, sendingDistributed, inOpenTransaction, type Send } from './transactions.ts'
import { ownConnections, limiting, withSettings, clientWithin, type Limiting, type ServerLimits } from './own-connections.ts'
import { serverSender } from './statement-batch.ts'
import { connectionError, INSUFFICIENT_PRIVILEGE, serverError, sqlState } from './driver-errors.ts'
import { pgChannel } from './channel/postgres-channel.ts'

const parsers: Record<number, (text: string) => unknown> = {
  [TYPE.int8]: Number,
  [TYPE.timestamptz]: readTimestamp,
}

const parserOf = (oid: number) => parsers[oid] ?? (pg.types.getTypeParser(oid, 'text') as (text: string) => unknown)

export interface PostgresOptions {
  readonly url: string
  /** What the option is called that has the URL; `databaseUrl` by default. */
  readonly urlName?: string
  /** Maximum number of pooled connections; 10 by default. */
  readonly connections?: number
  /** How long a connection may take to be made; 10 s by default. */
  readonly connectMs?: number
  /** Whether statements are prepared by name, on each connection; true by default. */
  readonly preparedStatements?: boolean
  /** The same database without a pooler between: for what belongs to a connection, listening and maintenance. By default `url`. */
  readonly directUrl?: string
  /** Those of its transactions; without them the server's. */
  readonly limits?: ServerLimits
}

/** Opens a pool; the server is contacted by the first statement. @throws {MadeleineError} `invalid_input` for a URL that is none */
export function openPostgres(options: PostgresOptions): Db {
  const { url, urlName, directUrl, connections = 10, connectMs = 10_000, preparedStatements = true, limits } = options
  assertServerUrl(url, urlName)
  if (directUrl !== undefined) assertServerUrl(directUrl, 'directUrl')
  const pool = new pg.Pool({
    ...withSettings(url, { timezone: 'UTC' }), max: connections, Client: clientWithin(connectMs), application_name: 'madeleine',
    keepAlive: true, // a server that vanished is noticed while a statement waits
  })
  pool.on('error', () => undefined) // an idle connection died; the next checkout opens another
  // A client can fail before checkout adds its listener, and an 'error' event without a listener ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', () => layout.forget()) // the server may have been restarted as a node of a cluster

  let closing: Promise<void> | undefined
  const whileOpen = <T>(open: () => Promise<T>): Promise<T> => (closing ? Promise.reject(storeClosedError()) : open())
  const connect = () => whileOpen(() => pool.connect().catch((error: unknown) => {
    throw connectionError(error)
  }))

  const channel = pgChannel({ url: directUrl ?? url, isDirect: directUrl !== undefined }, pool)
  const maintenance = ownConnections(directUrl ?? url, connectMs)
  const sendOver = serverSender({ isNaming: preparedStatements, parserOf })
  const limited = limits && limiting(limits)
  const layout = layoutReader()
  return {
    engine: 'postgres',
    channel,
    transaction: (work, given = {}) => onConnection(connect, (client) => repeated(client, repeatsOf(given), async () => {
      const begin = begun(given, limited)
      for (;;) {
        const seen = await layout.read(client)
        const send = seen.isSpread ? sendingDistributed(sendOver(client)) : sendOver(client)
        if (!seen.mayChange) return inOpenTransaction(send, begin, work)
        // Tables may change until the transaction is let in: nothing is asked before it is known that they have not
        if (await stands(seen, send, begin)) return inOpenTransaction(send, [], work)
        await query(client, 'rollback')
      }
    })),
    isDistributed: async () => (layout.known() ?? (await onConnection(connect, layout.read))).isSpread,
    script: (text) => onConnection(connect, async (client) => void (await query(client, text))),
    maintain: (statement, { lockMs = LOCK_WAIT_MS, isAlone = false } = {}) =>
      whileOpen(() => maintenance.run(statement, { lockMs, isAlone })),
    pools: async () =>
      [{ pool: 'main', size: connections, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }],
    dropOldFiles: () =>
      onConnection(connect, async (client) => void (await query(client, 'checkpoint').catch(ignoring(INSUFFICIENT_PRIVILEGE)))),
    close: () => (closing ??= channel.close().then(() => Promise.all([pool.end(), maintenance.end()])).then(() => undefined)),
  }
}

const begun = ({ as, takesLong = false, ...rest }: TransactionOptions, limited: Limiting | undefined): Query[] =>
  beginStatements({ ...rest, ...defined({ as: limited ? limited(as, takesLong) : as }) })

/** How the tables of users are laid out. */
interface Layout {
  /** Whether users' rows are on the workers of a cluster. */
  readonly isSpread: boolean
  /** They are not, and may come to be. */
  readonly mayChange: boolean
  /** The table that is looked at. */
  readonly id?: string | null
}

/** What IS_SPREAD answers. */
interface SpreadAnswer {
  readonly found: boolean
  readonly id: string | null
}

/**
 * Asked once on a server without a cluster, and where users' rows are spread over one. Where they may yet be, each transaction asks:
 * sent to workers as to a single server, its statements would be refused, or find nothing.
 */
function layoutReader(): { read(client: pg.PoolClient): Promise<Layout>; known(): Layout | undefined; forget(): void } {
  let known: Layout | undefined
  return {
    known: () => known,
    async read(client) {
      if (known) return known
      const [cluster] = (await query(client, HAS_CLUSTER)).rows as { found: boolean }[]
      if (!cluster!.found) return (known = { isSpread: false, mayChange: false })
      const [{ found, id }] = (await query(client, IS_SPREAD.text)).rows as [SpreadAnswer]
      return found ? (known = { isSpread: true, mayChange: false }) : { isSpread: false, mayChange: true, id }
    },
    forget() { if (known?.isSpread === false) known = undefined },
  }
}

/** Sends what begins a transaction. @returns whether, with its locks, it finds the tables as they were read of */
async function stands({ id }: Layout, send: Send, begin: readonly Query[]): Promise<boolean> {
  const { answers, failure } = await send([...begin, IS_SPREAD])
  if (failure) throw failure.error
  const [found] = answers.at(-1)!.rows as [SpreadAnswer]
  return !found.found && found.id === id
}

/** The driver reads the URL only when it connects. The message does not quote it: it may hold a password. */
export function assertServerUrl(url: string, name = 'databaseUrl'): void {
  const problem = urlProblem(url)
  if (problem !== undefined) {
    throw new MadeleineError('invalid_input', `${name} must be a URL such as postgres://user:password@host:5432/database: ${problem}`)
  }
}

const MAX_PORT = 65_535

/** What is wrong with a URL, without quoting it; undefined for a good one. */
function urlProblem(url: string): string | undefined {
  const [, scheme, authority = '', rest = ''] = /^([a-z]+):\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  if (scheme === undefined || !/^postgres(?:ql)?$/.test(scheme)) return 'it begins with postgres:// or postgresql://'
  // Behind a / or # of a password that is not encoded, its rest is read as the name of the database
  const isEncoded = !/^[^?]*@/.test(rest)
  const port = /:([^:\]]*)$/.exec(authority.slice(authority.lastIndexOf('@') + 1))?.[1] ?? ''
  if (isEncoded && port !== '' && !(/^\d+$/.test(port) && Number(port) > 0 && Number(port) <= MAX_PORT)) {
    return `the port after the host must be a number from 1 to ${MAX_PORT}`
  }
  try {
    if (isEncoded && new URL(url) && new pg.Client({ connectionString: url })) return undefined
  } catch (error) {
    // The driver's own error quotes the URL; that of a file names only the file
    const { path, syscall } = error as NodeJS.ErrnoException
    if (syscall !== undefined) {
      return `the file ${show(path ?? '')} that its sslrootcert, sslcert or sslkey names cannot be read: ${reasonIn(error)}`
    }
  }
  return 'special characters of user and password must be percent-encoded, such as %40 for @ and %2F for /'
}

/** Runs a statement. @throws {MadeleineError} with the code for what the server or the driver reported */
const query = (client: pg.PoolClient, text: string): Promise<pg.QueryResult> =>
  client.query(text).catch((error: unknown) => {
    throw serverError(error)
  })

/** How long maintenance waits for a table's lock: whoever needs the table meanwhile waits behind it. */
const LOCK_WAIT_MS = 200

/** Ignores errors of this code. */
const ignoring = (code: string) => (error: unknown): void => {
  if (sqlState(error) !== code) throw error
}

/** How often a transaction is begun anew that the server ended for another's sake. */
const MOST_REPEATS = 3

const repeatsOf = ({ idempotent = false, repeatable = idempotent }: TransactionOptions): number => (repeatable ? MOST_REPEATS : 0)

/** A deadlock, or what it reads or writes was changed, or on a standby removed, meanwhile: nothing of it was committed. */
const ENDED_FOR_ANOTHER: ReadonlySet<string | undefined> = new Set(['40P01', '40001'])

/** Runs a transaction; the same again where the server has ended it for another's sake. */
async function repeated<T>(client: pg.PoolClient, repeats: number, run: () => Promise<T>): Promise<T> {
  for (let left = repeats; ; left--) {
    try {
      return await run()
    } catch (error) {
      if (left === 0 || !ENDED_FOR_ANOTHER.has(sqlState(error))) throw error
      await query(client, 'rollback')
    }
  }
}

/** Runs `work` on a pooled connection. After a failure the connection is rolled back, or discarded when that fails too. */
async function onConnection<T>(connect: () => Promise<pg.PoolClient>, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await connect()
  let broken: Error | undefined
  const onError = (error: Error) => void (broken = error)
  client.on('error', onError)
  try {
    return await work(client)
  } catch (error) {
    await client.query('rollback').catch(onError)
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
