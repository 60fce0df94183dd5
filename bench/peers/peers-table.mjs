/** The table of bench/peers in markdown: a row of medians for each peer. */

export const PEERS_HEAD = [
  '| | ms a message, stored and findable (first hundred → last hundred) | … with work that is done later | recall p50 / p95, ms | '
  + 'recall@10 | bytes a message | model calls, prompt tokens a message | killed: of acknowledged messages lost; of the newest not found |',
  '|---|---|---|---|---|---|---|---|',
]

const quantile = (list, q) => list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * q))] ?? Number.NaN
export const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length
/** Of an even number of values the mean of the two in the middle. */
export function median(list) {
  const half = list.length / 2
  return mean(list.toSorted((a, b) => a - b).slice(Math.ceil(half) - 1, Math.floor(half) + 1))
}
export const number = (value) => (value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))

export function rowOf({ runs, kills }) {
  const [{ about, messages, asked, usage }] = runs
  const of = (read) => number(median(runs.map(read)))
  // A time is of two messages, divided by two.
  const each = of(({ times }) => mean(times))
  const grown = `${of(({ times }) => mean(times.slice(0, 50)))} → ${of(({ times }) => mean(times.slice(-50)))}`
  const later = runs[0].finishMs > 0 ? of((run) => mean(run.times) + run.finishMs / run.messages) : ''
  const sum = (name) => kills.reduce((total, one) => total + one[name], 0)
  const after = kills.length === 0 ? '–' : `${sum('lost')} of ${sum('acknowledged')}; ${sum('unfound')} of ${sum('newest')}`
  return `| ${[
    `**${about.name}**${messages < 1000 ? ` (${messages} messages)` : ''}`, `${each} (${grown})`, later,
    `${of((run) => quantile(run.asked.times, 0.5))} / ${of((run) => quantile(run.asked.times, 0.95))}`,
    `${(100 * asked.recallAt10).toFixed(1)} %`,
    about.inMemory ? '0, in memory only' : Math.round(median(runs.map((run) => run.bytes / run.messages))).toLocaleString('en'),
    usage.calls === 0 ? '0' : `${(usage.calls / messages).toFixed(2)}, ${Math.round(usage.promptTokens / messages).toLocaleString('en')}`,
    after,
  ].join(' | ')} |`
}
