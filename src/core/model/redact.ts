/** Redaction of a user's texts before they are sent to a model. */
import { MadeleineError, throwIfAborted } from '../../base/errors.ts'

/** Removes from a text what must not be sent. */
export type Redact = (text: string) => string | Promise<string>

/**
 * The texts after redaction, in their order.
 *
 * @throws {MadeleineError} `model_failed` if redact throws or returns no string; it quotes neither the texts nor the error
 */
export async function redacted(texts: readonly string[], redact: Redact, signal: AbortSignal | undefined): Promise<string[]> {
  const redactedTexts: string[] = []
  for (const text of texts) {
    throwIfAborted(signal)
    const result: unknown = await Promise.resolve(text).then(redact).catch(() => undefined)
    if (typeof result !== 'string') throw new MadeleineError('model_failed', 'nothing was sent: redact threw or returned no text')
    redactedTexts.push(result)
  }
  return redactedTexts
}
