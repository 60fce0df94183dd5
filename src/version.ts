/** Where this package lies, and its version, written on every derived row. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The nearest folder with a package.json: what is built lies at other depths than its sources. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}

/** The path of a file of this package. @param path from the folder of its package.json */
export const packageFile = (path: string): string => join(root, path)

/** The bytes of a file of this package. @param path from the folder of its package.json */
export const readPackageFile = (path: string): Uint8Array => readFileSync(packageFile(path))

const root = packageFolder()

export const VERSION: string = (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version
