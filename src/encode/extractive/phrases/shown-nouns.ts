/**
 * Which single words a segment shows to be nouns: only those may stand alone in a list of subjects.
 * English; other languages have capitals or articles.
 */
import { isEnglishWord } from '../../../text/spelling/english-word.ts'
import { languageOf } from '../../../text/language.ts'
import { wordSet } from '../../../text/lexicon/word-set.ts'
import { termsOf } from '../../../text/term-hash.ts'
import { topicsOf } from '../../../text/topics.ts'
import type { Sentence } from '../sentences.ts'
import type { Word } from '../word-weights.ts'

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

/** Whether these sentences are English, or of no language that is known. */
export function isInEnglish(sentences: readonly Sentence[]): boolean {
  const language = languageOf(sentences.map(({ text }) => text).join(' ').slice(0, SAMPLE))
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
    if (NEVER.has(plain) || isQuality(plain) || (plain.endsWith('ly') && !isTopic)) return 0
    const { asNoun, asOther, speakers } = shown.get(plain) ?? { asNoun: 0, asOther: 0, speakers: new Set() }
    if (asNoun > 0 && asNoun >= asOther) return 1
    return asOther === 0 && !OTHER_ENDING.test(plain) && (speakers.size > 1 || NOUN_ENDING.test(plain) || isTopic) ? BY_FORM : 0
  }
}
/** A word with an adverb, and without a plural: 'popular', 'healthy'. */
const isQuality = (plain: string): boolean =>
  isEnglishWord(`${plain.replace(/y$/u, 'i')}ly`) && !isEnglishWord(`${plain}s`) && !isEnglishWord(`${plain.replace(/y$/u, 'ie')}s`)
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
  if (from === i && next && words[i]!.plain.endsWith('ing') && AFTER_VERB.has(next.plain)) return 'other'
  if (from === i && before === 'that' && i > 1) return 'other'
  if (from === i && (BEFORE_OTHER.has(before) || (next && AFTER_VERB.has(next.plain) && !BEFORE_NOUN.has(before)))) return 'other'
  const isHead = next === undefined || next.worth === 'glue'
  return isHead && (BEFORE_NOUN.has(before) || /^\d+$/u.test(before)) ? 'noun' : undefined
}
