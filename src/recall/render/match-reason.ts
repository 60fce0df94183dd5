/** Why an episode came back, in a few words: what matched, in whose turn, when. */
import { dateFormat } from '../../time/date-format.ts'
import { speakerOf } from '../../message/message.ts'
import { queryWords } from '../../text/terms.ts'
import type { RankedEpisode } from '../score/rank.ts'

/** Words shown at most. */
const WORDS = 4

/** The query's own words for each of its terms, in the order of the query. */
export function wordsOf(query: string): (terms: readonly string[]) => string[] {
  const words = [...new Set(query.match(/[\p{L}\p{M}\p{N}_'’.-]+/gu) ?? [])].map((word) => ({ word, terms: new Set(queryWords(word).flat()) }))
  return (matched) => {
    const wanted = new Set(matched)
    return words.flatMap(({ word, terms }) => {
      if (![...terms].some((term) => wanted.has(term))) return []
      return UNSPACED.test(word) ? partsOf(word, wanted) : [word.replace(/[.'’-]+$/u, '')]
    })
  }
}

/** Scripts without spaces: a query in them is one "word", of which pieces matched. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** The stretches of `word` that matched terms cover. */
function partsOf(word: string, matched: ReadonlySet<string>): string[] {
  const letters = word.match(/.\p{M}*/gsu) ?? []
  const covered = letters.map((letter, i) => matched.has(letter) || matched.has(letter + letters[i + 1]) || matched.has(letters[i - 1] + letter))
  return letters.map((letter, i) => (covered[i] ? letter : ' ')).join('').split(/ +/).filter((part) => part !== '')
}

/**
 * “poppy”, “cake” in Lena's turn, 2 Mar 2026. Words in no turn are the title's or the summary's; where no word
 * matched, the day is all there is to say.
 *
 * @param words the query's own words for matched terms
 */
export function matchReason({ terms, messageTerms, bestMessage, row }: RankedEpisode, words: ReturnType<typeof wordsOf>, timeZone: string): string {
  const quote = (some: readonly string[]) => words(some).slice(0, WORDS).map((word) => `“${word}”`).join(', ')
  const when = dayOf(bestMessage?.at ?? row.startAt, timeZone)
  const whose = bestMessage ? `${speakerOf({ role: bestMessage.role, ...(bestMessage.name === null ? {} : { name: bestMessage.name }) })}'s turn` : undefined
  const [inMessage, inEpisode] = [quote(messageTerms), quote(terms)]
  if (inMessage !== '') return `${inMessage} in ${whose}, ${when}`
  if (inEpisode !== '') return `${inEpisode} in its title or summary, ${when}`
  return whose ? `what is said around ${whose}, ${when}` : `similar wording, ${when}`
}

/** 2 Jul 2023 */
export const dayOf = (at: Date, timeZone: string): string =>
  dateFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(at)
