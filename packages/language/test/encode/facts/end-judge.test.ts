/** The judge of ends. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openMeaningTable } from '@madeleine/meaning'
import { endFeaturesOf, JUDGED_KINDS, judgedEnd, type JudgedEnd } from '../../../facts/end-judge.ts'
import { isNamedIn } from '../../../facts/named-facts.ts'
import { ruledEnds } from '../../../facts/over-things.ts'

const { vectorOf } = await openMeaningTable()
const judged = (clause: string): JudgedEnd => judgedEnd(clause, ruledEnds(clause), vectorOf)

test('gives every text a probability and a kind', () => {
  fc.assert(fc.property(fc.string(), (text) => {
    const { probability, kind } = judgedEnd(text, [], vectorOf)
    expect(probability).toBeGreaterThanOrEqual(0)
    expect(probability).toBeLessThanOrEqual(1)
    expect(JUDGED_KINDS).toContain(kind)
  }))
})

test.each([
  ['I quit smoking', 'stopped'], ['our old dog passed away', 'died'], ['the laptop got stolen', 'gone'], ['me and Kim split up', 'apart'],
  ['the trip to Rome is cancelled', 'off'], ["turns out I'm not allergic to nuts", 'untrue'], ['ich rauche nicht mehr', 'stopped'],
  ['烟戒了', 'stopped'],
])('%s: something is over, %s', (clause, kind) => {
  expect(judged(clause)).toMatchObject({ kind })
  expect(judged(clause).probability).toBeGreaterThan(0.6)
})

test.each([
  'Oregon', 'as for tea', 'the dog is asleep', 'my sister quit smoking', 'we leave for Rome tomorrow', 'der Hund schläft', '手机没电了',
])('%s: nothing of the speaker is over', (clause) => {
  expect(judged(clause).probability).toBeLessThan(0.6)
})

test('sees a name and a number as what they are, whichever they are', () => {
  expect(endFeaturesOf('we left Hull in 2019')).toEqual(endFeaturesOf('we left Kiel in 1987'))
})

test('a fact is named by what it says, not by when or how often', () => {
  const fact = { value: null, text: 'The user volunteers at the food bank on Mondays.' }
  expect(isNamedIn('the food bank closed down', fact)).toBe(true)
  expect(isNamedIn('no choir this Monday', fact)).toBe(false)
  expect(isNamedIn('从华为离职了', { value: '华为', text: '用户在华为工作。' })).toBe(true)
  expect(isNamedIn('上周从杭州搬走了', { value: '每周去上瑜伽课', text: '用户每周去上瑜伽课。' })).toBe(false)
})
