/**
 * The facts that stand in every context, whatever is asked: the same in the same order until a fact
 * changes, so that a prompt cache keeps them.
 */
import { costOf } from '../recall/session-prompt.ts'
import type { FactCategory } from '@madeleine/contract'
import { atOnce, KNOWN_FACTS, type TokenizerOption } from '@madeleine/base'
import type { Tx } from '@madeleine/engine'
import { newestOfCategories, type CountedFact } from './read-facts-sql.ts'
import { factLine } from './fact-lines.ts'
import { isPlanDue, isPlanOver } from './plan-days.ts'
import { byWeight, HEALTH_ATTRIBUTES, isStatedHealth } from './standing-weight.ts'

/** No notes: what was only said is quoted where it is asked for. */
const CATEGORIES: readonly FactCategory[] = [
  'guideline', 'identity', 'relationship', 'preference', 'goal', 'interest', 'personality', 'experience',
]
/** Lines at most. */
const MOST_STANDING = 20
/** Facts of a category that are chosen from, the newest. */
const MOST_OF_CATEGORY = 40
/** Share of the budget that they may take, 0–1. */
const STANDING_SHARE = 0.1
/** The same of those that are pinned, and of health that a person typed in, which are never left out for others. */
const PINNED_SHARE = 0.5

export interface StandingFact {
  readonly id: string
  /** Of its newest proof. */
  readonly conversationId: string
  readonly line: string
}

export interface StandingFacts {
  /** By kind, of each the weightiest first. */
  readonly shown: readonly StandingFact[]
  /** Chosen, and larger than what is left of the share. */
  readonly tooLarge: readonly (StandingFact & { readonly tokens: number })[]
  /** Whether there are more than so many lines. */
  readonly hasMore: boolean
  /** What they take where some are pinned, which may be more than the share of the others; else 0. */
  readonly pinnedTokens: number
}

export const NO_STANDING_FACTS: StandingFacts = { shown: [], tooLarge: [], hasMore: false, pinnedTokens: 0 }

/** One statement. @param limit lines at most */
export const readStanding = (tx: Tx, userId: string, limit: number): Promise<CountedFact[]> =>
  limit === 0 ? Promise.resolve([]) : newestOfCategories(tx, userId, {
    categories: CATEGORIES, limit: MOST_OF_CATEGORY, stated: HEALTH_ATTRIBUTES,
  })

interface StandingOptions {
  /** Lines at most. */
  readonly limit: number
  readonly maxTokens: number
  readonly tokenizer: TokenizerOption
  readonly timeZone: string
  /** A plan whose days are over now does not stand. */
  readonly now: Date
  /** The space that they are known in; absent: the memory of who asks. */
  readonly space?: string | undefined
}

/**
 * The facts that stand, as far as the share of the budget reaches. Depends on the facts, the budget and today's date alone: the
 * same lines in the same order until a fact changes, a plan is over or a change is half a year old.
 */
export function chooseStanding(
  facts: readonly CountedFact[], { limit, maxTokens, tokenizer, timeZone, now, space }: StandingOptions,
): StandingFacts {
  const most = Math.min(limit, MOST_STANDING)
  const cost = costOf(tokenizer)
  const tokensOf = (lines: readonly string[]): number => atOnce(cost({ system: standingText(lines), messages: [] }))
  const { chosen, placeOf } = byWeight(facts.filter((fact) => fact.isPinned || !isPlanOver(fact, now, timeZone)), {
    now, isDue: (fact) => isPlanDue(fact, now, timeZone),
  })
  const frame = tokensOf([])
  const shown: ChosenFact[] = []
  const tooLarge: (StandingFact & { tokens: number })[] = []
  let taken = frame
  for (const fact of chosen.slice(0, most)) {
    const standing = standingOf(fact, { timeZone, space })
    const tokens = tokensOf([standing.line])
    if (taken + tokens - frame <= (isKept(fact) ? PINNED_SHARE : STANDING_SHARE) * maxTokens) {
      taken += tokens - frame
      shown.push({ fact, standing })
    } else tooLarge.push({ ...standing, tokens })
  }
  shown.sort((a, b) => placeOf(a.fact) - placeOf(b.fact))
  const pinnedTokens = shown.some(({ fact }) => isKept(fact)) ? Math.ceil(taken) : 0
  return { shown: shown.map(({ standing }) => standing), tooLarge, hasMore: chosen.length > most, pinnedTokens }
}

interface ChosenFact {
  readonly fact: CountedFact
  readonly standing: StandingFact
}

const standingOf = (
  { id, conversationId, sourceCount, speaker, provedAt, ...fact }: CountedFact,
  { timeZone, space }: Pick<StandingOptions, 'timeZone' | 'space'>,
): StandingFact =>
  ({
    id, conversationId,
    line: factLine(fact, { sources: sourceCount, last: speaker === null ? undefined : { speaker, at: provedAt }, space }, timeZone),
  })

/** Whether no other fact takes its place. */
const isKept = (fact: CountedFact): boolean => fact.isPinned || isStatedHealth(fact)

export const standingText = (lines: readonly string[]): string => [KNOWN_FACTS, ...lines].join('\n')

/** Tokens that are kept for them, so that older messages do not push them out. */
export const standingTokens = ({ shown, pinnedTokens }: StandingFacts, maxTokens: number): number =>
  (shown.length === 0 ? 0 : Math.max(Math.floor(STANDING_SHARE * maxTokens), pinnedTokens))
