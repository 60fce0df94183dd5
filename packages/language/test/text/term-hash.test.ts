/** Stems as numbers: the same for a word's forms, and remembered without the texts they were cut from. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { termOf } from '../../term-hash.ts'

test('the forms of a word have one number, the same each time', () => {
  for (const [one, other] of [['running', 'runs'], ['housekeeping', 'housekeeper'], ['photographers', 'photographs']] as const) {
    expect(termOf(one)).toBe(termOf(other))
    expect(termOf(one)).toBe(termOf(one))
  }
})

test('a cached word does not keep the text it was cut from in memory', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    return getHeapStatistics().used_heap_size
  }
  const before = used()
  for (let text = 0; text < 40; text += 1) {
    // Joined in one go it is flat, so that a word cut from it is a slice.
    const whole = Array.from({ length: 100_000 }, (_, at) =>
      (at === 0 ? `incomprehensib${'abcdefghij'[text % 10]}${'abcdefghij'[Math.floor(text / 10)]}` : 'wordword')).join(' ')
    termOf(whole.slice(0, 16))
    termOf(whole.slice(0, 13))
  }
  expect(used() - before).toBeLessThan(10_000_000)
})
