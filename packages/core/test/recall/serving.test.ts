/** What recall serves as text: quoted, framed, within the budget that was asked for, and not learnt when it comes back. */
import { beforeEach, describe, expect, test } from 'vitest'
import { type RecallOptions, withoutRecalled } from '@madeleine/contract'
import { OPENINGS } from '../../../../test/support/frame.ts'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, stoppedClock, talk, useDb, useFilled } from '../../../../test/testing.ts'
import { readText } from '../../../../test/support/found.ts'

const held = useDb()
const clock = stoppedClock('2026-03-10T12:00:00Z')
let memory: Memory

const open = async () => (memory = await memoryFor(held.db, { now: clock.now }))
useFilled(held, async () => {
  await open()
  await memory.push({ conversationId: 'friends', messages: talk(
    ['I adopted a cat, she is called Miso', 'A cat! What does Miso eat?', 'Only salmon, the little snob'], { from: '2026-01-05T08:00:00Z' },
  ) })
  await memory.flush()
  await memory.push({ conversationId: 'friends', messages: talk(
    ['The derailleur of my bicycle is broken', 'Take it to the shop in the Südvorstadt', 'They want ninety-five euros for it'],
    { from: '2026-02-10T20:00:00Z', first: 10 },
  ) })
  await memory.flush()
  await memory.settle()
})
beforeEach(open)

describe('the served text', () => {
  test('has every passage once: under its episode, in its details, or among the others', async () => {
    const { text, passages, episodes } = await memory.recall({ query: 'cat salmon bicycle shop', limit: 1, factLimit: 0 })
    const read = readText(text)
    expect(read.episodes).toHaveLength(1)
    expect(read.episodes[0]!.passages.map((line) => line.text)).toEqual(passages.filter(({ episodeId }) => episodeId === episodes[0]!.id)
      .map((one) => one.text).sort((a, b) => text.indexOf(a) - text.indexOf(b)))
    expect([...read.episodes[0]!.passages, ...read.passages].map((line) => line.text).sort())
      .toEqual(passages.map((one) => one.text).sort())
    const detailed = readText((await memory.recall({ query: 'cat salmon', detail: 'high', factLimit: 0 })).text)
    expect(detailed.episodes.map(({ details }) => details.length)).toEqual(detailed.episodes.map(() => 3))
    expect([...detailed.passages, ...detailed.episodes.flatMap((one) => one.passages)]).toEqual([])
  })

  test('says that nothing was found', async () => {
    expect(readText((await memory.recall({ query: 'xyzzy', limit: 0, passageLimit: 0 })).text).nothing).toBe(true)
  })
})

describe('the budget of a served text', () => {
  const asked = { query: 'cat bicycle', detail: 'high' } as const

  test('holds for each tokenizer, and omitted parts are listed', async () => {
    const whole = await memory.recall(asked)
    expect(whole.leftOut).toEqual([])
    for (const tokenizer of ['o200k', 'cl100k', 'words', 'chars4', (text: string) => text.length / 3] as const) {
      const { text, leftOut } = await memory.recall({ ...asked, maxTokens: 70, tokenizer })
      expect(text.length).toBeLessThan(whole.text.length)
      expect(leftOut.length).toBeGreaterThan(0)
      expect(leftOut.every((one) => one.reason === 'budget' && one.tokens > 0)).toBe(true)
    }
    expect(await memory.recall({ ...asked, maxTokens: 0 }))
      .toMatchObject({ text: '', leftOut: { length: whole.facts.length + whole.episodes.length * 2 + whole.passages.length } })
    expect((await memory.recent({ maxTokens: 40, tokenizer: 'words' })).text.split(/\s+/).length).toBeLessThanOrEqual(41)
  })

  test('limits the text only: the results are complete', async () => {
    const [whole, short] = [await memory.recall(asked), await memory.recall({ ...asked, maxTokens: 60 })]
    expect([short.episodes, short.passages]).toEqual([whole.episodes, whole.passages])
  })

  test.each([
    ['a negative budget', { maxTokens: -1 }, /maxTokens/], ['a part of a token', { maxTokens: 1.5 }, /maxTokens/],
    ['an unknown tokenizer', { tokenizer: 'bytes' as 'words' }, /tokenizer must be one of o200k, cl100k, words, chars4 or a function/],
    ['a function that gives a promise', { tokenizer: (async () => 1) as unknown as () => number }, /tokenizer\(text\)/],
    ['a function that throws', { tokenizer: () => { throw new Error('oops') } }, /tokenizer\(text\)/],
  ])('is not taken if it is invalid: %s', async (_, wrong, message) => {
    const options: RecallOptions = { query: 'cat', maxTokens: 50, ...wrong }
    await expect(memory.recall(options)).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringMatching(message) })
  })

  test('with a counter function that fails midway throws, instead of a wrong text', async () => {
    const found = await memory.recall({ query: 'cat', maxTokens: 500, tokenizer: (text) => (text === '' ? 0 : Number.NaN) })
    expect(() => found.text).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    expect(() => found.leftOut).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })
})

describe('recalled text that is pushed back', () => {
  test('stays unchanged in the log, gives its episode a standard title, and is not quoted again', async () => {
    const { text } = await memory.recall({ query: 'cat salmon', detail: 'high', factLimit: 0 })
    await memory.push({
      conversationId: 'agent', messages: [{ id: 'pushed', role: 'system', content: text, timestamp: '2026-03-10T11:00:00Z' }],
    })
    await memory.flush()
    await memory.settle()
    const [segment] = await memory.segments({ conversationId: 'agent' })
    const episode = await memory.episode(segment!.id)
    expect(episode.messages.map((message) => message.text)).toEqual([text])
    expect(episode).toMatchObject({ title: 'Message from System, 10 March 2026', summary: '10 March 2026 — Message from System' })
    const found = await memory.recall({ query: 'cat salmon', detail: 'high', limit: 50 })
    expect(found.passages.map(({ messageId }) => messageId)).not.toContain('pushed')
    const again = found.text
    expect(again.match(OPENINGS)).toHaveLength(1)
    expect(again.split('Only salmon').length).toBe(text.split('Only salmon').length)
    expect(withoutRecalled(again)).toBe('')
  })
})
