/**
 * Benchmark of a process that has just begun: opening a folder, the first recall and context, at once and after a second in which
 * nobody asks, a chat imported, the MCP server's first answer, the longest hold of the event loop, and the memory that is resident.
 * Run: npm run bench:new-process -- FILE [--checkout DIR] [--runs 5]     (one LoCoMo or REALTALK chat)
 *
 * FILE goes into a store of the build that is measured, of which each process gets a copy. Every run is a new process of the built
 * package; with `--checkout`, another build takes turns with this one. Medians; seconds of the clock and processor time of all threads.
 */
import { spawn, execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readChats } from './eval/corpora/recall-chats.ts'
import type * as madeleine from '../src/index.ts'
import { quantile } from './quantile.ts'

const { values, positionals: [file] } = parseArgs({
  allowPositionals: true, options: { checkout: { type: 'string' }, runs: { type: 'string', default: '5' } },
})
const HERE = fileURLToPath(new URL('..', import.meta.url))
const RUN = fileURLToPath(new URL('new-process-run.mjs', import.meta.url))
const TASKS = ['recall', 'recall a second later', 'context', 'context a second later', 'import', 'resident'] as const

type Cost = Readonly<Record<string, number>>

/** A store's folder, and what is asked of it. */
interface Stored {
  readonly store: string
  readonly questions: readonly string[]
}

/** A process of its own, on a copy of the store or, to import, on a folder that is not there yet. */
async function costOf(root: string, task: (typeof TASKS)[number], { store, questions }: Stored): Promise<Cost> {
  const folder = await mkdtemp(join(tmpdir(), 'madeleine-new-'))
  const data = join(folder, 'store')
  if (task !== 'import') await cp(store, data, { recursive: true })
  try {
    return JSON.parse(
      execFileSync(process.execPath, [RUN, root, task, JSON.stringify({ data, file, questions })], { encoding: 'utf8' }),
    ) as Cost
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The MCP server over a copy of the store, from its start to its answer to a recall. */
async function mcpCost(root: string, { store, questions }: Stored): Promise<Cost> {
  const folder = await mkdtemp(join(tmpdir(), 'madeleine-new-'))
  await cp(store, join(folder, 'store'), { recursive: true })
  const start = performance.now()
  const child = spawn(
    process.execPath, [join(root, 'dist/cli/main.js'), 'mcp', '--data', join(folder, 'store')], { stdio: ['pipe', 'pipe', 'ignore'] },
  )
  const say = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  say({
    id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
  })
  say({ method: 'notifications/initialized' })
  say({ id: 2, method: 'tools/call', params: { name: 'recall', arguments: { query: questions[0] } } })
  for await (const line of createInterface({ input: child.stdout })) if ((JSON.parse(line) as { id?: number }).id === 2) break
  const answered = performance.now() - start
  child.kill()
  await rm(folder, { recursive: true, force: true })
  return { 'mcp, from its start to its answer ms': answered }
}

/** The chat in a store that this build has written. */
async function storedChat(root: string, folder: string): Promise<Stored> {
  const { openMemory, readImport } = (await import(join(root, 'dist/index.js'))) as typeof madeleine
  const memory = await openMemory({ data: join(folder, 'store'), durability: 'relaxed', timeZone: 'UTC', work: false })
  await memory.import(readImport(file!))
  await memory.flush()
  await memory.settle()
  await memory.close()
  const { chats } = readChats(JSON.parse(await readFile(file!, 'utf8')), basename(file!, '.json'))
  return { store: join(folder, 'store'), questions: chats.flatMap(({ questions }) => questions.map(({ text }) => text)) }
}

async function main(): Promise<void> {
  if (file === undefined) throw new Error('give the chat to measure: LoCoMo or REALTALK JSON')
  const folder = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
  const roots = values.checkout === undefined ? [HERE] : [values.checkout, HERE]
  const stored = await Promise.all(roots.map((root, i) => storedChat(root, join(folder, String(i)))))
  const rows = new Map<string, number[][]>()
  const note = (task: string, i: number, cost: Cost): void => {
    for (const [name, value] of Object.entries(cost)) {
      const row = rows.get(`${task}: ${name}`) ?? roots.map(() => [])
      row[i]!.push(value)
      rows.set(`${task}: ${name}`, row)
    }
  }
  for (let run = 0; run < Number(values.runs); run++) {
    for (const [i, root] of roots.entries()) note('mcp', i, await mcpCost(root, stored[i]!))
    for (const task of TASKS) for (const [i, root] of roots.entries()) note(task, i, await costOf(root, task, stored[i]!))
  }
  console.log(`| | ${roots.length > 1 ? 'before | ' : ''}now |\n|---|${roots.map(() => '---|').join('')}`)
  for (const [name, cells] of rows) console.log(`| ${name} | ${cells.map((measured) => quantile(measured, 0.5).toFixed(1)).join(' | ')} |`)
  await rm(folder, { recursive: true, force: true })
}

await main()
