/** The table of bench-real.mjs in markdown: the sets one under another, a row for each peer. */
import { mean, median, number } from './peers-table.mjs'

export const rowOfCells = (cells) => `| ${cells.join(' | ')} |`
const headOf = (...cells) => [rowOfCells(['', ...cells]), `|${'---|'.repeat(cells.length + 1)}`]

const FOUND = ['R@10', 'NDCG@10', 'evidence in 1,000 words']
export const SETTINGS_HEAD = headOf('setting', ...FOUND)
export const REAL_HEAD = headOf(
  ...FOUND, 'a message stored: ms, processor ms', 'a question answered: ms, processor ms',
  'bytes a message', 'model calls, prompt tokens a message',
)
const METRICS = ['R@10', 'NDCG@10', 'words@1000']
export const share = (value) => value.toFixed(3).replace(/^0/, '')

/** The means of the scores over the questions of several chats. */
export const meansOf = (scores) => Object.fromEntries(METRICS.map((metric) => [metric, mean(scores.map((one) => one[metric]))]))

/** What a run of one peer over the chats of a set cost, by message and by question. @param measured one result a chat */
export function costsOf(measured) {
  const sum = (read) => measured.reduce((total, one) => total + read(one), 0)
  const [messages, questions] = [sum((one) => one.messages), sum((one) => one.questions)]
  return {
    pushMs: sum(({ push }) => push.ms) / messages, storeMs: sum(({ push, finish }) => push.ms + finish.ms) / messages,
    storeCpuMs: sum(({ push, finish }) => push.cpuMs + finish.cpuMs) / messages,
    askMs: sum(({ ask }) => ask.ms) / questions, askCpuMs: sum(({ ask }) => ask.cpuMs) / questions,
    bytes: sum(({ bytes }) => bytes) / messages,
    calls: sum(({ calls }) => calls) / messages, promptTokens: sum(({ promptTokens }) => promptTokens) / messages,
  }
}

/** @param runs the costs of each run */
export function realRowOf({ about, scores, runs }) {
  const of = (name) => median(runs.map((costs) => costs[name]))
  const later = of('storeMs') / of('pushMs') > 1.01 ? ` (${number(of('pushMs'))} until findable)` : ''
  return rowOfCells([
    `**${about.name}**`, ...METRICS.map((metric) => share(scores[metric])),
    `${number(of('storeMs'))}${later}, ${number(of('storeCpuMs'))}`, `${number(of('askMs'))}, ${number(of('askCpuMs'))}`,
    about.inMemory ? '0, in memory only' : Math.round(of('bytes')).toLocaleString('en'),
    of('calls') === 0 ? '0' : `${number(of('calls'))}, ${number(of('promptTokens'))}`,
  ])
}
