/**
 * T-82: a secret that was forgotten opens somebody's memory. `user: null`, or no `user` beside `databaseUrl`, opened the
 * memory of `local`, which every other caller without a user wrote to as well; an empty MADELEINE_USER did the same.
 */
import { describe, expect, test } from 'vitest'
import { readMemoryOptions } from '../../packages/core/memory/store-options.ts'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import { storeOn } from '../../packages/core/memory/running-store.ts'
import { openMemory } from '../../src/index.ts'
import { usePlace } from '../support/program.ts'
import { talk, useDb } from '../testing.ts'

const held = useDb()
const place = usePlace()

/** Nothing listens there: a call that is not refused before it connects fails with `server_unavailable`. */
const databaseUrl = 'postgres://nobody@127.0.0.1:1/none'

const NOBODY: readonly [string, object][] = [
  ['null', { user: null }], ['undefined', { user: undefined }], ['an empty string', { user: '' }], ['a number', { user: 7 }],
  ['an object', { user: { id: 'ann' } }], ['a string with NUL', { user: 'ann\0' }],
  ['a blank', { user: ' ' }], ['an invisible character', { user: '\u200b' }],
]

describe('T-82 openMemory', () => {
  test.each([['no user', {}], ...NOBODY])('refuses %s beside databaseUrl', async (_, user) => {
    await expect(openMemory({ databaseUrl, ...user } as never)).rejects.toMatchObject({
      code: 'invalid_input', message: expect.stringContaining('user'),
    })
  })

  test.each(NOBODY)('refuses %s beside data, and creates no folder', async (_, user) => {
    await expect(openMemory({ data: '/proc/never-made', ...user } as never)).rejects.toMatchObject({
      code: 'invalid_input', message: expect.stringContaining('user'),
    })
  })

  test('has a default user only in a folder', () => {
    expect(readMemoryOptions({ data: 'x' })).toEqual({ data: 'x', user: 'local' })
    expect(readMemoryOptions({ databaseUrl, user: 'ann' })).toEqual({ databaseUrl, user: 'ann' })
  })
})

test.each(NOBODY)('T-82 a store gives no handle for a user that is %s', async (_, { user }: { user?: unknown }) => {
  const options = { work: false, timeZone: 'UTC' } as const
  const store = storeOn(await openPipeline({ ...held.db, close: async () => undefined }, options), options)
  expect(() => store.user(user as string))
    .toThrow(expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining('user') }))
  await store.close()
})

test('T-82 a call that the store itself makes to a model is booked to nobody, not to a user who has the default name', async () => {
  const asked: unknown[] = []
  const embedder = {
    specificationVersion: 'v2', provider: 'test', modelId: 'm', maxEmbeddingsPerCall: 10,
    doEmbed: async ({ values }: { values: string[] }) =>
      (asked.push(values), { embeddings: values.map(() => [1, 2]), usage: { tokens: 1 } }),
  }
  const options = { work: false, timeZone: 'UTC', embedder } as const
  const store = storeOn(await openPipeline({ ...held.db, close: async () => undefined }, options as never), options as never)
  expect(asked).toEqual([['dimensions']])
  expect(await store.user('local').stats()).toMatchObject({ modelCalls: [], spending: { calls: 0 } })
  await store.user('ann').push({ conversationId: 'c', messages: talk(['The heron']) })
  await store.close()
})

describe('T-82 the command line exits with code 2 and a sentence', () => {
  test.each([
    ['a server and no user', ['stats', '--database-url', databaseUrl], {}, '--user'],
    ['a server from the environment and no user', ['recall', 'tea'], { MADELEINE_DATABASE_URL: databaseUrl }, 'MADELEINE_USER'],
    ['a worker on a server and no user', ['work', '--until-idle'], { MADELEINE_DATABASE_URL: databaseUrl }, 'MADELEINE_USER'],
    ['a server and an empty MADELEINE_USER', ['stats', '--database-url', databaseUrl], { MADELEINE_USER: '' }, 'MADELEINE_USER is empty'],
    ['a folder and an empty MADELEINE_USER', ['stats', '--data', '/proc/never-made'], { MADELEINE_USER: '' }, 'MADELEINE_USER is empty'],
    ['an empty --user', ['stats', '--data', '/proc/never-made', '--user', ''], {}, '--user is empty'],
  ])('for %s', async (_, args, env, sentence) => {
    const { code, stderr } = await place.run([...args, '--json'], { env })
    expect(code).toBe(2)
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'invalid_input', message: expect.stringContaining(sentence) } })
  })
})
