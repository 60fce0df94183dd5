/** Questions for an order of events, and texts that only call out. */
import { describe, expect, test } from 'vitest'
import { asksForOrder, isBurst } from '@madeleine/language'

describe('a question for an order of events is known', () => {
  test.each([
    'In which order did I bring up the boat, the loan and the garden?', 'What came first, the boat or the loan?',
    'List the order in which I spoke of the boat and of the loan', 'Which did I mention first: the boat or the loan?',
    'In welcher Reihenfolge habe ich vom Boot und vom Kredit erzählt?', 'Was kam zuerst, das Boot oder der Kredit?',
    'Dans quel ordre ai-je parlé du bateau et du prêt ?', '¿En qué orden hablé del barco y del préstamo?',
    'In che ordine ho parlato della barca?', 'Em que ordem falei do barco?', 'In welke volgorde noemde ik de boot?',
    'I vilken ordning nämnde jag båten?', '我提到船和贷款的先后顺序是什么？',
  ])('%s', (question) => expect(asksForOrder(question)).toBe(true))

  test.each([
    'What was my first boat?', 'What should I do first?', 'In what order should I pay the bills?', 'Was soll ich zuerst bezahlen?',
    'Did I order the sail?', 'Who came to the harbour?', `${'word '.repeat(300)}what came first?`,
  ])('and no other: %s', (question) => expect(asksForOrder(question)).toBe(false))
})

test.each([
  ['Naxos!', true], ['ok', true], ['Thanks Marta', true], ['Wow, how beautiful', true], ['Guten Morgen', true], ['好的，谢谢', true],
  ['东京', true], ['🎉', true], ['I am vegan', false], ['See you at nine', false], ['我去东京', false], ['Yes, five minutes by foot', false],
])('a single word, a greeting or praise is a burst, and nothing else: %s', (text, is) => expect(isBurst(text)).toBe(is))
