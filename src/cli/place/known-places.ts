/** Folders of this machine in which other programs leave chats, by the names under which `sync` knows them. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readHomeFolder } from '../config.ts'
import type { Environment } from '../config.ts'

/** A folder and the name by which it can be added. */
export interface KnownPlace {
  readonly name: string
  readonly folder: string
  /** Whether the folder is there. */
  readonly exists: boolean
}

const PLACES: Readonly<Record<string, readonly string[]>> = {
  'claude-code': ['.claude', 'projects'], codex: ['.codex', 'sessions'], downloads: ['Downloads'],
}

/** The places that have a name, in the order of help; none where the environment names no home. */
export async function knownPlaces(env: Environment): Promise<readonly KnownPlace[]> {
  const home = readHomeFolder(env)
  if (home === undefined) return []
  return Promise.all(Object.entries(PLACES).map(async ([name, path]) => {
    const folder = join(home, ...path)
    return { name, folder, exists: await stat(folder).then((stats) => stats.isDirectory(), () => false) }
  }))
}

/** The names under which places are known. */
export const PLACE_NAMES: readonly string[] = Object.keys(PLACES)
