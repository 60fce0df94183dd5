/** Change of settings: policy and embedder, which are the store's, and the time zone, which is the user's. They are changed only here. */
import { assertTimeZone, MadeleineError, throwIfAborted } from '@madeleine/base'
import { embedderOf, isSound, ownText, type SaidChange, type UserEmbedder } from '@madeleine/contract'
import { withUser } from '@madeleine/engine'
import { RULES_VERSION } from '@madeleine/language'
import { LONG_UNITS, embeddedParts } from '../rank/text-parts.ts'
import type { Policy } from '@madeleine/segment'
import { storeFacts, askForFacts, readUnread, type FactsReading } from '../facts/consolidate.ts'
import { estimateFacts } from '../facts/consolidation-question.ts'
import { factsByRules } from '../facts/facts-by-rules.ts'
import { learnFacts, episodesForRules, markReadByRules, type EpisodeForRules } from '../facts/learn-facts-sql.ts'
import { unlearnReadings, countRemovals, holdConversations } from '../facts/unlearn-sql.ts'
import type { OpenPipeline } from '../memory/open-pipeline.ts'
import type { StoreRuntime } from '../memory/store-runtime.ts'
import { embedParts } from '../pipeline/compute-episode.ts'
import type { MemoryEvent, PipelineContext } from '../pipeline/pipeline-context.ts'
import { rulesReading } from '../pipeline/encode.ts'
import type { CallEstimate } from '../pipeline/rewrite-episodes.ts'
import {
  beginGeneration, liveGeneration, insertVectorsOf, lockSegments, longMessagesOf, type Generation, type UnembeddedEpisode,
} from '../store/tables/generations.ts'
import { messagesInRanges } from '../store/tables/messages.ts'
import { lockCorpus } from '../store/tables/postings.ts'
import { assertKnownZone, changePolicy, changeZone, mayChangeStore, textOfSettings } from '../store/tables/settings.ts'
import { episodesWithoutParts } from './upgrade-sql.ts'
import { isStoredAs, storedForm } from '../pipeline/stored-policy.ts'
import { StoreSettings } from '../pipeline/store-settings.ts'

/** Settings to change; an undefined one stays as it is. */
export interface RequestedSettings {
  readonly policy?: Policy | undefined
  readonly timeZone?: string | undefined
  readonly embedder: UserEmbedder | undefined
}

/** The settings that differ from the present ones: names of the new policy, zone and embedder. */
export interface ChangedSettings {
  policy?: string
  timeZone?: string
  embedder?: string
}

/**
 * Compares the request with the present settings. An embedder that the login may not bring in stays out: it is named by whoever
 * runs the server, and not by its user. @throws {MadeleineError} `invalid_input` for an unknown time zone
 */
export async function changesIn(
  { pipeline }: OpenPipeline, userId: string, { policy, timeZone, embedder }: RequestedSettings,
): Promise<ChangedSettings> {
  if (timeZone !== undefined) assertTimeZone(timeZone)
  const { settings, db } = pipeline
  await settings.read(db, userId)
  const isNewZone = timeZone !== undefined && timeZone !== settings.zoneOf(userId)
  if (isNewZone) await assertKnownZone(db, timeZone)
  const live = await withUser(db, userId, liveGeneration)
  const isNewEmbedder = embedder && differsFrom(embedder, live) && (await db.transaction(mayChangeStore))
  return {
    ...(policy && !isStoredAs(policy, settings.storedPolicy) && { policy: policy.name }),
    ...(isNewZone && { timeZone }),
    ...(isNewEmbedder && { embedder: embedder.name }),
  }
}

const differsFrom = ({ name, dims }: UserEmbedder, live: { model: string; dims: number } | undefined): boolean =>
  live?.model !== name || (dims !== undefined && live.dims !== dims)

/** The settings as they would be after the changes, for an estimate that changes nothing. */
export async function settingsAfter(
  { pipeline: { db, settings, now } }: OpenPipeline, userId: string, { policy }: RequestedSettings, changed: ChangedSettings,
): Promise<StoreSettings> {
  const isChanged = changed.policy !== undefined && policy !== undefined
  const text = await textOfSettings(
    db, { policy: isChanged ? storedForm(policy) : settings.storedPolicy, timeZone: changed.timeZone ?? settings.zoneOf(userId) },
  )
  const fallback = isChanged ? policy : settings.policy
  return new StoreSettings({ text, policy: fallback, fallback, now })
}

/**
 * Applies the changes. A new embedder starts a new generation of vectors; search switches to it when the episodes of every
 * user have its vectors.
 *
 * @throws {MadeleineError} `invalid_input`, `model_failed` for an embedder that gives no vector
 */
export async function applySettings(
  { pipeline, events }: StoreRuntime, userId: string, { policy, embedder }: RequestedSettings, changed: ChangedSettings,
): Promise<void> {
  const { timeZone } = changed
  if (embedder && changed.embedder !== undefined) {
    const dims = await dimsOf(embedder, userId)
    await beginGeneration(pipeline.db, { model: embedder.name, dims, at: pipeline.now() })
  }
  if (changed.policy !== undefined && policy) {
    const { text } = await changePolicy(pipeline.db, storedForm(policy), pipeline.now())
    pipeline.settings.adopt(text)
    events.settingsChanged()
  }
  if (timeZone !== undefined) {
    await changeZone(pipeline.db, userId, { timeZone, at: pipeline.now() })
    await pipeline.settings.read(pipeline.db, userId)
    events.settingsChanged(userId)
  }
  if (policy) pipeline.settings.follow(policy)
}

/** The declared dimensions of an embedder, or those of a first vector, which is checked. */
async function dimsOf(embedder: UserEmbedder, userId: string): Promise<number> {
  const [vector, ...others] = await embedder.embed(userId, ['dimensions'])
  const dims = embedder.dims ?? vector?.length ?? 0
  if (others.length > 0 || !isSound(vector, dims)) {
    throw new MadeleineError(
      'model_failed', `embedder ${embedder.name} did not return ${dims > 0 ? dims : 'any'} finite numbers, not all zero, for a text`,
    )
  }
  return dims
}

// Reading for facts by the rules, of episodes that were encoded before there were these rules, or any.

/** Episodes of one transaction. */
const EPISODES = 24

/** Episodes with what the rules read in each, and how often something had been forgotten when they were read. */
interface RulesReading {
  readonly read: readonly { readonly episode: EpisodeForRules; readonly facts: readonly SaidChange[] }[]
  readonly removals: number
}

/**
 * Has the rules read what no model and no rules of this version have read. Each set of episodes is committed by itself, so
 * that the next upgrade goes on where this one ended.
 *
 * Order of events, and why a crash between any two is harmless:
 *   1. read    episodes and their messages; nothing is written
 *   2. write   ONE transaction: what earlier rules read in them goes, facts, and the mark of the version; only if nothing was
 *              forgotten meanwhile, and without those that a model has read
 *
 * @param conversationId only its episodes; where a model is to read them too, only what assistants noted
 * @param publish called with the events of each set after its commit
 */
export async function readByRules(
  pipeline: PipelineContext, userId: string,
  { conversationId, publish, signal }: {
    conversationId?: string; publish: (events: readonly MemoryEvent[]) => Promise<void>; signal: AbortSignal
  },
): Promise<void> {
  for (let after: string | undefined; ; ) {
    throwIfAborted(signal)
    const reading = await readNext(pipeline, userId, { after, conversationId, signal })
    const last = reading.read.at(-1)
    if (!last) return
    const changed = await withUser(pipeline.db, userId, async (tx) => {
      await holdConversations(tx, userId, [...new Set(reading.read.map(({ episode }) => episode.conversationId))])
      const [, removals] = await Promise.all([lockCorpus(tx, userId), countRemovals(tx, userId)])
      if (removals !== reading.removals) return undefined
      const marked = await markReadByRules(tx, userId, reading.read.map(({ episode }) => episode), RULES_VERSION)
      const own = reading.read.filter(({ episode }) => marked.has(episode.id))
      const unlearnt = await unlearnReadings(tx, userId, own.map(({ episode }) => episode), ['rules', 'noted'])
      const learnt = await learnFacts(tx, userId, own.flatMap(({ facts }) => facts), {
        ...rulesReading(pipeline), timeZone: pipeline.settings.zoneOf(userId),
      })
      return new Set([...unlearnt.changed, ...unlearnt.removed, ...learnt.changed, ...learnt.removed])
    }, { background: true })
    // Something was forgotten meanwhile: the same episodes are read again, as they are now
    if (changed) after = last.episode.id
    if (changed) await publish([...changed].map((factId): MemoryEvent => ({ event: 'fact.changed', userId, factId })))
  }
}

async function readNext(
  pipeline: PipelineContext, userId: string,
  { signal, ...which }: { readonly after: string | undefined; readonly conversationId: string | undefined; readonly signal: AbortSignal },
): Promise<RulesReading> {
  const { episodes, logs, removals } = await withUser(pipeline.db, userId, async (tx) => {
    const [count, found] = await Promise.all([
      countRemovals(tx, userId), episodesForRules(tx, userId, { version: RULES_VERSION, ...which, limit: EPISODES }),
    ])
    return { removals: count, episodes: found, logs: await messagesInRanges(tx, userId, found) }
  }, { background: true })
  const read: { episode: EpisodeForRules; facts: readonly SaidChange[] }[] = []
  for (const [i, episode] of episodes.entries()) {
    const { conversationId, people } = episode
    const onlyNotes = pipeline.ask !== undefined
    const facts = await factsByRules(pipeline, logs[i] ?? [], { userId, conversationId, people, onlyNotes, signal })
    read.push({ episode, facts })
  }
  return { read, removals }
}

// Reading for facts by `upgrade`: all episodes that no model has read, in the order of the story.

/** Groups of unread episodes, each read when it is asked for: what one of them teaches is known to the next. */
export async function* unreadGroups({ db, settings }: PipelineContext, userId: string): AsyncGenerator<FactsReading> {
  for (let after: FactsReading['episodes'][number] | undefined; ; ) {
    const reading: FactsReading | undefined = await withUser(
      db, userId, (tx) => readUnread(tx, userId, { timeZone: settings.zoneOf(userId), awaiting: false, after }), { background: true },
    )
    if (!reading) return
    yield reading
    after = reading.episodes.at(-1)
  }
}

/** Estimates the calls and tokens of a reading, with what is known now. */
export function estimateReading({ asked }: FactsReading): CallEstimate {
  const each = asked.map(estimateFacts)
  return {
    calls: asked.length, inputTokens: each.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    outputTokens: each.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
  }
}

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. ask     the model is called; no transaction is open, nothing is written
 *   2. write   ONE transaction: facts, and the marks that the episodes are read; only if nothing was forgotten and nobody
 *              has read one of them meanwhile
 *
 * @returns the number of episodes that were read, and the events to publish
 * @throws {MadeleineError} `model_failed`, `bad_reply`, `budget_exhausted`, `aborted`; nothing is changed then
 */
export async function readForFacts(
  pipeline: PipelineContext, userId: string, reading: FactsReading, signal: AbortSignal,
): Promise<{ read: number; events: MemoryEvent[] }> {
  const ask = pipeline.ask?.(userId)
  if (!ask) throw new MadeleineError('model_failed', 'no language model is configured')
  const answer = await askForFacts(ask, reading, signal)
  for (const reason of answer.refused) pipeline.countRefusal(reason)
  const changed = await withUser(pipeline.db, userId, async (tx) => {
    await holdConversations(tx, userId, [...new Set(reading.episodes.map(({ conversationId }) => conversationId))])
    return storeFacts(pipeline, tx, userId, { reading, answer })
  }, { background: true })
  return {
    read: changed ? reading.episodes.length : 0,
    events: (changed ?? []).map((factId): MemoryEvent => ({ event: 'fact.changed', userId, factId })),
  }
}

// Vectors for the parts of long messages, of episodes that were embedded before parts had any
// (schema 5) or restored from an export of that time.

/** Episodes per read. */
const READ_LIMIT = 64

/** An episode whose title has a vector and whose long messages have none. */
export interface EpisodeWithoutParts {
  readonly generation: Generation
  readonly embedder: UserEmbedder
  readonly episode: UnembeddedEpisode
  readonly parts: readonly string[]
}

/** Such episodes of the generation that is searched, one at a time: none where this process has another embedder. */
export async function* episodesLackingParts(pipeline: PipelineContext, userId: string): AsyncGenerator<EpisodeWithoutParts> {
  const { db, embedders } = pipeline
  const generation = await withUser(db, userId, liveGeneration)
  const embedder = generation && embedderOf(embedders, generation)
  if (!embedder) return
  for (let after: string | undefined; ; ) {
    const page = { generation: generation.id, after, limit: READ_LIMIT, longUnits: LONG_UNITS }
    const read = await withUser(db, userId, (tx) => episodesWithoutParts(tx, userId, page), { background: true })
    for (const episode of read) {
      const messages = await withUser(
        db, userId, (tx) => longMessagesOf(tx, userId, { id: episode.id, longUnits: LONG_UNITS }), { background: true },
      )
      // Its size is told in bytes, and with what was recalled into it: it may be short
      const parts = embeddedParts(messages.map(ownText))
      if (parts.length > 0) yield { generation, embedder, episode, parts }
    }
    if (read.length < READ_LIMIT) return
    after = read.at(-1)!.id
  }
}

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. embed   the parts of one episode in one call; no transaction is open, nothing is written
 *   2. write   ONE transaction: all of them, unless the episode was rewritten, lost a message, or another generation went live meanwhile
 *
 * @returns the vectors written
 * @throws {MadeleineError} `model_failed`, `budget_exhausted`, `aborted`; nothing is changed then
 */
export async function embedMissingParts(
  { db }: PipelineContext, userId: string, { generation, embedder, episode, parts }: EpisodeWithoutParts, signal: AbortSignal,
): Promise<number> {
  const vectors = await embedParts(embedder, userId, parts, { dims: generation.dims, signal }).catch((cause: unknown) => {
    throwIfAborted(signal)
    throw cause instanceof MadeleineError ? cause : new MadeleineError('model_failed', `embedder ${embedder.name} failed`, { cause })
  })
  return withUser(db, userId, async (tx) => {
    await lockSegments(tx, userId, [episode.id])
    if ((await liveGeneration(tx))?.id !== generation.id) return 0
    return insertVectorsOf(tx, userId, { generation: generation.id, episodes: [{ ...episode, vectors }] })
  }, { background: true })
}
