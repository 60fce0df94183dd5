/**
 * Spaces over HTTP. Every operation that can name one, as the description of the API lists them, is asked for a space without a
 * grant, for one that nobody has and for one whose grant was revoked: nobody learns which is which, or anything of them. T-01, T-02,
 * T-03, T-07, T-56, T-57 of the threats.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '../../http/openapi.ts'
import { API } from '../../http/routes/call-routes.ts'
import { stoppedClock, useDb } from '../../../../test/testing.ts'
import { ask, startedServer, type Answer } from '../../../../test/support/http-server.ts'

const held = useDb({ emptied: 'once' })
const clock = stoppedClock()
/** What only the spaces hold that Ann may not use. */
const CANARY = 'kumquat-0815'
const SHARED = 'quince-2342'

interface Operation {
  readonly method: string
  readonly path: string
  readonly scope: string
  /** Whether it takes `spaces`, or `space` alone. */
  readonly option: 'space' | 'spaces'
}

/** The names of what an operation takes. */
function optionsOf({ requestBody, parameters }: (ReturnType<typeof openApi>['paths'])[string][string]): string[] {
  const schema = (requestBody as { content?: Record<string, { schema?: { properties?: object } }> } | undefined)?.content
  return [
    ...Object.keys(schema?.['application/json']?.schema?.properties ?? {}), ...(parameters ?? []).map((one) => String(one['name'])),
  ]
}

const OPERATIONS: readonly Operation[] = Object.entries(openApi().paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => (['space', 'spaces'] as const)
    .filter((name) => optionsOf(operation).includes(name))
    .map((option) => ({ method: method.toUpperCase(), path, scope: operation['x-scope'], option }))))
const named = OPERATIONS.map((operation) => [`${operation.method} ${operation.path} ${operation.option}`, operation] as const)

let server: Awaited<ReturnType<typeof startedServer>>
let keys: Record<'ann' | 'reader' | 'bob', string>
let keyOfTeam: { id: string; key: string }
let episodeOfVault: string

const said = (content: string) => ({ conversationId: 'plans', messages: [{ id: 'm1', role: 'user' as const, content, timestamp: 1e12 }] })

beforeAll(async () => {
  server = await startedServer(held.db, { now: clock.now, server: { rates: { perKey: 1e6, wrongKeys: 1e6 } } })
  const { store } = server
  const made = async (user: string, scopes: ('read' | 'write' | 'admin')[]) => store.createKey({ users: [user], scopes })
  keys = {
    ann: (await made('ann', ['read', 'write', 'admin'])).key, reader: (await made('ann', ['read'])).key,
    bob: (await made('bob', ['read', 'write'])).key,
  }
  keyOfTeam = await made('bot', ['read', 'write'])
  for (const [space, word] of [['team', SHARED], ['vault', CANARY], ['past', CANARY]] as const) {
    await store.user(space).push(said(`The word of this space is ${word}, and I live in Lisbon.`))
    await store.user(space).flush()
  }
  await store.user('team').settle()
  await store.grantSpace({ space: 'team', user: 'ann', access: 'read' })
  await store.grantSpace({ space: 'team', user: 'bob', access: 'read_write' })
  await store.grantSpace({ space: 'team', key: keyOfTeam.id, access: 'read' })
  await store.grantSpace({ space: 'past', user: 'ann', access: 'read_write' })
  await store.revokeSpace({ space: 'past', user: 'ann' })
  episodeOfVault = (await store.user('vault').segments({ conversationId: 'plans' }))[0]!.id
})
afterAll(() => server.close())

/** A body that the operation takes, and that names what is in the space. */
function bodyFor(path: string): object | string {
  const name = path.replace(`${API}/`, '')
  const bodies: Record<string, object | string> = {
    push: { conversationId: 'plans', messages: [{ id: 'm1', role: 'user', content: 'another text' }] },
    recall: { query: 'word of the space' }, context: { conversationId: 'plans', query: 'word of the space' },
    session: { conversationId: 'plans' }, segments: { conversationId: 'plans' }, messages: { conversationId: 'plans' },
    episode: { id: episodeOfVault }, expand: { id: episodeOfVault }, rate: { episodeId: episodeOfVault, rating: 'again' },
    editFact: { action: 'add', text: 'The word is another one' },
    forget: { conversationId: 'plans' }, import: '{"conversationId":"plans","line":1,"message":{"role":"user","content":"x"}}\n',
  }
  return bodies[name] ?? {}
}

function send({ method, path, option }: Operation, key: string, space: string): Promise<Answer> {
  const body = bodyFor(path)
  const place = option === 'space' ? { space } : { spaces: [space] }
  if (typeof body === 'string') {
    const headers = { 'content-type': 'application/x-ndjson' }
    return ask(`${server.url}${path}?space=${encodeURIComponent(space)}`, { key, body, headers })
  }
  if (method === 'POST') return ask(server.url + path, { key, body: { ...body, ...place } })
  const query = new URLSearchParams(Object.entries({ ...body, ...place })
    .flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)])))
  return ask(`${server.url}${path}?${query.toString()}`, { method, key })
}

const errorIn = ({ json }: Answer): { code: string; message: string } => json.error as { code: string; message: string }
const everythingSaid = (answers: readonly Answer[]): string =>
  [...answers.map(({ headers, text }) => JSON.stringify([...headers]) + text), ...server.log].join('\n')
const stateOf = (space: string) => server.store.user(space).messages({ conversationId: 'plans' })

describe('an operation that can name a space', () => {
  it('is every operation that reads or writes one memory', () => {
    const paths = new Set(OPERATIONS.map(({ path }) => path.replace(`${API}/`, '')))
    expect([...paths].toSorted()).toEqual([
      'agenda', 'archive', 'assignProject', 'context', 'conversations', 'describe', 'editFact', 'episode', 'expand', 'factEdits',
      'facts', 'flush', 'forget', 'history', 'import', 'manifest', 'merge', 'mergePeople', 'mergeProposals', 'messages', 'pause', 'people',
      'projects', 'push', 'rate', 'recall', 'recent', 'related', 'segments', 'session', 'split', 'star', 'timeline', 'toc', 'trust',
      'unarchive', 'undo', 'unmergePeople',
    ])
    expect(new Set(OPERATIONS.filter(({ option }) => option === 'spaces').map(({ path }) => path.replace(`${API}/`, ''))))
      .toEqual(new Set(['recall', 'recent', 'facts', 'context']))
  })

  it.each(named)('%s answers alike for a space without a grant, unknown or revoked (T-01, T-02, T-56, T-57)', async (_, one) => {
    const before = [await stateOf('vault'), await stateOf('past')]
    const answers = await Promise.all(['vault', 'nobody', 'past'].map((space) => send(one, keys.ann, space)))
    const errors = answers.map(errorIn)
    expect(errors.map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found'])
    expect(new Set(errors.map(({ message }) => message.replace(/"\w+"/, '·'))).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    const text = everythingSaid(answers)
    expect(text).not.toContain(CANARY)
    expect(text).not.toContain(episodeOfVault)
    expect([await stateOf('vault'), await stateOf('past')]).toEqual(before)
  })

  it.each(named.filter(([, { scope }]) => scope === 'write'))('%s does not change a space that may only be read (T-07)', async (_, one) => {
    const before = await stateOf('team')
    const refused = await send(one, keys.ann, 'team')
    expect([refused.status, errorIn(refused).code]).toEqual([403, 'forbidden'])
    // A key that may only read writes nowhere, whatever its user is granted
    await server.store.grantSpace({ space: 'team', user: 'ann', access: 'read_write' })
    expect((await send(one, keys.reader, 'team')).status).toBe(403)
    await server.store.grantSpace({ space: 'team', user: 'ann', access: 'read' })
    expect(await stateOf('team')).toEqual(before)
  })

  it.each(named.filter(([, { scope }]) => scope === 'read'))('%s reads a space that was granted', async (_, one) => {
    const { json } = await send(one, keys.reader, 'team')
    expect((json?.error as { message: string } | undefined)?.message ?? '').not.toContain('no space')
  })
})

describe('with a key', () => {
  const recall = (key: string, body: object): Promise<Answer> =>
    ask(`${server.url}${API}/recall`, { key, body: { query: 'the word of this space', ...body } })

  it('the spaces of its user and those of the key itself can be used, and are listed', async () => {
    const list = async (key: string): Promise<unknown> => (await ask(`${server.url}${API}/spaces`, { key, body: {} })).json
    expect(await list(keys.ann)).toEqual([{ space: 'team', access: 'read' }])
    expect(await list(keys.bob)).toEqual([{ space: 'team', access: 'read_write' }])
    expect(await list(keyOfTeam.key)).toEqual([{ space: 'team', access: 'read' }])
    const found = await recall(keyOfTeam.key, { spaces: ['team'] })
    expect(found.json).toMatchObject({ passages: [{ space: 'team', text: expect.stringContaining(SHARED) }] })
    expect((await recall(keyOfTeam.key, {})).text).not.toContain(SHARED)
    expect(found.json.text).toContain('somebody in "team"')
  })

  it('two users of a space who choose the same Idempotency-Key both store what they push, each of them once', async () => {
    const { store, url } = server
    for (const user of ['ann', 'bob']) await store.grantSpace({ space: 'crew', user, access: 'read_write' })
    const push = (key: string, content: string, space?: string) => ask(`${url}${API}/push`, {
      key, headers: { 'idempotency-key': 'one' },
      body: { conversationId: 'log', messages: [{ role: 'user', content, timestamp: 1e12 }], ...(space !== undefined && { space }) },
    })
    for (const key of [keys.ann, keys.bob]) {
      expect((await push(key, 'Good morning.', 'crew')).json).toMatchObject({ stored: 1 })
      expect((await push(key, 'Good morning.', 'crew')).json).toMatchObject({ stored: 0, skipped: 1 })
    }
    expect(await push(keys.bob, 'Good evening.', 'crew')).toMatchObject({ status: 409 })
    // A space of one's own name is one's own memory
    expect((await push(keys.bob, 'To myself.')).json).toMatchObject({ stored: 1 })
    expect((await push(keys.bob, 'To myself.', 'bob')).json).toMatchObject({ stored: 0, skipped: 1 })
    for (const user of ['ann', 'bob']) await store.revokeSpace({ space: 'crew', user })
  })

  it('a grant that was revoked is gone from the next call on', async () => {
    await server.store.grantSpace({ space: 'team', user: 'carl' })
    const { key } = await server.store.createKey({ users: ['carl'] })
    expect((await recall(key, { space: 'team' })).text).toContain(SHARED)
    await server.store.revokeSpace({ space: 'team', user: 'carl' })
    const { status, text } = await recall(key, { space: 'team' })
    expect(status).toBe(404)
    expect(text).not.toContain(SHARED)
  })

  it('the audit lists what was done in a space under the space, and what was refused under the user', async () => {
    await recall(keys.bob, { space: 'team' })
    await recall(keys.bob, { spaces: ['team'] })
    await recall(keys.bob, { space: 'vault' })
    await server.running.close(100)
    const calls = async (user: string) => (await server.store.audit({ user, limit: 1000 })).entries
      .filter(({ call, keyId }) => call === 'recall' && keyId === bobs).map(({ code }) => code ?? 'done').toSorted()
    const bobs = (await server.store.keys()).keys.find(({ users }) => users.includes('bob'))!.id
    expect(await calls('team')).toEqual(['done', 'done'])
    expect(await calls('bob')).toEqual(['done', 'not_found'])
    expect((await server.store.audit({ user: 'vault' })).entries).toEqual([])
  })
})
