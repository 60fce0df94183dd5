/**
 * Mutation test of the guards: removes one guard at a time, in a copy of the project, and runs its tests, which must fail.
 * A guard whose removal fails no test is either not needed or not tested; the exit code is then 1.
 *
 *   node scripts/guards.mjs            all guards; with TEST_DATABASE_URL also those that need PostgreSQL
 *   node scripts/guards.mjs NAME…      only these
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COUNTDOWN, guards } from './guard-list.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'madeleine-guards-'))
const PARTS = [
  'packages', 'src', 'resources', 'sample', 'test', 'bench', 'build', 'dist', 'template', 'scripts', 'package.json',
  'tsconfig.json', 'tsconfig.base.json', 'tsconfig.test.json', 'vitest.config.ts',
]
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))

/** The modules of others are the project's; our own packages must be the copy's, or tests would run what no guard was taken from. */
function linkModules() {
  const ours = join(copy, 'node_modules', '@madeleine')
  mkdirSync(ours, { recursive: true })
  for (const name of readdirSync(join(root, 'packages'))) symlinkSync(join(copy, 'packages', name), join(ours, name))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@madeleine') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
}

/** Restores the unchanged project in the copy. */
function restore() {
  for (const part of PARTS) {
    rmSync(join(copy, part), { recursive: true, force: true })
    cpSync(join(root, part), join(copy, part), { recursive: true })
  }
  // Without its guard a function may not need what it is given
  const options = join(copy, 'tsconfig.base.json')
  writeFileSync(options, readFileSync(options, 'utf8').replace(/"noUnused(Locals|Parameters)": true/g, '"noUnused$1": false'))
}

function remove({ name, edits }) {
  for (const [file, from, to] of edits) {
    const text = readFileSync(join(copy, file), 'utf8')
    if (text.split(from).length !== 2) throw new Error(`${name}: ${file} does not hold this once, the list is out of date:\n${from}`)
    writeFileSync(join(copy, file), text.replace(from, () => to))
  }
}

/** Runs test files in the copy. @returns undefined if they pass, else the first failed test */
function runTests(tests, { embedded = false } = {}) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const { TEST_DATABASE_URL, ...quiet } = process.env
  const env = embedded || TEST_DATABASE_URL === undefined ? quiet : { ...quiet, TEST_DATABASE_URL }
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const { status, stdout, stderr } = spawnSync(
    process.execPath, [vitest, 'run', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...tests],
    { cwd: copy, env, encoding: 'utf8' },
  )
  if (status === 0) return undefined
  if (!existsSync(report)) throw new Error(`the tests did not run:\n${stdout}\n${stderr}`)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  for (const file of testResults) {
    const failed = file.assertionResults.find((test) => test.status === 'failed')
    if (failed) return `${relative(copy, file.name)}: ${failed.title}`
  }
  throw new Error(`no test failed, but the run did:\n${testResults.map(({ message }) => message).join('\n')}`)
}

const onServer = process.env.TEST_DATABASE_URL !== undefined
const names = process.argv.slice(2)
const chosen = guards.filter(({ name }) => names.length === 0 || names.includes(name))
const unknown = names.filter((name) => guards.every((guard) => guard.name !== name))
if (unknown.length > 0) {
  throw new Error(`no guard is called ${unknown.join(', ')}; expected one of: ${guards.map(({ name }) => name).join(', ')}`)
}
const missed = []

linkModules()
restore()
const broken = runTests([...new Set(chosen.flatMap(({ tests }) => tests))].filter((file) => file !== COUNTDOWN))
if (broken) throw new Error(`with every guard in place this fails already: ${broken}`)

console.log('| guard | prevents | without it fails |\n|---|---|---|')
for (const guard of chosen) {
  if (guard.postgres && !onServer) {
    console.log(`| ${guard.name} | ${guard.prevents} | *needs TEST_DATABASE_URL* |`)
    continue
  }
  restore()
  remove(guard)
  // Threads run what is built, and a new embedded store starts from the template
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: copy, stdio: ['ignore', 'ignore', 'inherit'] })
  const caught = runTests(guard.tests, { embedded: guard.embedded ?? guard.tests.includes(COUNTDOWN) })
  if (!caught) missed.push(guard.name)
  console.log(`| ${guard.name} | ${guard.prevents} | ${caught ?? '**nothing**'} |`)
}
if (missed.length > 0) {
  console.error(`not noticed: ${missed.join(', ')}`)
  process.exitCode = 1
}
