/** Every public call with arguments that it accepts, and each place in them where a wrong value can stand. */
import type { Memory, MessageInput, Store } from '../../src/index.ts'
import { threshold } from '@madeleine/segment'
import { HOSTILE, KEYS } from './hostile-values.ts'

export interface Call {
  readonly name: string
  /** Made anew for each call. */
  readonly args: () => unknown[]
  readonly invoke: (args: never[]) => unknown
  /** Throws instead of rejecting, as its documentation says. */
  readonly isSync?: true
}

const signal = () => new AbortController().signal
const message = (): MessageInput => ({
  id: 'm9', role: 'user', name: 'Lena', kind: 'message', timestamp: '2026-03-02T09:30:00Z', content: 'The heron came back',
  metadata: { place: { river: ['here', 1] } },
})
const parts = () => ({ role: 'assistant', content: [
  { type: 'text', text: 'Miso sleeps' }, { type: 'tool-call', toolCallId: 't1', toolName: 'look', input: { at: 1 } },
] })
const search = () => ({
  conversationId: 'c', within: ['c', 'd'], limit: 3, passageLimit: 5, factLimit: 1,
  detail: 'auto', asOf: new Date('2026-03-03T00:00:00Z'), knownAt: 1_900_000_000_000,
  after: '2026-03-01', before: '2026-03-04', node: '2026', hours: [6, 22], maxTokens: 500,
  tokenizer: 'words', includeOwnTail: true, explain: true, signal: signal(),
})
const session = () => ({
  conversationId: 'c', maxTokens: 900, tokenizer: 'chars4', manifest: true,
  summaries: { complexity: 4, max: 2 }, turns: 2, locale: 'en', hour12: false, signal: signal(),
})

/** @param ids an episode, a grip and a merge of people of the user, and the user, whose name is a space of their own */
export function callsOf(memory: Memory, ids: Record<'entry' | 'episode' | 'grip' | 'merge' | 'user', string>): Call[] {
  const call = (method: keyof Memory, args: () => unknown[], read = (result: unknown): unknown => result): Call => ({
    name: String(method), args,
    invoke: (given) => {
      const result = (memory[method] as (...all: unknown[]) => unknown).apply(memory, given)
      return result instanceof Promise ? result.then(read) : read(result)
    },
  })
  const text = (result: unknown): unknown => (result as { text: string }).text // built when it is read
  return [
    call('push', () => [{ conversationId: 'c', title: 'The heron', messages: [message(), parts()], signal: signal() }]),
    call('flush', () => [{ conversationId: 'c', signal: signal() }]),
    call('settle', () => [{ signal: signal() }]),
    call('forget', () => [{ conversationId: 'gone', signal: signal() }]),
    call('forget', () => [{ conversationId: 'gone', dryRun: true, signal: signal() }]),
    call('editFact', () => [{
      action: 'add', text: 'Lena keeps a heron', subject: 'Lena', category: 'identity', attribute: 'owns', value: 'heron',
      validFrom: '2026-03-01', dryRun: true, signal: signal(),
    }]),
    call('factEdits', () => [{ limit: 3, cursor: '2', signal: signal() }]),
    call('import', () => [
      [
        {
          conversationId: 'i', line: 1, conversationTitle: 'The heron', message: message(), fullLength: 30, unreadKeys: ['k'],
          mine: true, format: 'jsonl',
        },
        { error: { line: 2, code: 'invalid_input', message: 'wrong' } },
      ],
      { strict: false, me: ['Lena'], onProgress: () => undefined, signal: signal() },
    ]),
    call('recall', () => [{ query: 'heron in March', ...search() }], text),
    call('recall', () => [{ query: 'heron', spaces: [ids.user], limit: 2, signal: signal() }], text),
    call('recent', () => [search()], text),
    call('episode', () => [ids.episode, { space: ids.user, signal: signal() }]),
    call('people', () => [{ limit: 5, space: ids.user, signal: signal() }]),
    call('mergePeople', () => [{ names: ['Lena'], as: 'Leni', me: true, signal: signal() }]),
    call('unmergePeople', () => [ids.merge, { signal: signal() }]),
    call('projects', () => [{ limit: 5, space: ids.user, signal: signal() }]),
    call('assignProject', () => [{ project: 'p', conversationIds: ['c'], space: ids.user, signal: signal() }]),
    call('undo', () => [ids.entry, { signal: signal() }]),
    call('archive', () => [{ episodeIds: [ids.episode], signal: signal() }]),
    call('unarchive', () => [{ conversationId: 'c', signal: signal() }]),
    call('describe', () => [{ episodeId: ids.episode, title: 'A heron', summary: 'It flew.', signal: signal() }]),
    call('pause', () => ['c', { off: true, space: ids.user, signal: signal() }]),
    call('trust', () => ['c', { off: true, roles: ['tool'], space: ids.user, signal: signal() }]),
    call('star', () => [ids.episode, { off: true, space: ids.user, signal: signal() }]),
    call('agenda', () => [{ days: 5, pastDays: 5, space: ids.user, signal: signal() }]),
    call('related', () => [ids.episode, { limit: 3, space: ids.user, signal: signal() }]),
    call('mergeProposals', () => [{ limit: 5, space: ids.user, signal: signal() }]),
    call('history', () => [{ limit: 5, space: ids.user, signal: signal() }]),
    call('spaces', () => [{ signal: signal() }]),
    call('segments', () => [{ conversationId: 'c', space: ids.user, signal: signal() }]),
    call('conversations', () => [{ limit: 5, cursor: '1900000000000/d', query: 'heron c', ids: ['c', 'd'], signal: signal() }]),
    call('manifest', () => [{ depth: 5, locale: 'en', hour12: true, signal: signal() }]),
    call('messages', () => [{ conversationId: 'c', from: 0, limit: 10, signal: signal() }]),
    call('session', () => [session()], text),
    call('context', () => [{ ...session(), query: 'heron', limit: 2, passageLimit: 3, detail: 'low' }], text),
    call('toc', () => ['2026', { limit: 10, version: 1, signal: signal() }]),
    call('timeline', () => [{
      from: '2026-01', to: '2027-01', bucket: 'day', limit: 10, within: ['c'], asOf: '2026-06-01', signal: signal(),
    }]),
    call('toc', () => ['2026-03-02', { limit: 1, cursor: `toc:segment:${ids.episode}`, signal: signal() }]),
    call('expand', () => [ids.grip, { before: 1, after: 2, signal: signal() }]),
    call('upgrade', () =>
      [{ dryRun: true, recut: false, policy: threshold(), timeZone: 'UTC', onProgress: () => undefined, signal: signal() }]),
    call('stats', () => [{ signal: signal() }]),
    call('check', () => [{ signal: signal() }]),
    { ...call('on', () => ['manifest.updated', () => undefined], (remove) => (remove as () => void)()), isSync: true },
  ]
}

/** The calls of a store on its keys and its audit. */
export function callsOfKeys(store: Store): Call[] {
  type Method = 'createKey' | 'keys' | 'revokeKey' | 'verifyKey' | 'endedKey' | 'recordAudit' | 'audit'
    | 'grantSpace' | 'revokeSpace' | 'grants'
  const call = (method: Method, args: () => unknown[]): Call =>
    ({ name: method, args, invoke: (given) => (store[method] as (...all: unknown[]) => unknown)(...given) })
  const row = () => ({
    at: new Date('2026-03-02T09:00:00Z'), user: 'ann', keyId: 'key_1', requestId: 'r1', call: 'push', conversationId: 'c', ids: ['m0'],
    code: 'conflict', status: 409,
  })
  return [
    call('createKey', () => [{ users: ['ann', 'bea'], scopes: ['read'], expiresAt: '2027-01-01', name: 'laptop', signal: signal() }]),
    call('keys', () => [{ limit: 5, cursor: '1900000000000/key_0123456789abcdef', signal: signal() }]),
    call('revokeKey', () => ['key_0123456789abcdef', { signal: signal() }]),
    call('verifyKey', () => [`mdl_${'A'.repeat(43)}`, { signal: signal() }]),
    call('endedKey', () => [`mdl_${'A'.repeat(43)}`, { signal: signal() }]),
    call('grantSpace', () => [{ space: 'team', user: 'ann', access: 'read_write', signal: signal() }]),
    call('revokeSpace', () => [{ space: 'crew', user: 'ann', signal: signal() }]),
    call('grants', () => [{ space: 'team', user: 'ann', limit: 5, cursor: 'WyJ0ZWFtIiwidXNlciIsImFubiJd', signal: signal() }]),
    call('recordAudit', () => [[row(), row()], { signal: signal() }]),
    call('audit', () => [{
      user: 'ann', after: '2026-03-01', before: '2026-03-04', limit: 5, signal: signal(),
      cursor: '1900000000000/f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d1',
    }]),
  ]
}

/** The options of `openStore` and `openMemory`, but for the place. */
export const openOptions = () => ({
  user: 'ann', create: true, share: true, preparedStatements: true, policy: threshold(), timeZone: 'UTC',
  now: () => new Date('2026-03-02T12:00:00Z'), durability: 'relaxed', work: false, maxTextBytes: 9000, leaseMs: 5000, maxAttempts: 2,
  directUrl: 'postgres://ann@127.0.0.1:1/none', poolSize: 2, statementTimeoutMs: 5000, lockTimeoutMs: 5000, idleInTransactionMs: 5000,
  cacheUrl: 'redis://127.0.0.1:1', model: 'none', embedder: 'hashing', reranker: 'none', redact: (text: string) => text,
  ceilings: { callsPerDay: 1, tokensPerDay: 1, pricePerDay: 1 }, prices: { input: 1, output: 1, embedding: 1, reranking: 1 },
  modelLimits: { concurrency: 1, totalMs: 1000, idleMs: 1000, maxReplyBytes: 1000, maxRetries: 0 },
})

type Path = readonly (string | number)[]

const isOpen = (value: unknown): value is Record<string, unknown> | unknown[] =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

/** A copy of arrays and plain objects, all the way down. */
function copied<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copied) as T
  return isOpen(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copied(inner)])) as T : value
}

/** The path of every argument, option and key, and of an option that no call has. */
export function placesIn(args: readonly unknown[]): Path[] {
  const below = (value: unknown, path: Path): Path[] => {
    if (!isOpen(value)) return [path]
    const keys = Array.isArray(value) ? value.keys() : Object.keys(value as object)
    const inner = [...keys].flatMap((key) => below((value as Record<string | number, unknown>)[key], [...path, key]))
    return [path, ...inner, ...(Array.isArray(value) ? [] : [[...path, 'misspelt']])]
  }
  return args.flatMap((arg, i) => below(arg, [i]))
}

/** Where a caller writes what is his own: JSON of a message, the members of a policy. */
const FREE = new Set(['metadata', 'content', 'policy'])

export interface Misspelling {
  readonly args: unknown[]
  readonly typo: string
  readonly meant: string
}

/** The arguments with one key too many, for every key of every object of the call: a letter more than the key. */
export function misspellingsOf(args: () => unknown[]): Misspelling[] {
  const objects = placesIn(args()).filter((path) => path.at(-1) === 'misspelt' && !path.some((key) => FREE.has(String(key))))
    .map((path) => path.slice(0, -1))
  return objects.flatMap((path) => {
    const keys = Object.keys(holderIn(args(), path))
    return keys.map((meant) => {
      const given = copied(args())
      const typo = `${meant.slice(0, 1)}q${meant.slice(1)}`
      holderIn(given, path)[typo] = 1
      return { args: given, typo, meant }
    })
  })
}

const holderIn = (args: unknown[], path: Path): Record<string, unknown> =>
  path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], args) as Record<string, unknown>

/** What stands at a place: a value, or a key that does something when it is read. */
export const ODDITIES: readonly string[] = [...Object.keys(HOSTILE), ...Object.keys(KEYS)]

/** A copy of the arguments with the oddity at the place. An argument itself is no key: there a getter stands for what it gives. */
export function spoilt(given: unknown[], path: Path, oddity: string): unknown[] {
  const args = copied(given)
  const last = path.at(-1)!
  const holder = path.slice(0, -1)
    .reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], args) as Record<string | number, unknown>
  const descriptor = KEYS[oddity]?.()
  if (descriptor && path.length > 1) Object.defineProperty(holder, last, descriptor)
  else holder[last] = descriptor ? { get conversationId() { return descriptor.get?.() as unknown } } : HOSTILE[oddity]!()
  return args
}
