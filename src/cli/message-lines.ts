/** Reader of messages as JSON Lines: unknown keys are left out and reported once. */
import { nearestKey, unreadKeyCounter, withoutUnknownKeys, type UnreadKey } from '../message/message-keys.ts'
import { MadeleineError, show } from '../errors.ts'
import { readLines, UnreadableLine, type JsonLine } from './json-lines.ts'
import { counted } from './terminal/format-date.ts'
import type { HostProcess } from './command.ts'
import type { Terminal } from './terminal/terminal.ts'

export interface MessageLines {
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
