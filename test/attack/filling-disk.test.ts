/**
 * T-86: a disk that another program fills at a random moment of a random call, again and again.
 * Before, the engine died of it, and with it every later call.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MadeleineError } from '@madeleine/base'
import { type Memory, openMemory } from '@madeleine/core'
import { randomFrom, seedOr, type Random } from '../crash/random.ts'
import { NIGHT } from '../night.ts'
import { plainly } from '../plainly.ts'
import { serverUrl } from '../server.ts'
import { MAY_MOUNT, MOUNTED, smallDisk, type SmallDisk } from './small-disk.ts'

const FILLINGS = Number(process.env.FILLINGS ?? (NIGHT ? 20 : 2))
const SEED = seedOr(20261123)
const CONVERSATIONS = ['a', 'b', 'c', 'forgotten']
/** Bytes that the other program leaves. */
const LEFT = [0, 0, 4096, 100_000, 1_000_000, 5_000_000, 12_000_000]

interface Trial {
  readonly disk: SmallDisk
  readonly random: Random
  memory: Memory | undefined
  sent: number
  /** What was acknowledged, by conversation and id. */
  readonly acknowledged: Map<string, string>
  readonly refused: Map<string, number>
}

const open = async (trial: Trial): Promise<Memory> =>
  (trial.memory ??= await plainly(() => openMemory({ data: join(trial.disk.folder, 'store'), work: false, timeZone: 'UTC' })))

/** Runs a call that the disk may refuse. @throws every error but that of a full disk */
async function attempt(trial: Trial, name: string, call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    if (!(error instanceof MadeleineError) || error.code !== 'store_full') throw error
    trial.refused.set(name, (trial.refused.get(name) ?? 0) + 1)
    return false
  }
}

async function push(trial: Trial): Promise<boolean> {
  const { random, acknowledged } = trial
  const conversationId = CONVERSATIONS[random.below(CONVERSATIONS.length)] as string
  const messages = Array.from({ length: 1 + random.below(60) }, () => ({ id: `m${trial.sent++}`, role: 'user' as const, content: Array.from(
    { length: 60 }, () => random.next().toString(36).slice(2, 8),
  ).join(' ') }))
  const isStored = await attempt(trial, 'push', async () => (await open(trial)).push({ conversationId, messages }))
  if (isStored) for (const { id, content } of messages) acknowledged.set(`${conversationId} ${id}`, content)
  return isStored
}

const ACTS: Record<string, (trial: Trial) => Promise<unknown>> = {
  push: async (trial) => { for (let i = 0; i < 5; i++) await push(trial) },
  settle: async (trial) => (await open(trial)).flush().then(() => trial.memory?.settle()),
  recall: async (trial) => (await open(trial)).recall({ query: 'anything' }),
  open: async (trial) => { await close(trial); await open(trial) },
  forget: async (trial) => {
    if (await (await open(trial)).forget({ conversationId: 'forgotten' })) {
      for (const key of trial.acknowledged.keys()) if (key.startsWith('forgotten ')) trial.acknowledged.delete(key)
    }
  },
}

async function close(trial: Trial): Promise<void> {
  await trial.memory?.close()
  trial.memory = undefined
}

async function logOf(memory: Memory, conversationId: string): Promise<[string, string][]> {
  const messages: [string, string][] = []
  for (let from: number | undefined = 0; from !== undefined; ) {
    const page = await memory.messages({ conversationId, from })
    messages.push(
      ...page.items.flatMap((item) => (item.type === 'message' ? [[`${conversationId} ${item.id}`, item.text] as [string, string]] : [])),
    )
    from = page.next
  }
  return messages
}

async function stored(memory: Memory): Promise<Map<string, string>> {
  const messages = (await Promise.all(CONVERSATIONS.map((id) => logOf(memory, id)))).flat()
  const found = new Map(messages)
  expect(messages, 'messages that are there twice').toHaveLength(found.size)
  return found
}

async function fillOnce(trial: Trial, act: string): Promise<void> {
  const { disk, random, acknowledged } = trial
  const acting = attempt(trial, act, () => ACTS[act]!(trial))
  for (let turns = random.below(400); turns > 0; turns--) await new Promise((done) => setImmediate(done))
  disk.fill(LEFT[random.below(LEFT.length)])
  await acting
  if (await attempt(trial, 'reopen', () => open(trial))) {
    const memory = await open(trial)
    await Promise.all([
      memory.recall({ query: 'anything' }), memory.recent(), memory.toc(),
      memory.context({ conversationId: 'a', query: 'anything' }), memory.stats(),
    ])
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
  }
  disk.empty()
  expect(await push(trial), 'a push after room was made').toBe(true)
  const found = await stored(await open(trial))
  for (const [key, content] of acknowledged) expect(found.get(key), `${key} was acknowledged`).toBe(content)
}

test.runIf(MAY_MOUNT && serverUrl === undefined)(
  `T-86 a disk filled ${FILLINGS} times at random loses nothing, doubles nothing, and refuses `
  + `with store_full only (SEED=${SEED})${MOUNTED}`,
  async () => {
    const disk = smallDisk(60 + 6 * FILLINGS)
    const trial: Trial = { disk, random: randomFrom(SEED), memory: undefined, sent: 0, acknowledged: new Map(), refused: new Map() }
    const acts = Object.keys(ACTS)
    try {
      for (let i = 0; i < FILLINGS; i++) {
        for (let pushes = 0; pushes < 3; pushes++) await push(trial)
        await fillOnce(trial, acts[(i + trial.random.below(2)) % acts.length] as string)
      }
      const memory = await open(trial)
      await memory.flush()
      await memory.settle()
      expect(await memory.check()).toMatchObject({ ok: true })
      process.stdout.write(`filling ${JSON.stringify({
        seed: SEED, fillings: FILLINGS, acknowledged: trial.acknowledged.size,
        stored: (await stored(memory)).size, refused: Object.fromEntries(trial.refused),
      })}\n`)
    } finally {
      await close(trial)
      disk.unmount()
    }
  }, 1_800_000,
)
