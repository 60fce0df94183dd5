/** What changes a life leads a title, before details that name more: a death, a parting, a marriage, a birth, an illness, work. */
import { describe, expect, it } from 'vitest'
import { titleOf } from './titled.ts'

/** News of a life, with talk behind it that names things, numbers and days. */
const told = (text: string): string => titleOf(
  ['Mara', text], ['Tom', 'Oh! I did not know.'], ['Mara', 'I bought a green coat for 40 euros at the fair in Elmsfield yesterday.'],
  ['Tom', 'The fair has 30 stalls, and the lanterns are lovely.'],
)

describe('a title', () => {
  it.each([
    ['My grandmother died on Sunday.', /grandmother died/], ['my dad passed away last week', /dad passed away/],
    ['We had to put Biscuit down yesterday.', /put Biscuit down/], ['Mum has cancer.', /Mum has cancer/],
    ['So, Karin and I broke up last night.', /Karin and I broke up last night/], ['we are getting divorced', /getting divorced/],
    ['I got fired this morning.', /got fired/], ['I was laid off on Tuesday', /laid off/], ['I quit my job', /quit my job/],
    ['I start my new job as a florist in May', /start my new job/], ['We are pregnant!', /pregnant/], ["I'm engaged!!", /engaged/],
    ['Sam and Jo got married on Saturday!', /Sam and Jo got married/], ['my sister is in the hospital', /in the hospital/],
  ])('is led by %j', (text, title) => {
    expect(told(text)).toMatch(title)
  })

  it.each([
    ['Mein Opa ist gestern gestorben.', /Opa ist gestern gestorben/], ['Wir haben uns getrennt.', /uns getrennt/],
    ['Mon grand-père est mort hier.', /grand-père est mort/], ["J'ai perdu mon travail.", /perdu mon travail/],
    ['Mi abuela murió ayer.', /abuela murió/], ['Estoy embarazada.', /embarazada/], ['我奶奶昨天去世了', /去世/],
  ])('is led by %j in other languages too', (text, title) => {
    expect(titleOf(['Ana', text], ['Ole', 'Oh'], ['Ana', 'Ok'])).toMatch(title)
  })

  it.each([
    'my phone died at the fair', 'I almost got fired once', 'the hero died in the movie', 'if I got fired I would travel',
    'my dad died when I was five', 'he is engaged in politics', 'Nobody died in the storm',
  ])('is not led by %j, which changes nobody\'s life now', (text) => {
    expect(told(text)).toMatch(/green coat|fair|lanterns/)
  })

  it.each([
    'Can you shorten this mail?\n\nFrom: Tom Hale <tom@hale.example>\nTo: Staff\nSubject: News\n\nDear all,\n\nMy father passed away on '
      + 'Sunday. The office is closed on Friday.\n\nBest,\nTom',
    'Is the grammar fine?\n> My father passed away on Sunday.',
  ])('is not led by the news of a life that was pasted or quoted: %j', (text) => {
    expect(titleOf(['User', text], ['Assistant', 'Yes.'], ['User', 'I bought a green coat for 40 euros at the fair in Elmsfield.']))
      .not.toMatch(/passed away/)
  })

  it('keeps the spelling of names and code at its start', () => {
    expect(titleOf(['Kim', 'iPhone screens crack in the cold'], ['Lee', 'iPhone screens are thin'])).toMatch(/^iPhone/)
    expect(titleOf(['Kim', 'eBay refunded the kettle on Monday'], ['Lee', 'eBay is slow'])).toMatch(/^eBay/)
    expect(titleOf(['User', 'read_csv drops the zeros of my postcodes'], ['Assistant', 'Pass dtype=str to read_csv.'])).toMatch(/read_csv/)
    expect(titleOf(['Kim', 'the boiler leaks again'], ['Lee', 'the boiler?'])).toMatch(/^The boiler|^Boiler/)
  })
})
