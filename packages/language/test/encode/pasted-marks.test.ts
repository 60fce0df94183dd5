/** Titles and summaries without a model: what of them was pasted says so, whether somebody speaks in it or not. */
import { expect, test } from 'vitest'
import { extractiveSteps } from '../../titles/extractive.ts'
import { atOnce } from '@madeleine/base'
import { PASTES } from '../../../../test/attack/pasted/all-cases.ts'
import { messagesOf, type CaseMessage } from '../../../../test/attack/pasted/pasted-case.ts'
import { BLIND, TOLD } from '../../../../test/attack/pasted/told-cases.ts'

const extract = (...given: readonly CaseMessage[]) => atOnce(extractiveSteps({ messages: messagesOf(given), timeZone: 'UTC' }))
const ARTICLE = 'The glacier above Zermatt lost nine metres of ice. Its meltwater feeds the reservoir of the valley.'

test('a title and a summary that rest on pasted words say so', () => {
  for (const paste of [`> ${ARTICLE}`, `[Forwarded] ${ARTICLE}`, `"${ARTICLE}" (source: the valley's newsletter)`]) {
    const { title, summary } = extract(paste)
    expect([paste, title.endsWith(' (pasted)'), summary.includes('User (pasted): ')]).toEqual([paste, true, true])
  }
})

test('what the user wrote says nothing of the kind, also beside a paste, nor does a request about one', () => {
  const { title, summary } = extract('My sourdough starter has died again in the cold kitchen.',
    'Can you summarise the next message?', ARTICLE)
  expect([title.includes('pasted'), summary.includes('User: My sourdough starter'), summary.includes('(pasted): Can you')])
    .toEqual([false, true, false])
  expect(JSON.stringify(extract(ARTICLE))).not.toContain('pasted')
})

/** Before: 95 and 112 sentences of 100 pastes each stood in summaries as if the user had written them, and no title said it. */
test('hardly a pasted sentence stands in a summary as if the user had written it', () => {
  const cases = [...PASTES.map(({ test: one }) => one), ...TOLD, ...BLIND].filter(({ kind }) => kind !== 'speaker')
  const sentences = cases.flatMap(({ messages, foreign }) => extract(...messages).sentences.map(({ text }) => text)
    .filter((text) => foreign.some((words) => text.toLowerCase().includes(words.toLowerCase()))))
  const unmarked = sentences.filter((text) => !text.includes(' (pasted): '))
  expect(sentences.length).toBeGreaterThan(1000)
  expect(unmarked.length).toBeLessThanOrEqual(0.02 * sentences.length)
})
