/** T-84: one call holds the loop. T-85: a text makes a step superlinear. Counted in text between two turns, never in time. */
import { describe, expect, it } from 'vitest'
import { ON_THIS_ENGINE } from '../night.ts'
import type { ImportItem, MessageInput } from '../../src/index.ts'
import { atOnce, compatible, countTokens } from '@madeleine/base'
import { citationSteps } from '../../packages/core/encode/cite.ts'
import type { Message } from '@madeleine/contract'
import { local, segmentAll } from '@madeleine/segment'
import type { Db } from '@madeleine/engine'
import { memoryFor, useDb } from '../testing.ts'
import { onThisThread } from '../watched-db.ts'
import { metered } from './work-meter.ts'
import { WORST_NAMES, worstText } from './worst-texts.ts'

const held = useDb()
const BYTES = 65_000
/** A message is analysed in one turn: normalised three times (its features, its terms, its questions), with what the turn had before. */
const MOST_UNITS_A_TURN = 4 * 65_536
/** Texts on which a step took longest, or which no whitespace divides; all of them are more than a turn may have. */
const NAMES = ['short questions', 'marks at random', 'nested json', 'spaces', 'letters and zero width', 'distinct words']

const worstMessages = (count: number, names = NAMES): MessageInput[] => Array.from({ length: count }, (_, i) => ({
  id: `w${i}`, role: i % 2 === 0 ? 'user' : 'assistant',
  content: worstText(names[i % names.length]!, BYTES), timestamp: Date.UTC(2026, 2, 2) + i * 60_000,
}))

async function* items(messages: readonly MessageInput[]): AsyncGenerator<ImportItem> {
  for (const [i, message] of messages.entries()) yield { conversationId: 'c', line: i + 1, message }
}

/** The database, counting its transactions. */
function countingDb(db: Db): { transactions: number; db: Db } {
  const counting = { transactions: 0, db: { ...db } }
  counting.db.transaction = (work, options) => (counting.transactions++, db.transaction(work, options))
  return counting
}

describe.runIf(ON_THIS_ENGINE)('T-84: no call holds the event loop for long:', () => {
  it('push reads and counts a few messages a turn (before: 500 in one, 19.7 s)', async () => {
    const memory = await memoryFor(held.db)
    const { most, tokenised } = await metered(async ({ add }) => memory.push({
      conversationId: 'c',
      // A getter tells when each content is read
      messages: worstMessages(10).map((message) => ({ ...message, get content() { add(BYTES); return message.content! } }) as MessageInput),
    }))
    expect(tokenised).toBeGreaterThan(2 * MOST_UNITS_A_TURN)
    expect(most).toBeLessThanOrEqual(MOST_UNITS_A_TURN)
    await memory.close()
  })

  it('ten pushes at once hold it no longer than one', async () => {
    const memory = await memoryFor(held.db)
    const { most } = await metered(() =>
      Promise.all(Array.from({ length: 10 }, (_, i) => memory.push({ conversationId: `c${i}`, messages: worstMessages(1) }))))
    expect(most).toBeLessThanOrEqual(MOST_UNITS_A_TURN)
    await memory.close()
  })

  it('a long push and a short one after it still enter the log in the order of the calls', async () => {
    const memory = await memoryFor(held.db)
    await Promise.all([
      memory.push({ conversationId: 'c', messages: worstMessages(4) }),
      memory.push({ conversationId: 'c', messages: [{ id: 'last', role: 'user', content: 'Miso sleeps.' }] }),
    ])
    const page = await memory.messages({ conversationId: 'c' })
    expect(page.items.flatMap((item) => (item.type === 'message' ? [item.id] : []))).toEqual(['w0', 'w1', 'w2', 'w3', 'last'])
    await memory.close()
  })

  it('no other call works on more than a few messages a turn, neither while they wait nor once they are episodes', async () => {
    const memory = await memoryFor(onThisThread(held.db))
    const conversationId = 'c'
    await memory.push({ conversationId, messages: worstMessages(NAMES.length) })
    const calls: Record<string, () => Promise<unknown>> = {
      import: () => memory.import(items(worstMessages(NAMES.length))),
      recall: () => memory.recall({ query: 'miso ab', conversationId: 'other' }),
      text: async () => (await memory.recall({ query: 'miso ab', conversationId: 'other', detail: 'high', maxTokens: 2000 })).text,
      session: () => memory.session({ conversationId }),
      context: () => memory.context({ conversationId, query: 'miso ab' }),
      recent: () => memory.recent(), manifest: () => memory.manifest(), toc: () => memory.toc(),
      messages: () => memory.messages({ conversationId, limit: 500 }),
      segments: () => memory.segments({ conversationId }), conversations: () => memory.conversations(),
      stats: () => memory.stats(), check: () => memory.check(),
    }
    const units: Record<string, number> = {}
    for (const [name, call] of Object.entries(calls)) units[name] = (await metered(call)).most
    await memory.flush()
    units['settle'] = (await metered(() => memory.settle())).most
    for (const [name, call] of Object.entries(calls)) units[`${name}, settled`] = (await metered(call)).most
    units['forget'] = (await metered(() => memory.forget({ conversationId }))).most
    expect(Object.entries(units).filter(([, most]) => most > MOST_UNITS_A_TURN)).toEqual([])
    await memory.close()
  })

  it('segmentAll reads a few messages a turn', async () => {
    const { most, tokenised } = await metered(() => segmentAll(local(), worstMessages(10)))
    expect(tokenised).toBeGreaterThan(2 * MOST_UNITS_A_TURN)
    expect(most).toBeLessThanOrEqual(MOST_UNITS_A_TURN)
  })
})

describe('T-84: a push of messages that are stored already', () => {
  it('counts none of their tokens, since it looks up the ids first (before: all 4 MB again)', async () => {
    const memory = await memoryFor(held.db)
    await memory.push({ conversationId: 'c', messages: worstMessages(12) })
    const { tokenised, result } = await metered(() => memory.push({ conversationId: 'c', messages: worstMessages(13) }))
    expect(result).toMatchObject({ stored: 1, skipped: 12 })
    expect(tokenised).toBeLessThanOrEqual(BYTES)
    await memory.close()
  })

  it('is recognised without a further transaction if it is short', async () => {
    const counting = countingDb(held.db)
    const memory = await memoryFor(counting.db)
    await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'Miso sleeps.' }] })
    counting.transactions = 0
    await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'Miso sleeps on.' }] })
    expect(counting.transactions).toBe(1)
    await memory.close()
  })
})

describe.runIf(ON_THIS_ENGINE)('T-84: the size of a call', () => {
  const text = 'Miso sleeps. '.repeat(5000)
  const many = (count: number): MessageInput[] => Array.from({ length: count }, (_, i) => ({ id: `m${i}`, role: 'user', content: text }))

  it('is limited to 4 MB, and the error names the limit; nothing is stored', async () => {
    const memory = await memoryFor(held.db)
    await expect(memory.push({ conversationId: 'c', messages: many(65) })).rejects.toMatchObject({
      code: 'too_large', message: expect.stringMatching(/4194304 bytes.*messages\[64\]/),
    })
    expect((await memory.stats()).messages).toBe(0)
    expect(await memory.push({ conversationId: 'c', messages: many(64) })).toMatchObject({ stored: 64 })
    await memory.close()
  })

  it('includes parts and metadata', async () => {
    const memory = await memoryFor(held.db)
    const metadata = { page: 'x'.repeat(1_000_000) }
    const withMetadata = (count: number): MessageInput[] =>
      Array.from({ length: count }, () => ({ role: 'user', content: 'a page', metadata }))
    await expect(memory.push({ conversationId: 'c', messages: withMetadata(5) })).rejects.toMatchObject({ code: 'too_large' })
    expect(await memory.push({ conversationId: 'c', messages: withMetadata(4) })).toMatchObject({ stored: 4 })
    await memory.close()
  })

  it('never refuses one message within its own limits', async () => {
    const memory = await memoryFor(held.db, { maxTextBytes: 5_000_000 })
    expect(await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'Miso sleeps. '.repeat(380_000) }] }))
      .toMatchObject({ stored: 1 })
    await memory.close()
  })

  it('does not limit an import, which divides what it reads', async () => {
    const memory = await memoryFor(held.db)
    expect(await memory.import(items(many(70)))).toMatchObject({ imported: 70, errors: [] })
    await memory.close()
  })
})

describe.runIf(ON_THIS_ENGINE)('T-85: no text makes a step superlinear:', () => {
  it.each(WORST_NAMES)('the tokenizer gets %s once, in no long run (before: merged in quadratic time)', async (name) => {
    const text = worstText(name, BYTES)
    const { tokenised, pieces } = await metered(async () => countTokens(text))
    expect(tokenised).toBe(text.length)
    expect(pieces.join('')).toBe(text)
    const longest = Math.max(...pieces.flatMap((piece) =>
      (piece.match(/[\p{L}\p{M}]+|\p{N}+|\s+|[^\s\p{L}\p{M}\p{N}][^\s\p{L}\p{N}]*/gu) ?? []).map(({ length }) => length)))
    expect(longest).toBeLessThanOrEqual(256)
  })

  it('no run of more combining marks than any script has is sorted (before: 1.2 s a message, in every step)', async () => {
    const { longestMarks } = await metered(async () => compatible(worstText('marks at random', BYTES)))
    expect(longestMarks).toBeLessThanOrEqual(30)
    expect(compatible('a\u0301\u0323b ﬁn')).toBe('a\u0301\u0323b ﬁn'.normalize('NFKC'))
  })

  it(
    'the evidence of a summary is found by reading a text twice, not once for each of its sentences (before: 12 s)', async () => {
      const message = { text: worstText('short questions', BYTES), role: 'user', seq: 0, kind: 'message' } as Message
      const { normalised } = await metered(async () => atOnce(citationSteps('ab? ab. '.repeat(60), [message])))
      expect(normalised).toBeLessThanOrEqual(3 * BYTES)
    },
  )
})
