/**
 * The rules of the house as functions over a tree of sources: packages, cycles, names, and where SQL,
 * the clock and the environment may stand.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface SourceFile {
  /** From `packages`, with forward slashes: `core/message.ts`; of what the package exports as a whole, `src/index.ts`. */
  readonly path: string
  /** Without its comments. */
  readonly code: string
}

export interface Import {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
}

/** Packages that a program uses as it is: they may read the clock. */
export const DOORS: ReadonlySet<string> = new Set(['src', 'import', 'tools', 'adapters', 'server', 'page', 'cli'])

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
export const scripts = tracked.filter((path) => /^(?:packages|src|test|bench|scripts)\/.*\.m?[jt]sx?$/.test(path))
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')
export const withoutComments = (text: string): string => text.replace(/^\s*\/\*[\s\S]*?\*\//gm, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** Whether a script is of a package, and none of its tests. @param path from the root */
export const isSource = (path: string): boolean => /^(?:packages\/[^/]+\/(?!test\/)|src\/).*\.tsx?$/.test(path)

export const sources: readonly SourceFile[] = scripts.filter(isSource)
  .map((path) => ({ path: path.replace(/^packages\//, ''), code: withoutComments(read(path)) }))

export const packageOf = (path: string): string => path.split('/')[0]!

const SCOPE = '@madeleine/'

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export const manifestOf = (folder: string): Manifest => JSON.parse(read(join(folder, 'package.json'))) as Manifest

/** The packages, each with those that its manifest lets it use. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(readdirSync(join(root, 'packages')).map((name) => {
  const { dependencies = {} } = manifestOf(`packages/${name}`)
  return [name, Object.keys(dependencies).filter((one) => one.startsWith(SCOPE)).map((one) => one.slice(SCOPE.length))]
}))

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

/** A path stays in its package; another package is imported by its name, which the manifest has. */
const mayImport = ({ from, to }: Import): boolean => (to.startsWith(SCOPE)
  ? packageOf(from) === 'src' || (PACKAGES[packageOf(from)] ?? []).includes(to.slice(SCOPE.length).split('/')[0]!)
  : packageOf(from) === packageOf(to))

export const wrongWays = (files: readonly SourceFile[]): string[] =>
  files.flatMap(importsOf).filter((one) => inHouse(one) || one.to.startsWith(SCOPE)).filter((one) => !mayImport(one))
    .map(({ from, to }) => `${from} may not import ${to}`)

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
  outOfPlace(files, /^export\s[\w$*{},\s]*\sfrom\s+'/, (path) => path.endsWith('index.ts') || path.startsWith('src/'))

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
const LANDED = 'packages/core/store/migrations/'
const LINED = /^(?:packages|src|test|bench|scripts|train|examples)\/.*\.[cm]?[jt]sx?$/

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

/** Exported names, of types and of values, that two files of a package give to two things. */
export const exportsTwice = (files: readonly SourceFile[]): string[] =>
  Object.keys(PACKAGES).flatMap((of) => claimedTwice(files.filter(({ path }) => packageOf(path) === of).flatMap(({ path, code }) =>
    [...new Set([...code.matchAll(EXPORT)].map(([, name = '']) => name))].map((name) => [name, path] as const))))
