/** Reader of JSON Lines from a file or stdin: one value at a time, with its line number. */
import { access, constants } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { readChunks, splitLines } from '../adapters/import/import-source.ts'
import { jsonFault } from '../adapters/import/detect/json-fault.ts'
import { MadeleineError } from '../errors.ts'
import { isAddress } from '../store/folder/folder-address.ts'
import { reasonIn } from '../system-errors.ts'
import type { HostProcess } from './command.ts'

export interface JsonLine {
  /** Counted from 1. */
  readonly line: number
  readonly value: unknown
}

/** A line that is not JSON. */
export class UnreadableLine extends MadeleineError {}

/** Large, since one line may hold a whole dialogue. */
const MAX_LINE_BYTES = 64 * 1_048_576

/** The file name of stdin. */
const STDIN = '-'

/** The file, or stdin for `-`. @throws {MadeleineError} `invalid_input` if stdin is a terminal: the command would wait without a prompt */
export function openInput(file: string, { stdin }: HostProcess): string | Readable {
  if (file !== STDIN) return file
  if (stdin.isTTY) throw new MadeleineError('invalid_input', 'nothing is piped into stdin; give a FILE or pipe one in')
  return stdin
}

/** Checks all files before the first is opened. @throws {MadeleineError} `invalid_input` */
export async function assertReadable(files: readonly string[]): Promise<void> {
  for (const file of files) {
    if (file === STDIN) continue
    await access(file, constants.R_OK).catch((cause: Error) => {
      throw new MadeleineError('invalid_input', `cannot read ${file}: ${whyUnreadable(file, cause)}`, { cause })
    })
  }
}

/** Why a file cannot be opened. */
export const whyUnreadable = (file: string, cause: unknown): string =>
  (isAddress(file) ? 'it is an address, but a file is needed: save what is there and give that' : reasonIn(cause))

/**
 * Reads the values of a file; blank lines are skipped.
 * @throws {MadeleineError} `invalid_input` or `too_large`, naming the line
 */
export async function* readLines(file: string, host: HostProcess): AsyncGenerator<JsonLine> {
  yield* linesOf(readChunks(openInput(file, host)))
}

/** The same from a stream of bytes. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<JsonLine> {
  for await (const line of splitLines(chunks, MAX_LINE_BYTES)) {
    if ('error' in line) throw new MadeleineError(line.error.code, `line ${line.error.line}: ${line.error.message}`)
    if (line.text.trim() !== '') yield { line: line.number, value: parse(line.text, line.number) }
  }
}

function parse(text: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    // Without its cause, which quotes the text
    throw new UnreadableLine('invalid_input', `line ${line}: ${jsonFault(text, cause)}`)
  }
}

/** Rewrites an error about `messages[i]` to name the line instead; returns any other error unchanged. */
export function atLine(error: unknown, line: number | undefined): unknown {
  if (!(error instanceof MadeleineError) || line === undefined || !MESSAGE_PREFIX.test(error.message)) return error
  const message = error.message.replace(MESSAGE_PREFIX, (_, dot) => (dot === '.' ? '' : 'a message'))
  return new MadeleineError(error.code, `line ${line}: ${message}`, { cause: error })
}

const MESSAGE_PREFIX = /^messages\[\d+\](\.?)/
