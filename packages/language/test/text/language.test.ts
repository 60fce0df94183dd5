/** Languages: a text is told by its function words, and doubt is left as doubt. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ENGLISH_STOPWORDS } from '../../en/words.ts'
import { languageOf } from '../../language.ts'
import { FOREIGN_LANGUAGES, LATIN_LANGUAGES } from '../../languages.ts'

test('a sentence in each of the languages is detected', () => {
  expect(languageOf('Wo sind die Häuser, die wir gestern gesehen haben?')).toBe('german')
  expect(languageOf('Demain je vais chez le médecin avec ma mère')).toBe('french')
  expect(languageOf('Mañana voy al médico con mi madre')).toBe('spanish')
  expect(languageOf('Domani vado dal medico con mia madre')).toBe('italian')
  expect(languageOf('Amanhã vou ao médico com a minha mãe')).toBe('portuguese')
  expect(languageOf('Morgen ga ik met mijn moeder naar de dokter')).toBe('dutch')
  expect(languageOf('Imorgon går jag till läkaren med min mamma')).toBe('swedish')
  expect(languageOf('Tomorrow I will go to the doctor with my mother')).toBe('english')
})

test('one word, a mixture, a related language and another script are detected as none', () => {
  for (const text of ['', 'Häuser', 'nicht', 'Jeg er ikke på arbejde i dag', 'Nie wiem, co się stało', 'Привет, как дела?', '我们昨天吃了火锅']) {
    expect(languageOf(text)).toBeUndefined()
  }
  expect(languageOf('I think ich habe the wrong number')).not.toBe('german')
})

test('names that English borrows, and foreign words in an English sentence, identify no language', () => {
  const texts = ['Los Angeles, Las Vegas', 'Lake Como and Notre Dame', 'Che Guevara shirt', 'jalapeño piñata', 'MIT graduate']
  for (const text of texts) {
    expect(FOREIGN_LANGUAGES).not.toContain(languageOf(text))
  }
  expect(languageOf('My friend said je ne sais quoi about the dinner')).toBe('english')
})

test.each([
  'Hai cooked dinner yesterday', 'I saw Hai yesterday', 'Hai cooked dinner',
  'Zou Wei presented amazing results today', 'Bei called, dinner tonight',
  'Nel visited Chicago last summer', 'Watched Das Boot yesterday', 'Watched La Vita è Bella',
  'Jürgen Müller visited Zürich', 'Ein Gedi hike',
  'Rosa Dos Santos played Für Alina', 'Nous Research released new models', 'Lui Chen, Toi Nguyen joined',
])('a name in an English message does not change its language: %s', (text) =>
  void expect(FOREIGN_LANGUAGES).not.toContain(languageOf(text)))

test.each([
  'Made huge faux pas yesterday', 'Huge faux pas, stilettos everywhere',
  'Rendez-vous tomorrow noon', 'rendez-vous Monday, rendez-vous Tuesday',
  'Ordered pie à la mode', 'Wore très chic shoes', 'über cool party', 'Voilà, crème brûlée tonight', 'Señor Peña teaches piñata crafting',
])('a borrowed word in an English message does not change its language: %s', (text) =>
  void expect(FOREIGN_LANGUAGES).not.toContain(languageOf(text)))

test.each([
  ['german', 'Ich habe Hunger'], ['german', 'Wo ist mein Hund?'], ['german', 'Ich bin müde'], ['german', 'Der Hund ist weg'],
  ['french', 'Où est Marie ?'], ['french', 'Tu viens demain ?'], ['french', 'Je suis fatigué'], ['french', 'Je vais à Paris samedi'],
  ['spanish', 'Estoy muy cansado'], ['spanish', '¿Qué haces hoy?'], ['spanish', 'Ayer fui al cine'],
  ['italian', 'Sono molto stanco'], ['italian', 'Hai visto il film?'], ['italian', 'Mia madre è malata'],
  ['portuguese', 'Onde você mora?'], ['portuguese', 'Vou à praia hoje'], ['portuguese', 'Tudo bem?'],
  ['dutch', 'Ik hou van jou'], ['dutch', 'Waar is de hond?'], ['dutch', 'Ik ben moe'],
  ['swedish', 'Jag är trött'], ['swedish', 'Jag vet inte'], ['swedish', 'Hur mår du?'],
])('a few words are enough to detect %s: %s', (language, text) => void expect(languageOf(text)).toBe(language))

test('words that French and Dutch share decide for neither', () => {
  expect(languageOf('Kun je de hond uitlaten?')).toBeUndefined()
})

test('no language has more than eighty function words, and no distinctive one is English', () => {
  for (const language of FOREIGN_LANGUAGES) {
    const { distinctive, weak, ambiguous, indexed } = LATIN_LANGUAGES[language].functionWords
    expect(new Set([...distinctive, ...weak, ...ambiguous]).size).toBeLessThanOrEqual(80)
    expect([...distinctive, ...indexed, ...weak].filter((word) => ENGLISH_STOPWORDS.has(word))).toEqual([])
  }
})

test('any text has a language or none, the same each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const told = languageOf(text)
      languageOf(`${text} und`)
      expect(languageOf(text)).toBe(told)
      expect([undefined, 'english', ...FOREIGN_LANGUAGES]).toContain(told)
    })
  )
})
