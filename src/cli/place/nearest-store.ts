/** Where a store is that was probably meant: named or placed near the one that was asked for. */
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { DEFAULT_FOLDER } from '../../base/default-folder.ts'
import { firstEntries, storePresence } from '../../engine/folder/store-place.ts'
import { nearestText } from './nearest-text.ts'

/** Folders above that are looked at. */
const MAX_LEVELS = 32
/** Entries of a folder that are looked at. */
const MAX_ENTRIES = 200

/** Stores that are named, where any of them may be meant. */
const MAX_NAMED = 3

/**
 * The store nearest to a folder that is none: in it, beside it under a similar name, or in a folder above; else the stores
 * beside it, or in the working folder and one level below, up to three: none of several is nearer.
 * @returns their paths as they can be typed
 */
export function storesNear(folder: string, workingFolder = process.cwd()): string[] {
  const at = resolve(workingFolder, folder)
  const stores = function* (places: Iterable<string>): Generator<string> {
    for (const place of places) if (place !== at && isStore(place)) yield typed(place, workingFolder)
  }
  for (const store of stores(placesNear(at, workingFolder))) return [store]
  for (const parent of [dirname(at), workingFolder]) {
    const beside = [...stores(placesIn(parent))]
    if (beside.length > 0) return beside.slice(0, MAX_NAMED)
  }
  return []
}

function* placesNear(at: string, workingFolder: string): Generator<string> {
  yield join(at, DEFAULT_FOLDER)
  const beside = foldersIn(dirname(at))
  const similar = nearestText(basename(at), beside.filter((name) => name !== basename(at)))
  if (similar !== undefined) yield* [join(dirname(at), similar), join(dirname(at), similar, DEFAULT_FOLDER)]
  for (const start of [workingFolder, dirname(at)]) for (const above of upFrom(start)) yield join(above, DEFAULT_FOLDER)
}

function* placesIn(parent: string): Generator<string> {
  for (const name of foldersIn(parent)) yield* [join(parent, name), join(parent, name, DEFAULT_FOLDER)]
}

function* upFrom(folder: string): Generator<string> {
  let at = folder
  for (let level = 0; level < MAX_LEVELS; level++) {
    yield at
    if (dirname(at) === at) return
    at = dirname(at)
  }
}

function isStore(folder: string): boolean {
  try {
    return storePresence(folder).kind === 'store'
  } catch {
    return false // no folder, or one that may not be read
  }
}

function foldersIn(folder: string): string[] {
  try {
    return firstEntries(folder, MAX_ENTRIES).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort()
  } catch {
    return [] // a folder that may not be read has no store that could be opened
  }
}

/** Relative where that is shorter. */
function typed(path: string, workingFolder: string): string {
  const fromHere = relative(workingFolder, path)
  return fromHere !== '' && !isAbsolute(fromHere) && fromHere.length < path.length ? fromHere : path
}
