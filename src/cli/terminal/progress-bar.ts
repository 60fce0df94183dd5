/** A bar on the terminal for an import: bytes read, then messages remembered. Silent where nobody watches. */
import type { SingleBar } from 'cli-progress'
import type { Stats } from '../../memory/stats.ts'
import type { TerminalStream } from './terminal.ts'

export interface Progress {
  /** So many more bytes were read. */
  read(bytes: number): void
  /** So many messages have come in. */
  came(messages: number): void
  /** From now on the messages are remembered. */
  remembering(counts: () => Promise<Stats>): Promise<void>
  stop(): void
}

const SILENT: Progress = { read() {}, came() {}, async remembering() {}, stop() {} }

/** How often a bar asks the store how far it is. */
const POLL_MS = 500

/** @param bytes what there is to read; 0 if nobody knows */
export async function showProgress(stderr: TerminalStream, bytes: number): Promise<Progress> {
  if (!stderr.isTTY) return SILENT
  const { default: { SingleBar } } = await import('cli-progress')
  const bar = new SingleBar({ format: formatOf, hideCursor: true, clearOnComplete: true, etaBuffer: 50, stream: stderr })
  let [readBytes, messages] = [0, 0]
  let timer: NodeJS.Timeout | undefined
  const startedAt = performance.now()
  const shown = () => ({ phase: 'reading', messages, rate: messages / Math.max(0.001, (performance.now() - startedAt) / 1000) })
  bar.start(Math.max(1, bytes), 0, shown())
  return {
    read(more) {
      readBytes += more
      if (readBytes > bytes) bar.setTotal(readBytes)
      bar.update(readBytes, shown())
    },
    came(total) {
      messages = total
      bar.update(readBytes, shown())
    },
    async remembering(counts) {
      const first = await counts()
      const start = rememberedOf(first)
      const left = Math.max(1, first.messages - start)
      bar.start(left, 0, { phase: 'remembering', messages: left, rate: 0 })
      const from = performance.now()
      timer = setInterval(() => void counts().then((now) => follow(bar, rememberedOf(now) - start, from)).catch(() => undefined), POLL_MS)
    },
    stop() {
      clearInterval(timer)
      bar.stop()
    },
  }
}

export interface Steps {
  show(step: { readonly phase: string; readonly done: number; readonly total: number }): void
  stop(): void
}

/** A bar for work that is done step by step. Silent where nobody watches. */
export async function showSteps(stderr: TerminalStream): Promise<Steps> {
  if (!stderr.isTTY) return { show() {}, stop() {} }
  const { default: { SingleBar } } = await import('cli-progress')
  const bar = new SingleBar({ format: '{phase} {bar} {value}/{total}', hideCursor: true, clearOnComplete: true, barsize: BAR_COLUMNS, stream: stderr })
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

function follow(bar: SingleBar, done: number, from: number): void {
  bar.update(done, { rate: done / ((performance.now() - from) / 1000) })
}

/** Messages that are in an episode, nearly: those cut, less a fair share for each segment not yet encoded. */
const rememberedOf = ({ messages, pending, segments, episodes }: Stats): number =>
  segments === 0 ? 0 : Math.round((messages - pending) * (episodes / segments))

interface Shown {
  readonly phase: string
  readonly messages: number
  readonly rate: number
}

const BAR_COLUMNS = 24

function formatOf(_options: unknown, { progress, eta }: { progress: number; eta: number }, { phase, messages, rate }: Shown): string {
  const full = Math.round(Math.min(1, progress) * BAR_COLUMNS)
  const bar = '█'.repeat(full) + '░'.repeat(BAR_COLUMNS - full)
  const left = Number.isFinite(eta) && eta > 0 ? ` · ${eta < 90 ? `${Math.round(eta)} s` : `${Math.round(eta / 60)} min`} left` : ''
  return `${phase.padEnd(11)} ${bar} ${Math.round(progress * 100)} % · ${messages.toLocaleString('en')} messages · ${Math.round(rate).toLocaleString('en')}/s${left}`
}
