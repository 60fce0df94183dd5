#!/usr/bin/env node
/**
 * Runs the commands of docs/internals/first-look.md and first-look-recall.md on the sample chat and compares what they print with
 * the blocks below them.
 *
 *     node scripts/first-look.mjs           prints what differs; exit code 1 if anything does
 *     node scripts/first-look.mjs --write   also writes the new outputs into the pages
 *
 * Ids of frames differ from store to store. In a block, a line `…` stands for lines left out, and …
 * in a line for the rest of it. Blocks with lines left out in their middle are written by hand.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const PAGES = ['first-look.md', 'first-look-recall.md'].map((name) => join(root, 'docs/internals', name)) // in this order, on one store
const folder = mkdtempSync(join(tmpdir(), 'madeleine-first-look-'))
const COMMAND = /^node dist\/cli\/main\.js .*$/gm
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A block as a pattern of the whole output. */
const patternOf = (block) => new RegExp(`^${block.split('\n').map((line) =>
  (line === '…' ? '(?:.*\\n)*?' : `${escaped(line).replaceAll('…', '.*').replace(/id=\d{12}/g, 'id=\\d{12}')}\\n`)).join('')}$`)

/** The output in the length of the block, or undefined where only a person can choose the lines. */
function inItsLength(output, block) {
  const lines = block.split('\n')
  if (!lines.includes('…')) return output.trimEnd()
  return lines.indexOf('…') === lines.length - 1 ? [...output.split('\n').slice(0, lines.length - 1), '…'].join('\n') : undefined
}

let last = ''
function run(command) {
  const segment = /toc:segment:[0-9a-f-]{36}/.exec(last)?.[0] ?? ''
  last = execFileSync(
    'sh', ['-c', command.replace('toc:segment:…', segment)],
    { cwd: root, encoding: 'utf8', env: { ...process.env, MADELEINE_DATA: folder, TZ: 'Europe/Berlin' } },
  )
  return last.replace(/ \d+\.\d s$/gm, '').replace(/(?<=madeleine episode )[0-9a-f-]{36}/g, '…') // what differs from run to run
}

/** The blocks of outputs, each with the command it is printed by. */
function* blocksOf(text) {
  let commands = []
  for (const [whole, language, body] of text.matchAll(/^```(\w*)\n([^]*?)\n```$/gm)) {
    if (language === 'sh') commands = [...body.matchAll(COMMAND)].map(([command]) => command)
    else if (commands.length > 0) yield { whole, body, command: commands.shift().replace(/ +#.*/, '') }
  }
}

/** Compares a page's blocks with what is printed now. @returns how many differ */
function compare(page) {
  const text = readFileSync(page, 'utf8')
  let [written, differing] = [text, 0]
  for (const { whole, body, command } of blocksOf(text)) {
    const output = run(command)
    if (patternOf(body).test(output)) continue
    differing++
    const shown = inItsLength(output, body)
    console.log(`\n── ${command}${shown === undefined ? ' (choose the lines by hand)' : ''}\n${shown ?? output}`)
    if (shown !== undefined) written = written.replace(whole, () => `\`\`\`\n${shown}\n\`\`\``)
  }
  if (process.argv.includes('--write')) writeFileSync(page, written)
  return differing
}

const differing = PAGES.reduce((sum, page) => sum + compare(page), 0)
rmSync(folder, { recursive: true, force: true })
process.exitCode = differing > 0 ? 1 : 0
