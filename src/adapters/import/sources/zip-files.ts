/** The files of a ZIP archive. Nothing of it is written anywhere; names that lead out of it, and links, are refused. */
import { fromRandomAccessReaderPromise, getFileNameLowLevel, validateFileName, type Entry, type ZipFile } from 'yauzl'
import type { Refused } from '../../../contract/import-source.ts'
import { isMadeleineError, MadeleineError, show } from '../../../errors.ts'
import { importError } from '../import-item.ts'
import type { ByteBudget } from './byte-budget.ts'
import { ZipReader, type ArchivePlace } from './zip-reader.ts'
import { inOrder, isOfSystem, MAX_FOUND, mayBeChat, type FoundFile, type FoundFiles } from './found-files.ts'

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
