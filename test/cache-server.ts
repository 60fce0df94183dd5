/** Where the Valkey or Redis of this run is, if there is one; without it only servers of the tests' own are asked. */
export const cacheUrl = process.env.TEST_CACHE_URL || undefined
