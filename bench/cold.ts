/**
 * Benchmark of the terminal from a cold start: importing one chat, recalling, and waiting idle, each in a new process of dist.
 * Run: npx tsx bench/cold.ts [FILE]      after `npm run build`; default: the sample chat
 *   --recalls N    default 5     --json FILE    all figures
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { coldRun, idleMiB } from './cold-runs.ts'
import { quantile } from './quantile.ts'

const { values, positionals: [file = 'sample/chat.jsonl'] } = parseArgs({
  options: { recalls: { type: 'string', default: '5' }, json: { type: 'string' } }, allowPositionals: true,
})
const dist = (path: string) => fileURLToPath(new URL(`../dist/${path}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'madeleine-bench-'))
const data = join(folder, 'store')
try {
  const imported = coldRun(dist('cli/main.js'), ['import', file, '--data', data])
  console.log(
    `import: ${imported.seconds.toFixed(2)} s, processor time ${imported.cpuSeconds.toFixed(2)} s, peak ${Math.round(imported.peakMB)} MB`,
  )
  const recalls = Array.from({ length: Number(values.recalls) }, () =>
    coldRun(dist('cli/main.js'), ['recall', 'where was the cat found', '--json', '--data', data]))
  const recall = {
    seconds: quantile(recalls.map(({ seconds }) => seconds), 0.5), peakMB: quantile(recalls.map(({ peakMB }) => peakMB), 0.5),
  }
  console.log(`recall: median ${recall.seconds.toFixed(2)} s `
    + `(${recalls.map(({ seconds }) => seconds.toFixed(2)).join(', ')}), peak ${Math.round(recall.peakMB)} MB`)
  const idle = await idleMiB(dist('index.js'), data)
  console.log(`idle: ${Math.round(idle)} MiB resident`)
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify({ imported, recall: { ...recall, recalls }, idle }))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
