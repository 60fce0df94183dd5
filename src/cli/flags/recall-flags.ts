/** The options that recall and recent share. */
import type { ArgsDef } from 'citty'
import type { RecentOptions } from '../../contract.ts'
import { readHours, readNumber, readWhen, STORE_FLAGS, valuesOf } from './store-flags.ts'

export const RECALL_FLAGS = {
  limit: { type: 'string', valueHint: 'N', description: 'Episodes at most (0–100, default 5)' },
  passages: { type: 'string', valueHint: 'N', description: 'Passages at most (0–200, default 20)' },
  within: { type: 'string', valueHint: 'ID', description: 'Look only in this conversation; may be repeated' },
  node: { type: 'string', valueHint: 'NODE', description: "Only this period's talk: 2026, 2026-01, 'last week' (see toc)" },
  after: { type: 'string', valueHint: 'TIME', description: 'Not before this time (ISO or epoch milliseconds)' },
  before: { type: 'string', valueHint: 'TIME', description: 'Before this time' },
  'as-of': { type: 'string', valueHint: 'TIME', description: 'As things stood at this time of the story' },
  hours: { type: 'string', valueHint: 'FROM-TO', description: 'Local hours of the day, such as 6-12 or 22-4' },
  conversation: { type: 'string', valueHint: 'ID', description: 'Where the asking happens: its own tail is left out' },
  explain: { type: 'boolean', description: 'Show how each score came about' },
  ...STORE_FLAGS,
} as const satisfies ArgsDef

type AskingArgs = { readonly [K in keyof typeof RECALL_FLAGS]?: string | boolean | undefined }

/** @throws {MadeleineError} `invalid_input` for what is no number or no hours; ranges and times are the library's to check */
export function readRecallFlags(args: AskingArgs, rawArgs: readonly string[]): RecentOptions {
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
  })
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Without the keys that are undefined. */
const defined = <T extends object>(options: T): Defined<T> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Defined<T>
