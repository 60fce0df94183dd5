/** Whose words a query looks for, what kind of answer it asks for, and which messages answer nothing. */
import { describe, expect, test } from 'vitest'
import { holdsAnswer, onlyAsks, onlyDenies, readDialogue } from '../query/dialogue.ts'

describe('a query', () => {
  test.each([
    'Where is my tent?', 'Wo ist mein Zelt?', 'Où est ma tente ?', '¿Dónde está mi tienda?', 'Dove è la mia tenda?', 'Waar is mijn tent?',
    'Var är mitt tält?', 'Где моя палатка?', '我的帐篷在哪里？', '私のテントはどこですか？', '내 텐트는 어디에 있어?',
  ])('in the first person asks for one\'s own words: %s', (query) => expect(readDialogue(query).side).toBe('user'))

  test.each([
    'Which tent did you recommend to me?', 'Welches Zelt hast du mir empfohlen?', 'Quelle tente m’as-tu recommandé ?',
    '¿Qué tienda me recomendaste?', 'Che tenda mi hai consigliato?', 'Welke tent heb je me aangeraden?', '你上次推荐了哪个帐篷？',
  ])('for what the assistant said asks for its words: %s', (query) => expect(readDialogue(query).side).toBe('assistant'))

  test.each(['tent size', 'Which tent would fit four?'])('without either asks for both: %s', (query) => {
    expect(readDialogue(query).side).toBeUndefined()
  })

  test.each([
    ['How old is the tent?', 'number'], ['Wie viel kostet das Zelt?', 'number'], ['帐篷多少钱？', 'number'], ['When did it rain?', 'when'],
    ['Wann hat es geregnet?', 'when'], ['Who brought the tent?', 'who'], ['Wer hat das Zelt gebracht?', 'who'],
    ['What did we eat on the day when it rained?', undefined],
  ] as const)('asks for an answer of a kind: %s', (query, kind) => expect(readDialogue(query).answer).toBe(kind))
})

describe('a text', () => {
  test.each([
    ['number', 'a tent for three', 'a tent for friends'], ['when', 'we bought it last spring', 'we bought it'],
    ['who', 'my cousin brought it', 'it came by itself'],
  ] as const)('holds an answer of the kind %s, or not', (kind, holding, other) => {
    expect([holdsAnswer(kind, holding), holdsAnswer(kind, other)]).toEqual([true, false])
  })

  test('that only asks tells nothing, and one that tells something beside a question does', () => {
    expect([onlyAsks('When did we buy the tent?'), onlyAsks('Wann haben wir das Zelt gekauft'), onlyAsks('我们什么时候买的帐篷？')])
      .toEqual([true, true, true])
    expect([onlyAsks('The tent leaks. What now?'), onlyAsks('When I was ten we had a tent.')]).toEqual([false, false])
  })

  test('that only says that it does not know tells nothing, and one that knows something beside it does', () => {
    for (const text of [
      "I'm sorry, I don't have any record of that. Could you tell me more?", 'Dazu finde ich leider nichts.', '抱歉，我没有找到相关记录。',
    ]) {
      expect(onlyDenies(text)).toBe(true)
    }
    expect(onlyDenies("I couldn't find the tent, but you bought a stove in May.")).toBe(false)
  })
})
