/** What a stranger gets from the registry: packed, unpacked where npm would put it, beside the packages it names, and used there. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { packedPackage, strangersEnvironment } from '../packed-package.ts'

const MAX_INSTALLED_BYTES = 110 * 1024 * 1024
const MAX_DEPENDENCIES = 14
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare']

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
}

interface LockEntry {
  readonly integrity?: string
  readonly resolved?: string
  /** Set for a package of our development only, or for an optional one. */
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly peer?: boolean
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

let app = ''
let packed: readonly string[] = []

const inApp = (command: string, ...args: string[]): Promise<{ stdout: string }> =>
  run(command, args, { cwd: app, env: strangersEnvironment })

/** Runs lines of a module in the app, and gives back what they print. */
async function evaluate(code: string, ...flags: string[]): Promise<string> {
  const { stdout } = await inApp(process.execPath, ...flags, '--input-type=module', '-e', code)
  return stdout.trim()
}

/**
 * The packages that are installed with ours, by their folders from the root: those of the lock file, without development and optional ones.
 */
function neededPackages(): string[] {
  const { packages } = json(join(root, 'package-lock.json')) as { packages: Readonly<Record<string, LockEntry>> }
  return Object.entries(packages)
    .filter(([path, { dev, devOptional, optional, peer }]) => path !== '' && !dev && !devOptional && !optional && !peer)
    .map(([path]) => path)
}

beforeAll(async () => {
  ({ app, files: packed } = await packedPackage())
})

/** Whether npm would run something of this package when it is installed; a binding.gyp is an install script unsaid. */
function runsOnInstall(packageFolder: string): boolean {
  const { scripts = {} } = json(join(packageFolder, 'package.json')) as Manifest
  const named = INSTALL_SCRIPTS.some((name) => name !== 'prepare' && name in scripts)
  return named || existsSync(join(packageFolder, 'binding.gyp'))
}

describe('the package', () => {
  it('holds the program, the template database of a new folder, the licence, and no source or test', () => {
    const needed = [
      'dist/index.js', 'dist/cli/main.js', 'template/pglite.tar.gz', 'resources/detector-weights.json',
      'resources/english-words.bloom', 'dist/parts/node-sqlite3-wasm.cjs', 'dist/parts/node-sqlite3-wasm.wasm',
      'dist/parts/LICENSE-node-sqlite3-wasm', 'dist/parts/LICENSE-postal-mime', 'resources/LICENSE-scowl', 'LICENSE', 'README.md',
    ]
    expect(needed.filter((path) => !packed.includes(path))).toEqual([])
    expect(packed.filter((path) => !/^(?:dist|template|resources|sample|docs|examples)\/|^[A-Z]+(?:\.md)?$|^package\.json$/.test(path)))
      .toEqual([])
  })

  it.each([
    ['madeleine', /\bopenMemory\b/],
    ['madeleine/segment', /\bsegmenter\b/],
    ['madeleine/testing', /\w/],
  ])('exports %s', async (name, expected) => {
    expect(await evaluate(`console.log(Object.keys(await import('${name}')).join())`)).toMatch(expected)
  })

  it('is required by CommonJS where Node can, and where it cannot the error says to import it', async () => {
    const required = (...flags: string[]) => inApp(process.execPath, ...flags, '-e', `
      const { openMemory } = require('madeleine')
      const { checkPolicy } = require('madeleine/testing')
      console.log(typeof openMemory, typeof checkPolicy)`)
    const can = 'require_module' in process.features && process.features.require_module === true
    if (can) expect((await required()).stdout.trim()).toBe('function function')
    await expect(required(...(can ? ['--no-experimental-require-module'] : []))).rejects.toThrow(/import\(\)/)
  })

  it('remembers and recalls where it is installed, under any flags of the process', async () => {
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

  it('contains no client of a cache server, names the one to install when a URL is configured, and loses no data without it', async () => {
    const said = await evaluate(`
      import { openMemory } from 'madeleine'
      const memory = await openMemory({ data: './cached', cacheUrl: 'redis://127.0.0.1:1', work: false })
      const { stored } = await memory.push({ conversationId: 'tea', messages: [{ role: 'user', content: 'Lime-blossom tea' }] })
      const { code, message } = await memory.manifest().catch((error) => error)
      console.log(stored, code, message)
      await memory.close()`)
    expect(said).toMatch(/^1 missing_peer .*npm install iovalkey$/)
  })

  it('contains a command that prints its usage', async () => {
    const { stdout } = await inApp('npx', '--no-install', 'madeleine', '--help')
    expect(stdout).toContain('recall')
  })

  it('answers a recall from a folder that does not exist with one line of JSON, and does not create the folder', async () => {
    const fresh = join(app, 'fresh')
    const failed = await inApp(join(app, 'node_modules/.bin/madeleine'), 'recall', 'x', '--data', fresh, '--json')
      .catch((error: { code: number; stdout: string; stderr: string }) => error)
    expect(failed).toMatchObject({ code: 2, stdout: '' })
    expect(JSON.parse((failed as { stderr: string }).stderr)).toMatchObject({ error: { code: 'no_store' } })
    expect(existsSync(fresh)).toBe(false)
  })
})

describe('the supply chain', () => {
  const manifest = json(join(root, 'package.json')) as Manifest

  it('T-72 runs no install script of ours', () => {
    expect(INSTALL_SCRIPTS.filter((name) => name in (manifest.scripts ?? {}))).toEqual([])
  })

  it('T-72 runs no install script of a dependency either', () => {
    const needed = neededPackages()
    expect(needed).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies ?? {}).map((name) => `node_modules/${name}`)))
    expect(needed.filter((path) => runsOnInstall(join(root, path)))).toEqual([])
  })

  it('T-72 pins every package of the lock file by its hash', () => {
    const { packages } = json(join(root, 'package-lock.json')) as { packages: Readonly<Record<string, LockEntry>> }
    const isOurs = (path: string): boolean => path === '' || /^(?:packages|node_modules\/@madeleine)\//.test(path)
    const fetched = Object.entries(packages).filter(([path]) => !isOurs(path))
    expect(fetched.length).toBeGreaterThan(0)
    expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
    expect(fetched.filter(([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://')).map(([path]) => path))
      .toEqual([])
  })

  it(`needs at most ${MAX_DEPENDENCIES} packages by name, each in one exact version`, () => {
    const versions = Object.entries(manifest.dependencies ?? {})
    expect(versions.length).toBeLessThanOrEqual(MAX_DEPENDENCIES)
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })

  it('takes at most 110 MB of disk once installed, the table of meaning among them', () => {
    const nested = (path: string) => path.lastIndexOf('node_modules/') > 0 // counted with the package it lies in
    const folders = [
      join(app, 'node_modules/madeleine'), ...neededPackages().filter((path) => !nested(path)).map((path) => join(root, path)),
    ]
    const files = folders.flatMap((one) => readdirSync(one, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()))
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(MAX_INSTALLED_BYTES)
  })
})
