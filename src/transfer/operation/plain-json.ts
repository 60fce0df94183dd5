/** A check of JSON from anywhere: neither deep, nor with keys that name a prototype, nor with text that no database stores. */

/** An own key of one of these names sets a prototype at the next careless `Object.assign`. */
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'] as const

/** @param depth levels of nested containers @param refuse makes the error @throws what `refuse` makes */
export function assertPlainJson(value: unknown, depth: number, refuse: (problem: string) => Error): void {
  if (typeof value === 'string') return assertStorable(value, refuse)
  if (typeof value !== 'object' || value === null) return
  if (depth === 0) throw refuse('it is nested too deep')
  for (const key of PROTOTYPE_KEYS) if (Object.hasOwn(value, key)) throw refuse(`a key must not be ${key}`)
  for (const [key, inner] of Object.entries(value)) {
    assertStorable(key, refuse)
    assertPlainJson(inner, depth - 1, refuse)
  }
}

function assertStorable(text: string, refuse: (problem: string) => Error): void {
  if (text.includes('\0')) throw refuse('a text must not contain the character NUL, which no database stores')
  if (!text.isWellFormed()) throw refuse('a text must not contain half a character (a lone surrogate), which no database stores')
}
