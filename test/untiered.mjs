/**
 * Loaded before a program that lives for a second: the database's WebAssembly is compiled once,
 * plainly, and not a second time to run faster.
 */
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--liftoff-only')
