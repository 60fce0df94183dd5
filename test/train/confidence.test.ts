/** Fitting of confidence: the regression, and cues that are asked where they belong and where they do not. */
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../bench/seeded-random.ts'
import { askCues } from '../../train/confidence/asked-cues.ts'
import { FORMS, inForm, messagesOf } from '../../train/confidence/informal-talk.ts'
import type { Talk } from '../../train/confidence/invented-chats.ts'
import { fitLogistic, sigmoid } from '../../train/confidence/logistic.ts'

const THINGS = [
  'bicycle', 'sourdough', 'lighthouse', 'guitar', 'cactus', 'ferry', 'blanket', 'radiator', 'pottery', 'compost', 'harbour', 'telescope',
]
const TALKS: readonly Talk[] = THINGS.map((thing, i) => ({
  set: 'tiage', kind: 'tiage', form: 'plain', id: thing, topics: [],
  utterances: [
    { speaker: 'A', text: `My old ${thing} from Lisbon needs another coat of varnish` },
    { speaker: 'B', text: `Which varnish suits your ${thing} number ${i}?` },
    { speaker: 'A', text: `Walnut varnish, the neighbour's ${thing} shines with it` },
    { speaker: 'B', text: 'Walnut sounds expensive this season' },
  ],
}))

describe('the regression', () => {
  it('finds the coefficients that the labels were drawn from', () => {
    const random = randomFrom(1)
    const rows = Array.from({ length: 4000 }, () => {
      const signals = [2 * random() - 1, 3 * random()]
      return { signals, label: random() < sigmoid(-1 + 2 * signals[0]! + 0.5 * signals[1]!) ? 1 as const : 0 as const, weight: 1 }
    })
    const [bias, first, second] = fitLogistic(rows)
    expect(bias).toBeCloseTo(-1, 0)
    expect(Math.abs(first! - 2)).toBeLessThan(0.25)
    expect(Math.abs(second! - 0.5)).toBeLessThan(0.25)
  })
})

describe('training cues', () => {
  const asked = askCues(TALKS, randomFrom(5))

  it('are the same for the same seed', () => expect(askCues(TALKS, randomFrom(5))).toEqual(asked))

  it('name only people of the chat that they are asked in', () => {
    const everyone = new Set(asked.flatMap(({ chat }) => chat.speakers))
    for (const { chat, asked: cues } of asked) {
      const strangers = [...everyone].filter((name) => !chat.speakers.includes(name))
      expect(cues.filter(({ text }) => strangers.some((name) => new RegExp(`\\b${name}\\b`).test(text)))).toEqual([])
    }
    expect(asked.some(({ asked: cues }) => cues.some(({ isAnswerable }) => isAnswerable))
      && asked.some(({ asked: cues }) => cues.some(({ isAnswerable }) => !isAnswerable))).toBe(true)
  })

  it('never repeat a question of their chat: it is taken out', () => {
    const questions = asked.flatMap(({ chat, asked: cues }) => cues.filter(({ kind, isAnswerable }) => kind === 'question' && isAnswerable)
      .map(({ text }) => ({ text, said: chat.talks.flatMap(({ messages }) => messages.map((one) => one.text)) })))
    expect(questions.length).toBeGreaterThan(0)
    for (const { text, said } of questions) expect(said.filter((one) => one.includes(/number \d+/.exec(text)![0] + '?'))).toEqual([])
  })
})

describe('talk in the style of messengers', () => {
  const TOLD = 'I really have to tell you about the harbour tomorrow, because the old telescope from Lisbon is standing there again!'

  it('says the same in bursts, a few words to a message', () => {
    const { pieces } = messagesOf(TOLD, 'bursts', randomFrom(2))
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join(' ')).toBe(TOLD)
    for (const piece of pieces) expect(piece.split(' ').length).toBeLessThanOrEqual(10)
  })

  it('is cut to one clause where turns are short, and asks what was asked', () => {
    const { utterances } = inForm(
      { ...TALKS[0]!, utterances: [{ speaker: 'A', text: TOLD }, { speaker: 'B', text: 'Well, is the telescope yours?' }] }, 'short',
    )
    expect(utterances[0]!.text.split(' ').length).toBeLessThanOrEqual(10)
    expect(utterances[1]!.text).toBe('is the telescope yours?')
  })

  it('keeps its rare words in slang, without capitals, apostrophes and full stops', () => {
    const said = Array.from({ length: 20 }, (_, seed) => messagesOf(TOLD, 'slang', randomFrom(seed)).pieces.join(' '))
    for (const text of said) {
      expect(text).toMatch(/harbour.*telescope.*lisbon/u)
      expect(text).not.toMatch(/\p{Lu}|['.]/u)
    }
    expect(said.some((text) => text.includes('tmrw')) && said.some((text) => text.includes('gotta'))).toBe(true)
  })

  it('makes up half of the chats that cues are asked of', () => {
    const forms = askCues(TALKS, randomFrom(5)).flatMap(({ chat }) => chat.talks.map(({ talk }) => talk.form))
    expect(new Set(forms)).toEqual(new Set(FORMS))
    expect(forms.filter((form) => form === 'plain').length).toBe(TALKS.length)
    expect(forms.length).toBe(2 * TALKS.length)
  })
})
