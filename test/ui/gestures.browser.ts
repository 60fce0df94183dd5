/** The timeline under a mouse and under fingers: brushed in the small wave, dragged, wheeled, pinched; the address says what is shown. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowser, type PageOptions, type WatchedPage } from './browser.ts'
import { developersExport } from './exports.ts'
import { usePage } from './served-page.ts'
import { settled } from './walk.ts'

const browser = useBrowser()
const served = usePage(async (folder) => ['sample/chat.jsonl', await developersExport(folder)])

interface Span { readonly from: number; readonly to: number }

/** The span that the address names, once it is this one. */
async function isShown(page: Page, like: (span: Span) => boolean): Promise<Span> {
  let span: Span = { from: 0, to: 0 }
  await expect.poll(() => {
    const query = new URLSearchParams(new URL(page.url()).hash.split('?')[1])
    span = { from: Number(query.get('from')), to: Number(query.get('to')) }
    return span.to > span.from && like(span)
  }, { timeout: 20_000, message: `shown is ${JSON.stringify(span)}` }).toBe(true)
  return span
}

const lengthOf = ({ from, to }: Span): number => to - from
/** To a hundredth of what is expected: a pixel of the small wave is a day. */
const near = (value: number, expected: number, scale = Math.abs(expected)): boolean => Math.abs(value - expected) <= scale / 50

async function opened(options?: PageOptions): Promise<WatchedPage & { whole: Span; box: (name: string) => Promise<Box> }> {
  const watched = await browser.open(served.url, options)
  const { page } = watched
  await page.locator('.line-head p', { hasText: 'message' }).waitFor()
  await settled(page)
  const box = async (name: string): Promise<Box> => (await page.locator(name).boundingBox())!
  return { ...watched, whole: await isShown(page, () => true), box }
}

interface Box { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

async function drag(page: Page, { x, y, width, height }: Box, [from, to]: readonly [number, number]): Promise<void> {
  await page.mouse.move(x + width * from, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + (width * (from + to)) / 2, y + height / 2)
  await page.mouse.move(x + width * to, y + height / 2)
  await page.mouse.up()
}

describe('the brush of the small wave', () => {
  it('draws the piece that is shown, moves it, and stretches it by an end', async () => {
    const { page, wrong, whole, box } = await opened()
    const small = await box('.overview')
    await drag(page, small, [0.25, 0.5])
    const at = (share: number): number => whole.from + lengthOf(whole) * share
    const drawn = await isShown(page, (span) => near(span.from, at(0.25), lengthOf(whole)) && near(span.to, at(0.5), lengthOf(whole)))
    await drag(page, small, [0.375, 0.575])
    const moved = await isShown(page, (span) => near(span.from, at(0.45), lengthOf(whole)))
    expect(near(lengthOf(moved), lengthOf(drawn))).toBe(true)
    await drag(page, small, [0.7, 0.9])
    const stretched = await isShown(page, (span) => near(span.to, at(0.9), lengthOf(whole)))
    expect(stretched.from).toBe(moved.from)
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('never leaves the memory: dragged beyond its end it stops there, as long as it was', async () => {
    const { page, whole, box } = await opened()
    const small = await box('.overview')
    await drag(page, small, [0.25, 0.5])
    const drawn = await isShown(page, (span) => lengthOf(span) < lengthOf(whole) / 2)
    await drag(page, small, [0.4, 0.99])
    const last = await isShown(page, (span) => near(span.to, whole.to, lengthOf(whole)))
    expect(near(lengthOf(last), lengthOf(drawn))).toBe(true)
    await page.context().close()
  })
})

describe('the timeline', () => {
  it('zooms in around the pointer when the wheel turns, and can be dragged', async () => {
    const { page, wrong, whole, box } = await opened()
    const { x, y, width, height } = await box('.line')
    await page.mouse.move(x + width / 4, y + height / 3)
    let closer = whole
    for (let turn = 1; turn <= 5; turn++) {
      await page.mouse.wheel(0, -120)
      closer = await isShown(page, (span) => near(lengthOf(span), lengthOf(whole) * Math.exp(-0.264 * turn), lengthOf(whole)))
    }
    const pointed = whole.from + lengthOf(whole) / 4
    expect(near(closer.from + lengthOf(closer) / 4, pointed, lengthOf(closer))).toBe(true)
    await drag(page, { x, y, width, height }, [0.75, 0.25])
    const dragged = await isShown(page, (span) => near(span.from, closer.from + lengthOf(closer) / 2, lengthOf(closer)))
    expect(near(lengthOf(dragged), lengthOf(closer))).toBe(true)
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('says what is under the pointer also when the window moves beneath it, and opens the episode of a star', async () => {
    const { page, wrong, box } = await opened()
    const { x, y, width } = await box('.line')
    const note = page.locator('.pointed')
    const found = async (rows: readonly number[], isIt: () => Promise<boolean>): Promise<boolean> => {
      for (const row of rows) {
        for (let at = 8; at < width - 8; at += 7) {
          await page.mouse.move(x + at, y + row)
          if (await isIt()) return true
        }
      }
      return false
    }
    const isKey = async (): Promise<boolean> => (await note.locator('.badge-key').count()) > 0 && (await note.innerText()).includes(' · ')
    expect(await found([44, 63, 82], isKey)).toBe(true)
    const title = await note.locator('strong').innerText()
    await page.mouse.down()
    await page.mouse.up()
    await page.locator('main.view-episode h1', { hasText: title }).waitFor()
    await page.goBack()
    await page.locator('.line').waitFor()
    await settled(page)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await settled(page)
    expect(await found([190], async () => (await note.count()) > 0)).toBe(true)
    const before = await note.innerText()
    await page.locator('.line').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await settled(page)
    expect(await note.count() === 0 || (await note.innerText()) !== before).toBe(true)
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('follows two fingers: what lies between them when they come down lies between them when they leave', async () => {
    const { page, wrong, whole, box } = await opened({ width: 390, height: 800, touch: true })
    const { x, y, width } = await box('.line')
    const fingers = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...shares: readonly number[]): Promise<unknown> =>
      fingers.send('Input.dispatchTouchEvent', {
        type, touchPoints: shares.map((share, id) => ({ id, x: Math.round(x + width * share), y: Math.round(y + 150) })),
      })
    await touch('touchStart', 0.4)
    await touch('touchStart', 0.4, 0.6)
    for (let step = 1; step <= 8; step++) await touch('touchMove', 0.4 - step * 0.025, 0.6 + step * 0.025)
    await touch('touchEnd')
    const pinched = await isShown(page, (span) => near(lengthOf(span), lengthOf(whole) / 3, lengthOf(whole)))
    expect(near(pinched.from + lengthOf(pinched) / 2, whole.from + lengthOf(whole) / 2, lengthOf(whole))).toBe(true)
    expect(wrong).toEqual([])
    await page.context().close()
  })
})

describe('the address that the browser is opened with', () => {
  it('opens the memory when its code is good, and says what may have happened when it is not (T-40)', async () => {
    const { page, wrong } = await browser.open(served.url.replace(/#token=.*/, '#code=nobody-has-given-this-one'))
    await page.getByRole('alert').filter({ hasText: 'opens the page once' }).waitFor()
    expect(page.url()).not.toContain('code')
    expect(wrong).toEqual([])
    await page.context().close()
  })
})
