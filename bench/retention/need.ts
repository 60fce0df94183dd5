/**
 * Made-up years of talk: when episodes come, and when each is needed again, by two laws of need from the literature. What is
 * needed does not depend on what a policy has kept.
 */
import type { ReviewRating } from '../../packages/contract/recall-calls.ts'
import { randomFrom } from '../seeded-random.ts'

/** Times are days since the first day. */
export interface Years {
  readonly days: number
  readonly episodes: readonly { readonly born: number; readonly surprise: number }[]
  /** In the order of time. */
  readonly needs: readonly Need[]
}

export interface Need {
  readonly at: number
  readonly episode: number
  /** What the review says of it, where it is right. */
  readonly rating: ReviewRating
  /** 0–1: below the rater's error rate, another episode gets the review. */
  readonly luck: number
}

export type Law = 'desirability' | 'activation'

type Random = () => number

const EPISODES_A_DAY = 4
/** A busy day has several times the episodes of a quiet one: log-normal, and half as many at the weekend. */
const DAY_SPREAD = 0.6
const WEEKEND = 0.5
const SURPRISES: readonly (readonly [share: number, surprise: number])[] = [[0.7, 0.2], [0.22, 0.6], [0.08, 0.9]]
/** How a needed episode is rated: mostly used, at times only touched upon, rarely judged wrongly. */
const RATED: readonly (readonly [share: number, rating: ReviewRating])[] = [[0.05, 'again'], [0.2, 'hard'], [0.6, 'good'], [0.15, 'easy']]

/** Made-up years. The same seed makes the same ones on every machine. */
export function yearsOf(law: Law, { days, seed }: { days: number; seed: number }): Years {
  const random = randomFrom(seed)
  const episodes = bornIn(days, random).map((born) => ({ born, surprise: oneOf(SURPRISES, random) }))
  const needsOf = { desirability: needsByDesirability, activation: needsByActivation }[law]
  const needs = episodes
    .flatMap(({ born }, episode) => needsOf(born, days, random).map((at) => ({ at, episode })))
    .sort((a, b) => a.at - b.at)
    .map((need): Need => ({ ...need, rating: oneOf(RATED, random), luck: random() }))
  return { days, episodes, needs }
}

function bornIn(days: number, random: Random): number[] {
  return Array.from({ length: days }, (_, day) => {
    const expected = EPISODES_A_DAY * Math.exp(DAY_SPREAD * normal(random) - DAY_SPREAD ** 2 / 2) * (day % 7 >= 5 ? WEEKEND : 1)
    const times: number[] = []
    for (let at = exponential(1 / expected, random); at < 1; at += exponential(1 / expected, random)) times.push(day + at)
    return times
  }).flat()
}

/** Needs a day of a new episode at the mean; its square-root-normal spread makes few wanted often and most never. */
const DESIRED = 0.04
/** Mean rate of decay a day. The rates are spread exponentially, so that the mean need falls as 1 / (1 + 0.2 · days). */
const DECAY = 0.2
/** Days until an episode is as desirable again as it was when new, at the mean. */
const REVIVED_AFTER_DAYS = 300

/**
 * Each episode has a desirability of its own (gamma-distributed), which decays at a rate of its own (exponentially
 * distributed), is at times revived, and is needed by a Poisson process of it.
 *
 * Source: Q. L. Burrell, A note on ageing in a library circulation model (Journal of Documentation 41, 1985), as J. R.
 * Anderson and R. Milson used it for memory (Human memory: an adaptive perspective, Psychological Review 96, 1989). The
 * numbers are ours.
 */
function needsByDesirability(born: number, until: number, random: Random): number[] {
  const desired = DESIRED * normal(random) ** 2
  const decay = exponential(DECAY, random)
  const needs: number[] = []
  for (let from = born; from < until;) {
    const revived = from + exponential(REVIVED_AFTER_DAYS, random)
    const rateAt = (at: number) => desired * Math.exp(-decay * (at - from))
    for (let at = nextOf(rateAt, from, random); at < Math.min(revived, until); at = nextOf(rateAt, at, random)) needs.push(at)
    from = revived
  }
  return needs
}

/** How strongly each use calls for the next; and days below which a use is no more recent. */
const ACTIVATION = { strength: 0.015, power: 0.5, least: 0.02 }

/**
 * The odds that an episode is needed are a sum of powers of the times since it was new and since each use: Σ t^−0.5. All
 * episodes are alike but for their history.
 *
 * Source: J. R. Anderson and L. J. Schooler, Reflections of the environment in memory (Psychological Science 2, 1991); the
 * power is the usual one of ACT-R, the strength is ours.
 */
function needsByActivation(born: number, until: number, random: Random): number[] {
  const { strength, power, least } = ACTIVATION
  const uses = [born]
  const rateAt = (at: number) => strength * uses.reduce((sum, use) => sum + (at - use + least) ** -power, 0)
  for (let at = nextOf(rateAt, born, random); at < until; at = nextOf(rateAt, at, random)) uses.push(at)
  return uses.slice(1)
}

/** Rates so low that nothing happens within a lifetime. */
const NEVER = 1e-7

/** The next event of a Poisson process whose rate only falls, by thinning. */
function nextOf(rateAt: (at: number) => number, after: number, random: Random): number {
  for (let [at, highest] = [after, rateAt(after)]; highest > NEVER;) {
    at += exponential(1 / highest, random)
    const rate = rateAt(at)
    if (random() * highest < rate) return at
    highest = rate
  }
  return Infinity
}

const exponential = (mean: number, random: Random): number => -mean * Math.log(1 - random())
const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

function oneOf<T>(shares: readonly (readonly [share: number, value: T])[], random: Random): T {
  let left = random()
  return (shares.find(([share]) => (left -= share) < 0) ?? shares.at(-1)!)[1]
}

export interface MeasuredLaw {
  readonly needsPerEpisode: number
  readonly neverNeeded: number
  /** Slopes in log–log of the rate of need over the days since the last use, and over the number of uses. */
  readonly recency: number
  readonly frequency: number
}

/** What years come out as: the law that a need follows, measured as Anderson and Schooler did. */
export function measuredLaw({ days, episodes, needs }: Years): MeasuredLaw {
  const uses = episodes.map(({ born }) => [born])
  for (const { at, episode } of needs) uses[episode]!.push(at)
  const [byRecency, byFrequency] = [new Map<number, Exposure>(), new Map<number, Exposure>()]
  for (const times of uses) {
    for (const [count, from] of times.entries()) {
      const to = times[count + 1]
      for (let begin = 0.25; begin < days; begin *= 2) {
        add(byRecency, begin, { from: from + begin, to: from + 2 * begin, need: to, until: days })
      }
      if (count > 0) add(byFrequency, 2 ** Math.round(Math.log2(count)), { from, to: Infinity, need: to, until: days })
    }
  }
  return {
    needsPerEpisode: needs.length / episodes.length, neverNeeded: uses.filter((times) => times.length === 1).length / uses.length,
    recency: slopeOf(byRecency), frequency: slopeOf(byFrequency),
  }
}

interface Exposure {
  days: number
  needs: number
}

function add(
  bins: Map<number, Exposure>, key: number,
  { from, to, need = Infinity, until }: { from: number; to: number; need: number | undefined; until: number },
): void {
  const bin = bins.get(key) ?? { days: 0, needs: 0 }
  bin.days += Math.max(0, Math.min(to, need, until) - from)
  bin.needs += need >= from && need < to ? 1 : 0
  bins.set(key, bin)
}

/** Least-squares slope of the logarithms, over bins with enough needs, by their number. */
function slopeOf(bins: ReadonlyMap<number, Exposure>): number {
  const points = [...bins].filter(([, { needs }]) => needs >= 20)
    .map(([key, { days, needs }]) => ({ x: Math.log(key), y: Math.log(needs / days) }))
  const mean = (pick: (point: { x: number; y: number }) => number) => points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  return mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2)
}
