/** An owner that is killed or stopped at each kind of moment, and the calls that it had been asked for. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openMemory } from '@madeleine/core'
import { type Db, sql, type Tx } from '@madeleine/engine'
import { openPglite } from '../../packages/engine/pglite.ts'
import { byNight } from '../at-length.ts'
import { plainly } from '../plainly.ts'
import { audit, perform, type Plan } from './ensemble.ts'

/** `npm run bench:sharing` has 10,000, and ten kills. */
const PUSHES = byNight(60, 150)

const OWNER = fileURLToPath(new URL('owner.mjs', import.meta.url))
const UNTIERED = `--import=${new URL('../untiered.mjs', import.meta.url).href}`

let folder: string
let owner: ChildProcess
let db: Db | undefined

beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'madeleine-owner-'))))
afterEach(async () => {
  await kill()
  await db?.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function ownerOf(place: string): Promise<ChildProcess> {
  const started = spawn(process.execPath, [UNTIERED, OWNER, place], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(started.stdout!, 'data')
  return started
}

/** Starts an owner of an empty pot, and opens the folder as its client. */
async function joinOwner(silenceMs?: number): Promise<Db> {
  owner = await ownerOf(folder)
  const sharing = silenceMs === undefined ? {} : { silenceMs }
  db = await heard(() => plainly(() => openPglite({ folder, durability: 'relaxed', share: true, sharing })))
  expect(db.sharing).toBe('client')
  return db
}

/** Repeats a call, as it says one may, while its owner is silent: where patience is short, one that waits for the processor is too. */
async function heard<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await call().then((value) => ({ value }), (error: { code: string }) => {
      if (error.code !== 'owner_silent') throw error
      return undefined
    })
    if (answer) return answer.value
  }
}

async function kill(): Promise<void> {
  if (owner.exitCode !== null || owner.signalCode !== null) return
  const gone = once(owner, 'exit')
  owner.kill('SIGKILL')
  await gone
}

const put = (id: number, isLast = false) => (tx: Tx) => tx.rows(sql`insert into pot (id) values (${id}) on conflict do nothing`, { isLast })
const pot = async () => (await db!.transaction((tx) => tx.rows<{ id: number }>(sql`select id from pot order by id`))).map(({ id }) => id)
/** Resolves when it says that it will. */
async function tellOwner(line: string): Promise<void> {
  const told = once(owner.stdout!, 'data')
  owner.stdin!.write(`${line}\n`)
  expect(String((await told)[0])).toBe(`told: ${line}\n`)
}

/** A transaction whose owner dies between its two statements. @returns how often it was run, and how it ended */
async function cutShort(shared: Db, idempotent: boolean): Promise<{ runs: number; ended: unknown }> {
  let runs = 0
  const ended = await shared.transaction(async (tx) => {
    runs++
    await put(1)(tx)
    await kill()
    await put(2)(tx)
  }, { idempotent }).then(() => 'committed', (error: { code: string }) => error.code)
  return { runs, ended }
}

describe('an owner that is killed', () => {
  test('before it answers the first statement leaves the call to the next owner, begun once', async () => {
    const shared = await joinOwner()
    owner.kill('SIGSTOP')
    let runs = 0
    const call = shared.transaction(async (tx) => {
      runs++
      await put(1)(tx)
      await put(2)(tx)
    })
    await kill()
    await call
    expect([runs, await pot()]).toEqual([1, [1, 2]])
  })

  test('inside a transaction stores nothing of it: it is repeated if that does no harm, and fails otherwise', async () => {
    expect(await cutShort(await joinOwner(), false)).toEqual({ runs: 1, ended: 'engine_restarted' })
    expect(await pot()).toEqual([])
    await db!.close()
    expect(await cutShort(await joinOwner(), true)).toEqual({ runs: 2, ended: 'committed' })
    expect(await pot()).toEqual([1, 2])
  })

  test('after the commit, before its answer, has stored it once: a call that may be repeated is, others fail as unknown', async () => {
    let runs = 0
    const call = (shared: Db, idempotent: boolean) => shared.transaction((tx) => (runs++, put(runs, true)(tx)), { idempotent })
      .then(() => 'committed', (error: { code: string }) => error.code)
    const first = await joinOwner()
    await tellOwner('die before answer 1')
    expect([await call(first, false), runs, await pot()]).toEqual(['engine_restarted', 1, [1]])
    await first.close()
    const second = await joinOwner()
    await tellOwner('die before answer 1')
    expect([await call(second, true), runs, await pot()]).toEqual(['committed', 3, [2, 3]])
  })
})

test('a store opens and keeps what it has, whichever answer to its opening the owner dies before', async () => {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-opened-'))
  const first = await plainly(() => openMemory({ data, timeZone: 'Europe/Rome', work: false }))
  await first.push({ conversationId: 'c', messages: [{ id: 'm', role: 'user', content: 'The heron stood in the river' }] })
  await first.close()
  for (let [answer, isAlive] = [byNight(1, 1), false]; !isAlive; answer += byNight(5, 1)) {
    owner = await ownerOf(data)
    await tellOwner(`die before answer ${answer}`)
    const memory = await plainly(() => openMemory({ data, timeZone: 'Europe/Rome', work: false }))
    isAlive = owner.exitCode === null && owner.signalCode === null
    await kill()
    expect(await memory.check()).toMatchObject({ ok: true })
    expect((await memory.messages({ conversationId: 'c' })).items.filter(({ type }) => type === 'message')).toHaveLength(1)
    await memory.close()
  }
  await rm(data, { recursive: true, force: true })
})

test('an owner that is stopped keeps the folder, and calls fail soon instead of waiting forever; it continues where it was', async () => {
  const shared = await joinOwner(300)
  owner.kill('SIGSTOP')
  await expect(shared.transaction(put(1))).rejects.toMatchObject({ code: 'owner_silent', retryable: true })
  await expect(
    plainly(() => openPglite({ folder, durability: 'relaxed', share: true, sharing: { silenceMs: 100 } })),
  ).rejects.toMatchObject({ code: 'owner_silent' })
  owner.kill('SIGCONT')
  await heard(() => shared.transaction(put(2)))
  expect(shared.sharing).toBe('client')
  expect(await heard(pot)).toContain(2)
})

test('three processes push to the same conversations while their owner is killed: nothing is lost, doubled or out of order', {
  timeout: 600_000,
}, async () => {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-ensemble-'))
  const plan: Plan = { data, processes: 3, pushes: PUSHES, conversations: 4, kills: 2, ahead: 8, options: { durability: 'relaxed' } }
  const { takeoverMs } = await perform(plan)
  const memory = await plainly(() => openMemory({ data, work: false }))
  expect(takeoverMs).toHaveLength(2)
  expect(await audit(memory, plan)).toEqual({ lost: [], twice: [], outOfOrder: [] })
  expect(await memory.check()).toMatchObject({ ok: true })
  await memory.close()
  await rm(data, { recursive: true, force: true })
})
