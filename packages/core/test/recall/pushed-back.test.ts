/** Recalled text that an agent pushes back: stored unchanged, and not remembered as new. */
import { expect, test } from 'vitest'
import { FRAME, OPENINGS } from '../../../../test/support/frame.ts'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'
import { idsOf, remember } from '../../../../test/support/remembered.ts'

const held = useDb()
const clock = stoppedClock('2026-03-10T12:00:00Z')

/** Words of the one conversation that are in none of the agent's own. */
const REMEMBERED = ['salmon', 'derailleur', 'Südvorstadt', '茉莉花茶', 'Miso']

/** A memory in which the agent has pushed `around` what recall gave it. */
async function pushedBack(around: (text: string) => string): Promise<{ memory: Memory; pushed: string }> {
  const memory = await memoryFor(held.db, { now: clock.now })
  await remember(memory, [
    { from: '2026-01-05T08:00:00Z', texts: ['I adopted a cat, she is called Miso', 'What does Miso eat?', 'Only salmon, the little snob'] },
    {
      from: '2026-02-10T20:00:00Z', texts: ['The derailleur of my bicycle is broken', 'Take it to the shop in the Südvorstadt', '她最喜欢茉莉花茶'],
    },
  ])
  const { text } = await memory.recall({ query: 'salmon derailleur Südvorstadt 茉莉花茶', detail: 'high', passageLimit: 50 })
  for (const word of REMEMBERED) expect(text).toContain(word)
  const pushed = around(text)
  await memory.push({ conversationId: 'agent', messages: [
    { id: 'asked', role: 'user', content: 'Please plan my weekend', timestamp: '2026-03-10T11:00:00Z' },
    { id: 'pushed', role: 'assistant', content: pushed, timestamp: '2026-03-10T11:01:00Z' },
    { id: 'thanked', role: 'user', content: 'Splendid, book the ferry', timestamp: '2026-03-10T11:02:00Z' },
  ] })
  return { memory, pushed }
}

const learnt = async ({ memory }: { memory: Memory }) => {
  const [segment, ...others] = await memory.segments({ conversationId: 'agent' })
  expect(others).toEqual([])
  return memory.episode(segment!.id)
}

const AROUND: readonly (readonly [string, (text: string) => string])[] = [
  ['between words of the agent', (text) => `Let me look into the archive.\n${text}\nSo I suggest the zoological garden.`],
  ['behind a quote sign', (text) =>
    `Let me look into the archive.\n${text.split('\n').map((line) => `> ${line}`).join('\n')}\nSo I suggest the zoological garden.`],
  ['twice', (text) => `${text}\nLet me look into the archive.\n${text}\nSo I suggest the zoological garden.`],
]

test.each(AROUND)('recalled text pushed back %s is found where it was first pushed, and only words around it here', async (_, around) => {
  const { memory, pushed } = await pushedBack(around)
  for (const settled of [false, true]) {
    if (settled) {
      await memory.flush()
      await memory.settle()
    }
    for (const query of REMEMBERED) {
      const { passages, episodes } = await memory.recall({ query, passageLimit: 200, explain: true })
      const own = passages.filter(({ conversationId }) => conversationId === 'agent')
      expect(own.flatMap(({ explain }) => explain!.terms)).toEqual([])
      expect(passages[0]!.conversationId).toBe('friends')
      expect(episodes[0]!.conversationId).toBe('friends')
    }
    for (const query of ['look into the archive', 'zoological garden']) {
      expect(idsOf(await memory.recall({ query, passageLimit: 1 }))).toEqual(['pushed'])
    }
  }
  const { messages } = await learnt({ memory })
  expect(messages.map(({ text }) => text)).toEqual(['Please plan my weekend', pushed, 'Splendid, book the ferry'])
})

test.each([...AROUND, ['alone', (text: string) => text] as const, ['cut off', (text: string) => text.slice(0, -60)] as const])(
  'recalled text pushed back %s gives its episode neither title nor summary', async (_, around) => {
    const { memory } = await pushedBack(around)
    await memory.flush()
    await memory.settle()
    const { title, summary, messages } = await learnt({ memory })
    for (const word of [...REMEMBERED, 'Episodic', 'Passages', 'earlier conversations', FRAME.opening, FRAME.closing]) {
      expect(`${title}\n${summary}`.toLowerCase()).not.toContain(word.toLowerCase())
    }
    expect(messages).toHaveLength(3)
  })

test('recalled text pushed back alone adds nothing to recall, however often it comes back', async () => {
  const { memory } = await pushedBack((text) => text)
  const query = 'the weekend, the ferry, salmon'
  const recalled = async () => {
    await memory.flush()
    await memory.settle()
    const found = await memory.recall({ query, detail: 'high', passageLimit: 200 })
    expect(found.text.match(OPENINGS)).toHaveLength(1)
    return found
  }
  const first = await recalled()
  const quotes = (text: string) => text.split('Only salmon, the little snob').length
  // The title, the summary and the message itself; the pushed text would double them
  const own = await memory.recall({ query: 'salmon', within: ['friends'], detail: 'high' })
  expect(quotes(first.text)).toBe(quotes(own.text))
  for (const id of ['again', 'and again']) {
    await memory.push({
      conversationId: 'agent', messages: [{ id, role: 'assistant', content: first.text, timestamp: '2026-03-10T11:30:00Z' }],
    })
    const found = await recalled()
    expect(quotes(found.text)).toBe(quotes(own.text))
    expect(found.passages[0]!.messageId).toBe(first.passages[0]!.messageId)
    expect((await memory.recall({ query: 'derailleur', explain: true, passageLimit: 200 })).passages.filter(({ explain }) =>
      explain!.terms.length > 0)).toMatchObject([{ conversationId: 'friends' }])
  }
})
