/** Db over a PostgreSQL server, by a pool of connections. */
import pg from 'pg'
import { assertCommitted, beginning, closedStore, readTimestamp, TYPE, whileOpen, type Db, type Query, type Tx } from './db.ts'
import { pgChannel } from '../channel/postgres-channel.ts'

const parsers: Record<number, (text: string) => unknown> = {
  [TYPE.int8]: Number,
  [TYPE.timestamptz]: readTimestamp,
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
}

export interface PostgresOptions {
  readonly url: string
  /** Connections at most. */
  readonly connections?: number
}

export function openPostgres({ url, connections = 10 }: PostgresOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: types as pg.CustomTypesConfig,
    options: '-c timezone=UTC',
    application_name: 'madeleine',
  })
  pool.on('error', () => undefined) // an idle connection died; the next checkout opens another
  // Between the server's goodbye and the checkout nobody else listens, and an error without a listener ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined))

  let closing: Promise<void> | undefined
  const connect = () => (closing ? Promise.reject(closedStore()) : pool.connect())

  const channel = pgChannel(url, pool)
  return {
    engine: 'postgres',
    channel,
    transaction: (work, options = {}) =>
      onConnection(connect, async (client) => {
        await client.query(beginning(options))
        if (options.as) await txOf(client).rows(options.as)
        const result = await whileOpen(txOf(client), work)
        const { command } = await client.query('commit')
        assertCommitted(command)
        return result
      }),
    script: (text) => onConnection(connect, async (client) => void (await client.query(text))),
    close: () => (closing ??= channel.close().then(() => pool.end())),
  }
}

/** A connection that failed in the middle goes back to the pool without a transaction, or not at all. */
async function onConnection<T>(connect: () => Promise<pg.PoolClient>, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await connect()
  let broken: Error | undefined
  const died = (error: Error) => void (broken = error)
  client.on('error', died)
  try {
    return await work(client)
  } catch (error) {
    await client.query('rollback').catch(died)
    throw error
  } finally {
    client.off('error', died)
    client.release(broken)
  }
}

const txOf = (client: pg.PoolClient): Tx => ({
  async rows<Row>({ text, values }: Query) {
    const { rows } = await client.query(text, values.map(parameter))
    return rows as Row[]
  },
})

/** The driver writes a Date in the process's zone, to the minute: where offsets had seconds, before 1900, that is wrong. */
const parameter = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)
