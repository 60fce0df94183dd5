/** A new folder starts from a prepared database instead of running initdb: 0.3 s instead of 3. */
import { existsSync, writeFileSync } from 'node:fs'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { parseTar } from 'nanotar'

/** Made by `npm run build`: a data directory after initdb and all migrations. Shipped beside dist. */
const TEMPLATE = fileURLToPath(new URL('../../../template/pglite.tar.gz', import.meta.url))

/** Stands in the folder until its database has answered once: what is found beside it was never promised to anyone. */
const UNFINISHED = '.madeleine-unfinished'

/**
 * The database's own folder inside `folder`, made from the template when it is missing. Called under the lock.
 * An opening that died half way is removed and begun again. Without a template PGlite runs initdb by itself.
 */
export async function prepareFolder(folder: string): Promise<string> {
  const database = join(folder, 'db')
  const unfinished = join(folder, UNFINISHED)
  if (existsSync(unfinished)) await rm(database, { recursive: true, force: true })
  if (existsSync(database)) return database
  await writeFile(unfinished, '', { flush: true })
  if (existsSync(TEMPLATE)) await unpack(await readFile(TEMPLATE), database)
  return database
}

/** To be called when the database has answered: from now on it is kept. */
export async function finishFolder(folder: string): Promise<void> {
  const unfinished = join(folder, UNFINISHED)
  if (!existsSync(unfinished)) return
  await rm(unfinished)
  await syncFolder(folder)
}

async function unpack(archive: Buffer, target: string): Promise<void> {
  const items = parseTar(await promisify(gunzip)(archive))
  const folders = new Set(items.map(({ name, type }) => join(target, type === 'directory' ? name : dirname(name))))
  for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = items.filter(({ type }) => type !== 'directory')
  const paths = files.map(({ name }) => join(target, name))
  for (const [i, path] of paths.entries()) writeFileSync(path, files[i]?.data ?? '', { mode: 0o600 })
  // PostgreSQL syncs what it writes from now on; the files it starts from are ours to sync. All are written
  // before the first is synced: the journal then commits once instead of a thousand times (0.1 s against 1.2).
  await Promise.all(paths.map(sync))
  await Promise.all([...folders].map(syncFolder))
}

/** Makes new names durable. Windows cannot open folders; there a name is as safe as its file system. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder)
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
