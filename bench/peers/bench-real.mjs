/**
 * Madeleine beside other memories, on real chats and the questions about them: what is found, and what it costs.
 * Run, in this folder: npm run setup && npm run real -- FILE…      after `npm run build` in the project
 *   FILE          LoCoMo or REALTALK JSON, as `madeleine eval recall` reads it; every question with evidence is asked
 *   --runs N      default 3     --only PEER,…   madeleine, mem0-verbatim, mastra, langgraph, minisearch, fts5
 *   --settings    measures what every setting of real-settings.mjs finds in the first file, once, and nothing else
 *   --write       puts the table into docs/internals/benchmarks.md
 *
 * A process on an empty folder for every chat, peer and run; the peers take turns. Costs are medians of the runs. Results go to
 * results/real.json and results/real.md (results/real-settings.*): figures alone, nothing of the chats.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keepResults, machine, note, putBlock, runWithBytes, work } from './peer-process.mjs'
import { chatsOf, corpusOf, scoresOf } from './real-chats.mjs'
import { SETTINGS, settingOf } from './real-settings.mjs'
import { costsOf, meansOf, REAL_HEAD, realRowOf, rowOfCells, SETTINGS_HEAD, share } from './real-table.mjs'

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' }, only: { type: 'string' },
    settings: { type: 'boolean', default: false }, write: { type: 'boolean', default: false },
  },
})
const peers = values.only?.split(',') ?? Object.keys(SETTINGS)
const corpusFile = join(work, 'corpus.json')

/** One chat through one peer. Every run finds the same, so that one is enough to be scored. */
function measure(peer, chat, setting, isScored = true) {
  const corpus = corpusOf(chat, setting, isScored)
  writeFileSync(corpusFile, JSON.stringify(corpus))
  const costs = runWithBytes(peer, 'real', { corpusFile })
  const [messages, questions] = [corpus.messages.length, corpus.questions.length]
  const rankings = JSON.parse(readFileSync(`${corpusFile}.rankings`, 'utf8'))
  return { ...costs, messages, questions, ...(isScored && { scores: scoresOf(chat, rankings) }) }
}

const scoresOfAll = (measured) => meansOf(measured.flatMap(({ scores }) => scores))

function trySettings() {
  const chats = chatsOf(files[0])
  const tried = peers.filter((peer) => SETTINGS[peer].length > 1).flatMap((peer) => SETTINGS[peer].map((setting) => {
    const scores = scoresOfAll(chats.map((chat) => measure(peer, chat, setting)))
    const one = { peer, setting: settingOf(peer, setting), ...scores }
    note(JSON.stringify(one))
    return one
  }))
  const rows = tried.map(({ peer, setting, ...scores }) => rowOfCells([peer, setting, ...Object.values(scores).map(share)]))
  const block = [...SETTINGS_HEAD, ...rows].join('\n')
  console.log(block)
  keep('real-settings', tried, block)
}

/** One more run of every peer over the chats of every set. */
function measureRun(rows, chats, at) {
  for (const row of rows) {
    const measured = chats.filter(({ set }) => set === row.set).map((chat) => measure(row.peer, chat, SETTINGS[row.peer][0], at === 0))
    if (at === 0) Object.assign(row, { about: measured[0].about, scores: scoresOfAll(measured) })
    row.runs.push(costsOf(measured))
    row.chats.push(measured.map(({ scores, about, ...costs }) => ({ ...costs, ...(scores && { scores: meansOf(scores) }) })))
    note(`run ${at + 1}, ${row.set}, ${row.peer}`)
  }
}

const countOf = (chats, count) => chats.reduce((sum, chat) => sum + count(chat), 0).toLocaleString('en')

function blockOf(rows, chats) {
  const table = [...new Set(rows.map(({ set }) => set))].flatMap((set) => {
    const own = chats.filter((chat) => chat.set === set)
    const [messages, questions] = [countOf(own, (one) => one.messages.length), countOf(own, ({ chat }) => chat.questions.length)]
    const size = `${own.length} chats, ${messages} messages, ${questions} questions`
    return [rowOfCells([`**${set}**: ${size}`, ...Array(7).fill('')]), ...rows.filter((row) => row.set === set).map(realRowOf)]
  })
  const settings = rows.slice(0, peers.length).map(({ peer, about: { name, version, setting } }) => {
    const taken = settingOf(peer, SETTINGS[peer][0])
    return `- **${name}** ${version}: ${setting}${taken ? `; taken: ${taken}` : ''}.`
  })
  const about = `${machine()}; costs are medians of ${rows[0].runs.length} runs. \`npm run real -- FILE…\``
  return [about, '', ...REAL_HEAD, ...table, '', ...settings].join('\n')
}

function keep(name, results, block) {
  if (values.only === undefined) keepResults(name, { machine: machine(), results }, block)
  if (values.write && !values.settings) putBlock('bench/peers-real', block)
}

/** Keeps what there is after every run: a run may take a quarter of an hour. */
function compare() {
  const chats = files.flatMap(chatsOf)
  const rows = [...new Set(chats.map(({ set }) => set))].flatMap((set) => peers.map((peer) => ({ set, peer, runs: [], chats: [] })))
  for (let at = 0; at < Number(values.runs); at++) {
    measureRun(rows, chats, at)
    keep('real', rows, blockOf(rows, chats))
  }
  console.log(blockOf(rows, chats))
}

if (values.settings) trySettings()
else compare()
rmSync(work, { recursive: true, force: true })
