/** Replies of models: the object that was meant is found behind thoughts and between prose; drafts are no answers. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CitableSource, StreamedAnswer } from '../../commands/ask-command.ts'
import { replyObject } from '@madeleine/contract'

const OBJECT = { size: 3, texts: ['a {brace}', 'a "quote", ]'] }
const JSON_TEXT = JSON.stringify(OBJECT)

describe('a reply is read', () => {
  test.each([
    ['behind thoughts with braces', `<think>The set {a, b} or {"size": 7}?</think>\n${JSON_TEXT}`],
    ['behind thoughts of which only the end was sent', `Maybe {"size": 7}, {x}.\n</think>\n\n${JSON_TEXT}`],
    ['behind thoughts that never end', `<think>\nFirst {x: 1}, then {"size": 7}.\n${JSON_TEXT}\n`],
    ['behind thoughts with an unclosed brace and a single quote mark', `<thinking>{"size": "7, {{ </thinking>${JSON_TEXT}`],
    ['with prose before and after', `Here is {it}:\n\`\`\`json\n${JSON_TEXT}\n\`\`\`\nI hope {that} helps: {}.`],
    ['with commas behind the last of a list and of an object', '{"size": 3, "texts": ["a {brace}", "a \\"quote\\", ]", ], }'],
    ['with such commas behind thoughts', '<think>{1,}</think>```\n{"size": 3,\n"texts": ["a {brace}","a \\"quote\\", ]",\n],\n}\n```'],
    ['in a list of one', `[${JSON_TEXT}]`],
    ['as an object', OBJECT],
  ])('%s', (_, reply) => expect(replyObject(reply)).toEqual(OBJECT))

  test('where its own text holds the tags of thoughts', () => {
    const object = { answer: 'Write <think> first and </think> last, then {"x": 1}' }
    expect(replyObject(JSON.stringify(object))).toEqual(object)
    expect(replyObject(`<think>{"answer": "no"}</think>Sure: ${JSON.stringify(object)} Done.`)).toEqual(object)
  })

  test('wherever any object stands between thoughts and prose', () => {
    const prose = fc.string().filter((text) => !/[{}<>"]/.test(text))
    const object = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 })
    fc.assert(fc.property(object, prose, prose, fc.string(), (value, before, after, thought) => {
      const text = JSON.stringify(value)
      expect(replyObject(`<think>${thought}</think>${before}${text}${after}`)).toEqual(JSON.parse(text))
    }))
  })
})

test.each([
  ['thoughts alone', '<think>It could be {"size": 7}.</think>'],
  ['thoughts that break off behind a draft', '<think>It could be {"size": 7}, but then'],
  ['several objects in a list', '[{"size": 1}, {"size": 2}]'],
  ['prose', 'I cannot {do} that.'],
])('%s are no answer', (_, reply) => expect(replyObject(reply)).toBeUndefined())

test('an answer that is streamed is not shown from the draft in its thoughts', () => {
  const source = { ref: 'm1', speaker: 'Ann', text: 'The ferry leaves at nine', at: new Date(0), kind: 'said' } as unknown as CitableSource
  const streamed = new StreamedAnswer([source], (answer) => answer)
  expect(streamed.take('<think>{"answer": "At ten [1]. No.')).toBe('')
  expect(streamed.take(' "}</think>{"answer": "At nine [1]. Be')).toContain('At nine')
})

test.each([
  ['braces that are never closed', '{"a":'.repeat(50_000)],
  ['quotes that are never closed', '{"a'.repeat(50_000)],
  ['tags', '<think></think>{"a"'.repeat(20_000)],
  ['escapes', `{"${'\\"'.repeat(300_000)}`],
])('a reply of many %s is refused at once', (_, reply) => expect(replyObject(reply)).toBeUndefined())
