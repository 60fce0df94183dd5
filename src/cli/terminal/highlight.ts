/** Highlighting: the ranges of a text that match a query, by the same text analysis as the index. */
import { queryWords, termsOfParts } from '../../language/terms.ts'
import { compatible, isUnspaced, kindOf } from '../../base/folded-text.ts'

/** Half-open range `[start, end)` in UTF-16 units. */
export type TextRange = readonly [start: number, end: number]

const WORD = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}_'’.:,@-]*[\p{L}\p{M}\p{N}])?/gu

/** Finds the words that share a term with the query; in scripts without spaces, the pairs of characters that do. */
export function queryMatcher(query: string): (text: string) => TextRange[] {
  const queryTerms = new Set(queryWords(query).flat())
  return (text) => {
    if (queryTerms.size === 0) return []
    const termsIn = termsOfParts(text)
    const isMatch = (word: string) => termsIn(word).some((term) => queryTerms.has(term))
    return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => runsOf(word, index).flatMap(([start, end]) => {
      const run = text.slice(start, end)
      if (isUnspaced(kindOf(run.codePointAt(0) ?? 0))) return matchingPairs(run, start, queryTerms)
      return isMatch(run) ? [[start, end] as const] : []
    }))
  }
}

/** A letter with its combining marks, the unit of the index's pairs. */
const CLUSTER = /.\p{M}*/gsu

/** Splits a word where a script without spaces begins or ends. */
function runsOf(word: string, from: number): TextRange[] {
  const runs: [number, number, boolean][] = []
  let at = from
  for (const [character] of word.matchAll(CLUSTER)) {
    const unspaced = isUnspaced(kindOf(character.codePointAt(0) ?? 0))
    const last = runs.at(-1)
    if (last && last[2] === unspaced) last[1] += character.length
    else runs.push([at, at + character.length, unspaced])
    at += character.length
  }
  return runs.map(([start, end]) => [start, end])
}

/** Pairs of adjacent characters that are terms of the query, merged where they overlap; a single character if it is a term itself. */
function matchingPairs(run: string, from: number, queryTerms: ReadonlySet<string>): TextRange[] {
  const ranges: [number, number][] = []
  const isTerm = (text: string) => queryTerms.has(compatible(text))
  let [before, at] = ['', from]
  for (const [character] of run.matchAll(CLUSTER)) {
    const end = at + character.length
    const start = isTerm(before + character) ? at - before.length : isTerm(character) ? at : undefined
    if (start !== undefined) {
      const last = ranges.at(-1)
      if (last && last[1] >= start) last[1] = end
      else ranges.push([start, end])
    }
    ;[before, at] = [character, end]
  }
  return ranges
}

/** The text with a style applied to the ranges. @param ranges in order, without overlaps */
export function paint(text: string, ranges: readonly TextRange[], style: (part: string) => string): string {
  let [painted, at] = ['', 0]
  for (const [start, end] of ranges) {
    painted += text.slice(at, start) + style(text.slice(start, end))
    at = end
  }
  return painted + text.slice(at)
}
