/** How much of a talk one prompt shows, what that costs in tokens, and prompts put together of what is shown. */
import { transcriptOf, type Transcript } from '../../message/transcript.ts'
import type { Message } from '../../message/message.ts'
import { countTokens } from '../../text/token-count.ts'

/** Code points shown of one message, its beginning and its end. With 2,000 live chat of long messages costs a tenth more (docs/models.md). */
const SHOWN_CHARACTERS = 400
/** o200k tokens of talk that one prompt shows. */
export const SHOWN_TOKENS = 4000
/** The same of the talk before a segment, and of one message there. */
const CONTEXT_TOKENS = 500
const CONTEXT_CHARACTERS = 200

/** o200k tokens of each message as a prompt shows it: number, speaker, clipped text, and the time where it is told. */
export function lineTokens(messages: readonly Message[], maxCharacters = SHOWN_CHARACTERS): number[] {
  // The zone changes the digits of a time, hardly their number
  const transcript = transcriptOf(messages, { first: 1, timeZone: 'UTC', maxCharacters })
  const tokens: number[] = []
  let time = 0
  for (const line of transcript.render(transcript.texts).split('\n').slice(1, -1)) {
    const isTime = line.startsWith('@')
    const cost = countTokens(line) + 1 // and the end of the line
    if (!isTime) tokens.push(time + cost)
    time = isTime ? cost : 0
  }
  return tokens
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Messages as a prompt shows them. One that would alone be more than a prompt holds is shown shorter. */
export function shown(messages: readonly Message[], timeZone: string): Transcript {
  const tokens = messages.length === 1 ? sum(lineTokens(messages)) : 0
  const share = Math.min(1, SHOWN_TOKENS / Math.max(1, tokens))
  return transcriptOf(messages, { first: 1, timeZone, maxCharacters: Math.floor(SHOWN_CHARACTERS * share) })
}

/** The last of the messages before a segment, as many as a prompt has room for. */
export function contextWithin(overlap: readonly Message[]): readonly Message[] {
  const tokens = lineTokens(overlap, CONTEXT_CHARACTERS)
  let from = overlap.length
  for (let left = CONTEXT_TOKENS; from > 0; from--) {
    left -= tokens[from - 1] ?? 0
    if (left < 0) break
  }
  return overlap.slice(from)
}

export const shownContext = (context: readonly Message[], timeZone: string): Transcript =>
  transcriptOf(context, { first: 1, timeZone, maxCharacters: CONTEXT_CHARACTERS })

/** One block behind the other: our own lines as they are, and between them what shows texts of people. */
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
