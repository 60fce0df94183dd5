/** T-98: a token, a socket or a door that somebody else has planted, or can use; and the modes that keep others out. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Db, sql } from '@madeleine/engine'
import { openPglite, type PgliteOptions } from '../../packages/engine/pglite.ts'
import { FrameReader, frameOf, challengeBytes, hello, readHello } from '../../packages/engine/sharing/sharing-protocol.ts'
import { close, closeDoor, lockDirectory, type HeldSocket } from '../../packages/engine/folder/lock-directory.ts'
import { plainly } from '../plainly.ts'

const UNTIERED = new URL('../untiered.mjs', import.meta.url).href

let parent: string
let folder: string
const opened: { close(): Promise<void> }[] = []
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'madeleine-planted-'))
  folder = join(parent, 'store')
})
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
  await rm(parent, { recursive: true, force: true })
})

async function open(options: Partial<PgliteOptions> = {}): Promise<Db> {
  const db = await plainly(() => openPglite({ folder, durability: 'relaxed', share: true, sharing: { patienceMs: 60 }, ...options }))
  opened.push(db)
  return db
}
async function openOwner(): Promise<Db> {
  const owner = await open()
  owner.admit?.()
  return owner
}
const modeOf = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o777
const [isRoot, isUnix] = [process.geteuid?.() === 0, process.platform !== 'win32']
const NOBODY = 65534
const doorPath = () => join(folder, 'lock', readdirSync(join(folder, 'lock')).find((name) => name.startsWith('door-'))!)
const tokenPath = () => join(folder, '.madeleine-token')

/** Somebody who holds the folder's lock, and speaks our protocol with a token of their own. */
async function impostor(token: Buffer): Promise<{ heard: Buffer[]; held: HeldSocket }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(tokenPath(), token, { mode: 0o600 })
  const heard: Buffer[] = []
  const sockets = new Set<Socket>()
  const accept = (socket: Socket): void => {
    sockets.add(socket)
    const frames = new FrameReader(1024)
    socket.on('error', () => undefined).on('data', (chunk: Buffer) => {
      for (const body of frames.take(chunk)) {
        heard.push(body)
        if (heard.length === 1) frameOf(challengeBytes(token, readHello(body), hello('1.0.0'))).forEach((piece) => void socket.write(piece))
      }
    })
  }
  const held = (await lockDirectory(join(folder, 'lock'), accept))!
  opened.push({ async close() {
    for (const socket of sockets) socket.destroy()
    await closeDoor(held.door!)
    await close(held.server)
  } })
  return { heard, held }
}

describe.runIf(isUnix)('T-98 a client tells nothing', () => {
  test.runIf(isRoot)('to a door that belongs to another user', async () => {
    const { heard } = await impostor(Buffer.alloc(32, 1))
    chownSync(doorPath(), NOBODY, NOBODY)
    await expect(open()).rejects.toMatchObject({
      code: 'store_untrusted', message: expect.stringMatching(/door-\d+.*belongs to user 65534/),
    })
    expect(heard).toEqual([])
  })

  test('to a door that other users can use, nor through a link to one', async () => {
    const { heard } = await impostor(Buffer.alloc(32, 1))
    const door = doorPath()
    chmodSync(door, 0o666)
    await expect(open()).rejects.toMatchObject({ code: 'store_untrusted', message: expect.stringContaining('its mode is 666') })
    chmodSync(door, 0o600)
    renameSync(door, join(parent, 'elsewhere'))
    symlinkSync(join(parent, 'elsewhere'), door)
    await expect(open()).rejects.toMatchObject({ code: 'store_untrusted', message: expect.stringContaining('it is not a socket') })
    expect(heard).toEqual([])
  })

  test.runIf(isRoot)('if the token belongs to another user, who knows it', async () => {
    const { heard } = await impostor(Buffer.alloc(32, 1))
    chownSync(tokenPath(), NOBODY, NOBODY)
    await expect(open()).rejects.toMatchObject({ code: 'store_untrusted', message: expect.stringContaining('.madeleine-token') })
    expect(heard).toEqual([])
  })

  test('if others can read the token, or it is a link', async () => {
    const { heard } = await impostor(Buffer.alloc(32, 1))
    chmodSync(tokenPath(), 0o640)
    await expect(open()).rejects.toMatchObject({ code: 'store_untrusted', message: expect.stringContaining('its mode is 640') })
    chmodSync(tokenPath(), 0o600)
    renameSync(tokenPath(), join(parent, 'token'))
    symlinkSync(join(parent, 'token'), tokenPath())
    await expect(open()).rejects.toMatchObject({ code: 'store_untrusted', message: expect.stringContaining('it is not a file') })
    expect(heard).toEqual([])
  })
})

test.runIf(isUnix)('T-98 an owner makes a token of its own if one was planted or can be read by others, and follows no link', async () => {
  mkdirSync(folder)
  writeFileSync(tokenPath(), Buffer.alloc(32, 1), { mode: 0o644 })
  writeFileSync(join(parent, 'precious'), 'precious')
  symlinkSync(join(parent, 'precious'), join(folder, 'holder.json'))
  await openOwner()
  expect(readFileSync(tokenPath()).equals(Buffer.alloc(32, 1))).toBe(false)
  expect(modeOf('.madeleine-token')).toBe(0o600)
  expect(readFileSync(join(parent, 'precious'), 'utf8')).toBe('precious')
  expect(JSON.parse(readFileSync(join(folder, 'holder.json'), 'utf8'))).toMatchObject({ pid: process.pid })
})

test('T-98 a wrong token fails with its own error code, and without a long wait', async () => {
  await openOwner()
  writeFileSync(tokenPath(), Buffer.alloc(32, 7))
  const failing = open({ sharing: {} })
  await expect(failing).rejects.toMatchObject({ code: 'token_mismatch', retryable: false, message: expect.stringContaining(folder) })
})

describe('T-98 connections that prove nothing', () => {
  test('keep nobody out: the oldest gives way to a new one', async () => {
    await openOwner()
    const idle = await Promise.all(Array.from({ length: 64 }, () => connected(connect(doorPath()))))
    const ends = idle.map((socket) => once(socket, 'close'))
    const client = await open()
    expect(await client.transaction((tx) => tx.rows(sql`select 1 as one`))).toEqual([{ one: 1 }])
    await ends[0]
    expect(idle.slice(1).filter((socket) => socket.destroyed)).toEqual([])
    for (const socket of idle) socket.destroy()
  })

  test('are hung up on after two seconds', async () => {
    await openOwner()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const idle = await connected(connect(doorPath()))
      const ended = once(idle, 'close')
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
      await vi.advanceTimersByTimeAsync(2000)
      await ended
    } finally {
      vi.useRealTimers()
    }
  })
})

const connected = async (socket: Socket): Promise<Socket> => {
  await once(socket.on('error', () => undefined), 'connect')
  return socket
}

/** Opens and closes the folder in a process with this umask. */
async function openedUnder(umask: number): Promise<void> {
  const program = fileURLToPath(new URL('under-umask.mjs', import.meta.url))
  const child = fork(program, [folder, String(umask)], { execArgv: ['--import', UNTIERED] })
  const [seen] = (await once(child, 'message')) as [Record<string, number>]
  expect(seen).toEqual({ '': 0o700, lock: 0o700, 'holder.json': 0o600, '.madeleine-token': 0o600, door: 0o600, db: 0o700 })
  expect(await once(child, 'exit')).toEqual([0, null])
}

/** What others may do anything with, of all that is in the folder; PostgreSQL itself writes pg_internal.init, which has no text. */
const openToOthers = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => (modeOf(name) & 0o077) !== 0 && !name.endsWith('/pg_internal.init'))

describe.runIf(isUnix)('T-98 the folder is ours alone', () => {
  test('whatever the umask, with all that is in it', async () => {
    for (const umask of [0, 0o277]) {
      await openedUnder(umask)
      expect(openToOthers()).toEqual([])
      rmSync(folder, { recursive: true })
    }
  })

  test('even if it was empty and open to others, or a store of an earlier version that was', async () => {
    mkdirSync(folder)
    chmodSync(folder, 0o777)
    const first = await openOwner()
    expect([modeOf(), modeOf('lock')]).toEqual([0o700, 0o700])
    await first.close()
    for (const name of ['.', 'lock']) chmodSync(join(folder, name), 0o755)
    writeFileSync(join(folder, 'holder.json'), '{}', { mode: 0o644 })
    await openOwner()
    expect([modeOf(), modeOf('lock'), modeOf('holder.json')]).toEqual([0o700, 0o700, 0o600])
  })

  test.runIf(isRoot)("unless it is another user's: that keeps its mode, and if all users may write in it, a warning says so", async () => {
    const warnings: string[] = []
    const warn = ({ message }: Error): void => void warnings.push(message)
    process.on('warning', warn)
    mkdirSync(folder)
    chownSync(folder, NOBODY, NOBODY)
    for (const [mode, count] of [[0o755, 0], [0o777, 1]] as const) {
      chmodSync(folder, mode)
      warnings.splice(0)
      await (await openPglite({ folder, durability: 'relaxed' })).close()
      await new Promise((resolve) => void setImmediate(resolve))
      expect(modeOf()).toBe(mode)
      expect(warnings.filter((message) => message.includes('open to other users (mode 777)'))).toHaveLength(count)
    }
    process.off('warning', warn)
  })

  test('unless it holds files of somebody else: then it is refused, and keeps its mode', async () => {
    mkdirSync(folder)
    chmodSync(folder, 0o755)
    writeFileSync(join(folder, 'photograph.jpg'), '')
    await expect(open()).rejects.toMatchObject({ code: 'invalid_input' })
    expect(modeOf()).toBe(0o755)
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })
})
