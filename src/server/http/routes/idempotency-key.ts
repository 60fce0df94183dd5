/** `Idempotency-Key`: a push that is sent again, because its answer was lost, stores nothing twice. */
import { createHash } from 'node:crypto'
import { HttpProblem } from '../request-body.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/**
 * Gives each message without an id one that the key and its place decide, and in a space its sender too, since others write there
 * who may choose the same key. Then the log itself knows what it has, whichever
 * server is asked, and however the first one ended; the same key with other content is a `conflict`.
 * @throws {HttpProblem} 400 for a key that is none
 */
export function withMessageIds(
  options: Readonly<Record<string, unknown>>, key: string | undefined, sender: string,
): Record<string, unknown> {
  const { messages, space } = options
  const named = space === undefined || space === sender ? key : JSON.stringify([sender, key])
  if (key === undefined || !Array.isArray(messages)) return { ...options }
  if (!KEY.test(key)) throw new HttpProblem(400, 'invalid_input', 'the header Idempotency-Key must have 1–255 visible ASCII characters')
  return { ...options, messages: messages.map((message: unknown, place) => withId(message, `${named} ${place}`)) }
}

function withId(message: unknown, name: string): unknown {
  const lacksId = typeof message === 'object' && message !== null && !Array.isArray(message)
    && (message as { id?: unknown }).id === undefined
  return lacksId ? { ...message, id: uuidOf(name) } : message
}

/** A UUID of version 8 (RFC 9562, 5.8) from the SHA-256 of a name. */
function uuidOf(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
