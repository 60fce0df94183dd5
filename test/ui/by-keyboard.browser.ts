/** The whole story without a mouse: an empty memory, a file, a question, a correction, archiving, and the way back. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectWhole, useBrowser } from './browser.ts'
import { developersExport } from './exports.ts'
import { usePage } from './served-page.ts'
import { keyboardTo, settled } from './walk.ts'

const browser = useBrowser()
const served = usePage(async () => [])
let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'madeleine-keys-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

it('by keyboard alone a person opens an empty memory, fills it, asks, corrects, archives, and takes that back', async () => {
  const opened = await browser.open(served.url)
  const { page } = opened
  const press = async (...[role, name]: [Parameters<typeof keyboardTo>[1], string?]): Promise<void> => {
    await keyboardTo(page, role, name)
    await page.keyboard.press('Enter')
  }

  await press('link', 'Your memory')
  await page.locator('main').getByText('The memory is empty.').waitFor()
  const path = await developersExport(folder, 24)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('button', 'Choose files')])
  await chooser.setFiles([path])
  await page.locator('main').getByText(/\d+ messages imported from 24 conversations\./).waitFor()
  await page.locator('main').getByText('What came in is being cut').waitFor({ state: 'detached' })
  await settled(page)

  await press('link', 'Ask')
  await keyboardTo(page, 'searchbox')
  await page.keyboard.type('How do I fix the leak in the websocket gateway?')
  await page.locator('.found mark').first().waitFor()

  await press('link', 'Facts')
  await page.locator('.fact-text', { hasText: 'Hamburg' }).first().waitFor()
  await press('button', await page.locator('.fact-text', { hasText: 'Hamburg' }).first().innerText())
  await press('button', 'Correct …')
  await page.getByRole('dialog').waitFor()
  await keyboardTo(page, 'textbox')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('The user lives in Bremen.')
  await page.getByRole('dialog').getByText('What would change').waitFor()
  await press('button', 'Correct')
  await page.locator('.fact-text', { hasText: 'Bremen' }).waitFor()
  // What was edited stays open, and one is where one was
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Correct …')

  await press('link', 'Talk')
  await page.locator('.conversation').first().waitFor()
  await settled(page)
  await keyboardTo(page, 'link', (await page.locator('.conversation').first().textContent())!.trim())
  await page.keyboard.press('Enter')
  await page.locator('.log .boundary').first().waitFor()
  await settled(page)
  await press('button', 'Tend')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('.talk-head .badge', { hasText: 'archived' }).waitFor()
  await expectWhole(opened)
  await press('button', 'Undo')
  await page.locator('.talk-head .badge').waitFor({ state: 'detached' })
  expect(opened.wrong).toEqual([])
  await page.context().close()
})
