/** Options of `openMemory` with a URL: where the key may go, and what is the server's. */
import { describe, expect, it } from 'vitest'
import { openMemory, openStore } from '@madeleine/core'
import { readRemoteOptions } from '../../../remote/remote-options.ts'
import { auto } from '@madeleine/segment'

const KEY = 'mk_secret'
const at = (url: string, more = {}) => readRemoteOptions({ url, key: KEY, ...more })
const messageOf = (call: Promise<unknown>): Promise<string> =>
  call.then(() => 'no error', ({ code, message }: { code: string; message: string }) => `${code}: ${message}`)
const opening = (options: object): Promise<string> => messageOf(openMemory(options as never).then((memory) => memory.close()))

describe('the URL of a server', () => {
  it('may have a path prefix, which is kept', () => {
    expect(at('https://memory.example.com').apiUrl).toBe('https://memory.example.com/api/v0')
    expect(at('https://example.com:8443/team/memory//').apiUrl).toBe('https://example.com:8443/team/memory/api/v0')
    expect(at('HTTPS://Example.com/é').apiUrl).toBe('https://example.com/%C3%A9/api/v0')
  })

  it.each(['http://127.0.0.1:7077', 'http://localhost:7077', 'http://[::1]:7077', 'http://127.1.2.3'])('%s is on this machine', (url) => {
    expect(at(url).timeoutMs).toBe(60_000)
  })

  it.each([
    'http://10.0.0.7', 'http://memory.example.com', 'http://127.0.0.1.example.com', 'http://localhost.example.com', 'http://0.0.0.0',
  ])(
    '%s would send the key in plain text, and is refused unless that is allowed', (url) => {
      expect(() => at(url)).toThrow(/plain text.*allowInsecure/)
      expect(at(url, { allowInsecure: true }).apiUrl).toBe(`${url}/api/v0`)
    },
  )

  it.each([
    ['not a URL', 'begins with https://'], ['ftp://example.com', 'begins with https://'], ['https://', 'begins with https://'],
    ['postgres://u:pw@host/db', 'give a PostgreSQL server as databaseUrl'], ['https://ann:pw@example.com', 'must not contain credentials'],
    ['https://example.com?key=pw', 'no query'], ['https://example.com#pw', 'no query'],
  ])('%s is refused without being shown', (url, why) => {
    expect(() => at(url)).toThrow(why)
    expect(() => at(url)).not.toThrow('pw')
  })
})

describe('openMemory with a URL', () => {
  const url = 'https://memory.example.com'

  it('does not connect yet, and takes a server in place of a folder', async () => {
    await using memory = await openMemory({ url, key: KEY, user: 'ann', timeoutMs: 5 })
    expect(typeof memory.recall).toBe('function')
  })

  it.each([
    [{ url }, 'key is missing: it must be a key of the server'],
    [{ url, key: 'two words' }, 'key must be a key of the server'],
    [{ url, key: 'mk_\n' }, 'key must be a key of the server'],
    [{ url, key: 5 }, 'key must be a key of the server'],
    [{ url: undefined, key: KEY }, "url must be the URL of a server"],
    [{ url: 5, key: KEY }, 'url must be the URL of a server'],
    [{ url, key: KEY, user: undefined }, 'user must be a string of 1–255 characters'],
    [{ url, key: KEY, user: ' ' }, 'user must be'],
    [{ url, key: KEY, timeoutMs: 0 }, 'timeoutMs must be 1 or more'],
    [{ url, key: KEY, timeout: 5 }, 'unknown option "timeout"; did you mean timeoutMs?'],
    [{ url, key: KEY, data: './memory' }, 'give one of data (a folder), databaseUrl or url'],
    [{ url, key: KEY, databaseUrl: 'postgres://h/d' }, 'give one of data (a folder), databaseUrl or url'],
    [{ url, key: KEY, policy: auto() }, "policy cannot be given with url: the store is the server's"],
    [{ url, key: KEY, now: () => new Date() }, 'now cannot be given with url'],
    [{ url, key: KEY, redact: (text: string) => text }, 'redact cannot be given with url'],
    [{ url, key: KEY, model: 'none' }, 'model cannot be given with url'],
  ])('%j is refused by name', async (options, why) => {
    const message = await opening(options)
    expect(message).toContain(`invalid_input: ${why}`)
    expect(message).not.toContain(KEY)
  })

  it('refuses what cannot be sent, by name', async () => {
    await using memory = await openMemory({ url, key: KEY })
    expect(await messageOf(memory.recall({ query: 'tea', tokenizer: () => 1 })))
      .toBe('invalid_input: tokenizer must be a name: a function cannot be sent to a server')
    expect(await messageOf(memory.upgrade({ policy: auto() }))).toContain('invalid_input: policy cannot be sent to a server')
  })

  it('opens the memory of one user, not a store', async () => {
    expect(await messageOf(openStore({ url, key: KEY } as never)))
      .toContain('invalid_input: url names the memory of one user: openMemory({ url, key })')
    expect(await messageOf(openMemory('https://memory.example.com' as never))).toContain('did you mean { url, key }?')
  })

  it('ignores an undefined one beside a folder, for programs that have a server elsewhere', async () => {
    expect(await opening({ data: '/dev/null/x', url: undefined, key: undefined })).not.toContain('unknown option')
  })
})
