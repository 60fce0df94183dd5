/**
 * Recalled text that comes back changed. Before: only a frame with its exact tags was recognised, so that each of these copies
 * was learnt as new words of the conversation it came back in (in capitals, escaped for HTML or JSON, without its frame: 4 of
 * 4), was found by recall beside its source, and gave its episode a title and a summary.
 */
import { describe, expect, test } from 'vitest'
import type { Memory } from '@madeleine/core'
import { sql, withUser } from '@madeleine/engine'
import { terms } from '@madeleine/language'
import { NIGHT, ON_THIS_ENGINE } from '../night.ts'
import { pairsOf, SEED } from '../sampled.ts'
import { empty, memoryFor, stoppedClock, until, useDb } from '../testing.ts'
import { remember } from '../support/remembered.ts'
import { watchedDb } from '../watched-db.ts'

const held = useDb()
const clock = stoppedClock('2026-03-10T12:00:00Z')

const CAT = 'We adopted a grey cat from the shelter behind the harbour, and she answers to the name of Miso'
const EATS = 'What does Miso eat?'
const SALMON = 'Only salmon from the market on Tuesdays, warmed up for exactly eleven seconds, the little snob'
const TEA = '她最喜欢喝的是茉莉花茶，每天下午三点半坐在窗边的椅子上慢慢地喝一壶'
const REMEMBERED = ['shelter', 'salmon', 'snob', '茉莉花茶', 'seconds']
const OWN = ['Let me look into the archive first.', 'So I suggest the zoological garden on Sunday.']

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const json = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')
const stripped = (text: string) => text.split('\n').filter((line) => !/madeleine-memories|A record of earlier/.test(line)).join('\n')

const CHANGES: readonly (readonly [string, (text: string) => string])[] = [
  ['in capitals', (text) => text.toUpperCase()],
  ['escaped for HTML', html],
  ['escaped twice for HTML', (text) => html(html(text))],
  ['escaped for JSON', json],
  ['escaped twice for JSON', (text) => json(json(text))],
  ['without its frame', stripped],
  ['without its frame, in capitals', (text) => stripped(text).toUpperCase()],
  ['without its frame, escaped for HTML', (text) => html(stripped(text))],
  ['without its frame, escaped for JSON', (text) => json(stripped(text))],
  ['with other quotation marks', (text) => stripped(text).replace(/"([^"]*)"/g, '„$1“').replaceAll("'", '’')],
  ['behind signs of a quote', (text) => stripped(text).split('\n').map((line) => `> ${line}`).join('\n')],
  ['wrapped to short lines', (text) => stripped(text).replace(/(.{1,40})(?:\s|$)/g, '$1\n')],
  ['as a table', (text) => stripped(text).replace(/^- (.*): "(.*)"$/gm, '| $1 | $2 |')],
  ['cut off in the middle', (text) => text.slice(0, Math.floor(text.length * 0.6))],
  ['without its frame, and cut off at a word', (text) => stripped(text).split(' ').slice(0, -8).join(' ')],
  ['twice, one in the other', (text) => `${text.slice(0, 300)}\n${text}\n${text.slice(300)}`],
  ['with zero-width spaces', (text) => stripped(text).replaceAll('a', 'a\u200b')],
  ['with zero-width spaces in its tags', (text) => text.replaceAll('madeleine', 'made\u200bleine')],
  ['with other bullets', (text) => stripped(text).replaceAll(/^- /gm, '• ')],
  ['on one line', (text) => stripped(text).replace(/\s+/g, ' ')],
  ['as JSON of its passages', (text) =>
    JSON.stringify(Array.from(text.matchAll(/^- .*: "(.*)"$/gm), ([, quote]) => ({ role: 'user', text: quote })))],
]

/** How the agent got the text, in the conversation `agent`. */
const WAYS: Readonly<Record<string, (memory: Memory) => Promise<string>>> = {
  'recall for the conversation': async (memory) =>
    (await memory.recall({ query: 'Miso cat salmon 茉莉花茶', conversationId: 'agent', detail: 'high' })).text,
  'recall for none': async (memory) => (await memory.recall({ query: 'Miso cat salmon 茉莉花茶', detail: 'high' })).text,
  context: async (memory) =>
    (await memory.context({ conversationId: 'agent', query: 'Miso cat salmon 茉莉花茶', detail: 'high' })).recalled!,
}

async function lived(): Promise<Memory> {
  const memory = await memoryFor(held.db, { now: clock.now })
  await remember(memory, [{ from: '2026-01-05T08:00:00Z', texts: [CAT, EATS, SALMON, TEA] }])
  return memory
}

/** What the agent's conversation taught: the words that are found in it, and its episode. */
async function learnt(memory: Memory) {
  const words = [...REMEMBERED, 'archive', 'zoological']
  const { passages } = await memory.recall({ query: words.join(' '), within: ['agent'], explain: true, passageLimit: 200 })
  const matched = new Set(passages.flatMap(({ explain }) => explain!.terms))
  await memory.flush()
  await memory.settle()
  const [segment] = await memory.segments({ conversationId: 'agent' })
  const { title, summary, messages } = await memory.episode(segment!.id)
  const found = words.filter((word) => terms(word).some((term) => matched.has(term)))
  return { found, wording: `${title}\n${summary}`.toLowerCase(), messages: messages.map(({ text }) => text) }
}

const push = (memory: Memory, id: string, content: string, role: 'user' | 'assistant' = 'assistant') =>
  memory.push({ conversationId: 'agent', messages: [{ id, role, content, timestamp: '2026-03-10T11:01:00Z' }] })

/** What is recognised is the same on every engine; by day every other change and the four of the attack. */
const BY_DAY = CHANGES.filter((_, i) => NIGHT || i % 2 === 0 || i < 6)

/** The four of the attack; by day each other way brings some of them. */
const BY_OTHER_WAYS = pairsOf(Object.keys(WAYS).slice(1), CHANGES.filter((_, i) => [0, 1, 3, 5].includes(i)))

describe.runIf(ON_THIS_ENGINE).each(Object.entries(WAYS))(`T-95 a copy of what came by %s (SEED=${SEED})`, (way, serve) => {
  test.each(
    way === 'recall for the conversation' ? BY_DAY : BY_OTHER_WAYS.flatMap(([other, change]) => (other === way ? [change] : [])),
  )('that comes back %s is stored as it is, and only the words around it are learnt', async (_, change) => {
    const memory = await lived()
    await push(memory, 'before', 'Good morning, what shall we do?')
    const copy = change(await serve(memory))
    const pushed = `${OWN[0]}\n${copy}\n${OWN[1]}`
    await push(memory, 'pushed', pushed)
    const { found, wording, messages } = await learnt(memory)
    expect(messages).toEqual(['Good morning, what shall we do?', pushed])
    expect(found).toEqual(['archive', 'zoological'])
    for (const word of REMEMBERED) expect(wording).not.toContain(word.toLowerCase())
  })
})

describe('T-95 a person who quotes a memory on purpose', () => {
  test.each([
    [
      'keeps a short quote', 'You told me she eats "only salmon from the market on Tuesdays", but today she wanted cheese!',
      ['salmon', 'cheese'],
    ],
    ['keeps the words around a long quote', `Remember "${SALMON}"? Yesterday she refused it and stole my cheese.`, ['cheese']],
    ['keeps the words between two quotes', `${CAT}\nand the cheese is gone, for\n${SALMON}`, ['cheese']],
    ['keeps the words on the line of a quote', `cheese: ${SALMON} - cheddar`, ['cheese', 'cheddar']],
    [
      'keeps a text of other words',
      'Our cat likes the salmon of the other market, which is open on Fridays and sells cheese as well', ['salmon', 'cheese'],
    ],
  ])('%s', async (_, content, words) => {
    const memory = await lived()
    await WAYS['recall for the conversation']!(memory)
    await push(memory, 'quoted', content)
    for (const query of ['salmon', 'cheese', 'cheddar']) {
      const { passages } = await memory.recall({ query, within: ['agent'], explain: true })
      expect([query, passages.some(({ explain }) => explain!.terms.length > 0)]).toEqual([query, words.includes(query)])
    }
  })
})

describe('T-95 recognising copies', () => {
  /** Statements of a push, as the transaction asks them. */
  async function statementsOf(content: string, isServed: boolean, role: 'user' | 'assistant' = 'user'): Promise<number> {
    await empty(held.db)
    let count = 0
    const memory = await memoryFor(watchedDb(held.db, () => count++), { now: clock.now })
    await remember(memory, [{ from: '2026-01-05T08:00:00Z', texts: [CAT, EATS] }])
    if (isServed) await memory.recall({ query: 'Miso' })
    count = 0
    await push(memory, 'pushed', content, role)
    return count
  }

  test('costs a push one statement, and none if nothing was served or nothing long was said', async () => {
    expect(await statementsOf(CAT, true)).toBe(4)
    expect(await statementsOf('Good morning!', true)).toBe(3)
    expect(await statementsOf(CAT, false)).toBe(3)
  })

  test('costs a reply one statement if something was served, since it may retell it in other words', async () => {
    expect(await statementsOf('Good morning!', true, 'assistant')).toBe(4)
    expect(await statementsOf('Good morning!', false, 'assistant')).toBe(3)
  })

  test('costs the next pushes nothing, until something else is served or a push repeats it', async () => {
    let count = 0
    await empty(held.db)
    const memory = await memoryFor(watchedDb(held.db, () => count++), { now: clock.now })
    await remember(memory, [{ from: '2026-01-05T08:00:00Z', texts: [CAT, EATS] }])
    const ofPush = async (content: string) => {
      count = 0
      await push(memory, `m${Math.random()}`, content, 'user')
      return count
    }
    const long = (nth: number) => `A message of the ${nth}th kind that has nothing in common with what was recalled before`
    await memory.recall({ query: 'Miso' })
    expect([await ofPush(long(1)), await ofPush(long(2)), await ofPush(CAT), await ofPush(long(3))]).toEqual([4, 3, 4, 3])
    await memory.recall({ query: 'Miso' })
    expect([await ofPush(long(4)), await ofPush(long(5))]).toEqual([4, 3])
  })

  test('includes what another process has recalled for the conversation since', async () => {
    const memory = await lived()
    await push(memory, 'before', 'Good morning, what shall we do on this fine day?')
    const rows = () => withUser(held.db, 'local', (tx) => tx.rows(sql`select from served`)).then(({ length }) => length)
    await memory.push({
      conversationId: 'barn',
      messages: [{ role: 'user', content: 'The roof of the barn leaks, and the hay is wet', timestamp: '2026-03-01T09:00:00Z' }],
    })
    await memory.recall({ query: 'barn roof', conversationId: 'agent', within: ['barn'] })
    await until(async () => (await rows()) > 0)
    await push(memory, 'own', 'Something else of some length, which repeats nothing of that at all')
    const seen = await rows()
    const other = await memoryFor(held.db, { now: clock.now })
    await WAYS['recall for the conversation']!(other)
    await until(async () => (await rows()) > seen)
    await push(memory, 'pushed', `${SALMON}. ${OWN[0]}`)
    expect((await learnt(memory)).found).toEqual(['archive'])
  })

  test('changes nothing if a push is sent again', async () => {
    const memory = await lived()
    await memory.recall({ query: 'Miso' })
    await push(memory, 'pushed', CAT)
    const again = await memory.push({
      conversationId: 'agent', messages: [{ id: 'pushed', role: 'assistant', content: CAT, timestamp: '2026-03-10T11:01:00Z' }],
    })
    expect(again).toMatchObject({ stored: 0, skipped: 1 })
  })
})

describe('T-95 what was served', () => {
  const served = () => withUser(held.db, 'local', (tx) => tx.rows<{ count: number }>(sql`select count(*)::int as count from served`))
    .then(([row]) => row!.count)

  test('is known to another process, which did not serve it', async () => {
    const memory = await lived()
    await push(memory, 'before', 'Good morning')
    await WAYS['recall for the conversation']!(memory)
    await until(async () => (await served()) > 0)
    const other = await memoryFor(held.db, { now: clock.now })
    await push(other, 'pushed', `${CAT}. ${OWN[0]}`)
    expect((await learnt(other)).found).toEqual(['archive'])
  })

  test('is forgotten with what it names, and with the conversation that asked', async () => {
    const memory = await lived()
    await push(memory, 'before', 'Good morning')
    await WAYS['recall for the conversation']!(memory)
    await until(async () => (await served()) > 0)
    await memory.forget({ conversationId: 'friends' })
    expect(await served()).toBe(0)
    await push(memory, 'pushed', `${CAT}. ${OWN[0]}`)
    // Nothing of the forgotten is compared any more: these are new words of whoever says them
    expect((await learnt(memory)).found).toContain('shelter')
  })

  test('is stored before the memory is closed, and no more than a few rows for a conversation', async () => {
    const memory = await lived()
    await push(memory, 'before', 'Good morning')
    await WAYS['recall for the conversation']!(memory)
    await memory.close()
    expect(await served()).toBeGreaterThan(0)
    expect(await served()).toBeLessThanOrEqual(128)
  })

  test('to one user does not affect what another says', async () => {
    await WAYS['recall for none']!(await lived())
    const other = await memoryFor(held.db, { user: 'ben', now: clock.now })
    await push(other, 'pushed', CAT)
    expect((await other.recall({ query: 'shelter' })).passages.map(({ messageId }) => messageId)).toEqual(['pushed'])
  })
})
