/** Notes: what is judged worth keeping and no rule reads, and all that never becomes one. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { atOnce } from '@madeleine/base'
import type { Message } from '@madeleine/contract'
import { openMeaningTable } from '@madeleine/meaning'
import { formOf, FORM_FEATURES, noteOdds, type VectorOf } from '../../../facts/note-judge.ts'
import { readTalk, ruleFacts } from '../../../facts/rule-facts.ts'

let vectorOf: VectorOf
beforeAll(async () => { ({ vectorOf } = await openMeaningTable()) })

const SAID_AT = new Date('2026-05-03T10:00:00Z')
const messageOf = (text: string, seq = 0, rest: Partial<Message> = {}): Message => ({
  id: String(seq), seq, role: 'user', kind: 'message', text, at: SAID_AT, receivedAt: SAID_AT, timed: true,
  tokens: 1, callIds: [], resultIds: [], marks: {}, ...rest,
})
const changesIn = (messages: readonly Message[], options = {}) =>
  atOnce(ruleFacts(messages, { conversationId: 'c', timeZone: 'UTC', vectorOf, ...options }))
const notesIn = (text: string, options = {}): string[] => changesIn([messageOf(text)], options)
  .flatMap((change) => (change.kind === 'new' && change.fact.category === 'note' ? [change.fact.text] : []))

describe('the judge', () => {
  test('computes what training computed', () => {
    const expected = JSON.parse(readFileSync(new URL('../expected-odds.json', import.meta.url), 'utf8')) as { text: string; odds: number }[]
    const wrong = expected.filter(({ text, odds }) => Math.abs(noteOdds(text, vectorOf(text)) - odds) > 0.001)
    expect(expected).toHaveLength(60)
    expect(wrong).toEqual([])
  })

  test('computes it of vectors by multilingual-e5-small too, in whole steps of 1e-4', () => {
    const file = new URL('../expected-odds-e5.json', import.meta.url)
    const expected = JSON.parse(readFileSync(file, 'utf8')) as { text: string; odds: number; vector: number[] }[]
    expect(expected).toHaveLength(10)
    for (const { text, odds, vector } of expected) expect(noteOdds(text, vector, 'e5')).toBeCloseTo(odds, 1)
  })

  test('asks for no more vectors than it may, and names none of a sentence without those of all its clauses', () => {
    const said = ['Half of my pupils come from Syria.', 'My uncle keeps bees, and my aunt keeps goats behind the house.', 'Okay.']
    const reading = atOnce(readTalk(said.map((text, seq) => messageOf(text, seq)), { conversationId: 'c', timeZone: 'UTC', vectorOf }))
    expect(reading.textsToJudge(96)).toEqual(expect.arrayContaining([said[0]]))
    expect(reading.textsToJudge(1)).toEqual([said[0]])
    expect(reading.textsToJudge(0)).toEqual([])
  })

  test('has a weight for each feature of form, of any text', () => {
    const file = new URL('../../../../../resources/note-judge.json', import.meta.url)
    const { form } = JSON.parse(readFileSync(file, 'utf8')) as { form: number[] }
    expect(form).toHaveLength(FORM_FEATURES.length)
    for (const text of ['', '我在这', '…', 'a'.repeat(500)]) expect(formOf(text)).toHaveLength(FORM_FEATURES.length)
  })

  test.each([
    ['en', 'I have been sober for four years now.', 'I have been thinking about your last answer.'],
    ['de', 'Seit der Trennung bin ich mit den Jungs allein.', 'Seit dem Update bin ich bei der Datei unsicher.'],
    ['es', 'Comparto piso con dos estudiantes de medicina.', 'Necesito dos ejemplos de esta función.'],
    ['fr', 'Ma mère a Alzheimer et vit chez nous.', 'Mon code a une erreur et ne marche pas.'],
    ['zh', '我是单亲爸爸，带着两个儿子。', '我觉得第二个版本更好一点。'],
  ])('holds what lasts and is one\'s own for likelier than what is not, in %s', (_, lasting, passing) => {
    expect(noteOdds(lasting, vectorOf(lasting))).toBeGreaterThan(noteOdds(passing, vectorOf(passing)) + 1)
  })
})

describe('a note', () => {
  const WORTH = 'Half of my pupils come from Syria, like my parents'

  test('quotes the words of its speaker, states no attribute, and is said when its message was', () => {
    expect(changesIn([messageOf(`${WORTH}.`, 0, { name: 'Ann' })], { people: true })).toMatchObject([{ kind: 'new', fact: {
      subject: 'Ann', category: 'note', text: `Ann: “${WORTH}.”`, validFrom: SAID_AT, sources: [{ seq: 0 }],
    } }])
    expect(notesIn(`${WORTH}.`)).toEqual([`The user: “${WORTH}.”`])
  })

  test('quotes the clause alone that is worth it', () => {
    const clause = 'Half of my family still lives in Riga'
    expect(notesIn(`${clause} and I want the table to be shorter.`)).toEqual([`The user: “${clause}”`])
  })

  test('is none without vectors', () => expect(notesIn(`${WORTH}.`, { vectorOf: undefined })).toEqual([]))

  test('is none of a sentence in which a rule reads a fact', () => {
    expect(changesIn([messageOf('I live in Lisbon.')])).toMatchObject([{ kind: 'new', fact: { category: 'identity', attribute: 'home' } }])
  })

  test.each([
    ['a question', `${WORTH}, right?`],
    ['a condition', `If ${WORTH}, we should celebrate.`],
    ['a joke', `${WORTH} lol`],
    ['a report', `Tom said ${WORTH}.`],
    ['a quotation', `"${WORTH}."`],
    ['a quoted line', `> ${WORTH}.`],
    ['somebody else\'s words', `Translate this into French: ${WORTH}.`],
    ['a line of another', `Ann: ${WORTH}.`],
    ['code', '```\n' + WORTH + '\n```'],
    ['an order', 'Always call my mother Greta and never mention my divorce.'],
    ['an order for later', 'From now on write to my landlord that we have moved out.'],
    ['a report in German', 'Mein Bruder sagt, meine Mutter zieht im Mai zu uns.'],
    ['a role to play', `You are Anna. ${WORTH}. Start.`],
    ['a wish in Spanish', 'Ojalá mi madre viviera con nosotros.'],
  ])('is never made of %s', (_, text) => expect(notesIn(text)).toEqual([]))

  test('is none of what an assistant or a tool says', () => {
    for (const role of ['assistant', 'tool', 'system'] as const) expect(changesIn([messageOf(`${WORTH}.`, 0, { role })])).toEqual([])
  })
})
