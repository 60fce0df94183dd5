/** One folder, one holder: in other namespaces, after kill -9, all at once. */
import cluster from 'node:cluster'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from '@madeleine/engine'
import { close, knockIn, lockDirectory } from '../../packages/engine/folder/lock-directory.ts'
import { byNight } from '../at-length.ts'
import { canUnshare, contender, type Contender } from './lock-holders.ts'

let folder: string
let contenders: Contender[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madeleine-lock-'))
  contenders = []
})
afterEach(async () => {
  await Promise.all(contenders.map((one) => one.kill()))
  await rm(folder, { recursive: true, force: true })
})

async function start(...how: Parameters<typeof contender> extends [string, ...infer Rest] ? Rest : never): Promise<Contender> {
  const started = await contender(folder, ...how)
  contenders.push(started)
  return started
}

const refused = { code: 'store_locked' }
const opens = async () => (await lockFolder(folder)).release()
const socketsLeft = (): string[] => readdirSync(join(folder, 'lock')).filter((name) => lstatSync(join(folder, 'lock', name)).isSocket())

/**
 * A process in another network namespace opened the folder beside its holder before; in another pid
 * namespace it was told a pid of the holder's own.
 */
const NAMESPACES: readonly (readonly string[])[] = [
  ['--net'],
  ['--pid', '--fork', '--mount-proc'],
  ['--net', '--pid', '--fork', '--mount-proc', '--ipc', '--uts'],
]

describe.each(NAMESPACES.map((flags) => ({ flags })))('T-89 under unshare $flags,', ({ flags }) => {
  const allowed = process.platform === 'linux' && canUnshare(...flags)
  const where = allowed ? '' : ' (SKIPPED: this machine does not let us make namespaces)'
  const place = flags.includes('--pid') ? 'by another program (maybe in another container)' : 'by process'

  test.runIf(allowed)(`a folder held there cannot be opened here, until its holder is killed${where}`, async () => {
    const holder = await start({ unshare: flags })
    expect(await holder.take()).toHaveProperty('held')
    await expect(opens()).rejects.toMatchObject({ ...refused, message: expect.stringContaining(`is in use ${place}`) })
    await holder.kill()
    await opens()
  })

  test.runIf(allowed)(`a folder held here cannot be opened there${where}`, async () => {
    const lock = await lockFolder(folder)
    const other = await start({ unshare: flags })
    expect(await other.take()).toMatchObject({ refused: 'store_locked', message: expect.stringContaining(`is in use ${place}`) })
    await lock.release()
    expect(await other.take()).toHaveProperty('held')
  })
})

describe('T-71 a holder of a folder', () => {
  test('that is killed leaves no lock', async () => {
    const holder = await start()
    await holder.take()
    await expect(opens()).rejects.toMatchObject(refused)
    await holder.kill()
    await opens()
  })

  test('that is stopped, with its queue of connections full, keeps the lock', async () => {
    const holder = await start()
    await holder.take()
    holder.signal('SIGSTOP')
    await expect(opens()).rejects.toMatchObject(refused)
    const filling = await fillQueue(join(folder, 'lock', '1'))
    await expect(opens()).rejects.toMatchObject(refused)
    for (const socket of filling) socket.destroy()
  })

  test('that ends, with its door closed before its lock, is not taken for one that shares with nobody: others try again', async () => {
    const shared = await lockDirectory(join(folder, 'lock'), (socket) => void socket.destroy())
    await close(shared!.door!.server)
    expect(await knockIn(join(folder, 'lock'))).toBe('dead')
    await close(shared!.server)
    const alone = await lockDirectory(join(folder, 'lock'))
    expect(await knockIn(join(folder, 'lock'))).toBe('closed')
    await close(alone!.server)
  })

  test('in a thread keeps the lock until the thread ends', async () => {
    const url = new URL('../../dist/engine/folder/folder-lock.js', import.meta.url).href
    const thread = new Worker(
      `import { parentPort } from 'node:worker_threads'; import { lockFolder } from ${JSON.stringify(url)}
       await lockFolder(${JSON.stringify(folder)}); parentPort.postMessage('held'); setInterval(() => {}, 1e6)`,
      { eval: true, execArgv: ['--input-type=module'] },
    )
    await once(thread, 'message')
    await expect(opens()).rejects.toMatchObject(refused)
    await thread.terminate()
    await opens()
  })

  test('in a cluster is one worker (before: all shared the socket, and each believed that it held the lock)', async () => {
    cluster.setupPrimary({ exec: fileURLToPath(new URL('cluster-worker.mjs', import.meta.url)), args: [folder] })
    const workers = [cluster.fork(), cluster.fork(), cluster.fork()]
    const said = await Promise.all(workers.map(async (worker) => (await once(worker, 'message'))[0] as string))
    expect(said.toSorted()).toEqual(['held', 'store_locked', 'store_locked'])
    await Promise.all(workers.map((worker) => (worker.process.kill('SIGKILL'), once(worker, 'exit'))))
  })

  test.runIf(process.getuid?.() === 0)('that was killed as another user shuts out nobody who may write into the folder', async () => {
    const holder = await start()
    await holder.take()
    await holder.kill()
    for (const path of [folder, join(folder, 'lock')]) chmodSync(path, 0o777)
    await rm(join(folder, 'holder.json'))
    const nobody = await start()
    expect(await nobody.take('become nobody')).toHaveProperty('held')
  })
})

async function fillQueue(path: string): Promise<Socket[]> {
  for (const sockets: Socket[] = []; ; ) {
    const socket = connect(path)
    const full = await new Promise<boolean>((resolve) => socket.once('connect', () => resolve(false)).once('error', () => resolve(true)))
    if (full) return sockets
    sockets.push(socket)
  }
}

const ROUNDS = byNight(8, 200)

test(`T-71 ten processes at once on a folder whose holder was killed: exactly one gets it, ${ROUNDS} times`, async () => {
  const ten = await Promise.all(Array.from({ length: 10 }, () => start()))
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(ten.map((one) => one.take()))
    expect(answers.map((answer) => answer.refused ?? 'held').toSorted()).toEqual(['held', ...Array<string>(9).fill('store_locked')])
    const holder = answers.findIndex(({ held }) => held !== undefined)
    await ten[holder]?.kill()
    ten[holder] = await start()
  }
  expect(readdirSync(join(folder, 'lock'))).toEqual([String(ROUNDS)])
})

describe('T-89 a copy of a folder', () => {
  const copy = () => `${folder}-copy`
  afterEach(() => rm(copy(), { recursive: true, force: true }))

  test('that was closed has no socket in it, on which copying tools fail, and opens', async () => {
    await opens()
    await opens()
    expect(readdirSync(join(folder, 'lock'))).toEqual(['2'])
    expect(socketsLeft()).toEqual([])
    cpSync(folder, copy(), { recursive: true })
    const lock = await lockFolder(folder)
    await (await lockFolder(copy())).release()
    await lock.release()
  })

  test('whose holder was killed loses the dead socket with the next opening', async () => {
    const holder = await start()
    await holder.take()
    await holder.kill()
    expect(socketsLeft()).toEqual(['1'])
    await opens()
    expect(socketsLeft()).toEqual([])
  })
})

describe('the lock of a folder', () => {
  test('fits into a socket address, however long the path of the folder is', async () => {
    const deep = join(folder, 'x'.repeat(200), 'y'.repeat(200))
    mkdirSync(deep, { recursive: true })
    const lock = await lockFolder(deep)
    await expect(lockFolder(deep)).rejects.toMatchObject(refused)
    await lock.release()
    await (await lockFolder(deep)).release()
  })

  test('removes what killed processes left before they had a number', async () => {
    await opens()
    const stray = await lockDirectory(join(folder, 'stray'))
    cpSync(join(folder, 'lock', '1'), join(folder, 'lock', 'new-1'))
    await opens()
    expect(readdirSync(join(folder, 'lock'))).toEqual(['2'])
    stray?.server.close()
  })

  test.runIf(
    process.platform === 'linux',
  )('is an address outside a file system without links, padded to its length for every version of Node', async () => {
    const other = await start({ node: [`--import=${new URL('without-links.mjs', import.meta.url).href}`] })
    expect(await other.take()).toHaveProperty('held')
    const { dev, ino } = statSync(folder, { bigint: true })
    const [name] = readFileSync('/proc/net/unix', 'utf8').match(new RegExp(`@madeleine-${dev}-${ino}\\b.*`)) ?? []
    expect(name).toHaveLength(108)
    expect(name?.slice(1)).not.toContain('@') // how the kernel shows NUL
    expect(await other.take()).toMatchObject({ refused: 'store_locked' })
    expect(existsSync(join(folder, 'holder.json'))).toBe(true)
  })
})
