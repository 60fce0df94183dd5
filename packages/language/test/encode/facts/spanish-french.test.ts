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
