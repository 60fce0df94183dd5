/** The figures of bench/all.ts: how each is read from the steps' results, what it must and should be, and the table of them. */
import { quantile } from './quantile.ts'

/** The results of one run of one tree, by step. */
export type Results = Readonly<Record<string, unknown>>

interface Figure {
  readonly name: string
  /** What must be reached, and what is aimed at; undefined where the figure is only published. */
  readonly must?: number
  readonly aim?: number
  readonly isRate?: boolean
  readonly digits: number
  readonly unit: string
  readonly of: (results: Results) => number | undefined
}

/** Reads a number along a path: 'import.import.perSecond'. */
function at(path: string): Figure['of'] {
  return (results) => {
    const value = path.split('.').reduce<unknown>((from, key) => (from as Record<string, unknown> | undefined)?.[key], results)
    return typeof value === 'number' ? value : undefined
  }
}

/** @param messages in the store of most figures, and in the large one */
export function figuresOf({ messages, large, segments }: { messages: number; large: number; segments: number }): Figure[] {
  const [some, many] = [messages.toLocaleString('en'), large.toLocaleString('en')]
  const count = segments.toLocaleString('en')
  return [
    {
      name: 'import with cutting and encoding, PGlite', must: 1000, aim: 2000, isRate: true,
      digits: 0, unit: 'messages/s', of: at('import.import.perSecond'),
    },
    { name: '… PostgreSQL', must: 1500, aim: 4000, isRate: true, digits: 0, unit: 'messages/s', of: at('import-server.import.perSecond') },
    { name: '`madeleine import` of one chat, cold, whole process', must: 4, aim: 2, digits: 1, unit: 's', of: at('cold.imported.seconds') },
    { name: '… processor time', digits: 1, unit: 's', of: at('cold.imported.cpuSeconds') },
    { name: '… memory at its peak', must: 300, aim: 250, digits: 0, unit: 'MB', of: at('cold.imported.peakMB') },
    {
      name: `one more segment at ${count} segments, whole, PGlite: p50`, must: 40, aim: 15,
      digits: 1, unit: 'ms', of: at('way.measured.0.p50.segment'),
    },
    { name: `recall at ${some} messages, PGlite: p50`, must: 12, aim: 6, digits: 1, unit: 'ms', of: at('recall.alone.0.p50') },
    { name: '… p95', must: 20, aim: 10, digits: 1, unit: 'ms', of: at('recall.alone.0.p95') },
    { name: `recall at ${many} messages, warm, PGlite: p95`, must: 40, aim: 25, digits: 1, unit: 'ms', of: at('recall-large.alone.0.p95') },
    { name: '… PostgreSQL: p95', must: 25, aim: 15, digits: 1, unit: 'ms', of: at('recall-large-server.alone.0.p95') },
    { name: `context at ${count} segments, PGlite: p95`, must: 30, aim: 15, digits: 1, unit: 'ms', of: at('way.measured.0.p95.context') },
    { name: 'single push ÷ raw transaction, PGlite', must: 1.5, aim: 1.2, digits: 2, unit: '×', of: at('import.push.ratios.raw') },
    { name: '… ÷ raw in the caller’s thread, which it blocks', digits: 2, unit: '×', of: at(
      'import.push.ratios.raw in the caller’s thread',
    ) },
    { name: '… PostgreSQL', must: 1.8, aim: 1.3, digits: 2, unit: '×', of: at('import-server.push.ratios.raw') },
    { name: 'single push, PGlite: p50', digits: 2, unit: 'ms', of: at('import.push.p50') },
    { name: '… PostgreSQL: p50', digits: 2, unit: 'ms', of: at('import-server.push.p50') },
    {
      name: `disk for each of ${some} messages beyond the empty store, text included, PostgreSQL’s log left out`,
      aim: 2000, digits: 0, unit: 'bytes', of: at('import.disk.tablesPerMessage'),
    },
    {
      name: '… with the log, which is shorter in a closed store than in an empty one',
      digits: 0, unit: 'bytes', of: at('import.disk.perMessage'),
    },
    { name: '`madeleine recall`, cold, whole process', must: 0.7, digits: 2, unit: 's', of: at('cold.recall.seconds') },
    { name: 'resident when idle, after a recall', must: 180, digits: 0, unit: 'MiB', of: at('cold.idle') },
  ]
}

/** The runs of each tree, by its name. */
export type Runs = Readonly<Record<string, readonly Results[]>>

const shown = (value: number, { digits }: Figure): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Values of a figure in all runs of a tree, in the runs' order. */
const valuesOf = ({ of }: Figure, runs: readonly Results[]): number[] => runs.map(of).filter((value) => value !== undefined)

/** Median, then least and most. */
function cell(figure: Figure, runs: readonly Results[]): string {
  const values = valuesOf(figure, runs)
  if (values.length === 0) return '–'
  const median = shown(quantile(values, 0.5), figure)
  return values.length === 1 ? median : `${median} (${shown(Math.min(...values), figure)}–${shown(Math.max(...values), figure)})`
}

function reached(figure: Figure, runs: readonly Results[]): string {
  const { must, aim, isRate = false } = figure
  const [value, sign] = [quantile(valuesOf(figure, runs), 0.5), isRate ? -1 : 1]
  const within = (bound: number | undefined) => bound !== undefined && sign * value <= sign * bound
  if (Number.isNaN(value) || (must ?? aim) === undefined) return ''
  return within(aim) ? 'aim' : within(must) ? 'must' : '**missed**'
}

/** How many times as good as before. */
function gain(figure: Figure, runs: Runs): string {
  const [before, now] = [quantile(valuesOf(figure, runs.before ?? []), 0.5), quantile(valuesOf(figure, runs.now ?? []), 0.5)]
  const times = figure.isRate ? now / before : before / now
  return Number.isFinite(times) && times > 0 ? `${times.toFixed(1)} ×` : ''
}

/** The table in markdown. Columns of a tree that was not measured are left out. */
export function tableOf(figures: readonly Figure[], runs: Runs): string {
  const compared = runs.before !== undefined
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = ['', ...(compared ? ['before'] : []), 'now', ...(compared ? ['gain'] : []), 'must', 'aim', 'reached']
  const bound = (value: number | undefined, { isRate }: Figure) =>
    (value === undefined ? '' : `${isRate ? '≥' : '≤'} ${value.toLocaleString('en')}`)
  const rows = figures.map((figure) => [
    `${figure.name}, ${figure.unit}`, ...(compared ? [cell(figure, runs.before ?? [])] : []), cell(figure, runs.now ?? []),
    ...(compared ? [gain(figure, runs)] : []), bound(figure.must, figure), bound(figure.aim, figure), reached(figure, runs.now ?? []),
  ])
  return [row(head), `|${head.map(() => '---|').join('')}`, ...rows.map(row)].join('\n')
}
