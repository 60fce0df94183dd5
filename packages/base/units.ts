/** Units of time, in milliseconds. */

export const SECOND_MS = 1000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
/** 24 hours; a local day with a change of clocks is shorter or longer. */
export const DAY_MS = 86_400_000

/** From one time to another, in minutes rounded to whole ones; negative backwards. */
export const minutesBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / MINUTE_MS)
