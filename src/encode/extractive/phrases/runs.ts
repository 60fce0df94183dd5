/** Runs of words that carry meaning, between function words and punctuation, and the part of a run that is a key phrase. */
import { wordSet } from '../../../text/lexicon/word-set.ts'
import { isVague } from '../clauses/vague-words.ts'
import type { Salience } from '../salience.ts'
import { isAdverb, isAfterIs, isPreposition } from './torn-ends.ts'
import type { Word } from '../word-weights.ts'

const PHRASE_WORDS = 3
/** Most words of a phrase of which nothing is cut: 'waist length red hair'. */
const WHOLE_WORDS = 4
const PHRASE_CHARACTERS = 10

export const DETERMINER = wordSet(`
  a an the my your our his her their its this that these those some any no another each every mein meine unsere der die das
  den le la les un une des du au aux mon ma mes cette ce el los las mi il lo gli
`)
export const PREPOSITION = wordSet(`
  in on at of for with about from into during after before by to between around near under over de en dans pour sur avec
  para con per di in auf von zum zur beim nach
`)
const OBJECT = wordSet('me you him her us them it myself yourself himself herself itself ourselves yourselves themselves')

/** Nouns of no weight that end a phrase all the same: 'old sailing stuff'. */
export const HEADS = wordSet('stuff things')
export const withHead = (part: readonly Word[], head: Word): readonly Word[] =>
  head.afterPunctuation || part.length < 2 || part.length === WHOLE_WORDS ? part : [...part, head]

export const VERB_FORM = /^\p{L}{2,}(?:ed|ing)$/u

/** A number, in figures or words. */
export const COUNT_WORD = /^(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred)$/u
/** A verb before these: 'her eyes light | up', 'a cook living | in Ohio'. */
const PARTICLE = wordSet('up down off out away')
const BEFORE_AT = wordSet('stare stares laugh laughs yell yells shout shouts glance glances')
/** What a number before it counts: 'my hair 4 | times'. */
const COUNTED = wordSet('times years days weeks months hours minutes people of')

/**
 * Drops a final verb: 'concert surrounded' → concert, 'family motivates me' → family, and a number
 * that counts what follows. A word before an object is taken for a verb.
 */
export function withoutLastVerb(run: readonly Word[], next: Word | undefined): readonly Word[] {
  const last = run.at(-1)
  if (run.length < 2 || !last || last.capital) return run
  if (isAdverb(last)) return withoutLastVerb(run.slice(0, -1), last)
  const follows = next !== undefined && !next.afterPunctuation
  const object = follows
    && (DETERMINER.has(next.plain) || OBJECT.has(next.plain) || PARTICLE.has(next.plain)
      || (next.plain === 'at' && BEFORE_AT.has(last.plain))
      || (last.plain.endsWith('ing') && (PREPOSITION.has(next.plain) || next.plain === 'as')))
  const kept = object || last.plain.endsWith('ed') ? run.slice(0, -1) : run
  const after = kept.length < run.length ? last : next
  return COUNT_WORD.test(kept.at(-1)?.plain ?? '') && after !== undefined && !after.afterPunctuation && COUNTED.has(after.plain)
    ? kept.slice(0, -1)
    : kept
}

/** Of a verb, whatever follows: no phrase goes over it, 'the machine | broke'. */
const PAST = wordSet('broke quit wrote written came went made said told took taken gave given died rang sold bought began '
  + 'begun knew known grew drew ate met sent kept hangs says pays lives owe owes woke provides includes contains requires '
  + 'allows becomes exists belong vanish vanishes happens consists belongs depends suits sucks suck stinks stink quiere '
  + 'quieren dice dicen tiene tienen viene vienen veut veulent dit disent vient viennent will wollen sagt kommt geht')

/**
 * Who is spoken to at the end of praise: 'such a lovely harbour photo | Nora'. A name after 'my
 * cousin' or in 'downtown Porto' belongs to its noun.
 */
function isCalled(words: readonly Word[], i: number): boolean {
  const [word, last, next] = [words[i]!, words[i - 1], words[i + 1]]
  if (!word.capital || word.worth !== 'full' || !word.spelling.isCapitalised || word.afterPunctuation
    || !last || last.capital || last.worth === 'glue' || (next !== undefined && !next.afterPunctuation)) {
    return false
  }
  const from = words.findLastIndex(({ worth, afterPunctuation }, at) => at < i && (worth === 'glue' || afterPunctuation))
  return PRAISED.has(words[from]?.plain ?? '')
    || words.slice(Math.max(0, from), i).some(({ plain, worth }) => worth === 'full' && isVague(plain))
}
/** Before the noun that is praised. */
const PRAISED = wordSet(
  'beautiful gorgeous lovely nice great amazing awesome wonderful fantastic cute cool stunning incredible perfect sweet good',
)

/** Half-open ranges of adjacent words that are not glue, without punctuation between them. */
export function runsOf(words: readonly Word[]): [from: number, to: number][] {
  const runs: [number, number][] = []
  words.forEach(({ worth, afterPunctuation, plain, capital }, i) => {
    if (worth === 'glue' || (PAST.has(plain) && !capital) || isPreposition(words[i]!) || isCalled(words, i)) return
    const last = runs.at(-1)
    if (last && last[1] === i && !afterPunctuation && !isAfterIs(words[i]!, words[i - 1])
      && !(COUNT_WORD.test(plain) && COUNTED.has(words[i + 1]?.plain ?? ''))) last[1] = i + 1
    else runs.push([i, i + 1])
  })
  return runs
}

/** Factor for a part that ends where its run does: in most of our languages the noun stands there, 'tiled dairy shop'. */
const HEAD_LAST = 1.2

/** The part of a run with the highest salience that fits the phrase limit. */
export function bestWindow(run: readonly Word[], salience: Salience, unspaced: boolean): readonly Word[] {
  const fits = (part: readonly Word[]): boolean =>
    unspaced ? (part.at(-1)?.to ?? 0) - (part[0]?.from ?? 0) <= PHRASE_CHARACTERS
      : part.length <= PHRASE_WORDS || (part.length === run.length && part.length <= WHOLE_WORDS)
  let chosen: readonly Word[] = []
  let most = 0
  for (let from = 0; from < run.length; from += 1) {
    for (let to = from + 1; to <= run.length && fits(run.slice(from, to)); to += 1) {
      // 'ninth anniversary two | weeks ago', '56 | year old woman'
      if ((to < run.length && COUNT_WORD.test(run[to - 1]!.plain))
        || (from > 0 && COUNT_WORD.test(run[from - 1]!.plain)) || (to < run.length && isAdverb(run[to - 1]!))) {
        continue
      }
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
  return COUNT_WORD.test(run[from - 1]?.plain ?? '') ? part : run.slice(from)
}
