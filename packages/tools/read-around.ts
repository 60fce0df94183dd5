/** The messages around a place: one that has an id of its own, or a message. */
import { MadeleineError, show } from '@madeleine/base'
import type { Memory } from '@madeleine/core'
import type { ShownMessage } from './answer-items.ts'
import type { MessagesResult, StoredMessage } from '@madeleine/contract'

export interface Around {
  readonly conversationId: string
  readonly messages: readonly ShownMessage[]
  /** Messages of the conversation before the first and after the last one. */
  readonly earlier: number
  readonly later: number
  /** Messages elsewhere that prove the same. */
  readonly elsewhere?: number
}

export interface AroundRequest {
  readonly id: string
  /** Given for a message. */
  readonly conversationId: string | undefined
  readonly before: number
  readonly after: number
}

/** @throws {MadeleineError} `not_found`, `invalid_input` */
export async function readAround(
  memory: Memory, { id, conversationId, before, after }: AroundRequest, signal?: AbortSignal,
): Promise<Around> {
  const abortable = signal && { signal }
  if (conversationId !== undefined) return aroundMessage(memory, { id, conversationId, before, after }, signal)
  const { messages, elsewhere, earlier, later, conversationId: found } = await memory.expand(id, { before, after, ...abortable })
  return {
    conversationId: found, earlier, later, elsewhere: elsewhere?.length ?? 0,
    messages: messages.map((message) => ({ ...message, conversationId: found })),
  }
}

type MessageRequest = AroundRequest & { readonly conversationId: string }

async function aroundMessage(memory: Memory, { id, conversationId, before, after }: MessageRequest, signal?: AbortSignal): Promise<Around> {
  const abortable = signal && { signal }
  const segments = await memory.segments({ conversationId, ...abortable })
  const segment = segments.find(({ messageIds }) => messageIds.includes(id))
  if (!segment) {
    const what = segments.length === 0 ? `no conversation has the id ${show(conversationId)}`
      : `the conversation ${show(conversationId)} has no message with the id ${show(id)}`
    throw new MadeleineError('not_found', what)
  }
  // Forgotten messages keep their places and have no id, so that it stands there or later
  const from = Math.max(0, segment.from + segment.messageIds.indexOf(id) - before)
  const log = await readLog(
    memory, { conversationId, from, isEnough: (read) => read.some((message, i) => message.id === id && i + after < read.length) }, signal,
  )
  const at = log.findIndex((message) => message.id === id)
  if (at < 0) throw new MadeleineError('not_found', `the message ${show(id)} was forgotten meanwhile`)
  const first = Math.max(0, at - before)
  const shown = log.slice(first, at + after + 1)
  const total = segments.at(-1)?.to ?? 0
  return {
    conversationId, earlier: shown[0]!.seq, later: Math.max(0, total - 1 - shown.at(-1)!.seq),
    messages: shown.map((message) => ({ ...message, conversationId, isSupport: message.id === id })),
  }
}

/** Messages that one call reads. */
const PAGE = 250

interface LogRequest {
  readonly conversationId: string
  readonly from: number
  readonly isEnough: (read: readonly StoredMessage[]) => boolean
}

/** The messages of a log from a place on, until they are enough. */
async function readLog(
  memory: Memory, { conversationId, from, isEnough }: LogRequest, signal: AbortSignal | undefined,
): Promise<StoredMessage[]> {
  const log: StoredMessage[] = []
  for (let next: number | undefined = from; next !== undefined && !isEnough(log);) {
    const page: MessagesResult = await memory.messages({ conversationId, from: next, limit: PAGE, ...(signal && { signal }) })
    log.push(...page.items.filter((item) => item.type === 'message'))
    next = page.next
  }
  return log
}
