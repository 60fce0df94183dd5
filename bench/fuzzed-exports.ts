/**
 * A night of broken exports: sample files of every format, damaged once to four times from a seed, at times under the name of another
 * format, each imported by the command line into a memory of its own, and imported again.
 * Run: npm run fuzz:exports -- [--count 20000] [--seed 1] [--from 0] [--only telegram], what the names of the sample files contain
 *
 * Each case ends within its time with the exit code that fits what it printed; what it says to have stored is stored, the store's
 * invariants hold, and the same import again stores nothing. A case that does not is printed, and its file kept. Exit code 1 if any was.
 */
import { EventEmitter } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openStore, type Memory, type Store } from '@madeleine/core'
import { run } from '../packages/cli/run.ts'
import { damaged, DAMAGES } from '../packages/import/test/damage.ts'
import { type Random, randomFrom } from '../test/crash/random.ts'
import { CHAT, TABS, writeCursor } from '../test/support/cursor-files.ts'
import { fixture } from '../test/support/reading.ts'

const { values } = parseArgs({ options: {
  count: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' }, from: { type: 'string', default: '0' },
  only: { type: 'string', default: '' },
} })
const [COUNT, SEED, FROM] = [Number(values.count), Number(values.seed), Number(values.from)]
if (!(COUNT > 0 && FROM >= 0 && Number.isInteger(SEED))) throw new Error('--count, --seed and --from must be whole numbers')

/** A small file takes a tenth of a second: whatever takes so long hangs, also on a busy machine. */
const CASE_MS = 180_000
/** Then another store is opened, so that it stays small. */
const STORE_CASES = 500

const folder = mkdtempSync(join(tmpdir(), 'fuzzed-exports-'))
const kept = join(tmpdir(), `fuzzed-exports-found-${SEED}`)
writeCursor(folder, 'cursor.vscdb', { disk: CHAT, items: { 'workbench.panel.aichat.view.aichat.chatdata': TABS } }).close()
const FILES = [...readdirSync(fixture('')).map(fixture), join(folder, 'cursor.vscdb')]
  .map((path) => ({ file: basename(path), content: readFileSync(path) })).filter(({ file }) => file.includes(values.only))

/** A broken file, by the seed and its number. */
function brokenFile(nth: number): { name: string; bytes: Buffer; what: string } {
  const random = randomFrom(SEED * 1_000_003 + nth)
  const { file, content } = FILES[nth % FILES.length]!
  let bytes: Buffer = content
  const done: string[] = []
  for (let times = 1 + random.below(4); times > 0 && bytes.length > 0; times--) {
    const damage = DAMAGES[random.below(DAMAGES.length)]!
    bytes = damagedOrAsItWas(bytes, damage, random)
    done.push(damage)
  }
  const other = random.chance(0.1) ? FILES[random.below(FILES.length)]!.file : file
  return { name: `${basename(file, extname(file))}${extname(other)}`, bytes, what: `${file}: ${done.join(', ')}` }
}

/** Of what is no longer an object nothing can be changed. */
function damagedOrAsItWas(bytes: Buffer, damage: (typeof DAMAGES)[number], random: Random): Buffer {
  try {
    return damaged(bytes, damage, random)
  } catch {
    return damaged(bytes, 'spliced', random)
  }
}

interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

const sink = (chunks: string[]): Writable => new Writable({
  decodeStrings: false,
  write: (chunk: string, _, done) => {
    chunks.push(chunk)
    done()
  },
})

async function importFile(path: string, user: string, store: Store): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []]
  const stdin = Object.assign(new PassThrough(), { isTTY: false })
  stdin.end()
  const host = Object.assign(new EventEmitter(), { stdin, stdout: sink(out), stderr: sink(err), env: { TZ: 'UTC' } })
  const openMemory = async (): Promise<Memory> => Object.assign(store.user(user), { close: async () => undefined })
  const openEngine = (): never => {
    throw new Error('an import opens no engine of its own')
  }
  const code = await run(['import', path, '--data', folder, '--json'], host, { openMemory, openStore: async () => store, openEngine })
  return { code, out: out.join(''), err: err.join('') }
}

/** What is wrong with a case; undefined: nothing. */
async function wrongWith(path: string, user: string, store: Store): Promise<string | undefined> {
  const first = await importFile(path, user, store)
  if (first.code !== 0 && first.code !== 1 && first.code !== 2) return `exit code ${first.code}`
  if (/"code":"(?:internal|callback_failed|store_)|TypeError|RangeError|    at /.test(first.err)) return `a fault of ours: ${first.err}`
  if (first.code !== 0 && first.err === '') return `exit code ${first.code} without a word`
  const said = first.out === '' ? { imported: 0 } : JSON.parse(first.out) as { imported: number }
  if (first.code === 0 && said.imported === 0) return `exit code 0, and nothing stored: ${first.out}`
  const memory = store.user(user)
  const [{ messages }, { invariants }] = [await memory.stats(), await memory.check()]
  if (messages !== said.imported) return `${said.imported} messages said to be stored, ${messages} are`
  const broken = invariants.filter(({ ok }) => !ok)
  if (broken.length > 0) return `invariants: ${JSON.stringify(broken)}`
  const again = await importFile(path, user, store)
  if (again.code !== first.code) return `exit code ${first.code}, and ${again.code} the second time`
  const twice = again.out === '' ? 0 : (JSON.parse(again.out) as { imported: number }).imported
  return twice > 0 ? `the second time ${twice} messages were imported` : undefined
}

let found = 0
let store: Store | undefined
for (let nth = FROM; nth < FROM + COUNT; nth++) {
  if ((nth - FROM) % STORE_CASES === 0) {
    await store?.close()
    rmSync(join(folder, 'store'), { recursive: true, force: true })
    store = await openStore({ data: join(folder, 'store'), durability: 'relaxed', work: false })
    if (nth > FROM) console.log(`${nth - FROM} of ${COUNT}: ${found} found`)
  }
  const { name, bytes, what } = brokenFile(nth)
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const late = new AbortController()
  const wrong = await Promise.race([
    wrongWith(path, `u${nth}`, store!).catch((error: unknown) => `threw ${error instanceof Error ? error.stack : String(error)}`),
    sleep(CASE_MS, `no end within ${CASE_MS / 1000} s`, { signal: late.signal }),
  ])
  late.abort()
  if (wrong !== undefined) {
    found++
    mkdirSync(kept, { recursive: true })
    writeFileSync(join(kept, `${nth}-${name}`), bytes)
    console.log(`case ${nth} (${what}): ${wrong}; the file is kept as ${join(kept, `${nth}-${name}`)}`)
  }
  rmSync(path)
}
await store?.close()
rmSync(folder, { recursive: true })
console.log(`${COUNT} broken exports from seed ${SEED}: ${found} found`)
process.exitCode = found > 0 ? 1 : 0
