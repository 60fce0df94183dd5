/** Long messages: stored whole, found in the middle, shown in parts. */
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readImport } from '../../read-import.ts'
import type { MessageInput, Passage } from '@madeleine/contract'
import { byteLength, countTokens } from '@madeleine/base'
import { byNight } from '../../../../test/at-length.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'
import { exported } from '../../../../test/support/transferring.ts'

const held = useDb()

const THINGS = [
  'harbour', 'ledger', 'copper', 'willow', 'lantern', 'meadow', 'granite', 'compass', 'orchard',
  'thimble', 'saddle', 'pepper', 'barley', 'canvas',
]
const thing = (i: number): string => THINGS[i % THINGS.length]!
const PROSE = { line: (i: number) =>
  `In chapter ${i} the ${thing(i)} of the ${thing(3 * i + 1)} was moved beside the ${thing(5 * i + 2)}, as clerk ${i % 700} noted. `,
  needle: 'The spare key of the boathouse hangs behind the zinnia pot. ', query: 'where does the spare key of the boathouse hang?' }
const CHINESE = { line: (i: number) =>
  `第${i}章里，管账的人把${'铜柳灯草石罗果针鞍胡麦帆'[i % 12]!}器搬到了${'东南西北'[i % 4]!}边的仓库。`, needle: '船屋的备用钥匙挂在百日菊花盆后面。', query: '船屋的备用钥匙在哪里？' }
const CODE = { line: (i: number) => `export function step${i % 900}(input: Map<string, number>): number {\n`
  + `  return (input.get("${thing(i)}") ?? ${i}) * ${i % 17} // </${thing(i)}> \\u00${i % 90}\n}\n\n`,
  needle: 'export const BOATHOUSE_RETRY_LIMIT = 41\n', query: 'what is the boathouse retry limit?' }

/** A text of at least so many bytes with the needle in its middle. */
function longText({ line, needle }: Pick<typeof PROSE, 'line' | 'needle'>, bytes: number): string {
  const lines: string[] = []
  for (let i = 0, size = 0; size < bytes; i++) {
    lines.push(line(i))
    size += byteLength(lines[i]!)
  }
  return lines.toSpliced(lines.length >> 1, 0, needle).join('')
}

const AT = '2026-03-02T09:00:00Z'
const around = (content: string): MessageInput[] => [
  { id: 'a', role: 'user', content: 'Here is the whole record, please keep it.', timestamp: AT },
  { id: 'doc', role: 'user', content, timestamp: AT },
  { id: 'z', role: 'assistant', content: 'I have it.', timestamp: AT },
]

/** Checks that the first passage is the part of the text that answers, at its place. */
function expectAnswer([passage]: readonly Passage[], text: string, needle: string): void {
  expect(passage).toMatchObject({ messageId: 'doc', excerpt: { of: text.length } })
  const { from, to } = passage!.excerpt!
  expect(text.slice(from, to)).toBe(passage!.text)
  expect(passage!.text).toContain(needle.trim())
  expect(byteLength(passage!.text)).toBeLessThanOrEqual(1200)
}

/** Bytes of a long one: by day a tenth of the longest, which goes the same way; the limit itself is stored below. */
const LONG = byNight(200_000, 1_900_000)

describe('a message of megabytes', () => {
  it.each([['prose', PROSE], ['Chinese', CHINESE], ['code', CODE]])(
    'of %s is stored whole, and the sentence in its middle is recalled with its place, before it is an episode and after',
    async (_, kind) => {
      const text = longText(kind, LONG)
      const memory = await memoryFor(held.db)
      await memory.push({ conversationId: 'c', messages: around(text) })
      expectAnswer((await memory.recall({ query: kind.query })).passages, text, kind.needle)
      await memory.flush()
      await memory.settle()
      const found = await memory.recall({ query: kind.query, maxTokens: 2000 })
      expectAnswer(found.passages, text, kind.needle)
      const { from, to, of } = found.passages[0]!.excerpt!
      const [start, end, whole] = [from + 1, to, of].map((value) => value.toLocaleString('en-US'))
      expect(found.text).toContain(`characters ${start}–${end} of ${whole}): "… `)
      expect(countTokens(found.text)).toBeLessThanOrEqual(2000)
      const page = await memory.messages({ conversationId: 'c', ids: ['doc'] })
      expect(page.items).toMatchObject([{ id: 'doc', text }])
      expect(await memory.stats()).toMatchObject({ messages: 3 })
      expect((await memory.check()).ok).toBe(true)
      await memory.close()
    },
  )

  it('is exported and restored to the byte, with the same answers', async () => {
    const { now } = stoppedClock()
    const memory = await memoryFor(held.db, { now })
    await memory.push({ conversationId: 'c', messages: around(longText(PROSE, LONG)) })
    await memory.flush()
    await memory.settle()
    const [first, before] = [await exported(memory), (await memory.recall({ query: PROSE.query })).passages]
    const there = await memoryFor(held.db, { user: 'restored', now })
    await there.restore([first])
    expect(await exported(there) === first).toBe(true)
    expect((await there.recall({ query: PROSE.query })).passages).toEqual(before)
    await memory.close()
    await there.close()
  })

  it('leaves nothing to be found once it is forgotten', async () => {
    const memory = await memoryFor(held.db)
    await memory.push({ conversationId: 'c', messages: around(longText(PROSE, LONG)) })
    await memory.flush()
    await memory.settle()
    await memory.forget({ conversationId: 'c', from: 1, to: 2 })
    await memory.settle()
    const { passages, episodes } = await memory.recall({ query: PROSE.query })
    expect(JSON.stringify([passages, episodes])).not.toMatch(/zinnia|boathouse|granite/)
    expect(await exported(memory)).not.toMatch(/zinnia|granite/)
    expect((await memory.check()).ok).toBe(true)
    await memory.close()
  })
})

describe('the limit of a text', () => {
  const LIMIT = 2_097_152

  it('is 2 MiB of UTF-8: one byte more is refused by name, and nothing of the call is stored', async () => {
    const memory = await memoryFor(held.db)
    const messages = (bytes: number): MessageInput[] =>
      [{ role: 'user', content: 'Miso sleeps.' }, { role: 'user', content: 'ab '.repeat(bytes).slice(0, bytes) }]
    await expect(memory.push({ conversationId: 'c', messages: messages(LIMIT + 1) })).rejects.toMatchObject({
      code: 'too_large', message: 'messages[1].content must have at most 2097152 bytes of text, got 2097153',
    })
    expect((await memory.stats()).messages).toBe(0)
    expect(await memory.push({ conversationId: 'c', messages: messages(LIMIT) })).toMatchObject({ stored: 2 })
    await memory.close()
  })

  it('applies to a text in parts as well, whose JSON repeats it', async () => {
    const memory = await memoryFor(held.db)
    const text = longText(CODE, byNight(1_100_000, 1_500_000))
    await memory.push({ conversationId: 'c', messages: [
      { id: 'doc', role: 'user', content: [{ type: 'text', text: 'Please read this.' }, { type: 'text', text }] },
    ] })
    expect((await memory.messages({ conversationId: 'c' })).items)
      .toMatchObject([{ type: 'boundary' }, { text: `Please read this.\n${text}` }])
    await memory.close()
  })

  it('keeps what is longer out of an import, and nothing else', async () => {
    const memory = await memoryFor(held.db)
    const texts = ['Miso sleeps.', 'x '.repeat(LIMIT / 2 + 1), longText(PROSE, 105_000)]
    const nodes = texts.map((text, i) => [`n${i}`, {
      parent: i === 0 ? null : `n${i - 1}`, children: i < 2 ? [`n${i + 1}`] : [],
      message: { id: `m${i}`, author: { role: i % 2 === 0 ? 'user' : 'assistant' }, create_time: 1_700_000_000 + i, content: {
        content_type: 'text', parts: [text],
      } },
    }])
    const file =
      JSON.stringify([{ title: 'A title', create_time: 1_700_000_000, current_node: 'n2', mapping: Object.fromEntries(nodes), id: 'c1' }])
    const result = await memory.import(readImport(Readable.from([Buffer.from(file)]), { fileName: 'conversations.json' }))
    expect(result).toMatchObject({ imported: 2, errors: [{ code: 'too_large' }] })
    expect((await memory.messages({ conversationId: 'c1' })).items.flatMap((item) => (item.type === 'message' ? [item.text] : [])))
      .toEqual([texts[0], texts[2]])
    await memory.settle()
    expect((await memory.recall({ query: PROSE.query })).passages[0]!.text).toContain(PROSE.needle.trim())
    await memory.close()
  })
})

describe('a context of 2,000 tokens', () => {
  const counted = ({ messages, system }: { messages: readonly object[]; system?: string }): number =>
    countTokens(JSON.stringify(system === undefined ? messages : [{ role: 'system', content: system }, ...messages]))

  it.each([['open', false], ['closed', true]])(
    'shows the passage of a long message, and never the whole, from another conversation and in its own while it is %s',
    async (_, isClosed) => {
      const memory = await memoryFor(held.db)
      const text = longText(PROSE, byNight(201_000, 1_000_000))
      await memory.push({ conversationId: 'c', messages: [
        ...around(text), { id: 'q', role: 'user', content: 'And where is the spare key of the boathouse?', timestamp: AT },
      ] })
      if (isClosed) await memory.flush()
      await memory.settle()
      for (const conversationId of ['c', 'other']) {
        const context = await memory.context({ conversationId, query: PROSE.query, maxTokens: 2000 })
        expect(context.recalled).toContain(PROSE.needle.trim())
        expect(context.recalled).toMatch(/characters [\d,]+–[\d,]+ of (?:2\d\d|1,0\d\d),\d\d\d\): "… /)
        expect(counted(context)).toBeLessThanOrEqual(2000)
      }
      const own = await memory.context({ conversationId: 'c', query: PROSE.query, maxTokens: 2000 })
      const contents = own.messages.map(({ content }) => String(content))
      // What stands before the long message and behind it is there too
      expect(contents).toEqual(expect.arrayContaining([
        'Here is the whole record, please keep it.', expect.stringMatching(
          /^In chapter 0 [^]+ …\n\[characters [\d,]+–[\d,]+ of (?:2\d\d|1,0\d\d),\d\d\d left out\]\n… [^]+ noted\.\s*$/,
        ), 'I have it.', 'And where is the spare key of the boathouse?',
      ]))
      await memory.close()
    },
  )

  it('cuts no message of a thousand tokens or less', async () => {
    const memory = await memoryFor(held.db)
    const text = longText(PROSE, 3900)
    await memory.push({ conversationId: 'c', messages: around(text) })
    const { messages } = await memory.context({ conversationId: 'c', query: PROSE.query, maxTokens: 2000 })
    expect(messages.map(({ content }) => content)).toContain(text)
    await memory.close()
  })
})

describe('a long message', () => {
  it('does not make those beside it longer or shorter than they were: it counts as one text of the length of a part', async () => {
    const memory = await memoryFor(held.db)
    const questions = [{ id: 'k1', role: 'user' as const, content: 'The kettle is in the blue cupboard.' }, {
      id: 'k2', role: 'user' as const, content: 'Bring bread and the map on Sunday, and the old kettle of the harbour if you like.',
    }]
    await memory.push({ conversationId: 'k', messages: questions })
    await memory.flush()
    await memory.settle()
    const order = async () =>
      (await memory.recall({ query: 'the kettle in the cupboard', within: ['k'] })).passages.map(({ messageId }) => messageId)
    const before = await order()
    await memory.push({ conversationId: 'c', messages: around(longText(PROSE, byNight(100_000, 400_000))) })
    await memory.flush()
    await memory.settle()
    expect(await order()).toEqual(before)
    await memory.close()
  })

  it('shows no recalled text that it contains', async () => {
    const memory = await memoryFor(held.db)
    const content = 'The zeppelin museum closes on Mondays at noon, so we go there on Tuesday.'
    await memory.push({ conversationId: 'k', messages: [{ role: 'user', content }] })
    await memory.flush()
    await memory.settle()
    const { text } = await memory.recall({ query: 'when does the zeppelin museum close?' })
    await memory.push({ conversationId: 'c', messages: around(longText({ line: PROSE.line, needle: `${text}${PROSE.needle}` }, 100_000)) })
    const found = await memory.recall({ query: 'zeppelin museum Mondays' })
    expect(found.passages.filter(({ messageId, text: shown }) => messageId === 'doc' && shown.includes('zeppelin'))).toEqual([])
    expect((await memory.recall({ query: PROSE.query })).passages[0]!.text).toContain('zinnia')
    await memory.close()
  })

  it('that the user pastes states nothing about them, but what they say before it does', async () => {
    const memory = await memoryFor(held.db)
    const paste = longText({
      line: (i) => `${PROSE.line(i)}\n${i % 50 === 3 ? `I live in Lisbon and I am allergic to peanuts.\n` : ''}`,
      needle: 'My name is Gerda and I work as a pilot.\n',
    }, byNight(100_000, 300_000))
    await memory.push({ conversationId: 'c', messages: [{ id: 'own', role: 'user', content: 'I live in Graz.', timestamp: AT }, {
      id: 'doc', role: 'user', content: `Summarise this article for me:\n\n"""\n${paste}\n"""`, timestamp: AT,
    }] })
    await memory.flush()
    await memory.settle()
    const facts = (await memory.facts()).map(({ text }) => text).join('\n')
    expect(facts).toContain('Graz')
    expect(facts).not.toMatch(/Lisbon|peanut|Gerda|pilot/)
    await memory.close()
  })
})
