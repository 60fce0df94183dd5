/** The settings of docs/mcp.md, run: a real process, spoken to by the SDK's own client as a host does. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, describe, expect, test } from 'vitest'
import { MAIN, UNTIERED, usePlace } from '../cli/program.ts'

interface ServerSettings { readonly command: string; readonly args: readonly string[] }

const folder = mkdtempSync(join(tmpdir(), 'madeleine-mcp-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const blocks = [...readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8').matchAll(/```json\n([^`]*)```/g)].map(([, json = '']) => JSON.parse(json) as Record<string, Record<string, ServerSettings>>)

describe('the settings of docs/mcp.md', () => {
  test('name the same server in the shape of each host', () => {
    expect(blocks.map((block) => Object.keys(block))).toEqual([['mcpServers'], ['servers']])
    for (const block of blocks) expect(Object.values(block)[0]!['madeleine']).toMatchObject({ command: 'madeleine', args: ['mcp', '--data', '/absolute/path/to/memory'] })
  })

  test('start a server on a folder that does not exist yet, from any place, which remembers beyond its end', async () => {
    const { args } = blocks[0]!['mcpServers']!['madeleine']!
    const data = join(folder, 'memory')
    const speak = async <T>(use: (client: Client) => Promise<T>): Promise<{ result: T; said: string }> => {
      const transport = new StdioClientTransport({
        command: process.execPath, args: [MAIN, ...args.map((arg) => (arg.startsWith('/') ? data : arg))], cwd: '/', stderr: 'pipe', env: { PATH: process.env['PATH'] ?? '', HOME: folder, NODE_OPTIONS: UNTIERED },
      })
      let said = ''
      transport.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
      const errors: Error[] = []
      const client = Object.assign(new Client({ name: 'a test', version: '1' }), { onerror: (error: Error) => void errors.push(error) })
      await client.connect(transport)
      const result = await use(client)
      await client.close()
      expect(errors).toEqual([]) // every line of stdout was a message
      return { result, said }
    }
    const stored = await speak((client) => client.callTool({ name: 'remember', arguments: { text: 'The bicycle is locked to the third lamp post' } }))
    expect(stored.result.structuredContent).toMatchObject({ stored: true })
    expect(stored.said).toBe(`madeleine serves ${data}\n`)
    const found = await speak((client) => client.callTool({ name: 'recall', arguments: { query: 'where is the bicycle?' } }))
    expect(JSON.stringify(found.result.content)).toContain('third lamp post')
  })
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

  test('serves the memory of the working folder where there is one, else the one at home, and reads ~ as the home', async () => {
    const ask = async (args: readonly string[], env = {}): Promise<string> => (await place.run(['mcp', ...args], { input: '{"jsonrpc":"2.0","id":1,"method":"ping"}\n', env })).stderr
    expect(await ask([])).toMatch(/^madeleine serves \/.*\.madeleine\n$/)
    expect(await ask(['--data', '~/notes'])).not.toContain('~')
    expect(await ask(['--data', 'notes'])).toBe(`madeleine serves ${join(place.folder, 'notes')}\n`)
    expect(await ask([], { MADELEINE_DATA: 'elsewhere' })).toBe(`madeleine serves ${join(place.folder, 'elsewhere')}\n`)
  })
})
