/** What stored messages say, cut where tools answer: speech, which may call them, and results. */
import { readStoredPart, type ContentPart } from './message-content.ts'
import type { Message, Role } from './message.ts'
import { textsOf } from './model-parts.ts'

export interface MessageBlock {
  /** Place of the message among those given. */
  readonly message: number
  readonly role: Role
  readonly isResults: boolean
  readonly pieces: readonly ContentPart[]
}

/** The messages' blocks in order; a message that holds call and result, as UI messages do, has several, one that says nothing none. */
export const blocksOf = (messages: readonly Message[]): MessageBlock[] => messages.flatMap((message, i) => {
  const blocks: { isResults: boolean; pieces: ContentPart[] }[] = []
  for (const piece of piecesOf(message).filter(saysSomething)) {
    const isResults = piece.as === 'result'
    const last = blocks.at(-1)
    if (last?.isResults === isResults) last.pieces.push(piece)
    else blocks.push({ isResults, pieces: [piece] })
  }
  return blocks.map((block) => ({ ...block, message: i, role: message.role }))
})

/** Reasoning stands between calls and their results without being a turn. An empty result is one. */
const saysSomething = (piece: ContentPart): boolean => piece.as === 'result' || textsOf([piece]).length > 0

function piecesOf({ role, kind, text, parts, resultIds: [id] }: Message): ContentPart[] {
  const given: ContentPart[] = Array.isArray(parts) ? parts.flatMap(readStoredPart) : [{ as: 'text', text }]
  // OpenAI names the call beside the content: whatever it says is the result
  const answers = role === 'tool' || kind === 'tool_result' || id !== undefined
  if (answers && given.every(({ as }) => as !== 'result')) return [{ as: 'result', text, output: text, ...(id !== undefined && { id }) }]
  return given
}
