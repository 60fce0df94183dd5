/** The floors of the house, held: who may import whom, and where SQL, the clock and the environment may stand. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

interface SourceFile {
  /** From src, with forward slashes: `core/message.ts`. */
  readonly path: string
  /** Without its comments. */
  readonly code: string
}

interface Import {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
}

/** A file imports from its own room and from the floors below it. Rooms of one floor are strangers. */
const FLOORS: Readonly<Record<string, number>> = {
  ground: 0,
  time: 1, text: 1,
  message: 2,
  rank: 3,
  core: 4,
  segment: 5, encode: 5, model: 5, store: 5,
  pipeline: 6, recall: 6,
  contract: 7,
  memory: 8,
  cli: 9, http: 9, mcp: 9, adapters: 9, eval: 9, ui: 9, testing: 9, entry: 9,
}
const DOORS = 9

/** Files at the top of src that stand below everything: every room may import them. */
const GROUND = new Set(['errors.ts', 'version.ts', 'json.ts', 'units.ts', 'backoff.ts', 'bounded-map.ts'])

/** What one stranger may know of another: the type of what it is handed. */
const PORTS = new Set(['segment/policy.ts', 'model/embedder.ts', 'model/language-model.ts'])

/** Files below the top floor that may read the clock or draw a random number themselves, each with its reason. */
const CLOCK_READERS: Readonly<Record<string, string>> = {}

const BANNED_WORDS = new Set([
  'manager', 'service', 'helper', 'util', 'utils', 'common', 'shared', 'base', 'handler', 'processor', 'data', 'info', 'impl',
])

const root = fileURLToPath(new URL('..', import.meta.url))
const ABSENT_FROM_GIT = new Set(['node_modules', 'dist', 'template', 'coverage', '.git', '.madeleine'])

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (ABSENT_FROM_GIT.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}

const tracked = filesUnder(root).map((path) => relative(root, path).replaceAll('\\', '/'))
const scripts = tracked.filter((path) => /^(?:src|test|bench|scripts)\/.*\.m?[jt]s$/.test(path))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const withoutComments = (text: string): string => text.replace(/^\s*\/\*[\s\S]*?\*\//gm, '').replace(/(^|\s)\/\/.*$/gm, '$1')

const sources: readonly SourceFile[] = scripts
  .filter((path) => path.startsWith('src/'))
  .map((path) => ({ path: path.slice('src/'.length), code: withoutComments(read(path)) }))

function room(path: string): string {
  if (GROUND.has(path)) return 'ground'
  if (path === 'index.ts') return 'entry'
  if (path === 'contract.ts') return 'contract'
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : 'homeless'
}

const floor = (path: string): number => FLOORS[room(path)] ?? Number.NaN

const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[\w$*{},\s]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/gm

/** Every import of a file, those of packages under the package's own name. */
function importsOf({ path, code }: SourceFile): Import[] {
  return [...code.matchAll(IMPORT)].map(([, type, named = '', dynamic = named]) => ({
    from: path,
    to: dynamic.startsWith('.') ? join(dirname(path), dynamic).replaceAll('\\', '/') : dynamic,
    typeOnly: type !== undefined,
  }))
}

const inHouse = ({ to }: Import): boolean => to.endsWith('.ts')

function mayImport({ from, to, typeOnly }: Import): boolean {
  if (room(from) === room(to) || floor(to) < floor(from)) return true
  if (floor(from) !== floor(to)) return false
  return floor(from) === DOORS || (typeOnly && PORTS.has(to))
}

function wrongWays(files: readonly SourceFile[]): string[] {
  const homeless = files.filter(({ path }) => Number.isNaN(floor(path))).map(({ path }) => `${path} stands on no floor`)
  const wrong = files.flatMap(importsOf).filter(inHouse).filter((one) => !mayImport(one))
  return [...homeless, ...wrong.map(({ from, to }) => `${from} may not import ${to}`)]
}

/** Each cycle once, as the path that closes it. */
function cycles(files: readonly SourceFile[]): string[] {
  const next = new Map(files.map((file) => [file.path, importsOf(file).filter(inHouse).map(({ to }) => to)]))
  const done = new Set<string>()
  const found: string[] = []
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) found.push([...trail.slice(start), path].join(' → '))
    if (start >= 0 || done.has(path)) return
    for (const to of next.get(path) ?? []) walk(to, [...trail, path])
    done.add(path)
  }
  for (const { path } of files) walk(path, [])
  return found
}

/** Lines that match the pattern, in files that may not hold it. */
function outOfPlace(files: readonly SourceFile[], pattern: RegExp, mayHold: (path: string) => boolean): string[] {
  return files.filter(({ path }) => !mayHold(path)).flatMap(({ path, code }) =>
    code.split('\n').filter((line) => pattern.test(line)).map((line) => `${path}: ${line.trim()}`))
}

const SQL = /\bsql`|[`'"]\s*(?:select|insert into|update|delete from|create table|alter table|with)\s+[\w("*]+.*\b(?:from|set|values|as|where|default|limit)\b/
const CLOCK = /\bDate\.now\b|\bnew Date(?!\s*\(\s*[^)\s])|\bMath\.random\b/

const strayImports = (files: readonly SourceFile[], banned: RegExp, mayHold: (path: string) => boolean): string[] =>
  files.filter(({ path }) => !mayHold(path)).flatMap(importsOf).filter(({ to }) => banned.test(to)).map(({ from, to }) => `${from} imports ${to}`)

const strayClocks = (files: readonly SourceFile[]): string[] =>
  outOfPlace(files, CLOCK, (path) => floor(path) >= FLOORS.memory! || path in CLOCK_READERS)

const strayReexports = (files: readonly SourceFile[]): string[] =>
  outOfPlace(files, /^export\s[\w$*{},\s]*\sfrom\s+'/, (path) => path.endsWith('index.ts'))

const wordsOf = (name: string): string[] => name.split(/[-._]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())

function bannedNames(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, code }) => {
    const types = [...code.matchAll(/^(?:export )?(?:interface|type|(?:abstract )?class) (\w+)/gm)].map(([, name = '']) => name)
    return [...path.split('/'), ...types].filter((name) => wordsOf(name).some((word) => BANNED_WORDS.has(word)))
      .map((name) => `${path}: ${name}`)
  })
}

/** Each name that more than one place claims, with the places. */
function claimedTwice(claims: readonly (readonly [name: string, place: string])[]): string[] {
  const places = new Map<string, string[]>()
  for (const [name, place] of claims) places.set(name, [...(places.get(name) ?? []), place])
  return [...places].filter(([, all]) => all.length > 1).map(([name, all]) => `${name}: ${all.join(', ')}`)
}

/** File names that stand for two files. Entry points are called index by the package's exports. */
const fileNamesTwice = (files: readonly SourceFile[]): string[] =>
  claimedTwice(files.map(({ path }) => [path.slice(path.lastIndexOf('/') + 1), path] as const).filter(([name]) => name !== 'index.ts'))

const EXPORT = /^export (?:async )?(?:abstract )?(?:interface|type|class|enum|const|function\*?) (\w+)/gm

/** Exported names, of types and of values, that two files give to two things. */
const exportsTwice = (files: readonly SourceFile[]): string[] =>
  claimedTwice(files.flatMap(({ path, code }) => [...new Set([...code.matchAll(EXPORT)].map(([, name = '']) => name))].map((name) => [name, path] as const)))

/** Files that a folder of src may hold. */
const FOLDER_FILES = 11

const crowdedFolders = (files: readonly SourceFile[]): string[] => {
  const counts = new Map<string, number>()
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > FOLDER_FILES).map(([folder, count]) => `${folder} holds ${count} files`)
}

/** Files that the lint lets be longer than the rest, or hold a longer function. */
function letPast(): string[] {
  const config = JSON.parse(withoutComments(read('.oxlintrc.json'))) as { overrides: { files: string[]; rules: Record<string, unknown> }[] }
  return config.overrides.filter(({ rules }) => 'max-lines' in rules || 'max-lines-per-function' in rules)
    .flatMap(({ files }) => files).filter((file) => file !== 'test/**')
}

describe('the house', () => {
  it('lets a file import its own room and the floors below, never up and never across', () => {
    expect(wrongWays(sources)).toEqual([])
  })

  it('has no two files that import each other, however far around and be it for a type', () => {
    expect(cycles(sources)).toEqual([])
  })

  it('keeps SQL and the two engines in store', () => {
    const inStore = (path: string): boolean => room(path) === 'store'
    expect(outOfPlace(sources, SQL, inStore)).toEqual([])
    expect(strayImports(sources, /^(?:pg$|pg\/|@electric-sql\/)/, inStore)).toEqual([])
  })

  it('keeps files, sockets and processes out of the rules', () => {
    const outside = /^node:(?:fs|net|http|https|child_process|worker_threads|os|timers)(?:\/|$)/
    expect(strayImports(sources, outside, (path) => !['time', 'text', 'message', 'rank', 'core', 'segment', 'encode', 'eval'].includes(room(path)))).toEqual([])
  })

  it('reads the environment in the command line alone', () => {
    expect(outOfPlace(sources, /\bprocess\.env\b/, (path) => room(path) === 'cli')).toEqual([])
  })

  it('is handed the clock and the dice below the top floor', () => {
    expect(strayClocks(sources)).toEqual([])
  })

  it('exports again what others hold in entry points alone', () => {
    expect(strayReexports(sources)).toEqual([])
  })

  it('gives no file name and no exported name to two things', () => {
    expect(fileNamesTwice(sources)).toEqual([])
    expect(exportsTwice(sources)).toEqual([])
  })

  it('holds fewer than a dozen files in each folder', () => {
    expect(crowdedFolders(sources)).toEqual([])
  })

  it('has no name that could be given to anything', () => {
    expect(bannedNames(sources)).toEqual([])
    expect(scripts.filter((path) => path.split('/').flatMap(wordsOf).some((word) => BANNED_WORDS.has(word)))).toEqual([])
  })

  it('says at the top of every file what lives there', () => {
    expect(scripts.filter((path) => !/^(?:#!.*\n)?\/\*\*(?:\n \*)? \S/.test(read(path)))).toEqual([])
  })

  it('stays within its lengths, and writes down who does not', () => {
    const lint = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'json', 'src', 'scripts'], { cwd: root, encoding: 'utf8' })
    const { diagnostics } = JSON.parse(lint.stdout) as { diagnostics: { code: string; filename: string; message: string }[] }
    expect(diagnostics.filter(({ code }) => code.includes('max-lines')).map(({ filename, message }) => `${filename}: ${message}`)).toEqual([])
    const undecided = letPast().filter((file) => !read('docs/decisions.md').includes(file))
    expect(undecided).toEqual([])
  })

  it('is drawn in ARCHITECTURE.md: every file that the page names is there, and it names every folder', () => {
    const page = read('ARCHITECTURE.md')
    const named = [...page.matchAll(/`((?:[a-z-]+\/)+[a-z0-9-]+)`/g)].map(([, path = '']) => path)
    const isThere = (path: string): boolean => tracked.includes(`src/${path}.ts`) || tracked.includes(path) || sources.some((file) => file.path.startsWith(`${path}/`))
    expect(named.filter((path) => !isThere(path) && !path.startsWith('.'))).toEqual([])
    const folders = new Set(sources.flatMap(({ path }) => path.split('/').slice(0, -1)))
    expect([...folders].filter((folder) => !new RegExp(`\\b${folder}\\b`).test(page))).toEqual([])
  })

  it('shows a message’s way in at most twelve files for each call', () => {
    const ways = [...read('ARCHITECTURE.md').matchAll(/^\| \*\*\w+\*\*.*\| (.+) \|$/gm)].map(([, way = '']) => way.split('→').length)
    expect(ways.length).toBe(3)
    expect(ways.filter((files) => files > 12)).toEqual([])
  })

  it('names no folder of the machine it was written on', () => {
    const absolute = /(?<![\w.:/-])\/(?:work|root|home\/\w+|Users\/\w+)\/\w/
    const invented = /^(?:test\/fixtures|sample)\// // made-up talk, with made-up folders
    const small = tracked.filter((path) => !invented.test(path) && statSync(join(root, path)).size < 2_000_000)
    expect(small.filter((path) => absolute.test(read(path)))).toEqual([])
  })
})

describe('the rules themselves', () => {
  const house = (files: Record<string, string>): SourceFile[] => Object.entries(files).map(([path, code]) => ({ path, code: withoutComments(code) }))

  it('catch an import that goes up, goes across or starts in a room nobody planned', () => {
    const files = house({
      'core/a.ts': "import { b } from '../store/b.ts'",
      'store/b.ts': "import type { Embedder } from '../model/embedder.ts'\nimport {\n  x,\n} from '../segment/policy.ts'\nconst y = import('../recall/z.ts')",
      'attic/c.ts': 'export const c = 1',
      'cli/d.ts': "import { serve } from '../http/serve.ts'\n// import { e } from '../../nowhere.ts'\nimport '../memory/memory.ts'",
    })
    expect(wrongWays(files)).toEqual([
      'attic/c.ts stands on no floor',
      'core/a.ts may not import store/b.ts',
      'store/b.ts may not import segment/policy.ts',
      'store/b.ts may not import recall/z.ts',
    ])
  })

  it('catch a cycle of types', () => {
    const files = house({ 'core/a.ts': "import type { B } from './b.ts'", 'core/b.ts': "export type { A } from './c.ts'", 'core/c.ts': "import './a.ts'" })
    expect(cycles(files)).toEqual(['core/a.ts → core/b.ts → core/c.ts → core/a.ts'])
  })

  it('catch a name that stands for two things, and a crowded folder', () => {
    const twice = house({ 'core/a.ts': 'export interface Turn {}\nexport const b = 1', 'rank/a.ts': 'export type Turn = 1\nexport function b() {}', 'segment/index.ts': 'const Turn = 1', 'testing/index.ts': 'interface Turn {}' })
    expect(fileNamesTwice(twice)).toEqual(['a.ts: core/a.ts, rank/a.ts'])
    expect(exportsTwice(twice)).toEqual(['Turn: core/a.ts, rank/a.ts', 'b: core/a.ts, rank/a.ts'])
    expect(crowdedFolders(house(Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`core/f${i}.ts`, '']))))).toEqual(['core holds 12 files'])
  })

  it('catch SQL, a clock, a re-export and an empty name', () => {
    const lines = ["const a = sql`x`", "query('select 1 from t')", 'new Date()', 'new Date(at)', 'Math.random()', '// Date.now()', "export { b } from './b.ts'"]
    const files = house({ 'recall/a.ts': lines.join('\n'), 'recall/user-utils.ts': 'export interface JobManager {}' })
    expect(outOfPlace(files, SQL, () => false)).toHaveLength(2)
    expect(strayClocks(files)).toEqual(['recall/a.ts: new Date()', 'recall/a.ts: Math.random()'])
    expect(strayReexports(files)).toHaveLength(1)
    expect(bannedNames(files)).toEqual(['recall/user-utils.ts: user-utils.ts', 'recall/user-utils.ts: JobManager'])
  })
})
