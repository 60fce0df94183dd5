/** Runs the README's first ```ts block as a new user would: type-checked, in an empty folder, against the built package. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const TIMEOUT_MS = 120_000

const COMPILER_OPTIONS = {
  target: 'es2023',
  lib: ['es2023', 'esnext.disposable'],
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
}

function firstExample(markdown) {
  const [, code] = /^```ts\n([\s\S]*?)^```/m.exec(markdown) ?? []
  if (code === undefined) throw new Error('README.md has no ```ts block')
  return code
}

/** Creates a project with the built package as its only dependency, and the example as its only file. */
function createProject(folder, code) {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/madeleine'), 'dir')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['example.ts'] }))
  writeFileSync(join(folder, 'example.ts'), code)
}

function run(folder) {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { cwd: folder, stdio: 'inherit' })
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MADELEINE_')))
  const { status, stdout, error } = spawnSync(process.execPath, ['example.js'], {
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
