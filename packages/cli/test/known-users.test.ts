/** T-97: a mistyped user is said, not answered as one who has said nothing; and a push that is refused makes no store. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { jsonl, usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()
const READING = [
  ['recall', 'cat'], ['recent'], ['facts'], ['facts', 'where does Lena live'],
  ['context', 'cat', '--conversation', 'c'], ['session', '--conversation', 'c'],
  ['segments', '--conversation', 'c'], ['conversations'], ['people'], ['agenda'], ['history'], ['project'], ['manifest'],
  ['merge', '--proposed'], ['toc'], ['stats'], ['export'],
].map((args) => ({ args }))
const push = (user: string) =>
  place.run(['push', '--conversation', 'c', '--role', 'user', '--content', 'Miso sleeps on the dryer', '--user', user])

describe('T-97 in a store that nobody has spoken in,', () => {
  beforeAll(async () => {
    await push('anna')
    await place.run(['forget', '--all', '--user', 'anna', '--yes'])
  })

  it.each(READING.filter(({ args }) => !args.includes('--conversation')))('$args answers as before', async ({ args }) => {
    expect(await place.run(args)).toMatchObject({ code: 0 })
  })
})

describe('the users of a store', () => {
  it('are listed with their counts, in order of their names', async () => {
    for (const user of ['anna', 'ben', 'ben']) await push(user)
    expect(values((await place.run(['users', '--json'])).stdout)).toEqual([
      { user: 'anna', conversations: 1, messages: 1, episodes: 0 }, { user: 'ben', conversations: 1, messages: 2, episodes: 0 },
    ])
    expect((await place.run(['users', '--limit', '1'])).stdout)
      .toBe('anna  1 message · 1 conversation · 0 episodes\n… and 1 more; --limit shows them\n')
  })
})

describe('T-97 a user who does not exist', () => {
  beforeAll(async () => {
    for (const user of ['anna', 'ben', 'chen', 'dora']) await push(user)
  })

  it.each(READING)('has the nearest named by $args, with exit code 2', async ({ args }) => {
    const asked = [...args, '--user']
    expect(await place.run([...asked, 'ana']))
      .toEqual({ code: 2, stdout: '', stderr: 'madeleine: this store has no data for "ana"; did you mean "anna"?\n' })
    expect(await place.run([...asked, 'zacharias', '--json']))
      .toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('not_found') })
    const { code, stderr } = await place.run([...asked, 'anna'])
    expect([code === 0, stderr.includes('this store has no data')]).toEqual([true, false])
  })

  it('is said to have nothing if everything of theirs is to be forgotten, which may be repeated', async () => {
    expect(await place.run(['forget', '--user', 'ana', '--yes'])).toEqual({
      code: 0, stdout: 'Forgot everything ana has: 0 messages, 0 segments, 0 episodes.\n',
      stderr: 'Nothing to forget: this store has no data for "ana"; did you mean "anna"?\n',
    })
    expect(await place.run(['forget', '--user', 'anna', '--dry-run'])).toMatchObject({ code: 0, stderr: '' })
  })

  it('with a name near no other has the users named, three at most', async () => {
    expect(await place.run(['recall', 'cat', '--user', 'zacharias']))
      .toMatchObject({
        code: 2,
        stderr: 'madeleine: this store has no data for "zacharias"; there are "anna", "ben", "chen" and 1 more: name one with --user\n',
      })
  })

  it('who was not named either is explained as the default user', async () => {
    expect(await place.run(['recall', 'cat'])).toMatchObject({
      code: 2, stderr: 'madeleine: this store has no data for "local", the default user; '
        + 'there are "anna", "ben", "chen" and 1 more: name one with --user\n',
    })
    expect(await place.run(['recall', 'cat'], { env: { MADELEINE_USER: 'chan' } }))
      .toMatchObject({ code: 2, stderr: expect.stringContaining('did you mean "chen"?') })
  })

  it('is told from one who exists and for whom nothing is found, who is answered as before', async () => {
    expect(await place.run(['recall', 'xylophone', '--user', 'anna'])).toMatchObject({ code: 0 })
    expect(await place.run(['facts', 'xylophone', '--user', 'anna', '--json'])).toMatchObject({ code: 0, stdout: '[]\n' })
  })
})

describe('T-96 a push that is refused', () => {
  const said = (...lines: object[]) => jsonl(lines)
  const one = { role: 'user', content: 'hello' }
  const REFUSED: readonly [string, readonly string[], string, string][] = [
    ['an unknown role', ['-'], said(one, { role: 'root', content: 'x' }), 'line 2'],
    ['a line that is no message', ['-'], said(one, ['x']), 'line 2'],
    ['an invalid time', ['-'], said({ ...one, timestamp: 'yesterday' }), 'line 1'],
    ['two messages with one id', ['-'], said({ ...one, id: 'a' }, { ...one, id: 'a', content: 'other' }), 'the id "a" is already stored'],
    ['a line of a later batch', ['-'], said(...Array.from({ length: 501 }, () => one), { role: 'root', content: 'x' }), 'line 502'],
    ['an invalid conversation id', ['--conversation', 'c'.repeat(256), '-'], said(one), 'conversationId'],
    ['a role of a single message', ['--role', 'root', '--content', 'x'], '', 'role'],
  ]
  it.each(REFUSED)('for %s leaves no store, and no folder where there was none', async (_, args, input, message) => {
    for (const data of ['never-made', 'was-empty']) {
      if (data === 'was-empty') mkdirSync(join(place.folder, data), { recursive: true })
      const conversation = args.includes('--conversation') ? [] : ['--conversation', 'c']
      const { code, stderr } = await place.run(['push', ...conversation, ...args, '--data', data], { input, ownStores: true })
      expect({ code: code === 0, stderr }).toEqual({ code: false, stderr: expect.stringContaining(message) })
    }
    expect(existsSync(join(place.folder, 'never-made'))).toBe(false)
    expect(readdirSync(join(place.folder, 'was-empty'))).toEqual([])
  })

  it('leaves an existing store as it was', async () => {
    const before = values((await place.run(['conversations', '--user', 'anna', '--json'])).stdout)
    expect(await place.run(['push', '--conversation', 'c', '-', '--user', 'anna'], { input: said(one, { role: 'root', content: 'x' }) }))
      .toMatchObject({ code: 2 })
    expect(values((await place.run(['conversations', '--user', 'anna', '--json'])).stdout)).toEqual(before)
  })
})
