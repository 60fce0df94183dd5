/** The formats of files that the import knows: those that it reads, and those that it refuses with advice. */
import { CHATGPT } from './formats/chatgpt.ts'
import { CLAUDE_AI } from './formats/claude-ai.ts'
import { CLAUDE_CODE } from './formats/claude-code.ts'
import type { ImportFormat } from './formats/format.ts'
import { JSONL } from './formats/jsonl.ts'
import { LOCOMO } from './formats/locomo.ts'
import { OTHER_CHATS } from './formats/other-chats.ts'
import { MEMORY_EXPORT, OTHER_JSON, OTHER_TEXTS } from './formats/other-files.ts'
import { REALTALK } from './formats/realtalk.ts'

/** In the order in which they are asked whether a file is theirs; so what is read stands before what is refused. */
export const FORMAT_TABLE = [
  MEMORY_EXPORT,
  CHATGPT,
  CLAUDE_AI,
  REALTALK,
  LOCOMO,
  CLAUDE_CODE,
  ...OTHER_CHATS,
  OTHER_JSON,
  JSONL,
  ...OTHER_TEXTS,
] as const

export type Format = Extract<(typeof FORMAT_TABLE)[number], ImportFormat>['name']

/** The formats that are read by name: JSON Lines, which every program can write, and then by the alphabet. */
const READABLE = new Map<Format, ImportFormat>(FORMAT_TABLE.filter((entry) => 'read' in entry)
  .toSorted((a, b) => Number(b === JSONL) - Number(a === JSONL) || (a.name < b.name ? -1 : 1))
  .map((format) => [format.name, format]))

export const FORMATS: readonly Format[] = [...READABLE.keys()]
export const READABLE_FORMATS: readonly ImportFormat[] = [...READABLE.values()]
export const formatNamed = (name: Format): ImportFormat => READABLE.get(name)!
