/** `madeleine spaces`, and `--space` and `--spaces` of the other commands. */
import { beforeAll, describe, expect, it } from 'vitest'
import { usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()
const as = (name: string, ...args: readonly string[]) => place.run([...args, '--user', name])

beforeAll(async () => {
  await as('ann', 'push', '--conversation', 'notes', '--role', 'user', '--content', 'I live in Porto, and the gate code is 4711.')
  await place.run(['spaces', 'grant', 'team', '--user', 'ann'])
  await place.run(['spaces', 'grant', 'team', '--user', 'bob', '--write'])
  const said = ['--role', 'user', '--content', 'The harbour keys are in the drawer.']
  await as('bob', 'push', '--space', 'team', '--conversation', 'general', ...said)
})

describe('spaces', () => {
  it('without an argument shows which spaces one may use', async () => {
    expect((await as('ann', 'spaces')).stdout).toBe('team  read\n')
    expect((await as('bob', 'spaces')).stdout).toBe('team  read and write\n')
    expect(values((await as('bob', 'spaces', '--json')).stdout)).toEqual([[{ space: 'team', access: 'read_write' }]])
    expect((await as('carl', 'spaces')).stdout).toContain('You may not use any space')
  })

  it('grant, list and revoke say who may do what, and what was probably meant', async () => {
    const granted = await place.run(['spaces', 'grant', 'ops', '--user', 'ann'])
    expect(granted.stdout).toBe('The user ann may read in ops.\n')
    expect(granted.stderr).toContain('There is nothing in "ops" yet')
    expect((await place.run(['spaces', 'list'])).stdout)
      .toMatch(/^ops\n {2}user ann {2}read · since .*\nteam\n {2}user ann .*\n {2}user bob {2}read and/)
    expect(values((await place.run(['spaces', 'list', '--user', 'bob', '--json'])).stdout)).toMatchObject([{ space: 'team', user: 'bob' }])
    expect(await place.run(['spaces', 'revoke', 'ops', '--user', 'an'])).toMatchObject({
      code: 2, stderr: expect.stringContaining('did you mean "ops" and the user ann?'),
    })
    expect((await place.run(['spaces', 'revoke', 'ops', '--user', 'ann'])).stdout).toBe('The user ann may not use ops any more.\n')
    expect(await place.run(['spaces', 'grant', 'ops'])).toMatchObject({ code: 2, stderr: expect.stringContaining('either user or key') })
    expect((await place.run(['spaces', 'share', 'ops'])).stderr).toContain('unknown command "share"')
  })
})

describe('a command in a space', () => {
  it.each([
    ['recall', 'harbour keys'], ['recent'], ['conversations'], ['manifest'], ['segments', '--conversation', 'general'],
    ['session', '--conversation', 'general'], ['context', 'harbour', '--conversation', 'general'], ['toc'], ['facts'],
  ])('answers from the space, and not from one\'s own memory: %s', async (...args) => {
    const { code, stdout } = await as('ann', ...args, '--space', 'team')
    expect(code).toBe(0)
    expect(stdout).not.toMatch(/4711|notes/)
  })

  it('names the space that results are from', async () => {
    expect((await as('ann', 'recall', 'where are the harbour keys', '--spaces', 'team')).stdout).toMatch(/in team · general/)
    expect((await as('ann', 'recent', '--spaces', 'team')).stdout).toMatch(/in team · general[^]*in ann · notes/)
    const [found] = values((await as('ann', 'recall', 'where are the harbour keys', '--spaces', 'team', '--json')).stdout) as {
      passages: { space: string }[]
    }[]
    expect(found!.passages.map(({ space }) => space).toSorted()).toEqual(['ann', 'team'])
    expect((await as('ann', 'context', 'where are the harbour keys', '--conversation', 'notes', '--spaces', 'team')).stdout)
      .toContain('bob in "team"')
  })

  it('may write only for those to whom that is granted', async () => {
    const said = ['--id', 'm9', '--role', 'user', '--content', 'The ferry leaves at nine.']
    const push = (name: string) => as(name, 'push', '--space', 'team', '--conversation', 'general', ...said)
    expect(await push('ann')).toMatchObject({ code: 1, stderr: expect.stringContaining('may be read, but not written to') })
    expect(await push('bob')).toMatchObject({ code: 0 })
    expect(await as('bob', 'forget', '--space', 'team', '--conversation', 'general', '--messages', 'm9')).toMatchObject({ code: 0 })
    expect(await as('bob', 'forget', '--space', 'team', '--all', '--yes')).toMatchObject({ code: 2 })
  })

  it('suggests what may be meant for a space that is not granted', async () => {
    for (const flag of ['--space', '--spaces']) {
      expect(await as('ann', 'recall', 'keys', flag, 'tema')).toMatchObject({
        code: 2, stdout: '', stderr: 'madeleine: there is no space "tema" that you may use; did you mean "team"?\n',
      })
    }
    expect((await as('carl', 'recall', 'keys', '--space', 'team')).stderr).toContain('you may not use any')
    expect((await as('ann', 'recall', 'keys', '--spaces', 'team', '--space', 'team')).stderr).toContain('cannot be combined')
  })
})
