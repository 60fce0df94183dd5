/** The messages of a mailbox file, one after the other, in constant memory. */
import { importError } from './import-item.ts'
import type { Refused } from '@madeleine/contract'

/** One message as it was sent. */
export interface MailPiece {
  /** Line of its beginning, counted from 1. */
  readonly line: number
  readonly bytes: Uint8Array
  /** The line of a mailbox in front of it, without "From "; '' for a single message. */
  readonly envelope: string
}

/** "From ann@example.org Thu Mar  5 21:14:00 2026", with a zone before or behind the year. */
const FROM_LINE = /^From (?:\S.{0,300}? )?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) .{1,60}\r?$/
const HEADER = /^[!-9;-~]{1,80}:/
/** Headers of which every message has some. */
const KNOWN = /^(?:from|date|subject|message-id|mime-version|received|return-path|delivered-to|to|content-type|x-gm-thrid|reply-to):/i

/** Whether a file begins as a mailbox or as a message: with a line of a mailbox, or with headers of which four are those of mail. */
export function isMailHead(start: string): boolean {
  const lines = start.slice(0, HEAD_CHARS).split('\n', HEAD_LINES)
  if (FROM_LINE.test(lines[0] ?? '')) return lines.length < 2 || HEADER.test(lines[1]!) || /^>?From /.test(lines[1]!)
  const known = new Set<string>()
  for (const line of lines) {
    if (line.trim() === '') break
    if (!HEADER.test(line) && !/^[ \t]/.test(line)) return false
    const name = KNOWN.exec(line)?.[0].toLowerCase()
    if (name !== undefined) known.add(name)
  }
  return known.has('from:') && known.size >= 4
}

const [HEAD_CHARS, HEAD_LINES] = [65_536, 500]

/** A longer line is read as several. */
const LINE_BYTES = 65_536
/** Bytes of a message from which on the lines of a file in base64 are passed over: of an attachment only its name is needed. */
const KEPT_BYTES = 4 * 1_048_576
/** A message that has more than this without them is refused. */
const MESSAGE_BYTES = 24 * 1_048_576

/**
 * Splits a mailbox at its lines "From …" that follow an empty line, or takes the whole file for one message. A line that was
 * escaped, ">From", loses the mark.
 */
export async function* mailPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MailPiece | Refused> {
  let piece: OpenPiece | undefined
  let isBox: boolean | undefined
  let [number, isAfterEmpty] = [0, true]
  for await (const { bytes: read, isBegin } of boundedLines(chunks)) {
    if (isBegin) number += 1
    const line = number === 1 && isBegin && isMarked(read) ? read.subarray(3) : read
    if (!piece && isEmptyLine(line)) continue
    isBox ??= isFromLine(line)
    if (isBegin && isBox && isAfterEmpty && isFromLine(line)) {
      if (piece) yield piece.close()
      piece = openPiece(number, Buffer.from(line).toString('latin1').slice('From '.length).trim())
    } else {
      piece ??= openPiece(number, '')
      piece.add(isBox && isBegin && isEscaped(line) ? line.subarray(1) : line)
    }
    isAfterEmpty = isBegin && isEmptyLine(line)
  }
  if (piece) yield piece.close()
}

interface OpenPiece {
  readonly add: (line: Uint8Array) => void
  readonly close: () => MailPiece | Refused
}

function openPiece(line: number, envelope: string): OpenPiece {
  let [pieces, size]: [Uint8Array[], number] = [[], 0]
  return {
    add(bytes) {
      if (size > KEPT_BYTES && isBase64(bytes)) return
      size += bytes.length
      if (size <= MESSAGE_BYTES) pieces.push(bytes)
      else pieces = []
    },
    close: () => (size > MESSAGE_BYTES
      ? importError(line, 'too_large', `a mail must have at most ${MESSAGE_BYTES} bytes besides its attachments, got ${size}`)
      : { line, envelope, bytes: Buffer.concat(pieces) }),
  }
}

const [NEW_LINE, RETURN, MARK, SPACE, F] = [0x0a, 0x0d, 0x3e, 0x20, 0x46]

const isEmptyLine = (line: Uint8Array): boolean => line[0] === NEW_LINE || (line[0] === RETURN && line[1] === NEW_LINE)
/** A byte order mark. */
const isMarked = (line: Uint8Array): boolean => line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf
const isFromLine = (line: Uint8Array): boolean =>
  line[0] === F && line[4] === SPACE && FROM_LINE.test(Buffer.from(line.subarray(0, 400)).toString('latin1').trimEnd())
const isEscaped = (line: Uint8Array): boolean =>
  line[0] === MARK && /^>+From /.test(Buffer.from(line.subarray(0, 80)).toString('latin1'))

/** A whole line of letters, digits and the two signs of base64. */
function isBase64(line: Uint8Array): boolean {
  if (line.length < 60) return false
  for (const byte of line) {
    const fits = (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x2f && byte <= 0x39)
      || byte === 0x2b || byte === 0x3d || byte === NEW_LINE || byte === RETURN
    if (!fits) return false
  }
  return true
}

interface Line {
  /** With its end. */
  readonly bytes: Uint8Array
  /** It is the beginning of its line, and not a later part of a long one. */
  readonly isBegin: boolean
}

async function* boundedLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let [rest, isBegin]: [Uint8Array, boolean] = [new Uint8Array(), true]
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, from)) {
      const piece = chunk.subarray(from, end + 1)
      yield { bytes: rest.length > 0 ? Buffer.concat([rest, piece]) : piece, isBegin }
      ;[rest, isBegin, from] = [new Uint8Array(), true, end + 1]
    }
    if (from < chunk.length) rest = Buffer.concat([rest, chunk.subarray(from)])
    if (rest.length > LINE_BYTES) {
      yield { bytes: rest, isBegin }
      ;[rest, isBegin] = [new Uint8Array(), false]
    }
  }
  if (rest.length > 0) yield { bytes: rest, isBegin }
}
