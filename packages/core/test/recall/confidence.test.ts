/** Whether anything answers: confidence of recalls from a store, and what a context leaves out because of it. */
import { beforeEach, describe, expect, test } from 'vitest'
import { levelOf } from '@madeleine/contract'
import type { Memory } from '../../memory/memory.ts'
import { NOTHING_ANSWERS } from '@madeleine/base'
import { evidenceParts } from '../../recall/evidence.ts'
import { indexChat, searchChat } from '../../../../train/confidence/search-invented.ts'
import { memoryFor, stoppedClock, talk, useDb, useFilled } from '../../../../test/testing.ts'
import { remember, type Stretch } from '../../../../test/support/remembered.ts'

const held = useDb()
const clock = stoppedClock('2026-03-10T12:00:00Z')
let memory: Memory

const STRETCHES: readonly Stretch[] = [
  { from: '2026-01-06T08:00:00Z', texts: [
    'The ferry to Naxos is booked for July', 'And the little house by the beach?',
    'Booked too, with a terrace for the evenings', 'Thank you Ben', 'Did you set the alarm for the ferry?',
  ] },
  { from: '2026-01-20T08:00:00Z', texts: [
    'I parked the car in Rue Victor Hugo', 'Is it safe there over the holidays?', 'BEN BEN BEN', 'We configure the oven before we leave',
  ] },
  { from: '2026-02-03T08:00:00Z', texts: ['Miso hid in the suitcase', 'She wants to see the sea as well', 'A cat on a ferry, imagine'] },
  { from: '2026-02-20T08:00:00Z', texts: ['我妈妈下个月来莱比锡看我', '太好了！她喜欢喝什么茶？', '她最喜欢茉莉花茶'] },
]
const open = async () => (memory = await memoryFor(held.db, { now: clock.now }))
useFilled(held, async () => {
  await remember(await open(), STRETCHES)
  await memory.push({
    conversationId: 'work',
    messages: talk(['The printer is out of paper again', 'I ordered some'], { from: '2026-03-10T11:00:00Z', first: 90 }),
  })
})
beforeEach(open)

const level = async (query: string) => (await memory.recall({ query })).confidence.level

describe('the confidence of a recall', () => {
  test.each([
    'How do I configure a Kubernetes ingress?', 'Did Ann configure a Kubernetes ingress?',
    'Did Ben renew the tax certificate of the bakery?', '怎么配置路由器的密码？',
  ])('is none or weak for what nobody spoke of: %s', async (query) => {
    expect(['none', 'weak']).toContain(await level(query))
  })

  test.each([
    'Where did I park the car?', 'Where is the car parked', 'the ferry to Naxos', 'Naxos',
    'Where did Miso hide?', '她最喜欢什么茶？', 'printer paper', 'What did Ann book on Naxos?',
  ])('is fair or strong for what was said: %s', async (query) => {
    expect(['fair', 'strong']).toContain(await level(query))
  })

  test.each([
    '???', '🎉🎉', '🐈', 'asdfgh qwrtz', 'xkcdq', '', 'what is it about', '。。。',
  ])('is none, and nothing is found, where nothing is asked for: %s', async (query) => {
    const { confidence, episodes, passages, text } = await memory.recall({ query })
    expect({ confidence, episodes, passages }).toEqual({ confidence: { level: 'none', value: 0 }, episodes: [], passages: [] })
    expect(text).toContain('No memories found.')
  })

  test('is strong for the name of a speaker alone, and for a time alone in which there was talk', async () => {
    expect(await level('Ann')).toBe('strong')
    expect(await level('on 20 January 2026')).toBe('strong')
    expect(await level('What happened on 20 January 2026?')).toBe('strong')
    expect(['none', 'weak']).toContain(await level('on 14 November 2025'))
  })

  test('of a passage that only names people or thanks is never fair', async () => {
    for (const query of ['Ann', 'Ben', 'the house by the beach', 'Where did I park the car?', 'Thank you Ben']) {
      const { passages } = await memory.recall({ query })
      for (const { text, confidence } of passages.filter((one) => ['Thank you Ben', 'BEN BEN BEN'].includes(one.text))) {
        expect([text, levelOf(confidence)]).toEqual([text, expect.stringMatching(/none|weak/)])
      }
    }
  })

  test('is that of its surest passage or episode, on one scale', async () => {
    for (const query of ['Where did I park the car?', 'How do I configure a Kubernetes ingress?', 'Naxos', 'printer', 'cat in January']) {
      const { confidence, passages, episodes } = await memory.recall({ query, passageLimit: 200, limit: 100 })
      expect(confidence)
        .toEqual({ value: Math.max(...[...passages, ...episodes].map((one) => one.confidence)), level: levelOf(confidence.value) })
    }
  })

  test('does not depend on how many are returned, on their order, or on a reranker', async () => {
    const backwards = await memoryFor(
      held.db, { now: clock.now, reranker: { name: 'backwards', rerank: async (_, texts) => texts.map((_text, i) => i) } },
    )
    for (const query of ['Where did I park the car?', 'the ferry']) {
      const { confidence, passages } = await memory.recall({ query })
      expect((await memory.recall({ query, limit: 1, passageLimit: 1 })).confidence).toEqual(confidence)
      const again = await backwards.recall({ query })
      expect(again.confidence).toEqual(confidence)
      expect(new Map(again.passages.map((one) => [one.messageId, one.confidence])))
        .toEqual(new Map(passages.map((one) => [one.messageId, one.confidence])))
    }
  })

  test('is only that of what is searched: before the answer, and in another conversation, it is none or weak', async () => {
    const query = 'Where did I park the car?'
    for (const narrow of [{ asOf: '2026-01-10T00:00:00Z' }, { within: ['work'] }]) {
      expect(['none', 'weak']).toContain((await memory.recall({ query, ...narrow })).confidence.level)
    }
  })

  test('is explained by what its signals add to the log odds, the same that training reads', async () => {
    const talks = STRETCHES.map(({ from, texts }, i) => ({
      talk: { set: '', kind: '', id: '', utterances: [], topics: [] },
      from: STRETCHES.slice(0, i).reduce((sum, one) => sum + one.texts.length, 0),
      messages: texts.map((text, at) => ({ text, speaker: at % 2 === 0 ? 'Ann' : 'Ben', at: new Date(Date.parse(from) + at * 60_000) })),
    }))
    const alone = await memoryFor(held.db, { user: 'training', now: clock.now })
    await remember(alone, STRETCHES)
    for (const query of ['Where did I park the car?', 'What did Ann book on Naxos?', '茉莉花茶', 'the ferry on 6 January 2026']) {
      const { scored } = await searchChat(indexChat({ talks, speakers: ['Ann', 'Ben'] }), query, clock.now())
      const trained = new Map(
        scored.map(({ message, evidence }) => [talks.flatMap(({ messages }) => messages)[message.seq]!.text, evidenceParts(evidence)]),
      )
      const { passages } = await alone.recall({ query, passageLimit: 200, explain: true })
      expect(passages.length).toBeGreaterThan(0)
      for (const { text, explain } of passages) expect(explain!.evidence).toEqual(trained.get(text))
    }
  })
})

test('recent, which asks nothing, has no confidence', async () => {
  const recent = await memory.recent()
  expect('confidence' in recent).toBe(false)
  for (const one of [...recent.episodes, ...recent.passages]) expect('confidence' in one).toBe(false)
  expect(recent.text).not.toContain('confidence')
})

test('the text of a recall begins by saying that nothing answers, if nothing does', async () => {
  const { text } = await memory.recall({ query: 'Did Ben renew the passport of the cat?' , limit: 3 })
  const none = await memory.recall({ query: 'the holidays of the accountant in Toledo' })
  expect(none.text.includes(NOTHING_ANSWERS)).toBe(none.confidence.level === 'none')
  expect(text).toMatch(/confidence: (?:none|weak|fair|strong) \(\d\.\d\d\)/)
  const { text: sure } = await memory.recall({ query: 'Where did I park the car?' })
  expect(sure).not.toContain(NOTHING_ANSWERS)
})

describe('a context', () => {
  const recalledIn = async (options: Partial<Parameters<Memory['context']>[0]>) => {
    const { messages, leftOut } = await memory.context({ conversationId: 'new', manifest: false, ...options })
    return { text: messages.map(({ content }) => String(content)).join('\n'), leftOut }
  }

  test('has no recalled part if nothing is as sure as asked for, and lists what it left out', async () => {
    const { text, leftOut } = await recalledIn({ query: 'Did Ben configure a Kubernetes ingress?', minConfidence: 'fair' })
    expect(text).toBe('')
    expect(leftOut.length).toBeGreaterThan(0)
    for (const one of leftOut) {
      expect(one).toMatchObject({ reason: 'confidence', kind: expect.stringMatching(/episode|passage/), tokens: expect.any(Number) })
    }
  })

  test('has everything recalled at the level none, and says how sure each episode is', async () => {
    const { text, leftOut } = await recalledIn({ query: 'Did Ben configure a Kubernetes ingress?', minConfidence: 'none' })
    expect(text).toContain('## Episodic Memories')
    expect(leftOut).toEqual([])
  })

  test('has the answer, with the messages around it, and leaves out the episodes that do not answer', async () => {
    const { text, leftOut } = await recalledIn({ query: 'Where did I park the car?', minConfidence: 'fair' })
    expect(text).toContain('Rue Victor Hugo')
    expect(text).toContain('Is it safe there over the holidays?')
    expect(leftOut.every(({ reason, kind }) => reason === 'confidence' && kind === 'episode')).toBe(true)
    expect([...text.matchAll(/\[rank: \d, confidence: (\w+)/g)].every(([, said]) => said === 'fair' || said === 'strong')).toBe(true)
  })

  test('refuses an unknown level of confidence', async () => {
    await expect(
      memory.context({ conversationId: 'c', query: 'x', minConfidence: 'sure' as 'fair' }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
