/** No test that asks the database of the run is left out of the run on PostgreSQL. */
import { describe, expect, test } from 'vitest'
import { passes, reachingServer, testCode } from './passes.ts'

const code = testCode()
const { engines, once } = passes(code)
const holding = (pattern: RegExp, paths: readonly string[]) => paths.filter((path) => pattern.test(code.get(path) as string))

describe('a test file', () => {
  test('runs on every engine or once, and is listed in exactly one pass', () => {
    const all = [...code.keys()].filter((path) => path.endsWith('.test.ts'))
    expect([...engines, ...once].toSorted()).toEqual(all.toSorted())
    expect(engines).toEqual(expect.arrayContaining(['test/memory/memory.test.ts', 'test/store/postgres.test.ts', 'test/crash/torture.test.ts', 'test/privacy/no-model.test.ts']))
    expect(once).toEqual(expect.arrayContaining(['test/text/terms.test.ts', 'test/cli/store.test.ts']))
  })

  test('that runs once has no access to a server', () => {
    const ways = /\b(?:TEST_DATABASE_URL|serverUrl|useDb\(|memoryFor\()|\bopenPostgres\(/
    expect(holding(ways, once)).toEqual([])
    const whereItIs = [...code.keys()].filter((path) => /\bprocess\.env\.TEST_DATABASE_URL\b/.test(code.get(path) as string))
    expect(whereItIs).toEqual(['test/server.ts'])
  })
})

describe('a test file with access to the server', () => {
  const files = (given: Record<string, string>) => new Map(Object.entries({ 'test/server.ts': '', ...given }))

  test.each([
    ['imports it', "import { at } from '../server.ts'"],
    ['imports it over several lines', "import {\n  at,\n  serverUrl,\n} from '../server.ts'"],
    ['imports it for its effect', "import '../server.ts'"],
    ['imports it later', "const { at } = await import('../server.ts')"],
    ['passes it on', "export { at } from '../server.ts'"],
    ['imports one who does', "import { held } from './between.ts'"],
    ['starts one who does', "spawn(fileURLToPath(new URL('between.ts', import.meta.url)))"],
  ])('%s', (_, text) => {
    const found = reachingServer(files({ 'test/a/it.test.ts': text, 'test/a/between.ts': "import { at } from '../server.ts'" }))
    expect(found).toContain('test/a/it.test.ts')
  })

  test.each([
    ['a type of it', "import type { Place } from '../server.ts'"],
    ['another of its name', "import { serve } from './server.ts'"],
    ['a package', "import server from 'server.ts'"],
  ])('is not one that imports %s', (_, text) => {
    expect(reachingServer(files({ 'test/a/it.test.ts': text }))).not.toContain('test/a/it.test.ts')
  })
})
