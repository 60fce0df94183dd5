/** The contract names every call once, and the library, its words and its schemas say the same. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Call, type CallName, CALLS, jsonSchemaOf, RecallInput, wireOf } from '@madeleine/contract'
import type { Memory } from '../../memory/memory.ts'
import type { Store } from '../../memory/running-store.ts'
import { UserMemory } from '../../memory/user-memory.ts'

const calls: readonly (readonly [CallName, Call])[] = Object.entries(CALLS) as unknown as readonly (readonly [CallName, Call])[]
const source = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/** The comment of each method of an interface, on one line. */
function commentsOf(code: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, comment = '', name = ''] of code.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\n {2}(\w+)\??\(/g)) {
    if (!found.has(name)) found.set(name, comment.replace(/\s*\n\s*\*\s*/g, ' ').trim())
  }
  return found
}
const storeComments = commentsOf(source('core/memory/running-store.ts'))
const comments = new Map([...storeComments, ...commentsOf(source('core/memory/memory.ts'))])

type Result<K extends CallName> = Promise<z.output<(typeof CALLS)[K]['result']>>
/** The compiler compares them: what a method resolves with is what its schema says. Never called. */
export const resultsOfMethods = (memory: Memory, store: Store): { [K in Exclude<CallName, 'export'>]: () => Result<K> } => ({
  push: () => memory.push({ conversationId: '', messages: [] }),
  flush: () => memory.flush() as Promise<undefined>,
  settle: () => memory.settle() as Promise<undefined>,
  forget: () => memory.forget({ user: true }),
  import: () => memory.import([]),
  restore: () => memory.restore([]),
  recall: () => memory.recall({ query: '' }),
  recent: () => memory.recent(),
  facts: () => memory.facts(),
  editFact: () => memory.editFact({ action: 'undo', editId: '' }),
  factEdits: () => memory.factEdits(),
  episode: () => memory.episode(''),
  segments: () => memory.segments({ conversationId: '' }),
  conversations: () => memory.conversations(),
  manifest: () => memory.manifest(),
  messages: () => memory.messages({ conversationId: '' }),
  session: () => memory.session({ conversationId: '' }),
  context: () => memory.context({ conversationId: '' }),
  toc: () => memory.toc(),
  timeline: () => memory.timeline(),
  expand: () => memory.expand(''),
  rate: () => memory.rate('', 'good'),
  upgrade: () => memory.upgrade(),
  stats: () => memory.stats(),
  check: () => memory.check(),
  compact: () => store.compact(),
  queue: () => store.queue(),
  pools: () => store.pools(),
  pending: () => store.pending('ann'),
  createKey: () => store.createKey({ users: [] }),
  keys: () => store.keys(),
  revokeKey: () => store.revokeKey(''),
  verifyKey: () => store.verifyKey(''),
  endedKey: () => store.endedKey(''),
  recordAudit: () => store.recordAudit([]) as Promise<undefined>,
  audit: () => store.audit(),
  related: () => memory.related(''),
  agenda: () => memory.agenda(),
  archive: () => memory.archive({}),
  unarchive: () => memory.unarchive({}),
  merge: () => memory.merge({ episodeIds: [] }),
  mergeProposals: () => memory.mergeProposals(),
  split: () => memory.split('', { at: '' }),
  describe: () => memory.describe({}),
  star: () => memory.star(''),
  pause: () => memory.pause(''),
  trust: () => memory.trust(''),
  history: () => memory.history(),
  undo: () => memory.undo(''),
  people: () => memory.people(),
  mergePeople: () => memory.mergePeople({ names: [] }),
  unmergePeople: () => memory.unmergePeople(''),
  projects: () => memory.projects(),
  assignProject: () => memory.assignProject({ project: '' }),
  spaces: () => memory.spaces(),
  grantSpace: () => store.grantSpace({ space: '' }),
  revokeSpace: () => store.revokeSpace({ space: '' }),
  grants: () => store.grants(),
})

describe('the contract', () => {
  it('holds every call of Memory and of Store, and no other', () => {
    const methods = Object.getOwnPropertyNames(UserMemory.prototype)
      .filter((name) => !['constructor', 'on', 'close', 'holdOpen', 'asModel'].includes(name))
    const ofStore = [...storeComments.keys()].filter((name) => !['user', 'close'].includes(name))
    expect(Object.keys(CALLS).toSorted()).toEqual([...methods, ...ofStore].toSorted())
    expect(calls.filter(([, { of }]) => of === 'store').map(([name]) => name)).toEqual(ofStore)
  })

  it.each(calls)('describes %s in one line, with the first words of its method', (name, { description }) => {
    expect(comments.get(name)?.startsWith(description)).toBe(true)
    expect(description.length).toBeLessThan(170)
  })

  it.each(
    calls.filter(([, { errors }]) => errors.length > 0),
  )('names the codes that %s rejects with, as its method does', (name, { errors }) => {
    const thrown = /@throws \{MadeleineError\}(.*)$/.exec(comments.get(name) ?? '')?.[1] ?? ''
    const codes = [...thrown.matchAll(/`([a-z]+_[a-z]+|aborted|conflict|stuck|forbidden)`/g)].map(([, code]) => code)
    expect([...new Set(codes)].toSorted()).toEqual([...errors].toSorted())
  })

  it.each(calls)('has JSON schemas of what %s takes and of what it returns', (_, { options, result }) => {
    for (const [schema, io] of [[options, 'input'], [options, 'output'], [result, 'output']] as const) {
      expect(Object.keys(jsonSchemaOf(schema, io))).not.toEqual([])
    }
  })

  it('describes positional options too', () => {
    for (const [, { takes, options }] of calls) expect(takes.filter((name) => !Object.hasOwn(options.shape, name))).toEqual([])
  })
})

describe('the wire format', () => {
  it('has times as ISO strings, tokenizers by their name, and no function', () => {
    const schema = jsonSchemaOf(RecallInput, 'input')
    expect(schema)
      .toMatchObject({ properties: { tokenizer: { enum: expect.arrayContaining(['o200k']) }, after: { type: ['string', 'number'] } } })
    expect(wireOf(RecallInput).safeParse({ query: 'tea', tokenizer: () => 1 }).success).toBe(false)
    expect(wireOf(RecallInput).safeParse({ query: 'tea', after: new Date() }).success).toBe(false)
    expect(wireOf(RecallInput).parse({ query: 'tea', after: '2026-03-01' })).toMatchObject({ limit: 5 })
  })

  it('keeps the limits of the options', () => {
    expect(wireOf(RecallInput).safeParse({ query: 'tea', within: Array.from({ length: 1001 }, () => 'c') }).success).toBe(false)
    expect(wireOf(RecallInput).safeParse({ query: 'tea', limt: 3 }).success).toBe(false)
  })

  it('takes what JSON makes of any value, and nothing with other keys', () => {
    const schema = z.strictObject({
      at: z.date(), list: z.array(z.date().nullable()), by: z.record(z.string(), z.date()),
      name: z.string().exactOptional(), also: z.union([z.date(), z.int()]),
    })
    const value = fc.record({
      at: time(), list: fc.array(fc.option(time())), by: fc.dictionary(fc.string().filter((key) => key !== '__proto__'), time()),
      name: fc.string(), also: fc.oneof(time(), fc.integer()),
    }, { requiredKeys: ['at', 'list', 'by', 'also'] })
    fc.assert(fc.property(value, (given) => {
      expect(schema.safeParse(given).success).toBe(true)
      const json = JSON.parse(JSON.stringify(given)) as Record<string, unknown>
      expect(wireOf(schema).parse(json)).toEqual(json)
      expect(wireOf(schema).safeParse({ ...json, more: 1 }).success).toBe(false)
    }))
  })
})

const time = (): fc.Arbitrary<Date> =>
  fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
