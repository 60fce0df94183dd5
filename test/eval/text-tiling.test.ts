/** TextTiling: cuts where the words change. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textTiling } from '../../bench/eval/segmentation/text-tiling.ts'

const garden = ['tomatoes in the garden', 'the garden needs water and tomatoes', 'water the tomatoes', 'garden water again']
const trains = ['the train to Hamburg', 'tickets for the train', 'Hamburg tickets by train', 'train tickets']

describe('TextTiling', () => {
  it('cuts where the vocabulary changes, in any script', () => {
    expect(textTiling([...garden, ...trains])).toEqual([3])
    expect(textTiling([...garden, ...trains, ...garden])).toEqual([3, 7])
    expect(textTiling(['花园里的番茄', '番茄要浇水', '花园浇水', '去汉堡的火车', '火车票', '汉堡火车票'])).toEqual([2])
  })

  it('leaves texts whole that repeat themselves, that never repeat, or that are too short', () => {
    for (const texts of [Array(8).fill('train tickets'), ['one', 'two', 'three', 'four', 'five'], ['', '', ''], ['hello'], []]) {
      expect(textTiling(texts)).toEqual([])
    }
  })

  it('gives ascending indices between utterances, never two in a row, and the same ones again, for any texts', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\ud800', 'train tickets', 'garden water', 'ok', '', '火车票'))
    fc.assert(fc.property(fc.array(text, { maxLength: 40 }), (texts) => {
      const boundaries = textTiling(texts)
      expect(boundaries.every((index, n) => index >= 0 && index < texts.length - 1 && index - (boundaries[n - 1] ?? -2) > 1)).toBe(true)
      expect(textTiling(texts)).toEqual(boundaries)
    }))
  })
})
