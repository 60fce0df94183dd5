/** The day as of which the memory is shown, in every view; and how far the memory reaches. */
import { computed, signal } from '@preact/signals'
import { DAY_MS } from '@madeleine/base'
import { dateOfMoment, endOfDay, startOfLocal } from '../parts/dates.ts'
import { chooseDate, chosenDate } from './place.ts'

export interface Reach {
  /** Story times of the first and the last message, in epoch milliseconds. */
  readonly from: number
  readonly to: number
}

/** Undefined until it is known, and while the memory is empty. */
export const reach = signal<Reach | undefined>(undefined)
/** Whether it was asked and answered. */
export const isReachRead = signal(false)
/** Why it was not answered the last time. */
export const reachFailure = signal<unknown>(undefined)
/** Zone of the store's days; the browser's until it is known. */
export const timeZone = signal(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** The last moment of the chosen day, in epoch milliseconds; undefined: now. */
export const asOf = computed(() => {
  const end = chosenDate.value === undefined ? Infinity : endOfDay(startOfLocal(chosenDate.value, timeZone.value), timeZone.value)
  return end >= Date.now() ? undefined : end
})

/** As calls take it: `asOf`, or nothing. */
export const asOfOption = computed<{ readonly asOf?: string }>(() =>
  (asOf.value === undefined ? {} : { asOf: new Date(asOf.value).toISOString() }))

/** The moment for which strengths are said. */
export const shownAt = (): number => asOf.value ?? Date.now()

/** Whether what happened then is shown. */
export const isShown = (at: number): boolean => asOf.value === undefined || at <= asOf.value

/** Shows all as of the day of that moment; as of now for today and after it. */
export const chooseDay = (at: number): void =>
  chooseDate(endOfDay(at, timeZone.value) >= Date.now() ? undefined : dateOfMoment(at, timeZone.value))

/** Days of the slider: from the first message to today. */
export const daysOf = ({ from }: Reach, now: number): number => Math.max(1, Math.ceil((now - from) / DAY_MS))
