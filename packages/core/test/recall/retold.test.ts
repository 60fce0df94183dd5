/** A reply that only tells again what was recalled for it is no evidence of its own; one that adds something is. */
import { beforeEach, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
const clock = stoppedClock('2026-05-01T12:00:00Z')
let memory: Memory
beforeEach(async () => void (memory = await memoryFor(held.db, { now: clock.now, timeZone: 'UTC' })))

interface Said {
  readonly told: string
  readonly asks: string
  readonly reply: string
}

const TYRES: Said = {
  told: 'I had the winter tyres of the van changed on 3 March in Holzminden', asks: 'When did I change the tyres?',
  reply: 'You changed the winter tyres of your van on 3 March, in Holzminden.',
}
const RETOLD: Readonly<Record<string, Said>> = {
  en: TYRES,
  de: {
    told: 'Am 3. März habe ich in Holzminden die Reifen vom Bus gewechselt', asks: 'Wann habe ich die Reifen gewechselt?',
    reply: 'Du hast die Reifen vom Bus am 3. März in Holzminden gewechselt.',
  },
  es: {
    told: 'El 3 de marzo cambié los neumáticos de la furgoneta en Zamora', asks: '¿Cuándo cambié los neumáticos?',
    reply: 'Cambiaste los neumáticos de la furgoneta el 3 de marzo en Zamora.',
  },
  fr: {
    told: 'Le 3 mars j’ai fait changer les pneus de la camionnette à Vesoul', asks: 'Quand ai-je changé les pneus ?',
    reply: 'Tu as fait changer les pneus de la camionnette le 3 mars, à Vesoul.',
  },
  zh: { told: '3月12日我在洛阳给面包车换了冬季轮胎', asks: '我什么时候换的轮胎？', reply: '你是3月12日在洛阳给面包车换的冬季轮胎。' },
}

/** Tells something, asks for it elsewhere with what a context shows, and stores the question and the reply there. */
async function retell({ told, asks, reply }: Said, { isTogether = true } = {}): Promise<void> {
  await memory.push({ conversationId: 'told', messages: [
    { id: 'told', role: 'user', content: told, timestamp: '2026-03-04T09:00:00Z' },
    { id: 'noted', role: 'assistant', content: 'OK', timestamp: '2026-03-04T09:01:00Z' },
  ] })
  await memory.flush()
  await memory.settle()
  const hello = { id: 'hello', role: 'user' as const, content: 'Hello', timestamp: '2026-05-01T11:00:00Z' }
  await memory.push({ conversationId: 'asked', messages: [hello] })
  await memory.context({ conversationId: 'asked', query: asks })
  const asked = { id: 'asks', role: 'user' as const, content: asks, timestamp: '2026-05-01T11:01:00Z' }
  const replied = { id: 'replies', role: 'assistant' as const, content: reply, timestamp: '2026-05-01T11:02:00Z' }
  for (const messages of isTogether ? [[asked, replied]] : [[asked], [replied]]) await memory.push({ conversationId: 'asked', messages })
}

const marksOf = async (conversationId: string) => {
  const [last] = (await memory.messages({ conversationId })).items.slice(-1)
  return last?.type === 'message' ? last.marks ?? {} : undefined
}

const confidenceOf = async (query: string, id: string): Promise<number> => {
  const { passages } = await memory.recall({ query })
  return passages.flatMap((one) => (one.messageId === id || one.exchange?.messageId === id ? [one.confidence] : []))[0] ?? 0
}

test.each(Object.entries(RETOLD))('an answer that repeats what was recalled is no evidence, open or closed: %s', async (_, said) => {
  await retell(said)
  for (const isClosed of [false, true]) {
    if (isClosed) {
      await memory.flush()
      await memory.settle()
    }
    const { passages } = await memory.recall({ query: said.asks })
    expect(passages[0]?.messageId).toBe('told')
    expect(await confidenceOf(said.asks, 'replies')).toBeLessThanOrEqual(0.25)
  }
})

test('nor does it answer once what it repeats is forgotten, pushed with its question or alone', async () => {
  for (const isTogether of [true, false]) {
    memory = await memoryFor(held.db, { user: `alone ${isTogether}`, now: clock.now, timeZone: 'UTC' })
    await retell(TYRES, { isTogether })
    await memory.forget({ conversationId: 'told' })
    await memory.flush()
    await memory.settle()
    expect(['none', 'weak']).toContain((await memory.recall({ query: TYRES.asks })).confidence.level)
  }
})

test.each([
  ['a number', 'You changed the winter tyres of your van on 3 March in Holzminden, for 480 euros.'],
  ['advice', 'Swap the front wheels against the rear wheels every autumn, and check the pressure monthly.'],
])('a reply that adds %s stays what it is', async (_, reply) => {
  await retell({ ...TYRES, reply })
  await memory.flush()
  await memory.settle()
  expect(await marksOf('asked')).not.toHaveProperty('retold')
})

test('what is told again is marked where it is stored, and where nothing was recalled the same words are not', async () => {
  await retell(TYRES)
  expect(await marksOf('asked')).toEqual({ retold: true })
  await memory.push({ conversationId: 'other', messages: [{ role: 'assistant', content: TYRES.reply }] })
  expect(await marksOf('other')).not.toHaveProperty('retold')
})
