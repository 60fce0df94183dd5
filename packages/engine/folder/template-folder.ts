/** Template database: a new folder is unpacked from it instead of running initdb, in 0.3 s instead of 3 s. */
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { chmod, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { parseTar } from 'nanotar'
import { lackForNewStore, packageFile } from '@madeleine/base'
import type { FolderLock } from './folder-lock.ts'
import { checkFiles, wasClosed, OWN_FILE, OWN_FOLDER } from './own-files.ts'

/** Built by `npm run build`: a data directory after initdb and all migrations. Shipped next to dist. */
const TEMPLATE = packageFile('template/pglite.tar.gz')

/** Marker file that exists until the new database has answered once. A database next to it is incomplete and holds no data. */
const UNFINISHED_FILE = '.madeleine-unfinished'

/**
 * Returns the database's directory inside `folder`, and unpacks the template when the store is new.
 * The remains of an interrupted first opening are removed. Without a template PGlite runs initdb itself.
 *
 * @throws {MadeleineError} `store_damaged`, `store_full`, `store_gone`
 */
export async function prepareFolder(folder: string, lock: FolderLock): Promise<string> {
  const database = join(folder, 'db')
  const unfinished = join(folder, UNFINISHED_FILE)
  const wasUsed = wasClosed(folder) || (existsSync(database) && !existsSync(unfinished))
  if (wasUsed) checkFiles(folder, database)
  else await createDatabase(folder, { database, unfinished }, lock)
  return database
}

async function createDatabase(
  folder: string, { database, unfinished }: Readonly<Record<'database' | 'unfinished', string>>, lock: FolderLock,
): Promise<void> {
  lock.assertHeld()
  await rm(database, { recursive: true, force: true })
  const lack = lackForNewStore(folder)
  if (lack) throw lack
  lock.assertHeld()
  await writeFile(unfinished, '', { flush: true, mode: OWN_FILE })
  if (existsSync(TEMPLATE)) await unpack(await readFile(TEMPLATE), database, lock)
}

/** Removes the database of a first opening that failed, and with it the room that it takes. */
export async function removeUnfinished(folder: string, lock: FolderLock): Promise<void> {
  const unfinished = join(folder, UNFINISHED_FILE)
  if (!existsSync(unfinished) || wasClosed(folder) || !lock.isHeld()) return
  await rm(join(folder, 'db'), { recursive: true, force: true })
  await rm(unfinished, { force: true })
}

/** Removes the marker file. Call it when the database has answered: from then on it is kept. */
export async function finishFolder(folder: string, lock: FolderLock): Promise<void> {
  const unfinished = join(folder, UNFINISHED_FILE)
  if (!existsSync(unfinished)) return
  lock.assertHeld()
  await rm(unfinished)
  await syncFolder(folder)
}

async function unpack(archive: Buffer, target: string, lock: FolderLock): Promise<void> {
  const entries = parseTar(await promisify(gunzip)(archive))
  lock.assertHeld()
  const folders = new Set(entries.map(({ name, type }) => join(target, type === 'directory' ? name : dirname(name))))
  for (const folder of folders) {
    await mkdir(folder, { recursive: true, mode: OWN_FOLDER })
    await chmod(folder, OWN_FOLDER) // a umask may have taken our own rights
  }
  const files = entries.filter(({ type }) => type !== 'directory')
  const paths = files.map(({ name }) => join(target, name))
  for (const [i, path] of paths.entries()) {
    writeFileSync(path, files[i]?.data ?? '', { mode: OWN_FILE })
    chmodSync(path, OWN_FILE)
  }
  // PostgreSQL syncs its own writes, but not the files that it starts from. All files are written before the first
  // is synced: the file system's journal then commits once instead of a thousand times (0.1 s instead of 1.2 s).
  await Promise.all(paths.map(sync))
  await Promise.all([...folders].map(syncFolder))
}

/** Makes new directory entries durable. Windows cannot open directories; there durability depends on the file system. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder)
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
