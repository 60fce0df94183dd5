/** Clauses that tell news: what a speaker did, what happened to them, what they are about to do. */
import { IDIOM, NO_NEWS } from '../en/titles.ts'
import { CHINESE_NEWS } from '../zh/phrases.ts'
import { withoutMarkedSpans } from '../authorship/text-requests.ts'
import { clauseWordsOf } from '../clauses.ts'
import { IRREGULAR } from '../en/words.ts'
import { NAME, isVague, specificWords, type Clause } from './clauses.ts'
import { ADVERBS } from './openings.ts'
import type { TitleClause } from './clause-score.ts'
import { othersVerb, NEWS_TIMES, NEWS_VERBS } from './others-news.ts'
import type { Sentence } from './sentences.ts'
import { turnIn, unspacedTurnIn } from './turning-points.ts'
import { titleWords, type Word } from './word-weights.ts'
import { LatinRegExp } from '@madeleine/base'

/** Score from which on a clause leads the title: a verb of news with an object, or another past with more than that. */
export const NEWS_FLOOR = 0.7

const VERB = { news: 1, others: 0.9, foreign: 0.75, other: 0.6 }
const FACTOR = { was: 0.75, time: 1.4, name: 1.1, number: 1.1, cut: 0.8, addressee: 0.5, unclear: 0.55, future: 0.9 }
/** By the number of its words that carry meaning, its verb counted. */
const CONTENT = [0, 0.3, 0.85, 1, 1.1]
/** Said for fun. */
const JOKE = new LatinRegExp(
  String.raw`(?<!\p{L})(?:lol|lmao|rofl|jk|just kidding|haha\p{L}*|hehe\p{L}*|scherz|mdr|jaja(?:ja)+)(?!\p{L})|哈哈|😂|🤣|😜|😹`,
  'iu',
)
const UNCLEAR: ReadonlySet<string> = new Set([
  'it', 'that', 'this', 'them', 'him', 'her', 'they', 'he', 'she', 'those', 'these', 'there', 'one',
  'same', 'ones', 'something', 'everything', 'stuff', 'things', 'lot', 'following', 'else', 'none',
  'nothing', 'here', 'something', 'anything', 'everyone', 'someone', 'mine', 'yours', 'ours',
])
const DATES = titleWords('days')
/** No clause of news ends with these, wherever its sentence does. */
const OPEN_END: ReadonlySet<string> = new Set([
  'pretty', 'about', 'also', 'once', 'both', 'called', 'named', 'including', 'another', 'doing', 'something', 'anything',
  'everything', 'nothing', 'someone', 'it', 'them', 'him', 'somebody', 'said', 'says', 'told', 'thought', 'think', 'knew',
])
const endsOpen = (lower: readonly string[], grammar: Clause['grammar']): boolean =>
  grammar.neverLast.has(lower.at(-1) ?? '') || OPEN_END.has(lower.at(-1) ?? '')

/** The first person behind these is another's: 'According to her profile I'm …'. */
const REPORTED = new LatinRegExp(String.raw`^\s*(?:according to|laut|selon|según)(?!\p{L})`, 'iu')

/** Whether all of these words were written by the speaker of their sentence, but for quotations within them. */
export function isOwnVoice({ text, ownText }: Sentence, words: readonly Word[]): boolean {
  const own = ownText()
  if (REPORTED.test(text)) return false
  if (own.includes(text)) return true
  const clause = text.slice(words[0]?.from ?? 0, words.at(-1)?.to ?? 0)
  if (clause === '' || own.includes(clause)) return true
  const around = withoutMarkedSpans(clause).split(/“”|\n/u).map((part) => part.trim()).filter((part) => part !== '')
  return around.length > 0 && around.every((part) => own.includes(part))
}

/** What a user first says to an assistant in a message, and nothing shows to be copied: a request, a question. */
export const isFirstSaid = ({ emphasis, position, isPasted, isShared }: Sentence): boolean =>
  emphasis > 1 && position === 0 && !isPasted && !isShared

/** How much news a clause tells, 0 for none; about 1 for an event with its object. */
export function newsOf(clause: Clause): number {
  const { sentence, words, grammar, isTruncated, isConditional, takesName, auxiliary } = clause
  if (sentence.question || isConditional || sentence.emphasis < 1 || sentence.speaker === 'Assistant' || JOKE.test(sentence.text)) return 0
  const lower = words.map(({ spelling }) => spelling.straight)
  const line = `${auxiliary}${lower.join(' ')}`
  if (endsOpen(lower, grammar)) return 0
  const turn = turnIn(saidIn(clause), sentence.text, isTruncated)
  if (turn > 0) return turn
  if (isOfOthers(clause)) return newsOfOthers(clause, lower)
  const at = verbOf(clause, lower)
  if (at < 0 || IDIOM.test(line) || HYPOTHETICAL.test(line)) return 0
  const verb = lower[at] ?? ''
  if (NO_NEWS.has(verb) || (isTruncated && /(?:ing|ed)$/.test(lower.at(-1) ?? ''))
    || (auxiliary === 'is ' && !verb.endsWith('ing') && !isEvent(verb))) {
    return 0
  }
  const object = isEnglish(clause) ? words.slice(at + 1) : words.filter((_, i) => i !== at)
  // 'Installed it on Monday': of what, it does not say
  if (UNCLEAR.has(lower[at + 1] ?? '') && specificWords(object).every(({ plain }) => DATES.has(plain) || /\d/u.test(plain))) return 0
  const isDated = isEvent(verb) && object.some(({ plain }) => /\d/.test(plain))
  const content = specificWords(object).length + (isDated || COMPLETE.has(verb) ? 1 : 0)
  // 'Handed in my notice today': the verb says it
  const isTold = content === 0 && NEWS_TIMES.test(line) && specificWords(words.slice(at, at + 1)).length > 0
  const isForced = (verb === 'had' && lower[at + 1] === 'to' && isEvent(lower[at + 2] ?? ''))
    || (FAILED.test(verb) && COULD_NOT.has(lower[at + 1] ?? ''))
    || (verb === 'had' && lower.slice(at + 1).some((word) => HAD_EVENTS.has(word)))
  if ((content === 0 && !isTold) || (HAD.has(verb) && !isForced && VAGUE_AFTER.test(lower[at + 1] ?? ''))) return 0
  const opened = sentence.text.slice(0, words[0]?.from)
  return (isEvent(verb) || isForced ? VERB.news : isEnglish(clause) ? VERB.other : VERB.foreign)
    * CONTENT[Math.min(content + (isTold ? 2 : 1), 4)]!
    * (NEWS_TIMES.test(`${opened.slice(-30)} ${line}`) ? FACTOR.time : 1)
    * (object.some(({ capital, worth }) => capital && worth !== 'glue') && !grammar.nounsCapital ? FACTOR.name : 1)
      * (object.some(({ plain }) => /\d/.test(plain)) ? FACTOR.number : 1)
    * (isTruncated ? FACTOR.cut : 1) * (lower.some((word) => grammar.addressee.has(word)) ? FACTOR.addressee : 1)
    * (lower.slice(at + 1).some((word) => UNCLEAR.has(word)) ? FACTOR.unclear : 1)
      * (auxiliary === 'will ' || (!takesName && clause.opening !== 'done') ? FACTOR.future : 1)
}

/** The words of a clause with its opening, 'I got' of 'fired'. */
const saidIn = ({ sentence, saidAt, offset, words }: Clause): string =>
  sentence.words.slice(Math.min(saidAt, offset), offset + words.length).map(({ spelling }) => spelling.straight).join(' ')

/** Whether a clause tells what happened to somebody or something else than the speaker. */
export const isOfOthers = ({ words, grammar, takesName, opening, isFirstPerson }: Clause): boolean =>
  !takesName && !(isFirstPerson && opening !== 'plain') && othersVerb(words, words.map(({ spelling }) => spelling.straight), grammar) >= 0

/** Of others: it must say of what, and either what or when. */
function newsOfOthers({ words, sentence, isTruncated, grammar }: Clause, lower: readonly string[]): number {
  const at = othersVerb(words, lower, grammar)
  const line = lower.join(' ')
  if (IDIOM.test(line) || lower.some((word) => grammar.addressee.has(word))) return 0
  const content = specificWords(words.filter((_, i) => i !== at)).length
  const hasTime = NEWS_TIMES.test(line) || words.some(({ plain }) => /\d/.test(plain))
  if (content === 0) return 0
  const opened = sentence.text.slice(0, words[0]?.from)
  // 'The doors were open' is what lay before the news
  return VERB.others * (/^(?:was|were)$/u.test(lower[at - 1] ?? '') ? FACTOR.was : 1) * CONTENT[Math.min(content + 1, 4)]! * (
    hasTime || NEWS_TIMES.test(opened.slice(-30)) ? FACTOR.time : 1
  ) * (isTruncated ? FACTOR.cut : 1) * (lower.slice(at + 1).some((word) => UNCLEAR.has(word)) ? FACTOR.unclear : 1)
}

const isEnglish = ({ grammar }: Pick<Clause, 'grammar'>): boolean => grammar === clauseWordsOf('english')
const isEvent = (verb: string): boolean => NEWS_VERBS.has(verb)
/** They need no object: 'I graduated last week'. */
const COMPLETE = titleWords('complete')
/** 'Can't find the cat', 'didn't get the job'. */
const FAILED = /^(?:can't|cannot|couldn't|won't|didn't)$/u
const COULD_NOT: ReadonlySet<string> = new Set([
  'find', 'come', 'get', 'make', 'pay', 'reach', 'pass', 'win', 'open', 'attend', 'join',
  'sleep', 'afford', 'host', 'play', 'finish', 'sell',
])
/** What one has as it happens: 'had surgery'. */
const HAD_EVENTS: ReadonlySet<string> = new Set([
  'surgery', 'operation', 'accident', 'baby', 'interview', 'exam', 'stroke', 'miscarriage',
  'appointment', 'fight', 'wedding', 'transplant', 'concert', 'audition', 'meeting', 'crash',
])
/** What did not happen. */
const HYPOTHETICAL = /^(?:would|wouldn't|could|might|must|can|should)(?: |$)/u
const isPastForm = (word: string): boolean => /^\p{L}{2,}ed$/u.test(word) || (IRREGULAR.has(word) && !word.endsWith('s')) || isEvent(word)
const FUTURE = /^(?:going|gonna|about|planning)$/u
const HAD: ReadonlySet<string> = new Set([
  'was', 'were', "wasn't", 'had', "hadn't", 'did', "didn't", "couldn't", "can't", 'cannot', 'been', 'has', 'is', 'got',
])
/** 'We did for', 'had to', 'was like': the verb says nothing. */
const VAGUE_AFTER = /^(?:for|to|like|about|with|so|too|of)$/u
/** Words of a subject: 'my little brother broke'. */
const SUBJECT_WORDS = 5

/** The place of the verb of the first person, or of what belongs to it; -1 without one. */
function verbOf({ sentence, opening, offset, takesName, isFirstPerson, grammar }: Clause, lower: readonly string[]): number {
  const skip = (from: number): number => {
    const at = lower.findIndex((word, i) => i >= from && !ADVERBS.has(word))
    return at >= 0 && FUTURE.test(lower[at] ?? '') ? lower.findIndex((word, i) => i > at && word !== 'to' && !ADVERBS.has(word)) : at
  }
  if (!isEnglish({ grammar })) return opening === 'done' ? lower.findIndex((word) => isEvent(word) || isForeignParticiple(word)) : -1
  if (lower[0] === 'we') return skip(1)
  if (lower[0] === 'my' || lower[0] === 'our') return HAD.has(lower[1] ?? '') || lower[1] === 'are' ? -1
    : lower.findIndex((word, i) => i > 1 && i < SUBJECT_WORDS && (isPastForm(word) || HAD.has(word)))
  if (takesName) return skip(0)
  if (!isFirstPerson) return elidedVerb(sentence, lower, offset)
  return opening === 'done' || opening === 'doing' ? skip(0) : -1
}

/** Of the perfect in German, French and Spanish, but for what was thought, said or had. */
const isForeignParticiple = (word: string): boolean =>
  /^(?:ge\p{L}{2,}|(?:ver|be|er|ent|zer|\p{L}{2,3}ge)\p{L}{2,})(?:t|en)$|^\p{L}{2,}(?:ado|ido|é|ée)$/u.test(word)
  && !FOREIGN_THOUGHT.has(word)
const FOREIGN_THOUGHT = titleWords('thoughts')

/** 'Went to Dresden yesterday' of a speaker with a name. */
const elidedVerb = ({ speaker }: Sentence, lower: readonly string[], offset: number): number =>
  offset <= 1 && NAME.test(speaker) && isEvent(lower[0] ?? '') && !/(?:ing|s)$/.test(lower[0] ?? '') && IRREGULAR.has(lower[0] ?? '') ? 0
    : -1

/** How much news a clause of Chinese tells. */
export const unspacedNews = (sentence: Sentence, text: string, words: readonly Word[]): number =>
  !(sentence.question && sentence.text.replace(/[\s?？]+$/u, '').endsWith(text)) && sentence.speaker !== 'Assistant'
  && !JOKE.test(sentence.text) && words.some(({ worth }) => worth === 'full')
    ? unspacedTurnIn(text) || (CHINESE_NEWS.test(text) ? 1 : 0)
    : 0

/** Words of a clause that carry meaning, from which on it says more than a list of its subjects. */
const STATED = 1.5
const FINITE = new RegExp(String.raw`^(?:is|are|was|were|has|have|had|will|can|can't|cannot|won't|isn't|aren't|wasn't|weren't|`
  + String.raw`didn't|doesn't|don't|does|did|\p{L}+(?:'s|'re|'ve|'ll)|need|needs|want|wants|love|loves|like|likes|works?|plays?|`
  + String.raw`starts|begins|ends|opens|closes|leaves|costs|lives|studies|makes|takes|comes|goes|runs|quiere|quieren|tiene|tienen|`
  + String.raw`viene|vienen|cuesta|dice|hay|veut|veulent|vient|viennent|coûte|kommt|kommen|will|wollen|kostet|braucht|geht)$`, 'u')

/** A participle or a preposition that hangs on what is not there: 'given the debates', 'known as'. */
const FRAGMENT = new RegExp(String.raw`^(?:few|given|known|kicked|including|regarding|surrounding|`
  + String.raw`considering|named|called|based|compared|due|except|wishing|hearing|seeing|knowing)$`, 'u')
/** Whether a clause says something of something: with a verb, and two words that carry meaning; what a user asks of an assistant does. */
export function isStatement({ sentence, words, takesName, isFirstPerson, isTruncated, opening, grammar }: Clause): boolean {
  const lower = words.map(({ spelling }) => spelling.straight)
  if (FRAGMENT.test(lower[0] ?? '') || (lower[0] === 'we' && HAD.has(lower[1] ?? '') && VAGUE_AFTER.test(lower[2] ?? ''))) return false
  if (opening === 'request' && sentence.emphasis > 1) return contentOf(words) >= STATED && !endsOpen(lower, grammar)
  if (sentence.question || IDIOM.test(lower.join(' ')) || JOKE.test(sentence.text) || endsOpen(lower, grammar)
    || sentence.emphasis !== 1 || sentence.speaker === 'Assistant' || (isTruncated && /(?:ing|ed)$/.test(lower.at(-1) ?? ''))) {
    return false
  }
  if (isOpinion({ words, isFirstPerson })) return false
  const hasVerb = takesName || (isFirstPerson && (opening === 'done' || opening === 'doing'))
    || lower.some((word, i) => i > 0 && (FINITE.test(word) || IRREGULAR.has(word) || isEvent(word)))
  return hasVerb && !lower.some((word) => UNCLEAR.has(word) || grammar.addressee.has(word)) && contentOf(words) >= STATED
}

/**
 * What somebody is or has by the way, and what somebody thinks of it: 'Ada has a parrot', 'the
 * tiles are so bright', 'plum jam is a great gift'.
 */
export function isOpinion({ words, isFirstPerson }: Pick<Clause, 'words' | 'isFirstPerson'>): boolean {
  const lower = words.map(({ spelling }) => spelling.straight)
  if (isFirstPerson) return THOUGHT.test(lower.join(' '))
  const at = lower.findIndex((word, i) => i > 0 && (IS_OR_HAS.has(word) || SEEMING.test(word)))
  if (at < 0) return false
  const said = words.slice(at + 1)
  if (lower.slice(at + 1).some((word) => NEWS_TIMES.test(word)) || said.some(({ capital, plain }) => capital || /\d/.test(plain))) {
    return false
  }
  const specific = specificWords(said).length
  return specific === 0 || (specific === 1 && at === 1 && HAS_OR_IS.has(lower[at]!) && /^an?$/u.test(lower[at + 1] ?? ''))
}
const IS_OR_HAS: ReadonlySet<string> = new Set(['is', 'are', 'was', 'were', 'has', 'have', 'had', "isn't", "aren't", "wasn't", "weren't"])
const HAS_OR_IS: ReadonlySet<string> = new Set(['is', 'has', 'was', 'had'])
const SEEMING = /^(?:looks?|looked|seems?|seemed|sounds?|sounded|feels?|felt)$/u
const THOUGHT = /^i (?:thought|guess|guessed|bet|doubt|suppose|imagine|don't think|dont think|didn't think) /u

/** Whether a clause says when, or names somebody or a number. */
export const isConcrete = ({ words, text }: Pick<TitleClause, 'words' | 'text'>): boolean =>
  NEWS_TIMES.test(text) || words.some(({ capital, worth, plain }) => (capital && worth === 'full') || /\d/.test(plain))

/** Words that carry meaning; of light ones two count as one, vague ones not at all. */
const contentOf = (words: readonly Word[]): number =>
  words.reduce(
    (sum, { worth, plain, capital }) => sum + (isVague(plain) && !capital ? 0 : worth === 'full' ? 1 : worth === 'light' ? LIGHT : 0), 0,
  )
const LIGHT = 0.5
