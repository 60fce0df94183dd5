/** Asking on the page: as one types, with its evidence, why, honestly; and what an agent would be told. */
import { describe, expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { developersExport } from './exports.ts'
import { usePage } from './served-page.ts'
import { goTo, settled } from './walk.ts'

const browser = useBrowser()
const served = usePage(async (folder) => ['sample/chat.jsonl', await developersExport(folder)])

const openAsk = async (query = '') => {
  const opened = await browser.open(served.url)
  await opened.page.getByRole('navigation', { name: 'Views' }).waitFor()
  await goTo(opened.page, `#/ask?q=${encodeURIComponent(query)}`)
  return { ...opened, field: opened.page.getByRole('searchbox') }
}

describe('asking on the page', () => {
  it('answers while somebody types, asks once for a word typed quickly, and keeps the query in the address', async () => {
    const { page, requests, field, wrong } = await openAsk()
    await field.pressSequentially('tumble dryer', { delay: 15 })
    await page.locator('.found mark').first().waitFor()
    await settled(page)
    expect(requests.filter((one) => one.endsWith('/recall')).length).toBeLessThanOrEqual(3)
    expect(page.url()).toContain('q=tumble+dryer')
    expect((await page.locator('.found mark').allTextContents()).join(' ').toLowerCase()).toMatch(/dryer|tumble/)
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('marks the words that are evidence, says how sure the answer is, and opens the episode', async () => {
    const { page } = await openAsk('What did Wei sign in April?')
    const first = page.locator('.found-item', { hasText: 'I signed' }).first()
    await first.waitFor()
    expect(await first.locator('mark').allTextContents()).toContain('signed')
    await page.locator('.found-reading', { hasText: '“April” read as April 2026' }).waitFor()
    expect(await first.textContent()).toMatch(/\d\d\u00a0% sure/)
    await first.getByText('Why').click()
    await first.getByRole('link', { name: 'Read what was said around it' }).click()
    await page.locator('main.view-episode h1').waitFor()
    await page.context().close()
  })

  it('says that nothing was found if nothing answers, and shows the nearest as what it is', async () => {
    const { page } = await openAsk('How do I configure a Kubernetes ingress?')
    await page.locator('main').getByText('Nothing found about “How do I configure a Kubernetes ingress?”.').waitFor()
    expect(await page.locator('.found-part:not(.found-faint) .found-item').count()).toBe(0)
    expect(await page.locator('.unseen[role="status"]').textContent()).toContain('Nothing found about')
    await page.context().close()
  })

  it('shows why an episode was found: its words, the arms, its fading, and what its confidence rests on', async () => {
    const { page } = await openAsk('Where did the cat sleep?')
    const episode = page.locator('.found-part', { hasText: 'Where it was said' }).locator('.found-item').first()
    await episode.waitFor()
    await episode.getByText('Why').click()
    const words = await episode.locator('.why').textContent()
    expect(words).toMatch(/Found by .*place 1/)
    expect(words).toContain('the chance that it is still remembered is')
    expect(words).toContain('What its confidence rests on')
    await page.context().close()
  })

  it('answers the query in its address: another address opens another query, and the menu an empty one', async () => {
    const { page, field } = await openAsk('What did Wei sign in April?')
    await page.locator('.found-item', { hasText: 'I signed' }).first().waitFor()
    await goTo(page, '#/ask?q=tumble%20dryer')
    await page.locator('.found mark', { hasText: 'dryer' }).first().waitFor()
    expect(await field.inputValue()).toBe('tumble dryer')
    await page.getByRole('link', { name: 'Ask', exact: true }).click()
    await page.getByText('results appear as you type').waitFor()
    expect(await field.inputValue()).toBe('')
    await page.context().close()
  })

  it('says why it has no answer, and asks again', async () => {
    const { page, field } = await openAsk()
    await page.route('**/api/v0/recall', (route) => route.abort(), { times: 1 })
    await field.fill('Miso')
    await page.locator('main').getByText('the server does not answer').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.found-item').first().waitFor()
    await page.context().close()
  })
})

describe('the field', () => {
  it('has the focus where there is no pointer at all, and not where fingers would get a keyboard over half of the page', async () => {
    for (const [pointer, isFocused] of [['none', true], ['coarse', false]] as const) {
      const { page } = await browser.open(served.url)
      await page.addInitScript(`(() => {
        const original = matchMedia
        globalThis.matchMedia = (query) => {
          const named = /^\\(pointer: (\\w+)\\)$/.exec(query)
          return named ? { matches: named[1] === '${pointer}' } : original(query)
        }
      })()`)
      await page.reload()
      await page.getByRole('navigation', { name: 'Views' }).waitFor()
      await goTo(page, '#/ask')
      expect([pointer, await page.evaluate('document.activeElement.id === "ask-field"')]).toEqual([pointer, isFocused])
      await page.context().close()
    }
  })
})

describe('what was found', () => {
  it('opens in its conversation, lit; stands once where the same was said again; and is asked from anywhere by Ctrl+K', async () => {
    const { page, field, wrong } = await openAsk()
    await goTo(page, '#/facts')
    await page.keyboard.press('Control+k')
    await field.waitFor()
    // The field has the focus
    await page.keyboard.type('What did Wei sign in April?')
    const first = page.locator('.found-item', { hasText: 'I signed' }).first()
    const place = first.locator('.found-place a').first()
    await place.filter({ hasText: 'In “' }).waitFor()
    await place.click()
    const lit = page.locator('.message-lit', { hasText: 'I signed' })
    await lit.waitFor()
    await settled(page)
    // What was said before it is seen above it
    expect((await lit.boundingBox())!.y - (await page.locator('.log').boundingBox())!.y).toBeGreaterThan(100)
    await goTo(page, '#/ask?q=leak%20in%20the%20websocket%20gateway')
    await page.locator('.found mark').first().waitFor()
    await settled(page)
    const texts = await page.locator('.found-part:not(.found-faint) .found-item blockquote').allInnerTexts()
    expect(new Set(texts).size).toBe(texts.length)
    await page.locator('.found-place', { hasText: 'In the same words' }).first().waitFor()
    expect(wrong).toEqual([])
    await page.context().close()
  })
})

describe('what an agent would be told', () => {
  it('shows the text, its tokens, and what was left out and why, within any budget; and records nothing', async () => {
    const { page, wrong } = await openAsk('Where does Wei work?')
    await page.getByRole('button', { name: 'What my agent would be told' }).click()
    await page.getByRole('heading', { name: 'System text' }).waitFor()
    await page.getByLabel('Budget in tokens').selectOption('1000')
    await page.locator('.told', { hasText: 'of 1,000' }).getByText('no room in the budget').first().waitFor()
    const [, tokens = ''] = /([\d,]+) tokens? of/.exec(await page.locator('.told').innerText()) ?? []
    expect(Number(tokens.replace(',', '') || 'none')).toBeLessThanOrEqual(1000)
    expect(wrong).toEqual([])
    await page.context().close()
  })
})
