/** Db over a PostgreSQL server, by a pool of connections. */
import pg from 'pg'
import { MadeleineError } from '../errors.ts'
import { readTimestamp, TYPE, type Db, type Query, type Tx } from './db.ts'

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

  return {
    engine: 'postgres',
    async transaction(work) {
      const client = await pool.connect()
      const died = (error: Error) => void (broken = error)
      let broken: Error | undefined
      client.on('error', died)
      try {
        await client.query('begin')
        const result = await work(txOf(client))
        const { command } = await client.query('commit')
        if (command !== 'COMMIT') throw new MadeleineError('invalid_input', 'a failed statement was swallowed: the transaction was rolled back')
        return result
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => died(failure))
        throw error
      } finally {
        client.off('error', died)
        client.release(broken)
      }
    },
    async script(text) {
      await pool.query(text)
    },
    close: () => pool.end(),
  }
}

const txOf = (client: pg.PoolClient): Tx => ({
  async rows<Row>({ text, values }: Query) {
    const { rows } = await client.query(text, values as unknown[])
    return rows as Row[]
  },
})
