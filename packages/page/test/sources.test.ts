/** What the page is made of: text stays text, nothing comes from elsewhere, and it stays small. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** As the server sends them: by Brotli to most browsers, else by gzip. */
const MOST_BYTES = { br: 60_000, gz: 66_000 }

const root = fileURLToPath(new URL('../../..', import.meta.url))
const filesIn = (folder: string): string[] => readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name))
const sources = filesIn('packages/page').filter((path) => !path.startsWith(join(root, 'packages/page/test')))
const holding = (pattern: RegExp, names: RegExp): string[] =>
  sources.filter((path) => names.test(path) && pattern.test(readFileSync(path, 'utf8')))

describe('the page', () => {
  test('makes no element from text, and runs no text as code', () => {
    const markup = /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySet|document\.write|createContextualFragment|srcdoc|DOMParser/
    expect(holding(markup, /\.tsx?$/)).toEqual([])
    expect(holding(/\beval\(|new Function|javascript:|setTimeout\(\s*['"`]/, /\.tsx?$/)).toEqual([])
  })

  test('refers to no other place: no address, no image from elsewhere, no font', () => {
    expect(holding(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/, /\.(?:tsx?|html|svg)$/)).toEqual([])
    expect(holding(/@import|@font-face|url\(/, /\.css$/)).toEqual([])
    expect(holding(/<img|<iframe|<object|<embed|<video|<audio/, /\.tsx?$/)).toEqual([])
  })

  test('has neither an inline script nor an inline style', () => {
    const page = readFileSync(join(root, 'dist/ui/index.html'), 'utf8')
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/)
    expect([...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path)).toEqual([
      'ui/icon.svg', expect.stringMatching(/^ui\/page-\w+\.css$/), expect.stringMatching(/^ui\/page-\w+\.js$/),
    ])
  })

  test('is at most 60 kB as it is sent, in one script and one style sheet', () => {
    const built = filesIn('dist/ui')
    expect(built.filter((path) => !/\.(?:br|gz)$/.test(path)).map((path) => path.replace(/^.*\.(\w+)$/, '$1')).toSorted())
      .toEqual(['css', 'html', 'js', 'svg'])
    for (const [form, most] of Object.entries(MOST_BYTES)) {
      const sent = built.filter((path) => path.endsWith(`.${form}`))
      expect([form, sent.length]).toEqual([form, 3])
      expect(sent.reduce((bytes, path) => bytes + readFileSync(path).length, 0)).toBeLessThanOrEqual(most)
    }
  })
})
