/** Point 5: no store by accident, and no conversation by a wrong name. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folder, madeleine, useReader } from './packed.ts'

describe('in a folder without a store', () => {
  it.each([
    ['recall', 'the cat'], ['recent'], ['toc'], ['manifest'], ['stats'], ['doctor'],
    ['doctor', '--compact'], ['conversations'], ['people'], ['people', 'undo'], ['upgrade'], ['upgrade', '--dry-run'],
    ['work', '--until-idle'], ['watch'], ['segments', '--conversation', 'c'],
    ['session', '--conversation', 'c'], ['context', 'cat', '--conversation', 'c'],
    ['forget', '--conversation', 'c'], ['episode', 'x'], ['expand', 'x'], ['keys', 'list'], ['keys', 'revoke', 'key_0'], ['audit'],
  ])('`madeleine %s` says that there is none and makes nothing (row %$)', async (...args) => {
    const cwd = folder()
    expect(await madeleine(args.filter((arg) => arg !== undefined), { cwd })).toEqual({
      code: 2, stdout: '',
      stderr: 'madeleine: there is no store in ".madeleine": the folder does not exist; `madeleine import FILE` creates one\n',
    })
    expect(readdirSync(cwd)).toEqual([])
  })

  it('a folder of notes stays as it is: nothing is read from it or written to it', async () => {
    const cwd = folder()
    mkdirSync(join(cwd, 'notes'))
    writeFileSync(join(cwd, 'notes', 'shopping.md'), 'milk')
    for (const args of [['recall', 'milk'], ['push', '--conversation', 'c', '--role', 'user', '--content', 'milk']]) {
      const { code, stderr } = await madeleine([...args, '--data', 'notes'], { cwd })
      expect(code).toBe(2)
      expect(stderr).toContain('holds other files (shopping.md)')
    }
    expect(readdirSync(join(cwd, 'notes'))).toEqual(['shopping.md'])
  })
})

describe('with a store nearby', () => {
  const cwd = folder()
  const ask = useReader(cwd)
  beforeAll(async () => {
    mkdirSync(join(cwd, 'photos'))
    const said = ['Miso slipped out last night', 'Did you look in the laundry room?', 'There she was, on the tumble dryer']
    const lines = said.map((content, i) => JSON.stringify({
      id: `m${i}`, role: i % 2 ? 'assistant' : 'user', name: i % 2 ? 'Wei' : 'Lena', content,
      timestamp: `2026-03-08T22:1${i}:00Z`, conversationId: 'lena-and-wei',
    }))
    await madeleine(['import', '-', '--flush'], { cwd, stdin: `${lines.join('\n')}\n` })
  })

  it('a command in the wrong folder, or with a misspelt one, names the store', async () => {
    expect((await madeleine(['recent'], { cwd: join(cwd, 'photos') })).stderr)
      .toContain('the nearest one is in "../.madeleine": --data ../.madeleine')
    expect((await madeleine(['recent', '--data', '.madelene'], { cwd })).stderr)
      .toContain('the nearest one is in ".madeleine": --data .madeleine')
    expect(readdirSync(cwd).toSorted()).toEqual(['.madeleine', 'photos'])
    expect(readdirSync(join(cwd, 'photos'))).toEqual([])
  })

  it('none of several that may be meant is called the nearest', async () => {
    const home = folder()
    for (const name of ['ann', 'ben', 'lena', 'wei']) {
      mkdirSync(join(home, name, 'db'), { recursive: true })
      writeFileSync(join(home, name, 'db', 'PG_VERSION'), '18')
    }
    expect((await madeleine(['recent', '--data', 'notes'], { cwd: home })).stderr)
      .toContain('there are stores in "ann", "ben", "lena": choose one with --data')
    expect((await madeleine(['recent', '--data', 'lina'], { cwd: home })).stderr).toContain('the nearest one is in "lena": --data lena')
  })

  it('conversations lists what is in it, a wrong name gets the right one suggested, and forget announces and asks first', async () => {
    expect((await ask(['conversations'])).stdout).toMatch(/^id .*title\nlena-and-wei +8 Mar 2026 +3 +1 {2}\S.*\n$/)
    expect(await ask(['forget', '--conversation', 'lena-and-wie']))
      .toEqual({ code: 2, stdout: '', stderr: 'madeleine: there is no conversation "lena-and-wie"; did you mean "lena-and-wei"?\n' })
    const forget = ['forget', '--conversation', 'lena-and-wei']
    expect((await ask([...forget, '--dry-run'])).stdout)
      .toMatch(/^Would forget lena-and-wei “.+” \(8 Mar 2026, .+\): 3 messages, 1 segment, 1 episode\. Nothing was forgotten\.\n$/)
    expect((await ask(forget, { isTTY: true, stdin: 'n\n' })).stderr).toMatch(/\[y\/N\] Nothing was forgotten\.\n$/)
    expect(await ask([...forget, '--yes'], { isTTY: true }))
      .toMatchObject({ code: 0, stdout: 'Forgot lena-and-wei: 3 messages, 1 segment, 1 episode.\n' })
  })
})
