/** Whose words a query looks for, what kind of answer it asks for, and which messages answer nothing. */
import { describe, expect, test } from 'vitest'
import { queryTerms } from '../terms.ts'
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
    ['What did the tent cost?', 'number'], ['Was hat das Zelt gekostet?', 'number'], ['What is the dog called?', 'name'],
    ['Wie heißt der Hund?', 'name'], ['¿Cómo se llama el perro?', 'name'], ['Comment s’appelle le chien ?', 'name'],
    ['Come si chiama il cane?', 'name'], ['Hoe heet de hond?', 'name'], ['Как зовут собаку?', 'name'], ['狗叫什么？', 'name'],
    ['Which hotel did we sleep in?', 'name'], ['What did we eat on the day when it rained?', undefined],
  ] as const)('asks for an answer of a kind: %s', (query, kind) => expect(readDialogue(query).answer).toBe(kind))
})

describe('the noun that a question asks for', () => {
  test.each([
    ['Which stove did I take to the fjord?', 'stove'], ['What was the mood at the campfire?', 'mood'],
    ["What was my sister's verdict on the tent?", 'verdict'], ['Could you share the agenda of the rowing meeting?', 'agenda'],
    ['Welchen Kocher habe ich mitgenommen?', 'Kocher'], ['Was war die Stimmung am Lagerfeuer?', 'Stimmung'],
    ['¿Qué hornillo me recomendaste?', 'hornillo'], ['¿Cuál fue la reacción de mi hermana?', 'reacción'],
    ['Quels critères ai-je retenus ?', 'critères'], ['Quelle était l’ambiance au camp ?', 'ambiance'],
    ['Quali criteri ho scelto?', 'criteri'], ['Qual foi a reação da minha irmã?', 'reação'], ['Welke brander heb ik gekozen?', 'brander'],
    ['Vilken reaktion hade min syster?', 'reaktion'], ['Какие критерии я выбрал?', 'критерии'], ['我选帐篷用了哪些标准？', '标准'],
    ['どんな基準で選びましたか？', '基準'],
  ])('is its focus: %s', (query, noun) => {
    expect(readDialogue(query).focus).toEqual(queryTerms(noun))
  })

  test.each([
    'Where is the tent?', 'What did I say about the tent?', 'What is the name of the tent?', 'What was discussed at the campfire?',
    'Tell me about Ann', '我们什么时候去？', '¿Qué dije sobre la tienda?', 'Was habe ich über das Zelt gesagt?',
  ])('is none where none is asked for, or no answer repeats it: %s', (query) => expect(readDialogue(query).focus).toEqual([]))
})

test.each([
  'Give me a summary of my boat repairs', 'In which order did I paint the boats?', 'How many boats have I painted in total?',
  'Fass mir die Reparaturen zusammen', '总结一下我的船', '¿Puedes resumir mis viajes?',
])('an overview rests on several messages: %s', (query) => expect(readDialogue(query).isOverview).toBe(true))

test.each(['What did I paint in order to sell it?', 'How much VAT did I pay?'])('%s asks for no overview', (query) => {
  expect(readDialogue(query).isOverview).toBe(false)
})

describe('a text', () => {
  test.each([
    ['number', 'a tent for three', 'a tent for friends'], ['when', 'we bought it last spring', 'we bought it'],
    ['who', 'my cousin brought it', 'it came by itself'], ['name', 'the dog of Ilse is called Pelle', 'the dog of Ilse barks'],
    ['name', 'Pelle', 'Ilse'],
  ] as const)('holds an answer of the kind %s, or not', (kind, holding, other) => {
    const asked = 'What is the dog of Ilse called?'
    expect([holdsAnswer(kind, holding, asked), holdsAnswer(kind, other, asked)]).toEqual([true, false])
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
