/** What people could write to make the page do something: in every view it is text, shown for what it is (T-44, T-45). */
import { describe, expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { hostileExport } from './exports.ts'
import { usePage } from './served-page.ts'
import { goTo, openAll, openEveryView, settled } from './walk.ts'

const browser = useBrowser()
const served = usePage(async (folder) => [await hostileExport(folder)])

/** Elements and attributes that only a text could have made: the page itself has none of them. */
const FOREIGN = [
  'img', 'iframe', 'object', 'embed', 'video', 'audio', 'style', 'base', 'meta[http-equiv]', 'form[action]', 'script:not([src])',
  'b b', 'i:not([class], [style])', 'font', '[style*="url("]',
].join(', ')
const MADE_OF_TEXT = `[...document.querySelectorAll(${JSON.stringify(FOREIGN)})].map((one) => one.outerHTML.slice(0, 200)).concat(
  [...document.querySelectorAll('a')].filter((one) => !one.getAttribute('href').startsWith('#')).map((one) => one.outerHTML.slice(0, 200)),
  [...document.querySelectorAll('*')].flatMap((one) => [...one.attributes].map(({ name }) => name)).filter((name) => name.startsWith('on')),
  [...document.scripts].map((one) => new URL(one.src).origin).filter((origin) => origin !== location.origin),
)`

/** Signs that turn a line around, move a cursor or hide: they are shown by their names. */
const RAW_SIGNS = `[document.title, document.body.innerText, ...[...document.querySelectorAll('[aria-label], [title], [alt]')]
  .flatMap((one) => ['aria-label', 'title', 'alt'].map((name) => one.getAttribute(name) ?? ''))]
  .filter((text) => /[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069\\u200b]/.test(text))
  .map((text) => text.slice(0, 200))`

describe('hostile texts', () => {
  it('make no element, open no dialog, send no request and turn no line around, in any view (T-44, T-45)', async () => {
    const { page, wrong } = await browser.open(served.url)
    await openEveryView(page, async (name) => {
      await openAll(page)
      await settled(page)
      expect([name, await page.evaluate(MADE_OF_TEXT), await page.evaluate(RAW_SIGNS)]).toEqual([name, [], []])
    })
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('do no more as a query than as a message', async () => {
    const { page, wrong } = await browser.open(served.url)
    for (const query of ['<img src=x onerror=alert(1)>', '\u202eosiM', 'javascript:alert(1)', '{{7*7}} ![x](//evil.example)']) {
      await goTo(page, `#/ask?q=${encodeURIComponent(query)}`)
      expect([query, await page.evaluate(MADE_OF_TEXT), await page.evaluate(RAW_SIGNS)]).toEqual([query, [], []])
    }
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('as the name of a view, an id or a filter in the address show what is there, and no more', async () => {
    const { page, wrong } = await browser.open(served.url)
    const addresses = [
      '#/<script>alert(1)</script>', '#/episode/%3Cimg%20src=x%3E', '#/facts?category=<b>&about=<img src=x>', '#/talk/..%2f..%2f',
    ]
    for (const address of addresses) {
      await page.evaluate(`location.hash = ${JSON.stringify(address)}`)
      await settled(page)
      expect([address, await page.evaluate(MADE_OF_TEXT)]).toEqual([address, []])
    }
    expect(wrong).toEqual([])
    await page.context().close()
  })
})
