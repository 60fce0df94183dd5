/** The table of attributes: every name of an attribute that the code has is in it, and means one thing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  ATTRIBUTES, attributeOf, isLasting, isSingleValued, namesOf, SINGLE_VALUED, storedName, attributeName,
} from '../../fact.ts'
import { filesUnder, root, withoutComments } from '../../../../test/house-rules.ts'

const KNOWN = new Set(Object.entries(ATTRIBUTES).flatMap(([name, columns]) =>
  [name, ...('synonyms' in columns ? columns.synonyms : []), ...('alike' in columns ? columns.alike : [])]))

/** Words of the code that stand where an attribute may: which facts an end ends, and the mark of an end's own words. */
const NO_ATTRIBUTES = new Set(['all', 'each', 'thing', 'value', 'over'])

test('every attribute that the code of facts names is in the table', () => {
  const files = ['core/facts', 'language'].flatMap((folder) => filesUnder(join(root, 'packages', folder)))
    .filter((path) => !path.includes('/test/'))
  const named = files.flatMap((file) => [...withoutComments(readFileSync(file, 'utf8'))
    .matchAll(/\b(?:attribute(?:: \w+)?|ends)(?: ===| !==|:| =) '(?<name>[a-z-]+)'/g)].map(({ groups }) => groups!['name']!))
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter((name) => !KNOWN.has(name) && !NO_ATTRIBUTES.has(name))).toEqual([])
})

test('a synonym stands for one attribute, and is not one itself', () => {
  const synonyms = Object.values(ATTRIBUTES).flatMap((columns): readonly string[] => ('synonyms' in columns ? columns.synonyms : []))
  expect(synonyms.length).toBe(new Set(synonyms).size)
  expect(synonyms.filter((name) => attributeOf(name) !== undefined)).toEqual([])
  expect(storedName('spouse')).toBe('partner')
})

test('a model is told the attributes with one value in a fixed order', () => {
  expect(SINGLE_VALUED.join(' '))
    .toBe('name home employer occupation birthday age partner relationship-status hometown nationality native-language school pronouns')
})

test('names that every object has are no attributes', () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    expect([attributeOf(name), isSingleValued(name), isLasting(name)]).toEqual([undefined, false, false])
  }
  expect(attributeName('constructor')).toBe('constructor')
})

test('a question for an attribute also asks for the names that models give it', () => {
  expect(namesOf('plan')).toEqual(['plan', 'plans'])
  expect(namesOf('home')).toEqual(['home'])
})
