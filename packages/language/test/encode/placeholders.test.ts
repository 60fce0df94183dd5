/** Placeholders of media in titles and summaries: left out whole, never half of one. */
import { expect, test } from 'vitest'
import { plainText } from '../../titles/sentences.ts'

test.each([
  ['This is Klaus\n[image]', 'This is Klaus'],
  ['[file: bill.pdf]\n[image: a grey cat]\nIs this right?', 'Is this right?'],
  ['Will it rain?\n[audio]\r\n[video]', 'Will it rain?'],
  ['Dear all,\n[Berlin] is cold', 'Dear all,\n[Berlin] is cold'],
  ['\u001b[31mred\u001b[0m \u009b1mbold', 'red 1mbold'],
])('without placeholders of media and terminal codes, %j is read as %j', (text, plain) => {
  expect(plainText(text).replace(/\n+/g, '\n').trim()).toBe(plain)
})
