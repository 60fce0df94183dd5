/** What a command loads: no table and no driver that it does not need. By names and counts, since times differ. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAIN } from '../support/program.ts'

let folder: string
/** Each is a process: what two tests look at runs once. */
let byPush: readonly string[]
let byRecall: readonly string[]
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'madeleine-test-'))
  byPush = loadedBy('push', '--conversation', 'k')
  byRecall = loadedBy('recall', 'cat')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The modules that the main thread of a command loads: its files, and the sources that the build put into them. */
const loadedBy = (...args: string[]): string[] => {
  const { status, stderr, files } = loadedWith([...args, '--data', join(folder, 'store')])
  expect({ status, stderr }).toMatchObject({ status: 0 })
  return files
}

function loadedWith(args: readonly string[]): { readonly status: number | null; readonly stderr: string; readonly files: string[] } {
  const list = join(folder, 'loaded.txt')
  writeFileSync(list, '')
  const { status, stderr } = spawnSync(process.execPath, [
    '--import', new URL('loaded-modules.mjs', import.meta.url).href, MAIN, ...args,
  ], {
    env: { ...process.env, LOADED_MODULES: list, MADELEINE_KEY: 'mk' },
    input: '{"role":"user","content":"the cat sleeps on the roof"}\n', stdio: ['pipe', 'ignore', 'pipe'], encoding: 'utf8',
  })
  return { status, stderr, files: filesIn(list) }
}

function filesIn(list: string): string[] {
  const files = [...new Set(readFileSync(list, 'utf8').split('\n').filter((url) => url !== ''))]
  return [...files, ...files.filter((url) => url.startsWith(DIST)).flatMap(sourcesIn)]
}

const DIST = new URL('../../dist/', import.meta.url).href
const sourcesIn = (url: string): string[] =>
  [...readFileSync(new URL(url), 'utf8').matchAll(/^\/\/ build\/linked\/(\S+\.js)$/gm)].map(([, path]) => `packages/${path!}`)

/** Drivers, tables and packages that take long to load, by what loads them. */
const HEAVY = {
  'the PostgreSQL driver': /node_modules\/pg\//, 'PGlite in the main thread': /@electric-sql\/pglite/,
  'the weights of the detector': /^packages\/segment\/detector\/weights-format\.js$/,
  'a driver of models': /@ai-sdk|@huggingface/, 'a cache server': /iovalkey/,
  'the progress bar': /cli-progress/, 'the protocol of agents': /^packages\/server\/mcp\/|@modelcontextprotocol/,
} as const
const heavyIn = (loaded: readonly string[]): string[] =>
  Object.entries(HEAVY).filter(([, path]) => loaded.some((url) => path.test(url))).map(([what]) => what)

/** Of our own 750 modules and the hundred of zod. */
const MOST_FILES = 108

describe('a command on a folder', () => {
  it.each(['recall', 'recent', 'manifest', 'stats', 'conversations'])('loads none of the large tables and drivers: %s', (command) => {
    expect(heavyIn(command === 'recall' ? byRecall : loadedBy(command))).toEqual([])
  })

  it('loads none of the large tables and drivers to store messages either', () => {
    expect(heavyIn(byPush)).toEqual([])
  })

  it('opens few files, since each takes as long as its content', () => {
    expect(byRecall.filter((url) => url.startsWith('file:')).length).toBeLessThanOrEqual(MOST_FILES)
  })

  it('loads no store at all for its help', () => {
    const loaded = loadedBy('recall', '--help')
    expect(loaded.filter((url) => /^packages\/(?:core\/(?:memory|pipeline|encode)|segment|language\/titles)\//.test(url))).toEqual([])
  })
})

describe('a command on a server of Madeleine', () => {
  it('loads nothing of a store', () => {
    // Nothing listens there: by then all is loaded
    const { status, stderr, files } = loadedWith(['recall', 'cat', '--url', 'http://127.0.0.1:1'])
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('no program listens at this address') })
    const ofStores = /^packages\/core\/(?:pipeline\/|recall\/(?:find-candidates|searched-log)|memory\/(?:running-store|open-pipeline))/
    expect(files.filter((url) => ofStores.test(url))).toEqual([])
    expect(heavyIn(files)).toEqual([])
  })
})
