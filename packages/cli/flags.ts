/** Flags of every store command, and the checks that citty does not make. */
import { parseArgs } from 'node:util'
import type { ArgsDef } from 'citty'
import { invalidInput, MadeleineError } from '@madeleine/base'
import { nearestName, REDACTIONS } from '@madeleine/contract'
import { counted } from '@madeleine/tools'

/** An option with a value, which its help calls `valueHint`. */
export const option = (valueHint: string, description: string) => ({ type: 'string', valueHint, description }) as const
/** One that takes no value. */
export const flag = (description: string) => ({ type: 'boolean', description }) as const

/** What a command line gave of these. */
export type Given<F extends ArgsDef> = { readonly [Name in keyof F]?: (F[Name]['type'] extends 'boolean' ? boolean : string) | undefined }

export const JSON_FLAG = {
  json: flag('Print JSON on stdout, one value per line, and nothing else'),
} as const satisfies ArgsDef

export const STORE_FLAGS = {
  data: option('DIR', 'Folder of the memory (default: MADELEINE_DATA, else .madeleine)'),
  'database-url': option('URL', 'PostgreSQL server to use instead of a folder (default: MADELEINE_DATABASE_URL)'),
  url: option('URL', 'Madeleine server to use instead of a folder (default: MADELEINE_URL); its key is read from MADELEINE_KEY'),
  user: option('NAME',
    'User whose memory to use (default: MADELEINE_USER, else local in a folder, or the user of the key on a Madeleine server)'),
  ...JSON_FLAG,
} as const satisfies ArgsDef

/** Those of a command that is about one memory, which may be that of a space. */
export const MEMORY_FLAGS = {
  space: option('NAME', 'Use this space, a memory that others share with you (default: your own memory)'),
  ...STORE_FLAGS,
} as const satisfies ArgsDef

/** Of a command that reads several memories in one answer. */
/** What is not stored of messages. */
export const REDACT_FLAG = {
  redact: option('WHAT', `What to take out before it is stored: ${REDACTIONS.join(', ')} (default: off)`),
} as const satisfies ArgsDef

/** The library refuses an unknown one, and names those that there are. */
export const readRedaction = (given: string | undefined): (typeof REDACTIONS)[number] | undefined => given as (typeof REDACTIONS)[number]

/** Where no library refuses it. @throws {MadeleineError} `invalid_input` */
export function redactionOf(given: string | undefined): (typeof REDACTIONS)[number] | undefined {
  const known = REDACTIONS.find((one) => one === given)
  if (given !== undefined && known === undefined) throw invalidInput('--redact', given, `one of ${REDACTIONS.join(', ')}`)
  return known
}

/** Said where something was taken out, or not stored at all. */
export const redactedText = (redacted: Readonly<Record<string, number>>): string =>
  `Taken out, and not stored: ${Object.entries(redacted).map(([kind, count]) => counted(count, kind)).join(', ')}.`

export const unrecordedText = (unrecorded: number): string => `Off the record, and not stored: ${counted(unrecorded, 'message')}.`

export const SPACES_FLAG = {
  spaces: option('NAMES', 'Spaces to search together with your own memory: team,ops; may be repeated'),
} as const satisfies ArgsDef

const { user: _, ...placeFlags } = STORE_FLAGS
/** Those of a command that is about the store and no one user. */
export const PLACE_FLAGS = placeFlags

/** Of a process that stays on a PostgreSQL server. */
export const SERVER_FLAGS = {
  'pool-size': option('N', 'PostgreSQL connections of this process (default: 10)'),
  'direct-url': option('URL', 'The same database without the connection pooler of --database-url, for notifications and maintenance'),
  'statement-timeout-ms': option('N', 'Milliseconds that a statement may take; 0 for no limit (default: 60000)'),
  'lock-timeout-ms': option('N', 'Milliseconds that a statement may wait for a lock (default: 30000)'),
  'idle-in-transaction-ms': option('N', 'Milliseconds after which PostgreSQL ends an idle transaction (default: 60000)'),
} as const satisfies ArgsDef

export const AUDIT_FLAG = {
  'audit-days': option('N', 'Days to keep the audit of a server; stored, by the owner of the tables (default: what is stored, first 30)'),
} as const satisfies ArgsDef

/** As an option of the store. @throws {MadeleineError} `invalid_input` */
export function readAuditDays({ 'audit-days': given }: Given<typeof AUDIT_FLAG>): { auditDays?: number } {
  const auditDays = inRange(given, '--audit-days', { least: 1, most: 36_500 })
  return auditDays === undefined ? {} : { auditDays }
}

/** Who may use a space: one of the two is given, which the library checks. */
export const GRANTEE_FLAGS = {
  user: option('NAME', 'The user who may use it'),
  key: option('ID', 'Or the id of a server key, key_…: its holder may use the space'),
} as const satisfies ArgsDef

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number]

/** The tokens of a command line as Node parses them. Unknown options take no value. */
function tokensOf(rawArgs: readonly string[], defined: ArgsDef): Token[] {
  const options = Object.entries(defined).filter(([, { type }]) => type !== 'positional')
    .map(([name, { type }]) => [name, { type: type === 'boolean' ? 'boolean' : 'string' }] as const)
  return parseArgs({ args: [...rawArgs], options: Object.fromEntries(options), strict: false, tokens: true }).tokens
}

/**
 * Rejects unknown options, missing values and surplus arguments, which citty ignores.
 * @param isVariadic whether the command takes any number of positional arguments
 * @param command its whole name, for advice
 * @throws {MadeleineError} `invalid_input`, naming the word
 */
export function checkArgs(rawArgs: readonly string[], defined: ArgsDef, isVariadic = false, command = 'madeleine'): void {
  const maxPositionals = isVariadic ? Infinity : Object.values(defined).filter(({ type }) => type === 'positional').length
  const words: string[] = []
  for (const token of tokensOf(rawArgs, defined)) {
    if (token.kind === 'option') checkOption(token, defined, command)
    else if (token.kind === 'positional') words.push(token.value)
  }
  const surplus = words[maxPositionals]
  if (surplus !== undefined) throw usageError(`unexpected argument ${JSON.stringify(surplus)}; ${argumentAdvice(words, command, defined)}`)
}

function checkOption({ name, rawName, value, inlineValue }: Extract<Token, { kind: 'option' }>, defined: ArgsDef, command: string): void {
  const type = Object.hasOwn(defined, name) ? defined[name]?.type : undefined
  if (type === undefined || type === 'positional') {
    throw usageError(`unknown option ${rawName}; ${optionAdvice(rawName, defined, command)}`)
  }
  if (type === 'boolean' && value !== undefined) throw usageError(`${rawName} takes no value`)
  const isMissing = value === undefined || (!inlineValue && value.startsWith('--'))
  if (type !== 'boolean' && isMissing) throw usageError(`${rawName} needs a value`)
}

const usageError = (message: string): MadeleineError => new MadeleineError('invalid_input', message)

/** Splits a command line into the name of the command and the rest; store flags may precede the name. */
export function splitArgs(rawArgs: readonly string[]): { name?: string; rest: string[] } {
  const name = tokensOf(rawArgs, MEMORY_FLAGS).find(({ kind }) => kind === 'positional')
  if (name?.kind !== 'positional') return { rest: [...rawArgs] }
  return { name: name.value, rest: rawArgs.toSpliced(name.index, 1) }
}

/** All values of a repeatable option, in order. */
export const valuesOf = (rawArgs: readonly string[], defined: ArgsDef, name: string): string[] =>
  tokensOf(rawArgs, defined)
    .flatMap((token) => (token.kind === 'option' && token.name === name && token.value !== undefined ? [token.value] : []))

/** Parses a whole number. @throws {MadeleineError} `invalid_input` */
export function readNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(text)) throw invalidInput(name, text, 'a whole number')
  return Number(text)
}

/** The same within a range. @throws {MadeleineError} `invalid_input` */
export function inRange(text: string | undefined, name: string, { least, most }: { least: number; most: number }): number | undefined {
  const value = readNumber(text, name)
  if (value !== undefined && (value < least || value > most)) throw invalidInput(name, text, `a number from ${least} to ${most}`)
  return value
}

/** A time as the library takes it: five digits or more are epoch milliseconds. */
export const readWhen = (text: string | undefined): string | number | undefined =>
  (text !== undefined && /^-?\d{5,}$/.test(text) ? Number(text) : text)

/** Parses `6-12` into two hours. @throws {MadeleineError} `invalid_input` */
export function readHours(text: string | undefined): [number, number] | undefined {
  if (text === undefined) return undefined
  const match = /^(\d{1,2})-(\d{1,2})$/.exec(text)
  if (!match) throw invalidInput('--hours', text, 'two hours such as 6-12 or 22-4')
  return [Number(match[1]), Number(match[2])]
}

/** The names in a repeatable option, of which one may hold several with commas between; undefined where it is not given. */
export function namesIn(rawArgs: readonly string[], defined: ArgsDef, name: string): string[] | undefined {
  const names = valuesOf(rawArgs, defined, name).flatMap((list) => list.split(',')).map((one) => one.trim()).filter((one) => one !== '')
  return names.length === 0 ? undefined : [...new Set(names)]
}

// What was probably meant by a command or an option that does not exist.

/** Words of other programs for our commands, the best first. One counts only where the command exists. */
const COMMAND_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  search: ['recall'], find: ['recall'], query: ['recall'], answer: ['ask'], grep: ['recall'],
  get: ['recall'], remember: ['recall'], retrieve: ['recall'],
  list: ['conversations', 'recent'], ls: ['conversations', 'recent', 'list'], chats: ['conversations', 'recent'],
  threads: ['conversations', 'recent'], sessions: ['conversations', 'recent'],
  known: ['facts'], profile: ['facts'], knowledge: ['facts'], who: ['facts'],
  history: ['recent'], log: ['recent'], last: ['recent'], latest: ['recent'], newest: ['recent'], episodes: ['recent'],
  grants: ['spaces'],
  delete: ['forget', 'revoke'], remove: ['forget', 'revoke'], rm: ['forget', 'revoke'], erase: ['forget'], del: ['forget', 'revoke'],
  drop: ['forget'], disable: ['revoke'], key: ['keys'], apikey: ['keys'], apikeys: ['keys'], token: ['keys'], tokens: ['keys'],
  space: ['spaces'], teams: ['spaces'], team: ['spaces'], share: ['spaces'], allow: ['grant'], give: ['grant'],
  add: ['push', 'create', 'grant'], new: ['create'], make: ['create'], generate: ['create'],
  append: ['push'], insert: ['push'], store: ['push'], save: ['push'], write: ['push'], put: ['push'],
  load: ['import'], restore: ['import'], ingest: ['import'], read: ['import'], init: ['import'], create: ['import'],
  status: ['stats'], info: ['stats'], count: ['stats'], check: ['doctor'], verify: ['doctor'],
  fsck: ['doctor'], repair: ['doctor'], health: ['doctor'],
  contents: ['toc'], index: ['toc'], calendar: ['toc'], tree: ['toc'], show: ['episode'],
  view: ['episode'], cat: ['session'], chat: ['session'], prompt: ['context'],
  cut: ['segment'], split: ['segment'], worker: ['work'], daemon: ['work'], run: ['work'],
  page: ['ui'], browser: ['ui'], dashboard: ['ui'], web: ['ui'], gui: ['ui'], open: ['ui'], timeline: ['ui', 'toc'],
  server: ['serve'], http: ['serve'], api: ['serve'], events: ['watch'], tail: ['watch'], follow: ['watch'], listen: ['watch'],
  edit: ['fact'], amend: ['fact'], fix: ['fact'], undo: ['fact'], retract: ['retire'], edits: ['fact'],
  rebuild: ['upgrade'], reindex: ['upgrade'], update: ['upgrade'], evaluate: ['eval'],
  benchmark: ['eval'], bench: ['eval'], example: ['demo'], sample: ['demo'], tutorial: ['demo'],
}

/** Words of other programs for our options. */
const FLAG_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  n: ['limit'], k: ['limit'], top: ['limit'], topk: ['limit'], count: ['limit'], max: ['limit'], num: ['limit'],
  since: ['after'], from: ['after'], start: ['after'], until: ['before'], to: ['before'], end: ['before'], now: ['as-of'], asof: ['as-of'],
  d: ['data'], dir: ['data'], folder: ['data'], path: ['data'], store: ['data'], db: ['data', 'database-url'], directory: ['data'],
  url: ['url', 'database-url'], server: ['url', 'database-url'], endpoint: ['url'], host: ['url'],
  database: ['database-url'], postgres: ['database-url'], u: ['user'],
  username: ['user'], c: ['conversation'], id: ['conversation'], chat: ['conversation'],
  thread: ['conversation'], session: ['conversation'], conversationid: ['conversation'],
  tz: ['time-zone'], zone: ['time-zone'], tokens: ['max-tokens'], budget: ['max-tokens'],
  team: ['space'], share: ['space'], person: ['subject'], who: ['subject'], superseded: ['all'],
  in: ['within'], only: ['within'], why: ['explain'], verbose: ['explain'], debug: ['explain'],
  text: ['content'], message: ['content'], y: ['yes'], force: ['yes'], dry: ['dry-run'], preview: ['dry-run'],
}

const lettersOf = (word: string): string => word.toLowerCase().replace(/[^a-z]/g, '')

/** The known word for a word of another program, for a misspelling of either, or for a misspelling of itself. */
function nearestWord(word: string, known: readonly string[], synonyms: Readonly<Record<string, readonly string[]>>): string | undefined {
  const standsFor = (name: string): string | undefined =>
    (Object.hasOwn(synonyms, name) ? synonyms[name]?.find((one) => known.includes(one)) : undefined)
  const letters = lettersOf(word)
  const others = Object.keys(synonyms).filter((name) => name.length > 3 && standsFor(name) !== undefined)
  const nearest = nearestName(word, [...known, ...others])
  return standsFor(letters) ?? (nearest === undefined || known.includes(nearest) ? nearest : standsFor(nearest))
}

/** What to type instead of a command that does not exist. @param parent `madeleine`, or `madeleine eval` */
export function commandAdvice(word: string, known: readonly string[], parent: string): string {
  const nearest = nearestWord(word, known, COMMAND_SYNONYMS)
  if (nearest !== undefined) return `did you mean ${parent} ${nearest}?`
  if (/\s/.test(word.trim()) && known.includes('recall')) return `to search for it: ${parent} recall ${JSON.stringify(word)}`
  return `expected one of ${known.join(', ')} (see ${parent} --help)`
}

/** What to type instead of an option that does not exist. @param command with its whole name, such as `madeleine recall` */
export function optionAdvice(rawName: string, defined: ArgsDef, command: string): string {
  const names = Object.keys(defined)
  const name = rawName.replace(/^-+/, '')
  const isPositional = (one: string): boolean => defined[one]?.type === 'positional'
  const options = names.filter((one) => !isPositional(one))
  const positional = names.find(isPositional)
  if (positional !== undefined && (
    FILE_WORDS.has(name) ? positional === 'file' : isPositional(name) || (TEXT_WORDS.has(name) && positional === 'query')
  )) {
    return `write it without an option: ${command} ${positional === 'query' ? '"where is the cat?"' : positional.toUpperCase()}`
  }
  if (command.endsWith(' export') && OUTPUT_WORDS.has(name)) return `it writes to stdout: ${command} > FILE`
  if (name === 'data' && positional === 'file') return `this command opens no store, and takes files without an option: ${command} FILE`
  if (options.includes('url') && KEY_WORDS.has(lettersOf(name))) return 'the key of a server is read from the environment: MADELEINE_KEY'
  const nearest = nearestWord(name, options, FLAG_SYNONYMS)
  return nearest === undefined ? `expected one of ${options.map((one) => `--${one}`).join(', ')}` : `did you mean --${nearest}?`
}

/** What to do about an argument that a command does not take. @param words all that were given without an option */
export function argumentAdvice(words: readonly string[], command: string, defined: ArgsDef): string {
  const isPlain = words.every((word) => /^[\w./~-]+$/.test(word))
  if (command.endsWith(' export') && isPlain) return `it writes to stdout: ${command} > ${words[0]}`
  const names = Object.keys(defined)
  const positional = names.find((name) => defined[name]?.type === 'positional')
  if (positional !== undefined && PHRASES.has(positional)) return `put it in quotes: ${command} ${JSON.stringify(words.join(' '))}`
  const named = positional !== undefined || words.length > 1 ? undefined
    : names.find((name) => defined[name]?.required === true) ?? names.find((name) => isOwnName(name, defined))
  return named === undefined ? `see ${command} --help`
    : `write ${command} --${named} ${isPlain ? words[0] : JSON.stringify(words[0])}`
}

/** What is said in several words. */
const PHRASES: ReadonlySet<string> = new Set(['query', 'text', 'words'])
/** An option of this command that names what it is about. */
const isOwnName = (name: string, defined: ArgsDef): boolean => {
  const given = defined[name]
  return given?.type === 'string' && given.valueHint === 'NAME' && !Object.values<unknown>(MEMORY_FLAGS).includes(given)
}

const FILE_WORDS: ReadonlySet<string> = new Set(['file', 'files', 'input', 'f', 'i'])
const OUTPUT_WORDS: ReadonlySet<string> = new Set(['o', 'out', 'output', 'file', 'f', 'to'])
const KEY_WORDS: ReadonlySet<string> = new Set(['key', 'apikey', 'token', 'secret', 'password'])
const TEXT_WORDS: ReadonlySet<string> = new Set(['q', 'text', 'cue', 'question', 'search', 'prompt'])
