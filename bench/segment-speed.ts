/**
 * Benchmark of segmentation: messages per second that each policy cuts on one core, without a model, and the memory it retains.
 * Run: npx tsx bench/segment-speed.ts [--seed N] [--policy NAME]… [MESSAGES]…
 *   without arguments every policy, at 10,000, 100,000 and 1,000,000 messages
 *
 * Fixed: a talk drawn from a seed, messages read and their tokens counted before the clock starts, in blocks, so that only
 * cutting is timed; processor time, so that other work on the machine does not count; 50,000 messages of warm-up;
 * each number is one run.
 *   decide   the policy alone, for policies that decide message by message
 *   segmenter, whole   the work of `segmenter` and `segmentAll` without reading
 *   open     growth of the heap from the first message to the last, after a garbage collection
 * Last, for comparison, reading: the cost of reading a raw message, with its tokens counted.
 */
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readPolicy } from '../packages/cli/commands/segment-command.ts'
import type { Message, MessageInput } from '../packages/contract/message.ts'
import { randomFrom } from './seeded-random.ts'
import { POLICY_NAMES, type Policy } from '../packages/segment/policy.ts'
import { messageReader, createTail, isStreamPolicy, type OpenTail, type CutSegment } from '../packages/segment/stream/tail.ts'
import { HOUR_MS, MINUTE_MS } from '../packages/base/units.ts'

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, policy: { type: 'string', multiple: true, default: [...POLICY_NAMES] } },
  allowPositionals: true,
})
const SEED = Number(values.seed)
const SIZES = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000, 1_000_000]
const BLOCK = 10_000
const WARM_UP = 50_000
const WORDS =
  'garden tea rose camera train music lunch plan test river light door street winter paper bread window story bridge engine'.split(' ')

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** An endless talk: a pause of 45 minutes to 3 hours about every 25 messages, of half a day about every 150. */
function* talk(seed: number): Generator<MessageInput> {
  const next = randomFrom(seed)
  let timestamp = Date.UTC(2026, 0, 1)
  for (;;) {
    const pause = next()
    timestamp += Math.floor(pause < 1 / 150 ? 5 * HOUR_MS + next() * 7 * HOUR_MS
      : pause < 1 / 25 ? 45 * MINUTE_MS + next() * 2 * HOUR_MS
      : 10_000 + next() * MINUTE_MS)
    const content = Array.from({ length: 3 + Math.floor(next() * 25) }, () => WORDS[Math.floor(next() * WORDS.length)]).join(' ')
    yield { role: next() < 0.5 ? 'user' : 'assistant', content, timestamp }
  }
}

function* blocksOf(count: number): Generator<readonly Message[]> {
  const read = messageReader()
  const inputs = talk(SEED)
  for (let left = count; left > 0; left -= BLOCK) {
    yield Array.from({ length: Math.min(left, BLOCK) }, () => read(inputs.next().value))
  }
}

interface Cutting {
  /** @returns the number of segments that the messages closed */
  add(messages: readonly Message[]): number | Promise<number>
}

async function deciding(policy: Policy): Promise<Cutting | undefined> {
  if (!isStreamPolicy(policy)) return undefined
  const stream = await policy.stream()
  return { add: (messages) => messages.reduce((closed, message) => closed + stream.add(message).length, 0) }
}

/** @param look cuts the tail when that is due */
async function tailOf(policy: Policy, look: (tail: OpenTail) => Promise<CutSegment[]> | undefined): Promise<Cutting> {
  const tail = await createTail(policy, 'UTC')
  return {
    async add(messages) {
      let closed = 0
      for (const message of messages) {
        tail.add(message)
        closed += (await look(tail))?.length ?? 0
      }
      return closed
    },
  }
}

const segmenting = (policy: Policy) => tailOf(policy, (tail) => (tail.isDue() ? tail.look(false) : undefined))
const cuttingWhole = (policy: Policy) => tailOf(policy, (tail) => (tail.isFull() ? tail.lookWhileFull() : undefined))

interface Run {
  readonly perSecond: number
  readonly segments: number
  readonly openKiB: number
}

const heapInUse = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

async function run(cutting: Cutting, count: number): Promise<Run> {
  const before = heapInUse()
  const { ms, segments } = await timed(cutting, count)
  return { perSecond: Math.round((1000 * count) / ms), segments, openKiB: Math.max(0, Math.round((heapInUse() - before) / 1024)) }
}

async function timed(cutting: Cutting, count: number): Promise<{ ms: number; segments: number }> {
  let [ms, segments] = [0, 0]
  for (const messages of blocksOf(count)) {
    const start = cpuMs()
    segments += await cutting.add(messages)
    ms += cpuMs() - start
  }
  return { ms, segments }
}

/** Processor time of this process, garbage collection included, in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function timeReading(count: number): number {
  const [read, inputs] = [messageReader(), talk(SEED)]
  const raw = Array.from({ length: count }, () => inputs.next().value as MessageInput)
  const start = cpuMs()
  for (const input of raw) read(input)
  return Math.round((1000 * count) / (cpuMs() - start))
}

const counted = (value: number) => value.toLocaleString('en')
const WAYS = { decide: deciding, segmenter: segmenting, whole: cuttingWhole }

console.log(`Node ${process.version}, one core of ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} `
  + `GiB, seed ${SEED}, ${new Date().toISOString().slice(0, 10)}`)
for (const name of values.policy) {
  for (const [way, open] of Object.entries(WAYS)) {
    const warm = await open(readPolicy(name, undefined))
    if (!warm) continue
    await run(warm, WARM_UP)
    for (const count of SIZES) {
      const { perSecond, segments, openKiB } = await run((await open(readPolicy(name, undefined)))!, count)
      const rss = Math.round(process.memoryUsage.rss() / 2 ** 20)
      console.log(`${name.padEnd(10)} ${way.padEnd(10)} ${counted(count).padStart(9)} messages  ${counted(perSecond).padStart(9)}/`
        + `s  ${counted(segments).padStart(7)} segments  open ${counted(openKiB)} KiB, resident ${rss} MiB`)
    }
  }
}
timeReading(WARM_UP)
console.log(`reading    ${counted(timeReading(100_000))}/s`)
