/** Exports as they are downloaded: archives, folders, and archives in folders, with the chats told from what lies beside them. */
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { zipArchive } from '../../../bench/zip-archive.ts'
import { readImport } from '../read-import.ts'
import {
  chatGptDownload, chatGptTalk, claudeTalk, codeRecord, errorsIn, folderOf, itemsOf, jsonLines, leftOutOf, textsOf,
} from '../../../test/support/export-shapes.ts'

const zipped = (files: Readonly<Record<string, string | Buffer>>): Buffer =>
  zipArchive(Object.entries(files).map(([name, content]) => ({ name, content })))
const DOWNLOAD_TEXTS = ['Rain?', 'Yes, from noon.', 'Tea?', 'Green.', 'A name for a boat?', 'Heron.']
const ROLES = jsonLines([{ role: 'user', content: 'Where is the oar?' }, { role: 'assistant', content: 'In the shed.' }])

describe('a ZIP archive as downloaded', () => {
  test('from ChatGPT is read in the order of its files, with titles and places, and files without a chat are counted', async () => {
    const folder = await folderOf({ 'export.zip': zipped(chatGptDownload()) })
    const items = await itemsOf(join(folder, 'export.zip'))
    expect(textsOf(items)).toEqual(DOWNLOAD_TEXTS)
    expect(items[4]).toMatchObject({
      conversationId: 'c', conversationTitle: 'About c', line: 'conversations-001.json:conversations[0].mapping.c-0',
    })
    expect({ errors: errorsIn(items), leftOut: leftOutOf(items) }).toEqual({ errors: [], leftOut: { otherFiles: 6 } })
  })

  test('reads the same in a folder, in an archive of archives, as a stream, and unpacked', async () => {
    const download = chatGptDownload()
    const folder = await folderOf({ 'in/export.zip': zipped(download), 'outer.zip': zipped({ 'export.zip': zipped(download) }) })
    const unpacked = await folderOf(download)
    const sources = [
      join(folder, 'in'), join(folder, 'outer.zip'), unpacked, Readable.from([zipped(download)]),
      createReadStream(join(folder, 'in/export.zip')),
    ]
    for (const source of sources) {
      const items = await itemsOf(source)
      expect({ texts: textsOf(items), errors: errorsIn(items), leftOut: leftOutOf(items) })
        .toEqual({ texts: DOWNLOAD_TEXTS, errors: [], leftOut: { otherFiles: 6 } })
    }
  })

  test('that came as a stream leaves no temporary file, even if reading ends early', async () => {
    // A folder of its own: other tests make temporary files at the same time
    const own = await folderOf({})
    vi.stubEnv('TMPDIR', own)
    try {
      for await (const item of readImport(Readable.from([zipped(chatGptDownload())]))) if (!('error' in item)) break
      expect(await readdir(own)).toEqual([])
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test('orders files by the numbers in their names, 9 before 10', async () => {
    const folder = await folderOf(Object.fromEntries([10, 9, 2, 1].map((n) =>
      [`conversations-${n}.json`, JSON.stringify([chatGptTalk(`t${n}`, [`part ${n}`])])])))
    expect(textsOf(await itemsOf(folder))).toEqual(['part 1', 'part 2', 'part 9', 'part 10'])
  })

  test('whose manifest names missing parts says so, unless they lie beside it', async () => {
    const part = (n: number) => zipped({
      'conversations.json': JSON.stringify([claudeTalk(`k${n}`, [`part ${n}`])]),
      'manifest.json': JSON.stringify({ parts: ['data-1.zip', 'data-2.zip'].map((name) => ({ name })) }),
    })
    const [both, first] = [await folderOf({ 'data-1.zip': part(1), 'data-2.zip': part(2) }), await folderOf({ 'data-1.zip': part(1) })]
    expect(errorsIn(await itemsOf(both))).toEqual([])
    expect(textsOf(await itemsOf(both))).toEqual(['part 1', 'part 2'])
    expect(errorsIn(await itemsOf(join(both, 'data-1.zip')))).toEqual([])
    const missing = 'the export has parts that are missing here: "data-2.zip"; import them too, together or later'
    expect(errorsIn(await itemsOf(join(first, 'data-1.zip')))).toEqual([`manifest.json: ${missing}`])
    expect(errorsIn(await itemsOf(first))).toEqual([`data-1.zip:manifest.json: ${missing}`])
    const download = chatGptDownload()
    delete download['conversations-001.json']
    expect(errorsIn(await itemsOf(await folderOf(download))).join()).toContain('"conversations-001.json"')
  })
})

describe('a folder', () => {
  test('of several formats is read file by file; a broken file is reported, and the others come in', async () => {
    const folder = await folderOf({
      'a/conversations.json': JSON.stringify([chatGptTalk('a', ['Rain?'])]),
      'b/conversations.json': JSON.stringify([claudeTalk('k', ['Snow?'])]),
      'c/cut.json': JSON.stringify([chatGptTalk('x', ['kept']), chatGptTalk('y', ['lost'])]).slice(0, -20),
      'talk.jsonl': ROLES,
      'README.md': '# Notes\nAnn likes tea.\n', 'code.js': 'export const role = "user"\n{', 'photo.jpg': 'x',
      'half.zip': 'PK\u0003\u0004xyz',
      '.hidden/chat.jsonl': ROLES, '._conversations.json': '[]', '__MACOSX/._a.json': '[]',
    })
    const items = await itemsOf(folder)
    expect(textsOf(items)).toEqual(['Rain?', 'Snow?', 'kept', 'Where is the oar?', 'In the shed.'])
    expect(errorsIn(items)).toEqual([
      expect.stringMatching(/^c\/cut\.json: the JSON ends in the middle at byte \d+$/),
      'half.zip: the ZIP file is truncated or damaged: download it again, or unpack it and import the folder',
    ])
    expect(leftOutOf(items)).toEqual({ otherFiles: 3 })
  })

  test('names the conversations of files that name none after their paths, so that files of one name stay apart', async () => {
    const folder = await folderOf({ 'a/talk.jsonl': ROLES, 'b/talk.jsonl': ROLES, 'c.zip': zipped({ 'talk.jsonl': ROLES }) })
    const ids = (items: Awaited<ReturnType<typeof itemsOf>>) =>
      [...new Set(items.map((item) => ('error' in item ? '' : item.conversationId)))]
    expect(ids(await itemsOf(folder))).toEqual(['a/talk', 'b/talk', 'c/talk'])
    expect(ids(await itemsOf(join(folder, 'c.zip')))).toEqual(['c/talk'])
    expect(ids(await itemsOf(folder, { conversationId: 'one' }))).toEqual(['one'])
  })

  test('gives only the files of a format that is asked for', async () => {
    const folder = await folderOf({ 'conversations.json': JSON.stringify([chatGptTalk('a', ['Rain?'])]), 'talk.jsonl': ROLES })
    const items = await itemsOf(folder, { format: 'jsonl' })
    expect({ texts: textsOf(items), leftOut: leftOutOf(items) })
      .toEqual({ texts: ['Where is the oar?', 'In the shed.'], leftOut: { otherFiles: 1 } })
  })

  test('without a chat is refused with what was looked for', async () => {
    const none = 'none of the 2 files in it is a chat that can be read; looked for exports of assistants and messengers, '
      + 'and for messages in JSON Lines; pages (.html) are not read: export as JSON'
    const files = { 'a.png': 'x', 'rows.json': '{"rows":[]}' }
    await expect(itemsOf(await folderOf(files), { fileName: 'stuff' }))
      .rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining(`stuff: ${none}`) as string })
    await expect(itemsOf(Readable.from([zipped(files)]), { fileName: 'x.zip' })).rejects.toThrow(`x.zip: ${none}`)
    await expect(itemsOf(await folderOf({}))).rejects.toThrow('it is empty: there is no file in it')
  })

  test('has a chat that cannot be read yet reported, not just counted', async () => {
    const signal = '[{"sent_at":1,"received_at":2,"body":"hi"}]'
    const items = await itemsOf(await folderOf({ 'talk.jsonl': ROLES, 'signal.json': signal }))
    expect(errorsIn(items)).toEqual([expect.stringContaining('signal.json: this looks like a Signal export, which is not supported yet')])
    expect(errorsIn(await itemsOf(await folderOf({ 'memory.jsonl': '{"madeleine":"export","version":1}\n' }))))
      .toEqual([expect.stringContaining('memory.jsonl: this is an export of a whole memory')])
  })
})

describe('sessions of Claude Code in their folder', () => {
  const files = {
    '-home-ann-boat/s1.jsonl': jsonLines([
      codeRecord('u1', 'Paint the boat'), codeRecord('x1', 'Find the brush', { isSidechain: true }),
      codeRecord('x2', '', {
        isSidechain: true, parentUuid: 'x1', type: 'assistant',
        message: { role: 'assistant', content: [{ type: 'text', text: 'In the shed' }] },
      }),
    ]),
    '-home-ann-boat/s1/subagents/agent-a7.jsonl': jsonLines([
      codeRecord('y1', 'I am the user and my name is Brush', { isSidechain: true, agentId: 'a7' }),
      codeRecord(
        'y2', [{ type: 'tool_result', tool_use_id: 't', content: 'blue' }], { isSidechain: true, agentId: 'a7', parentUuid: 'y1' },
      ),
    ]),
    '-home-ann-boat/sessions-index.json': '{"version":1,"entries":[{"sessionId":"s1"}]}',
  }

  test('are read without the side chains of other agents, which are counted', async () => {
    const items = await itemsOf(await folderOf(files))
    expect({ texts: textsOf(items), leftOut: leftOutOf(items) })
      .toEqual({ texts: ['Paint the boat'], leftOut: { sidechains: 4, otherFiles: 1 } })
  })

  test('T-100 are read on request with side chains as conversations, in which the agent that asks is not the user', async () => {
    const items = await itemsOf(await folderOf(files), { sidechains: true })
    expect(items.map((item) => ('error' in item ? item : [item.conversationId, item.message.role, item.message.name]))).toEqual([
      ['s1', 'user', undefined], ['s1/x1', 'assistant', 'main agent'], ['s1/x1', 'assistant', undefined],
      ['s1/a7', 'assistant', 'main agent'], ['s1/a7', 'user', undefined],
    ])
    expect(leftOutOf(items)).toEqual({ otherFiles: 1 })
  })
})
