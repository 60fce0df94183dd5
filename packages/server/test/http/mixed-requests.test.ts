/** Twenty users at once on two connections, as a server meets them: what is given up, wrong or hostile changes nobody's answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '@madeleine/engine'
import { openPostgres } from '../../../engine/postgres.ts'
import { byNight } from '../../../../test/at-length.ts'
import { serverUrl } from '../../../../test/server.ts'
import { HOSTILE } from '../../../../test/support/db-contract.ts'
import { useDb } from '../../../../test/testing.ts'
import { ask, startedServer, type Answer } from '../../../../test/support/http-server.ts'

const held = useDb({ emptied: 'once' })
const USERS = Array.from({ length: 20 }, (_, i) => `user${i}`)
const canary = (user: string): string => `kumquat-of-${user}-end`

let db: Db
let server: Awaited<ReturnType<typeof startedServer>>
const keys = new Map<string, string>()

const post = (user: string, call: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(`${server.url}/api/v0/${call}`, { key: keys.get(user)!, body, headers })
const pushed = (user: string, id = 'm', conversationId = 'c'): object =>
  ({ conversationId, messages: [{ id, role: 'user', content: `My word is ${canary(user)}.`, timestamp: 1e12 }] })

beforeAll(async () => {
  db = serverUrl === undefined ? held.db : openPostgres({ url: (held.place as { databaseUrl: string }).databaseUrl, connections: 2 })
  server = await startedServer(db, { server: { rates: { perKey: 1e6, wrongKeys: 1e6 } } })
  for (const user of [...USERS, 'eve', 'mallory']) {
    keys.set(user, (await server.store.createKey({ users: [user], scopes: ['read', 'write', 'admin'] })).key)
  }
  for (const user of USERS) await post(user, 'push', pushed(user))
})

afterAll(async () => {
  await server.close()
  if (db !== held.db) await db.close()
})

/** Reading calls that show the user's one message, and bodies that are refused half way. */
const ASKED: readonly (readonly [call: string, body: object])[] = [
  ['recall', { query: 'word' }], ['recent', {}], ['messages', { conversationId: 'c' }], ['context', { conversationId: 'd', query: 'word' }],
  ['session', { conversationId: 'c' }], ['manifest', {}], ['stats', {}], ['episode', { id: 'nothing' }], ['recall', { query: 3 }],
]

const foreignIn = (text: string, user: string): string[] => USERS.filter((other) => other !== user && text.includes(canary(other)))

describe('many users on few connections', () => {
  it('T-04, T-05: each see only what is theirs, while other requests fail or are abandoned', async () => {
    const count = byNight(200, 1000)
    const seen = { own: 0, given: 0, refused: 0 }
    await Promise.all(Array.from({ length: count }, async (_, i) => {
      const user = USERS[(i * 7) % USERS.length]!
      const [call, body] = ASKED[i % ASKED.length]!
      const init = {
        method: 'POST', headers: { authorization: `Bearer ${keys.get(user)}`, 'content-type': 'application/json' },
        body: JSON.stringify(body), ...(i % 4 === 3 && { signal: AbortSignal.timeout(1 + (i % 40)) }),
      }
      const answer = await fetch(`${server.url}/api/v0/${call}`, init).then(async (got) => ({ status: got.status, text: await got.text() }))
        .catch(() => undefined)
      if (!answer) return void (seen.given += 1)
      expect(answer.status).toBeLessThan(500)
      expect(foreignIn(answer.text, user)).toEqual([])
      if (answer.status !== 200) seen.refused += 1
      else if (answer.text.includes(canary(user))) seen.own += 1
    }))
    expect(seen.own).toBeGreaterThan(count / 4)
    expect(seen.refused).toBeGreaterThan(0)
    for (const user of USERS) {
      const { json } = await post(user, 'messages', { conversationId: 'c' })
      expect(json.items.map(({ text }: { text?: string }) => text).filter(Boolean)).toEqual([`My word is ${canary(user)}.`])
    }
  })

  it('T-08: hostile texts in every place of a request find nothing and break nothing', async () => {
    for (const text of HOSTILE) {
      const answers = await Promise.all([
        post('mallory', 'recall', { query: `${text} kumquat`, within: [text], conversationId: text }),
        post('mallory', 'facts', { query: text }),
        post('mallory', 'messages', { conversationId: text, ids: [text] }), post('mallory', 'conversations', { cursor: text }),
        post('mallory', 'episode', { id: text }), post('mallory', 'expand', { id: text }), post('mallory', 'toc', { node: text }),
        post('mallory', 'recall', { query: 'kumquat', [text]: text }),
        ask(`${server.url}/api/v0/recall?query=${encodeURIComponent(text)}`, { key: keys.get('mallory')! }),
        ask(`${server.url}/api/v0/${encodeURIComponent(text)}`, { key: keys.get('mallory')!, body: {} }),
      ])
      for (const { status, text: body } of answers) {
        expect(status).toBeLessThan(500)
        expect(body).not.toContain('kumquat-of')
      }
    }
    expect((await post('user0', 'check', {})).json.ok).toBe(true)
  })

  it('T-10: get the same answer for ids and idempotency keys of others as for those that nobody has', async () => {
    const headers = { 'idempotency-key': 'one-and-the-same' }
    await post('user0', 'push', { conversationId: 'shared', messages: [{ role: 'user', content: 'Mine.' }] }, headers)
    const tries: readonly (readonly [string, (name: string) => object, Record<string, string>?])[] = [
      ['push', (name) => ({ conversationId: name, messages: [{ role: 'user', content: 'Also mine.' }] }), headers],
      ['push', (name) => ({ conversationId: name, messages: [{ id: 'm', role: 'user', content: 'Another text under that id.' }] })],
      ['messages', (name) => ({ conversationId: `${name}-2` })], ['segments', (name) => ({ conversationId: `${name}-2` })],
      ['forget', (name) => ({ conversationId: `${name}-2` })],
    ]
    await post('user0', 'push', pushed('user0', 'm', 'shared-2'))
    const own = ({ status, text }: Answer, name: string): string =>
      `${status} ${text.replaceAll(name, 'NAME').replaceAll(/[\da-f-]{16,}/g, 'ID')}`
    for (const [call, body, given] of tries) {
      const taken = await post('eve', call, body('shared'), given)
      const free = await post('mallory', call, body('nobodys'), given)
      expect(own(taken, 'shared')).toBe(own(free, 'nobodys'))
    }
  })
})
