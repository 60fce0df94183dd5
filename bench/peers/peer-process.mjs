/** Peers in processes of their own, each on a folder of its own, and their blocks in docs/internals/benchmarks.md. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const PAGE = join(here, '../../docs/internals/benchmarks.md')
/** Mastra declares Node 22.13; better-sqlite3, which mem0 and FTS5 use, is compiled for the Node that runs this. */
const NODE_22 = join(here, 'node_modules/node/bin/node')
export const nodeFor = (peer) => (peer === 'mastra' && existsSync(NODE_22) ? NODE_22 : process.execPath)
export const note = (said) => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${said}\n`)

/** Holds corpora and stores; whoever imports this removes it. */
export const work = mkdtempSync(join(tmpdir(), 'madeleine-peers-'))
let folders = 0
export function emptyFolder() {
  const folder = join(work, `store-${folders++}`)
  mkdirSync(folder)
  return folder
}

/** PostgreSQL's log is left out: it is some megabytes in an empty store already, and shorter in a closed one. */
const isCounted = (entry) => entry.isFile() && !entry.parentPath.endsWith('pg_wal')
const sizeOf = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true })
  .reduce((sum, entry) => sum + (isCounted(entry) ? statSync(join(entry.parentPath, entry.name)).size : 0), 0)

export const argsFor = (peer, mode, folder, { corpusFile, limit = 0 }) =>
  [join(here, 'run-peer.mjs'), peer, mode, folder, corpusFile, String(limit)]

/** @returns what the peer printed last */
export function run(peer, mode, folder, options) {
  const captured = { encoding: 'utf8', maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'pipe'] }
  const printed = execFileSync(nodeFor(peer), argsFor(peer, mode, folder, options), captured)
  return mode === 'empty' ? undefined : JSON.parse(printed.trim().split('\n').at(-1))
}

/** Runs a mode that stores in an empty folder. @returns what it printed, and the bytes of the closed store beyond an empty one */
export function runWithBytes(peer, mode, options) {
  const [empty, folder] = [emptyFolder(), emptyFolder()]
  run(peer, 'empty', empty, options)
  const measured = run(peer, mode, folder, options)
  return { ...measured, bytes: sizeOf(folder) - sizeOf(empty) }
}

/** Day, machine and versions of Node: the start of a block. */
export function machine() {
  const [day, memory] = [new Date().toISOString().slice(0, 10), Math.round(totalmem() / 2 ** 30)]
  const nodeOfMastra = execFileSync(nodeFor('mastra'), ['--version'], { encoding: 'utf8' }).trim()
  return `${day}: ${cpus().length} × ${cpus()[0]?.model}, ${memory} GiB, Node ${process.version}, Mastra on ${nodeOfMastra}`
}

/** Writes results/NAME.json and results/NAME.md. */
export function keepResults(name, results, block) {
  mkdirSync(join(here, 'results'), { recursive: true })
  writeFileSync(join(here, `results/${name}.json`), `${JSON.stringify(results)}\n`)
  writeFileSync(join(here, `results/${name}.md`), `${block}\n`)
}

/** Replaces what stands between the markers of that name. */
export function putBlock(name, block) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const docs = readFileSync(PAGE, 'utf8')
  writeFileSync(PAGE, `${docs.slice(0, docs.indexOf(begin) + begin.length)}\n${block}\n${docs.slice(docs.indexOf(end))}`)
}
