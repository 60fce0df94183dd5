/** Where the PostgreSQL of this run is, if there is one. */

/** Without it the suite runs on PGlite. */
export const serverUrl = process.env.TEST_DATABASE_URL

/** The migrated database every file copies; of this run alone, so that two runs can share a server. */
export const template = (): string => process.env.MADELEINE_TEST_TEMPLATE ??= `madeleine_test_template_${process.pid}`

/** The server's URL for another of its databases. */
export function at(database: string): string {
  const url = new URL(serverUrl as string)
  url.pathname = `/${database}`
  return url.href
}
