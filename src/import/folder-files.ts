/** The files of a folder and of the folders in it. Links are not followed. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MadeleineError, reasonIn } from '../base/errors.ts'
import { openTemporaryFile, type TemporaryFile } from '../base/temporary-file.ts'
import { readChunks } from './import-source.ts'
import { inOrder, isOfSystem, MAX_FOUND, mayBeChat, type FoundFile, type FoundFiles } from './found-files.ts'

/** Folders in folders that are looked into. */
const MAX_DEPTH = 12

/** @throws {MadeleineError} `invalid_input` if the folder cannot be read; `too_large` for more files than an export has */
export async function folderFiles(folder: string): Promise<FoundFiles> {
  const found: FoundFile[] = []
  let others = 0
  for await (const { path, isFile } of filesBelow(folder)) {
    if (isFile && mayBeChat(path)) found.push(await fileIn(folder, path))
    else others += 1
  }
  return { files: inOrder(found), others, refused: [], close: async () => {} }
}

/** All that is no folder, level by level. */
async function* filesBelow(folder: string): AsyncGenerator<{ readonly path: string; readonly isFile: boolean }> {
  let seen = 0
  let open = ['']
  for (let depth = 0; depth < MAX_DEPTH && open.length > 0; depth++) {
    const entries = (await Promise.all(open.map((parent) => entriesOf(folder, parent)))).flat()
    seen += entries.length
    if (seen > MAX_FOUND) throw tooMany()
    yield* entries.filter(({ isFolder }) => !isFolder)
    open = entries.filter(({ isFolder }) => isFolder).map(({ path }) => path)
  }
}

const tooMany = (): MadeleineError =>
  new MadeleineError('too_large', `the folder has more than ${MAX_FOUND} files: give only the folder of the export`)

async function fileIn(folder: string, path: string): Promise<FoundFile> {
  const place = join(folder, path)
  const bytes = await stat(place).then(({ size }) => size, () => 0)
  return { path, bytes, place, open: () => readChunks(place) }
}

interface FolderEntry {
  /** From the given folder, with forward slashes. */
  readonly path: string
  readonly isFolder: boolean
  readonly isFile: boolean
}

/** A folder below the given one that cannot be read is passed over. */
async function entriesOf(folder: string, parent: string): Promise<FolderEntry[]> {
  const entries = await readdir(join(folder, parent), { withFileTypes: true }).catch((cause: unknown) => {
    if (parent !== '') return []
    throw new MadeleineError('invalid_input', `cannot read ${folder}: ${reasonIn(cause)}`, { cause })
  })
  return entries.filter(({ name }) => !isOfSystem(name)).map((entry) => ({
    path: parent === '' ? entry.name : `${parent}/${entry.name}`, isFolder: entry.isDirectory(), isFile: entry.isFile(),
  }))
}

// A stream that has to be read from its end, as an archive has, or more than once: kept in a temporary file.

/** Most bytes of an archive that comes as a stream. */
const MAX_SPOOLED_BYTES = 4 * 1024 ** 3

/** @throws {MadeleineError} `too_large` over the limit; `store_full`, `store_failed` if it cannot be kept; nothing is left of it then */
export async function spool(chunks: AsyncIterable<Uint8Array>, maxBytes = MAX_SPOOLED_BYTES): Promise<TemporaryFile> {
  const file = await openTemporaryFile()
  try {
    for await (const chunk of chunks) {
      if (file.bytes + chunk.length > maxBytes) throw new MadeleineError(
        'too_large', `an archive in a stream must have at most ${maxBytes} bytes: unpack it, and import the folder`,
      )
      await file.append(chunk)
    }
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

// How much may come out of an archive: what unpacks to far more than it weighs is no export.

/** Most bytes that come out of one archive, and of each byte of it; below the second figure nothing is asked. */
const [MOST_BYTES, FREE_BYTES, MOST_TIMES] = [64 * 1024 ** 3, 64 * 1024 ** 2, 250]

export interface ByteBudget {
  /** Counts bytes that came out. @throws {MadeleineError} `too_large` once there are more than may be */
  take(bytes: number): void
  /** More came out than may: nothing more is read. */
  readonly isSpent: boolean
}

/**
 * @param packed bytes of the archive
 * @param outer of the archive that it lies in, from which it takes too
 */
export function byteBudget(packed: number, outer?: ByteBudget): ByteBudget {
  const most = Math.min(MOST_BYTES, FREE_BYTES + MOST_TIMES * packed)
  let taken = 0
  return {
    get isSpent() {
      return taken > most || outer?.isSpent === true
    },
    take(bytes) {
      taken += bytes
      if (taken > most) {
        throw new MadeleineError('too_large', `the archive unpacks to more than ${MOST_TIMES} times its size, `
          + 'which no export of chats does: reading stopped there; if you trust it, unpack it and import the folder')
      }
      outer?.take(bytes)
    },
  }
}
