/**
 * Runs tests again and again under load, and lists those that failed in some runs and passed in others.
 *
 *   node scripts/flakes.mjs                        twenty runs of all of the day's tests, each in another order
 *   node scripts/flakes.mjs --runs 5 PATH…         five runs of these files
 *   node scripts/flakes.mjs --project engines      only of this project of vitest.config.ts
 *
 * Beside each run as many programs count as there are processors, so that everything takes two to three times as long.
 * With TEST_DATABASE_URL the tests run on that server. Build first. The exit code is 1 when any test failed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What failed in a run, and why: tests by file and name, files that could not be run by their own. */
export function failuresIn({ testResults }) {
  return new Map(testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const own = message && failed.length === 0 ? [[file, message]] : []
    return [...own, ...failed.map(({ fullName, failureMessages }) => [`${file} > ${fullName}`, failureMessages.join('\n')])]
  }))
}

/**
 * @param reports of all runs, in order
 * @returns the tests that failed, most often first, with the numbers of those runs and the first reason
 */
export function failedSometimes(reports) {
  const found = new Map()
  for (const [i, report] of reports.entries()) {
    for (const [test, reason] of failuresIn(report)) {
      const known = found.get(test) ?? { test, runs: [], reason }
      known.runs.push(i + 1)
      found.set(test, known)
    }
  }
  return [...found.values()].toSorted((a, b) => b.runs.length - a.runs.length)
}

const COUNT = 'for (;;) ;'

const OPTIONS = { runs: { type: 'string', default: '20' }, project: { type: 'string', multiple: true, default: [] } }

function runOnce(words, folder, run) {
  const load = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', COUNT], { stdio: 'ignore' }))
  const report = join(folder, `${run}.json`)
  const order = ['--sequence.shuffle.files', `--sequence.seed=${run}`]
  const output = ['--reporter=json', `--outputFile=${report}`]
  try {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run']
    spawnSync(process.execPath, [...vitest, ...order, ...output, ...words], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    return JSON.parse(readFileSync(report, 'utf8'))
  } finally {
    for (const one of load) one.kill('SIGKILL')
  }
}

function hunt() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS })
  const folder = mkdtempSync(join(tmpdir(), 'madeleine-flakes-'))
  const words = [...values.project.flatMap((name) => ['--project', name]), ...positionals]
  const reports = []
  for (let run = 1; run <= Number(values.runs); run++) {
    reports.push(runOnce(words, folder, run))
    const { numPassedTests, numFailedTests } = reports.at(-1)
    console.log(`run ${run} of ${values.runs}: ${numPassedTests} passed, ${numFailedTests} failed`)
  }
  rmSync(folder, { recursive: true, force: true })
  const failed = failedSometimes(reports)
  for (const { test, runs, reason } of failed) {
    const how = runs.length === reports.length ? 'FAILED ALWAYS' : `FLAKY, failed in run ${runs.join(', ')} of ${reports.length}`
    console.log(`\n${how}: ${test}\n${reason.slice(0, 1500)}`)
  }
  console.log(`\n${failed.length} tests failed in some of ${reports.length} runs`)
  process.exitCode = failed.length === 0 && reports.length > 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) hunt()
