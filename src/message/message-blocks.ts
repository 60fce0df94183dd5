/** What stored messages say, cut where tools answer: speech, which may call them, and results. */
import { readStoredPart, type Piece } from './message-content.ts'
import type { Message, Role } from './message.ts'
import { textsOf } from './model-parts.ts'

export interface Block {
  /** Place of the message among those given. */
  readonly message: number
  readonly role: Role
  readonly isResults: boolean
  readonly pieces: readonly Piece[]
}

/** The messages' blocks in order; a message that holds call and result, as UI messages do, has several, one that says nothing none. */
export const blocksOf = (messages: readonly Message[]): Block[] => messages.flatMap((message, i) => {
  const blocks: { isResults: boolean; pieces: Piece[] }[] = []
  for (const piece of piecesOf(message).filter(saysSomething)) {
    const isResults = piece.as === 'result'
    const last = blocks.at(-1)
    if (last?.isResults === isResults) last.pieces.push(piece)
    else blocks.push({ isResults, pieces: [piece] })
  }
  return blocks.map((block) => ({ ...block, message: i, role: message.role }))
})

/** Reasoning stands between calls and their results without being a turn. An empty result is one. */
const saysSomething = (piece: Piece): boolean => piece.as === 'result' || textsOf([piece]).length > 0

function piecesOf({ role, kind, text, parts, resultIds: [id] }: Message): Piece[] {
  const given: Piece[] = Array.isArray(parts) ? parts.flatMap(readStoredPart) : [{ as: 'text', text }]
  // OpenAI names the call beside the content: whatever it says is the result
  const answers = role === 'tool' || kind === 'tool_result' || id !== undefined
  if (answers && given.every(({ as }) => as !== 'result')) return [{ as: 'result', text, output: text, ...(id !== undefined && { id }) }]
  return given
}
