/** Writing to stdout and stderr: lines for people, JSON for programs, colour only where it is wanted. */
import { escapeLine } from './escape-terminal.ts'

let open = true

/**
 * Whoever reads our output may stop reading (`| head`): that is no failure, there is only nobody left to tell.
 * A disk that is full is one.
 */
export function guardOutput(): void {
  process.stderr.on('error', () => undefined)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (open && error.code !== 'EPIPE') {
      process.stderr.write(`madeleine: cannot write the output: ${error.message}\n`)
      process.exitCode = 1
    }
    open = false
  })
}

/** False once nobody reads stdout any more. */
export const isRead = (): boolean => open

export function print(lines: string | readonly string[]): void {
  const text = typeof lines === 'string' ? lines : lines.join('\n')
  if (open) process.stdout.write(`${text}\n`)
}

/** One value on one line; times become ISO strings. */
export const printJson = (value: unknown): void => print(JSON.stringify(value))

/** A line beside the output: for the person at the terminal, never for the program behind the pipe. */
export const note = (line: string): void => void process.stderr.write(`${escapeLine(line)}\n`)
export const noteJson = (value: unknown): void => void process.stderr.write(`${JSON.stringify(value)}\n`)

/** hasColors knows NO_COLOR and TERM=dumb. */
const colourful = process.stdout.isTTY === true && process.stdout.hasColors()

const style = (on: number, off: number) => (text: string): string => (colourful && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text)

export const bold = style(1, 22)
export const dim = style(2, 22)
export const match = style(33, 39)
export const accent = style(36, 39)
