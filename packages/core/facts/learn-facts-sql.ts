/** Learns facts: writes what messages say of them, and folds the chains that they touch. */
import { sql, type Tx } from '@madeleine/engine'
import { endKeys, factWords, type FactWords } from './fact-words.ts'
import type { EndedFact, FactChange, MessagePlace, SaidChange, StatedFact } from '@madeleine/contract'
import { FACTS } from './fact-columns-sql.ts'
import type { ChangedFacts } from './fold-facts-sql.ts'
import { deleteOtherReadings, foldAround, type TaughtRange, type UnreadEpisode } from './unlearn-sql.ts'
import { endingsBySaid, endsSaidAfter, keptEnds } from './said-ends-sql.ts'
import { trustedOnly } from './trust-sql.ts'
import { insertSources, isUuid, asEdited, lockForLearning, type FactReading, type NewFactSource, SAID_END } from './fact-sources-sql.ts'

/** Result of `learnFacts`. */
export interface LearntFacts extends ChangedFacts {
  /** Changes that name a fact which does not exist or was forgotten, and ends that cannot be told: they were left out. */
  readonly unknown: number
}

interface Learning extends FactReading {
  /** IANA zone of the user, in which plans name days. Default: UTC. */
  readonly timeZone?: string
  /** Messages of which the changes are all that the rules read: what else they had read in them goes. */
  readonly insteadOf?: readonly TaughtRange[]
}

/**
 * Learns changes in the caller's transaction, in a fixed number of statements. What is known already by the same messages
 * changes nothing, and words that are not trusted say nothing. It locks the user's corpus row; the messages must be in the log.
 *
 * A change that names a fact is about the fact as it stands now; without the messages that state that fact, it waits for them.
 * An end by words, and what is over, is about whatever messages state, earlier or later learnt; what is done, about what is known by
 * then, or stated in the same reading.
 */
export async function learnFacts(
  tx: Tx, userId: string, said: readonly (FactChange | SaidChange)[], { insteadOf = [], timeZone = 'UTC', ...reading }: Learning,
): Promise<LearntFacts> {
  const changes = said.filter((change) => change.kind !== 'done' && change.kind !== 'over')
  const past = said.filter((change) => change.kind === 'done' || change.kind === 'over')
  if (changes.length + past.length === 0 && insteadOf.length === 0) return { changed: [], removed: [], unknown: 0 }
  const named = [...new Set(changes.flatMap((change) => ('factId' in change ? [change.factId] : [])))]
  const first = firstStated(changes)
  const [{ edits, untrusted }, known, kept] = await Promise.all([
    lockForLearning(tx, userId), factsNamed(tx, userId, named),
    first === undefined ? [] : endsSaidAfter(tx, userId, first, reading.learntAt),
  ])
  const isKnown = (change: FactChange | EndedFact): boolean =>
    ('factId' in change ? known.has(change.factId) : change.kind === 'new' || endKeys(change) !== null)
  const stated = changes.filter(isKnown).flatMap((change) => sourcesOfChange(change, known, reading))
  const isReadAnew = ({ conversationId, seq }: MessagePlace): boolean =>
    insteadOf.some((range) => range.conversationId === conversationId && range.from <= seq && seq < range.to)
  const before = kept.filter((one) => !isReadAnew(one.said.sources[0]))
  const ended = await endingsBySaid(tx, userId, past.map((one) => ({ said: one, reading })), { timeZone, stated, before })
  const told = unique([...stated, ...keptEnds(past, reading), ...ended])
  const read = untrusted === 0 ? told : await trustedOnly(tx, userId, told)
  const sources = edits === 0 ? read : unique(await asEdited(tx, userId, read))
  const unknown = changes.filter((change) => !isKnown(change)).length
  const replaced = await deleteOtherReadings(tx, userId, insteadOf, sources)
  if (sources.length > 0) tx.run(insertSources(userId, sources))
  const onFacts = sources.filter(({ kind, attribute }) => kind !== 'ends' || attribute !== SAID_END)
  return { ...(await foldAround(tx, userId, [...onFacts, ...replaced])), unknown }
}

/** The earliest time from which something that is stated holds. */
function firstStated(changes: readonly (FactChange | EndedFact)[]): Date | undefined {
  const times = changes.flatMap((change) => ('fact' in change ? [change.fact.validFrom.getTime()] : []))
  return times.length === 0 ? undefined : new Date(Math.min(...times))
}

const WORDS = FACTS.pick('id', 'subject', 'subjectKey', 'category', 'attribute', 'value', 'text', 'textKey', 'factKey', 'chainKey')

async function factsNamed(tx: Tx, userId: string, ids: readonly string[]): Promise<Map<string, FactWords>> {
  const possible = ids.filter(isUuid)
  if (possible.length === 0) return new Map()
  const rows = await tx.rows<FactWords & { id: string }>(sql`
    select ${WORDS.selected()}
      from fact where user_id = ${userId} and id = any(${possible}::text[]::uuid[]) and forgotten_at is null`)
  return new Map(rows.map(({ id, ...words }) => [id, words]))
}

/** What a change says, one source for each of its messages. */
export function sourcesOfChange(
  change: FactChange | EndedFact, known: ReadonlyMap<string, FactWords>, reading: FactReading,
): NewFactSource[] {
  switch (change.kind) {
    case 'new':
      return statements(factWords(change.fact), change.fact, readBy(change.fact, reading))
    case 'reinforce':
      return change.sources.map((place) =>
        ({ ...known.get(change.factId)!, ...placed(place, reading), kind: 'repeats', holdsFrom: place.at }))
    case 'update': {
      const words = factWords(change.fact)
      const { sources, validFrom } = change.fact
      return [
        ...endings(known.get(change.factId)!, { sources, endsAt: validFrom, successorKey: words.textKey }, reading),
        ...statements(words, change.fact, reading),
      ]
    }
    case 'invalidate':
      return endings(known.get(change.factId)!, change, reading)
    case 'end': {
      const keys = endKeys(change)!
      return endings({ ...keys, textKey: keys.factKey }, change, readBy(change, reading))
    }
  }
}

/** What an assistant noted is that, whoever reads it. */
const readBy = ({ isNoted }: { readonly isNoted?: true }, reading: FactReading): FactReading =>
  (isNoted ? { ...reading, quality: 'noted', model: null, promptVersion: null } : reading)

const statements = (words: FactWords, { sources, validFrom }: StatedFact, reading: FactReading): NewFactSource[] =>
  sources.map((place) => ({ ...words, ...placed(place, reading), kind: 'states', holdsFrom: validFrom }))

const endings = (
  { textKey, factKey, chainKey }: Pick<FactWords, 'textKey' | 'factKey' | 'chainKey'>,
  { sources, endsAt, successorKey = null }: {
    readonly sources: readonly MessagePlace[]; readonly endsAt: Date; readonly successorKey?: string | null
  },
  reading: FactReading,
): NewFactSource[] => sources.map((place) =>
  ({ ...placed(place, reading), textKey, factKey, chainKey, kind: 'ends', holdsFrom: endsAt, successorKey, ...WORDLESS }))

const WORDLESS = { subject: null, subjectKey: null, category: null, attribute: null, value: null, text: null }

const placed = ({ conversationId, seq, at }: MessagePlace, reading: FactReading) =>
  ({ conversationId, seq, at, successorKey: null, ...reading })

/** Without those that have the key of an earlier one. */
const unique = (sources: readonly NewFactSource[]): NewFactSource[] =>
  [...new Map(
    sources.toReversed().map((source) => [JSON.stringify([source.textKey, source.conversationId, source.seq, source.kind]), source]),
  ).values()]

// Episodes that the rules of an earlier build, or none, have read for facts.

/** An episode for the rules to read. */
export type EpisodeForRules = Pick<UnreadEpisode, 'id' | 'conversationId' | 'from' | 'to' | 'people'>

/** The next episodes by id that neither a model nor these rules have read. @param after the last one of those before */
export function episodesForRules(
  tx: Tx, userId: string, { version, after, limit, conversationId }: {
    version: number; after: string | undefined; limit: number; conversationId?: string | undefined
  },
): Promise<EpisodeForRules[]> {
  const later = after === undefined ? sql`` : sql`and segment_id > ${after}::uuid`
  const within = conversationId === undefined ? sql`` : sql`and conversation_id = ${conversationId}`
  return tx.rows<EpisodeForRules>(sql`
    select e.segment_id as id, e.conversation_id as "conversationId", s.from_seq as "from", s.to_seq as "to", c.people
      from (select * from episode
             where user_id = ${userId} and consolidated_at is null and (rules_version is null or rules_version < ${version}) ${later}
                   ${within}
             order by segment_id limit ${limit}) e
      cross join lateral (select * from segment s where s.user_id = ${userId} and s.id = e.segment_id and s.state = 'collapsed' offset 0) s
      cross join lateral (select people from conversation c where c.user_id = ${userId} and c.id = e.conversation_id offset 0) c
     order by e.segment_id`)
}

/**
 * Locks those of the episodes that no model has read meanwhile, and marks them as read by these
 * rules. The corpus must be locked. @returns their ids
 */
export async function markReadByRules(
  tx: Tx, userId: string, episodes: readonly EpisodeForRules[], version: number,
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    with own as materialized (
      select e.segment_id as id from unnest(${episodes.map(({ id }) => id)}::text[]::uuid[], ${episodes.map(({ from }) => from)}::int[],
        ${episodes.map(({ to }) => to)}::int[]) as r (id, from_seq, to_seq)
        join segment s on s.user_id = ${userId} and s.id = r.id and s.from_seq = r.from_seq and s.to_seq = r.to_seq
         and s.state = 'collapsed'
        join episode e on e.user_id = ${userId} and e.segment_id = r.id and e.consolidated_at is null
       order by e.segment_id for no key update of e
    )
    update episode e set rules_version = ${version} from own where e.user_id = ${userId} and e.segment_id = own.id returning own.id`)
  return new Set(rows.map(({ id }) => id))
}
