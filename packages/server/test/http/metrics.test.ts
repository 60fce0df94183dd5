/** What a server measures: each number comes of the work that it is about, and stands on the dashboard. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MadeleineError } from '@madeleine/base'
import type { Db } from '@madeleine/engine'
import { serveHealth } from '../../http/health-port.ts'
import { storeMetrics, type MeasuredStore } from '../../http/metrics/store-metrics.ts'
import { serveEach, modelAt } from '../../../../test/support/served-model.ts'
import type { FaultServer } from '../../../../test/support/fault-server.ts'
import { stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { ask, serve, type Server } from '../../../../test/support/http-server.ts'

const held = useDb()
let model: FaultServer
serveEach((server) => (model = server))

/** A store that is measured by its server. */
async function measured(options: Parameters<typeof serve>[1] = {}) {
  const metrics = storeMetrics()
  const server = await serve(held.db, { ...options, onMeasurement: metrics.record, server: { metrics } })
  const { key } = await server.store.createKey({ users: ['ann'], scopes: ['read', 'write', 'admin'] })
  return { ...server, key, numbers: () => numbersOf(server, key) }
}

async function numbersOf({ url }: Pick<Server, 'url'>, key: string) {
  const { text, status } = await ask(`${url}/metrics`, { key })
  expect(status).toBe(200)
  return { text, value: valueIn(text) }
}

/** The number of a series, by its name and labels; 0 where it is not there. */
const valueIn = (text: string) => (series: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? 0 : Number(line.slice(series.length))
}

const TEXTS = ['The heron came back.', 'To the harbour?', 'To the wall at the harbour.', 'I saw two.', 'They nest there.', 'Since March.']
/** Nobody may find them in numbers. */
const CANARY = 'kumquat'

/** A database whose transactions fail from now on, all or those of one role, as where it or a node of its cluster is away. */
function failing(db: Db) {
  let role: string | undefined
  const gone = new MadeleineError('server_unavailable', 'the database is away')
  const transaction: Db['transaction'] = async (work, options) => {
    if (role !== undefined && (role === 'all' || options?.as?.values.includes(role))) throw gone
    return db.transaction(work, options)
  }
  return { db: { ...db, transaction }, fail: (which: string) => void (role = which) }
}

describe('the metrics of a server', () => {
  it('are answered while the database is away, to a key that was valid before, and to no other call', async () => {
    const clock = stoppedClock()
    const away = failing(held.db)
    const metrics = storeMetrics()
    const server = await serve(away.db, { now: clock.now, onMeasurement: metrics.record, server: { metrics } })
    const { key } = await server.store.createKey({ users: ['ann'], scopes: ['read', 'admin'] })
    const { key: reader } = await server.store.createKey({ users: ['ann'], scopes: ['read'] })
    expect((await numbersOf(server, key)).value('madeleine_store_up')).toBe(1)
    expect((await ask(`${server.url}/metrics`, { key: reader })).status).toBe(403)
    away.fail('all')
    clock.step(1)
    const { value } = await numbersOf(server, key)
    expect(value('madeleine_store_up')).toBe(0)
    expect((await ask(`${server.url}/metrics`, { key: reader })).status).toBe(503)
    expect((await ask(`${server.url}/api/v0/stats`, { key })).status).toBe(503)
    expect((await ask(`${server.url}/health/ready`)).status).toBe(503)
    clock.step(61)
    expect((await ask(`${server.url}/metrics`, { key })).status).toBe(503)
  })

  it('and health are degraded while what cannot be read is the queue alone, as where a node of a cluster is down', async () => {
    const clock = stoppedClock()
    const away = failing(held.db)
    const server = await serve(away.db, { now: clock.now })
    const { key } = await server.store.createKey({ users: ['ann'], scopes: ['read', 'write', 'admin'] })
    away.fail('madeleine_claim')
    clock.step(1)
    expect((await ask(`${server.url}/health/ready`)).status).toBe(200)
    expect((await ask(`${server.url}/health`)).json).toEqual({
      status: 'degraded', reasons: ['the queue cannot be read (server_unavailable): a part of the database is away'],
    })
    expect((await numbersOf(server, key)).value('madeleine_store_up')).toBe(0)
    expect((await ask(`${server.url}/api/v0/conversations`, { key })).status).toBe(200)
  })

  it('tell what waits, since when, and what was done, by kind', async () => {
    const clock = stoppedClock()
    const { store, numbers } = await measured({ now: clock.now })
    const ann = store.user('ann')
    await ann.push({ conversationId: CANARY, messages: talk([...TEXTS, CANARY]) })
    await ann.flush()
    clock.step(2)
    const before = await numbers()
    expect(before.value('madeleine_queue_jobs{kind="look"}')).toBe(1)
    expect(before.value('madeleine_queue_age_seconds{kind="look"}')).toBe(120)
    await ann.settle()
    clock.step(1) // the queue is asked twice a second at most
    const { value, text } = await numbers()
    expect(value('madeleine_queue_jobs{kind="look"}')).toBe(0)
    expect(value('madeleine_jobs_total{kind="look",outcome="done"}')).toBe(1)
    expect(value('madeleine_jobs_total{kind="encode",outcome="done"}')).toBeGreaterThan(0)
    const sets = ['look', 'encode', 'contents'].map((kind) => value(`madeleine_job_duration_seconds_count{kind="${kind}"}`))
    expect(sets.every((count) => count > 0)).toBe(true)
    expect(value('madeleine_job_wait_seconds_sum{kind="look"}')).toBe(120)
    expect(value('madeleine_cut_duration_seconds_count')).toBe(1)
    expect(text).not.toMatch(new RegExp(`${CANARY}|heron|\\bann\\b`))
  })

  it('tell how long each part of a recall takes, on the thread of the engine too', async () => {
    const { store, key, url, numbers } = await measured()
    await store.user('ann').push({ conversationId: 'c', messages: talk(TEXTS) })
    await ask(`${url}/api/v0/recall`, { key, body: { query: 'heron' } })
    const { value } = await numbers()
    const phases = ['parse', 'words', 'vectors', 'facts', 'rank', 'present']
    expect(phases.map((phase) => value(`madeleine_recall_phase_duration_seconds_count{phase="${phase}"}`))).toEqual(phases.map(() => 1))
    expect(['push', 'recall'].map((call) => value(`madeleine_call_duration_seconds_count{call="${call}"}`))).toEqual([1, 1])
    expect(value('madeleine_http_requests_total{call="recall",status="200"}')).toBe(1)
    expect(value('madeleine_http_request_duration_seconds_count{call="recall"}')).toBe(1)
  })

  it('tell calls, tokens and cost of models by purpose, and how failed calls ended', async () => {
    const prices = { input: 2, output: 10 }
    const { store, numbers } = await measured({ model: modelAt(model), prices, modelLimits: { maxRetries: 0 } })
    const ann = store.user('ann')
    await ann.push({ conversationId: 'c', messages: talk(TEXTS) })
    await ann.flush()
    await ann.settle()
    const { value } = await numbers()
    const { modelCalls } = await ann.stats()
    expect(modelCalls.length).toBeGreaterThan(0)
    for (const { purpose, calls, inputTokens, outputTokens, price } of modelCalls) {
      const labels = `gen_ai_request_model="openai-compatible/m",madeleine_purpose="${purpose}"`
      expect(value(`gen_ai_client_operation_duration_seconds_count{${labels}}`)).toBe(calls)
      expect(value(`gen_ai_client_token_usage_sum{${labels},gen_ai_token_type="input"}`)).toBe(inputTokens)
      expect(value(`gen_ai_client_token_usage_sum{${labels},gen_ai_token_type="output"}`)).toBe(outputTokens)
      expect(value(`madeleine_model_cost_total{${labels}}`)).toBeCloseTo(price!, 9)
    }
    model.behave(() => 'server_error')
    await ann.push({ conversationId: 'd', messages: talk(TEXTS) })
    await ann.flush()
    await ann.settle()
    const after = await numbers()
    expect(after.text).toMatch(/gen_ai_client_operation_duration_seconds_count\{[^}]*error_type="server_error"[^}]*\} [1-9]/)
    expect(after.text).toMatch(/madeleine_jobs_total\{kind="describe",outcome="retried"\} [1-9]/)
  })

  it('tell how episodes were rated, and by whom', async () => {
    const { store, numbers } = await measured()
    const ann = store.user('ann')
    await ann.push({ conversationId: 'c', messages: talk(TEXTS) })
    await ann.flush()
    await ann.settle()
    const { episodes: [episode] } = await ann.recent()
    await ann.rate(episode!.id, 'easy')
    expect((await numbers()).value('madeleine_reviews_total{rating="easy",rater="explicit"}')).toBe(1)
  })

  it('are all on the dashboard, and no others are', async () => {
    const { text } = await (await measured()).numbers()
    const ours = [...text.matchAll(/^# TYPE ((?:madeleine|gen_ai)_\w+) /gm)].map(([, name]) => name!)
    const dashboard = JSON.parse(readFileSync('resources/grafana-dashboard.json', 'utf8')) as { panels: { targets: { expr: string }[] }[] }
    const asked = dashboard.panels.flatMap(({ targets }) => targets)
      .flatMap(({ expr }) => expr.match(/\b(?:madeleine|gen_ai|nodejs|process)_\w+(?=\{)/g) ?? [])
    const names = [...new Set(asked.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))]
    expect(names.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([])
    expect(ours.filter((name) => !names.includes(name))).toEqual([])
    const guide = readFileSync('docs/reference/observability.md', 'utf8')
    expect(ours.filter((name) => !guide.includes(`\`${name}`))).toEqual([])
  })
})

describe('the alerts for Prometheus', () => {
  const rules = readFileSync('resources/prometheus-alerts.yaml', 'utf8')

  it('ask for metrics that there are, with labels that they have', async () => {
    const { text } = await (await measured()).numbers()
    const asked = [...rules.matchAll(/\b(madeleine_\w+?)(?:_bucket)?(?:\{([^}]*)\}|[)\s[])/g)]
    expect(asked.length).toBeGreaterThanOrEqual(8)
    const guide = readFileSync('docs/reference/observability.md', 'utf8').split('\n')
    for (const [, name, labels = ''] of asked) {
      expect(text).toContain(`# TYPE ${name} `)
      const said = guide.find((line) => line.includes(`\`${name}\``))
      for (const [, label] of labels.matchAll(/(\w+)=~?"/g)) expect(said).toContain(`\`${label}\``)
    }
  })

  it('say each what is wrong, how grave it is, and under a name of their own', () => {
    const alerts = rules.split('- alert: ').slice(1)
    const names = alerts.map((alert) => /^Madeleine\w+\n/.exec(alert)?.[0])
    expect(new Set(names).size).toBe(alerts.length)
    const whole = / expr: [\s\S]+ labels: \{severity: (?:warning|critical)\}\n +annotations: \{summary: ".+"\}/
    for (const alert of alerts) expect(alert).toMatch(whole)
  })
})

describe('a worker', () => {
  it('serves its metrics and its health at a port of its own, and nothing else there', async () => {
    const metrics = storeMetrics()
    metrics.record({ type: 'jobs', kind: 'encode', outcome: 'done', jobs: 3 })
    const clock = stoppedClock()
    let [fails, isClosing] = [false, false]
    const store: MeasuredStore = {
      async queue() {
        if (fails) throw new Error('no database')
        return [{ kind: 'look', jobs: 2, oldestSeconds: 7 }]
      },
      pools: async () => [{ pool: 'main', size: 10, open: 4, idle: 1, waiting: 2 }],
    }
    const server = await serveHealth({ store, metrics, host: '127.0.0.1', port: 0, isClosing: () => isClosing, now: clock.now })
    const { text, headers } = await ask(`${server.url}/metrics`)
    expect(headers.get('content-type')).toContain('text/plain')
    expect(valueIn(text)('madeleine_jobs_total{kind="encode",outcome="done"}')).toBe(3)
    expect(valueIn(text)('madeleine_queue_age_seconds{kind="look"}')).toBe(7)
    expect(valueIn(text)('madeleine_pool_connections{pool="main",state="used"}')).toBe(3)
    expect(valueIn(text)('madeleine_pool_waiting{pool="main"}')).toBe(2)
    expect((await ask(`${server.url}/readyz`)).json).toEqual({ status: 'ready', reasons: [] })
    for (const path of ['/', '/toString', '/health']) expect((await ask(`${server.url}${path}`)).status).toBe(404)
    expect((await ask(`${server.url}/metrics`, { method: 'POST' })).status).toBe(404)
    fails = true
    clock.step(1)
    expect(await ask(`${server.url}/readyz`)).toMatchObject({ status: 503, json: { reasons: ['the store fails: store_failed'] } })
    expect((await ask(`${server.url}/healthz`)).status).toBe(200)
    const { status, text: left } = await ask(`${server.url}/metrics`)
    expect([status, valueIn(left)('madeleine_store_up')]).toEqual([200, 0])
    expect(valueIn(left)('madeleine_jobs_total{kind="encode",outcome="done"}')).toBe(3)
    ;[fails, isClosing] = [false, true]
    expect(await ask(`${server.url}/readyz`)).toMatchObject({ status: 503, json: { reasons: ['the process is shutting down'] } })
    await server.close()
  })
})

describe('a listener', () => {
  it('that throws or rejects does not disturb the work', async () => {
    const heard: string[] = []
    const server = await serve(held.db, {
      onMeasurement: ({ type }) => {
        heard.push(type)
        if (heard.length % 2 === 0) throw new Error('the listener is broken')
        return Promise.reject(new Error('and so is its promise'))
      },
    })
    const ann = server.store.user('ann')
    await ann.push({ conversationId: 'c', messages: talk(TEXTS) })
    await ann.flush()
    await ann.settle()
    expect((await ann.recall({ query: 'heron' })).episodes).toHaveLength(1)
    expect(heard).toEqual(expect.arrayContaining(['call', 'wait', 'cut', 'jobs', 'job', 'recall']))
  })
})
