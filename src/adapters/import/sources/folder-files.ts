/** The files of a folder and of the folders in it. Links are not followed. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MadeleineError } from '../../../errors.ts'
import { reasonIn } from '../../../system-errors.ts'
import { readChunks } from '../import-source.ts'
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
