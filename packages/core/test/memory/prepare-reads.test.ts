/** The engine's thread prepares itself for the first question while nobody asks: once, silently, and never in anybody's way. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPipeline } from '../../memory/open-pipeline.ts'
import { prepareWhenQuiet, QUIET_MS } from '../../memory/store-runtime.ts'
import type { PipelineContext } from '../../pipeline/pipeline-context.ts'
import type { ReadCall, ReadInput } from '../../recall/read-call.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
const pipeline = async (now?: () => Date): Promise<PipelineContext> =>
  (await openPipeline({ ...held.db, close: async () => undefined }, { timeZone: 'UTC', work: false, ...(now && { now }) })).pipeline

describe('an idle store', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** A thread that notes what it reads, and calls that are counted as a store counts them. */
  async function quietStore({ now = stoppedClock().now, canPrepare = true, onRead = () => {} } = {}) {
    const [read, activity] = [[] as string[], { begun: 0, underWay: 0 }]
    const reads = { canPrepare, prepare: async (user: string, call: ReadCall) => void (read.push(`${call.name} of ${user}`), onRead()) }
    const end = prepareWhenQuiet({ pipeline: await pipeline(now), reads, calls: { activity: () => ({ ...activity }) }, user: 'ann' })
    return { read, activity, end, wait: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
  }

  it('prepares a session and a context, once', async () => {
    const { read, wait } = await quietStore()
    await wait(QUIET_MS - 1)
    expect(read).toEqual([])
    await wait(10 * QUIET_MS)
    expect(read).toEqual(['session of ann', 'context of ann'])
  })

  it('waits while calls are begun or under way', async () => {
    const { read, activity, wait } = await quietStore()
    activity.begun = 1
    await wait(QUIET_MS)
    Object.assign(activity, { begun: 2, underWay: 1 })
    await wait(2 * QUIET_MS)
    expect(read).toEqual([])
    activity.underWay = 0
    await wait(QUIET_MS)
    expect(read).toEqual([]) // one was under way when the wait began
    await wait(QUIET_MS)
    expect(read).toHaveLength(2)
  })

  it('does not begin the second half once it is closed', async () => {
    const { read, end, wait } = await quietStore({ onRead: () => end() })
    await wait(2 * QUIET_MS)
    expect(read).toEqual(['session of ann'])
  })

  it('prepares nothing if it cannot, once it is closed, or with a clock that throws', async () => {
    const without = await quietStore({ canPrepare: false })
    const closed = await quietStore()
    let isBroken = false
    const broken = await quietStore({ now: () => { if (isBroken) throw new Error('no time'); return new Date(0) } })
    isBroken = true
    closed.end()
    for (const store of [without, closed, broken]) {
      await store.wait(2 * QUIET_MS)
      expect(store.read).toEqual([])
    }
  })
})

describe('the engine of an idle store', () => {
  it('reads once for its user; then nothing is recorded, and everything is answered as before', async ({ skip }) => {
    const { db } = held
    const { offload } = db
    if (!offload) return skip() // on a server a process would use its own thread for it
    const own = { user: 'ann', now: stoppedClock().now }
    const asked = await memoryFor(db, own)
    await asked.push({ conversationId: 'k', messages: [{ role: 'user', content: 'My sister Ida lives in Porto with her dog Nelson.' }] })
    await asked.flush()
    await asked.settle()
    const { text: _, ...before } = await asked.recall({ query: 'Where does Ida live?' })
    const stored = await asked.stats()
    const read: unknown[] = []
    const quiet = await memoryFor({
      ...db, offload: async (given, options) => offload(given, options).finally(() => read.push((given.input as ReadInput).call.name)),
    }, own)
    await vi.waitFor(() => expect(read).toEqual(['session', 'context']), { timeout: 10_000 })
    await asked.settle()
    expect(await asked.stats()).toEqual(stored)
    expect(await quiet.recall({ query: 'Where does Ida live?' })).toMatchObject(before)
  })
})
