/** Forgetting of one fact: its words go, its place in the history stays, so that what it ended stays ended. */
import { forgetFact } from '../../facts/sql/unlearn.ts'
import { hasFact } from '../sql/forgotten-facts.ts'
import { NO_ROWS, type Forgettable } from '../sql/forgotten-rows.ts'
import { lockCorpus } from '../../store/tables/postings.ts'
import type { ForgettingKind } from './forgetting-kind.ts'

/** The messages that prove it stay, and do not teach it again. */
export const forgettingFact = (factId: string): ForgettingKind<Forgettable> => ({
  async lock(tx, userId) {
    await lockCorpus(tx, userId)
    return []
  },
  find: async (tx, userId) => (await hasFact(tx, userId, factId)) ? {
    rows: { ...NO_ROWS, facts: 1 },
    ids: { conversations: [], episodes: [], facts: [factId] },
    rebuilt: { episodes: [], facts: [], days: [] },
  } : undefined,
  remove: async (pipeline, tx, userId) => (await forgetFact(tx, userId, factId, pipeline.now())).changed,
})
