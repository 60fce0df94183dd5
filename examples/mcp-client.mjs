/**
 * What a coding assistant sees of a memory: this starts `madeleine mcp` as Claude Code, Cursor or VS Code would, and calls
 * its tools through the client of the official SDK. Other programs may have the same folder open meanwhile; what is
 * remembered here is recalled there.
 *
 *     node mcp-client.mjs                                 # with `madeleine` on the path
 */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

const client = new Client({ name: 'mcp-client', version: '1.0.0' })
await client.connect(new StdioClientTransport({ command: 'madeleine', args: ['mcp', '--data', './memory'] }))

const { tools } = await client.listTools()
console.log(`tools: ${tools.map(({ name }) => name).join(', ')}\n`)

await client.callTool({ name: 'remember', arguments: { text: 'The spare key is with Frau Vogt on the first floor.', name: 'Lena' } })
const { content } = await client.callTool({ name: 'recall', arguments: { query: 'Who has the spare key?', max_tokens: 500 } })
for (const { text } of content) console.log(text)

await client.close()
