/** Counting a text as its reader does. */
import fc from 'fast-check'
import { countTokens as cl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as o200k } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, it, test } from 'vitest'
import { tokenCounterOf, TOKENIZERS } from '../../tokens/token-count.ts'

test.each([
  ['o200k', 'Grüße <|endoftext|>'], ['cl100k', 'Grüße <|endoftext|>'],
  ['words', ' two  words\n'], ['chars4', '猫猫猫猫😀😀😀'], [(text: string) => text.length, 'abc'],
] as const)('a text is counted by %s', (tokens, text) =>
  expect(tokenCounterOf(tokens)(text)).toBe({ o200k: 10, cl100k: 9, words: 2, chars4: 1 }[String(tokens)] ?? 3))

const asText = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() }

test.each(
  [['o200k', o200k], ['cl100k', cl100k]] as const,
)('the count by %s equals the tokenizer\'s for any text of words of normal length', (name, count) => {
  const syllables = fc.array(
    fc.constantFrom('un', 'be', 'liev', 'able', 'ß', '茶', 'é', '😀', ' ', '\n', '\'ll', '12', '...', '\ud83d'), { maxLength: 30 },
  ).map((parts) => parts.join(''))
  fc.assert(fc.property(fc.oneof(fc.string({ unit: 'binary' }), syllables), (text) =>
    void expect(tokenCounterOf(name)(text)).toBe(count(text, asText))))
})

it('the count is at least the tokenizer\'s for words of any length', () => {
  const nonsense = 'qwertz'.repeat(500)
  for (const name of TOKENIZERS) expect(tokenCounterOf(name)('茶'.repeat(100_000))).toBeGreaterThan(0)
  expect(tokenCounterOf('cl100k')(nonsense)).toBeGreaterThanOrEqual(cl100k(nonsense, asText))
  expect(tokenCounterOf('o200k')(nonsense)).toBeGreaterThanOrEqual(o200k(nonsense, asText))
})
