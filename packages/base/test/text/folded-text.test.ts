/** A folded text is what is read of a text, and each of its characters has a place there. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '../../folded-text.ts'

const folded = (text: string, unescapes = false): string => foldText(text, { unescapes }).text

test.each([
  ['plain text', 'Hello, 12 < 13!', 'Hello, 12 < 13!'], ['full width', '＜ｄｉｖ＞：［ａ］', '<div>:[a]'],
  ['invisible characters', 'a\u200b\u00ad\u2060\ufe0fb\u{e0041}', 'ab'], ['accents', 'Café Übung', 'Cafe Ubung'],
  ['letters of other scripts', 'mаdеlеinе', 'madeleine'], ['mathematical letters', '𝐦𝐞𝐦𝐨𝐫𝐢𝐞𝐬', 'memories'],
  ['white space', 'a\u00a0b\u2003c', 'a b c'], ['line ends', 'a\u2028b\u0085c', 'a\nb\nc'], ['Chinese', '看《红楼梦》', '看《红楼梦》'],
])('a folded text is what is read in a text: %s', (_, text, expected) => expect(folded(text)).toBe(expected))

test.each([
  ['an entity', '&lt;b&gt; &quot;x&quot; &#60;&#x3c;', '<b> "x" <<'], ['an entity escaped again', '&amp;amp;lt;', '<'],
  ['JSON', '\\u003cb\\n\\"x\\"', '<b\n"x"'], ['JSON in JSON', '\\\\u003c\\\\n', '<\n'], ['neither', 'a & b, C:\\dir', 'a & b, C:\\dir'],
])('a folded text without escapes is what they stand for: %s', (_, text, expected) => expect(folded(text, true)).toBe(expected))

test('every character of a folded text has its place, in order, in any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, unescapes) => {
    const { text: read, start, end } = foldText(text, { unescapes })
    let last = 0
    for (let i = 0; i < read.length; i++) {
      expect(start(i)).toBeGreaterThanOrEqual(last)
      expect(end(i)).toBeGreaterThan(start(i))
      last = start(i)
    }
    expect(end(read.length - 1)).toBeLessThanOrEqual(text.length)
  }))
})

test('the places of a folded text are those of its characters one by one', () => {
  const anyText = fc.string({
    unit: fc.oneof(fc.constantFrom('a', ' ', '看', 'é', '…', '🄀', 'ﬁ', '\u200b', '\n'), fc.string({ unit: 'binary', maxLength: 1 })),
  })
  // A text of ASCII alone is returned as it is
  fc.assert(fc.property(anyText.map((text) => `é${text}`), fc.array(fc.nat({ max: 60 })), (text, asked) => {
    const places: { unit: string; from: number; to: number }[] = []
    let at = 0
    for (const character of text) {
      for (const unit of foldText(`é${character}`, { unescapes: false }).text.slice(1).split('')) {
        places.push({ unit, from: at, to: at + character.length })
      }
      at += character.length
    }
    const { text: read, start, end } = foldText(text, { unescapes: false })
    expect(read).toBe(places.map(({ unit }) => unit).join(''))
    for (const i of [...places.keys(), ...asked.filter((one) => one < places.length)]) {
      expect([start(i), end(i)]).toEqual([places[i]!.from, places[i]!.to])
    }
  }))
})
