/** Serves the prompt for the start of a session: what is known, what was recalled, and the last words of a conversation. */
import { randomUUID } from 'node:crypto'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  ErrorCode, GetPromptRequestSchema, ListPromptsRequestSchema, McpError, type GetPromptResult, type PromptMessage,
} from '@modelcontextprotocol/sdk/types.js'
import { framedText } from '../adapters/tools/answer/answer-frame.ts'
import { messageItem, quoted } from '../adapters/tools/answer/answer-items.ts'
import { timeZoneOf } from '../adapters/tools/answer/time-zone.ts'
import { failureText } from '../adapters/tools/tool-failure.ts'
import { show } from '../errors.ts'
import type { Memory } from '../memory/memory.ts'
import { ownText } from '../message/recalled-text.ts'
import { countTokens } from '../text/tokens/token-count.ts'
import type { Served } from './late-memory.ts'
import { serveRequest } from './serve-request.ts'

const START = 'start_session'

export function servePrompts(server: Server, served: Served): void {
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: [{
      name: START, title: 'Start with memory', description: 'What is known and what was talked about last, to start a session with',
      arguments: [
        { name: 'topic', description: 'What the session is about; what was said about it before is recalled', required: false },
        { name: 'conversation', description: 'The id of a conversation to continue', required: false },
      ],
    }],
  }))
  serveRequest(server, GetPromptRequestSchema, ({ params: { name, arguments: given = {} } }, { signal }) => {
    if (name !== START) throw new McpError(ErrorCode.InvalidParams, `unknown prompt ${show(name)}; there is only ${START}`)
    return startSession(served, given, signal)
  })
}

/** All of it is in frames: what was stored, from wherever it came, is never a turn that somebody spoke in this session. */
async function startSession(
  { memory, names, maxTokens }: Served, { topic, conversation }: Record<string, string>, signal: AbortSignal,
): Promise<GetPromptResult> {
  try {
    const opened = await memory.get()
    const budget = conversation ? Math.ceil(maxTokens / 2) : maxTokens
    const { system, recalled, tokens } = await opened.context({
      // Without one nobody's: the manifest and the facts are those of all conversations
      conversationId: conversation || `start:${randomUUID()}`, ...(topic && { query: topic }),
      maxTokens: budget, openMessages: false, turns: 0, signal,
    })
    const talk = conversation ? await lastTalk(opened, { conversationId: conversation, maxTokens: maxTokens - tokens }, signal) : undefined
    const texts = [system, talk, recalled].filter((text) => text !== undefined)
    return { description: 'What is remembered', messages: (texts.length > 0 ? texts : ['Nothing is remembered yet.']).map(promptMessage) }
  } catch (error) {
    const failure = memory.failureOf(error, names)
    throw new McpError(failure.code === 'invalid_input' ? ErrorCode.InvalidParams : ErrorCode.InternalError, failureText(failure), failure)
  }
}

const promptMessage = (text: string): PromptMessage => ({ role: 'user', content: { type: 'text', text } })

/** Messages of a conversation that are read, and units of one that are shown. */
const MOST_MESSAGES = 40
const MESSAGE_CHARACTERS = 1500

/** The newest messages of a conversation, as many as fit, in a frame; undefined if none does. */
async function lastTalk(
  memory: Memory, { conversationId, maxTokens }: { conversationId: string; maxTokens: number }, signal: AbortSignal,
): Promise<string | undefined> {
  const [{ items }, timeZone] = await Promise.all([
    memory.messages({ conversationId, from: -MOST_MESSAGES, limit: MOST_MESSAGES, signal }), timeZoneOf(memory),
  ])
  const lines = items.flatMap((item) => {
    const text = item.type === 'message' ? ownText(item).trim() : ''
    if (item.type !== 'message' || text === '') return []
    const part = { text: text.slice(0, MESSAGE_CHARACTERS).toWellFormed(), from: 0, isLast: text.length <= MESSAGE_CHARACTERS }
    return [messageItem({ ...item, text, conversationId }, { list: 'messages', timeZone }).lines(part)]
  })
  for (let from = 0; from < lines.length; from++) {
    const framed = framedText([
      [`**Details:** the newest messages of conversation ${quoted(conversationId)}`, ...lines.slice(from)].join('\n'),
    ])
    if (countTokens(framed) <= maxTokens) return framed
  }
  return undefined
}
