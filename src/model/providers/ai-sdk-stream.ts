/** A reply of a model of the AI SDK as it comes: pieces of text, and at its end what the same reply would be whole. */
import * as z from 'zod'
import { unlessAborted } from '../governor/classify-failure.ts'
import type { OnText } from '../language-model.ts'

/** What every version of the specification streams; all other parts are passed over. */
const Part = z.union([
  z.object({ type: z.literal('text-delta'), delta: z.string() }),
  z.object({ type: z.literal('error'), error: z.unknown() }),
  z.object({ type: z.literal('finish'), finishReason: z.unknown(), usage: z.unknown() }),
])
const Streamed = z.object({ stream: z.instanceof(ReadableStream) })

/**
 * Reads a stream to its end. @returns a result as `doGenerate` gives it
 * @throws what the stream fails with, also behind some of its text; a ZodError for a reply without a stream
 */
export async function readStream(reply: unknown, signal: AbortSignal, onText: OnText): Promise<unknown> {
  const reader = Streamed.parse(reply).stream.getReader()
  let text = ''
  let end: object = {}
  try {
    for (;;) {
      const { done, value } = await unlessAborted(signal, () => reader.read())
      if (done) return { content: [{ type: 'text', text }], ...end }
      const { data: part } = Part.safeParse(value)
      if (part?.type === 'error') throw part.error
      if (part?.type === 'finish') end = { finishReason: part.finishReason, usage: part.usage }
      if (part?.type !== 'text-delta' || part.delta === '') continue
      text += part.delta
      onText(part.delta)
    }
  } finally {
    // After its end this does nothing
    void reader.cancel().catch(() => undefined)
  }
}
