/** The first contact with the page, from an empty folder to a fact put right, as one story. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { expectWhole, useBrowser } from './browser.ts'
import { developersExport } from './exports.ts'
import { usePage } from './served-page.ts'
import { dropFile, settled } from './walk.ts'

const browser = useBrowser()
const served = usePage(async () => [])
const empty = usePage(async () => [])
const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

it('on an empty page, one press brings a sample, says how far it is, and leads to a timeline and to facts', async () => {
  const opened = await browser.open(empty.url)
  const { page } = opened
  await page.getByRole('heading', { name: 'Nothing has been said yet' }).waitFor()
  await expectWhole(opened)
  await page.getByRole('button', { name: 'Look around with a sample' }).click()
  await page.locator('.steps li', { hasText: 'Remembering' }).waitFor()
  await page.getByRole('link', { name: 'See your timeline' }).click()
  await page.locator('.line-canvas').waitFor()
  await page.getByText(/^450 messages in \d+ episodes$/).waitFor()
  await page.getByRole('link', { name: 'Facts' }).click()
  await page.locator('.fact-text', { hasText: 'has a cat' }).first().waitFor()
  expect(opened.wrong).toEqual([])
  await page.context().close()
})

it('on the page, a person can drop an export, ask, correct a fact, forget another, and take the correction back', async () => {
  const opened = await browser.open(served.url)
  const { page } = opened
  const folder = await mkdtemp(join(tmpdir(), 'madeleine-story-'))
  folders.push(folder)

  // An empty memory says what to do, in every view of the menu
  await page.getByRole('link', { name: 'Your memory' }).click()
  await page.locator('main').getByText('The memory is empty.').waitFor()

  // An export is dropped, wherever one is
  await page.getByRole('link', { name: 'Ask', exact: true }).click()
  const path = await developersExport(folder, 24)
  await dropFile(page, 'conversations.json', await readFile(path, 'utf8'))
  await page.locator('main').getByText(/\d+ messages imported from 24 conversations\./).waitFor()
  await page.locator('main').getByText('What came in is being cut').waitFor({ state: 'detached' })
  await settled(page)
  await expectWhole(opened)

  // It is asked, and says what it does not know
  await page.getByRole('link', { name: 'Ask', exact: true }).click()
  await page.getByRole('searchbox').fill('How do I fix the leak in the websocket gateway?')
  await page.locator('.found mark').first().waitFor()
  await page.getByRole('searchbox').fill('How do I configure a Kubernetes ingress?')
  await page.locator('main').getByText('Nothing found about “How do I configure a Kubernetes ingress?”.').waitFor()

  // A fact is corrected, once it is seen what changes
  await page.getByRole('link', { name: 'Facts' }).click()
  await page.locator('.fact-text', { hasText: 'Hamburg' }).first().click()
  await page.getByRole('button', { name: 'Correct …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What is true').fill('The user lives in Bremen.')
  await dialog.getByLabel('It was never true').check()
  await dialog.getByText('Was never true, and is withdrawn from all answers').waitFor()
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await page.locator('.deed-bar', { hasText: 'Corrected: it was never true' }).waitFor()
  await page.locator('.fact-text', { hasText: 'Bremen' }).waitFor()
  await expectWhole(opened)

  // Another is forgotten for good, once it is seen what goes
  await page.locator('.fact-text', { hasText: 'walnuts' }).first().click()
  await page.locator('.fact', { hasText: 'walnuts' }).first().getByRole('button', { name: 'Forget …' }).click()
  await page.getByRole('dialog').getByText('Will be removed for good: 1 fact.').waitFor()
  await page.getByRole('button', { name: 'Forget for good' }).click()
  await page.locator('.deed-bar').getByText('Forgotten for good.').waitFor()
  await page.locator('.fact-text', { hasText: 'walnuts' }).waitFor({ state: 'detached' })

  // And the correction is taken back from the history
  await page.getByText('What you have changed').click()
  await page.locator('.edits').getByRole('button', { name: 'Undo' }).click()
  await page.locator('.fact-text', { hasText: 'Hamburg' }).first().waitFor()
  await page.locator('.fact-text', { hasText: 'Bremen' }).waitFor({ state: 'detached' })
  await page.locator('.edits', { hasText: 'undone' }).waitFor()
  await expectWhole(opened)
  expect(opened.requests.filter((one) => one.includes('/api/')).length).toBeGreaterThan(5)
  await page.context().close()
})
