/** Input of an import: the head of a file or stream, its lines in constant memory, or its whole JSON up to a limit. */
import { constants } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { invalidInput, isMadeleineError, MadeleineError } from '../base/errors.ts'
import { JsonMeter, type JsonBounds } from '../base/json-bounds.ts'
import { jsonFault, utf8Fault } from './file-shape.ts'
import { reasonIn } from '../base/system-errors.ts'
import { GatheredBytes } from './gathered-bytes.ts'
import { importError, type SourceLine } from './import-item.ts'
import type { ImportSource, Refused } from '../contract/import-source.ts'

/** Bytes that the format of a file is recognised by. */
export const HEAD_BYTES = 65_536
/** Maximum bytes of a line; a longer line becomes an error item and is not buffered. */
export const MAX_LINE_BYTES = 64 * 1_048_576
/** Maximum bytes of a file that is parsed as one document, and not element by element: 512 MiB, or the longest string of the runtime. */
export const MAX_FILE_BYTES = Math.min(512 * 1_048_576, constants.MAX_STRING_LENGTH)
/** Of such a file. The longest chats have some hundred thousand messages of ten values each in all their files. */
const DOCUMENT_BOUNDS: JsonBounds = { values: 2_000_000, keys: 1_000_000, depth: Infinity }

/**
 * The bytes of a file or stream as they arrive.
 * @throws invalid_input if the file cannot be read
 */
export async function* readChunks(file: ImportSource): AsyncGenerator<Buffer> {
  try {
    const stream: AsyncIterable<unknown> = typeof file === 'string' ? createReadStream(file) : file
    for await (const chunk of stream) {
      if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) throw invalidInput('a chunk of the stream', chunk, 'text or bytes')
      yield typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    }
  } catch (cause) {
    if (isMadeleineError(cause)) throw cause
    const source = typeof file === 'string' ? file : 'the stream'
    throw new MadeleineError('invalid_input', `cannot read ${source}: ${reasonIn(cause)}`, { cause })
  }
}

/** Consumes the first chunks, at least `bytes` long unless the source is shorter. */
export async function readHead(chunks: AsyncGenerator<Buffer>, bytes: number): Promise<Buffer> {
  const head: Buffer[] = []
  for (let length = 0; length < bytes; ) {
    const next = await chunks.next()
    if (next.done) break
    head.push(next.value)
    length += next.value.length
  }
  return Buffer.concat(head)
}

/** The head, then the remaining chunks. */
export async function* prependHead(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* rest
}

/**
 * The lines of the source, numbered from 1 or after `before` others; a line over the limit or not
 * in UTF-8 becomes an error item, and reading continues.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>, maxBytes = MAX_LINE_BYTES, before = 0,
): AsyncGenerator<SourceLine | Refused> {
  const pieces = new GatheredBytes()
  let [number, size] = [before, 0]
  const finish = (): SourceLine | Refused => {
    const line = size > maxBytes ? tooLong(number + 1, maxBytes) : toLine(number + 1, pieces.take())
    ;[number, size] = [number + 1, 0]
    return line
  }
  const add = (piece: Uint8Array): void => {
    size += piece.length
    if (size > maxBytes) pieces.drop()
    else pieces.add(piece)
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
      add(chunk.subarray(start, end))
      yield finish()
      start = end + 1
    }
    add(chunk.subarray(start))
  }
  if (size > 0) yield finish()
}

const tooLong = (number: number, maxBytes: number): Refused =>
  importError(number, 'too_large', `a line must have at most ${maxBytes} bytes`)

/** Fatal, so that invalid bytes are reported instead of replaced; strips a byte order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

function toLine(number: number, bytes: Buffer): SourceLine | Refused {
  try {
    return { number, text: utf8.decode(bytes) }
  } catch {
    return importError(number, 'invalid_input', utf8Fault(bytes, 'the line'))
  }
}

/**
 * Reads and parses a JSON file.
 *
 * @throws too_large over 512 MiB, or two million values; invalid_input if it is not JSON in UTF-8
 */
export async function readJson(chunks: AsyncIterable<Uint8Array>): Promise<unknown> {
  const [pieces, meter] = [new GatheredBytes(), new JsonMeter(DOCUMENT_BOUNDS, 'a JSON file')]
  let size = 0
  for await (const chunk of chunks) {
    meter.add(chunk)
    size += chunk.length
    if (size > MAX_FILE_BYTES) throw new MadeleineError('too_large', `a JSON file must have at most ${MAX_FILE_BYTES} bytes`)
    pieces.add(chunk)
  }
  const bytes = pieces.take()
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch (cause) {
    throw new MadeleineError('invalid_input', utf8Fault(bytes, 'the file'), { cause })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    // Without its cause, which quotes the text
    throw new MadeleineError('invalid_input', jsonFault(text, cause))
  }
}
