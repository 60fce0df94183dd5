/**
 * Every operation of the API, as its own description lists them, with every kind of key: a row for each is made from that list, so
 * that an operation without one cannot be. T-01, T-02, T-03, T-05, T-07, T-40, T-56, T-57 of the threats.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '../../http/openapi.ts'
import { stoppedClock, useDb } from '../../../../test/testing.ts'
import { ask, startedServer, type Answer } from '../../../../test/support/http-server.ts'

const held = useDb({ emptied: 'once' })
/** What only Bob's memory holds, and what only the keys are. */
const CANARY = 'kumquat-4711'
const BOB = { conversationId: 'bobs', messages: [{ id: 'b1', role: 'user', content: `My secret word is ${CANARY}.`, timestamp: 1e12 }] }

interface Operation {
  readonly method: string
  readonly path: string
  readonly scope: 'read' | 'write' | 'admin'
}

const OPERATIONS: readonly Operation[] = Object.entries(openApi().paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-scope': scope }]) => ({ method: method.toUpperCase(), path, scope })))
const named = OPERATIONS.map((operation) => [`${operation.method} ${operation.path}`, operation] as const)

let server: Awaited<ReturnType<typeof startedServer>>
let keys: Record<'ann' | 'bob' | 'read' | 'write' | 'admin' | 'expired' | 'revoked', string>
/** Ids of Bob's that Ann may have seen somewhere. */
let bobs: { segment: string; fact: string | undefined }

const clock = stoppedClock()

beforeAll(async () => {
  server = await startedServer(held.db, { now: clock.now, server: { rates: { perKey: 1e6, wrongKeys: 1e6 } } })
  const { store } = server
  const make = async (users: string[], scopes: ('read' | 'write' | 'admin')[], expiresAt?: Date): Promise<string> =>
    (await store.createKey({ users, scopes, ...(expiresAt && { expiresAt }) })).key
  const all = ['read', 'write', 'admin'] as const
  const revoked = await store.createKey({ users: ['ann'], scopes: [...all] })
  keys = {
    ann: await make(['ann'], [...all]), bob: await make(['bob'], [...all]), read: await make(['ann'], ['read']),
    write: await make(['ann'], ['write']), admin: await make(['ann'], ['admin']),
    expired: await make(['ann'], [...all], new Date(clock.now().getTime() + 1000)), revoked: revoked.key,
  }
  await store.revokeKey(revoked.id)
  clock.step(2000)
  const bob = store.user('bob')
  await bob.push(BOB as never)
  await bob.flush()
  await bob.settle()
  bobs = { segment: (await bob.segments({ conversationId: 'bobs' }))[0]!.id, fact: (await bob.facts())[0]?.id }
})

afterAll(() => server.close())

const mcpCall = (name: string, args: object): object =>
  ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })

/** A body that the operation takes, and that names what is Bob's wherever something can be named. */
function bodyFor(path: string): unknown {
  const name = path.replace(/^\/(?:api\/v0\/)?/, '')
  const bodies: Record<string, unknown> = {
    push: { conversationId: 'bobs', messages: [{ id: 'x1', role: 'user', content: 'hello' }] },
    recall: { query: 'secret word', within: ['bobs'] }, context: { conversationId: 'bobs', query: 'secret word' },
    session: { conversationId: 'bobs' }, segments: { conversationId: 'bobs' }, messages: { conversationId: 'bobs' },
    episode: { id: bobs.segment }, expand: { id: bobs.fact ?? bobs.segment }, rate: { episodeId: bobs.segment, rating: 'again' },
    editFact: { action: 'retire', factId: bobs.fact ?? bobs.segment }, factEdits: { factId: bobs.fact ?? bobs.segment },
    forget: { conversationId: 'bobs' }, facts: { query: 'secret word' }, upgrade: { dryRun: true },
    add_message: { conversation_id: 'bobs', message: { role: 'user', content: 'hello' } },
    import_batch_messages: { conversation_id: 'bobs', messages: [] },
    retrieve_memory: { conversation_id: 'bobs', query: 'secret word' },
    'retrieve_memory/raw': { conversation_id: 'bobs', query: 'secret word' },
    mcp: mcpCall('recall', { query: 'secret word' }),
    context_pre_retrieve: { conversation_id: 'bobs', query: 'secret word' },
  }
  return name === 'import' || name === 'restore' ? '' : bodies[name] ?? {}
}

function send({ method, path }: Operation, key: string | undefined, headers: Record<string, string> = {}): Promise<Answer> {
  const body = bodyFor(path)
  if (method === 'POST') return ask(server.url + path, { ...(key !== undefined && { key }), body, headers })
  const query = new URLSearchParams(Object.entries(typeof body === 'object' && body !== null ? body : {})
    .flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)])))
  return ask(`${server.url}${path}?${query.toString()}`, { method, ...(key !== undefined && { key }), headers })
}

const everythingSaid = (answers: readonly Answer[]): string =>
  [...answers.map(({ headers, text }) => JSON.stringify([...headers]) + text), ...server.log].join('\n')

describe('every operation', () => {
  it('is listed, with those of the contract and those of Plast Mem', () => {
    expect(OPERATIONS.length).toBeGreaterThan(40)
  })

  it.each(named)('%s is refused without a key (T-07), with an unknown, an expired or a revoked one, all alike', async (_, operation) => {
    const unknown = `mdl_${'A'.repeat(43)}`
    const answers = await Promise.all([undefined, unknown, keys.expired, keys.revoked, 'nonsense'].map((key) => send(operation, key)))
    for (const { status, json } of answers) {
      expect({ status, code: json.error.code as string }).toEqual({ status: 401, code: 'unauthenticated' })
    }
    expect(new Set(answers.map(({ json }) => json.error.message as string)).size).toBe(1)
  })

  it.each(named)('%s needs its scope (T-07)', async (_, operation) => {
    const others = (['read', 'write', 'admin'] as const).filter((scope) => scope !== operation.scope)
    if (operation.path === '/mcp') return // there each tool needs its own
    for (const scope of others) {
      expect((await send(operation, keys[scope])).status).toBe(403)
    }
  })

  it.each(named.filter(([, { path }]) => !path.endsWith('/events')))(
    "%s shows Ann nothing of Bob's, whatever she names, and does nothing to it (T-01, T-02, T-03, T-56, T-57)", async (_, operation) => {
      const answers = [await send(operation, keys.ann), await send(operation, keys.ann, { 'madeleine-user': 'ann' })]
      const other = await send(operation, keys.ann, { 'madeleine-user': 'bob' })
      expect(other.status).toBe(403)
      const said = everythingSaid([...answers, other])
      expect(said).not.toContain(CANARY)
      for (const secret of Object.values(keys)) expect(said).not.toContain(secret)
      for (const { status, text } of answers) {
        expect(status).toBeLessThan(500)
        expect(text).not.toMatch(/\b(?:select|insert|SQLSTATE|node_modules)\b|\.[tj]s:\d/i)
      }
      const { items } = await server.store.user('bob').messages({ conversationId: 'bobs' })
      expect(items.filter((item) => item.type === 'message')).toMatchObject([{ id: 'b1' }])
      expect((await server.store.user('bob').episode(bobs.segment)).reviews).toEqual([])
    },
  )
})

describe('the tools over MCP', () => {
  it('are those that the scopes of the key allow (T-47)', async () => {
    const headers = { accept: 'application/json, text/event-stream' }
    const call = (key: string, name: string, args: object) => ask(`${server.url}/mcp`, { key, headers, body: mcpCall(name, args) })
    const list = async (key: string): Promise<string[]> => {
      const { json } = await ask(`${server.url}/mcp`, { key, headers, body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} } })
      return (json.result.tools as { name: string }[]).map(({ name }) => name)
    }
    for (const name of ['remember', 'tend', 'forget']) expect(await list(keys.read)).not.toContain(name)
    expect(await list(keys.write)).toEqual(['remember', 'tend', 'forget'])
    expect((await call(keys.read, 'recall', { query: 'secret word' })).json.result.isError).toBeFalsy()
    expect((await call(keys.write, 'recall', { query: 'secret word' })).json.error).toBeDefined()
    expect((await call(keys.read, 'forget', { conversation: 'c' })).json.error).toBeDefined()
    expect((await call(keys.bob, 'recall', { query: 'secret word' })).text).toContain(CANARY)
  })
})

describe('a key for several users', () => {
  it('opens the memory named in the header, and must have one named (T-03)', async () => {
    const { key } = await server.store.createKey({ users: ['bob', 'Zoë/1'], scopes: ['read', 'write'] })
    const ask1 = (headers: Record<string, string>): Promise<Answer> =>
      ask(`${server.url}/api/v0/conversations`, { key, method: 'POST', headers, body: {} })
    expect((await ask1({})).status).toBe(400)
    expect((await ask1({ 'madeleine-user': 'bob' })).json).toMatchObject({ conversations: [{ id: 'bobs' }] })
    expect((await ask1({ 'madeleine-user': encodeURIComponent('Zoë/1') })).json).toMatchObject({ conversations: [] })
    expect((await ask1({ 'madeleine-user': 'ann' })).status).toBe(403)
    expect((await ask1({ 'madeleine-user': '%E0%A4%A' })).status).toBe(400)
  })
})
