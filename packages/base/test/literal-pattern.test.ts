/** Text within a pattern: whatever it holds, the pattern can be made, and matches the text and nothing else. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LatinRegExp, literalPattern } from '../latin-regexp.ts'
import { sources } from '../../../test/house-rules.ts'

const FLAGS = ['', 'i', 'u', 'iu', 'v', 'su', 'mu'] as const
/** Any text: of single units too, so that surrogates stand alone, and of many signs. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme-ascii' }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 }).map((units) => String.fromCharCode(...units)),
)

test('a pattern made of any text, with any flags, matches the text, and no text with something more or less', () => {
  fc.assert(fc.property(anyText, fc.constantFrom(...FLAGS), (text, flags) => {
    const own = new RegExp(`^(?:${literalPattern(text)})$`, flags.replace('m', ''))
    expect(own.test(text)).toBe(true)
    expect(own.test(`${text}x`)).toBe(false)
    if (text !== '') expect(own.test('')).toBe(false)
  }))
})

test('a pattern made of each code point there is, alone and in a class, matches that code point', () => {
  for (let from = 0; from <= 0x10ffff; from += 0x800) {
    const points = Array.from({ length: 0x800 }, (_, i) => String.fromCodePoint(from + i)).filter((point) => point.isWellFormed())
    const whole = points.join('')
    for (const flags of ['', 'u']) expect(new RegExp(`^${literalPattern(whole)}$`, flags).test(whole)).toBe(true)
    if (points.length > 0) expect(new RegExp(`^[${points.map(literalPattern).join('')}]+$`, 'u').test(whole)).toBe(true)
  }
})

test('an expression that is compiled for Latin texts reads it the same', () => {
  fc.assert(fc.property(anyText, (text) => {
    const own = new LatinRegExp(String.raw`(?<![\p{L}\p{M}])(?:${literalPattern(text)})(?![\p{L}\p{M}])`, 'u')
    expect(own.test(` ${text} `)).toBe(true)
  }))
})

test('no source file puts backslashes before signs by itself', () => {
  expect(sources.filter(({ code }) => code.includes(String.raw`\$&`)).map(({ path }) => path)).toEqual([])
})
