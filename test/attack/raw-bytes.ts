/** Reads the files of a store as whoever holds the disk reads them. */
import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Db, sql } from '@madeleine/engine'
import { termHash } from '@madeleine/base'
import { terms } from '@madeleine/language'
import type { Place } from '../engine.ts'

/** Two invented words that follow each other in a text, and stand nowhere else. */
export interface Marker {
  readonly first: string
  readonly second: string
}

/** A marker as texts, stems, index and vectors could hold it. */
function needlesOf({ first, second }: Marker): Record<string, Buffer> {
  const [a, b] = terms(`${first} ${second}`) as [string, string]
  const packed = Buffer.alloc(9)
  packed.writeUInt32BE(termHash(a))
  packed.writeUInt8(1, 4)
  packed.writeUInt32BE(termHash(b), 5)
  const texts = [first, second].flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()])
  return { ...Object.fromEntries([...texts, a, b].map((text) => [text, Buffer.from(text)])), 'packed terms': packed }
}

/** Where a store's files are: its folder, or the server's files of its database; undefined where they cannot be read. */
export async function filesOf(db: Db, place: Place): Promise<string | undefined> {
  if ('data' in place) return place.data
  const [found] = await db.transaction((tx) => tx.rows<{ pid: number; folder: string; database: string }>(sql`
    select pg_backend_pid() as pid, current_setting('data_directory') as folder, (select oid::text from pg_database
       where datname = current_database()) as database`))
  const { pid, folder, database } = found!
  // The server's own root: it may run in another one
  const files = join(`/proc/${parentOf(pid)}/root`, folder, 'base', database)
  // Another machine's process id can be anybody's here, but not with this database's files
  return existsSync(join(files, 'PG_VERSION')) ? files : undefined
}

/** The server of a connection's process, which ends when the pool lets go of it. */
function parentOf(pid: number): string | undefined {
  const path = `/proc/${pid}/status`
  return existsSync(path) ? /^PPid:\s*(\d+)/m.exec(readFileSync(path, 'utf8'))?.[1] : undefined
}

/** The bytes of a file; none of one that a running server has removed meanwhile. */
function contentOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/** The files below a folder; none in one that a running server has removed meanwhile, with another test's database. */
function filesBelow(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return entry.isFile() ? [path] : []
  })
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Whether a file is worth a closer look: one pass over it for all forms, where most have none of them. */
function anyOf(needles: readonly Buffer[]): RegExp {
  const escaped = needles.map((needle) => needle.toString('latin1').replaceAll(/[^a-z]/gi, (char) =>
    `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`))
  return new RegExp(escaped.join('|'))
}

/** How often each form of the markers stands in the files, by file; empty if they stand nowhere. */
export function occurrences(folder: string, ...markers: readonly Marker[]): Record<string, number> {
  const found: Record<string, number> = {}
  if (!existsSync(folder)) throw new Error(`there is no folder ${folder}`)
  const needles = markers.flatMap((marker) => Object.entries(needlesOf(marker)))
  const some = anyOf(needles.map(([, needle]) => needle))
  for (const path of filesBelow(folder)) {
    const bytes = contentOf(path)
    if (!some.test(bytes.toString('latin1'))) continue
    for (const [form, needle] of needles) {
      for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) {
        const key = `${form} in ${basename(path)}`
        found[key] = (found[key] ?? 0) + 1
      }
    }
  }
  return found
}

/** The forms of the markers that stand in the files. */
export const formsFound = (folder: string, ...markers: readonly Marker[]): string[] =>
  [...new Set(Object.keys(occurrences(folder, ...markers)).map((key) => key.slice(0, key.lastIndexOf(' in '))))].toSorted()
