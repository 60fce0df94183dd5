/** What a node of the contents says, from what its children say. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentOfLeaf, rollUp, nodeText, displayedKeywords, type NodeContent, type LeafContent } from '../contents/roll-up.ts'

const leaf = (over: Partial<LeafContent> = {}): LeafContent => ({
  id: 'f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d1', title: 'Weekend trip to the lake',
  keywords: [{ text: 'lake', weight: 1 }, { text: 'little boat', weight: 0.5 }],
  sentences: [
    { text: 'Ann: We rented a little boat on the lake', support: { from: 4, to: 5, quote: 'We rented a little boat on the lake' } },
    { text: 'They will return in the summer' },
  ],
  startAt: new Date('2026-03-07T10:00:00Z'), endAt: new Date('2026-03-07T10:20:00Z'), surprise: 0.2, messages: 12, tokens: 300, ...over,
})

const leaves = fc.array(fc.record({
  title: fc.string(), surprise: fc.double({ min: 0, max: 1, noNaN: true }),
  tokens: fc.nat(9000), messages: fc.integer({ min: 1, max: 500 }),
  sentences: fc.array(fc.record({ text: fc.string({ minLength: 1 }) }), { maxLength: 5 }),
  keywords: fc.array(
    fc.record({ text: fc.string({ minLength: 1 }), weight: fc.double({ min: 0, max: 1, noNaN: true }) }), { maxLength: 7 },
  ),
  startAt: fc.date({ min: new Date(0), max: new Date(1e12), noInvalidDate: true }),
}), { minLength: 1, maxLength: 12 })
const contents = leaves.map((list) => list.map((one, i) => contentOfLeaf(
  leaf({ ...one, id: `00000000-0000-0000-0000-${String(i).padStart(12, '0')}`, endAt: new Date(one.startAt.getTime() + 1000) }),
)))

test('the contents of a segment are its title, the sentences of its summary with their grips, and its keywords', () => {
  const content = contentOfLeaf(leaf())
  expect(content).toMatchObject({ headline: 'Weekend trip to the lake', segments: 1, messages: 12, talkTokens: 300 })
  expect(content.bullets.map(({ grip }) => grip)).toEqual(['grip:f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d1:4-5', undefined])
})

test('a period with one part has the summary of that part', () => {
  const content = contentOfLeaf(leaf())
  expect(nodeText(rollUp([content]))).toBe(nodeText(content))
})

test('a period has at most five bullets of its children, in order of time, and at most seven keywords', () => {
  fc.assert(fc.property(contents, (children) => {
    const period = rollUp(children)
    expect(period.bullets.length).toBeLessThanOrEqual(5)
    for (const bullet of period.bullets) expect(children.flatMap(({ bullets }) => bullets)).toContainEqual(bullet)
    expect(period.bullets.map(({ at }) => at)).toEqual(period.bullets.map(({ at }) => at).toSorted())
    expect(displayedKeywords(period.keywords).length).toBeLessThanOrEqual(7)
    expect([period.segments, period.messages]).toEqual([children.length, children.reduce((sum, { messages }) => sum + messages, 0)])
    expect(period.startAt).toBe(children.map(({ startAt }) => startAt).toSorted()[0])
    expect(period.endAt).toBe(children.map(({ endAt }) => endAt).toSorted().at(-1))
  }))
})

test('the same children give the same period, even after they were stored', () => {
  fc.assert(fc.property(contents, (children) => {
    expect(rollUp(JSON.parse(JSON.stringify(children)) as NodeContent[])).toEqual(JSON.parse(JSON.stringify(rollUp(children))))
  }))
})

test('nothing in a period is counted twice, however its parts are grouped on the way up', () => {
  fc.assert(fc.property(contents, fc.nat(11), (children, at) => {
    const [left, right] = [children.slice(0, at % children.length), children.slice(at % children.length)]
    const whole = rollUp(children)
    const grouped = rollUp([left, right].filter((list) => list.length > 0).map(rollUp))
    for (const key of ['segments', 'messages', 'talkTokens', 'startAt', 'endAt'] as const) {
      expect([key, grouped[key]]).toEqual([key, whole[key]])
    }
  }))
})

test('one child does not fill its period: the others are represented too', () => {
  const loud = contentOfLeaf(leaf({ surprise: 0.9, tokens: 9000, sentences: [
    'harbour crane falls', 'ferry bridge breaks', 'sailor rescue begins', 'storm flood rises', 'night watch calls',
  ].map((text) => ({ text: `${text} again today in town` })) }))
  const quiet = ['Kitchen garden grows tomatoes quickly now', 'Bicycle derailleur needs another repair soon'].map((text, i) =>
    contentOfLeaf(
      leaf({ id: `00000000-0000-0000-0000-00000000000${i}`, startAt: new Date(Date.UTC(2026, 3, 9 + i)), sentences: [{ text }] }),
    ))
  const { bullets } = rollUp([loud, ...quiet])
  expect(bullets.slice(-2).map(({ text }) => text))
    .toEqual(['Kitchen garden grows tomatoes quickly now', 'Bicycle derailleur needs another repair soon'])
})

test('a keyword that shares a word with a better one is not shown', () => {
  expect(displayedKeywords([{ text: 'Grand Canyon', weight: 3 }, { text: 'canyon hike', weight: 2 }, { text: 'wine', weight: 1 }]))
    .toEqual(['Grand Canyon', 'wine'])
})

test('text without spaces between words is summarised in its own words', () => {
  const zh = contentOfLeaf(leaf({ title: '周末爬山', keywords: [{ text: '爬山', weight: 1 }], sentences: [{ text: '小明：我们周末去爬山了' }] }))
  const other = contentOfLeaf(leaf({ title: '新工作', keywords: [{ text: '新工作', weight: 1 }], sentences: [{ text: '小红：我找到了一份新工作' }] }))
  expect(rollUp([zh, other])).toMatchObject({ headline: '周末爬山 · 新工作', bullets: [{ text: '小明：我们周末去爬山了' }, { text: '小红：我找到了一份新工作' }] })
})

test('a day is named by the titles of its two weightiest segments that share no word, in order', () => {
  const titled = (title: string, surprise: number, day = 7) =>
    contentOfLeaf(leaf({ title, surprise, startAt: new Date(Date.UTC(2026, 2, day)) }))
  const day = rollUp([
    titled('Voucher for the pottery studio', 0.4), titled('Miso: bring a torch', 0.9), titled('Torch and tuna for Miso', 0.8),
  ])
  expect(day.headline).toBe('Voucher for the pottery studio · Miso: bring a torch')
  expect(rollUp([day, titled('Moving on Saturday 30 May', 0.9, 8)]).headline)
    .toBe('Voucher for the pottery studio · Moving on Saturday 30 May')
})

test('a period of many segments is named by its topics', () => {
  const many = Array.from({ length: 12 }, (_, i) => contentOfLeaf(leaf(
    { title: `Title ${i}`, keywords: [{ text: 'Klaus', weight: 1 }, { text: i % 2 ? 'balcony' : 'trip', weight: i % 2 ? 0.5 : 0.4 }] },
  )))
  expect(rollUp(many).headline).toBe('Klaus, balcony, trip')
})
