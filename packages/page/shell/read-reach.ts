/** Asks how far the memory reaches, and in which zone its days are. */
import { batch } from '@preact/signals'
import { sayAloud } from './announce.ts'
import { ask } from './api.ts'
import { isReachRead, reach, reachFailure, timeZone } from './as-of.ts'

/** Asked when the page opens, and by whatever adds to the memory or removes from it. What is known stays where it fails. */
export async function readReach(): Promise<void> {
  const found = await ask('timeline', { limit: 0 }).catch((failure: unknown) => void (reachFailure.value = failure))
  if (!found) return
  const { startAt, endAt } = found
  const [from, to] = startAt === null || endAt === null ? [] : [Date.parse(startAt), Date.parse(endAt)]
  batch(() => {
    reachFailure.value = undefined
    isReachRead.value = true
    timeZone.value = found.timeZone
    if (from !== reach.value?.from || to !== reach.value?.to) {
      reach.value = from === undefined || to === undefined ? undefined : { from, to }
    }
  })
  if (!reach.value) sayAloud('This memory is empty.')
}
