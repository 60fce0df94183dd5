/** Serves the prompt for the start of a session: what `context` gives, as messages. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ErrorCode, GetPromptRequestSchema, ListPromptsRequestSchema, McpError, type GetPromptResult, type PromptMessage } from '@modelcontextprotocol/sdk/types.js'
import { failureText } from '../adapters/tools/tool-failure.ts'
import { show } from '../errors.ts'
import type { PromptMessage as ModelMessage } from '../message/model-messages.ts'
import type { Served } from './late-memory.ts'
import { serveRequest } from './serve-request.ts'

const START = 'start_session'

export function servePrompts(server: Server, served: Served): void {
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: [{
      name: START, title: 'Start with memory', description: 'What is known and what was talked about last, to begin a session with',
      arguments: [
        { name: 'topic', description: 'What the session is about; what was said about it before is recalled', required: false },
        { name: 'conversation', description: 'The id of a conversation to go on with', required: false },
      ],
    }],
  }))
  serveRequest(server, GetPromptRequestSchema, ({ params: { name, arguments: given = {} } }, { signal }) => {
    if (name !== START) throw new McpError(ErrorCode.InvalidParams, `no prompt is called ${show(name)}; there is ${START}`)
    return startSession(served, given, signal)
  })
}

async function startSession({ memory, names, maxTokens, conversationId }: Served, { topic, conversation }: Record<string, string>, signal: AbortSignal): Promise<GetPromptResult> {
  try {
    const opened = await memory.get()
    const { system, messages } = await opened.context({ conversationId: conversation || conversationId(), ...(topic && { query: topic }), maxTokens, signal })
    const shown = [...(system === undefined ? [] : [promptMessage('user', system)]), ...messages.map(({ role, content }) => promptMessage(role, textOf(content)))]
    return { description: 'What is remembered', messages: shown.length > 0 ? shown : [promptMessage('user', 'Nothing is remembered yet.')] }
  } catch (error) {
    const failure = memory.failureOf(error, names)
    throw new McpError(failure.code === 'invalid_input' ? ErrorCode.InvalidParams : ErrorCode.InternalError, failureText(failure), failure)
  }
}

const promptMessage = (role: string, text: string): PromptMessage => ({ role: role === 'assistant' ? 'assistant' : 'user', content: { type: 'text', text } })

/** The parts of a message as one text: a prompt of this protocol has no calls of tools. */
const textOf = (content: ModelMessage['content']): string =>
  (typeof content === 'string' ? content : content.map((part) => ('text' in part ? part.text : JSON.stringify(part))).join('\n'))
