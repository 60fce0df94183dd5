/** `madeleine serve` and `madeleine work` where a collector of OpenTelemetry is named, and numbers of a worker alone. T-57. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openMemory } from '../../src/index.ts'
import { ask } from '../support/http-server.ts'
import { talk } from '../testing.ts'
import { UNTIERED } from '../support/program.ts'

const folders: string[] = []
const children = new Set<ChildProcess>()
const servers = new Set<Server>()
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  for (const server of servers) server.close()
  children.clear()
  servers.clear()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'madeleine-traces-'))
  folders.push(made)
  return made
}

interface SentSpan {
  readonly name: string
  readonly traceId: string
}

/** What takes spans as JSON. */
async function collector() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes: Buffer) => void (body += bytes.toString()))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  servers.add(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const spans = (): SentSpan[] => bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, spans }
}

function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['dist/cli/main.js', ...args], {
    env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), NODE_OPTIONS: UNTIERED, ...env },
  })
  children.add(child)
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => void (said += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => void (said += bytes.toString()))
  const ended = new Promise<number | null>((exit) => void child.once('exit', exit))
  return {
    ended, stop: () => void child.kill('SIGTERM'),
    async until(expression: RegExp): Promise<string> {
      for (;;) {
        const found = expression.exec(said)
        if (found) return found[1] ?? found[0]
        if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${said}`)
        await new Promise((turn) => void setTimeout(turn, 20))
      }
    },
  }
}

describe('a server with a trace collector', () => {
  it('sends it one trace from the request to the episode, under the name from the environment, and no word (T-57)', async () => {
    const { url: endpoint, bodies, spans } = await collector()
    const server = run(['serve', '--port', '0', '--data', join(newFolder(), 'memory')], {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'memory-of-ann',
    })
    const url = await server.until(/serves (http:\S+);/)
    const key = await server.until(/^token (mdl_\S{43})$/m)
    const memory = await openMemory({ url, key })
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const body = { conversationId: 'persimmon', messages: talk(['The kumquat flowers.', 'Since when?', 'Since March.', 'Good.']) }
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
    expect((await ask(`${url}/api/v0/push`, { key, body, headers })).status).toBe(200)
    await memory.flush()
    await memory.settle()
    await memory.close()
    server.stop()
    expect(await server.ended).toBe(0)
    expect(spans().filter((span) => span.traceId === traceId).map(({ name }) => name))
      .toEqual(expect.arrayContaining(['POST push', 'madeleine.push', 'madeleine.look', 'madeleine.cut', 'madeleine.encode']))
    expect(bodies.join('')).toContain('memory-of-ann')
    expect(bodies.join('')).not.toMatch(/kumquat|persimmon|March/)
    expect(bodies.join('')).not.toContain(key)
  })

  it('sends nothing if the environment switches traces off', async () => {
    const { url, bodies } = await collector()
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_SDK_DISABLED: 'true' }
    const data = join(newFolder(), 'memory')
    const memory = await openMemory({ data, work: false })
    await memory.push({ conversationId: 'c', messages: talk(['one', 'two']) })
    await memory.close()
    expect(await run(['work', '--until-idle', '--data', data], env).ended).toBe(0)
    expect(bodies).toEqual([])
  })

  it('names the packages to install if they are missing', () => {
    const place = newFolder()
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
    for (const name of Object.keys(dependencies)) {
      const at = join(place, 'node_modules', name)
      mkdirSync(dirname(at), { recursive: true })
      symlinkSync(resolve('node_modules', name), at)
    }
    cpSync('dist', join(place, 'dist'), { recursive: true })
    cpSync('package.json', join(place, 'package.json'))
    const { status, stderr } = spawnSync(process.execPath, [join(place, 'dist/cli/main.js'), 'work', '--data', join(place, 'none')], {
      env: { PATH: process.env['PATH'], OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, encoding: 'utf8',
    })
    expect(status).not.toBe(0)
    expect(stderr).toMatch(/OTEL_EXPORTER_OTLP_ENDPOINT needs packages that are not installed: npm install @opentelemetry\/sdk-trace-node/)
  })
})

describe('a worker with a port for its health', () => {
  it('says where it is, that it is ready, and what it has done', async () => {
    const data = join(newFolder(), 'memory')
    const memory = await openMemory({ data, work: false })
    await memory.push({ conversationId: 'c', messages: talk(['The heron came back.', 'To the harbour?', 'Yes.', 'Good.']) })
    await memory.flush()
    await memory.close()
    const worker = run(['work', '--health-port', '0', '--data', data], {})
    const url = await worker.until(/Health and metrics are at (http:\S+)\.$/m)
    await worker.until(/^c: /m)
    for (const path of ['/healthz', '/readyz']) expect((await ask(`${url}${path}`)).status).toBe(200)
    const { text } = await ask(`${url}/metrics`)
    expect(text).toContain('madeleine_jobs_total{kind="encode",outcome="done"} 1')
    expect(text).toContain('madeleine_queue_jobs')
    worker.stop()
    expect(await worker.ended).toBe(0)
  })
})
