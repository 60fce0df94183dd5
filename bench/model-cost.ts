/**
 * Cost of a language model under each arrangement: calls and o200k tokens per 1,000 messages, titles and summaries included.
 * Run: npx tsx bench/model-cost.ts [--zone ZONE] --data FILE…        (deterministic; calls no model)
 *
 * Fixed: the real prompts, counted with their instructions and schemas; a stand-in for the model, whose replies have the
 * length that the prompt asks for, and which begins segments where `auto` without a model does. Imported: all messages
 * received at once, then flushed. Live: message by message at their own times, timers fired when they are due.
 *   auto, batch, chunk   as the pipeline runs them; segments closed without title and summary are described together, when they
 *                        have 40 messages or wait for a day
 *   each message         one call per message decides on a boundary, with the 10 messages before it; a summary of each segment
 *   each pair            memories extracted from every two messages, with 10 related memories and the 5 messages before
 * Waited: hours from a message's receipt until its segment closed, median and 95th percentile.
 */
import { cpus } from 'node:os'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { readImport } from '../packages/import/read-import.ts'
import type { Message } from '../packages/contract/message.ts'
import { auto, batch, chunk, segmentAll } from '../packages/segment/index.ts'
import { messageReader } from '../packages/segment/stream/tail.ts'
import { usageByMessage, usageByPair } from './other-arrangements.ts'
import { playBack, MODES } from './playback.ts'
import type { ModelUsage } from './stand-in.ts'

const { values, positionals } = parseArgs({
  options: { data: { type: 'string', multiple: true, default: [] }, zone: { type: 'string', default: 'UTC' } },
  allowPositionals: true,
})
const FILES = [...values.data, ...positionals]
if (FILES.length === 0) throw new Error('expected --data FILE…')
const POLICIES = { auto, batch, chunk }

interface Chat {
  readonly messages: readonly Message[]
  /** The end of each segment that `auto` closes without a model, as a number of messages from the start. */
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

const rounded = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
const COLUMNS = ['', '', 'calls', 'input', 'output', 'segments', 'messages each', 'waited h']
const WIDTHS = [14, 10, 7, 9, 9, 10, 15, 14]
const row = (columns: readonly string[]): string =>
  columns.map((cell, index) => (index < 2 ? cell.padEnd(WIDTHS[index]!) : cell.padStart(WIDTHS[index]!))).join('')

/** The cells of a row, per 1,000 messages. */
function cells(spent: ModelUsage, messages: number, segments: number): string[] {
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
  for (const [name, policy] of Object.entries(POLICIES)) for (const mode of MODES) {
    const { spent, segments, waitedHours } = await playBack(policy(), messages, mode, { turns, timeZone: values.zone })
    const waited = [0.5, 0.95].map((share) => rounded(waitedHours[Math.floor(share * length)] ?? 0, 1)).join(' / ')
    console.log(row([name, mode, ...cells(spent, length, segments), mode === 'live' ? waited : '']))
  }
  console.log(row(['each message', '', ...cells(usageByMessage(messages, ends), length, ends.length)]))
  console.log(row(['each pair', '', ...cells(usageByPair(messages), length, 0)]))
}

console.log(`Node ${process.version}, ${cpus()[0]?.model}, no randomness, zone ${values.zone}, ${new Date().toISOString().slice(0, 10)}`)
console.log(
  'Tokens are counted on the real prompts; a stand-in replies, as long as the prompt asks for, at the places auto finds without a model.',
)
for (const file of FILES) await show(file)
