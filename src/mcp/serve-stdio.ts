/** Serves a memory over stdin and stdout until the host ends it. */
import type { Readable, Writable } from 'node:stream'
import type { Memory } from '../memory/memory.ts'
import { LateMemory } from './late-memory.ts'
import { LineTransport } from './lines/line-transport.ts'
import { memoryServer, type ServerOptions } from './memory-server.ts'

export interface Stdio {
  readonly stdin: Readable
  readonly stdout: Writable
  /** Ends the server: calls that read are aborted, those that write finish. */
  readonly signal: AbortSignal
}

/** Answers at once, and opens the memory meanwhile. Resolves when the host is gone and everything is stored. */
export async function serveStdio(open: () => Promise<Memory>, { stdin, stdout, signal }: Stdio, options: ServerOptions): Promise<void> {
  const memory = new LateMemory(open)
  const server = memoryServer(memory, options)
  const transport = new LineTransport(stdin, stdout)
  await server.connect(transport)
  memory.get().catch(() => undefined) // told to whoever calls a tool
  signal.addEventListener('abort', () => void server.close(), { once: true })
  if (signal.aborted) await server.close()
  await transport.closed
  await memory.close()
}
