/** What the words of a query are read as that a log does not know; and that the others are left alone. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correctQuery, terms } from '@madeleine/language'
import { parseQuery, type CheckedOptions } from '../../recall/parse-query.ts'
import { pendingTerms } from '../../recall/searched-log.ts'
import type { PendingMessage } from '../../store/queries/search-queries.ts'

const LOG = `We hiked in Banff national park, and I signed up for a yoga class at the community centre. Miso the cat slept on my notebook, \
the ice cream was great,
  we organised the shelf, I want it,
  travelled by train and watched the geese. Ann met Wei in Hamburg. The colour of the pottery is green. Kubernetes`
const GERMAN = 'Die Waschmaschine ist kaputt und die Reparatur ist teuer. Wir treffen uns am '
  + 'Bahnhof im Café. Der Kühlschranktransport kommt erst am Freitag.'
const VOCABULARY = new Map([...terms(LOG), ...terms(GERMAN)].map((term) => [term, 1]))
const NAMES = ['Lena', 'Wei', 'Valerie Müller']
const YEARS = { from: 2025, to: 2026 }

const optionsOf = (text: string): CheckedOptions => ({
  text, scope: { timeZone: 'UTC' }, askedBy: undefined, ownTail: undefined, limit: 5, passageLimit: 20, factLimit: 20,
  now: new Date('2026-03-10T12:00:00Z'), detail: 'auto', explain: false, maxTokens: undefined, tokenizer: 'o200k',
})
const parsed = (text: string) => parseQuery(optionsOf(text), { names: NAMES, years: YEARS })

async function correct(text: string, { pending = [] }: { pending?: string[] } = {}) {
  const query = parsed(text)
  let reads = 0
  const corrected = await correctQuery(query, {
    names: NAMES, years: YEARS, isIndexed: query.words.map((own) => own.some((term) => VOCABULARY.has(term))),
    waiting: () => pendingTerms(pending.map((one): PendingMessage =>
      ({ id: one, conversationId: 'c', seq: 0, role: 'user', name: null, text: one, at: new Date(0), marks: {} }))),
    vocabulary: async (initials) => (reads++, new Map([...VOCABULARY].filter(([term]) => initials?.includes(term.charAt(0)) ?? true))),
  })
  return { query, corrected, reads, pairs: corrected.corrections.map(({ from, to }) => `${from} → ${to}`) }
}

describe('a word that the log does not know is read as', () => {
  test.each([
    ['a word some letters away', 'Bannf natinal park', ['Bannf → Banff', 'natinal → national']],
    ['a word with one more letter', 'yoga clas', ['clas → class']], ['an irregular form', 'watched the gees', []],
    ['its American spelling', 'what color is it', ['color → colour']],
    ['its British spelling', 'organize the shelf', ['organize → organise']],
    ['the other of centre and center', 'community center', ['center → centre']],
    ['its two parts', 'icecream', ['icecream → ice cream']],
    ['one word with its neighbour', 'my note book', ['note → notebook', 'book → notebook']],
    ['the parts of a German compound', 'Waschmaschinenreparatur', ['Waschmaschinenreparatur → Waschmaschinen reparatur']],
    ['a compound that it begins', 'Kühlschrank', ['Kühlschrank → Kuhlschranktransport']],
    ['a compound that it ends', 'Transport', ['Transport → Kuhlschranktransport']],
    ['a German word some letters away', 'Banhof', ['Banhof → Bahnhof']], ['the beginning of a long word', 'kuber', ['kuber → kubernet']],
    ['itself, if a capital inside it shows that it is intended', 'the parKs of yoGga', []],
    ['a function word', 'thier yoga', ['thier → their']],
  ])('%s: %s', async (_, text, expected) => void expect((await correct(text)).pairs).toEqual(expected))

  test('the name of a speaker, who is then asked about', async () => {
    const { corrected, pairs } = await correct('What did Lnea say about yoga?')
    expect([corrected.personName, pairs]).toEqual(['Lena', ['Lnea → Lena']])
    expect(corrected.words).toEqual([['sai'], ['yoga']])
    expect((await correct('valerei')).corrected).toMatchObject({ personName: 'Valerie Müller', isOfNameOnly: true })
  })

  test('a time, which is then searched near', async () => {
    for (const [typo, time] of [['yesteday', 'yesterday'], ['in janurary', 'in january'], ['last wekend', 'last weekend']] as const) {
      expect((await correct(`yoga ${typo}`)).corrected)
        .toMatchObject({ spans: parsed(`yoga ${time}`).spans, words: parsed(`yoga ${time}`).words })
    }
    expect((await correct('yesteday')).corrected.spans).toHaveLength(1)
  })

  test('a word with topics, which count as those of the right spelling do', async () => {
    expect((await correct('natinal park')).corrected.topics).toEqual(parsed('national park').topics)
  })
})

describe('a word is left alone', () => {
  test.each([
    ['if the log knows it', 'yoga class in the park'], ['if it is English, but there is no talk of it', 'guitar lessons about happiness'],
    ['if it has the same stem as one that the log knows', 'nations hiking'],
    ['if it is Chinese', '我们去爬山'], ['in a number, a name in code or an address', 'clas5 my_clas clas@natinal.example natinal.clas'],
    ['if it is a function word of another language', 'wann'],
    ['if it is German, beside English talk', 'Wo ist die Wand hinter dem Haus'],
    ['if it is short', 'yog xy'], ['if it is gibberish', 'asdfgh qwrtz xkcdq'],
  ])('%s: %s', async (_, text) => {
    const { query, corrected, pairs } = await correct(text)
    expect(pairs).toEqual([])
    expect(corrected).toBe(query)
  })

  test('if a pending message has it', async () => {
    expect((await correct('clas', { pending: ['The clas is what we call it'] })).pairs).toEqual([])
    expect((await correct('potery', { pending: ['nothing'] })).pairs).toEqual(['potery → pottery'])
    expect((await correct('xylofone', { pending: ['I play the xylophone'] })).pairs).toEqual(['xylofone → xylophone'])
  })

  test('with a capital if the near word begins otherwise: a name is not missing its first letter', async () => {
    expect((await correct('ational park')).pairs).toEqual(['ational → national'])
    expect((await correct('Ational park')).pairs).toEqual([])
  })

  test('if the log knows it, however the query is written', async () => {
    const known = fc.constantFrom('yoga', 'class', 'Banff', 'national', 'park', 'notebook', 'cat', 'Hamburg', 'Bahnhof')
    await fc.assert(fc.asyncProperty(fc.array(known, { minLength: 1, maxLength: 4 }), fc.string(
      { unit: fc.constantFrom(...'abcdeilnorst'), minLength: 3, maxLength: 9 },
    ), async (words, typo) => {
      const { query, corrected } = await correct([...words, typo].join(' '))
      for (const own of query.words) if (own.some((term) => VOCABULARY.has(term))) expect(corrected.words.some((list) => own.every((term) =>
        list.includes(term)))).toBe(true)
      for (const { from } of corrected.corrections) expect(words).not.toContain(from)
    }))
  })
})

test('the words of the log are read only if a word may be misspelt', async () => {
  for (const text of ['yoga class', 'kubernetes park', 'how does happiness feel', '我们去爬山', 'what?']) {
    expect([text, (await correct(text)).reads]).toEqual([text, 0])
  }
  for (const text of ['yoga clas', 'ygoa', 'the yoga of color', 'the note book of Ann']) {
    expect([text, (await correct(text)).reads]).toEqual([text, 1])
  }
  for (const text of ['asdfgh', 'ational', 'icecream', 'Kühlschrank']) expect([text, (await correct(text)).reads]).toEqual([text, 2])
})

test('a pasted page has its first eight unknown words corrected', async () => {
  const { corrected } = await correct(Array.from({ length: 40 }, (_, i) => `natinal${'abcdefghij'[i % 10]} clas`).join(' '))
  expect(corrected.corrections.length).toBeLessThanOrEqual(8)
})

test('a corrected query keeps the text, the phrases and the options of the caller', async () => {
  const { query, corrected } = await correct('"natinal park" clas')
  expect(corrected).toMatchObject({ text: query.text, phrases: ['natinal park'], limit: 5, scope: query.scope })
})
