/**
 * Compiles the packages to dist, unless they are compiled as they stand, and builds the template database that a new data folder
 * starts from.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle, writeLicences } from './bundle.mjs'
import { LINKED, link } from './link.mjs'
import { buildPage } from './page.mjs'
import { writeVocabularies } from './vocabularies.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

/** What dist was compiled of: the demo follows the tests, and compiles nothing again. */
const SOURCES = 'dist/sources.sha256'
const sources = sha256(filesThatAreCompiled())
const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
if (textOf(SOURCES) !== sources) await compile()

// Compiled into a folder of its own, then renamed: a process that runs dist meanwhile never sees a partial one.
async function compile() {
  rmSync('dist.new', { recursive: true, force: true })
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b'], { stdio: 'inherit' })
  link()
  cpSync(LINKED, 'dist.new', { recursive: true, filter: (path) => path !== `${LINKED}/page` })
  await bundle('dist.new')
  writeLicences('dist.new', await buildPage('dist.new'))
  writeVocabularies('dist.new')
  copyFileSync('packages/cli/hook/hook.sh', 'dist.new/cli/hook.sh')
  if (existsSync('dist.new/cli/main.js')) chmodSync('dist.new/cli/main.js', 0o755)
  writeFileSync(SOURCES.replace('dist', 'dist.new'), sources)
  rmSync('dist', { recursive: true, force: true })
  renameSync('dist.new', 'dist')
}

function sha256(paths) {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

/** The sources, and what decides how they are compiled: settings, scripts, and which versions are installed. */
function filesThatAreCompiled() {
  const below = ['src', 'packages'].flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath ?? entry.path, entry.name)] : []))
    .filter((path) => !/^packages\/\w+\/(?:test|node_modules)\//.test(path))
  const inside = [
    'zod', '@modelcontextprotocol/sdk', 'hono', '@hono/node-server', 'pino', 'prom-client', 'rate-limiter-flexible',
    'postal-mime', 'node-sqlite3-wasm', 'preact', '@preact/signals',
  ]
  const compilers = ['typescript', 'esbuild', 'gpt-tokenizer', ...inside]
    .map((name) => `node_modules/${name}/package.json`)
  const ours = ['build', 'bundle', 'link', 'page', 'vocabularies'].map((name) => `scripts/${name}.mjs`)
  return [...below, 'package.json', 'tsconfig.json', 'tsconfig.base.json', ...ours, ...compilers].sort()
}

// The template depends on the schema, on how it is initialised and on PGlite's version only; building it takes about 5 s, so it is cached.
const pglite = JSON.parse(readFileSync('package.json', 'utf8')).dependencies['@electric-sql/pglite']
const migrations = readdirSync('dist/core/store/migrations').filter((name) => name.endsWith('.js')).sort()
const schema = [readFileSync('dist/core/store/migrate.js'), readFileSync('dist/engine/folder/initdb-params.js'), ...migrations.map(
  (name) => readFileSync(`dist/core/store/migrations/${name}`),
)].join('')
const version = createHash('sha256').update(schema + pglite).digest('hex')

if (textOf('template/version') !== version) {
  const { dumpTemplate } = await import(new URL('../dist/core/store/dump-template.js', import.meta.url).href)
  mkdirSync('template', { recursive: true })
  writeFileSync('template/new.tar.gz', await dumpTemplate())
  renameSync('template/new.tar.gz', 'template/pglite.tar.gz')
  writeFileSync('template/version', version)
}
