/** The command line over a server of Madeleine: what opens one memory works there, the rest says why it does not. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { servedPlace } from '../commands/mcp-command.ts'
import type { Memory } from '@madeleine/core'
import { KEY, startServer, type TestServer } from '../../../test/support/test-server.ts'
import { chat, jsonl, usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()
const memories = new Map<string, Memory>()
let server: TestServer
const at = (args: readonly string[], env: Record<string, string> = {}, input?: string) =>
  place.run(args, { env: { MADELEINE_URL: server.url, MADELEINE_KEY: KEY, ...env }, ...(input !== undefined && { input }) })
const json = async (args: readonly string[], env?: Record<string, string>): Promise<unknown> => {
  const { code, stdout, stderr } = await at([...args, '--json'], env)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return values(stdout).at(-1)
}

beforeAll(async () => {
  for (const user of ['ann', 'ben']) memories.set(user, await place.stores.openMemory({ data: 'served', user, timeZone: 'UTC' }))
  server = await startServer((user) => memories.get(user ?? 'ann')!)
  const said = ['My sister Miriam moved to Lisbon in March.', 'How is it there?', 'Warm. The cat is called Miso.']
  writeFileSync(join(place.folder, 'chat.jsonl'), jsonl(chat('2026-03-02T09:00:00Z', said)))
})
afterAll(async () => {
  await server.close()
  for (const memory of memories.values()) await memory.close()
})

describe('with MADELEINE_URL and MADELEINE_KEY,', () => {
  it('messages are pushed and imported, and the server does the work', async () => {
    expect(await json(['import', 'chat.jsonl', '--conversation', 'c'])).toMatchObject({ imported: 3, skipped: 0, conversations: 1 })
    expect(await json(['push', '--conversation', 'd', '--role', 'user', '--content', 'hello'])).toMatchObject({ stored: 1 })
    expect(await json(['work', '--until-idle'])).toEqual({ idle: true })
    expect(await at(['work', '--until-idle'])).toMatchObject({ code: 0, stdout: 'Nothing is left to do.\n' })
  })

  it('reading commands give the same answers as on the folder', async () => {
    const here = async (args: readonly string[]): Promise<string> =>
      (await place.run([...args, '--data', 'served', '--user', 'ann'])).stdout
    for (const args of [['recall', 'cat'], ['recent'], ['facts'], ['conversations'], ['manifest'], ['toc'], ['stats'], ['doctor'],
      ['segments', '--conversation', 'c'], ['session', '--conversation', 'c'], ['context', 'cat', '--conversation', 'c'],
      ['upgrade', '--dry-run'], ['recall', 'xylophone']]) {
      const { code, stdout } = await at(args)
      expect({ args, code, stdout: stdout.replace(/"since":.*|\d+ ms/g, '') })
        .toEqual({ args, code: 0, stdout: (await here(args)).replace(/"since":.*|\d+ ms/g, '') })
    }
  })

  it('a flag overrides the variable, and a folder the server that the shell has', async () => {
    const { stdout } = await place.run(['recent', '--json', '--url', server.url], { env: { MADELEINE_KEY: KEY, MADELEINE_DATA: 'x' } })
    expect(values(stdout)).toMatchObject([{ episodes: [{ conversationId: 'c' }] }])
    expect(await at(['recent', '--data', 'nowhere'])).toMatchObject({ code: 2, stderr: expect.stringContaining('nowhere') })
  })

  it('an export of one user is restored into another', async () => {
    const { stdout } = await at(['export'])
    expect(await at(['import', '-', '--json'], { MADELEINE_USER: 'ben' }, stdout)).toMatchObject({ code: 0 })
    expect(await json(['conversations', '--user', 'ben'])).toMatchObject([{ id: 'd' }, { id: 'c' }])
  })

  it('forget works, and an unknown id is named', async () => {
    expect(await json(['forget', '--conversation', 'd', '--yes'])).toMatchObject({ done: { messages: 1 } })
    expect(await at(['episode', 'no-such'])).toMatchObject({ code: 2, stderr: expect.stringContaining('no-such') })
  })
})

describe('what a server of Madeleine cannot be asked', () => {
  it.each([
    [['doctor', '--compact'], '--compact rewrites the files of all users'],
    [['work'], 'a server works by itself'],
    [['import', 'chat.jsonl', '--encode'], '--encode uses a model of this process'],
    [['upgrade', '--policy', 'batch'], 'policy cannot be sent to a server'],
    [['hook', '--print-settings'], 'hooks push into a folder or a PostgreSQL server'],
    [['hook', '--drain'], 'hooks push into a folder or a PostgreSQL server'],
  ])('is refused with the reason: %j', async (args, why) => {
    expect(await at(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(why) })
  })

  it('includes anything with a key as an argument, or with a wrong key', async () => {
    for (const flag of ['--key', '--api-key', '--token']) {
      expect(await at(['recent', flag, 'x'])).toMatchObject({ code: 2, stderr: expect.stringContaining('MADELEINE_KEY') })
    }
    expect(await at(['recent'], { MADELEINE_KEY: '' }))
      .toEqual({ code: 2, stdout: '', stderr: 'madeleine: a Madeleine server needs MADELEINE_KEY, one of its keys, in the environment\n' })
    const { stderr } = await at(['recent', '--json'], { MADELEINE_KEY: 'mk_wrong' })
    expect(JSON.parse(stderr)).toEqual({ error: { code: 'unauthenticated', message: 'a valid key is needed: Authorization: Bearer KEY' } })
  })
})

describe('the place of a memory', () => {
  const env = { MADELEINE_URL: 'https://m.example.com', MADELEINE_KEY: KEY }

  it('is one of three: a folder, a database, or a server of Madeleine', () => {
    expect(readConfig({}, { ...env, MADELEINE_CACHE_URL: 'redis://c' })).toEqual({ url: 'https://m.example.com', key: KEY })
    expect(readConfig({ url: 'http://h', user: 'ann' }, { ...env, MADELEINE_ALLOW_INSECURE: '1' }))
      .toEqual({ url: 'http://h', key: KEY, user: 'ann', allowInsecure: true })
    expect(readConfig({ data: 'd' }, env)).toEqual({ data: 'd' })
    expect(() => readConfig({ data: 'd', url: 'u' }, env)).toThrow('--data and --url cannot be combined')
    expect(() => readConfig({}, { ...env, MADELEINE_DATA: 'd' })).toThrow('MADELEINE_DATA and MADELEINE_URL cannot be combined')
    expect(() => readConfig({ url: ' ' }, env)).toThrow('must not be empty')
    expect(() => readConfig({ user: '' }, env)).toThrow('--user is empty')
  })

  it('is not an address if a folder is expected, and the error has no password', () => {
    const address = 'postgres://ann:secret@db/chats'
    const said = 'is a folder, not an address: give that of a PostgreSQL server as'
    expect(() => readConfig({ data: address }, {})).toThrow(`--data ${said} --database-url, that of a Madeleine server as --url`)
    expect(() => readConfig({}, { MADELEINE_DATA: address })).toThrow(`MADELEINE_DATA ${said} MADELEINE_DATABASE_URL`)
    expect(() => readConfig({ data: address }, {})).not.toThrow('secret')
    expect(readConfig({ data: 'C:\\chats' }, {})).toEqual({ data: 'C:\\chats' })
  })

  it('of an MCP server may be a server of Madeleine too', () => {
    expect(servedPlace({}, env)).toEqual({ url: 'https://m.example.com', key: KEY })
  })
})
