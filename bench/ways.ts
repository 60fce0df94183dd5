/**
 * How many files of the sources and how many functions one warm call runs, by V8's own coverage: `npm run --silent bench:ways`. A count
 * of what a reader has to open, the same on every machine; the engine's thread is not in it, so recalls here read on the caller's.
 */
import { Session, type Profiler } from 'node:inspector/promises'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMemory, type Memory } from '../src/index.ts'

const inspector = new Session()
inspector.connect()

interface Way { readonly files: ReadonlySet<string>; readonly functions: number }

/** What runs until a call has answered, the second time that it is made. */
async function wayOf(call: (time: number) => Promise<unknown>): Promise<Way> {
  await call(0)
  await inspector.post('Profiler.takePreciseCoverage')
  await call(1)
  const { result } = await inspector.post('Profiler.takePreciseCoverage')
  const ran = (result as Profiler.ScriptCoverage[]).filter(({ url }) => url.includes('/packages/')).map(({ url, functions }) => ({
    url, functions: functions.filter(({ ranges, functionName }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0).length,
  })).filter(({ functions }) => functions > 0)
  return { files: new Set(ran.map(({ url }) => url)), functions: ran.reduce((sum, { functions }) => sum + functions, 0) }
}

/** Counts tokens on the caller's thread, so that what uses it reads there, too. */
const tokenizer = (text: string): number => Math.ceil(text.length / 4)

const CALLS: Readonly<Record<string, (memory: Memory, time: number) => Promise<unknown>>> = {
  push: (memory, time) => memory.push({
    conversationId: 'way', messages: [{ id: `m${time}`, role: 'user', content: 'The ferry to Hvar leaves at nine.' }],
  }),
  recall: (memory) => memory.recall({ query: 'when does the ferry leave?', tokenizer }),
  context: (memory) => memory.context({ conversationId: 'way', query: 'when does the ferry leave?', tokenizer }),
  facts: (memory) => memory.facts(),
  toc: (memory) => memory.toc(),
}

const folder = mkdtempSync(join(tmpdir(), 'madeleine-bench-'))
try {
  const memory = await openMemory({ data: join(folder, 'store'), work: false })
  const sample = readFileSync('sample/chat.jsonl', 'utf8').trim().split('\n').map((line) => JSON.parse(line) as { conversationId?: string })
  await memory.import(sample.map((message, index) => ({ conversationId: 'sample', line: index + 1, message: message as never })))
  await memory.settle()
  await inspector.post('Profiler.enable')
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  console.log('| one warm call | files | functions |\n|---|--:|--:|')
  for (const [name, call] of Object.entries(CALLS)) {
    const { files, functions } = await wayOf((time) => call(memory, time))
    console.log(`| ${name} | ${files.size} | ${functions} |`)
    if (process.env['WAYS'] === name) console.log([...files].map((url) => url.split('/packages/')[1]).toSorted().join('\n'))
  }
  await memory.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
