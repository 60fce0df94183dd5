/** What initdb is told beyond PGlite's defaults, among which are checksums of pages: an overwritten page is noticed, not served. */

/** Log files of 1 MB instead of 16: the next one needs little room, and an empty store is half as large. */
export const INITDB_PARAMS = ['--wal-segsize=1']
