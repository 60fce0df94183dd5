/** Flags that `recall` and `recent` share. */
import type { ArgsDef } from 'citty'
import type { RecentOptions } from '../../contract/call-options.ts'
import { MEMORY_FLAGS, namesIn, readHours, readNumber, readWhen, SPACES_FLAG, valuesOf } from './store-flags.ts'
import { defined } from '../../base/defined.ts'

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
