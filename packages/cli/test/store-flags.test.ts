/** The command line as it is read, and where the memory is. */
import { describe, expect, it } from 'vitest'
import { checkArgs, readHours, readNumber, readWhen, splitArgs, STORE_FLAGS, valuesOf } from '../flags.ts'
import { readConfig } from '../config.ts'

const FLAGS = { query: { type: 'positional' }, limit: { type: 'string' }, ...STORE_FLAGS } as const

describe('a command line', () => {
  it('is split at the command, with the store options in any place', () => {
    expect(splitArgs(['--data', 'x', 'recall', 'tea', '--json'])).toEqual({ name: 'recall', rest: ['--data', 'x', 'tea', '--json'] })
    expect(splitArgs(['--json', 'stats'])).toEqual({ name: 'stats', rest: ['--json'] })
    expect(splitArgs(['--version'])).toEqual({ rest: ['--version'] })
  })

  it.each([
    [['tea', '--limt', '3'], 'unknown option --limt'],
    [['tea', '-x'], 'unknown option -x'],
    [['tea', '--no-json'], 'unknown option --no-json'],
    [['tea', '--toString', 'x'], 'unknown option --toString'],
    [['tea', '--data'], '--data needs a value'],
    [['tea', '--data', '--json'], '--data needs a value'],
    [['tea', '--json=yes'], '--json takes no value'],
    [['tea', 'cake'], 'unexpected argument "cake"'],
  ])('%j is refused', (args, why) => {
    expect(() => checkArgs(args, FLAGS)).toThrow(why)
  })

  it('may hold values and words that begin with a dash', () => {
    expect(() => checkArgs(['--limit', '-1', '--data=--odd', '--', '--limt'], FLAGS)).not.toThrow()
    expect(() => checkArgs(['more', 'than', 'one'], FLAGS, true)).not.toThrow()
  })

  it('keeps every value of an option that is repeated', () => {
    expect(valuesOf(['--limit', 'a', 'q', '--limit=b'], FLAGS, 'limit')).toEqual(['a', 'b'])
  })

  it('reads numbers, hours and times, or names the expected form', () => {
    expect([readNumber('12', '--limit'), readNumber(undefined, '--limit')]).toEqual([12, undefined])
    expect(() => readNumber('many', '--limit')).toThrow('--limit must be a whole number, got "many"')
    expect(readHours('22-4')).toEqual([22, 4])
    expect(() => readHours('6')).toThrow('--hours must be two hours')
    expect([readWhen('1767225600000'), readWhen('2026-01-01')]).toEqual([1_767_225_600_000, '2026-01-01'])
  })
})

describe('the place of the memory', () => {
  it('is given by the command line, else by the environment, else .madeleine', () => {
    const env = { MADELEINE_DATABASE_URL: 'postgres://x/y', MADELEINE_USER: 'ann' }
    expect(readConfig({}, {})).toEqual({ data: '.madeleine' })
    expect(readConfig({}, env)).toEqual({ databaseUrl: 'postgres://x/y', user: 'ann' })
    expect(readConfig({ data: 'd', user: 'bob' }, env)).toEqual({ data: 'd', user: 'bob' })
    expect(readConfig({}, { MADELEINE_DATA: '' })).toEqual({ data: '.madeleine' })
  })

  it('may be in the home folder, even if no shell has read ~: in quotes, in --data=~/notes, in a variable', () => {
    const env = { HOME: '/h/ann' }
    expect(readConfig({ data: '~/notes' }, env)).toEqual({ data: '/h/ann/notes' })
    expect(readConfig({}, { ...env, MADELEINE_DATA: '~/notes' })).toEqual({ data: '/h/ann/notes' })
    expect(readConfig({ data: '~' }, env)).toEqual({ data: '/h/ann' })
    expect(['./~/notes', '~notes', 'a/~/b'].map((data) => readConfig({ data }, env).data)).toEqual(['./~/notes', '~notes', 'a/~/b'])
  })

  it('on PostgreSQL has its settings from flags, else from the environment; a folder has none of them', () => {
    const env = {
      MADELEINE_DATABASE_URL: 'postgres://x/y', MADELEINE_USER: 'ann', MADELEINE_DIRECT_URL: 'postgres://z/y', MADELEINE_POOL_SIZE: '3',
      MADELEINE_STATEMENT_TIMEOUT_MS: '1000', MADELEINE_LOCK_TIMEOUT_MS: '', MADELEINE_IDLE_IN_TRANSACTION_MS: '0',
    }
    const used = { directUrl: 'postgres://z/y', poolSize: 3, statementTimeoutMs: 1000, idleInTransactionMs: 0 }
    expect(readConfig({}, env)).toEqual({ databaseUrl: 'postgres://x/y', user: 'ann', ...used })
    const server = { 'pool-size': '7', 'lock-timeout-ms': '5' }
    expect(readConfig({ server }, env)).toMatchObject({ ...used, poolSize: 7, lockTimeoutMs: 5 })
    expect(readConfig({ data: 'd' }, env)).toEqual({ data: 'd', user: 'ann' })
    expect(() => readConfig({}, { ...env, MADELEINE_POOL_SIZE: '0' })).toThrow('MADELEINE_POOL_SIZE must be a number from 1 to 1000')
    expect(() => readConfig({ server: { 'statement-timeout-ms': 'long' } }, env)).toThrow('--statement-timeout-ms must be a whole number')
  })

  it('is given only once', () => {
    expect(() => readConfig({ data: 'a', databaseUrl: 'b' }, {})).toThrow('--data and --database-url')
    expect(() => readConfig({}, { MADELEINE_DATA: 'a', MADELEINE_DATABASE_URL: 'b' })).toThrow('MADELEINE_DATA and MADELEINE_DATABASE_URL')
    expect(() => readConfig({ data: ' ' }, {})).toThrow('must not be empty')
  })
})
