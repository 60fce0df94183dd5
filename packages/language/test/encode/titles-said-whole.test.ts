/** A title says all that its clause needs, names its subject by nouns in any language, and of a talk with an assistant what was asked. */
import { describe, expect, it, test } from 'vitest'
import { titleOf } from './titled.ts'

describe('a clause that leads', () => {
  it.each([
    ['I feed the otters of Lake Brenn every day', /Bo feed/],
    ['I do not ride the cable car to Fennick', /^Not ride/],
    ['I do love to row on Lake Brenn', /^Love to row/],
    ['Seven to be exact, from the Fennick fair', /to be exact/],
    ['I can be sometimes but mostly on Lake Brenn', /can be sometimes/],
    ['My aunt, who is a glazier, hates the Fennick fair', /aunt, who is a glazier(?:;|$)/],
  ])('keeps what it needs: %j', (text, torn) => {
    expect(titleOf(['Al', 'How is it going at the lake?'], ['Bo', text], ['Al', 'Nice, the lake'])).not.toMatch(torn)
  })

  test('is no installing of an unnamed "it", nor what had to be ensured', () => {
    expect(titleOf(['User', 'I just installed it on April 3. How do I code my film scripts in Quirkos?'], ['Assistant', 'Use codes.']))
     .not.toMatch(/installed it/i)
    expect(titleOf(['User', 'I must plan the sprint for the tram app to ensure we meet the deadline'], ['Assistant', 'Sure.']))
      .not.toMatch(/^We meet/)
  })

  test('keeps the letters of an abbreviation that stands second', () => {
    expect(titleOf(['User', 'Help me save $5,000 for a boat. Is the S&P 500 or a bond better, S&P 500?'], ['Assistant', 'Both.']))
      .not.toMatch(/s&P/)
  })
})

test('an answer\'s headings, tables and labels make no title, nor what it is about to do', () => {
  const answer = '## Establish Clear Ownership\n\nLet\'s break down the rota. We\'ll then compare the shifts.\n\n'
    + '| Early Shift | Ruth Keeper |\n|---|---|\n\n1. **Sharpen the Objective:** Ruth opens the kiosk on Mondays.\n\n'
    + '**Final Considerations**\nRuth closes it on Fridays.'
  expect(titleOf(['User', 'Any ideas for the kiosk?'], ['Assistant', answer]))
    .not.toMatch(/Objective|Ownership|Considerations|Shift|break down|compare/)
  expect(titleOf(['User', 'and now?'], ['Assistant', '## Ferry kiosk opens at nine'])).toMatch(/kiosk/i)
})

describe('a list of subjects holds nouns', () => {
  it.each([
    ['fr', ["Bonjour, comment allez-vous aujourd'hui ?", 'Bien, je regarde des courses de péniches. et vous ?',
      'que faites-vous pour le travail', 'je travaille au phare. et vous ?',
      "j'ai gardé des chèvres, mais maintenant je reste à la maison"],
    /(?:allez|faites)-vous/i],
    ['it', ['la mia passione sta facendo la differenza', 'abbiamo bisogno di più persone così!', 'purtroppo no',
      'Te lo consiglio vivamente, soprattutto il faro di Camogli'], /passione sta|consiglio vivamente/i],
    ['ja', ['アイロンが壊れました。私は年四回髪を染めます', 'あなたは灯台に住んでいますか？', 'それができるのは本当にクールです',
      '灯台に住むのが一番好きです。変わりましたね'], /本当に/],
    ['zh', ['我更喜欢灯笼节。我爸爸做了很棒的汤圆。', '听起来真好吃。你喜欢什么灯笼？', '纸灯笼。我也喜欢老灯塔。'], /做了、|真好吃/],
  ])('of %s', (_, texts, verbs) => {
    expect(titleOf(...texts.map((text, i): [string, string] => [i % 2 === 0 ? 'Ana' : 'Ole', text]))).not.toMatch(verbs)
  })

  it.each([
    ['I teach my daughter music on the viola', /daughter music/i],
    ['that makes pipes hurt in the chapel', /pipes hurt/i],
    ['there is a kite in the passenger seat dad', /[;,] passenger seat dad/i],
  ])('of English: %j', (text, torn) => {
    expect(titleOf(['Al', 'the chapel, the viola and the kite'], ['Bo', text], ['Al', 'A kite!'])).not.toMatch(torn)
  })
})

test('a negation of Spanish is never left out', () => {
  expect(titleOf(['Ana', 'No me gusta leer novelas de faros'], ['Ole', 'a mí tampoco'])).not.toMatch(/^(?:Ana: )?me gusta/i)
})

test('a name in quotation marks makes no pasted sentence', () => {
  expect(titleOf(['User', '你可以看《回家吃饭》，还有各地博主分享的汤圆制作过程，很有启发'], ['Assistant', '谢谢你的建议'])).not.toMatch(/pasted/)
})
