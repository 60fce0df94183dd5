/**
 * What a language model costs under each arrangement: calls and o200k tokens per 1,000 messages, titles and summaries included.
 * Run: npx tsx bench/model-cost.ts [--zone ZONE] --data FILE…        (deterministic; no model is asked)
 *
 * What is fixed: the real prompts, counted with their instructions and schemas; a stand-in for the model, whose replies
 * are as long as the prompt asks for, and which begins segments where `auto` without a model would. Imported: all
 * received at once, then flushed. Live: message by message at their own times, timers fired when they are due.
 *   auto, batch, chunk   as the pipeline runs them; segments closed without title and summary are described together, when they have 40 messages or wait a day
 *   each message         a decision about every message by a call with the 10 before it, and a summary of each segment
 *   each pair            memories extracted from every two messages, beside 10 related ones and the 5 messages before
 * Waited: hours from a message's receipt until its segment closed, median and 95th percentile.
 */
import { cpus } from 'node:os'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { readImport } from '../src/adapters/import/read-import.ts'
import type { Message } from '../src/message/message.ts'
import { auto, batch, chunk, segmentAll } from '../src/segment/index.ts'
import { messageReader } from '../src/segment/stream/tail.ts'
import { eachMessage, eachPair } from './other-arrangements.ts'
import { play, WAYS } from './playback.ts'
import type { Spent } from './stand-in.ts'

const { values, positionals } = parseArgs({
  options: { data: { type: 'string', multiple: true, default: [] }, zone: { type: 'string', default: 'UTC' } },
  allowPositionals: true,
})
const FILES = [...values.data, ...positionals]
if (FILES.length === 0) throw new Error('expected --data FILE…')
const POLICIES = { auto, batch, chunk }

interface Chat {
  readonly messages: readonly Message[]
  /** After how many messages each segment ends that `auto` makes without a model. */
  readonly ends: readonly number[]
}

async function readChat(file: string): Promise<Chat> {
  const read = messageReader()
  const inputs = []
  for await (const item of readImport(file)) if (!('error' in item)) inputs.push(item.message)
  const { segments } = await segmentAll(auto(), inputs, { timeZone: values.zone })
  let end = 0
  return { messages: inputs.map(read), ends: segments.map(({ messageIds }) => (end += messageIds.length)) }
}

const rounded = (value: number, digits = 0): string => value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
const COLUMNS = ['', '', 'calls', 'input', 'output', 'segments', 'messages each', 'waited h']
const WIDTHS = [14, 10, 7, 9, 9, 10, 15, 14]
const row = (given: readonly string[]): string => given.map((cell, index) => (index < 2 ? cell.padEnd(WIDTHS[index]!) : cell.padStart(WIDTHS[index]!))).join('')

/** Per 1,000 messages. */
function cells(spent: Spent, messages: number, segments: number): string[] {
  const each = 1000 / messages
  const per = [spent.calls, spent.inputTokens, spent.outputTokens].map((value) => rounded(value * each))
  return [...per, ...(segments > 0 ? [rounded(segments * each), rounded(messages / segments, 1)] : ['', ''])]
}

async function show(file: string): Promise<void> {
  const { messages, ends } = await readChat(file)
  const { length } = messages
  const begins = new Set(ends.map((end) => messages[end]?.seq))
  const turns = ({ seq }: Message) => begins.has(seq)
  const tokens = messages.reduce((sum, message) => sum + message.tokens, 0) / length
  console.log(`\n${basename(file)}: ${rounded(length)} messages of ${rounded(tokens, 1)} tokens; per 1,000 messages`)
  console.log(row(COLUMNS))
  for (const [name, policy] of Object.entries(POLICIES)) for (const way of WAYS) {
    const { spent, segments, waitedHours } = await play(policy(), messages, way, { turns, timeZone: values.zone })
    const waited = [0.5, 0.95].map((share) => rounded(waitedHours[Math.floor(share * length)] ?? 0, 1)).join(' / ')
    console.log(row([name, way, ...cells(spent, length, segments), way === 'live' ? waited : '']))
  }
  console.log(row(['each message', '', ...cells(eachMessage(messages, ends), length, ends.length)]))
  console.log(row(['each pair', '', ...cells(eachPair(messages), length, 0)]))
}

console.log(`Node ${process.version}, ${cpus()[0]?.model}, no randomness, zone ${values.zone}, ${new Date().toISOString().slice(0, 10)}`)
console.log('Tokens are counted on the real prompts; a stand-in replies, as long as the prompt asks for, at the places auto finds without a model.')
for (const file of FILES) await show(file)
