/** Prompt budgets: the limits of messages in a prompt, their token counts, and the composition of prompts from blocks. */
import { transcriptOf, type Transcript } from '../../message/transcript.ts'
import type { Message } from '../../message/message.ts'
import { countTokens } from '../../text/tokens/token-count.ts'

/**
 * Code points of a message in the prompt, from its beginning and its end. With 2,000 a live chat of
 * long messages costs a tenth more (docs/internals/models.md).
 */
const MESSAGE_CHARACTERS = 400
/** The most o200k tokens of messages in one prompt. */
export const PROMPT_TOKENS = 4000
/** The most o200k tokens of context before a segment, and the code points of one message in it. */
const CONTEXT_TOKENS = 500
const CONTEXT_CHARACTERS = 200

/** o200k tokens of each message's line in a prompt: number, speaker, truncated text, and the time line before it if there is one. */
export function lineTokens(messages: readonly Message[], maxCharacters = MESSAGE_CHARACTERS): number[] {
  // The time zone changes the digits of a time, hardly their number
  const transcript = transcriptOf(messages, { first: 1, timeZone: 'UTC', maxCharacters })
  const tokens: number[] = []
  let time = 0
  for (const line of transcript.render(transcript.texts).split('\n').slice(1, -1)) {
    const isTime = line.startsWith('@')
    const cost = countTokens(line) + 1 // and the line end
    if (!isTime) tokens.push(time + cost)
    time = isTime ? cost : 0
  }
  return tokens
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** The transcript of messages in a prompt. A single message that exceeds the prompt's budget is truncated further. */
export function messagesBlock(messages: readonly Message[], timeZone: string): Transcript {
  const tokens = messages.length === 1 ? sum(lineTokens(messages)) : 0
  const share = Math.min(1, PROMPT_TOKENS / Math.max(1, tokens))
  return transcriptOf(messages, { first: 1, timeZone, maxCharacters: Math.floor(MESSAGE_CHARACTERS * share) })
}

/** The last messages before a segment that fit the context budget. */
export function contextWithin(overlap: readonly Message[]): readonly Message[] {
  const tokens = lineTokens(overlap, CONTEXT_CHARACTERS)
  let from = overlap.length
  for (let remaining = CONTEXT_TOKENS; from > 0; from--) {
    remaining -= tokens[from - 1] ?? 0
    if (remaining < 0) break
  }
  return overlap.slice(from)
}

export const contextBlock = (context: readonly Message[], timeZone: string): Transcript =>
  transcriptOf(context, { first: 1, timeZone, maxCharacters: CONTEXT_CHARACTERS })

/** Joins blocks by line ends: strings are literal prompt lines, transcripts carry user texts. */
export function blocks(pieces: readonly (string | Transcript)[]): Transcript {
  return {
    texts: pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.texts)),
    render(texts) {
      let from = 0
      return pieces.map((piece) => {
        if (typeof piece === 'string') return piece
        from += piece.texts.length
        return piece.render(texts.slice(from - piece.texts.length, from))
      }).join('\n')
    },
  }
}
