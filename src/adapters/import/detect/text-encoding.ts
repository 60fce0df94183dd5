/** The encoding of a text file: UTF-8, or UTF-16 with a byte order mark; what is neither is named. */

export type Utf16 = 'utf-16le' | 'utf-16be'

/** UTF-16 by its byte order mark. */
export function utf16By(head: Buffer): Utf16 | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined
}

/** UTF-16 without a byte order mark, by the zero bytes of its spaces, digits and ASCII letters. */
export function utf16Unmarked(head: Buffer): Utf16 | undefined {
  const bytes = head.subarray(0, 4096)
  if (bytes.length < 8) return undefined
  const zeros = [0, 0]
  for (const [i, byte] of bytes.entries()) if (byte === 0) zeros[i % 2]! += 1
  const [high, low] = zeros.map((count) => count / (bytes.length / 2)) as [number, number]
  if (low > 0.4 && high < 0.1) return 'utf-16le'
  return high > 0.4 && low < 0.1 ? 'utf-16be' : undefined
}

/** UTF-16 as UTF-8, without the byte order mark. */
export async function* utf16ToUtf8(chunks: AsyncIterable<Buffer>, encoding: Utf16): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}

/** How a person converts a file to UTF-8. @param encoding as iconv names it */
export const convertCommand = (encoding: string): string => `iconv -f ${encoding} -t utf-8 OLD > NEW`

/** What is wrong with bytes that are not UTF-8, and what to do. @param what they are part of @param before bytes of it before these */
export function utf8Fault(bytes: Buffer, what: string, before = 0): string {
  const at = firstInvalidByte(bytes)
  const value = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0')
  return `${what} is not UTF-8 text: its byte ${before + at + 1} is 0x${value}; if it is Latin-1 or `
    + `Windows-1252, convert it: ${convertCommand('windows-1252')}`
}

/** The index of the first byte that is not part of a UTF-8 character; the length if there is none. */
function firstInvalidByte(bytes: Buffer): number {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  let [at, from] = [0, 0]
  for (let found = text.indexOf('\ufffd'); found >= 0; found = text.indexOf('\ufffd', from)) {
    at += Buffer.byteLength(text.slice(from, found))
    // The character itself may stand in the text
    if (!bytes.subarray(at, at + 3).equals(REPLACEMENT)) return at
    at += 3
    from = found + 1
  }
  return bytes.length
}

const REPLACEMENT = Buffer.from('\ufffd')
