/** Flags that `recall` and `recent` share. */
import type { ArgsDef } from 'citty'
import { defined } from '../../base/defined.ts'
import type { RecentOptions } from '../../contract/recall-calls.ts'
import type { ContextResult } from '../../contract/context-calls.ts'
import { showContext } from '../show/show-context.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { MEMORY_FLAGS, namesIn, readHours, readNumber, readWhen, SPACES_FLAG, valuesOf } from './store-flags.ts'

export const RECALL_FLAGS = {
  limit: {
    type: 'string', valueHint: 'N',
    description: 'Maximum number of episodes, 0–100 (default: those that answer; 5 with --json and for recent)',
  },
  passages: {
    type: 'string', valueHint: 'N',
    description: 'Maximum number of passages (single messages), 0–200 (default: those that answer; 20 with --json, 10 for recent)',
  },
  within: { type: 'string', valueHint: 'ID', description: 'Search only this conversation; may be repeated' },
  node: { type: 'string', valueHint: 'NODE', description: "Search only this period of the calendar: 2026, 2026-01, 2026-W03, 'last week'" },
  after: {
    type: 'string', valueHint: 'TIME',
    description: 'Only what happened at or after this time (ISO, also 2026-03 and 2026, or epoch milliseconds)',
  },
  before: { type: 'string', valueHint: 'TIME', description: 'Only what happened before this time; 2026-03 means before March begins' },
  'as-of': { type: 'string', valueHint: 'TIME', description: 'Ignore everything that happened after this time' },
  hours: { type: 'string', valueHint: 'FROM-TO', description: 'Only these local hours of the day, such as 6-12 or 22-4' },
  conversation: {
    type: 'string', valueHint: 'ID',
    description: 'The current conversation; its newest messages, not in an episode yet, are left out',
  },
  explain: { type: 'boolean', description: 'Show how each score was computed' },
  ...SPACES_FLAG,
  ...MEMORY_FLAGS,
} as const satisfies ArgsDef

type RecallArgs = { readonly [K in keyof typeof RECALL_FLAGS]?: string | boolean | undefined }

/** Reads the flags. The library checks ranges and times. @throws {MadeleineError} `invalid_input` for malformed numbers or hours */
export function readRecallFlags(args: RecallArgs, rawArgs: readonly string[]): RecentOptions {
  const text = (name: keyof typeof RECALL_FLAGS) => args[name] as string | undefined
  const within = valuesOf(rawArgs, RECALL_FLAGS, 'within')
  return defined({
    limit: readNumber(text('limit'), '--limit'),
    passageLimit: readNumber(text('passages'), '--passages'),
    within: within.length > 0 ? within : undefined,
    node: text('node'),
    after: readWhen(text('after')),
    before: readWhen(text('before')),
    asOf: readWhen(text('as-of')),
    hours: readHours(text('hours')),
    conversationId: text('conversation'),
    explain: args.explain === true ? true : undefined,
    spaces: namesIn(rawArgs, RECALL_FLAGS, 'spaces'),
  })
}

/** The conversations that the options name. */
export const namedConversations = ({ within = [], conversationId }: RecentOptions): string[] =>
  [...within, ...(conversationId === undefined ? [] : [conversationId])]

// Flags and output that `session` and `context` share.

export const CONTEXT_FLAGS = {
  conversation: { type: 'string', valueHint: 'ID', required: true, description: 'The conversation to continue' },
  'max-tokens': { type: 'string', valueHint: 'N', description: 'Maximum number of tokens (default: no limit)' },
  tokenizer: { type: 'string', valueHint: 'NAME', description: 'Tokenizer to count with: o200k (default), cl100k, words or chars4' },
  turns: { type: 'string', valueHint: 'N', description: 'Turns of closed segments to show verbatim, 0–50 (default: 3)' },
  summaries: { type: 'string', valueHint: 'N', description: 'Closed segments to summarise, 0–50 (default: chosen by complexity)' },
  locale: { type: 'string', valueHint: 'TAG', description: 'Language of dates and times, such as de or zh-CN (default: en)' },
  'hour-24': { type: 'boolean', description: 'Show times as 14:15 instead of 2:15pm' },
  ...MEMORY_FLAGS,
} as const satisfies ArgsDef

export interface ContextArgs {
  readonly conversation: string
  readonly 'max-tokens'?: string | undefined
  readonly tokenizer?: string | undefined
  readonly turns?: string | undefined
  readonly summaries?: string | undefined
  readonly locale?: string | undefined
  readonly 'hour-24'?: boolean | undefined
}

/** Reads the flags. The library checks ranges and names. @throws {MadeleineError} `invalid_input` for a malformed number */
export function readContextFlags(args: ContextArgs) {
  const [maxTokens, turns, count] = (['max-tokens', 'turns', 'summaries'] as const).map((name) => readNumber(args[name], `--${name}`))
  return {
    conversationId: args.conversation,
    ...defined({ maxTokens, turns }), ...(count !== undefined && { summaries: { count } }),
    // The library rejects an unknown name and lists the valid ones
    ...(args.tokenizer !== undefined && { tokenizer: args.tokenizer as 'o200k' }),
    ...defined({ locale: args.locale }), ...(args['hour-24'] && { hour12: false }),
  }
}

/** Prints the system text, the messages and what was left out. */
export function printContext({ print, printJson, screen }: Terminal, context: ContextResult, json: boolean | undefined): void {
  const { system, messages, tokens, leftOut } = context
  if (json) printJson({ system, messages, tokens, leftOut })
  else print(showContext(screen, context))
}
