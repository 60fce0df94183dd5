/** `madeleine keys create|list|revoke`: the keys of a server. */
import { defineCommand } from 'citty'
import { readTime } from '../../base/calendar.ts'
import { defined } from '../../base/defined.ts'
import { hasCode, MadeleineError, show, invalidInput } from '../../base/errors.ts'
import { DAY_MS, HOUR_MS } from '../../base/units.ts'
import {
  CreateKeyInput, KEY_SCOPES, type CreateKeyOptions, type KeyScope, type KeyEntry, type KeysResult, type CreateKeyResult, type AuditEntry,
  type AuditResult,
} from '../../contract/operator-calls.ts'
import { nearestName } from '../../contract/message.ts'
import type { Store } from '../../core/memory/running-store.ts'
import { storePresence } from '../../engine/folder/store-place.ts'
import { withStore } from '../command-memory.ts'
import { command } from '../command.ts'
import { readConfig } from '../config.ts'
import { PLACE_FLAGS, valuesOf, readNumber, readWhen } from '../flags/store-flags.ts'
import { nearestText } from '../place/nearest-text.ts'
import { showKeys, keyFacts, showAudit } from '../show/show-keys.ts'

// `madeleine keys create`: makes a key of a server, and shows it this once.

const ARGS = {
  user: {
    type: 'string', valueHint: 'NAME',
    description: 'User whose memory the key gives access to; repeat it for several (default: MADELEINE_USER, else local in a folder)',
  },
  scope: { type: 'string', valueHint: 'LIST', description: 'What it allows: read, write, admin, or several, as in read,write (default)' },
  expires: { type: 'string', valueHint: 'TIME', description: 'When it expires: 2027-01-31, or after 12h, 30d, 8w (default: never)' },
  name: { type: 'string', valueHint: 'TEXT', description: 'What the key is for, shown in the list of keys' },
  ...PLACE_FLAGS,
} as const

export const createKeyCommand = command({
  meta: { name: 'create', description: 'Create a key; it is shown only once' },
  args: ARGS,
  run: async ({ args, rawArgs }, cli) => {
    const users = valuesOf(rawArgs, ARGS, 'user')
    const { LOCAL_USER } = await import('../../core/memory/store-options.ts')
    const { user = LOCAL_USER, data } = readConfig({ data: args.data, databaseUrl: args['database-url'], user: users[0] }, cli.host.env)
    const words = { users: users.length > 0 ? users : [user], scopes: valuesOf(rawArgs, ARGS, 'scope') }
    const options = await readKeyOptions({ ...words, expires: args.expires, name: args.name }, new Date())
    const isNew = data !== undefined && storePresence(data).kind !== 'store'
    // What is served may be a folder that is yet to be filled: keys come first there
    const made = await withStore(cli, args, (store, signal) => store.createKey({ ...options, signal }), { create: true })
    const { note, print, printJson } = cli.terminal
    if (isNew) note(`There was no store in ${show(data)}: a new one was created.`)
    if (args.json) return printJson(jsonOf(made))
    note(`Key ${made.id}: ${keyFacts(made, new Date()).join(' · ')}`)
    print(made.key)
    note('It is shown only this once: the store keeps only its SHA-256. Send it as `Authorization: Bearer KEY`.')
  },
})

/** With `user` beside `users` where there is one. */
const jsonOf = ({ id, key, users, ...rest }: CreateKeyResult): object =>
  ({ id, key, ...(users.length === 1 && { user: users[0] }), users, ...rest })

// `madeleine keys list`: the keys of a server, without their secrets.

export const listKeysCommand = command({
  meta: { name: 'list', description: 'List the keys, newest first, including revoked and expired ones' },
  args: PLACE_FLAGS,
  run: ({ args }, cli) =>
    withStore(cli, args, async (store) => {
      const { print, printJson, screen } = cli.terminal
      const keys = await readAll(store)
      if (args.json) return keys.forEach(printJson)
      print(keys.length === 0 ? 'There are no keys; `madeleine keys create` creates one.' : showKeys(screen, keys, new Date()))
    }),
})

const PAGE_LIMIT = 1000

async function readAll(store: Store): Promise<KeyEntry[]> {
  const keys: KeyEntry[] = []
  for (let cursor: string | undefined; ;) {
    const page: KeysResult = await store.keys({ limit: PAGE_LIMIT, ...defined({ cursor }) })
    keys.push(...page.keys)
    cursor = page.next
    if (cursor === undefined) return keys
  }
}

// `madeleine keys revoke ID`: ends a key.

export const revokeKeyCommand = command({
  meta: { name: 'revoke', description: 'Revoke a key: it is no longer valid' },
  args: {
    id: { type: 'positional', required: true, description: 'Id of the key, key_…, as printed by keys list' },
    ...PLACE_FLAGS,
  },
  run: ({ args: { id, json, ...place } }, cli) =>
    withStore(cli, place, async (store, signal) => {
      const { revoked } = await store.revokeKey(id, { signal }).catch((error: unknown) => nameNearestKey(store, id, error))
      if (json) return cli.terminal.printJson({ id, revoked })
      cli.terminal.print(revoked ? `Revoked ${id}: it no longer opens anything.` : `${id} was already revoked.`)
    }),
})

/** Adds to `not_found` which key was probably meant. */
async function nameNearestKey(store: Store, id: string, error: unknown): Promise<never> {
  if (!hasCode(error, 'not_found')) throw error
  const { keys } = await store.keys({ limit: 1000 })
  const nearest = nearestText(id, keys.map((key) => key.id))
  const advice = nearest === undefined ? '`madeleine keys list` lists the ids' : `did you mean ${show(nearest)}?`
  throw new MadeleineError('not_found', `${(error as Error).message}; ${advice}`, { cause: error })
}

export const keysCommand = defineCommand({
  meta: { name: 'keys', description: 'Create, list and revoke the keys with which programs use a server' },
  subCommands: {
    create: async () => createKeyCommand,
    list: async () => listKeysCommand,
    revoke: async () => revokeKeyCommand,
  },
})

// What is said of a new key on a command line: its users, scopes, end and name, checked before a store is opened.

/** The options as they were written. */
export interface KeyWords {
  readonly users: readonly string[]
  readonly scopes: readonly string[]
  readonly expires: string | undefined
  readonly name: string | undefined
}

/** @throws {MadeleineError} `invalid_input` that names the option as it is written on a command line */
export async function readKeyOptions({ users, scopes, expires, name }: KeyWords, now: Date): Promise<CreateKeyOptions> {
  const { userIdOf } = await import('../../core/memory/store-options.ts')
  for (const user of users) {
    if (user === '') throw new MadeleineError('invalid_input', '--user is empty; give the id of a user whose memory the key opens')
    userIdOf(user)
  }
  const allowed = scopes.flatMap((list) => list.split(',')).map((scope) => scopeOf(scope.trim()))
  if (!CreateKeyInput.shape.name.safeParse(name).success) throw invalidInput('--name', name, 'one line of plain text, 1–100 characters')
  return {
    users: [...users], ...(scopes.length > 0 && { scopes: allowed }),
    ...defined({ expiresAt: expires === undefined ? undefined : endOf(expires, now), name }),
  }
}

function scopeOf(word: string): KeyScope {
  const known = KEY_SCOPES.find((scope) => scope === word.toLowerCase())
  if (known) return known
  const nearest = nearestName(word, KEY_SCOPES)
  throw new MadeleineError('invalid_input', `unknown scope ${show(word)} in --scope; `
    + (nearest === undefined ? `expected ${KEY_SCOPES.join(', ')}, or several of them: read,write` : `did you mean ${nearest}?`))
}

const UNIT_MS: Readonly<Record<string, number>> = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS }

/** A time, or one from now: `30d`. */
function endOf(text: string, now: Date): Date {
  const [, count, unit] = /^(\d{1,5})([hdw])$/.exec(text) ?? []
  const end = count === undefined ? timeOf(text) : new Date(now.getTime() + Number(count) * UNIT_MS[unit!]!)
  if (end <= now) throw invalidInput('--expires', text, 'a time in the future')
  return end
}

function timeOf(text: string): Date {
  try {
    return readTime(text, '--expires')
  } catch {
    throw invalidInput('--expires', text, 'a time such as 2027-01-31 or 2027-01-31T18:00Z, or a duration from now such as 12h, 30d or 8w')
  }
}

// `madeleine audit`: the requests of a server.

export const auditCommand = command({
  meta: { name: 'audit', description: 'List the requests of a server: who, when, which call, how it ended' },
  args: {
    user: { type: 'string', valueHint: 'NAME', description: 'Only requests about this user (default: all)' },
    after: { type: 'string', valueHint: 'TIME', description: 'Only at or after this time' },
    before: { type: 'string', valueHint: 'TIME', description: 'Only before this time' },
    limit: { type: 'string', valueHint: 'N', description: 'Maximum number of requests, newest first (default: 100)' },
    ...PLACE_FLAGS,
  },
  run: ({ args }, cli) => {
    const limit = readNumber(args.limit, '--limit') ?? DEFAULT_LIMIT
    if (limit < 1) throw invalidInput('--limit', args.limit, 'a number from 1 on')
    if (args.user === '') throw new MadeleineError('invalid_input', '--user is empty; leave it out for the requests of all users')
    const filter = defined({ user: args.user, after: readWhen(args.after), before: readWhen(args.before) })
    return withStore(cli, args, async (store) => {
      const { print, printJson, screen } = cli.terminal
      const entries = await readUpTo(store, filter, limit)
      if (args.json) return entries.forEach(printJson)
      print(entries.length > 0 ? showAudit(screen, entries)
        : `No request${args.user === undefined ? '' : ` about ${show(args.user)}`} was recorded.`)
    })
  },
})

const DEFAULT_LIMIT = 100

async function readUpTo(store: Store, filter: object, limit: number): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  for (let cursor: string | undefined; ;) {
    const page: AuditResult = await store.audit({ ...filter, limit: Math.min(PAGE_LIMIT, limit - entries.length), ...defined({ cursor }) })
    entries.push(...page.entries)
    cursor = page.next
    if (cursor === undefined || entries.length >= limit) return entries
  }
}
