/** The formats of files that the import knows: those that it reads, and those that it refuses with advice. */
import { CHATGPT } from './formats/chatgpt.ts'
import { CLAUDE_AI } from './formats/claude-ai.ts'
import { CLAUDE_CODE } from './formats/claude-code.ts'
import { CLAUDE_MEMORY } from './formats/claude-memory.ts'
import { CODEX } from './formats/codex.ts'
import { COPILOT } from './formats/copilot.ts'
import { CSV } from './formats/csv.ts'
import { CURSOR } from './formats/cursor.ts'
import { DEEPSEEK } from './formats/deepseek.ts'
import { DISCORD } from './formats/discord.ts'
import { DISCORD_PACKAGE } from './formats/discord-package.ts'
import type { ImportFormat } from './formats/format.ts'
import { GEMINI_ACTIVITY } from './formats/gemini-activity.ts'
import { GEMINI_CLI } from './formats/gemini-cli.ts'
import { GOOGLE_CHAT } from './formats/google-chat.ts'
import { GROK } from './formats/grok.ts'
import { IMESSAGE } from './formats/imessage.ts'
import { IRC } from './formats/irc.ts'
import { JSONL, MESSAGE_ARRAYS } from './formats/jsonl.ts'
import { KAKAOTALK } from './formats/kakaotalk.ts'
import { LIBRECHAT } from './formats/librechat.ts'
import { LINE } from './formats/line.ts'
import { LINE_DESKTOP } from './formats/line-desktop.ts'
import { LM_STUDIO } from './formats/lm-studio.ts'
import { LOCOMO } from './formats/locomo.ts'
import { MAIL } from './formats/mail.ts'
import { MESSENGER } from './formats/messenger.ts'
import { MISTRAL } from './formats/mistral.ts'
import { NOTES } from './formats/notes.ts'
import { OPEN_WEBUI } from './formats/open-webui.ts'
import { MEMORY_EXPORT, OTHER_JSON, OTHER_TEXTS, OTHER_CHATS } from './formats/other-files.ts'
import { REALTALK } from './formats/realtalk.ts'
import { SHAREGPT } from './formats/sharegpt.ts'
import { SIGNAL } from './formats/signal.ts'
import { SLACK } from './formats/slack.ts'
import { SMS_BACKUP } from './formats/sms-backup.ts'
import { TEAMS } from './formats/teams.ts'
import { TELEGRAM } from './formats/telegram.ts'
import { TELEGRAM_PAGES } from './formats/telegram-pages.ts'
import { TRANSCRIPT } from './formats/transcript.ts'
import { WECHAT } from './formats/wechat.ts'
import { WHATSAPP } from './formats/whatsapp.ts'

/** In the order in which they are asked whether a file is theirs; so what is read stands before what is refused. */
export const FORMAT_TABLE = [
  MEMORY_EXPORT,
  MAIL,
  CHATGPT,
  CLAUDE_AI,
  CLAUDE_MEMORY,
  DEEPSEEK,
  GROK,
  REALTALK,
  LOCOMO,
  CLAUDE_CODE,
  CODEX,
  GEMINI_CLI,
  GEMINI_ACTIVITY,
  COPILOT,
  CURSOR,
  OPEN_WEBUI,
  LIBRECHAT,
  LM_STUDIO,
  SHAREGPT,
  MISTRAL,
  TEAMS,
  MESSAGE_ARRAYS,
  TELEGRAM,
  TELEGRAM_PAGES,
  SLACK,
  DISCORD,
  DISCORD_PACKAGE,
  GOOGLE_CHAT,
  MESSENGER,
  SIGNAL,
  KAKAOTALK,
  LINE,
  LINE_DESKTOP,
  IRC,
  WECHAT,
  SMS_BACKUP,
  WHATSAPP,
  IMESSAGE,
  ...OTHER_CHATS,
  CSV,
  TRANSCRIPT,
  NOTES,
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
