/** Titles of Italian, French, Chinese and Japanese talk are whole: no phrase goes over a verb or a preposition, no clause is left open. */
import { describe, expect, test } from 'vitest'
import { titleOf } from './titled.ts'

describe('a list of subjects in another language', () => {
  test('has no preposition at its edge', () => {
    const title = titleOf(
      ['Ada', 'quella lampada dalla soffitta è la più bella, e il tappeto sul muro anche'],
      ['Leo', 'la lampada è di mia nonna, il tappeto sul muro era nella cantina'],
    )
    expect(title).not.toMatch(/(?:^|[,;] )(?:di|cui|dalla|sul) |(?: di| dalla| sul| cui)(?:[,;]|$)/u)
  })

  test('has no verb and no adverb', () => {
    const french = titleOf(
      ['Ada', 'bonne soirée. mes poules adoreraient ton jardin'],
      ['Leo', 'la barrière cependant est basse, et tes poules sauteraient'],
      ['Ada', 'une barrière honnêtement trop basse'],
    )
    expect(french).not.toMatch(/adoreraient(?:[,;]|$)|sauteraient|(?:[,;] |^)barrière cependant|honnêtement(?:[,;]|$)/u)
    const italian = titleOf(
      ['Ada', 'che tipo di barca guidi'], ['Leo', 'una barca di legno. spero che la mia famiglia possa venire'],
      ['Ada', 'i vicini cambieranno porto'],
    )
    expect(italian).not.toMatch(/barca guidi|^(?:la mia )?famiglia possa|, famiglia possa|vicini cambieranno(?:[,;]|$)/u)
  })

  test('has no denial and no quality of Chinese', () => {
    const title = titleOf(['小梅', '并不喜欢爬山。风筝才能让我放松'], ['老吴', '同意，风筝店有空就去'], ['小梅', '风筝店在河边'])
    expect(title).not.toMatch(/并不|才能|(?:^|、)(?:同意|有空)(?:、|$)/u)
  })
})

describe('a clause of another language', () => {
  test('ends where a phrase of Italian does', () => {
    const title = titleOf(
      ['Ada', 'Sto guardando una partita di pallanuoto con i miei cugini e tutti i vicini della strada lunga'], ['Leo', 'Bello!'],
    )
    expect(title).toMatch(/partita di pallanuoto/u)
    expect(title).not.toMatch(/ (?:con|di|i|e)(?:[,;]|$)/u)
  })

  test('keeps the article i of Italian small', () => {
    expect(titleOf(['Ada', 'sto ascoltando i Nomadi con mio fratello'], ['Leo', 'che bella cosa, anche io li ascolto'])).not.toMatch(/ I /u)
  })

  test('does not end in the form of Japanese that another verb follows', () => {
    const title = titleOf(
      ['由美', '私は古い自転車を三台も庭のすみに並べて、毎週末は弟といっしょに少しずつ磨いたり直したりして走らせます'],
      ['健', 'すごいですね'],
    )
    expect(title).not.toMatch(/て$/u)
  })

  test('does not begin with a sound, nor as a part of another sentence', () => {
    const title = titleOf(
      ['Ada', 'Quand je répare la chaudière, le chat dort dessus'],
      ['Leo', 'Wow semble dangereux pour le chat. La chaudière est neuve ?'],
    )
    expect(title).not.toMatch(/^(?:Wow|Quand|Semble)/u)
  })
})

describe('a title of English talk', () => {
  test('keeps the sign of a currency', () => {
    expect(titleOf(
      ['User', 'Is my $450 kiln budget enough for the kiln shed?'], ['Assistant', 'A $450 kiln budget is tight for a kiln shed.'],
    )).not.toMatch(/(?<!\$)450/u)
  })

  test('does not end before the question or the subject that its last word asks for', () => {
    expect(titleOf(['User', "I'm stuck on which kettle to descale first, the copper kettle or the steel one"])).not.toMatch(
      /stuck on(?:;|$)/u,
    )
    expect(titleOf(['User', 'What is a good way to ensure Petra and I can moor the barge beside the lock'])).not.toMatch(
      /ensure Petra(?:;|$)|^I can moor/u,
    )
    expect(titleOf(['User', 'Can you help me create a rota to ensure I water the orchids on time?'])).not.toMatch(/to ensure(?:;|$)/u)
  })

  test('takes a fixed pair whole', () => {
    expect(titleOf(['User', 'Can you help me weigh the pros and cons of slate?'], ['Assistant', 'Slate lasts.'])).not.toMatch(
      /pros(?:;|$)/u,
    )
  })
})
