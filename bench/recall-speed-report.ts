/** The report of bench/recall-speed.ts: times, growth and sizes as markdown tables. */
import type { Engine } from './recall-speed-clients.ts'
import { QUERY_KINDS, KIND_MEANINGS, type Kind } from './recall-speed-queries.ts'
import type { TableSize } from './recall-speed-sizes.ts'
import { quantile } from './quantile.ts'

export const OURS = 'Madeleine recall'

/** One system's measurements for one kind of query. */
export interface Cell {
  readonly system: string
  readonly kind: Kind
  /** Milliseconds, one per query. */
  readonly ms: number[]
  /** Queries without a hit. */
  empty: number
}

/** Measurements of one store on one engine. */
export interface Measurement {
  readonly engine: Engine
  readonly version: string
  /** Load average of the last minute of querying. */
  readonly load: number
  readonly users: number
  /** Messages of each user. */
  readonly messages: number
  /** Messages in the rivals' tables: all of them, or the requested maximum. */
  readonly rivalMessages: number
  /** Ours, with the number of messages that were loaded, not copied. */
  readonly ours: Loading & { readonly loaded: number }
  readonly rivals: Loading & { readonly hnswSeconds?: number }
  readonly cells: readonly Cell[]
  /** Share of the exact nearest ten that HNSW found, over all queries. */
  readonly hnswRecall?: number
  readonly sizes: readonly TableSize[]
  readonly rivalSizes: readonly { readonly name: string; readonly bytes: number }[]
}

export interface Loading {
  readonly seconds: number
  /** Time of loading, ISO 8601. */
  readonly at: string
}

const number = (value: number): string => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))
/** Each kind, and all of them together. */
const COLUMNS = [...QUERY_KINDS, undefined] as const
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

const counted = (value: number): string => value.toLocaleString('en')
const ENGINES: Readonly<Record<Engine, string>> = { pglite: 'PGlite', postgres: 'PostgreSQL' }
const nameOf = ({ engine, users, messages }: Measurement): string =>
  `${ENGINES[engine]}, ${users === 1 ? 'one user' : `${counted(users)} users`} of ${counted(messages)} messages`

export const meanings = (): string => QUERY_KINDS.map((kind) => `- ${kind}: ${KIND_MEANINGS[kind]}`).join('\n')

export function report(measured: Measurement): string {
  const { cells, version, load, ours, rivals, users, messages, rivalMessages, hnswRecall } = measured
  const systems = [...new Set(cells.map(({ system }) => system))]
  const total = users * messages
  const built = rivals.hnswSeconds === undefined ? '' : `, ${number(rivals.hnswSeconds)} s of it for HNSW`
  const notes = [
    `${version}. Load of the machine while asking: ${number(load)}.`,
    ours.loaded < total ? `Of the messages ${counted(ours.loaded)} were loaded, the others are copies of theirs under other users.` : '',
    `Loading: Madeleine ${loading(ours, ours.loaded)}, the rivals' tables ${loading(rivals, rivalMessages)}${built}.`,
    rivalMessages < total ? `The rivals hold ${counted(rivalMessages)} messages only, those of the users who ask among them.` : '',
    hnswRecall === undefined ? '' : `HNSW found ${(100 * hnswRecall).toFixed(1)} % of the exact nearest ten.`,
    cells.some(({ empty }) => empty > 0) ? '(n): so many questions brought nothing.' : '',
  ]
  return [
    `### ${nameOf(measured)}`,
    table(
      ['p50 / p95 in ms', ...QUERY_KINDS, 'all'], systems.map((system) => [system, ...COLUMNS.map((kind) => times(cells, system, kind))]),
    ),
    notes.filter((note) => note !== '').join(' '),
    sizeTable(measured),
  ].join('\n\n')
}

const loading = ({ seconds, at }: Loading, messages: number): string =>
  `${number(seconds)} s (${number(messages / seconds)} messages/s, ${at.slice(0, 10)})`

const of = (cells: readonly Cell[], system: string, kind: Kind | undefined): Cell[] =>
  cells.filter((cell) => cell.system === system && (kind === undefined || cell.kind === kind))

function times(cells: readonly Cell[], system: string, kind: Kind | undefined): string {
  const chosen = of(cells, system, kind)
  const ms = chosen.flatMap((cell) => cell.ms)
  const empty = chosen.reduce((sum, cell) => sum + cell.empty, 0)
  return `${number(quantile(ms, 0.5))} / ${number(quantile(ms, 0.95))}${empty > 0 ? ` (${empty})` : ''}`
}

function sizeTable({ sizes, rivalSizes, users, messages, rivalMessages }: Measurement): string {
  const each = (bytes: number, count = users * messages) => number(bytes / count)
  const indexes = sizes.filter(({ isIndex }) => isIndex)
  const sum = (list: readonly { bytes: number }[]) => list.reduce((all, { bytes }) => all + bytes, 0)
  const postings = sum(sizes.filter(({ isPosting }) => isPosting)) / (users * messages)
  const naive = (rivalSizes.find(({ name }) => name.startsWith('naive'))?.bytes ?? Number.NaN) / rivalMessages
  const others = sizes.filter(({ isIndex, bytes }) => !isIndex && bytes > 0)
  return [
    table(['index', 'bytes per message', 'MB'], [
      ...indexes.map(({ name, bytes }) => [name, each(bytes), number(bytes / 1e6)]),
      ['**Madeleine, all indexes**', each(sum(indexes)), number(sum(indexes) / 1e6)],
      ...rivalSizes.map(({ name, bytes }) => [name, each(bytes, rivalMessages), number(bytes / 1e6)]),
    ]),
    `Postings: ${(postings / naive).toFixed(2)} of the naive layout. Other tables: ` +
      `${others.map(({ name, bytes }) => `${name} ${each(bytes)}`).join(', ')} bytes per message.`,
  ].join('\n\n')
}

/** How much slower each system is at the next size of one user. */
export function growth(all: readonly Measurement[]): string {
  const alone = all.filter(({ users }) => users === 1)
  const rows = alone.flatMap((small) => {
    const larger = alone.filter(({ engine, messages }) => engine === small.engine && messages > small.messages)
    const large = larger.sort((a, b) => a.messages - b.messages)[0]
    if (!large) return []
    const from = `${small.engine}, ${counted(small.messages)} → ${counted(large.messages)}`
    return [...new Set(small.cells.map(({ system }) => system))].map((system) => [from, system, ...growthOf(small, large, system)])
  })
  return rows.length === 0 ? '' : `### Growth, p50 / p95\n\n${table(['', '', ...QUERY_KINDS, 'all'], rows)}`
}

function growthOf(small: Measurement, large: Measurement, system: string): string[] {
  const at = ({ cells }: Measurement, kind: Kind | undefined, q: number) => quantile(of(cells, system, kind).flatMap(({ ms }) => ms), q)
  const ratio = (kind: Kind | undefined, q: number) => (at(large, kind, q) / at(small, kind, q)).toFixed(1)
  return COLUMNS.map((kind) => `${ratio(kind, 0.5)} / ${ratio(kind, 0.95)}`)
}

/** The content of the file of --json: the quantiles and every single time. */
export const forJson = (measured: Measurement) => ({
  ...measured,
  cells: measured.cells.map((cell) => ({ ...cell, p50: quantile(cell.ms, 0.5), p95: quantile(cell.ms, 0.95) })),
})
