/** The answer in a stream, read while its parts pass through. */
import { stringOf } from '../../json.ts'
import { isPart } from './given-answer.ts'
import type { SdkPart } from './sdk-shapes.ts'

/** What of an answer has arrived. */
export class AnswerParts {
  readonly #parts: SdkPart[] = []
  /** Texts that grow, by type and id. */
  readonly #open = new Map<string, { type: string; text: string }>()
  /** Whether the stream said that it is complete, and reported no error before. */
  isWhole = false
  #hasFailed = false

  /** What is no part adds nothing. @returns whether it says that the answer is complete */
  add(part: unknown): boolean {
    if (!isPart(part)) return false
    const { type } = part
    if (type === 'finish') this.isWhole = !this.#hasFailed
    else if (type === 'error') this.#hasFailed = true
    else if (type === 'text-delta' || type === 'reasoning-delta') this.#addText(part, type.slice(0, -'-delta'.length))
    else if (WHOLE_PARTS.has(type)) this.#parts.push(part)
    return type === 'finish'
  }

  /** In order of their beginnings. */
  get parts(): readonly SdkPart[] {
    return this.#parts
  }

  #addText(part: SdkPart, type: string): void {
    this.#textOf(part, type).text += stringOf(part['delta'])
  }

  #textOf({ id }: SdkPart, type: string): { text: string } {
    // Some providers count their texts; what else an id may be need not have a text
    const key = `${type} ${typeof id === 'object' ? '' : String(id)}`
    const known = this.#open.get(key)
    // A provider may use one id for texts before and after a call
    if (known && this.#parts.at(-1) === known) return known
    const begun = { type, text: '' }
    this.#open.set(key, begun)
    this.#parts.push(begun)
    return begun
  }
}

const WHOLE_PARTS: ReadonlySet<string> = new Set(['tool-call', 'tool-result', 'file'])

/**
 * Passes a stream's parts through untouched, each when it is asked for, and tells once how it ended: at its end, with an
 * error, when its reader turned away, or when the call was aborted, for which a stream may have no end at all.
 *
 * @param onEnd the reader learns of the end when this has resolved, so it must not wait long
 */
export function watchedStream(
  stream: ReadableStream<unknown>, signal: AbortSignal | undefined, onEnd: (answer: AnswerParts) => Promise<void>,
): ReadableStream<unknown> {
  const reader = stream.getReader()
  const answer = new AnswerParts()
  let ending: Promise<void> | undefined
  const end = (): Promise<void> => {
    signal?.removeEventListener('abort', end)
    return (ending ??= onEnd(answer))
  }
  signal?.addEventListener('abort', end, { once: true })
  return new ReadableStream<unknown>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) {
          const isComplete = answer.add(value)
          controller.enqueue(value)
          // Nothing follows it, and not every reader reads on
          if (isComplete) void end()
          return
        }
      } catch (error) {
        await end()
        return controller.error(error)
      }
      await end()
      controller.close()
    },
    async cancel(reason) {
      await Promise.all([end(), reader.cancel(reason)])
    },
  }, { highWaterMark: 0 })
}
