/** docs/reference/cli.md: every command and option, written from their definitions. */
import type { ArgDef, ArgsDef, CommandMeta } from 'citty'
import { expect, test } from 'vitest'
import { COMMAND_TABLE } from '../command-table.ts'
import { STORE_FLAGS } from '../flags.ts'

const DEFAULT_OF_STORE: ReadonlySet<unknown> = new Set(Object.values(STORE_FLAGS))

/** `<x>` outside of code would be HTML. */
const said = (text: unknown): string => String(text ?? '').replaceAll('<', '\\<')

function optionLine(name: string, { type, valueHint, description, required }: ArgDef & { valueHint?: string }): string {
  const written = type === 'positional' ? name.toUpperCase() : `--${name}${valueHint === undefined ? '' : ` ${valueHint}`}`
  return `- \`${written}\`${required ? ' (required)' : ''}: ${said(description)}`
}

type Loaded = { meta: CommandMeta; args?: ArgsDef; subCommands?: Record<string, () => Promise<Loaded>> }

/** A command, or instead of one that only leads to others these. */
async function sectionsOf(name: string, load: () => Promise<Loaded>): Promise<Section[]> {
  const { meta, args, subCommands } = await load()
  if (!subCommands) return [sectionOf(name, meta, args)]
  return (await Promise.all(Object.entries(subCommands).map(([word, below]) => sectionsOf(`${name} ${word}`, below)))).flat()
}

interface Section { readonly head: string; readonly own: readonly string[]; readonly notes: readonly string[] }

function sectionOf(name: string, meta: CommandMeta, args: ArgsDef | undefined): Section {
  const all = Object.entries(args ?? {})
  const own = all.filter(([, arg]) => !DEFAULT_OF_STORE.has(arg)).map(([option, arg]) => optionLine(option, arg))
  const lacks = Object.keys(STORE_FLAGS).filter((flag) => !all.some(([option]) => option === flag))
  const without = lacks.length === 0 || lacks.length === Object.keys(STORE_FLAGS).length ? []
    : [`- without ${lacks.map((flag) => `\`--${flag}\``).join(', ')}`]
  const none = lacks.length === Object.keys(STORE_FLAGS).length ? ['- none of the store options'] : []
  return { head: `## ${name}\n${said(meta.description)}.`, own, notes: [...without, ...none] }
}

/** Written once for all commands: what several say in the same words. */
const isShared = (line: string, sections: readonly Section[]): boolean =>
  line.startsWith('- `--') && sections.filter(({ own }) => own.includes(line)).length >= 3

const namesOf = (lines: readonly string[]): string => lines.map((line) => `\`${/`([^ `]+)/.exec(line)![1]!}\``).join(', ')

/** What a command before this one says in the same words, if that is much: only named, with a link to that command. */
function asBefore(section: Section, rest: readonly string[], sections: readonly Section[]): { lines: readonly string[]; note: string[] } {
  const before = sections.slice(0, sections.indexOf(section)).map(({ head, own }) => ({
    name: head.slice(3, head.indexOf('\n')), lines: rest.filter((line) => line.startsWith('- `--') && own.includes(line)),
  })).toSorted((one, other) => other.lines.length - one.lines.length)[0]
  if (before === undefined || before.lines.length < 3) return { lines: [], note: [] }
  return { lines: before.lines, note: [`- as in [${before.name}](#${before.name.replaceAll(' ', '-')}): ${namesOf(before.lines)}`] }
}

function textOf(section: Section, sections: readonly Section[]): string {
  const { head, own, notes } = section
  const shared = own.filter((line) => isShared(line, sections))
  const rest = own.filter((line) => !shared.includes(line))
  const before = asBefore(section, rest, sections)
  const also = shared.length === 0 ? [] : [`- also ${namesOf(shared)}`]
  return [head, ...rest.filter((line) => !before.lines.includes(line)), ...before.note, ...also, ...notes].join('\n')
}

async function page(): Promise<string> {
  const sections = (await Promise.all(Object.entries(COMMAND_TABLE).map(([name, { load }]) =>
    sectionsOf(name, load as () => Promise<Loaded>)))).flat()
  const shared = [...new Set(sections.flatMap(({ own }) => own.filter((line) => isShared(line, sections))))]
  return `<!-- Generated from packages/cli by \`npm run docs\`; do not edit. -->
# Command line

\`--help\` after a command prints the same. Exit codes: 0 for success; 1 for a failure; 2 for bad usage, or if there is no store. \
[Environment](environment.md), [errors](errors.md).

Store options, which every command accepts unless it says otherwise:

${Object.entries(STORE_FLAGS).map(([name, arg]) => optionLine(name, arg)).join('\n')}

Options of several commands, which each of them names after *also*:

${shared.join('\n')}

${sections.map((section) => textOf(section, sections)).join('\n\n')}
`
}

test('docs/reference/cli.md is current; npm run docs writes it', async () => {
  await expect(await page()).toMatchFileSnapshot('../../../docs/reference/cli.md')
})
