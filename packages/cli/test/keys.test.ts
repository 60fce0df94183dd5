/** `madeleine keys` and `madeleine audit`: who may use a server, and who did. */
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openStore } from '@madeleine/core'
import { usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()
const inStore = (args: readonly string[], env?: Record<string, string>) =>
  place.run([...args, '--data', 'memory'], { ...(env && { env }) })
interface Made { id: string; key: string; user?: string; users: string[]; scopes: string[]; expiresAt?: string; name?: string }
const make = async (...args: readonly string[]): Promise<Made> =>
  values((await inStore(['keys', 'create', ...args, '--json'])).stdout)[0] as Made

describe('keys create', () => {
  it('prints the key on a line of its own, and says on stderr that it is shown only once', async () => {
    const { code, stdout, stderr } = await inStore(['keys', 'create', '--user', 'ann', '--name', 'laptop'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^mdl_[\w-]{43}\n$/)
    expect(stderr).toMatch(
      /Key key_[\da-f]{16}: ann · read, write · created .*\nIt is shown only this once: the store keeps only its SHA-256\./,
    )
    expect(stderr).not.toContain(stdout.trim())
  })

  it('prints one line of JSON, with the user beside the users if there is one', async () => {
    const one = await make('--user', 'ann', '--scope', 'read,admin', '--expires', '30d')
    expect(one).toMatchObject({ user: 'ann', users: ['ann'], scopes: ['read', 'admin'], id: expect.stringMatching(/^key_/) })
    const days = (Date.parse(one.expiresAt!) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThanOrEqual(30)
    const two = await make('--user', 'ann', '--user', 'team, b', '--scope', 'write', '--scope', 'read')
    expect(two).toMatchObject({ users: ['ann', 'team, b'], scopes: ['write', 'read'] })
    expect(two).not.toHaveProperty('user')
  })

  it('opens the memory of the user of other commands, if none is named', async () => {
    expect(await make()).toMatchObject({ user: 'local' })
    const { stdout } = await inStore(['keys', 'create', '--json'], { MADELEINE_USER: 'wei' })
    expect(values(stdout)).toMatchObject([{ user: 'wei' }])
  })

  it('makes the store of a folder that has none, and says so; later keys hold in every process that has it open', async () => {
    const { code, stderr } = await place.spawn(['keys', 'create', '--data', 'fresh'])
    expect(code).toBe(0)
    expect(stderr).toContain('There was no store in "fresh": a new one was created.')
    const store = await openStore({ data: 'fresh', create: false, work: false })
    expect((await store.keys()).keys).toMatchObject([{ users: ['local'] }])
    // What another process makes and ends meanwhile, as beside a server
    const [{ key, id }] = values((await place.spawn(['keys', 'create', '--data', 'fresh', '--json'])).stdout) as [Made]
    expect(await store.verifyKey(key)).toMatchObject({ keyId: id })
    expect((await place.spawn(['keys', 'revoke', id, '--data', 'fresh'])).code).toBe(0)
    expect(await store.verifyKey(key)).toBeUndefined()
    await store.close()
  })

  it.each<[string, string[], string]>([
    ['an unknown scope', ['--scope', 'reed'], 'unknown scope "reed" in --scope; did you mean read?'],
    ['a scope of another program', ['--scope', 'owner'], 'unknown scope "owner" in --scope; expected read, write, admin, or several'],
    ['an empty scope', ['--scope', ''], 'unknown scope "" in --scope; expected read'],
    ['a past end', ['--expires', '2020-01-01'], '--expires must be a time in the future, got "2020-01-01"'],
    ['an end at once', ['--expires', '0d'], '--expires must be a time in the future, got "0d"'],
    ['an end in words', ['--expires', 'tomorrow'], '--expires must be a time such as 2027-01-31'],
    ['an empty user', ['--user', ''], '--user is empty'],
    ['an empty user beside another', ['--user', 'ann', '--user', ''], '--user is empty'],
    ['a blank user', ['--user', '  '], 'user must be a string of 1–255 characters, and not blank'],
    ['a name of two lines', ['--name', 'a\nb'], '--name must be one line of plain text'],
    ['a word too many', ['ann'], 'unexpected argument "ann"; write madeleine keys create --user ann'],
    ['a misspelt option', ['--scopes', 'read'], 'unknown option --scopes; did you mean --scope?'],
  ])('refuses %s before it makes anything', async (_, args, message) => {
    const { code, stdout, stderr } = await place.run(['keys', 'create', ...args, '--data', 'nowhere'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
    expect(existsSync('nowhere')).toBe(false)
  })

  it('needs a user on a server, and no other command on keys does', async () => {
    const server = ['--database-url', 'postgres://localhost:1/none']
    expect((await place.run(['keys', 'create', ...server])).stderr).toContain('a PostgreSQL server needs --user')
    for (const command of [['keys', 'list'], ['keys', 'revoke', 'key_0'], ['audit']]) {
      expect((await place.run([...command, ...server], { env: { MADELEINE_USER: '' } })).stderr).not.toContain('user')
    }
  })
})

describe('keys list', () => {
  it('shows every key with what it opens, and none of the keys themselves', async () => {
    const made = await make('--user', 'bea\u001b[31m', '--name', 'phone')
    const { stdout } = await inStore(['keys', 'list'])
    expect(stdout).toContain(`${made.id}  ${made.key.slice(0, 10)}…  phone`)
    expect(stdout).not.toContain('\u001b[31m')
    expect(stdout).not.toContain(made.key.slice(0, 14))
    const listed = values((await inStore(['keys', 'list', '--json'])).stdout) as Made[]
    expect(listed[0]).toMatchObject({ id: made.id, users: ['bea\u001b[31m'], scopes: ['read', 'write'] })
    expect(listed.every((one) => !('key' in one) && !('hash' in one))).toBe(true)
  })

  it('says what makes the first key, and in a folder without a store that there is none', async () => {
    await place.spawn(['push', '--conversation', 'c', '--role', 'user', '--content', 'hello', '--data', 'keyless'])
    const { stdout } = await place.spawn(['keys', 'list', '--data', 'keyless'])
    expect(stdout).toBe('There are no keys; `madeleine keys create` creates one.\n')
    expect(await place.run(['keys', 'list', '--data', 'nowhere'])).toMatchObject({ code: 2, stdout: '' })
    expect(await place.run(['keys', 'revoke', 'key_0', '--data', 'nowhere'])).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('keys revoke', () => {
  it('ends a key once, which the list then shows', async () => {
    const { id } = await make('--user', 'ann')
    expect(await inStore(['keys', 'revoke', id, '--json'])).toMatchObject({ code: 0, stdout: `{"id":"${id}","revoked":true}\n` })
    expect((await inStore(['keys', 'revoke', id])).stdout).toBe(`${id} was already revoked.\n`)
    expect((await inStore(['keys', 'list'])).stdout).toMatch(/ · revoked /)
  })

  it('names the id that was probably meant, and never repeats a key given for its id', async () => {
    const { id, key } = await make('--user', 'ann')
    const typo = await inStore(['keys', 'revoke', `${id.slice(0, -1)}x`])
    expect(typo).toMatchObject({ code: 2, stdout: '' })
    expect(typo.stderr).toContain(`did you mean "${id}"?`)
    expect((await inStore(['keys', 'revoke', 'laptop'])).stderr).toContain('`madeleine keys list` lists the ids')
    const leak = await inStore(['keys', 'revoke', key, '--json'])
    expect(leak.code).toBe(2)
    expect(leak.stderr).toContain('"invalid_input"')
    expect(leak.stderr).not.toContain(key.slice(0, 12))
    expect((await inStore(['keys', 'revoke'])).stderr).toContain('ID is missing')
  })
})

describe('keys', () => {
  it('names its commands if none or an unknown one is given', async () => {
    expect((await inStore(['keys'])).stderr).toContain('no command given; expected one of create, list, revoke (see madeleine keys --help)')
    expect((await inStore(['keys', 'delete'])).stderr).toContain('did you mean madeleine keys revoke?')
    expect((await inStore(['keys', 'new'])).stderr).toContain('did you mean madeleine keys create?')
    expect((await inStore(['token'])).stderr).toContain('did you mean madeleine keys?')
    expect((await inStore(['keys', '--help'])).stdout).toMatch(/create[^]*list[^]*revoke/)
  })
})

describe('audit', () => {
  it('lists what a server recorded, the newest first, for all users or for one', async () => {
    const store = await place.stores.openStore({ data: 'memory', work: false })
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute))
    await store.recordAudit([
      { at: at(0), user: 'ann', keyId: 'key_1', requestId: 'r1', call: 'recall', status: 200 },
      { at: at(1), user: 'bea', keyId: 'key_2', requestId: 'r2', call: 'forget', conversationId: 'c', status: 403, code: 'forbidden' },
      { at: at(2), requestId: 'r3', call: 'push', status: 401, code: 'unauthenticated' },
    ])
    await store.close()
    const all = values((await inStore(['audit', '--json'])).stdout) as { requestId: string; call: string; keyId?: string }[]
    const ofKeys = all.filter(({ call }) => call.endsWith('Key'))
    expect(all.filter((entry) => !ofKeys.includes(entry)).map(({ requestId }) => requestId)).toEqual(['r3', 'r2', 'r1'])
    expect([...new Set(ofKeys.map(({ call }) => call))].toSorted()).toEqual(['createKey', 'revokeKey'])
    expect(ofKeys.map(({ keyId }) => keyId)).toEqual(ofKeys.map(() => expect.stringMatching(/^key_[\da-f]{16}$/) as string))
    expect(values((await inStore(['audit', '--user', 'bea', '--json'])).stdout))
      .toEqual([expect.objectContaining({ user: 'bea', call: 'forget', conversationId: 'c', code: 'forbidden' })])
    expect(values((await inStore(['audit', '--limit', '1', '--before', '2026-03-02T09:02:00Z', '--json'])).stdout))
      .toMatchObject([{ requestId: 'r2' }])
    const { stdout } = await inStore(['audit'])
    expect(stdout).toMatch(/push 401 unauthenticated · request r3\n[^]*forget 403 forbidden · bea · key_2 · conversation c/)
    expect((await inStore(['audit', '--user', 'anna'])).stdout).toBe('No request about "anna" was recorded.\n')
  })

  it.each<[string, string[], string]>([
    ['an empty user', ['--user', ''], '--user is empty'], ['a limit of zero', ['--limit', '0'], '--limit must be a number from 1 on'],
    ['an invalid time', ['--after', 'soon'], 'after must be'],
  ])('refuses to run with %s', async (_, args, message) => {
    const { code, stderr } = await inStore(['audit', ...args])
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })
})
