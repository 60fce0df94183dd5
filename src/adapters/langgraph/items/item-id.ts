/** Where an item of the store lies: one conversation for each, whose id tells namespace and key. */
import { createHash } from 'node:crypto'
import { MadeleineError, show } from '../../../errors.ts'

/** With this begins the id of every conversation that holds an item. */
const ROOT = 'langgraph:'
/** Ends the namespace: labels hold no colon and are not empty. */
const KEY = '::'
const ID_CHARS = 255
/** Characters that no id may have, and the sign they are written with. */
const UNSTORABLE = /[%\0\p{Surrogate}]/gu

const escaped = (text: string): string => text.replace(UNSTORABLE, (unit) => `%u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const unescaped = (text: string): string =>
  text.replace(/%u([\da-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** What the ids of all items below a namespace begin with, its own included. */
export const itemPrefix = (namespace: readonly string[]): string => ROOT + namespace.map((label) => `${escaped(label)}:`).join('')

/**
 * The conversation of an item; a key that is too long is in it as its digest.
 * @throws {MadeleineError} `too_large` for a namespace of more than some 190 characters
 */
export function itemId(namespace: readonly string[], key: string): string {
  const begin = itemPrefix(namespace).slice(0, -1) + KEY
  const id = begin + escaped(key)
  if (id.length <= ID_CHARS) return id
  const digested = `${begin}%sha256-${createHash('sha256').update(JSON.stringify(key)).digest('base64url')}`
  if (digested.length <= ID_CHARS) return digested
  throw new MadeleineError('too_large', `a namespace must have at `
    + `most ${ID_CHARS - digested.length + begin.length - ROOT.length - KEY.length} `
    + `characters, counting labels and the colons between them, got ${show(namespace.join(':'))}`)
}

/** The namespace that an id tells. */
export const namespaceOf = (id: string): string[] => id.slice(ROOT.length, id.indexOf(KEY, ROOT.length)).split(':').map(unescaped)
