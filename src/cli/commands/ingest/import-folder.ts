/** What in a folder can be imported, when a folder is given instead of a file. */
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { recogniseFormat } from '../../../adapters/import/read-import.ts'

/** Folders below the given one, entries and files that are looked at. */
const [DEPTH, MAX_ENTRIES, MAX_FILES] = [2, 2000, 100]
const HEAD_BYTES = 65_536
const LISTED = 10
const MAY_BE_CHAT = /\.(?:json|jsonl|ndjson)$/i

/** One line: the files in the folder that an import can read, or that there are none. */
export async function describeFolder(folder: string): Promise<string> {
  const files = await chatFiles(folder)
  if (files.length === 0) return `a folder: none of the files in it can be read; give a file, such as the conversations.json of an export`
  const more = files.length > LISTED ? ` and ${files.length - LISTED} more` : ''
  return `a folder: these files in it can be read: ${files.slice(0, LISTED).join(', ')}${more}; import `
    + `them with: madeleine import ${quoted(join(folder, files[0]!))}${files.length > 1 ? ' …' : ''}`
}

async function chatFiles(folder: string): Promise<string[]> {
  const candidates = (await entriesOf(folder)).filter((path) => MAY_BE_CHAT.test(path)).slice(0, MAX_FILES)
  const found: string[] = []
  for (const path of candidates) if (await isChat(join(folder, path))) found.push(path)
  return found
}

/** Paths of files below the folder, those at its top first; hidden folders are not looked into. */
async function entriesOf(folder: string): Promise<string[]> {
  const files: string[] = []
  let folders = ['']
  for (let depth = 0; depth <= DEPTH && files.length < MAX_ENTRIES; depth++) {
    const entries = (await Promise.all(folders.map((path) => listed(folder, path)))).flat()
    files.push(...entries.filter((entry) => entry.isFile).map(({ path }) => path))
    folders = entries.filter((entry) => !entry.isFile).map(({ path }) => path).slice(0, MAX_FILES)
  }
  return files
}

async function listed(folder: string, path: string): Promise<{ path: string; isFile: boolean }[]> {
  const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(() => [])
  return entries.slice(0, MAX_ENTRIES).filter((entry) => entry.isFile() || (entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name)))
    .map((entry) => ({ path: join(path, entry.name), isFile: entry.isFile() }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

async function isChat(path: string): Promise<boolean> {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
      recogniseFormat(buffer.subarray(0, bytesRead), path)
      return true
    } finally {
      await file.close()
    }
  } catch {
    return false
  }
}

const quoted = (path: string): string => (/^[\w./:@~-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`)
