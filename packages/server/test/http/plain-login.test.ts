/**
 * A server as its guide sets it up: on PostgreSQL its login owns nothing, and every call of the contract is done with it. In a folder
 * there is one login, and the calls are the same.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '@madeleine/contract'
import { grantLogin, type Memory, openMemory, type Store, storeId } from '@madeleine/core'
import { openPipeline } from '../../../core/memory/open-pipeline.ts'
import { hashingEmbedder } from '../../../core/model/providers/hashing-embedder.ts'
import { threshold } from '@madeleine/segment'
import type { Db } from '@madeleine/engine'
import { openPostgres } from '../../../engine/postgres.ts'
import { beginGeneration } from '../../../core/store/tables/generations.ts'
import { exported } from '../../../../test/support/transferring.ts'
import { serverUrl } from '../../../../test/server.ts'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'
import { serve, type Server } from '../../../../test/support/http-server.ts'

const held = useDb()
const LOGIN = `madeleine_serving_${process.pid}`

let db: Db
const opened: Memory[] = []
beforeAll(() => (serverUrl === undefined ? undefined : grantLogin(held.db, { name: LOGIN }).then(() => undefined)))
beforeEach(async () => {
  // As `madeleine migrate` does, the owner of the tables writes the settings of the store
  await openPipeline(held.db, { timeZone: 'UTC', policy: threshold(), work: false })
  await storeId(held.db)
  const url = (): string => Object.assign(new URL((held.place as { databaseUrl: string }).databaseUrl), { username: LOGIN }).href
  db = serverUrl === undefined ? held.db : openPostgres({ url: url() })
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((memory) => memory.close()))
  if (db !== held.db) await db.close()
})
afterAll(() => (serverUrl === undefined ? undefined : held.db.script(`drop owned by ${LOGIN}; drop role ${LOGIN}`)))

/** As `madeleine serve` opens it: with nothing given. */
const served = (options: Parameters<typeof serve>[1] = {}) => serve(db, { timeZone: undefined as unknown as string, ...options })

/** The user's memory over HTTP, with a key for all that a key can allow. */
async function remote({ store, url }: Server, user: string): Promise<Memory> {
  const { key } = await store.createKey({ users: [user], scopes: ['read', 'write', 'admin'] })
  const memory = await openMemory({ url, key })
  opened.push(memory)
  return memory
}

interface Asked {
  readonly ann: Memory
  readonly ben: Memory
  readonly store: Store
  /** What earlier calls have told. */
  readonly told: Record<'episode' | 'merge' | 'key' | 'keyId' | 'export', string>
}

const ENDED = new Date('2026-03-02T09:30:00Z')

/** Each call of the contract, in an order in which each has something to do: those of a memory over HTTP, those of the store beside it. */
const ASKED: Readonly<Record<CallName, (asked: Asked) => Promise<unknown>>> = {
  push: ({ ann }) => ann.push({ conversationId: 'c', messages: talk(['My name is Ann and I live in Turin.', 'Noted', 'The heron flew']) }),
  flush: ({ ann }) => ann.flush(),
  settle: ({ ann }) => ann.settle(),
  import: ({ ann }) => ann.import([{ conversationId: 'i', line: 1, message: talk(['Bread and olives'])[0]! }], { flush: true }),
  recall: ({ ann }) => ann.recall({ query: 'heron', hours: [0, 24] }),
  recent: async ({ ann, told }) => void (told.episode = (await ann.recent()).episodes[0]!.id),
  facts: ({ ann }) => ann.facts(),
  editFact: ({ ann }) => ann.editFact({ action: 'add', text: 'Miriam sings', subject: 'Miriam' }),
  factEdits: ({ ann }) => ann.factEdits(),
  episode: ({ ann, told }) => ann.episode(told.episode),
  segments: ({ ann }) => ann.segments({ conversationId: 'c' }),
  conversations: ({ ann }) => ann.conversations(),
  manifest: ({ ann }) => ann.manifest(),
  messages: ({ ann }) => ann.messages({ conversationId: 'c' }),
  session: ({ ann }) => ann.session({ conversationId: 'c' }),
  context: ({ ann }) => ann.context({ conversationId: 'c', query: 'heron' }),
  toc: ({ ann }) => ann.toc('2026-03-02'),
  timeline: ({ ann }) => ann.timeline(),
  expand: ({ ann, told }) => ann.expand(told.episode),
  rate: ({ ann, told }) => ann.rate(told.episode, 'good'),
  archive: ({ ann, told }) => ann.archive({ episodeIds: [told.episode] }),
  unarchive: ({ ann, told }) => ann.unarchive({ episodeIds: [told.episode] }),
  describe: ({ ann, told }) => ann.describe({ episodeId: told.episode, title: 'The heron' }),
  star: ({ ann, told }) => ann.star(told.episode),
  split: async ({ ann }) => {
    const [first] = await ann.segments({ conversationId: 'c' })
    await ann.split(first!.id, { at: first!.messageIds[1]! })
    await ann.settle()
  },
  merge: async ({ ann }) => {
    const segments = await ann.segments({ conversationId: 'c' })
    await ann.merge({ episodeIds: segments.slice(0, 2).map(({ id }) => id) })
    await ann.settle()
  },
  pause: async ({ ann }) => void [await ann.pause('c'), await ann.pause('c', { off: true })],
  trust: async ({ ann }) => void [await ann.trust('c', { off: true }), await ann.trust('c')],
  agenda: ({ ann }) => ann.agenda(),
  related: ({ ann, told }) => ann.related(told.episode),
  mergeProposals: ({ ann }) => ann.mergeProposals(),
  history: ({ ann }) => ann.history(),
  undo: async ({ ann }) => ann.undo((await ann.history())[0]!.id),
  people: ({ ann }) => ann.people(),
  mergePeople: async ({ ann, told }) => void (told.merge = (await ann.mergePeople({ names: ['Miriam'], as: 'Mimi' })).id),
  unmergePeople: ({ ann, told }) => ann.unmergePeople(told.merge),
  projects: ({ ann }) => ann.projects(),
  assignProject: ({ ann }) => ann.assignProject({ project: 'app', conversationIds: ['c'] }),
  spaces: ({ ann }) => ann.spaces(),
  upgrade: ({ ann }) => ann.upgrade({ timeZone: 'Asia/Tokyo', recut: true }),
  export: async ({ ann, told }) => void (told.export = await exported(ann)),
  restore: ({ ben, told }) => ben.restore([told.export]),
  stats: ({ ann }) => ann.stats(),
  check: ({ ann }) => ann.check(),
  forget: ({ ann }) => ann.forget({ conversationId: 'c' }),
  compact: ({ store }) => store.compact(),
  queue: ({ store }) => store.queue(),
  pools: ({ store }) => store.pools(),
  pending: ({ store }) => store.pending('ann'),
  createKey: async ({ store, told }) => {
    const { key, id } = await store.createKey({ users: ['ann'] })
    Object.assign(told, { key, keyId: id })
  },
  keys: ({ store }) => store.keys(),
  verifyKey: ({ store, told }) => store.verifyKey(told.key),
  grantSpace: ({ store }) => store.grantSpace({ space: 'team', user: 'ann', access: 'read_write' }),
  grants: ({ store }) => store.grants(),
  revokeSpace: ({ store }) => store.revokeSpace({ space: 'team', user: 'ann' }),
  revokeKey: ({ store, told }) => store.revokeKey(told.keyId),
  endedKey: ({ store, told }) => store.endedKey(told.key),
  recordAudit: ({ store }) => store.recordAudit([{ at: ENDED, requestId: 'r', call: 'push', status: 200 }]),
  audit: ({ store }) => store.audit(),
}

describe('the login of a server', () => {
  it('does every call of the contract', async () => {
    const server = await served()
    const told = { episode: '', merge: '', key: '', keyId: '', export: '' }
    const asked: Asked = { ann: await remote(server, 'ann'), ben: await remote(server, 'ben'), store: server.store, told }
    const refused: string[] = []
    for (const [name, call] of Object.entries(ASKED)) {
      await call(asked).catch((error: unknown) => refused.push(`${name}: ${String(error)}`))
    }
    expect(refused).toEqual([])
    expect(await asked.ben.stats()).toMatchObject({ timeZone: 'Asia/Tokyo' })
    expect(await asked.ben.check()).toMatchObject({ ok: true })
  })

  it('restores a user into an empty store, whose policy only an owner may replace; zone and days are the user’s', async () => {
    const there = await memoryFor(held.db, { user: 'ann', timeZone: 'UTC' })
    await there.upgrade({ timeZone: 'Asia/Tokyo', policy: threshold({ maxTokens: 500 }) })
    await there.push({ conversationId: 'late', messages: talk(['The night train is late'], { from: '2026-03-01T20:00:00Z' }) })
    await there.flush()
    await there.settle()
    const text = await exported(there)
    await there.forget({ conversationId: 'late' })
    await there.upgrade({ policy: threshold() })
    const mayReplace = serverUrl === undefined
    const ben = await remote(await served(), 'ben')
    expect(await ben.restore([text])).toMatchObject({
      adopted: { timeZone: 'Asia/Tokyo', ...(mayReplace && { policy: 'threshold' }) }, anotherPolicy: !mayReplace, anotherZone: false,
    })
    expect((await ben.toc('2026-03-02')).children).toHaveLength(1)
  })

  it('leaves the embedder of the store to its owner, and says so; what the owner brings in goes live by whoever embeds last', async () => {
    const embedder = { ...hashingEmbedder(), name: 'another' }
    const ann = await remote(await served({ embedder }), 'ann')
    await ann.push({ conversationId: 'c', messages: talk(['The heron flew']) })
    await ann.flush()
    await ann.settle()
    const upgraded = await ann.upgrade()
    if (serverUrl === undefined) return expect(upgraded).toMatchObject({ embedder: 'another' })
    expect(upgraded).toMatchObject({ stopped: { code: 'server_refused', message: expect.stringContaining('another') as string } })
    await beginGeneration(held.db, { model: 'another', dims: embedder.dims!, at: new Date() })
    await ann.settle()
    expect(await ann.stats()).toMatchObject({ embedder: { name: 'another' }, due: 0 })
  })
})

describe.runIf(serverUrl !== undefined)('a login that owns nothing', () => {
  it('is told to have the store migrated where its policy is older, and shares a cache under the id that is stored', async () => {
    const newer = { ...threshold(), version: threshold().version + 1 }
    await expect(openPipeline(db, { policy: newer, work: false })).rejects.toMatchObject({
      code: 'unsupported_server', message: expect.stringContaining('madeleine migrate') as string,
    })
    expect(await storeId(held.db)).toBe(await storeId(db))
  })
})

describe('a time zone that a user sets with their own key', () => {
  it('T-102 is theirs: another user has the zone, the days and the contents that they had, at once and after a restart', async () => {
    const server = await served()
    const [ann, ben] = [await remote(server, 'ann'), await remote(server, 'ben')]
    for (const memory of [ann, ben]) {
      await memory.push({ conversationId: 'c', messages: talk(['The night train is late'], { from: '2026-03-01T20:00:00Z' }) })
      await memory.flush()
      await memory.settle()
    }
    expect(await ann.upgrade({ timeZone: 'Asia/Tokyo' })).toMatchObject({ timeZone: 'Asia/Tokyo' })
    const again = await served()
    for (const place of [server, again]) {
      const [hers, his] = [await remote(place, 'ann'), await remote(place, 'ben')]
      expect([(await hers.stats()).timeZone, (await his.stats()).timeZone]).toEqual(['Asia/Tokyo', 'UTC'])
      for (const [memory, date] of [[hers, '2026-03-02'], [his, '2026-03-01']] as const) {
        expect((await memory.toc(date)).children).toHaveLength(1)
        expect((await memory.manifest()).days).toMatchObject([{ date }])
        expect((await memory.timeline({ bucket: 'day' })).buckets).toHaveLength(1)
        expect((await memory.recall({ query: 'train', hours: date === '2026-03-02' ? [5, 6] : [20, 21] })).episodes).toHaveLength(1)
        expect((await memory.check()).ok).toBe(true)
      }
    }
  })
})
