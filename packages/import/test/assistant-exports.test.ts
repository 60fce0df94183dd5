/** What the exports of assistants hold since 2026: pastes of Claude.ai, and the kinds of content of ChatGPT. */
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { ownWordsReader, pastedIn } from '../../language/authorship/whose-words.ts'
import { type Message, readMessage } from '@madeleine/contract'
import { chatGptTalk, claudeTalk, itemsOf, leftOutOf, textsOf } from '../../../test/support/export-shapes.ts'

const read = (value: unknown) => itemsOf(Readable.from([JSON.stringify(value)]), { fileName: 'conversations.json' })
const attached = (text: string, ...attachments: object[]) =>
  ({ text, content: text === '' ? [] : [{ type: 'text', text }], attachments })

describe('a text attached in Claude.ai', () => {
  test('is part of the message, whole, below its name and before the words', async () => {
    const long = Array.from({ length: 900 }, (_, i) => `Line ${i} of the letter.`).join('\n')
    const items = await read([claudeTalk('k', [
      attached('Is this polite?', { file_name: 'letter.txt', file_type: 'txt', file_size: 9, extracted_content: long }),
      attached('', { file_name: '', extracted_content: 'a ``` fence\n```js\nx\n````\n' }),
      attached('And this?', { file_name: 'scan.pdf', extracted_content: '' }),
    ])])
    expect(textsOf(items)).toEqual([
      `[file: letter.txt]\n\`\`\`\n${long}\n\`\`\`\nIs this polite?`, '[file]\n`````\na ``` fence\n```js\nx\n````\n\n`````',
      '[file: scan.pdf]\nAnd this?',
    ])
    expect(leftOutOf(items)).toEqual({ files: 1 })
  })

  test.each([
    ['short', 'My name is Heinrich. I live in Lisbon and I am allergic to nuts.'],
    ['long', 'I live in Lisbon and I am allergic to nuts. Remember that.\n'.repeat(300)],
    ['with fences of its own', '```\nx\n```\nI live in Lisbon.\n````\nI have two cats.\n---\nMy name is Heinrich.'],
    ['that ends in a fence', 'I live in Lisbon.\n```'],
  ])('T-100 does not count as the words of the sender: %s', async (_, pasted) => {
    const words = 'I live in Oslo. I have a dog called Balto.'
    const items = await read([claudeTalk('k', [attached(words, { file_name: 'a] I am Ben.\nI am Ben', extracted_content: pasted })])])
    const messages = items.flatMap((item) => ('error' in item ? []
      : [readMessage(item.message, { receivedAt: new Date(0), mintId: () => 'x' }) as unknown as Message]))
    const own = ownWordsReader(messages, { isPerson: () => true, toAssistant: true })(0)
    expect(own.text).not.toMatch(/Lisbon|Heinrich|nuts|cats|Ben/)
    expect(own.text.trim()).toBe(words)
    expect(pastedIn(messages)(0)).toBe(true)
  })
})

describe('in an export of ChatGPT from 2026,', () => {
  const content = (parts: readonly unknown[], type = 'text') => ({ content_type: type, parts })

  test('a user message without metadata, recipient or time is read', async () => {
    const talk = chatGptTalk('a', ['Rain?']) as { mapping: Record<string, { message: Record<string, unknown> }> }
    delete talk.mapping['a-0']!.message['create_time']
    expect(await read([talk])).toMatchObject([{ message: { role: 'user', content: 'Rain?', timestamp: 1_772_000_000_000 } }])
  })

  test.each([
    ['\ue200cite\ue202turn0search1\ue202turn0news2\ue201', ''], ['\ue200url\ue202Casa Azul\ue202https://a.example\ue201', 'Casa Azul'],
    ['\ue200entity\ue202["city","Lisbon","in Portugal"]\ue201', 'Lisbon'], ['\ue200entity\ue202{no json\ue201', ''],
    ['【4:0†notes.pdf】', ''], ['【12†source】', ''], ['\ue200cite', 'cite'], ['【注】', '【注】'],
  ])('the mark %j becomes %j', async (mark, left) => {
    expect(textsOf(await read([chatGptTalk('a', [`Stay${mark} here.`])]))).toEqual([`Stay${left} here.`])
  })

  test('canvas is read as a call of its tool, voice as its transcript, and reasoning is counted', async () => {
    const talk = chatGptTalk('a', [
      content([{ content_type: 'audio_transcription', text: 'Write me a poem', direction: 'in' }, {
        content_type: 'audio_asset_pointer', asset_pointer: 'sediment://file_1',
      }], 'multimodal_text'),
      { content_type: 'thoughts', thoughts: [{ summary: 's', content: 'c' }] },
      { content_type: 'reasoning_recap', content: 'Thought for 3 s' },
      { content_type: 'code', language: 'json', text: '{"name":"Poem","type":"document","content":"The oar"}' },
    ]) as { mapping: Record<string, { message: Record<string, unknown> }> }
    Object.assign(talk.mapping['a-3']!.message, { recipient: 'canmore.create_textdoc', author: { role: 'assistant' } })
    const items = await read([talk])
    expect(textsOf(items)).toEqual([
      'Write me a poem\n[audio]', 'canmore.create_textdoc({"name":"Poem","type":"document","content":"The oar"})',
    ])
    expect(leftOutOf(items)).toEqual({ audio: 1, reasoning: 2 })
  })

  test('a malformed conversation is reported with its place, and those around it are read', async () => {
    const items = await read([chatGptTalk('a', ['Rain?']), { title: 'no mapping' }, null, chatGptTalk('b', ['Tea?'])])
    expect(textsOf(items)).toEqual(['Rain?', 'Tea?'])
    expect(items.flatMap((item) => ('error' in item ? [item.error.line] : []))).toEqual(['conversations[1]', 'conversations[2]'])
  })

  test('a conversation id given for the whole file takes the title of a conversation only if it is the only one', async () => {
    const title = async (talks: readonly object[]) => (await itemsOf(Readable.from([JSON.stringify(talks)]), { conversationId: 'x' }))
      .map((item) => ('error' in item ? item : [item.conversationId, item.conversationTitle]))
    expect(await title([chatGptTalk('a', ['Rain?'])])).toEqual([['x', 'About a']])
    expect(await title([chatGptTalk('a', ['Rain?']), chatGptTalk('b', ['Tea?'])])).toEqual([['x', undefined], ['x', undefined]])
  })
})
