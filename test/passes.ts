/**
 * What runs where, by path. Which set a test file is of says when it runs; whether it has something to ask of PostgreSQL, that is,
 * can know where it is, says whether it runs there too: all others say the same on every engine.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** The only module that reads the server's address: a test that does not import it, even indirectly, runs without a server. */
export const SERVER = 'test/server.ts'

const IMPORT = new RegExp(String.raw`\b(?:import|export)\s+(?!type\b)(?:[^'"();]*?\sfrom\s+)?['"](\.[^'"]+)['"]|`
  + String.raw`\bimport\(\s*['"](\.[^'"]+)['"]|\bnew URL\(\s*['"](\.{0,2}[^'":]+)['"]\s*,\s*import\.meta\.url`, 'g')

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

/** Files and folders of a set, the one word for it in titles, and what the table of CONTRIBUTING.md says of it. */
export interface TestSet {
  readonly name: string
  readonly paths: readonly string[]
  readonly says: string
}

/**
 * What `npm test` leaves to `.ci/run` and to the night: each promise has a test beside them. All files that no set names are
 * promises. A file that starts processes for most of its tests is named; one that starts a single one is not.
 */
export const SCENES: readonly TestSet[] = [
  { name: 'attacks', paths: ['test/attack/'], says: 'hostile input, full disks, damaged files, killed processes, forgotten bytes' },
  { name: 'crashes', paths: ['test/crash/'], says: 'a crash at each kind of boundary, interleavings, kill -9' },
  {
    name: 'faults',
    paths: [
      'test/forgetting/forget-meanwhile.test.ts', 'test/forgetting/readers-meanwhile.test.ts',
      'test/http/back-up.test.ts', 'test/http/cut-commits.test.ts',
      'test/http/failing-store.test.ts', 'test/http/killed-workers.test.ts', 'test/http/lost-connections.test.ts',
      'test/http/pooled.test.ts', 'test/http/set-clock.test.ts',
      'test/isolation/hostile.test.ts',
      'test/pipeline/embedder-faults.test.ts', 'test/pipeline/faults.test.ts', 'test/pipeline/model-outage.test.ts',
      'test/pipeline/recut-meanwhile.test.ts', 'test/pipeline/slow-models.test.ts', 'test/privacy/logs.test.ts',
    ],
    says: 'each kind of fault of a model or an embedder through the whole line, calls in the middle of others, and all that can '
      + 'happen to a database beneath a server',
  },
  {
    name: 'processes',
    paths: [
      'test/package.test.ts', 'test/cli/export.test.ts', 'test/cli/loaded-modules.test.ts', 'test/cli/process.test.ts',
      'test/cli/segment-memory.test.ts', 'test/examples/', 'test/first-contact/10-first-minutes.test.ts', 'test/http/serve-process.test.ts',
      'test/mcp/stdio.test.ts',
      'test/mem0/mem0-process.test.ts', 'test/privacy/no-model.test.ts', 'test/sharing/owner-dies.test.ts',
      'test/sharing/planted-doors.test.ts', 'test/store/durability.test.ts',
      'test/store/folder.test.ts', 'test/store/later-optimised.test.ts',
    ],
    says: 'the installed package, examples, hosts and owners of folders, each in processes of its own',
  },
]

/** The names of all sets that a path belongs to. */
export function setsOf(path: string): string[] {
  const named = SCENES.filter(({ paths }) => paths.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one)))
  return named.length === 0 ? ['promises'] : named.map(({ name }) => name)
}

const isPromise = (path: string): boolean => setsOf(path)[0] === 'promises'

/** The projects of vitest.config.ts: what asks the database of the run, and what needs none of it; of promises and of scenes. */
export interface Passes {
  readonly engines: string[]
  readonly once: string[]
  readonly 'scenes-engines': string[]
  readonly 'scenes-once': string[]
}

export function passes(code = testCode()): Passes {
  const reaching = new Set(reachingServer(code))
  const tests = [...code.keys()].filter(isTest)
  const [promises, scenes] = [tests.filter(isPromise), tests.filter((path) => !isPromise(path))]
  const asking = (path: string): boolean => reaching.has(path)
  const silent = (path: string): boolean => !reaching.has(path)
  return {
    engines: promises.filter(asking), once: promises.filter(silent),
    'scenes-engines': scenes.filter(asking), 'scenes-once': scenes.filter(silent),
  }
}
