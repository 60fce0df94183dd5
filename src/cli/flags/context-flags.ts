/** Flags and output that `session` and `context` share. */
import type { ArgsDef } from 'citty'
import { MEMORY_FLAGS, readNumber } from './store-flags.ts'
import { showContext } from '../show/show-context.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { ContextResult } from '../../contract/session-results.ts'
import { defined } from '../../base/defined.ts'

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
