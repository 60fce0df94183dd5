/**
 * The facts that stand in every context, whatever is asked: the same in the same order until a fact
 * changes, so that a prompt cache keeps them.
 */
import { costOf } from '../recall/session-prompt.ts'
import type { FactCategory } from '@madeleine/contract'
import { atOnce, DAY_MS, KNOWN_FACTS, type TokenizerOption } from '@madeleine/base'
import type { Tx } from '@madeleine/engine'
import { newestOfCategories, type CountedFact } from './read-facts-sql.ts'
import { terms } from '@madeleine/language'
import { factLine } from './fact-lines.ts'
import { isPlanOver } from './plan-days.ts'

/** What an agent has to know first, and how many of each are chosen in a round: no category takes more while others have facts left. */
const ROUND: readonly (readonly [FactCategory, number])[] = [
  ['guideline', 2], ['identity', 2], ['relationship', 1], ['preference', 1],
  ['goal', 1], ['interest', 1], ['personality', 1], ['experience', 1],
]
const CATEGORIES = ROUND.map(([category]) => category)
/** A year of age takes as much from a fact as e times the messages give it. */
const YEAR_MS = 365 * DAY_MS
/** Attributes of which one thing is named once: "dogs" beside "a dog". */
const TASTES: ReadonlySet<string | null> = new Set(
  ['likes', 'like', 'loves', 'enjoys', 'dislikes', 'favourite', 'favorite', 'hobby', 'interest'])
/** Lines at most. */
const MOST_STANDING = 20
/** Facts of a category that are chosen from, the newest. */
const MOST_OF_CATEGORY = 40
/** Share of the budget that they may take, 0–1. */
const STANDING_SHARE = 0.1
/** The same of those that are pinned, which are never left out for others. */
const PINNED_SHARE = 0.5

export interface StandingFact {
  readonly id: string
  /** Of its newest proof. */
  readonly conversationId: string
  readonly line: string
}

export interface StandingFacts {
  /** By category, of each the weightiest first. */
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
  limit === 0 ? Promise.resolve([]) : newestOfCategories(tx, userId, { categories: CATEGORIES, limit: MOST_OF_CATEGORY })

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
 * same lines in the same order until a fact changes or a plan is over.
 */
export function chooseStanding(
  facts: readonly CountedFact[], { limit, maxTokens, tokenizer, timeZone, now, space }: StandingOptions,
): StandingFacts {
  const most = Math.min(limit, MOST_STANDING)
  const cost = costOf(tokenizer)
  const tokensOf = (lines: readonly string[]): number => atOnce(cost({ system: standingText(lines), messages: [] }))
  const [chosen, frame] = [inRounds(facts.filter((fact) => fact.isPinned || !isPlanOver(fact, now, timeZone))), tokensOf([])]
  const shown: ChosenFact[] = []
  const tooLarge: (StandingFact & { tokens: number })[] = []
  let taken = frame
  for (const fact of chosen.slice(0, most)) {
    const standing = standingOf(fact, { timeZone, space })
    const tokens = tokensOf([standing.line])
    if (taken + tokens - frame <= (fact.isPinned ? PINNED_SHARE : STANDING_SHARE) * maxTokens) {
      taken += tokens - frame
      shown.push({ fact, standing })
    } else tooLarge.push({ ...standing, tokens })
  }
  shown.sort((a, b) => inOrder(a.fact, b.fact))
  const pinnedTokens = shown.some(({ fact }) => fact.isPinned) ? Math.ceil(taken) : 0
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

/** How much a fact weighs in its category: how often it was said, and how lately. It changes only when the fact does. */
const weightOf = ({ sourceCount, provedAt }: CountedFact): number => Math.log1p(sourceCount) + provedAt.getTime() / YEAR_MS

/** What is pinned, then the rest; by category, of each the weightiest first. */
const inOrder = (a: CountedFact, b: CountedFact): number =>
  Number(b.isPinned) - Number(a.isPinned) || CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category) || weightOf(b) - weightOf(a)
  || a.validFrom.getTime() - b.validFrom.getTime() || (a.id < b.id ? -1 : 1)

/**
 * The facts in the order in which they are chosen: what is pinned, then of each category its weightiest, in rounds, so that none
 * crowds out another.
 */
function inRounds(facts: readonly CountedFact[]): CountedFact[] {
  const ordered = facts.toSorted(inOrder)
  const chosen: CountedFact[] = ordered.filter(({ isPinned }) => isPinned)
  const left = new Map(CATEGORIES.map((category) =>
    [category, withoutRepeats(ordered.filter((fact) => fact.category === category)).filter(({ isPinned }) => !isPinned)]))
  while ([...left.values()].some((some) => some.length > 0)) {
    for (const [category, share] of ROUND) chosen.push(...left.get(category)!.splice(0, share))
  }
  return chosen
}

/** Without tastes whose thing holds the words of a weightier one of the same subject, or is held by it. */
function withoutRepeats(facts: readonly CountedFact[]): CountedFact[] {
  const kept: { readonly fact: CountedFact; readonly words: ReadonlySet<string> }[] = []
  for (const fact of facts) {
    const words = new Set(TASTES.has(fact.attribute) ? terms(fact.value ?? '') : [])
    const isRepeat = words.size > 0 && kept.some(({ fact: { subject, attribute }, words: others }) =>
      others.size > 0 && attribute === fact.attribute && subject === fact.subject
      && (isWithin(words, others) || isWithin(others, words)))
    if (!isRepeat || fact.isPinned) kept.push({ fact, words })
  }
  return kept.map(({ fact }) => fact)
}

const isWithin = (fewer: ReadonlySet<string>, more: ReadonlySet<string>): boolean => [...fewer].every((word) => more.has(word))

export const standingText = (lines: readonly string[]): string => [KNOWN_FACTS, ...lines].join('\n')

/** Tokens that are kept for them, so that older messages do not push them out. */
export const standingTokens = ({ shown, pinnedTokens }: StandingFacts, maxTokens: number): number =>
  (shown.length === 0 ? 0 : Math.max(Math.floor(STANDING_SHARE * maxTokens), pinnedTokens))
