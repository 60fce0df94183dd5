/** Titles of talks in which something happened: the news leads, if it is certain, and the summary begins with it. */
import { describe, expect, test } from 'vitest'
import { extract, titleOf } from './titled.ts'

describe('a title with news', () => {
  test('is what happened, not the list of what was talked about', () => {
    expect(titleOf(
      ['Lena', 'Liquorice smells like the pickle shop downstairs'],
      ['Wei', 'Pickle juice, liquorice, tar: every smell is back since I stopped smoking last month'], ['Lena', 'liquorice is a smell?'],
    )).toMatch(/^Wei stopped smoking last month/)
    expect(
      titleOf(['Lena', 'Last week I went to an exhibition of cuckoo clocks in Leipzig.'], ['Wei', 'Clocks, birds, gears: what a week']),
    )
      .toMatch(/^Lena went to an exhibition of cuckoo clocks/)
    expect(titleOf(['Lena', 'well, my old bicycle broke yesterday on the bridge'], ['Wei', 'bicycles, bridges, tram tracks']))
      .toMatch(/^Lena: my old bicycle broke yesterday/)
  })

  test('puts what somebody is about to do into the third person', () => {
    expect(titleOf(['Lena', "I'm moving to Dresden next month!"], ['Wei', 'Dresden, boxes, trains']))
      .toMatch(/^Lena is moving to Dresden next month/)
    expect(titleOf(['Lena', "I've finally quit the bookshop"], ['Wei', 'bookshop, archive'])).toMatch(/^Lena has finally quit the bookshop/)
    expect(titleOf(['lena', 'I bought two loaves of rye yesterday'], ['wei', 'rye, wheat, spelt']))
      .toMatch(/^Lena bought two loaves of rye/)
  })

  test('names the subject of the talk, or a time: not any past event will do', () => {
    expect(titleOf(
      ['Lena', 'the compressor and the workshop again'],
      ['Wei', 'I got a funny face from somebody'], ['Lena', 'the workshop has a compressor'],
    ))
      .not.toMatch(/funny face/)
  })

  test('leads with nothing said as a joke, asked, or supposed', () => {
    expect(titleOf(['Lena', 'lol I married the sourdough yesterday'], ['Wei', 'I sold the red bicycle']))
      .toMatch(/^Wei sold the red bicycle/)
    expect(titleOf(['Lena', 'would you say I lost the keys?'], ['Wei', 'I found the keys under the stove']))
      .toMatch(/^Wei found the keys under the stove/)
    expect(titleOf(['Lena', 'if the landlord agrees I bought a boat'], ['Wei', 'I painted the kitchen green']))
      .toMatch(/^Wei painted the kitchen green/)
  })

  test('is never something true of any talk', () => {
    expect(titleOf(['Lena', 'The energy in the room was amazing. We made lanterns from tin cans.'], ['Wei', 'the tin cans!']))
      .toMatch(/lanterns|tin cans/i)
    expect(titleOf(['Lena', 'I faced all kinds of challenges'], ['Wei', 'I sold the red bicycle yesterday']))
      .toMatch(/^Wei sold the red bicycle/)
    expect(titleOf(['Lena', 'Thanks for the offer!'], ['Wei', 'the cargo bike is in the yard'])).toMatch(/cargo bike/i)
  })

  test('names nobody alone who was not alone, and no half of a name', () => {
    expect(titleOf(['Lena', 'My neighbour and I went to a lantern fair last month'], ['Wei', 'lanterns'])).not.toMatch(/^Lena went/)
    expect(
      titleOf(['Lena', 'I have been travelling by slow train from Leipzig to Bosnia and Herzegovina for days'], ['Wei', 'slow trains']),
    ).not.toMatch(/Bosnia(?! and Herzegovina)/)
  })

  test('is no apology and no condition', () => {
    expect(titleOf(['Lena', "I'm sorry if I sounded rude"], ['Wei', 'the kettle is descaled'])).not.toMatch(/sorry|rude/)
  })

  test('is the first sentence of the summary too', () => {
    const { title, summary } = extract(
      ['Wei', 'The workshop in Plagwitz has a stand for bicycles and a compressor.'],
      ['Lena', 'The compressor of the workshop is loud.'], ['Wei', 'I lost the job at the copy shop yesterday.'],
    )
    expect(title).toMatch(/^Wei lost the job at the copy shop/)
    expect(summary).toMatch(/^5 March 2026 — Wei: I lost the job at the copy shop yesterday\./)
  })
})
