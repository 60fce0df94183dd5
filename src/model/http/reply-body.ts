/** The body of a reply within its limits: whole, or as it comes. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { systemReason } from '../../system-errors.ts'
import { CallFailure } from '../governor/call-failure.ts'
import { codeOf } from '../governor/classify-failure.ts'

export interface StreamLimits {
  readonly host: string
  readonly maxReplyBytes: number
  /** `expired` rejects when no data came for too long, or the caller gave up. */
  readonly watchdog: { readonly expired: Promise<never>; reset(): void }
  /** Ends the connection: called when the body has ended, however. */
  readonly end: () => void
}

/** The body as it comes; it fails as a whole one does. */
export const eventStreamOf = (message: IncomingMessage, limits: StreamLimits): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(piecesOf(message, limits), { objectMode: false })) as ReadableStream<Uint8Array>

async function* piecesOf(message: IncomingMessage, { host, maxReplyBytes, watchdog, end }: StreamLimits): AsyncGenerator<Uint8Array> {
  const chunks = (message as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  let left = maxReplyBytes
  try {
    for (;;) {
      const { done, value } = await Promise.race([watchdog.expired, chunks.next()])
      if (done) return
      watchdog.reset()
      if ((left -= value.length) < 0) throw tooLarge(host, maxReplyBytes)
      yield value
    }
  } catch (error) {
    throw error instanceof CallFailure ? error : connectionFailure(host, error)
  } finally {
    end()
  }
}

export const tooLarge = (host: string, maxReplyBytes: number): CallFailure =>
  new CallFailure('too_large', `${host}: the reply is over ${maxReplyBytes} bytes`)

/** The failure of a broken connection, by error code only: the message of the system or parser may contain bytes of the reply. */
export function connectionFailure(host: string, error: unknown): CallFailure {
  const reason = codeOf(error as NodeJS.ErrnoException) ?? 'the connection broke'
  return new CallFailure(reason.startsWith('HPE_') ? 'malformed' : 'network', `${host}: ${systemReason(reason) ?? reason}`)
}

/** A growing buffer up to `maxBytes`. A list of chunks would take a hundred times the memory for a reply sent byte by byte. */
export function growingBuffer(maxBytes: number, failure: () => CallFailure) {
  let buffer = new Uint8Array(Math.min(maxBytes, 16_384))
  let length = 0
  return {
    expect(bytes: number): void {
      if (bytes > maxBytes) throw failure()
    },
    add(chunk: Uint8Array): void {
      this.expect(length + chunk.length)
      if (length + chunk.length > buffer.length) {
        const larger = new Uint8Array(Math.min(maxBytes, Math.max(2 * buffer.length, length + chunk.length)))
        larger.set(buffer)
        buffer = larger
      }
      buffer.set(chunk, length)
      length += chunk.length
    },
    bytes: (): Uint8Array<ArrayBuffer> => buffer.subarray(0, length),
  }
}
