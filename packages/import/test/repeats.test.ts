/** What assistants write twice is read once, where it was first said; a prompt that waited in the queue is read like any other. */
import { describe, expect, test } from 'vitest'
import { join } from 'node:path'
import { folderOf, itemsOf as inFile } from '../../../test/support/export-shapes.ts'
import { errorsOf, itemsOf, leftOutOf, saidIn } from './talk/reading.ts'

const at = (minute: number, second = 0): string => new Date(Date.UTC(2026, 2, 2, 9, minute, second)).toISOString()
const lines = (records: readonly object[]): string => records.map((record) => JSON.stringify(record)).join('\n')
/** The conversation and the id of each message. */
const places = async (records: readonly object[]) => (await itemsOf(lines(records), 'a.jsonl'))
  .flatMap((item) => ('error' in item ? [] : saidIn([item]).map(({ id }) => [item.conversationId, id])))

describe('a Claude Code session', () => {
  const record = (uuid: string, parentUuid: string | null, minute: number, more: object) =>
    ({ uuid, parentUuid, sessionId: 's', isSidechain: false, timestamp: at(minute), ...more })
  const asked = (uuid: string, parent: string | null, minute: number, text: string) =>
    record(uuid, parent, minute, { type: 'user', message: { role: 'user', content: text } })
  const queued = (uuid: string, parent: string, minute: number, attachment: object) =>
    record(uuid, parent, minute, { type: 'attachment', attachment: { type: 'queued_command', ...attachment } })

  test('keeps prompts that waited in the queue, each once, and nothing that the program itself queued', async () => {
    const items = await itemsOf(lines([
      asked('u1', null, 0, 'Paint the door'),
      queued('q1', 'u1', 1, { prompt: 'In green, please', commandMode: 'prompt' }),
      queued('q2', 'q1', 2, { prompt: [{ type: 'text', text: 'With two coats' }], source_uuid: 'u3' }),
      asked('u2', 'q1', 3, 'In green, please'), asked('u3', 'q2', 3, 'With two coats'),
      queued('q3', 'u3', 4, { prompt: 'A task has ended', commandMode: 'task-notification' }),
      queued('q4', 'u3', 4, { prompt: 'A task has ended', origin: { kind: 'task-notification' } }),
      record('a1', 'u3', 4, { type: 'attachment', attachment: { type: 'todo', prompt: 'no prompt' } }),
      asked('u4', 'q2', 5, 'In green, please'),
    ]), 'a.jsonl')
    expect(errorsOf(items)).toEqual([])
    expect(saidIn(items).map(({ id, role, text, at: when }) => [id, role, text, when.slice(14, 16)])).toEqual([
      ['u1', 'user', 'Paint the door', '00'], ['q1', 'user', 'In green, please', '01'], ['q2', 'user', 'With two coats', '02'],
      ['u4', 'user', 'In green, please', '05'],
    ])
    expect(leftOutOf(items)).toEqual({ records: 5 })
  })

  const answered = (uuid: string, parent: string, minute: number, text: string) =>
    record(uuid, parent, minute, { type: 'assistant', message: { role: 'assistant', content: [{ type: 'text', text }] } })
  const notes = (uuid: string, parent: string, minute: number) => record(uuid, parent, minute, { type: 'system', subtype: 'info' })
  const talk = [asked('u1', null, 0, 'Paint the door'), answered('a1', 'u1', 1, 'It is green.')]

  test.each([
    ['from its middle on', [...talk, asked('u2', 'a1', 2, 'And the gate'), answered('a2', 'u2', 3, 'Done.'), asked('u3', 'a1', 4, 'In red'),
      answered('a3', 'u3', 5, 'Red it is.')], ['u1', 'a1', 'u3', 'a3'], 2],
    ['with all turns behind it', [...talk, asked('u2', 'a1', 2, 'x'), answered('a2', 'u2', 3, 'y'), asked('u3', 'a2', 4, 'z'),
      answered('a3', 'u3', 5, 'w'), notes('n1', 'a1', 6), asked('u4', 'n1', 7, 'In red')], ['u1', 'a1', 'u4'], 4],
    ['behind a command', [...talk, asked('u2', 'a1', 2, 'x'), answered('a2', 'u2', 3, 'y'),
      asked('c1', 'a1', 4, '<command-name>/rewind</command-name>'), asked('u3', 'c1', 5, 'In red')], ['u1', 'a1', 'u3'], 2],
    ['twice', [...talk, asked('u2', 'a1', 2, 'x'), asked('u3', 'a1', 3, 'y'), asked('u4', 'a1', 4, 'z')], ['u1', 'a1', 'u4'], 2],
    ['from its beginning', [...talk, asked('u2', null, 2, 'Paint the fence')], ['u2'], 2],
  ])('that was rewound %s is read without what was taken back, which is counted', async (_, records, ids, branches) => {
    expect((await places(records)).map(([, id]) => id)).toEqual(ids)
    expect(leftOutOf(await itemsOf(lines(records), 'a.jsonl'))['branches']).toBe(branches)
  })

  test('that two windows go on with, or whose records name none before them, is read whole', async () => {
    const both = [...talk, asked('u2', 'a1', 2, 'x'), asked('u3', 'a1', 3, 'y'), answered('a2', 'u2', 4, 'to x'),
      answered('a3', 'u3', 5, 'to y')]
    const loose = ['Paint', 'the', 'door'].map((text, i) => asked(`u${i}`, null, i, text))
    for (const records of [both, loose]) expect(await places(records)).toHaveLength(records.length)
  })

  test('that calls tools side by side is read whole', async () => {
    const tool = (uuid: string, parent: string, id: string) =>
      record(uuid, parent, 2, { type: 'user', message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id }] } })
    const call = (uuid: string, parent: string, id: string) => record(uuid, parent, 1, { type: 'assistant',
      message: { role: 'assistant', content: [{ type: 'tool_use', id, name: 'Read', input: {} }] } })
    const records = [asked('u1', null, 0, 'Look'), call('t1', 'u1', 'x'), call('t2', 't1', 'y'), tool('r1', 't1', 'x'),
      tool('r2', 't2', 'y'), answered('a1', 'r2', 3, 'Seen.'), asked('u2', 'a1', 4, 'Fine')]
    expect((await places(records)).map(([, id]) => id)).toEqual(['u1', 't1', 't2', 'r1', 'r2', 'a1', 'u2'])
  })

  test('that branches from another gives what it repeats as messages of that other session, with their ids', async () => {
    const forked = (messageUuid: string) => ({ sessionId: 's2', forkedFrom: { sessionId: 's', messageUuid } })
    const first = [asked('u1', null, 0, 'Paint the door'), queued('q1', 'u1', 1, { prompt: 'In green' })]
    const branch = [
      { ...asked('n1', null, 0, 'Paint the door'), ...forked('u1') }, { ...queued('n2', 'n1', 1, { prompt: 'In green' }), ...forked('q1') },
      { ...asked('n3', 'n2', 7, 'In red after all'), sessionId: 's2' },
    ]
    expect(await places(first)).toEqual([['s', 'u1'], ['s', 'q1']])
    expect(await places(branch)).toEqual([['s', 'u1'], ['s', 'q1'], ['s2', 'n3']])
  })

  test('that branches from a branch repeats nothing of either, as long as the branch lies beside it', async () => {
    const inSession = (sessionId: string, said: object, from?: readonly [string, string]) =>
      ({ ...said, sessionId, ...(from && { forkedFrom: { sessionId: from[0], messageUuid: from[1] } }) })
    const [door, red, blue] = [asked('u1', null, 0, 'Paint the door'), asked('n2', 'u1', 7, 'In red'), asked('x3', 'n2', 9, 'In blue')]
    const files = {
      's.jsonl': lines([door]), 's2.jsonl': lines([inSession('s2', door, ['s', 'u1']), inSession('s2', red)]),
      's3.jsonl': lines([inSession('s3', door, ['s2', 'u1']), inSession('s3', red, ['s2', 'n2']), inSession('s3', blue)]),
      's4.jsonl': lines([inSession('s4', door, ['s3', 'u1']), inSession('s4', red, ['s3', 'n2']), inSession('s4', blue, ['s3', 'x3'])]),
    }
    const folder = await folderOf(files)
    const read = async (path: string) => (await inFile(path)).flatMap((item) =>
      ('error' in item ? [] : saidIn([item]).map(({ id }) => `${item.conversationId} ${id}`)))
    const all = ['s u1', 's2 n2', 's3 x3']
    expect(await read(join(folder, 's4.jsonl'))).toEqual(all)
    expect([...new Set(await read(folder))]).toEqual(all)
    expect(await read(join(await folderOf({ 's4.jsonl': files['s4.jsonl'] }), 's4.jsonl'))).toEqual(['s3 u1', 's3 n2', 's3 x3'])
  })
})

describe('a Codex session', () => {
  const record = (time: string, type: string, payload: object) => ({ timestamp: time, type, payload })
  const said = (time: string, text: string) =>
    record(time, 'response_item', { type: 'message', role: 'user', content: [{ type: 'input_text', text }] })

  test.each([
    ['their own times', at(0)], ['the time of the fork', at(30)],
  ])('that forks another repeats none of what was said there, written with %s', async (_, written) => {
    const items = await itemsOf(lines([
      record(at(30), 'session_meta', { id: 's2', forked_from_id: 's', timestamp: at(30) }),
      record(written, 'session_meta', { id: 's', timestamp: at(0) }),
      said(written, 'Paint the door'), said(written, 'In green'), said(at(31), 'In red after all'),
    ]), 'rollout-2.jsonl')
    expect(saidIn(items).map(({ text }) => text)).toEqual(['In red after all'])
    expect(leftOutOf(items)).toEqual({ branches: 2, records: 1 })
  })

  test('that forks none is read from its first second', async () => {
    const items = await itemsOf(lines([record(at(30), 'session_meta', { id: 's2', timestamp: at(30) }), said(at(30), 'Hello')]), 'r.jsonl')
    expect(saidIn(items).map(({ text }) => text)).toEqual(['Hello'])
  })
})

describe('a ChatGPT export', () => {
  const START = Date.UTC(2026, 2, 2, 9) / 1000
  type Turn = readonly [id: string, minute: number, text: string]
  const conversation = (id: string, created: number, turns: readonly Turn[], current = turns.at(-1)![0]) => ({
    conversation_id: id, title: id, create_time: START + created * 60, current_node: current,
    mapping: Object.fromEntries(turns.map(([node, minute, text], place) => [node, {
      id: node, parent: turns[place - 1]?.[0] ?? null, children: turns.slice(place + 1, place + 2).map(([next]) => next),
      message: {
        id: `m-${node}`, author: { role: 'user' }, create_time: START + minute * 60 + 0.25,
        content: { content_type: 'text', parts: [text] },
      },
    }])),
  })
  const shared: readonly Turn[] = [['n1', 0, 'Paint the door'], ['n2', 1, 'In green']]
  const original = conversation('Paint', 0, [...shared, ['n3', 2, 'Two coats']])
  const copied = shared.map(([node, minute, text]) => [`copy-${node}`, minute, text] as const)
  const branch = conversation('Branch · Paint', 30, [...copied, ['b1', 31, 'In red after all']])
  const again = conversation('Branch · Branch · Paint', 60, [...copied, ['x1', 31, 'In red after all'], ['x2', 61, 'In blue']])
  const saidBy = (items: Awaited<ReturnType<typeof itemsOf>>) =>
    items.flatMap((item) => ('error' in item ? [] : saidIn([item]).map(({ text }) => [item.conversationId, text])))

  test('says in a branch what the branch adds, wherever in the export the conversation is that it was branched from', async () => {
    const expected = [
      ['Paint', 'Paint the door'], ['Paint', 'In green'], ['Paint', 'Two coats'],
      ['Branch · Paint', 'In red after all'], ['Branch · Branch · Paint', 'In blue'],
    ]
    for (const order of [[again, branch, original], [original, branch, again], [branch, original, again]]) {
      const items = await itemsOf(JSON.stringify(order), 'conversations.json')
      expect(errorsOf(items)).toEqual([])
      expect(saidBy(items).toSorted()).toEqual(expected.toSorted())
      expect(leftOutOf(items)).toEqual({ branches: 5 })
    }
  })

  test('loses nothing of a branch whose original is not in it, or went another way since', async () => {
    expect(saidBy(await itemsOf(JSON.stringify([branch]), 'conversations.json')).map(([, text]) => text))
      .toEqual(['Paint the door', 'In green', 'In red after all'])
    const edited = conversation('Paint', 0, [...shared, ['n3', 2, 'Two coats']], 'n1')
    expect(saidBy(await itemsOf(JSON.stringify([branch, edited]), 'conversations.json')).map(([, text]) => text))
      .toEqual(['In green', 'In red after all', 'Paint the door'])
  })

  test('says nothing twice where a branch has other times and was made within a minute', async () => {
    const later = shared.map(([node, minute, text]) => [`late-${node}`, minute + 0.5, text] as const)
    const quick = conversation('Branch · Paint', 0.25, [...later, ['b1', 2, 'In red after all']])
    const items = await itemsOf(JSON.stringify([quick, original]), 'conversations.json')
    expect(saidBy(items).map(([, text]) => text).toSorted()).toEqual(['In green', 'In red after all', 'Paint the door', 'Two coats'])
  })
})
