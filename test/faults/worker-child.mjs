/** A worker on a server that is killed while it works: says when it begins. */
import { writeSync } from 'node:fs'
import { openStore } from '../../dist/index.js'

await openStore({ databaseUrl: process.argv[2], timeZone: 'UTC', leaseMs: 2000, poolSize: 4 })
writeSync(1, 'working\n')
setInterval(() => undefined, 60_000) // the store's own timers keep no process alive
