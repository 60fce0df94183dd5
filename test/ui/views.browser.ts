/**
 * Every view in a real browser, with the sample, a developer's years and years of talk in several languages imported: wide and narrow,
 * light and dark, by keyboard alone.
 */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { byNight, NIGHT } from '../at-length.ts'
import { expectWhole, overflow, useBrowser, type PageOptions, type WatchedPage } from './browser.ts'
import { developersExport, polyglotExport } from './exports.ts'
import { usePage } from './served-page.ts'
import { chooseDay, goTo, keyboardTo, openEveryView, settled } from './walk.ts'

const browser = useBrowser()
const served = usePage(async (folder) => ['sample/chat.jsonl', await developersExport(folder), await polyglotExport(folder)])

/** By day each width and each scheme once: what sticks out does so in any colours, and colours are as near to each other at any width. */
const LOOKS: readonly (readonly [string, PageOptions])[] = [
  ['wide and light', {}], ['narrow and dark', { width: 360, height: 740, dark: true }],
  ...byNight([], [['wide and dark', { dark: true }], ['narrow and light', { width: 360, height: 740 }]] as const),
]

/** At another width, 720 pixels being what a screen of 1440 has at 200 %: by day nothing sticks out, by night axe looks too. */
async function expectRoom(opened: WatchedPage, width: number, look: PageOptions): Promise<void> {
  const { page } = opened
  await page.setViewportSize({ width, height: 900 })
  if (NIGHT) await expectWhole(opened)
  expect([width, await overflow(page)]).toEqual([width, 0])
  await page.setViewportSize({ width: look.width ?? 1200, height: look.height ?? 900 })
}

describe('every view of the page', () => {
  it.each(LOOKS)('is whole on a screen that is %s: axe objects to nothing, nothing sticks out, no request leaves', async (_, look) => {
    const opened = await browser.open(served.url, look)
    const seen: string[] = []
    await openEveryView(opened.page, async (name) => {
      seen.push(name)
      await expectWhole(opened)
      for (const width of byNight([1024, 1920], [390, 720, 1024, 1440, 1920])) await expectRoom(opened, width, look)
    })
    expect(seen).toEqual(expect.arrayContaining(
      ['timeline', 'contents', 'talk', 'ask', 'facts', 'memory', 'episode', 'compare', 'year', 'excerpt']))
    await opened.page.context().close()
  })

  it('has the token neither in its address nor in its history', async () => {
    const { page, requests } = await browser.open(served.url)
    await page.getByRole('navigation', { name: 'Views' }).waitFor()
    expect(page.url()).not.toContain('token')
    expect(requests.join('\n')).not.toContain('token')
    await page.context().close()
  })
})

describe('the address of a view', () => {
  it.each(['#/facts', '#/timeline?as=calendar&month=2025-06'])('that was left for %s while it changed is not returned to', async (next) => {
    const { page, wrong } = await browser.open(served.url)
    await page.locator('main.view-timeline h1').waitFor()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    // As a link does, before the page has heard of it; then what the view had put off
    await page.evaluate(`history.pushState(null, "", ${JSON.stringify(next)}); new Promise((later) => setTimeout(later, 400))`)
    expect(new URL(page.url()).hash).toBe(next)
    expect(wrong).toEqual([])
    await page.context().close()
  })
})

describe('the frame around every view', () => {
  it('has the whole menu in sight at any width', async () => {
    const { page } = await browser.open(served.url)
    const menu = page.getByRole('navigation', { name: 'Views' })
    await menu.waitFor()
    for (const width of [360, 704, 705, 800, 832, 833, 920, 1056, 1057, 1200]) {
      await page.setViewportSize({ width, height: 800 })
      const hidden = await page.evaluate('document.querySelector(".menu").scrollWidth - document.querySelector(".menu").clientWidth')
      expect(hidden, `${width} pixels`).toBe(0)
    }
    await page.context().close()
  })

  it.each([1200, 360])('has a slider that stays where it is while it is dragged, %i pixels wide', async (width) => {
    const { page } = await browser.open(served.url, { width })
    await page.locator('.as-of-chip').click()
    const slider = page.locator('#as-of')
    const before = await slider.boundingBox()
    await slider.fill('100')
    await page.locator('.as-of-past').waitFor()
    expect(await slider.boundingBox()).toEqual(before)
    await page.context().close()
  })
})

describe('a long conversation', () => {
  it('shows nothing of what was still to come on the chosen day', async () => {
    const { page, wrong } = await browser.open(served.url)
    await page.getByRole('navigation', { name: 'Views' }).waitFor()
    await goTo(page, '#/talk/chat')
    await page.locator('.boundary').first().waitFor()
    await chooseDay(page, '2026-03-20')
    await page.getByText(/messages of it came after/).waitFor()
    await settled(page)
    const times = await page.locator('.log time').evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
    expect(times.filter((time) => time > '2026-03-21')).toEqual([])
    await chooseDay(page, '2026-01-01')
    await goTo(page, '#/talk/everything?asof=2026-01-01')
    await page.getByRole('heading', { name: 'It had not begun yet' }).waitFor()
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('may be left while it still scrolls', async () => {
    const { page, wrong } = await browser.open(served.url)
    await page.getByRole('navigation', { name: 'Views' }).waitFor()
    await goTo(page, '#/talk/chat')
    const log = await page.getByRole('region', { name: 'Messages' }).elementHandle()
    await goTo(page, '#/facts')
    // The browser tells of a scroll with the next picture, when the view may be gone
    await log!.evaluate((gone) => (gone as unknown as EventTarget).dispatchEvent(new Event('scroll')))
    await settled(page)
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('says that it is being read until what is looked at has come, and then shows messages', async () => {
    const { page, wrong } = await browser.open(served.url)
    await page.getByRole('navigation', { name: 'Views' }).waitFor()
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => void (release = resolve))
    // Its pages; how many there are is asked with the limit 1
    await page.route('**/messages', async (route) => {
      if (!(route.request().postData() ?? '').includes('"limit":1}')) await held
      await route.continue()
    })
    await page.evaluate('location.hash = "#/talk/everything"')
    const log = page.getByRole('region', { name: 'Messages' })
    await expect.poll(() => log.getAttribute('aria-busy')).toBe('true')
    expect(await log.locator('article').count()).toBe(0)
    release()
    await log.locator('article').first().waitFor()
    await expect.poll(() => log.getAttribute('aria-busy')).toBe('false')
    expect(wrong).toEqual([])
    await page.context().close()
  })
})

describe('by keyboard alone,', () => {
  const focused = (page: Page): Promise<string> =>
    page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent ?? ""')

  it('one gets to the content, to every view of the menu, and sees where one is', async () => {
    const { page, wrong } = await browser.open(served.url)
    await page.getByRole('navigation', { name: 'Views' }).waitFor()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('main')
    for (const name of ['Contents', 'Talk', 'Ask', 'Facts', 'Your memory', 'Timeline']) {
      await keyboardTo(page, 'link', name)
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).not.toBe('none')
      await page.keyboard.press('Enter')
      await page.locator(`.menu a[aria-current="page"]:has-text("${name}")`).waitFor()
    }
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('one asks, opens why, and reads the episode', async () => {
    const { page, wrong } = await browser.open(served.url)
    await keyboardTo(page, 'link', 'Ask')
    await page.keyboard.press('Enter')
    await keyboardTo(page, 'searchbox')
    await page.keyboard.type('What did Wei sign in April?')
    await page.getByRole('heading', { name: 'Said', exact: true }).waitFor()
    await keyboardTo(page, 'summary', 'Why')
    await page.keyboard.press('Enter')
    await page.getByText('What its confidence rests on').first().waitFor()
    await keyboardTo(page, 'link', 'Read what was said around it')
    await page.keyboard.press('Enter')
    await page.locator('main.view-episode h1').waitFor()
    expect(wrong).toEqual([])
    await page.context().close()
  })
})
