/** Message blocks: the content of stored messages, split into speech (which may call tools) and tool results. */
import { readStoredPart, type ContentPart } from './message-content.ts'
import type { Message, Role } from './message.ts'
import { textsOf } from './model-parts.ts'

/** Consecutive parts of one message that are all speech or all tool results. */
export interface MessageBlock {
  /** Index of the message in the array. */
  readonly message: number
  readonly role: Role
  readonly isResults: boolean
  readonly pieces: readonly ContentPart[]
}

/** The blocks of messages, in order: several for a message with call and result, as UI messages have, none for an empty one. */
export const blocksOf = (messages: readonly Message[]): MessageBlock[] => messages.flatMap((message, i) => {
  const blocks: { isResults: boolean; pieces: ContentPart[] }[] = []
  for (const piece of contentPartsOf(message).filter(hasContent)) {
    const isResults = piece.as === 'result'
    const last = blocks.at(-1)
    if (last?.isResults === isResults) last.pieces.push(piece)
    else blocks.push({ isResults, pieces: [piece] })
  }
  return blocks.map((block) => ({ ...block, message: i, role: message.role }))
})

/** Reasoning may stand between a call and its result and is no content. An empty result is content. */
const hasContent = (piece: ContentPart): boolean => piece.as === 'result' || textsOf([piece]).length > 0

function contentPartsOf({ role, kind, text, parts, resultIds: [id] }: Message): ContentPart[] {
  const pieces: ContentPart[] = Array.isArray(parts) ? parts.flatMap(readStoredPart) : [{ as: 'text', text }]
  // OpenAI puts the call's id beside the content: the whole content is the result
  const isResult = role === 'tool' || kind === 'tool_result' || id !== undefined
  if (isResult && pieces.every(({ as }) => as !== 'result')) return [{ as: 'result', text, output: text, ...(id !== undefined && { id }) }]
  return pieces
}
