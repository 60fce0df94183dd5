/** Words at which a phrase of a title would be torn: adverbs, prepositions, the verb of a relative clause, an 's that means 'is'. */
import { wordSet } from '../language-words.ts'
import { IRREGULAR } from '../en/words.ts'
import type { Word } from './word-weights.ts'

/** Nouns, and qualities used as nouns, with the ending of adverbs. */
const NOUN_IN_LY = wordSet(`
  family families belly underbelly potbelly jelly reply supply italy july lily ally bully assembly rally butterfly dragonfly firefly
  housefly mayfly gadfly fly gully folly holly molly doily tally anomaly monopoly melancholy homily lolly brolly dolly ply elderly weekly
  monthly quarterly daily hillbilly billy emily sally kelly polly filly
`)

/** 'Wants the leek pie | badly'. English only: with an accent it may be a noun of another language, Hungarian 'király'. */
export const isAdverb = ({ plain, capital, spelling }: Word): boolean =>
  /^[a-z]{2,}ly$/.test(spelling.lower) && !capital && !NOUN_IN_LY.has(plain)

/** Between two noun phrases: 'your fences | unlike'. */
const PREPOSITIONS = wordSet(`
  unlike like than per via despite during except toward towards onto among amongst between within without upon since until about
  throughout beneath underneath beyond behind amid regarding
`)
export const isPreposition = ({ plain, capital }: Word): boolean => PREPOSITIONS.has(plain) && !capital

/** Before a verb: 'a firm that builds telescopes'. */
const RELATIVE = wordSet('that who which')

/**
 * A verb that agrees with the noun before its relative: 'a firm that builds', 'choices that harm'.
 * 'That' before a noun is no relative: 'that tiled shop'.
 */
export function isVerbOfRelative(words: readonly Word[], i: number): boolean {
  const [word, relative, noun] = [words[i]!, words[i - 1], words[i - 2]]
  if (!relative || !RELATIVE.has(relative.plain) || word.capital) return false
  if (/[^s]s$/u.test(word.plain)) return true
  if (noun === undefined || relative.afterPunctuation) return false
  return noun.plain === 'people' || (noun.worth !== 'glue' && /[^s]s$/u.test(noun.plain))
}

/** What an 's before it shows to be a verb: 'the goat's named Ulla'. */
const AFTER_IS = wordSet('called named nicknamed gone done getting')
/** 'Her name's | Ulla', where the 's is a verb; 'the goat's | bowl' is whole. */
export const isAfterIs = (word: Word, before: Word | undefined): boolean =>
  before !== undefined && before.spelling.straight.endsWith("'s") &&
  (AFTER_IS.has(word.plain) || /^(?:nick)?name's$/u.test(before.spelling.straight))

/** Belongs to the time or place after it: 'won a medal | back in the 80s', 'sold the boat | right when …'. */
const LOOSE_ADVERBS = wordSet('right even just exactly shortly especially particularly mainly mostly only almost nearly sometime somewhere')
/** The same, but after a verb or a pronoun they belong to it: 'came back', 'shows me around'. */
const LOOSE_AFTER_NOUN = wordSet('back around over away')
/** Anywhere before them: 'got my lamp back'. */
const RETURNING = wordSet(`
  get gets got getting bring brings brought bringing give gives gave giving take takes took taking want wants wanted call calls called
  send sends sent pay pays paid put puts hold holds held show shows showed drive drives drove move moves moved
`)

/** Whether a clause would end in a loose particle at `end`. */
export function endsLoose(words: readonly Word[], lower: readonly string[], [start, end]: readonly [number, number]): boolean {
  const last = lower[end - 1] ?? ''
  if (LOOSE_ADVERBS.has(last)) return true
  const before = words[end - 2]
  if (!LOOSE_AFTER_NOUN.has(last) || before === undefined || before.worth === 'glue') return false
  return !IRREGULAR.has(before.plain) && !/(?:ed|ing)$/u.test(before.plain) && !lower.slice(start, end).some((word) => RETURNING.has(word))
}
