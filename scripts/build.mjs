/** Compiles src to dist, and builds the template database that a new data folder starts from. */
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

// Compiled into a folder of its own, then renamed: a process that runs dist meanwhile never sees a partial one.
rmSync('dist.new', { recursive: true, force: true })
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--outDir', 'dist.new'], { stdio: 'inherit' })
await bundle('dist.new')
copyFileSync('src/cli/hook/hook.sh', 'dist.new/cli/hook.sh')
rmSync('dist', { recursive: true, force: true })
renameSync('dist.new', 'dist')
if (existsSync('dist/cli/main.js')) chmodSync('dist/cli/main.js', 0o755)

// The template depends on the schema, on how it is initialised and on PGlite's version only; building it takes about 5 s, so it is cached.
const pglite = JSON.parse(readFileSync('package.json', 'utf8')).dependencies['@electric-sql/pglite']
const migrations = readdirSync('dist/store/migrations').filter((name) => name.endsWith('.js')).sort()
const schema = [readFileSync('dist/store/migrate.js'), readFileSync('dist/store/folder/initdb-params.js'), ...migrations.map((name) => readFileSync(`dist/store/migrations/${name}`))].join('')
const version = createHash('sha256').update(schema + pglite).digest('hex')
const current = existsSync('template/version') ? readFileSync('template/version', 'utf8') : ''

if (current !== version) {
  const { dumpTemplate } = await import(new URL('../dist/store/folder/dump-template.js', import.meta.url).href)
  mkdirSync('template', { recursive: true })
  writeFileSync('template/new.tar.gz', await dumpTemplate())
  renameSync('template/new.tar.gz', 'template/pglite.tar.gz')
  writeFileSync('template/version', version)
}
