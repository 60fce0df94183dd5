/** A reading of episodes for facts: what is read of them, what is asked of the model, and what comes of its replies. */
import type { FactChange } from '../../contract/fact.ts'
import type { FactRefusal } from '../../contract/fact-refusals.ts'
import { MadeleineError } from '../../base/errors.ts'
import { FACTS_PROMPT_TOKENS, factsQuestion, KNOWN_SHOWN, shownTokens } from './consolidation-question.ts'
import { onePerFact, readFacts, type FactsToAsk } from './fact-reply.ts'
import { unexplainedOf, type EpisodeToRead, type KnownFact, type ReadMessage } from '../../language/facts/unexplained.ts'
import { selvesIn } from '../../language/facts/speakers.ts'
import type { Message } from '../../contract/message.ts'
import { ownText } from '../../contract/recalled-text.ts'
import type { AskModel } from '../../contract/language-model.ts'
import { queryTerms, terms } from '../../language/terms.ts'
import { relatedFacts, type FactRow } from './read-facts-sql.ts'
import { countRemovals, unreadEpisodes, type UnreadEpisode, type UnreadPlace } from './unread-episodes-sql.ts'
import type { Tx } from '../../engine/db.ts'
import { messagesInRanges } from '../store/tables/messages.ts'

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
  const known = rows.filter((row) => !isOnlyFrom(row, unread)).map(knownFact)
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
  const parts: ReadMessage[][] = []
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
