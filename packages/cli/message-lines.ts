/** Reader of messages as JSON Lines: unknown keys are left out and reported once. */
import { access, constants } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { jsonFault, readChunks, splitLines } from '@madeleine/import'
import { isAddress, MadeleineError, reasonIn, show } from '@madeleine/base'
import { nearestKey, type UnreadKey, unreadKeyCounter, withoutUnknownKeys } from '@madeleine/contract'
import type { HostProcess } from './command.ts'
import { counted } from '@madeleine/tools'
import type { Terminal } from './terminal/terminal.ts'

interface MessageLines {
  readonly lines: AsyncGenerator<JsonLine>
  /** The unknown keys of the lines read so far. */
  unreadKeys(): readonly UnreadKey[]
}

/**
 * Reads messages lazily. The generator throws `invalid_input` or `too_large`, naming the line.
 *
 * @param advice how a file is read whose first line is no message, such as a chat as it was exported
 * @param conversationId the conversation of all lines: one that names another is refused, so that no two are mixed
 */
export function readMessageLines(
  { file, host }: { file: string; host: HostProcess }, advice: string, conversationId?: string,
): MessageLines {
  const unreadKeys = unreadKeyCounter()
  async function* lines(): AsyncGenerator<JsonLine> {
    for await (const { line, value } of messagesOrAdvice(readLines(file, host), advice)) {
      const { message, unknownKeys } = withoutUnknownKeys(conversationId === undefined ? value
        : ofConversation({ line, value }, conversationId))
      unreadKeys.add(unknownKeys)
      yield { line, value: message }
    }
  }
  return { lines: lines(), unreadKeys: () => unreadKeys.counts }
}

async function* messagesOrAdvice(lines: AsyncIterable<JsonLine>, advice: string): AsyncGenerator<JsonLine> {
  const advised = (message: string): MadeleineError =>
    new MadeleineError('invalid_input', `${message}; each line must be a message as JSON, such as ${EXAMPLE}: ${advice}`)
  let isFirst = true
  try {
    for await (const read of lines) {
      if (isFirst && !isMessage(read.value)) throw advised(`line ${read.line}: it is not a message`)
      isFirst = false
      yield read
    }
  } catch (error) {
    throw isFirst && error instanceof UnreadableLine ? advised(error.message) : error
  }
}

const EXAMPLE = '{"role": "user", "content": "Hello"}'
const isMessage = (value: unknown): boolean => typeof value === 'object' && value !== null && ('role' in value || 'content' in value)

/** The message without its `conversationId`, which must be the one given. @throws {MadeleineError} `invalid_input` */
function ofConversation({ line, value }: JsonLine, conversationId: string): unknown {
  if (typeof value !== 'object' || value === null || !('conversationId' in value)) return value
  const { conversationId: named, ...message } = value
  if (named === null || named === conversationId) return message
  throw new MadeleineError('invalid_input', `line ${line}: conversationId is ${show(named)}, `
    + `but --conversation is ${show(conversationId)}; \`madeleine import\` takes messages of several conversations`)
}

/** Reports on stderr which keys were not read; prints nothing if there were none. */
export function noteUnreadKeys(
  { note, noteJson }: Pick<Terminal, 'note' | 'noteJson'>, unreadKeys: readonly UnreadKey[] = [], { json }: { readonly json: boolean },
): void {
  if (unreadKeys.length === 0) return
  if (json) return noteJson({ unreadKeys })
  const suggestion = (key: string): string => (nearestKey(key) === undefined ? '' : `; did you mean ${nearestKey(key)}?`)
  const keys = unreadKeys.map(({ key, messages }) => `${show(key)} (${counted(messages, 'message')}${suggestion(key)})`).join(', ')
  note(`Ignored unknown keys: ${keys}. Put your own keys into metadata.`)
}

// Reader of JSON Lines from a file or stdin: one value at a time, with its line number.

export interface JsonLine {
  /** Counted from 1. */
  readonly line: number
  readonly value: unknown
}

/** A line that is not JSON. */
class UnreadableLine extends MadeleineError {}

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

/** Checks all files before the first is opened. @param advice what else could be meant @throws {MadeleineError} `invalid_input` */
export async function assertReadable(files: readonly string[], advice?: string): Promise<void> {
  for (const file of files) {
    if (file === STDIN) continue
    await access(file, constants.R_OK).catch((cause: Error) => {
      const rest = advice === undefined ? '' : `; ${advice}`
      throw new MadeleineError('invalid_input', `cannot read ${file}: ${whyUnreadable(file, cause)}${rest}`, { cause })
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
