/** What the page costs of processor time, which other programs of the machine change less than the time of the clock. Linux only. */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'

const TICK_MS = 10

/** Processor time that a process has taken so far, all threads of it. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of processor time. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Milliseconds of processor time of each task of the page's main thread meanwhile: script, styles, layout and painting. */
export async function taskTimes(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await work()
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] }
  const mains = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf))
  const tasks = traceEvents.filter((event) => event.ph === 'X' && event.name.endsWith('::RunTask') && mains.has(threadOf(event)))
  return tasks.map(({ tdur = 0 }) => tdur / 1000)
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`
