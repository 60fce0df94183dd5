/**
 * T-83: functions and objects of the caller that throw. Their errors left calls as they were, a throwing clock ended the
 * process, and a misspelt option was ignored: `flush({ conversation: 'c' })` flushed everything.
 */
import { describe, expect, test } from 'vitest'
import { openMemory, openStore, type ImportItem } from '../../src/index.ts'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import { memoryOn } from '../../packages/core/memory/running-store.ts'
import { memoryFor, talk, until, useDb } from '../testing.ts'

const held = useDb()
const MINE = new RangeError('mine')
const throwing = (): never => {
  throw MINE
}

describe('T-83 what a function of the caller throws is the cause of an error with a code', () => {
  const item = (id: string): ImportItem => ({ conversationId: 'c', line: id, message: { id, role: 'user', content: `The heron, ${id}` } })

  test('from the items of an import; the batches before it stay', async () => {
    const memory = await memoryFor(held.db)
    async function* items(): AsyncGenerator<ImportItem> {
      for (let i = 0; i < 501; i++) yield item(`m${i}`)
      throwing()
    }
    await expect(memory.import(items())).rejects.toMatchObject({ code: 'callback_failed', cause: MINE })
    expect(await memory.stats()).toMatchObject({ messages: 500 })
  })

  test('from onProgress of an import and of an upgrade', async () => {
    const memory = await memoryFor(held.db)
    await expect(memory.import([item('m0')], { onProgress: throwing })).rejects.toMatchObject({ code: 'callback_failed', cause: MINE })
    await expect(memory.upgrade({ onProgress: throwing })).rejects.toMatchObject({ code: 'callback_failed', cause: MINE })
  })

  // Nobody waited for its promise, and the rejection ended the process
  test('from an asynchronous onProgress of an import and of an upgrade', async () => {
    const memory = await memoryFor(held.db)
    const rejecting = async () => throwing()
    await expect(memory.import([item('m0')], { onProgress: rejecting })).rejects.toMatchObject({ code: 'callback_failed', cause: MINE })
    await expect(memory.upgrade({ onProgress: rejecting })).rejects.toMatchObject({ code: 'callback_failed', cause: MINE })
  })

  test('from a tokenizer, even if the text is only built when it is read', async () => {
    const memory = await memoryFor(held.db)
    await memory.push({ conversationId: 'c', messages: talk(['The heron']) })
    await expect(memory.recall({ query: 'heron', maxTokens: 9, tokenizer: throwing })).rejects.toMatchObject({
      code: 'invalid_input', cause: MINE,
    })
    const later = await memory.recall({ query: 'heron', maxTokens: 99, tokenizer: (text) => (text === '' ? 0 : throwing()) })
    expect(() => later.text).toThrow(expect.objectContaining({ code: 'invalid_input', cause: MINE }))
  })

  // An unhandled rejection ends the test run, as it ended the process
  test('from an asynchronous tokenizer or an asynchronous clock in place of a synchronous one', async () => {
    const memory = await memoryFor(held.db)
    const rejecting = async () => throwing()
    await expect(
      memory.recall({ query: 'heron', maxTokens: 9, tokenizer: rejecting as never }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(memoryFor(held.db, { now: rejecting as never })).rejects.toMatchObject({ code: 'bad_time' })
  })

  test('from a clock, in a call and in the background, where the worker waits for it', async () => {
    let isBroken = false
    let reads = 0
    const now = () => (reads++, isBroken ? throwing() : new Date('2026-03-02T12:00:00Z'))
    const options = { user: 'ann', timeZone: 'UTC', now, work: true }
    const memory = memoryOn(await openPipeline({ ...held.db, close: async () => undefined }, options), options)
    const push = () => memory.push({ conversationId: 'c', messages: talk(['The heron']) })
    isBroken = true
    await expect(push()).rejects.toMatchObject({ code: 'callback_failed', cause: MINE })
    const before = reads
    await until(() => reads > before + 1) // the worker has met it too
    isBroken = false
    expect(await push()).toMatchObject({ stored: 1 })
    await memory.close()
  })

  test.each(
    [['no date', () => 7.5], ['an invalid Date', () => new Date(NaN)], ['the year 20000', () => new Date('+020000-01-01T00:00:00Z')]],
  )('while a clock that gives %s is refused by name', async (_, now) => {
    await expect(memoryFor(held.db, { now: now as () => Date })).rejects.toMatchObject({
      code: 'bad_time', message: expect.stringContaining('now()'),
    })
  })
})

describe('T-83 an unknown option is refused with the nearest known one', () => {
  test.each([
    ['flush', { conversation: 'c' }, 'unknown option "conversation"; did you mean conversationId?'],
    ['forget', { conversationId: 'c', dryRnu: true }, 'unknown option "dryRnu"; did you mean dryRun?'],
    ['recall', { query: 'x', limt: 3 }, 'unknown option "limt"; did you mean limit?'],
    ['upgrade', { dryrun: true }, 'unknown option "dryrun"; did you mean dryRun?'],
  ] as const)('by %s', async (method, options, message) => {
    const memory = await memoryFor(held.db)
    await expect((memory[method] as (given: object) => Promise<unknown>)(options)).rejects.toMatchObject({
      code: 'invalid_input', message: expect.stringContaining(message),
    })
  })

  test('by openMemory and openStore', async () => {
    const options = { databseUrl: 'postgres://x/y' } as never
    const refused = { code: 'invalid_input', message: expect.stringContaining('unknown option "databseUrl"; did you mean databaseUrl?') }
    await expect(openMemory(options)).rejects.toMatchObject(refused)
    await expect(openStore(options)).rejects.toMatchObject(refused)
  })

  test('while options that are not a plain object, such as a signal in their place, are refused', async () => {
    const memory = await memoryFor(held.db)
    await expect(memory.settle(new AbortController().signal as never)).rejects.toMatchObject({
      code: 'invalid_input', message: 'options must be a plain object, got [object AbortSignal]',
    })
  })
})

test('T-83 messages without an end are refused by their number', async () => {
  const memory = await memoryFor(held.db)
  const endless = new Proxy([], { get: (_, key) => (key === 'length' ? Infinity : { role: 'user', content: 'x' }) })
  await expect(memory.push({ conversationId: 'c', messages: endless })).rejects.toMatchObject({ code: 'too_large' })
})

test.each([
  ['words instead of a URL', 'my server'], ['another protocol', 'mysql://root:s3cret@x/y'],
  ['a password that is not encoded', 'postgres://ann:12/s3cret@x/y'], ['an invalid port', 'postgres://ann:s3cret@x:port/y'],
])('T-83 a databaseUrl with %s is refused, and its password is nowhere in the error', async (_, databaseUrl) => {
  const error: unknown = await openMemory({ databaseUrl, user: 'ann' }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('databaseUrl') })
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).cause)).not.toContain('s3cret')
})
