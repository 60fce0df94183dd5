/** The rules of the house, held: which package may import which, and where SQL, the clock and the environment may stand. */
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  BANNED_WORDS, MOST_CHARACTERS, PACKAGES, SQL, bannedNames, cycles, exportsTwice, isSource, longLines, manifestOf, outOfPlace,
  packageOf, read, root,
  scripts, sources, strayClocks, strayImports, strayReexports, tracked, withoutComments, wordsOf, wrongWays, type SourceFile,
} from './house-rules.ts'

/** Files that the lint lets be longer than the rest, or hold a longer function. */
function letPast(): string[] {
  const config = JSON.parse(withoutComments(read('.oxlintrc.json'))) as { overrides: { files: string[]; rules: Record<string, unknown> }[] }
  return config.overrides.filter(({ rules }) => 'max-lines' in rules || 'max-lines-per-function' in rules)
    .flatMap(({ files }) => files).filter((file) => !file.includes('test/**'))
}

describe('the architecture', () => {
  it('lets a package import those that it names, and no other, by their names', () => {
    expect(wrongWays(sources)).toEqual([])
  })

  it('builds each package after those that it names', () => {
    const built = (name: string) => JSON.parse(read(`packages/${name}/tsconfig.json`)) as { references: { path: string }[] }
    expect(Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, built(name).references.map(({ path }) => path)])))
      .toEqual(Object.fromEntries(Object.entries(PACKAGES).map(([name, uses]) => [name, uses.map((one) => `../${one}`)])))
  })

  it('has one version, and one of everything that it depends on', () => {
    const whole = manifestOf('.')
    const known: Record<string, string> = { ...whole.peerDependencies, ...whole.devDependencies, ...whole.dependencies }
    const other = Object.keys(PACKAGES).flatMap((name) => {
      const { version, dependencies, devDependencies } = manifestOf(`packages/${name}`)
      const wrong = Object.entries({ ...dependencies, ...devDependencies })
        .filter(([used, at]) => at !== (used.startsWith('@madeleine/') ? whole.version : known[used]))
      return [...(version === whole.version ? [] : [`${name} ${version}`]), ...wrong.map(([used, at]) => `${name}: ${used} ${at}`)]
    })
    expect(other).toEqual([])
  })

  it('has no import cycle of any length, not even of types', () => {
    expect(cycles(sources)).toEqual([])
  })

  it('keeps SQL in the engine, in core/store and in files named for it, and the two drivers in the engine', () => {
    const holdsSql = (path: string): boolean => /^(?:engine|core\/store)\/|-sql\.ts$/.test(path)
    // Another program's database, of which an import reads a copy
    const ofOthers = (path: string): boolean => path === 'import/cursor-database.ts'
    expect(outOfPlace(sources, SQL, (path) => holdsSql(path) || ofOthers(path))).toEqual([])
    // The build makes the template of a store with the engine and the schema
    const holdsDriver = (path: string): boolean => packageOf(path) === 'engine' || path === 'core/store/dump-template.ts'
    expect(strayImports(sources, /^(?:pg$|pg\/|@electric-sql\/)/, holdsDriver)).toEqual([])
  })

  it('keeps files, sockets and processes out of the pure code', () => {
    const outside = /^node:(?:fs|net|http|https|child_process|worker_threads|os|timers)(?:\/|$)/
    expect(strayImports(sources, outside, (path) => !['contract', 'language', 'meaning', 'segment'].includes(packageOf(path))))
      .toEqual([])
  })

  it('reads the environment in the command line only', () => {
    expect(outOfPlace(sources, /\bprocess\.env\b/, (path) => packageOf(path) === 'cli')).toEqual([])
  })

  it('passes the clock and randomness in, below what a program opens', () => {
    expect(strayClocks(sources)).toEqual([])
  })

  it('re-exports names in entry points only', () => {
    expect(strayReexports(sources)).toEqual([])
  })

  it('exports no name of a package twice', () => {
    expect(exportsTwice(sources)).toEqual([])
  })

  it('has no meaningless name', () => {
    expect(bannedNames(sources)).toEqual([])
    expect(scripts.filter((path) => path.split('/').flatMap(wordsOf).some((word) => BANNED_WORDS.has(word)))).toEqual([])
  })

  it('has a header in every file that says what the file contains', () => {
    expect(scripts.filter((path) => !/^(?:#!.*\n)?\/\*\*(?:\n \*)? \S/.test(read(path)))).toEqual([])
  })

  it('keeps to its length limits, and lists every exception', () => {
    const lint = spawnSync(
      process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'json', 'packages', 'src', 'scripts'],
      { cwd: root, encoding: 'utf8' },
    )
    const { diagnostics } = JSON.parse(lint.stdout) as { diagnostics: { code: string; filename: string; message: string }[] }
    expect(diagnostics.filter(({ code }) => code.includes('max-lines')).map(({ filename, message }) => `${filename}: ${message}`))
      .toEqual([])
    const undecided = letPast().filter((file) => !read('docs/internals/decisions.md').includes(file))
    expect(undecided).toEqual([])
  })

  it('keeps to lines of at most 140 characters', () => {
    expect(longLines(tracked.filter((path) => /\.[cm]?[jt]sx?$/.test(path)).map((path) => ({ path, code: read(path) })))).toEqual([])
  })

  it('is drawn in ARCHITECTURE.md: every file that the page names exists, and the page names every folder', () => {
    const page = read('ARCHITECTURE.md')
    const named = [...page.matchAll(/`((?:[a-z-]+\/)+[a-z0-9-]+)`/g)].map(([, path = '']) => path)
    const isThere = (path: string): boolean =>
      tracked.includes(`packages/${path}.ts`) || tracked.includes(path) || sources.some((file) => file.path.startsWith(`${path}/`))
    expect(named.filter((path) => !isThere(path) && !path.startsWith('.'))).toEqual([])
    const folders = new Set(sources.flatMap(({ path }) => path.split('/').slice(0, -1)))
    expect([...folders].filter((folder) => !new RegExp(`\\b${folder}\\b`).test(page))).toEqual([])
  })

  it('keeps each package within its lines, and raises them only on purpose: a commit that does says why', () => {
    const budget = JSON.parse(read('test/budget.json')) as Record<string, number>
    const lines = new Map<string, number>()
    for (const path of scripts.filter(isSource)) {
      const name = packageOf(path.replace(/^packages\//, ''))
      lines.set(name, (lines.get(name) ?? 0) + read(path).split('\n').length - 1)
    }
    const over = [...lines].filter(([name, count]) => count > (budget[name] ?? 0))
    expect(over.map(([name, count]) => `${name}: ${count} lines`)).toEqual([])
  })

  it('names no folder of the machine it was written on', () => {
    const absolute = /(?<![\w.:/-])\/(?:work|root|home\/\w+|Users\/\w+)\/\w/
    const invented = /^(?:test\/fixtures|sample)\// // made-up talk, with made-up folders
    const small = tracked.filter((path) => !invented.test(path) && statSync(join(root, path)).size < 2_000_000)
    expect(small.filter((path) => absolute.test(read(path)))).toEqual([])
  })
})

describe('the architecture rules', () => {
  const house = (files: Record<string, string>): SourceFile[] =>
    Object.entries(files).map(([path, code]) => ({ path, code: withoutComments(code) }))

  it('catch an import of a package that may not be used, and one past its door', () => {
    const files = house({
      'contract/a.ts': "import { b } from '../engine/b.ts'",
      'engine/b.ts': "import type { Json } from '@madeleine/base'\nimport {\n  x,\n} "
        + "from '@madeleine/segment'\nconst y = import('@madeleine/core/z')",
      'cli/d.ts': "import { serve } from '@madeleine/server'\n// import { e } from '../../nowhere.ts'\nimport '@madeleine/core'",
    })
    expect(wrongWays(files)).toEqual([
      'contract/a.ts may not import engine/b.ts',
      'engine/b.ts may not import @madeleine/segment',
      'engine/b.ts may not import @madeleine/core/z',
    ])
  })

  it('catch a cycle of types', () => {
    const files = house({
      'core/a.ts': "import type { B } from './b.ts'", 'core/b.ts': "export type { A } from './c.ts'", 'core/c.ts': "import './a.ts'",
    })
    expect(cycles(files)).toEqual(['core/a.ts → core/b.ts → core/c.ts → core/a.ts'])
  })

  it('catch a name that is exported twice', () => {
    const twice = house({
      'core/a.ts': 'export interface Turn {}\nexport const b = 1', 'tools/c.ts': 'export const b = 1',
      'core/rank/a.ts': 'export type Turn = 1\nexport function b() {}',
      'core/index.ts': 'const Turn = 1', 'core/testing/index.ts': 'interface Turn {}',
    })
    expect(exportsTwice(twice)).toEqual(['Turn: core/a.ts, core/rank/a.ts', 'b: core/a.ts, core/rank/a.ts'])
  })

  it('catch a line that is too long, counted in characters, wherever sources are', () => {
    const [fits, isLong] = ['字'.repeat(MOST_CHARACTERS), '𠮷'.repeat(MOST_CHARACTERS + 1)]
    const paths = ['packages/base/a.ts', 'src/a.ts', 'test/b.mjs', 'bench/c.cjs', 'scripts/d.d.mts', 'train/e.ts', 'examples/f.mjs']
    const files = [...paths, 'docs/g.md', 'packages/core/store/migrations/0001-h.ts']
      .map((path) => ({ path, code: `${fits}\n${isLong}\n` }))
    expect(longLines(files)).toEqual(paths.map((path) => `${path}:2`))
  })

  it('catch SQL, a clock, a re-export and a meaningless name', () => {
    const lines = [
      "const a = sql`x`", "query('select 1 from t')", 'new Date()', 'new Date(at)',
      'Math.random()', '// Date.now()', "export { b } from './b.ts'",
    ]
    const files = house({ 'recall/a.ts': lines.join('\n'), 'recall/user-utils.ts': 'export interface JobManager {}' })
    expect(outOfPlace(files, SQL, () => false)).toHaveLength(2)
    expect(strayClocks(files)).toEqual(['recall/a.ts: new Date()', 'recall/a.ts: Math.random()'])
    expect(strayReexports(files)).toHaveLength(1)
    expect(bannedNames(files)).toEqual(['recall/user-utils.ts: user-utils.ts', 'recall/user-utils.ts: JobManager'])
  })
})
