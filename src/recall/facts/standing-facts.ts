/** The facts that stand in every context, whatever is asked: the same in the same order until a fact changes, so that a prompt cache keeps them. */
import { costOf } from '../../core/session-messages.ts'
import type { FactCategory } from '../../core/facts/fact.ts'
import { atOnce } from '../../loop-turns.ts'
import { KNOWN_FACTS } from '../../message/framing.ts'
import type { Tx } from '../../store/engine/db.ts'
import { newestOfCategories, type CountedFact } from '../../store/facts/asked-facts.ts'
import type { TokenizerOption } from '../../text/token-counters.ts'
import { factLine } from './fact-lines.ts'

/** What an agent has to know first. */
const CATEGORIES: readonly FactCategory[] = ['guideline', 'identity', 'relationship', 'preference', 'goal', 'interest', 'personality', 'experience']
/** Lines at most. */
export const MOST_STANDING = 20
/** Facts of a category among which those with the most sources are chosen, the newest. */
const MOST_OF_CATEGORY = 40
/** Share of the budget that they may take, 0–1. */
const STANDING_SHARE = 0.1

export interface StandingFact {
  readonly id: string
  /** Of its newest proof. */
  readonly conversationId: string
  readonly line: string
}

export interface StandingFacts {
  /** By category, of each those with the most sources first. */
  readonly shown: readonly StandingFact[]
  /** Chosen, and larger than what is left of the share. */
  readonly tooLarge: readonly (StandingFact & { readonly tokens: number })[]
  /** Whether there are more than so many lines. */
  readonly hasMore: boolean
}

export const NO_STANDING_FACTS: StandingFacts = { shown: [], tooLarge: [], hasMore: false }

/** One statement. @param limit lines at most */
export async function readStanding(tx: Tx, userId: string, limit: number): Promise<CountedFact[]> {
  if (limit === 0) return []
  const facts = await newestOfCategories(tx, userId, { categories: CATEGORIES, limit: MOST_OF_CATEGORY })
  const order = (a: CountedFact, b: CountedFact): number =>
    CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category) || b.sourceCount - a.sourceCount || a.validFrom.getTime() - b.validFrom.getTime() || (a.id < b.id ? -1 : 1)
  return facts.toSorted(order)
}

/** The first of the facts, as far as the share of the budget reaches. Depends on the facts and the budget alone. */
export function chooseStanding(facts: readonly CountedFact[], { limit, maxTokens, tokenizer, timeZone }: { limit: number; maxTokens: number; tokenizer: TokenizerOption; timeZone: string }): StandingFacts {
  const most = Math.min(limit, MOST_STANDING)
  const cost = costOf(tokenizer)
  const tokensOf = (lines: readonly string[]): number => atOnce(cost({ system: standingText(lines), messages: [] }))
  const shown: StandingFact[] = []
  const tooLarge: (StandingFact & { tokens: number })[] = []
  for (const fact of facts.slice(0, most)) {
    const one = { id: fact.id, conversationId: fact.conversationId, line: factLine(fact, fact.sourceCount, timeZone) }
    if (tokensOf([...shown.map(({ line }) => line), one.line]) <= STANDING_SHARE * maxTokens) shown.push(one)
    else tooLarge.push({ ...one, tokens: tokensOf([one.line]) })
  }
  return { shown, tooLarge, hasMore: facts.length > most }
}

export const standingText = (lines: readonly string[]): string => [KNOWN_FACTS, ...lines].join('\n')

/** Tokens that are kept for them, so that older messages do not push them out. */
export const standingTokens = ({ shown }: StandingFacts, maxTokens: number): number => (shown.length === 0 ? 0 : Math.floor(STANDING_SHARE * maxTokens))
