/** The page as a server serves it: its files need no key and hold nothing of anybody; everything that it asks for does. */
import { describe, expect, test } from 'vitest'
import { OPENING_CODE_MS, OpeningCodes } from '../../http/guards/check-key.ts'
import { useDb } from '../../../../test/testing.ts'
import { ask, serve } from '../../../../test/support/http-server.ts'

const held = useDb()
const TOKEN = `mdl_${'t'.repeat(43)}`
const served = () => serve(held.db, { server: { token: { user: 'ann', key: TOKEN } } })

describe('the page', () => {
  test('is served without a key, under a policy that runs and loads nothing from elsewhere (T-44, T-45)', async () => {
    const { url } = await served()
    const { status, headers, text } = await ask(`${url}/ui`)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
    const policy = headers.get('content-security-policy')!
    for (const rule of [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' data:", "frame-ancestors 'none'",
      "base-uri 'none'", "form-action 'none'", "trusted-types 'none'",
    ]) expect(policy.split('; ')).toContain(rule)
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect([headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual(['nosniff', 'no-referrer'])
    expect(text).toContain('<div id="page">')
  })

  test('names only files that exist, and their names change with their contents', async () => {
    const { url } = await served()
    const { text } = await ask(`${url}/ui`)
    for (const [, path] of text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const { status, headers } = await ask(`${url}/${path}`)
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'public, max-age=31536000, immutable'])
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  test.each([
    ['br', 'gzip, deflate, br'], ['gzip', 'gzip, deflate'], ['gzip', 'br;q=0, gzip;q=0.5'], [null, 'identity'], [null, 'brotli'],
  ])('is sent as %s to who accepts %s, and says the same', async (encoding, accepted) => {
    const { url } = await served()
    const { text } = await ask(`${url}/ui`, { headers: { 'accept-encoding': accepted } })
    expect(text).toBe((await ask(`${url}/ui`, { headers: { 'accept-encoding': 'identity' } })).text)
    for (const [, path = ''] of text.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)) {
      const { status, headers } = await ask(`${url}/${path}`, { headers: { 'accept-encoding': accepted } })
      expect([path, status, headers.get('content-encoding'), headers.get('vary')]).toEqual([path, 200, encoding, 'accept-encoding'])
    }
    expect((await ask(`${url}/ui/index.html.br`)).status).toBe(404)
  })

  test('serves no file except its own', async () => {
    const { url } = await served()
    for (const name of ['..%2Fpackage.json', '%2e%2e%2fpackage.json', 'nothing.js', 'LICENSE', '..%5Cpackage.json', 'index.html%00.js']) {
      const { status, json } = await ask(`${url}/ui/${name}`)
      expect([name, status, json?.error?.code]).toEqual([name, 404, 'not_found'])
    }
  })

  test('is refused under another host name, or to a page from elsewhere, like every answer (T-42)', async () => {
    const { url } = await served()
    expect((await ask(`${url}/ui`, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  })

  test('makes its calls with a key: without one they are answered like any other (T-07)', async () => {
    const { url } = await served()
    expect((await ask(`${url}/api/v0/timeline`, { body: {} })).status).toBe(401)
    expect((await ask(`${url}/api/v0/timeline`, { key: TOKEN, body: {} })).json).toEqual({
      timeZone: 'UTC', startAt: null, endAt: null, buckets: [], total: 0, episodes: [],
    })
  })
})

describe('the code with which the page is opened (T-40)', () => {
  const opened = async () => {
    let at = Date.UTC(2026, 0, 1)
    const openingCodes = new OpeningCodes(TOKEN, () => new Date(at))
    const { url, log } = await serve(held.db, { server: { token: { user: 'ann', key: TOKEN }, openingCodes } })
    const take = (key?: string) => ask(`${url}/ui/key`, { method: 'POST', ...(key !== undefined && { key }) })
    return { openingCodes, log, pass: (ms: number) => void (at += ms), take }
  }

  test('is exchanged for the key once: whoever reads it in the arguments of the browser comes too late', async () => {
    const { openingCodes, log, take } = await opened()
    const code = openingCodes.issue()
    const { status, headers, json } = await take(code)
    expect([status, json, headers.get('cache-control')]).toEqual([200, { key: TOKEN }, 'no-store'])
    expect(await take(code)).toMatchObject({ status: 401, json: { error: { code: 'unauthenticated' } } })
    expect(log.join('')).not.toContain(code)
  })

  test('opens nothing after a minute, and is not a key itself', async () => {
    const { openingCodes, pass, take } = await opened()
    const code = openingCodes.issue()
    pass(OPENING_CODE_MS)
    expect((await take(code)).status).toBe(401)
    const other = openingCodes.issue()
    expect((await take(`${other}x`)).status).toBe(401)
    expect((await take()).status).toBe(401)
    expect((await take(TOKEN)).status).toBe(401)
    pass(OPENING_CODE_MS - 1)
    expect((await take(other)).json).toEqual({ key: TOKEN })
  })

  test('does not exist if nobody opened the page: a server with keys hands none out', async () => {
    const { url } = await served()
    for (const key of ['undefined', 'code', TOKEN]) expect((await ask(`${url}/ui/key`, { key, method: 'POST' })).status).toBe(401)
  })
})
