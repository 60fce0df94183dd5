/** Writing to stdout and stderr: lines for people, JSON for programs, colour only where it is wanted. */
import type { Writable } from 'node:stream'
import { escapeLine } from './escape-terminal.ts'

/** A stream that may end at a terminal. */
export type TerminalStream = Writable & { readonly isTTY?: boolean; readonly columns?: number; hasColors?(): boolean }

type Style = (text: string) => string

/** How text is drawn: so many columns, and styles that change nothing where colour is not wanted. */
export interface Screen {
  readonly columns: number
  readonly bold: Style
  readonly dim: Style
  readonly match: Style
  readonly accent: Style
}

/** Where a command writes. */
export interface Terminal {
  readonly screen: Screen
  readonly print: (lines: string | readonly string[]) => void
  /** One value on one line; times become ISO strings. */
  readonly printJson: (value: unknown) => void
  /** A line beside the output: for the person at the terminal, never for the program behind the pipe. */
  readonly note: (line: string) => void
  readonly noteJson: (value: unknown) => void
  /** False once stdout has no reader left. */
  readonly isRead: () => boolean
  /** Waits until stdout has taken everything. @returns whether it could, or had no reader left */
  readonly flush: () => Promise<boolean>
}

/**
 * The reader of our output may stop reading (`| head`): that is no failure, and nothing more is written.
 * A disk that is full is one.
 */
export function openTerminal(stdout: TerminalStream, stderr: TerminalStream): Terminal {
  let [isOpen, isWritten] = [true, true]
  stderr.on('error', () => undefined)
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isOpen && error.code !== 'EPIPE') {
      stderr.write(`madeleine: cannot write the output: ${error.message}\n`)
      isWritten = false
    }
    isOpen = false
  })
  const print = (lines: string | readonly string[]): void => {
    if (isOpen) stdout.write(`${typeof lines === 'string' ? lines : lines.join('\n')}\n`)
  }
  return {
    screen: screenOf(stdout),
    print,
    printJson: (value) => print(JSON.stringify(value)),
    note: (line) => void stderr.write(`${escapeLine(line)}\n`),
    noteJson: (value) => void stderr.write(`${JSON.stringify(value)}\n`),
    isRead: () => isOpen,
    flush: async () => {
      if (isOpen) await new Promise((written) => stdout.write('', written))
      return isWritten
    },
  }
}

const LEAST_COLUMNS = 40
/** For a pipe, and for terminals that do not know. */
const DEFAULT_COLUMNS = 80
/** Lines longer than this are hard to read, however wide the window. */
const MOST_COLUMNS = 100

export function screenOf(stdout: Pick<TerminalStream, 'isTTY' | 'columns' | 'hasColors'>): Screen {
  // hasColors knows NO_COLOR and TERM=dumb
  const isColourful = stdout.isTTY === true && stdout.hasColors?.() === true
  const style = (on: number, off: number): Style => (text) => (isColourful && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text)
  return {
    // The window may change its width at any time
    get columns() {
      return Math.min(MOST_COLUMNS, Math.max(LEAST_COLUMNS, stdout.columns || DEFAULT_COLUMNS))
    },
    bold: style(1, 22), dim: style(2, 22), match: style(33, 39), accent: style(36, 39),
  }
}
