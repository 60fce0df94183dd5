/** The command line and its models: named by the environment, asked when told to, and never in the way. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { faultServer, type FaultServer } from '../../../test/support/fault-server.ts'
import { sensible, TITLE } from '../../../test/support/served-model.ts'
import { chat, jsonl, usePlace, values, type Ended } from '../../../test/support/program.ts'

const place = usePlace()
let server: FaultServer
let env: Record<string, string>
let asked = 0
beforeAll(async () => {
  server = await faultServer({ content: sensible })
  env = { MADELEINE_MODEL_URL: server.url, MADELEINE_MODEL: 'm' }
  await writeFile(join(place.folder, 'chat.jsonl'), jsonl(CHAT))
})
beforeEach(() => {
  server.behave('normal')
  asked = server.requests.length
})
afterAll(() => server.close())

const BIRDS = chat('2026-03-01T08:00:00Z', Array.from({ length: 24 }, (_, i) => `What the heron did by the pond on morning ${i}`))
const TRADES = chat('2026-03-02T08:00:00Z', Array.from({ length: 24 }, (_, i) => `My cousin wants to become a cooper, reason ${i}`))
const CHAT = [...BIRDS, ...TRADES]

const run = (data: string, args: readonly string[], given: { input?: string; env?: Record<string, string> } = {}): Promise<Ended> =>
  place.run(args, { ...given, env: { ...env, MADELEINE_DATA: data, ...given.env } })
const requests = () => server.requests.length - asked
const one = <T>({ stdout }: Ended): T => values(stdout).at(-1) as T

interface Counts {
  readonly episodes: number
  readonly model: { name: string } | null
  readonly spending: { calls: number; tokens: number; price: number; ceilings: object }
  readonly modelCalls: { purpose: string; outcome: string; calls: number; model: string; inputTokens: number; price: number | null }[]
}
const statsOf = async (data: string, given?: Record<string, string>): Promise<Counts> =>
  one(await run(data, ['stats', '--json'], given && { env: given }))
const titles = async (data: string): Promise<string[]> => {
  const { episodes } = one<{ episodes: { title: string }[] }>(await run(data, ['recent', '--limit', '100', '--json']))
  return episodes.map(({ title }) => title)
}

describe('a URL and a name in the environment', () => {
  it('are enough for push to return at once and for work to cut and describe with the model', async () => {
    server.behave('silent')
    const pushed = await run('pushed', ['push', '-', '--conversation', 'c', '--json'], { input: jsonl(CHAT) })
    expect(pushed).toMatchObject({ code: 0, stderr: '' })
    expect(requests()).toBe(0)
    server.behave('normal')
    const { code, stderr } = await run('pushed', ['work', '--until-idle', '--json'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(requests()).toBeGreaterThan(0)
    expect(new Set(await titles('pushed'))).toEqual(new Set([TITLE]))
  })

  it(
    'are used by import --encode, and shown by stats: the model, every call by purpose and '
    + 'outcome, and the cost of the day next to its ceilings',
    async () => {
      const ceilings = { MADELEINE_CALLS_PER_DAY: '100', MADELEINE_TOKENS_PER_DAY: '1000000', MADELEINE_PRICE_PER_DAY: '5' }
      const told = { ...ceilings, MADELEINE_MODEL_PRICE: '1/2' }
      const encoded = await run('counted', ['import', 'chat.jsonl', '--encode', '--flush', '--json'], { env: told })
      expect(encoded).toMatchObject({ code: 0, stderr: '' })
      expect(requests()).toBeGreaterThan(0)
      const stats = await statsOf('counted', told)
      expect(stats).toMatchObject({
        model: { name: 'openai-compatible/m' },
        spending: { calls: requests(), ceilings: { callsPerDay: 100, tokensPerDay: 1_000_000, pricePerDay: 5 } },
      })
      const good = { model: 'openai-compatible/m', outcome: 'ok', price: expect.any(Number) }
      expect(stats.modelCalls).toMatchObject(stats.modelCalls.map(() => good))
      expect(stats.modelCalls.reduce((sum, { calls }) => sum + calls, 0)).toBe(requests())
      expect(stats.spending.price).toBeGreaterThan(0)
      const { stdout, code } = await run('counted', ['stats'], { env: { ...told, COLUMNS: '200' } })
      expect(code).toBe(0)
      expect(stdout).toMatch(new RegExp(`models today +${requests()} of 100 calls, [\\d,]+ of 1,000,000 tokens, price [\\d.e-]+ of 5`))
      expect(stdout).toMatch(/^auto +ok +\d+ .* openai-compatible\/m$/m)
      expect(new Set(await titles('counted'))).toEqual(new Set([TITLE]))
    },
  )

  it('are reported as missing by stats if they are not set', async () => {
    expect(await statsOf('counted', { MADELEINE_MODEL_URL: '', MADELEINE_MODEL: '' })).toMatchObject({ model: null })
  })
})

describe('import with a model configured', () => {
  it('settles without it, and prints on stderr what upgrade would cost', async () => {
    const json = await run('later', ['import', 'chat.jsonl', '--flush', '--json'], { env: { MADELEINE_MODEL_PRICE: '1/2' } })
    expect(json.code).toBe(0)
    expect(values(json.stdout)).toEqual([{ imported: 48, skipped: 0, conversations: 1, errors: 0 }])
    const estimate = {
      calls: expect.any(Number), inputTokens: expect.any(Number), outputTokens: expect.any(Number), price: expect.any(Number),
    }
    expect(values(json.stderr)).toMatchObject([{ upgrade: { dryRun: true, estimate } }])
    expect(requests()).toBe(0)
    expect(await statsOf('later')).toMatchObject({ modelCalls: [], spending: { calls: 0 } })
    const people = await run('later', ['import', 'chat.jsonl', '--conversation', 'again', '--flush'])
    expect(people.stderr).toMatch(/^Titles and summaries by the model: \d+ calls?, [\d,]+ tokens in and about [\d,]+ out, no price given/m)
    expect(people.stderr).toContain('madeleine upgrade')
    expect(people.stdout).not.toMatch(/model/)
  })
})

describe('a server that answers 500', () => {
  // Failed work is tried again at once: the jitter of every pause is full, and the dice show 0
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0))
  afterEach(() => void vi.restoreAllMocks())

  it('costs work --until-idle nothing but quality: it finishes and exits with 0', async () => {
    server.behave('server_error')
    await run('broken', ['push', '-', '--conversation', 'c', '--json'], { input: jsonl(CHAT) })
    const { code, stdout, stderr } = await run('broken', ['work', '--until-idle', '--json'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const made = one<{ episodes: number }>({ stdout } as Ended)
    expect(made.episodes).toBeGreaterThan(0)
    const { modelCalls, episodes } = await statsOf('broken')
    expect(episodes).toBe(made.episodes)
    expect(new Set(modelCalls.map(({ outcome }) => outcome))).toEqual(new Set(['server_error']))
    expect(values((await run('broken', ['doctor', '--json'])).stdout)).toMatchObject([{ ok: true }])

    const upgraded = await run('broken', ['upgrade', '--json'])
    expect(upgraded).toMatchObject({ code: 1, stderr: '' })
    expect(one(upgraded))
      .toMatchObject({ described: 0, stopped: { code: 'model_failed', message: expect.not.stringMatching(/heron|cousin/) } })
  })
})

describe('an invalid model', () => {
  it.each([
    [{ MADELEINE_MODEL_URL: 'http://models.example.com/v1' }, 'http://models.example.com/v1'],
    [{ MADELEINE_MODEL_URL: 'http://169.254.169.254/v1' }, 'http://169.254.169.254/v1'],
    [{ MADELEINE_MODEL_URL: 'https://[fd00:ec2::254]/v1' }, 'fd00:ec2::254'],
    [{ MADELEINE_MODEL_URL: 'http://10.0.0.7:8000/v1' }, 'http://10.0.0.7:8000/v1'],
    [{ MADELEINE_MODEL_URL: 'localhost:11434' }, 'MADELEINE_MODEL_URL|baseURL'],
    [{ MADELEINE_MODEL: '' }, 'MADELEINE_MODEL'],
    [{ MADELEINE_MODEL_URL: '' }, 'MADELEINE_MODEL_URL'],
    [{ MADELEINE_MODEL_KEY: 'två ord' }, 'apiKey|MADELEINE_MODEL_KEY'],
    [{ MADELEINE_MODEL_PRICE: 'cheap' }, 'MADELEINE_MODEL_PRICE'],
    [{ MADELEINE_CALLS_PER_DAY: '-1' }, 'MADELEINE_CALLS_PER_DAY'],
    [{ MADELEINE_EMBEDDER: 'unknown' }, 'MADELEINE_EMBEDDER_URL'],
  ])('is refused before anything happens: %j', async (given, named) => {
    const { code, stdout, stderr } = await run(
      'refused', ['push', '--conversation', 'c', '--role', 'user', '--content', 'hello', '--json'], { env: given },
    )
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(values(stderr))
      .toMatchObject([{ error: { code: 'invalid_input', message: expect.stringMatching(named.replaceAll(/[[\]/.]/g, '\\$&')) } }])
    expect(stderr).not.toContain('två ord')
  })

  it('leaves no folder behind', async () => {
    const given = { ...env, MADELEINE_DATA: 'refused', MADELEINE_MODEL_URL: 'http://models.example.com/v1' }
    expect(await place.run(
      ['push', '--conversation', 'c', '--role', 'user', '--content', 'hello', '--json'], { env: given, ownStores: true },
    ))
      .toMatchObject({ code: 2, stdout: '' })
    expect(existsSync(join(place.folder, 'refused'))).toBe(false)
  })
})
