/** The MCP server over lines, with whatever a host may send, and however it reads and ends. */
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveStdio } from '../../mcp/serve-stdio.ts'
import type { Memory } from '@madeleine/core'
import { memoryFor, until, useDb } from '../../../../test/testing.ts'
import { called, helloOf, OPTIONS, served as servedOn, stub, withoutClose, type Line } from './line-host.ts'

const held = useDb({ emptied: 'once' })
let memory: Memory

beforeAll(async () => {
  memory = await memoryFor(held.db)
})
afterAll(() => memory.close())

const HELLO = helloOf('2025-06-18')
/** A server on lines; its memory is the file's, which stays open. */
const served = (open: () => Promise<Memory> = async () => withoutClose(memory)) => servedOn(open)
const answerTo = (lines: readonly Line[], id: number | string | null): Line | undefined => lines.find((line) => line.id === id)

describe('an MCP server on lines', () => {
  test('answers everything that came before the end of the input, then ends', async () => {
    const { stdin, lines, ended, send } = served()
    send(HELLO, { jsonrpc: '2.0', method: 'notifications/initialized' }, ...Array.from({ length: 20 }, (_, i) =>
      called(i + 1, 'remember', { text: `Note ${i}` })), called(99, 'recent'))
    stdin.end()
    await ended
    expect(lines.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b)))
      .toEqual([0, ...Array.from({ length: 20 }, (_, i) => i + 1), 99])
    expect((await memory.segments({ conversationId: 'notes:2026-03-02' })).flatMap(({ messageIds }) => messageIds).length).toBe(20)
  })

  test('answers what is no message with the error of JSON-RPC, and goes on', async () => {
    const { stdin, lines, ended, send } = served()
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    send(HELLO, 'GET / HTTP/1.1', '{"jsonrpc":"2.0","id":5', '[]', '"x"', 'null', '{"id":6}',
      '{"jsonrpc":"2.0","id":{},"method":"ping"}', '{"jsonrpc":"1.0","id":8,"method":"ping"}', deep,
      `{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"recent","arguments":{"x":${deep}}}}`, '', '\u0000\u0001',
      '{"jsonrpc":"2.0","id":10,"method":"no/such"}', '{"jsonrpc":"2.0","id":11,"method":"tools/call","params":{}}',
      '{"jsonrpc":"2.0","id":12,"result":{}}', '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":777}}',
      '{"jsonrpc":"2.0","id":13,"method":"tools/call","params":{"name":"__proto__","arguments":{}}}',
      '{"jsonrpc":"2.0","id":14,"method":"tools/call","params":{"name":"recall",'
      + '"arguments":{"query":"x","__proto__":{"limit":3},"constructor":1}}}',
      `{"jsonrpc":"2.0","id":15,"method":"ping","params":{"x":"${'y'.repeat(9_000_000)}"}}`,
      { method: 'ping', params: { list: Array(30_000).fill(0) }, jsonrpc: '2.0', id: 16 }, { jsonrpc: '2.0', id: 'last', method: 'ping' })
    stdin.end('{"jsonrpc":"2.0","id":"without a line feed","method":"ping"}')
    await ended
    const codeOf = (id: number | string): number | undefined => answerTo(lines, id)?.error?.code
    expect(lines.filter(({ id, error }) => id === null && error!.code === -32_700).length).toBe(4)
    expect([6, 8, 9, 10, 11, 13, 16].map(codeOf)).toEqual([-32_600, -32_600, -32_600, -32_601, -32_602, -32_602, -32_600])
    expect(answerTo(lines, 14)!.result).toMatchObject({ isError: true })
    expect(['last', 'without a line feed'].map((id) => answerTo(lines, id)?.result)).toEqual([{}, {}])
  })

  test('reads messages however they are cut into chunks, even in the middle of a character', async () => {
    const { stdin, lines, ended } = served()
    for (const byte of Buffer.from(`${JSON.stringify(HELLO)}\r\n${JSON.stringify(called(1, 'remember', { text: '她说今天的包子要多包二十个 🥟' }))}\n`)) {
      stdin.write(Buffer.from([byte]))
    }
    stdin.end()
    await ended
    expect(answerTo(lines, 1)!.result).toBeDefined()
    expect((await memory.messages({ conversationId: 'notes:2026-03-02', limit: 500 })).items.some((item) =>
      item.type === 'message' && item.text === '她说今天的包子要多包二十个 🥟')).toBe(true)
  })

  test('ends when told to: what is being stored is stored, reads are given up', async () => {
    const [pushing, stored]: [(() => void)[], string[]] = [[], []]
    const slow = {
      ...stub(), flush: async () => undefined, close: async () => pushing[0]!(),
      push: () => new Promise((resolve) => pushing.push(() => (stored.push('whole'), resolve({ ids: [], stored: 1, skipped: 0 })))),
    } as unknown as Memory
    const { ended, ender, send, stdin } = served(async () => slow)
    send(HELLO, called(1, 'remember', { text: 'x' }))
    await until(() => pushing.length > 0)
    ender.abort()
    await ended
    expect(stored).toEqual(['whole'])
    expect(stdin.destroyed).toBe(true)
  })

  test('ends when its host stops reading', async () => {
    const { stdout, ended, send } = served()
    send(HELLO)
    await once(stdout, 'data')
    stdout.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
    await ended
  })

  test('waits while a host is slow to read, and loses no answer', async () => {
    const [stdin, stdout] = [new PassThrough(), new PassThrough({ highWaterMark: 1 })]
    const ended = serveStdio(async () => withoutClose(memory), { stdin, stdout, signal: new AbortController().signal }, OPTIONS)
    stdin.end([HELLO, ...Array.from({ length: 10 }, (_, i) => called(i + 1, 'recent'))]
      .map((message) => `${JSON.stringify(message)}\n`).join(''))
    let text = ''
    for await (const chunk of stdout) {
      text += String(chunk)
      if (text.split('\n').length === 12) break
    }
    await ended
    expect(text.trimEnd().split('\n').map((line) => (JSON.parse(line) as Line).id).toSorted((a, b) => Number(a) - Number(b)))
      .toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})
