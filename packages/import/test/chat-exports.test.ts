/** Exports of chats with an assistant: what comes in beside the plain talk, and the count of what does not. */
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readImport } from '../read-import.ts'
import { addCounts, type ImportItem, leftOutText, readMessage } from '@madeleine/contract'

const fixture = (name: string): string => fileURLToPath(new URL(`../../../test/fixtures/import/${name}`, import.meta.url))
const all = async (items: AsyncIterable<ImportItem>): Promise<ImportItem[]> => {
  const found: ImportItem[] = []
  for await (const item of items) found.push(item)
  return found
}
const readJson = (value: unknown) => all(readImport(Readable.from([Buffer.from(JSON.stringify(value))]), { fileName: 'chat.json' }))
const readLines = (lines: readonly object[]) =>
  all(readImport(Readable.from([Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))]), { fileName: 'session.jsonl' }))
const leftOut = (items: readonly ImportItem[]) => items.reduce((sum, item) => addCounts(sum, item.leftOut), {})
const texts = (items: readonly ImportItem[]) => items.map((item) =>
  ('error' in item ? item.error.message : readMessage(item.message, { receivedAt: new Date(0), mintId: () => 'x' }).text))
const titles = (items: readonly ImportItem[]) => items.map((item) => ('error' in item ? undefined : item.conversationTitle))

/** One conversation of ChatGPT: a chain of messages, without what does not matter. */
function chatGpt(messages: readonly Record<string, unknown>[], more: object = {}): object {
  const nodes = messages.map((message, i) => [`n${i}`, {
    id: `n${i}`, parent: i > 0 ? `n${i - 1}` : null, children: i + 1 < messages.length ? [`n${i + 1}`] : [],
    message: { id: `m${i}`, create_time: 1_700_000_000 + i, ...message },
  }] as const)
  return {
    title: 'A title', create_time: 1_700_000_000, current_node: `n${messages.length - 1}`,
    mapping: Object.fromEntries(nodes), id: 'c1', ...more,
  }
}
const said = (content: object | string, more: object = {}) =>
  ({ author: { role: 'user' }, content: typeof content === 'string' ? { content_type: 'text', parts: [content] } : content, ...more })

describe('an import from ChatGPT', () => {
  test(
    'counts what it leaves out: other branches, hidden messages, reasoning, and images, which leave a placeholder',
    async () => {
      const items = await all(readImport(fixture('chatgpt.json')))
      expect(leftOut(items)).toEqual({ hidden: 2, reasoning: 1, branches: 1, images: 3 })
      expect(leftOutText(leftOut(items)))
        .toBe('1 message of another branch, 2 hidden messages, 1 piece of reasoning, 3 images (shown as [image])')
    },
  )

  test('gives each conversation its title, but not the name "New chat"', async () => {
    expect(new Set(titles(await all(readImport(fixture('chatgpt.json')))))).toEqual(new Set(['Sourdough starter', 'A picture']))
    expect(titles(await readJson(chatGpt([said('hi')], { title: 'New chat' })))).toEqual([undefined])
    expect(titles(await readJson([chatGpt([said('hi')], { title: null })]))).toEqual([undefined])
  })

  test.each([
    ['a photo', { content_type: 'multimodal_text', parts: [
      'Look: ', { content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_1' }, 'Nice?',
    ] }, 'Look: \n[image]\nNice?', { images: 1 }],
    ['a voice message', { content_type: 'multimodal_text', parts: [{ content_type: 'audio_transcription', text: 'Rain?' }, {
      content_type: 'real_time_user_audio_video_asset_pointer', frames_asset_pointers: [],
      video_container_asset_pointer: null, audio_asset_pointer: { content_type: 'audio_asset_pointer' },
    }] }, 'Rain?\n[audio]', { audio: 1 }],
    [
      'a recording alone',
      { content_type: 'multimodal_text', parts: [{ content_type: 'audio_asset_pointer', asset_pointer: 'sediment://a' }] },
      '[audio]', { audio: 1 },
    ],
    ['a film', { content_type: 'multimodal_text', parts: [
      { content_type: 'real_time_user_audio_video_asset_pointer', video_container_asset_pointer: { asset_pointer: 'x' } },
    ] }, '[video]', { videos: 1 }],
    [
      'a quote of a page', { content_type: 'tether_quote', url: 'https://a.example', title: 'Casa Azul', text: 'It has a terrace.' },
      'Casa Azul\nIt has a terrace.', {},
    ],
    ['a page', { content_type: 'tether_browsing_display', result: 'Hotels: Casa Azul', summary: null }, 'Hotels: Casa Azul', {}],
    ['an error', { content_type: 'system_error', name: 'Timeout', text: 'No answer' }, 'No answer', {}],
  ])('reads %s', async (_, content, text, counts) => {
    const items = await readJson([chatGpt([said(content)])])
    expect({ texts: texts(items), leftOut: leftOut(items) }).toEqual({ texts: [text], leftOut: counts })
  })

  test('shows an attached file as a placeholder with its name, and does not repeat an image that is in the message too', async () => {
    const metadata = { attachments: [
      { id: 'file_7', name: 'cat.png', mime_type: 'image/png' }, { id: 'file_9', name: 'bill.pdf', mime_type: 'application/pdf' },
    ] }
    const content = {
      content_type: 'multimodal_text', parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_7' }],
    }
    const items = await readJson([chatGpt([said(content, { metadata })])])
    expect({ texts: texts(items), leftOut: leftOut(items) })
      .toEqual({ texts: ['[file: bill.pdf]\n[image]'], leftOut: { images: 1, files: 1 } })
  })

  test('counts what it cannot read, apart from hidden context and reasoning', async () => {
    const items = await readJson([chatGpt([
      said({ content_type: 'user_editable_context', user_profile: 'I bake' }),
      said({ content_type: 'thoughts', thoughts: [] }), said({ content_type: 'reasoning_recap', content: 'Thought for 4 s' }),
      said({ content_type: 'hologram', rays: 3 }), said({ content_type: 'multimodal_text', parts: ['Here', { content_type: 'smell' }] }),
      said({ content_type: 'execution_output', text: '' }), { content: null },
    ])])
    expect({ texts: texts(items), leftOut: leftOut(items) })
      .toEqual({ texts: ['Here'], leftOut: { hidden: 1, reasoning: 2, unreadable: 3 } })
  })

  test('reads a conversation whose current node is missing up to its last leaf', async () => {
    expect(texts(await readJson([chatGpt([said('one'), said('two')], { current_node: 'gone' })]))).toEqual(['one', 'two'])
  })

  test('reports one error for a file in which everything is left out', async () => {
    const items = await readJson([chatGpt([said({ content_type: 'thoughts', thoughts: [] })])])
    expect(items).toEqual([{
      error: { line: '', code: 'invalid_input', message: 'no messages to import; left out: 1 piece of reasoning' },
      leftOut: { reasoning: 1 },
    }])
  })
})

describe('an import from Claude.ai', () => {
  test('reads messages, titles and names of files, and counts thinking and other branches', async () => {
    const items = await all(readImport(fixture('claude-ai.json')))
    expect(texts(items)).toEqual([
      '[file: diary.txt]\n```\nwatered daily\n```\n[image: leaf.jpg]\nMy tomatoes have yellow leaves',
      'Too much water; let the soil dry.', 'And how often is right?', 'Name a river', 'The Danube',
    ])
    expect(titles(items).slice(2, 4)).toEqual(['Tomatoes on the balcony', undefined])
    expect(items[1]).toMatchObject({
      conversationId: '7c1e0000-0000-4000-8000-000000000001',
      message: { id: 'k2', role: 'assistant', timestamp: '2024-05-01T10:01:00.000000Z' },
    })
    expect(leftOut(items)).toEqual({ reasoning: 1, images: 1, branches: 1 })
  })
})

describe('an import from Claude Code', () => {
  const record = (uuid: string, more: object = {}) => ({
    type: 'user', sessionId: 's1', uuid, timestamp: '2025-10-01T08:00:00Z', message: { role: 'user', content: `text of ${uuid}` }, ...more,
  })

  test('counts what it leaves out of a session, and takes the summary of its last message as its title', async () => {
    const items = await all(readImport(fixture('claude-code.jsonl')))
    expect(leftOut(items)).toEqual({ records: 2, hidden: 1, reasoning: 1, sidechains: 1, summaries: 1 })
    expect(titles(items).filter((title) => title !== undefined)).toEqual(['Oven timer fix'])
  })

  test('puts a placeholder in the place of an image, in a tool result too', async () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'A'.repeat(9000) } }
    const items = await readLines([
      record('a', { message: { role: 'user', content: [image, { type: 'text', text: 'What is this?' }] } }),
      record('b', {
        message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'seen' }, image] }] },
      }),
      record('c', { message: { role: 'user', content: [image] } }),
    ])
    expect({ texts: texts(items), leftOut: leftOut(items) })
      .toEqual({ texts: ['[image]\nWhat is this?', 'seen\n[image]', '[image]'], leftOut: { images: 3 } })
  })

  test('prefers a title that the user gave to a summary, and takes a title that comes last', async () => {
    const summary = { type: 'summary', summary: 'Timer', leafUuid: 'a' }
    expect(titles(await readLines([record('a'), summary]))).toEqual(['Timer'])
    expect(titles(await readLines([record('a'), { type: 'custom-title', customTitle: 'Oven', sessionId: 's1' }, summary, record('b')])))
      .toEqual(['Oven', undefined])
  })

  test('counts the summary of another session, and does not take it as a title', async () => {
    const items = await readLines([{ type: 'summary', summary: 'Elsewhere', leafUuid: 'z' }, record('a')])
    expect({ titles: titles(items), leftOut: leftOut(items) }).toEqual({ titles: [undefined], leftOut: { summaries: 1 } })
  })
})

describe('what Claude Code writes about its commands', () => {
  const record = (uuid: string, content: unknown): object =>
    ({ type: 'user', uuid, sessionId: 's', timestamp: '2026-03-02T10:00:00Z', message: { role: 'user', content } })
  test('is left out and counted as records; a person who quotes it is read', async () => {
    const lines = [
      record('a', '<command-name>/clear</command-name>\n            '
        + '<command-message>clear</command-message>\n            <command-args></command-args>'),
      record('b', [{ type: 'text', text: '<command-message>init is analyzing</command-message>\n<command-name>/init</command-name>' }]),
      record('c', '<local-command-stdout>Total cost: $0.55</local-command-stdout>'),
      record('f', [{ type: 'text', text: '<bash-stdout>I am Ann</bash-stdout><bash-stderr></bash-stderr>' }]),
      record('g', [{ type: 'text', text: '[Request interrupted by user]' }]),
      record('d', '<command-name> in the log, what is it?'), record('e', 'The jar of Klaus is leaking'),
    ].map((line) => JSON.stringify(line)).join('\n')
    const items = await all(readImport(Readable.from([Buffer.from(lines)]), { format: 'claude-code' }))
    expect(items.flatMap((item) => ('message' in item ? [item.message.content] : [])))
      .toEqual(['<command-name> in the log, what is it?', 'The jar of Klaus is leaking'])
    expect(items.reduce((sum, item) => sum + (item.leftOut?.['records'] ?? 0), 0)).toBe(5)
  })
})

describe('the report of a Deep Research, which is only in the state of a widget,', () => {
  const REPORT = '# Rye\n\nIt rises slowly.'
  const state = { status: 'done', plan: { title: 'a plan' }, report_message: { content: { content_type: 'text', parts: [REPORT] } } }
  const message = (fields: object) => ({
    id: 'r1', author: { role: 'tool' }, create_time: 1773436442, content: { content_type: 'text', parts: [''] }, ...fields,
  })
  test.each([
    ['as JSON of the metadata', message({ metadata: { is_visually_hidden_from_conversation: true,
      chatgpt_sdk: { widget_state: JSON.stringify(state) } } })],
    ['as an object', message({ metadata: { widget_state: { report: REPORT } } })],
    ['behind words of the program', message({ content: { content_type: 'text',
      parts: [`The latest state of the widget is: ${JSON.stringify(state)}`] } })],
  ])('is what the assistant said, %s', async (_, tool) => {
    const items = await readJson([{ id: 'c', title: 'Rye', create_time: 1773436440, current_node: 'r', mapping: {
      q: { id: 'q', parent: null, children: ['r'], message: { id: 'q', author: { role: 'user' }, create_time: 1773436441,
        content: { content_type: 'text', parts: ['Look into rye'] } } },
      r: { id: 'r', parent: 'q', children: [], message: tool },
    } }])
    expect(texts(items)).toEqual(['Look into rye', REPORT])
    expect(items.map((item) => ('error' in item ? '' : item.message.role))).toEqual(['user', 'assistant'])
  })
})
