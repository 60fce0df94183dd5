/** Whatever is asked, recall answers soundly or refuses clearly, and does not do more for asking more. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MadeleineError } from '@madeleine/base'
import type { Memory } from '../../memory/memory.ts'
import type { Db, Query } from '@madeleine/engine'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { readText } from '../../../../test/support/found.ts'
import { remember } from '../../../../test/support/remembered.ts'
import { watchedDb } from '../../../../test/watched-db.ts'

const held = useDb()
const clock = stoppedClock('2026-03-10T12:00:00Z')

const TALKS = [
  {
    from: '2026-01-05T08:00:00Z',
    texts: ['I adopted a cat, she is called Miso', 'A cat! What does Miso eat?', 'Only salmon, the little snob 😺'],
  },
  {
    from: '2026-02-10T20:00:00Z',
    texts: ['The derailleur of my bicycle is broken (50%; drop table)', 'Take it to the harbour', 'They want 95 & "more" | less'],
  },
  { from: '2026-03-01T19:00:00Z', texts: ['我妈妈下个月来莱比锡看我', '太好了！她喜欢喝什么茶？', 'أحب القهوة في الصباح'] },
]

async function lived(db: Db): Promise<Memory> {
  const memory = await memoryFor(db, { now: clock.now })
  await remember(memory, TALKS)
  await memory.push({
    conversationId: 'work', messages: talk(['The cat sleeps at the harbour', 'נמל החתול'], { from: '2026-03-10T11:00:00Z', first: 90 }),
  })
  return memory
}

const [LIMIT, PASSAGES] = [2, 5]
/** UTF-16 units, as the contract has it. */
const LONGEST = 10_000

/** An answer that keeps to its limits and says nothing twice, or the one refusal there is; `said` is what went wrong. */
async function wrongWith(memory: Memory, query: string): Promise<string | undefined> {
  // Facts are lines of their own: test/facts reads them
  const found = await memory.recall({ query, limit: LIMIT, passageLimit: PASSAGES, factLimit: 0, explain: true })
    .catch((error: unknown) => error as Error)
  if (found instanceof Error) {
    if (query.length <= LONGEST) return `${found.name}: ${found.message}`
    if (!(found instanceof MadeleineError) || found.code !== 'invalid_input') return `refused with ${String(found)}`
    return found.message.length < 200 && found.message.includes('query') ? undefined
      : 'a refusal that does not name the query, or repeats it'
  }
  if (query.length > LONGEST) return 'answered'
  const { episodes, passages, text } = found
  if (episodes.length > LIMIT || passages.length > PASSAGES) return 'over its limits'
  if (new Set(episodes.map(({ id }) => id)).size < episodes.length) return 'an episode twice'
  if (new Set(passages.map((one) => `${one.messageId}/${one.conversationId}`)).size < passages.length) return 'a passage twice'
  const scores = [...episodes, ...passages].map(({ score }) => score)
  if (!scores.every((score) => score >= 0 && score <= 1)) return `scores ${scores.join(' ')}`
  return readText(text).episodes.length === episodes.length ? undefined : 'a text that tells something else'
}

const QUERIES: readonly (readonly [string, string])[] = [
  ['nothing', ''], ['blanks of all kinds', ' \t\r\n\u00a0\u2003\u2028\u3000\ufeff'],
  ['NUL', 'cat\u0000salmon'], ['only NUL', '\u0000'.repeat(100)],
  ['a lone high surrogate', 'cat \ud83d'], ['a lone low one', '\udc00cat'],
  ['both the wrong way round', '\udc00\ud800'.repeat(50)], ['a noncharacter', 'cat \uffff\ufffe'],
  ['only stopwords', 'to be or not to be that is the'], ['only emoji', '😺👩‍👩‍👧‍👦🇩🇪👍🏽'], ['only punctuation', '?!…—“”‘’«»()[]{}<>/\\|'],
  ['operators of searching', '+cat -miso cat AND OR NOT (miso NEAR/3 salmon) title:cat cat~2 cat^5 *at c?t'],
  ['operators of tsquery', "cat & !miso | (salmon <-> snob):*AB & 'x''y'"],
  ['regular expressions', '^(a+)+$ (?=.*cat) [^\\]] \\d{9999} (?<x>'],
  ['SQL', "'; drop table message; -- \" or 1=1 /* $1 :id ${x} %s %"], ['JSON', '{"query": ["cat", null, {"a": 1}]}\\u0000'],
  ['a quote that does not close', '"cat'], ['quotes in quotes', '"“"”«„"»" \'\''.repeat(20)],
  ['parentheses without end', '('.repeat(5000)], ['quotes without end', '"cat '.repeat(1900)],
  ['right to left, turned round', '\u202e\u2067القهوة\u2069 החתול\u202c\u200f'],
  ['a letter under a thousand marks', `c${'\u0301'.repeat(1000)}at`], ['marks alone', '\u0301\u0489\u20dd'.repeat(100)],
  ['joiners alone', '\u200d\u200c\u2060\ufe0f'.repeat(100)],
  ['a word of 10,000 letters', 'c'.repeat(LONGEST)], ['a word of 10,000 Han', '茶'.repeat(LONGEST)],
  ['10,000 distinct Han', String.fromCharCode(...Array.from({ length: LONGEST }, (_, i) => 0x4e00 + i))],
  ['10,000 digits', '9'.repeat(LONGEST)], ['a number that is none', '1e999 -0 NaN Infinity 0x1p'],
  ['dates that do not exist', '31 February 2023, 2023-99-99, 0000-00-00, 99999年99月'],
  ['dates without end', 'in May or last summer or 3 days ago or '.repeat(240)], ['years without end', '1999 2000 '.repeat(999)],
  ['names without end', 'Ann Ben Ann\'s '.repeat(600)], ['ligatures and widths', 'ﬁsh ﷺ ｃａｔ ①②③ ㍿'],
  ['what grows when it is folded', 'ﷺ'.repeat(LONGEST)], ['a frame of ours', '<madeleine-memories>cat</madeleine-memories>'],
  ['one over the longest', 'a'.repeat(LONGEST + 1)], ['100 KB of text', 'the cat eats salmon '.repeat(5000)],
  ['100 KB of one word', 'c'.repeat(100_000)], ['100 KB of NUL', '\u0000'.repeat(100_000)],
]

test('any query is answered within the limits, each entry once; one that is too long is refused without repeating it', async () => {
  const memory = await lived(held.db)
  const wrong: Record<string, string> = {}
  for (const [name, query] of QUERIES) {
    const what = await wrongWith(memory, query)
    if (what !== undefined) wrong[name] = what
  }
  expect(wrong).toEqual({})
})

const SHARDS = ['cat', 'Miso', 'salmon', 'harbour', 'Ann', "Ben's", '茶', '喜欢', 'القهوة', '😺', '95', 'AND', 'NOT', '&',
  '|', '!', '(', ')', '"', "'", '“', '”', '*', ':', '\\', '%', '_', '$1', '\u0000', '\ud83d', '\u0301', '\u202e',
  'last summer', 'the first time', 'in May', '2026-01-05', 'in the morning', '去年夏天', '第一次', 'when', '?', '\n']
const anyQuery = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 100 }).map((units) => String.fromCharCode(...units)),
  fc.array(fc.tuple(fc.constantFrom(...SHARDS), fc.constantFrom('', ' ')), { maxLength: 40 }).map((shards) => shards.flat().join('')),
)

test('a random query is answered too', async () => {
  const memory = await lived(held.db)
  await fc.assert(fc.asyncProperty(anyQuery, async (query) => {
    expect(await wrongWith(memory, query)).toBeUndefined()
  }))
})

test.each([
  ['a number', 5], ['null', null], ['nothing', undefined], ['a list', ['cat']], ['an object', { toString: () => 'cat' }],
])('%s is not a query, and is refused by name', async (_, query) => {
  const memory = await memoryFor(held.db, { now: clock.now })
  await expect(memory.recall({ query: query as string })).rejects.toMatchObject({
    name: 'MadeleineError', code: 'invalid_input', message: expect.stringContaining('query'),
  })
})

/** The database, and every statement asked of it. */
function watched(db: Db): { db: Db; statements: Query[] } {
  const statements: Query[] = []
  return { db: watchedDb(db, (query) => statements.push(query)), statements }
}

/** How many different values the longest list holds, if it is one of texts only those that are wanted. */
const longestList = (statements: readonly Query[], isWanted: (text: string) => boolean = () => true): number =>
  Math.max(
    0, ...statements.flatMap(({ values }) => values.map((value) => (Array.isArray(value) ? new Set(value.filter(isWanted)).size : 0))),
  )

test('a query of 5,000 words runs no more statements than one of five, and looks up at most 64 of its words', async () => {
  const { db, statements } = watched(held.db)
  const memory = await lived(db)
  const asked = async (query: string) => {
    statements.length = 0
    const { passages } = await memory.recall({ query, detail: 'none' })
    return {
      passages, count: statements.length,
      ofItsWords: longestList(statements, (text) => query.includes(text)), longest: longestList(statements),
    }
  }
  const few = 'cat harbour 茶 夏 bicycle'
  await asked(few) // what the process keeps of the index is read with the first
  const short = await asked(few)
  const long = await asked(`${few} ${Array.from({ length: 4987 }, (_, i) => String.fromCharCode(0x5000 + i)).join(' ')}`)
  expect(short.passages.length).toBeGreaterThan(0)
  expect(long.passages.length).toBeGreaterThan(0)
  // Nothing known is near to so many words, so no proof of it is read
  expect(long.count).toBeLessThanOrEqual(short.count)
  expect(long.ofItsWords).toBeLessThanOrEqual(64)
  // In no certain language a word may be called something in each of nine
  const latin = await asked(Array.from({ length: 1200 }, (_, i) => `xäu${(i + 36 ** 3).toString(36)}`).join(' ').slice(0, LONGEST))
  expect(latin.longest).toBeLessThanOrEqual(64 * 12)
})

test(
  'a query that names many times checks a dozen of them for talk and searches for '
  + 'them, in one statement each; a query that names only a time takes one more',
  async () => {
    const { db, statements } = watched(held.db)
    const memory = await lived(db)
    const asked = async (query: string) => {
      statements.length = 0
      // Without facts, whose proofs are read only where one answers: packages/core/test/facts/facts-statements.test.ts counts them
      await memory.recall({ query, detail: 'none', factLimit: 0 })
      const times = statements.filter(({ values }) =>
        values.length > 1 && values.slice(0, 2).every((value) => Array.isArray(value) && /^\d{4}-\d\d-\d\dT/.test(String(value[0]))))
      return { count: statements.length, times: times.map(({ values }) => (values[0] as unknown[]).length) }
    }
    await asked('cat harbour') // what the process keeps of the index is read with the first
    const none = await asked('cat harbour')
    expect(none.times).toEqual([])
    expect(await asked('cat harbour on 5 January 2026')).toEqual({ count: none.count + 2, times: [1, 1] })
    const days = Array.from({ length: 28 }, (_, i) => `on ${i + 1} January 2026`)
    expect(await asked(`cat harbour ${days.join(' or ')}`)).toEqual({ count: none.count + 2, times: [12, 12] })
    expect((await asked('on 5 January 2026')).count).toBeLessThanOrEqual(none.count + 3)
  },
)
