/**
 * Runs the README's programs (its ```js blocks) as a new user would: in an empty folder with the built package and what the
 * program imports beside it, as plain JavaScript. Their types are checked too, without skipLibCheck where the package is
 * the only dependency. A program that asks a model gets one that follows a script: it knows what stands in its prompt.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { scriptedModel } from './scripted-model.mjs'

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

/** The provider that the README names is not installed here: this one speaks to the scripted model in its place. */
const STAND_IN = {
  'package.json': JSON.stringify({ name: '@ai-sdk/openai', type: 'module', exports: { types: './index.d.ts', default: './index.js' } }),
  'index.js': `import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
export const openai = createOpenAICompatible({ name: 'openai', baseURL: process.env.OPENAI_BASE_URL })
`,
  'index.d.ts': `import type { OpenAICompatibleProvider } from '@ai-sdk/openai-compatible'
export declare const openai: OpenAICompatibleProvider
`,
}

/** What is told in one process and asked in the next. */
const TOLD = 'My cat Miso sleeps on the tumble dryer'
const ASKED = 'Where does my cat sleep?'
function reply({ messages }) {
  const shown = JSON.stringify(messages)
  if (!shown.includes(ASKED)) return 'I will remember that.'
  return shown.includes('tumble dryer') ? 'On the tumble dryer.' : 'I do not know.'
}

function programsOf(markdown) {
  const programs = [...markdown.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, code]) => code)
  if (programs.length === 0) throw new Error('README.md has no ```js block')
  return programs
}

/** Creates a project with the built package, and beside it what the program imports; the program is its only file. */
function createProject(folder, code) {
  const modules = join(folder, 'node_modules')
  const link = (name, to) => {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(to, join(modules, name), 'dir')
  }
  link('madeleine', root)
  if (asksModel(code)) {
    for (const name of ['ai', '@ai-sdk/openai-compatible']) link(name, join(root, 'node_modules', name))
    mkdirSync(join(modules, '@ai-sdk/openai'))
    for (const [name, content] of Object.entries(STAND_IN)) writeFileSync(join(modules, '@ai-sdk/openai', name), content)
  }
  const compilerOptions = asksModel(code) ? { ...COMPILER_OPTIONS, lib: ['es2022', 'dom'], skipLibCheck: true } : COMPILER_OPTIONS
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.mjs'] }))
  writeFileSync(join(folder, 'program.mjs'), code)
}

const asksModel = (code) => code.includes("from 'ai'")

async function runOnce(folder, args, url) {
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MADELEINE_'))), OPENAI_BASE_URL: url,
  }
  const child = spawn(
    process.execPath, ['program.mjs', ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'], timeout: TIMEOUT_MS },
  )
  const ended = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [stdout, status] = await Promise.all([text(child.stdout), ended])
  process.stdout.write(stdout)
  if (status !== 0) throw new Error(`a program of the README ended with exit code ${status}`)
  if (stdout.trim() === '') throw new Error('a program of the README printed nothing')
  return stdout
}

async function run(folder, code) {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { cwd: folder, stdio: 'inherit' })
  if (!asksModel(code)) return void (await runOnce(folder, []))
  const model = await scriptedModel(reply)
  try {
    await runOnce(folder, [TOLD], model.url)
    const answer = await runOnce(folder, [ASKED], model.url)
    if (!answer.includes('On the tumble dryer')) {
      throw new Error('the agent of the README does not remember what an earlier process was told')
    }
  } finally {
    await model.close()
  }
}

for (const code of programsOf(readFileSync(join(root, 'README.md'), 'utf8'))) {
  const folder = mkdtempSync(join(tmpdir(), 'madeleine-readme-'))
  try {
    createProject(folder, code)
    await run(folder, code)
  } catch (error) {
    console.error(`run-readme: ${error.message}`)
    process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
