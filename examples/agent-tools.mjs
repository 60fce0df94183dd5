/**
 * An agent that looks things up by itself. `memoryTools` gives a model that calls tools what a person would do with a
 * diary: recall, leaf through it, read around a place, write something down. Nothing is put into the prompt unasked, and
 * the model decides what to remember. `forget` is among the tools only with `memoryTools(memory, { forget: true })`.
 *
 *     node agent-tools.mjs "What did Wei sign?"           # with Ollama, or MADELEINE_MODEL_URL, _MODEL and _MODEL_KEY
 */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { ToolLoopAgent } from 'ai'
import { openMemory } from 'madeleine'
import { memoryTools } from 'madeleine/ai'

const { MADELEINE_MODEL_URL: baseURL = 'http://localhost:11434/v1', MADELEINE_MODEL: name = 'qwen3:8b', MADELEINE_MODEL_KEY: apiKey } =
  process.env

const memory = await openMemory({ data: './memory' })
await memory.push({ // the ids let the program run again: what is stored already is skipped
  conversationId: 'lena-and-wei',
  messages: [
    {
      id: 'm1', role: 'user', name: 'Wei', content: 'the tram company answered. they want me for the timetable team. I signed one hour ago',
      timestamp: '2026-04-24T17:50:00+02:00',
    },
    { id: 'm2', role: 'user', name: 'Lena', content: 'WEI!! that calls for Mohnkuchen', timestamp: '2026-04-24T17:52:00+02:00' },
  ],
})

const agent = new ToolLoopAgent({
  model: createOpenAICompatible({ name: 'local', baseURL, apiKey })(name),
  instructions: 'You know the conversations of Lena and Wei through your tools. Look before you say that you do not know.',
  tools: memoryTools(memory),
  onStepFinish: ({ toolCalls }) => {
    for (const { toolName, input } of toolCalls) console.log(`→ ${toolName} ${JSON.stringify(input)}`)
  },
})
const { text } = await agent.generate({ prompt: process.argv[2] ?? 'What did Wei sign?' })
console.log(text)
await memory.close()
