/** The formats of files that the import knows: those that it reads, and those that it refuses with advice. */
import { CHATGPT } from './formats/chatgpt.ts'
import { CLAUDE_AI } from './formats/claude-ai.ts'
import { CLAUDE_CODE } from './formats/claude-code.ts'
import { CODEX } from './formats/codex.ts'
import { COPILOT } from './formats/copilot.ts'
import { CSV } from './formats/csv.ts'
import { CURSOR } from './formats/cursor.ts'
import { DISCORD } from './formats/discord.ts'
import type { ImportFormat } from './formats/format.ts'
import { GEMINI_ACTIVITY } from './formats/gemini-activity.ts'
import { GEMINI_CLI } from './formats/gemini-cli.ts'
import { IMESSAGE } from './formats/imessage.ts'
import { JSONL, MESSAGE_ARRAYS } from './formats/jsonl.ts'
import { LOCOMO } from './formats/locomo.ts'
import { MAIL } from './formats/mail.ts'
import { MESSENGER } from './formats/messenger.ts'
import { OPEN_WEBUI } from './formats/open-webui.ts'
import { MEMORY_EXPORT, OTHER_JSON, OTHER_TEXTS, OTHER_CHATS } from './formats/other-files.ts'
import { REALTALK } from './formats/realtalk.ts'
import { SIGNAL } from './formats/signal.ts'
import { SLACK } from './formats/slack.ts'
import { TELEGRAM } from './formats/telegram.ts'
import { TRANSCRIPT } from './formats/transcript.ts'
import { WHATSAPP } from './formats/whatsapp.ts'

/** In the order in which they are asked whether a file is theirs; so what is read stands before what is refused. */
export const FORMAT_TABLE = [
  MEMORY_EXPORT,
  MAIL,
  CHATGPT,
  CLAUDE_AI,
  REALTALK,
  LOCOMO,
  CLAUDE_CODE,
  CODEX,
  GEMINI_CLI,
  GEMINI_ACTIVITY,
  COPILOT,
  CURSOR,
  OPEN_WEBUI,
  MESSAGE_ARRAYS,
  TELEGRAM,
  SLACK,
  DISCORD,
  MESSENGER,
  SIGNAL,
  WHATSAPP,
  IMESSAGE,
  ...OTHER_CHATS,
  CSV,
  TRANSCRIPT,
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
