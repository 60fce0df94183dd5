/** Pipeline stage 8, with a model only: reads facts out of episodes that wait for it. */
import { dateOf, dayNumber, localDate, MadeleineError, startOfDate } from '@madeleine/base'
import { type AskModel, type FactChange, type FactRefusal, type KnownFact, type Message, onePerFact, ownText } from '@madeleine/contract'
import { type Tx, withUser } from '@madeleine/engine'
import { type EpisodeToRead, type FactsToAsk, queryTerms, readFacts, selvesIn, terms, unexplainedOf } from '@madeleine/language'
import { modelFailureMetric } from '../pipeline/compute-episode.ts'
import type { MemoryEvent, PipelineContext } from '../pipeline/pipeline-context.ts'
import { complete, defer, holdsLease, leaseLost, release, type Job } from '../store/tables/jobs.ts'
import { messagesInRanges } from '../store/tables/messages.ts'
import { lockCorpus } from '../store/tables/postings.ts'
import { FACTS_PURPOSE, FACTS_VERSION, FACTS_PROMPT_TOKENS, factsQuestion, KNOWN_SHOWN, shownTokens } from './consolidation-question.ts'
import { learnFacts } from './learn-facts-sql.ts'
import { relatedFacts, type FactRow } from './read-facts-sql.ts'
import {
  unlearnReadings, endFactsWait, holdConversations, isConsolidationDue, lockUnread, countRemovals, markConsolidated, unreadEpisodes,
  type ConsolidationRule, type UnreadEpisode, type UnreadPlace,
} from './unlearn-sql.ts'

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read    one transaction reads the oldest waiting episodes, and the known facts that they may touch
 *   2. ask     the model is called, unless known facts explain all that is said; nothing is written
 *   3. write   ONE transaction, only with the lease, and only if nothing was forgotten and no episode changed since: facts,
 *              the end of what the rules had read of these episodes, the marks that they are read, and the end of the job,
 *              which stays while episodes are due
 *
 * After a failure the oldest episode is asked about alone, so that it takes no others with it. After `maxAttempts`, or at once
 * when no reply about it alone can be read, it is left to the next upgrade. When the budget of the
 * day is exhausted, the job waits for the next day, and nothing else does.
 */
export async function consolidateEpisodes(pipeline: PipelineContext, job: Job, signal: AbortSignal): Promise<MemoryEvent[]> {
  const { userId } = job
  const timeZone = pipeline.settings.zoneOf(userId)
  const reading = await withUser(
    pipeline.db, userId, (tx) => readUnread(tx, userId, { timeZone, awaiting: true, alone: job.attempts > 1 }), { background: true },
  )
  const outcome = reading && (job.attempts > pipeline.maxAttempts ? 'unreadable' : await answerOf(pipeline, userId, reading, signal))
  let written: readonly string[] = []
  const storing = withUser(pipeline.db, userId, async (tx) => {
    await holdConversations(tx, userId, [...new Set(reading?.episodes.map(({ conversationId }) => conversationId))])
    if (!(await holdsLease(tx, job))) throw leaseLost(job)
    if (outcome === 'exhausted') return deferToTomorrow(pipeline, tx, job)
    // Whoever publishes an episode under this lock finds the job, and leaves the rest to it
    await lockCorpus(tx, userId)
    if (outcome === 'unreadable') await endFactsWait(tx, userId, reading!.episodes.map(({ id }) => id))
    const ids = typeof outcome === 'object' ? await storeFacts(pipeline, tx, userId, { reading: reading!, answer: outcome }) : []
    // What is void is read again, and after an episode that was asked about alone its neighbours are
    const isAgain = ids === undefined
      || (reading && job.attempts > 1) || (await isConsolidationDue(tx, userId, consolidationRule(pipeline)))
    await (isAgain ? release(tx, job, pipeline.now()) : complete(tx, job))
    written = ids ?? []
  }, { background: true })
  await storing.catch(async (error: unknown) => {
    // The commit ends the reading: where only its reply was lost, no other attempt would tell of these facts
    if (written.length === 0 || !(await isRead(pipeline, userId, reading!).catch(() => false))) throw error
  })
  return written.map((factId) => ({ event: 'fact.changed', userId, factId }))
}

const isRead = ({ db }: PipelineContext, userId: string, { episodes }: FactsReading): Promise<boolean> =>
  withUser(db, userId, async (tx) => (await lockUnread(tx, userId, episodes)) === 0, { background: true })

/** The model's answer; 'exhausted' when the user's budget of the day is, 'unreadable' for a reply about one episode alone. */
async function answerOf(
  pipeline: PipelineContext, userId: string, reading: FactsReading, signal: AbortSignal,
): Promise<FactsAnswer | 'exhausted' | 'unreadable'> {
  const ask = pipeline.ask?.(userId)
  if (!ask || reading.asked.length === 0) return { changes: reading.restated, model: null, refused: [] }
  try {
    const answer = await askForFacts(ask, reading, signal)
    for (const reason of answer.refused) pipeline.countRefusal(reason)
    return answer
  } catch (error) {
    const metric = modelFailureMetric(error)
    if (metric) pipeline.count(metric)
    if (metric === 'budget_exhausted') return 'exhausted'
    if (metric === 'reply_unreadable' && reading.episodes.length === 1) return 'unreadable'
    throw error
  }
}

async function deferToTomorrow({ now, settings }: PipelineContext, tx: Tx, job: Job): Promise<void> {
  const timeZone = settings.zoneOf(job.userId)
  const tomorrow = dateOf(dayNumber(localDate(now(), timeZone)) + 1)
  await defer(tx, job, startOfDate(tomorrow, timeZone), 'budget_exhausted')
}

// Stores what a reading found, if the episodes are still those that were read.

/** Waiting episodes that are worth a call. */
const MIN_EPISODES = 3
/** Calls within an hour, after which a flashbulb waits like every other episode. */
const CALLS_PER_HOUR = 4

/** When waiting episodes are read. */
export const consolidationRule = ({ now }: Pick<PipelineContext, 'now'>): ConsolidationRule =>
  ({ now: now(), minEpisodes: MIN_EPISODES, callsPerHour: CALLS_PER_HOUR, purpose: FACTS_PURPOSE })

/**
 * Stores facts in the caller's transaction, which holds the conversations (`holdConversations`), and marks the episodes as
 * read. What the rules had read in them goes. Nothing is written where something was forgotten or cut again since the
 * reading, or somebody else has read one of the episodes.
 *
 * @returns the ids of facts that changed; undefined if nothing was written
 */
export async function storeFacts(
  pipeline: PipelineContext, tx: Tx, userId: string, { reading, answer }: { reading: FactsReading; answer: FactsAnswer },
): Promise<readonly string[] | undefined> {
  const { episodes, removals } = reading
  const [, removalsNow, held] = await Promise.all([lockCorpus(tx, userId), countRemovals(tx, userId), lockUnread(tx, userId, episodes)])
  if (removalsNow !== removals || held < episodes.length) return undefined
  const unlearnt = await unlearnReadings(tx, userId, episodes, ['rules'])
  const now = pipeline.now()
  const learnt = await learnFacts(tx, userId, answer.changes, {
    quality: 'model', model: answer.model, promptVersion: FACTS_VERSION, codeVersion: pipeline.codeVersion, learntAt: now,
    timeZone: pipeline.settings.zoneOf(userId),
  })
  await markConsolidated(tx, userId, episodes.map(({ id }) => id), now)
  return [...new Set([...unlearnt.changed, ...unlearnt.removed, ...learnt.changed, ...learnt.removed])]
}

// A reading of episodes for facts: what is read of them, what is asked of the model, and what comes of its replies.

/** Episodes that are read together, and what is asked about them. */
export interface FactsReading {
  /** One or more, by their end. */
  readonly episodes: readonly UnreadEpisode[]
  /** The user's removals when they were read. */
  readonly removals: number
  /** One question, several for an episode that is too long for one, none where known facts explain everything. */
  readonly asked: readonly FactsToAsk[]
  /** Known facts that are said again in the same words: nobody needs to be asked. */
  readonly restated: readonly FactChange[]
}

/** Episodes read at once. */
const READ_LIMIT = 24
/** Known facts that the talk is compared with; the first of them are shown to the model. */
const KNOWN_COMPARED = 100
/** Terms of the talk by which known facts are found. */
const TERMS_LIMIT = 64

interface ReadingOptions {
  readonly timeZone: string
  /** Only episodes that wait for a job. */
  readonly awaiting: boolean
  /** Only episodes behind this one. */
  readonly after?: UnreadPlace | undefined
  /** One episode alone: after a failure, so that it takes no others with it. */
  readonly alone?: boolean
}

/** Reads the oldest unread episodes that fit into one prompt, in the caller's transaction. Undefined if there are none. */
export async function readUnread(
  tx: Tx, userId: string, { timeZone, alone = false, ...which }: ReadingOptions,
): Promise<FactsReading | undefined> {
  const [unread, removals] = await Promise.all([
    unreadEpisodes(tx, userId, { ...which, limit: alone ? 1 : READ_LIMIT }), countRemovals(tx, userId),
  ])
  if (unread.length === 0) return undefined
  const logs = await messagesInRanges(tx, userId, unread)
  const selves = logs.map((log, i) => selvesIn(log, unread[i]))
  const said = logs.flatMap((log, l) => log.filter((_, i) => selves[l]![i] !== undefined))
  const subjects = [...new Set(selves.flat().filter((self) => self !== undefined))]
  const rows = said.length === 0 ? [] : await relatedFacts(tx, userId, { subjects, terms: rarestTerms(said), limit: KNOWN_COMPARED })
  const known = rows.filter((row) => row.category !== 'note' && !isOnlyFrom(row, unread)).map(knownFact)
  return { removals, ...selectReading(unread, logs, { known, timeZone }) }
}

/** The terms of the talk, those in the fewest messages first: facts are found by what is particular to them. */
function rarestTerms(messages: readonly Message[]): string[] {
  const counts = new Map<string, number>()
  for (const message of messages) {
    for (const term of new Set(queryTerms(ownText(message).slice(0, 4000)))) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => a - b).slice(0, TERMS_LIMIT).map(([term]) => term)
}

/** Whether a fact is known from these episodes alone, as read by the rules or by a reading that was lost: it is read anew. */
const isOnlyFrom = ({ sources, edits }: FactRow, episodes: readonly UnreadEpisode[]): boolean =>
  edits === null && sources.every(({ conversationId, seq }) =>
    episodes.some((one) => one.conversationId === conversationId && one.from <= seq && seq < one.to))

const knownFact = ({ id, subject, category, attribute, value, text, validFrom }: FactRow): KnownFact =>
  ({ id, subject, category, text, validFrom, ...(attribute !== null && { attribute }), ...(value !== null && { value }) })

interface Knowing {
  readonly known: readonly KnownFact[]
  readonly timeZone: string
}

/** Selects what is to be asked, up to one prompt; an episode that is too long for one is alone, in parts. */
export function selectReading(
  unread: readonly UnreadEpisode[], logs: readonly (readonly Message[])[], { known, timeZone }: Knowing,
): Omit<FactsReading, 'removals'> {
  const episodes: UnreadEpisode[] = []
  const shown: EpisodeToRead[] = []
  const restated: FactChange[] = []
  let tokens = 0
  for (const [i, episode] of unread.entries()) {
    const { messages, restated: again } = unexplainedOf(logs[i]!, known, episode)
    const cost = messages.reduce((sum, message) => sum + shownTokens(message), 0)
    if (tokens > 0 && cost > 0 && tokens + cost > FACTS_PROMPT_TOKENS) break
    tokens += cost
    episodes.push(episode)
    restated.push(...again.map(({ factId, message: { seq, at } }): FactChange =>
      ({ kind: 'reinforce', factId, sources: [{ conversationId: episode.conversationId, seq, at }] })))
    if (messages.length > 0) shown.push({ conversationId: episode.conversationId, messages })
  }
  const parts = tokens > FACTS_PROMPT_TOKENS ? shown.flatMap(partsOf).map((part) => [part]) : shown.length > 0 ? [shown] : []
  return { episodes, restated, asked: parts.map((part) => ({ episodes: part, known: relevantTo(part, known), timeZone })) }
}

/** Divides what is shown of an episode into prompts. */
function partsOf({ messages, ...episode }: EpisodeToRead): EpisodeToRead[] {
  const parts: EpisodeToRead['messages'][number][][] = []
  let remaining = 0
  for (const message of messages) {
    const cost = shownTokens(message)
    if (cost > remaining) {
      parts.push([])
      remaining = FACTS_PROMPT_TOKENS
    }
    parts.at(-1)!.push(message)
    remaining -= cost
  }
  return parts.map((part) => ({ ...episode, messages: part }))
}

/** Known facts that these words may change: of a speaker's attribute, or with a word in common. */
function relevantTo(episodes: readonly EpisodeToRead[], known: readonly KnownFact[]): KnownFact[] {
  const shown = episodes.flatMap(({ messages }) => messages)
  const said = new Set(shown.flatMap(({ words }) => terms(words)))
  const speakers = new Set(shown.flatMap(({ self }) => self?.toLowerCase() ?? []))
  return known.filter(({ subject, attribute, text }) => {
    const names = new Set(terms(subject))
    return (attribute !== undefined && speakers.has(subject.toLowerCase()))
      || terms(text).some((term) => said.has(term) && !names.has(term))
  }).slice(0, KNOWN_SHOWN)
}

/** What the model says of a reading. */
export interface FactsAnswer {
  readonly changes: readonly FactChange[]
  /** Name of the model; null where it was not asked. */
  readonly model: string | null
  /** Why operations of its replies are not used, one for each. */
  readonly refused: readonly FactRefusal[]
}

/**
 * Asks the model, once for each question.
 *
 * @throws {MadeleineError} `bad_reply` for a reply without a list of facts; `model_failed`, `budget_exhausted`, `aborted`
 */
export async function askForFacts(ask: AskModel, { asked, restated }: FactsReading, signal: AbortSignal): Promise<FactsAnswer> {
  const changes: FactChange[] = [...restated]
  const refused: FactRefusal[] = []
  let model: string | null = null
  for (const one of asked) {
    const answer = await ask(factsQuestion(one), signal)
    const read = readFacts(answer.reply, one)
    if (!read) throw new MadeleineError('bad_reply', 'the model returned no list of facts')
    changes.push(...read.changes)
    refused.push(...read.refused.map(({ reason }) => reason))
    ;({ model } = answer)
  }
  return { changes: onePerFact(changes), model, refused }
}
