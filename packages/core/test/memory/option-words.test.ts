/** What a person reads about a wrong option: its name, what was expected and what was given, and no word of the validator. */
import { describe, expect, test } from 'vitest'
import { type Call, CALLS, parseOptions, RecallInput, SessionInput } from '@madeleine/contract'
import { readMemoryOptions, readStoreOptions, type MemoryOptions } from '../../memory/store-options.ts'

const SCHEMAS = (Object.entries(CALLS) as readonly (readonly [string, Call])[]).filter(([, { effect, of }]) => effect === 'reads' && !of)
  .map(([name, { options }]) => [name, options] as const)

const WRONG: readonly unknown[] = [
  'five', '', -1, 1.5, 1e12, Number.NaN, null, [], {}, [1, 2, 3], ['x'.repeat(300)], 'x'.repeat(20_000),
  true, new Date(Number.NaN), { count: 'x' }, { complexity: 1, maxx: 2 }, Symbol('s'),
]

/** Words of zod. */
const RAW = new RegExp(String.raw`Invalid (?:input|option|string|key|element)|Too (?:small|big)|Unrecognized|`
  + String.raw`received|expected (?:string|number|int|boolean|array|object|date|tuple)\b|undefined|\bnonoptional\b`)

function messageOf(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

const openWith = (option: string, value: unknown): unknown => readMemoryOptions({ data: 'x', [option]: value } as unknown as MemoryOptions)

describe('a wrong option', () => {
  test('of every read call is named with what it must be, in words for a person', () => {
    expect(SCHEMAS.length).toBeGreaterThan(7)
    const refused = SCHEMAS.flatMap(([name, schema]) => {
      const given = { query: 'x', conversationId: 'c', id: 'i', episodeId: 'i' }
      const whole = Object.fromEntries(Object.entries(given).filter(([option]) => option in schema.shape))
      return Object.keys(schema.shape).flatMap((option) =>
        WRONG.map((value) => ({ name, option, message: messageOf(() => parseOptions(schema, { ...whole, [option]: value })) ?? '' })))
    }).filter(({ message }) => message !== '')
    const isPlain = (option: string, message: string): boolean =>
      (message.startsWith(option) || / in [a-z]+; /i.test(message)) && !RAW.test(message)
      && / must | is missing|^unknown option/.test(message)
    expect(refused.filter(({ option, message }) => !isPlain(option, message))).toEqual([])
    expect(refused.length).toBeGreaterThan(300)
  })

  test('of openMemory is named in the same words', () => {
    const options = [
      'data', 'share', 'databaseUrl', 'directUrl', 'preparedStatements', 'poolSize', 'statementTimeoutMs', 'lockTimeoutMs',
      'idleInTransactionMs', 'cacheUrl', 'policy', 'redact', 'ceilings', 'prices',
      'modelLimits', 'timeZone', 'now', 'durability', 'work', 'maxTextBytes', 'leaseMs', 'maxAttempts', 'user',
    ]
    const messages = options.flatMap((option) => WRONG.map((value) => messageOf(() => openWith(option, value))))
    expect(messages.filter((message) => message !== undefined && RAW.test(message))).toEqual([])
    expect(messages.filter((message) => message !== undefined).length).toBeGreaterThan(150)
  })

  test.each([
    [{ modelLimits: { concurrency: 0 } }, 'modelLimits.concurrency must be 1 or more, got 0'],
    [{ modelLimits: { totalMs: 2 ** 31 } }, 'modelLimits.totalMs must be 2147483647 or less, got 2147483648'],
    [{ modelLimits: { maxRetries: -1 } }, 'modelLimits.maxRetries must be 0 or more, got -1'],
    [{ prices: { output: Number.NaN } }, 'prices.output must be a number, got NaN'],
    [{ data: '~/notes' }, 'data must not begin with ~, which a shell replaces: give the whole path, with homedir() of node:os'],
    [{ data: '~' }, 'data must not begin with ~'],
  ])('of a store is named with what it must be: %j', (given, expected) => {
    expect(messageOf(() => readMemoryOptions({ data: 'x', ...given }))).toContain(expected)
  })

  test.each([
    [{ limit: 'five' }, 'limit must be a whole number, got "five"'],
    [{ limit: 101 }, 'limit must be 100 or less, got 101'],
    [{ query: 'x', space: [] }, 'space must be a string, got an array'],
    [{ limit: -1 }, 'limit must be 0 or more, got -1'],
    [{ query: undefined }, 'query is missing: it must be a string'],
    [{ query: 'x'.repeat(10_001) }, 'query must have at most 10000 characters, got 10001'],
    [{ after: {} }, 'after must be a Date, an ISO 8601 string or epoch milliseconds, got an object'],
    [{ detail: 'some' }, 'detail must be one of auto, none, low, high, got "some"'],
    [{ within: ['c', ''] }, 'within[1] must not be empty, got ""'],
    [{ hours: [6] }, 'hours must be two whole hours such as [6, 22]'],
    [{ explain: 'yes' }, 'explain must be true or false, got "yes"'],
    [{ topK: 5 }, 'unknown option "topK"; did you mean limit?'],
    [{ limit: 'five', qurey: 'x' }, 'limit must be a whole number, got "five"; unknown option "qurey"; did you mean query?'],
    [
      { userId: 'ben' },
      'unknown option "userId": the user is chosen by openMemory({ user }) or store.user(id), for all calls of that memory',
    ],
    [{ sginal: 1 }, 'unknown option "sginal"; did you mean signal?'],
  ])('of recall is named with what it must be: %j', (given, expected) => {
    expect(messageOf(() => parseOptions(RecallInput, { query: 'cat', ...given }))).toContain(expected)
  })

  test.each([
    [{ summaries: { complexity: 4, maxx: 2 } }, 'unknown option "maxx" in summaries; did you mean max?'],
    [{ summaries: { count: 'two' } }, 'summaries must be { complexity, max } or { count }, with values that fit'],
    [{ summaries: 3 }, 'summaries must be'],
    [{ locale: 'xx-yy-zz-0' }, "locale must be a language tag such as 'en' or 'zh-CN', got \"xx-yy-zz-0\""],
  ])('of session is named with what it must be: %j', (given, expected) => {
    expect(messageOf(() => parseOptions(SessionInput, { conversationId: 'c', ...given }))).toContain(expected)
  })

  test.each([
    ['ceilings', { callPerDay: 1 }, 'unknown option "callPerDay" in ceilings; did you mean callsPerDay?'],
    ['prices', { inputs: 1 }, 'unknown option "inputs" in prices; did you mean input?'],
    ['modelLimits', { totalMs: 0 }, 'modelLimits.totalMs must be 1 or more, got 0'],
    ['databseUrl', 'postgres://x', 'unknown option "databseUrl"; did you mean databaseUrl?'],
    ['path', 'x', 'unknown option "path"; did you mean data?'],
    ['userId', 'ann', 'unknown option "userId"; did you mean user?'],
    ['durability', 'fast', 'durability must be one of fsync, relaxed, got "fast"'],
  ])('of openMemory is named with what it must be: %s: %j', (option, value, expected) => {
    expect(messageOf(() => openWith(option, value))).toContain(expected)
  })

  test('is reported without quoting an address, which may hold a password', () => {
    expect(messageOf(() => readMemoryOptions({ databaseUrl: 'mysql://ann:secret@host', user: 'ann' })))
      .toBe('databaseUrl must be a URL that begins with postgres:// or postgresql://')
    expect(messageOf(() => readMemoryOptions('postgres://ann:secret@host/db' as never)))
      .toBe('options must be a plain object, got a string; did you mean { databaseUrl }?')
    expect(messageOf(() => readStoreOptions('user=ann password=secret' as never)))
      .toBe('options must be a plain object, got a string; did you mean { data }?')
  })

  test('may be a missing one: the error names those to choose from', () => {
    expect(messageOf(() => readMemoryOptions({} as MemoryOptions)))
      .toBe('give one of data (a folder), databaseUrl or url (a Madeleine server)')
  })
})

test('a policy given by its name gets an error that says which function makes it', () => {
  const given = (policy: string) => () => readMemoryOptions({ data: 'unused', policy: policy as never })
  expect(given('auto')).toThrow(expect.objectContaining({
    code: 'invalid_input',
    message: `policy must be a policy, not its name: import { auto } from 'madeleine/segment', and give policy: auto(), got "auto"`,
  }))
  expect(given('best')).toThrow(/^policy must be a policy: name, version/)
})
