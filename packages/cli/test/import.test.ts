/** What `madeleine import` answers to files good, bad and mixed: the exit code, the last line, and each file on its own. */
import { mkdir, readdir, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { distinctNames } from '../commands/import-files.ts'
import { zipArchive } from '../../../bench/zip-archive.ts'
import { chat, jsonl, usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()
const CHATGPT = fileURLToPath(new URL('../../../test/fixtures/import/chatgpt.json', import.meta.url))
const inMemory = (...args: string[]) => place.run(['import', ...args], { env: { MADELEINE_DATA: 'memory' } })
const last = (stdout: string): string => stdout.trimEnd().split('\n').at(-1)!

const GOOD = jsonl(chat('2024-02-02T09:00:00Z', ['The plumber comes at nine', 'I will be home']))

beforeAll(async () => {
  const files: Record<string, string> = {
    'good.jsonl': GOOD, 'mixed.jsonl': `${jsonl(chat('2024-02-03T09:00:00Z', ['The pump is new']))}not json\n`,
    'bad.jsonl': '{"role":"boss","content":"x"}\n',
    'many-bad.jsonl': `{"role":"user","content":"A wren"}\n${'{"role":"boss","content":"x"}\n'.repeat(1500)}`,
    'signal.json': '{"sent_at":1,"received_at":2,"body":"hi"}',
    'only-agents.jsonl': jsonl([{ type: 'user', sessionId: 's', isSidechain: true, uuid: 'u', message: { role: 'user', content: 'x' } }]),
    'a/chat.jsonl': '{"role":"user","content":"A heron in the river"}\n',
    'b/chat.jsonl': '{"role":"user","content":"A kite over the hill"}\n', 'export/chat.html': '<html>', 'export/user.json': '{"id":1}',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(place.folder, name, '..'), { recursive: true })
    await writeFile(join(place.folder, name), text)
  }
})

describe('the exit code of import', () => {
  it.each([
    [0, 'good.jsonl', '2 messages imported from 1 conversation. The memory has 1 episode now.'],
    [0, 'mixed.jsonl', '1 message imported from 1 conversation, 1 error (listed above). The memory has'],
    [0, 'good.jsonl', '0 messages imported from 1 conversation, 2 skipped (already stored). The memory has'],
    [0, 'many-bad.jsonl', '1 message imported from 1 conversation, 1,500 errors (listed above). The memory has'],
    [1, 'bad.jsonl', '0 messages imported, 1 error (listed above). 1 file could not be read: bad.jsonl.'],
    [1, 'signal.json', '0 messages imported. 1 file could not be read: signal.json.'],
    [1, 'only-agents.jsonl', '0 messages imported, 1 error (listed above); left out: 1 message of a side chain.'],
    [1, 'export', '0 messages imported. 1 file could not be read: export.'],
  ])('is %d for %s, and the last line says %j', async (code, file, said) => {
    const answer = await inMemory(file)
    expect({ code: answer.code, last: last(answer.stdout) }).toEqual({ code, last: expect.stringContaining(said) })
  })

  it('is 2 if none of the files exists', async () => {
    expect(await inMemory('gone.jsonl', 'gone-too.jsonl'))
      .toMatchObject({ code: 2, stdout: '', stderr: 'madeleine: cannot read gone.jsonl: it does not exist\n' })
  })

  it('is 2 for a push of a text in the place of a file, and says how a text is given', async () => {
    const { code, stderr } = await place.run(['push', 'The key lies here', '--conversation', 'c'], { env: { MADELEINE_DATA: 'm' } })
    expect(code).toBe(2)
    expect(stderr).toMatch(/cannot read The key lies here: it does not exist; .*--role and --content/)
  })

  it('is 1 under --strict for the first file that cannot be read, and the next one is not read', async () => {
    const { code, stdout } = await inMemory('signal.json', 'a/chat.jsonl', '--strict')
    expect({ code, last: last(stdout) })
      .toEqual({ code: 1, last: expect.stringContaining('0 messages imported. 1 file could not be read') })
  })

  it.skipIf(process.platform !== 'linux')('is 1 under --strict for an archive, which is closed all the same', async () => {
    const archive = join(place.folder, 'strict.zip')
    const [bad, good] = [{ name: 'a.jsonl', content: '{"role":"boss","content":"x"}\n' }, { name: 'b.jsonl', content: GOOD }]
    await writeFile(archive, zipArchive([bad, good]))
    expect(await inMemory('--strict', archive)).toMatchObject({ code: 1 })
    const open = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
    expect(await Promise.all(open)).not.toContain(archive)
  })

  it('under --strict comes with the names of the files that were not read', async () => {
    for (const first of ['signal.json', 'mixed.jsonl', 'bad.jsonl']) {
      expect(last((await inMemory('--strict', first, 'good.jsonl', 'a/chat.jsonl')).stdout))
        .toContain('Not read, because --strict stopped at the first error: good.jsonl, chat.jsonl.')
    }
    expect(values((await inMemory('--strict', 'bad.jsonl', 'good.jsonl', '--json')).stdout)).toMatchObject([{ unread: ['good.jsonl'] }])
    expect(last((await inMemory('--strict', 'good.jsonl')).stdout)).not.toContain('Not read')
  })
})

describe('several files in an import', () => {
  it('are read one by one: bad ones are named, the others come in, and --json reports all of it', async () => {
    const { code, stdout, stderr } = await inMemory('signal.json', 'gone.jsonl', 'bad.jsonl', CHATGPT, 'only-agents.jsonl', '--json')
    expect(code).toBe(1)
    expect(values(stdout)).toEqual([{
      imported: 9, skipped: 0, conversations: 2, errors: 5, failed: ['signal.json', 'gone.jsonl', 'bad.jsonl'],
      leftOut: { branches: 1, hidden: 2, images: 3, reasoning: 1, sidechains: 1 },
    }])
    expect(values(stderr)).toMatchObject([
      { error: { line: 'bad.jsonl:1', code: 'invalid_input' } },
      { error: { line: 'only-agents.jsonl', message: 'no messages to import; left out: 1 message of a side chain' } },
      { error: {
        file: 'signal.json', message: expect.stringContaining('this looks like a Signal export, which is not supported yet') as string,
      } },
      { error: { file: 'gone.jsonl', message: 'it does not exist' } },
      { error: { file: 'bad.jsonl', message: 'none of its messages could be read' } },
    ])
  })

  it('of one name are conversations of their own, and stderr says so', async () => {
    const { code, stderr } = await inMemory('a/chat.jsonl', 'b/chat.jsonl')
    expect({ code, stderr })
      .toEqual({ code: 0, stderr: expect.stringContaining('their conversations are named after their folders too (a/chat, b/chat)') })
    const { stdout } = await place.run(['recall', 'kite', '--json'], { env: { MADELEINE_DATA: 'memory' } })
    expect(values(stdout)).toMatchObject([{ passages: [{ conversationId: 'b/chat' }] }])
  })

  it('have names that tell them apart, as short as possible', () => {
    expect(distinctNames(['/x/a/chat.json', '/x/b/chat.json', '/x/b/log.json', '/y/b/chat.json', '-', '/x/a/../a/chat.json']))
      .toEqual(['a/chat.json', 'x/b/chat.json', 'log.json', 'y/b/chat.json', 'stdin', 'a/chat.json'])
  })
})

describe('a folder and an archive', () => {
  const exported = [{ name: 'a/talk.jsonl', content: GOOD }, { name: 'b/chat.html', content: '<html>' }]

  it('are imported file by file, with files without a chat counted, and add nothing the second time', async () => {
    await writeFile(join(place.folder, 'export.zip'), zipArchive(exported))
    for (const { name, content } of exported) {
      await mkdir(join(place.folder, 'folder', name, '..'), { recursive: true })
      await writeFile(join(place.folder, 'folder', name), content)
    }
    for (const given of ['folder', 'export.zip']) {
      const said = '2 messages imported from 1 conversation; left out: 1 file that is not a chat.'
      expect(last((await inMemory(given)).stdout)).toContain(said)
      expect(values((await inMemory(given, '--json')).stdout)).toEqual([{
        imported: 0, skipped: 2, conversations: 1, errors: 0, leftOut: { otherFiles: 1 },
      }])
    }
  })

  it('have errors named with the place inside, beside other files', async () => {
    await writeFile(join(place.folder, 'half.zip'), zipArchive([{ name: 'x/talk.jsonl', content: `${GOOD}not json\n` }]))
    const { stderr, code } = await inMemory('half.zip', 'good.jsonl')
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^half\.zip:x\/talk\.jsonl:3: it is not JSON/) })
    expect(last((await inMemory('export')).stdout)).toContain('0 messages imported. 1 file could not be read: export.')
    expect((await inMemory('export')).stderr)
      .toContain('export: none of the 2 files in it is a chat that can be read; looked for exports of assistants and messengers')
  })

  it('of Claude Code bring in side chains if these are asked for', async () => {
    const answers = [await inMemory('only-agents.jsonl', '--sidechains', '--json'), await inMemory('only-agents.jsonl', '--json')]
    expect(answers.flatMap(({ stdout }) => values(stdout)))
      .toMatchObject([{ imported: 1, errors: 0 }, { imported: 0, leftOut: { sidechains: 1 } }])
  })
})

it('an import of an empty folder says that it is empty', async () => {
  await mkdir(join(place.folder, 'empty'))
  expect((await inMemory('empty')).stderr).toBe('empty: it is empty: there is no file in it\n')
})

it.each([
  ['push', ['push', '--conversation', 'c'],
    'a single message can be given with --role and --content, and `madeleine import` reads exported chats'],
  ['segment', ['segment', '-'], '`madeleine import` reads exported chats, and `madeleine segments` shows how they are segmented'],
])('plain text is refused by %s, which says what it takes', async (_, args, advice) => {
  const { code, stderr } = await place.run(args, { input: 'hello there\n' })
  expect(code).not.toBe(0)
  expect(stderr).toContain('line 1: it is not JSON')
  expect(stderr).toContain(`each line must be a message as JSON, such as {"role": "user", "content": "Hello"}: ${advice}`)
})
