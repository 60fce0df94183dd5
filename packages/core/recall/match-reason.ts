/** Match reason of an episode in a few words: which words matched, in whose turn, when. */
import { dateFormat, localHour, plainLine, speakerLabel } from '@madeleine/base'
import { type Correction, queryWords } from '@madeleine/language'
import type { RankedEpisode } from './rank.ts'
import { isInTime } from './time-score.ts'
import { type RecalledTime, timeReadAs } from '@madeleine/contract'

const MAX_WORDS = 4

/** Maps matched terms back to the words of the query, in the order of the query; those that were corrected as `natinal → national`. */
export function wordsOf(query: string, corrections: readonly Correction[] = []): (terms: readonly string[]) => string[] {
  const corrected = new Map(corrections.map((correction) => [correction.from, correction]))
  const words = [...new Set(query.match(/[\p{L}\p{M}\p{N}_'’.-]+/gu) ?? [])].map((word) => {
    const correction = corrected.get(/^[\p{L}\p{M}]*/u.exec(word)![0])
    return correction ? { word: `${correction.from} → ${correction.to}`, terms: new Set(correction.terms) }
      : { word, terms: new Set(queryWords(word).flat()) }
  })
  return (matched) => {
    const matchedTerms = new Set(matched)
    return words.flatMap(({ word, terms }) => {
      if (![...terms].some((term) => matchedTerms.has(term))) return []
      return UNSPACED.test(word) ? matchedParts(word, matchedTerms) : [word.replace(/[.'’-]+$/u, '')]
    })
  }
}

/** Scripts without spaces: a query in them is one "word", of which parts match. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** The parts of `word` that matched terms cover: terms of these scripts are single letters and pairs. */
function matchedParts(word: string, matchedTerms: ReadonlySet<string>): string[] {
  const letters = word.match(/.\p{M}*/gsu) ?? []
  const covered = letters.map((letter, i) =>
    matchedTerms.has(letter) || matchedTerms.has(letter + letters[i + 1]) || matchedTerms.has(letters[i - 1] + letter))
  return letters.map((letter, i) => (covered[i] ? letter : ' ')).join('').split(/ +/).filter((part) => part !== '')
}

/**
 * The reason, for example `“poppy”, “cake” in Lena's turn, 2 Mar 2026`. Words that matched in no turn are in the title of
 * the conversation, or in title or summary; if no word matched, the reason names the turn or the wording, and the day: `Lena's turn is
 * close in meaning, 2 Mar 2026`.
 * Where the turn lies in a time of the query, it says how that was read: `Lena's turn, 2 Mar 2026: “last Monday” read as 2 Mar 2026`.
 *
 * @param words maps matched terms to words of the query
 */
export function matchReason(
  episode: RankedEpisode, words: ReturnType<typeof wordsOf>, timeZone: string, times: readonly RecalledTime[] = [],
): string {
  const { bestMessage, messageTerms } = episode
  const at = bestMessage?.at
  const time = at && times.find((one) => isInTime(one, at.getTime(), localHour(at, timeZone)))
  if (!time) return wordReason(episode, words, timeZone)
  const readAs = timeReadAs(time, plainLine(time.text))
  return words(messageTerms).length > 0 ? `${wordReason(episode, words, timeZone)}; ${readAs}`
    : `${turnOf(episode)}, ${dayOf(at, timeZone)}: ${readAs}`
}

function turnOf({ bestMessage }: RankedEpisode): string | undefined {
  return bestMessage && `${speakerLabel(bestMessage)}'s turn`
}

function wordReason(episode: RankedEpisode, words: ReturnType<typeof wordsOf>, timeZone: string): string {
  const { terms, messageTerms, conversationTerms, bestMessage, isNear, row } = episode
  const quote = (matched: readonly string[], said = '') =>
    words(matched).slice(0, MAX_WORDS).map((word) => `“${asSaid(word, said)}”`).join(', ')
  const day = dayOf(bestMessage?.at ?? row.startAt, timeZone)
  const turn = turnOf(episode)
  const [inMessage, inConversation, inEpisode] = [quote(messageTerms, bestMessage?.text), quote(conversationTerms), quote(terms)]
  if (inMessage !== '') return `${inMessage} in ${turn}, ${day}`
  if (inConversation !== '') return `${inConversation} in the conversation's title, ${day}`
  if (inEpisode !== '') return `${inEpisode} in its title or summary, ${day}`
  if (turn && isNear) return `${turn} is close in meaning, ${day}`
  return turn ? `what is said around ${turn}, ${day}` : `similar wording, ${day}`
}

/** Characters of a message that are read for a word. */
const READ_TEXT = 4000
/** Letters that forms of a word have in common. */
const COMMON_START = 3

/** `taxes → taxing` where the message has another form of the word that differs in more than its last letter; else the word. */
function asSaid(word: string, text: string): string {
  const start = word.slice(0, COMMON_START).toLowerCase()
  const isForm = (one: string): boolean =>
    one.startsWith(word.slice(0, -1).toLowerCase()) || word.toLowerCase().startsWith(one.slice(0, -1))
  const near = (text.slice(0, READ_TEXT).match(/[\p{L}\p{M}]+/gu) ?? []).filter((one) => one.toLowerCase().startsWith(start))
  if (word.includes(' ') || start.length < COMMON_START || near.some((one) => isForm(one.toLowerCase()))) return word
  const own = new Set(queryWords(word).flat())
  const said = near.find((one) => queryWords(one).flat().some((term) => own.has(term)))
  return said === undefined ? word : `${word} → ${said}`
}

/** The local date, for example `2 Jul 2023`. */
export const dayOf = (at: Date, timeZone: string): string => daysIn(timeZone)(at)

/** The same for many dates of one zone. */
export function daysIn(timeZone: string): (at: Date) => string {
  const format = dateFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone })
  return (at) => format.format(at)
}
