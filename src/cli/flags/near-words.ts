/** What was probably meant by a command or an option that does not exist. */
import type { ArgsDef } from 'citty'
import { nearestName } from '../../contract/message.ts'

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

/** What to do about an argument that a command does not take. */
export const argumentAdvice = (word: string, command: string): string =>
  (command.endsWith(' export') && /^[\w./~-]+$/.test(word) ? `it writes to stdout: ${command} > ${word}` : `see ${command} --help`)

const FILE_WORDS: ReadonlySet<string> = new Set(['file', 'files', 'input', 'f', 'i'])
const OUTPUT_WORDS: ReadonlySet<string> = new Set(['o', 'out', 'output', 'file', 'f', 'to'])
const KEY_WORDS: ReadonlySet<string> = new Set(['key', 'apikey', 'token', 'secret', 'password'])
const TEXT_WORDS: ReadonlySet<string> = new Set(['q', 'text', 'cue', 'question', 'search', 'prompt'])
