/**
 * The official conformance suite of the Model Context Protocol against `madeleine serve`, in each version that both know.
 *
 *   node scripts/mcp-conformance.mjs               all versions
 *   node scripts/mcp-conformance.mjs 2025-11-25    this one
 *
 * The suite comes from npm, and with it a Node that it needs (22 or later; Madeleine runs on the one that runs this file). It
 * cannot send a key: a relay before the server adds it. A check that fails and is not listed below, or is listed and passes,
 * fails the run. Build first.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Checks that need what this server does not have, by what that is. */
const NOT_OFFERED = {
  'tools, prompts and resources of the suite': [
    'tools-call-simple-text', 'tools-call-image', 'tools-call-audio', 'tools-call-embedded-resource', 'tools-call-mixed-content',
    'tools-call-error', 'tools-call-with-progress', 'json-schema-2020-12-tool-found', 'prompts-get-simple', 'prompts-get-with-args',
    'prompts-get-embedded-resource', 'prompts-get-with-image', 'resources-read-text', 'resources-read-binary', 'resources-templates-read',
  ],
  'log messages, completions and subscriptions to resources': [
    'logging-set-level', 'tools-call-with-logging', 'sep-2575-server-no-log-without-loglevel', 'completion-complete',
    'resources-subscribe', 'resources-unsubscribe',
  ],
  'tools that ask the client for something': [
    'tools-call-sampling', 'tools-call-elicitation', 'elicitation-sep1034-general', 'elicitation-sep1330-general',
    'sep-2322-elicitation-incomplete', 'sep-2322-list-roots-incomplete', 'sep-2322-sampling-incomplete',
    'sep-2322-respect-client-capabilities', 'sep-2322-multi-round-r1', 'sep-2322-multiple-inputs-incomplete',
    'sep-2322-non-tool-incomplete', 'sep-2322-request-state-incomplete', 'sep-2322-result-type-included', 'sep-2322-reject-tampered-state',
    'sep-2575-server-rejects-undeclared-capability', 'sep-2575-missing-capability-http-400',
    'sep-2575-http-server-no-independent-requests-on-stream',
  ],
  'tools that take an argument from a header': [
    'sep-2243-server-no-xmcp-tool', 'sep-2243-server-decode-base64', 'sep-2243-server-validate-param-match',
    'sep-2243-server-reject-invalid-param-chars', 'sep-2243-server-reject-param-mismatch',
  ],
}
const notOffered = new Set(Object.values(NOT_OFFERED).flat())

const SUITE = ['-y', '-p', 'node@22.23.3', '-p', '@modelcontextprotocol/conformance@0.2.0-alpha.12', 'conformance', 'server']
const VERSIONS = ['2025-06-18', '2025-11-25', '2026-07-28']
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'madeleine-conformance-'))

const COMMAND = ['dist/cli/main.js', 'serve', '--data', join(folder, 'store'), '--port', '0']

/** A server of an empty folder: its address and the key that it printed. */
async function startServer() {
  const server = spawn(process.execPath, COMMAND, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = async (input, expression) => {
    for await (const line of createInterface({ input })) {
      const found = expression.exec(line)
      if (found) return found[1]
    }
    throw new Error(`the server ended before it said ${expression}`)
  }
  const [url, key] = await Promise.all([said(server.stdout, /(http:\/\/[\d.]+:\d+)/), said(server.stderr, /^token (\S+)/)])
  return { url, key, server }
}

/** Sends every request on with the key, and with all else as it came: the suite tests Host and Origin too. */
async function startRelay({ url, key }) {
  const { port } = new URL(url)
  const relay = createServer((from, to) => {
    const headers = { ...from.headers, authorization: `Bearer ${key}` }
    const on = request({ host: '127.0.0.1', port, path: from.url, method: from.method, headers }, (answer) => {
      to.writeHead(answer.statusCode, answer.headers)
      answer.pipe(to)
    })
    on.on('error', () => to.destroy())
    to.on('close', () => on.destroy())
    from.pipe(on)
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  return relay
}

/** Runs the suite, and says what came out otherwise than the list has it. @returns whether nothing did */
async function runSuite(url, version) {
  const output = join(folder, version)
  const words = [...SUITE, '--url', url, '--spec-version', version, '--suite', 'all', '-o', output]
  await once(spawn('npx', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
  const files = readdirSync(output, { recursive: true }).filter((name) => basename(name) === 'checks.json')
  const checks = files.flatMap((name) => JSON.parse(readFileSync(join(output, name), 'utf8')))
  const passed = checks.filter(({ status }) => status === 'SUCCESS')
  const failed = checks.filter(({ status }) => status === 'FAILURE')
  const unexpected = failed.filter(({ id }) => !notOffered.has(id))
  const wrong = [
    ...unexpected.map(({ id, errorMessage }) => `failed: ${id}: ${errorMessage}`),
    ...passed.filter(({ id }) => notOffered.has(id) && !failed.some((other) => other.id === id)).map(({ id }) => `passes now: ${id}`),
  ]
  console.log(`MCP ${version}: ${passed.length} checks passed, ${unexpected.length} failed, `
    + `${failed.length - unexpected.length} need what is not offered`)
  for (const line of wrong) console.log(`  ${line}`)
  return wrong.length === 0 && passed.length > 0
}

const { server, ...place } = await startServer()
const relay = await startRelay(place)
try {
  for (const version of process.argv.length > 2 ? process.argv.slice(2) : VERSIONS) {
    if (!(await runSuite(`http://127.0.0.1:${relay.address().port}/mcp`, version))) process.exitCode = 1
  }
} finally {
  relay.close()
  relay.closeAllConnections()
  server.kill('SIGTERM')
  await once(server, 'exit')
  rmSync(folder, { recursive: true })
}
