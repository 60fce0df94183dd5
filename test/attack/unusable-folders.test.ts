/**
 * T-87: paths that can hold no store. Before, `--data /proc/x` never ended, and the other paths gave errors of the system without a code.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openMemory } from '@madeleine/core'
import { plainly } from '../plainly.ts'
import { MAY_MOUNT, MOUNTED, smallDisk } from './small-disk.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madeleine-test-'))
  writeFileSync(join(folder, 'file'), '')
  symlinkSync('/nowhere/at/all', join(folder, 'dangling'))
  symlinkSync(join(folder, 'loop'), join(folder, 'loop'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = (data: string) => plainly(() => openMemory({ data, work: false }))
const push = { conversationId: 'c', messages: [{ role: 'user' as const, content: 'Miso the cat' }] }

const NO_FOLDER: readonly [string, () => string][] = [
  ['a file', () => join(folder, 'file')],
  ['a path through a file', () => join(folder, 'file', 'store')],
  ['a link that leads nowhere', () => join(folder, 'dangling')],
  ['a path through such a link', () => join(folder, 'dangling', 'store')],
  ['a link to itself', () => join(folder, 'loop', 'store')],
  ['a name of 300 letters', () => join(folder, 'a'.repeat(300))],
  ['a path with NUL', () => join(folder, 'a\0b')],
]

describe('T-87 as the folder of a store,', () => {
  test.each(NO_FOLDER)('%s is invalid, and nothing is left behind', async (_, path) => {
    const before = readdirSync(folder)
    await expect(open(path())).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('data') })
    expect(readdirSync(folder)).toEqual(before)
  })

  if (process.platform === 'linux') {
    test.each(['/dev/full', '/dev/null/store', '/proc'])('%s is invalid', async (path) => {
      await expect(open(path)).rejects.toMatchObject({ code: 'invalid_input' })
    })

    test.each(['/proc/x', '/proc/self/x/y'])('%s is refused at once, since nothing can be made there', async (path) => {
      const reason = 'does not exist and cannot be created (the system creates no folders there)'
      await expect(open(path)).rejects.toMatchObject({ code: 'store_readonly', message: expect.stringContaining(`${path} ${reason}`) })
    })
  }
})

describe.runIf(MAY_MOUNT)(`T-87 a file system without the right to write${MOUNTED}`, () => {
  test('is refused with what to do, for a new store and for an existing one, which stays as it is', async () => {
    const disk = smallDisk(90)
    try {
      const data = join(disk.folder, 'store')
      await (await open(data)).close()
      disk.remount('ro')
      for (const path of [data, join(disk.folder, 'new')]) {
        await expect(open(path)).rejects.toMatchObject({
          code: 'store_readonly', message: expect.stringMatching(/read-only file system\): (?:.*copy the folder|name another folder)/),
        })
      }
      disk.remount('rw')
      await (await open(data)).close()
    } finally {
      disk.unmount()
    }
  })
})

/** No user of the machine. */
const NOBODY = 65_534
const CLI = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const isRoot = process.getuid?.() === 0
/** As another user, where this one may write everywhere. */
const asNobody = (...words: readonly string[]) =>
  spawnSync(process.execPath, [CLI, ...words], { encoding: 'utf8', cwd: '/', ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) })
const canRun = process.platform !== 'win32' && asNobody('--version').status === 0

describe.runIf(
  canRun,
)(`T-87 a folder without the right to write${canRun ? '' : ' (NOT RUN: another user cannot read this checkout)'}`, () => {
  beforeEach(() => chmodSync(folder, 0o755))

  test('is refused with what to do, even if the folder would have to be made', async () => {
    mkdirSync(join(folder, 'store'))
    for (const path of [join(folder, 'store'), join(folder, 'new', 'store')]) {
      if (existsSync(path)) chmodSync(path, 0o555)
      else chmodSync(folder, 0o555)
      const { status, stderr } = asNobody('push', '--conversation', 'c', '--role', 'user', '--content', 'Miso', '--data', path, '--json')
      expect([status, JSON.parse(stderr)])
        .toMatchObject([1, { error: { code: 'store_readonly', message: expect.stringMatching(/permission denied.*write permission/) } }])
    }
    chmodSync(folder, 0o755)
  })
})

describe.runIf(MAY_MOUNT)(`T-87 a file system that becomes read-only while a store is open${MOUNTED}`, () => {
  test('refuses writes with store_readonly, and takes them again when it can be written', async () => {
    const disk = smallDisk(90)
    const memory = await open(join(disk.folder, 'store'))
    try {
      await memory.push(push)
      disk.coverReadOnly()
      await expect(memory.push(push))
        .rejects.toMatchObject({ code: 'store_readonly', message: expect.stringContaining('write permission') })
      disk.uncover()
      await memory.push(push)
      expect(await memory.stats()).toMatchObject({ messages: 2 })
    } finally {
      await memory.close()
      disk.unmount()
    }
  })
})
