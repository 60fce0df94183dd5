/** Messages of a file as JSON Lines: keys that no message has are left out, and named once. */
import { nearestKey, unreadKeyCounter, withoutUnknownKeys, type UnreadKey } from '../message/message-keys.ts'
import { show } from '../errors.ts'
import { readLines, type JsonLine } from './json-lines.ts'
import { counted } from './terminal/format-date.ts'
import type { HostProcess } from './command.ts'
import type { Terminal } from './terminal/terminal.ts'

export interface MessageLines {
  readonly lines: AsyncGenerator<JsonLine>
  /** What was left out of the lines that were read so far. */
  unreadKeys(): readonly UnreadKey[]
}

/** @throws {MadeleineError} (the lines) `invalid_input` or `too_large`, naming the line */
export function readMessageLines(file: string, host: HostProcess): MessageLines {
  const unread = unreadKeyCounter()
  async function* lines(): AsyncGenerator<JsonLine> {
    for await (const { line, value } of readLines(file, host)) {
      const { message, unknownKeys } = withoutUnknownKeys(value)
      unread.add(unknownKeys)
      yield { line, value: message }
    }
  }
  return { lines: lines(), unreadKeys: () => unread.counts }
}

/** Says on stderr which keys were not read; nothing where there were none. */
export function noteUnreadKeys({ note, noteJson }: Pick<Terminal, 'note' | 'noteJson'>, unreadKeys: readonly UnreadKey[] = [], { json }: { readonly json: boolean }): void {
  if (unreadKeys.length === 0) return
  if (json) return noteJson({ unreadKeys })
  const meant = (key: string): string => (nearestKey(key) === undefined ? '' : `; did you mean ${nearestKey(key)}?`)
  const keys = unreadKeys.map(({ key, messages }) => `${show(key)} (${counted(messages, 'message')}${meant(key)})`).join(', ')
  note(`Not read, because no message has such a key: ${keys}. Keys of your own go into metadata.`)
}
