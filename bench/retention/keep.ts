/** What is kept of years of episodes in an index of a fixed size, and where in a ranking of equals the needed ones stand. */
import { reviewed, withDailyCap } from '../../packages/core/reviews/next-state.ts'
import { firstState, type Retention } from '../../packages/core/reviews/retention.ts'
import { randomFrom } from '../seeded-random.ts'
import type { Need, Years } from './need.ts'

/** What is known of an episode: when it was new, when it last helped, its memory state and what that was reviewed last. */
interface Kept {
  readonly episode: number
  readonly born: number
  usedAt: number
  state: Retention
  reviewedAt: number
}

/**
 * fsrs: the lowest retrievability is dropped first; lru: what was not used for longest; ttl: the
 * oldest; best: what is needed latest from now on.
 */
export const POLICIES = ['fsrs', 'lru', 'ttl', 'random', 'best'] as const
export type Policy = (typeof POLICIES)[number]

export interface Tally {
  needed: number
  found: number
}

export interface Outcome {
  readonly all: Tally
  /** By days since the episode was new, and by how often it was needed before. */
  readonly byAge: readonly Tally[]
  readonly byUses: readonly Tally[]
}

export const AGES: readonly { readonly name: string; readonly below: number }[] = [
  { name: '< 7 days', below: 7 }, { name: '7–30', below: 30 }, { name: '30–90', below: 90 },
  { name: '90–365', below: 365 }, { name: '> 365', below: Infinity },
]
export const USES: readonly { readonly name: string; readonly below: number }[] = [
  { name: '0', below: 1 }, { name: '1', below: 2 }, { name: '2–4', below: 5 },
  { name: '5–9', below: 10 }, { name: '≥ 10', below: Infinity },
]

/**
 * Keeps at most `capacity` episodes. What is dropped is gone: a later need of it is missed. A need that is met is a use, and
 * once a day a review.
 *
 * @param from needs before this day fill the index and are not counted
 * @param wrong share of reviews that another episode of the index gets, 0–1
 */
export function keep(
  years: Years, { policy, capacity, from, wrong, seed }: { policy: Policy; capacity: number; from: number; wrong: number; seed: number },
): Outcome {
  const random = randomFrom(seed)
  const index = new Map<number, Kept>()
  const coming = needTimes(years)
  const uses = new Uint32Array(years.episodes.length)
  const outcome = { all: tally(), byAge: AGES.map(tally), byUses: USES.map(tally) }
  let next = 0
  const serve = (need: Need): void => {
    const kept = index.get(need.episode)
    const age = need.at - years.episodes[need.episode]!.born
    if (need.at >= from) {
      for (const each of [outcome.all, outcome.byAge[binOf(AGES, age)]!, outcome.byUses[binOf(USES, uses[need.episode]!)]!]) {
        count(each, kept !== undefined)
      }
    }
    uses[need.episode]! += 1
    coming[need.episode]!.shift()
    if (kept) review(need.luck < wrong ? [...index.values()][Math.floor(random() * index.size)]! : kept, need)
  }
  for (const [episode, { born, surprise }] of years.episodes.entries()) {
    while (next < years.needs.length && years.needs[next]!.at < born) serve(years.needs[next++]!)
    index.set(episode, { episode, born, usedAt: born, state: firstState(surprise), reviewedAt: born })
    if (index.size > capacity) index.delete(worstOf(index, (kept) => worthOf(kept, born, { policy, random, coming })))
  }
  while (next < years.needs.length) serve(years.needs[next++]!)
  return outcome
}

const tally = (): Tally => ({ needed: 0, found: 0 })
const binOf = (bins: readonly { readonly below: number }[], value: number): number => bins.findIndex(({ below }) => value < below)

function count(into: Tally, isFound: boolean): void {
  into.needed += 1
  into.found += isFound ? 1 : 0
}

/** The times of each episode's needs. */
function needTimes({ episodes, needs }: Years): number[][] {
  const times: number[][] = episodes.map(() => [])
  for (const { at, episode } of needs) times[episode]!.push(at)
  return times
}

/** A use, and a review unless the day had one. */
function review(kept: Kept, { at, rating }: Need): void {
  kept.usedAt = at
  if (kept.reviewedAt > kept.born && Math.floor(kept.reviewedAt) === Math.floor(at)) return
  kept.state = withDailyCap(reviewed(kept.state, rating, at - kept.reviewedAt), kept.state.stabilityDays)
  kept.reviewedAt = at
}

interface Judging {
  readonly policy: Policy
  readonly random: () => number
  readonly coming: readonly (readonly number[])[]
}

/** How much an episode is worth keeping: only the order counts. */
function worthOf({ episode, born, usedAt, state, reviewedAt }: Kept, now: number, { policy, random, coming }: Judging): number {
  switch (policy) {
    // The order of retrievability, which falls with days / stability alone
    case 'fsrs': return -(now - reviewedAt) / state.stabilityDays
    case 'lru': return usedAt
    case 'ttl': return born
    case 'random': return random()
    case 'best': return -(coming[episode]![0] ?? Infinity)
  }
}

function worstOf(index: ReadonlyMap<number, Kept>, worth: (kept: Kept) => number): number {
  let [worst, least] = [-1, Infinity]
  for (const [episode, kept] of index) {
    const value = worth(kept)
    if (value < least || worst === -1) [worst, least] = [episode, value]
  }
  return worst
}

/** Others that each needed episode is compared with. */
const COMPARED = 20

/**
 * Where nothing is dropped: the share of pairs of a needed episode and another one in which the needed one is worth more, by
 * each policy. 0.5 is chance; 1 would put every needed episode before all others of the same relevance.
 */
export function orderOfEquals(
  years: Years, { from, seed }: { from: number; seed: number },
): Readonly<Record<'fsrs' | 'lru' | 'ttl', number>> {
  const random = randomFrom(seed)
  const known: Kept[] = []
  const won = { fsrs: 0, lru: 0, ttl: 0 }
  let pairs = 0
  for (const need of years.needs) {
    for (let episode = known.length; episode < years.episodes.length && years.episodes[episode]!.born <= need.at; episode++) {
      const { born, surprise } = years.episodes[episode]!
      known.push({ episode, born, usedAt: born, state: firstState(surprise), reviewedAt: born })
    }
    const needed = known[need.episode]!
    for (let i = 0; need.at >= from && i < COMPARED; i++) {
      const other = known[Math.floor(random() * known.length)]!
      if (other === needed) continue
      pairs += 1
      for (const policy of ['fsrs', 'lru', 'ttl'] as const) {
        const [mine, theirs] = [needed, other].map((kept) => worthOf(kept, need.at, { policy, random, coming: [] }))
        won[policy] += mine! > theirs! ? 1 : mine === theirs ? 0.5 : 0
      }
    }
    review(needed, need)
  }
  return { fsrs: won.fsrs / pairs, lru: won.lru / pairs, ttl: won.ttl / pairs }
}
