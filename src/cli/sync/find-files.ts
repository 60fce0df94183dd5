/** The files below a folder that may hold chats, and what they are told apart by. */
import { open, readdir, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { recogniseFormat } from '../../adapters/import/read-text.ts'
import { mayBeChat } from '../../adapters/import/sources/found-files.ts'
import { reasonIn } from '../../system-errors.ts'

/** How far below a folder, and how many entries of it, are looked at. */
const [MAX_DEPTH, MAX_ENTRIES] = [12, 200_000]
/** Read of a file to recognise its format. */
const HEAD_BYTES = 65_536

export interface SyncedFile {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
  /** The path below the folder, with forward slashes. */
  readonly below: string
}

export interface UnreadableFile {
  readonly file: string
  readonly message: string
}

/**
 * The files below a folder by the alphabet. What is hidden is not looked at, the folder itself aside; links are not followed.
 * @param leftOut a folder that is not looked into: that of the memory
 */
export async function findFiles(
  root: string, leftOut: string | undefined,
): Promise<{ readonly files: readonly SyncedFile[]; readonly unreadable: readonly UnreadableFile[] }> {
  const [files, unreadable]: [SyncedFile[], UnreadableFile[]] = [[], []]
  const notInto = leftOut === undefined ? undefined : resolve(leftOut)
  let entries = 0
  const look = async (folder: string, depth: number): Promise<void> => {
    const listed = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      unreadable.push({ file: folder, message: reasonIn(error) })
      return []
    })
    for (const entry of listed.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules' || ++entries > MAX_ENTRIES) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory() && depth < MAX_DEPTH && path !== notInto) await look(path, depth + 1)
      if (!entry.isFile() || !mayBeChat(entry.name)) continue
      const stats = await stat(path).catch(() => undefined) // removed meanwhile
      if (stats) files.push({ path, size: stats.size, mtimeMs: stats.mtimeMs, below: relative(root, path).split(sep).join('/') })
    }
  }
  await look(root, 0)
  return { files, unreadable }
}

/** Whether an import takes a file for chats, by its first bytes; of an archive what is in it tells. @throws the file system's error */
export async function isChatFile(path: string): Promise<boolean> {
  if (/\.zip$/i.test(path)) return true
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    if (bytesRead === 0) return false
    recogniseFormat(buffer.subarray(0, bytesRead), path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
    return false
  } finally {
    await file.close()
  }
}
