/** A list of subjects holds nouns and names; what somebody thinks is no news. */
import { describe, expect, test } from 'vitest'
import { titleOf } from './titled.ts'

describe('a word alone in a list of subjects', () => {
  test('is no sound, no filler and no adverb', () => {
    expect(titleOf(['Ola', 'Ummm, the smoked trout and the rye crispbread'], ['Kim', 'Plus the ferry kiosk shuts at noon'])).not.toMatch(
      /umm|plus/i,
    )
    expect(titleOf(['Ola', 'goats on the silo, out of nowhere'], ['Kim', 'randomly, behind the barn'], ['Ola', 'Hows the barn door'])
      .toLowerCase()).not.toMatch(/[,;] (?:nowhere|randomly|hows)/)
    expect(titleOf(['Ola', 'In the meantime my colleague Nils knits'], ['Kim', 'a beginners sewing circle, on Mondays'])).not.toMatch(
      /meantime/i,
    )
  })

  test('is no verb and no quality', () => {
    expect(titleOf(['Ola', 'the lake monster? no way it exists'], ['Kim', 'the sonar says it exists'])
      .toLowerCase()).not.toMatch(/(?:^|[,;] )exists/)
    expect(titleOf(['Ola', 'a list of the boots that suit what I climb'], ['Kim', 'local outfitters, climbing courses'])).not.toMatch(
      /(?:^|[,;] )suit(?:,|$)/i,
    )
    expect(titleOf(['Ola', 'they are neutral about engraved pewter'], ['Kim', 'a smart move, engraved pewter'])).not.toMatch(
      /(?:^|[,;] )(?:neutral|smart)(?:,|$)/i,
    )
  })

  test('is a name, or a noun shown by an article, a number, an ending or a topic', () => {
    expect(titleOf(['Ola', 'the sledge'], ['Kim', 'and wool mittens'], ['Ola', 'ok, two thermos flasks']).toLowerCase())
      .toMatch(/(?:^|, )sledge/)
    expect(titleOf(['Ola', 'wool mittens then, Ravenna'], ['Kim', 'in Ravenna, a canoe'])).toMatch(/Ravenna/)
  })
})

describe('a noun phrase in a title', () => {
  test('does not end in a reflexive verb', () => {
    expect(titleOf(['Ola', 'let your gardener redeem himself on friday'], ['Kim', 'the ferry at nine'])).not.toMatch(/redeem(?:,|;|$)/)
  })

  test('does not end in its verb, nor include the person spoken to', () => {
    expect(titleOf(['Ola', 'an oat bran mask provides added moisture'], ['Kim', 'and rowing lessons on the canal'])).not.toMatch(
      /provides(?:,|;|$)/,
    )
    expect(titleOf(['Ola', 'Such a lovely harbour photo Nora'], ['Kim', 'thank you, the ferry was late'])).not.toMatch(/photo Nora/)
    expect(titleOf(['Ola', 'my cousin Nora paints buoys'], ['Kim', 'harbour buoys'])).toMatch(/Nora/)
    expect(titleOf(['Ola', 'ugh, pickles suck'], ['Kim', 'engraved pewter'], ['Ola', 'engraved pewter, at the fair'])).not.toMatch(
      /pickles suck/i,
    )
  })

  test('includes the noun that ends it, however little that weighs', () => {
    expect(titleOf(['Ola', 'have you ever tasted smoked reindeer dog food'], ['Kim', 'the ferry, with a hamster']))
      .toMatch(/Smoked reindeer dog food/)
    expect(titleOf(['Ola', 'we keep the antique sailing stuff in the shed'], ['Kim', 'the ferry, with a hamster']))
      .toMatch(/Antique sailing stuff/)
  })

  test('is not made of the verb of a relative clause, or of what somebody wants', () => {
    const relative = titleOf(['Ola', 'choices that harm cormorants'], ['Kim', 'the harbour'])
    expect(relative).toMatch(/cormorants/)
    expect(relative).not.toMatch(/harm(?!\p{L})/u)
    expect(titleOf(['Ola', 'I just want to quietly mend kites'], ['Kim', 'decisions about the harbour'])).not.toMatch(/mend kites/i)
  })

  test('is not made of a noun and its verb, shortened to an apostrophe and s', () => {
    expect(titleOf(['Ola', "Guess what. Her name's Pepper and she's lovely"], ['Kim', 'the sailing trip, Oskar'])).not.toMatch(/name's/i)
    expect(titleOf(['Ola', "Her goat's bowl and the tin rattle"], ['Kim', 'the sailing trip'])).toMatch(/goat's bowl/i)
  })

  test('ends in no adverb and no preposition, but may end in a noun that looks like an adverb', () => {
    const adverb = titleOf(['Ola', 'she wants to taste the leek pie badly enough, at the nearby kiosk'], ['Kim', 'his future neighbour'])
    expect(adverb).toMatch(/leek pie/i)
    expect(adverb).not.toMatch(/badly/)
    expect(titleOf(['Ola', 'my goat bowl with ribbons, your fences unlike somebody I know'], ['Kim', 'a cereal spoon'])).not.toMatch(
      /unlike/,
    )
    expect(titleOf(['Ola', 'A gentle butterfly, a tin assembly, cloud jelly'], ['Kim', 'the trip']))
      .toMatch(/gentle butterfly.*tin assembly.*cloud jelly/i)
  })

  test('ends before a word to the listener', () => {
    expect(titleOf(['Ola', "I won't tell the landlord don't worry"], ['Kim', 'the landlord is strict'])).not.toMatch(/don't worry/)
  })
})

describe('what somebody thinks, or merely has, is no news:', () => {
  test('concrete nouns go before an opinion', () => {
    expect(titleOf(['Ola', 'The tiles are so vibrant'], ['Kim', 'walks on the dyke, and the lighthouse nearby'])).not.toMatch(/vibrant/)
    expect(titleOf(['Ola', 'plum jam is a great gift'], ['Kim', 'I lost the cellar key yesterday'])).toMatch(/cellar key/)
    expect(titleOf(['Ola', 'I thought it would be a powder'], ['Kim', 'the potion is a kind of jelly, with a spoon'])).not.toMatch(
      /thought/,
    )
  })

  test("'Ada has a parrot' does not lead", () => {
    expect(titleOf(
      ['Ola', 'the suitcase zip jammed at customs'], ['Kim', 'Ada has a parrot now'], ['Ola', 'two suitcases, one zip, the customs form'],
    )).not.toMatch(/^Ada has a parrot/)
  })
})
