/** The part of a transcript that was not read yet: whole lines only, of a regular file only, since its path comes from the host. */
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { splitLines } from '../../import/import-source.ts'
import { readSessionLines } from '../../import/read-import.ts'
import type { SpooledTranscript } from './spool-state.ts'
import type { ImportItem } from '../../contract/import-source.ts'

/** Bytes before the offset that tell whether the transcript was only added to. */
const DIGEST_BYTES = 4096
const BLOCK_BYTES = 65_536
/** What is read at once: then the place is noted, so that a kill in the middle of a huge transcript does not cost all of it. */
const PART_BYTES = 8 * 1_048_576
/**
 * Records without a message at the end are read again with the next message, which a title among
 * them belongs to; not more of them than this.
 */
const MAX_REREAD_BYTES = 1_048_576

/** How far a transcript was read, and the size of its file. */
export type ReadPosition = Pick<SpooledTranscript, 'offset' | 'line' | 'digest' | 'size' | 'mtimeMs'>

/** Takes messages. @param isLast no part follows */
type Use = (items: AsyncIterable<ImportItem>, isLast: boolean) => Promise<unknown>

/**
 * Gives the messages after the offset to `use`, of a huge transcript the first part of them; from the beginning where the
 * file was written anew.
 *
 * @returns where the next reading begins, once `use` has resolved, with the size -1 where another part follows
 * @throws the file system's error; an error of `use`
 */
export async function readTail(transcript: SpooledTranscript, use: Use): Promise<ReadPosition> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>
  const file = await open(transcript.path, O_RDONLY! | O_NOFOLLOW | O_NONBLOCK)
  try {
    const stats = await file.stat()
    const { size, mtimeMs } = stats
    if (!stats.isFile()) throw Object.assign(new Error('is not a regular file'), { code: 'not_a_file' })
    const isSame = transcript.offset <= size && (await digestBefore(file, transcript.offset)) === transcript.digest
    const [start, before] = isSame ? [transcript.offset, transcript.line] : [0, 0]
    const part = await endOfLines(file, start, Math.min(size, start + PART_BYTES))
    const end = part === start ? await endOfLines(file, start, size) : part // where one line is longer than a part: all of it
    const isLast = end === (await endOfLines(file, end, size))
    if (end === start) return { offset: start, line: before, digest: await digestBefore(file, start), size, mtimeMs }
    const seen = lineCounter(file.createReadStream({ start, end: end - 1, autoClose: false }), start)
    let last = before
    await use(
      messagesOf(seen.chunks, { before, fileName: basename(transcript.path), onLine: (line) => (last = Math.max(last, line)) }), isLast,
    )
    const at = seen.endOf(last - before)
    const [offset, line] = !isLast || end - at > MAX_REREAD_BYTES ? [end, before + seen.count()] : [at, last]
    return { offset, line, digest: await digestBefore(file, offset), size: isLast ? size : -1, mtimeMs }
  } finally {
    await file.close()
  }
}

interface Lines {
  /** Lines before them. */
  readonly before: number
  readonly fileName: string
  /** Called with the line of each message. */
  readonly onLine: (line: number) => unknown
}

async function* messagesOf(chunks: AsyncIterable<Buffer>, { before, fileName, onLine }: Lines): AsyncGenerator<ImportItem> {
  for await (const item of readSessionLines(splitLines(chunks, undefined, before), fileName)) {
    const line = 'error' in item ? item.error.line : item.line
    if (typeof line !== 'number') continue // says that there was no message
    onLine(line)
    yield item
  }
}

/** The chunks as they pass, and where the lines in them end. */
function lineCounter(stream: AsyncIterable<Buffer>, start: number): {
  chunks: AsyncIterable<Buffer>; endOf: (lines: number) => number; count: () => number
} {
  const ends: number[] = [start]
  let at = start
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      for (let found = chunk.indexOf(0x0a); found >= 0; found = chunk.indexOf(0x0a, found + 1)) ends.push(at + found + 1)
      at += chunk.length
      yield chunk
    }
  }
  return { chunks: counted(), endOf: (lines) => ends[lines] ?? at, count: () => ends.length - 1 }
}

/** The end of the last whole line between two places; the first place where there is none. */
async function endOfLines(file: FileHandle, start: number, size: number): Promise<number> {
  for (let to = size; to > start;) {
    const from = Math.max(start, to - BLOCK_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
    const found = buffer.subarray(0, bytesRead).lastIndexOf(0x0a)
    if (found >= 0) return from + found + 1
    to = from
  }
  return start
}

async function digestBefore(file: FileHandle, offset: number): Promise<string> {
  if (offset === 0) return ''
  const from = Math.max(0, offset - DIGEST_BYTES)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(offset - from), 0, offset - from, from)
  return createHash('sha256').update(buffer.subarray(0, bytesRead)).digest('hex').slice(0, 32)
}
