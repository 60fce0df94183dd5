/** What a message of a chat shows of where subjects change, and which of near places is chosen. */
import { describe, expect, it } from 'vitest'
import { messageFeaturesOf } from '../detector/message-features.ts'
import { advance, speakerHash } from '../detector/detector.ts'
import { openHistory } from '../detector/detector-history.ts'
import { wordScores } from '../detector/word-scores.ts'
import { learnedWeights } from '../detector/load-weights.ts'
import { cutsFirst, type CutPlace } from '../chat/chat-score.ts'
import { chatSignsOf, closesIn, opensSubject } from '../chat/chat-signs.ts'
import { isOffer } from '../rules/boundary-scores.ts'

const weights = await learnedWeights()
const signs = (text: string, ...before: string[]) => {
  const history = openHistory()
  for (const said of before) {
    const message = messageFeaturesOf(said)
    advance(history, { message, name: speakerHash('Ada'), scores: wordScores(weights.words, message) }, weights.background, () => false)
  }
  return chatSignsOf(text, history, weights.background)
}

describe('a question', () => {
  it('is open if no word of it points to what was said before, and goes back if one does', () => {
    expect(signs('Nice. Do you play any instruments?')).toMatchObject({ asks: true, asksOpenly: true, asksBack: false })
    expect(signs('Where did you buy that?')).toMatchObject({ asks: true, asksOpenly: false, asksBack: true })
  })

  it('is new if its words were not spoken just before', () => {
    expect(signs('Do you play the violin?', 'We moved house in June.').asksNew).toBe(true)
    expect(signs('Do you play the violin?', 'My sister practised violin all day.').asksNew).toBe(false)
  })

  it('needs no question mark in a messenger if it is addressed to the other', () => {
    expect(signs('hows your day going').asksOpenly).toBe(true)
    expect(signs('how lovely the garden looks').asks).toBe(false)
  })

  it('that is handed back, or only offers help, opens nothing', () => {
    expect(['I am fine. What about you?', 'Und dir? Und du?', '我很好，你呢？'].map((text) => signs(text).asksOpenly))
      .toEqual([false, false, false])
    expect(signs('Is there anything else I can help with?').asks).toBe(false)
  })
})

describe('a message', () => {
  it('is recognised to tell when, or to turn the talk, in several languages', () => {
    expect(['I just sold the car', 'Gestern war ich im Kino', '我昨天去了医院'].map((text) => signs(text).tellsWhen)).toEqual([true, true, true])
    expect(['btw the heating works', 'Übrigens, das Rad ist fertig', '对了，票买好了'].map((text) => signs(text).turns))
      .toEqual([true, true, true])
  })

  it('opens a subject within a turn by a question, by news or by turning the talk, not by going on', () => {
    expect(['Do you have a bike?', 'I finally got the job', 'oh and the rent went up. anyway'].map((text) => opensSubject(signs(text))))
      .toEqual([true, true, true])
    expect(['and it was cold', 'the second one was better'].map((text) => opensSubject(signs(text)))).toEqual([false, false])
  })

  it('may end a subject by thanks, praise or laughter', () => {
    expect(['Thanks, will do', 'that is awesome', '哈哈', 'the bus is late'].map(closesIn)).toEqual([true, true, true, false])
  })

  it('offers help only in the first person: "a lamp can help" does not', () => {
    expect([isOffer('How can I help?'), isOffer('A brighter lamp can help. Did you buy one?')]).toEqual([true, false])
  })
})

describe('of nearby places,', () => {
  const within = { before: 350, end: 400, isWhole: false, usual: 350 }
  const place = (score: number, said: number, continues = false): CutPlace => ({ score, said, continues })

  it('the best is the boundary, not the first that would do', () => {
    expect(cutsFirst([place(1, 0), place(3, 50)], within)).toBe(false)
    expect(cutsFirst([place(3, 0), place(1, 50)], within)).toBe(true)
  })

  it('both are boundaries if each has enough to say', () => {
    expect(cutsFirst([place(1, 0), place(3, 300)], within)).toBe(true)
  })

  it('none is a boundary before a small piece that a pause ends, unless it is plain', () => {
    expect(cutsFirst([place(0.5, 0)], { ...within, end: 20, isWhole: true })).toBe(false)
    expect(cutsFirst([place(6, 0)], { ...within, end: 20, isWhole: true })).toBe(true)
  })

  it('a fair one is a boundary where the segment would be long otherwise', () => {
    expect(cutsFirst([place(-1, 0)], { ...within, before: 150, end: 250 })).toBe(false)
    expect(cutsFirst([place(-1, 0)], { ...within, before: 700 })).toBe(true)
  })

  it('one within what a speaker says is a boundary by its own signs only, however long the segment would be', () => {
    expect(cutsFirst([place(-0.1, 0, true)], { ...within, before: 700 })).toBe(false)
    expect(cutsFirst([place(0.1, 0, true)], { ...within, before: 700 })).toBe(true)
    // Nor does a later one keep the first from being a boundary
    expect(cutsFirst([place(-1, 0), place(-0.1, 50, true)], { ...within, before: 700 })).toBe(true)
    expect(cutsFirst([place(-1, 0), place(-0.1, 50)], { ...within, before: 700 })).toBe(false)
  })
})
