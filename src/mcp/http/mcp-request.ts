/** What is known of an HTTP request besides its messages. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { Offer } from '../offer.ts'
import type { AnswerStreamOptions } from './event-stream.ts'

export interface McpRequest {
  readonly headers: Headers
  readonly signal: AbortSignal
  readonly offer: Offer
  /** A server for this request alone, with what is offered. */
  newServer(): Server
  readonly streaming: AnswerStreamOptions
}
