/** A query as a line of words with one space between them, in which patterns of words can be tried at any word. */

export interface TokenLine {
  readonly query: string
  /** The words, one space after each, and where each begins in it. */
  readonly text: string
  readonly inText: readonly number[]
  /** In lower case; signs are words of their own. */
  readonly words: readonly string[]
  /** Where each word begins (inclusive) and ends (exclusive) in the query, in UTF-16 units. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** An ending 's, numbers joined as in 2023-05-07T10:30 and 7.5.2023, words, single signs. Han stands in no word of ours. */
const TOKEN =
  new RegExp(String.raw`['’][sS](?![\p{L}\p{N}])|\d{1,4}(?:[./-]\d{1,4}){1,2}(?:T[\d:.]{2,18}Z?)?(?!\d)|`
    + String.raw`\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+|\S`, 'gu')

export function tokenise(query: string): TokenLine {
  const line = { query, words: [] as string[], starts: [] as number[], ends: [] as number[], inText: [] as number[] }
  let length = 0
  for (const { 0: found, index } of query.matchAll(TOKEN)) {
    const word = found === '’s' ? "'s" : found.toLowerCase()
    line.words.push(word)
    line.starts.push(index)
    line.ends.push(index + found.length)
    line.inText.push(length)
    length += word.length + 1
  }
  return { ...line, text: line.words.length > 0 ? `${line.words.join(' ')} ` : '' }
}

export const hasCapital = ({ query, words, starts }: TokenLine, index: number): boolean =>
  query[starts[index] ?? query.length] !== words[index]?.[0]

const FREE_BEFORE = /^(?:[\s("'“‘[,;:、，。？！（]|\p{Script=Han})?$/u
const FREE_AFTER = /^(?:[\s)"”\],;:?!、，。？！）]|\p{Script=Han}|[.'’](?![\p{L}\p{N}])|['’][sS](?![\p{L}\p{N}])|$)/u

/** Nothing but spaces, Han and the signs of sentences around it: no part of a name, a price or a path. */
export function isFreeToken({ query, starts, ends }: TokenLine, index: number): boolean {
  const [start, end] = [starts[index] ?? 0, ends[index] ?? 0]
  return FREE_BEFORE.test(query.slice(Math.max(0, start - 1), start)) && FREE_AFTER.test(query.slice(end, end + 3))
}

export type Groups = Readonly<Record<string, string | undefined>>

/** The pattern, tried at the word of that index, and the index of the word after the match. */
export function matchAt(line: TokenLine, index: number, pattern: RegExp): { readonly groups: Groups; readonly next: number } | undefined {
  pattern.lastIndex = line.inText[index] ?? line.text.length
  const match = pattern.exec(line.text)
  return match ? { groups: match.groups ?? {}, next: index + match[0].split(' ').length } : undefined
}

/** For `matchAt`: whole words only. */
export const wordPattern = (source: string): RegExp => new RegExp(`(?:${source})(?= )`, 'y')
