/** What a stranger gets from the registry: packed, installed into an empty folder and used there. Needs the network. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const INSTALL_TIMEOUT_MS = 300_000
const MAX_INSTALLED_BYTES = 90 * 1024 * 1024
const MAX_DEPENDENCIES = 14
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare']

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
}

interface LockEntry {
  readonly integrity?: string
  readonly resolved?: string
}

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

let folder = ''
let app = ''
let packed: readonly string[] = []

/** Without what `npm test` and the user's own memory leave in the environment. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:npm_(?:package|lifecycle|command|config_local_prefix)|MADELEINE_|NODE_ENV$|VITEST)/.test(name)),
)

const inApp = (command: string, ...args: string[]): Promise<{ stdout: string }> => run(command, args, { cwd: app, env: environment })

/** Runs lines of a module in the app, and gives back what they print. */
async function evaluate(code: string, ...flags: string[]): Promise<string> {
  const { stdout } = await inApp(process.execPath, ...flags, '--input-type=module', '-e', code)
  return stdout.trim()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madeleine-package-'))
  app = join(folder, 'app')
  await mkdir(app)
  await writeFile(join(app, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { cwd: root, env: environment })
  const [tarball] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }]
  packed = tarball.files.map(({ path }) => path)
  await inApp('npm', 'install', join(folder, tarball.filename), '--no-audit', '--no-fund', '--prefer-offline')
}, INSTALL_TIMEOUT_MS)

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The folders of all installed packages, nested ones included. */
function installedPackages(modules = join(app, 'node_modules')): string[] {
  if (!existsSync(modules)) return []
  return readdirSync(modules).filter((name) => !name.startsWith('.')).flatMap((name) => {
    const inside = join(modules, name)
    const folders = name.startsWith('@') ? readdirSync(inside).map((one) => join(inside, one)) : [inside]
    return folders.flatMap((one) => [one, ...installedPackages(join(one, 'node_modules'))])
  })
}

/** Whether npm would run something of this package when it is installed; a binding.gyp is an install script unsaid. */
function runsOnInstall(packageFolder: string): boolean {
  const { scripts = {} } = json(join(packageFolder, 'package.json')) as Manifest
  const named = INSTALL_SCRIPTS.some((name) => name !== 'prepare' && name in scripts)
  return named || existsSync(join(packageFolder, 'binding.gyp'))
}

describe('the package', () => {
  it('holds the program, the database a new folder starts from, the licence, and no source or test', () => {
    const needed = ['dist/index.js', 'dist/cli/main.js', 'template/pglite.tar.gz', 'LICENSE', 'README.md']
    expect(needed.filter((path) => !packed.includes(path))).toEqual([])
    expect(packed.filter((path) => !/^(?:dist|template|sample)\/|^[A-Z]+(?:\.md)?$|^package\.json$/.test(path))).toEqual([])
  })

  it.each([
    ['madeleine', /\bopenMemory\b/],
    ['madeleine/segment', /\bsegmenter\b/],
    ['madeleine/testing', /\w/],
  ])('exports %s', async (name, expected) => {
    expect(await evaluate(`console.log(Object.keys(await import('${name}')).join())`)).toMatch(expected)
  })

  it('remembers and recalls where it was installed, whatever flags the process has', async () => {
    const found = await evaluate(`
      import { openMemory } from 'madeleine'
      const memory = await openMemory({ data: './memory' })
      await memory.push({ conversationId: 'tea', messages: [{ role: 'user', content: 'My aunt dipped a madeleine in lime-blossom tea.' }] })
      await memory.flush({})
      await memory.settle()
      const { episodes, passages } = await memory.recall({ query: 'lime-blossom tea' })
      console.log(episodes.length, passages[0]?.text)
      await memory.close()`, '--max-old-space-size=1024')
    expect(found).toBe('1 My aunt dipped a madeleine in lime-blossom tea.')
  })

  it('brings no client of a cache server, says which one to install when it is asked, and loses nothing for want of it', async () => {
    const said = await evaluate(`
      import { openMemory } from 'madeleine'
      const memory = await openMemory({ data: './cached', cacheUrl: 'redis://127.0.0.1:1', work: false })
      const { stored } = await memory.push({ conversationId: 'tea', messages: [{ role: 'user', content: 'Lime-blossom tea' }] })
      const { code, message } = await memory.manifest().catch((error) => error)
      console.log(stored, code, message)
      await memory.close()`)
    expect(said).toMatch(/^1 missing_peer .*npm install iovalkey$/)
  })

  it('brings a command that says what it can do', async () => {
    const { stdout } = await inApp('npx', '--no-install', 'madeleine', '--help')
    expect(stdout).toContain('recall')
  })

  it('answers a recall from a folder that does not exist yet with one line of JSON', async () => {
    const { stdout } = await inApp('npx', '--no-install', 'madeleine', 'recall', 'x', '--data', join(folder, 'fresh'), '--json')
    expect(JSON.parse(stdout)).toMatchObject({ episodes: [], passages: [] })
  })
})

describe('the supply chain', () => {
  const manifest = json(join(root, 'package.json')) as Manifest

  it('T-72 runs nothing of ours when the package is installed', () => {
    expect(INSTALL_SCRIPTS.filter((name) => name in (manifest.scripts ?? {}))).toEqual([])
  })

  it('T-72 runs nothing of anybody else either', () => {
    const packages = installedPackages()
    expect(packages.length).toBeGreaterThan(Object.keys(manifest.dependencies ?? {}).length)
    expect(packages.filter(runsOnInstall)).toEqual([])
  })

  it('T-72 pins every package of the lock file by its hash', () => {
    const { packages } = json(join(root, 'package-lock.json')) as { packages: Readonly<Record<string, LockEntry>> }
    const fetched = Object.entries(packages).filter(([path]) => path !== '')
    expect(fetched.length).toBeGreaterThan(0)
    expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
    expect(fetched.filter(([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://')).map(([path]) => path)).toEqual([])
  })

  it(`needs at most ${MAX_DEPENDENCIES} packages by name, each in one exact version`, () => {
    const versions = Object.entries(manifest.dependencies ?? {})
    expect(versions.length).toBeLessThanOrEqual(MAX_DEPENDENCIES)
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })

  it('takes at most 90 MB of disk', () => {
    const files = readdirSync(join(app, 'node_modules'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(MAX_INSTALLED_BYTES)
  })
})
