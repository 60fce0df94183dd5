/** Where a call may go: the table of T-52, and names and redirects that would lead elsewhere. */
import { describe, expect, it, test } from 'vitest'
import { MadeleineError } from '@madeleine/base'
import { assertModelUrl, guardedFetch, addressRefusal, urlRefusal } from '../../model/guarded-fetch.ts'
import { failureOf } from '../../../../test/support/failing.ts'
import { asking, guardedOptions, serverPerTest } from './guarded.ts'

const server = serverPerTest()

/** A URL; what its name resolves to, if it has one; whether it is called as it stands, and with allowPrivate. */
const URLS: readonly (readonly [url: string, addresses: readonly string[], called: 'yes' | 'allowed' | 'never'])[] = [
  // To the public by https alone
  ['https://api.example.com/v1', ['1.1.1.1'], 'yes'],
  ['https://api.example.com:8443/v1', ['2606:4700::1111'], 'yes'],
  ['https://1.1.1.1/v1', [], 'yes'],
  ['https://[2606:4700::1111]/v1', [], 'yes'],
  ['https://[::ffff:1.1.1.1]/v1', [], 'yes'],
  ['http://api.example.com/v1', ['1.1.1.1'], 'never'],
  ['http://1.1.1.1/v1', [], 'never'],
  ['http://16843009/v1', [], 'never'], // 1.1.1.1
  // This machine, by its own names, however they are written
  ['http://127.0.0.1:11434/v1', [], 'yes'],
  ['http://localhost:11434/v1', ['127.0.0.1', '::1'], 'yes'],
  ['https://localhost/v1', ['127.0.0.1'], 'yes'],
  ['http://LOCALHOST/v1', ['::1'], 'yes'],
  ['http://[::1]:8080/v1', [], 'yes'],
  ['http://[0:0:0:0:0:0:0:1]/v1', [], 'yes'],
  ['http://[::ffff:127.0.0.1]/v1', [], 'yes'],
  ['http://127.1/v1', [], 'yes'],
  ['http://2130706433/v1', [], 'yes'],
  ['http://0x7f000001/v1', [], 'yes'],
  ['http://0177.0.0.1/v1', [], 'yes'],
  ['http://0x7f.1/v1', [], 'yes'],
  ['http://127.0.0.1./v1', [], 'yes'],
  ['http://127%2e0%2e0%2e1/v1', [], 'yes'],
  ['http://１２７.0.0.1/v1', [], 'yes'],
  ['http://127.255.255.254/v1', [], 'yes'],
  // This machine under a foreign name
  ['http://localhost./v1', ['127.0.0.1'], 'allowed'],
  ['https://localhost./v1', ['127.0.0.1'], 'allowed'],
  ['https://llm.localhost/v1', ['127.0.0.1'], 'allowed'],
  ['https://127.0.0.1.nip.example/v1', ['127.0.0.1'], 'allowed'],
  ['https://rebound.example/v1', ['::1'], 'allowed'],
  ['https://rebound.example/v1', ['::ffff:127.0.0.1'], 'allowed'],
  ['http://rebound.example/v1', ['127.0.0.1'], 'allowed'],
  // Private networks
  ['http://192.168.1.20:8000/v1', [], 'allowed'],
  ['https://192.168.1.20/v1', [], 'allowed'],
  ['http://10.0.0.1/v1', [], 'allowed'],
  ['http://167772161/v1', [], 'allowed'], // 10.0.0.1
  ['http://012.1/v1', [], 'allowed'], // 10.0.0.1
  ['http://172.16.0.1/v1', [], 'allowed'],
  ['http://172.31.255.255/v1', [], 'allowed'],
  ['http://100.64.0.1/v1', [], 'allowed'],
  ['http://[fd12:3456::1]/v1', [], 'allowed'],
  ['http://[fec0::1]/v1', [], 'allowed'],
  ['https://[::ffff:10.0.0.1]/v1', [], 'allowed'],
  ['http://gpu.internal/v1', ['10.1.2.3'], 'allowed'],
  ['https://gpu.internal/v1', ['fd00::7'], 'allowed'],
  ['https://mixed.example/v1', ['1.1.1.1', '10.0.0.1'], 'allowed'],
  ['http://mixed.example/v1', ['10.0.0.1', '1.1.1.1'], 'never'],
  // Metadata servers, the unspecified address, broadcast
  ['http://169.254.169.254/latest/meta-data', [], 'never'],
  ['https://169.254.169.254/v1', [], 'never'],
  ['http://2852039166/v1', [], 'never'], // 169.254.169.254
  ['http://0xA9.0xFE.0xA9.0xFE/v1', [], 'never'],
  ['http://0251.0376.0251.0376/v1', [], 'never'],
  ['http://[::ffff:169.254.169.254]/v1', [], 'never'],
  ['http://[::ffff:a9fe:a9fe]/v1', [], 'never'],
  ['https://[64:ff9b::169.254.169.254]/v1', [], 'never'],
  ['https://[2002:a9fe:a9fe::]/v1', [], 'never'],
  ['http://[fd00:ec2::254]/v1', [], 'never'],
  ['http://100.100.100.200/v1', [], 'never'],
  ['https://metadata.google.internal/v1', ['169.254.169.254'], 'never'],
  ['https://mixed.example/v1', ['1.1.1.1', '169.254.169.254'], 'never'],
  ['http://localhost/v1', ['127.0.0.1', '169.254.169.254'], 'never'],
  ['http://localhost/v1', ['1.1.1.1'], 'never'],
  ['http://0.0.0.0:11434/v1', [], 'never'],
  ['http://0/v1', [], 'never'],
  ['http://[::]/v1', [], 'never'],
  ['https://[::127.0.0.1]/v1', [], 'never'],
  ['http://[fe80::1]/v1', [], 'never'],
  ['http://224.0.0.1/v1', [], 'never'],
  ['http://255.255.255.255/v1', [], 'never'],
  ['https://192.0.2.1/v1', [], 'never'],
  ['https://[2001:db8::1]/v1', [], 'never'],
  // Other schemes, and keys in the wrong place
  ['ftp://1.1.1.1/v1', [], 'never'],
  ['file:///etc/passwd', [], 'never'],
  ['data:text/plain,x', [], 'never'],
  ['localhost:11434/v1', [], 'never'],
  ['https://key@api.example.com/v1', ['1.1.1.1'], 'never'],
  ['https://user:key@127.0.0.1/v1', [], 'never'],
  ['http://127.0.0.1@169.254.169.254/v1', [], 'never'],
  ['https://127.0.0.1\\@169.254.169.254/v1', [], 'yes'], // the backslash ends the host
]

describe('T-52: a model is called at the configured place, and nowhere else:', () => {
  const refusal = (url: string, addresses: readonly string[], allowPrivate: boolean): string | undefined =>
    [urlRefusal(new URL(url), allowPrivate), ...addresses.map((address) => addressRefusal(new URL(url), address, allowPrivate))]
      .find((reason) => reason !== undefined)

  test.each(URLS)('%s at %j is called: %s', async (url, addresses, called) => {
    for (const allowPrivate of [false, true]) {
      const isCalled = called === 'yes' || (called === 'allowed' && allowPrivate)
      expect(refusal(url, addresses, allowPrivate) === undefined).toBe(isCalled)
      if (isCalled) continue
      const asked = guardedFetch(guardedOptions({ allowPrivate, resolve: async () => addresses }))(
        url, { ...asking, headers: { authorization: 'Bearer secret' } },
      )
      const { outcome, message } = await failureOf(asked)
      expect(outcome).toBe('rejected')
      expect(message).not.toMatch(/secret|key|latest|v1/)
    }
  })

  test('the table has the sixty rows it promises, each once', () => {
    expect(new Set(URLS.map((row) => JSON.stringify(row))).size).toBeGreaterThanOrEqual(60)
  })

  test('a redirect to a cloud\'s metadata address is not followed, and not shown', async () => {
    server().behave('redirect')
    const failure = await failureOf(guardedFetch(guardedOptions())(`${server().url}/chat/completions`, asking))
    expect(failure.outcome).toBe('rejected')
    expect(failure.message).toMatch(/302/)
    expect(failure.message).not.toMatch(/169\.254/)
    await server().quiet()
    expect(server().requests).toHaveLength(1)
  })

  test('a name that resolves differently the second time is resolved once per call, and the second call is refused', async () => {
    const answers = [['127.0.0.1'], ['169.254.169.254']]
    let asked = 0
    const fetch = guardedFetch(guardedOptions({ allowPrivate: true, resolve: async () => answers[asked++] ?? [] }))
    const url = `${server().url.replace('127.0.0.1', 'rebinding.test')}/chat/completions`
    expect((await fetch(url, asking)).status).toBe(200)
    expect(asked).toBe(1)
    expect((await failureOf(fetch(url, asking))).outcome).toBe('rejected')
    expect(server().requests).toHaveLength(1)
    expect(server().requests[0]?.headers.host).toMatch(/^rebinding\.test:/)
  })

  test('localhost is resolved by the system, like any name', async () => {
    const url = `${server().url.replace('127.0.0.1', 'localhost')}/chat/completions`
    expect((await guardedFetch(guardedOptions())(url, asking)).status).toBe(200)
  })

  test('the second of two addresses is tried when the first does not answer', async () => {
    const url = `${server().url.replace('127.0.0.1', 'two.test')}/chat/completions`
    const fetch = guardedFetch(guardedOptions({ allowPrivate: true, resolve: async () => ['127.0.0.2', '127.0.0.1'] }))
    expect((await fetch(url, asking)).status).toBe(200)
  })
})

describe('the address of a model is checked when it is configured', () => {
  const complaint = (url: string, allowPrivate = false): string | undefined => {
    try {
      assertModelUrl(url, { allowPrivate })
      return undefined
    } catch (error) {
      if (!(error instanceof MadeleineError) || error.code !== 'invalid_input') throw error
      return error.message
    }
  }

  it.each(URLS.filter(([, addresses]) => addresses.length === 0))('as far as possible without resolving names: %s', (url, _, called) => {
    expect(complaint(url) === undefined).toBe(called === 'yes')
    expect(complaint(url, true) === undefined).toBe(called !== 'never')
  })

  it('and shown without credentials and query, or not at all if it cannot be parsed', () => {
    expect(complaint('http://me:secret@model.example/v1?key=secret')).toMatch(/^baseURL http:\/\/model\.example\/v1 /)
    expect(complaint('https://model.example/v1?key=secret')).toMatch(/without query/)
    expect(['https://model.example/v1?key=secret', 'sk-secret', 'https://me:secret@[bad/v1', '']
      .map((url) => complaint(url)).filter((text) => text === undefined || /secret/.test(text))).toEqual([])
  })
})
