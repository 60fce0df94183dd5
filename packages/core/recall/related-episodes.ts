/** The call `related`: other episodes about the same, found by what an episode is about, and by the facts that both prove. */
import { isSegmentId, MadeleineError, show } from '@madeleine/base'
import { leastValueOf, parseOptions, type RelatedEpisode, RelatedInput, type RelatedOptions } from '@madeleine/contract'
import { type Tx, withUser } from '@madeleine/engine'
import { episodesSharingFacts } from '../facts/read-facts-sql.ts'
import { parseRecall } from '../memory/parse-options.ts'
import type { StoreRuntime } from '../memory/store-runtime.ts'
import type { UserClock } from '../pipeline/store-settings.ts'
import { episodesById, keywordsOf } from '../store/tables/episodes.ts'
import { messageIdsOf } from '../store/tables/segments.ts'
import { successorOf } from '../upgrade/upgrade-sql.ts'
import { episodeOf } from './present.ts'

/** Keywords that are looked for, the weightiest, and how many of their terms another episode must hold: one may be chance. */
const [MOST_KEYWORDS, LEAST_TERMS] = [8, 2]
/** Episodes that are ranked for one that is shown: most hold too little. */
const RANKED_FOR_ONE = 3

/** Nothing of it is recorded as shown. @throws {MadeleineError} `not_found`, `invalid_input` */
export async function relatedEpisodes(
  { pipeline: { db }, reads }: Pick<StoreRuntime, 'pipeline' | 'reads'>, { userId, clock }: Asking,
  options: Omit<RelatedOptions, 'space'> & { readonly episodeId: string },
): Promise<RelatedEpisode[]> {
  const { episodeId, limit } = parseOptions(RelatedInput, options)
  const about = isSegmentId(episodeId) ? await withUser(db, userId, (tx) => readAbout(tx, userId, episodeId, limit), ONE_SNAPSHOT)
    : undefined
  if (!about) throw new MadeleineError('not_found', `no episode has the id ${show(episodeId)}`)
  const { shared, query } = about
  const asked = { query, limit: RANKED_FOR_ONE * limit + 1, passageLimit: 0, factLimit: 0, explain: true }
  const { episodes } = query === '' ? { episodes: [] } : await reads.unrecorded.recall(userId, parseRecall(clock, asked))
  const alike = episodes.filter(({ id: other, confidence, explain }) => other !== about.id && !shared.some((one) => one.id === other)
    && confidence >= leastValueOf('fair') && new Set(explain?.terms).size >= LEAST_TERMS)
  return [...shared, ...alike.map(({ score: _, confidence: _sure, explain: _parts, ...episode }) => episode)].slice(0, limit)
}

interface Asking {
  readonly userId: string
  readonly clock: UserClock
}

const ONE_SNAPSHOT = { idempotent: true, snapshot: true } as const

interface About {
  readonly id: string
  /** The weightiest keywords, in one line. */
  readonly query: string
  /** Those that prove the same facts, the most first. */
  readonly shared: readonly RelatedEpisode[]
}

/** Of an episode, or of the one that took its place; undefined where there is neither. */
async function readAbout(tx: Tx, userId: string, asked: string, limit: number): Promise<About | undefined> {
  const id = (await successorOf(tx, userId, asked)) ?? asked
  const [row] = await episodesById(tx, userId, [id])
  if (!row) return undefined
  const [keywords, found] = await Promise.all([keywordsOf(tx, userId, id), episodesSharingFacts(tx, userId, row, limit)])
  const ids = found.map((one) => one.id)
  const [rows, messageIds] = await Promise.all([episodesById(tx, userId, ids), messageIdsOf(tx, userId, ids)])
  const shared = found.flatMap(({ id: other, text }) => {
    const own = rows.find((one) => one.id === other)
    return own ? [{ ...episodeOf(own, messageIds.get(other) ?? []), why: `both say: ${text}` }] : []
  })
  return { id, shared, query: keywords.slice(0, MOST_KEYWORDS).join(' ') }
}
