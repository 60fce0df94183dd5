/** The form of a message: whether it asks, speaks of oneself, names a time. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MOST_TIME_WORDS, questionsIn, evidenceFeatures } from '../../rank/bm25.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.array(fc.constantFrom('?', '？', '.', '!', '。', '\n', ' ', 'I', 'dog', 'yesterday', '我', '昨天', '[image: ', ']', '😊'), { maxLength: 20 })
    .map((parts) => parts.join('')),
)

describe('a message is a question', () => {
  test.each([
    'Where is the boat?', '你去哪里了？', 'I saw it. Did you?', 'Where is it? ', 'Where is it?\n\n',
    'Did you see it? 😊', '你好吗？🎉🎉', '(Did he come?)',
    '"Who was it?"', 'Ready? :-)', 'Really?!', 'What?!?!', '你好吗？！', 'You did?!! 😊',
  ])('when its last sentence is a question: %s', (text) => void expect(evidenceFeatures(text).asks).toBe(true))

  test.each(['I was there.', 'Where is it? I lost it.', '你去哪里了？我没看见。', '', '😊', 'Is it? Yes!', 'Is it? Yes 😊'])(
    'only when its last sentence is one, unlike: %s', (text) => void expect(evidenceFeatures(text).asks).toBe(false))
})

describe('a long message', () => {
  const long = 'The boat is red. '.repeat(300)

  test('is a question if its end is one', () => {
    expect(evidenceFeatures(`${long}Is it yours?`).asks).toBe(true)
    expect(evidenceFeatures(`${'x'.repeat(3999)}? ${long}`).asks).toBe(false)
  })
})

describe('a message is about its speaker', () => {
  test.each(['I went home', "i'm late", 'I’ve seen it', 'that is MY boat', 'come with us', 'Us too', "We're here", '我回家了', '咱们走吧'])(
    'in the first person: %s', (text) => void expect(evidenceFeatures(text).tells).toBe(true))

  test.each(['You went home', 'The island is mined', 'US troops', 'the US, the UK', 'Mimi has ice', 'used wet wood', '他回家了', ''])(
    'only in the first person, and in whole words, unlike: %s', (text) => void expect(evidenceFeatures(text).tells).toBe(false))
})

describe('time words', () => {
  test.each([
    ['We met yesterday', 1], ['last week', 2], ['on Monday in July 2023', 3], ['when I was young', 1], ['SUMMER', 1],
    ['昨天见面', 1], ['去年夏天', 2], ['2023年5月', 2], ['晚上', 1], ['上个月', 1], ['The boat is red', 0],
    ['Sunday-school mondays 20234', 1], ['他很高兴', 0],
  ])('are counted: %s', (text, count) => void expect(evidenceFeatures(text).timeWords).toBe(count))

  test('count up to three', () => {
    expect(evidenceFeatures('yesterday today tomorrow last night').timeWords).toBe(MOST_TIME_WORDS)
    expect(evidenceFeatures('昨天今天明天后天').timeWords).toBe(MOST_TIME_WORDS)
    expect(MOST_TIME_WORDS).toBe(3)
  })
})

describe('an importer\'s text about a picture', () => {
  test('is not read: neither its question, nor its person, nor its time', () => {
    expect(evidenceFeatures('Look [image: is this my boat yesterday?]')).toMatchObject({ asks: false, tells: false, timeWords: 0 })
    expect(evidenceFeatures('[image: a sign that says I love you]')).toMatchObject({ asks: false, tells: false, timeWords: 0 })
  })

  test('does not hide the question before it', () => {
    expect(evidenceFeatures('Did you see this? [image: a boat]').asks).toBe(true)
  })

  test('changes nothing, for any text', () => {
    fc.assert(fc.property(anyText.filter((text) => !text.includes('[')), anyText, (text, caption) => {
      expect(evidenceFeatures(`${text}[image: ${caption}]`)).toEqual(evidenceFeatures(text))
    }))
  })
})

describe('the questions in a text', () => {
  test.each([
    ['I was there. Did you see it? It is gone! Who took it?', ' Did you see it?  Who took it?'],
    ['你好。你去哪里了？我没看见。', '你去哪里了？'],
    ['First line\nWhere?\nLast line', 'Where?'],
    ['Really?! No.', 'Really?!'],
    ['no question here.', ''],
    ['', ''],
  ])('are its sentences with a question mark: %s', (text, questions) => void expect(questionsIn(text)).toBe(questions))

  test('hold every question mark that ends a sentence, and no sentence without one', () => {
    const sentences = fc.array(
      fc.tuple(fc.constantFrom('dog', '你好', 'the lake'), fc.constantFrom('.', '?', '!', '？', '。')), { maxLength: 8 },
    )
    fc.assert(fc.property(sentences, (list) => {
      const [text, questions] = [list, list.filter(([, end]) => /[?？]/u.test(end))].map((some) => some.map((parts) => parts.join('')))
      expect(questionsIn(text!.join('')).split(' ').join('')).toBe(questions!.join('').split(' ').join(''))
    }))
  })
})

test('any text has features, is a question only with a question mark, has each question once, and throws nothing', () => {
  fc.assert(fc.property(anyText, (text) => {
    const { asks, tells, timeWords } = evidenceFeatures(text)
    expect([typeof asks, typeof tells]).toEqual(['boolean', 'boolean'])
    expect([0, 1, 2, 3]).toContain(timeWords)
    if (asks) expect(text).toMatch(/[?？]/u)
    const questions = questionsIn(text)
    for (const sign of '?？') expect(questions.split(sign).length).toBeLessThanOrEqual(text.split(sign).length)
  }))
})
