/** Around all tests: the build must be there; at the end nothing is left of the packed package. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { packedFolder } from './packed-package.ts'

export function setup(): () => Promise<void> {
  if (!existsSync('dist/store/engine/pglite-worker.js')) throw new Error('run `npm run build` first: the tests start the compiled engine thread')
  const folder = packedFolder() // named before the workers start, which pack into it when one of them needs it
  return () => rm(folder, { recursive: true, force: true })
}
