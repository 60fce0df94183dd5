/** Flags of every store command, and the checks that citty does not make. */
import { parseArgs } from 'node:util'
import type { ArgsDef } from 'citty'
import { invalidInput, MadeleineError } from '../../base/errors.ts'
import { argumentAdvice, optionAdvice } from './near-words.ts'

export const JSON_FLAG = {
  json: { type: 'boolean', description: 'Print JSON on stdout, one value per line, and nothing else' },
} as const satisfies ArgsDef

export const STORE_FLAGS = {
  data: { type: 'string', valueHint: 'DIR', description: 'Folder of the memory (default: MADELEINE_DATA, else .madeleine)' },
  'database-url': {
    type: 'string', valueHint: 'URL', description: 'PostgreSQL server to use instead of a folder (default: MADELEINE_DATABASE_URL)',
  },
  url: {
    type: 'string', valueHint: 'URL',
    description: 'Madeleine server to use instead of a folder (default: MADELEINE_URL); its key is read from MADELEINE_KEY',
  },
  user: {
    type: 'string', valueHint: 'NAME',
    description: 'User whose memory to use (default: MADELEINE_USER, else local in a folder, or the user of the key on a Madeleine server)',
  },
  ...JSON_FLAG,
} as const satisfies ArgsDef

/** Those of a command that is about one memory, which may be that of a space. */
export const MEMORY_FLAGS = {
  space: {
    type: 'string', valueHint: 'NAME',
    description: 'Use this space, a memory that others share with you (default: your own memory)',
  },
  ...STORE_FLAGS,
} as const satisfies ArgsDef

/** Of a command that reads several memories in one answer. */
export const SPACES_FLAG = {
  spaces: {
    type: 'string', valueHint: 'NAMES', description: 'Spaces to search together with your own memory: team,ops; may be repeated',
  },
} as const satisfies ArgsDef

const { user: _, ...placeFlags } = STORE_FLAGS
/** Those of a command that is about the store and no one user. */
export const PLACE_FLAGS = placeFlags

/** Of a process that stays on a PostgreSQL server. */
export const SERVER_FLAGS = {
  'pool-size': { type: 'string', valueHint: 'N', description: 'PostgreSQL connections of this process (default: 10)' },
  'direct-url': {
    type: 'string', valueHint: 'URL',
    description: 'The same database without the connection pooler of --database-url, for notifications and maintenance',
  },
  'statement-timeout-ms': {
    type: 'string', valueHint: 'N', description: 'Milliseconds that a statement may take; 0 for no limit (default: 60000)',
  },
  'lock-timeout-ms': { type: 'string', valueHint: 'N', description: 'Milliseconds that a statement may wait for a lock (default: 30000)' },
  'idle-in-transaction-ms': {
    type: 'string', valueHint: 'N',
    description: 'Milliseconds after which PostgreSQL ends an idle transaction (default: 60000)',
  },
} as const satisfies ArgsDef

/** Who may use a space: one of the two is given, which the library checks. */
export const GRANTEE_FLAGS = {
  user: { type: 'string', valueHint: 'NAME', description: 'The user who may use it' },
  key: { type: 'string', valueHint: 'ID', description: 'Or the id of a server key, key_…: its holder may use the space' },
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
  let positionals = 0
  for (const token of tokensOf(rawArgs, defined)) {
    if (token.kind === 'option') checkOption(token, defined, command)
    else if (token.kind === 'positional' && ++positionals > maxPositionals) {
      throw usageError(`unexpected argument ${JSON.stringify(token.value)}; ${argumentAdvice(token.value, command)}`)
    }
  }
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
export function splitCommand(rawArgs: readonly string[]): { name?: string; rest: string[] } {
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
