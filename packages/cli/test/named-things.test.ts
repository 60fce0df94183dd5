/** What messages, help and pages name exists: commands, their options, environment variables, pages, scripts of npm. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { read, root, sources, tracked } from '../../../test/house-rules.ts'
import { usePlace } from '../../../test/support/program.ts'

const place = usePlace()

const PAGES = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'examples/README.md', ...tracked.filter(
  (path) => path.startsWith('docs/') && path.endsWith('.md'),
)]
const { scripts, files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>; files: string[]
}

/** The options of each command, by its name; from its help. */
const optionsOf = new Map<string, ReadonlySet<string>>()

async function readHelp(path: readonly string[]): Promise<void> {
  const { stdout } = await place.run([...path, '--help'])
  const [, commands] = /\nCOMMANDS\n([\s\S]*)/.exec(stdout) ?? []
  if (commands === undefined) optionsOf.set(path.join(' '), new Set(stdout.match(/--[a-z][a-z0-9-]*/g) ?? []))
  else for (const [, name = ''] of commands.matchAll(/^ {2,}([a-z]+) {2,}/gm)) await readHelp([...path, name])
}

/**
 * Commands and options that are written here in full, with the place: lines of shell blocks, code
 * in backticks, configurations of other programs, strings of the sources.
 */
function written(): { at: string; line: string }[] {
  const prefix = /^(?:\$ )?(?:[A-Z_]+=\S+ )*(?:node dist\/cli\/main\.js|madeleine) /
  const inPages = PAGES.flatMap((page) => {
    const text = read(page)
    const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'))
    const inline = [...text.matchAll(/`(madeleine [^`]+)`/g)].map(([, code = '']) => code)
    const configured = [...text.matchAll(/"command": "madeleine",\s*"args": (\[[^\]]*\])/g)]
      .map(([, args = '']) => `madeleine ${(JSON.parse(args) as string[]).join(' ')}`)
    return [...blocks, ...inline, ...configured].filter((line) => prefix.test(line))
      .map((line) => ({ at: page, line: `${line.replace(prefix, '').replace(/ #.*$/, '')} ` }))
  })
  const inMessages = sources.flatMap(({ path, code }) =>
    [...code.matchAll(/\\?`madeleine ([a-z]+(?: [^`$\\]*)?)\\?`/g)].map(([, line = '']) => ({ at: path, line: `${line} ` })))
  return [...inPages, ...inMessages]
}

function problemIn(line: string): string | undefined {
  const words = line.trim().split(/\s+/).filter((word) => !word.startsWith('-'))
  const command = optionsOf.has(words.slice(0, 2).join(' ')) ? words.slice(0, 2).join(' ') : words[0]!
  const options = optionsOf.get(command)
  if (!options) return [...optionsOf.keys()].some((name) => name.startsWith(`${command} `)) || line.startsWith('-') ? undefined
    : `no command ${command}`
  const missing = (line.match(/(?<=\s)--[a-z][a-z0-9-]*/g) ?? []).find((option) => !options.has(option) && option !== '--help')
  return missing === undefined ? undefined : `${command} has no ${missing}`
}

beforeAll(() => readHelp([]))

describe('what is named exists:', () => {
  it('commands and their options, in every example and message', () => {
    expect(optionsOf.size).toBeGreaterThan(15)
    const all = written()
    expect(all.length).toBeGreaterThan(40)
    expect(all.flatMap(({ at, line }) => (problemIn(line) === undefined ? [] : [`${at}: ${line.trim()}: ${problemIn(line)}`]))).toEqual([])
  })

  it('options, wherever the command line names one', () => {
    const known = new Set([...optionsOf.values()].flatMap((options) => [...options]))
    const named = sources.filter(({ path }) => path.startsWith('cli/')).flatMap(({ path, code }) =>
      [...code.matchAll(/(?<![\w-])--[a-z][a-z0-9-]+/g)].map(([option]) => ({ path, option })))
    // Node's and Git's
    const ofOthers = ['--import', '--help', '--version', '--liftoff-only', '--interrupt-budget', '--git-dir', '--max-parents']
    expect(named.filter(({ option }) => !known.has(option) && !ofOthers.includes(option))).toEqual([])
  })

  it('environment variables, in pages and messages', () => {
    const [config, secrets] = [read('packages/cli/config.ts'), read('packages/cli/secret-files.ts')]
    const isRead = (name: string): boolean =>
      config.includes(name.slice('MADELEINE_'.length)) || /^MADELEINE_(?:MODEL|EMBEDDER)(?:_URL|_KEY)?$/.test(name)
      || (name.endsWith('_FILE') && secrets.includes(`'${name.slice(0, -'_FILE'.length)}'`))
    const texts = [...PAGES.map((page) => read(page)), ...sources.map(({ code }) => code)]
    const named = new Set(texts.flatMap((text) => text.match(/\bMADELEINE_(?!TEST_|KEEP)[A-Z][A-Z_]*[A-Z]\b/g) ?? []))
    expect([...named].filter((name) => !isRead(name))).toEqual([])
  })

  it('pages and other files, and what the package links to is in the package', () => {
    const links = PAGES.flatMap((page) => [...read(page).replace(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
      .map(([, to = '']) => ({ page, to: join(dirname(page), to) })))
    expect(links.length).toBeGreaterThan(30)
    const isThere = (to: string): boolean => tracked.includes(to) || tracked.some((file) => file.startsWith(`${to}/`))
    expect(links.filter(({ to }) => !isThere(to))).toEqual([])
    const packed = [...files, 'README.md', 'LICENSE']
    expect(links.filter(({ page, to }) => page === 'README.md' && !packed.some((one) => to === one || to.startsWith(`${one}/`))))
      .toEqual([])
    const inMessages = sources.flatMap(({ code }) => code.match(/\bdocs\/(?:[a-z-]+\/)*[a-zA-Z-]+\.md/g) ?? [])
    expect(inMessages.filter((file) => !tracked.includes(file))).toEqual([])
  })

  it('scripts of npm', () => {
    const texts = [...PAGES.map((page) => read(page)), ...sources.map(({ code }) => code)]
    const named = new Set(
      texts.flatMap((text) => [...text.matchAll(/\bnpm run (?:--\w+ )?([a-z][a-z:-]*[a-z])/g)].map(([, name = '']) => name)),
    )
    const { scripts: ofPeers } = JSON.parse(read('bench/peers/package.json')) as { scripts: Record<string, string> }
    expect([...named].filter((name) => !(name in scripts) && !(name in ofPeers))).toEqual([])
  })
})
