/**
 * A chat in the terminal that remembers. `withMemory` wraps any model of the AI SDK: before a call it adds what was said
 * before, within a budget of tokens and of time, and afterwards it stores the turn. So the loop sends the new line and
 * nothing else. Leave with Ctrl-D, come back tomorrow, and ask what you told it today.
 *
 *     node chat-loop.mjs                                  # with Ollama on this machine
 *     MADELEINE_MODEL_URL=https://api.openai.com/v1 MADELEINE_MODEL=gpt-4.1-mini MADELEINE_MODEL_KEY=… node chat-loop.mjs
 */
import { createInterface } from 'node:readline'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { streamText } from 'ai'
import { openMemory } from 'madeleine'
import { withMemory } from 'madeleine/ai'

const { MADELEINE_MODEL_URL: baseURL = 'http://localhost:11434/v1', MADELEINE_MODEL: name = 'qwen3:8b', MADELEINE_MODEL_KEY: apiKey } =
  process.env

const memory = await openMemory({ data: './memory' })
const model = withMemory(createOpenAICompatible({ name: 'local', baseURL, apiKey })(name), {
  memory,
  conversationId: 'chat',
  deadlineMs: 10_000, // at a terminal better late than forgetful, however busy the machine is; the default is 2,000
})

process.stdout.write('> ')
for await (const line of createInterface({ input: process.stdin })) {
  const { textStream } = streamText({ model, prompt: line })
  for await (const piece of textStream) process.stdout.write(piece)
  process.stdout.write('\n> ')
}
await memory.close()
