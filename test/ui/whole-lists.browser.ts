/** Lists that are longer than a call gives, and conversations longer than a screen: their ends are reached, by key too. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { usePage } from './served-page.ts'
import { goTo, settled } from './walk.ts'

const CONVERSATIONS = 1040
const EMOJI = ['🌶️', '🕵️‍♂️', '🏳️‍🌈', '👩🏽‍🚀', '❤️‍🔥', '1️⃣', '👨‍👩‍👧']

/** Short conversations, one an hour. */
async function manyConversations(folder: string): Promise<string> {
  const path = join(folder, 'many.jsonl')
  await writeFile(path, Array.from({ length: CONVERSATIONS }, (_, i) => `${JSON.stringify({
    id: `m${i}`, conversationId: `talk-${i}`, conversationTitle: `Talk number ${i}`, role: 'user',
    content: i === 0 ? `The first of all ${EMOJI.join(' ')}` : `Note ${i}`, timestamp: new Date(Date.UTC(2026, 0, 1, i)).toISOString(),
  })}\n`).join(''))
  return path
}

const browser = useBrowser()
const served = usePage(async (folder) => ['sample/chat.jsonl', await manyConversations(folder)])

const openAt = async (address: string) => {
  const opened = await browser.open(served.url)
  await opened.page.getByRole('navigation', { name: 'Views' }).waitFor()
  await goTo(opened.page, address)
  return opened
}

describe('the list of conversations', () => {
  it('is read on as one scrolls, to the first of more than a thousand, by month', async () => {
    const { page, wrong } = await openAt('#/talk')
    await expect.poll(async () => {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
      return page.locator('.conversation').count()
    }, { timeout: 90_000 }).toBe(CONVERSATIONS + 1)
    expect(await page.locator('.conversation').last().getAttribute('href')).toBe('#/talk/talk-0')
    expect(await page.locator('.month h2').allInnerTexts()).toEqual(expect.arrayContaining(['January 2026', 'February 2026']))
    expect(await page.getByRole('button', { name: 'More' }).count()).toBe(0)
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('opens the first of them, in which emoji are what they are', async () => {
    const { page } = await openAt('#/talk/talk-0')
    expect(await page.locator('.log article .said').last().innerText()).toBe(`The first of all ${EMOJI.join(' ')}`)
    await page.context().close()
  })
})

describe('a long conversation', () => {
  it('is at its first message after Home and at its last after End, and stays there', async () => {
    const { page, wrong } = await openAt('#/talk/chat')
    const log = page.getByRole('region', { name: 'Messages' })
    await log.focus()
    for (const [key, seq] of [['Home', '0'], ['End', '449'], ['Home', '0']] as const) {
      await page.keyboard.press(key)
      await settled(page)
      const message = log.locator(`article[data-seq="${seq}"]`)
      await message.waitFor()
      const [box, seen] = [(await message.boundingBox())!, (await log.boundingBox())!]
      expect([key, box.y + box.height > seen.y - 1 && box.y + box.height <= seen.y + seen.height + 1]).toEqual([key, true])
    }
    expect(wrong).toEqual([])
    await page.context().close()
  })
})
