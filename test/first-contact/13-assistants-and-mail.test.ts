/** Point 11: what a coding assistant and a mail program keep is imported with one command, and asked. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import sqlite from 'node-sqlite3-wasm'
import { folder, madeleine, useReader, type Answer } from './packed.ts'

const record = (minute: number, type: string, payload: object) =>
  ({ timestamp: new Date(Date.UTC(2026, 4, 4, 9, minute)).toISOString(), type, payload })
const said = (minute: number, role: string, text: string) =>
  record(minute, 'response_item', { type: 'message', role, content: [{ type: 'input_text', text }] })

const SESSION = [
  record(0, 'session_meta', { id: 'c0ffee00-0000-4000-8000-000000000001', thread_name: 'A kettle that never whistles' }),
  said(0, 'developer', 'Ask before you write.'),
  said(0, 'user', '<environment_context><cwd>/kettle</cwd></environment_context>'),
  said(1, 'user', 'The kettle simulator stops at 96 degrees. Why?'),
  record(1, 'event_msg', { type: 'user_message', message: 'The kettle simulator stops at 96 degrees. Why?' }),
  record(2, 'response_item', { type: 'function_call', name: 'shell', arguments: '{"command":["cat","boil.ts"]}', call_id: 'c1' }),
  record(2, 'response_item', { type: 'function_call_output', call_id: 'c1', output: 'const BOILING = 96' }),
  said(3, 'assistant', 'The boiling point is set for an altitude of 1,200 metres; make it 100.'),
]

const mail = (from: string, headers: readonly string[], body: readonly string[]): string =>
  [`From x@post.example Tue May  5 08:00:00 2026`, `From: ${from}`, ...headers, '', ...body, '', ''].join('\n')
const BOX = [
  mail('Nora Lind <nora@post.example>', ['Message-ID: <1@post>', 'Subject: Boat for August', 'Date: Tue, 5 May 2026 08:00:00 +0000'], [
    'Hi Tom,', '', 'the yellow boat is free from the ninth. I live in Bergen now, so the harbour is near.', '', 'Best,', 'Nora',
  ]),
  mail('Tom Wells <tom@post.example>', [
    'Message-ID: <2@post>', 'In-Reply-To: <1@post>', 'Subject: Re: Boat for August', 'Date: Tue, 5 May 2026 19:30:00 +0000',
  ], ['The ninth is perfect, I bring the lamp.', '', 'On 5 May 2026 at 08:00, Nora Lind wrote:',
    '> I live in Bergen now, so the harbour is near.']),
]

describe('talk kept by assistants and mail programs', () => {
  const cwd = folder()
  const read = useReader(cwd)
  let imported: Answer

  beforeAll(async () => {
    writeFileSync(join(cwd, 'rollout-2026-05-04.jsonl'), SESSION.map((line) => `${JSON.stringify(line)}\n`).join(''))
    writeFileSync(join(cwd, 'inbox.mbox'), BOX.join(''))
    const cursor = new sqlite.Database(join(cwd, 'state.vscdb'))
    cursor.exec('create table cursorDiskKV (key text, value blob)')
    const chat = { name: 'Rope calculator', createdAt: Date.UTC(2026, 4, 6), conversation: [
      { type: 1, bubbleId: 'r1', text: 'How much rope does a yellow boat need?' }, { type: 2, bubbleId: 'r2',
        text: 'Three times the depth.' },
    ] }
    cursor.run('insert into cursorDiskKV values (?, ?)', ['composerData:rope', JSON.stringify(chat)])
    cursor.close()
    imported = await madeleine(['import', 'rollout-2026-05-04.jsonl', 'inbox.mbox', 'state.vscdb'], { cwd })
  })

  it('comes in with one command, using the database engine and the mail parser in the packed package', () => {
    expect(imported).toMatchObject({ code: 0, stderr: expect.stringMatching(/^None of these people is known to be you: .*\n$/) })
    expect(imported.stdout).toContain('8 messages imported from 3 conversations; left out: 2 hidden messages, '
      + '1 quoted passage of another mail, 1 signature. The memory has 4 episodes now.')
  })

  it('adds nothing a second time', async () => {
    const { stdout } = await read(['import', 'rollout-2026-05-04.jsonl', 'inbox.mbox', 'state.vscdb', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ imported: 0, skipped: 8, conversations: 3, errors: 0 })
  })

  it('is found by what was said, under its names and titles', async () => {
    expect((await read(['recall', 'who brings the lamp'])).stdout).toMatch(/Boat for August[^]*Tom Wells\s+The ninth is perfect/)
    expect((await read(['recall', 'kettle 96 degrees'])).stdout).toContain('A kettle that never whistles')
    expect((await read(['recall', 'how much rope'])).stdout).toContain('Three times the depth.')
  })

  it('teaches facts about those who said them, and none about those who are quoted', async () => {
    const { stdout } = await read(['facts'])
    expect(stdout).toContain('Nora Lind lives in Bergen.')
    expect(stdout).not.toMatch(/Tom Wells lives|The user lives/)
  })
})
