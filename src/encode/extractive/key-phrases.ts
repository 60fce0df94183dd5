/** Key phrases of a segment: its keywords, the subject before a title's clause, and the title where no clause reads alone. */
import { capitalised, type Keyword } from '../../core/roll-up.ts'
import { mapSteps, type Steps } from '../../loop-turns.ts'
import { wordSet } from '../../text/lexicon/stopwords.ts'
import { weightOf } from './clauses/clause-score.ts'
import { IDIOM } from './clauses/news-words.ts'
import { isVague } from './clauses/vague-words.ts'
import type { Salience } from './salience.ts'
import { nounsShown } from './phrases/shown-nouns.ts'
import { isAdverb, isAfterIs, isPreposition, isVerbOfRelative } from './phrases/torn-ends.ts'
import type { Sentence } from './sentences.ts'
import { isUnspacedText, type Word } from './word-weights.ts'

/** Limits of a title and its phrases in words; in scripts without spaces in characters. */
export const TITLE_WORDS = 8
export const TITLE_CHARACTERS = 30
const PHRASES = 3
const PHRASE_WORDS = 3
/** Most words of a phrase of which nothing is cut: 'waist length red hair'. */
const WHOLE_WORDS = 4
const PHRASE_CHARACTERS = 10

export interface Phrase {
  readonly text: string
  readonly terms: readonly string[]
  readonly score: number
  /** Sort key by order of appearance. */
  readonly order: number
  /** Words; in scripts without spaces characters. */
  readonly size: number
  /** Number of times that it occurs. */
  readonly count: number
  /** It begins with a capital, or follows a determiner or a preposition. */
  readonly isNoun: boolean
  /** How far its segment shows it to be a noun (`nounsShown`), 0–1; several words and names are 1. */
  readonly shown: number
  /** In a title. */
  readonly weight: number
}

/** The phrases of these sentences, each once. */
export function* phraseSteps(sentences: readonly Sentence[], salience: Salience): Steps<readonly Phrase[]> {
  const unspaced = isMainlyUnspaced(sentences)
  const shownIn = nounsShown(sentences)
  const found = (yield* mapSteps(sentences, (sentence) => phrasesOf(sentence, salience, unspaced), ({ text }) => text.length)).flat()
  return merge(found).map((phrase) => (phrase.shown < 1 ? { ...phrase, shown: shownIn(phrase.text.toLowerCase().replace(/['’]/gu, '')) } : phrase))
}

export const isMainlyUnspaced = (sentences: readonly Sentence[]): boolean => isUnspacedText(sentences.map(({ text }) => text).join(' '))

/** The subjects of a title (`titleSubjects`) in order of appearance; undefined if there is only one, or none. At most 8 words, or 30 characters. */
export function phraseTitle(phrases: readonly Phrase[], unspaced: boolean): string | undefined {
  const size = phrases.reduce((sum, phrase) => sum + phrase.size, 0)
  if (size < (unspaced ? 6 : 3) || phrases.length < 2) return undefined
  return capitalised(phrases.toSorted((a, b) => a.order - b.order).map((phrase) => phrase.text).join(unspaced ? '、' : ', '))
}

const KEYWORDS = 7
/** Factor for a keyword that no determiner, preposition or capital shows to be a noun. */
const NOT_A_NOUN = 0.7

/** The most salient phrases, at most seven, best first; none shares a term with a better one. */
export function keywordsOf(phrases: readonly Phrase[]): Keyword[] {
  const chosen = selectDistinct(phrases.map((phrase) => ({ ...phrase, score: phrase.score * (phrase.isNoun ? 1 : NOT_A_NOUN) })), KEYWORDS)
  const most = chosen[0]?.score ?? 1
  return chosen.map(({ text, score }) => ({ text, weight: Math.round((100 * score) / most) / 100 }))
}

const DETERMINER = wordSet(`
  a an the my your our his her their its this that these those some any no another each every mein meine unsere der die das
  den le la les un une des du au aux mon ma mes cette ce el los las mi il lo gli
`)
const PREPOSITION = wordSet(`
  in on at of for with about from into during after before by to between around near under over de en dans pour sur avec
  para con per di in auf von zum zur beim nach
`)
const SUBJECT = wordSet(`
  i you we they he she it who im youre were theyre hes shes ive youve weve id ill youll well will would can could should
  might must cant dont didnt to not gonna wanna lets never always just
`)

const OBJECT = wordSet('me you him her us them it myself yourself himself herself itself ourselves yourselves themselves')

/** Factor for how likely a phrase is a noun phrase, by its capital and the word before it. */
function cueFactor(before: Word | undefined, first: Word): number {
  if (first.capital) return 1.5
  if (!before || first.afterPunctuation) return 1
  if (DETERMINER.has(before.plain)) return 1.4
  if (before.plain !== 'to' && PREPOSITION.has(before.plain)) return 1.25
  return SUBJECT.has(before.plain) ? 0.4 : 0.9
}

/** Phrases from maximal runs of salient words between function words and punctuation; a verb after its subject is dropped from a longer run. */
function phrasesOf(sentence: Sentence, salience: Salience, unspaced: boolean): Phrase[] {
  const { words, message, position, question } = sentence
  const phrases: Phrase[] = []
  const idiom = IDIOM.exec(sentence.text)
  for (const [from, to] of runsOf(words)) {
    if (idiom && words[from]!.from >= idiom.index && words[from]!.from < idiom.index + idiom[0].length) continue
    const before = words[from - 1]
    const start = words[from]
    if (!start) continue
    const value = cueFactor(before, start)
    const verbFirst = to - from > 1 && (value < 0.5 || isVerbOfRelative(words, from))
    // 'To quietly mend | kites'
    const first = verbFirst ? from + (isAdverb(start) ? 2 : 1) : from
    const part = bestWindow(withoutLastVerb(words.slice(first, to), words[to]), salience, unspaced)
    const run = part.at(-1) === words[to - 1] && HEADS.has(words[to]?.plain ?? '') ? withHead(part, words[to]!) : part
    if (run.length < 2 && (run[0]?.worth !== 'full' || isAdverb(run[0]))) continue
    const sum = run.reduce((total, word) => total + salience(word) * (word.capital ? 1.3 : 1), 0)
    phrases.push({
      text: sentence.text.slice(run[0]?.from, run.at(-1)?.to).replace(/['’]s$/, ''),
      terms: run.map(({ term }) => term),
      score: sum * (verbFirst ? 1 : value) * (question ? 0.8 : 1) * shapeFactor(run, unspaced) * sentence.emphasis,
      order: message * 1000 + Math.min(position, 30) * 30 + from / 100,
      count: 1,
      isNoun: value > 1 && !verbFirst,
      shown: run.length === 1 && !run[0]!.capital && run[0]!.spelling.isOrdinary && /^\p{Script=Latin}/u.test(run[0]!.plain) ? 0 : 1,
      weight: weightOf(run, salience),
      size: unspaced ? (run.at(-1)?.to ?? 0) - (run[0]?.from ?? 0) : run.length,
    })
  }
  return phrases
}

/** Nouns of no weight that end a phrase all the same: 'old sailing stuff'. */
const HEADS = wordSet('stuff things')
const withHead = (part: readonly Word[], head: Word): readonly Word[] =>
  head.afterPunctuation || part.length < 2 || part.length === WHOLE_WORDS ? part : [...part, head]

const VERB_FORM = /^\p{L}{2,}(?:ed|ing)$/u

/** A number, in figures or words. */
const NUMBER = /^(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred)$/u
/** A verb before these: 'her eyes light | up', 'a cook living | in Ohio'. */
const PARTICLE = wordSet('up down off out away')
const BEFORE_AT = wordSet('stare stares laugh laughs yell yells shout shouts glance glances')
/** What a number before it counts: 'my hair 4 | times'. */
const COUNTED = wordSet('times years days weeks months hours minutes people of')

/** Drops a final verb: 'concert surrounded' → concert, 'family motivates me' → family, and a number that counts what follows. A word before an object is taken for a verb. */
function withoutLastVerb(run: readonly Word[], next: Word | undefined): readonly Word[] {
  const last = run.at(-1)
  if (run.length < 2 || !last || last.capital) return run
  if (isAdverb(last)) return withoutLastVerb(run.slice(0, -1), last)
  const follows = next !== undefined && !next.afterPunctuation
  const object = follows && (DETERMINER.has(next.plain) || OBJECT.has(next.plain) || PARTICLE.has(next.plain) || (next.plain === 'at' && BEFORE_AT.has(last.plain)) || (last.plain.endsWith('ing') && (PREPOSITION.has(next.plain) || next.plain === 'as')))
  const kept = object || last.plain.endsWith('ed') ? run.slice(0, -1) : run
  const after = kept.length < run.length ? last : next
  return NUMBER.test(kept.at(-1)?.plain ?? '') && after !== undefined && !after.afterPunctuation && COUNTED.has(after.plain) ? kept.slice(0, -1) : kept
}

/** Factor for a phrase's length: several words are clearer than one, and a single -ed or -ing form is mostly a verb. In scripts without spaces shorter is clearer. */
function shapeFactor(run: readonly Word[], unspaced: boolean): number {
  if (unspaced) return 1 / Math.sqrt(run.length)
  if (run.length > 1) return 1
  if (run[0]?.capital) return 1
  return VERB_FORM.test(run[0]?.plain ?? '') ? 0.5 : 0.75
}

/** Of a verb, whatever follows: no phrase goes over it, 'the machine | broke'. */
const PAST = wordSet('broke quit wrote written came went made said told took taken gave given died rang sold bought began begun knew known grew drew ate met sent kept hangs says pays lives owe owes woke provides includes contains requires allows becomes exists happens consists belongs depends suits sucks suck stinks stink quiere quieren dice dicen tiene tienen viene vienen veut veulent dit disent vient viennent will wollen sagt kommt geht')

/** Who is spoken to at the end of praise: 'such a lovely harbour photo | Nora'. A name after 'my cousin' or in 'downtown Porto' belongs to its noun. */
function isCalled(words: readonly Word[], i: number): boolean {
  const [word, last, next] = [words[i]!, words[i - 1], words[i + 1]]
  if (!word.capital || word.worth !== 'full' || !word.spelling.isCapitalised || word.afterPunctuation || !last || last.capital || last.worth === 'glue' || (next !== undefined && !next.afterPunctuation)) return false
  const from = words.findLastIndex(({ worth, afterPunctuation }, at) => at < i && (worth === 'glue' || afterPunctuation))
  return PRAISED.has(words[from]?.plain ?? '') || words.slice(Math.max(0, from), i).some(({ plain, worth }) => worth === 'full' && isVague(plain))
}
/** Before the noun that is praised. */
const PRAISED = wordSet('beautiful gorgeous lovely nice great amazing awesome wonderful fantastic cute cool stunning incredible perfect sweet good')

/** Half-open ranges of adjacent words that are not glue, without punctuation between them. */
function runsOf(words: readonly Word[]): [from: number, to: number][] {
  const runs: [number, number][] = []
  words.forEach(({ worth, afterPunctuation, plain, capital }, i) => {
    if (worth === 'glue' || (PAST.has(plain) && !capital) || isPreposition(words[i]!) || isCalled(words, i)) return
    const last = runs.at(-1)
    if (last && last[1] === i && !afterPunctuation && !isAfterIs(words[i]!, words[i - 1]) && !(NUMBER.test(plain) && COUNTED.has(words[i + 1]?.plain ?? ''))) last[1] = i + 1
    else runs.push([i, i + 1])
  })
  return runs
}

/** Factor for a part that ends where its run does: in most of our languages the noun stands there, 'tiled dairy shop'. */
const HEAD_LAST = 1.2

/** The part of a run with the highest salience that fits the phrase limit. */
function bestWindow(run: readonly Word[], salience: Salience, unspaced: boolean): readonly Word[] {
  const fits = (part: readonly Word[]): boolean =>
    unspaced ? (part.at(-1)?.to ?? 0) - (part[0]?.from ?? 0) <= PHRASE_CHARACTERS : part.length <= PHRASE_WORDS || (part.length === run.length && part.length <= WHOLE_WORDS)
  let chosen: readonly Word[] = []
  let most = 0
  for (let from = 0; from < run.length; from += 1) {
    for (let to = from + 1; to <= run.length && fits(run.slice(from, to)); to += 1) {
      // 'ninth anniversary two | weeks ago', '56 | year old woman'
      if ((to < run.length && NUMBER.test(run[to - 1]!.plain)) || (from > 0 && NUMBER.test(run[from - 1]!.plain)) || (to < run.length && isAdverb(run[to - 1]!))) continue
      const sum = run.slice(from, to).reduce((total, word) => total + salience(word), 0) * (to === run.length ? HEAD_LAST : 1)
      if (sum > most) [chosen, most] = [run.slice(from, to), sum]
    }
  }
  return unspaced || chosen.length < 2 ? chosen : upToHead(chosen, run)
}

/** Most words between a part and the end of its run for which the part is moved there: further off another phrase may end. */
const TO_HEAD = 2

/** With the words after it to the noun that ends its run, of whatever weight: 'smoked reindeer | dog food'. */
function upToHead(part: readonly Word[], run: readonly Word[]): readonly Word[] {
  const end = run.indexOf(part.at(-1)!) + 1
  const rest = run.slice(end)
  if (rest.length === 0 || rest.length > TO_HEAD || rest.some(({ plain }) => plain.length < 2 || VERB_FORM.test(plain))) return part
  const from = Math.max(end - part.length, run.length - WHOLE_WORDS)
  return NUMBER.test(run[from - 1]?.plain ?? '') ? part : run.slice(from)
}

/** Merges repeated phrases: the first spelling, with a higher score. */
function merge(phrases: readonly Phrase[]): Phrase[] {
  const merged = new Map<string, Phrase>()
  for (const phrase of phrases) {
    const key = phrase.terms.join(' ')
    const existing = merged.get(key)
    if (existing) merged.set(key, { ...existing, score: Math.max(existing.score, phrase.score), count: existing.count + 1, isNoun: existing.isNoun || phrase.isNoun, shown: Math.max(existing.shown, phrase.shown) })
    else merged.set(key, phrase)
  }
  return [...merged.values()].map((phrase) => ({ ...phrase, score: phrase.score * (1 + 0.5 * Math.log(phrase.count)) }))
}

/** The best phrases without common terms that fit a title together, three at most. */
export const titleSubjects = (phrases: readonly Phrase[], unspaced: boolean): Phrase[] =>
  selectDistinct(phrases, PHRASES, unspaced ? TITLE_CHARACTERS - PHRASES + 1 : TITLE_WORDS)

/** Selects at most `maxCount` phrases, best first, none with a term of a better one. @param maxSize the largest sum of their sizes */
function selectDistinct(phrases: readonly Phrase[], maxCount: number, maxSize = Number.POSITIVE_INFINITY): Phrase[] {
  const chosen: Phrase[] = []
  for (const phrase of phrases.toSorted((a, b) => b.score - a.score || a.order - b.order)) {
    if (chosen.length === maxCount) break
    const usedSize = chosen.reduce((sum, { size }) => sum + size, 0)
    if (usedSize + phrase.size > maxSize) continue
    if (chosen.some(({ terms }) => terms.some((term) => phrase.terms.includes(term)))) continue
    chosen.push(phrase)
  }
  return chosen
}
