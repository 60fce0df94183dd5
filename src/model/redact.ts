/** What a user's texts go through before they leave for a model. */
import { MadeleineError, throwIfAborted } from '../errors.ts'

/** Takes out of a text what must not leave. */
export type Redact = (text: string) => string | Promise<string>

/** @throws {MadeleineError} `model_failed` that says nothing of the texts, nor of what was thrown: that may quote them */
export async function redacted(texts: readonly string[], redact: Redact, signal: AbortSignal | undefined): Promise<string[]> {
  const done: string[] = []
  for (const text of texts) {
    throwIfAborted(signal)
    const clean: unknown = await Promise.resolve(text).then(redact).catch(() => undefined)
    if (typeof clean !== 'string') throw new MadeleineError('model_failed', 'nothing was sent: redact threw, or gave no text')
    done.push(clean)
  }
  return done
}
