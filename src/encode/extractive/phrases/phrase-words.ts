/** Whether the words of a phrase make one: no verb, no adverb and no fragment among them. English. */
import { isEnglishWord } from '../../../text/spelling/english-word.ts'
import { IRREGULAR } from '../../../lang/en/irregular-forms.ts'
import { wordSet } from '../../../text/lexicon/word-set.ts'
import { COUNT_WORD } from './runs.ts'
import { isAdverb } from './torn-ends.ts'
import type { Word } from '../word-weights.ts'

/** Words from `from` up to `to`. */
export type Range = readonly [from: number, to: number]

/** Nouns that end as verbs do. */
const NOUN_LIKE_PAST = wordSet(`
     bed red seed speed weed breed feed shed sled steed hundred naked wicked sacred medicated men women children people feet teeth mice
  geese leaves knives wives lives halves shelves wolves loaves thieves better best worse worst lay read lead left
`)
/** Behind its noun, such a word belongs to nothing: 'a flat nearby', 'career wise'. */
export const LOOSE = wordSet(`
     vs wise alot someday everyday nearby longer shorter bigger smaller older younger better faster slower harder easier higher lower
  earlier later further farther closer stronger
`)

/** Adverbs but for qualities with their ending: 'a lively market'. */
export const isManner = (word: Word): boolean => isAdverb(word) && !QUALITY_IN_LY.has(word.plain)
const QUALITY_IN_LY = wordSet(`
     friendly lively lovely silly curly ugly lonely costly deadly early holy jolly woolly bubbly cuddly chilly hilly smelly wobbly
  wiggly   sparkly crumbly prickly orderly leisurely elderly yearly hourly homely cosy kindly likely unlikely timely
`)

export const isPastForm = ({ plain, capital }: Word): boolean =>
  !capital && !NOUN_LIKE_PAST.has(plain) && (/^\p{L}{2,}ed$/u.test(plain) || IRREGULAR.has(plain))

/** Whether a word with -s may be a verb: 'calls', 'symbolizes'. */
export function isVerbWithS({ plain, capital }: Word): boolean {
  if (capital || !/[^su]s$/u.test(plain) || plain === 'sports') return false
  if (isVerbStem(plain.slice(0, -1)) || (plain.endsWith('es') && isVerbStem(plain.slice(0, -2)))) return true
  return plain.endsWith('ies') && isVerbStem(`${plain.slice(0, -3)}y`)
}
/** Of the words with irregular forms, nouns and what is a noun more often. */
const NOUNS = wordSet(`
  child person man woman foot tooth mouse goose wife knife life leaf half shelf wolf loaf thief good bad show ring run ride drive break
  drink hang lead deal
`)
const IRREGULAR_VERBS: ReadonlySet<string> = new Set([...IRREGULAR.values()].filter((base) => !NOUNS.has(base)))
/** Whether the dictionary has its past and its participle. */
function isVerbStem(stem: string): boolean {
  const bare = stem.replace(/[ey]$/u, '')
  const past = [`${stem}ed`, `${bare}ed`, ...(stem.endsWith('y') ? [`${bare}ied`] : [])]
  return IRREGULAR_VERBS.has(stem) || (isEnglishWord(stem) && past.some(isEnglishWord) && isEnglishWord(`${stem.replace(/e$/u, '')}ing`))
}

/** Whether no word in it is a verb, an adverb or a fragment. */
export function holds(words: readonly Word[], [from, to]: Range): boolean {
  const part = words.slice(from, to)
  const last = part.at(-1)!
  if (last.plain.length < 3 && !last.capital && !/\d/u.test(last.plain)) return false
  if (part.some((word, i) => isManner(word) && (i > 0 || part.length < 3)) || isAdverb(last) || LOOSE.has(last.plain)) return false
  if (isSeen(words, [from, to]) || part.every(({ plain }) => COUNT_WORD.test(plain))) return false
  // 'Doubts vanish': several do, and the last word is what
  if (isVerbOfSeveral(words, [from, to])) return false
  // 'The time | pubs closed'
  if (/^(?:time|moment|way|reason|thing)$/u.test(part[0]!.plain) && words[from - 1]?.plain === 'the') return false
  if (part.slice(1).some(isPastForm) || part.slice(1, -1).some(isVerbWithS) || hasParticiple(words, [from, to])) return false
  return !(isVerbWithS(last) && isSubject(words, [from, to]))
}

/** 'He keeps sending | letters', 'children playing | chess': a participle that says what somebody does. */
function hasParticiple(words: readonly Word[], [from, to]: Range): boolean {
  const isParticiple = ({ plain, capital }: Word): boolean => !capital && /^\p{L}{2,}ing$/u.test(plain)
  const first = words[from]!
  const before = first.afterPunctuation ? '' : (words[from - 1]?.plain ?? '')
  if (to - from > 1 && isParticiple(first) && /^(?:keep|keeps|kept|is|are|am|was|were|be|been)$/u.test(before)) return true
  return words.slice(from + 1, to).some((word, i) => isParticiple(word) && (SEVERAL.test(words[from + i]!.plain) || from + i + 3 < to))
}
const SEVERAL = /[^s]s$|^(?:people|children|men|women)$/u

/** 'Watching the rain fall | on': after what is seen or let, the last word may be a verb. */
function isSeen(words: readonly Word[], [from, to]: Range): boolean {
  const article = from > 0 && ARTICLE.test(words[from - 1]!.plain) ? from - 1 : from
  const next = words[to]
  if (to - from < 2 || next === undefined || next.afterPunctuation || /^(?:and|or|of|with)$/u.test(next.plain)) return false
  return /^(?:see|saw|seen|seeing|watch|watched|watching|hear|heard|hearing|let|lets)$/u.test(words[article - 1]?.plain ?? '')
}

/** Of two words, the first in the plural and without an article: 'doubts vanish'; not 'my parents farm'. */
export function isVerbOfSeveral(words: readonly Word[], [from, to]: Range): boolean {
  const [first, last] = [words[from]!, words[to - 1]!]
  const hasArticle = from > 0 && !first.afterPunctuation && ARTICLE.test(words[from - 1]!.plain)
  if (to - from !== 2 || hasArticle || first.capital || last.capital || first.plain === 'sports') return false
  return /[^su']s$/u.test(first.spelling.straight) && isVerbStem(last.plain)
}

/** Whether it stands where a subject does, and goes on: 'if the moment | asks for'; not 'read the water meters on Monday'. */
function isSubject(words: readonly Word[], [from, to]: Range): boolean {
  const next = words[to]
  if (next === undefined || next.afterPunctuation || GOING_ON.test(next.plain)) return false
  const begun = from > 0 && !words[from]!.afterPunctuation && ARTICLE.test(words[from - 1]!.plain) ? from - 1 : from
  if (begun === 0 || words[begun]!.afterPunctuation || CLAUSE_BEGINS.test(words[begun - 1]!.plain)) return true
  // 'The heron in the painting | stands for'
  const [owner, preposition] = [words[begun - 2], words[begun - 1]!]
  const isPart = owner !== undefined && owner.worth !== 'glue' && PREPOSITION_WORD.test(preposition.plain) && !preposition.afterPunctuation
  return isPart && next.plain !== 'of' && PREPOSITION_WORD.test(next.plain)
}
const GOING_ON = /^(?:and|or|is|are|was|were|have|had|will|can|that|which|who)$/u
const CLAUSE_BEGINS = /^(?:if|when|while|and|but|that|because|cause|as|so|since|until|where|then)$/u
const PREPOSITION_WORD = /^(?:in|on|of|for|with|at|from|up|out|to)$/u
const ARTICLE = /^(?:an?|the|my|your|our|his|her|their|this)$/u
