/** Where the PostgreSQL of this run is, if there is one. */

/** Without it the suite runs on PGlite. */
export const serverUrl = process.env.TEST_DATABASE_URL

export const TEMPLATE = 'madeleine_test_template'

/** The server's URL for another of its databases. */
export function at(database: string): string {
  const url = new URL(serverUrl as string)
  url.pathname = `/${database}`
  return url.href
}
