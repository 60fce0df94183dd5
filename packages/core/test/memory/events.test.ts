/** Events of a memory: which are emitted, to which listeners, and that no listener can harm the others. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Events, EVENTS } from '@madeleine/contract'
import type { Memory } from '../../memory/memory.ts'
import type { MemoryOptions } from '../../memory/store-options.ts'
import { idle } from '@madeleine/segment'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()
let users = 0
/** Of a user of its own: what an earlier test told may be on its way yet. */
const open = (options: Omit<MemoryOptions, 'data'> = {}) => memoryFor(held.db, { user: `user ${users++}`, ...options })
const NAMES = Object.keys(EVENTS) as (keyof Events)[]

/** Everything this memory tells, as it comes. */
function hearing(memory: Memory): string[] {
  const heard: string[] = []
  for (const name of NAMES) memory.on(name, (ids) => void heard.push(`${name} ${Object.values(ids).join(' ')}`))
  return heard
}

const warnings: string[] = []
const onWarning = ({ message }: Error) => void warnings.push(message)
beforeEach(() => {
  warnings.length = 0
  process.on('warning', onWarning)
})
afterEach(() => void process.off('warning', onWarning))
/** Warnings are given in the turn after. */
const aTurn = () => new Promise((done) => setImmediate(done))

describe('an event', () => {
  test('of a changed manifest is emitted once per push, even if all messages were known, but not if the push is refused', async () => {
    const memory = await open()
    const heard = hearing(memory)
    await memory.push({ conversationId: 'c', messages: talk(['one', 'two', 'three']) })
    expect(heard).toEqual(['manifest.updated c'])
    await memory.push({ conversationId: 'c', messages: talk(['one', 'two']) })
    await memory.push({ conversationId: 'c', messages: [] })
    await expect(memory.push({ conversationId: 'c', messages: talk(['other']) })).rejects.toMatchObject({ code: 'conflict' })
    expect(heard).toEqual(['manifest.updated c', 'manifest.updated c'])
  })

  test('is emitted for each segment that a silence closed, and once for the manifest; encoding emits the rest', async () => {
    const clock = stoppedClock()
    const memory = await open({ now: clock.now, policy: idle({ idleMinutes: 60 }) })
    await memory.push({ conversationId: 'c', messages: talk(['one']) })
    clock.step(90)
    await memory.push({ conversationId: 'c', messages: talk(['two'], { first: 1 }) })
    clock.step(90)
    const heard = hearing(memory)
    await memory.settle()
    const [first, second] = (await memory.segments({ conversationId: 'c' })).map(({ id }) => id)
    expect(heard.filter((line) => line.startsWith('segment.timeout')))
      .toEqual([`segment.timeout c ${first}`, `segment.timeout c ${second}`])
    expect(heard.slice(0, 3)).toEqual([`segment.timeout c ${first}`, `segment.timeout c ${second}`, 'manifest.updated c'])
    for (const id of [first, second]) {
      expect(heard).toEqual(expect.arrayContaining([`segment.collapsed c ${id}`, `episode.created c ${id}`]))
    }
    expect(heard.filter((line) => line === 'manifest.updated c')).toHaveLength(3)
  })

  test(
    'of a changed manifest is emitted by forgetting, even for an unknown conversation: an earlier attempt may have lost its reply',
    async () => {
      const memory = await open()
      await memory.push({ conversationId: 'c', messages: talk(['one']) })
      const heard = hearing(memory)
      expect(await memory.forget({ conversationId: 'nobody' })).toMatchObject({ done: { conversations: 0 } })
      expect(heard).toEqual(['manifest.updated nobody'])
      expect(await memory.forget({ conversationId: 'c' })).toMatchObject({ done: { conversations: 1 } })
      expect(heard).toEqual(['manifest.updated nobody', 'manifest.updated c'])
    },
  )

  test('holds ids and no word of a message', async () => {
    const memory = await open()
    const said: unknown[] = []
    for (const name of NAMES) memory.on(name, (ids) => void said.push([name, Object.keys(ids)]))
    await memory.push({ conversationId: 'c', messages: talk(['The heron stood in the river']) })
    await memory.flush()
    await memory.settle()
    expect(said.length).toBeGreaterThan(3)
    for (const [name, keys] of said as [keyof Events, string[]][]) expect([name, keys]).toEqual([name, EVENTS[name]])
  })
})

describe('a listener', () => {
  test('is refused for an unknown event, naming it and all known events', async () => {
    const memory = await open()
    const on = (event: unknown) => () => memory.on(event as 'manifest.updated', () => undefined)
    for (const name of ['episode', 'toString', '__proto__', 7]) {
      expect(on(name)).toThrow(expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining(String(name)) as string }))
    }
    for (const name of NAMES) expect(on('episode')).toThrow(name)
    expect(() => memory.on('manifest.updated', undefined as never)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })

  test('that throws, rejects or never ends causes a warning, and does not stop the others', async () => {
    const memory = await open()
    const heard: string[] = []
    memory.on('manifest.updated', () => { throw new Error('thrown at once') })
    memory.on('manifest.updated', () => new Promise(() => undefined))
    memory.on('manifest.updated', async () => { throw new Error('rejected later') })
    memory.on('manifest.updated', (ids) => { (ids as { conversationId: string }).conversationId = 'changed' })
    memory.on('manifest.updated', ({ conversationId }) => void heard.push(conversationId))
    expect((await memory.push({ conversationId: 'c', messages: talk(['one']) })).stored).toBe(1)
    await aTurn()
    expect(heard).toEqual(['c'])
    expect(warnings.filter((text) => /thrown at once|rejected later/.test(text))).toHaveLength(2)
    await memory.flush()
    await memory.settle()
    expect(await memory.stats()).toMatchObject({ episodes: 1, due: 0 })
    await memory.close()
  })

  test('hears events until it is removed, and twice if it was added twice', async () => {
    const memory = await open()
    const heard: string[] = []
    const listener = ({ conversationId }: { conversationId: string }) => void heard.push(conversationId)
    const [end] = [memory.on('manifest.updated', listener), memory.on('manifest.updated', listener)]
    await memory.push({ conversationId: 'a', messages: talk(['one']) })
    end()
    end()
    await memory.push({ conversationId: 'b', messages: talk(['one']) })
    expect(heard).toEqual(['a', 'a', 'b'])
  })

  test('that adds itself again while it is called hears the next event twice, and this one once', async () => {
    const memory = await open()
    const heard: string[] = []
    const listen = () => memory.on('manifest.updated', ({ conversationId }) => {
      heard.push(conversationId)
      if (heard.length < 9) listen()
    })
    listen()
    await memory.push({ conversationId: 'a', messages: talk(['one']) })
    expect(heard).toEqual(['a'])
  })
})
