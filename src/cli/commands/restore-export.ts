/** Restoring an export, wherever a file to import turns out to be one. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { MadeleineError } from '../../base/errors.ts'
import { EXPORT_BEGINNING } from '../../contract/import-source.ts'
import type { RestoreResult } from '../../contract/operator-calls.ts'
import { utf16By, utf16ToUtf8 } from '../../import/file-shape.ts'
import { prependHead, readChunks, readHead } from '../../import/import-source.ts'
import { counted, formatDuration } from '../../tools/format-date.ts'
import { withMemory, type StoreArgs } from '../command-memory.ts'
import type { CommandEnvironment } from '../command.ts'
import { openInput } from '../message-lines.ts'
import { showProgress } from '../terminal/progress-bar.ts'
import { totalBytes } from './import-files.ts'

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
    const { verifyExport } = await import('../../core/transfer/read-export.ts')
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
