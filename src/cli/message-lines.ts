/** Reader of messages as JSON Lines: unknown keys are left out and reported once. */
import { nearestKey, unreadKeyCounter, withoutUnknownKeys, type UnreadKey } from '../message/message-keys.ts'
import { MadeleineError, show } from '../errors.ts'
import { readLines, type JsonLine } from './json-lines.ts'
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
 * @param conversationId the conversation of all lines: one that names another is refused, so that no two are mixed
 */
export function readMessageLines(file: string, host: HostProcess, conversationId?: string): MessageLines {
  const unreadKeys = unreadKeyCounter()
  async function* lines(): AsyncGenerator<JsonLine> {
    for await (const { line, value } of readLines(file, host)) {
      const { message, unknownKeys } = withoutUnknownKeys(conversationId === undefined ? value
        : ofConversation({ line, value }, conversationId))
      unreadKeys.add(unknownKeys)
      yield { line, value: message }
    }
  }
  return { lines: lines(), unreadKeys: () => unreadKeys.counts }
}

/** The message without its `conversationId`, which must be the one given. @throws {MadeleineError} `invalid_input` */
function ofConversation({ line, value }: JsonLine, conversationId: string): unknown {
  if (typeof value !== 'object' || value === null || !('conversationId' in value)) return value
  const { conversationId: named, ...message } = value
  if (named === null || named === conversationId) return message
  throw new MadeleineError('invalid_input', `line ${line}: conversationId is ${show(named)}, and --conversation ${show(conversationId)}; `
    + '`madeleine import` takes messages of several conversations')
}

/** Reports on stderr which keys were not read; prints nothing if there were none. */
export function noteUnreadKeys(
  { note, noteJson }: Pick<Terminal, 'note' | 'noteJson'>, unreadKeys: readonly UnreadKey[] = [], { json }: { readonly json: boolean },
): void {
  if (unreadKeys.length === 0) return
  if (json) return noteJson({ unreadKeys })
  const suggestion = (key: string): string => (nearestKey(key) === undefined ? '' : `; did you mean ${nearestKey(key)}?`)
  const keys = unreadKeys.map(({ key, messages }) => `${show(key)} (${counted(messages, 'message')}${suggestion(key)})`).join(', ')
  note(`Ignored unknown keys: ${keys}. Put keys of your own into metadata.`)
}
