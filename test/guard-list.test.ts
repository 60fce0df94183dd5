/** The list of guards is that of this tree: `npm run guards` would stop at an entry that is not, after minutes. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
// @ts-expect-error Scripts have no types
import { guards as listed } from '../scripts/guard-list.mjs'

const guards = listed as readonly {
  readonly name: string; readonly edits: readonly [file: string, from: string, to: string][]; readonly tests: readonly string[]
}[]

test('every guard has a name of its own', () => {
  const names = guards.map(({ name }) => name)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

test('the code that a guard removes occurs once in its file, and its tests exist', () => {
  const wrong = guards.flatMap(({ name, edits, tests }) => [
    ...edits.filter(([file, from]) => !existsSync(file) || readFileSync(file, 'utf8').split(from).length !== 2)
      .map(([file, from]) => `${name}: not once in ${file}: ${from}`),
    ...tests.filter((file) => !existsSync(file)).map((file) => `${name}: no ${file}`),
  ])
  expect(wrong).toEqual([])
})
