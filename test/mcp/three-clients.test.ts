/** Three hosts on one folder at once, as a coding assistant starts a server for each of its windows. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startHost } from './host.ts'

const folder = mkdtempSync(join(tmpdir(), 'madeleine-mcp-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('three hosts share one folder: each finds what the others remember, and when the first is killed the others go on', async () => {
  const hosts = await Promise.all([1, 2, 3].map(() => startHost(['mcp', '--data', join(folder, 'memory')], { home: folder })))
  const call = async (host: number, name: string, input: object): Promise<string> => {
    const { isError, content } = await hosts[host]!.client.callTool({ name, arguments: input as Record<string, unknown> })
    expect(isError ? content : 'no error').toBe('no error')
    return JSON.stringify(content)
  }
  const notes = ['The bicycle is locked to the lamp post', 'The spare key is with Olga', 'The ferry leaves at nine']
  await Promise.all(notes.map((text, host) => call(host, 'remember', { text })))
  const seen = await Promise.all(notes.map((_, host) => call(host, 'recall', { query: 'Where is the bicycle locked? Who has the spare key? When does the ferry leave?', max_tokens: 3000 })))
  for (const text of notes) for (const answer of seen) expect(answer).toContain(text)
  process.kill(hosts[0]!.pid, 'SIGKILL')
  await call(1, 'remember', { text: 'The museum found the umbrella' })
  expect(await call(2, 'recall', { query: 'what did the museum find?' })).toContain('found the umbrella')
  await Promise.all(hosts.map(({ client }) => client.close()))
  expect(hosts.slice(1).flatMap(({ errors }) => errors)).toEqual([])
})
