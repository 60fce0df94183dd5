/** No test is left out: each is of one set, in one project of the run, and what asks the database of the run runs on PostgreSQL too. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  FOLDER_SCENES, passes, projectsOf, reachingServer, SCENES, SERVER_PROMISES, setsOf, testCode, type Share,
} from './passes.ts'

const code = testCode()
const projects = passes(code)
const engines = [...projects.engines, ...projects['scenes-engines']]
const once = [...projects.once, ...projects['scenes-once']]
const all = [...code.keys()].filter((path) => path.endsWith('.test.ts'))
const holding = (pattern: RegExp, paths: readonly string[]) => paths.filter((path) => pattern.test(code.get(path) as string))

describe('a test file', () => {
  test('runs on every engine or once, and is listed in exactly one pass', () => {
    expect([...engines, ...once].toSorted()).toEqual(all.toSorted())
    expect(engines).toEqual(expect.arrayContaining([
      'packages/core/test/memory/memory.test.ts', 'packages/core/test/store/postgres.test.ts', 'test/crash/torture.test.ts',
      'test/processes/no-model.test.ts',
    ]))
    expect(once).toEqual(expect.arrayContaining(['packages/language/test/text/terms.test.ts', 'packages/cli/test/store.test.ts']))
  })

  test('belongs to exactly one set, and each path of a set exists', () => {
    expect(all.filter((path) => setsOf(path).length !== 1)).toEqual([])
    expect(SCENES.flatMap(({ paths }) => paths).filter((path) => !existsSync(path))).toEqual([])
    expect(setsOf('test/attack/hostile-input.test.ts')).toEqual(['attacks'])
    expect(setsOf('test/processes/folder.test.ts')).toEqual(['processes'])
    expect(setsOf('packages/engine/test/store/folder-statements.test.ts')).toEqual(['promises'])
  })

  test('is run by npm test only if it is a promise; .ci/run divides all among its runs, and the night runs all on both engines', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    expect(scripts['test']).toMatch(/ && vitest run --project promises --project engines --project once$/)
    expect(scripts['test:all']).toMatch(/ && vitest run$/)
    const ci = readFileSync('.ci/run', 'utf8')
    expect(ci).toMatch(/^export MADELEINE_TEST_SHARED=1$/m)
    expect(readFileSync('scripts/nightly.mjs', 'utf8')).not.toContain('MADELEINE_TEST_SHARED')
    expect(ci).toMatch(/^on_pglite\(\) .* npm run --silent test:all -- "\$@"/m)
    expect(ci).toMatch(/^on_postgres\(\) .* npx vitest run --maxWorkers/m)
    expect([...projects.engines, ...projects.once].map(setsOf).flat().filter((name) => name !== 'promises')).toEqual([])
  })

  test('is in one of the runs of a day: a promise on the embedded engine, any other where its engine is', () => {
    const [embedded, server] = [passes(code, 'embedded'), passes(code, 'server')].map((share) => Object.values(share).flat() as string[])
    expect(all.filter((path) => !embedded!.includes(path) && !server!.includes(path))).toEqual([])
    expect(all.filter((path) => setsOf(path)[0] === 'promises' && !embedded!.includes(path))).toEqual([])
    expect([...FOLDER_SCENES, ...SERVER_PROMISES].filter((path) => !existsSync(path))).toEqual([])
    // What differs from engine to engine is asked of each
    const onlyFolder = /\bserverUrl === undefined|\bEMBEDDED_BY_DAY\b/
    expect(holding(onlyFolder, projects['scenes-engines']).filter((path) => !embedded!.includes(path))).toEqual([])
    expect(holding(/^import .*\b(?:serverUrl|ON_THIS_ENGINE)\b/m, engines).filter((path) => !server!.includes(path))).toEqual([])
  })

  test('runs in one project with the others of its run; on a server, those that use the server are apart', () => {
    const named = (isServer: boolean, share: Share) => projectsOf(passes(code, share), { isServer, share })
    expect(Object.keys(named(false, 'all'))).toEqual(['promises', 'scenes'])
    expect(Object.keys(named(true, 'all'))).toEqual(['engines', 'once', 'scenes-engines', 'scenes-once'])
    for (const isServer of [true, false]) expect(Object.values(named(isServer, 'all')).flat().toSorted()).toEqual(all.toSorted())
    expect(Object.keys({ ...named(false, 'embedded'), ...named(true, 'server') })).toEqual(['embedded', 'server'])
    expect(named(true, 'server')['server']).toEqual([...passes(code, 'server').engines, ...passes(code, 'server')['scenes-engines']])
  })

  test('is found in the table of CONTRIBUTING.md by its set', () => {
    const rows = readFileSync('CONTRIBUTING.md', 'utf8').split('\n').filter((line) => line.startsWith('| **'))
    const shown = rows.map((row) => row.split('|')[1]!.replaceAll('*', '').trim())
    expect(shown).toEqual(['promises', ...SCENES.map(({ name }) => name)])
    for (const [i, { says }] of SCENES.entries()) expect(rows[i + 1]).toContain(says)
  })

  test('that runs once has no access to a server', () => {
    const ways = /\b(?:TEST_DATABASE_URL|serverUrl|useDb\(|memoryFor\()|\bopenPostgres\(/
    expect(holding(ways, once)).toEqual([])
    const whereItIs = [...code.keys()].filter((path) => /\bprocess\.env\.TEST_DATABASE_URL\b/.test(code.get(path) as string))
    expect(whereItIs).toEqual(['test/server.ts'])
  })
})

describe('access to the server', () => {
  const files = (given: Record<string, string>) => new Map(Object.entries({ 'test/server.ts': '', ...given }))

  test.each([
    ['imports it on one line', "import { at } from '../server.ts'"],
    ['imports it over several lines', "import {\n  at,\n  serverUrl,\n} from '../server.ts'"],
    ['imports it for its effect', "import '../server.ts'"],
    ['imports it while it runs', "const { at } = await import('../server.ts')"],
    ['exports it again', "export { at } from '../server.ts'"],
    ['imports a file that has it', "import { held } from './between.ts'"],
    ['starts a file that has it', "spawn(fileURLToPath(new URL('between.ts', import.meta.url)))"],
  ])('is found in a test file that %s', (_, text) => {
    const found = reachingServer(files({ 'test/a/it.test.ts': text, 'test/a/between.ts': "import { at } from '../server.ts'" }))
    expect(found).toContain('test/a/it.test.ts')
  })

  test.each([
    ['a type from it', "import type { Place } from '../server.ts'"],
    ['another file of its name', "import { serve } from './server.ts'"],
    ['a package of its name', "import server from 'server.ts'"],
  ])('is not found in a test file that imports only %s', (_, text) => {
    expect(reachingServer(files({ 'test/a/it.test.ts': text }))).not.toContain('test/a/it.test.ts')
  })
})
