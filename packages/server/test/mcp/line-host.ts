/** A server on lines, and the host that writes and reads them. */
import { PassThrough } from 'node:stream'
import type { ServerOptions } from '../../mcp/memory-server.ts'
import { serveStdio } from '../../mcp/serve-stdio.ts'
import type { Memory } from '@madeleine/core'

export const OPTIONS: ServerOptions = { forget: false, maxTokens: 2000, conversationId: () => 'notes:2026-03-02' }

export const helloOf = (protocolVersion: string) =>
  ({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion, capabilities: {}, clientInfo: { name: 't', version: '1' } } })
export const called = (id: number | string, name: string, input: object = {}) =>
  ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } })

export interface Line {
  readonly id: number | string | null
  readonly result?: { readonly content?: { text: string }[] }
  readonly error?: { code: number; message: string }
}

export function served(open: () => Promise<Memory>) {
  const [stdin, stdout, ender] = [new PassThrough(), new PassThrough(), new AbortController()]
  const lines: Line[] = []
  let rest = ''
  stdout.on('data', (chunk: Buffer) => {
    const [...whole] = (rest + chunk.toString()).split('\n')
    rest = whole.pop()!
    lines.push(...whole.map((line) => JSON.parse(line) as Line))
  })
  const ended = serveStdio(open, { stdin, stdout, signal: ender.signal }, OPTIONS)
  return { stdin, stdout, lines, ended, ender, send: (...messages: unknown[]) =>
    void stdin.write(messages.map((message) => `${typeof message === 'string' ? message : JSON.stringify(message)}\n`).join('')) }
}

/** A memory that a server does not close. */
export const withoutClose = (memory: Memory): Memory => new Proxy(memory, {
  get(target, name) {
    const value = Reflect.get(target, name) as unknown
    return name === 'close' ? async () => undefined : typeof value === 'function' ? (value.bind(target) as unknown) : value
  },
})

/** What a server needs of any memory. */
export const stub = () => ({ stats: async () => ({ timeZone: 'UTC' }), close: async () => undefined })
