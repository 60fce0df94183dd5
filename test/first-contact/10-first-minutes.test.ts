/** Point 10: the first minutes, from the README: the command on the path, the user's own chats, the program, its types. */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { read } from '../house-rules.ts'
import { packedPackage, strangersEnvironment, type PackedPackage } from '../packed-package.ts'
import { folder, madeleine, useReader } from './packed.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const README = read('README.md')
/** Half of the processor time of a program that opens a folder. */
const UNTIERED = `--import ${new URL('../untiered.mjs', import.meta.url).href}`

let packed: PackedPackage
beforeAll(async () => {
  packed = await packedPackage()
})

const inFolder = (cwd: string, command: string, ...args: string[]): Promise<{ stdout: string }> =>
  run(command, args, { cwd, env: { ...strangersEnvironment, NODE_OPTIONS: UNTIERED } })

/** A new folder in the project that has the package. */
function project(name: string): string {
  const path = join(packed.app, name)
  mkdirSync(path)
  return path
}

/** The lines of the README's shell blocks that begin with this word, without their comments. */
const commandsOf = (word: string): string[] =>
  [...README.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'))
    .filter((line) => line.startsWith(`${word} `)).map((line) => line.replace(/\s+#.*$/, ''))

describe('the installed command', () => {
  const chats = folder()
  const onChats = useReader(chats)

  it('is on the path after the one line in the README', async () => {
    expect(commandsOf('npm')).toContain('npm install -g .')
    const prefix = folder()
    await inFolder(root, 'npm', 'install', '-g', '.', '--prefix', prefix, '--offline', '--no-audit', '--no-fund')
    const { stdout } = await inFolder(prefix, join(prefix, process.platform === 'win32' ? 'madeleine.cmd' : 'bin/madeleine'), '--help')
    expect(stdout).toMatch(/USAGE madeleine/)
  })

  it('runs every line of the README about one’s own chats', async () => {
    const said = (n: number, role: string, text: string) => ({
      [`m${n}`]: {
        id: `m${n}`, parent: n === 0 ? null : `m${n - 1}`, children: [`m${n + 1}`],
        message: { id: `m${n}`, author: { role }, create_time: 1_700_000_000 + 60 * n, content: { content_type: 'text', parts: [text] } },
      },
    })
    const mapping = {
      ...said(0, 'user', 'The plumber sent an invoice over 180 euros, who pays it?'), ...said(1, 'assistant', 'Forward it to the landlord'),
    }
    writeFileSync(join(chats, 'conversations.json'), JSON.stringify([
      { id: 'c1', conversation_id: 'c1', title: 'A leaking pump', create_time: 1_700_000_000, mapping, current_node: 'm1' },
    ]))
    const lines = commandsOf('madeleine').filter((line) => !line.includes('…')) // an address to be filled in: test/cli/export fills it in
    expect(lines.length).toBeGreaterThan(5)
    for (const line of lines) {
      const [command = '', file] = line.replace(/^madeleine /, '').split(' > ')
      const words = command.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ''))
      const answer = await (words[0] === 'import' ? madeleine(words, { cwd: chats }) : onChats(words))
      expect([line, answer]).toEqual([line, expect.objectContaining({ code: 0 })])
      if (file !== undefined) writeFileSync(join(chats, file.trim()), answer.stdout)
    }
    expect((await onChats(['recall', "the plumber's invoice"])).stdout).toContain('180 euros')
  })

  it('answers with the fact shown in the README', async () => {
    const cwd = folder()
    const [, line = '', asked = '', shown = ''] =
      /^\$ echo '(\{.*?\})' \| madeleine import .*\n\$ madeleine facts "([^"]*)".*\n((?: .*\n)+)/m.exec(README) ?? []
    expect(await madeleine(['import', '-', '--flush'], { cwd, stdin: line })).toMatchObject({ code: 0 })
    expect((await madeleine(['facts', asked], { cwd })).stdout.replace(/[0-9a-f-]{36}/, 'ID')).toBe(shown)
  })
})

describe('a program that uses the package', () => {
  it('runs as plain JavaScript, exactly as in the README, without a model', async () => {
    const [, program = ''] = /^```js\n([^`]*\bmemory\.recall\([\s\S]*?)^```/m.exec(README) ?? []
    const at = project('program')
    writeFileSync(join(at, 'memory.mjs'), program)
    const { stdout } = await inFolder(at, process.execPath, 'memory.mjs')
    expect(stdout).toMatch(/\| .*“cat”/)
    expect(stdout).toContain('Lena: There she was! On the warm tumble dryer')
  })

  const PROGRAM = `import { openMemory, openStore, readImport, MadeleineError, type Memory, type RecallResult } from 'madeleine'
import { segmentAll, segmenter, auto, type Policy } from 'madeleine/segment'
import { stoppedClock, checkPolicy } from 'madeleine/testing'
export const policy: Policy = auto()
export async function found(memory: Memory): Promise<string | undefined> {
  await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'Miso sleeps', timestamp: new Date() }] })
  const recall: RecallResult = await memory.recall({ query: 'Miso', limit: 3 })
  return recall.episodes[0]?.title
}
export const all = [openMemory, openStore, readImport, MadeleineError, segmentAll, segmenter, stoppedClock, checkPolicy]
`

  it.each([
    ['nodenext, without types of Node or the DOM', { module: 'nodenext', lib: ['es2022'], types: [] }],
    ['a bundler, with Node’s types', {
      module: 'esnext', moduleResolution: 'bundler', lib: ['es2022'], types: ['node'], typeRoots: [join(root, 'node_modules/@types')],
    }],
  ])('has types that pass without skipLibCheck under %s', async (name, options) => {
    const at = project(name.replace(/\W+/g, '-'))
    writeFileSync(join(at, 'app.mts'), PROGRAM)
    writeFileSync(join(at, 'tsconfig.json'), JSON.stringify({
      compilerOptions: { target: 'es2022', strict: true, noEmit: true, ...options }, files: ['app.mts'],
    }))
    const { stdout } = await inFolder(at, process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '-p', '.')
      .catch((error: { stdout: string }) => error)
    expect(stdout).toBe('')
  })
})
