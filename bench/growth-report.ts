/** The table of bench/growth.ts. */
import { EXPORT } from './growth-calls.ts'
import { quantile } from './quantile.ts'

/** Milliseconds of one call. */
export interface Spent {
  readonly clock: number
  readonly thread: number
  readonly all: number
  /** Of the server's processes. */
  readonly server: number
}

/** All calls of one step on one store. */
export interface Measured {
  readonly name: string
  readonly messages: number
  readonly spent: readonly Spent[]
}

/** How many times as long a call may take as in the smallest store. */
const MOST_GROWTH = 3

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length
const shown = (ms: number): string => (ms < 0.1 ? ms.toFixed(3) : ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0))
const times = (ratio: number): string => (ratio > MOST_GROWTH ? `**${ratio.toFixed(1)}**` : ratio.toFixed(1))

/** Figures of one step on one store, an export by the message. */
function figures({ name, messages, spent }: Measured) {
  const share = name === EXPORT ? messages : 1
  const of = (part: keyof Spent) => spent.map((one) => one[part] / share)
  const [clock, server] = [of('clock'), mean(of('server'))]
  return { p50: quantile(clock, 0.5), p95: quantile(clock, 0.95), thread: mean(of('thread')), all: mean(of('all')), server }
}

const GROWN = 'times the smallest'
const HEAD = ['call', 'messages', 'clock, p50 / p95', GROWN, 'processor: calling thread', 'all threads', 'server', GROWN]
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** One line for each step and each store but the first, with which it is compared. */
export function growthTable(measured: readonly Measured[]): string {
  const lines = [...new Set(measured.map(({ name }) => name))].flatMap((name) => {
    const [small, ...others] = measured.filter((one) => one.name === name)
    const least = figures(small!)
    return [small!, ...others].map((one) => {
      const { p50, p95, thread, all, server } = figures(one)
      const [clock, processor] = one === small
        ? ['', '']
        : [`${times(p50 / least.p50)} / ${times(p95 / least.p95)}`, times((all + server) / (least.all + least.server))]
      const [count, ofServer] = [one.messages.toLocaleString('en'), server === 0 ? '' : shown(server)]
      return line([name, count, `${shown(p50)} / ${shown(p95)}`, clock, shown(thread), shown(all), ofServer, processor])
    })
  })
  return [line(HEAD), line(HEAD.map(() => '---')), ...lines].join('\n')
}
