/** Expressions that are compiled as far as a text needs: whatever the text, they find what any other expression finds. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LatinRegExp } from '../latin-regexp.ts'
import { byNight } from '../../../test/at-length.ts'

/**
 * One of each kind that the package has: bounds of words, scripts, classes that are negated or hold more, case that counts and does not.
 */
const SOURCES = [
  String.raw`(?<![\p{L}\p{M}])(?:where|ist|été|İ|ß|k)(?![\p{L}\p{M}])|哪里`,
  String.raw`[^\p{L}\p{N}\[（(]{0,2}(\p{Lu}\p{Ll}+)`, String.raw`\p{Lu}[\p{Ll}\p{M}]+`,
  String.raw`[\p{L}\p{M}]+|\p{N}+|\s+|[^\s\p{L}\p{M}\p{N}]`,
  String.raw`(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+`, String.raw`[\p{sc=Han}\p{sc=Hiragana}]{1,3}`,
  String.raw`^[\s\p{P}\p{S}\p{M}]*(?<rest>.*)$`, String.raw`\p{Extended_Pictographic}|\P{L}\p{L}`,
  String.raw`[^\p{Script=Han}\p{Lu}]`, String.raw`\[\p{L}\]|\\\p{L}|\p{Lo}`,
]
const FLAGS = ['u', 'iu', 'gu', 'giu', 'uy', 'mu', 'su', 'dgu']
const PIECES = ['where', 'Ist', 'été', 'ISS', 'ß', 'ẞ', 'İ', 'ı', 'K', 'k', 'ſ', 'Žofie', 'Ø',
  'µ', 'ª', '١', '²', '①', '⒈', 'a\u0301', '\ufe0f', '\u20e3', '👋🏽', '🇨🇭', '哪里', 'かな',
  'Привет', 'ไทย', '’', '—', '[x]', '\\y', ' ', '\n', '...', '€', 'ʰ', '\u{1f130}', '\ud83d', 'q']

/** Whether a text of this character may be matched by the expression for Latin texts; with others it is what any other expression is. */
const isCompiledAlone = (code: number): boolean => code < 0x3400 || (code > 0xfe00 && code < 0xff00) || code > 0x1f000

const found = (pattern: RegExp, text: string): unknown[] => [
  { ...pattern.exec(text) }, pattern.lastIndex, pattern.test(text), pattern.lastIndex,
  text.match(pattern), text.search(pattern), text.split(pattern), text.split(pattern, 2),
  text.replace(pattern, '<$&|$1>'), text.replace(pattern, (whole) => `${whole.length}`),
  pattern.global ? [...text.matchAll(pattern)].map((match) => ({ ...match })) : [], pattern.lastIndex,
]

describe('a regular expression that is compiled only as far as a text needs', () => {
  it('finds the same in two texts, one after the other, as an ordinary one', () => {
    const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(''))
    fc.assert(fc.property(fc.constantFrom(...SOURCES), fc.constantFrom(...FLAGS), texts, texts, (source, flags, ...both) => {
      const [own, plain] = [new LatinRegExp(source, flags), new RegExp(source, flags)]
      for (const text of both) expect(found(own, text)).toEqual(found(plain, text))
    }), { numRuns: byNight(300, 1000) })
  })

  it.each([
    'L', 'M', 'N', 'Lu', 'Ll', 'Lo', 'P', 'S', 'Script=Latin', 'Script=Greek', 'sc=Han',
  ])('finds each character of \\p{%s} and no other, case-sensitive or not', (property) => {
    const characters = Array.from({ length: 0x1fb00 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff).filter((code) => isCompiledAlone(code) || code % byNight(16, 1) === 0)
      .map((code) => String.fromCodePoint(code))
    for (const source of [String.raw`\p{${property}}`, String.raw`[^\p{${property}}]`]) for (const flags of ['u', 'iu']) {
      const [own, plain] = [new LatinRegExp(source, flags), new RegExp(source, flags)]
      expect(characters.filter((one) => own.test(one) !== plain.test(one))).toEqual([])
    }
  })

  it('has its source and flags, from which larger ones are built', () => {
    const word = new LatinRegExp(String.raw`\p{L}+`, 'giu')
    expect([word.source, word.flags, `${word}`, word.global, word.sticky])
      .toEqual([String.raw`\p{L}+`, 'giu', String.raw`/\p{L}+/giu`, true, false])
    expect([new RegExp(word), new RegExp(word, 'u')]).toEqual([/\p{L}+/giu, /\p{L}+/u])
    expect('Ünter uns'.replaceAll(word, '_')).toBe('_ _')
  })
})
