/** T-25: what `redact` takes out never leaves, whichever way there is out; and where it fails nothing leaves at all. */
import { describe, expect, test } from 'vitest'
import type { MessageInput } from '@madeleine/contract'
import { auto, batch, chunk, threshold } from '@madeleine/segment'
import type { FaultServer } from '../support/fault-server.ts'
import { modelAt, serveEach } from '../support/served-model.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../testing.ts'

const held = useDb()
let server: FaultServer
serveEach((made) => (server = made))

const SECRET = 'quagmirezebra'
const clean = (text: string): string => text.replaceAll(new RegExp(SECRET, 'gi'), '[gone]')

/** The secret in texts, in names, in a tool's name, its arguments and its result, in parts and in metadata. */
function secretTalk(from: string, first: number): MessageInput[] {
  const said = Array.from({ length: 20 }, (_, i) =>
    `The ${SECRET} number ${first + i} opens the ${i < 10 ? 'harbour gate' : 'cellar door'}`)
  const tool = { toolCallId: 'k', toolName: `find_${SECRET}` }
  const output = { type: 'text', value: `the ${SECRET} is under the mat` }
  return [
    ...talk(said, { from, first }),
    { id: `t${first}`, role: 'assistant', content: [{ type: 'tool-call', ...tool, input: { door: SECRET } }] },
    { id: `r${first}`, role: 'tool', content: [{ type: 'tool-result', ...tool, output }] },
    { id: `n${first}`, role: 'user', name: `Ann ${SECRET}`, content: 'thank you for that', metadata: { key: SECRET } },
    { id: `u${first}`, role: 'user', name: SECRET.toUpperCase(), content: `And ${SECRET.toUpperCase()}!` },
  ] as MessageInput[]
}

const sent = (): string => JSON.stringify(server.requests.map(({ body, headers, path }) => ({ body, headers, path })))

describe.each([auto(), batch(), chunk(), threshold()].map((policy) => ({ name: policy.name, policy })))('under $name,', ({ policy }) => {
  test('T-25: no text, name, title, summary or query leaves unredacted, to a language model or an embedder', async () => {
    const embedder = { provider: 'openai-compatible', baseURL: server.url, model: 'e' } as const
    const memory = await memoryFor(held.db, { policy, now: stoppedClock().now, model: modelAt(server), embedder, redact: clean })
    for (const [i, from] of ['2026-03-01T08:00:00Z', '2026-03-02T08:00:00Z'].entries()) {
      await memory.push({ conversationId: `about ${SECRET}`, messages: secretTalk(from, 100 * i) })
      await memory.flush()
      await memory.settle()
    }
    await memory.recall({ query: `where is the ${SECRET}?` })
    await memory.upgrade({ recut: true })
    const purposes = new Set(server.requests.map(({ path }) => path))
    expect(purposes).toEqual(new Set(['/v1/chat/completions', '/v1/embeddings']))
    expect(sent()).toContain('[gone]')
    expect(sent().toLowerCase()).not.toContain(SECRET)
    const { passages } = await memory.recall({ query: SECRET, passageLimit: 200 })
    expect(passages.length, 'messages that are kept as they were said').toBeGreaterThanOrEqual(40)
  })
})

describe.each([
  ['throws', () => { throw new Error(`no rule for ${SECRET}`) }],
  ['rejects', () => Promise.reject(new Error(`no rule for ${SECRET}`))],
  ['gives nothing', (() => undefined) as unknown as (text: string) => string],
  ['gives something other than text', ((text: string) => ({ text })) as unknown as (text: string) => string],
])('a redact function that %s', (_, redact) => {
  test('T-25: makes a memory send nothing and lose nothing', async () => {
    const warnings: Error[] = []
    const onWarning = (warning: Error) => void warnings.push(warning)
    process.on('warning', onWarning)
    const embedder = { provider: 'openai-compatible', baseURL: server.url, model: 'e', dims: 8 } as const
    const memory = await memoryFor(held.db, { now: stoppedClock().now, model: modelAt(server), embedder, redact, maxAttempts: 1 })
    const { ids } = await memory.push({ conversationId: 'c', messages: secretTalk('2026-03-02T08:00:00Z', 0) })
    await memory.flush()
    await memory.settle()
    const { passages } = await memory.recall({ query: SECRET, passageLimit: 200 })
    expect(passages.length).toBeGreaterThanOrEqual(20)
    expect((await memory.segments({ conversationId: 'c' })).flatMap(({ messageIds }) => messageIds)).toEqual(ids)
    const { episodes } = await memory.recent({ limit: 100 })
    expect(new Set(episodes.map(({ quality }) => quality))).toEqual(new Set(['fallback']))
    // The vectors of messages wait until it gives a text
    expect(await memory.stats()).toMatchObject({ pending: 0, collapsing: 0, due: 1, modelCalls: [], spending: { calls: 0 } })
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
    expect(JSON.stringify(await memory.upgrade())).not.toContain(SECRET)
    expect(server.requests).toEqual([])
    await new Promise((done) => setImmediate(done))
    process.off('warning', onWarning)
    expect(warnings.map(String).join()).not.toContain(SECRET)
  })
})
