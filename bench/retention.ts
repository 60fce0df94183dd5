/**
 * Simulation of forgetting: in an index of a fixed size, what of that which a year needs is still there?
 * Run: npm run bench:retention [-- --seeds 20 --seed 1 --figure FILE.svg]        (seconds; the same figures on every machine)
 *
 * Two made-up years of episodes, needed again by one of two laws of the literature (bench/retention/need.ts). The first year
 * fills the index, the second is counted. Policies drop an episode when a new one finds the index full; all see the same
 * needs. Nothing of Madeleine's store runs here, only packages/core/reviews.
 */
import { writeFileSync } from 'node:fs'
import { arch, cpus, platform } from 'node:os'
import { parseArgs } from 'node:util'
import { drawShares, type Mark, type Panel } from './retention/draw-shares.ts'
import { AGES, keep, orderOfEquals, POLICIES, USES, type Outcome, type Policy, type Tally } from './retention/keep.ts'
import { measuredLaw, yearsOf, type Law, type Years } from './retention/need.ts'

const YEAR = 365
/** Sizes of the index as shares of the episodes of a year; the tables by age and by uses are of the third. */
const SHARES = [0.05, 0.1, 0.25, 0.5]
const SHOWN_SHARE = 0.25
/** Share of reviews that go to a wrong episode, in the second run. */
const WRONG = 0.3

const LAWS: readonly Law[] = ['desirability', 'activation']
const NAMES: Readonly<Record<Policy, string>> = {
  fsrs: 'FSRS', lru: 'least recently used', ttl: 'time to live', random: 'random', best: 'clairvoyant',
}
const MARKS: Readonly<Record<Policy, Mark>> = { fsrs: 'circle', lru: 'square', ttl: 'triangle', random: 'cross', best: 'none' }

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' }, figure: { type: 'string' } },
})
const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => Number(values.seed) + i)

const shareOf = ({ needed, found }: Tally): number => found / needed
const meanOf = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length
const spreadOf = (list: readonly number[]): number =>
  Math.sqrt(list.reduce((sum, value) => sum + (value - meanOf(list)) ** 2, 0) / Math.max(1, list.length - 1))
const shown = (list: readonly number[]): string => `${meanOf(list).toFixed(3)} ± ${spreadOf(list).toFixed(3)}`
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n')

/** One policy in an index of one size, in the years of every seed. */
function outcomesOf(all: readonly Years[], policy: Policy, share: number, wrong: number): Outcome[] {
  return all.map((years, i) =>
    keep(years, { policy, capacity: Math.round((share * years.episodes.length * YEAR) / years.days), from: YEAR, wrong, seed: seeds[i]! }))
}

const print = (text: string): void => void process.stdout.write(`${text}\n\n`)
const panels: Panel[] = []
for (const law of LAWS) {
  const all = seeds.map((seed) => yearsOf(law, { days: 2 * YEAR, seed }))
  panels.push(report(law, all))
}
const { model = 'unknown' } = cpus()[0] ?? {}
print(`${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${model.trim()}, ${platform()} ${arch()}, `
  + `Node ${process.version}; seeds ${seeds[0]}–${seeds.at(-1)}; mean ± standard deviation over the seeds`)
if (values.figure !== undefined) writeFileSync(values.figure, drawShares(panels, SHARES))

/** Prints the tables of a law. @returns its panel of the figure */
function report(law: Law, all: readonly Years[]): Panel {
  const [laws, orders] = [all.map(measuredLaw), all.map((years, i) => orderOfEquals(years, { from: YEAR, seed: seeds[i]! }))]
  const outcomes = new Map(POLICIES.map((policy) => [policy, SHARES.map((share) => outcomesOf(all, policy, share, 0))]))
  print(`## Need by ${law}`)
  print(`${Math.round(meanOf(all.map(({ episodes }) => episodes.length)) / 2)} episodes a year, `
    + `needed ${shown(laws.map(({ needsPerEpisode }) => needsPerEpisode))} times `
    + `each, ${shown(laws.map(({ neverNeeded }) => neverNeeded))} never. Slopes: `
    + `recency ${shown(laws.map(({ recency }) => recency))}, frequency ${shown(laws.map(({ frequency }) => frequency))}.`)
  const rates = (policy: Policy, share: number): number[] => outcomes.get(policy)![share]!.map(({ all: counted }) => shareOf(counted))
  print(table(['needs met, by size of the index', ...SHARES.map((share) => `${100 * share} %`)], [
    ...POLICIES.map((policy) => [NAMES[policy], ...SHARES.map((_, i) => shown(rates(policy, i)))]),
    ['no forgetting (all episodes)', ...SHARES.map(() => '1')],
    ['FSRS − least recently used', ...SHARES.map((_, i) => ahead(rates('fsrs', i), rates('lru', i)))],
  ]))
  const at = SHARES.indexOf(SHOWN_SHARE)
  const by = (pick: (outcome: Outcome) => readonly Tally[], bin: number) =>
    (policy: Policy) => shown(outcomes.get(policy)![at]!.map((outcome) => shareOf(pick(outcome)[bin]!)).filter(Number.isFinite))
  const needs = (pick: (outcome: Outcome) => readonly Tally[], bin: number): string =>
    String(outcomes.get('fsrs')![at]!.reduce((sum, outcome) => sum + pick(outcome)[bin]!.needed, 0))
  const heads = [...POLICIES.map((policy) => NAMES[policy]), 'needs']
  print(table([`age, at ${100 * SHOWN_SHARE} %`, ...heads], AGES.map(
    ({ name }, bin) => [name, ...POLICIES.map(by(({ byAge }) => byAge, bin)), needs(({ byAge }) => byAge, bin)],
  )))
  print(table([`earlier uses, at ${100 * SHOWN_SHARE} %`, ...heads], USES.map(
    ({ name }, bin) => [name, ...POLICIES.map(by(({ byUses }) => byUses, bin)), needs(({ byUses }) => byUses, bin)],
  )))
  const misled = (['fsrs', 'lru'] as const)
    .map((policy) => outcomesOf(all, policy, SHOWN_SHARE, WRONG).map(({ all: counted }) => shareOf(counted)))
  print(`With ${100 * WRONG} % of the reviews given to a wrong episode, at ${100 * SHOWN_SHARE} %: `
    + `FSRS ${shown(misled[0]!)}, least recently used ${shown(misled[1]!)}; ${ahead(misled[0]!, misled[1]!)}.`)
  print(`Nothing dropped, the needed episode before another of the same relevance: FSRS ${shown(orders.map(({ fsrs }) => fsrs))}, `
    + `last use ${shown(orders.map(({ lru }) => lru))}, newest first ${shown(orders.map(({ ttl }) => ttl))}, chance 0.500; FSRS − `
    + `last use ${ahead(orders.map(({ fsrs }) => fsrs), orders.map(({ lru }) => lru))}.`)
  return {
    title: `need by ${law}`,
    lines: POLICIES.map((policy) => ({ name: NAMES[policy], mark: MARKS[policy], points: SHARES.map(
      (x, i) => ({ x, y: meanOf(rates(policy, i)), spread: spreadOf(rates(policy, i)) }),
    ) })),
  }
}

/** The mean difference in the same years, and in how many of them the first was ahead. */
function ahead(first: readonly number[], second: readonly number[]): string {
  const differences = first.map((value, i) => value - second[i]!)
  const mean = meanOf(differences)
  return `${mean < 0 ? '−' : '+'}${Math.abs(mean).toFixed(3)} ± ${spreadOf(differences).toFixed(3)} `
    + `(ahead in ${differences.filter((one) => one > 0).length} of ${differences.length})`
}
