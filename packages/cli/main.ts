#!/usr/bin/env node
/** The `madeleine` executable. A hook's event is spooled here, before anything of the rest is loaded: its host waits. */
import { quickFlags, spoolQuickly } from './hook/spool.ts'

const [name, ...rest] = process.argv.slice(2)
const flags = name === 'hook' ? quickFlags(rest) : undefined
if (flags) {
  await spoolQuickly(flags, rest)
  process.exit(0) // also where the host never closes its end of stdin
} else {
  await import('./run-process.ts')
}
