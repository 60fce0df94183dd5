/** Whether parts of an export are missing: a manifest names its other parts, which may be files of their own. */
import { basename } from 'node:path'
import type { Refused } from '../../../contract/import-source.ts'
import { show } from '../../../errors.ts'
import { importError } from '../import-item.ts'
import type { FoundFile } from './found-files.ts'

/** Longer ones are none. */
const MAX_MANIFEST_BYTES = 1_048_576
const MANIFEST = /(?:^|\/)[^/]*manifest[^/]*\.json$/i
/** A name of a part in a string of JSON, with or without folders before it. */
const PART = /"(?:[^"\\\n]{0,200}\/)?([^"/\\\n]{1,200}\.zip|conversations-\d+\.json)"/gi

/**
 * One error for each manifest that names archives or files of conversations that are not there.
 *
 * @param around names of the files beside the archive
 */
export async function missingParts(files: readonly FoundFile[], around: readonly string[]): Promise<Refused[]> {
  const there = new Set([...files.map(({ path }) => basename(path)), ...around].map((name) => name.toLowerCase()))
  const refused: Refused[] = []
  for (const file of files.filter(({ path }) => MANIFEST.test(path))) {
    const named = Array.from((await textOf(file)).matchAll(PART), ([, name = '']) => name)
    const archives = named.filter((name) => /\.zip$/i.test(name))
    // Of several archives one is that of the manifest itself, which nobody finds in it
    const isInside = archives.length > 0 && !archives.some((name) => there.has(name.toLowerCase()))
    const missing = [...new Set(named.filter((name) => !there.has(name.toLowerCase())))]
    if (missing.length <= (isInside ? 1 : 0)) continue
    const [shown, rest] = [missing.slice(0, MOST_NAMED).map(show).join(', '), missing.length - MOST_NAMED]
    refused.push(importError(
      file.path, 'invalid_input',
      `the export has parts that are missing here: ${shown}${rest > 0 ? ` and ${rest} more` : ''}; import them too, together or later`,
    ))
  }
  return refused
}

const MOST_NAMED = 5

async function textOf(file: FoundFile): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of file.open()) {
      size += chunk.length
      if (size > MAX_MANIFEST_BYTES) return ''
      pieces.push(chunk)
    }
  } catch {
    return '' // said where the file is read
  }
  return Buffer.concat(pieces).toString('utf8')
}
