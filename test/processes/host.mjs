/**
 * A host of `madeleine mcp` on a folder that others have open too: remembers what it is told, a line each, by the
 * tool `remember`, and says what was acknowledged. A server that was killed is started again, as a host does.
 */
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { rememberTold, say } from './process-lines.mjs'

const { data } = JSON.parse(process.argv[2])
const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

let server
/** The server that runs, or is being started. */
const running = () => (server ??= start().catch((error) => {
  server = undefined
  throw error
}))

async function start() {
  const transport = new StdioClientTransport({
    command: process.execPath, args: [MAIN, 'mcp', '--data', data], env: process.env, stderr: 'ignore',
  })
  const client = Object.assign(new Client({ name: 'host', version: '1' }), { onclose: () => void (server = undefined) })
  await client.connect(transport)
  say('pid', transport.pid)
  return client
}

await running()
say('open')
await rememberTold(remember)
await (await running()).close()
say('closed')

/** A call that was refused, or whose server is gone, is repeated. */
async function remember(conversationId, id, text) {
  for (;;) {
    try {
      const { isError, _meta } = await (await running())
        .callTool({ name: 'remember', arguments: { text, conversation_id: conversationId } })
      if (!isError) return say('ack', id)
      say('refused', _meta['madeleine/error'].code)
    } catch (error) {
      say('refused', error.code ?? error.message.replaceAll(' ', '-'))
    }
    await sleep(10)
  }
}
