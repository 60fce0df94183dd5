/** How policies count. */
import { describe, expect, it } from 'vitest'
import { counterOf } from '../policy.ts'
import { message } from '../../../test/support/talk.ts'

const textOf = (text: string) => message(0, { text, tokens: 77 })

describe('token counters', () => {
  it('by o200k give the count stored with the message', async () => expect((await counterOf('o200k'))(textOf('hi'))).toBe(77))

  it('by words count the runs between white space', async () => {
    const count = await counterOf('words')
    expect(['', '  ', 'a', ' a  b\n\tc '].map((text) => count(textOf(text)))).toEqual([0, 0, 1, 3])
  })

  it('by chars4 count a quarter of the code points of role and text, rounded down', async () => {
    const count = await counterOf('chars4')
    // 'user: ' is 6
    expect(['', 'ab', 'abcde', '😀😀'].map((text) => count(textOf(text)))).toEqual([1, 2, 2, 2])
  })

  it('by cl100k count as that tokenizer does', async () => expect((await counterOf('cl100k'))(textOf('hello world'))).toBe(2))

  it('count a tool result up to its cap in code points, and nothing else', async () => {
    const count = await counterOf('words', 5)
    expect(count(message(0, { kind: 'tool_result', text: '😀 😀 😀 😀' }))).toBe(3)
    expect(count(message(0, { kind: 'message', text: '😀 😀 😀 😀' }))).toBe(4)
    const o200k = await counterOf('o200k', 5)
    expect(o200k(message(0, { kind: 'tool_result', text: 'hello world', tokens: 2 }))).toBe(1)
    expect(o200k(message(0, { kind: 'tool_result', text: '😀😀😀', tokens: 9 }))).toBe(9)
  })

  it('refuse a function that returns no count', async () => {
    for (const wrong of [NaN, -1, Infinity, '3' as unknown as number]) {
      const count = await counterOf(() => wrong)
      expect(() => count(textOf('x'))).toThrow('tokens(message) must be a number of 0 or more')
    }
  })
})
