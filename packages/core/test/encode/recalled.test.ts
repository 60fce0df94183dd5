/** Recalled text that an agent pushed back is told to no model, quoted in no summary, and gives no title. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Message, transcriptOf } from '@madeleine/contract'
import { FRAME, frame } from '../../../../test/support/frame.ts'
import { atOnce, countTokens } from '@madeleine/base'
import { isForeignTo, pastedIn } from '@madeleine/language'
import { complexityOf } from '../../encode/complexity.ts'
import { describeQuestion, lineTokens } from '../../encode/describe-question.ts'
import { extractiveSteps, type ExtractiveInput } from '../../../language/titles/extractive.ts'
import { renderRecall } from '../../recall/recall-layout.ts'
import { promptOf } from '../../../../test/support/model-questions.ts'
import { message } from '../../../../test/support/talk.ts'
import { anyRendering, found, episode } from '../../../../test/support/found.ts'

const extractive = (input: ExtractiveInput) => atOnce(extractiveSteps(input))

const recalled = atOnce(renderRecall({
  episodes: [{
    row: episode('a', { title: 'Zanzibar spice harvest', summary: 'Ann: the Zanzibar harvest of cloves; Ben: Zanzibar again' }),
    confidence: 0.9,
  }],
  passages: Array.from({ length: 30 }, (_, i) =>
    ({ message: found(i, { text: `The Zanzibar cloves were harvested by ${i} people, ![image] and \`\`\`more\`\`\`` }), segmentId: 'a' })),
  details: new Map(), timeZone: 'UTC', frame,
})).text

const said = (seq: number, text: string, given: Partial<Message> = {}): Message =>
  message(seq, { text, tokens: countTokens(text), ...(given as object) })
const talk = [said(0, 'My bicycle needs a new derailleur before the race in Leipzig', { name: 'Ann' }), said(
  1, 'The derailleur can be had at the shop in the Südvorstadt', { name: 'Ben' },
)]
const withFrames = [
  said(0, `${recalled}${talk[0]!.text}`, { name: 'Ann' }), said(1, `${talk[1]!.text}\n${recalled}`, { name: 'Ben' }),
]
const UTC = { timeZone: 'UTC' }

describe('a segment with recalled text in its messages', () => {
  it('has the same title, summary and complexity as without it', () => {
    expect(extractive({ messages: withFrames, ...UTC })).toEqual(extractive({ messages: talk, ...UTC }))
    expect(extractive({ messages: [said(2, 'Yes, do that.')], overlap: withFrames, ...UTC }))
      .toEqual(extractive({ messages: [said(2, 'Yes, do that.')], overlap: talk, ...UTC }))
    expect(complexityOf(withFrames)).toBe(complexityOf(talk))
    expect(complexityOf([...talk, ...talk, said(4, recalled.repeat(4))])).toBe(complexityOf([...talk, ...talk]))
  })

  it('is sent to a model without it, and costs no more', () => {
    const question = describeQuestion([{ messages: withFrames, context: [said(9, recalled)] }], UTC)
    expect(promptOf(question)).not.toMatch(/Zanzibar|madeleine/)
    expect(promptOf(question)).toContain('derailleur')
    expect(question.texts.join(' ')).not.toMatch(/Zanzibar/)
    const sum = (tokens: readonly number[]) => tokens.reduce((total, one) => total + one, 0)
    expect(sum(lineTokens(withFrames))).toBeLessThanOrEqual(sum(lineTokens(talk)) + 4)
  })

  it('has the script of its people\'s own words', () => {
    const chinese = [said(0, `${recalled}\n我妈妈下个月来莱比锡看我`), said(1, `${recalled}\n太好了！她喜欢喝什么茶？`)]
    expect(isForeignTo(chinese, '用户的母亲下个月来访。')).toBe(false)
    expect(isForeignTo(chinese, 'The mother of the user visits next month.')).toBe(true)
  })

  it('keeps its lines in order in any transcript', () => {
    fc.assert(fc.property(fc.array(anyRendering(), { maxLength: 3 }), (renderings) => {
      const messages = renderings.map((rendering, seq) => said(seq, `before ${atOnce(renderRecall(rendering)).text}after`))
      const transcript = transcriptOf(messages, { first: 0, timeZone: 'UTC', maxCharacters: 1000, isPasted: pastedIn(messages) })
      expect(transcript.texts.filter((_, i) => i % 2 === 1)).toEqual(messages.map(() => 'before \n\nafter'))
    }), { numRuns: 50 })
  })
})

describe('a message with nothing but recalled text', () => {
  it('still gives its episode a title and a summary, in standard words', () => {
    const alone = [said(0, recalled, { role: 'system' })]
    expect(extractive({ messages: alone, ...UTC }))
      .toMatchObject({ title: 'Message from System, 2 March 2026', summary: '2 March 2026 — Message from System' })
    expect(extractive({ messages: [said(0, `${FRAME.opening}\n${recalled}`)], ...UTC }).title).toBe('Message from User, 2 March 2026')
    expect(extractive({ messages: alone, overlap: talk, ...UTC }).title).toMatch(/derailleur/i)
  })
})
