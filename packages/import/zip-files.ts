/** The files of a ZIP archive. Nothing of it is written anywhere; names that lead out of it, and links, are refused. */
import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { fromRandomAccessReaderPromise, getFileNameLowLevel, validateFileName, RandomAccessReader, type Entry, type ZipFile } from 'yauzl'
import type { Refused } from '@madeleine/contract'
import { isMadeleineError, MadeleineError, show, type TemporaryFile } from '@madeleine/base'
import { importError } from './import-item.ts'
import { inOrder, isOfSystem, MAX_FOUND, mayBeChat, type ByteBudget, type FoundFile, type FoundFiles } from './folder-files.ts'

/** @throws {MadeleineError} `invalid_input` for what is no whole archive; `too_large` for more files than an export has */
export async function zipFiles(place: ArchivePlace, budget: ByteBudget): Promise<FoundFiles> {
  const { reader, bytes, close } = await ZipReader.open(place)
  try {
    const zip = await fromRandomAccessReaderPromise(reader, bytes, { autoClose: false, decodeStrings: false })
    if (zip.entryCount > MAX_FOUND) {
      throw new MadeleineError(
        'too_large', `the archive has more than ${MAX_FOUND} files: unpack it, and import only the folder of the export`,
      )
    }
    return { ...await listed(zip, budget), close }
  } catch (error) {
    await close()
    throw isMadeleineError(error) ? error : damaged(error)
  }
}

async function listed(zip: ZipFile, budget: ByteBudget): Promise<Omit<FoundFiles, 'close'>> {
  const files: FoundFile[] = []
  const unsafe: string[] = []
  let others = 0
  for await (const entry of zip.eachEntry()) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
    if (isUnsafe(name, entry)) {
      unsafe.push(name.slice(0, SHOWN_CHARS))
    } else if (name.endsWith('/') || isOfSystem(name)) continue
    else if (mayBeChat(name)) files.push({ path: name, bytes: entry.compressedSize, open: () => contentOf(zip, entry, budget) })
    else others += 1
  }
  return { files: inOrder(files), others, refused: refusedNames(unsafe) }
}

const [SHOWN_CHARS, MOST_CHARS] = [100, 1024]
/** The kind of a file in the upper half of the attributes that Unix writes. */
const [KIND_OF_FILE, LINK] = [0o170000, 0o120000]

const isUnsafe = (name: string, { externalFileAttributes }: Entry): boolean =>
  name.length > MOST_CHARS || /\p{Cc}/u.test(name) || validateFileName(name) !== null
  || ((externalFileAttributes >>> 16) & KIND_OF_FILE) === LINK

/** One error for all of them. */
function refusedNames([first, ...more]: readonly string[]): Refused[] {
  if (first === undefined) return []
  const others = more.length > 0 ? ` (and ${more.length.toLocaleString('en')} more like it)` : ''
  return [importError('', 'invalid_input', `the name ${show(first)} leads out of the archive, or is a link${others}: not read; `
    + 'an export has no such files')]
}

async function* contentOf(zip: ZipFile, entry: Entry, budget: ByteBudget): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw unreadable('it is encrypted: unpack the archive with its password, and import the folder')
  if (!entry.canDecodeFileData()) {
    throw unreadable(
      `it is compressed with method ${entry.compressionMethod}, which is not supported: unpack the archive, and import the folder`,
    )
  }
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      budget.take((chunk as Buffer).length)
      yield chunk as Buffer
    }
  } catch (error) {
    throw isMadeleineError(error) ? error : damaged(error)
  }
}

const unreadable = (problem: string): MadeleineError => new MadeleineError('invalid_input', problem)

/** Without what the library says, which may quote names. */
const damaged = (cause: unknown): MadeleineError => {
  const isStrong = cause instanceof Error && cause.message.includes('strong encryption')
  return new MadeleineError('invalid_input', isStrong
    ? 'the ZIP file is encrypted: unpack it with its password, and import the folder'
    : 'the ZIP file is truncated or damaged: download it again, or unpack it and import the folder', { cause })
}

// Reads an archive's file at any place, its directory in large pieces: entry by entry a million small reads would take minutes.

const [WINDOW_BYTES, PIECE_BYTES] = [262_144, 65_536]

/** Where an archive is: at a path, or in a temporary file. */
export type ArchivePlace = string | TemporaryFile

export class ZipReader extends RandomAccessReader {
  readonly #bytesBetween: TemporaryFile['read']
  /** Bytes that were read, and where they stand in the file. */
  #window = Buffer.alloc(0)
  #from = 0

  private constructor(bytesBetween: TemporaryFile['read']) {
    super()
    this.#bytesBetween = bytesBetween
  }

  /** A temporary file is closed by whoever opened it. */
  static async open(
    place: ArchivePlace,
  ): Promise<{ readonly reader: ZipReader; readonly bytes: number; readonly close: () => Promise<void> }> {
    if (typeof place !== 'string') return { reader: new ZipReader(place.read), bytes: place.bytes, close: async () => {} }
    const file = await open(place)
    const close = (): Promise<void> => file.close()
    const { size: bytes } = await file.stat().catch(async (error: unknown) => {
      await close()
      throw error
    })
    return { reader: new ZipReader((...range) => piecesOf(file, ...range)), bytes, close }
  }

  /** @param end behind the last byte */
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#bytesBetween(start, end), { objectMode: false })
  }

  override read(...[buffer, offset, length, position, callback]: Parameters<RandomAccessReader['read']>): void {
    this.#readBytes(position, length, (error, bytes) => {
      if (error) return callback(error)
      bytes.copy(buffer, offset)
      callback(bytes.length < length ? new Error('the file ends before that') : null)
    })
  }

  readonly #readBytes = callbackify((position: number, length: number) => this.#bytesAt(position, length))

  async #bytesAt(position: number, length: number): Promise<Buffer> {
    const at = position - this.#from
    if (at >= 0 && at + length <= this.#window.length) return this.#window.subarray(at, at + length)
    const bytes = Math.max(length, WINDOW_BYTES)
    const pieces: Buffer[] = []
    for await (const piece of this.#bytesBetween(position, position + bytes)) pieces.push(piece)
    this.#window = Buffer.concat(pieces)
    this.#from = position
    return this.#window.subarray(0, length)
  }

  /** The file is closed by who opened it, when nothing is read any more. */
  override close(callback: (error: Error | null) => void): void {
    setImmediate(callback, null)
  }
}

/** Not by a stream of the file, which closes it where it is not read to its end. */
async function* piecesOf(file: FileHandle, start = 0, end = Infinity): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const size = Math.min(PIECE_BYTES, end - at)
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(size), 0, size, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
