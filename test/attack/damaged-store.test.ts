/**
 * T-88: files of a store that are missing, shortened or overwritten. Before, a store without PG_VERSION was replaced by an
 * empty one; a log cut short or a table cut short lost what was acknowledged without a word; all else gave "PGlite failed
 * to initialize properly" without a code.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MadeleineError } from '@madeleine/base'
import { type Memory, openMemory } from '@madeleine/core'
import { errorExplainer } from '../../packages/engine/engine-failure.ts'
import { openPglite } from '../../packages/engine/pglite.ts'
import { sql } from '@madeleine/engine'
import { plainly } from '../plainly.ts'

const AT_NIGHT = process.env.MADELEINE_TEST_NIGHT === '1'
const CLI = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const UNTIERED = new URL('../untiered.mjs', import.meta.url).href

let ground: string
/** Closed, and of a process that was killed: its last commits are in the log only. */
let closed: string
let killed: string
/** Files of tables and indexes, by name. */
let files: Record<string, string>
let store: string
let memory: Memory | undefined

const open = async (data: string) => (memory = await plainly(() => openMemory({ data, work: false, timeZone: 'UTC' })))
const talk = (count: number) => Array.from({ length: count }, (_, i) =>
  ({ id: `m${i}`, role: 'user' as const, content: `Lena waters tree ${i} ${'and the others '.repeat(20)}` }))

beforeAll(async () => {
  ground = await mkdtemp(join(tmpdir(), 'madeleine-damage-'))
  closed = join(ground, 'closed')
  killed = join(ground, 'killed')
  const filled = await plainly(() => openMemory({ data: closed, work: false, timeZone: 'UTC' }))
  for (const conversationId of ['a', 'b']) await filled.push({ conversationId, messages: talk(300) })
  await filled.flush()
  await filled.settle()
  // a copy of an open store's files is what a crash would leave
  cpSync(closed, killed, { recursive: true, filter: (path) => basename(path) !== 'lock' })
  await filled.close()
  const db = await plainly(() => openPglite({ folder: join(ground, 'names') }))
  const rows = await db.transaction((tx) => tx.rows<{ name: string; path: string }>(sql`
    select relname as name, pg_relation_filepath(oid) as path from pg_class where relkind in ('r', 'i') and not relisshared`))
  await db.close()
  files = Object.fromEntries(rows.map(({ name, path }) => [name, path]))
})
afterAll(() => rm(ground, { recursive: true, force: true }))
beforeEach(() => void (store = join(ground, 'store')))
afterEach(async () => {
  await memory?.close()
  memory = undefined
  await rm(store, { recursive: true, force: true })
})

const inDb = (...path: string[]) => join(store, 'db', ...path)
const fileOf = (name: string) => inDb(files[name] as string)
const logFiles = () => readdirSync(inDb('pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).toSorted()
/** Overwrites pages of 8 KB in place, with bytes that are no page. */
function overwrite(path: string, from = 0, to = Infinity): void {
  const bytes = readFileSync(path)
  bytes.fill(0xa5, from * 8192, Math.min(bytes.length, to * 8192))
  writeFileSync(path, bytes)
}

/** By night all; by day one of each kind that is noticed in another way. */
const AT_OPENING: readonly [string, 'closed' | 'killed', () => void][] = [
  ['without its version', 'closed', () => rmSync(inDb('PG_VERSION'))],
  ['with an empty version', 'closed', () => truncateSync(inDb('PG_VERSION'))],
  ['with an empty database folder', 'closed', () => (rmSync(inDb(), { recursive: true }), mkdirSync(inDb()))],
  ['without its database folder', 'closed', () => rmSync(inDb(), { recursive: true })],
  ['without its tables', 'closed', () => rmSync(inDb('base'), { recursive: true })],
  ['without its control file', 'closed', () => rmSync(inDb('global', 'pg_control'))],
  ['with an empty control file', 'closed', () => truncateSync(inDb('global', 'pg_control'))],
  ['with garbage for a control file', 'closed', () => overwrite(inDb('global', 'pg_control'))],
  ['without its log', 'closed', () => logFiles().forEach((name) => rmSync(inDb('pg_wal', name)))],
  ['with a log cut short that a crash left', 'killed', () => truncateSync(inDb('pg_wal', logFiles().at(-2) as string), 500_000)],
  ['with a hole in the log that a crash left', 'killed', () => rmSync(inDb('pg_wal', logFiles().at(-2) as string))],
  ['without the states of its transactions', 'closed', () => rmSync(inDb('pg_xact', '0000'))],
  ['with a table cut short', 'closed', () => truncateSync(fileOf('message'), 8192)],
  ['with an empty table', 'closed', () => truncateSync(fileOf('episode'))],
  ['without the file of an index', 'closed', () => rmSync(fileOf('message_pkey'))],
  ['with an overwritten catalogue', 'closed', () => overwrite(fileOf('pg_class'))],
]
const BY_NIGHT: ReadonlySet<string> = new Set([
  'with an empty version', 'with an empty database folder', 'without its tables',
  'with an empty control file', 'with a hole in the log that a crash left', 'with an empty table',
])

describe('T-88 a damaged store', () => {
  test.each(
    AT_OPENING.filter(([name]) => AT_NIGHT || !BY_NIGHT.has(name)),
  )('%s is refused with what to do, and not touched', async (_, kind, damage) => {
    cpSync(kind === 'closed' ? closed : killed, store, { recursive: true })
    damage()
    // it is no better the second time, and no empty store took its place
    for (let i = 0; i < (AT_NIGHT || kind === 'killed' ? 2 : 1); i++) {
      await expect(open(store)).rejects.toMatchObject({
        code: 'store_damaged', retryable: false, message: expect.stringMatching(/keep a copy.*restore a backup/),
      })
    }
  })

  test('left by a killed process opens whole', async () => {
    cpSync(killed, store, { recursive: true })
    const whole = await open(store)
    expect(await whole.stats()).toMatchObject({ messages: 600 })
    expect(await whole.check()).toMatchObject({ ok: true })
  })

  test('with the mark of an unfinished first opening left in it is opened, not made anew', async () => {
    cpSync(closed, store, { recursive: true })
    writeFileSync(join(store, '.madeleine-unfinished'), '')
    expect(await (await open(store)).stats()).toMatchObject({ messages: 600 })
    expect(existsSync(join(store, '.madeleine-unfinished'))).toBe(false)
  })

  test('with an overwritten page says so when the page is read, and the doctor says what can be read', async () => {
    cpSync(closed, store, { recursive: true })
    overwrite(fileOf('message'), 0, 1)
    const sick = await open(store)
    await expect(sick.messages({ conversationId: 'a' })).rejects.toMatchObject({
      code: 'store_damaged', message: expect.stringContaining('invalid page'),
    })
    expect((await sick.messages({ conversationId: 'b' })).items.length).toBeGreaterThan(100)
    const { ok, damage } = await sick.check()
    expect([ok, damage?.incomplete]).toMatchObject([false, [{ conversationId: 'a', messages: 300 }]])
    const readable = damage?.incomplete?.[0]?.readable ?? 0
    expect(readable).toBeGreaterThan(200)
    expect(damage?.tables).toContainEqual({ table: 'message', rows: 300 + readable, damagedPages: 1 })
    await sick.close()
    const { status, stdout } = spawnSync(
      process.execPath, ['--import', UNTIERED, CLI, 'doctor', '--data', store], { encoding: 'utf8' },
    )
    expect({ status, stdout }).toMatchObject({ status: 1, stdout: expect.stringMatching(
      new RegExp(`DAMAGED.*message +${300 + readable} rows can be read, 1 pages cannot.*conversation a: ${readable} of 300 messages`, 's'),
    ) })
  })

  test('with an overwritten index says so, and the doctor reads past it', async () => {
    cpSync(closed, store, { recursive: true })
    overwrite(fileOf('message_pkey'))
    const sick = await open(store)
    await expect(sick.push({ conversationId: 'a', messages: talk(1) })).rejects.toMatchObject({ code: 'store_damaged' })
    await expect(sick.recall({ query: 'tree' })).rejects.toMatchObject({ code: 'store_damaged' })
    expect((await sick.check()).damage)
      .toMatchObject({ incomplete: [], tables: expect.arrayContaining([{ table: 'message', rows: 600, damagedPages: 0 }]) })
  })
})

describe('T-88 the folder of an open store is', () => {
  beforeEach(async () => {
    cpSync(closed, store, { recursive: true })
    await open(store)
  })

  test.each([
    ['deleted', () => rmSync(store, { recursive: true })],
    ['emptied', () => rmSync(inDb(), { recursive: true })],
    ['moved', () => renameSync(store, join(ground, 'moved'))],
    ['replaced by another store', () => (renameSync(store, join(ground, 'other')), cpSync(closed, store, { recursive: true }))],
  ])('%s: every call says so, and nothing is written in its place', async (_, take) => {
    take()
    const before = existsSync(store) ? readdirSync(store) : []
    for (const call of [
      () => memory?.push({ conversationId: 'a', messages: talk(1) }), () => memory?.recall({ query: 'tree' }), () => memory?.settle(),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'store_gone', retryable: false })
    }
    await memory?.close()
    expect(existsSync(store) ? readdirSync(store) : []).toEqual(before.filter((name) => name !== 'holder.json'))
  })
})

test('T-88 an engine that dies three times of an unknown cause no longer promises that a retry helps', () => {
  const explain = errorExplainer('/store/db', { isThere: () => true })
  const death = new MadeleineError('engine_restarted', 'unreachable', { cause: new Error('unreachable') })
  const silence = new MadeleineError('engine_restarted', 'no answer for 10 s')
  expect([death, silence, death, silence, death].map((error) => (explain(error) as MadeleineError).code)).toEqual([
    'engine_restarted', 'engine_restarted', 'engine_restarted', 'engine_restarted', 'store_damaged',
  ])
})
