/** A memory is tended on the page: names, stars, archiving, merging and splitting, each with its way back; and what was done is listed. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectWhole, useBrowser } from './browser.ts'
import { developersExport } from './exports.ts'
import { usePage } from './served-page.ts'
import { goTo, settled } from './walk.ts'

const browser = useBrowser()
const served = usePage(async (folder) => ['sample/chat.jsonl', await developersExport(folder, 24)])

const openAt = async (address: string) => {
  const opened = await browser.open(served.url)
  await opened.page.getByRole('navigation', { name: 'Views' }).waitFor()
  await goTo(opened.page, address)
  return opened
}

/** An episode of the sample chat that has a neighbour on both sides. */
async function openEpisode() {
  const opened = await openAt('#/talk/chat')
  const { page } = opened
  const log = page.getByRole('region', { name: 'Messages' })
  await log.focus()
  await page.keyboard.press('Home')
  await settled(page)
  await log.locator('.boundary a').nth(1).click()
  await page.locator('main.view-episode h1').waitFor()
  await settled(page)
  return opened
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Tend' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const undo = async (page: Page): Promise<void> => {
  await page.locator('.deed-bar').getByRole('button', { name: 'Undo' }).click()
  await page.locator('.deed-bar', { hasText: 'Undone' }).waitFor()
  await settled(page)
}

/** Episodes are written before they are shown. */
const SOON = { timeout: 30_000 } as const

const summary = (page: Page): Promise<string> => page.locator('.facts-line').first().innerText()

describe('an episode on the page', () => {
  it('is starred, named and archived by hand, and each of it is undone at once', async () => {
    const opened = await openEpisode()
    const { page } = opened
    await choose(page, 'Star')
    await page.locator('h1 .star').waitFor()
    await undo(page)
    await page.locator('h1 .star').waitFor({ state: 'detached' })
    const before = await page.locator('h1').innerText()
    await choose(page, 'Title and summary …')
    await page.getByRole('dialog').getByLabel('Title').fill('What we said of Miso')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.locator('h1', { hasText: 'What we said of Miso' }).waitFor()
    await undo(page)
    await page.locator('h1', { hasText: before }).waitFor()
    await choose(page, 'Archive')
    await page.locator('.facts-line .badge', { hasText: 'archived' }).waitFor()
    await page.getByRole('button', { name: 'Tend' }).click()
    await page.getByRole('menuitem', { name: 'Bring back' }).waitFor()
    await expectWhole(opened)
    await page.keyboard.press('Escape')
    await undo(page)
    await page.locator('.facts-line .badge', { hasText: 'archived' }).waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('is merged with its neighbour and split at a message, and undone it is there again', async () => {
    const { page, wrong } = await openEpisode()
    const [address, was] = [page.url(), await summary(page)]
    await page.getByRole('button', { name: 'Tend' }).click()
    await page.getByRole('menuitem', { name: 'Merge with the one after' }).click()
    await expect.poll(() => page.url(), SOON).not.toBe(address)
    await page.locator('main.view-episode h1').waitFor()
    await settled(page)
    expect(await summary(page)).not.toBe(was)
    await undo(page)
    await expect.poll(() => page.url(), SOON).toBe(address)
    await expect.poll(() => summary(page), SOON).toBe(was)
    await choose(page, 'Split …')
    await page.locator('.split-here').nth(1).click()
    await expect.poll(() => page.url(), SOON).not.toBe(address)
    await expect.poll(() => page.locator('.episode-talk .message').count(), SOON).toBe(2)
    await undo(page)
    await expect.poll(() => summary(page), SOON).toBe(was)
    expect(wrong).toEqual([])
    await page.context().close()
  })
})

/** A session of Claude Code in a folder. */
const sessionIn = (cwd: string, sessionId: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name: `${sessionId}.jsonl`, mimeType: 'application/jsonl', buffer: Buffer.from(`${JSON.stringify({
    type: 'user', sessionId, uuid: sessionId, parentUuid: null, cwd, timestamp: '2026-03-12T09:00:00.000Z',
    message: { role: 'user', content: 'The queue is full' },
  })}\n`),
})

describe('projects on the page', () => {
  it('are listed, merged and split, and each is undone at once', async () => {
    const opened = await openAt('#/memory')
    const { page } = opened
    const folders = ['/srv/boat/app', '/srv/boat/site', '/srv/boat/site/docs']
    await page.locator('input[type="file"]').setInputFiles(folders.map((folder, i) => sessionIn(folder, `boat-${i}`)))
    const projects = page.locator('.panel', { has: page.getByRole('heading', { name: 'Projects', exact: true }) })
    const named = (name: string) => projects.locator('.project', { has: page.locator('b', { hasText: new RegExp(`^${name}$`) }) })
    const conversationsOf = async (name: string, words: string) => named(name).locator('p .quiet', { hasText: words }).waitFor()
    for (const folder of folders) await conversationsOf(folder, '1 conversation')
    const [app = '', site = ''] = folders
    await named(site).getByRole('combobox').selectOption(app)
    await named(site).getByRole('button', { name: `Merge ${site}` }).click()
    await conversationsOf(app, '2 conversations')
    await page.getByRole('button', { name: 'Undo: Put 1 conversation into a project' }).waitFor()
    await named(app).getByRole('button', { name: `Split off ${site}` }).click()
    await conversationsOf(site, '1 conversation')
    await undo(page)
    await conversationsOf(app, '2 conversations')
    await expectWhole(opened)
    await page.context().close()
  })
})

describe('a conversation on the page', () => {
  it('is taken off the record and trusted no more, which it says, and undone it is as before; and one says who one is', async () => {
    const opened = await openAt('#/talk/chat')
    const { page } = opened
    for (const [deed, badge, back] of [
      ['Off the record', 'off the record', 'Back on the record'],
      ['Do not trust what is said in it', 'not trusted', 'Trust what is said in it'],
    ] as const) {
      await choose(page, deed)
      const shown = page.locator('.talk-head .badge', { hasText: badge })
      await shown.waitFor()
      await page.getByRole('button', { name: 'Tend' }).click()
      await page.getByRole('menuitem', { name: back, exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await undo(page)
      await shown.waitFor({ state: 'detached' })
    }
    await goTo(page, '#/memory')
    const lena = page.locator('.panel', { hasText: 'People' }).locator('li', { hasText: 'Lena' })
    await lena.getByRole('button', { name: 'That is me' }).click()
    await lena.locator('.badge', { hasText: 'you' }).waitFor()
    await undo(page)
    await lena.getByRole('button', { name: 'That is me' }).waitFor()
    await settled(page)
    await expectWhole(opened)
    await page.context().close()
  })

  it('is renamed and archived, and the list says so; the history lists both, and takes them back', async () => {
    const opened = await openAt('#/talk/talk-3')
    const { page } = opened
    const before = await page.locator('h1').innerText()
    await choose(page, 'Rename …')
    await page.getByRole('dialog').getByLabel('Title').fill('All about the gateway')
    await page.keyboard.press('Enter')
    await page.locator('h1', { hasText: 'All about the gateway' }).waitFor()
    await choose(page, 'Archive')
    await page.locator('.talk-head .badge', { hasText: 'archived' }).waitFor()
    await goTo(page, '#/talk')
    await page.locator('.conversation-archived', { hasText: 'All about the gateway' }).waitFor()
    await goTo(page, '#/memory')
    await page.getByRole('button', { name: 'Undo: Archived a conversation' }).first().click()
    await page.locator('.history li', { hasText: 'undone' }).first().waitFor()
    await page.getByRole('button', { name: 'Undo: Named a conversation' }).first().click()
    await expect.poll(() => page.locator('.history .badge').count(), SOON).toBeGreaterThan(1)
    await settled(page)
    await expectWhole(opened)
    await goTo(page, '#/talk/talk-3')
    await page.locator('h1', { hasText: before }).waitFor()
    expect(await page.locator('.talk-head .badge').count()).toBe(0)
    await page.context().close()
  })
})

describe('plans on the page', () => {
  it('stand by their day, and are done by hand, with the way back', async () => {
    const opened = await openAt('#/facts')
    const { page } = opened
    const [address = '', token = ''] = served.url.split('/ui#token=')
    await fetch(`${address}/api/v0/push`, {
      method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ conversationId: 'plans', messages: [{ role: 'user', content: 'I have a dentist appointment tomorrow.' }] }),
    })
    const plan = page.locator('.agenda li:has(button)', { hasText: 'dentist' })
    await plan.waitFor()
    await expectWhole(opened)
    await plan.getByRole('button', { name: 'Done' }).click()
    await plan.waitFor({ state: 'detached' })
    await undo(page)
    await plan.waitFor()
    await page.context().close()
  })
})
