/** An answer that is shown while the model gives it: as far as it cites evidence, and never otherwise than it will read as a whole. */
import { behindThoughts } from '../../core/object-in-text.ts'
import { readAnswer } from './answer-question.ts'
import type { CitableSource } from './citable-sources.ts'

/** UTF-16 units of a reply that are looked at while it comes: more than an answer may have. */
const MAX_UNITS = 16_000
/**
 * A citation, behind which a sentence, or a part of one, has said what it is taken from. What follows it has come too, as far as it
 * takes to know that nothing is written onto it: onto the last word of a line, which would then not fit into the line any more.
 */
const SUPPORTED = /\](?:[。！？]+|[.!?:;,]*(?=\s+\*{0,2}[\p{L}\p{N}]|[^\S\n]*\n))/gu

export class StreamedAnswer {
  readonly #evidence: readonly CitableSource[]
  readonly #render: (answer: string) => string
  #reply = ''
  #shown = ''

  /** @param render an answer as it stands on the screen; of a longer answer a longer text */
  constructor(evidence: readonly CitableSource[], render: (answer: string) => string) {
    this.#evidence = evidence
    this.#render = render
  }

  /** What was shown so far. */
  get shown(): string {
    return this.#shown
  }

  /** @returns what is to be shown now; '' where the next sentence has not come, or cites nothing yet */
  take(piece: string): string {
    if (this.#reply.length < MAX_UNITS) this.#reply += piece
    return this.#add(supportedPart(answerIn(behindThoughts(this.#reply))))
  }

  #add(answer: string): string {
    const read = readAnswer({ answer }, this.#evidence)
    const text = read ? this.#render(read.answer) : ''
    if (text.length <= this.#shown.length || !text.startsWith(this.#shown)) return ''
    const added = text.slice(this.#shown.length)
    this.#shown = text
    return added
  }
}

/** As much of the answer as has come of a reply in JSON: `{"answer": "The gre`. */
function answerIn(reply: string): string {
  const [begin] = /"answer"\s*:\s*"/.exec(reply) ?? []
  if (begin === undefined) return ''
  const [given = ''] = /^(?:[^"\\]|\\(?:u[\da-f]{4}|[^u]))*/i.exec(reply.slice(reply.indexOf(begin) + begin.length)) ?? []
  try {
    return JSON.parse(`"${given.replaceAll('\n', '\\n')}"`) as string
  } catch {
    return ''
  }
}

/** Up to the last citation, and what ends the sentence behind it. */
function supportedPart(answer: string): string {
  const last = [...answer.matchAll(SUPPORTED)].at(-1)
  return last ? answer.slice(0, last.index + last[0].length) : ''
}
