/** A user asks what nobody ever spoke of, and is told so; asks what was said, and gets it; types nonsense, and finds nothing. */
import { beforeAll, expect, test } from 'vitest'
import { jsonl } from '../support/program.ts'
import { folder, madeleine, useReader } from './packed.ts'

const cwd = folder()
const CHAT = [
  ['Lena', 'The ferry to Naxos is booked for July'], ['Ben', 'And the little house by the beach?'],
  ['Lena', 'Booked too, with a terrace for the evenings'],
  ['Ben', 'Thank you Lena'], ['Lena', 'I parked the car in Rue Victor Hugo, it can stay there for the holidays'],
  ['Ben', 'Who waters Klaus the sourdough while we swim?'],
  ['Lena', 'My sister, once a day, twenty grams'], ['Ben', 'LENA LENA LENA'], ['Lena', '我妈妈最喜欢茉莉花茶'],
] as const

interface Printed {
  readonly confidence: { readonly level: string; readonly value: number }
  readonly episodes: readonly { readonly confidence: number }[]
  readonly passages: readonly { readonly text: string; readonly confidence: number }[]
  readonly text: string
}
const look = useReader(cwd)
const recall = async (query: string): Promise<Printed> => JSON.parse((await look(['recall', query, '--json'])).stdout) as Printed
const context = async (...args: string[]): Promise<string> => (await look(['context', ...args, '--conversation', 'new', '--json'])).stdout

beforeAll(async () => {
  const messages = CHAT.map(([name, content], i) => ({
    conversationId: 'holidays', id: `m${i}`, role: name === 'Lena' ? 'user' : 'assistant', name,
    content, timestamp: new Date(Date.UTC(2026, 4, 2, 9, i)).toISOString(),
  }))
  const next = { conversationId: 'new', id: 'hello', role: 'user', content: 'Hello again', timestamp: '2026-05-03T09:00:00Z' }
  await madeleine(['import', '-', '--conversation', 'holidays', '--flush'], { cwd, stdin: jsonl([...messages, next]) })
})

// First, while no reader has the folder open: the process that refuses has opened it
test('an unknown level of confidence is refused, with those there are', async () => {
  expect(await madeleine(['context', 'x', '--conversation', 'new', '--min-confidence', 'sure'], { cwd }))
    .toMatchObject({ code: 2, stderr: expect.stringMatching(/none, weak, fair, strong/) })
})

test('a question that nothing answers is flagged, even if the name matches', async () => {
  for (const query of ['How do I configure a Kubernetes ingress?', 'Did Lena configure a Kubernetes ingress?']) {
    const { confidence, passages, episodes } = await recall(query)
    expect([query, confidence.level]).toEqual([query, expect.stringMatching(/^(?:none|weak)$/)])
    for (const one of [...passages, ...episodes]) expect(one.confidence).toBeLessThanOrEqual(confidence.value)
  }
})

test('no model is shown what is merely nearest if it is to be fair; of a memory that fits it is shown all', async () => {
  expect(await context('Did Lena configure a Kubernetes ingress?', '--min-confidence', 'fair'))
    .not.toMatch(/## (?:Episodic Memories|Passages)|Thank you Lena/)
  expect(await context('Did Lena park a Kubernetes cluster?', '--min-confidence', 'none')).toContain('Episodic Memories')
  expect(await context('Did Lena configure a Kubernetes ingress?')).toContain('Rue Victor Hugo')
})

test('gibberish, emoji and punctuation find nothing at all', async () => {
  for (const query of ['asdfgh qwrtzp', '🎉🎉']) {
    const { confidence, episodes, passages } = await recall(query)
    expect({ query, confidence, episodes, passages })
      .toEqual({ query, confidence: { level: 'none', value: 0 }, episodes: [], passages: [] })
  }
  expect((await look(['recall', '???'])).stdout).toMatch(/^\s*Nothing found/)
})

test('what was said is found, and reported as found', async () => {
  for (const [query, said] of [['Where did I park the car?', 'Rue Victor Hugo'], ['妈妈喜欢什么茶？', '茉莉花茶']] as const) {
    const { confidence, passages } = await recall(query)
    expect([query, confidence.level]).toEqual([query, expect.stringMatching(/^(?:fair|strong)$/)])
    expect(passages[0]!.text).toContain(said)
  }
})

test('thanks and shouted names are no evidence', async () => {
  const { passages } = await recall('the terrace in the evenings')
  const empty = passages.filter(({ text }) => text === 'Thank you Lena' || text === 'LENA LENA LENA')
  expect(empty.length).toBeGreaterThan(0)
  for (const { confidence } of empty) expect(confidence).toBeLessThan(0.4)
})
