/** Where the PostgreSQL of this run is, if there is one. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Without it the suite runs on PGlite. */
export const serverUrl = process.env.TEST_DATABASE_URL

/** The migrated database every worker copies; of this run alone, so that two runs can share a server. */
export const template = (): string => process.env.MADELEINE_TEST_TEMPLATE ??= `madeleine_test_${process.pid}`

/** Where the workers' embedded databases are; of this run alone, and removed at its end. */
export const runFolder = (): string => process.env.MADELEINE_TEST_FOLDER ??= mkdtempSync(join(tmpdir(), 'madeleine-test-run-'))

/** The server's URL for another of its databases. */
export function at(database: string): string {
  const url = new URL(serverUrl as string)
  url.pathname = `/${database}`
  return url.href
}
