/** Processes that cannot serve, or have nobody to work for any more: each says why, and ends. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from '../../src/index.ts'
import { at, serverUrl } from '../server.ts'
import { newFolder, run, type Run } from './own-process.ts'

describe('a worker', () => {
  it('ends if the server that started it is gone before it could listen for that', async () => {
    const data = newFolder()
    await (await openMemory({ data })).close()
    const worker = run(['work', '--json', '--data', data], {}, ['ignore', 'pipe', 'pipe', 'ipc'])
    worker.child.disconnect()
    expect(await worker.ended).toBe(0)
  })
})

/** A message about authentication, as a PostgreSQL sends it. */
function authentication(step: number, payload: string): Buffer {
  const head = Buffer.alloc(9)
  head.write('R')
  head.writeInt32BE(8 + payload.length, 1)
  head.writeInt32BE(step, 5)
  return Buffer.concat([head, Buffer.from(payload)])
}

/** Wants a password by SCRAM, answers the client's nonce, and then waits. */
function wantPassword(socket: Socket): void {
  socket.once('data', () => {
    socket.write(authentication(10, 'SCRAM-SHA-256\0\0'))
    socket.once('data', (bytes) => {
      socket.write(authentication(11, `r=${/r=([^,]+)/.exec(bytes.toString('latin1'))?.[1] ?? ''}x,s=c2FsdA==,i=4096`))
    })
  })
}

describe('madeleine serve without the password that the database asks for', () => {
  it('says so and ends, although the database leaves the connection open', async () => {
    const sockets = new Set<Socket>()
    const database = createServer((socket) => {
      sockets.add(socket)
      wantPassword(socket.on('error', () => undefined))
    }).listen(0, '127.0.0.1')
    await once(database, 'listening')
    const url = `postgres://ann@127.0.0.1:${(database.address() as AddressInfo).port}/memory`
    const servers = ['0', '1'].flatMap((threads) => [[], ['--allow-owner']].map((more) =>
      run(['serve', '--port', '0', '--json', '--database-url', url, '--read-threads', threads, ...more])))
    for (const server of servers) {
      expect(await server.ended).toBe(1)
      expect(errorOf(server)).toMatchObject({ code: 'server_refused', message: expect.stringContaining('password must be a string') })
    }
    database.close()
    for (const socket of sockets) socket.destroy()
  })
})

const errorOf = ({ err }: Run): unknown => (JSON.parse(err().trim().split('\n').at(-1) ?? '') as { error: unknown }).error

describe.runIf(serverUrl !== undefined)('madeleine serve on a database that it cannot serve', () => {
  const name = `madeleine_refused_${process.pid}`
  const urlOf = (database: string): string => Object.assign(new URL(at(database)), { username: name, password: 'quince' }).href
  const databases = [name, `${name}_older`, `${name}_newer`, `${name}_bare`]

  async function ask(url: string, ...statements: string[]): Promise<void> {
    const client = new pg.Client(url)
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  beforeAll(async () => {
    await ask(serverUrl!, `create database ${name}`)
    const migrate = run(['migrate', '--login', name, '--database-url', at(name)], { MADELEINE_LOGIN_PASSWORD: 'quince' })
    if (await migrate.ended !== 0) throw new Error(migrate.err())
    const copies = ['older', 'newer'].map((age) => `create database ${name}_${age} template ${name}`)
    await ask(serverUrl!, ...copies, `create database ${name}_bare`)
    await ask(at(`${name}_older`), 'delete from migration where version = (select max(version) from migration)')
    await ask(at(`${name}_newer`), 'insert into migration (version) values (999)')
  })
  afterAll(() => ask(serverUrl!, ...databases.map((one) => `drop database if exists ${one} with (force)`), `drop role if exists ${name}`))

  const WITHOUT_PACKAGE = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    NODE_OPTIONS: `--import ${new URL('../without-package.mjs', import.meta.url).href}`,
  }

  it.each([
    {
      kind: 'that nobody has migrated', database: `${name}_bare`, code: 'unsupported_server',
      message: /has no tables of madeleine.*madeleine migrate/,
    },
    {
      kind: 'of an older version', database: `${name}_older`, code: 'unsupported_server',
      message: /run `madeleine migrate` as their owner/,
    },
    { kind: 'of a newer version', database: `${name}_newer`, code: 'store_newer', message: /schema 999/ },
    {
      kind: 'without a package that it needs', database: name, env: WITHOUT_PACKAGE, code: 'missing_peer',
      message: /npm install .*@opentelemetry\/api/,
    },
  ])('$kind says what is wrong, and ends, with and without reading threads', async ({ database, env = {}, code, message }) => {
    const servers = ['0', '1'].map((threads) =>
      run(['serve', '--port', '0', '--json', '--database-url', urlOf(database), '--read-threads', threads], env))
    for (const server of servers) {
      expect(await server.ended).toBe(1)
      expect(errorOf(server)).toMatchObject({ code, message: expect.stringMatching(message) as string })
    }
  })
})
