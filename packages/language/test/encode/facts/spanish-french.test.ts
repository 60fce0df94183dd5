/** What people plainly say of themselves in Spanish and French. */
import { describe, expect, test } from 'vitest'
import { atOnce } from '@madeleine/base'
import type { Message } from '@madeleine/contract'
import { ruleFacts } from '../../../facts/rule-facts.ts'

const at = new Date('2026-05-04T09:00:00Z')
const read = (text: string): string[] => {
  const message: Message = {
    id: 'm', role: 'user', kind: 'message', text, at, timed: true, tokens: 1, callIds: [], resultIds: [], marks: {}, seq: 0, receivedAt: at,
  }
  return atOnce(ruleFacts([message], { conversationId: 'c', timeZone: 'UTC' }))
    .flatMap((change) => (change.kind === 'new' ? [change.fact.text] : []))
}

describe('what is said of somebody near', () => {
  test.each([
    ['Mi hija Nerea tiene 6 años y es alérgica al huevo.', ['Nerea tiene 6 años.', 'Nerea tiene alergia al huevo.',
      'El usuario tiene una hija que se llama Nerea.']],
    ['Mi hermano mayor es bombero.', ['El usuario: su hermano es bombero.']],
    ['Ma fille Nina a 6 ans et elle est allergique aux œufs.', ['Nina a 6 ans.', 'Nina est allergique aux œufs.',
      "L'utilisateur a une fille qui s'appelle Nina."]],
    ['Mon grand frère est pompier.', ["L'utilisateur : son frère est pompier."]],
  ])('is theirs by name, else the speaker\'s: %s', (text, facts) => {
    expect(read(text).toSorted()).toEqual(facts.toSorted())
  })

  test.each([
    'Si mi hermana viviera en Lisboa, iría más.', 'Mi vecino dice que soy profesor de nada.', '¿Mi hermano es bombero?',
    'Mi ordenador tiene 8 años.', 'Mon père disait : je suis médecin.', 'Si ma sœur habite à Lille, tant mieux.', 'Mon prof est nul.',
    '> Mi hija Nerea tiene 6 años y es alérgica al huevo.', 'Mi amiga escribió: "Mi hermano es bombero."',
    '> Ma fille Nina a 6 ans.', 'Ma mère a écrit : « Mon frère est pompier. »', 'Traduis : Mon frère est pompier.',
    'Traduce al inglés: "Mi hermana Lucía vive en Lisboa."',
  ])('is not, where it is supposed, asked, quoted or of something else: %s', (text) => {
    expect(read(text)).toEqual([])
  })
})

describe('what stands before a question or a request', () => {
  test.each([
    ['Soy celíaca, ¿recetas?', 'El usuario es celíaca.'], ['Tengo dos gatos y quiero adoptar un perro', 'El usuario tiene dos gatos.'],
    ['Mi tía falleció y necesito un texto para el entierro', 'El usuario perdió a su tía.'],
    ["J'ai trois enfants, des idées ?", "L'utilisateur a trois enfants."],
    ['Je suis allergique aux noix, un gâteau sans ?', "L'utilisateur est allergique aux noix."],
    ['Je bosse chez Kelpwise et je veux partir', "L'utilisateur travaille chez Kelpwise."],
    ['Ma tante est décédée hier, comment écrire à mon oncle ?', "L'utilisateur a perdu sa tante."],
    ["Ma mère a la maladie de Parkinson, comment l'aider ?", "L'utilisateur : sa mère a la maladie de Parkinson."],
    ['Ich bin allergisch gegen Erdnüsse, gibts Snickers ohne?', 'Der Nutzer ist allergisch gegen Erdnüsse.'],
    ['My wife is allergic to crab, a chowder without?', "The user's wife is allergic to crab."],
  ])('is read: %s', (text, fact) => expect(read(text)).toContain(fact))

  test.each([
    'Bin ich Vegetarier, trotz Fisch?', 'Ist es normal, mit 40, dass ich müde bin?', '¿Soy celíaca, o qué?', 'Mon frère est mort de rire.',
    'Mi tío se murió de risa.', 'Should I, a beginner, run a marathon?', 'Je suis allergique aux noix, non ?',
    'Ma copine demande : je suis allergique aux noix, un gâteau sans ?', 'Mi prima pregunta: soy celíaca, ¿recetas?',
  ])('is none: %s', (text) => expect(read(text)).toEqual([]))
})

describe('plain statements', () => {
  test.each([
    ['Vivo en Granada.', 'El usuario vive en Granada.'], ['Soy ingeniera.', 'El usuario es ingeniera.'],
    ['Tengo dos gatos.', 'El usuario tiene dos gatos.'], ['Me encanta el senderismo.', 'Al usuario le gusta el senderismo.'],
    ['Soy alérgico a los cacahuetes.', 'El usuario tiene alergia a los cacahuetes.'],
    ['Trabajo en Repsol desde marzo.', 'El usuario trabaja en Repsol.'], ['No como carne.', 'El usuario no come carne.'],
    ['Hablo inglés y francés.', 'El usuario habla inglés y francés.'], ['Juego al tenis.', 'El usuario juega al tenis.'],
    ['Mi color favorito es el verde.', 'El usuario tiene como color favorito el verde.'], ['Tengo 41 años.', 'El usuario tiene 41 años.'],
    ['Me mudé a Vigo.', 'El usuario vive en Vigo.'],
    ["J'habite à Tours.", "L'utilisateur habite à Tours."], ['Je suis ingénieure.', "L'utilisateur est ingénieure."],
    ["J'ai deux chats.", "L'utilisateur a deux chats."], ["J'adore la randonnée.", "L'utilisateur aime la randonnée."],
    ['Je suis allergique aux arachides.', "L'utilisateur est allergique aux arachides."],
    ['Je travaille chez Michelin depuis mars.', "L'utilisateur travaille chez Michelin."],
    ['Je ne mange pas de viande.', "L'utilisateur ne mange pas de viande."],
    ['Je parle anglais et allemand.', "L'utilisateur parle anglais et allemand."], ['Je joue au tennis.', "L'utilisateur joue au tennis."],
    ['Ma couleur préférée est le vert.', "L'utilisateur a pour couleur préféré : le vert."],
    ["J'ai 41 ans.", "L'utilisateur a 41 ans."], ["J'ai déménagé à Brest.", "L'utilisateur habite à Brest."],
    ['Vivimos en un pueblo cerca de Toledo.', 'El usuario vive cerca de Toledo.'],
    ['Soy profesora de física en un instituto.', 'El usuario es profesora de física.'],
    ['Trabajo de noche en una gasolinera.', 'El usuario trabaja de noche en una gasolinera.'],
    ['Tengo cita con la dentista el 9 de junio.', 'El usuario tiene cita con la dentista (2026-06-09).'],
    ['Voy al trabajo en tranvía.', 'El usuario va al trabajo en tranvía.'],
    ['Llevo dos años aprendiendo ruso.', 'El usuario aprende ruso.'],
    ['Odio levantarme temprano.', 'Al usuario no le gusta levantarse temprano.'],
    ['No tolero la lactosa.', 'El usuario no tolera la lactosa.'],
    ['Por favor, respóndeme siempre en español.', 'El usuario pide al asistente: respóndeme siempre en español.'],
    ["J'habite en ville près de Rennes.", "L'utilisateur habite près de Rennes."],
    ['Je suis prof de musique au collège.', "L'utilisateur est prof de musique."],
    ["J'ai un rendez-vous chez le dentiste le 9 juin.", "L'utilisateur a un rendez-vous chez le dentiste (2026-06-09)."],
    ['Je vais au travail en tram.', "L'utilisateur va au travail en tram."],
    ["J'apprends le russe toute seule.", "L'utilisateur apprend le russe."],
    ['Je déteste me lever tôt.', "L'utilisateur n'aime pas se lever tôt."],
    ['Je suis en licence de droit.', "L'utilisateur suit des études de droit."],
    ["Réponds-moi toujours en français s'il te plaît.", "L'utilisateur demande à l'assistant : réponds-moi toujours en français."],
  ])('are read: %s', (text, fact) => {
    expect(read(text)).toContain(fact)
  })

  test.each([
    'Si vivo en Granada, me aburro.', '¿Vivo en Granada?', 'Mi madre dice que vivo en Babia.', 'Tengo muchas ganas.',
    'Soy de los que piensan eso.',
    'Me gusta que vengas.', 'Tengo 20 minutos.', "Si j'habite à Tours, tant pis.", 'Je suis fatigué.', "J'ai une question.",
    "J'aime bien ça.", 'Ma mère dit que je suis ingénieure.', "J'ai 20 minutes.", 'Je travaille pour rien.',
  ])('are not, where something else is said: %s', (text) => {
    expect(read(text)).toEqual([])
  })
})
