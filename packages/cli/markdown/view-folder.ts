/** The folder of a Markdown view: what is written there, and what of it is read again. */
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { invalidInput, throwIfAborted } from '@madeleine/base'
import { VIEW_LINE } from './marks.ts'
import { LIST_FILE, type ViewFile } from './view.ts'

export interface WrittenView {
  /** Files that hold something else now than before, or are new. */
  readonly changed: number
  readonly unchanged: number
  /** Files of the view that hold nothing any more. */
  readonly removed: number
}

/** Whether a folder holds a view. */
export const isView = async (folder: string): Promise<boolean> => {
  const isFolder = await stat(folder).then((found) => found.isDirectory(), () => false)
  return isFolder && await isViewFile(join(folder, LIST_FILE))
}

/**
 * Writes the files that changed, each whole or not at all, and removes those of the view that are no longer there. Files of
 * somebody else stay.
 * @throws {MadeleineError} `invalid_input` if the folder holds something and no view, or a file of the view is somebody else's
 */
export async function writeView(folder: string, files: AsyncIterable<ViewFile>, signal: AbortSignal): Promise<WrittenView> {
  await assertWritable(folder)
  const earlier = new Set(await viewFilesIn(folder))
  let [changed, unchanged] = [0, 0]
  for await (const { path, text } of files) {
    throwIfAborted(signal)
    const file = join(folder, ...path.split('/'))
    const before = await readFile(file, 'utf8').catch(without(undefined))
    if (before !== undefined && !before.startsWith(VIEW_LINE)) throw invalidInput('--markdown', file, 'no other file where a view has one')
    earlier.delete(file)
    if (before === text) unchanged += 1
    else {
      await writeWhole(file, text)
      changed += 1
    }
  }
  for (const file of earlier) await rm(file)
  return { changed, unchanged, removed: earlier.size }
}

async function assertWritable(folder: string): Promise<void> {
  const names = await readdir(folder).catch(without<string[]>([]))
  // What a version control keeps there begins with a dot
  if (names.every((name) => name.startsWith('.')) || await isView(folder)) return
  throw invalidInput('--markdown', folder, 'an empty folder, a new one, or one that a view was written to')
}

async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.part`
  await writeFile(part, text)
  await rename(part, file)
}

/** The files of a view, in order of their names. */
export async function viewFilesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(without<string[]>([]))
  const files = names.filter((name) => name.endsWith('.md') && !name.split(sep).some((part) => part.startsWith('.'))).toSorted()
  const found: string[] = []
  for (const name of files) if (await isViewFile(join(folder, name))) found.push(join(folder, name))
  return found
}

/** What stands for something that is not there. */
const without = <T>(instead: T) => (error: NodeJS.ErrnoException): T => {
  if (error.code === 'ENOENT') return instead
  throw error
}

async function isViewFile(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => undefined)
  try {
    const head = await handle?.read(Buffer.alloc(VIEW_LINE.length), 0, VIEW_LINE.length, 0)
    return head?.buffer.toString('utf8', 0, head.bytesRead) === VIEW_LINE
  } catch {
    return false // a folder of that name
  } finally {
    await handle?.close()
  }
}
