/** The first step of recall: what a query and its options ask for. */
import type { ConfidenceLevel } from '@madeleine/contract'
import type { FoundMessage, Scope } from '../store/queries/search-queries.ts'
import { composed, type TokenizerOption } from '@madeleine/base'
import { type QueryContext, type QueryReading, readQuery } from '@madeleine/language'
import type { Budget } from './token-budget.ts'
import type { GivenVector } from './query-vector.ts'

/** Which episodes show all their messages in the text of a recall. */
export type Detail = 'auto' | 'none' | 'low' | 'high'

/** The half of a parsed query that its options give: checked, with defaults, times and periods resolved. */
export interface CheckedOptions {
  /** The query as the caller wrote it; '' where the newest are asked for. */
  readonly text: string
  /** Which conversations, times and hours are searched. It filters; what the words of the query say only ranks. */
  readonly scope: Scope
  /** The project that is looked into first, by its name or a place of it; absent: all are alike. */
  readonly project?: string
  /** The conversation that asks; undefined: none. */
  readonly askedBy: string | undefined
  /** The asking conversation, whose own tail is left out; undefined: no tail is. */
  readonly ownTail: string | undefined
  /** Episodes at most. */
  readonly limit: number
  /** Messages at most. */
  readonly passageLimit: number
  /** Facts at most. */
  readonly factLimit: number
  /** When the query is asked, for relative dates and for decay: `asOf`, else the clock. */
  readonly now: Date
  readonly detail: Detail
  /** Whether the parts of each score are shown. */
  readonly explain: boolean
  /** Tokens that the text may have; undefined: any number. */
  readonly maxTokens: number | undefined
  readonly tokenizer: TokenizerOption
  /** The query's vector, where it was computed before. */
  readonly vector?: GivenVector
  /** How the text is counted where it stands in another one; absent: by itself. */
  readonly counting?: Pick<Budget, 'count' | 'countPart'>
  /** What is less sure is neither shown nor served; `judged`: than fair, if only words found it; absent: everything is shown. */
  readonly minConfidence?: ConfidenceLevel | 'judged'
  /** For the context of a call: in order of time, and no more than has evidence (`context-choice.ts`). */
  readonly asContext?: true
  /** True for a message that the reader sees anyway: it becomes no passage, and is no reason to show others. */
  readonly hides?: (message: Pick<FoundMessage, 'conversationId' | 'seq'>) => boolean
  /** True for a fact that the reader sees anyway, by its id. */
  readonly hidesFact?: (id: string) => boolean
}

/** Everything that is asked for: the options, and what the words of the query say. */
export interface ParsedQuery extends CheckedOptions, QueryReading {}

/**
 * Reads the words of a query. Never throws.
 *
 * @param options the options of the call, kept as they are
 * @param context the names and years of the log that is searched
 */
export function parseQuery(options: CheckedOptions, context: QueryContext): ParsedQuery {
  const asked = { ...options, text: composed(options.text) }
  return { ...asked, ...readQuery(asked, context) }
}

/** Whether the person asked about says a message. @param speaker the hash of its speaker's name */
export const isSpokenBy = ({ person, samePerson }: Pick<ParsedQuery, 'person' | 'samePerson'>, speaker: number): boolean =>
  person === speaker || samePerson?.has(speaker) === true

/** Whether the query is answered by what was said at a time: it names nothing else, and something was said then. */
export const isAnsweredByTime = ({ isOfTimeOnly, times }: ParsedQuery): boolean => isOfTimeOnly && times.some(({ isEmpty }) => !isEmpty)

/** Whether there is anything to find: no stopwords or punctuation alone. */
export const asksSomething = ({ words, person, spans, hours, topics }: ParsedQuery): boolean =>
  words.length > 0 || person !== undefined || spans.length > 0 || hours !== undefined || topics.size > 0
