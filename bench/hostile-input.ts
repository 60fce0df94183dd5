/**
 * What reads files and cues, on runs of every piece of test/attack/hostile-files.ts and of every two of them, at one length
 * and at twice that: a step that is worse than linear takes more than twice as long.
 *
 *   npx tsx bench/hostile-input.ts [bytes]
 */
import { Readable } from 'node:stream'
import { FORMATS, type Format } from '../src/adapters/import/detect-format.ts'
import { readImport } from '../src/adapters/import/read-import.ts'
import { parseTimeQuery } from '../src/time/query/time-query.ts'
import { PIECES } from '../test/attack/hostile-files.ts'

const BYTES = Number(process.argv[2] ?? 65_536)
/** Below it a measurement is noise. */
const WORTH_MS = 5
const SUSPICIOUS = 3

async function readAll(text: string, format: Format): Promise<void> {
  try {
    for await (const _ of readImport(Readable.from([Buffer.from(text)]), { format, fileName: 'chat.json', maxTextBytes: 2 ** 30 }));
  } catch {
    // a refusal is an answer; what counts is how long it took
  }
}

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  cue: (text) => parseTimeQuery(text, { today: 20_000 }, { from: 2000, to: 2026 }),
  ...Object.fromEntries(FORMATS.map((format) => [format, (text: string) => readAll(text, format)])),
  'jsonl message': (text) => readAll(`${JSON.stringify({ role: 'user', content: text })}\n`, 'jsonl'),
}

/** User time of this process, the lower of two: of others on the machine it knows nothing. */
async function millisecondsOf(work: () => unknown): Promise<number> {
  let best = Infinity
  for (let run = 0; run < 2; run++) {
    const before = process.cpuUsage().user
    await work()
    best = Math.min(best, (process.cpuUsage().user - before) / 1000)
  }
  return best
}

const runs = PIECES.flatMap((piece, i) => [piece, ...PIECES.filter((_, j) => j % 5 === i % 5 && j !== i).map((other) => piece + other)])
const found: { reader: string; piece: string; once: number; twice: number }[] = []
let worst = 0
for (const [reader, read] of Object.entries(READERS)) {
  for (const piece of runs) {
    const text = piece.repeat(Math.ceil(BYTES / Buffer.byteLength(piece)))
    const twice = await millisecondsOf(() => read(text + text))
    worst = Math.max(worst, twice)
    if (twice < WORTH_MS) continue
    const once = await millisecondsOf(() => read(text))
    if (twice > SUSPICIOUS * once) found.push({ reader, piece: JSON.stringify(piece), once, twice })
  }
}
console.table(found)
console.log(`${runs.length} runs of ${BYTES} and ${2 * BYTES} bytes, ${Object.keys(READERS).length} readers: the slowest took ${worst.toFixed(0)} ms`)
