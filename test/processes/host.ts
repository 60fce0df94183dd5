/** A host of the server, as the settings of docs/guides/mcp.md make it: a real process, and the SDK's own client. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { MAIN, UNTIERED } from '../support/program.ts'

export interface Host {
  readonly client: Client
  readonly pid: number
  /** What the server said on stderr. */
  said(): string
  /** What the client could not read: a line of stdout that is no message. */
  readonly errors: readonly Error[]
}

/** @param home of the user who starts it */
export async function startHost(args: readonly string[], { home, cwd = '/' }: { home: string; cwd?: string }): Promise<Host> {
  const transport = new StdioClientTransport({
    command: process.execPath, args: [MAIN, ...args], cwd, stderr: 'pipe',
    env: { PATH: process.env['PATH'] ?? '', HOME: home, NODE_OPTIONS: UNTIERED },
  })
  let said = ''
  transport.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const errors: Error[] = []
  const client = Object.assign(new Client({ name: 'a test', version: '1' }), { onerror: (error: Error) => void errors.push(error) })
  await client.connect(transport)
  return { client, pid: transport.pid!, said: () => said, errors }
}
