/** The container files: each command line is one that this version takes, and the image has what variables ask for. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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

  it('in a container has the optional packages that variables of the environment ask for, in the versions that are tested', () => {
    const asked = ['packages/cli/commands/work-commands.ts', 'packages/server/http/guards/request-counters.ts']
      .flatMap((path) => /^const PACKAGES? = ([^\n]*(?:\n {2}[^\n]*)?)/m.exec(readFileSync(path, 'utf8'))![1]!.match(/[@\w/-]+/g)!)
      .filter((name) => name !== 'as' && name !== 'const')
    expect(asked.length).toBeGreaterThanOrEqual(5)
    const { devDependencies: tested } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> }
    const place = mkdtempSync(join(tmpdir(), 'madeleine-image-'))
    try {
      copyFileSync('package.json', join(place, 'package.json'))
      expect(readFileSync('Dockerfile', 'utf8')).toMatch(/node scripts\/image-packages\.mjs && npm prune --omit=dev/)
      expect(spawnSync(process.execPath, [resolve('scripts/image-packages.mjs')], { cwd: place }).status).toBe(0)
      const { dependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
      expect(asked.map((name) => [name, dependencies[name]])).toEqual(asked.map((name) => [name, tested[name]]))
    } finally {
      rmSync(place, { recursive: true })
    }
  })

  it('has the owner’s database in the step that upgrades the tables, and in nothing that answers the network', () => {
    const [, job = '', ...others] = readFileSync('resources/kubernetes.yaml', 'utf8').split('\nkind: ')
    expect(job).toMatch(/^Job[\s\S]*madeleine-owner/)
    expect(others.join('').match(/owner/)).toBe(null)
  })
})
