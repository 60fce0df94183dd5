/** An answer that comes in pieces: what is shown is only lengthened, cites evidence, and is what the whole begins with. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerLines, readAnswer, StreamedAnswer, type CitableSource } from '../commands/ask-command.ts'
import { screenOf } from '../terminal/terminal.ts'

const EVIDENCE = ['The tent leaks', 'We bought the green one'].map((text): CitableSource => ({
  kind: 'message', text, speaker: 'Ann', at: new Date('2026-03-02T09:00:00Z'), conversationId: 'c', command: 'madeleine episode e',
}))
const screen = screenOf({ columns: 40 })
const rendered = (answer: string): string => answerLines(screen, answer).join('\n')

/** What is shown after each of the pieces. */
function shownAfter(pieces: readonly string[]): string[] {
  const streamed = new StreamedAnswer(EVIDENCE, rendered)
  let shown = ''
  return pieces.map((piece) => (shown += streamed.take(piece)))
}

describe('while the reply comes,', () => {
  test('a sentence is shown once it is whole and cites evidence', () => {
    expect(shownAfter(['{"answer"', ': "The green', ' one [2]', '. It', ' leaks [1', ']. Per', 'haps."}'])).toEqual([
      '', '', '', 'The green one [1].', 'The green one [1].', 'The green one [1]. It leaks [2].', 'The green one [1]. It leaks [2].',
    ])
  })

  test.each([
    ['no citation', '{"answer": "The green one. It leaks."}'], ['a citation of nothing', '{"answer": "It is blue [77]. So it is."}'],
    ['words around it', 'Gladly [1]. {"other": "It leaks [1]. "}'], ['a broken escape', '{"answer": "It \\u12'],
  ])('nothing is shown of a reply with %s', (_, reply) => {
    expect(shownAfter([...reply]).at(-1)).toBe('')
  })

  test('what would move the cursor is shown as text', () => {
    expect(shownAfter(['{"answer": "Red\\u001b[31m [1]. So"}']).at(-1)).not.toContain('\u001b')
  })

  test('what is attached to a citation comes with it, since both may go to the next line', () => {
    const pieces = ['{"answer": "The tent with the three poles leaks [1]', '.\\"So\\" it is said [2]. It', ' does."}']
    const text = 'The tent with the three poles leaks\n[1]."So" it is said [2].'
    expect(shownAfter(pieces)).toEqual(['', text, text])
  })

  test('nothing shown is taken back: each text begins with the one before, and the whole with all of them', () => {
    const part = fc.constantFrom(
      'It leaks', ' [1]', '[2]', ' [9]', '. ', '\n', ' **new**', ' 绿色的', '。', ' "so"', ' \\', ' a\u0301', ' 😀', ', ', ' [1, 2]',
    )
    fc.assert(fc.property(fc.array(part, { maxLength: 30 }), fc.array(fc.nat(400), { maxLength: 12 }), (parts, cuts) => {
      const answer = parts.join('')
      const reply = JSON.stringify({ answer })
      const at = [...new Set([...cuts.map((cut) => cut % (reply.length + 1)), reply.length])].toSorted((a, b) => a - b)
      const shown = shownAfter(at.map((end, i) => reply.slice(at[i - 1] ?? 0, end)))
      const whole = readAnswer({ answer }, EVIDENCE)
      for (const text of shown) expect(text === '' || rendered(whole?.answer ?? '').startsWith(text)).toBe(true)
      for (const [i, text] of shown.entries()) expect(text.startsWith(shown[i - 1] ?? '')).toBe(true)
    }))
  })
})
