/** `--redact`, on every command that stores text; and `forget` with a grace, as somebody tries both at the command line. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { chat, jsonl, usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()
const json = async <T>(...argv: string[]): Promise<T> => values((await place.run([...argv, '--json'])).stdout)[0] as T
const PASSWORD = 'Quokka-1847!'
const exported = async (): Promise<string> => (await place.run(['export'])).stdout

beforeAll(async () => {
  const messages = jsonl(chat('2026-03-01T09:00:00Z', ['The boiler leaks', 'Close the valve']))
  await place.run(['import', '-', '--conversation', 'house', '--flush'], { input: messages })
})

describe('--redact', () => {
  it('keeps secrets out of facts, titles and summaries by hand, and says what it took out', async () => {
    const added = await place.run(['fact', 'add', 'My wifi password is', PASSWORD, '--redact', 'secrets'])
    expect(added).toMatchObject({ code: 0, stderr: expect.stringContaining('Taken out, and not stored: 1 password.') })
    const [fact] = await json<{ id: string; text: string }[]>('facts')
    expect(fact!.text).toContain('[removed: password]')
    const corrected = ['fact', 'correct', fact!.id, `The user's wifi password was ${PASSWORD}`, '--redact', 'secrets']
    expect(await json(...corrected)).toMatchObject({ redacted: { password: 1 } })
    const [{ id }] = await json<[{ id: string }]>('segments', '--conversation', 'house')
    const described = await place.run(['describe', id, '--title', `Password ${PASSWORD}`, '--redact', 'secrets'])
    expect(described).toMatchObject({ code: 0, stderr: expect.stringContaining('1 password') })
    expect(await json('episode', id)).toMatchObject({ title: 'Password [removed: password]' })
    expect(await exported()).not.toContain(PASSWORD)
    for (const argv of [['fact', 'add', 'x y'], ['describe', id, '--title', 'x']]) {
      expect(await place.run([...argv, '--redact', 'all']))
        .toMatchObject({ code: 2, stderr: expect.stringContaining('redact must be one of off, secrets, personal') })
    }
  })

  it('keeps them out of edits of files of Markdown', async () => {
    await place.run(['export', '--markdown', 'notes'])
    const files = readdirSync(join(place.folder, 'notes'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
    const path = files.map((name) => join(place.folder, 'notes', name)).find((name) => readFileSync(name, 'utf8').includes('wifi'))
    const edited = readFileSync(path!, 'utf8')
      .replace(/The user's wifi password was [^\n]*?(?=\s*(?:<!--|$))/m, `The wifi password is ${PASSWORD}`)
    writeFileSync(path!, edited)
    expect(edited).toContain(PASSWORD)
    expect(await json('import', 'notes', '--redact', 'secrets')).toMatchObject({ taken: 1 })
    expect(await exported()).not.toContain(PASSWORD)
  })

  it('keeps them out of what sync imports, as the folder was added', async () => {
    mkdirSync(join(place.folder, 'in'))
    writeFileSync(join(place.folder, 'in', 'a.jsonl'), jsonl(chat('2026-03-02T09:00:00Z', [`My password is ${PASSWORD}`, 'Noted'])))
    expect(await place.run(['sync', 'add', 'in', '--redact', 'every'])).toMatchObject({
      code: 2, stderr: expect.stringContaining('--redact must be one of off, secrets, personal'),
    })
    await place.run(['sync', 'add', 'in', '--redact', 'secrets'])
    expect(await json('sync')).toMatchObject({ imported: 2, redacted: { password: 1 } })
    expect(await exported()).not.toContain(PASSWORD)
  })

  it('keeps them out of what a model remembers over MCP', async () => {
    const call = (id: number, method: string, params: object) => `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
    const input = call(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } })
      + call(2, 'tools/call', { name: 'remember', arguments: {
        text: `The user's password is ${PASSWORD}`,
        facts: [{ category: 'identity', attribute: 'password', value: PASSWORD, text: `The user's password is ${PASSWORD}` }],
      } })
    const { stdout } = await place.run(['mcp', '--redact', 'secrets'], { input })
    expect(stdout).toContain('Stored.')
    expect(stdout).not.toContain(PASSWORD)
    expect(await exported()).not.toContain(PASSWORD)
    expect(await place.run(['mcp', '--redact', 'no'], { input })).toMatchObject({ code: 2, stderr: expect.stringContaining('--redact') })
  })
})

describe('forget with a grace', () => {
  it('is undone by its entry while it lasts, and ended by --now', async () => {
    const wait = async (): Promise<string> => {
      const { stdout } = await place.run(['forget', '--conversation', 'house', '--grace-days', '3', '--yes'])
      const [, id] = /`madeleine undo (\S+)` brings it back until /.exec(stdout) ?? []
      return id!
    }
    const first = await wait()
    expect((await place.run(['conversations'])).stdout).not.toContain('house')
    expect(await exported()).not.toContain('boiler')
    expect((await place.run(['history'])).stdout).toContain('gone for good on')
    expect(await place.run(['undo', first])).toMatchObject({ code: 0 })
    expect(await exported()).toContain('boiler')
    const second = await wait()
    expect(await place.run(['forget', '--now', first])).toMatchObject({ code: 2 })
    expect((await place.run(['forget', '--now', second])).stdout).toMatch(/^Forgot/)
    expect(await place.run(['undo', second])).toMatchObject({ code: 2, stderr: expect.stringContaining('no entry with the id') })
    expect((await place.run(['forget', '--now'])).stdout).toBe('Nothing waits to be forgotten.\n')
  })

  it.each(['-1', 'x', '400000'])('refuses --grace-days %s and forgets nothing', async (days) => {
    await place.run(['push', '--conversation', 'kept'], { input: jsonl(chat('2026-03-05T09:00:00Z', ['A heron', 'Where?'])) })
    expect(await place.run(['forget', '--conversation', 'kept', '--grace-days', days, '--yes'])).toMatchObject({ code: 2 })
    expect(await exported()).toContain('A heron')
  })
})
