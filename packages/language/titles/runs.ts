/** Runs of words that carry meaning, between function words and punctuation, and the part of a run that is a key phrase. */
import { likelyLanguageOf } from './foreign-nouns.ts'
import type { Language } from '../languages.ts'
import { wordSet } from '../language-words.ts'
import { isEnglishWord } from '../spelling.ts'
import { termsOf } from '../term-hash.ts'
import { topicsOf } from '../topics.ts'
import { isVague } from './clauses.ts'
import type { Salience } from './salience.ts'
import type { Sentence } from './sentences.ts'
import type { Word } from './word-weights.ts'
import { isAdverb, isAfterIs, isPreposition } from './torn-ends.ts'

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
  + 'sta stanno sto va vanno fa fanno deve devono puo possono vuole vogliono vengono vont peut peuvent hace hacen '
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

/** Half-open ranges of adjacent words that are not glue, without punctuation or a word that parts them between. */
export function runsOf(words: readonly Word[], parts: (word: Word) => boolean): [from: number, to: number][] {
  const runs: [number, number][] = []
  words.forEach(({ worth, afterPunctuation, plain, capital }, i) => {
    if (worth === 'glue' || (PAST.has(plain) && !capital) || isPreposition(words[i]!) || parts(words[i]!)
      || isCalled(words, i)) return
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

// Which single words a segment shows to be nouns: only those may stand alone in a list of subjects.
// English; other languages have capitals or articles.

/**
 * Before a noun, with at most two words between: 'the rusty gate', 'of lentil soup'. Not here:
 * 'that', which mostly begins a clause; 'to', before verbs.
 */
const BEFORE_NOUN = wordSet(`
  a an the my your our his their this these those some any no each every another many several few other
  one two three four five six seven eight nine ten
  in on at of for with about from into during after before by between around near under over without
`)
/** Before a verb or a quality: 'it rattles', 'is neutral', 'so dry'. */
const BEFORE_OTHER = wordSet(`
  i you we they he she it who which im youre were theyre hes shes its ive youve weve id ill youll well well id will would can could should
  might must may
  cant couldnt wont wouldnt dont doesnt didnt isnt arent wasnt to not never always just is are was were be been being am get gets got
  getting feel feels felt
  look looks looked seem seems seemed become became very so too really pretty quite super extremely completely totally kinda how stay stays
`)
/** After the first word of a sentence, its subject: 'Lisbon is far'. */
const SUBJECT_OF = wordSet('is are was were has had')
/** After a verb: 'suit me', 'fire the cook'. */
const AFTER_VERB = wordSet('me you him them us it the a an my your our his their what')
/** The same after a form with -ing: 'declining that project'. */
const POINTING = wordSet('that this these those')
/** Nouns that name nothing, after a word that says which: 'a smart move', 'the wrong one'. */
const EMPTY_NOUN = wordSet('thing things stuff guy guys one ones person people way ways place places '
  + 'time times day days move bit kind sort part side man men woman women girl boy kid look idea choice')
/** Qualities and adverbs that stand after a preposition too: 'as usual', 'in common', 'up north'. */
const NEVER = wordSet('common usual forever fast faster slow north south east west general particular public private '
  + 'vain short brief large advance abroad outdoors indoors upstairs downstairs halfway midway overseas online '
  + 'offline neutral free frozen smart rich red blue green yellow purple pink orange black white brown grey gray')
/** Most words between a noun and what shows it. */
const MODIFIERS = 2

/** Endings of nouns, and of words that are mostly none. */
const NOUN_ENDING = /(?:tion|sion|ment|ness|ity|ship|ism|ology|ance|ence|hood|ist|[^su]s)$/u
const OTHER_ENDING = /(?:ful|ous|ive|ish|less|[ai]ble|ed|ing|ly|iest)$/u

/** What a segment shows of a word. */
interface Shown {
  asNoun: number
  asOther: number
  readonly speakers: Set<string>
}

export const languageIn = (sentences: readonly Sentence[]): Language | undefined =>
  likelyLanguageOf(sampleOf(sentences))
export const sampleOf = (sentences: readonly Sentence[]): string => sentences.map(({ text }) => text).join(' ').slice(0, SAMPLE)

/** Whether these sentences are English, or of no language that is known. */
export function isInEnglish(sentences: readonly Sentence[]): boolean {
  const language = languageIn(sentences)
  return language === undefined || language === 'english'
}

/**
 * How far a word that stands alone is shown to be a noun, 0–1: by the places where it stands; or by
 * its ending, by both speakers' use, as a word of everyday topics.
 */
export function nounsShown(sentences: readonly Sentence[]): (plain: string) => number {
  if (!isInEnglish(sentences)) return () => 1
  const shown = new Map<string, Shown>()
  for (const { words, speaker } of sentences) {
    words.forEach((word, i) => {
      if (word.worth === 'glue') return
      const known = shown.get(word.plain) ?? { asNoun: 0, asOther: 0, speakers: new Set<string>() }
      known.speakers.add(speaker)
      const role = roleOf(words, i)
      if (role === 'noun') known.asNoun += 1
      else if (role === 'other') known.asOther += 1
      shown.set(word.plain, known)
    })
  }
  return (plain) => {
    const isTopic = topicsOf(termsOf(plain)).length > 0
    if (NEVER.has(plain) || isQuality(plain) || isComparative(plain) || (plain.endsWith('ly') && !isTopic)) return 0
    const { asNoun, asOther, speakers } = shown.get(plain) ?? { asNoun: 0, asOther: 0, speakers: new Set() }
    if (asNoun > 0 && asNoun >= asOther) return 1
    return asOther === 0 && !OTHER_ENDING.test(plain) && (speakers.size > 1 || NOUN_ENDING.test(plain) || isTopic) ? BY_FORM : 0
  }
}
/** A word with an adverb, and without a plural: 'popular', 'healthy'. */
const isQuality = (plain: string): boolean =>
  isEnglishWord(`${plain.replace(/y$/u, 'i')}ly`) && !isEnglishWord(`${plain}s`) && !isEnglishWord(`${plain.replace(/y$/u, 'ie')}s`)
/** 'Clearer', which has 'clearest' beside it. */
const isComparative = (plain: string): boolean => plain.endsWith('er') && isEnglishWord(`${plain.slice(0, -2)}est`)
/** A word that no place shows to be a noun stands back a little. */
const BY_FORM = 0.7
/** Characters that tell the language. */
const SAMPLE = 2000

/** What the words around a word show it to be. */
function roleOf(words: readonly Word[], i: number): 'noun' | 'other' | undefined {
  const next = words[i + 1]?.afterPunctuation === false ? words[i + 1] : undefined
  if (next && EMPTY_NOUN.has(next.plain)) return 'other'
  let from = i
  while (from > 0 && i - from < MODIFIERS && !words[from]!.afterPunctuation && words[from - 1]!.worth !== 'glue') from -= 1
  const before = from > 0 && !words[from]!.afterPunctuation ? words[from - 1]!.plain : ''
  if (i === 0 && next && SUBJECT_OF.has(next.plain)) return 'noun'
  // 'Well, beats sleeping'
  if ((i === 0 || words[i]!.afterPunctuation) && words[i]!.plain.endsWith('s') && next?.plain.endsWith('ing')) return 'other'
  // 'Of owning a', 'the shoes that suit'
  if (from === i && next && words[i]!.plain.endsWith('ing') && (AFTER_VERB.has(next.plain) || POINTING.has(next.plain))) return 'other'
  if (from === i && before === 'that' && i > 1) return 'other'
  if (from === i && (BEFORE_OTHER.has(before) || (next && AFTER_VERB.has(next.plain) && !BEFORE_NOUN.has(before)))) return 'other'
  const isHead = next === undefined || next.worth === 'glue'
  return isHead && (BEFORE_NOUN.has(before) || /^\d+$/u.test(before)) ? 'noun' : undefined
}
