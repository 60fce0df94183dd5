/**
 * What reads files and cues, on runs of every piece of test/attack/hostile-files.ts and of many two of them, at one length
 * and at four times that: a linear step takes four times as long, a quadratic one sixteen times.
 *
 *   npx tsx bench/hostile-input.ts [bytes]
 */
import { Readable } from 'node:stream'
import { FORMATS, type Format } from '../packages/import/format-table.ts'
import { readImport } from '../packages/import/read-import.ts'
import { parseTimeQuery } from '../packages/language/times/time-query.ts'
import { PIECES } from '../test/attack/hostile-files.ts'

const BYTES = Number(process.argv[2] ?? 32_768)
/** Below it a measurement is noise. */
const WORTH_MS = 20
const SUSPICIOUS = 10

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

/** User time of this process, the lowest of three: of others on the machine it knows nothing. */
async function millisecondsOf(work: () => unknown): Promise<number> {
  let best = Infinity
  for (let run = 0; run < 3; run++) {
    const before = process.cpuUsage().user
    await work()
    best = Math.min(best, (process.cpuUsage().user - before) / 1000)
  }
  return best
}

const runs = PIECES.flatMap((piece, i) => [piece, ...PIECES.filter((_, j) => j % 5 === i % 5 && j !== i).map((other) => piece + other)])
const found: { reader: string; piece: string; once: number; fourfold: number }[] = []
let worst = 0
for (const [reader, read] of Object.entries(READERS)) {
  for (const piece of runs) {
    const text = piece.repeat(Math.ceil(BYTES / Buffer.byteLength(piece)))
    const fourfold = await millisecondsOf(() => read(text.repeat(4)))
    worst = Math.max(worst, fourfold)
    if (fourfold < WORTH_MS) continue
    const once = await millisecondsOf(() => read(text))
    if (fourfold > SUSPICIOUS * once) found.push({ reader, piece: JSON.stringify(piece), once, fourfold })
  }
}
console.table(found)
console.log(
  `${runs.length} runs of ${BYTES} and ${4 * BYTES} bytes, ${Object.keys(READERS).length} readers: the slowest took ${worst.toFixed(0)} ms`,
)
