/**
 * Madeleine beside other memories, on the same chat.
 * Run, in this folder: npm run setup && npm run bench      after `npm run build` in the project
 *   --messages N  default 1,000    --questions N  default 200    --seed N  default 1    --runs N    default 3
 *   --kills N     default 5        --seconds N    most that a peer may store for, default 180
 *   --only PEER,…                  madeleine, mem0-verbatim, mem0-model, mastra, langgraph, minisearch, fts5
 *   --write       puts the table into docs/internals/benchmarks.md
 *
 * Every run is a process of its own on an empty folder; the peers take turns within a run. Medians of the runs. Results go to
 * results/peers.json, with every single time, and results/peers.md. Nothing is sent anywhere: embedder and model are local.
 */
import { execFileSync, spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { argsFor, emptyFolder, keepResults, machine, nodeFor, note, putBlock, run, runWithBytes, work } from './peer-process.mjs'
import { PEERS_HEAD, rowOf } from './peers-table.mjs'

const text = (value) => ({ type: 'string', default: value })
const { values } = parseArgs({
  options: {
    messages: text('1000'), questions: text('200'), seed: text('1'), runs: text('3'), kills: text('5'),
    seconds: text('180'), only: { type: 'string' }, write: { type: 'boolean', default: false },
  },
})
const here = fileURLToPath(new URL('.', import.meta.url))
const ALL = ['madeleine', 'mem0-verbatim', 'mem0-model', 'mastra', 'langgraph', 'minisearch', 'fts5']
const peers = values.only?.split(',') ?? ALL
/** Takes minutes for each run, because it slows down with every message. */
const ONCE = 'mem0-model'

const corpusFile = join(work, 'corpus.json')
const tsx = join(here, '../../node_modules/tsx/dist/cli.mjs')
writeFileSync(corpusFile, execFileSync(
  process.execPath, [tsx, join(here, 'corpus.ts'), values.messages, values.questions, values.seed], { maxBuffer: 2 ** 30 },
))

/** Kills a writing process some milliseconds after its n-th acknowledgement, and asks another what is there. */
async function kill(peer, round) {
  const folder = emptyFolder()
  const child = spawn(nodeFor(peer), argsFor(peer, 'write', folder, { corpusFile }), { stdio: ['ignore', 'pipe', 'ignore'] })
  const after = peer === ONCE ? 15 : 100
  let pairs = 0
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('["m')) continue
    pairs++
    if (pairs === after) setTimeout(() => child.kill('SIGKILL'), (round * 7) % 23)
  }
  return run(peer, 'check', folder, { corpusFile, limit: 2 * pairs })
}

const results = Object.fromEntries(peers.map((peer) => [peer, { runs: [], kills: [] }]))
function attempt(peer, what, make) {
  return Promise.resolve().then(make).then((made) => results[peer][what].push(made), (error) => {
    note(`${peer} FAILED: ${String(error.stderr ?? error.message).slice(-1500)}`)
    process.exitCode = 1
  })
}

for (let at = 0; at < Number(values.runs); at++) {
  for (const peer of peers) {
    if (peer === ONCE && at > 0) continue
    await attempt(peer, 'runs', () => runWithBytes(peer, 'measure', { corpusFile, limit: values.seconds }))
    note(`run ${at + 1}, ${peer}`)
  }
}
for (const peer of peers) {
  for (let round = 0; round < Number(values.kills); round++) await attempt(peer, 'kills', () => kill(peer, round))
  note(`killed, ${peer}`)
}

const size = `${values.messages} messages, ${values.questions} questions, seed ${values.seed}`
const about = `${machine()}; ${size}, median of ${values.runs} runs, ${values.kills} kills`
const measured = peers.filter((peer) => results[peer].runs.length > 0)
const settings = measured.map((peer) => results[peer].runs[0].about)
  .map(({ name, version, setting }) => `- **${name}** ${version}: ${setting}.`)
const page = [about, '', ...PEERS_HEAD, ...measured.map((peer) => rowOf(results[peer])), '', ...settings].join('\n')
console.log(page)
if (values.only === undefined) keepResults('peers', { machine: about, results }, page)
if (values.write) putBlock('bench/peers', page)
rmSync(work, { recursive: true, force: true })
