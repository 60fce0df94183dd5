/** Ratings by words: what comes back of an episode that was not in play without it, and what is noise. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Message, RATINGS } from '@madeleine/contract'
import { rateByWords, recallWords, wordsToWeigh, worthOf } from '../../reviews/rate-by-words.ts'
import type { ShownEpisode } from '../../reviews/review-question.ts'
import { atOnce, FRAME_NAME } from '@madeleine/base'

const COURSE: ShownEpisode = {
  id: 'course', title: "Lena's pottery course", summary: 'Lena begins a pottery course in Tartu on 9 May. She sold her loom to pay for it.',
  messages: ['I am starting pottery in Tartu on the ninth of May, with Estonian glazes', 'I sold the old loom to Kaarel for 200 euros'],
}
const BOILER: ShownEpisode = {
  id: 'boiler', title: 'Boiler lost pressure',
  summary: 'The boiler in the cellar lost pressure; Marek the plumber replaces the expansion vessel.', messages: ['Marek comes on Tuesday'],
}
const TEA: ShownEpisode = {
  id: 'tea', title: 'Ann prefers tea', summary: 'Ann drinks green tea in the morning and avoids coffee.',
  messages: ['I gave up coffee, it is sencha now'],
}
const KURS: ShownEpisode = { id: 'course', title: '李娜的陶艺课', summary: '李娜五月九日在塔林开始上陶艺课,她卖掉了旧织布机来付学费。', messages: ['我五月九号开始在塔林学陶艺,老师是爱沙尼亚人'] }
const UMZUG: ShownEpisode = {
  id: 'course', title: 'Umzug nach Leipzig',
  summary: 'Jonas zieht im September nach Leipzig, weil er dort an der Oper eine Stelle als Bratschist hat.',
  messages: ['Die Wohnung liegt in Connewitz'],
}

type Line = readonly [who: string, text: string, more?: Partial<Message>]
const message = ([who, text, more]: Line, seq: number): Message => ({
  seq, id: `m${seq}`, role: who as 'user', kind: 'message', text, at: new Date(0), timed: true,
  receivedAt: new Date(0), tokens: 1, callIds: [], resultIds: [], marks: {}, ...more,
})

interface Talk {
  readonly query: string; readonly before?: readonly Line[]; readonly after: readonly Line[]; readonly episodes: readonly ShownEpisode[]
}
const rare = { of: () => 1, segments: 40 }

function ratingsOf({ query, before = [], after, episodes }: Talk, frequencies = rare): Record<string, string> {
  const words = atOnce(recallWords({
    id: 'r', seq: before.length, query, before: before.map(message),
    following: after.map((line, i) => message(line, before.length + i)), episodes,
  }))
  return words ? Object.fromEntries(rateByWords(words, frequencies)) : {}
}

const asking: readonly Line[] = [['user', 'Where and when is the course of Lena?']]
const USED = 'In Tartu, from the ninth of May, with Estonian glazes.'

describe('an episode is rated by what comes back in the answer:', () => {
  test.each<[string, Talk, Record<string, string>]>([
    ['two of its words: good', {
      query: 'pottery course', before: asking,
      after: [['assistant', 'In Tartu, I think, and she needs glazes.'], ['user', 'thanks']], episodes: [COURSE, BOILER],
    }, { course: 'good' }],
    ['one of its words: hard', {
      query: 'a gift for Lena', before: [['user', 'What could I give Lena?']],
      after: [['assistant', 'An apron for the pottery, or a book about gardens?']], episodes: [COURSE, BOILER],
    }, { course: 'hard' }],
    ['most of what the answer says: easy', { query: 'Lena', before: [['user', 'Tell me about Lena']], after: [
      ['assistant', 'Lena begins pottery in Tartu on the ninth of May, with Estonian glazes, and sold her loom to Kaarel for 200 euros.'],
    ], episodes: [COURSE] }, { course: 'easy' }],
    ['in Chinese', {
      query: '李娜的陶艺课什么时候开始?', before: [['user', '李娜什么时候上课?']], after: [['assistant', '她五月九日在塔林开始,学费是卖掉旧织布机的钱。']], episodes: [KURS, COURSE],
    }, { course: 'easy' }],
    ['in German', {
      query: 'Wohin zieht Jonas?',
      after: [['assistant', 'Nach Leipzig, in eine Wohnung in Connewitz, als Bratschist an der Oper.']], episodes: [UMZUG],
    }, { course: 'easy' }],
    ['of the one that answers, and nothing of the noise beside it', {
      query: 'what does Ann drink in the morning?',
      after: [['assistant', 'Green tea, sencha; she gave up coffee.']], episodes: [TEA, BOILER, COURSE],
    }, { tea: 'good' }],
    ['after the tools that the assistant called first', { query: 'pottery course', before: asking, after: [
      ['assistant', 'recall pottery', { kind: 'tool_call' }],
      ['tool', USED, { kind: 'tool_result' }], ['assistant', 'Let me see.'], ['assistant', USED],
    ], episodes: [COURSE] }, { course: 'good' }],
  ])('%s', (_, talk, expected) => expect(ratingsOf(talk)).toEqual(expected))
})

describe('no episode is rated', () => {
  test.each<[string, Talk]>([
    ['where the answer is about something else: that is the noise of the search', {
      query: 'pottery course', before: asking,
      after: [['assistant', 'The weather in Helsinki will be rainy with a strong wind from the sea, take an umbrella.']],
      episodes: [COURSE, BOILER],
    }],
    ['where nothing was answered', {
      query: 'pottery course', before: asking, after: [['user', USED], ['user', 'Is anybody there?']], episodes: [COURSE],
    }],
    ['for words that were in play without the memory: in the query, the talk before, or the question behind it', {
      query: 'pottery in Tartu', before: [['user', 'I sold the loom to Kaarel']], after: [
        ['user', 'for the Estonian glazes'],
        ['assistant', 'The pottery in Tartu is paid then, with the loom sold to Kaarel, and the Estonian glazes.'],
      ], episodes: [COURSE],
    }],
    ['for everyday words', {
      query: 'Lena', after: [['assistant', 'That sounds lovely! I am glad you both had a great time and want to do it again.']],
      episodes: [{ ...COURSE, title: 'Lovely time', summary: 'They had a great and lovely time, and want to go again.', messages: [] }],
    }],
    ['for a call of a tool, or its result', {
      query: 'pottery course',
      after: [['assistant', USED, { kind: 'tool_call' }], ['tool', USED, { kind: 'tool_result' }]], episodes: [COURSE],
    }],
    ['for our own frame, whoever pushes it', {
      query: 'pottery course',
      after: [['user', 'hm'], ['assistant', `<${FRAME_NAME} id="x1">\n${USED}\n</${FRAME_NAME} id="x1">`]], episodes: [COURSE],
    }],
    ['for a few words of a long answer that any episode has', {
      query: 'pottery', after: [['assistant', `Tartu is nice. ${Array.from({ length: 60 }, (_, i) => `subject${i}`).join(' ')}`]],
      episodes: [COURSE],
    }],
    ['for dates, which any talk of plans has', {
      query: 'holidays', after: [['assistant', 'On Monday, 9 May 2026, or in September?']],
      episodes: [{ ...COURSE, summary: 'Lena begins on Monday, 9 May 2026, until September.', title: 'May', messages: [] }],
    }],
    ['for dates in German', {
      query: 'Urlaub', after: [['assistant', 'Am Montag, im September 2026 oder im Mai?']],
      episodes: [{ ...UMZUG, title: 'September', summary: 'Am Montag im September 2026, nicht im Mai.', messages: [] }],
    }],
    ['for dates in Chinese', {
      query: '假期', after: [['assistant', '五月九日星期一,或者九月?']], episodes: [{ ...KURS, title: '五月', summary: '五月九日星期一,九月。', messages: [] }],
    }],
    ['where nothing was known', {
      query: 'when does the pottery course of Lena begin?', before: asking,
      after: [['assistant', "I don't know when the pottery course of Lena begins."]], episodes: [COURSE],
    }],
  ])('%s', (_, talk) => expect(ratingsOf(talk)).toEqual({}))
})

describe('text that was recalled and comes back', () => {
  const copy = { marks: { recalled: [[0, USED.length]] } } as const
  const talk = (who: Line): Talk => ({ query: 'pottery course', before: asking, after: [who, ['assistant', 'Noted.']], episodes: [COURSE] })
  test('counts as use if the assistant answers with it word for word', () =>
    expect(ratingsOf(talk(['assistant', USED, copy]))).toEqual({ course: 'good' }))
  test('counts as handed over if anybody else says it, and keeps no word from counting', () => {
    expect(ratingsOf({ ...talk(['user', USED, copy]), after: [['user', USED, copy], ['assistant', USED]] })).toEqual({ course: 'good' })
  })
})

describe('a short answer', () => {
  const HIVES: ShownEpisode = { id: 'hives', title: 'Bees', summary: 'Jonas has kept bees for 13 years, in seven hives.', messages: [] }
  const AUNT: ShownEpisode = {
    id: 'aunt', title: 'Aunt', summary: 'His aunt turned 13 when the war ended, and kept seven goats.', messages: [],
  }
  const told = (query: string, answer: string, next = 'Thanks', episodes = [AUNT, HIVES]) =>
    ratingsOf({ query, before: [['user', query]], after: [['assistant', answer], ['user', next]], episodes })

  test.each([
    ['How long has Jonas kept bees?', '13 years.'], ['How many hives of bees has Jonas?', 'Seven.'],
    ['How many hives of bees has Jonas?', 'He has 7.'],
    ['How long has Jonas kept bees?', 'For roughly 13 years.'],
  ])('rates the episode that it is from, and none beside it: %s %s', (query, answer) =>
    expect(told(query, answer)).toEqual({ hives: 'good' }))

  test('that the user corrects rates that episode again', () =>
    expect(told('How long has Jonas kept bees?', '13 years.', "No, that's wrong, it is 14")).toEqual({ hives: 'again' }))

  const OTHERS = ["I don't know.", 'I could not find that.', 'Yes, good idea.', 'A pumpkin pie.']
  test.each(OTHERS)('that is from none rates none: %s', (answer) =>
    expect(told('How long has Jonas kept bees?', answer)).toEqual({}))

  test('whose number stands by chance in another talk does not rate that', () =>
    expect(told('How long does the ferry take?', '13 minutes.', 'Thanks', [AUNT])).toEqual({}))
})

test('of two episodes with the words of a long answer the one that has more of them grows, and not the one beside it', () => {
  const beside: ShownEpisode = {
    id: 'beside', title: 'Glazes', summary: 'Lena likes the Estonian glazes of Tartu and the loom.', messages: [],
  }
  expect(ratingsOf({ query: 'pottery course', before: asking, after: [['assistant', USED]], episodes: [beside, COURSE] }))
    .toEqual({ course: 'good' })
})

describe('the rating "again"', () => {
  const ignored = 'The pottery course of Lena has no fixed date; usually community centres '
    + 'open registration in autumn, so ask the municipality.'
  const talk: Talk = { query: 'pottery course of Lena', before: asking, after: [['assistant', ignored]], episodes: [COURSE] }
  test('is given to an episode on the topic if the answer on that topic makes no use of it', () =>
    expect(ratingsOf(talk)).toEqual({ course: 'again' }))
  test('is not given to an episode that only shares a word with the query', () => expect(ratingsOf(
    { ...talk, episodes: [{ ...COURSE, title: 'Lena', summary: 'Lena sold her loom to Kaarel and bought a bicycle.', messages: [] }] },
  )).toEqual({}))
  test('is not given if the query says too little to reveal its topic', () =>
    expect(ratingsOf({ ...talk, query: 'and Lena?', before: [['user', 'About the pottery course']] })).toEqual({}))
  test.each([
    ['No, that was last year. She moved it to Riga.', 'again'],
    ["That's wrong, it is in Riga", 'again'], ['You are mistaken', 'again'], ['not anymore', 'again'],
    ['"No, that was last year." – how do I answer her?', 'good'], ['> No, that is wrong\nShe wrote me so.', 'good'],
    ['No, thanks, that is all.', 'good'], ['No problem, I will go', 'good'], ['Nobody told me', 'good'], ['Great', 'good'],
  ])('is given only after a correction: %j means "%s"', (said, rating) => {
    expect(ratingsOf({ ...talk, after: [['assistant', USED], ['user', said]] })).toEqual({ course: rating })
  })
  test.each([
    'hm, actually that was Riga', "wait, it wasn't May", "you're mixing that up with Kaarel",
    'Are you sure? You got that wrong.', 'I never said that', 'she no longer does pottery',
    'no it was Riga', 'that used to be true', 'Not May.', 'she does not go there any more',
    'das stimmt nicht', 'nein das war in Riga', 'sie macht das nicht mehr',
    'du verwechselst das', 'eigentlich war das in Riga', 'non, à Riga', 'tu confonds', 'eso no es así', '嗯,不对', '你搞混了',
  ])('is given after a correction that begins differently: %j', (said) => {
    expect(ratingsOf({ ...talk, after: [['assistant', USED], ['user', said]] })).toEqual({ course: 'again' })
  })
  test('is given after a correction in the second message of a burst', () => {
    expect(ratingsOf({ ...talk, after: [['assistant', USED], ['user', 'hmm'], ['user', "that's not right"]] })).toEqual({ course: 'again' })
  })
  test('is not given, nor any other, to an episode that a corrected answer only touched on', () => {
    const touched: Talk = {
      query: 'a gift for Lena', before: [['user', 'What could I give Lena?']],
      after: [['assistant', 'An apron for the pottery, or a book about gardens?'], ['user', 'No, she gave that up']], episodes: [COURSE],
    }
    expect(ratingsOf(touched)).toEqual({})
  })
  test.each([
    'Are you sure about the date?', 'I was not there, so thank you', 'It was lovely to hear',
    'actually I have another question', 'nein danke', 'you got it, thanks', 'This is great',
  ])('is not given after %j', (said) => {
    expect(ratingsOf({ ...talk, after: [['assistant', USED], ['user', said]] })).toEqual({ course: 'good' })
  })
  test.each(['不对,她已经换到里加了。', '不是,那是去年。'])('is given after a correction in Chinese: %s', (said) => {
    expect(ratingsOf({ query: '李娜的陶艺课在哪里', after: [['assistant', '在塔林,老师是爱沙尼亚人,她卖掉了织布机。'], ['user', said]], episodes: [KURS] }))
      .toEqual({ course: 'again' })
  })
})

describe('the worth of a word', () => {
  test('falls with the number of segments that have it, to nothing for what everybody says', () => {
    const worth = [1, 2, 3, 6, 12, 31].map((holding) => worthOf('loom', { of: () => holding, segments: 200 }))
    expect(worth.map((one) => Number(one.toFixed(2)))).toEqual([1, 1, 0.8, 0.53, 0.29, 0])
  })
  test.each([
    ['loom', 1], ['thank', 0], ['🎨', 0], ['9', 0.3], ['2026', 0], ['september', 0], ['五月', 0],
    ['陶艺', 0.6], ['的陶', 0.3], ['的了', 0], ['x', 0],
  ])('that is rare: %s weighs %d', (word, worth) => expect(worthOf(word, rare)).toBeCloseTo(worth))
})

test('ratings by words are among the four words, only of episodes that were shown, and the same each time, for any talk', () => {
  const line = fc.tuple(fc.constantFrom('user', 'assistant', 'tool', 'system'), fc.string({ unit: 'binary' }))
  const any = fc.record({
    query: fc.string({ unit: 'binary' }), before: fc.array(line, { maxLength: 2 }),
    after: fc.array(line, { maxLength: 5 }), texts: fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }),
  })
  fc.assert(fc.property(any, ({ query, before, after, texts }) => {
    const episodes = texts.map((text, i): ShownEpisode => ({ id: `e${i}`, title: text, summary: text, messages: texts }))
    const ratings = ratingsOf({ query, before, after, episodes })
    expect(Object.keys(ratings).every((id) => episodes.some((episode) => episode.id === id))).toBe(true)
    expect(Object.values(ratings).every((rating) => RATINGS.includes(rating as 'good'))).toBe(true)
    expect(ratingsOf({ query, before, after, episodes })).toEqual(ratings)
  }))
})

test('every word whose frequency is used is among those whose frequencies are looked up', () => {
  const words = atOnce(
    recallWords({ id: 'r', seq: 0, query: 'pottery', before: [], following: [message(['assistant', USED], 0)], episodes: [COURSE] }),
  )!
  const asked = new Set<string>()
  rateByWords(words, { of: (word) => (asked.add(word), 1), segments: 9 })
  expect([...asked].filter((word) => !wordsToWeigh(words).has(word))).toEqual([])
})
