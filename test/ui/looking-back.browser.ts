/** Looking back on the page: this day in earlier years, two days compared, a year as a picture, and an excerpt that names nobody. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Download, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectWhole, useBrowser } from './browser.ts'
import { usePage } from './served-page.ts'
import { chooseDay, goTo, keyboardTo, openExcerpt, settled } from './walk.ts'

const TODAY = new Date('2024-05-04T12:00:00Z')

/** Three years of the same day with an assistant, a move between them, and a paste that is not the user's. */
const TALKS = [
  ['2021-05-04', 'My name is Ottilie Brandt. I live in Kiel, and my sister is called Nora.', 'A fine city, Ottilie.'],
  ['2022-05-04', 'Nora Brandt called: NORA is coming. Write to nora@example.org. '
    + '<b onclick=alert(1)>Bold</b> \u202eeltit 🌶️', 'I will.'],
  ['2023-02-01', 'I need help with the trams. I live in Hamburg now.', 'The number 5 goes along the river.'],
  ['2023-03-01', 'I live in a house of boats now, how do I heat it?', 'With wood.',
    'It was on the radio:\n> Ottilie Brandt lives in Rome\nFunny, and Tomasz laughed.'],
] as const

async function yearsExport(folder: string): Promise<string> {
  const lines = TALKS.flatMap(([day, ...said], nth) => said.map((content, i) => JSON.stringify({
    id: `y${nth}-${i}`, conversationId: `year-${nth}`, role: i % 2 === 0 ? 'user' : 'assistant', content, timestamp: `${day}T10:0${i}:00Z`,
  })))
  const path = join(folder, 'years-apart.jsonl')
  await writeFile(path, `${lines.join('\n')}\n`)
  return path
}

const browser = useBrowser()
const served = usePage(async (folder) => [await yearsExport(folder)])

const openAt = async (address: string) => {
  const opened = await browser.open(served.url, { now: TODAY })
  await opened.page.getByRole('navigation', { name: 'Views' }).waitFor()
  await goTo(opened.page, address)
  return opened
}

async function saved(page: Page, press: () => Promise<void>): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await press()
  const download: Download = await coming
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

describe('this day in earlier years', () => {
  it('stands below the timeline, small, leads to its episodes, and knows nothing of what came later', async () => {
    const opened = await openAt('#/timeline')
    const { page } = opened
    const part = page.getByRole('region', { name: 'On this day' })
    await expect.poll(() => part.locator('li b').allInnerTexts(), { timeout: 30_000 }).toEqual(['2022', '2021'])
    await expectWhole(opened)
    await chooseDay(page, '2022-05-04')
    await expect.poll(() => part.locator('li b').allInnerTexts(), { timeout: 30_000 }).toEqual(['2021'])
    await part.locator('li a').first().click()
    await page.locator('main.view-episode h1').waitFor()
    await page.context().close()
  })
})

describe('two days', () => {
  it('are compared: what has changed, what came, what happened between; by their dates alone', async () => {
    const opened = await openAt('#/timeline')
    const { page } = opened
    await keyboardTo(page, 'link', 'Compare two days')
    await page.keyboard.press('Enter')
    await page.getByLabel('Then').fill('2021-12-31')
    const part = (name: string) => page.locator('.compare-part', { has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) })
    await expect.poll(() => part('Changed').locator('li').allInnerTexts(), { timeout: 30_000 })
      .toEqual([expect.stringMatching(/You live in Kiel\.\s*→\s*You live in Hamburg\./)])
    expect(await part('What happened between').locator('li').count()).toBe(3)
    expect(page.url()).toContain('with=2021-12-31')
    await expectWhole(opened)
    await page.getByLabel('Now').fill('2022-12-31')
    await page.getByRole('button', { name: 'Back to today', exact: true }).waitFor()
    await expect.poll(() => part('What happened between').locator('li').count(), { timeout: 30_000 }).toBe(1)
    expect(await part('Changed').count()).toBe(0)
    await page.reload()
    await expect.poll(() => part('What happened between').locator('li').count(), { timeout: 30_000 }).toBe(1)
    await page.context().close()
  })
})

describe('a year as a picture', () => {
  it('is saved as SVG and PNG by keyboard, made in the browser, and names nothing unless that is wished', async () => {
    const { page, requests, wrong } = await openAt('#/year/2022')
    await page.locator('.year-picture').waitFor()
    const asked = requests.length
    await keyboardTo(page, 'button', 'Save as SVG')
    const svg = await saved(page, () => page.keyboard.press('Enter'))
    expect(svg.name).toBe('madeleine-2022.svg')
    expect(svg.bytes.toString()).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(svg.bytes.toString()).toContain('2 messages in 1 episode, on 1 day')
    expect(svg.bytes.toString()).not.toMatch(/Nora|<script|href/)
    const png = await saved(page, () => page.getByRole('button', { name: 'Save as PNG' }).click())
    expect([png.name, png.bytes.subarray(1, 4).toString()]).toEqual(['madeleine-2022.png', 'PNG'])
    // The code of other views may come meanwhile; nothing is told to the server
    expect(requests.slice(asked).filter((one) => !one.startsWith('GET /ui/part-'))).toEqual([])
    expect(wrong).toEqual([])
    await page.getByRole('link', { name: '2023' }).click()
    await page.getByRole('heading', { name: '2023 as a picture' }).waitFor()
    await page.context().close()
  })
})

describe('an excerpt to share', () => {
  const openEpisode = async (conversation: string) => {
    const opened = await openAt(`#/talk/${conversation}`)
    const boundary = opened.page.locator('.boundary a').first()
    await goTo(opened.page, (await boundary.getAttribute('href')) ?? '')
    await opened.page.locator('main.view-episode h1').waitFor()
    await settled(opened.page)
    await openExcerpt(opened.page)
    return opened
  }
  const preview = (page: Page): Promise<string> => page.getByRole('region', { name: 'The excerpt as it would be shared' }).innerText()

  it('has its names as letters, the same everywhere, in what was said too, and marks what was pasted', async () => {
    const opened = await openEpisode('year-3')
    const { page } = opened
    const text = await preview(page)
    expect(text).toContain('[pasted]\n> A lives in Rome')
    expect(text).toMatch(/^A: I live in a house of boats now/)
    expect(text).not.toMatch(/Ottilie|Brandt|Nora/i)
    await expectWhole(opened)
    // A name that nobody told the memory is offered
    expect(text).toContain('Tomasz')
    await page.getByRole('button', { name: 'Tomasz', exact: true }).click()
    expect(await preview(page)).not.toContain('Tomasz')
    await page.getByLabel('Mask these too, with commas between').fill('boats, radio')
    expect(await preview(page)).not.toMatch(/boats|radio/)
    const file = await saved(page, () => page.getByRole('button', { name: 'Save as text' }).click())
    expect([file.name, file.bytes.toString().trim()]).toEqual(['excerpt.txt', (await preview(page)).trim()])
    await page.context().close()
  })

  it('is text and nothing else, is copied as it is seen, and the focus goes back to where it was', async () => {
    const { page, wrong } = await openEpisode('year-1')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const text = await preview(page)
    expect(text).toContain('<b onclick=alert(1)>Bold</b>')
    expect(text).toContain('[e-mail address]')
    expect(text).toContain('🌶️')
    expect(text).not.toMatch(/nora|\u202e/i)
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(text)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Tend')
    expect(wrong).toEqual([])
    await page.context().close()
  })
})
