/**
 * News about somebody or something else than the speaker: 'the test is moved to the 14th', 'Bea broke her wrist', 'se ha roto la caldera'.
 */
import { LatinRegExp } from '@madeleine/base'
import { clauseWordsOf } from '../clauses.ts'
import { HAPPENED } from '../en/titles.ts'
import { IRREGULAR } from '../en/words.ts'
import type { ClauseWords } from '../lexicon.ts'
import { titleWords, titleLists, type Word } from './word-weights.ts'

/** How something is, which was not so before. */
const STATES = titleWords('states')
const BE: ReadonlySet<string> = new Set([
  'is', 'are', 'was', 'were', "isn't", "aren't", "wasn't", 'has', 'have', 'had', "hasn't",
  "haven't", 'got', 'been', 'being', 'will', 'be', "won't",
])
const BETWEEN: ReadonlySet<string> = new Set([
  'just', 'already', 'finally', 'now', 'still', 'actually', 'really', 'been', 'being', 'be',
  'got', 'not', 'all', 'completely', 'also', 'both', 'probably', 'definitely',
])
const DETERMINERS: ReadonlySet<string> = new Set(['the', 'a', 'an', 'my', 'our', 'his', 'her', 'their'])
/** They name nobody and nothing. */
const UNNAMED: ReadonlySet<string> = new Set([
  'all', 'everything', 'everyone', 'everybody', 'something', 'someone', 'somebody', 'nothing', 'nobody',
  'one', 'ones', 'none', 'another', 'both', 'most', 'many', 'things', 'thing', 'stuff', 'people', 'guy',
  'guys', 'man', 'life', 'time', 'day', 'today', 'yesterday', 'rest', 'same', 'hey', 'ok',
])
const LINKS: ReadonlySet<string> = new Set(['of', 'and', 'from', 'in', 'at', 'for', 'on', 'with'])
/** When it is: 'the opening is tomorrow', 'the gig is in nine days'. */
const WHEN = new RegExp(String.raw`^(?:tomorrow|tonight|today|next|this|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|on (?:the )?\d|`
  + String.raw`in (?:a|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:day|week|month|hour|minute)s?)(?: |$)`, 'u')
/** Most words before the verb. */
const OTHERS_SUBJECT_WORDS = 6

const isEnglish = (grammar: ClauseWords): boolean => grammar === clauseWordsOf('english')
const isParticiple = (word: string): boolean => STATES.has(word) || (NEWS_VERBS.has(word) && /(?:ed|en|t|d|n|[oa]s?|ée?s?)$/u.test(word))

/**
 * The place of the verb of somebody or something that is named, -1 without one. @param lower the
 * words of the clause, with straight apostrophes
 */
export function othersVerb(words: readonly Word[], lower: readonly string[], grammar: ClauseWords): number {
  return isEnglish(grammar) ? englishVerb(words, lower) : foreignVerb(lower)
}

function englishVerb(words: readonly Word[], lower: readonly string[]): number {
  const at = lower.findIndex((word, i) => i > 0 && (BE.has(word) || HAPPENED.has(word)))
  if (at < 1 || at > OTHERS_SUBJECT_WORDS || !isNamed(words.slice(0, at), lower)) return -1
  const verb = lower[at] ?? ''
  const next = lower.findIndex((word, i) => i > at && !BETWEEN.has(word))
  if (BE.has(verb)) {
    return isParticiple(lower[next] ?? '') || (!/^(?:has|have|had|got)/u.test(verb) && WHEN.test(lower.slice(next).join(' '))) ? next : -1
  }
  // 'the milk left in the car is sour': no news of the milk's
  return lower.slice(at + 1).some((word) => BE.has(word)) ? -1 : at
}

/** Whether these words name somebody or something: no pronoun, no verb, at most one determiner before each noun. */
const isNamed = (words: readonly Word[], lower: readonly string[]): boolean =>
  words.some(({ worth }) => worth === 'full') && !LINKS.has(lower[words.length - 1] ?? '')
  && words.every(({ worth, capital }, i) => {
    const word = lower[i] ?? ''
    if (UNNAMED.has(word)) return false
    if (DETERMINERS.has(word)) return i === 0 || LINKS.has(lower[i - 1] ?? '')
    if (LINKS.has(word)) return i > 0
    return capital
      || (worth !== 'glue' && !IRREGULAR.has(word)
        && !/(?:ing|'s|'re|'ve|'ll|n't)$/u.test(word.replace(/'s$/u, i < words.length - 1 ? '' : "'s")))
  })

/** 'Die Pumpe ist ausgelaufen', 'se ha roto la caldera', 'la chaudière est cassée'. */
function foreignVerb(lower: readonly string[]): number {
  if (/^(?:er|sie|es|das|man|il|elle|ils|elles|on|ça|eso|esto|ella|ellos|wer|was|que|qué|qui|du|ihr|tu|vous)$/u.test(lower[0] ?? '')) {
    return -1
  }
  const be = lower.findIndex((word) => FOREIGN_BE.has(word))
  return be < 0 ? -1 : lower.findIndex((word, i) => i > be && isParticiple(word))
}
const FOREIGN_BE = titleWords('auxiliaries')

// Words that show news in a clause of the first person: what was done or is to be done, and when.

/** Verbs of what happens to people. */
export const NEWS_VERBS = titleWords('happenings')

/** When it was or will be, and that it is new. */
export const NEWS_TIMES = new LatinRegExp(String.raw`(?<!\p{L})(?:${titleLists('times').join('|')})(?!\p{L})`, 'iu')
