/** Hashes of texts: words as numbers. */

/** FNV-1a over UTF-16 units, folded to 30 bits. */
export function termHash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 30)) & 0x3fffffff
}
