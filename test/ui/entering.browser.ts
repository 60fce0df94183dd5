/** Getting in and staying in: tabs beside each other, keys that are refused, a server that was away, and what is said meanwhile. */
import { describe, expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { usePage } from './served-page.ts'
import { goTo } from './walk.ts'

const browser = useBrowser()
const served = usePage(async () => ['sample/chat.jsonl'])

const opened = async () => {
  const watched = await browser.open(served.url)
  await watched.page.getByRole('navigation', { name: 'Views' }).waitFor()
  return watched
}

/** Says something, as a program does meanwhile. */
async function push(conversationId: string, content: string): Promise<void> {
  const [address = '', token = ''] = served.url.split('/ui#token=')
  const reply = await fetch(`${address}/api/v0/push`, {
    method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ conversationId, messages: [{ role: 'user', content }] }),
  })
  expect(reply.status).toBe(200)
}

describe('a tab beside this one', () => {
  it('opens with the same key, which the address does not hold', async () => {
    const { page } = await opened()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'), page.getByRole('link', { name: 'Facts' }).click({ modifiers: ['Control'] }),
    ])
    await tab.locator('main.view-facts h1').waitFor()
    expect(tab.url()).not.toContain('token')
    await page.context().close()
  })

  it('asks for a key where no tab has one', async () => {
    const { page } = await browser.open(served.url.replace(/#.*/, ''))
    await page.getByRole('heading', { name: 'A key, please' }).waitFor()
    await page.context().close()
  })
})

describe('a key that is refused', () => {
  it('is said to be, in the form that was filled, and another one opens the memory', async () => {
    const { page, wrong } = await browser.open(served.url.replace(/#.*/, ''))
    await page.getByLabel('Key', { exact: false }).first().fill('not-a-key')
    await page.getByRole('button', { name: 'Open the memory' }).click()
    await page.getByRole('alert').filter({ hasText: 'This key does not open a memory' }).waitFor()
    expect(await page.locator('input[name=key]').inputValue()).toBe('not-a-key')
    await page.locator('input[name=key]').fill(served.url.split('#token=')[1]!)
    await page.getByRole('button', { name: 'Open the memory' }).click()
    await page.getByRole('navigation', { name: 'Views' }).waitFor()
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('after a restart of the server is said to be, and what to do', async () => {
    const { page } = await opened()
    await page.evaluate('sessionStorage.setItem("madeleine.access", JSON.stringify({ key: "of-the-server-before" }))')
    await page.reload()
    await page.getByRole('alert').filter({ hasText: 'open the address that it printed' }).waitFor()
    await page.context().close()
  })
})

describe('a server that was away', () => {
  it.each([['#/timeline', 'timeline'], ['#/talk', 'conversations'], ['#/contents', 'toc'], ['#/talk/chat', 'messages']])(
    'is asked again at %s', async (address, call) => {
      const { page, wrong } = await opened()
      await goTo(page, '#/memory')
      await page.route(`**/api/v0/${call}`, (route) => route.abort())
      await page.evaluate(`location.hash = ${JSON.stringify(address)}`)
      if (call === 'timeline') await page.reload()
      await page.locator('main').getByText('the server does not answer').first().waitFor()
      await page.unroute(`**/api/v0/${call}`)
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await page.locator('main .failure').first().waitFor({ state: 'detached' })
      await page.locator('.line, .conversation, .tree-row, .log article').first().waitFor()
      expect(wrong).toEqual([])
      await page.context().close()
    },
  )
})

describe('what is said meanwhile', () => {
  it('is shown without a reload: in the list, and in the conversation that is read', async () => {
    const { page, wrong } = await opened()
    await goTo(page, '#/talk')
    await push('meanwhile', 'The kettle is on')
    await page.locator('.conversation', { hasText: 'meanwhile' }).waitFor()
    await page.locator('.conversation', { hasText: 'meanwhile' }).click()
    await page.locator('.log article', { hasText: 'The kettle is on' }).waitFor()
    await push('meanwhile', 'And now it whistles')
    await page.locator('.log article', { hasText: 'And now it whistles' }).waitFor()
    expect(wrong).toEqual([])
    await page.context().close()
  })
})
