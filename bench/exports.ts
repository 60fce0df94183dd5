/**
 * Benchmark of imports: exports of so many messages in the shapes of ChatGPT (the archive as downloaded), WhatsApp and Telegram, each
 * imported into a new folder by the command line, a process of its own, up to the last episode; and a conversations.json and a
 * result.json of a gigabyte that are only read.
 * Run: npm run bench:exports -- [--messages 50000] [--gigabytes 1] [--seed 1] [--only chatgpt,whatsapp,telegram,reading]
 *
 * Seconds of the clock, processor time of all threads, and the largest resident memory of the process, the engine in it.
 */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { coldRun } from './cold-runs.ts'
import { chatGptZip, telegramJson, whatsAppText, writeChatGptFile, writeTelegramFile } from './made-exports.ts'

const { values } = parseArgs({ options: {
  messages: { type: 'string', default: '50000' }, gigabytes: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' },
  only: { type: 'string', default: 'chatgpt,whatsapp,telegram,reading' },
} })
const [MESSAGES, GIGABYTES, SEED] = [Number(values.messages), Number(values.gigabytes), Number(values.seed)]
if (!(MESSAGES > 0 && GIGABYTES > 0)) throw new Error('--messages and --gigabytes must be numbers above 0')
const ONLY = new Set(values.only.split(','))
const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const ENTRY = new URL('../dist/index.js', import.meta.url).href

/** The shapes by the names of their files. */
const SHAPES: Readonly<Record<string, readonly [file: string, content: () => string | Buffer]>> = {
  chatgpt: ['chatgpt.zip', () => chatGptZip(MESSAGES, SEED)],
  whatsapp: ['WhatsApp Chat with Jonas.txt', () => whatsAppText(MESSAGES, SEED)],
  telegram: ['result.json', () => telegramJson(MESSAGES, SEED)],
}

const LARGE = { 'conversations.json': writeChatGptFile, 'result.json': writeTelegramFile }

const folder = await mkdtemp(join(tmpdir(), 'madeleine-exports-'))
const mebibytes = (megabytes: number): number => Math.round((megabytes * 1e6) / 2 ** 20)
try {
  for (const [name, [file, content]] of Object.entries(SHAPES)) {
    if (!ONLY.has(name)) continue
    const path = join(folder, file)
    await writeFile(path, content())
    importOne(name, path, (await stat(path)).size)
  }
  if (ONLY.has('reading')) for (const write of Object.entries(LARGE)) await readLarge(...write)
} finally {
  await rm(folder, { recursive: true, force: true })
}

function importOne(name: string, path: string, bytes: number): void {
  const what = `${name.padEnd(9)} ${MESSAGES.toLocaleString('en')} messages, ${(bytes / 1e6).toFixed(1)} MB`
  try {
    const { seconds, cpuSeconds, peakMB } = coldRun(MAIN, ['import', path, '--data', join(folder, `store-${name}`)])
    console.log(`${what}: ${seconds.toFixed(1)} s, ${Math.round(MESSAGES / seconds).toLocaleString('en')} messages/s, `
      + `processor time ${cpuSeconds.toFixed(1)} s, peak ${mebibytes(peakMB)} MiB`)
  } catch {
    console.log(`${what}: not read by this version`)
  }
}

/** Reading alone: the items are counted and dropped. */
async function readLarge(name: string, write: typeof writeChatGptFile): Promise<void> {
  const [path, script] = [join(folder, name), join(folder, 'read.mjs')]
  await write(path, GIGABYTES * 1e9, SEED)
  await writeFile(script, `import { readImport } from ${JSON.stringify(ENTRY)}
    let items = 0
    for await (const item of readImport(process.argv[2])) if (!('error' in item)) items++
    if (items === 0) throw new Error('nothing was read')`)
  const { size } = await stat(path)
  const { seconds, cpuSeconds, peakMB } = coldRun(fileURLToPath(pathToFileURL(script)), [path])
  const megabytes = size / 1e6
  console.log(`reading   ${name} of ${megabytes.toFixed(0)} MB: ${seconds.toFixed(1)} s, `
    + `${(megabytes / seconds).toFixed(0)} MB/s, processor time ${cpuSeconds.toFixed(1)} s, peak ${mebibytes(peakMB)} MiB`)
}
