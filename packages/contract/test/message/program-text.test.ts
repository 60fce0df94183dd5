/** What a program wrote into a message is nobody's words: thoughts, reminders, output of commands, notes, summaries. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isHandedOver, ownText } from '../../message-content.ts'

const own = (text: string): string => ownText({ text }).trim()

describe('the own words of a message lack', () => {
  test.each([
    ['thoughts before an answer', '<think>\nShe lives in Ulm, or in Bonn?\n</think>\n\nShe lives in Bonn.', 'She lives in Bonn.'],
    ['thoughts of two steps', '<think>a</think>Let me look.\n<think>b</think>\nFound it.', 'Let me look.\n\n\nFound it.'],
    ['thoughts that never end', '<think>\nShe lives in Ulm, so', ''],
    ['thoughts of which only the end was kept', 'Maybe in Ulm.\n</think>\nIn Bonn.', 'In Bonn.'],
    ['a reminder behind the words', 'Book the ferry\n<system-reminder>\nThe todo list is empty.\n</system-reminder>', 'Book the ferry'],
    ['what an editor tells', '<ide_opened_file>The user opened ferry.ts</ide_opened_file>\nIs it right?', 'Is it right?'],
    ['output of a command', '<bash-stdout>I am Ann</bash-stdout><bash-stderr>my pump failed</bash-stderr>', ''],
    ['the end of a task', '<task-notification>\n<status>completed</status>\n</task-notification>', ''],
    ['a note that the user stopped it', '[Request interrupted by user for tool use]\nNot that file', 'Not that file'],
    ['a summary of what went before',
      'This session is being continued from a previous conversation that ran out of context. I am Ann.', ''],
  ])('%s', (_, text, said) => expect(own(text)).toBe(said))
})

describe('the own words of a message keep', () => {
  test.each([
    'What does <think> do, and how do I close it with </think>?', 'Wrap it in <system-reminder>x</system-reminder> then',
    '<system-reminder>\nis what I see at the top, why?',
    'It said [Request interrupted by user] and stopped', '<think of a name for our cat',
    'I think </thinking> about it', '<div>\n<p>Hello</p>\n</div>',
  ])('what only speaks of such text: %j', (text) => expect(own(text)).toBe(text))

  test('every word around what a program wrote, whatever they are', () => {
    const words = fc.string({ unit: 'binary' }).filter((text) => !/[<>[\]]/.test(text) && text.trim() !== '')
    fc.assert(fc.property(words, words, words, (before, inside, after) => {
      expect(ownText({ text: `${before}\n<system-reminder>${inside}</system-reminder>${after}` })).toBe(`${before}\n\n${after}`)
    }))
  })
})

test('a message of nothing else is handed over, and no passage of anybody', () => {
  expect(isHandedOver({ role: 'user', text: '<bash-stdout>I am allergic to nuts</bash-stdout>' })).toBe(true)
  expect(isHandedOver({ role: 'user', text: '<bash-stdout>ok</bash-stdout>\nI am allergic to nuts' })).toBe(false)
})

test.each(['<think>', '<think>\n', '</think>\n', '<system-reminder>x', '[Request ', '<bash-stdout></bash-stdout>'])(
  'a text of many %j is read in linear time', (piece) => {
    expect(ownText({ text: piece.repeat(50_000) }).length).toBeGreaterThanOrEqual(0)
  },
)
