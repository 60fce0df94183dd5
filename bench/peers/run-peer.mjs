/**
 * One peer in a process of its own: node run-peer.mjs PEER MODE FOLDER CORPUS [SECONDS | ACKNOWLEDGED]
 *   empty     opens and closes                                   measure   stores all messages, for SECONDS at most, and asks
 *   write     stores, and prints each id that was acknowledged   check     what is there of ACKNOWLEDGED messages after a kill
 *   real      stores all, asks every question for `few` messages, taking the time, and for `many`, if so, into CORPUS.rankings
 */
import { readFileSync, writeFileSync, writeSync } from 'node:fs'
import { mem0 } from './peer-mem0.mjs'

const PEERS = {
  madeleine: () => import('./peer-madeleine.mjs'),
  'mem0-verbatim': () => mem0('verbatim'),
  'mem0-model': () => mem0('model'),
  mastra: () => import('./peer-mastra.mjs'),
  langgraph: () => import('./peer-langgraph.mjs'),
  minisearch: () => import('./peer-minisearch.mjs'),
  fts5: () => import('./peer-fts5.mjs'),
}

const [peer, mode, folder, corpusFile, limit = '0'] = process.argv.slice(2)
const corpus = JSON.parse(readFileSync(corpusFile, 'utf8'))
const { about, open } = await PEERS[peer]()
const pairs = Array.from({ length: Math.ceil(corpus.messages.length / 2) }, (_, i) => corpus.messages.slice(2 * i, 2 * i + 2))
/** Numbers to a thousandth: of milliseconds, that is all that was measured. */
const rounded = (_, value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value)
const print = (value) => writeSync(1, `${JSON.stringify(value, rounded)}\n`)

async function timed(work) {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

/** Stores pair by pair until the time is up. */
async function storeAll(memory, seconds) {
  const begun = performance.now()
  const times = []
  for (const pair of pairs) {
    if (performance.now() - begun > seconds * 1000) break
    times.push((await timed(() => memory.store(pair))).ms / pair.length)
  }
  return times
}

async function ask(memory, stored) {
  const known = new Set(stored)
  const questions = corpus.questions.filter(({ target }) => known.has(target))
  for (const { text } of corpus.messages.slice(0, 10)) await memory.search(text.slice(0, 100))
  const [times, found] = [[], []]
  for (const { query, target } of questions) {
    const { ms, result } = await timed(() => memory.search(query))
    times.push(ms)
    found.push(result.slice(0, 10).includes(target))
  }
  return { questions: questions.length, times, recallAt10: found.filter(Boolean).length / questions.length }
}

async function measure() {
  const memory = await open(folder, corpus)
  const cpu = process.cpuUsage()
  const times = await storeAll(memory, Number(limit))
  const finish = memory.finish ? (await timed(() => memory.finish())).ms : 0
  const { user, system } = process.cpuUsage(cpu)
  const ids = await memory.ids()
  const stored = pairs.slice(0, times.length).flat().map(({ id }) => id)
  const asked = await ask(memory, stored)
  const usage = memory.usage?.() ?? { calls: 0, promptTokens: 0, replyTokens: 0 }
  await memory.close()
  print({
    about, node: process.version, messages: stored.length, kept: ids.length, times, finishMs: finish,
    cpuMs: (user + system) / 1000, asked, usage, peakMB: (process.resourceUsage().maxRSS * 1024) / 1e6,
  })
}

/** What a call costs: milliseconds on the clock and of the processor, all threads of this process. */
async function costOf(work) {
  const cpu = process.cpuUsage()
  const { ms } = await timed(work)
  const { user, system } = process.cpuUsage(cpu)
  return { ms, cpuMs: (user + system) / 1000 }
}

async function real() {
  const memory = await open(folder, corpus)
  const push = await costOf(() => storeAll(memory, Infinity))
  const finish = await costOf(async () => memory.finish?.())
  for (const { text } of corpus.messages.slice(0, 10)) await memory.search(text, corpus.few)
  const asking = await costOf(async () => {
    for (const { query } of corpus.questions) await memory.search(query, corpus.few)
  })
  const rankings = []
  if (corpus.many) for (const { query } of corpus.questions) rankings.push(await memory.search(query, corpus.many))
  // A file, because a pipe may take less than so many ids at once.
  writeFileSync(`${corpusFile}.rankings`, JSON.stringify(rankings))
  const { calls, promptTokens } = memory.usage?.() ?? { calls: 0, promptTokens: 0 }
  await memory.close()
  print({ about, push, finish, ask: asking, calls, promptTokens })
}

async function write() {
  const memory = await open(folder, corpus)
  for (const pair of pairs) {
    await memory.store(pair)
    print(pair.map(({ id }) => id))
  }
}

/** What is there of the acknowledged messages, and whether the newest ones in the store are found by their own words. */
async function check() {
  const memory = await open(folder, corpus)
  const kept = new Set(await memory.ids())
  const acknowledged = corpus.messages.slice(0, Number(limit)).map(({ id }) => id)
  const newest = corpus.messages.filter(({ id }) => kept.has(id)).slice(-10)
  const unfound = []
  for (const { id, text } of newest) if (!(await memory.search(text.slice(0, 500))).slice(0, 10).includes(id)) unfound.push(id)
  await memory.close()
  print({
    acknowledged: acknowledged.length, lost: acknowledged.filter((id) => !kept.has(id)).length,
    unacknowledged: kept.size - acknowledged.filter((id) => kept.has(id)).length, newest: newest.length, unfound: unfound.length,
  })
}

if (mode === 'empty') await (await open(folder, corpus)).close()
else await { measure, real, write, check }[mode]()
process.exit(0)
