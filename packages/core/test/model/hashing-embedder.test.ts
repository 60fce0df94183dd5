/** The built-in embedder: near when words are shared, in any language, and always the same. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cosine, isZero } from '@madeleine/base'
import { hashingEmbedder } from '../../model/providers/hashing-embedder.ts'
import { heapBytes } from '../../../../test/heap-bytes.ts'

const embedder = hashingEmbedder()

const near: readonly (readonly [language: string, text: string, paraphrase: string, other: string])[] = [
  ['English', 'We booked a camping trip near the glacier', 'camping near glaciers, trips booked', 'The quarterly budget was rejected'],
  ['German', 'Wir haben ein neues Haus gekauft', 'Der Hauskauf: neue Häuser sind teuer', 'Gestern spielte die Mannschaft im Regen'],
  ['French', "J'ai réservé un hôtel pour les vacances", "Réservation d'hôtel, vacances", 'La base de données est en panne'],
  ['Chinese', '我昨天去医院看了医生', '昨天在医院见医生', '我们打算周末去爬山'],
  ['Japanese', '昨日新しいカメラを買いました', 'カメラを買う予定', '明日の会議は中止です'],
  ['Korean', '고양이가 집에서 물을 마셨어요', '우리 집 고양이', '내일 회의가 취소되었습니다'],
]

test.each(near)('%s: a paraphrase that shares words is nearer than another subject', async (_language, text, paraphrase, other) => {
  const [a, b, c] = await embedder.embed([text, paraphrase, other])
  if (!a || !b || !c) throw new Error('one vector per text expected')
  expect(cosine(a, b)).toBeGreaterThan(cosine(a, c) + 0.15)
  expect(cosine(a, b)).toBeGreaterThan(cosine(b, c) + 0.15)
})

test('vectors have 384 dimensions and length 1, or are zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 4 }), async (texts) => {
      const vectors = await embedder.embed(texts)
      expect(vectors).toHaveLength(texts.length)
      for (const vector of vectors) {
        expect(vector).toHaveLength(embedder.dims)
        if (!isZero(vector)) expect(Math.hypot(...vector)).toBeCloseTo(1, 4)
      }
    })
  )
})

test('a text has the same vector alone, among others, and from another embedder', async () => {
  const text = 'Café 東京 고양이 👍 snake_case 2024-01-02'
  const [alone] = await embedder.embed([text])
  const [, among] = await hashingEmbedder().embed(['something else', text])
  expect(among).toEqual(alone)
})

test('the vector of a known text never changes: stored vectors stay comparable', async () => {
  const [vector] = await embedder.embed(['turquoise ukulele window'])
  const [largest] = [...(vector ?? [])].map((x, place) => ({ x, place })).sort((a, b) => Math.abs(b.x) - Math.abs(a.x))
  expect(largest).toMatchInlineSnapshot(`
    {
      "place": 140,
      "x": -0.46285542845726013,
    }
  `)
})

test('stopwords, punctuation and empty texts have the zero vector', async () => {
  for (const vector of await embedder.embed(['', 'to be or not to be', '?!…'])) expect(isZero(vector)).toBe(true)
})

test('an aborted call is rejected with the reason', async () => {
  await expect(embedder.embed(['a dog'], AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
})

test('no text stays in memory for the sake of a word kept from it', async () => {
  const letters = (number: number): string => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  // A long word of a text is a slice of it, also in lower case: whoever keeps the word keeps the text
  const embed = (nth: number) => embedder.embed([Buffer.from(`supercalifragilistic${letters(nth)} ${'a shoe '.repeat(14_000)}`).toString()])
  await embed(1000)
  const before = heapBytes()
  for (let nth = 1001; nth <= 1100; nth++) await embed(nth)
  expect(heapBytes() - before).toBeLessThan(2_000_000) // of 9.8 MB
})
