/** Titles of talk with an assistant, whose answers name much that the talk is not about; and phrases that are none, in any language. */
import { describe, expect, it } from 'vitest'
import { lacksVerb } from '../../titles/clauses.ts'
import { vocabularyOf } from '../../titles/word-weights.ts'
import { titleOf } from './titled.ts'

const ANSWER = 'Certainly! There are several things to look at, and it helps to go through them one by one, as the handbook of Halvorsen '
  + 'and the leaflet of the Brightwater Trust do. The value of a workshop lies in the Halvorsen Handbook. As an assistant I have '
  + 'no physical body.\n\nAlways look at the Halvorsen Handbook, keep a damp cloth near, and write down what you see before you go on.'

describe('a title of talk with an assistant', () => {
  it.each([
    'I built a table', 'I recently learned some woodcarving and it feels really fun!', 'Give me some ideas for a bird table',
  ])('has nothing beside its clause that only a long answer names: %s', (asked) => {
    expect(titleOf(['User', asked], ['Assistant', ANSWER])).not.toMatch(/halvorsen|brightwater|workshop|body|cloth/i)
  })

  it.each([
    'I want to turn my lecture into an article with a section on sources, but I am not sure that it holds, can you help me with some tips?',
    'I\'ve decided to make a speech of my letter, adding a paragraph on the ferry, but I\'m unsure of it, can you help me with it?',
  ])('is not marked as pasted where somebody says of themselves what they ask about: %s', (asked) => {
    expect(titleOf(['User', asked], ['Assistant', ANSWER])).not.toContain('(pasted)')
  })

  it('is marked as pasted where a text follows a request', () => {
    expect(titleOf(
      ['User', 'Can you translate this into German: "I live above the bakery in Tromsø and my cat Pim sleeps in the oven glove."'],
      ['Assistant', 'Ich wohne über der Bäckerei in Tromsø.'],
    )).not.toMatch(/^(?:User: )?I live/)
  })

  it('begins without the frame of a request', () => {
    expect(titleOf(['User', 'can I ask you to help me compare rye flours?'], ['Assistant', ANSWER])).toMatch(/^Compare rye flours/)
  })

  it.each([
    ['We worried that Sigrun', true], ['They know how my balance', true], ['Torn between the long canoe', true],
    ['We worried that Sigrun fell', false], ['They know how the engine works', false], ['Torn between the canoe and the kayak', false],
    ['A walk between meals', false], ['Learn how to paddle', false],
  ])('does not end in half of what it says: %s', (clause, isHalf) => {
    expect(lacksVerb(vocabularyOf([])(clause))).toBe(isHalf)
  })

  it('keeps the letters of a name with it', () => {
    const title = titleOf(
      ['User', 'I\'m trying to understand R.B. Lindqvist\'s childhood to better grasp the harbour novels, can you help me with that?'],
      ['Assistant', ANSWER],
    )
    expect(title).toMatch(/R\.B\. Lindqvist/)
  })
})

describe('a title in a language in which only small words show a noun', () => {
  it.each([
    ['fr', ['je regarde les consignes du film de jardin seront dans la fin', 'sur quelle chaîne ?', 'la quatre, la pelle est dans la cave'],
      /seront/],
    ['zh', ['哦，太可惜了！我来自青岛', '哇那是什么感觉？', '现在潮湿。不太好', '夏天做好准备'], /来自青岛、|、夏天做好$/],
  ])('no verb and no adverb is part of a subject (%s)', (_, said, wrong) => {
    expect(titleOf(...said.map((text, i) => [i % 2 ? 'Bo' : 'Ada', text] as const))).not.toMatch(wrong)
  })
})
