/** `madeleine ui` as a process of its own, on a folder of its own: the command that people type, and what it prints. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'
import { packedFolder } from '../packed-package.ts'

const MAIN = 'dist/cli/main.js'
const environment = (zone: string): NodeJS.ProcessEnv =>
  ({ PATH: process.env.PATH, HOME: tmpdir(), TMPDIR: process.env.TMPDIR ?? tmpdir(), TZ: zone })

export interface ServedPage {
  /** With its token. */
  readonly url: string
  readonly folder: string
  stop(): Promise<void>
}

/** Stores by the texts that were imported into them, in order: who names the same texts copies the store. They go with the run's folder. */
const filled = new Map<string, Promise<string>>()

async function filledStore(files: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const texts = createHash('sha256').update(env['TZ'] ?? '')
  for (const file of files) texts.update(await readFile(file))
  const key = texts.digest('hex')
  const known = filled.get(key) ?? fill(join(packedFolder(), `page-${key}`), files, env)
  filled.set(key, known)
  return known
}

/** The last of the files is imported into a copy of the store that has those before it. */
async function fill(data: string, files: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const [before, last] = [files.slice(0, -1), files.at(-1)!]
  if (before.length > 0) await cp(await filledStore(before, env), data, { recursive: true })
  await promisify(execFile)(process.execPath, [MAIN, 'import', last, '--data', data], { env })
  return data
}

/** A store with these files imported, and its page. @param zone of its days */
export async function servePage(files: readonly string[] = [], zone = 'UTC'): Promise<ServedPage> {
  const env = environment(zone)
  const folder = await mkdtemp(join(tmpdir(), 'madeleine-page-'))
  const data = join(folder, 'memory')
  if (files.length > 0) await cp(await filledStore(files, env), data, { recursive: true })
  const child = spawn(process.execPath, [MAIN, 'ui', '--no-open', '--port', '0', '--data', data], { env })
  const url = await printedUrl(child)
  return {
    url, folder,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function printedUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const read = (bytes: Buffer): void => {
      printed += bytes.toString()
      const [url] = /http:\/\/\S+#token=\S+/.exec(printed) ?? []
      if (url !== undefined) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`madeleine ui ended with ${code}: ${printed}`)))
  })
}

/** One for this file, stopped afterwards. */
export function usePage(files: (folder: string) => Promise<readonly string[]>): { readonly url: string } {
  let served: ServedPage | undefined
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'madeleine-exports-'))
    served = await servePage(await files(folder))
  })
  afterAll(async () => {
    await served?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { get url() { return served!.url } }
}
