/** A memory as a whole: files are dropped and chosen, refused and stopped; it is checked, saved, and restored elsewhere. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectWhole, useBrowser } from './browser.ts'
import { servePage, usePage } from './served-page.ts'
import { dropFile, goTo, settled } from './walk.ts'

const browser = useBrowser()
const served = usePage(async () => ['sample/chat.jsonl'])
let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'madeleine-dropped-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const openMemoryView = async (url = served.url) => {
  const opened = await browser.open(url)
  await opened.page.getByRole('navigation', { name: 'Views' }).waitFor()
  await goTo(opened.page, '#/memory')
  return opened
}

describe('a memory as a whole', () => {
  it('says in sentences what is in it, that nothing is sent anywhere, and that every promise of its store holds', async () => {
    const opened = await openMemoryView()
    await opened.page.locator('main').getByText('450 messages in 1 conversation').waitFor()
    await opened.page.locator('main').getByText('nothing is sent anywhere').waitFor()
    await opened.page.getByRole('button', { name: 'Check the store' }).click()
    await opened.page.locator('main').getByText(/All \d+ promises of the store hold\./).waitFor()
    await expectWhole(opened)
    await opened.page.context().close()
  })

  it('takes files that are chosen, even again without storing anything twice, and says what was left out', async () => {
    const { page, wrong } = await openMemoryView()
    const field = page.locator('input[type="file"]')
    await field.setInputFiles(['test/fixtures/import/chatgpt.json', 'test/fixtures/import/claude-ai.json'])
    await page.locator('main').getByText('Left out:').first().waitFor()
    await page.locator('.import-done').nth(1).waitFor()
    await settled(page)
    await field.setInputFiles(['test/fixtures/import/chatgpt.json'])
    await page.locator('.import-done', { hasText: 'already stored' }).waitFor()
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('refuses a file that it does not understand in words, and goes on with the next', async () => {
    const { page } = await openMemoryView()
    await writeFile(join(folder, 'photo.png'), Buffer.from('89504e470d0a1a0a0000', 'hex'))
    await writeFile(join(folder, 'good.jsonl'), '{"id":"g1","role":"user","content":"I am fine","timestamp":"2026-03-10T09:00:00Z"}\n')
    await page.locator('input[type="file"]').setInputFiles([join(folder, 'photo.png'), join(folder, 'good.jsonl')])
    await page.locator('.import-failed [role="alert"]').waitFor()
    await page.locator('main').getByText('1 message imported from 1 conversation.').waitFor()
    await page.context().close()
  })

  it('takes a folder with all that is in it, shows itself as the place to drop it, and says of a part that it was refused', async () => {
    const { page, wrong } = await openMemoryView()
    const exported = join(folder, 'my export')
    await mkdir(join(exported, 'inside'), { recursive: true })
    await writeFile(join(exported, 'inside', 'notes.jsonl'),
      '{"id":"f1","role":"user","content":"From a folder","timestamp":"2026-03-11T09:00:00Z"}\n')
    await writeFile(join(exported, 'table.csv'), 'a,b,c\n1,2,3\n')
    await writeFile(join(exported, 'their-own.jsonl'),
      '{"id":"f1","conversationId":"notes","role":"user","content":"Other words","timestamp":"2026-03-11T09:00:00Z"}\n')
    const mouse = await page.context().newCDPSession(page)
    const data = { items: [], files: [exported], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver'] as const) await mouse.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
    await page.locator('.drop-window').waitFor()
    await mouse.send('Input.dispatchDragEvent', { type: 'drop', x: 300, y: 300, data })
    await page.locator('.import-failed', { hasText: 'a CSV table without known columns' }).waitFor()
    await page.locator('.import', { hasText: 'notes.jsonl' }).getByText('1 message imported').waitFor()
    await page.locator('.import-partly', { hasText: 'their-own.jsonl' }).getByText('imported in part').waitFor()
    expect(await page.locator('.imports').innerText()).not.toMatch(/ --\w|\bjq\b/)
    await page.getByRole('link', { name: 'See your timeline' }).click()
    await page.locator('main.view-timeline h1').waitFor()
    expect(await page.locator('.drop-window').count()).toBe(0)
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('takes the name of a file that means harm as what it is: a name', async () => {
    const { page, wrong } = await openMemoryView()
    const line = '{"id":"h1","role":"user","content":"hello","timestamp":"2026-03-10T09:00:00Z"}\n'
    await dropFile(page, '<img src=x onerror=alert(1)>.jsonl', line)
    await page.locator('.import-done', { hasText: '<img src=x onerror=alert(1)>.jsonl' }).waitFor()
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('is saved as a file, and restored when that is dropped on an empty memory', async () => {
    const { page } = await openMemoryView()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save an export' }).click()])
    expect(download.suggestedFilename()).toMatch(/^madeleine-\d{4}-\d\d-\d\d\.jsonl$/)
    const path = join(folder, 'memory.jsonl')
    await download.saveAs(path)
    expect((await readFile(path, 'utf8')).startsWith('{"madeleine":"export",')).toBe(true)
    await page.context().close()
    const empty = await servePage()
    const other = await openMemoryView(empty.url)
    await other.page.locator('input[type="file"]').setInputFiles([path])
    await other.page.locator('main').getByText(/Restored: .*\d+ message/).waitFor()
    await other.page.locator('main').getByText(/\d messages in \d/).waitFor()
    expect(other.wrong).toEqual([])
    await other.page.context().close()
    await empty.stop()
  })
})
