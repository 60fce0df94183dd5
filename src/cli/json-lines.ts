/** JSON Lines from a file or stdin, one value at a time, each with its line number. */
import { access, constants } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { readChunks, splitLines } from '../adapters/import/import-source.ts'
import { MadeleineError } from '../errors.ts'
import type { HostProcess } from './command.ts'

export interface JsonLine {
  /** Counted from 1. */
  readonly line: number
  readonly value: unknown
}

/** A whole dialogue may stand on one line. */
const MAX_LINE_BYTES = 64 * 1_048_576

/** The name that means stdin. */
const STDIN = '-'

/** @throws {MadeleineError} `invalid_input` if nothing is piped in where stdin is to be read: nothing would say what it waits for */
export function openInput(file: string, { stdin }: HostProcess): string | Readable {
  if (file !== STDIN) return file
  if (stdin.isTTY) throw new MadeleineError('invalid_input', 'nothing is piped into stdin; give a FILE or pipe one in')
  return stdin
}

/** @throws {MadeleineError} `invalid_input`, before any of them is opened */
export async function assertReadable(files: readonly string[]): Promise<void> {
  for (const file of files) {
    if (file === STDIN) continue
    await access(file, constants.R_OK).catch((cause: Error) => {
      throw new MadeleineError('invalid_input', `cannot read ${file}: ${cause.message}`, { cause })
    })
  }
}

/**
 * Blank lines are passed over.
 * @throws {MadeleineError} `invalid_input` or `too_large`, naming the line
 */
export async function* readLines(file: string, host: HostProcess): AsyncGenerator<JsonLine> {
  yield* linesOf(readChunks(openInput(file, host)))
}

/** The same from bytes that are being read. */
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
    throw new MadeleineError('invalid_input', `line ${line} is not JSON: ${(cause as Error).message}`, { cause })
  }
}

/** The error of a message, named by its line in place of its place in the call; any other error as it is. */
export function atLine(error: unknown, line: number | undefined): unknown {
  if (!(error instanceof MadeleineError) || line === undefined || !OF_A_MESSAGE.test(error.message)) return error
  const message = error.message.replace(OF_A_MESSAGE, (_, dot) => (dot === '.' ? '' : 'a message'))
  return new MadeleineError(error.code, `line ${line}: ${message}`, { cause: error })
}

const OF_A_MESSAGE = /^messages\[\d+\](\.?)/
