/** Pieces of time in which messages are counted together. */
import { DAY_MS, HOUR_MS } from '@madeleine/base'

export type BucketUnit = 'minutes' | 'hour' | 'day' | 'week' | 'month'

/** What is counted together in a span, so that some hundred bars stand beside each other. */
export function bucketOf(span: number): BucketUnit {
  const days = span / DAY_MS
  return days > 365 * 8 ? 'month' : days > 365 * 1.6 ? 'week' : days > 40 ? 'day' : days > 2 ? 'hour' : 'minutes'
}

export const BUCKET_MS: Readonly<Record<BucketUnit, number>> = {
  minutes: HOUR_MS / 12, hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS, month: 30.44 * DAY_MS,
}

/** In the order in which the keys come first. */
export function groupedBy<T, K>(list: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of list) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
