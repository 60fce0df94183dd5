/** V8 prints an error for a flag that it does not know, and goes on: what a command sets must be known to the Node that runs it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { DEFAULT_BUDGETS } from '../../engine/start-engine.ts'

const PROGRAM = new URL('../../../dist/cli/main.js', import.meta.url).pathname

test('a command that sets the V8 flags for a short life prints nothing but its own lines', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [PROGRAM, 'stats', '--data', '/nowhere/madeleine'], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).not.toMatch(/unrecognized flag|illegal value|Try --help for options/)
  expect(stderr).toMatch(/^madeleine: /)
})

test('this Node has the flags that say when V8 optimises WebAssembly, with the defaults that are written down', () => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  expect(options).toMatch(/--liftoff-only /)
  const budget = /default: --wasm-tiering-budget=(\d+)/.exec(options)?.[1]
  expect(Number(budget)).toBe(DEFAULT_BUDGETS[process.versions.node.split('.')[0]!])
})
