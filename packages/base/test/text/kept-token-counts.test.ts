/** Counts that a process keeps are those that a text has by itself. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce } from '../../loop-turns.ts'
import { countKeptSteps, countO200k, countCl100k } from '../../tokens/token-count.ts'

const PARTS = [
  'a', 'Be', 'é', '7', '12', ' ', '  ', '\n', '\t', '.', '"', '\\', '\\n', '-', '(', "'s", "'",
  '中', '文', '…', '’', '/', '🙂', ' the', ' and', '\u00a0', '\u3000', '\r\n', 'ẞ', '\u0301',
]
const texts = fc.array(fc.constantFrom(...PARTS), { minLength: 10, maxLength: 120 }).map((parts) => parts.join(''))

test.each(
  [['o200k', countO200k], ['cl100k', countCl100k]] as const,
)('the counts of chunks add up to the count of the text, whatever it holds: %s', (_, count) => {
  fc.assert(fc.property(texts, (text) => {
    let calls = 0
    const counting = (chunk: string) => (calls++, count(chunk))
    expect(atOnce(countKeptSteps(text, counting))).toBe(count(text))
    const first = calls
    expect(atOnce(countKeptSteps(text, counting))).toBe(count(text))
    expect(calls).toBe(first)
  }))
})

test('a line whose count is kept is not read again in a longer text', () => {
  const read: string[] = []
  const counting = (chunk: string) => (read.push(chunk), countO200k(chunk))
  const line = '- Ann (2 Jul 2023): "We rented a little boat on the lake, and it was cold." '
  atOnce(countKeptSteps(line, counting))
  read.length = 0
  atOnce(countKeptSteps(`## Passages\n${line.repeat(3)}`, counting))
  expect(read.join('').length).toBeLessThan(line.length)
})
