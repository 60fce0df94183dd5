/**
 * The settings of docs/guides/mcp.md, run: real processes, spoken to by the SDK's own client as a
 * host does; three on one folder, as a coding assistant starts one for each of its windows.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { MadeleineError } from '@madeleine/base'
import { servedPlace, noteFirstFailure } from '../../packages/cli/commands/mcp-command.ts'
import { usePlace } from '../support/program.ts'
import { startHost, type Host } from './host.ts'

interface ServerSettings { readonly command: string; readonly args: readonly string[] }

const folder = mkdtempSync(join(tmpdir(), 'madeleine-mcp-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const blocks = [...readFileSync(new URL('../../docs/guides/mcp.md', import.meta.url), 'utf8').matchAll(/```json\n([^`]*)```/g)]
  .flatMap(([, json = '']) => (json.includes('"command"') ? [JSON.parse(json) as Record<string, Record<string, ServerSettings>>] : []))

describe('the settings of docs/guides/mcp.md', () => {
  test('name the same server in the shape of each host', () => {
    expect(blocks.map((block) => Object.keys(block))).toEqual([['mcpServers'], ['servers']])
    for (const block of blocks) expect(Object.values(block)[0]!['madeleine'])
      .toMatchObject({ command: 'madeleine', args: ['mcp', '--data', '/absolute/path/to/memory'] })
  })

  test(
    'start a server on a folder that does not exist yet, from any place; three that follow '
    + 'share it, remember what the first did, and go on when one is killed',
    async () => {
      const { args } = blocks[0]!['mcpServers']!['madeleine']!
      const data = join(folder, 'memory')
      const start = () => startHost(args.map((arg) => (arg.startsWith('/') ? data : arg)), { home: folder })
      const call = async ({ client }: Host, name: string, input: Record<string, unknown>): Promise<string> => {
        const { isError, content } = await client.callTool({ name, arguments: input })
        expect(isError ? content : 'no error').toBe('no error')
        return JSON.stringify(content)
      }
      const first = await start()
      const stored = await first.client.callTool({ name: 'remember', arguments: { text: 'The bicycle is locked to the lamp post' } })
      expect(stored.structuredContent).toMatchObject({ stored: true })
      await first.client.close()
      expect(first.errors).toEqual([]) // every line of stdout was a message
      expect(first.said()).toBe(`madeleine serves ${data}\n`)

      const hosts = await Promise.all([start(), start(), start()])
      const notes = ['The spare key is with Olga', 'The ferry leaves at nine', 'The museum found the umbrella']
      await Promise.all(hosts.map((host, i) => call(host, 'remember', { text: notes[i] })))
      const query = 'Where is the bicycle locked? Who has the spare key? When does the ferry leave? What did the museum find?'
      for (const answer of await Promise.all(hosts.map((host) => call(host, 'recall', { query, max_tokens: 3000 })))) {
        for (const text of ['The bicycle is locked to the lamp post', ...notes]) expect(answer).toContain(text)
      }
      process.kill(hosts[0]!.pid, 'SIGKILL')
      await call(hosts[1]!, 'remember', { text: 'The plumber comes on Friday' })
      expect(await call(hosts[2]!, 'recall', { query: 'when does the plumber come?' })).toContain('comes on Friday')
      await Promise.all(hosts.map(({ client }) => client.close()))
      expect(hosts.slice(1).flatMap(({ errors }) => errors)).toEqual([])
    },
  )
})

describe('madeleine mcp', () => {
  const place = usePlace()

  test.each([
    ['a budget that is too small', ['--max-tokens', '10'], /--max-tokens must be a number from 500 to 25000/],
    ['a misspelt option', ['--alow-forget'], /did you mean --allow-forget\?/],
    ['an argument', ['memory'], /unexpected argument "memory"/],
  ])('refuses %s', async (_, args, expected) => {
    const { code, stdout, stderr } = await place.run(['mcp', ...args])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(expected)
  })

  test('pushes what hooks have spooled when it begins', async () => {
    await mkdir(join(place.folder, 'spooled', 'spool'), { recursive: true })
    const [program, called] = ['program.cjs', 'called'].map((name) => join(place.folder, name))
    writeFileSync(program!, `require('node:fs').writeFileSync(${JSON.stringify(called)}, process.argv.slice(2).join(' '))`)
    expect(await place.run(['mcp', '--data', 'spooled', '--user', 'ann'], { program: program! })).toMatchObject({ code: 0, stdout: '' })
    await expect.poll(() => existsSync(called!) && readFileSync(called!, 'utf8'), { timeout: 30_000 })
      .toBe(`hook --drain --data ${join(place.folder, 'spooled')}`)
  })

  test('says on stderr, once, that the memory cannot be opened: the host shows that, else only the model would hear it', async () => {
    const notes: string[] = []
    const open = noteFirstFailure(async () => Promise.reject(new MadeleineError('store_readonly', 'the folder cannot be written')), {
      note: (line) => void notes.push(line), noteJson: () => undefined,
    })
    for (let call = 0; call < 3; call++) await expect(open()).rejects.toMatchObject({ code: 'store_readonly' })
    expect(notes).toEqual(['madeleine: the folder cannot be written'])
  })

  test('serves the memory of the working folder if there is one, else the one at home, and reads ~ as the home', async () => {
    expect(servedPlace({}, {})).toEqual({ data: join(homedir(), '.madeleine') })
    await mkdir('.madeleine')
    expect(servedPlace({}, {})).toEqual({ data: join(place.folder, '.madeleine') })
    expect(servedPlace({ data: '~/notes' }, {})).toEqual({ data: join(homedir(), 'notes') })
    expect(servedPlace({ data: 'notes' }, {})).toEqual({ data: join(place.folder, 'notes') })
    expect(servedPlace({ user: 'ann' }, { MADELEINE_DATA: 'elsewhere' })).toEqual({ data: join(place.folder, 'elsewhere'), user: 'ann' })
    expect(servedPlace({ user: 'ann' }, { MADELEINE_DATABASE_URL: 'postgres://x' })).toEqual({ databaseUrl: 'postgres://x', user: 'ann' })
  })
})
