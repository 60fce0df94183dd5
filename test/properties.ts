/** Loaded before every file: how many examples of a property are tried where it does not say so itself. Those that name fewer are slow. */
import fc from 'fast-check'

fc.configureGlobal({ numRuns: process.env.MADELEINE_TEST_NIGHT === '1' ? 1000 : 100 })
