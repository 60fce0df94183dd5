/** Loaded before every file: how many examples of a property are tried where it does not say so itself. Those that name fewer are slow. */
import fc from 'fast-check'
import { byNight } from './at-length.ts'

fc.configureGlobal({ numRuns: byNight(100, 1000) })
