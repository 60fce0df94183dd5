/** What a person reads of a recall: the answer first, as far as confidence reaches, on any screen. */
import { describe, expect, it } from 'vitest'
import { excerptOf, queryMatcher } from '../show/exchanges.ts'
import { showRecall, showRecent, selectShown } from '../show/show-recall.ts'
import { columnsOf } from '../terminal/columns.ts'
import { screenOf } from '../terminal/terminal.ts'
import type { Passage } from '@madeleine/contract'
import { episode, lines, MINUTE, passage, recalled, START, view } from './made-recalls.ts'

describe('an answer', () => {
  it('comes first, with who, when and how sure; its episode follows, once', () => {
    const shown = lines(recalled(0.93, [passage(['m3', 'Lena', 'The cat was on the warm tumble dryer'], 0.93), passage(
      ['m9', 'Lena', 'the cat sleeps'], 0.6, { episodeId: 'e-m3' },
    )], [episode('other', 0.1), episode('e-m3', 0.93)]))
    expect(shown.slice(0, 2)).toEqual(['8 Mar 2026, 22:10 · strong 0.93', '  Lena  The cat was on the warm tumble dryer'])
    expect(shown.filter((line) => line === 'Title of e-m3')).toHaveLength(1)
    expect(shown.indexOf('Where it was said')).toBeGreaterThan(3)
    expect(shown.join('\n')).not.toContain('Title of other')
  })

  it('ends where confidence drops, not at a fixed number', () => {
    const passages = [0.9, 0.7, 0.3, 0.6, 0.1].map((confidence, i) => passage([`m${i}`, 'Lena', `the cat, line ${i}`], confidence))
    expect(lines(recalled(0.9, passages)).filter((line) => line.includes('line')).map((line) => line.at(-1))).toEqual(['0', '1', '3'])
    const fair = Array.from({ length: 9 }, (_, i) => passage([`m${i}`, 'Lena', `the cat, line ${i}`], i === 7 ? 0.95 : 0.6))
    expect(
      lines(recalled(0.9, fair)).filter((line) => /line|more/.test(line)).map((line) => line.replace('  Lena  the cat, ', '')),
    ).toEqual(
      ['line 0', 'line 1', 'line 2', 'line 3', 'line 4', 'line 7', '3 more may answer too: --passages 9'])
    const episodes = Array.from({ length: 6 }, (_, i) => episode(`e${i}`, 0.8))
    expect(lines(recalled(0.9, passages, episodes)).filter((line) => line.startsWith('Title'))).toHaveLength(6)
  })

  it('is not a message that only calls a name, as long as another one says something', () => {
    const shown = lines(
      recalled(0.7, [passage(['m1', 'Lena', 'MISO MISO MISO'], 0.03), passage(['m2', 'Lena', 'Miso is on the balcony'], 0.7)]),
    ).join('\n')
    expect(shown).toContain('on the balcony')
    expect(shown).not.toContain('MISO MISO')
    expect(lines(recalled(0.7, [passage(['m1', 'Lena', 'MISO MISO MISO'], 0.03)])).join('\n')).toContain('MISO MISO')
    const called = lines(
      recalled(0.7, [passage(['m1', 'Lena', 'Cat! CAT!!'], 0.7), passage(['m2', 'Lena', 'The cat is on the balcony'], 0.7)]),
    ).join('\n')
    expect(called).toContain('on the balcony')
    expect(called).not.toContain('CAT')
  })

  it('has the best passage, even if few words of the query are in it', () => {
    const passages = [passage(['m1', 'Lena', 'yes, on the dryer'], 0.25), passage(['m2', 'Wei', 'is the cat back?'], 0.9)]
    expect(lines(recalled(0.9, passages)).filter((line) => line.includes('  ')))
      .toEqual(['  Lena  yes, on the dryer', '  Wei   is the cat back?'])
  })

  it('has as many passages as the user asks for, the unsure ones apart', () => {
    const passages = [0.9, 0.3, 0.7].map((confidence, i) => passage([`m${i}`, 'Lena', `the cat, line ${i}`], confidence))
    const shown = lines(recalled(0.9, passages, [episode('e-m0', 0.9), episode('e-m1', 0.1)]), undefined, { limit: 2, passageLimit: 3 })
    expect(shown.filter((line) => /line|Less|Title/.test(line))).toEqual([
      '  Lena  the cat, line 0', '  Lena  the cat, line 2', 'Less likely:',
      '  Lena  the cat, line 1', 'Title of e-m0', 'Less likely episodes:', 'Title of e-m1',
    ])
    expect(lines(recalled(0.9, passages), undefined, { passageLimit: 1 }).join('\n')).not.toContain('more')
  })

  it('names the conversation if there are several, by its title if it has one', () => {
    const recall = recalled(
      0.9, [passage(['m1', 'Lena', 'the cat'], 0.9), passage(['m2', 'Ann', 'the cat'], 0.8, { conversationId: 'c2' })],
    )
    const shown = showRecall(selectShown(recall, view), new Map(), { ...view, conversations: new Map([['chat', 'Lena and Wei']]) })
    expect(shown.filter((line) => line.startsWith('8 Mar')))
      .toEqual(['8 Mar 2026, 22:10 · Lena and Wei · strong 0.90', '8 Mar 2026, 22:10 · c2 · strong 0.80'])
  })
})

describe('recall without an answer', () => {
  it('says so, and shows the nearest three as what they are', () => {
    const shown = lines(recalled(
      0.1, [0.1, 0.1, 0.05, 0.05].map((confidence, i) => passage([`m${i}`, 'Lena', `line ${i}`], confidence)), [episode('e-m0', 0.1)],
    ))
    expect(shown.slice(0, 4))
      .toEqual(['Nothing found about “where is the cat”.', '', 'Closest, but probably not:', '8 Mar 2026, 22:10 · none 0.10'])
    expect(shown.filter((line) => line.includes('line'))).toHaveLength(3)
    expect(shown.join('\n')).not.toContain('Title')
  })

  it('says of a weak one that it is not sure', () => {
    expect(lines(recalled(0.3, [passage(['m1', 'Lena', 'the cat'], 0.3)], [episode('e-m1', 0.3)]))[0])
      .toBe('Not sure: this may not be what you are looking for.')
  })

  it('leads with the episodes if only a title or a summary answers, and shows no message without a chance', () => {
    const shown = lines(recalled(0.86, [passage(['m1', 'Lena', 'line 0'], 0.06)], [episode('e1', 0.86), episode('e-m1', 0.06)]))
    expect(shown.slice(0, 2)).toEqual(['Episodes', 'Title of e1'])
    expect(shown.join('\n')).not.toMatch(/line 0|Title of e-m1/)
    const weak = lines(recalled(0.3, [passage(['m1', 'Lena', 'line 0'], 0.06)], [episode('e1', 0.3)]))
    expect(weak.slice(0, 4)).toEqual(['Not sure: this may not be what you are looking for.', '', 'Episodes', 'Title of e1'])
    const below = lines(recalled(0.6, [passage(['m1', 'Lena', 'line 0'], 0.35)], [episode('e1', 0.6)]))
    expect(below.filter((line) => /^(Title|Closest|Less)|line 0/.test(line))).toEqual(['Title of e1', 'Closest:', '  Lena  line 0'])
    expect(lines(recalled(0.6, [passage(['m1', 'Lena', 'line 0'], 0.06)]))[0], 'nothing is shown without what it is').toBe('Closest:')
  })

  it('says what the search was limited to', () => {
    const asked = (isEmpty: boolean, passages: Passage[] = []) =>
      showRecall(selectShown(recalled(0, passages), view), new Map(), { ...view, filter: { words: 'before 2022', isEmpty } })
    expect(asked(true)).toEqual(['No messages before 2022: `madeleine toc` shows what there is.'])
    expect(showRecall(selectShown(recalled(0, []), view), new Map(), {
      ...view, filter: { words: 'from 2022-05 on, before 2022-03', isEmpty: true, isBackwards: true },
    }).join(' ')).toBe('No time is from 2022-05 on, before 2022-03: --before must be later than --after.')
    expect(asked(false)[0]).toContain('Nothing found about “where is the cat” before 2022: ')
    expect(asked(false, [passage(['m1', 'Lena', 'line'], 0.06)])[0]).toBe('Nothing found about “where is the cat” before 2022.')
  })

  it('says of the nearest whether they are of the time asked for', () => {
    const times = [{
      text: 'March', from: '2026-03-01', to: '2026-03-31', after: new Date('2026-03-01T00:00:00Z'),
      before: new Date('2026-04-01T00:00:00Z'), isEmpty: false,
    }]
    const said = (days: number) => showRecall(
      selectShown(recalled(0, [passage(['m1', 'Lena', 'line'], 0.06, { at: new Date(START + days * 1440 * MINUTE) })]), view),
      new Map(), { ...view, times },
    )[2]
    expect([said(0), said(60)]).toEqual(['Said then, but probably not about it:', 'Closest, but probably not:'])
  })

  it('answers gibberish, and an empty memory, in one line with a next step', () => {
    expect(lines(recalled(0, []))).toEqual(['Nothing found about “where is the cat”: `madeleine toc` shows what there is.'])
    expect(showRecall(selectShown(recalled(0, []), view), new Map(), { ...view, isEmpty: true }))
      .toEqual(['The memory is empty: `madeleine import FILE` fills it.'])
  })
})

describe('on any screen', () => {
  const recall = recalled(0.9, [
    passage(['m1', 'Wei', '竹叶青，还有一罐茉莉花茶，说是专门给你的，还有豆瓣酱、花椒和二荆条，行李箱一共二十三公斤'], 0.9),
    passage(
      ['m2', 'An astonishingly long name', 'The cat was on the warm tumble dryer, between two clean bedsheets that were not ours'], 0.8,
    ),
  ], [episode('e-m1', 0.9, { title: 'Tea, duck and a suitcase of twenty-three kilos 茉莉花茶 for Lena', keyMoment: true })])

  it.each([40, 80, 100])('nothing is wider than %i columns', (columns) => {
    const shown = showRecall(selectShown(recall, view), new Map(), {
      ...view, screen: screenOf({ columns }), conversations: new Map([['chat', 'The long conversation of Lena, Wei and everybody else']]),
    })
    expect(Math.max(...shown.map(columnsOf))).toBeLessThanOrEqual(columns)
    expect(shown.join('')).toContain('★ key moment')
  })

  it('a cut ends in an ellipsis, whatever its length', () => {
    for (let words = 60; words < 80; words++) {
      const shown = lines(
        recalled(0.9, [passage(['m1', 'Wei', `${'cat '.repeat(words)}${'x'.repeat(words)} and so on and on ${'on '.repeat(90)}`], 0.9)]),
      )
      expect(shown.slice(0, 5).at(-1)).toMatch(/…$/)
    }
  })

  it('a pipe gets no colour, and hidden characters are made visible', () => {
    expect(lines(recalled(0.9, [passage(['m1', 'Wei\u001b[2J', 'ev\u202eil \u0007cat'], 0.9)])).join('')).not.toMatch(/[\p{Cc}\u202e]/u)
  })

  it('words of the query are coloured on a terminal', () => {
    const screen = screenOf({ columns: 80, isTTY: true, hasColors: () => true })
    expect(showRecall(selectShown(recalled(0.9, [passage(['m1', 'Wei', 'a cat thinks'], 0.9)]), view), new Map(), { ...view, screen })[1])
      .toContain('a \u001b[33mcat\u001b[39m thinks')
  })
})

describe('a long message', () => {
  it('is shown from the sentence in which the words of the query meet', () => {
    const long = `${'First a word about the weather. '.repeat(20)}The cat is on the dryer! Good night.`
    expect(excerptOf(long, { lines: 1, columns: 80 }, queryMatcher('cat dryer'))).toBe('… The cat is on the dryer! Good night.')
    expect(excerptOf(`The dryer hums. ${long} The dryer hums.`, { lines: 2, columns: 40 }, queryMatcher('cat dryer')), 'the rarer word')
      .toMatch(/^… The cat is/)
    expect(excerptOf('The cat is on the dryer', { lines: 1, columns: 80 }, queryMatcher('dryer'))).toBe('The cat is on the dryer')
    expect(excerptOf(long, { lines: 1, columns: 80 }, queryMatcher('bicycle'))).toBe(long)
    expect(excerptOf(
      `${'cat? '.repeat(3000)}${'The weather. '.repeat(100)}A cat on the dryer.`, { lines: 2, columns: 40 }, queryMatcher('cat dryer'),
    )).toBe('… A cat on the dryer.')
    expect(excerptOf(`${'今天天气很好。'.repeat(30)}茉莉花茶在柜子里。`, { lines: 1, columns: 40 }, queryMatcher('花茶'))).toBe('… 茉莉花茶在柜子里。')
  })
})

describe('a long message that repeats itself', () => {
  it.each([
    'cat? ', 'cat. dryer. ', 'the cat sat.\n', '猫。', 'cat#. ',
  ])('with %j is searched a few times, and not for each of its sentences', (piece) => {
    let searched = 0
    const find = queryMatcher('cat dryer 猫')
    const text = Array.from({ length: 4000 }, (_, i) => piece.replace('#', String(i))).join('')
    excerptOf(text, { lines: 4, columns: 80 }, (part) => ((searched += part.length), find(part)))
    expect(searched).toBeLessThan(5 * 20_000)
  })
})

describe('what is newest', () => {
  it('is shown as messages by talk, the newest talk first, each in its order, then episodes, without a confidence', () => {
    const at = (minute: number) => ({ at: new Date(START + minute * MINUTE) })
    const bare = ({ confidence: _, ...rest }: Passage) => rest
    const messages = [passage(['m3', 'Lena', 'good morning'], 1, at(600)), passage(['m2', 'Wei', 'good night'], 1, at(2)), passage(
      ['m1', 'Lena', 'she is asleep'], 1, at(0),
    )].map(bare)
    const { confidence: _, ...newest } = episode('e-m1', 1, { why: '' })
    expect(showRecent({ passages: messages, episodes: [newest] }, { ...view, query: '', highlighted: '' })).toEqual([
      'Newest messages', '9 Mar 2026, 08:00', '  Lena  good morning', '8 Mar 2026, 22:00',
      '  Lena  she is asleep', '  Wei   good night', '',
      'Newest episodes', 'Title of e-m1', '  8 Mar 2026, 22:00–22:40 · 2 messages', '  Lena looked for the cat',
    ])
  })
})
