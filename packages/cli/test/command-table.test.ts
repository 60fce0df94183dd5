/** The table of commands says of each whether it opens a store: the engine of one that does starts while the command is loaded. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMMAND_TABLE, startOf } from '../command-table.ts'

const CLI = new URL('../', import.meta.url)
/** What opens a store, or passes on who does. */
const OPENS = /\b(?:withMemory|withStore|withOpened|openMemory|openStore|openEngine)\(/

/** The files of the command line that a file leads to, itself included, by any import. */
function reached(file: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(file.href) || !file.href.startsWith(CLI.href)) return seen
  seen.add(file.href)
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) reached(new URL(path!, file), seen)
  return seen
}

/** Whether a command, or one of its own commands, opens a store: what all of them share aside. */
const opensOne = (file: URL): boolean => [...reached(file)]
  .some((one) => !/\/cli\/(?:command|command-memory)\.ts$/.test(one) && OPENS.test(readFileSync(new URL(one), 'utf8')))

const table = readFileSync(new URL('command-table.ts', CLI), 'utf8')
const fileOf = (name: string): URL => new URL(new RegExp(`^  ${name}: .*import\\('([^']+)'\\)`, 'm').exec(table)![1]!, CLI)

test('the table marks every command that opens a store, and no other', () => {
  const names = Object.keys(COMMAND_TABLE)
  const opening = names.filter((name) => opensOne(fileOf(name)))
  expect(names.filter((name) => COMMAND_TABLE[name]!.opens !== false)).toEqual(opening)
  expect(opening).toEqual(expect.arrayContaining(['facts', 'rate', 'recall', 'mcp', 'import', 'hook']))
})

test.each(
  Object.entries(COMMAND_TABLE).filter(([, { opens }]) => opens === true).map(([name]) => name),
)('%s starts the engine before it is loaded, except for its help', (name) => {
  expect(startOf(['--data', 'folder', name, 'x']).opens).toBe(true)
  expect(startOf([name, '--help']).opens).toBe(false)
})

test.each([
  ['segment', [], false], ['hook', ['--print-context'], true], ['hook', ['--drain'], false],
  ['eval', ['recall', 'file'], false], ['constructor', [], false],
])('whether %s %j starts the engine is %s', (name, rest, opens) => {
  expect(startOf([name, ...rest]).opens).toBe(opens)
})
