/** Facts on the page: seen in time, corrected, retired, pinned, added, and undone; and what another did meanwhile is noticed. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectWhole, useBrowser } from './browser.ts'
import { developersExport } from './exports.ts'
import { usePage } from './served-page.ts'
import { chooseDay, goTo, settled } from './walk.ts'

const browser = useBrowser()
const served = usePage(async (folder) => ['sample/chat.jsonl', await developersExport(folder)])

const openFacts = async () => {
  const opened = await browser.open(served.url)
  await opened.page.getByRole('navigation', { name: 'Views' }).waitFor()
  await goTo(opened.page, '#/facts')
  return opened
}

const line = (page: Page, text: string) => page.locator('.fact', { hasText: text }).first()

async function begin(page: Page, text: string, deed: string): Promise<void> {
  const fact = line(page, text)
  if ((await fact.locator('.fact-text').getAttribute('aria-expanded')) !== 'true') await fact.locator('.fact-text').click()
  await fact.getByRole('button', { name: deed }).click()
}

async function add(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a fact …' }).click()
  await page.getByRole('dialog').getByLabel('One sentence that stands on its own').fill(text)
  await page.getByRole('dialog').getByText(`Known from`).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await page.locator('.deed-bar', { hasText: text }).waitFor()
  await settled(page)
}

describe('facts on the page', () => {
  it('stand by category and by whom they are about, say when they held, and lead to the talk that proves them', async () => {
    const { page, wrong } = await openFacts()
    const fact = line(page, 'Hamburg')
    expect(await fact.locator('svg[role="img"]').getAttribute('aria-label')).toMatch(/^Held /)
    await fact.locator('.fact-text').click()
    await fact.locator('.is-support', { hasText: 'I live in Hamburg' }).first().waitFor()
    await fact.getByRole('link', { name: 'Open the talk' }).click()
    await page.locator('main.view-talk').getByText('I live in Hamburg').first().waitFor()
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('are filtered by category and person, which the address keeps', async () => {
    const { page } = await openFacts()
    const all = await page.locator('.fact').count()
    await page.locator('.facts-filters').getByLabel('Category').selectOption('relationship')
    expect(await page.locator('.fact').count()).toBeLessThan(all)
    await page.locator('.facts-filters').getByLabel('About').selectOption('user')
    expect(page.url()).toContain('category=relationship&about=user')
    await goTo(page, '#/facts')
    expect(await page.locator('.facts-category:not(.agenda) h2').first().innerText()).toBe('You')
    await page.getByRole('searchbox', { name: 'Words' }).fill('wALn allerg')
    await expect.poll(() => page.locator('.fact-text').allInnerTexts(), { timeout: 30_000 }).toEqual(['You are allergic to walnuts.'])
    await page.context().close()
  })

  it('are added, pinned and retired by the person, each after a preview, and undone exactly', async () => {
    const { page, wrong } = await openFacts()
    await add(page, 'The user keeps two bicycles in the cellar.')
    await line(page, 'You keep two bicycles').waitFor()
    await begin(page, 'two bicycles', 'Pin')
    await line(page, 'two bicycles').locator('.badge-key').waitFor()
    await page.locator('.deed-bar').getByRole('button', { name: 'Undo' }).click()
    await line(page, 'two bicycles').locator('.badge-key').waitFor({ state: 'detached' })
    await begin(page, 'two bicycles', 'Retire …')
    await page.getByRole('dialog').getByText(/Held until/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Retire', exact: true }).click()
    await page.locator('.fact-over', { hasText: 'two bicycles' }).waitFor()
    await page.locator('.deed-bar').getByRole('button', { name: 'Undo' }).click()
    await page.locator('.fact:not(.fact-over)', { hasText: 'two bicycles' }).waitFor()
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('that somebody else has changed since are not overwritten: both versions are shown, and what can be done', async () => {
    const [mine, theirs, watching] = [await openFacts(), await openFacts(), await openFacts()]
    await add(theirs.page, 'The user rows on Sundays.')
    await goTo(mine.page, '#/memory')
    await goTo(mine.page, '#/facts')
    await begin(mine.page, 'row on Sundays', 'Correct …')
    await goTo(theirs.page, '#/facts')
    await begin(theirs.page, 'row on Sundays', 'Correct …')
    await theirs.page.getByRole('dialog').getByLabel('What is true').fill('The user rows on Mondays.')
    await theirs.page.getByRole('dialog').getByRole('button', { name: 'Correct', exact: true }).click()
    await theirs.page.locator('.deed-bar', { hasText: 'Mondays' }).waitFor()
    // Whoever looks on hears of it, and what is being edited stays open
    await watching.page.locator('.fact', { hasText: 'Mondays' }).first().waitFor()
    const dialog = mine.page.getByRole('dialog')
    await dialog.getByLabel('What is true').fill('The user rows on Tuesdays.')
    await dialog.getByText('This fact has changed since it was shown.').waitFor()
    await dialog.locator('.stale', { hasText: 'Mondays' }).waitFor()
    await expectWhole(mine)
    await dialog.getByRole('button', { name: 'Continue from the current version' }).click()
    await dialog.getByText('What would change').waitFor()
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
    await mine.page.locator('.deed-bar', { hasText: 'Tuesdays' }).waitFor()
    for (const { page, wrong } of [mine, theirs, watching]) {
      expect(wrong).toEqual([])
      await page.context().close()
    }
  })

  it('have one axis, which one of long ago does not flatten; what is planned is a ring on it', async () => {
    const opened = await openFacts()
    const { page } = opened
    await page.getByRole('button', { name: 'Add a fact …' }).click()
    await page.getByRole('dialog').getByLabel('One sentence that stands on its own').fill('The user owns a clock of their grandfather.')
    await page.getByRole('dialog').getByLabel('Since').fill('1950-01-01')
    await page.getByRole('dialog').getByText('Known from').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await line(page, 'clock of their grandfather').locator('.arrow').waitFor()
    const wide = await line(page, 'Hamburg').locator('.strip').last().evaluate((one) => Number.parseFloat(one.getAttribute('width') ?? ''))
    expect(wide).toBeGreaterThan(10)
    await expectWhole(opened)
    await page.context().close()
  })

  it('keep the focus where it was edited, when what was pressed is gone, and when it is undone', async () => {
    const { page, wrong } = await openFacts()
    await add(page, 'The user keeps bees on the roof.')
    const focused = (): Promise<string> =>
      page.evaluate('document.activeElement.closest(".fact")?.textContent ?? document.activeElement.tagName')
    await begin(page, 'bees on the roof', 'Pin')
    await line(page, 'bees on the roof').locator('.badge-key').waitFor()
    expect(await focused()).toContain('bees on the roof')
    await line(page, 'bees on the roof').getByRole('button', { name: 'Retire …' }).press('Enter')
    await page.getByRole('dialog').getByText(/Held until/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Retire', exact: true }).press('Enter')
    await page.locator('.fact-over', { hasText: 'bees on the roof' }).waitFor()
    await expect.poll(focused).toContain('bees on the roof')
    await page.locator('.deed-bar').getByRole('button', { name: 'Undo' }).press('Enter')
    await page.locator('.fact:not(.fact-over)', { hasText: 'bees on the roof' }).waitFor()
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Put away')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toContain('bees on the roof')
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('are edited by keyboard alone; Escape gives up, and the focus comes back', async () => {
    const { page } = await openFacts()
    await page.getByRole('button', { name: 'Add a fact …' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Add a fact …')
    await page.context().close()
  })
})

describe('as of a past day,', () => {
  it('facts are those that were known then, and cannot be changed there', async () => {
    const { page, wrong } = await openFacts()
    await page.locator('.fact', { hasText: 'Outfit7' }).first().waitFor()
    await chooseDay(page, '2023-12-01')
    await page.locator('.fact', { hasText: 'Outfit7' }).first().waitFor({ state: 'detached' })
    await line(page, 'Siemens').locator('.fact-text').click()
    await line(page, 'Siemens').getByText('Facts can only be changed as of today.').waitFor()
    expect(await page.getByRole('button', { name: 'Add a fact …' }).count()).toBe(0)
    expect(wrong).toEqual([])
    await page.context().close()
  })
})
