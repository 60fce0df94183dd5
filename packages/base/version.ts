/** Where this package lies, and its version, written on every derived row. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MadeleineError } from './errors.ts'

/** The nearest folder with the manifest of the whole: what is built lies at other depths than its sources. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!isRoot(folder) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}

/** Whether the manifest here is the one that is published, and not that of a workspace. */
function isRoot(folder: string): boolean {
  const manifest = join(folder, 'package.json')
  return existsSync(manifest) && !readFileSync(manifest, 'utf8').includes('"name": "@madeleine/')
}

/** The path of a file of this package. @param path from the folder of its package.json */
export const packageFile = (path: string): string => join(root, path)

/**
 * The bytes of a file of this package. @param path from the folder of its package.json @throws
 * {MadeleineError} `unexpected` if it is missing
 */
export function readPackageFile(path: string): Uint8Array {
  try {
    return readFileSync(packageFile(path))
  } catch (cause) {
    throw new MadeleineError('unexpected', `${path} of this package cannot be read: install the package again`, { cause })
  }
}

const root = packageFolder()

export const VERSION: string = (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version
