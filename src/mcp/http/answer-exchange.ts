/** The response to the messages of an exchange: JSON with all answers, or a stream of events where progress is asked for. */
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { isRequest } from '../json-rpc.ts'
import { eventStream, type AnswerStreamOptions } from './event-stream.ts'
import { runExchange, type MessageExchange } from './message-exchange.ts'
import { acceptedResponse, goneResponse, jsonResponse } from './mcp-response.ts'

export interface ExchangeResponse extends AnswerStreamOptions {
  /** The status of a single answer; 200 without it. */
  readonly statusOf?: (answer: unknown) => number
}

export function answerExchange(
  exchange: MessageExchange, { statusOf = () => 200, ...streaming }: ExchangeResponse,
): Promise<Response> | Response {
  return exchange.messages.some(asksForProgress) ? streamed(exchange, streaming) : whole(exchange, statusOf)
}

/** Only calls of tools tell their progress. */
const asksForProgress = (message: JSONRPCMessage): boolean =>
  isRequest(message) && message.method === 'tools/call' && message.params?.['_meta']?.progressToken !== undefined

async function whole(exchange: MessageExchange, statusOf: (answer: unknown) => number): Promise<Response> {
  await runExchange(exchange, () => undefined)
  if (exchange.signal.aborted) return goneResponse()
  const { answers } = exchange.batch
  if (answers.length === 0) return acceptedResponse()
  return exchange.isBatch ? jsonResponse(answers) : jsonResponse(answers[0], { status: statusOf(answers[0]) })
}

/** Each answer when it is there. */
const streamed = (exchange: MessageExchange, streaming: AnswerStreamOptions): Response => eventStream(async ({ tell }, closed) => {
  for (const refusal of exchange.batch.answers) tell(refusal)
  await runExchange({ ...exchange, signal: AbortSignal.any([exchange.signal, closed]) }, tell)
}, streaming)
