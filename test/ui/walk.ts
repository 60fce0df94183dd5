/** Ways through the page: to every view, and to a control by Tab alone. */
import type { Page } from 'playwright-core'
import { isQuiet } from './browser.ts'

/** Opens each view of the menu, then an episode and a conversation by links, and what a query finds. */
export async function openEveryView(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  const addresses = await page.locator('.menu a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const address of addresses) {
    await goTo(page, address)
    await look(nameOf(address))
  }
  await goTo(page, '#/ask?q=Where%20does%20Wei%20work%3F')
  await openAll(page)
  await look('ask')
  const episode = await page.locator('a[href^="#/episode/"]').first().getAttribute('href')
  await goTo(page, '#/ask?q=Where%20does%20Wei%20work%3F&show=told')
  await look('told')
  await goTo(page, '#/facts')
  await openFirstFact(page)
  await look('fact')
  await goTo(page, '#/compare')
  await look('compare')
  await goTo(page, '#/year')
  await page.getByLabel('With the titles of key moments').check()
  await look('year')
  if (episode !== null) {
    await goTo(page, episode)
    await look('episode')
    await openExcerpt(page)
    await look('excerpt')
    await page.keyboard.press('Escape')
  }
  await goTo(page, '#/talk')
  const talk = page.locator('main a[href^="#/talk/"]').first()
  await talk.waitFor()
  await goTo(page, (await talk.getAttribute('href')) ?? '')
  await look('conversation')
}

/** Of the episode that is shown: what would be shared of it. */
export async function openExcerpt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tend' }).click()
  await page.getByRole('menuitem', { name: 'Share an excerpt …' }).click()
  await page.getByRole('dialog').getByRole('region').waitFor()
  await settled(page)
}

const nameOf = (address: string): string => address.replace(/^#\//, '').replace(/[/?].*$/, '')

/** Goes there as a link does, and waits until nothing is read any more. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(address)}`)
  await page.locator('main h1').first().waitFor()
  await settled(page)
}

/** Lets the page draw twice. @returns whether nothing on it says that it waits */
const DRAWN = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  done(document.querySelector('.notice.waiting, [aria-busy=true]') === null))))`
/** An answer may make the page ask again, at the latest when it is drawn. */
const CALM_TURNS = 3

/** Until no request is under way and nothing says that it waits, nor after the page was drawn again. */
export async function settled(page: Page): Promise<void> {
  for (let calm = 0; calm < CALM_TURNS; ) calm = (await page.evaluate<boolean>(DRAWN)) && isQuiet(page) ? calm + 1 : 0
}

/** Unfolds what is folded. */
export const openAll = (page: Page): Promise<unknown> =>
  page.evaluate('document.querySelectorAll("main details").forEach((one) => { one.open = true })')

async function openFirstFact(page: Page): Promise<void> {
  const fact = page.locator('.fact-text').first()
  if ((await fact.count()) === 0) return
  await fact.click()
  await settled(page)
}

const MOST_TABS = 150

const MATCHES = `((role, name) => {
  const at = document.activeElement
  const kinds = { link: 'A', button: 'BUTTON', summary: 'SUMMARY', searchbox: 'INPUT', textbox: 'TEXTAREA' }
  if (at.tagName !== kinds[role] || (role === 'searchbox' && at.type !== 'search')) return false
  return name === undefined || (at.getAttribute('aria-label') ?? at.textContent).trim() === name
})`

/** Presses Tab until the focus is there. @throws where it never comes there */
export async function keyboardTo(page: Page, role: 'link' | 'button' | 'summary' | 'searchbox' | 'textbox', name?: string): Promise<void> {
  for (let pressed = 0; pressed < MOST_TABS; pressed++) {
    if (await page.evaluate(`${MATCHES}(${JSON.stringify(role)}, ${JSON.stringify(name)})`)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to the ${role}${name === undefined ? '' : ` “${name}”`}`)
}

/** Drops a file on the page as a person does: the browser's own events, with the file in them. */
export async function dropFile(page: Page, name: string, content: string): Promise<void> {
  const transfer = await page.evaluateHandle(([fileName, text]) => {
    const { DataTransfer: Transfer } = globalThis as unknown as { DataTransfer: new () => { items: { add(file: File): void } } }
    const held = new Transfer()
    held.items.add(new File([text!], fileName!))
    return held
  }, [name, content])
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer })
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
}

/** Shows all as of that day, as a person does: by the word in the head and the date beside the slider. */
export async function chooseDay(page: Page, date: string): Promise<void> {
  const field = page.getByLabel('As of this day')
  if ((await field.count()) === 0) await page.locator('.as-of-chip').click()
  await field.fill(date)
  await page.getByRole('button', { name: 'Back to today', exact: true }).waitFor()
}
