/** Histories of assistants: each turn once, in the words of who said it, and a count of all else. */
import { describe, expect, test } from 'vitest'
import { errorsOf, leftOutOf, readBytes, readFixture, readLines, readValue, said, stored } from '../../../test/support/reading.ts'

const record = (type: string, payload: object, timestamp = '2026-03-02T09:00:00Z') => ({ timestamp, type, payload })
const item = (role: string, text: string) =>
  record('response_item', { type: 'message', role, content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text }] })
const meta = (more: object = {}) => record('session_meta', { id: 's1', timestamp: '2026-03-02T09:00:00Z', ...more })

describe('in an import from Codex,', () => {
  test('each turn comes in once, with tool calls, results and times, under the id and name of its session', async () => {
    const items = await readFixture('codex.jsonl')
    expect(said(items)).toEqual([
      'user: The oven timer rings twice. I live in Rome.', 'assistant: I will read timer.ts.',
      'assistant tool_call: shell({"command":["cat","timer.ts"]})', 'tool tool_result: setInterval(ring)\nsetInterval(ring)',
      'assistant tool_call: apply_patch(*** Begin Patch)', 'tool tool_result: Done!', 'assistant tool_call: shell(npm test)',
      'assistant tool_call: web_search(setInterval twice)', 'assistant: It was set twice; one line can go.',
      'user: Thanks, commit it.\n[image]', 'assistant: Committed.',
    ])
    expect(stored(items)[0])
      .toMatchObject({ conversationId: '0199aaaa-1111-7222-8333-444444444444', title: 'Oven timer', at: '2026-03-02T09:01:00.000Z' })
    expect(leftOutOf(items)).toEqual({ hidden: 4, records: 4, reasoning: 1, branches: 2, summaries: 1, images: 1 })
  })

  test('what developers and the program say under any role is not said by the user', async () => {
    const injected = [
      '<environment_context>I live in Oslo.</environment_context>', '<user_instructions>\nI live in Oslo.\n</user_instructions>',
      '# AGENTS.md instructions for /x\n\n<INSTRUCTIONS>I live in Oslo.</INSTRUCTIONS>', '<turn_aborted>I live in Oslo.</turn_aborted>',
    ]
    const items = await readLines([
      meta(), item('developer', 'I live in Oslo.'), item('system', 'I live in Oslo.'), ...injected.map((text) => item('user', text)),
        item('user', 'Hello'),
    ])
    expect(said(items)).toEqual(['user: Hello'])
    expect(leftOutOf(items)).toEqual({ hidden: 6 })
  })

  test('a turn that was rolled back is another branch, alone or together with turns before it', async () => {
    const back = (turns: number) => record('event_msg', { type: 'thread_rolled_back', num_turns: turns })
    expect(said(await readLines([
      meta(), item('user', 'one'), item('assistant', '1'), item('user', 'two'), item('assistant', '2'), item('user', 'three'), back(2),
      item('user', 'four'), back(1), item('user', 'five'), item('assistant', '5'),
    ]))).toEqual(['user: one', 'assistant: 1', 'user: five', 'assistant: 5'])
    expect(said(await readLines([meta(), item('user', 'one'), back(99), item('user', 'two')]))).toEqual(['user: two'])
    expect(said(await readLines([meta(), item('user', 'one'), back(Number.NaN), item('user', 'two')]))).toEqual(['user: two'])
  })

  test('a session that has only events is read from them', async () => {
    const items = await readLines([
      meta(), record('event_msg', { type: 'user_message', message: 'Hello' }), record('event_msg', { type: 'agent_reasoning', text: 'hm' }),
      record('event_msg', { type: 'agent_message', message: 'Hi' }), record('event_msg', { type: 'thread_name_updated',
        thread_name: 'Greeting' }),
    ])
    expect(said(items)).toEqual(['user: Hello', 'assistant: Hi'])
    expect(stored(items).at(-1)).toMatchObject({ title: 'Greeting' })
    expect(leftOutOf(items)).toEqual({ reasoning: 1 })
  })

  test('a session of 2025, whose items are on lines of their own without times, takes the time of its first line', async () => {
    const items = await readLines([
      { id: 'old-1', timestamp: '2025-05-01T08:00:00Z', instructions: null }, { record_type: 'state' },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hello' }] },
      { type: 'function_call', name: 'shell', arguments: '{}', call_id: 'c' }, { type: 'function_call_output', call_id: 'c',
        output: { content: 'ok', success: true } },
    ])
    expect(said(items)).toEqual(['user: Hello', 'assistant tool_call: shell({})', 'tool tool_result: ok'])
    expect(stored(items)[0]).toMatchObject({ conversationId: 'old-1', at: '2025-05-01T08:00:00.000Z' })
  })

  test('a session that another agent started is entirely a side chain: its user is a program', async () => {
    const items = await readLines([meta({ source: { subagent: 'review' } }), item('user', 'I live in Oslo.'), item('assistant', 'Noted.')])
    expect(said(items)).toEqual([])
    expect(leftOutOf(items)).toEqual({ sidechains: 2 })
  })

  test('bad lines are listed by their number, and the rest is read', async () => {
    const items = await readLines([meta(), null, 7, item('user', 'Hello'), record('response_item', { type: 'message', role: 'user',
      content: [{ type: 'x' }] })])
    expect(errorsOf(items).map(({ line }) => line)).toEqual([2, 3])
    expect(said(items)[0]).toBe('user: Hello')
  })
})

describe('in an import from Gemini CLI,', () => {
  test('messages are read as they were last written; a rewound turn is cut, and what a compression drops is kept', async () => {
    const items = await readFixture('gemini-cli.jsonl')
    expect(said(items)).toEqual([
      'user: What is in notes.md?', 'assistant: A list of teas.\nread_file({"path":"notes.md"})', 'tool tool_result: Assam, Darjeeling',
      'user: And this one?\n[image]', 'assistant: A cup.',
    ])
    expect(stored(items)[0]).toMatchObject({ conversationId: '7f000000-aaaa-4bbb-8ccc-000000000001', title: 'Teas in a file' })
    expect(leftOutOf(items)).toEqual({ hidden: 2, reasoning: 1, records: 1, branches: 2, summaries: 1, images: 1 })
  })

  test('a chat of an earlier version is read from its one document', async () => {
    expect(said(await readFixture('gemini-cli.json'))).toEqual(['user: Which tea keeps me awake?', 'assistant: Assam.'])
  })

  test('a rewind to an unknown message takes back everything, and a checkpoint alone is the whole talk', async () => {
    const head = { sessionId: 's', projectHash: 'p', startTime: '2026-03-02T09:00:00Z' }
    const user = (id: string, content: string) => ({ id, type: 'user', content, timestamp: '2026-03-02T09:00:00Z' })
    expect(said(await readLines([head, user('a', 'one'), { $rewindTo: 'gone' }, user('b', 'two')]))).toEqual(['user: two'])
    expect(said(await readLines([head, { $set: { messages: [user('a', 'one'), user('b', 'two')] } },
      { $rewindTo: 'b' }]))).toEqual(['user: one'])
    expect(leftOutOf(await readLines([{ ...head, kind: 'subagent' }, user('a', 'I live in Oslo.')]))).toEqual({ sidechains: 1 })
  })

  test('only what was typed of a message that names files is the user\'s', async () => {
    const items = await readLines([
      { sessionId: 's', projectHash: 'p' }, { id: 'a', type: 'user', displayContent: 'Sum up @diary.md',
        content: 'Sum up @diary.md\nI live in Oslo.' },
      { id: 'b', type: 'user', content: 'This is the Gemini CLI. We are setting up the context for our chat. I live in Oslo.' },
    ])
    expect(said(items)).toEqual(['user: Sum up @diary.md'])
  })
})

describe("in an import of Gemini's My Activity,", () => {
  test('prompts and answers are in the order of time, and those of a local day are a conversation', async () => {
    const items = await readFixture('gemini-activity.json')
    expect(said(items)).toEqual([
      'user: How hot is water for green tea?', 'assistant: About 75 °C:\n\n- Sencha 70\n- Bancha 80',
      'user: [image: pot.jpg]\nAnd for how long?', 'assistant: Four minutes, see this table (https://tea.example/time).',
    ])
    expect(stored(items).map(({ conversationId }) => conversationId))
      .toEqual(['gemini-2026-03-01', 'gemini-2026-03-01', 'gemini-2026-03-02', 'gemini-2026-03-02'])
    expect(stored(await readFixture('gemini-activity.json', { timeZone: 'UTC' }))[3]!.conversationId).toBe('gemini-2026-03-01')
    expect(leftOutOf(items)).toEqual({ images: 1, records: 1 })
  })

  const activity = (title: string, i = 0, more: object = {}) =>
    ({ header: 'Gemini-Apps', title, time: `2026-03-01T10:0${i}:00Z`, safeHtmlItem: [{ html: 'Ja.' }], ...more })

  test('words in another language up to a colon that begin two titles, or without one five, are no part of the prompts', async () => {
    const prompts = ['Wie heiß?', 'Wie lange?', 'Grün oder schwarz?', 'Mit Milch?', 'Und Zucker?']
    const titles = (some: readonly string[]) => readValue(some.map((prompt, i) => activity(`Eingegebener Prompt: ${prompt}`, i)))
    expect(said(await titles(prompts)).filter((line) => line.startsWith('user'))).toEqual(prompts.map((prompt) => `user: ${prompt}`))
    expect(said(await titles(prompts.slice(0, 2)))[0]).toBe('user: Wie heiß?')
    expect(said(await titles(prompts.slice(0, 1)))[0]).toBe('user: Eingegebener Prompt: Wie heiß?')
  })

  test.each(['تطبيقات Gemini', 'Приложения Gemini', 'Gemini アプリ', 'Gemini-Apps', 'Aplicaciones de Gemini'])('is known as %j',
    async (header) => {
    const items = await readValue(['a', 'b'].map((prompt, i) => activity(`x: ${prompt}`, i, { header, products: [header] })))
    expect(said(items)).toEqual(['user: a', 'assistant: Ja.', 'user: b', 'assistant: Ja.'])
  })

  const cell = (time: string, typed = 'Prompted\u00a0What is up?', header = 'Gemini Apps') =>
    '<div class="outer-cell mdl-cell mdl-cell--12-col mdl-shadow--2dp"><div class="mdl-grid"><div class="header-cell mdl-cell '
    + `mdl-cell--12-col"><p class="mdl-typography--title">${header}<br></p></div><div class="content-cell mdl-cell mdl-cell--6-col `
    + `mdl-typography--body-1">${typed}<br>${time}<br><p>Not <b>much</b>.</p></div><div class="content-cell mdl-cell `
    + 'mdl-typography--caption"><b>Products:</b><br>Gemini Apps</div></div></div>'
  const page = (...cells: string[]) =>
    `<html><head><style>.mdl-cell{margin:8px}${' '.repeat(70_000)}</style></head><body>${cells.join('')}</body></html>`

  test.each([
    ['Mar 13, 2026, 9:14:05\u202fPM UTC', '2026-03-13T21:14:05.000Z'], ['13.03.2026, 22:14:05 MEZ', '2026-03-13T21:14:05.000Z'],
    ['13 mars 2026, 22:14:05 CET', '2026-03-13T21:14:05.000Z'], ['13 мар. 2026 г., 22:14:05 CET', '2026-03-13T21:14:05.000Z'],
    ['2026/03/13 22:14:05 CET', '2026-03-13T21:14:05.000Z'], ['2026年3月13日 22:14:05 CET', '2026-03-13T21:14:05.000Z'],
  ])('as a page is read with its time %j', async (time, at) => {
    const items = await readBytes(page(cell(time), cell(time, 'Searched', 'Search')), 'MyActivity.html')
    expect(stored(items)).toMatchObject([{ role: 'user', text: 'What is up?', at }, { role: 'assistant', text: 'Not much.', at }])
    expect(leftOutOf(items)).toEqual({ records: 1 })
  })

  test('an activity without a time is listed, and one of another product is counted', async () => {
    const items = await readValue([activity('Prompted a'), activity('Prompted b', 0, { time: 'soon' }), { header: 'Search',
      title: 'Searched' }, null])
    expect(errorsOf(items)).toMatchObject([{ line: '[1]', code: 'bad_time' }])
    expect(leftOutOf(items)).toEqual({ records: 2 })
  })
})

describe('in an import from Copilot in VS Code,', () => {
  test('requests and responses have attached files, the names of references, and tool calls in their place', async () => {
    const items = await readFixture('copilot.json')
    expect(said(items)).toEqual([
      'user: [file: timer.ts]\nWhy does #file:timer.ts ring twice?',
      'assistant: Look at `timer.ts`: it is set twice.\ncopilot_readFile(Reading timer.ts)\nOne line can go.',
      'user: Remove it', 'assistant: Removed.',
    ])
    expect(stored(items)[2]).toMatchObject({ conversationId: 'copilot', at: '2026-03-02T09:00:00.000Z' })
    expect(leftOutOf(items)).toEqual({ files: 1, records: 3, reasoning: 1 })
  })

  test('a malformed request is listed', async () => {
    expect(errorsOf(await readValue({ responderUsername: 'x', requests: [null,
      { message: 'Hello' }] }))).toMatchObject([{ line: 'requests[0]' }])
  })

  test.each([[{ value: { a: 1 } }], [{ kind: 'markdownContent', content: { value: 7 } }], [7]])(
    'the part %j in place of a text is counted as unreadable', async (part) => {
      const items = await readValue({ responderUsername: 'x', requests: [{ message: { text: 'Hello' }, response: [part] }] })
      expect(said(items)).toEqual(['user: Hello'])
      expect(leftOutOf(items)).toEqual({ unreadable: 1 })
    },
  )
})

describe('in an import from ChatGPT,', () => {
  test.each([
    [{ content_type: 'text', parts: [1.5] }], [{ content_type: 'text', parts: [{ text: { a: 1 } }] }],
    [{ content_type: 'code', text: ['ls'] }], [{ content_type: 'execution_output', text: -1 }],
  ])('the content %j in place of a text is counted as unreadable', async (content) => {
    const node = (id: string, parent: string | null, role: string, given: object) =>
      ({ id, parent, children: id === 'q' ? ['a'] : [], message: { id, author: { role }, content: given, metadata: {} } })
    const mapping = {
      q: node('q', null, 'user', { content_type: 'text', parts: ['Hello'] }), a: node('a', 'q', 'assistant', content),
    }
    const items = await readValue([{ title: 't', current_node: 'a', mapping, id: 'c' }], 'conversations.json')
    expect(said(items)).toEqual(['user: Hello'])
    expect(leftOutOf(items)).toEqual({ unreadable: 1 })
  })
})

describe('in an import from Open WebUI,', () => {
  test('the current branch is read, without reasoning', async () => {
    const items = await readFixture('open-webui.json')
    expect(said(items)).toEqual(['user: [file: pot.pdf]\nHow hot?', 'assistant: 75 °C.', 'user: Thanks'])
    expect(stored(items)[0]).toMatchObject({ conversationId: 'ow-1', title: 'Green tea', id: 'a', at: '2026-03-02T09:00:00.000Z' })
    expect(leftOutOf(items)).toEqual({ branches: 1, reasoning: 1, files: 1 })
  })

  test('each message in a circle of messages is read once', async () => {
    const node = (id: string, parentId: string) => ({ id, parentId, childrenIds: [], role: 'user', content: id })
    const chat = { history: { currentId: 'a', messages: { a: node('a', 'b'), b: node('b', 'a') } } }
    expect(said(await readValue([{ id: 'x', chat }]))).toEqual(['user: b', 'user: a'])
  })
})

describe('where talk with a coding assistant was held', () => {
  const origins = async (lines: readonly unknown[], name: string): Promise<unknown[]> =>
    (await readLines(lines, name)).map((one) => ('error' in one ? one.error : one.origin))

  test('is the folder of its session', async () => {
    const spoken = (uuid: string, cwd: unknown) => ({
      type: 'user', sessionId: 's', uuid, parentUuid: null, cwd, timestamp: '2026-03-02T09:00:00Z',
      message: { role: 'user', content: 'Hi' },
    })
    const folders = ['/srv/app', '', 7, 'x'.repeat(2000)]
    expect(await origins(folders.map((folder, i) => spoken(`m${i}`, folder)), 's.jsonl'))
      .toEqual(['/srv/app', undefined, undefined, undefined])
  })

  test('is the repository that a session names, without credentials', async () => {
    const codex = (more: object) => origins([meta(more), item('user', 'Hi')], 'rollout-1.jsonl')
    const git = { repository_url: 'https://ann:token@github.com/Ann/App.git' }
    expect(await codex({ cwd: '/srv/app', git })).toEqual(['github.com/ann/app'])
    expect(await codex({ cwd: '/srv/app', git: { branch: 'main' } })).toEqual(['/srv/app'])
    expect(await codex({})).toEqual([undefined])
  })
})
