/** Two handles on one folder, the second through the first one's socket: everything that stands on a Db stands on both. */
import { createHmac } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Db, sql } from '@madeleine/engine'
import type { PgliteOptions } from '../../../engine/pglite.ts'
import { frameOf, PROTOCOL } from '../../../engine/sharing/sharing-protocol.ts'
import { VERSION } from '@madeleine/base'
import { dbContract } from '../../../../test/support/db-contract.ts'
import { openHandle, pot, put, signal } from '../../../../test/support/handles.ts'

let folder: string
let owner: Db
let client: Db
const held = { get db() { return client } } as Parameters<typeof dbContract>[0]

const open = (options: Partial<PgliteOptions> = {}): Promise<Db> =>
  openHandle(folder, options)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madeleine-sharing-'))
  owner = await open()
  owner.admit?.()
  client = await open()
})
afterAll(async () => {
  await client.close()
  await owner.close()
  await rm(folder, { recursive: true, force: true })
})

const empty = () => owner.script('drop table if exists pot; create table pot (id int primary key)')
const lockFiles = (start: string) => readdirSync(join(folder, 'lock')).filter((name) => name.startsWith(start))
const doorPath = () => join(folder, 'lock', lockFiles('door-')[0]!)

describe('on a client,', () => {
  test('the handle knows that it is a client', () => expect([owner.sharing, client.sharing]).toEqual(['owner', 'client']))

  dbContract(held)
})

describe('two handles', () => {
  beforeEach(empty)

  test('see what the other has committed, and nothing else', async () => {
    await owner.transaction(put(1))
    await client.transaction(put(2))
    await expect(client.transaction(async (tx) => {
      await put(3)(tx)
      throw new Error('no')
    })).rejects.toThrow('no')
    await expect(client.transaction((tx) => tx.rows(sql`select 1 / 0`))).rejects.toMatchObject({
      code: 'store_failed', cause: { code: '22012' },
    })
    expect(await Promise.all([pot(owner), pot(client)])).toEqual([[1, 2], [1, 2]])
  })

  test('take turns: many transactions of several statements from both sides are each one', async () => {
    const step = (db: Db) => db.transaction(async (tx) => {
      const [row] = await tx.rows<{ most: number }>(sql`select coalesce(max(id), 0)::int as most from pot`)
      await put(row!.most + 1)(tx)
    })
    await Promise.all(Array.from({ length: 30 }, (_, i) => step(i % 2 === 0 ? owner : client)))
    expect(await pot(client)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
  })

  test('hear the texts of each other, each text once, their own at once', async () => {
    const heard = { owner: [] as string[], client: [] as string[] }
    const listen = (name: 'owner' | 'client', db: Db) =>
      db.channel.listen({ onText: (text) => void heard[name].push(text), onUp: () => undefined, onDown: () => undefined })
    const ends = [listen('owner', owner), listen('client', client)]
    client.channel.send('from the client')
    expect(heard.client).toEqual(['from the client'])
    owner.channel.send('from the owner')
    await pot(client) // behind both texts
    await vi.waitFor(() => expect(heard.client).toHaveLength(2))
    expect(heard.owner.toSorted()).toEqual(['from the client', 'from the owner'])
    for (const end of ends) end()
  })

  test('can both do maintenance', async () => {
    for (const db of [owner, client]) {
      await db.maintain('vacuum pot')
      await db.dropOldFiles()
    }
  })

  test('keep out a third one that wants the folder for itself alone', async () => {
    await expect(open({ share: false })).rejects.toMatchObject({ code: 'store_locked' })
  })

  test('keep out a client of another version, which is told both versions', async () => {
    const versions = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    await expect(open({ sharing: { version: '99.0.0' } })).rejects.toMatchObject({
      code: 'version_mismatch', message: expect.stringMatching(new RegExp(`madeleine ${versions.version} .*99\\.0\\.0`)),
    })
  })
})

describe('the door', () => {
  test('has mode 0600, as the token has, and is the only one', () => {
    const modeOf = (path: string) => statSync(path).mode & 0o777
    expect([modeOf(doorPath()), modeOf(join(folder, '.madeleine-token'))]).toEqual([0o600, 0o600])
    expect(lockFiles('door-')).toHaveLength(1)
  })

  const spoken = (write: (socket: Socket) => void) => new Promise<Buffer>((resolve) => {
    const socket = connect(doorPath())
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => void chunks.push(chunk)).on('error', () => undefined).once('close', () => resolve(Buffer.concat(chunks)))
    write(socket)
  })
  const say = (socket: Socket, body: string | Buffer) => frameOf(Buffer.from(body)).forEach((piece) => void socket.write(piece))

  test.each([
    ['bytes that are no frame', (socket: Socket) => void socket.write(Buffer.alloc(64, 0xff))],
    ['a frame that is too long for a stranger', (socket: Socket) => say(socket, Buffer.alloc(2000, 0x20))],
    ['something that is no hello', (socket: Socket) => say(socket, '{"hello":1}')],
  ])('hangs up without a word on anybody who says %s', async (_, write) => {
    expect(await spoken(write)).toHaveLength(0)
  })

  test('hangs up on anybody who does not know the token, and has said nothing that reveals it', async () => {
    const nonce = Buffer.alloc(32, 1).toString('base64')
    let challenge: { nonce: string; proof: string } | undefined
    await spoken((socket) => {
      say(socket, JSON.stringify({ protocol: PROTOCOL, version: VERSION, nonce }))
      socket.once('data', (chunk: Buffer) => {
        challenge = JSON.parse(chunk.subarray(4).toString('utf8'))
        // Its own proof, sent back, proves nothing
        say(socket, JSON.stringify({ proof: challenge!.proof }))
      })
    })
    const token = readFileSync(join(folder, '.madeleine-token'))
    expect(challenge!.proof).not.toContain(createHmac('sha256', token).update('').digest('base64'))
    await empty()
    expect(await pot(client)).toEqual([])
  })

  test('lets in no process that has another token, or none, and refuses another token with its own error code', async () => {
    const path = join(folder, '.madeleine-token')
    const token = readFileSync(path)
    for (const other of [Buffer.alloc(32, 7), Buffer.alloc(3)]) {
      writeFileSync(path, other)
      await expect(open({ sharing: { patienceMs: 60 } })).rejects.toMatchObject({
        code: 'token_mismatch', message: expect.stringContaining(folder),
      })
    }
    rmSync(path)
    await expect(open({ sharing: { patienceMs: 60 } })).rejects.toMatchObject({ code: 'store_locked' })
    writeFileSync(path, token)
    chmodSync(path, 0o600)
  })
})

describe('a client that says nothing', () => {
  beforeEach(empty)
  afterEach(() => void vi.useRealTimers())

  test('inside a transaction is hung up on, and what it did is undone: the connection is the only one', async () => {
    const sleepy = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [asleep, awake] = [signal(), signal()]
    const sleeping = sleepy.transaction(async (tx) => {
      await put(1)(tx)
      asleep.give()
      await awake.given
      await put(2)(tx)
    }).catch((error: unknown) => error)
    await asleep.given
    const waiting = owner.transaction(put(3))
    await vi.advanceTimersByTimeAsync(11_000)
    await waiting
    vi.useRealTimers()
    awake.give()
    expect(await sleeping).toMatchObject({ code: 'engine_restarted', retryable: true })
    expect(await pot(sleepy)).toEqual([3])
    await sleepy.close()
  })
})

describe('a new store', () => {
  test('whose first opening gives up is made by the process that waited for it', async () => {
    const place = join(folder, '..', `madeleine-abandoned-${process.pid}`)
    const first = await openHandle(place)
    const waiting = openHandle(place)
    await new Promise((resolve) => void setImmediate(resolve))
    await first.abandon?.()
    const second = await waiting
    expect(second.sharing).toBe('owner')
    await second.abandon?.()
    expect(existsSync(place) ? readdirSync(place) : []).toEqual([]) // who made the folder removes it, if it was empty then
    await rm(place, { recursive: true, force: true })
  })
})
