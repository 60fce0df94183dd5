/** The rules for facts on the worst texts: they end, throw nothing, and read nothing in a text that is too long to be said. */
import { expect, test } from 'vitest'
import { ruleFacts } from '@madeleine/language'
import { atOnce } from '@madeleine/base'
import type { Message } from '@madeleine/contract'
import { WORST_NAMES, worstText } from './worst-texts.ts'

const AT = new Date('2026-03-02T09:00:00Z')
const read = (text: string) => {
  const message: Message = {
    id: 'm', seq: 0, role: 'user', kind: 'message', text, at: AT, receivedAt: AT, timed: true,
    tokens: 1, callIds: [], resultIds: [], marks: {},
  }
  return atOnce(ruleFacts([message], { conversationId: 'c', timeZone: 'UTC' }))
}
/** Beginnings of statements again and again, as long as a clause may be and far longer. */
const BEGINNINGS = [
  'I am ', 'I no longer ', 'I quit my job at ', 'we broke up and ', 'I stopped drinking ', '我从', '我把车', 'I really ',
  'I love and ', 'my ', 'I have a big ', 'I, ', 'from ', 'and I have two cats ', '我是', '我最', '我在上班', '我会说英语和', "' a",
]

test.each(WORST_NAMES)('the rules for facts end on a text of %s, and learn nothing from a long one', (name) => {
  expect(Array.isArray(read(worstText(name, 1990)))).toBe(true)
  // What is ours is taken out first, and may leave a short text
  for (const change of read(`I live in Rome. ${worstText(name, 65_000)} I live in Rome.`)) {
    expect(change).toMatchObject({ kind: 'new', fact: { value: 'Rome' } })
  }
})

test.each(BEGINNINGS)('the rules for facts end on "%s" again and again, and learn a bounded number of facts', (beginning) => {
  for (const length of [230, 590, 1990]) expect(read(beginning.repeat(2000).slice(0, length)).length).toBeLessThan(100)
})
