/** `madeleine push`: stores messages without segmenting or encoding them. */
import type { ArgsDef } from 'citty'
import { addCounts, type MessageInput, type PushResult, type Role, type UnreadKey } from '@madeleine/contract'
import { defined, MadeleineError } from '@madeleine/base'
import type { Memory } from '@madeleine/core'
import { counted } from '@madeleine/tools'
import { flag, MEMORY_FLAGS, option, readRedaction, readWhen, REDACT_FLAG, redactedText, type Given, unrecordedText } from '../flags.ts'
import { noteUnreadKeys, readMessageLines, assertReadable, atLine, type JsonLine } from '../message-lines.ts'
import { command, type CommandEnvironment, type HostProcess } from '../command.ts'
import { openOptions, withMemory, type StoreArgs } from '../command-memory.ts'
import { storePresence } from '@madeleine/engine'

const PUSH_FLAGS = {
  file: { type: 'positional', required: false, description: 'Messages as JSON Lines (default: stdin)' },
  conversation: { ...option('ID', 'Id of the conversation that the messages belong to'), required: true },
  title: option('TEXT', 'Title of the conversation, which recall also searches (default: its current title)'),
  people: flag('The conversation is a chat between people: role assistant with a name is a person too'),
  role: option('ROLE', "A single message instead of a file: the speaker's role, such as user or assistant"),
  content: option('TEXT', 'Text of the single message'),
  name: option('NAME', 'Name of the speaker of the single message'),
  id: option('ID', 'Id of the single message (default: generated)'),
  timestamp: option('TIME', 'Time of the single message, ISO or epoch milliseconds (default: now)'),
  ...REDACT_FLAG,
  ...MEMORY_FLAGS,
} as const satisfies ArgsDef

export const pushCommand = command({
  meta: { name: 'push', description: 'Store messages; madeleine work segments and encodes them' },
  args: PUSH_FLAGS,
  run: async ({ args }, cli) => {
    const single = singleOf(args)
    if (single && args.file !== undefined) throw new MadeleineError('invalid_input', 'give either a FILE or --role and --content')
    const file = args.file ?? '-'
    if (!single) await assertReadable([file], ADVICE)
    const { lines, unreadKeys } = single ? { lines: [{ value: single }], unreadKeys: [] }
      : await readAllLines(file, args.conversation, cli.host)
    if (isNewStore(cli, args)) await checkAll(args, lines)
    const pushed = await withMemory(cli, args, (memory, signal) => pushAll(memory, args, { lines, signal }), { create: true })
    noteUnreadKeys(cli.terminal, unreadKeys, { json: args.json === true })
    if (pushed.redacted && !args.json) cli.terminal.note(redactedText(pushed.redacted))
    if (pushed.unrecorded && !args.json) cli.terminal.note(unrecordedText(pushed.unrecorded))
    if (args.json) return cli.terminal.printJson(pushed)
    cli.terminal.print(
      `${counted(pushed.stored, 'message')} stored${pushed.skipped > 0 ? `, ${pushed.skipped.toLocaleString('en')} already there` : ''}.`,
    )
  },
})

type Line = Partial<JsonLine>

/** The message that the flags give; undefined without them. @throws {MadeleineError} `invalid_input` */
function singleOf({ role, content, name, id, timestamp }: Given<typeof PUSH_FLAGS>): MessageInput | undefined {
  if ([role, content, name, id, timestamp].every((value) => value === undefined)) return undefined
  if (role === undefined || content === undefined) throw new MadeleineError('invalid_input', 'a message needs both --role and --content')
  const at = readWhen(timestamp)
  return { role: role as Role, content, ...defined({ name, id, timestamp: at }) }
}

const ADVICE = 'a single message can be given with --role and --content, and `madeleine import` reads exported chats'

async function readAllLines(
  file: string, conversationId: string, host: HostProcess,
): Promise<{ lines: JsonLine[]; unreadKeys: readonly UnreadKey[] }> {
  const read = readMessageLines({ file, host }, ADVICE, conversationId)
  const lines: JsonLine[] = []
  for await (const line of read.lines) lines.push(line)
  return { lines, unreadKeys: read.unreadKeys() }
}

/** Messages that one call of the library takes. */
const BATCH_MESSAGES = 500
/** Bytes of JSON lines that one call takes in any case: a message may be stored twice, as text and as parts, in 4 MB. */
const BATCH_LINE_BYTES = 2_000_000

/** The lines of each call, in order: as many as it takes, and at least one. */
function* batchesOf(lines: readonly Line[]): Generator<readonly Line[]> {
  let [from, bytes] = [0, 0]
  for (const [i, { value }] of lines.entries()) {
    const size = Buffer.byteLength(JSON.stringify(value) ?? '')
    if (i > from && (i - from === BATCH_MESSAGES || bytes + size > BATCH_LINE_BYTES)) {
      yield lines.slice(from, i)
      ;[from, bytes] = [i, 0]
    }
    bytes += size
  }
  yield lines.slice(from)
}

/** Whether the push would make the store. */
function isNewStore(cli: CommandEnvironment, args: StoreArgs): boolean {
  const data = openOptions(cli, args)?.data
  return data !== undefined && storePresence(data).kind !== 'store'
}

/** @throws {MadeleineError} what the push of a batch would be refused with */
async function checkAll({ conversation: conversationId, title }: Pushed, lines: readonly Line[]): Promise<void> {
  const { checkBatch } = await import('./dry-run.ts')
  for (const batch of batchesOf(lines)) {
    const messages = batch.map(({ value }) => value)
    await checkBatch({ conversationId, title, messages }).catch((error: unknown) => { throw withLine(error, batch) })
  }
}

interface Pushed {
  readonly conversation: string
  readonly title?: string | undefined
  readonly people?: boolean | undefined
  readonly redact?: string | undefined
}

/** Pushes in batches, each of which is stored as a whole or not at all. */
async function pushAll(
  memory: Memory, { conversation: conversationId, title, people, redact }: Pushed,
  { lines, signal }: { lines: readonly Line[]; signal: AbortSignal },
): Promise<PushResult> {
  const total: PushResult = { ids: [], stored: 0, skipped: 0 }
  for (const batch of batchesOf(lines)) {
    const messages = batch.map(({ value }) => value as MessageInput)
    const about = { conversationId, ...defined({ title, people, redact: readRedaction(redact) }) }
    const pushed = await memory.push({ ...about, messages, signal }).catch((error: unknown) => { throw withLine(error, batch) })
    total.ids.push(...pushed.ids)
    total.stored += pushed.stored
    total.skipped += pushed.skipped
    if (pushed.unrecorded) total.unrecorded = (total.unrecorded ?? 0) + pushed.unrecorded
    if (pushed.redacted) total.redacted = addCounts(total.redacted, pushed.redacted)
  }
  return total
}

/** Replaces the index of a message in an error of the library by its line number. */
function withLine(error: unknown, batch: readonly Line[]): unknown {
  const index = error instanceof MadeleineError ? /^messages\[(\d+)\]/.exec(error.message)?.[1] : undefined
  return index === undefined ? error : atLine(error, batch[Number(index)]?.line)
}
