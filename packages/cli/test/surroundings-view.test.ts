/** What a person reads around the answer of a recall: the question that it answers, its reply, or the whole talk. */
import { describe, expect, it } from 'vitest'
import { around, lines, message, MINUTE, passage, recalled, START } from './made-recalls.ts'

describe('what was said around an answer', () => {
  const talk = [
    message(['q', 'Wei', 'Long day. Did you look in the laundry room?'], 9),
    message(['a', 'Lena', 'yes!! there she was'], 10), message(['r', 'Wei', 'ha'], 11),
  ]

  it('is the question that it answers, before it', () => {
    expect(lines(recalled(0.9, [passage(['a', 'Lena', 'yes!! there she was'], 0.9)]), around(talk)).slice(1)).toEqual([
      '  Wei   Long day. Did you look in the laundry room?', '› Lena  yes!! there she was',
    ])
  })

  it('is the reply to a question among the answers', () => {
    expect(lines(recalled(0.9, [passage(['q', 'Wei', talk[0]!.text], 0.9)]), around(talk)).slice(1)).toEqual([
      '› Wei   Long day. Did you look in the laundry room?', '  Lena  yes!! there she was',
    ])
  })

  it('is the whole talk, in its order, if all of it answers', () => {
    const said = ['Zoë is here', 'with cake', 'poppy seed', 'save me a piece', 'two pieces']
      .map((text, i) => message([`d${i}`, i % 2 ? 'Wei' : 'Lena', text], i + 8))
    const passages = [3, 1, 4, 0, 2].map((i) => passage([`d${i}`, i % 2 ? 'Wei' : 'Lena', said[i]!.text], 0.9))
    expect(lines(recalled(0.9, passages), around(said)).slice(1))
      .toEqual(['  Lena  Zoë is here', '  Wei   with cake', '  Lena  poppy seed', '  Wei   save me a piece', '  Lena  two pieces'])
    const unequal = [3, 1, 2].map((i) => passage([`d${i}`, i % 2 ? 'Wei' : 'Lena', said[i]!.text], i === 3 ? 0.9 : 0.8))
    expect(lines(recalled(0.9, unequal), around(said)).filter((line) => !line.startsWith('8 Mar')), 'at most one before the best')
      .toEqual(['  Lena  poppy seed', '  Wei   save me a piece', '  Lena  Zoë is here', '› Wei   with cake'])
  })

  it('is not a message of another day, a tool call, or one that is read already', () => {
    const old = { ...talk[0]!, at: new Date(START - 3_000 * MINUTE) }
    expect(lines(recalled(0.9, [passage(['a', 'Lena', 'yes!! there she was'], 0.9)]), around([old, talk[1]!]))).toHaveLength(2)
    expect(lines(recalled(0.9, [passage(['a', 'Lena', 'yes!! there she was'], 0.9)]), around(
      [message(['t', 'tool', 'search({})?'], 9, 'tool_call'), talk[1]!],
    ))).toHaveLength(2)
    const both = lines(
      recalled(0.9, [passage(['a', 'Lena', 'yes!! there she was'], 0.9), passage(['q', 'Wei', talk[0]!.text], 0.8)]), around(talk),
    )
    expect(both.slice(1)).toEqual(['  Wei   Long day. Did you look in the laundry room?', '  Lena  yes!! there she was'])
  })

  it('is cut to its question if it is long', () => {
    const long = message(['q', 'Wei', `${'I walked around the block. '.repeat(9)}Where was she? Poor Miso`], 9)
    const [, question] = lines(
      recalled(0.9, [passage(['a', 'Lena', 'on the dryer, asleep and warm, of course'], 0.9)]), around([long, talk[1]!]),
    )
    expect(question).toBe('  Wei   … Where was she? Poor Miso')
  })
})
