/** Asks how far the memory reaches, and in which zone its days are. */
import { sayAloud } from './announce.ts'
import { ask } from './api.ts'
import { isReachRead, reach, timeZone } from './as-of.ts'

/** AskedOf when the page opens, and by whatever adds to the memory or removes from it. A view that fails says why; this does not. */
export async function readReach(): Promise<void> {
  const found = await ask('timeline', { limit: 0 }).catch(() => undefined)
  isReachRead.value = true
  if (!found) return
  timeZone.value = found.timeZone
  reach.value = found.startAt === null || found.endAt === null ? undefined
    : { from: Date.parse(found.startAt), to: Date.parse(found.endAt) }
  if (!reach.value) sayAloud('This memory is empty.')
}
