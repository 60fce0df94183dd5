/** The thread of plain PGlite (bench/raw-pglite.ts): threads do not inherit the loader of TypeScript. */
import { register } from 'tsx/esm/api'

register()
await import('./raw-pglite.ts')
