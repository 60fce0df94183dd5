/** Output to stdout and stderr: formatted lines or JSON, with colour only if the terminal supports it. */
import type { Writable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { type ErrorCode, escapeLine, MadeleineError, reasonIn } from '@madeleine/base'
import type { Environment } from '../config.ts'

/** A stream that may be connected to a terminal. */
export type TerminalStream = Writable & {
  readonly isTTY?: boolean; readonly columns?: number; readonly rows?: number; hasColors?(): boolean
}

type Style = (text: string) => string

/** Width and styles of the output; without colour the styles return the text unchanged. */
export interface Screen {
  readonly columns: number
  /** Whether drawings must do with ASCII: a dumb terminal, or a locale of another encoding than UTF-8. */
  readonly isAscii: boolean
  readonly bold: Style
  readonly dim: Style
  readonly match: Style
  readonly accent: Style
}

/** The output of a command. */
export interface Terminal {
  readonly screen: Screen
  readonly print: (lines: string | readonly string[]) => void
  /** Writes text as it is, and waits while its reader cannot take more. */
  readonly pour: (text: string) => Promise<void>
  /** Prints one value on one line; dates become ISO strings. */
  readonly printJson: (value: unknown) => void
  /** Prints a line on stderr, for the user and not for a program that reads stdout. */
  readonly note: (line: string) => void
  readonly noteJson: (value: unknown) => void
  /** False once stdout has no reader any more. */
  readonly isRead: () => boolean
  /** Waits until stdout has accepted all output. @returns false if writing failed; true also if the reader closed the pipe */
  readonly flush: () => Promise<boolean>
}

/**
 * Opens the output. A reader that closes the pipe (`| head`) is no failure: nothing more is written. Any other write
 * error, such as a full disk, is reported and makes `flush` return false.
 */
export function openTerminal(
  { stdout, stderr, env = {} }: { readonly stdout: TerminalStream; readonly stderr: TerminalStream; readonly env?: Environment },
): Terminal {
  let [isOpen, isWritten] = [true, true]
  stderr.on('error', () => undefined)
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isOpen && error.code !== 'EPIPE') {
      stderr.write(`madeleine: cannot write the output: ${reasonIn(error)}\n`)
      isWritten = false
    }
    isOpen = false
  })
  const print = (lines: string | readonly string[]): void => {
    if (isOpen) stdout.write(`${typeof lines === 'string' ? lines : lines.join('\n')}\n`)
  }
  return {
    screen: screenOf(stdout, env),
    print,
    pour: async (text) => {
      if (!isOpen || stdout.write(text)) return
      await new Promise<void>((resolve) => {
        const endings = ['drain', 'error', 'close'] as const
        const ended = () => (endings.forEach((name) => stdout.off(name, ended)), resolve())
        for (const name of endings) stdout.once(name, ended)
      })
    },
    printJson: (value) => print(JSON.stringify(value)),
    note: (line) => void stderr.write(`${escapeLine(line)}\n`),
    noteJson: (value) => void stderr.write(`${JSON.stringify(value)}\n`),
    isRead: () => isOpen,
    flush: async () => {
      if (isOpen) await new Promise((resolve) => stdout.write('', resolve))
      return isWritten
    },
  }
}

const MIN_COLUMNS = 40
/** For a pipe, and for terminals that do not report their width. */
const DEFAULT_COLUMNS = 80
/** Longer lines are hard to read, however wide the window is. */
const MAX_COLUMNS = 100

/** The screen of a stream. COLUMNS is the width of what is no window, such as a pipe: it was set on purpose, so it may be wide. */
export function screenOf(stdout: Pick<TerminalStream, 'isTTY' | 'columns' | 'hasColors'>, env: Environment = {}): Screen {
  // hasColors respects NO_COLOR and TERM=dumb
  const isColourful = stdout.isTTY === true && stdout.hasColors?.() === true
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || 'UTF-8'
  const style = (on: number, off: number): Style => (text) => (isColourful && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text)
  return {
    // Read each time, since the window may be resized
    get columns() {
      const given = stdout.isTTY ? Number.NaN : Number(env['COLUMNS'])
      if (Number.isInteger(given) && given > 0) return Math.max(MIN_COLUMNS, given)
      return Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, stdout.columns || DEFAULT_COLUMNS))
    },
    isAscii: env['TERM'] === 'dumb' || !/utf-?8/i.test(locale),
    bold: style(1, 22), dim: style(2, 22), match: style(33, 39), accent: style(36, 39),
  }
}

// A word as a shell takes it: what people said and named may hold anything.

/** In single quotes unless it is plain; control characters are made visible, so that none is pasted. */
export const typedWord = (word: string): string =>
  (/^[\w.@/:-]+$/.test(word) && !word.startsWith('-') ? word : `'${escapeLine(word).replaceAll("'", `'\\''`)}'`)

/** Words that people said or named as the end of a sentence: with a full stop, unless they have their own. */
export const withFullStop = (words: string): string => (/[.!?…。！？]$/u.test(words) ? words : `${words}.`)

// Report of a failed command: one line on stderr, and an exit code.

export const FAILED = 1
const BAD_INPUT = 2

/** Codes that blame the input. */
const INPUT_CODES: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'bad_time', 'too_large', 'not_found', 'no_store'])

/** Prints the error on one line of stderr. @returns the exit code */
export function reportFailure(
  { note, noteJson }: Pick<Terminal, 'note' | 'noteJson'>, error: unknown, { json }: { json: boolean },
): number {
  const { code, message } = describeError(error)
  if (json) noteJson({ error: { code, message } })
  else note(`madeleine: ${message}`)
  return INPUT_CODES.has(code) ? BAD_INPUT : FAILED
}

/** Code and message; an error that is not a MadeleineError has the code `unexpected`. */
function describeError(error: unknown): { code: ErrorCode; message: string } {
  if (error instanceof MadeleineError) return { code: error.code, message: error.message }
  if (!(error instanceof Error)) return { code: 'unexpected', message: String(error) }
  // citty's errors about the command line
  if (error.name === 'CLIError') return { code: 'invalid_input', message: stripVTControlCharacters(error.message) }
  return { code: 'unexpected', message: messageOf(error) }
}

/** The message; for a server that answers at none of its addresses, an AggregateError without a message, that of its first error. */
function messageOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : []
  return reasonIn(error.message === '' && first ? first : error)
}
