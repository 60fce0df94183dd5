/** Parses the options of the read calls of a memory into requests. */
import { AsyncResource } from 'node:async_hooks'
import * as z from 'zod'
import {
  callable, ContextInput, type ContextOptions, type ContextResult, ConversationsInput, type ConversationsOptions, ExpandInput,
  type ExpandOptions, FactsInput, type FactsOptions, ManifestInput, type ManifestOptions, MessagesInput, type MessagesOptions,
  parseOptions, RATINGS, RecallInput, type RecallOptions, RecentInput, type RecentOptions, type ReviewRating, SessionInput,
  type SessionOptions, TimelineInput, type TimelineOptions, TocInput, type TocOptions,
} from '@madeleine/contract'
import {
  BoundedMap, dateOf, DAY_MS, dayNumber, defined, invalidInput, localDate, type NodeName, normalise, readBound, readNodeName, readPeriod,
  readTime, startOfDate, tokenCounterOf, type TokenizerOption,
} from '@madeleine/base'
import type { UserClock } from '../pipeline/store-settings.ts'
import type { CheckedOptions } from '../recall/parse-query.ts'
import type { FactsRequest } from '../facts/ask-facts.ts'
import type { ManifestRequest } from '../contents/manifest.ts'
import type { ContextRequest } from '../recall/read-context.ts'
import type { SessionRequest } from '../recall/read-session.ts'
import type { NodeRequest, ExpandRequest } from '../contents/read-contents.ts'
import type { ConversationsRequest, PageRequest } from '../recall/get-segments.ts'
import type { TimelineRequest } from '../recall/read-timeline.ts'
import type { Scope } from '../store/queries/search-queries.ts'

/**
 * Checks the options of `recall`. The words of the query are parsed later, in the transaction (`parseQuery`).
 *
 * @throws {MadeleineError} `invalid_input`, `bad_time`
 */
export function parseRecall(clock: UserClock, options: RecallOptions): CheckedOptions {
  const { query, ...input } = parseOptions(RecallInput, options)
  return checkedOptions(clock, input, query)
}

/**
 * Checks the options of `recent`, which are those of `recall` without a query.
 *
 * @throws {MadeleineError} `invalid_input`, `bad_time`
 */
export const parseRecent = (clock: UserClock, options: RecentOptions): CheckedOptions =>
  checkedOptions(clock, parseOptions(RecentInput, options), '')

/** @throws {MadeleineError} `invalid_input` */
export function parseManifest({ timeZone, now }: UserClock, options: ManifestOptions): ManifestRequest {
  const { depth, locale, hour12 } = parseOptions(ManifestInput, options)
  return { depth, locale, timeZone, now: now(), hour12: hour12 ?? hasTwelveHours(locale) }
}

/** @throws {MadeleineError} `invalid_input` */
export function parseToc({ timeZone, now }: UserClock, node: unknown, options: TocOptions): NodeRequest {
  if (typeof node !== 'string') throw invalidInput('node', node, 'the id or the name of a node')
  const { limit, cursor, version, asOf, within } = parseOptions(TocInput, options)
  const name = readNodeName(node, localDate(now(), timeZone))
  if (version !== undefined && !('period' in name)) throw invalidInput('version', version, 'nothing: a segment has one version')
  if (version !== undefined && asOf !== undefined) throw invalidInput('version', version, 'nothing beside `asOf`')
  const at = asOf === undefined ? undefined : readTime(asOf, 'asOf')
  return {
    name: within === undefined ? name : partIn(within, name), timeZone, limit, cursor, version,
    asOf: at && { at, day: dayNumber(localDate(at, timeZone)) },
  }
}

/** The days that a week has in a month. @throws {MadeleineError} `invalid_input` where it has none, or is no week */
function partIn(within: string, name: NodeName): NodeName {
  const month = readPeriod(within)
  const part = 'period' in name && name.period.level === 'week' && month.level === 'month' ? {
    ...name.period, from: Math.max(name.period.from, month.from), to: Math.min(name.period.to, month.to),
  } : undefined
  if (!part || part.from > part.to) throw invalidInput('within', within, 'a month that has days of the week that is read')
  return { period: part }
}

/** @throws {MadeleineError} `invalid_input` */
export function parseId(id: unknown, what: string): string {
  if (typeof id !== 'string') throw invalidInput('id', id, `the id of ${what}`)
  return id
}

/** @throws {MadeleineError} `invalid_input` */
export function parseRating(rating: unknown): ReviewRating {
  const known = RATINGS.find((one) => one === rating)
  if (!known) throw invalidInput('rating', rating, `one of ${RATINGS.join(', ')}`)
  return known
}

/** Days over which the small buckets may reach, so that no answer has more than some ten thousand of them. */
const MOST_DAYS: Readonly<Partial<Record<NonNullable<TimelineRequest['bucket']>, number>>> = { minutes: 31, hour: 400 }

/** @throws {MadeleineError} `invalid_input`, `bad_time` */
export function parseTimeline(clock: UserClock, options: TimelineOptions): TimelineRequest {
  const { from, to, within, asOf, bucket, by, limit } = parseOptions(TimelineInput, options)
  const scope = scopeOf(clock, parseOptions(RecentInput, { after: from, before: to, within, asOf }))
  const most = bucket && MOST_DAYS[bucket]
  const days = scope.after && scope.before ? (scope.before.getTime() - scope.after.getTime()) / DAY_MS : Infinity
  if (most !== undefined && days > most) {
    throw invalidInput('bucket', bucket, `day, week or month, or \`from\` and \`to\` at most ${most} days apart`)
  }
  return { scope, bucket, by, limit, now: scope.asOf ?? clock.now() }
}

/** @throws {MadeleineError} `invalid_input` */
export function parseExpand(id: unknown, options: ExpandOptions): ExpandRequest {
  return { id: parseId(id, 'a grip, a segment or a fact'), ...parseOptions(ExpandInput, options) }
}

/** @throws {MadeleineError} `invalid_input` */
export const parseSession = (clock: UserClock, options: SessionOptions): SessionRequest =>
  sessionOf(clock, parseOptions(SessionInput, options))

/** Told the session of a context before what is recalled is looked for. */
export interface SessionListener {
  readonly onSession?: (session: ContextResult) => unknown
}

export const SessionListenerInput = z.strictObject({ onSession: callable<NonNullable<SessionListener['onSession']>>().optional() })

/** @throws {MadeleineError} `invalid_input` */
export function parseContext(
  clock: UserClock, { onSession: listener, ...options }: ContextOptions & SessionListener,
): ContextRequest {
  const { query = '', limit, passageLimit, factLimit, detail, minConfidence, ownHistory, openMessages, project, ...input } =
    parseOptions(ContextInput, options)
  const { conversationId, maxTokens } = input
  const { onSession } = parseOptions(SessionListenerInput, { onSession: listener })
  return {
    // In the caller's asynchronous context, whose request it is: the engine's thread answers in that of the opening
    ...(onSession && { onSession: AsyncResource.bind((session: ContextResult) => onSession(session)) }),
    session: { ...sessionOf(clock, input), maxTokens, facts: factLimit, starred: true, ownHistory, openMessages, ...defined({ project }) },
    recall: query === '' ? undefined : {
      ...parseRecall(clock, {
        query, conversationId, project, limit, passageLimit: passageLimit ?? passagesFor(maxTokens), factLimit, detail,
      }),
      minConfidence: minConfidence ?? 'judged', asContext: true,
    },
  }
}

/** Passages that a budget may have room for: a short message has some forty tokens with its speaker and date. */
const passagesFor = (maxTokens: number): number =>
  Math.max(20, Math.min(100, Math.floor(maxTokens / 40)), Math.min(200, Math.floor(maxTokens / 80)))

/** @throws {MadeleineError} `invalid_input`, `bad_time` */
export function parseFacts(clock: UserClock, options: FactsOptions): FactsRequest {
  const { query = '', category, subject, includeSuperseded, limit, asOf, knownAt } = parseOptions(FactsInput, options)
  const asked = checkedOptions(clock, parseOptions(RecentInput, { limit: 0, passageLimit: 0, asOf, knownAt }), query)
  return { asked: { ...asked, factLimit: limit }, category, subject, includeSuperseded }
}

/** @throws {MadeleineError} `invalid_input` */
export const parsePage = (options: MessagesOptions): PageRequest => parseOptions(MessagesInput, options)

/** @throws {MadeleineError} `invalid_input`, `bad_time` for a cursor of no page */
export function parseConversations(options: ConversationsOptions): ConversationsRequest {
  const { cursor, query = '', asOf, ...page } = parseOptions(ConversationsInput, options)
  return {
    ...page, after: cursor === undefined ? undefined : cursorPlace(cursor), words: query.split(/\s+/).filter((word) => word !== ''),
    asOf: asOf === undefined ? undefined : readTime(asOf, 'asOf'),
  }
}

/** The place that the cursor of a page of conversations names. @throws {MadeleineError} `invalid_input`, `bad_time` */
function cursorPlace(cursor: string): ConversationsRequest['after'] {
  const [, ms, id = ''] = /^(-?\d{1,15})\/(.+)$/s.exec(cursor) ?? []
  if (ms === undefined) throw invalidInput('cursor', cursor, 'the `next` of the previous page')
  return { latestAt: readTime(Number(ms), 'cursor'), id: normalise(id) }
}

function sessionOf({ timeZone, now }: UserClock, input: z.output<typeof SessionInput>): SessionRequest {
  const { conversationId, maxTokens, tokenizer, manifest, summaries, turns, locale, hour12 } = input
  return {
    conversationId, maxTokens, tokenizer, manifest, summaries, turns, now: now(),
    form: { now: undefined, timeZone, locale, hour12: hour12 ?? hasTwelveHours(locale) },
  }
}

/** By locale: asking Intl takes half a millisecond. */
const twelveHours = new BoundedMap<string, boolean>(100)

function hasTwelveHours(locale: string): boolean {
  const has = twelveHours.get(locale) ?? new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
  twelveHours.set(locale, has)
  return has
}

function checkedOptions(clock: UserClock, input: z.output<typeof RecentInput>, text: string): CheckedOptions {
  const { conversationId, includeOwnTail, project, limit, passageLimit, factLimit, detail, explain, maxTokens, tokenizer } = input
  const scope = scopeOf(clock, input)
  return {
    text, scope, limit, passageLimit, factLimit, detail, explain,
    askedBy: conversationId,
    ownTail: includeOwnTail ? undefined : conversationId,
    now: scope.asOf ?? clock.now(),
    maxTokens, tokenizer: countable(tokenizer), ...defined({ project }),
  }
}

/** What it throws later is thrown where the text is read; a function that cannot count an empty text is refused here. */
function countable(tokenizer: TokenizerOption): TokenizerOption {
  if (typeof tokenizer === 'function') tokenCounterOf(tokenizer)('')
  return tokenizer
}

const TIME_OPTIONS = ['after', 'before', 'asOf', 'knownAt'] as const

function scopeOf({ timeZone, now }: UserClock, input: z.output<typeof RecentInput>): Scope {
  const times: Partial<Record<(typeof TIME_OPTIONS)[number], Date>> = {}
  for (const name of TIME_OPTIONS) {
    if (input[name] !== undefined) times[name] = (name === 'after' || name === 'before' ? readBound : readTime)(input[name], name)
  }
  const { within, hours, node, archived } = input
  const [from, to] = node === undefined ? [] : boundsOf(node, timeZone, now())
  const after = latest(times.after, from)
  const before = earliest(times.before, to)
  return {
    ...times, ...(after && { after }), ...(before && { before }), ...(within && { within }), ...(hours && { hours }),
    ...(archived && { archived: 'too' as const }), timeZone,
  }
}

/** The half-open interval `[from, to)` of a period; none for the root. */
function boundsOf(node: string, timeZone: string, now: Date): [from?: Date, to?: Date] {
  const name = readNodeName(node, localDate(now, timeZone))
  if (!('period' in name)) throw invalidInput('node', node, 'a year, month, week or day of the contents')
  const { from, to } = name.period
  return name.period.level === 'root' ? [] : [startOfDate(dateOf(from), timeZone), startOfDate(dateOf(to + 1), timeZone)]
}

const latest = (a: Date | undefined, b: Date | undefined): Date | undefined => (a && b ? (a > b ? a : b) : (a ?? b))
const earliest = (a: Date | undefined, b: Date | undefined): Date | undefined => (a && b ? (a < b ? a : b) : (a ?? b))
