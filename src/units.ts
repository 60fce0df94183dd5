/** Lengths of time in milliseconds. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
/** 24 hours; a local day with a change of clocks is shorter or longer. */
export const DAY_MS = 86_400_000
