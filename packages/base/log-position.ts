/** Positions in the log of a PostgreSQL server, such as `0/16B3748`: what is before one was written earlier. */

/** The position before everything. */
export const NOTHING_WRITTEN = '0/0'

/** Whether a text is one: two hexadecimal numbers of 32 bits. */
export const isLogPosition = (text: string): boolean => /^[\da-f]{1,8}\/[\da-f]{1,8}$/i.test(text)

/** Bytes of log before a position. */
export function logBytesBefore(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** The one of two that is further. */
export const laterLogPosition = (one: string, other: string): string =>
  (logBytesBefore(one) > logBytesBefore(other) ? one : other)
