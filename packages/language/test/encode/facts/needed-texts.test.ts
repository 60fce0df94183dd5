/** What is read from an expression's source: texts without which it matches nothing. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fittingBy, neededTexts } from '../../../facts/finding.ts'

describe('the texts that an expression needs to match', () => {
  test.each([
    ['^I (?:really )?(?:love|like) (?<value>.+)$', ['love', 'like']],
    ['^(?<time>(?:last|this)\\b[^.]{0,25}? )?(?:I|we) (?:got|have) (?:un)?married', ['married']],
    ['^my (?<what>Wife|husband) is', ['wife', 'husband']],
    ['colou?rs+', ['colo']],
    ['(?<!foo)bar(?=bazaar)', ['bar']],
    ['mid\\.day', ['mid.day']],
    ['\\p{Lu}\\p{L}+ grew', [' grew']],
    ['(?:dog){2}', ['dog']],
    ['naïve😀', ['naïve😀']],
  ])('are found in its source: %s', (source, texts) => expect(neededTexts(source)).toEqual(texts))

  test.each([
    'a|b', '^.*$', '[abc]+', '(?:love|.)', '(?:dog)*', '(?:dog){0,2}', '(?=only)', '\\p{Script=Han}', 'x\\u{1F600}y', '\\k<name>',
  ])('are unknown for %s', (source) =>
    expect(neededTexts(source)).toBeUndefined())
})

/** An expression and something that it matches. */
interface Sample {
  readonly source: string
  readonly matched: string
}
const literal = fc.constantFrom('love', 'cat', 'I ', 'go', 'Berlin', ' a ', 'über', '住在', '😀', 'x')
  .map((text): Sample => ({ source: text, matched: text }))
const single = fc.constantFrom<Sample>(
  { source: '[a-z\\]]', matched: ']' }, { source: '\\d', matched: '7' }, { source: '.', matched: 'q' },
  { source: '\\p{L}', matched: 'ß' }, { source: '\\b', matched: '' }, { source: '\\.', matched: '.' },
)
const { sample } = fc.letrec<{ sample: Sample; atom: Sample }>((tie) => ({
  atom: fc.oneof(
    { depthSize: 'small', withCrossShrink: true }, literal, single,
    fc.tuple(fc.array(tie('sample'), { minLength: 1, maxLength: 3 }), fc.nat()).map(([branches, pick]) =>
      ({ source: `(?:${branches.map(({ source }) => source).join('|')})`, matched: branches[pick % branches.length]!.matched })),
    fc.tuple(tie('sample'), fc.constantFrom('?', '*', '{0,2}', '+', '{2}', '+?'), fc.boolean()).map(([
      { source, matched }, count, isThere,
    ]) => {
      const times = count === '{2}' ? 2 : count.startsWith('+') || isThere ? 1 : 0
      return { source: `(?:${source})${count}`, matched: matched.repeat(times) }
    }),
  ),
  sample: fc.array(tie('atom'), { minLength: 1, maxLength: 4 })
    .map((atoms) => ({ source: atoms.map(({ source }) => source).join(''), matched: atoms.map(({ matched }) => matched).join('') })),
}))

/** Code units above which nested repetitions of a made expression may be tried for minutes. */
const LONGEST = 40

test('whatever an expression matches contains one of the texts it needs, in any case', () => {
  fc.assert(fc.property(sample, fc.boolean(), ({ source, matched }, isUpper) => {
    const text = isUpper ? matched.toUpperCase() : matched
    fc.pre(text.length <= LONGEST)
    if (!new RegExp(source, 'iu').test(text)) return
    expect(fittingBy([{ pattern: new RegExp(source, 'iu') }])(text)).toHaveLength(1)
  }))
})

test('of many rules, those that may match a text are returned in their order', () => {
  const rules = ['^I love', '^.+ (?:cat|dog)s?$', 'horse', 'cat'].map((source) => ({ pattern: new RegExp(source, 'iu') }))
  expect(fittingBy(rules)('My CAT is grey').map(({ pattern }) => pattern.source)).toEqual(['^.+ (?:cat|dog)s?$', 'cat'])
  expect(fittingBy(rules)('Nothing of this')).toEqual([])
})
