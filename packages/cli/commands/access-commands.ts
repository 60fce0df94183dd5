/** `madeleine keys`, `audit` and `spaces`: who may use a server or a space, and who did. */
import { DAY_MS, defined, escapeLine, hasCode, HOUR_MS, invalidInput, MadeleineError, readTime, show } from '@madeleine/base'
import {
  type AuditEntry, CreateKeyInput, type CreateKeyOptions, type CreateKeyResult, KEY_SCOPES, type KeyEntry, type KeyScope, nearestName,
  type SpaceAccess, type SpaceGrant,
} from '@madeleine/contract'
import type { Store } from '@madeleine/core'
import { storePresence } from '@madeleine/engine'
import { counted, formatMoment } from '@madeleine/tools'
import { withStore, withMemory } from '../command-memory.ts'
import { command, commandGroup } from '../command.ts'
import { readConfig } from '../config.ts'
import { flag, GRANTEE_FLAGS, option, PLACE_FLAGS, readNumber, readWhen, STORE_FLAGS, valuesOf } from '../flags.ts'
import { nearestText } from '../nearest-names.ts'
import { pagesOf } from '../pages.ts'
import { wrapFacts } from '../terminal/columns.ts'
import type { Screen } from '../terminal/terminal.ts'

// `madeleine keys create`: makes a key of a server, and shows it this once.

const KEY_ARGS = {
  user: option('NAME',
    'User whose memory the key gives access to; repeat it for several (default: MADELEINE_USER, else local in a folder)'),
  scope: option('LIST', 'What it allows: read, write, admin, or several, as in read,write (default)'),
  expires: option('TIME', 'When it expires: 2027-01-31, or after 12h, 30d, 8w (default: never)'),
  name: option('TEXT', 'What the key is for, shown in the list of keys'),
  ...PLACE_FLAGS,
} as const

const createKeyCommand = command({
  meta: { name: 'create', description: 'Create a key; it is shown only once' },
  args: KEY_ARGS,
  run: async ({ args, rawArgs }, cli) => {
    const users = valuesOf(rawArgs, KEY_ARGS, 'user')
    const { LOCAL_USER } = await import('@madeleine/core/store-options')
    const { user = LOCAL_USER, data } = readConfig({ data: args.data, databaseUrl: args['database-url'], user: users[0] }, cli.host.env)
    const words = { users: users.length > 0 ? users : [user], scopes: valuesOf(rawArgs, KEY_ARGS, 'scope') }
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

const listKeysCommand = command({
  meta: { name: 'list', description: 'List the keys, newest first, including revoked and expired ones' },
  args: PLACE_FLAGS,
  run: ({ args }, cli) =>
    withStore(cli, args, async (store) => {
      const { print, printJson, screen } = cli.terminal
      const keys = await readKeys(store)
      if (args.json) return keys.forEach(printJson)
      print(keys.length === 0 ? 'There are no keys; `madeleine keys create` creates one.' : showKeys(screen, keys, new Date()))
    }),
})

const PAGE_LIMIT = 1000

async function readKeys(store: Store): Promise<KeyEntry[]> {
  const keys: KeyEntry[] = []
  for await (const page of pagesOf((from) => store.keys({ limit: PAGE_LIMIT, ...from }))) keys.push(...page.keys)
  return keys
}

const revokeKeyCommand = command({
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

export const keysCommand = commandGroup({
  name: 'keys', description: 'Create, list and revoke the keys with which programs use a server',
}, {
  create: createKeyCommand, list: listKeysCommand, revoke: revokeKeyCommand,
})

// What is said of a new key on a command line: its users, scopes, end and name, checked before a store is opened.

/** The options as they were written. */
interface KeyWords {
  readonly users: readonly string[]
  readonly scopes: readonly string[]
  readonly expires: string | undefined
  readonly name: string | undefined
}

/** @throws {MadeleineError} `invalid_input` that names the option as it is written on a command line */
async function readKeyOptions({ users, scopes, expires, name }: KeyWords, now: Date): Promise<CreateKeyOptions> {
  const { userIdOf } = await import('@madeleine/core/store-options')
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

export const auditCommand = command({
  meta: { name: 'audit', description: 'List the requests of a server: who, when, which call, how it ended' },
  args: {
    user: option('NAME', 'Only requests about this user (default: all)'),
    after: option('TIME', 'Only at or after this time'),
    before: option('TIME', 'Only before this time'),
    limit: option('N', 'Maximum number of requests, newest first (default: 100)'),
    ...PLACE_FLAGS,
  },
  run: ({ args }, cli) => {
    const limit = readNumber(args.limit, '--limit') ?? DEFAULT_LIMIT
    if (limit < 1) throw invalidInput('--limit', args.limit, 'a number from 1 on')
    if (args.user === '') throw new MadeleineError('invalid_input', '--user is empty; leave it out for the requests of all users')
    const filter = defined({ user: args.user, after: readWhen(args.after), before: readWhen(args.before) })
    return withStore(cli, args, async (store) => {
      const { print, printJson, screen } = cli.terminal
      const entries = await readAudit(store, filter, limit)
      if (args.json) return entries.forEach(printJson)
      print(entries.length > 0 ? showAudit(screen, entries)
        : `No request${args.user === undefined ? '' : ` about ${show(args.user)}`} was recorded.`)
    })
  },
})

const DEFAULT_LIMIT = 100

async function readAudit(store: Store, filter: object, limit: number): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  for await (const page of pagesOf((from) => store.audit({ ...filter, limit: Math.min(PAGE_LIMIT, limit - entries.length), ...from }))) {
    entries.push(...page.entries)
    if (entries.length >= limit) break
  }
  return entries
}

// Keys and requests as lines, with times in the zone of this machine.

const moment = (at: Date): string => formatMoment(at, Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Users that are named; of more their number is said. */
const MAX_NAMED = 5

/** What a key opens and until when. */
function keyFacts({ users, scopes, createdAt, expiresAt, revokedAt, lastUsedAt }: KeyEntry, now: Date): string[] {
  const named = users.slice(0, MAX_NAMED).map(escapeLine).join(', ')
  const more = users.length - MAX_NAMED
  return [
    more > 0 ? `${named} and ${counted(more, 'user')} more` : named, scopes.join(', '), `created ${moment(createdAt)}`,
    ...(expiresAt ? [`${expiresAt <= now ? 'expired' : 'expires'} ${moment(expiresAt)}`] : []),
    ...(revokedAt ? [`revoked ${moment(revokedAt)}`] : []),
    ...(lastUsedAt ? [`last used ${moment(lastUsedAt)}`] : []),
  ]
}

/** Two lines or more for each key: how it begins and what it is for, then what it opens. Those that open nothing are dim. */
const showKeys = ({ columns, bold, dim }: Screen, keys: readonly KeyEntry[], now: Date): string[] => keys.flatMap((key) => {
  const isOver = key.revokedAt !== undefined || (key.expiresAt !== undefined && key.expiresAt <= now)
  const name = key.name === undefined ? '' : `  ${escapeLine(key.name)}`
  return [
    `${isOver ? dim(key.id) : bold(key.id)}  ${key.prefix}…${name}`,
    ...wrapFacts(keyFacts(key, now), columns - 2).map((line) => `  ${dim(line)}`),
  ]
})

/** One line or more for each request. */
const showAudit = ({ columns, dim }: Screen, entries: readonly AuditEntry[]): string[] => entries.flatMap((entry) => {
  const { at, user, keyId, requestId, call, conversationId, ids, code, status } = entry
  const [first = '', ...rest] = wrapFacts([
    `${moment(at)}  ${escapeLine(call)} ${status}${code === undefined ? '' : ` ${code}`}`,
    ...(user === undefined ? [] : [escapeLine(user)]), ...(keyId === undefined ? [] : [escapeLine(keyId)]),
    ...(conversationId === undefined ? [] : [`conversation ${escapeLine(conversationId)}`]),
    ...(ids === undefined ? [] : [counted(ids.length, 'id')]), `request ${escapeLine(requestId)}`,
  ], columns - 2)
  return [first, ...rest.map((line) => `  ${dim(line)}`)]
})

const mySpacesCommand = command({
  meta: { name: 'mine', description: 'Show the spaces that you may use (the default of spaces)' },
  args: STORE_FLAGS,
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const { print, printJson, screen } = cli.terminal
    const spaces = await memory.spaces({ signal })
    if (args.json) return printJson(spaces)
    print(spaces.length === 0
      ? 'You may not use any space: whoever operates the store grants one with `madeleine spaces grant SPACE --user NAME`.'
      : spaces.map(({ space, access }) => `${screen.bold(escapeLine(space))}  ${screen.dim(ACCESS_WORDS[access])}`))
  }),
})

const grantSpaceCommand = command({
  meta: { name: 'grant', description: 'Let a user, or the holder of a key, use a space; granting it again changes the access' },
  args: {
    space: { type: 'positional', required: true, description: 'The space: a user of the store whose memory is shared' },
    ...GRANTEE_FLAGS,
    write: flag('Also let them store, change and forget there (default: read only)'),
    ...PLACE_FLAGS,
  },
  run: ({ args: { space, user, key, write, json, ...place } }, cli) => withStore(cli, place, async (store, signal) => {
    const { note, print, printJson } = cli.terminal
    const grant = await store.grantSpace({ space, ...defined({ user, key }), access: write ? 'read_write' : 'read', signal })
    if (json) return printJson(grant)
    print(`The ${granteeOfGrant(grant)} may ${ACCESS_WORDS[grant.access]} in ${escapeLine(space)}.`)
    const { conversations } = await store.user(space).conversations({ limit: 1 })
    if (conversations.length === 0) note(`There is nothing in ${show(space)} yet: check its name, or fill it with \`--space\`.`)
  }),
})

const revokeSpaceCommand = command({
  meta: { name: 'revoke', description: 'Revoke a grant: the next call that names the space does not find it' },
  args: {
    space: { type: 'positional', required: true, description: 'The space' },
    ...GRANTEE_FLAGS,
    ...PLACE_FLAGS,
  },
  run: ({ args: { space, user, key, json, ...place } }, cli) => withStore(cli, place, async (store, signal) => {
    const revoked = await store.revokeSpace({ space, ...defined({ user, key }), signal })
      .catch((error: unknown) => nameNearestGrant(store, { space, grantee: user ?? key ?? '' }, error))
    if (json) return cli.terminal.printJson(revoked)
    cli.terminal.print(`The ${granteeOfGrant(defined({ user, key }))} may not use ${escapeLine(space)} any more.`)
  }),
})

/** Adds to `not_found` which grant was probably meant. */
async function nameNearestGrant(store: Store, { space, grantee }: { space: string; grantee: string }, error: unknown): Promise<never> {
  if (!hasCode(error, 'not_found')) throw error
  const { grants } = await store.grants({ limit: 1000 })
  const named = new Map(grants.map((grant) => [`${grant.space} ${grant.user ?? grant.key ?? ''}`, grant]))
  const nearest = named.get(nearestText(`${space} ${grantee}`, named.keys()) ?? '')
  const advice = nearest === undefined ? '`madeleine spaces list` lists all grants'
    : `did you mean ${show(nearest.space)} and the ${granteeOfGrant(nearest)}?`
  throw new MadeleineError('not_found', `${(error as Error).message}; ${advice}`, { cause: error })
}

const listGrantsCommand = command({
  meta: { name: 'list', description: 'List who may use which space, sorted by space' },
  args: {
    space: option('NAME', 'Only this space'),
    user: option('NAME', 'Only what this user may use'),
    key: option('ID', 'Only what the holder of this key may use'),
    ...PLACE_FLAGS,
  },
  run: ({ args: { space, user, key, json, ...place } }, cli) => withStore(cli, place, async (store) => {
    const { print, printJson, screen } = cli.terminal
    const grants: SpaceGrant[] = []
    const filter = defined({ space, user, key })
    for await (const page of pagesOf((from) => store.grants({ limit: PAGE_LIMIT, ...filter, ...from }))) grants.push(...page.grants)
    if (json) return grants.forEach(printJson)
    const isAll = space === undefined && user === undefined && key === undefined
    print(grants.length > 0 ? showGrants(screen, grants)
      : isAll ? 'No space has been granted; `madeleine spaces grant SPACE --user NAME` grants one.' : 'There is no such grant.')
  }),
})

export const spacesCommand = commandGroup({
  name: 'spaces', description: 'Show the spaces that you may use; or grant, revoke and list what others may use',
}, {
  mine: mySpacesCommand, grant: grantSpaceCommand, revoke: revokeSpaceCommand, list: listGrantsCommand,
}, 'mine')

// Grants of spaces as lines.

const ACCESS_WORDS: Readonly<Record<SpaceAccess, string>> = { read: 'read', read_write: 'read and write' }

/** Who may use a space, as a command names it. */
const granteeOfGrant = ({ user, key }: Pick<SpaceGrant, 'user' | 'key'>): string =>
  (user === undefined ? `key ${key ?? ''}` : `user ${escapeLine(user)}`)

/** A line for each space, and below it one for each who may use it. @param grants by space */
function showGrants({ bold, dim }: Screen, grants: readonly SpaceGrant[]): string[] {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return grants.flatMap((grant, i) => [
    ...(grants[i - 1]?.space === grant.space ? [] : [bold(escapeLine(grant.space))]),
    `  ${granteeOfGrant(grant)}  ${dim(`${ACCESS_WORDS[grant.access]} · since ${formatMoment(grant.grantedAt, timeZone)}`)}`,
  ])
}
