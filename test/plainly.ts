/** For an engine that is closed after a few statements. */
import { setFlagsFromString } from 'node:v8'

/**
 * Opens it with its WebAssembly compiled plainly, as untiered.mjs does for whole processes: it is
 * closed before a faster one has paid for itself.
 */
export async function plainly<T>(open: () => Promise<T>): Promise<T> {
  setFlagsFromString('--liftoff-only')
  try {
    return await open()
  } finally {
    setFlagsFromString('--no-liftoff-only')
  }
}
