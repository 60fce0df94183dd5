/** Who the user is and who is who on the command line: `import --me`, the question on a terminal, `people`, and `import --dry-run`. */
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { chat, jsonl, usePlace, values, type Given } from '../../../test/support/program.ts'

const place = usePlace()
const fixture = (name: string): string => fileURLToPath(new URL(`../../../test/fixtures/import/${name}`, import.meta.url))
const REALTALK = fixture('realtalk.json')
/** In a memory of its own. */
const run = (folder: string, args: readonly string[], given: Given = {}) =>
  place.run(args, { ...given, env: { MADELEINE_DATA: folder, ...given.env } })
const rolesIn = async (folder: string, conversation: string): Promise<string[]> => {
  const { stdout } = await run(folder, ['export'])
  const messages = values(stdout) as { kind: string; row: { conversation_id: string; name: string; role: string } }[]
  return messages.filter(({ kind, row }) => kind === 'message' && row.conversation_id === conversation)
    .map(({ row }) => `${row.name} ${row.role}`)
}

beforeAll(async () => {
  const all = [
    ...chat('2024-02-02T09:00:00Z', ['The plumber comes at nine', 'I will be home', 'I live in Porto']),
    { role: 'user', name: 'ann.b', content: 'The report is done', timestamp: '2024-02-03T10:00:00Z', conversationId: 'work' },
  ]
  await writeFile(join(place.folder, 'friends.jsonl'), jsonl(all))
})

const imports = (folder: string, args: readonly string[] = [], given: Given = {}) =>
  run(folder, ['import', 'friends.jsonl', '--people', ...args], given)

describe('import --me', () => {
  it('gives the user their own messages, in any spelling, and need not be repeated', async () => {
    expect(await imports('me', ['--me', 'BEN'])).toMatchObject({ code: 0, stderr: '' })
    expect(await rolesIn('me', 'friends')).toEqual(['Ann assistant', 'Ben user', 'Ann assistant'])
    const { stderr } = await run('me', ['import', 'friends.jsonl', '--people', '--conversation', 'again'])
    expect(stderr).toBe('')
    expect(await rolesIn('me', 'again')).toEqual(['Ann assistant', 'Ben user', 'Ann assistant'])
  })

  it('with a name that nobody has imports nothing, makes no store, and suggests near names', async () => {
    const answer = await imports('wrong', ['--me', 'Bem'], { ownStores: true })
    expect(answer).toEqual({
      code: 2, stdout: '', stderr: 'madeleine: --me: nobody is called "Bem"; did you mean --me "Ben"? Speakers: "Ann" (2 messages), '
        + '"Ben" (1 message), "ann.b" (1 message)\n',
    })
    expect(existsSync(join(place.folder, 'wrong'))).toBe(false)
  })

  it('may be given several times, and needs only one name that somebody has', async () => {
    expect(await imports('two', ['--me', 'Ann', '--me', 'ann.b', '--me', 'Zed'])).toMatchObject({ code: 0 })
    const [{ me }] = values((await run('two', ['people', '--json'])).stdout) as [{ me: string[] }]
    expect(me).toEqual(['Ann', 'ann.b'])
  })
})

describe('if nobody is known to be the user,', () => {
  it('nothing is asked without a terminal, and stderr says what to give', async () => {
    const { code, stderr } = await run('quiet', ['import', REALTALK])
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'None of these people is known to be you: "Ole" (2 messages), "Ida" (1 message). '
      + '`madeleine people me NAME` says which one is; the next import knows it.\n' })
    expect((await run('quiet', ['people', 'me', 'Ole'])).stdout).toContain('Ole is you. `madeleine people undo ')
    expect((await run('quiet', ['import', REALTALK])).stderr).toBe('')
  })

  it.each([['by number', '1\n', 'Ole'], ['by name', 'idA\n', 'Ida'], ['at the second try', 'Bob\n9\n2\n', 'Ida']])(
    'a person at a terminal is asked who is, and answers %s', async (how, input, name) => {
      const folder = `asked ${how}`
      const { code, stderr } = await run(folder, ['import', REALTALK], { isTTY: true, isShown: true, input })
      expect({ code, asks: stderr.includes('In chats between people, who are you?\n   1  Ole  2 messages\n   2  Ida  1 message\n') })
        .toEqual({ code: 0, asks: true })
      expect(values((await run(folder, ['people', '--json'])).stdout)).toMatchObject([{ me: [name] }])
    })

  it('an empty answer, and the end of the input, mean nobody', async () => {
    for (const input of ['\n', '']) {
      expect(await run(`none ${input.length}`, ['import', REALTALK], { isTTY: true, isShown: true, input })).toMatchObject({ code: 0 })
      expect(values((await run(`none ${input.length}`, ['people', '--json'])).stdout)).toMatchObject([{ me: [] }])
    }
  })

  it('nothing is asked under --json, about talk with an assistant, or once the user is known', async () => {
    const asks = async (folder: string, args: readonly string[]) =>
      (await run(folder, args, { isTTY: true, isShown: true, input: '1\n' })).stderr.includes('who are you?')
    expect(await asks('json', ['import', REALTALK, '--json'])).toBe(false)
    expect(await asks('program', ['import', fixture('chatgpt.json')])).toBe(false)
    await run('known', ['import', REALTALK, '--me', 'Ida'])
    expect(await asks('known', ['import', REALTALK])).toBe(false)
  })
})

describe('madeleine people', () => {
  it('lists who speaks, merges names, and undoes a merge by its id, or the newest', async () => {
    await imports('people')
    const list = async () => (await run('people', ['people'])).stdout
    expect(await list()).toBe([
      'Ann    2 messages in 1 conversation · 2 Feb 2024', 'Ben    1 message in 1 conversation · 2 Feb 2024',
      'ann.b  1 message in 1 conversation · 3 Feb 2024', '',
      'Nobody is known to be you: `madeleine people me NAME` says who is; what that', 'person says about "I" is then about you.', '',
    ].join('\n'))
    const before = await list()
    const merged = await run('people', ['people', 'merge', 'ann', 'ann.b', '--as', 'Ann Bell', '--json'])
    const [{ id }] = values(merged.stdout) as [{ id: string }]
    expect(await list()).toContain('Ann Bell  3 messages in 2 conversations · 2 Feb 2024 – 3 Feb 2024\n  also Ann, ann.b\n')
    expect(await list()).toContain(`${id}  Ann Bell, also Ann, ann.b`)
    expect((await run('people', ['facts', '--subject', 'ann bell'])).stdout).toContain('Ann lives in Porto')
    expect((await run('people', ['people', 'undo'])).stdout).toBe('Undone: Ann Bell, also Ann, ann.b.\n')
    expect(await list()).toBe(before)
    expect(await run('people', ['people', 'undo', id]))
      .toMatchObject({ code: 2, stderr: `madeleine: no merge of people has the id "${id}"\n` })
    expect(await run('people', ['people', 'undo'])).toMatchObject({ code: 2, stderr: 'madeleine: there is no merge of people to undo\n' })
  })

  it('refuses a name that nobody has, and suggests the nearest', async () => {
    await imports('typo')
    expect(await run('typo', ['people', 'merge', 'Ann', 'Bem']))
      .toMatchObject({ code: 2, stderr: 'madeleine: nobody in this memory is called "Bem"; did you mean "Ben"?\n' })
  })
})

describe('import --dry-run', () => {
  it('says what the files hold, and neither writes nor makes a folder', async () => {
    const { code, stdout } = await imports('dry', ['--dry-run'], { ownStores: true })
    expect(code).toBe(0)
    expect(stdout).toContain('4 messages in 2 conversations: JSON Lines 4. Nothing was written.\nFrom 2 Feb 2024 to 3 Feb 2024')
    expect(stdout).toContain('There is no store here yet; all of it is new.\n')
    expect(stdout).toContain('People:\n  Ann    2 messages\n  Ben    1 message\n  ann.b  1 message\nNone of them is known to be you: ')
    expect((await readdir(place.folder)).filter((name) => name === 'dry' || name === '.madeleine')).toEqual([])
  })

  it('says as JSON what an import would then have done, of several formats, and what is left out', async () => {
    const files = ['friends.jsonl', fixture('chatgpt.json'), REALTALK]
    const told = async (...args: string[]): Promise<Record<string, unknown>> =>
      (values((await run('same', ['import', ...files, '--json', ...args])).stdout) as [Record<string, unknown>])[0]
    const dry = await told('--dry-run', '--me', 'Ida')
    expect(dry).toMatchObject({
      dryRun: true, alreadyStored: 0, errors: 0, formats: { jsonl: 4, realtalk: 3 }, firstAt: expect.any(String) as string,
      estimate: { seconds: expect.any(Number) as number, sampled: dry['messages'] },
    })
    expect((dry['people'] as { name: string }[]).find(({ name }) => name === 'Ida')).toMatchObject({ isMe: true, messages: 1 })
    const { messages: imported, conversations, leftOut, errors } = dry
    expect(await told('--me', 'Ida')).toMatchObject({ imported, conversations, leftOut, errors })
    expect(await told('--dry-run')).toMatchObject({ messages: dry['messages'], alreadyStored: dry['messages'] })
  })

  it('counts what a model would be asked, and its price, without asking it', async () => {
    const env = { MADELEINE_MODEL_URL: 'http://127.0.0.1:1/v1', MADELEINE_MODEL: 'none-there', MADELEINE_MODEL_PRICE: '1/4' }
    const { code, stdout } = await imports('priced', ['--dry-run', '--json'], { env })
    expect(code).toBe(0)
    const [{ estimate: { model } }] = values(stdout) as [{ estimate: { model: Record<string, number> } }]
    expect(Object.keys(model)).toEqual(['calls', 'inputTokens', 'outputTokens', 'price'])
    expect(model['price']).toBeCloseTo((model['inputTokens']! + 4 * model['outputTokens']!) / 1e6)
    expect(model['calls']).toBeGreaterThanOrEqual(2)
    expect((await imports('priced', ['--dry-run'], { env })).stdout).toContain('by the model (`madeleine upgrade`): about')
  })

  it('lists what cannot be read, ends as the import would, and refuses the export of a memory', async () => {
    await writeFile(join(place.folder, 'half.jsonl'), `${jsonl(chat('2024-02-02T09:00:00Z', ['One']))}not json\n`)
    const { code, stdout, stderr } = await run('bad', ['import', 'half.jsonl', 'gone.jsonl', '--dry-run'])
    const first = '1 message in 1 conversation: JSON Lines 1. Nothing was written.'
    expect({ code, first: stdout.split('\n')[0] }).toEqual({ code: 1, first })
    expect(stderr).toMatch(/^half\.jsonl:2: .*\ngone\.jsonl: it does not exist\n/)
    await writeFile(join(place.folder, 'memory-export.jsonl'), (await run('same', ['export'])).stdout)
    expect(await run('restored', ['import', 'memory-export.jsonl', '--dry-run'])).toMatchObject({ code: 2, stdout: '' })
  })
})
