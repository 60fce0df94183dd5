/** Options of `openMemory` for a memory on a server of Madeleine, and their check. */
import { isIP } from 'node:net'
import * as z from 'zod'
import { invalidInput, MadeleineError, show } from '@madeleine/base'
import { STORE_OPTION_NAMES, userIdOf } from '../memory/store-options.ts'
import { copyOptions, parseOptions } from '@madeleine/contract'

/** Options of `openMemory` for a memory on a server of Madeleine. Everything else of the store is the server's. */
export interface RemoteOptions {
  /** URL of the server, with the prefix of its path if it has one: `https://memory.example.com`. */
  readonly url: string
  /** A key of the server, as `madeleine keys create` prints it. It is sent to the host of `url` only. */
  readonly key: string
  /** Id of the user. Required where the key is for several users; it can only narrow what the key allows. */
  readonly user?: string
  /**
   * Milliseconds until a call is given up, its retries included. Default 60,000; `settle`, `import`, `export`, `restore` and
   * `upgrade` take as long as they take.
   */
  readonly timeoutMs?: number
  /** Whether the key may be sent over plain http to another machine, which everybody between can read. Default false. */
  readonly allowInsecure?: boolean
}

/** Where requests go, and who sends them. */
export interface RemotePlace {
  /** URL of the API without a slash at its end; it holds no secret. */
  readonly apiUrl: string
  readonly key: string
  readonly user: string | undefined
  readonly timeoutMs: number
}

const DEFAULT_TIMEOUT_MS = 60_000

const Options = z.strictObject({
  // Checked by hand, so that no message shows what may be a secret
  url: z.unknown().optional(),
  key: z.unknown().optional(),
  user: z.unknown().optional(),
  timeoutMs: z.int().min(1).max(2 ** 31 - 1).default(DEFAULT_TIMEOUT_MS),
  allowInsecure: z.boolean().default(false),
})

/** @throws {MadeleineError} `invalid_input` that names the option, and never the key */
export function readRemoteOptions(given: RemoteOptions): RemotePlace {
  const options = copyOptions(given)
  assertNoStoreOption(options)
  const { timeoutMs, allowInsecure } = parseOptions(Options, options, [])
  const url = serverUrl(options.url, allowInsecure)
  return {
    apiUrl: `${url.origin}${url.pathname.replace(/\/+$/, '')}/api/v0`,
    key: readKey(options.key),
    // An id that was to come from elsewhere and is undefined is nobody
    user: 'user' in options ? userIdOf(options.user) : undefined,
    timeoutMs,
  }
}

function assertNoStoreOption(options: object): void {
  const given = Object.entries(options).filter(([, value]) => value !== undefined).map(([name]) => name)
  if (given.includes('data') || given.includes('databaseUrl')) {
    throw new MadeleineError('invalid_input', 'give one of data (a folder), databaseUrl or url (a Madeleine server)')
  }
  const stray = given.find((name) => name !== 'user' && STORE_OPTION_NAMES.includes(name))
  if (stray !== undefined) {
    throw new MadeleineError('invalid_input', `${stray} cannot be given with url: the store is the server's, which was opened with its own`)
  }
}

/** The parsed URL. What it holds is shown only where it can be no secret. */
function serverUrl(given: unknown, allowInsecure: boolean): URL {
  if (typeof given !== 'string') throw invalidInput('url', typeof given, 'the URL of a server, a string such as https://memory.example.com')
  if (/^postgres(?:ql)?:/i.test(given)) {
    throw new MadeleineError('invalid_input', 'url is that of a Madeleine server; give a PostgreSQL server as databaseUrl')
  }
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) {
    throw new MadeleineError('invalid_input', 'url must be a URL that begins with https:// or http://, such as https://memory.example.com')
  }
  const url = new URL(given)
  if (url.username !== '' || url.password !== '') {
    throw new MadeleineError('invalid_input', 'url must not contain credentials: the key is a separate option')
  }
  if (url.search !== '' || url.hash !== '') {
    throw new MadeleineError('invalid_input', 'url must have no query and no fragment: the paths of the calls are added to it')
  }
  if (url.protocol === 'http:' && !allowInsecure && !isThisMachine(url)) {
    throw new MadeleineError('invalid_input', `url ${show(url.origin)} would send the key and all messages in plain text over a network; `
      + 'use https, or give allowInsecure: true if nobody can listen in')
  }
  return url
}

/** A parsed URL has every IP address in its one canonical form. */
const isThisMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))

/** What a header takes. The value is not shown, whatever it is: it may be a key with a character too many. */
function readKey(key: unknown): string {
  if (typeof key === 'string' && /^[!-~]+$/.test(key)) return key
  const problem = key === undefined || key === '' ? 'key is missing: it must be' : 'key must be'
  throw new MadeleineError('invalid_input', `${problem} a key of the server, one word as \`madeleine keys create\` prints it`)
}
