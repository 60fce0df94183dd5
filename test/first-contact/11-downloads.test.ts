/** What a person does first with their own chats: the download of ChatGPT as it is, a folder of downloads, and the mistakes around it. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { zipArchive } from '../../bench/zip-archive.ts'
import { chatGptTalk, claudeTalk, codeRecord, jsonLines } from '../support/export-shapes.ts'
import { folder, madeleine, useReader, type Answer } from './packed.ts'

const TALKS = [
  chatGptTalk('c1', ['My sourdough Klaus smells of acetone.', 'He is hungry: feed him 20 g of flour a day.'], { title: 'Klaus' }),
  chatGptTalk('c2', ['A present for Ann, who collects fountain pens?', 'A bottle of iron gall ink.'], { title: 'A present' }),
]
const DOWNLOAD = zipArchive([
  { name: 'conversations-000.json', content: JSON.stringify(TALKS.slice(0, 1)) },
  { name: 'conversations-001.json', content: JSON.stringify(TALKS.slice(1)) },
  { name: 'export_manifest.json', content: '{"files":["conversations-000.json","conversations-001.json"]}' },
  { name: 'user.json', content: '{"id":"u"}' }, { name: 'chat.html', content: '<html>' }, { name: 'dalle/1.webp', content: 'RIFF' },
])

describe('the download from ChatGPT, imported as it is,', () => {
  const cwd = folder()
  const read = useReader(cwd)
  let imported: Answer

  beforeAll(async () => {
    writeFileSync(join(cwd, 'chatgpt-export.zip'), DOWNLOAD)
    imported = await madeleine(['import', 'chatgpt-export.zip'], { cwd })
  })

  it('becomes talk and episodes at once, with the rest counted', () => {
    expect(imported).toMatchObject({ code: 0, stderr: '' })
    expect(imported.stdout).toContain('4 messages imported from 2 conversations; left out: 4 files that are not chats. '
      + 'The memory has 2 episodes now.')
  })

  it("keeps its conversations' own titles, and what was said is found", async () => {
    expect((await read(['conversations'])).stdout).toMatch(/Klaus[^]*A present|A present[^]*Klaus/)
    expect((await read(['recall', 'acetone'])).stdout).toContain('feed him 20 g of flour')
  })

  it('adds nothing a second time, packed or unpacked', async () => {
    expect(JSON.parse((await read(['import', 'chatgpt-export.zip', '--json'])).stdout))
      .toEqual({ imported: 0, skipped: 4, conversations: 2, errors: 0, leftOut: { otherFiles: 4 } })
    writeFileSync(join(cwd, 'conversations-000.json'), JSON.stringify(TALKS))
    expect(JSON.parse((await read(['import', 'conversations-000.json', '--json'])).stdout)).toMatchObject({ imported: 0, skipped: 4 })
  })
})

describe('a folder of downloads', () => {
  const cwd = folder()
  const files: Record<string, string | Buffer> = {
    'Downloads/chatgpt-export.zip': DOWNLOAD, 'Downloads/holiday.jpg': 'x', 'Downloads/broken.zip': DOWNLOAD.subarray(0, 300),
    'Downloads/claude/conversations.json': JSON.stringify([claudeTalk('k1', ['Which oar is longer?', 'The left one.'])]),
    'Downloads/claude/users.json': '[{"uuid":"u","full_name":"Ann"}]',
    '.claude/projects/-home-ann-boat/s1.jsonl': jsonLines([
      codeRecord('u1', 'Paint the boat blue'), codeRecord('x1', 'Find the brush', { isSidechain: true, agentId: 'a7' }),
    ]),
  }
  beforeAll(() => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(cwd, name, '..'), { recursive: true })
      writeFileSync(join(cwd, name), content)
    }
  })

  it('comes in as a whole: archives and formats side by side, a broken one named with what to do', async () => {
    const { code, stdout, stderr } = await madeleine(['import', 'Downloads'], { cwd })
    expect({ code, stderr }).toEqual({
      code: 0, stderr: 'broken.zip: the ZIP file is truncated or damaged: download it again, or unpack it and import the folder\n',
    })
    expect(stdout).toContain('6 messages imported from 3 conversations, 1 error (listed above); left out: 6 files that are not chats.')
  })

  it('brings in the sessions of Claude Code, with their side chains if asked for', async () => {
    const { stdout } = await madeleine(['import', '.claude/projects', '--sidechains'], { cwd })
    expect(stdout).toContain('2 messages imported from 2 conversations.')
  })

  it('that holds no chat is reported as such, and makes no store', async () => {
    const empty = folder()
    mkdirSync(join(empty, 'pictures'))
    writeFileSync(join(empty, 'pictures', 'a.png'), 'x')
    const { code, stdout, stderr } = await madeleine(['import', 'pictures'], { cwd: empty })
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('pictures: none of the 1 files in it is a chat') })
    expect(stdout).toContain('0 messages imported. 1 file could not be read: pictures.')
    expect(existsSync(join(empty, '.madeleine'))).toBe(false)
  })
})
