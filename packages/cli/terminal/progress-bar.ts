/**
 * Progress bars on a terminal: for an import, bytes read and then messages encoded; for other work, steps. Silent if stderr is no terminal.
 */
import type { SingleBar } from 'cli-progress'
import type { StatsResult } from '@madeleine/contract'
import type { TerminalStream } from './terminal.ts'

export interface Progress {
  /** Adds bytes that are to be read: files of an archive or a folder. */
  onFound(bytes: number): void
  /** Adds bytes that were read. */
  onRead(bytes: number): void
  /** Sets the number of messages imported so far. */
  onImported(messages: number): void
  /** Starts the second phase, which polls the statistics. */
  followEncoding(readStats: () => Promise<StatsResult>): Promise<void>
  stop(): void
}

/** Shows nothing. */
export const NO_PROGRESS: Progress = { onFound() {}, onRead() {}, onImported() {}, async followEncoding() {}, stop() {} }

/** Interval between two reads of the statistics. */
const POLL_MS = 500

/** Starts the bar of an import. @param bytes total size of the input; 0 if unknown */
export async function showProgress(stderr: TerminalStream, bytes: number): Promise<Progress> {
  if (!stderr.isTTY) return NO_PROGRESS
  const { default: { SingleBar } } = await import('cli-progress')
  const bar = new SingleBar({ format: formatOf, hideCursor: true, clearOnComplete: true, etaBuffer: 50, stream: stderr })
  let [total, readBytes, messages] = [bytes, 0, 0]
  let timer: NodeJS.Timeout | undefined
  const startedAt = performance.now()
  const payload = () => ({ phase: 'reading', messages, rate: messages / Math.max(0.001, (performance.now() - startedAt) / 1000) })
  bar.start(Math.max(1, bytes), 0, payload())
  return {
    onFound(more) {
      total += more
      bar.setTotal(Math.max(1, total, readBytes))
    },
    onRead(more) {
      readBytes += more
      if (readBytes > total) bar.setTotal(readBytes)
      bar.update(readBytes, payload())
    },
    onImported(count) {
      messages = count
      bar.update(readBytes, payload())
    },
    async followEncoding(readStats) {
      timer = await followStats(bar, readStats)
    },
    stop() {
      clearInterval(timer)
      bar.stop()
    },
  }
}

async function followStats(bar: SingleBar, readStats: () => Promise<StatsResult>): Promise<NodeJS.Timeout> {
  const first = await readStats()
  const start = encodedMessages(first)
  const left = Math.max(1, first.messages - start)
  bar.start(left, 0, { phase: 'encoding', messages: left, rate: 0 })
  const startedMs = performance.now()
  return setInterval(
    () => void readStats().then((stats) => updateBar(bar, encodedMessages(stats) - start, startedMs)).catch(() => undefined), POLL_MS,
  )
}

interface StepProgress {
  show(step: { readonly phase: string; readonly done: number; readonly total: number }): void
  stop(): void
}

/** A bar for work that is counted in steps. */
export async function showSteps(stderr: TerminalStream): Promise<StepProgress> {
  if (!stderr.isTTY) return { show() {}, stop() {} }
  const { default: { SingleBar } } = await import('cli-progress')
  const bar = new SingleBar({
    format: '{phase} {bar} {value}/{total}', hideCursor: true, clearOnComplete: true, barsize: BAR_COLUMNS, stream: stderr,
  })
  let current = ''
  return {
    show({ phase, done, total }) {
      if (phase !== current) bar.start(total, done, { phase })
      current = phase
      bar.update(done)
    },
    stop: () => bar.stop(),
  }
}

function updateBar(bar: SingleBar, done: number, startedMs: number): void {
  bar.update(done, { rate: done / ((performance.now() - startedMs) / 1000) })
}

/** Estimated number of messages in episodes: those in closed segments, times the share of segments that are encoded. */
const encodedMessages = ({ messages, pending, segments, episodes }: StatsResult): number =>
  segments === 0 ? 0 : Math.round((messages - pending) * (episodes / segments))

interface BarPayload {
  readonly phase: string
  readonly messages: number
  readonly rate: number
}

const BAR_COLUMNS = 24

function formatOf(_options: unknown, { progress, eta }: { progress: number; eta: number }, { phase, messages, rate }: BarPayload): string {
  const full = Math.round(Math.min(1, progress) * BAR_COLUMNS)
  const bar = '█'.repeat(full) + '░'.repeat(BAR_COLUMNS - full)
  const left = Number.isFinite(eta) && eta > 0 ? ` · ${eta < 90 ? `${Math.round(eta)} s` : `${Math.round(eta / 60)} min`} left` : ''
  return `${phase.padEnd(11)} ${bar} ${Math.round(progress * 100)} % `
    + `· ${messages.toLocaleString('en')} messages · ${Math.round(rate).toLocaleString('en')}/s${left}`
}
