/** Point 9: wrong commands, careless options and misspelt names are answered in words, with what was meant. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Memory, MemoryOptions } from '../../src/index.ts'
import { packedPackage } from '../packed-package.ts'
import { folder, madeleine, useReader, type Answer } from './packed.ts'

const cwd = folder()
const LINES = [
  {
    id: 'm1', role: 'user', name: 'Lena',
    content: 'Klaus the sourdough gets twenty grams of flour a day', timestamp: '2026-03-08T22:10:00Z',
  },
  { id: 'm2', role: 'assistant', name: 'Wei', content: 'And the lid stays loose?', timestamp: '2026-03-08T22:11:00Z' },
]
const jsonl = (lines: readonly object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('')
const ask = (...args: string[]): Promise<Answer> => madeleine(args, { cwd })

/** Words that no person should have to read. */
const RAW = /\bE[A-Z]{4,}\b|Invalid (?:input|option)|Too (?:small|big)|Unrecognized|\n\s+at |\[object/

beforeAll(async () => {
  writeFileSync(join(cwd, 'chat.jsonl'), jsonl(LINES))
  await ask('import', 'chat.jsonl')
})

describe('a wrong command line', () => {
  it.each([
    [['recal', 'Klaus'], 'did you mean madeleine recall?'],
    [['search', 'Klaus'], 'did you mean madeleine recall?'],
    [['ls'], 'did you mean madeleine'],
    [['delete', 'chat'], 'did you mean madeleine forget?'],
    [['where is the cat?'], 'to search for it: madeleine recall "where is the cat?"'],
    [['recall', 'Klaus', '--limt', '3'], 'did you mean --limit?'],
    [['recall', 'Klaus', '--since', '2026-01-01'], 'did you mean --after?'],
    [['context', '--query', 'Klaus', '--conversation', 'chat'], 'write it without an option: madeleine context'],
    [['import', '--file', 'chat.jsonl'], 'write it without an option: madeleine import FILE'],
    [['recall'], 'QUERY is missing; see madeleine recall --help'],
    [['recall', 'Klaus', '--limit', '1000'], 'limit must be 100 or less, got 1000'],
    [['import', 'nowhere.jsonl'], 'nowhere.jsonl'],
    [['eval', 'recall', 'chat.json'], 'npm run eval -- recall FILE'],
  ])('%j exits with 2 and says what was meant', async (args, advice) => {
    const { code, stdout, stderr } = await ask(...args)
    expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 })
    expect(stderr).toContain(advice)
    expect(stderr).not.toMatch(RAW)
  })
})

describe('a place that cannot be a store', () => {
  it('is named with the reason in words', async () => {
    mkdirSync(join(cwd, 'sub'))
    for (const place of ['chat.jsonl', join('chat.jsonl', 'store')]) {
      const { code, stderr } = await ask('push', '--conversation', 'c', '--role', 'user', '--content', 'Miso sleeps', '--data', place)
      expect([code, stderr]).toEqual([2, expect.stringContaining('"chat.jsonl')])
      expect(stderr).not.toMatch(RAW)
    }
    expect(readdirSync(join(cwd, 'sub'))).toEqual([])
  })

  it.runIf(process.platform === 'linux')('because it does not exist is not blamed on a missing right to write', async () => {
    const { code, stderr } = await ask('push', '--conversation', 'c', '--role', 'user', '--content', 'Miso sleeps', '--data', '/proc/x')
    expect(code).not.toBe(0)
    expect(stderr).toMatch(/\/proc\/x/)
    expect(stderr).not.toMatch(/ENOENT|is not writable/)
  })

  it('because the server does not answer is named with the reason, and no error code of the system', async () => {
    const { code, stderr } = await ask('stats', '--database-url', 'postgres://ann@127.0.0.1:1/db', '--user', 'ann')
    expect([code, stderr]).toEqual([1, expect.stringContaining('no program listens at this address; check host and port')])
    expect(stderr).not.toMatch(RAW)
    expect((await ask('stats', '--database-url', 'postgres://ann@127.0.0.1:99999/db', '--user', 'ann')).stderr)
      .toContain('the port after the host must be a number from 1 to 65535')
  })
})

describe('an imported message', () => {
  it("whose time has another name is not stored with today's date", async () => {
    const lines = ['createdAt', 'ts', 'date']
      .map((key) => ({ role: 'user', content: 'The ferry leaves at nine', [key]: '2019-05-01T10:00:00Z' }))
    const { stdout, stderr } = await madeleine(['import', '-', '--conversation', 'ferry'], { cwd, stdin: jsonl(lines) })
    for (const key of ['createdAt', 'ts', 'date']) expect(stdout + stderr).toContain(`"${key}"; did you mean timestamp?`)
    expect(stdout).not.toMatch(/^[1-3] message/)
  })
})

describe('the packed program on a store:', () => {
  const read = useReader(cwd)

  it('doctor reports in sentences', async () => {
    const { code, stdout } = await read(['doctor'])
    expect(code).toBe(0)
    const lines = stdout.trimEnd().split('\n')
    expect(lines.at(-1)).toBe('All checks passed.')
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^ok {6}[A-Z][^.]+\.$/)
  })

  it('upgrade does what its dry run says: without a model nothing, and it names what to set', async () => {
    const [dry, done] = [await read(['upgrade', '--dry-run']), await read(['upgrade'])]
    expect(dry).toEqual(done)
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout.replace(/\s+/g, ' ')).toContain('set MADELEINE_MODEL_URL and MADELEINE_MODEL')
    expect(done.stdout).not.toContain('nothing to upgrade')
  })

  it('recall is as wide as COLUMNS says if the output is no terminal', async () => {
    const shown = async (columns: string) => (await read(
      ['recall', 'how much flour does Klaus get and how does the lid of the jar stay'], { env: { COLUMNS: columns } },
    )).stdout
    const widest = (text: string): number => Math.max(...text.split('\n').map((line) => line.length))
    expect(widest(await shown('140'))).toBeGreaterThan(widest(await shown('50')))
  })
})

describe('the packed library', () => {
  let memory: Memory
  let openMemory: (options: MemoryOptions) => Promise<Memory>
  beforeAll(async () => {
    ({ openMemory } = (await import(pathToFileURL(join((await packedPackage()).installed, 'dist/index.js')).href)) as {
      openMemory: typeof openMemory
    })
    memory = await openMemory({ data: join(folder(), 'memory'), work: false })
  })
  afterAll(() => memory.close())

  it('refuses misspelt names, suggests those that were meant, and stores nothing', async () => {
    const message = { role: 'user', content: 'Miso sleeps' } as const
    const wrong: [() => Promise<unknown>, string][] = [
      [() => openMemory({ data: 'x', databaseURL: 'y' } as MemoryOptions), 'unknown option "databaseURL"; did you mean databaseUrl?'],
      [
        () => memory.push({ conversationId: 'c', messages: [message], userId: 'ben' } as never),
        'unknown option "userId": the user is chosen by openMemory({ user }) or store.user(id)',
      ],
      [
        () => memory.push({ conversationId: 'c', messages: [{ ...message, createdAt: new Date(0) }] } as never),
        'unknown key "createdAt"; did you mean timestamp?',
      ],
      [() => memory.push({ conversation: 'c', messages: [message] } as never), 'did you mean conversationId?'],
      [() => memory.recall({ query: 'Miso', topK: 3 } as never), 'did you mean limit?'],
      [() => memory.session({ conversationId: 'c', summaries: { cuont: 2 } } as never), 'in summaries; did you mean count?'],
      [() => memory.recall({ query: 5 } as never), 'query must be a string, got 5'],
    ]
    for (const [call, said] of wrong) await expect(call()).rejects.toThrow(said)
    expect(() => memory.on('episode.create' as never, () => undefined)).toThrow('did you mean episode.created?')
    expect(await memory.stats()).toMatchObject({ messages: 0 })
  })
})
