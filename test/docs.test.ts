/** The pages: every relative link and anchor leads somewhere, every page can be reached, and none is too long to be read in one go. */
import { dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { read, tracked } from './house-rules.ts'

const DOCS = tracked.filter((path) => path.startsWith('docs/') && path.endsWith('.md'))
const PAGES = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'examples/README.md', 'sample/README.md', ...DOCS]
const MAX_LINES = 250

/** Without fenced blocks; a fence of four backticks may hold one of three. */
const withoutBlocks = (text: string): string => text.replace(/^(`{3,})[^`\n]*\n[\s\S]*?^\1$/gm, '')

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(path: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of withoutBlocks(read(path)).matchAll(/^#{1,6} (.+)$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '').trim().replaceAll(' ', '-')
    let anchor = plain
    for (let i = 1; anchors.has(anchor); i++) anchor = `${plain}-${i}`
    anchors.add(anchor)
  }
  return anchors
}

interface Link { readonly page: string; readonly target: string; readonly file: string; readonly anchor: string }

/** The relative links of a page, outside of code. */
function linksOf(page: string): Link[] {
  const text = withoutBlocks(read(page)).replace(/(`+)[^`\n]+\1(?!\]\()/g, (code) => (code.includes('](') ? '' : code))
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target).filter(
    (target) => !/^[a-z]+:/.test(target),
  ).map((target) => {
    const [path = '', anchor = ''] = target.split('#')
    return { page, target, file: path === '' ? page : join(dirname(page), path), anchor }
  })
}

const isThere = (path: string): boolean => tracked.includes(path) || tracked.some((file) => file.startsWith(`${path.replace(/\/$/, '')}/`))
const links = PAGES.flatMap(linksOf)

describe('the pages of the documentation', () => {
  it('link to files that exist', () => {
    expect(links.length).toBeGreaterThan(250)
    expect(links.filter(({ file }) => !isThere(file)).map(({ page, target }) => `${page}: ${target}`)).toEqual([])
  })

  it('link to headings that exist', () => {
    const anchors = new Map(PAGES.map((page) => [page, anchorsOf(page)]))
    const dangling = links.filter(({ file, anchor }) => anchor !== '' && anchors.has(file) && !anchors.get(file)?.has(anchor))
    expect(dangling.map(({ page, target }) => `${page}: ${target}`)).toEqual([])
  })

  it('can all be reached from the README', () => {
    const reached = new Set(['README.md'])
    for (const page of reached) {
      for (const { file } of links.filter((link) => link.page === page)) if (PAGES.includes(file)) reached.add(file)
    }
    expect(DOCS.filter((page) => !reached.has(page))).toEqual([])
  })

  it(`have at most ${MAX_LINES} lines each, if they are written by hand`, () => {
    const written = DOCS.filter((path) => !read(path).startsWith('<!-- Generated'))
    expect(written.map((path) => ({ path, lines: read(path).trimEnd().split('\n').length })).filter(({ lines }) => lines > MAX_LINES))
      .toEqual([])
  })
})
