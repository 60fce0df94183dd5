/** T-57: no word of a message, of a prompt or of a reply stands in a warning, an error, a log or the books, whatever a model does. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Memory } from '@madeleine/core'
import { wordsOf as wordsOfError } from '../support/failing.ts'
import { faultServer, type FaultServer } from '../support/fault-server.ts'
import { FAULTS, type Fault } from './fault-table.ts'
import { modelAt, noPauses, sensible, wordsOf } from '../support/served-model.ts'
import { byNight } from '../at-length.ts'
import { ON_THIS_ENGINE } from '../night.ts'
import { oneOfEach, SEED } from '../sampled.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../testing.ts'
import { watchedDb } from '../watched-db.ts'

const held = useDb()
let server: FaultServer
beforeAll(() => import('@ai-sdk/openai-compatible'))
beforeEach(async () => {
  server = await faultServer({ content: sensible, vector: () => [1, 2, 3] })
  noPauses()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

/** Said in every message, by every name, in metadata and in the question. */
const CANARY = 'quagmirezebra'
/** Said by the server alone. */
const REPLIED = 'mumblewombat'
/** Of our own instructions, in every language question. */
const INSTRUCTED = /data to describe|quoted records?|are data|way memory keeps/i

type Leak = Pick<Fault, 'behaviour' | 'limits'>

const leaking = (status: number, headers: Record<string, string> = {}): Leak => ({
  behaviour: ({ body }) => ({
    status, headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ error: { message: `${REPLIED} could not read ${wordsOf(body)}`, type: REPLIED, code: CANARY, param: CANARY } }),
  }),
})
const LEAKING: Readonly<Record<string, Leak>> = {
  'repeats the prompt in its error (500)': leaking(500),
  'repeats the prompt in its error (400)': leaking(400),
  'repeats the prompt in its error (422)': leaking(422),
  'repeats the prompt in its error (401)': leaking(401),
  'repeats a message in a header': leaking(
    503, { 'x-error': CANARY, 'retry-after': CANARY, 'www-authenticate': `Basic realm="${CANARY}"` },
  ),
  'sends elsewhere with a message in the address': leaking(307, { location: `https://${CANARY}.example.com/${CANARY}` }),
  'says it succeeded, and speaks of something else': leaking(200),
  'says it is something else': leaking(200, { 'content-type': `text/${CANARY}` }),
  'answers with the prompt as plain text': { behaviour: ({ body }) => ({ status: 200, body: wordsOf(body) }) },
  'says more than asked': { behaviour: ({ body }) => ({ content: `${REPLIED}: ${wordsOf(body).replaceAll(/[{}]/g, '')}` }) },
}

/** Everything the process says aloud, and why it gives work back. */
function listen() {
  const heard: string[] = []
  const onWarning = (warning: Error) => void heard.push(wordsOfError(warning))
  process.on('warning', onWarning)
  for (const stream of [process.stderr, process.stdout]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => (heard.push(String(chunk)), true))
  }
  for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) {
    vi.spyOn(console, method).mockImplementation((...args) => void heard.push(args.map(String).join(' ')))
  }
  const db = watchedDb(held.db, (query) => {
    if (/\blast_error = /.test(query.text)) heard.push(JSON.stringify(query.values))
  })
  return { heard, db, end: () => void process.off('warning', onWarning) }
}

/** Messages of each of two subjects. */
const EACH = byNight(6, 12)
const BOOKS = ['due', 'model_call', 'spending', 'setting', 'generation']

async function everyCall(memory: Memory, heard: string[]): Promise<void> {
  const text = (i: number) => `The ${CANARY} of the ${i < EACH ? 'heron' : 'cooper'} on morning ${i}`
  const messages = talk(Array.from({ length: 2 * EACH }, (_, i) => text(i)), { from: '2026-03-02T08:00:00Z' })
  const named = messages.map((message) => ({ ...message, name: `${message.name} ${CANARY}`, metadata: { of: CANARY } }))
  await memory.push({ conversationId: 'c', messages: named })
  await memory.flush()
  const keep = (error: unknown) => void heard.push(wordsOfError(error as Error))
  await memory.settle().catch(keep)
  await memory.recall({ query: `Where is the ${CANARY}?` }).catch(keep)
  heard.push(JSON.stringify(await memory.stats()), JSON.stringify(await memory.check()))
  for (const recut of [false, true]) {
    await memory.upgrade({ recut }).then(({ stopped }) => heard.push(JSON.stringify(stopped ?? {})), keep)
  }
}

/** By day one fault of each outcome: how a call failed decides what is said of it. */
const failing = oneOfEach(Object.entries(FAULTS), ([, { outcome }]) => outcome)
/** And of an error that repeats the prompt one status. */
const leaks = oneOfEach(Object.entries(LEAKING), ([name]) => name.replace(/\(\d+\)/, ''))

describe.runIf(ON_THIS_ENGINE)(`T-57: a model that (SEED=${SEED})`, () => {
  test.each<readonly [string, Leak]>([...failing, ...leaks])('%s brings no text into logs', async (_, { behaviour, limits }) => {
    server.behave(behaviour)
    const { heard, db, end } = listen()
    const embedder = { provider: 'openai-compatible', baseURL: server.url, model: 'e', dims: 3 } as const
    const modelLimits = { maxRetries: 0, ...limits }
    const options = { now: stoppedClock().now, maxAttempts: 1, modelLimits, ceilings: { callsPerDay: 30 } }
    const memory = await memoryFor(db, { ...options, model: modelAt(server), embedder })
    await everyCall(memory, heard)
    for (const book of BOOKS) {
      heard.push(JSON.stringify(await held.db.transaction((tx) => tx.rows({ text: `select * from ${book}`, values: [] }))))
    }
    await new Promise((done) => setImmediate(done))
    end()
    const all = heard.join('\n')
    expect(server.requests.map(({ body }) => wordsOf(body)).join('\n'), 'what was sent').toContain(CANARY)
    for (const word of [CANARY, REPLIED]) expect(all.toLowerCase()).not.toContain(word)
    expect(all).not.toMatch(INSTRUCTED)
  })
})
