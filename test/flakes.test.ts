/** The flake hunt of the night: what it says of the reports of its runs. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error Scripts have no types
import { failedSometimes as sometimes } from '../scripts/flakes.mjs'

interface Failed { readonly test: string; readonly runs: readonly number[]; readonly reason: string }
const failedSometimes = sometimes as (reports: readonly object[]) => Failed[]

const report = (failures: Readonly<Record<string, string>>, message = '') => ({
  testResults: [{
    name: join(process.cwd(), 'test/a.test.ts'), message,
    assertionResults: ['one', 'other'].map((fullName) => {
      const failure = failures[fullName]
      return { fullName, status: failure === undefined ? 'passed' : 'failed', failureMessages: [failure ?? ''] }
    }),
  }],
})

test('a test that fails in some runs is named with those runs and its first reason, the most often failing first', () => {
  const reports = [report({ other: 'late' }), report({}), report({ one: 'early', other: 'later' })]
  expect(failedSometimes(reports)).toEqual([
    { test: 'test/a.test.ts > other', runs: [1, 3], reason: 'late' },
    { test: 'test/a.test.ts > one', runs: [3], reason: 'early' },
  ])
})

test('a file that could not be run is named as a whole, and runs without a failure name nothing', () => {
  const reason = 'no such module'
  expect(failedSometimes([report({}), report({}, reason)])).toEqual([{ test: 'test/a.test.ts', runs: [2], reason }])
  expect(failedSometimes([report({}), report({})])).toEqual([])
})
