/** What the page is made of: text stays text, nothing comes from elsewhere, and it stays small. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** By gzip, the larger of the two forms in which the server sends them. */
const MOST_BYTES = 60_000

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

  test('has red for what destroys alone', () => {
    const rules = sources.filter((path) => path.endsWith('.css')).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)])
    const red = rules.filter(([, , style = '']) => style.includes('var(--destroy)'))
    expect(red.length).toBeGreaterThan(1)
    expect(red.map(([, selector = '']) => selector.trim()).filter((selector) => !selector.endsWith('.destroys'))).toEqual([])
  })

  test('has neither an inline script nor an inline style', () => {
    const page = readFileSync(join(root, 'dist/ui/index.html'), 'utf8')
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/)
    expect([...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path)).toEqual([
      'ui/icon.svg', expect.stringMatching(/^ui\/page-\w+\.css$/), expect.stringMatching(/^ui\/page-\w+\.js$/),
    ])
  })

  test('is at most 60 kB as it is sent when it opens, by gzip too, and the views that are loaded later at most as much again', () => {
    const names = readdirSync(join(root, 'dist/ui'))
    const first = new Set(names.filter((name) => /^(?:page-\w+\.(?:js|css)|index\.html)$/.test(name)))
    // A set is walked to its end, also to what is added meanwhile
    for (const name of first) {
      const text = readFileSync(join(root, 'dist/ui', name), 'utf8')
      if (name.endsWith('.js')) for (const [, part = ''] of text.matchAll(/(?:from|import)"\.\/(part-\w+\.js)"/g)) first.add(part)
    }
    const whole = names.filter((name) => /\.(?:js|css|html)$/.test(name))
    expect([...first].filter((name) => name.startsWith('part-')).length).toBeLessThan(whole.length - 3)
    const sent = (files: Iterable<string>): number =>
      [...files].reduce((bytes, name) => bytes + readFileSync(join(root, 'dist/ui', `${name}.gz`)).length, 0)
    expect(sent(first)).toBeLessThanOrEqual(MOST_BYTES)
    expect(sent(whole)).toBeLessThanOrEqual(2 * MOST_BYTES)
  })
})
