/** Reading dialogues with their boundaries. */
import { describe, expect, it } from 'vitest'
import { readLabelled } from '../../bench/eval/corpora/labelled-dialogues.ts'

const said = (...texts: readonly string[]) => texts.map((text, index) => ({ speaker: index % 2 ? 'Bob' : 'Ann', text }))
const read = (value: unknown) => readLabelled({ line: 7, value })

describe('a dialogue with its boundaries', () => {
  it('keeps every utterance, empty ones too, and sorts its boundaries', () => {
    const { messages, boundaries } = read({ id: 'x', set: 'any', utterances: said('a', '', 'c', 'd'), boundaries: [2, 0, 2, 3] })
    expect(messages.map(({ content, name, role }) => [content, name, role])).toEqual([
      ['a', 'Ann', 'user'], ['', 'Bob', 'assistant'], ['c', 'Ann', 'user'], ['d', 'Bob', 'assistant'],
    ])
    expect(boundaries).toEqual([0, 2])
  })

  it.each([
    ['no boundaries', { id: 'x', utterances: said('a') }, /^line 7: .*boundaries/],
    ['boundaries that are no list', { id: 'x', utterances: said('a'), boundaries: 3 }, /^line 7: .*boundaries/],
    [
      'one behind the end', { id: 'x', utterances: said('a', 'b'), boundaries: [0, 2] },
      /^line 7: boundaries\[1\] must be the index of an utterance, 0 to 1, got 2$/,
    ],
    ['a negative one', { id: 'x', utterances: said('a', 'b'), boundaries: [-1] }, /boundaries\[0\].*got -1/],
    ['one between two utterances', { id: 'x', utterances: said('a', 'b'), boundaries: [0.5] }, /boundaries\[0\].*got 0\.5/],
    ['no utterance', { id: 'x', utterances: [], boundaries: [] }, /^line 7: utterances/],
    ['no dialogue', [1], /^line 7: /],
  ])('is refused for having %s, naming the line', (_, value, message) => {
    expect(() => read(value)).toThrow(expect.objectContaining({ code: 'invalid_input', message: expect.stringMatching(message) }))
  })
})
