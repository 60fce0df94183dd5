/**
 * What runs where, by path. Which set a test file is of says when it runs; whether it has something to ask of PostgreSQL, that is,
 * can know where it is, says whether it runs there too: all others say the same on every engine.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

/** Every script of the tests, those of a package and those of the whole, by its path from the root. */
export function testCode(): Map<string, string> {
  const folders = ['test', ...readdirSync('packages').map((name) => `packages/${name}/test`)].filter((folder) => existsSync(folder))
  const paths = folders.flatMap((folder) => (readdirSync(folder, { recursive: true }) as string[])
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`))
  return new Map(paths.filter((path) => /\.m?[jt]s$/.test(path)).toSorted().map((path) => [path, readFileSync(path, 'utf8')]))
}

const isTest = (path: string): boolean => path.endsWith('.test.ts')

/** Folders of a set, the one word for it in titles, and what the table of CONTRIBUTING.md says of it. */
export interface TestSet {
  readonly name: string
  readonly paths: readonly string[]
  readonly says: string
}

/**
 * What `npm test` leaves to `.ci/run` and to the night, a folder each: all other files are promises. A file that starts processes for
 * most of its tests belongs to a set; one that starts a single one does not.
 */
export const SCENES: readonly TestSet[] = [
  { name: 'attacks', paths: ['test/attack/'], says: 'hostile input, full disks, damaged files, killed processes, forgotten bytes' },
  { name: 'crashes', paths: ['test/crash/'], says: 'a crash at each kind of boundary, interleavings, kill -9' },
  {
    name: 'faults', paths: ['test/faults/'],
    says: 'each kind of fault of a model or an embedder through the whole line, calls in the middle of others, and all that can '
      + 'happen to a database beneath a server',
  },
  {
    name: 'processes', paths: ['test/processes/', 'test/examples/'],
    says: 'the installed package, examples, hosts and owners of folders, each in processes of its own',
  },
  {
    name: 'first sessions', paths: ['test/first-contact/', 'test/story/'],
    says: 'whole sessions of somebody new at the command line, and a story told over months',
  },
]

const isOf = (path: string, paths: readonly string[]): boolean =>
  paths.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one))

/** The names of all sets that a path belongs to. */
export function setsOf(path: string): string[] {
  const named = SCENES.filter(({ paths }) => isOf(path, paths))
  return named.length === 0 ? ['promises'] : named.map(({ name }) => name)
}

const isPromise = (path: string): boolean => setsOf(path)[0] === 'promises'
const isServerPromise = (path: string): boolean => isPromise(path) && isOf(path, SERVER_PROMISES)

/**
 * Scenes in which the files of a folder, or the program that holds it, are at stake: by day they run on the embedded engine. Those
 * that have something to ask of each engine run on both.
 */
export const FOLDER_SCENES: readonly string[] = [
  'test/attack/filling-disk.test.ts', 'test/attack/forgotten-bytes.test.ts', 'test/attack/forgotten-pieces.test.ts',
  'test/attack/hostile-requests.test.ts',
  'test/attack/forgotten-statistics.test.ts', 'test/attack/killed-midway.test.ts', 'test/crash/guards.test.ts',
  'test/crash/simulation/', 'test/crash/torture.test.ts', 'test/faults/failing-store.test.ts', 'test/processes/no-model.test.ts',
]

/**
 * Promises that run on PostgreSQL by day too: those that say something else there, and those whose statements no other of them runs.
 * The night runs all of them there.
 */
export const SERVER_PROMISES: readonly string[] = [
  'packages/cli/test/migrate.test.ts', 'packages/cli/test/store/', 'packages/core/test/facts/edit-facts.test.ts',
  'packages/core/test/facts/ends-in-any-order.test.ts',
  'packages/core/test/facts/fact-questions.test.ts', 'packages/core/test/facts/rollback.test.ts', 'packages/core/test/keys/',
  'packages/core/test/memory/bounded-pool.test.ts', 'packages/core/test/memory/broadcast.test.ts',
  'packages/core/test/memory/change-settings.test.ts', 'packages/core/test/memory/conversations.test.ts',
  'packages/core/test/memory/export-snapshot.test.ts', 'packages/core/test/memory/many-users.test.ts',
  'packages/core/test/memory/rate.test.ts', 'packages/core/test/memory/timeline.test.ts', 'packages/core/test/memory/transfer.test.ts',
  'packages/core/test/people/people.test.ts', 'packages/core/test/projects.test.ts', 'packages/core/test/pipeline/contents-sets.test.ts',
  'packages/core/test/pipeline/look-sets.test.ts', 'packages/core/test/pipeline/period-summaries.test.ts',
  'packages/core/test/pipeline/plain-owner.test.ts', 'packages/core/test/pipeline/push-groups.test.ts',
  'packages/core/test/pipeline/record-recall.test.ts', 'packages/core/test/pipeline/worker-slots.test.ts',
  'packages/core/test/pipeline/worker.test.ts', 'packages/core/test/recall/contents-statements.test.ts',
  'packages/core/test/recall/engines.test.ts', 'packages/core/test/recall/message-pages.test.ts',
  'packages/core/test/recall/offload.test.ts', 'packages/core/test/recall/statements.test.ts', 'packages/core/test/spaces/',
  'packages/core/test/store/', 'packages/core/test/time/calendar-oracle.test.ts', 'packages/engine/test/store/',
  'packages/import/test/memory/import-again.test.ts', 'packages/import/test/store/', 'packages/server/test/http/guards.test.ts',
  'packages/server/test/http/mixed-requests.test.ts', 'packages/server/test/http/plain-login.test.ts',
  'packages/server/test/http/request-counters.test.ts', 'packages/server/test/http/shares.test.ts',
  'packages/server/test/memory/tracing.test.ts', 'packages/server/test/spaces/', 'test/isolation/',
]

/**
 * What a run has of the tests: all, or, where two runs share the day, what is that engine's. On a server `all` is what asks one and,
 * in projects of its own, what does not.
 */
export type Share = 'all' | 'embedded' | 'server'

/** What asks the database of the run, and what needs none of it; of promises and of scenes. */
export interface Passes {
  readonly engines: string[]
  readonly once: string[]
  readonly 'scenes-engines': string[]
  readonly 'scenes-once': string[]
}

/**
 * `.ci/run` shares the day between its two runs: on the embedded engine every promise, what asks no database, and the scenes of a
 * folder; on PostgreSQL all other scenes that ask one, and what of the promises has something to ask of it.
 */
export function passes(code = testCode(), share: Share = 'all'): Passes {
  const reaching = new Set(reachingServer(code))
  const tests = [...code.keys()].filter(isTest)
  const asking = tests.filter((path) => reaching.has(path) && isOfShare(path, share))
  const silent = share === 'server' ? [] : tests.filter((path) => !reaching.has(path))
  const isScene = (path: string): boolean => !isPromise(path)
  return {
    engines: asking.filter(isPromise), once: silent.filter(isPromise),
    'scenes-engines': asking.filter(isScene), 'scenes-once': silent.filter(isScene),
  }
}

function isOfShare(path: string, share: Share): boolean {
  if (share === 'all') return true
  return share === 'server' ? isServerPromise(path) || !isPromise(path) : isPromise(path) || isOf(path, FOLDER_SCENES)
}

/**
 * The projects of vitest.config.ts. Each loads all modules, and warms up, in each of its workers: what may run in one does. On a server
 * those that ask it are apart.
 */
export function projectsOf(found: Passes, { isServer, share }: { isServer: boolean; share: Share }): Record<string, string[]> {
  if (share !== 'all') return { [share]: Object.values(found).flat() as string[] }
  if (isServer) return { ...found }
  return { promises: [...found.engines, ...found.once], scenes: [...found['scenes-engines'], ...found['scenes-once']] }
}
