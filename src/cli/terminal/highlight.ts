/** Which parts of a text a cue matches, by the same analysis as the index. */
import { isUnspaced, kindOf } from '../../text/characters.ts'
import { languageOf } from '../../text/language.ts'
import { queryWords, terms } from '../../text/terms.ts'

/** Text from `start` up to `end`, in UTF-16 units. */
export type TextRange = readonly [start: number, end: number]

const WORD = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}_'’.:,@-]*[\p{L}\p{M}\p{N}])?/gu

/** Words of the text that share a term with the cue; in scripts without spaces, the pairs of characters that do. */
export function queryMatcher(cue: string): (text: string) => TextRange[] {
  const wanted = new Set(queryWords(cue).flat())
  return (text) => {
    if (wanted.size === 0) return []
    const language = languageOf(text)
    const fits = (word: string) => terms(word, language).some((term) => wanted.has(term))
    return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => runsOf(word, index).flatMap(([start, end]) => {
      const run = text.slice(start, end)
      if (isUnspaced(kindOf(run.codePointAt(0) ?? 0))) return pairsIn(run, start, wanted)
      return fits(run) ? [[start, end] as const] : []
    }))
  }
}

/** A letter with its marks, as the index pairs them. */
const CLUSTER = /.\p{M}*/gsu

/** A word taken apart where a script without spaces begins or ends. */
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

/** Neighbouring characters whose pair is wanted, joined where pairs overlap; a character alone if the cue has it alone. */
function pairsIn(run: string, from: number, wanted: ReadonlySet<string>): TextRange[] {
  const found: [number, number][] = []
  const isWanted = (text: string) => wanted.has(text.normalize('NFKC'))
  let [before, at] = ['', from]
  for (const [character] of run.matchAll(CLUSTER)) {
    const end = at + character.length
    const start = isWanted(before + character) ? at - before.length : isWanted(character) ? at : undefined
    if (start !== undefined) {
      const last = found.at(-1)
      if (last && last[1] >= start) last[1] = end
      else found.push([start, end])
    }
    ;[before, at] = [character, end]
  }
  return found
}

/** The text with its matches painted. */
export function paint(text: string, ranges: readonly TextRange[], style: (part: string) => string): string {
  let [painted, at] = ['', 0]
  for (const [start, end] of ranges) {
    painted += text.slice(at, start) + style(text.slice(start, end))
    at = end
  }
  return painted + text.slice(at)
}
