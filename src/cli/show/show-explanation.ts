/** How scores came about, as small tables: arms by rank and score for an episode, features for passages. */
import type { Explanation, Passage } from '../../recall/render/recall-result.ts'
import { clipColumns, padEnd, padStart, widest, wrap } from '../terminal/columns.ts'
import { escapeLine } from '../terminal/escape-terminal.ts'
import type { Screen } from '../terminal/terminal.ts'

/** Between two columns. */
const GAP = '  '

/**
 * The arms that found an episode, what they come to and what fading makes of it, the terms that matched.
 * @param score the episode's, 0–1
 */
export function showEpisodeScore({ arms, fused, retrievability, factor, terms }: Explanation, score: number, columns: number): string[] {
  const rows = arms.map(({ arm, rank, score: own, weight }) => [escapeLine(arm), `#${rank}`, numberOf(own), numberOf(weight)])
  return [
    ...(rows.length > 0 ? table(['arm', 'rank', 'score', 'weight'], rows) : []),
    `fused ${fused.toFixed(3)} × fading ${factor.toFixed(3)} = ${score.toFixed(3)} · retrievability ${retrievability.toFixed(2)}`,
    ...termLines(terms, columns),
  ]
}

/** A row for each passage that says how it scored, best first: what each feature adds, and the terms that matched. */
export function showPassageScores(screen: Screen, passages: readonly Passage[]): string[] {
  const explained = passages.flatMap((passage, i) => (passage.explain ? [{ passage, rank: i + 1, ...passage.explain }] : []))
  const features = new Set(explained.flatMap(({ parts }) => Object.keys(parts)))
  const names = [...features].filter((name) => explained.some(({ parts }) => parts[name]))
  if (names.length === 0) return [] // what is only the newest has no features
  const heads = ['passage', 'score', ...names.map(escapeLine), 'terms']
  const rows = explained.map(({ passage, rank, parts, terms }) => [
    `${rank}. ${clipColumns(escapeLine(passage.messageId), ID_COLUMNS)}`, numberOf(passage.score),
    ...names.map((name) => numberOf(parts[name])), escapeLine(terms.join(' ')),
  ])
  return ['', screen.bold('How the passages scored'), ...fittingTables(heads, rows, screen.columns).map(screen.dim)]
}

/** Columns for the id of a passage's message, and for its terms at least. */
const ID_COLUMNS = 14
const TERM_COLUMNS = 12

/** One table, or several where a screen is too narrow for all features: each says which passage it tells of. */
function fittingTables(heads: readonly string[], rows: readonly (readonly string[])[], screenColumns: number): string[] {
  const cells = (column: number): string[] => [heads[column] ?? '', ...rows.map((row) => row[column] ?? '')]
  const last = heads.length - 1
  const groups: number[][] = []
  let left = 0
  for (let column = 1; column <= last; column++) {
    const width = GAP.length + (column === last ? Math.min(TERM_COLUMNS, widest(cells(column))) : widest(cells(column)))
    if (width > left || groups.length === 0) {
      groups.push([0])
      left = screenColumns - widest(cells(0))
    }
    groups.at(-1)?.push(column)
    left -= width
  }
  return groups.flatMap((group, i) => [
    ...(i > 0 ? [''] : []),
    ...table(group.map((column) => heads[column] ?? ''), rows.map((row) => group.map((column) => row[column] ?? '')))
      .map((line) => clipColumns(line, screenColumns)),
  ])
}

/** Numbers stand right, words left: the first column, and the terms in the last. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = heads.map((head, column) => widest([head, ...rows.map((row) => row[column] ?? '')]))
  const isWords = (column: number): boolean => column === 0 || heads[column] === 'terms'
  return [heads, ...rows].map((row) =>
    row.map((cell, column) => (isWords(column) ? padEnd : padStart)(cell, widths[column] ?? 0)).join(GAP).trimEnd())
}

/** Scores and their parts are 0–1: three digits tell them apart; – for what nobody told. */
const numberOf = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(3))

const termLines = (terms: readonly string[], columns: number): string[] =>
  (terms.length > 0 ? wrap(`terms: ${escapeLine(terms.join(', '))}`, columns) : [])
