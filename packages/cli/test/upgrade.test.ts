/** `madeleine upgrade`: what it would cost, what it did, and how it ends. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { faultServer, type FaultServer } from '../../../test/support/fault-server.ts'
import { sensible, TITLE } from '../../../test/support/served-model.ts'
import { chat, jsonl, usePlace, values, type Ended } from '../../../test/support/program.ts'

const place = usePlace()
let server: FaultServer
let stores = 0
let data = 'unused'
const TALKS = ['lantern', 'violin', 'thunder', 'saddle', 'orchard', 'pepper'].flatMap((word, day) =>
  chat(`2026-03-0${day + 1}T08:00:00Z`, Array.from({ length: 6 }, (_, i) =>
    `About the ${word}: the ${word} of item${i} is what we wanted to see again`)))

beforeAll(async () => {
  server = await faultServer({ content: sensible })
  await writeFile(join(place.folder, 'chat.jsonl'), jsonl(TALKS))
})
beforeEach(() => server.behave('normal'))
afterAll(() => server.close())

/** Each test changes the store: it has one of its own. */
async function ownStore(): Promise<void> {
  data = `store-${stores++}`
  await run(['import', 'chat.jsonl', '--flush'])
}
const model = () => ({ MADELEINE_MODEL_URL: server.url, MADELEINE_MODEL: 'small' })
const run = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  place.run(args, { env: { MADELEINE_DATA: data, ...env } })
const told = ({ stdout }: Ended) => values(stdout) as Record<string, unknown>[]

const titles = async (): Promise<string[]> => {
  const [{ episodes }] = told(await run(['recent', '--limit', '100', '--json'])) as [{ episodes: { title: string }[] }]
  return episodes.map(({ title }) => title)
}

describe('upgrade', () => {
  beforeEach(ownStore)

  it(
    '--dry-run prints calls, tokens and price, calls no model and changes nothing; upgrade '
    + 'does exactly that, silent on stderr; then there is nothing left to do',
    async () => {
      const before = [server.requests.length, await titles()]
      const env = { ...model(), MADELEINE_MODEL_PRICE: '0.15/0.60' }
      const { code, stdout, stderr } = await run(['upgrade', '--dry-run'], env)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toMatch(new RegExp(String.raw`^\d+ episodes would be described by the model\n\d+ episodes would be `
        + String.raw`read for facts by the model\n\d+ calls?, [\d,]+ tokens in and about [\d,]+ out, price 0\.00\d+\n$`))
      const [dry] = told(await run(['upgrade', '--dry-run', '--json'], env))
      const { inputTokens, outputTokens, price, calls } = dry!['estimate'] as Record<string, number>
      expect(price).toBeCloseTo((inputTokens! * 0.15 + outputTokens! * 0.6) / 1e6, 12)
      expect([server.requests.length, await titles()]).toEqual(before)

      const done = await run(['upgrade', '--json'], model())
      expect(done).toMatchObject({ code: 0, stderr: '' })
      expect(told(done)).toEqual([{
        dryRun: false, described: dry!['described'], consolidated: dry!['consolidated'], unusable: 0,
        partsEmbedded: 0, recut: { before: 0, after: 0 }, estimate: { calls, inputTokens, outputTokens, price: null },
      }])
      expect(dry!['described']).toBeGreaterThan(0)
      expect(server.requests).toHaveLength((before[0] as number) + calls!)
      expect(new Set(await titles())).toEqual(new Set([TITLE]))
      expect(before[1]).not.toContain(TITLE)
      expect(await run(['upgrade'], model())).toMatchObject({ code: 0, stdout: 'nothing to upgrade\n', stderr: '' })
    },
  )

  it('--recut cuts the history again too', async () => {
    const { code, stdout } = await run(['upgrade', '--recut'], model())
    expect(code).toBe(0)
    expect(stdout).toMatch(/^\d+ segments? resegmented, \d+ segments? now\n/)
    expect(await run(['upgrade', '--recut'], model())).toMatchObject({ code: 0, stdout: 'nothing to upgrade\n' })
    expect(values((await run(['doctor', '--json'])).stdout)).toMatchObject([{ ok: true }])
  })

  it('exits with 1 and the reason when the model is down; the next run continues from there', async () => {
    server.behave(() => ({ status: 400, body: '{"error":{"message":"no such model"}}' }))
    const { code, stdout } = await run(['upgrade'], model())
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringMatching(/^stopped: .+; the next upgrade continues from here\n$/) })
    expect(told(await run(['upgrade', '--json'], model()))).toMatchObject([{ described: 0, stopped: { code: 'model_failed' } }])
    server.behave('normal')
    expect((await run(['upgrade'], model())).code).toBe(0)
  })

  it('without a model says what to set and what it would take, the same with --dry-run and without', async () => {
    const [dry, done] = [await run(['upgrade', '--dry-run']), await run(['upgrade'])]
    expect(dry).toEqual(done)
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout.replace(/\s+/g, ' '))
      .toMatch(new RegExp(String.raw`^No model is configured, so nothing is described or read for facts: set MADELEINE_MODEL_URL and `
        + String.raw`MADELEINE_MODEL\. With one, titles, summaries and facts would take \d+ calls?, [\d,]+ tokens in and about [\d,]+ out`))
    const [estimated] = told(await run(['upgrade', '--dry-run', '--json'], model()))
    const [unasked] = told(await run(['upgrade', '--dry-run', '--json']))
    expect(unasked).toEqual({ ...estimated, described: 0, consolidated: 0 })
  })

  it('--recut --dry-run counts the segments that --recut cuts again, with a model and without, under a new policy too', async () => {
    for (const [words, env] of [[['--policy', 'idle'], {}], [['--policy', 'threshold'], model()], [[], model()]] as const) {
      const change = ['upgrade', '--recut', '--json', ...words]
      const [dry] = told(await run([...change, '--dry-run'], env)) as [{ recut: { before: number }; estimate: object }]
      const [done] = told(await run(change, env)) as [typeof dry]
      expect([words, dry.recut.before, dry.estimate]).toEqual([words, done.recut.before, done.estimate])
    }
  })

  it('changes the policy of the store and the zone of the user, and announces the change first', async () => {
    const change = ['upgrade', '--policy', 'threshold', '--options', '{"gapMinutes":10}', '--time-zone', 'Asia/Tokyo']
    expect(await run([...change, '--dry-run'])).toMatchObject({
      code: 0, stdout: expect.stringMatching(/^policy: would change to threshold\ntime zone: would change to Asia\/Tokyo\n/) as string,
    })
    expect(await run(change))
      .toMatchObject({ code: 0, stdout: 'policy: changed to threshold\ntime zone: changed to Asia/Tokyo\n', stderr: '' })
    expect(values((await run(['stats', '--json'])).stdout)).toMatchObject([{ policy: { name: 'threshold' }, timeZone: 'Asia/Tokyo' }])
    await run(['push', '--user', 'ben', '--conversation', 'c', '--role', 'user', '--content', 'Good morning'])
    const [others] = told(await run(['stats', '--user', 'ben', '--json']))
    expect(others).toMatchObject({ policy: { name: 'threshold' }, timeZone: expect.not.stringMatching('Tokyo') as string })
  })

  it('changes to the embedder that the environment names, and without one keeps the current embedder', async () => {
    const env = { MADELEINE_EMBEDDER_URL: server.url, MADELEINE_EMBEDDER: 'vectors' }
    expect(await run(['upgrade'], env)).toMatchObject({ code: 0, stdout: 'embedder: changed to openai-compatible/vectors\n' })
    expect((await run(['upgrade'])).stdout.replace(/\s+/g, ' '))
      .toMatch(/^No model is configured, so nothing is described or read for facts: /)
    expect(values((await run(['stats', '--json'])).stdout)).toMatchObject([{ embedder: { name: 'openai-compatible/vectors', dims: 8 } }])
  })
})

describe('upgrade with an unknown flag or value', () => {
  it.each([
    [['upgrade', '--options', '{}']], [['upgrade', '--policy', 'nothing']], [['upgrade', '--time-zone', 'Mars/Olympus']],
  ])('refuses %j with exit code 2', async (args) => {
    expect(await run([...args, '--json']))
      .toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('invalid_input') as string })
  })
})
