/**
 * Debian's Chromium, and pages in it that are watched: a dialog, an error, a request that leaves the origin, or anything that the
 * content security policy had to stop, ends in the list of what went wrong.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Browser, type Page, type Request } from 'playwright-core'
import { beforeAll, expect } from 'vitest'

const EXECUTABLE = '/usr/bin/chromium'

export interface PageOptions {
  readonly width?: number
  readonly height?: number
  readonly dark?: boolean
  /** Fingers. */
  readonly touch?: boolean
  /** Whether things may move; default: not, as for who asks the system for no motion. */
  readonly motion?: boolean
  /** Where its clock stands still; default: it goes. */
  readonly now?: Date
}

export interface WatchedPage {
  readonly page: Page
  /** What went wrong so far; a test expects it to be empty. */
  readonly wrong: string[]
  /** What the page asked the server for, in order: `POST /api/v0/recall`. */
  readonly requests: string[]
}

export interface UsedBrowser {
  /** @param url with its token */
  open(url: string, options?: PageOptions): Promise<WatchedPage>
}

/** One for all files: the worker's modules outlive a file (vitest.config.ts), and the browser ends with the worker. */
let started: Promise<Browser> | undefined

/** Pages in the browser of the run, each in a profile of its own. */
export function useBrowser(): UsedBrowser {
  let browser: Browser
  beforeAll(async () => {
    browser = await (started ??= startBrowser())
  })
  return { open: (url, options) => openPage(browser, url, options) }
}

export function startBrowser(): Promise<Browser> {
  if (!existsSync(EXECUTABLE)) {
    throw new Error(`${EXECUTABLE} is missing: the tests of the page run in Debian's Chromium (apt-get install chromium)`)
  }
  return chromium.launch({ executablePath: EXECUTABLE, args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'] })
}

export async function openPage(
  browser: Browser, url: string, { width = 1200, height = 900, dark = false, touch = false, motion = false, now }: PageOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', reducedMotion: motion ? 'no-preference' : 'reduce',
    acceptDownloads: true, hasTouch: touch,
    timezoneId: 'Europe/Berlin', locale: 'en-GB',
  })
  const page = await context.newPage()
  if (now) await page.clock.setFixedTime(now)
  const watched = watch(page, new URL(url).origin)
  await page.goto(url)
  return { page, ...watched }
}

const underWay = new WeakMap<Page, Set<Request>>()

/** Whether no request of the page is under way. */
export const isQuiet = (page: Page): boolean => (underWay.get(page)?.size ?? 0) === 0

function watchRequests(page: Page): void {
  const open = new Set<Request>()
  underWay.set(page, open)
  // The stream of changes is open for as long as the page
  page.on('request', (request) => void (request.url().endsWith('/events') || open.add(request)))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
}

function watch(page: Page, origin: string): Omit<WatchedPage, 'page'> {
  const [wrong, requests]: [string[], string[]] = [[], []]
  watchRequests(page)
  page.on('request', (request) => {
    const asked = new URL(request.url())
    if (asked.protocol === 'data:' || asked.protocol === 'blob:') return
    if (asked.origin !== origin) wrong.push(`a request left the origin: ${request.url()}`)
    requests.push(`${request.method()} ${asked.pathname}`)
  })
  page.on('dialog', (dialog) => {
    wrong.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => void wrong.push(`another window: ${popup.url()}`))
  page.on('pageerror', (error) => void wrong.push(`an error: ${error.message}`))
  page.on('console', (message) => {
    // An answer that is an error is what a test of it asks for; the page says it itself
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) wrong.push(`the console: ${message.text()}`)
  })
  return { wrong, requests }
}

/** The source of axe, run in the page by the browser itself, so that the page's policy stays as it is. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeViolation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/** What axe finds wrong with the page as it is now: rules, and where they are broken. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: AxeViolation[] }> } }
    return (await axe.run()).violations
  })
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}: ${html}\n${failureSummary}`))
}

/** How far anything stands out of the window to the right: then a narrow screen scrolls sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** All that the page needs to be left alone by: nothing went wrong, nothing sticks out, axe is content. */
export async function expectWhole({ page, wrong }: WatchedPage): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(wrong).toEqual([])
}
