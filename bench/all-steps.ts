/** The measurements that bench/all.ts is made of: which script, with which sizes, and how a tree of sources runs it. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clear, placeOf, remove, type DatabasePlace } from './recall-speed-clients.ts'

export interface Sizes {
  /** Messages of the import, of recall, and of bytes on disk. */
  readonly messages: number
  /** Messages of the large store. */
  readonly large: number
  readonly segments: number
  /** Pushes of one message; further segments are an eighth of them. */
  readonly singles: number
  /** Queries of each of the six kinds. */
  readonly queries: number
  readonly seed: number
}

/** A built checkout that is measured. */
export interface Tree {
  readonly name: 'before' | 'now'
  readonly root: string
  /** Folder of the bench scripts inside the tree. */
  readonly bench: string
}

export interface Ground {
  readonly sizes: Sizes
  /** Chats to import, absolute paths; the first is the one of the cold import. */
  readonly chats: readonly string[]
  readonly serverUrl: string | undefined
  /** Folder of the loaded stores, one folder for each tree. */
  readonly stores: string
  /** Folder of results. */
  readonly results: string
}

export interface Step {
  readonly name: string
  readonly script: string
  readonly args: readonly string[]
  /** Whether the script needs an empty database of its own on the server, given to it as --url. */
  readonly ownDatabase?: boolean
}

const counted = (name: string, value: number): string[] => [`--${name}`, String(value)]

/** The steps of one run of a tree, in order. */
export function stepsOf({ sizes, chats, serverUrl, stores }: Ground, { name }: Tree): Step[] {
  const { messages, large, segments, singles, queries, seed } = sizes
  const kept = ['--store', join(stores, name)]
  const throughput = [...counted('messages', messages), ...counted('singles', singles), ...chats]
  const recall = (engine: string, many: number, passes: number) =>
    [
      '--engine', engine, ...counted('messages', many), ...counted('queries', queries),
      ...counted('alone', passes), ...counted('seed', seed), ...kept, '--tag', name,
    ]
  const onServer = (step: Step): Step[] => (serverUrl === undefined ? [] : [step])
  const server = serverUrl === undefined ? [] : ['--database-url', serverUrl]
  return [
    { name: 'import', script: 'throughput.ts', args: throughput },
    ...onServer({ name: 'import-server', script: 'throughput.ts', args: throughput, ownDatabase: true }),
    { name: 'cold', script: 'cold.ts', args: chats.slice(0, 1) },
    {
      name: 'way', script: 'finding-your-way.ts',
      args: [...counted('segments', segments), ...counted('repeat', Math.ceil(singles / 8)), ...counted('seed', seed), ...kept],
    },
    { name: 'recall', script: 'recall-speed.ts', args: recall('pglite', messages, 1) },
    { name: 'recall-large', script: 'recall-speed.ts', args: recall('pglite', large, 3) },
    ...onServer({ name: 'recall-large-server', script: 'recall-speed.ts', args: [...recall('postgres', large, 3), ...server] }),
  ]
}

/** This checkout, and another one that gets these bench scripts beside its own, so that both are measured by the same. */
export function treeAt(root: string, name: Tree['name']): Tree {
  if (!existsSync(join(root, 'src/index.ts'))) throw new Error(`${root} holds no checkout of Madeleine`)
  const own = fileURLToPath(new URL('.', import.meta.url))
  if (name === 'now') return { name, root, bench: own }
  const bench = join(root, '.bench-of-now')
  removeBench({ name, root, bench })
  cpSync(own, bench, { recursive: true, filter: (path) => !path.includes('/peers') })
  return { name, root, bench }
}

export function removeBench({ name, bench }: Tree): void {
  if (name === 'before') rmSync(bench, { recursive: true, force: true })
}

/** Compiles a tree: the engine's thread and the terminal run from dist. */
export const build = (tree: Tree): Promise<string> => run(tree, [join(tree.root, 'scripts/build.mjs')])

/** Runs a step in a process of its own. @returns what it wrote as JSON */
export async function runStep({ serverUrl, results }: Ground, tree: Tree, step: Step): Promise<unknown> {
  const json = join(results, `${step.name}-${tree.name}.json`)
  const database = step.ownDatabase ? placeOf({ engine: 'postgres', folder: '', serverUrl, tag: `p${process.pid}` }, tree.name) : undefined
  if (database) await clear(database, serverUrl)
  try {
    await runScript(tree, step.script, [...step.args, ...urlOf(database), '--json', json])
  } finally {
    if (database) await remove(database, serverUrl)
  }
  return JSON.parse(readFileSync(json, 'utf8')) as unknown
}

const urlOf = (place: DatabasePlace | undefined): string[] => (place?.engine === 'postgres' ? ['--url', place.url] : [])

/** @returns what the script printed */
export const runScript = (tree: Tree, script: string, args: readonly string[]): Promise<string> =>
  run(tree, [join(tree.root, 'node_modules/tsx/dist/cli.mjs'), join(tree.bench, script), ...args])

/** @throws what the process said, when it fails */
function run({ root }: Tree, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let [printed, said] = ['', '']
  child.stdout.on('data', (chunk) => void (printed += String(chunk)))
  child.stderr.on('data', (chunk) => void (said += String(chunk)))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      (code === 0 ? resolve(printed) : reject(new Error(`${args.slice(-8).join(' ')} ended with ${code}: ${said.slice(-2000)}`))))
  })
}
