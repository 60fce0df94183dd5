/**
 * The rules of the house as functions over a tree of sources: packages, cycles, names, and where SQL,
 * the clock and the environment may stand.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface SourceFile {
  /** From src, with forward slashes: `core/message.ts`. */
  readonly path: string
  /** Without its comments. */
  readonly code: string
}

export interface Import {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
}

/** The packages, each with those that it may use; `index.ts` exports from all. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  base: [],
  contract: ['base'],
  language: ['base', 'contract'],
  segment: ['base', 'contract', 'language'],
  engine: ['base', 'contract'],
  core: ['base', 'contract', 'language', 'segment', 'engine'],
  import: ['base', 'contract'],
  tools: ['base', 'contract', 'language', 'core'],
  adapters: ['base', 'contract', 'language', 'segment', 'core', 'tools'],
  server: ['base', 'contract', 'language', 'segment', 'engine', 'core', 'import', 'tools'],
  page: ['base', 'contract'],
  cli: ['base', 'contract', 'language', 'segment', 'engine', 'core', 'import', 'tools', 'adapters', 'server'],
  index: ['base', 'contract', 'segment', 'core', 'import'],
}

/** Packages that a program uses as it is: they may read the clock. */
export const DOORS: ReadonlySet<string> = new Set(['index', 'import', 'tools', 'adapters', 'server', 'page', 'cli'])

/** Other files that may read the clock or draw a random number themselves, each with its reason. */
export const CLOCK_READERS: Readonly<Record<string, string>> = {}

export const BANNED_WORDS = new Set([
  'manager', 'service', 'helper', 'util', 'utils', 'common', 'shared', 'handler', 'processor', 'data', 'info', 'impl',
])

export const root = fileURLToPath(new URL('..', import.meta.url))
export const ABSENT_FROM_GIT = new Set(['node_modules', 'dist', 'template', 'coverage', '.git', '.madeleine'])

export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (ABSENT_FROM_GIT.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}

export const tracked = filesUnder(root).map((path) => relative(root, path).replaceAll('\\', '/'))
export const scripts = tracked.filter((path) => /^(?:src|test|bench|scripts)\/.*\.m?[jt]sx?$/.test(path))
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')
export const withoutComments = (text: string): string => text.replace(/^\s*\/\*[\s\S]*?\*\//gm, '').replace(/(^|\s)\/\/.*$/gm, '$1')

export const sources: readonly SourceFile[] = scripts
  .filter((path) => path.startsWith('src/'))
  .map((path) => ({ path: path.slice('src/'.length), code: withoutComments(read(path)) }))

export const packageOf = (path: string): string => (path === 'index.ts' ? 'index' : path.includes('/') ? path.split('/')[0]! : 'none')

export const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[\w$*{},\s]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/gm

/** Every import of a file, those of packages under the package's own name. */
export function importsOf({ path, code }: SourceFile): Import[] {
  return [...code.matchAll(IMPORT)].map(([, type, named = '', dynamic = named]) => ({
    from: path,
    to: dynamic.startsWith('.') ? join(dirname(path), dynamic).replaceAll('\\', '/') : dynamic,
    typeOnly: type !== undefined,
  }))
}

export const inHouse = ({ to }: Import): boolean => /\.tsx?$/.test(to)

const mayImport = ({ from, to }: Import): boolean =>
  packageOf(from) === packageOf(to) || (PACKAGES[packageOf(from)]?.includes(packageOf(to)) ?? false)

export function wrongWays(files: readonly SourceFile[]): string[] {
  const homeless = files.filter(({ path }) => !(packageOf(path) in PACKAGES)).map(({ path }) => `${path} is in no package`)
  const wrong = files.flatMap(importsOf).filter(inHouse).filter((one) => !mayImport(one))
  return [...homeless, ...wrong.map(({ from, to }) => `${from} may not import ${to}`)]
}

/** Each cycle once, as the path that closes it. */
export function cycles(files: readonly SourceFile[]): string[] {
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
export function outOfPlace(files: readonly SourceFile[], pattern: RegExp, mayHold: (path: string) => boolean): string[] {
  return files.filter(({ path }) => !mayHold(path)).flatMap(({ path, code }) =>
    code.split('\n').filter((line) => pattern.test(line)).map((line) => `${path}: ${line.trim()}`))
}

const STATEMENT = String.raw`(?:select|insert into|update|delete from|create table|alter table|with)\s+[\w("*]+.*\b`
  + String.raw`(?:from|set|values|as|where|default|limit)\b`
export const SQL = new RegExp(`\\bsql\`|[\`'"]\\s*${STATEMENT}`)
export const CLOCK = /\bDate\.now\b|\bnew Date(?!\s*\(\s*[^)\s])|\bMath\.random\b/

export const strayImports = (files: readonly SourceFile[], banned: RegExp, mayHold: (path: string) => boolean): string[] =>
  files.filter(({ path }) => !mayHold(path)).flatMap(importsOf)
    .filter(({ to }) => banned.test(to)).map(({ from, to }) => `${from} imports ${to}`)

export const strayClocks = (files: readonly SourceFile[]): string[] =>
  outOfPlace(files, CLOCK, (path) => DOORS.has(packageOf(path)) || /^core\/(?:memory|remote)\//.test(path) || path in CLOCK_READERS)

export const strayReexports = (files: readonly SourceFile[]): string[] =>
  outOfPlace(files, /^export\s[\w$*{},\s]*\sfrom\s+'/, (path) => path.endsWith('index.ts'))

export const wordsOf = (name: string): string[] => name.split(/[-._]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())

export function bannedNames(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, code }) => {
    const types = [...code.matchAll(/^(?:export )?(?:interface|type|(?:abstract )?class) (\w+)/gm)].map(([, name = '']) => name)
    return [...path.split('/'), ...types].filter((name) => wordsOf(name).some((word) => BANNED_WORDS.has(word)))
      .map((name) => `${path}: ${name}`)
  })
}

/** Most characters of a line of source. */
export const MOST_CHARACTERS = 140

/** A migration that has landed is not edited, be it for its lines. */
const LANDED = 'src/core/store/migrations/'
const LINED = /^(?:src|test|bench|scripts|train|examples)\/.*\.[cm]?[jt]sx?$/

/** Lines with more characters than a line may have, as `path:line`. @param files by their paths from the root */
export const longLines = (files: readonly SourceFile[]): string[] => files
  .filter(({ path }) => LINED.test(path) && !path.startsWith(LANDED))
  .flatMap(({ path, code }) => code.split('\n').flatMap((line, i) => ([...line].length > MOST_CHARACTERS ? [`${path}:${i + 1}`] : [])))

/** Each name that more than one place claims, with the places. */
export function claimedTwice(claims: readonly (readonly [name: string, place: string])[]): string[] {
  const places = new Map<string, string[]>()
  for (const [name, place] of claims) places.set(name, [...(places.get(name) ?? []), place])
  return [...places].filter(([, all]) => all.length > 1).map(([name, all]) => `${name}: ${all.join(', ')}`)
}

export const EXPORT = /^export (?:async )?(?:abstract )?(?:interface|type|class|enum|const|function\*?) (\w+)/gm

/** Exported names, of types and of values, that two files give to two things. */
export const exportsTwice = (files: readonly SourceFile[]): string[] =>
  claimedTwice(files.flatMap(({ path, code }) =>
    [...new Set([...code.matchAll(EXPORT)].map(([, name = '']) => name))].map((name) => [name, path] as const)))
