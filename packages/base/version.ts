/** Where this package lies, and its version, written on every derived row. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MadeleineError } from './errors.ts'

/** The nearest folder with the resources: what is built lies at other depths than its sources. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'resources')) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
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
