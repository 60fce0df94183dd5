/** What went wrong with the life of segments and with the manifest where these ideas come from, each by a name. */
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import type { LanguageModelOption } from '../../memory/open-models.ts'
import { idle } from '@madeleine/segment'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()
const HOUR = 60
const policy = idle({ idleMinutes: HOUR })

const rangesOf = async (memory: Memory) =>
  (await memory.segments({ conversationId: 'c' })).map(({ status, messageIds }) => `${status} ${messageIds.join(' ')}`)
/** What each episode was made of. */
async function remembered(memory: Memory): Promise<string[]> {
  const closed = (await memory.segments({ conversationId: 'c' })).filter(({ status }) => status === 'collapsed')
  const episodes = await Promise.all(closed.map(({ id }) => memory.episode(id)))
  return episodes.map(({ messages }) => messages.map(({ id }) => id).join(' '))
}
async function opened(options: { model?: LanguageModelOption } = {}) {
  const clock = stoppedClock()
  const memory = await memoryFor(held.db, { now: clock.now, policy, ...options })
  const say = (first: number, ...texts: string[]) =>
    memory.push({ conversationId: 'c', messages: talk(texts, { first, from: clock.now().toISOString(), minutes: 0 }) })
  return { clock, memory, say }
}

/** A language model that answers everything alike, and what it was shown. */
function answering(text: string): { model: LanguageModelOption; shown: string[] } {
  const shown: string[] = []
  const doGenerate = async (asked: unknown) => {
    shown.push(JSON.stringify(asked))
    const usage = { inputTokens: { total: 10 }, outputTokens: { total: 10 } }
    return { content: [{ type: 'text', text }], finishReason: { unified: 'stop' }, usage, warnings: [] }
  }
  return { shown, model: {
    specificationVersion: 'v3', provider: 'scripted', modelId: 'stubborn', supportedUrls: {}, doGenerate,
  } as unknown as LanguageModelOption }
}

describe('a segment', () => {
  test('has its first turn, even if that is its only one, and is closed like any other', async () => {
    const { clock, memory, say } = await opened()
    await say(0, 'Good morning', 'Good morning, Ann')
    clock.step(HOUR)
    await memory.settle()
    expect(await remembered(memory)).toEqual(['m0 m1'])
    await say(2, 'Nobody answers')
    clock.step(HOUR)
    await memory.settle()
    expect(await remembered(memory)).toEqual(['m0 m1', 'm2'])
  })

  test('has its last message, at which it ends', async () => {
    const { clock, memory, say } = await opened()
    await say(0, 'The heron stood in the river', 'In the city?')
    clock.step(30)
    await say(2, 'Under the old bridge')
    const last = clock.now()
    clock.step(HOUR)
    await memory.settle()
    const [segment] = await memory.segments({ conversationId: 'c' })
    expect(segment).toMatchObject({ messageIds: ['m0', 'm1', 'm2'], endAt: last })
    expect((await memory.recall({ query: 'old bridge' })).passages[0]).toMatchObject({ messageId: 'm2', episodeId: segment!.id })
  })

  test('is not continued by a message that comes days later, even when no look happened meanwhile', async () => {
    const { clock, memory, say } = await opened()
    await say(0, 'one', 'two')
    clock.step(3 * 24 * HOUR)
    await say(2, 'three')
    await memory.settle()
    expect(await rangesOf(memory)).toEqual(['collapsed m0 m1', 'created m2'])
  })

  test('that is closed late has no message of the next one', async () => {
    const { clock, memory, say } = await opened()
    for (const first of [0, 2, 4]) {
      await say(first, `talk ${first}`, 'yes')
      clock.step(2 * HOUR)
    }
    await memory.settle()
    expect(await remembered(memory)).toEqual(['m0 m1', 'm2 m3', 'm4 m5'])
  })

  test('is single when several workers look at its tail at the same time, and every message belongs to one', async () => {
    const { clock, memory, say } = await opened()
    const others = await Promise.all([1, 2].map(() => memoryFor(held.db, { now: clock.now, policy })))
    await say(0, 'one', 'two', 'three')
    clock.step(HOUR)
    await Promise.all([memory.settle(), ...others.map((other) => other.settle()), say(3, 'meanwhile')])
    await memory.settle()
    const segments = await memory.segments({ conversationId: 'c' })
    expect(segments.flatMap(({ messageIds }) => messageIds)).toEqual(['m0', 'm1', 'm2', 'm3'])
    expect(segments[0]).toMatchObject({ status: 'collapsed', messageIds: ['m0', 'm1', 'm2'] })
    expect(await memory.stats()).toMatchObject({ episodes: 1 })
  })

  test('is not collapsed before its episode is stored', async () => {
    const clock = stoppedClock()
    const statuses: string[] = []
    const embed = async (texts: readonly string[]) => {
      statuses.push(...await rangesOf(memory))
      return texts.map(() => Float32Array.of(1, 0))
    }
    const memory: Memory = await memoryFor(held.db, { now: clock.now, policy, embedder: { name: 'watching', dims: 2, embed } })
    await memory.push({ conversationId: 'c', messages: talk(['one']) })
    clock.step(HOUR)
    await memory.settle()
    // Messages have theirs after it
    expect(statuses).toEqual(['collapsing m0', 'collapsed m0'])
    expect(await rangesOf(memory)).toEqual(['collapsed m0'])
  })
})

describe('a model', () => {
  test('that refuses a title is not called forever, and the conversation is remembered', async () => {
    const { model, shown } = answering('I am sorry, but I cannot help with that.')
    const { clock, memory, say } = await opened({ model })
    await say(0, 'The heron stood in the river', 'In the city?')
    clock.step(HOUR)
    await memory.settle()
    const asked = shown.length
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(10)
    for (let i = 0; i < 5; i++) {
      clock.step(24 * HOUR)
      await memory.settle()
    }
    expect(shown).toHaveLength(asked)
    expect((await memory.manifest()).text).toMatch(/eron/)
  })

  test('never gets content in parts as a printed object, nor do titles contain one', async () => {
    const { model, shown } = answering('nothing usable')
    const { clock, memory } = await opened({ model })
    await memory.push({ conversationId: 'c', messages: [
      {
        role: 'user',
        content: [{ type: 'text', text: 'What {kind} of heron is this?' }, { type: 'image', image: 'data:image/png;base64,iVBORw0KGgo=' }],
      },
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: '1', toolName: 'identify_bird', input: { nested: { list: [1, { deep: true }] } } }],
      },
      { role: 'tool', content: [
        { type: 'tool-result', toolCallId: '1', toolName: 'identify_bird', output: { type: 'json', value: { species: 'Ardea cinerea' } } },
      ] },
    ] as never })
    expect((await memory.manifest()).text).not.toContain('[object')
    clock.step(HOUR)
    await memory.settle()
    expect(shown.join()).toContain('What {kind} of heron')
    const [segment] = await memory.segments({ conversationId: 'c' })
    const { title, summary } = await memory.episode(segment!.id)
    for (const text of [...shown, title, summary, (await memory.manifest()).text]) expect(text).not.toMatch(/\[object|iVBORw0/)
  })
})

describe('the manifest', () => {
  test('shows a conversation that has just begun, even right after it was read', async () => {
    const { memory, say } = await opened()
    expect((await memory.manifest()).days).toEqual([])
    await say(0, 'The heron stood in the river')
    expect((await memory.manifest()).days[0]!.entries).toMatchObject([{ status: 'created', isActive: true }])
  })

  test('shows the same day of two years as two days, with the year', async () => {
    const clock = stoppedClock('2026-03-02T09:00:00Z')
    const memory = await memoryFor(held.db, { now: clock.now })
    for (const [i, year] of [2024, 2025, 2026].entries()) {
      await memory.push({
        conversationId: `c${year}`, messages: talk([`The heron of ${year}`], { first: i, from: `${year}-01-18T15:00:00Z` }),
      })
    }
    expect((await memory.manifest()).days.map(({ label, entries }) => [label, entries.length]))
      .toEqual([['Jan 18', 1], ['Jan 18 2025', 1], ['Jan 18 2024', 1]])
  })

  test('calls yesterday yesterday a minute after midnight, even when it was read a minute before', async () => {
    const clock = stoppedClock('2026-03-02T23:59:00Z')
    const memory = await memoryFor(held.db, { now: clock.now })
    await memory.push({ conversationId: 'c', messages: talk(['Good night'], { from: '2026-03-02T23:58:00Z' }) })
    expect((await memory.manifest()).text).toContain('Today')
    clock.step(2)
    expect((await memory.manifest()).text).toContain('Yesterday')
  })
})
