/** Folders that are looked at again: what is new in them comes in, nothing twice, and what cannot be read does not stop the rest. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { until } from '../../../test/testing.ts'
import { chat, jsonl, usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()
const FERRY = chat('2026-03-02T09:00:00Z', ['The ferry leaves at noon', 'From which pier?'])
const TENT = chat('2026-03-03T09:00:00Z', ['The tent leaks in the rain', 'Buy a new one'])
const CHOIR = chat('2026-03-04T09:00:00Z', ['The choir sings on Monday', 'In the chapel'])

const write = (path: string, content: string): void => {
  mkdirSync(join(place.folder, path, '..'), { recursive: true })
  writeFileSync(join(place.folder, path), content)
}
const json = async (...args: string[]) => values((await place.run([...args, '--json'])).stdout)
const messages = async (): Promise<unknown> => (await json('stats') as { messages: number }[])[0]?.messages

beforeEach(async () => {
  rmSync(join(place.folder, '.madeleine'), { recursive: true, force: true })
  rmSync(join(place.folder, 'in'), { recursive: true, force: true })
  if ((await place.run(['stats'])).code === 0) await place.run(['forget', '--all', '--yes'])
  write('in/ferry.jsonl', jsonl(FERRY))
})

describe('the folders of sync', () => {
  test('are added, listed and removed, and are those of one memory', async () => {
    expect((await place.run(['sync', 'list'])).stdout).toMatch(/^No folder has been added: `madeleine sync add FOLDER` adds one\./)
    expect(await place.run(['sync', 'add', 'in'])).toMatchObject({ code: 0, stdout: expect.stringContaining(`Added ${place.folder}/in`) })
    expect((await place.run(['sync', 'add', 'in'])).stdout).toContain('has already been added')
    expect(await json('sync', 'list')).toEqual([[{ folder: join(place.folder, 'in'), files: 0, lookedAt: null }]])
    expect(await json('sync', 'list', '--user', 'ann')).toEqual([[]])
    expect(await place.run(['sync', 'remove', 'in'])).toMatchObject({ code: 0, stdout: expect.stringContaining('What was imported stays') })
    expect(await json('sync', 'list')).toEqual([[]])
  })

  test('have names for the places where other programs leave chats', async () => {
    const home = join(place.folder, 'home')
    write('home/.claude/projects/x/note.txt', 'x')
    const added = await place.run(['sync', 'add', 'claude-code'], { env: { HOME: home } })
    expect(added).toMatchObject({ code: 0, stdout: expect.stringContaining(join(home, '.claude', 'projects')) })
    expect(await place.run(['sync', 'add', 'codex'], { env: { HOME: home } })).toMatchObject({
      code: 2, stderr: expect.stringContaining('.codex/sessions'),
    })
  })

  test.each([
    [['sync'], 'no folder has been added: `madeleine sync add FOLDER` adds one'],
    [['sync', 'add', 'nowhere'], 'give a folder, or one of claude-code, codex, downloads'],
    [['sync', 'add', 'in/ferry.jsonl'], '`madeleine import` imports a file'],
    [['sync', 'remove', 'in'], 'has not been added; no folder has'],
    [['sync', 'often'], 'unknown command "often"'],
  ])('stay as they are after %j, which is refused', async (args, said) => {
    const { code, stderr } = await place.run(args)
    expect([code! > 0, stderr]).toEqual([true, expect.stringContaining(said)])
  })

  test('are not looked at if the list of them is damaged, which is reported', async () => {
    await place.run(['sync', 'add', 'in'])
    const [{ file }] = [{ file: join(place.folder, '.madeleine', 'sync') }]
    const [name] = (await import('node:fs')).readdirSync(file)
    writeFileSync(join(file, name!), '{"folders":')
    expect(await place.run(['sync']))
      .toMatchObject({ code: 2, stderr: expect.stringContaining('is damaged: delete it and add the folders again') })
  })
})

describe('a sync', () => {
  test('brings in what is new, the next one what was added since, and nothing twice', async () => {
    await place.run(['sync', 'add', 'in'])
    expect((await place.run(['sync'])).stdout).toBe('2 messages imported from 1 conversation in 1 file.\n')
    expect((await place.run(['sync'])).stdout).toBe('Nothing new.\n')
    write('in/deep/er/tent.jsonl', jsonl(TENT))
    appendFileSync(join(place.folder, 'in/ferry.jsonl'), jsonl(CHOIR.map((one) => ({ ...one }))))
    expect(await json('sync')).toEqual([{ files: 2, imported: 4, skipped: 2, conversations: 2, errors: 0 }])
    expect(await messages()).toBe(6)
    const { conversations } = { conversations: (await json('conversations'))[0] as { id: string }[] }
    expect(conversations.map(({ id }) => id).toSorted()).toEqual(['deep/er/tent', 'ferry'])
    utimesSync(join(place.folder, 'in/ferry.jsonl'), new Date(), new Date('2026-04-01'))
    expect((await place.run(['sync'])).stdout).toBe('Nothing new in 1 changed file.\n')
    expect(await messages()).toBe(6)
  })

  test('and an import by hand of the same file bring nothing twice', async () => {
    await place.run(['import', 'in/ferry.jsonl'])
    await place.run(['sync', 'add', 'in'])
    await place.run(['sync'])
    expect(await messages()).toBe(2)
  })

  test('names a file that cannot be read, brings in the others, and tries it again when it has changed', async () => {
    write('in/broken.json', '[{"title":"Klaus","create_time":1772400000,"mapping":{"a":{"message":{"content":"Feed hi')
    write('in/tent.jsonl', jsonl(TENT))
    await place.run(['sync', 'add', 'in'])
    expect(await place.run(['sync'])).toMatchObject({
      code: 1, stderr: expect.stringContaining('in/broken.json: '),
      stdout: '4 messages imported from 2 conversations in 3 files. 1 file could not be read.\n',
    })
    expect(await place.run(['sync'])).toMatchObject({ code: 0, stdout: 'Nothing new.\n' })
    write('in/broken.json', jsonl(CHOIR))
    rmSync(join(place.folder, 'in/broken.json'))
    write('in/mended.jsonl', jsonl(CHOIR))
    expect((await place.run(['sync'])).stdout).toContain('2 messages imported')
  })

  test('ignores what is hidden or no chat, but not a hidden folder that was added', async () => {
    write('in/.hidden/tent.jsonl', jsonl(TENT))
    write('in/node_modules/tent.jsonl', jsonl(TENT))
    write('in/package.json', '{"name":"x","private":true}')
    write('in/notes.txt', 'Buy bread.\n')
    write('in/empty.jsonl', '')
    write('in/photo.jpg', 'x')
    await place.run(['sync', 'add', 'in'])
    expect(await place.run(['sync'])).toMatchObject({ code: 0, stderr: '', stdout: '2 messages imported from 1 conversation in 1 file.\n' })
    await place.run(['sync', 'add', 'in/.hidden'])
    expect(await messages()).toBe(2)
  })

  test('of two folders with a file of one name keeps their conversations apart', async () => {
    write('other/ferry.jsonl', jsonl(TENT))
    await place.run(['sync', 'add', 'in'])
    await place.run(['sync', 'add', 'other'])
    await place.run(['sync'])
    const [conversations] = await json('conversations')
    expect(conversations).toEqual([expect.objectContaining({ id: 'other/ferry' }), expect.objectContaining({ id: 'ferry' })])
    rmSync(join(place.folder, 'other'), { recursive: true })
    // A folder that is gone is named, and the others are looked at
    expect(await place.run(['sync'])).toMatchObject({ code: 1, stderr: expect.stringContaining('other: ') })
  })
})

test('sync --watch goes on until it is stopped, and brings in what changes meanwhile', async () => {
  await place.run(['sync', 'add', 'in'])
  const past = new Date(Date.now() - 60_000)
  utimesSync(join(place.folder, 'in/ferry.jsonl'), past, past)
  const watching = place.begin(['sync', '--watch'], { MADELEINE_SYNC_SECONDS: '0.05' })
  let printed = ''
  watching.stdout.on('data', (text) => { printed += String(text) })
  await until(() => printed.includes('2 messages imported'))
  write('in/tent.jsonl.part', jsonl(TENT))
  writeFileSync(join(place.folder, 'in/tent.jsonl'), readFileSync(join(place.folder, 'in/tent.jsonl.part')))
  utimesSync(join(place.folder, 'in/tent.jsonl'), past, past)
  await until(() => printed.split('2 messages imported').length === 3)
  watching.signal('SIGINT')
  await watching.ended
  expect(await messages()).toBe(4)
  expect(existsSync(join(place.folder, 'in/tent.jsonl'))).toBe(true)
})
