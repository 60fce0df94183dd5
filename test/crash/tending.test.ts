/** A crash at a boundary of what a person does by hand, by night at every one: it is there with its entry in the history, or not at all. */
import { expect, test } from 'vitest'
import type { Memory } from '@madeleine/core'
import { releaseAllLeases, withClaim } from '@madeleine/engine'
import { ON_THIS_ENGINE } from '../night.ts'
import { boundariesInTurn } from '../sampled.ts'
import { empty, keepRows, memoryFor, stoppedClock, useDb } from '../testing.ts'
import { crashingDb, dieAt, type Doom } from './crashing-db.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-20T09:00:00Z')

async function tell(memory: Memory): Promise<string[]> {
  for (const day of ['05', '06']) {
    await memory.push({ conversationId: 'c', messages: ['The boiler leaks', 'The valve drips'].map((content, i) => ({
      id: `${day}-${i}`, role: 'user', content, timestamp: new Date(`2026-01-${day}T10:0${i}:00Z`),
    })) })
    await memory.flush({ conversationId: 'c' })
    await memory.settle()
  }
  return (await memory.segments({ conversationId: 'c' })).map(({ id }) => id)
}

/** @param entry the newest of the history, for what undoes it */
type Step = (memory: Memory, ids: readonly string[], entry: string) => Promise<unknown>
const STEPS: readonly [string, Step][] = [
  ['archive', (memory, ids) => memory.archive({ episodeIds: [ids[0]!] })],
  ['unarchive', (memory, ids) => memory.unarchive({ episodeIds: [ids[0]!] })],
  ['merge', (memory, ids) => memory.merge({ episodeIds: [...ids] })],
  ['split', (memory, ids) => memory.split(ids[0]!, { at: '05-1' })],
  ['describe', (memory, ids) => memory.describe({ episodeId: ids[0]!, title: 'Quokka' })],
  ['star', (memory, ids) => memory.star(ids[0]!)],
  ['pause', (memory) => memory.pause('c')],
  ['words off the record', (memory) => memory.push({ conversationId: 'c', messages: [
    { id: 'off', role: 'user', content: 'Off the record' }, { id: 'hush', role: 'user', content: 'Hush' },
  ] })],
  ['trust', (memory) => memory.trust('c', { off: true })],
  ['undo', (memory, _, entry) => memory.undo(entry)],
  ['forget', (memory) => memory.forget({ conversationId: 'c', graceDays: 7 })],
  ['forget a part', (memory) => memory.forget({ conversationId: 'c', from: 1, to: 3, graceDays: 7 })],
  ['undo of forget', (memory, _, entry) => memory.undo(entry)],
]

test.runIf(ON_THIS_ENGINE).each(STEPS)('a crash leaves what %s does whole or absent', async (name, step) => {
  await empty(held.db)
  const first = await memoryFor(held.db, { now })
  const ids = await tell(first)
  if (name === 'unarchive') await first.archive({ episodeIds: [ids[0]!] })
  if (name === 'undo') await first.merge({ episodeIds: [...ids] })
  if (name === 'undo of forget') await first.forget({ conversationId: 'c', from: 1, to: 3, graceDays: 7 })
  const before = await first.history()
  const putBack = await keepRows(held.db)
  for (const at of boundariesInTurn()) {
    await putBack()
    const memory = await memoryFor(held.db, { now })
    const doom = dieAt(at)
    const lived = await dying(doom, (mortal) => step(mortal, ids, before[0]?.id ?? ''))
    const after = await memory.history()
    const hasCommitted = lived || doom.passed.at(-1)!.startsWith('after the commit')
    if (name.startsWith('undo')) expect(after.map(({ undone }) => undone)).toEqual([hasCommitted])
    else expect(after).toHaveLength(before.length + (hasCommitted ? 1 : 0))
    await memory.settle()
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
    if (name.includes('forget')) for (const { id } of after) await memory.undo(id)
    expect((await memory.messages({ conversationId: 'c' })).items.filter(({ type }) => type === 'message')).toHaveLength(4)
    if (lived) break
  }
})

test.runIf(ON_THIS_ENGINE)('a crash leaves what the rule archives whole or absent, and another process does it once', {
  timeout: 240_000,
}, async () => {
  const ruled = { now, archive: { afterDays: 30 } }
  await empty(held.db)
  await tell(await memoryFor(held.db, { now }))
  const putBack = await keepRows(held.db)
  for (const at of boundariesInTurn()) {
    await putBack()
    const doom = dieAt(at)
    const lived = await dying(doom, (mortal) => mortal.settle(), ruled)
    await withClaim(held.db, releaseAllLeases)
    const memory = await memoryFor(held.db, ruled)
    await memory.settle()
    expect(await memory.history()).toMatchObject([{ by: 'rule', action: 'archive' }])
    expect((await memory.segments({ conversationId: 'c' })).map(({ status }) => status)).toEqual(['archived', 'archived'])
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
    if (lived) break
  }
})

/** Does the work in a process that may die, once it has opened the memory. @returns whether it lived */
async function dying(
  doom: Doom, work: (memory: Memory) => Promise<unknown>, options: Parameters<typeof memoryFor>[1] = { now },
): Promise<boolean> {
  let isOpen = false
  const memory = await memoryFor(crashingDb(held.db, {
    passed: doom.passed, dead: false, pass: (boundary) => isOpen && doom.pass(boundary),
  }), options)
  await memory.stats()
  isOpen = true
  return work(memory).then(() => true, (error: unknown) => {
    if (doom.dead) return false
    throw error
  })
}
