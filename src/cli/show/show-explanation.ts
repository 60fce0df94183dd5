/** Score breakdowns as tables: search arms of an episode, features of passages. */
import type { Explanation, RecentPassage } from '../../recall/render/recall-result.ts'
import { clipColumns, padEnd, padStart, widest, wrap } from '../terminal/columns.ts'
import { escapeLine } from '../terminal/escape-terminal.ts'
import type { Screen } from '../terminal/terminal.ts'

/** Separates two columns. */
const GAP = '  '

/**
 * The arms that found an episode, the fused score with its decay factor, and the terms that matched.
 * @param score the episode's, 0–1
 */
export function showEpisodeScore({ arms, fused, retrievability, factor, terms }: Explanation, score: number, columns: number): string[] {
  const rows = arms.map(({ arm, rank, score: own, weight }) => [escapeLine(arm), `#${rank}`, numberOf(own), numberOf(weight)])
  return [
    ...(rows.length > 0 ? table(['arm', 'rank', 'score', 'weight'], rows) : []),
    `fused ${fused.toFixed(3)} × decay ${factor.toFixed(3)} = ${score.toFixed(3)} · retrievability ${retrievability.toFixed(2)}`,
    ...termLines(terms, columns),
  ]
}

/** A row per explained passage, best first: the contribution of each feature, and the terms that matched. */
export function showPassageScores(screen: Screen, passages: readonly (RecentPassage & { readonly confidence?: number })[]): string[] {
  const explained = passages.flatMap((passage, i) => (passage.explain ? [{ passage, rank: i + 1, ...passage.explain }] : []))
  const features = new Set(explained.flatMap(({ parts }) => Object.keys(parts)))
  const names = [...features].filter((name) => explained.some(({ parts }) => parts[name]))
  if (names.length === 0) return [] // passages of `recent` have no features
  const heads = ['passage', 'confidence', 'score', ...names.map(escapeLine), 'terms']
  const rows = explained.map(({ passage, rank, parts, terms }) => [
    `${rank}. ${clipColumns(escapeLine(passage.messageId), ID_COLUMNS)}`, numberOf(passage.confidence), numberOf(passage.score),
    ...names.map((name) => numberOf(parts[name])), escapeLine(terms.join(' ')),
  ])
  return ['', screen.bold('How the passages scored'), ...fittingTables(heads, rows, screen.columns).map(screen.dim)]
}

/** Width of the message id, and minimum width of the terms. */
const ID_COLUMNS = 14
const TERM_COLUMNS = 12

/** One table, or several if the screen is too narrow for all features; each repeats the passage column. */
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

/** Aligns numbers right and text left; text is the first column and the terms. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = heads.map((head, column) => widest([head, ...rows.map((row) => row[column] ?? '')]))
  const isText = (column: number): boolean => column === 0 || heads[column] === 'terms'
  return [heads, ...rows].map((row) =>
    row.map((cell, column) => (isText(column) ? padEnd : padStart)(cell, widths[column] ?? 0)).join(GAP).trimEnd())
}

/** Three decimals, enough for scores of 0–1; – for an absent value. */
const numberOf = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(3))

const termLines = (terms: readonly string[], columns: number): string[] =>
  (terms.length > 0 ? wrap(`terms: ${escapeLine(terms.join(', '))}`, columns) : [])
