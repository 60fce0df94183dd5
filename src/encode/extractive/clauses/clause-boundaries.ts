/** Where the clauses of a sentence begin, and where a phrase in it ends. */
import { clauseWordsOf } from '../../../text/clauses.ts'
import type { ClauseWords } from '../../../text/lexicon/clause-words.ts'
import { ENGLISH_STOPWORDS } from '../../../lang/en/words.ts'
import { languageOf } from '../../../text/language.ts'
import type { Language } from '../../../text/languages.ts'
import { IRREGULAR } from '../../../lang/en/irregular-forms.ts'
import type { Sentence } from '../sentences.ts'
import { endsLoose } from '../phrases/torn-ends.ts'
import { isVague } from './vague-words.ts'

/** A sentence with the grammar of its language. */
export interface ReadSentence {
  readonly sentence: Sentence
  /** Its words in lower case, with straight apostrophes. */
  readonly lower: readonly string[]
  readonly grammar: ClauseWords
  /** Indices of the words at which a clause begins; the first is 0. */
  readonly starts: readonly number[]
}

/** Most clauses of one sentence. */
const CLAUSES = 40

/** @param fallback the language of the conversation, for a sentence whose own is not certain */
export function readSentence(sentence: Sentence, fallback: Language | undefined): ReadSentence {
  const grammar = clauseWordsOf(languageOf(sentence.text) ?? fallback)
  const lower = sentence.words.map(({ spelling }) => spelling.straight)
  const starts = lower.flatMap((_, i) =>
    (i === 0 || CALLS.has(lower[i] ?? '') || isAside(lower, i) || isRunOn(sentence, lower, i)
      || isBreak(gapBefore(sentence, i)) || grammar.linking.test(lower.slice(i, i + 3).join(' '))
      ? [i]
      : []))
  return { sentence, lower, grammar, starts: starts.slice(0, CLAUSES) }
}

/** The speaker begins anew without a mark: 'I have a job inside my apartment I like working home'. */
export const isRunOn = (sentence: Sentence, lower: readonly string[], i: number): boolean =>
  (i > 2 || (i === 2 && JUDGING.has(lower[0] ?? '')) || (i === 1 && (isCalled(sentence) || PRAISE.has(lower[0] ?? ''))))
  && beginsAnew(lower, i) && isContentBefore(sentence, lower, i) && !/[,;:—]\s|\s[–-]\s/.test(gapBefore(sentence, i))
  && !lower.slice(Math.max(0, i - 5), i).some((word) => SAYING.has(word))
/** What a sentence may end in: before 'I' a word with weight, before the others any but a function word. */
const isContentBefore = ({ words }: Sentence, lower: readonly string[], i: number): boolean =>
  words[i - 1]?.worth !== 'glue' || PRAISE.has(lower[i - 1] ?? '')
  || (!RUN_ON.has(lower[i] ?? '') && !ENGLISH_STOPWORDS.has(words[i - 1]!.plain) && !CLAUSE_LINKS.test(lower[i - 1] ?? ''))
const CLAUSE_LINKS =
  /^(?:like|unless|though|although|since|maybe|perhaps|probably|way|time|day|thing|one|said|know|knew|see|saw|hear|heard|hope|love|hate)$/u
/** Who is called before the sentence begins: 'wei I lost the key', 'man I was cold'. */
const isCalled = ({ words: [first] }: Sentence): boolean => first?.worth === 'full'
  && !/day$|^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/u.test(first.plain)
/** 'The cakes were great | I had two'. */
const PRAISE: ReadonlySet<string> = new Set([
  'great', 'good', 'fine', 'cool', 'nice', 'fun', 'awesome', 'amazing', 'lovely', 'bad', 'sad',
  'hard', 'easy', 'interesting', 'boring', 'alright', 'okay', 'ok', 'tired', 'busy',
])
/** 'Sounds dull | I like tea'. */
const JUDGING: ReadonlySet<string> = new Set(['sounds', 'looks', 'seems', 'feels', "that's", 'thats', 'very', 'so', 'pretty', 'too'])
/** A word to the listener without a mark before it: 'I won't tell | don't worry'. */
export const isAside = (lower: readonly string[], i: number): boolean =>
  i > 0 && ASIDE_BEGINS.has(lower[i] ?? '') && ASIDE.test(lower.slice(i, i + 2).join(' '))
const ASIDE_BEGINS: ReadonlySet<string> = new Set(["don't", 'dont', 'no', 'trust', 'believe', 'keine', "t'inquiète"])
const ASIDE = /^(?:don't worry|dont worry|no worries|trust me|believe me|keine sorge|t'inquiète|no te preocupes)(?: |$)/u
/** Within a sentence without marks a clause begins with these. */
const CALLS: ReadonlySet<string> = new Set(['oh', 'lol', 'haha', 'hahaha', 'hehe', 'omg', 'wow', 'ugh', 'lmao'])
/** Verbs after which 'I' goes on: 'told Frau Seidel I'm leaving'. */
const SAYING: ReadonlySet<string> = new Set([
  'told', 'tell', 'said', 'say', 'says', 'think', 'believe', 'who', 'where', 'when', 'how', 'why', 'if', 'because', 'than', 'as',
  'thought', 'know', 'knew', 'hope', 'wish', 'guess', 'sure', 'feel', 'bet', 'wrote', 'swear', 'what', 'that', 'which', 'thing', 'things',
])
/**
 * Who begins anew: the speaker, somebody with a verb ('the game is done | it was fun'), or a verb
 * without either ('I am good | just fed the hens').
 */
const beginsAnew = (lower: readonly string[], i: number): boolean => {
  const [word, next, before] = [lower[i] ?? '', lower[i + 1] ?? '', lower[i - 1] ?? '']
  return RUN_ON.has(word) || (word === 'its' && /^(?:just|an?|not|so|like|the|very|too|been)$/u.test(next))
    || (OTHERS.has(word) && OTHERS_VERB.test(next)) || OTHERS_IS.test(word) || (word === 'just' && PRAISE.has(before))
}
const OTHERS: ReadonlySet<string> = new Set(['it', 'he', 'she', 'they', 'there', 'this'])
const OTHERS_VERB = /^(?:is|are|was|were|has|had|does|will|can|would|could|(?:is|are|was|were|has|had|does|did|wo|ca|would|could)n't)$/u
const OTHERS_IS = /^(?:it|he|she|that|there)'s$|^they're$/u
const RUN_ON: ReadonlySet<string> = new Set(['i', "i'm", "i've", "i'll", 'we', "we're"])

/** 'Turks | and Caicos'. */
const isTornName = ({ words }: Sentence, end: number): boolean =>
  /^(?:and|und|et|y|of|de|&)$/u.test(words[end]?.plain ?? '') && words[end - 1]?.capital === true
  && words[end + 1]?.capital === true && gapOf(words, end + 1) <= 1
const gapOf = (words: Sentence['words'], i: number): number => (words[i]?.from ?? 0) - (words[i - 1]?.to ?? 0)

/** The text between a word and the one before it. */
export const gapBefore = ({ text, words }: Sentence, i: number): string => text.slice(words[i - 1]?.to ?? 0, words[i]?.from)

/** Punctuation that ends a clause; not that within a time (8:00), an amount or a date (14/15). */
const isBreak = (gap: string): boolean => /[,;:()…"“”«»„!?\][]\s|\s["“„(«[]|\s[–-]\s|^[–-]\s|[—，。：；！？、]|^[)\]]|^\s+[.!?]/u.test(gap)

/** The number of words between spaces, as a reader counts them. */
export const sizeOf = (sentence: Sentence, [from, to]: readonly [number, number]): number =>
  sentence.words.slice(from, to).filter((_, i) => i === 0 || /\s/.test(gapBefore(sentence, from + i))).length

/** The end without these words. */
export function trimmedEnd(lower: readonly string[], [start, to]: readonly [number, number], dropped: ReadonlySet<string>): number {
  let end = to
  while (end > start && dropped.has(lower[end - 1] ?? '')) end -= 1
  return end
}

/** After these, one word is not the whole of a phrase: 'a veteran with a disability and heard'. */
const PAIRED: ReadonlySet<string> = new Set(['and', 'or', 'und', 'oder', 'et', 'ou', 'y', 'o'])
/** Fewest words before a phrase end. */
const FEWEST = 3

/** A pair whose second half is the subject of what is cut: 'a new valve and the buzz | is gone'. */
function isTornPair({ lower, grammar }: ReadSentence, [start, end, to]: readonly [number, number, number]): boolean {
  const pair = lower.findLastIndex((word, i) => i < end && i > start && i > end - PAIR_WORDS && PAIRED.has(word))
  return pair > start && lower.slice(end, to).some((word, i) => isPredicate(word, grammar) || (i === 0 && word.endsWith('ed')))
}
const PAIR_WORDS = 6
/** 'A' is a verb of French, and no verb of English. */
const isPredicate = (word: string, grammar: ClauseWords): boolean => PREDICATES.has(word) && !grammar.article.test(`${word} x`)
const PREDICATES: ReadonlySet<string> = new Set(`is are was were will would can could should has have had does did isn't aren't wasn't
  weren't won't went came got
  ist sind war waren hat haben hatte wird werden est sont était étaient a ont sera es son está están era fue fueron ha han
  tiene`.split(/\s+/))

/** Where a time begins. */
const AGO = /^(?:a|an|a few|a couple of|two|three|four|five|six|\d+|some|many) (?:days?|weeks?|months?|years?|hours?|minutes?) ago/u

/**
 * 'To' after a noun, where an aim or a place begins: 'a bigger counter for the guests | to lean on'; not 'a plan to move', 'ready to go'.
 */
function isPurpose({ words }: Sentence, lower: readonly string[], [start, end]: readonly [number, number]): boolean {
  const before = words[end - 1]
  if (lower[end] !== 'to' || before === undefined || before.worth !== 'full' || isVague(before.plain)
    || NO_NOUN.test(lower[end - 1] ?? '') || IRREGULAR.has(lower[end - 1] ?? '')) {
    return false
  }
  return before.capital || /[^s]s$/u.test(before.plain)
    || lower.slice(Math.max(start, end - NOUN_SPAN), end - 1).some((word) => NOUN_BEFORE.has(word))
}
const NO_NOUN = new RegExp(
  String.raw`(?:ed|ing|ly)$|^(?:ready|able|unable|hopes|wants|plans|likes|loves|needs|tries|starts|decides|seems|has|is|was|back|next|`
  + String.raw`close|due|according|willing|eager|permission|invitation|right|pressure|effort|offer|promise|attempt|courage|urge)$`,
  'u',
)
const NOUN_SPAN = 4
const NOUN_BEFORE: ReadonlySet<string> = new Set(['a', 'an', 'the', 'my', 'our', 'his', 'her', 'their', 'this', 'new', 'some'])

/** Articles within a phrase, which a title may leave out. */
export const articlesIn = (lower: readonly string[], [start, end]: readonly [number, number]): number =>
  lower.slice(start + 1, end).filter((word, i) => ARTICLES.has(word) && !FIXED_ARTICLE.test(lower[start + i + 2] ?? '')).length
/** Words that cannot do without their article: 'a lot', 'in the morning'. */
export const FIXED_ARTICLE = new RegExp(String.raw`^(?:lot|lots|few|little|bit|bunch|couple|while|ton|morning|afternoon|evening|`
  + String.raw`past|future|end|same|other|next|last|first|best|rest|way|best|worst|day|week|weekend|year|\d+(?:st|nd|rd|th))$`, 'u')
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the'])

/** 'I like tea | and have been …': the second half has begun, and is cut. */
function isWithinSecond({ lower, grammar }: ReadSentence, [start, end]: readonly [number, number]): boolean {
  const pair = lower.findLastIndex((word, i) => i < end && i > start && PAIRED.has(word))
  return pair > start && pair + 1 < end && end - pair <= SECOND_WORDS
    && (isPredicate(lower[pair + 1] ?? '', grammar) || lower[pair + 1] === 'am')
}

/** From so many words on, its conjunction counted, a second half has its object. */
const SECOND_WORDS = 3

/** 'Will not bring my goat | and sheep back': the particle belongs to the verb. */
const isBeforeParticle = ({ lower, grammar }: ReadSentence, [end, to]: readonly [number, number]): boolean =>
  /^(?:back|away|off|apart|together)$/u.test(lower[to - 1] ?? '')
  && !lower.slice(end, to).some((word) => isPredicate(word, grammar) || IRREGULAR.has(word) || word.endsWith('ed'))

/** The last end of a phrase of at most `limit` words without articles, before `to`; undefined if there is none. */
export function phraseEnd(read: ReadSentence, [start, to]: readonly [number, number], limit: number): number | undefined {
  const { sentence, lower, grammar } = read
  for (let end = Math.min(to, start + limit + 6); end >= start + FEWEST; end -= 1) {
    if (sizeOf(sentence, [start, end]) - articlesIn(lower, [start, end]) > limit) continue
    if (endsLoose(sentence.words, lower, [start, end])) continue
    // 'Won a medal at the games | back in the 80s'
    const isLoose = endsLoose(sentence.words, lower, [start, end + 1]) && grammar.cutBefore.has(lower[end + 1] ?? '')
    const isEnd = isLoose || grammar.cutBefore.has(lower[end] ?? '') || AGO.test(lower.slice(end, end + 4).join(' '))
      || isPurpose(sentence, lower, [start, end]) || /[,;:]\s/.test(gapBefore(sentence, end))
    if (isWithinSecond(read, [start, end]) || isBeforeParticle(read, [end, to])) continue
    // 'The man I met on the train | is a judge', 'a flat to live | in', 'I am a baker and love rye | and spelt bread'
    if (isPredicate(lower[end] ?? '', grammar) || (PAIRED.has(lower[end] ?? '') && lower.slice(start, end).some((word) => PAIRED.has(word)))
      || (lower[end - 2] === 'to' && sentence.words[end - 1]?.capital !== true)) {
      continue
    }
    if (isEnd && !isTornName(sentence, end) && !isTornPair(read, [start, end, to])
      && !PAIRED.has(lower[end - 2] ?? '') && trimmedEnd(lower, [start, end], grammar.neverLast) === end) {
      return end
    }
  }
  return undefined
}
