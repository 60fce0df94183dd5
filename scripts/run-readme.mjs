/**
 * Runs the README's program (its first ```js block) as a new user would: in an empty folder with the built package as its
 * only dependency, as plain JavaScript. Its types are checked too, without skipLibCheck.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const TIMEOUT_MS = 120_000

const COMPILER_OPTIONS = {
  target: 'es2022',
  lib: ['es2022'],
  module: 'nodenext',
  strict: true,
  checkJs: true,
  noEmit: true,
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
}

function firstExample(markdown) {
  const [, code] = /^```js\n([\s\S]*?)^```/m.exec(markdown) ?? []
  if (code === undefined) throw new Error('README.md has no ```js block')
  return code
}

/** Creates a project with the built package as its only dependency, and the example as its only file. */
function createProject(folder, code) {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/madeleine'), 'dir')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['memory.mjs'] }))
  writeFileSync(join(folder, 'memory.mjs'), code)
}

function run(folder) {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { cwd: folder, stdio: 'inherit' })
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MADELEINE_')))
  const { status, stdout, error } = spawnSync(process.execPath, ['memory.mjs'], {
    cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: TIMEOUT_MS,
  })
  process.stdout.write(stdout)
  if (error) throw error
  if (status !== 0) throw new Error(`the README's example ended with exit code ${status}`)
  if (stdout.trim() === '') throw new Error("the README's example printed nothing")
}

const folder = mkdtempSync(join(tmpdir(), 'madeleine-readme-'))
try {
  createProject(folder, firstExample(readFileSync(join(root, 'README.md'), 'utf8')))
  run(folder)
} catch (error) {
  console.error(`run-readme: ${error.message}`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
