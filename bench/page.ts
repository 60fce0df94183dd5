/**
 * Benchmark of the page: a real browser on `madeleine ui`, over one user with very many messages.
 * Run: npm run bench:page [-- --messages 100000] [--questions 60] [--seed 1] [--store DIR]
 *   --store DIR   keeps the loaded store, and uses it the next time
 * Needs Debian's Chromium at /usr/bin/chromium.
 *
 * Fixed: the talk by the seed (bench/zipf-talk.ts), imported, cut and encoded; a window of 1200 × 900. Measured: from the opening of
 * the address to the first timeline with its counts, by the browser's own clock; frames while the longest conversation is scrolled
 * by the wheel, and the tasks of the page's thread then; and `recall` as the page asks it, in the browser, each question being new.
 * Processor time stands beside the time of the clock: the server's with its database, and the page's main thread.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import type * as madeleine from '../src/index.ts'
import { openPage, startBrowser } from '../test/ui/browser.ts'
import { goTo } from '../test/ui/walk.ts'
import { processorMs, taskTimes } from './page-cost.ts'
import { quantile } from './quantile.ts'
import { firstMessages, isFunctionWord, language, type SyntheticMessage } from './zipf-talk.ts'

const { openMemory } = (await import(new URL('../dist/index.js', import.meta.url).href)) as typeof madeleine

const option = (standard: string) => ({ type: 'string' as const, default: standard })
const { values } = parseArgs({
  options: { messages: option('100000'), questions: option('60'), seed: option('1'), store: { type: 'string' } },
})
const [MESSAGES, QUESTIONS, SEED] = [Number(values.messages), Number(values.questions), Number(values.seed)]

const LONG_FRAME_MS = 50
const SCROLLS = 200
const REST_MS = 3000

async function load(data: string): Promise<void> {
  const mark = join(data, '..', `loaded-${MESSAGES}-${SEED}`)
  if (existsSync(mark)) return
  const memory = await openMemory({ data, durability: 'relaxed', work: false, timeZone: 'UTC' })
  const items = async function* () {
    let line = 0
    for (const message of firstMessages(language(SEED), SEED, MESSAGES)) yield { line: ++line, ...itemOf(message) }
  }
  await memory.import(items(), { flush: true })
  await memory.settle()
  await memory.close()
  writeFileSync(mark, '')
}

const itemOf = ({ doc, conversationId, speaker, text, at }: SyntheticMessage) => ({
  conversationId, message: { id: `m${doc}`, role: 'user' as const, name: speaker, content: text, timestamp: at },
})

/** Three words of content that stand in one message. */
const questions = (): string[] => firstMessages(language(SEED), SEED + 1, 4 * QUESTIONS + 50)
  .map(({ text }) => [...new Set(text.toLowerCase().match(/[a-z]+/g) ?? [])].filter((word) => !isFunctionWord(word)).slice(0, 3).join(' '))
  .filter((query) => query.split(' ').length === 3).slice(0, QUESTIONS)

async function served(data: string): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const args = ['dist/cli/main.js', 'ui', '--no-open', '--port', '0', '--data', data]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`madeleine ui ended with ${code}`)))
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream! }).on('line', (line) => {
        const [found] = /http:\S+#token=\S+/.exec(line) ?? []
        if (found !== undefined) resolve(found)
      })
    }
  })
  return {
    url, pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Notes when the counts of the timeline stand there, which its wave is drawn with in the same turn. */
const WATCH = `addEventListener('DOMContentLoaded', () => {
  const watch = new MutationObserver(() => {
    if (!/message/.test(document.querySelector('.line-head p')?.textContent ?? '')) return
    watch.disconnect()
    requestAnimationFrame(() => setTimeout(() => { globalThis.drawnAt_ = performance.now() }))
  })
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
})`

interface FirstView {
  /** Milliseconds until the timeline is drawn, of a tab that has nothing yet. */
  readonly ms: number
  /** Of processor time, until nothing is asked any more. */
  readonly serverMs: number
}

async function firstView(browser: Browser, { url, pid }: { readonly url: string; readonly pid: number }): Promise<FirstView> {
  const before = processorMs(pid)
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await page.goto(url)
  await page.locator('.line-head p', { hasText: 'message' }).waitFor()
  // The stream of changes never ends; what is asked behind the timeline is asked in its first second
  await page.waitForTimeout(REST_MS)
  const ms = await page.evaluate('drawnAt_') as number
  await context.close()
  return { ms, serverMs: processorMs(pid) - before }
}

/** The times between frames while the wheel turns, and of the tasks meanwhile. */
async function scrolledFrames(browser: Browser, page: Page): Promise<{ frames: number[]; tasks: number[] }> {
  await goTo(page, '#/talk')
  await page.locator('main a[href^="#/talk/"]').first().click()
  const log = page.getByRole('region', { name: 'Messages' })
  await log.waitFor()
  await log.hover()
  await page.evaluate(`globalThis.frames_ = []; (() => {
    let before = performance.now()
    const next = (now) => { frames_.push(now - before); before = now; requestAnimationFrame(next) }
    requestAnimationFrame(next)
  })()`)
  const tasks = await taskTimes(browser, page, async () => {
    for (let turn = 0; turn < SCROLLS; turn++) {
      await page.mouse.wheel(0, turn % 40 === 39 ? -40_000 : turn % 10 === 9 ? -6000 : -700)
      await page.waitForTimeout(16)
    }
  })
  return { frames: await page.evaluate('frames_.slice(2)'), tasks }
}

/** Milliseconds of each answer, in the browser: the request's own, from its beginning to the last byte; each after the one before. */
async function answerTimes(page: Page): Promise<number[]> {
  const times: number[] = []
  await goTo(page, '#/ask')
  for (const query of questions()) {
    const answered = page.waitForResponse((response) =>
      response.url().endsWith('/recall') && (response.request().postData() ?? '').includes(query))
    await page.getByRole('searchbox').fill(query)
    const answer = await answered
    await answer.finished()
    const { requestStart, responseEnd } = answer.request().timing()
    times.push(responseEnd - requestStart)
  }
  return times
}

const folder = values.store ?? await mkdtemp(join(tmpdir(), 'madeleine-page-'))
const data = join(folder, 'memory')
await load(data)
const server = await served(data)
const { url, pid, stop } = server
const browser = await startBrowser()
try {
  const views = [await firstView(browser, server), await firstView(browser, server), await firstView(browser, server)]
  const { page } = await openPage(browser, url)
  const { frames, tasks } = await scrolledFrames(browser, page)
  const before = processorMs(pid)
  const all = await answerTimes(page)
  const eachMs = (processorMs(pid) - before) / all.length
  const times = all.slice(5) // the first ones read the index
  const long = frames.filter((ms) => ms > LONG_FRAME_MS)
  const rows = [
    ['first view, cold and two warm', views.map(({ ms, serverMs }) => `${ms.toFixed(0)} ms (server ${serverMs.toFixed(0)})`).join(', ')],
    [
      'frames while scrolling',
      `${frames.length}, ${long.length} of them over ${LONG_FRAME_MS} ms, the longest ${Math.max(...frames).toFixed(0)} ms`,
    ],
    ['tasks of the page then, processor time', `p99 ${quantile(tasks, 0.99).toFixed(1)} ms, longest ${Math.max(...tasks).toFixed(1)} ms`],
    [
      `recall, ${times.length} new questions`,
      `p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms (server ${eachMs.toFixed(0)} each)`,
    ],
  ]
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}, `
    + `${MESSAGES.toLocaleString('en')} messages, seed ${SEED}\n`)
  console.log(['| | |', '|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n'))
} finally {
  await browser.close()
  await stop()
  if (values.store === undefined) await rm(folder, { recursive: true, force: true })
}
