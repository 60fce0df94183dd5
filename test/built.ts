/** Before all tests: the build must be there. */
import { existsSync } from 'node:fs'

export function setup(): void {
  if (!existsSync('dist/store/engine/pglite-worker.js')) throw new Error('run `npm run build` first: the tests start the compiled engine thread')
}
