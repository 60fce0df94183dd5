/** Quantiles of measured times. */

/** The value below which a share `q` of the values lies; NaN of none. */
export const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN
