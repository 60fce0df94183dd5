/** Which test files have something to ask of PostgreSQL: those that can know where it is. All others say the same on every engine. */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** The only module that reads the server's address: a test that does not import it, even indirectly, runs without a server. */
export const SERVER = 'test/server.ts'

const IMPORT = /\b(?:import|export)\s+(?!type\b)(?:[^'"();]*?\sfrom\s+)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]|\bnew URL\(\s*['"](\.{0,2}[^'":]+)['"]\s*,\s*import\.meta\.url/g

/** The files that one names: imported now or later, or started as a program. */
export const namedBy = (path: string, code: string): string[] =>
  [...code.matchAll(IMPORT)].map(([, now, later, started]) => posix.join(posix.dirname(path), (now ?? later ?? started) as string))

/** @param code of every file under test/, by its path */
export function reachingServer(code: ReadonlyMap<string, string>): string[] {
  const reaches = new Set([SERVER])
  const next = new Map([...code].map(([path, text]) => [path, namedBy(path, text)]))
  for (let before = 0; before < reaches.size; ) {
    before = reaches.size
    for (const [path, named] of next) if (named.some((one) => reaches.has(one))) reaches.add(path)
  }
  return [...reaches]
}

/** Every script under test/, by its path from the root. */
export function testCode(): Map<string, string> {
  const paths = (readdirSync('test', { recursive: true }) as string[]).map((path) => `test/${path.replaceAll('\\', '/')}`)
  return new Map(paths.filter((path) => /\.m?[jt]s$/.test(path)).toSorted().map((path) => [path, readFileSync(path, 'utf8')]))
}

const isTest = (path: string): boolean => path.endsWith('.test.ts')

/** All test files: `engines` ask the database of the run, `once` need none of it. */
export function passes(code = testCode()): { engines: string[]; once: string[] } {
  const reaching = new Set(reachingServer(code))
  const tests = [...code.keys()].filter(isTest)
  return { engines: tests.filter((path) => reaching.has(path)), once: tests.filter((path) => !reaching.has(path)) }
}
