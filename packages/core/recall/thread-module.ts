/** Where the reads of the engine's thread lie. */
import { packageFile } from '@madeleine/base'

/** The compiled file, also in development: threads do not inherit loaders. */
export const THREAD_READS = packageFile('dist/core/recall/thread-reads.js')
