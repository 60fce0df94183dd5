/** Files of every kind, generated: each word comes back, and a second reading is the same. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byNight } from '../../../test/at-length.ts'
import { readBytes, said, stored } from '../../../test/support/reading.ts'

const numRuns = byNight(200, 10_000)

interface Turn {
  readonly role: 'user' | 'assistant'
  readonly text: string
}

/** Words that no format takes for marks of its own: what such a mark does has tests of its own. */
const word = fc.constantFrom(
  'tea', 'Grüße', '茶', '😀', 'a"b', "it's", '\\n', '{}', '&amp;', 'e\u0301', '50%', 'x'.repeat(300), '\u200d',
  'null')
const turn = fc.record({
  role: fc.constantFrom('user' as const, 'assistant' as const),
  text: fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' ')),
})
const talk = fc.array(turn, { minLength: 1, maxLength: 8 })

const at = (i: number): string => new Date(Date.UTC(2026, 2, 2, 9, i)).toISOString()
const lines = (values: readonly object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')
const document = (value: unknown): string => JSON.stringify(value, null, 1)

/** One talk as each of the formats writes it. */
const FORMATS: Readonly<Record<string, readonly [fileName: string, write: (turns: readonly Turn[]) => string]>> = {
  codex: ['rollout-1.jsonl', (turns) => lines([
    { timestamp: at(0), type: 'session_meta', payload: { id: 's' } },
    ...turns.flatMap(({ role, text }, i) => [
      { timestamp: at(i), type: 'response_item', payload: { type: 'message', role, content: [{ type: 'text', text }] } },
      { timestamp: at(i), type: 'event_msg', payload: { type: role === 'user' ? 'user_message' : 'agent_message', message: text } },
    ]),
  ])],
  'gemini-cli': ['session-1.jsonl', (turns) => lines([
    { sessionId: 's', projectHash: 'p', startTime: at(0) },
    ...turns.map(({ role, text }, i) => ({ id: `${i}`, timestamp: at(i), type: role === 'user' ? 'user' : 'gemini', content: [{ text }] })),
  ])],
  copilot: ['chat.json', (turns) => document({ responderUsername: 'x', requests: turns.map(({ role, text }, i) => ({
    requestId: `r${i}`, timestamp: Date.parse(at(i)), ...(role === 'user' ? { message: { text } } : { response: [{ value: text }] }),
  })) })],
  'open-webui': ['chat.json', (turns) => document([{ id: 'c', chat: { history: { currentId: `${turns.length - 1}`,
    messages: Object.fromEntries(
    turns.map(({ role, text }, i) => [`${i}`, { id: `${i}`, parentId: i > 0 ? `${i - 1}` : null, childrenIds: [], role, content: text }]),
  ) } } }])],
  array: ['chat.json', (turns) => document(turns.map(({ role, text }) => ({ role, content: text })))],
  'fine-tuning': ['chat.jsonl', (turns) => lines([{ messages: turns.map(({ role, text }) => ({ role, content: text })) }])],
}

describe('a talk', () => {
  test.each(Object.keys(FORMATS))('written as %s comes back turn by turn, the same at every reading', async (name) => {
    const [fileName, write] = FORMATS[name]!
    await fc.assert(fc.asyncProperty(talk, async (turns) => {
      const [once, again] = [await readBytes(write(turns), fileName), await readBytes(write(turns), fileName)]
      expect(said(once)).toEqual(turns.map(({ role, text }) => `${role}: ${text}`))
      expect(again).toEqual(once)
      const keys = stored(once).map(({ conversationId, id }) => `${conversationId} ${id}`)
      expect(new Set(keys).size).toBe(keys.length)
    }), { numRuns })
  })

  test('that continues keeps the ids of what was there', async () => {
    for (const [fileName, write] of Object.values(FORMATS)) {
      if (fileName === 'chat.jsonl') continue // another line is another conversation
      await fc.assert(fc.asyncProperty(talk, async (turns) => {
        const [longer, shorter] = [write(turns), write(turns.slice(0, -1))]
        // A file that is only added to
        if (turns.length < 2) return
        if (!longer.startsWith(shorter) && fileName.endsWith('.jsonl')) return
        const [all, first] = await Promise.all([longer, shorter].map((text) => readBytes(text, fileName)))
        expect(stored(all!).map(({ id }) => id).slice(0, stored(first!).length)).toEqual(stored(first!).map(({ id }) => id))
      }), { numRuns: 20 })
    }
  })
})

test('mail comes back as it was written, in the order of its times', async () => {
  await fc.assert(fc.asyncProperty(talk, fc.infiniteStream(fc.nat()), async (turns, chance) => {
    const mails = turns.map(({ text }, i) => ({ i, sort: chance.next().value, mail: [
      `From x@mail.example Mon Mar  2 09:00:00 2026`, `Message-ID: <${i}@mail.example>`,
        ...(i > 0 ? [`In-Reply-To: <${i - 1}@mail.example>`] : []),
      'From: Ann <ann@mail.example>', 'Subject: Re: Tea', `Date: Mon, 2 Mar 2026 09:${String(i).padStart(2, '0')}:00 +0000`,
      'Content-Type: text/plain; charset=utf-8', '', text, '', '',
    ].join('\n') }))
    const shuffled = mails.toSorted((a, b) => a.sort - b.sort).map(({ mail }) => mail).join('')
    const items = await readBytes(shuffled, 'in.mbox')
    expect(stored(items).map(({ text }) => text)).toEqual(turns.map(({ text }) => text))
    expect(await readBytes(shuffled, 'in.mbox')).toEqual(items)
  }), { numRuns })
})

describe('a message without an id', () => {
  test('has the same one at every reading, and another than its like beside it', async () => {
    const saying = (text: string) =>
      ({ creator: { name: 'Ann', user_type: 'Human' }, created_date: 'Friday, March 13, 2026 at 9:14:05 PM UTC', text })
    const chat = document({ messages: [saying('Is the oven on?'), saying('Is the oven on?'), saying('Yes')] })
    const read = async (): Promise<string[]> =>
      stored(await readBytes(chat, 'messages.json', { format: 'google-chat' })).map(({ id }) => id)
    const ids = await read()
    expect(ids).not.toContain('minted')
    expect([new Set(ids).size, await read()]).toEqual([3, ids])
  })
})
