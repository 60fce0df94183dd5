/** The place of a folder among projects: its repository, by its remote or its first commit, and the folder in it. */
import { execFile } from 'node:child_process'
import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ImportItem } from '@madeleine/contract'
import { repositoryName } from '@madeleine/import'

/** Git is asked for the first commit, where there is no remote; a hook does not wait longer. */
const GIT_MS = 1000
const GIT_BYTES = 1_048_576
/** A larger file is not what Git writes. */
const MOST_FILE_BYTES = 1_048_576
/** Clones of clones on this machine that are followed. */
const MOST_CLONES = 5
/** Folders that are remembered: a session is of one, and an import of some hundred. */
const MOST_REMEMBERED = 1000

interface Repository {
  /** The folder of its files. */
  readonly top: string
  /** The folder of Git that all its worktrees share. */
  readonly git: string
}

/**
 * `github.com/ann/app//packages/web` for a folder of a repository, of a worktree or of a clone; its path for one that is in no
 * repository, or in one of another machine. What was removed meanwhile is of the repository around it. Never throws.
 */
export async function placeOf(folder: string): Promise<string> {
  const path = resolve(folder)
  try {
    const found = await repositoryAround(path)
    if (!found) return path
    const inside = relative(found.top, await existing(path)).split(sep).join('/')
    const within = inside === '..' || inside.startsWith('../') ? '' : inside
    return `${await nameOf(found.git, MOST_CLONES)}${within === '' ? '' : `//${within}`}`
  } catch {
    return path
  }
}

/** The path with its links followed, as far as it is there. */
async function existing(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined)
  if (real !== undefined) return real
  const above = dirname(path)
  return above === path ? path : join(await existing(above), relative(above, path))
}

async function repositoryAround(path: string): Promise<Repository | undefined> {
  const start = await existing(path)
  for (let top = start; ; top = dirname(top)) {
    const git = await gitFolderOf(join(top, '.git'))
    if (git !== undefined) return { top, git }
    if (dirname(top) === top) return undefined
  }
}

/** The shared folder of Git behind `.git`, which is a folder, or a file that names one; undefined where it is neither. */
async function gitFolderOf(path: string): Promise<string | undefined> {
  const stats = await stat(path).catch(() => undefined)
  const named = stats?.isFile() ? /^gitdir:\s*(.+?)\s*$/m.exec(await textOf(path))?.[1] : undefined
  const own = stats?.isDirectory() ? path : named === undefined ? undefined : resolve(dirname(path), named)
  if (own === undefined) return undefined
  const common = (await textOf(join(own, 'commondir'))).trim()
  const git = common === '' ? own : resolve(own, common)
  return (await isGitFolder(git)) ? git : undefined
}

const isGitFolder = (path: string): Promise<boolean> => stat(join(path, 'HEAD')).then((stats) => stats.isFile(), () => false)

async function textOf(path: string): Promise<string> {
  const stats = await stat(path).catch(() => undefined)
  return stats?.isFile() && stats.size <= MOST_FILE_BYTES ? readFile(path, 'utf8').catch(() => '') : ''
}

/** @param clones that may still be followed: a remote on this machine is the repository that it was cloned from */
async function nameOf(git: string, clones: number): Promise<string> {
  const remote = remoteIn(await textOf(join(git, 'config')))
  const name = remote === undefined ? undefined : repositoryName(remote)
  if (name !== undefined) return name
  const from = remote === undefined || clones === 0 ? undefined : await localRepository(remote, git)
  if (from !== undefined && from !== git) return nameOf(from, clones - 1)
  const commit = await firstCommit(git)
  return commit === undefined ? await realpath(git).catch(() => git) : `commit:${commit}`
}

/** The folder of Git of a remote on this machine: of a bare repository the folder itself. */
async function localRepository(remote: string, git: string): Promise<string | undefined> {
  const path = /^file:\/\//i.test(remote) ? fileURLToPath(remote) : resolve(dirname(git), remote)
  if (!isAbsolute(path)) return undefined
  return (await gitFolderOf(join(path, '.git'))) ?? ((await isGitFolder(path)) ? path : undefined)
}

const SECTION = /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/
const URL_LINE = /^\s*(?:\[[^\]]*\]\s*)?url\s*=\s*(?:"([^"]*)"|([^#;]*))/i

/** The URL of the remote `origin` in a file of configuration, else of the first remote. */
function remoteIn(config: string): string | undefined {
  const urls = new Map<string, string>()
  let remote: string | undefined
  for (const line of config.split(/\r?\n/)) {
    const [, section, name] = SECTION.exec(line) ?? []
    if (section !== undefined) remote = section.toLowerCase() === 'remote' ? name : undefined
    const [, quoted, plain] = (remote === undefined ? undefined : URL_LINE.exec(line)) ?? []
    const url = (quoted ?? plain ?? '').trim()
    if (remote !== undefined && url !== '' && !urls.has(remote)) urls.set(remote, url)
  }
  return urls.get('origin') ?? urls.values().next().value
}

const COMMIT = /^[\da-f]{40}(?:[\da-f]{24})?$/

/** The oldest commit without a parent: as Git says it, else as the log of HEAD does. */
async function firstCommit(git: string): Promise<string | undefined> {
  const said = (await askGit(git, ['rev-list', '--max-parents=0', '--date-order', '--all'])).trim().split('\n').at(-1) ?? ''
  if (COMMIT.test(said)) return said
  const [, from = '', to = ''] = /^(\w+) (\w+) /.exec(await textOf(join(git, 'logs', 'HEAD'))) ?? []
  return /^0+$/.test(from) && COMMIT.test(to) ? to : undefined
}

/** What Git prints; nothing where it is not there, fails or takes too long. It fetches nothing, and knows no repository but this. */
function askGit(git: string, args: readonly string[]): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))
  const settings = { GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' }
  return new Promise((done) => {
    execFile('git', ['-c', 'protocol.allow=never', '--git-dir', git, ...args], {
      env: { ...env, ...settings }, timeout: GIT_MS, maxBuffer: GIT_BYTES, windowsHide: true,
    }, (error, stdout) => done(error ? '' : stdout))
  })
}

/** Items whose folders are on this machine, by their places among projects. */
export async function* withPlaces(items: AsyncIterable<ImportItem>): AsyncGenerator<ImportItem> {
  const known = new Map<string, Promise<string>>()
  for await (const item of items) {
    if ('error' in item || item.origin === undefined || !isAbsolute(item.origin)) {
      yield item
      continue
    }
    const place = known.get(item.origin) ?? placeOf(item.origin)
    if (known.size < MOST_REMEMBERED) known.set(item.origin, place)
    yield { ...item, origin: await place }
  }
}
