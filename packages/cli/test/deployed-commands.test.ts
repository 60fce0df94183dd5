/** The command lines of the container files: each is one that this version takes. */
import { readFileSync } from 'node:fs'
import type { ArgsDef } from 'citty'
import { describe, expect, it } from 'vitest'
import { COMMAND_TABLE } from '../command-table.ts'
import { checkArgs } from '../flags.ts'

/** Every `command: [...]`, or `CMD [...]`, whose program is ours. */
const commandsOf = (path: string): string[][] =>
  [...readFileSync(path, 'utf8').matchAll(/(?:^CMD|\bcommand:) (\["madeleine".*?\])/gm)]
    .map(([, line]) => JSON.parse(line!) as string[])

describe('a deployment', () => {
  const FILES = [['Dockerfile', 1], ['compose.yaml', 2], ['resources/kubernetes.yaml', 3]] as const
  it.each(FILES)('by %s gives options that exist', async (path, count) => {
    const commands = commandsOf(path)
    expect(commands).toHaveLength(count)
    for (const [, name, ...args] of commands) {
      const command = await COMMAND_TABLE[name as keyof typeof COMMAND_TABLE]!.load()
      expect(() => checkArgs(args, command.args as ArgsDef)).not.toThrow()
    }
  })

  it('has the owner’s database in the step that upgrades the tables, and in nothing that answers the network', () => {
    const [, job = '', ...others] = readFileSync('resources/kubernetes.yaml', 'utf8').split('\nkind: ')
    expect(job).toMatch(/^Job[\s\S]*madeleine-owner/)
    expect(others.join('').match(/owner/)).toBe(null)
  })
})
