/** As of a past day, every view is what it was then: nothing later is listed, counted or quoted; and the address keeps the day. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectWhole, useBrowser } from './browser.ts'
import { developersExport } from './exports.ts'
import { usePage } from './served-page.ts'
import { chooseDay, goTo, settled } from './walk.ts'

const browser = useBrowser()
const served = usePage(async (folder) => ['sample/chat.jsonl', await developersExport(folder)])

const openAt = async (address: string) => {
  const opened = await browser.open(served.url)
  await opened.page.getByRole('navigation', { name: 'Views' }).waitFor()
  await goTo(opened.page, address)
  return opened
}

const years = async (page: Page): Promise<number[]> =>
  [...(await page.locator('main').innerText()).matchAll(/\b(20[2-3]\d)\b/g)].map(([year]) => Number(year))

describe('as of a past day,', () => {
  it('the list holds every conversation that had begun, and none of the later ones', async () => {
    const opened = await openAt('#/talk')
    const { page } = opened
    const today = await page.locator('.conversation').count()
    await chooseDay(page, '2023-12-01')
    await expect.poll(() => page.locator('.conversation').count()).toBeLessThan(today)
    await settled(page)
    const then = await page.locator('.conversation').count()
    expect(then).toBeGreaterThan(5)
    expect(Math.max(...await years(page))).toBe(2023)
    await expectWhole(opened)
    await page.context().close()
  })

  it('a list of another day is not there to be clicked while the one of this day is read', async () => {
    const { page, wrong } = await openAt('#/talk')
    await page.locator('.conversation').first().waitFor()
    let answer = (): void => undefined
    const held = new Promise<void>((done) => (answer = done))
    await page.route('**/api/v0/conversations', async (route) => {
      await held
      await route.continue()
    })
    await chooseDay(page, '2023-12-01')
    await page.locator('.as-of-past').waitFor()
    expect(await page.locator('.conversation').count()).toBe(0)
    answer()
    await page.locator('.conversation').first().waitFor()
    expect(Math.max(...await years(page))).toBe(2023)
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('the contents count and quote only what had been said', async () => {
    const opened = await openAt('#/contents')
    const { page } = opened
    await chooseDay(page, '2023-12-01')
    await expect.poll(async () => Math.max(...await years(page))).toBe(2023)
    expect(await page.locator('.tree-row').count()).toBe(1)
    const [counted, inTree] = await Promise.all([
      page.locator('.node .facts-line').innerText(), page.locator('.tree-count').first().innerText(),
    ])
    expect(counted).toContain(inTree)
    await expectWhole(opened)
    await page.context().close()
  })

  it('a conversation opens at the last message that had been said, and says how much came later', async () => {
    const opened = await openAt('#/talk/chat')
    const { page } = opened
    await chooseDay(page, '2026-04-20')
    await page.getByText(/messages of it came after/).waitFor()
    await settled(page)
    const last = page.locator('.log article').last()
    await last.waitFor()
    expect(await last.locator('time').getAttribute('title')).toContain('Apr 2026')
    const [box, seen] = [(await last.boundingBox())!, (await page.locator('.log').boundingBox())!]
    expect(box.y + box.height).toBeLessThanOrEqual(seen.y + seen.height + 1)
    expect(await page.getByText('Not said yet').count()).toBe(0)
    await expectWhole(opened)
    await page.context().close()
  })

  it('the address keeps the day: through every view, back, and a reload', async () => {
    const { page, wrong } = await openAt('#/talk')
    await chooseDay(page, '2023-12-01')
    expect(page.url()).toContain('asof=2023-12-01')
    await page.locator('.conversation').first().click()
    await page.locator('.log article').first().waitFor()
    expect(page.url()).toContain('asof=2023-12-01')
    await page.goBack()
    await page.locator('.conversation').first().waitFor()
    await page.locator('.as-of-past').waitFor()
    await page.reload()
    await page.locator('.as-of-past', { hasText: '1 Dec 2023' }).waitFor()
    await page.getByRole('button', { name: 'Back to today', exact: true }).click()
    await page.locator('.as-of-past').waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('asof')
    expect(wrong).toEqual([])
    await page.context().close()
  })
})

describe('a week that spans two months', () => {
  it('opens onto the days of the month in which it stands, with as many episodes as its line says', async () => {
    const { page, wrong } = await openAt('#/contents')
    const row = (level: number) => page.locator(`.tree-row[data-level="${level}"]`)
    const open = async (level: number, nth: number): Promise<void> => {
      const one = row(level).nth(nth)
      if ((await one.getAttribute('aria-expanded')) === 'false') await one.click()
      await settled(page)
    }
    for (let year = 0; year < await row(1).count(); year++) await open(1, year)
    for (let month = 0; month < await row(2).count(); month++) await open(2, month)
    const part = page.locator('.tree-row[data-level="3"]', { hasText: '(' }).first()
    await part.click()
    await settled(page)
    const [title, count] = [await part.locator('.tree-title').innerText(), await part.locator('.tree-count').innerText()]
    expect(await page.locator('.node h2').innerText()).toBe(title)
    expect(await page.locator('.node .facts-line').innerText()).toContain(count)
    const [, month = ''] = /\((\w+) /.exec(title) ?? []
    for (const day of await row(4).allInnerTexts()) expect(day).toContain(month)
    expect(wrong).toEqual([])
    await page.context().close()
  })
})
