/** The forms of the timeline: as high as the window, on its way to another piece, in the colours of people, as a calendar and as years. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { overflow, useBrowser, violations, type PageOptions, type WatchedPage } from './browser.ts'
import { usePage } from './served-page.ts'
import { chooseDay, goTo, settled } from './walk.ts'

const browser = useBrowser()
const DAY_MS = 86_400_000
const BEGIN = Date.UTC(2025, 0, 6, 9)

const message = (conversationId: string, at: number, [name, content]: readonly [string, string]): string =>
  JSON.stringify({ conversationId, id: `${conversationId}-${at}`, role: 'user', name, content, timestamp: new Date(at).toISOString() })

/** A talk of two each week for two years, and one week in which three days long much more was said. */
async function twoYears(folder: string): Promise<string> {
  const lines = Array.from({ length: 104 }, (_, week) => {
    const begin = BEGIN + week * 7 * DAY_MS
    const said = [
      ['Ines', `Shall we walk on Sunday, week ${week}?`], ['Tom', 'Yes, along the river'], ['Ines', 'Then I bring the bread'],
    ] as const
    return said.map((one, i) => message('walks', begin + i * 60_000, one))
  }).flat()
  const loud = Array.from({ length: 240 }, (_, i) =>
    message('move', BEGIN + 60.2 * 7 * DAY_MS + Math.floor(i / 80) * DAY_MS + (i % 80) * 60_000, ['Mara', `Box ${i} goes up to the attic`]))
  const path = join(folder, 'two-years.jsonl')
  await writeFile(path, [...lines, ...loud].join('\n'))
  return path
}

const served = usePage(async (folder) => [await twoYears(folder)])

async function opened(options?: PageOptions, address = '#/timeline'): Promise<WatchedPage> {
  const watched = await browser.open(served.url, options)
  await watched.page.locator('.line-head p', { hasText: 'message' }).waitFor()
  await goTo(watched.page, address)
  return watched
}

/** Texts that are drawn from now on, each with whether a halo was drawn behind it. */
const LISTEN = `globalThis.drawn_ = []; (() => {
  const { strokeText, fillText } = CanvasRenderingContext2D.prototype
  let halo = ''
  CanvasRenderingContext2D.prototype.strokeText = function (text, ...rest) { halo = text; return strokeText.call(this, text, ...rest) }
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    globalThis.drawn_.push([text, halo === text]); halo = ''
    return fillText.call(this, text, ...rest)
  }
})()`

const drawnTexts = (page: Page): Promise<[string, boolean][]> => page.evaluate('globalThis.drawn_')

/** Part of the line's pixels that have this colour of the page's style, about. */
const shareOf = (page: Page, token: string): Promise<number> => page.evaluate(`(() => {
  const canvas = document.querySelector('.line-canvas')
  const hex = getComputedStyle(canvas).getPropertyValue(${JSON.stringify(token)}).trim()
  const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  let count = 0
  for (let i = 0; i < data.length; i += 4) if (wanted.every((value, channel) => Math.abs(value - data[i + channel]) < 8)) count += 1
  return count / (data.length / 4)
})()`)

describe('the line', () => {
  it('is as high as the window has room, and nothing has to be scrolled', async () => {
    const { page } = await opened({ height: 1000 })
    const height = async (): Promise<number> => (await page.locator('.line').boundingBox())!.height
    const low = await height()
    await page.setViewportSize({ width: 1200, height: 1300 })
    await expect.poll(height).toBe(low + 300)
    await expect.poll(() => page.evaluate('document.querySelector(".line-canvas").height / devicePixelRatio')).toBeCloseTo(low + 298, 0)
    for (const size of [1000, 1300]) {
      await page.setViewportSize({ width: 1200, height: size })
      expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0)
    }
    await page.context().close()
  })

  it('says how much a bar stands for that would flatten all others, and cuts it off', async () => {
    const { page } = await browser.open(served.url)
    await page.evaluate(LISTEN)
    await page.locator('.line-head p', { hasText: 'message' }).waitFor()
    await settled(page)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await settled(page)
    expect((await drawnTexts(page)).map(([text]) => text).filter((text) => /^\d+$/.test(text) && Number(text) > 50)).not.toEqual([])
    await page.context().close()
  })

  it('draws a halo behind the titles of episodes, so that no bar runs through the words', async () => {
    const { page } = await opened({}, `#/timeline?from=${BEGIN + 20 * 7 * DAY_MS}&to=${BEGIN + 23 * 7 * DAY_MS}`)
    await page.evaluate(LISTEN)
    await page.locator('.line').focus()
    await page.keyboard.press('ArrowRight')
    await settled(page)
    const titles = (await drawnTexts(page)).filter(([text]) => /walk|river|bread/i.test(text))
    expect(titles.length).toBeGreaterThan(0)
    expect(titles.filter(([, hasHalo]) => !hasHalo)).toEqual([])
    await page.context().close()
  })

  it('goes to another piece over what lies between; at once for who wants no motion', async () => {
    const brush = (page: Page): Promise<number> => page.evaluate('Number.parseFloat(document.querySelector(".brush").style.left)')
    const still = await opened()
    await still.page.getByRole('button', { name: 'Zoom in' }).click()
    await settled(still.page)
    const end = await brush(still.page)
    expect(end).toBeGreaterThan(20)
    await still.page.context().close()
    const { page, wrong } = await opened({ motion: true })
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await page.getByRole('button', { name: 'Zoom in' }).click()
    const seen = [await brush(page)]
    for (let frame = 0; frame < 14; frame++) {
      await page.clock.runFor(16)
      seen.push(await brush(page))
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(seen)
    expect(seen.filter((at) => at > 0.5 && at < end - 0.5).length).toBeGreaterThan(3)
    expect(seen.at(-1)).toBeCloseTo(end, 1)
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('has the colours of people or of conversations where that is wished, and says whose they are', async () => {
    const { page, wrong } = await opened()
    expect(await shareOf(page, '--tint-2')).toBe(0)
    await page.getByLabel('Colours').selectOption('person')
    await settled(page)
    const legend = page.locator('.legend')
    expect(await legend.locator('bdi').allInnerTexts()).toEqual(['Mara', 'Ines', 'Tom'])
    for (const token of ['--tint-1', '--tint-2', '--tint-3']) expect(await shareOf(page, token)).toBeGreaterThan(0)
    await page.getByLabel('Colours').selectOption('source')
    await settled(page)
    expect(await legend.locator('bdi').allInnerTexts()).toEqual(['walks', 'move'])
    await page.reload()
    await settled(page)
    expect(await page.getByLabel('Colours').inputValue()).toBe('source')
    expect(wrong).toEqual([])
    await page.context().close()
  })
})

describe('the calendar', () => {
  it('shows a month by its days, leads by keys to another day and month, and opens a day as a line', async () => {
    const { page, wrong } = await opened({}, '#/timeline?as=calendar&month=2025-06')
    await page.getByRole('heading', { name: 'June 2025' }).waitFor()
    const focused = (): Promise<string> => page.evaluate('document.activeElement.dataset.date ?? ""')
    expect(await page.locator('[data-date]').count()).toBe(5)
    await page.locator('[data-date="2025-06-02"]').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toBe('2025-06-09')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('2025-06-16')
    await page.keyboard.press('End')
    await expect.poll(focused).toBe('2025-06-30')
    await page.keyboard.press('PageDown')
    await page.getByRole('heading', { name: 'July 2025' }).waitFor()
    await page.getByRole('button', { name: 'Month before' }).click()
    await page.getByRole('heading', { name: 'June 2025' }).waitFor()
    await settled(page)
    await page.locator('[data-date="2025-06-16"]').click()
    await page.locator('.line').waitFor()
    expect(await page.locator('main h1').innerText()).toMatch(/16 Jun 2025/)
    await page.goBack()
    await page.getByRole('heading', { name: 'June 2025' }).waitFor()
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('has nothing of what was still to come on the chosen day', async () => {
    const { page } = await opened({}, '#/timeline?as=calendar&month=2025-06')
    await chooseDay(page, '2025-06-12')
    await settled(page)
    const told = await page.locator('[data-date]').evaluateAll((all) => all.map((one) => one.dataset['date']))
    expect(told).toEqual(['2025-06-02', '2025-06-09'])
    expect(await page.locator('.day-later').count()).toBe(18)
    await page.context().close()
  })
})

describe('the years', () => {
  it('stand below each other, a day a square, and lead to a month and to a day', async () => {
    const { page, wrong } = await opened({}, '#/timeline?as=years')
    expect(await page.locator('.year h2').allInnerTexts()).toEqual([expect.stringMatching(/^2026/), expect.stringMatching(/^2025/)])
    await page.getByRole('link', { name: /^Mar 2025, \d+ messages$/ }).click()
    await page.getByRole('heading', { name: 'March 2025' }).waitFor()
    await page.goBack()
    const box = (await page.locator('.year-days').last().boundingBox())!
    // 6 January 2025, a Monday, is in the second of 54 weeks
    await page.mouse.move(box.x + (box.width / 54) * 1.5, box.y + box.height / 14)
    expect(await page.locator('.pointed').innerText()).toContain('3 messages')
    await page.mouse.down()
    await page.mouse.up()
    await page.locator('.line').waitFor()
    expect(await page.locator('main h1').innerText()).toMatch(/6 Jan 2025/)
    expect(wrong).toEqual([])
    await page.context().close()
  })
})

describe.each([[1200, false], [390, true]] as const)('each form, %i pixels wide', (width, dark) => {
  it('is one that axe objects to nowhere, and sticks out nowhere', async () => {
    const { page, wrong } = await opened({ width, dark })
    for (const query of ['as=calendar&month=2025-06', 'as=years', 'as=table', 'colour=person', 'as=years&colour=source']) {
      await goTo(page, `#/timeline?${query}`)
      expect([query, await violations(page)]).toEqual([query, []])
      expect([query, await overflow(page)]).toEqual([query, 0])
    }
    expect(wrong).toEqual([])
    await page.context().close()
  })
})
