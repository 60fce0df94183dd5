/** Reading a conversation: Markdown as what it is, days apart, the outline of its episodes, and finding within. */
import { describe, expect, it } from 'vitest'
import { expectWhole, useBrowser, type PageOptions } from './browser.ts'
import { markdownExport } from './exports.ts'
import { usePage } from './served-page.ts'
import { goTo, keyboardTo, settled } from './walk.ts'

const browser = useBrowser()
const served = usePage(async (folder) => ['sample/chat.jsonl', await markdownExport(folder)])

const openAt = async (address: string, look: PageOptions = {}) => {
  const opened = await browser.open(served.url, look)
  await opened.page.getByRole('navigation', { name: 'Views' }).waitFor()
  await goTo(opened.page, address)
  return opened
}

describe('a message', () => {
  it('is read as the Markdown that it is, in elements, and what is none stays as it was typed', async () => {
    const opened = await openAt('#/talk/markdown?from=0', { dark: true })
    const { page } = opened
    const answer = page.locator('[data-seq="1"] .rich')
    await answer.waitFor()
    expect(await answer.locator('strong').innerText()).toBe('measure')
    expect(await answer.locator('ol > li').count()).toBe(2)
    expect(await answer.locator('ol > li ul > li').allInnerTexts()).toEqual(['the index', 'the rows'])
    expect(await answer.locator('pre').innerText()).toBe('explain select 1;')
    expect(await answer.locator('.code-language').innerText()).toBe('sql')
    expect(await answer.locator('td').allInnerTexts()).toEqual(['none', '88'])
    expect(await answer.locator('blockquote').innerText()).toBe('Measure twice. See the manual (https://example.com/explain).')
    expect(await page.locator('article a').count()).toBe(0)
    expect(await page.locator('[data-seq="0"] p').innerText()).toBe('Why is select slow?\nIt is called for every page')
    expect(await page.locator('[data-seq="3"] .rich').innerText()).toBe('2*3*4 and snake_case stay')
    const hebrew = page.locator('[data-seq="2"] .rich p')
    expect(await hebrew.evaluate((one) => (globalThis as unknown as { getComputedStyle(of: unknown): { direction: string } })
      .getComputedStyle(one).direction)).toBe('rtl')
    expect(await page.locator('.day-line').allInnerTexts()).toEqual(['Monday, 4 May 2026'])
    await expectWhole(opened)
    await page.context().close()
  })
})

describe('the outline of a conversation', () => {
  it('has its episodes, marks the one that is read, and leads to another by mouse and by keyboard', async () => {
    const opened = await openAt('#/talk/chat?from=0', { width: 1440 })
    const { page } = opened
    const episodes = page.getByRole('list', { name: 'Episodes of this conversation' }).getByRole('button')
    await episodes.nth(3).waitFor()
    const marked = page.locator('.outline [aria-current]')
    await marked.and(episodes.first()).waitFor()
    const title = await episodes.nth(3).locator('bdi').innerText()
    await episodes.nth(3).click()
    await marked.and(episodes.nth(3)).waitFor()
    await page.locator('.log .boundary', { hasText: title }).waitFor()
    await keyboardTo(page, 'button', await episodes.nth(5).evaluate((one) => (one as unknown as { textContent: string }).textContent))
    await page.keyboard.press('Enter')
    await marked.and(episodes.nth(5)).waitFor()
    await settled(page)
    await expectWhole(opened)
    await page.context().close()
  })

  it('is folded on a narrow screen until it is asked for', async () => {
    const opened = await openAt('#/talk/chat', { width: 390, height: 844 })
    const { page } = opened
    expect(await page.locator('.outline button').count()).toBe(0)
    await page.locator('.outline summary').click()
    await page.locator('.outline button').first().waitFor()
    await settled(page)
    await expectWhole(opened)
    await page.context().close()
  })
})

describe('finding within a conversation', () => {
  it('leads from one place to the next, marks the words, and says where one is and that nothing was found', async () => {
    const opened = await openAt('#/talk/chat')
    const { page } = opened
    const field = page.getByRole('searchbox', { name: 'Find in this conversation' })
    await field.fill('derailleur')
    const count = page.locator('.find .quiet')
    await count.filter({ hasText: /^\d+ of \d+$/ }).waitFor()
    const [at, all = 0] = (await count.innerText()).split(' of ').map(Number)
    expect([at, all > 1]).toEqual([all, true])
    await page.locator('.message-lit mark', { hasText: 'derailleur' }).waitFor()
    const last = await page.locator('.message-lit').getAttribute('data-seq')
    await field.press('Enter')
    await count.filter({ hasText: `${all - 1} of ${all}` }).waitFor()
    await settled(page)
    expect(Number(await page.locator('.message-lit').getAttribute('data-seq'))).toBeLessThan(Number(last))
    await expectWhole(opened)
    await field.fill('zeppelin')
    await count.filter({ hasText: 'Nothing found' }).waitFor()
    await field.fill('')
    await page.locator('mark').first().waitFor({ state: 'detached' })
    await page.context().close()
  })
})
