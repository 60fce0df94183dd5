/** The errors of the mem0-shaped client have the words of the installed `mem0ai`: code that was written for it may look for them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Memory } from '../../mem0/index.ts'
import { plainly } from '../../../../test/plainly.ts'

const data = mkdtempSync(join(tmpdir(), 'mem0-words-'))
const memory = new Memory({ data, timeZone: 'UTC', idleMs: 600_000 })
afterAll(async () => {
  await memory.close()
  rmSync(data, { recursive: true, force: true })
})

const theirs = readFileSync(createRequire(import.meta.url).resolve('mem0ai/oss'), 'utf8')

const EMPTY_ID = 'Invalid ${name}: cannot be empty or whitespace-only. Provide a valid identifier.'
const SPACED_ID = 'Invalid ${name}: cannot contain whitespace. Provide a valid identifier without spaces.'
const NO_OWNER = "filters must contain at least one of: user_id, agent_id, run_id. Example: filters: { user_id: 'u1' }"
const ONE_BLANK = 'messages array cannot contain only blank content. Provide at least one message with non-empty content.'
const NO_DAY = 'expirationDate must be a valid date in YYYY-MM-DD format.'
const found = (filters: object) => () => memory.search('q', { filters: { user_id: 'u', ...filters } })
const any = (value: unknown) => value as never

type Row = [title: string, call: () => Promise<unknown>, words: string, values?: Readonly<Record<string, string>>]

const ROWS: Row[] = [
  ['add without an owner', () => memory.add('x', {}), 'One of the filters: userId, agentId or runId is required!'],
  [
    'add of nothing', () => memory.add(any(undefined), { userId: 'u' }),
    'messages is required and cannot be undefined or null. Provide a string or array of messages.',
  ],
  ['add of an empty text', () => memory.add(' ', { userId: 'u' }), 'messages string cannot be empty. Provide non-empty content.'],
  ['add of an empty text without an owner', () => memory.add('', {}), 'messages string cannot be empty. Provide non-empty content.'],
  [
    'add of an empty list', () => memory.add([], { userId: 'u' }),
    'messages array cannot be empty. Provide at least one message with non-empty content.',
  ],
  ['add of blank messages', () => memory.add([{ role: 'user', content: ' ' }, { role: 'user', content: '' }], { userId: 'u' }), ONE_BLANK],
  ['add for a blank user', () => memory.add('x', { userId: ' ' }), EMPTY_ID, { name: 'userId' }],
  ['add for a run with spaces', () => memory.add('x', { userId: 'u', runId: 'a b' }), SPACED_ID, { name: 'runId' }],
  ['add until no day', () => memory.add('x', { userId: 'u', expirationDate: '2099-02-30' }), NO_DAY],
  [
    'add of an image without an address',
    () => memory.add([{ role: 'user', content: any({ type: 'image_url', image_url: {} }) }], { userId: 'u' }),
    'image_url content part is missing image_url.url',
  ],
  ['search without an owner', () => memory.search('q', {}), NO_OWNER],
  ['search for a blank user', () => memory.search('q', { filters: { user_id: '' } }), EMPTY_ID, { name: 'user_id' }],
  ['search for an agent with spaces', () => memory.search('q', { filters: { agent_id: 'a b' } }), SPACED_ID, { name: 'agent_id' }],
  [
    'search with a threshold that is no number',
    () => memory.search('q', { filters: { user_id: 'u' }, threshold: Number.NaN }), 'threshold must be a valid number',
  ],
  [
    'search with a threshold over 1', () => memory.search('q', { threshold: 2 }),
    'Invalid threshold: ${threshold}. Must be between 0 and 1 (inclusive).', { threshold: '2' },
  ],
  ['search with half a result', () => memory.search('q', { filters: { user_id: 'u' }, topK: 1.5 }), 'topK must be a valid integer'],
  [
    'search with an unknown operator', found({ weight: { near: 4 } }),
    'Unsupported metadata filter operator: ${operator}', { operator: 'near' },
  ],
  ['search with AND of no list', found({ AND: {} }), 'AND operator requires a list of conditions'],
  ['search with OR of nothing', found({ OR: [] }), 'OR operator requires a non-empty list of conditions'],
  ['search with NOT of no list', found({ NOT: { a: 1 } }), 'NOT operator requires a non-empty list of conditions'],
  ['getAll without an owner', () => memory.getAll({}), NO_OWNER],
  ['getAll for a blank run', () => memory.getAll({ filters: { run_id: '\t' } }), EMPTY_ID, { name: 'run_id' }],
  [
    'getAll of less than nothing', () => memory.getAll({ topK: -1 }),
    'Invalid topK: ${topK}. Must be a non-negative integer.', { topK: '-1' },
  ],
  ['update of nothing', () => memory.update('m', {}), 'At least one of text, metadata, or expirationDate must be provided.'],
  ['update until no day', () => memory.update('m', { expirationDate: 'soon' }), NO_DAY],
  ['update of an unknown memory', () => memory.update('m', 'x'), 'Memory with ID ${memoryId} not found', { memoryId: 'm' }],
  ['delete of an unknown memory', () => memory.delete('m'), 'Memory with ID ${memoryId} not found', { memoryId: 'm' }],
  [
    'deleteAll without an owner', () => memory.deleteAll({}),
    'At least one filter is required to delete all memories. If you want to delete all memories, use the `reset()` method.',
  ],
  ['deleteAll for a user with spaces', () => memory.deleteAll({ userId: 'a b' }), SPACED_ID, { name: 'userId' }],
]

describe('what mem0 refuses is refused in its words:', () => {
  it.each(ROWS)('%s', async (_, call, words, values = {}) => {
    expect(theirs).toContain(words)
    const message = words.replace(/\$\{(\w+)\}/g, (_all, name: string) => values[name]!)
    expect(await plainly(() => call().then(() => 'no error', (error: Error) => error.message))).toBe(message)
  })
})
