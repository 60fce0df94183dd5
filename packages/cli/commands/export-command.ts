/** `madeleine export`: everything that a user has, as JSON Lines on stdout. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { escapeLine, MadeleineError, throwIfAborted } from '@madeleine/base'
import { EXPORT_BEGINNING, type RestoreResult } from '@madeleine/contract'
import { prependHead, readChunks, readHead, utf16By, utf16ToUtf8 } from '@madeleine/import'
import { counted, formatDuration } from '@madeleine/tools'
import { type StoreArgs, withMemory, assertUser } from '../command-memory.ts'
import { type CommandEnvironment, command } from '../command.ts'
import { option, STORE_FLAGS } from '../flags.ts'
import { openInput } from '../message-lines.ts'
import { showSteps, showProgress } from '../terminal/progress-bar.ts'
import { totalBytes } from './import-files.ts'

/** Lines between two updates of the progress. */
const STEP = 1000

export const exportCommand = command({
  meta: { name: 'export', description: 'Write everything the user has to stdout, as JSON Lines that `madeleine import` restores' },
  args: { markdown: option('DIR', 'Write files to read instead: one a month and a conversation, and the facts'), ...STORE_FLAGS },
  run: async ({ args }, cli) => {
    if (args.markdown !== undefined) return (await import('./markdown-view.ts')).writeMarkdown(cli, args, args.markdown)
    const { host, terminal } = cli
    if (host.stdout.isTTY) terminal.note('This is an export; to keep it: madeleine export > memory.jsonl')
    return withMemory(cli, args, async (memory, signal) => {
      await assertUser(cli, args, memory) // now: an export is not read before it is written
      const progress = host.stdout.isTTY ? undefined : await showSteps(host.stderr)
      let [lines, messages, conversations] = [0, 0, 0]
      try {
        for await (const line of memory.export({ signal })) {
          throwIfAborted(signal)
          await terminal.pour(line)
          if (!terminal.isRead()) return
          if (line.startsWith('{"kind":"message"')) messages += 1
          if (line.startsWith('{"kind":"conversation"')) conversations += 1
          if (++lines % STEP === 0) progress?.show({ phase: 'lines', done: lines, total: lines })
        }
      } finally {
        progress?.stop()
      }
      const whose = args.user === undefined ? '' : ` of ${escapeLine(args.user)}`
      if (args.json) terminal.noteJson({ exported: { conversations, messages, lines } })
      else terminal.note(lines === EMPTY_LINES ? `There is nothing${whose} in this memory: the export is empty.`
        : `Exported ${counted(messages, 'message')} in ${counted(conversations, 'conversation')}${whose}, ${counted(lines, 'line')}.`)
    })
  },
})

/** Header and manifest. */
const EMPTY_LINES = 2

// Restoring an export, wherever a file to import turns out to be one.

const STDIN = '-'

/** Bytes in which an export shows itself, also in UTF-16, as some shells write it. */
const HEAD_BYTES = 2 * EXPORT_BEGINNING.length + 2

/**
 * Whether the only file is an export.
 * @returns pieces: its bytes, then; cli: with what was read of stdin still in it
 */
export async function findExport(
  cli: CommandEnvironment, files: readonly string[],
): Promise<{ cli: CommandEnvironment; pieces?: AsyncIterable<Buffer> }> {
  const [file, ...others] = files
  if (file === undefined || others.length > 0) return { cli }
  const input = openInput(file, cli.host)
  const chunks = readChunks(typeof input === 'string' ? createReadStream(input) : input)
  const head = await readHead(chunks, HEAD_BYTES).catch(() => Buffer.alloc(0)) // what cannot be read is reported as any file is
  const encoding = utf16By(head)
  const isExport = new TextDecoder(encoding).decode(head).startsWith(EXPORT_BEGINNING)
  const whole = prependHead(head, chunks)
  if (isExport) return { cli, pieces: encoding ? utf16ToUtf8(whole, encoding) : whole }
  if (file !== STDIN) await chunks.return(undefined)
  return { cli: file === STDIN ? { ...cli, host: withStdin(cli.host, Readable.from(whole, { objectMode: false })) } : cli }
}

/** The host with another stream as its stdin; its own still ends with it, as a signal ends it. */
const withStdin = (host: CommandEnvironment['host'], stdin: Readable): CommandEnvironment['host'] =>
  new Proxy(host, { get: (target, key) => {
    if (key === 'stdin') return stdin
    const value: unknown = Reflect.get(target, key)
    return typeof value === 'function' ? (value.bind(target) as unknown) : value
  } })

/** Flags of an import that mean nothing for an export. */
const OTHER_FLAGS = ['conversation', 'format', 'people', 'sidechains', 'strict', 'encode', 'flush'] as const

type RestoreArgs = StoreArgs & { readonly _: readonly string[] } & { readonly [flag in typeof OTHER_FLAGS[number] | 'json']?: unknown }

export async function restoreExport(cli: CommandEnvironment, args: RestoreArgs, pieces: AsyncIterable<Buffer>): Promise<void> {
  const stray = OTHER_FLAGS.find((flag) => args[flag] !== undefined && args[flag] !== false)
  if (stray !== undefined) throw new MadeleineError(
    'invalid_input', `--${stray} does not apply: the file is an export of a whole memory, which is restored as it is`,
  )
  const startedAt = performance.now()
  const progress = await showProgress(cli.host.stderr, await totalBytes(args._))
  const { print, printJson, note } = cli.terminal
  try {
    // Before a memory is opened, so that what is no whole export makes none
    const { verifyExport } = await import('@madeleine/core/read-export')
    const verified = await verifyExport(counting(pieces, progress.onRead))
    const restored = await withMemory(cli, args, (memory, signal) => memory.restore(verified, { signal }), { create: true, model: 'none' })
    progress.stop()
    if (args.json) {
      const { counts, ...rest } = restored
      return printJson({
        imported: counts.message, skipped: 0, conversations: counts.conversation, errors: 0, restored: { counts, ...rest },
      })
    }
    for (const remark of remarksOn(restored)) note(remark)
    const { counts } = restored
    print(`Restored ${counted(counts.message, 'message')} in ${counted(counts.conversation, 'conversation')},`
      + ` ${counted(counts.episode, 'episode')}, ${counted(counts.fact, 'fact')}. ${formatDuration(performance.now() - startedAt)}`)
  } finally {
    progress.stop()
  }
}

async function* counting(pieces: AsyncIterable<Buffer>, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    onRead(piece.length)
    yield piece
  }
}

function remarksOn({ adopted: { policy, timeZone }, anotherPolicy, anotherZone, vectorsLeftOut, embedding }: RestoreResult): string[] {
  return [
    ...(timeZone === undefined ? [] : [`The user keeps the time zone ${timeZone}.`]),
    ...(policy === undefined ? [] : [`The store adopts the policy ${policy}.`]),
    ...(anotherPolicy ? ['The store has a different policy, which segments open conversations.'] : []),
    ...(anotherZone ? ['The store was opened with a different time zone: days and the table of contents are rebuilt.'] : []),
    ...(vectorsLeftOut > 0 ? [`The store has a different embedder: ${counted(vectorsLeftOut, 'vector')} left out.`] : []),
    ...(embedding.length > 0 ? [`\`madeleine work --until-idle\` computes the vectors of ${embedding.join(', ')}.`] : []),
  ]
}
