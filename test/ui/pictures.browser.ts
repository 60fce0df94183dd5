/**
 * How every view looks, compared with how it looked before, whatever fonts a machine has. A change that is meant is taken over by
 * `UPDATE_PICTURES=1 npm run test:page -- test/ui/pictures.browser.ts`, and read in the difference of the files in `pictures/`.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '@madeleine/server'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import { storeOn } from '../../packages/core/memory/running-store.ts'
import { readImport } from '@madeleine/import'
import { openPglite } from '../../packages/engine/pglite.ts'
import { byNight } from '../at-length.ts'
import { useBrowser, type PageOptions } from './browser.ts'
import { coarsePicture, differenceOf } from './coarse-picture.ts'
import { goTo, openAll, settled } from './walk.ts'

const browser = useBrowser()
/** Days after the last message: what fades, fades as far each time. */
const NOW = new Date('2026-06-01T12:00:00Z')
const TOKEN = 'token-of-the-pictures'
const FOLDER = new URL('pictures/', import.meta.url)

let url = ''
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'madeleine-pictures-'))
  const options = { now: () => NOW, timeZone: 'Europe/Berlin', work: false }
  const store = storeOn(await openPipeline(await openPglite({ folder: join(folder, 'memory') }), options), options)
  closing.push(() => rm(folder, { recursive: true, force: true }), () => store.close())
  const memory = store.user('local')
  await memory.import(readImport('sample/chat.jsonl', { people: true }))
  await memory.settle()
  const server = await startServer({
    store, host: '127.0.0.1', port: 0, token: { user: 'local', key: TOKEN }, log: { write: () => undefined }, now: () => NOW,
  })
  closing.push(() => server.close())
  url = `${server.url}/ui#token=${TOKEN}`
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

/** Address of a view, and what makes it ready beyond that it is read. */
const VIEWS: readonly (readonly [name: string, address: string, ready?: (page: Page) => Promise<unknown>])[] = [
  ['timeline', '#/timeline'],
  ['contents', '#/contents'],
  ['talk', '#/talk'],
  ['conversation', '#/talk/chat'],
  ['ask', '#/ask?q=What%20did%20Wei%20sign%20in%20April%3F', openAll],
  ['told', '#/ask?q=What%20did%20Wei%20sign%20in%20April%3F&show=told'],
  ['facts', '#/facts'],
  ['memory', '#/memory'],
]

const LOOKS: readonly (readonly [string, PageOptions])[] = [
  ['wide-light', {}],
  ...byNight([], [
    ['narrow-dark', { width: 360, height: 740, dark: true }], ['wide-dark', { dark: true }], ['narrow-light', { width: 360, height: 740 }],
  ] as const),
]

async function pictureOf(look: PageOptions, [, address, ready]: (typeof VIEWS)[number], restyle = ''): Promise<string[]> {
  const { page } = await browser.open(url, { ...look, now: NOW })
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  await goTo(page, address)
  await ready?.(page)
  await settled(page)
  if (restyle !== '') await page.evaluate(restyle)
  const blank = await page.context().newPage()
  const picture = await coarsePicture(page, blank)
  await page.context().close()
  return picture
}

type Pictures = Record<string, string[]>

const pathOf = (look: string): URL => new URL(`${look}.json`, FOLDER)
const keptPictures = async (look: string): Promise<Pictures> => JSON.parse(await readFile(pathOf(look), 'utf8')) as Pictures

describe.each(LOOKS)('the page that is %s', (look, options) => {
  it('looks as in its kept pictures', async () => {
    const found: Pictures = {}
    for (const view of VIEWS) found[view[0]] = await pictureOf(options, view)
    if (process.env['UPDATE_PICTURES'] === '1') await writeFile(pathOf(look), `${JSON.stringify(found, null, 1)}\n`)
    const kept = await keptPictures(look)
    expect(Object.keys(kept)).toEqual(VIEWS.map(([name]) => name))
    for (const [name, picture] of Object.entries(found)) {
      const difference = differenceOf(kept[name]!, picture)
      expect(difference, `${name}: # is what differs of\n${picture.join('\n')}\n${difference?.join('\n')}`).toBeUndefined()
    }
  })
})

describe('a picture', () => {
  it.each(byNight([VIEWS[1]!], VIEWS).map((view) => [view[0], view] as const))('of %s is the same with other fonts', async (name, view) => {
    const kept = await keptPictures('wide-light')
    const found = await pictureOf({}, view, `for (const name of ["--sans", "--serif", "--mono"]) {
      document.documentElement.style.setProperty(name, "DejaVu Sans Mono, WenQuanYi Zen Hei, fantasy")
    }`)
    expect(differenceOf(kept[name]!, found)?.join('\n')).toBeUndefined()
  })

  it.each([
    ['no style sheet', 'document.querySelectorAll("link[rel=stylesheet], style").forEach((one) => one.remove())'],
    ['a hidden menu', 'document.querySelector(".menu").style.visibility = "hidden"'],
    ['content moved by fifty pixels', 'document.querySelector("main").style.transform = "translateX(50px)"'],
    ['inverted colours', 'document.documentElement.style.filter = "invert(1)"'],
  ])('of the contents differs with %s', async (_, change) => {
    const kept = await keptPictures('wide-light')
    expect(differenceOf(kept['contents']!, await pictureOf({}, VIEWS[1]!, change))).toBeDefined()
  })
})
