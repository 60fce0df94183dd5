/** Which phrases of a list are whole: their edges are edges where they stand, and nothing in them is a verb. English; elsewhere capitals and articles tell. */
import { isEnglishWord } from '../../../text/spelling/english-word.ts'
import { IRREGULAR } from '../../../text/lexicon/irregular-forms.ts'
import { ENGLISH_STOPWORDS, wordSet } from '../../../text/lexicon/stopwords.ts'
import { HEADS, COUNT_WORD } from './runs.ts'
import { isAdverb, isPreposition } from './torn-ends.ts'
import type { Word } from '../word-weights.ts'

/** Words from `from` up to `to`. */
export type Range = readonly [from: number, to: number]

/** Most words of a phrase. */
const MOST = 4

/** A phrase begins behind these: determiners and possessives, prepositions, conjunctions, forms of 'be', numbers. */
const BEFORE = wordSet(`
  a an the my your our his her their its this that these those some any no another each every both all such what which whose
  in on at of for with about from into during after before by between around near under over against through within without per via than as like to
  and or but nor plus is are was were be been being am im youre were theyre hes shes its not
  one two three four five six seven eight nine ten many several few
`)
/** Verbs of every day before their object: 'love spicy soup', 'has a shed'. */
const BEFORE_OBJECT = wordSet(`
  love loves loved like likes liked enjoy enjoys enjoyed hate hates prefer prefers have has had having got get gets need needs needed want wants wanted
  eat eats ate eating drink drinks drank make makes made making cook cooks buy buys bought buying see saw seen watch watched watching play plays played playing
  read reads reading write wrote use uses used take took taking try tried visit visited teach teaches study studies studied learn find found sell sells sold
  bring brought ride rides drive drives keep keeps know knows knew meet met do does did doing mean means give gives gave show showed join joined start started
`)
/** Qualities that belong to the noun behind them: 'left hand', 'little league', 'best friend'. The phrase begins with them. */
const QUALITIES = wordSet('left right high low first second third last half short long open best')
/** Praise and size before a noun: it is left out without harm. */
const LEFT_OUT = wordSet('big small huge tiny little nice great good lovely cute beautiful gorgeous amazing awesome wonderful fantastic favorite favourite whole entire new same different certain various real true fun cool pretty perfect super')
/** Nouns that everyday use has worn down, and that may end a compound all the same: 'dog show', 'work out'. */
const WORN_NOUNS = wordSet(`
  show work play plan help start end run walk drink turn set call check wait move look watch talk answer stand miss win pay cook hit deal chance sense moment
  moments journey vibe vibes thing things stuff ones reminder progress difference matter feeling feelings kind sort lot bit
`)
/** Adverbs after a noun; what stands before them is whole. */
const AFTER = wordSet(`
  today tomorrow yesterday tonight now then lately recently already yet still again always never ever sometimes often usually soon later together away back ago
  once twice too also anymore anyway though here there everywhere somewhere online outside inside instead please lol haha thanks thank yeah yes sorry plus unlike
`)
/** Nouns that end as verbs do. */
const NOUN_LIKE_PAST = wordSet('bed red seed speed weed breed feed shed sled steed hundred naked wicked sacred medicated men women children people feet teeth mice geese leaves knives wives lives halves shelves wolves loaves thieves better best worse worst lay read lead left')

/** Of them the second noun tells what it is. */
const MEASURE = wordSet('glass glasses bottle bottles cup cups piece pieces type types kind slice slices bowl bowls pair pairs group groups bunch plate plates fan fans box boxes bag bags batch jar jars collection love fear history smell taste sound')
/** Behind its noun, such a word belongs to nothing: 'a flat nearby', 'career wise'. */
const LOOSE = wordSet('vs wise alot someday everyday nearby longer shorter bigger smaller older younger better faster slower harder easier higher lower earlier later further farther closer stronger')

/** Adverbs but for qualities with their ending: 'a lively market'. */
const isManner = (word: Word): boolean => isAdverb(word) && !QUALITY_IN_LY.has(word.plain)
const QUALITY_IN_LY = wordSet('friendly lively lovely silly curly ugly lonely costly deadly early holy jolly woolly bubbly cuddly chilly hilly smelly wobbly wiggly sparkly crumbly prickly orderly leisurely elderly yearly hourly homely cosy kindly likely unlikely timely')

export const isPastForm = ({ plain, capital }: Word): boolean =>
  !capital && !NOUN_LIKE_PAST.has(plain) && (/^\p{L}{2,}ed$/u.test(plain) || IRREGULAR.has(plain))

/** Whether a word with -s may be a verb: 'calls', 'symbolizes'. */
function isVerbWithS({ plain, capital }: Word): boolean {
  if (capital || !/[^su]s$/u.test(plain) || plain === 'sports') return false
  const stems = [plain.slice(0, -1), ...(plain.endsWith('es') ? [plain.slice(0, -2)] : []), ...(plain.endsWith('ies') ? [`${plain.slice(0, -3)}y`] : [])]
  return stems.some(isVerbStem)
}
/** Whether the dictionary has its past and its participle. */
function isVerbStem(stem: string): boolean {
  const bare = stem.replace(/[ey]$/u, '')
  const past = [`${stem}ed`, `${bare}ed`, ...(stem.endsWith('y') ? [`${bare}ied`] : [])]
  return isEnglishWord(stem) && past.some(isEnglishWord) && isEnglishWord(`${stem.replace(/e$/u, '')}ing`)
}

/** Whether the phrase may begin at `from`. */
function beginsAt(words: readonly Word[], from: number): boolean {
  const [first, before] = [words[from]!, words[from - 1]]
  if (!before || first.afterPunctuation || /^\d/u.test(before.plain)) return true
  return BEFORE.has(before.plain) || LEFT_OUT.has(before.plain) || BEFORE_OBJECT.has(before.plain) || isAdverb(before) || (before.capital && before.worth === 'glue')
}

/** Whether the phrase may end before `to`: at a mark, before a function word or a verb; not before a noun without weight. */
function endsAt(words: readonly Word[], to: number): boolean {
  const next = words[to]
  if (!next || next.afterPunctuation || isPreposition(next) || (next.capital && !words[to - 1]!.capital) || isAdverb(next) || AFTER.has(next.plain)) return true
  if (WORN_NOUNS.has(next.plain) || (next.plain === 'one' && !/^(?:day|night|of|more)$/u.test(words[to + 1]?.plain ?? ''))) return false
  // 'The effect | frost has on' belongs to a noun before it
  if (/^(?:has|have|had|does|do)$/u.test(next.plain) && /^(?:on|to|for|in|at)$/u.test(words[to + 1]?.plain ?? '')) return false
  return ENGLISH_STOPWORDS.has(next.plain) || next.worth === 'glue' || isPastForm(next)
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
  // 'He keeps sending | letters'
  if (part[0]!.plain.endsWith('ing') && part.length > 1 && /^(?:keep|keeps|kept|is|are|am|was|were|be|been)$/u.test(words[from - 1]?.plain ?? '') && !part[0]!.afterPunctuation) return false
  if (part.slice(1).some(isPastForm) || part.slice(1, -1).some(isVerbWithS)) return false
  if (isVerbWithS(last) && isSubject(words, [from, to])) return false
  // 'Children playing | chess': the second half says what they do
  return !part.slice(1).some(({ plain, capital }, i) => !capital && /^\p{L}{2,}ing$/u.test(plain) && (/[^s]s$|^(?:people|children|men|women)$/u.test(part[i]!.plain) || i + 2 < part.length - 1))
}

/** 'Watching the rain fall | on': after what is seen or let, the last word may be a verb. */
function isSeen(words: readonly Word[], [from, to]: Range): boolean {
  const article = from > 0 && ARTICLE.test(words[from - 1]!.plain) ? from - 1 : from
  const next = words[to]
  return to - from > 1 && next !== undefined && !next.afterPunctuation && !/^(?:and|or|of|with)$/u.test(next.plain) && /^(?:see|saw|seen|seeing|watch|watched|watching|hear|heard|hearing|let|lets)$/u.test(words[article - 1]?.plain ?? '')
}

/** Of two words, the first in the plural and without an article: 'doubts vanish'; not 'my parents farm'. */
function isVerbOfSeveral(words: readonly Word[], [from, to]: Range): boolean {
  const [first, last] = [words[from]!, words[to - 1]!]
  const hasArticle = from > 0 && !first.afterPunctuation && ARTICLE.test(words[from - 1]!.plain)
  return to - from === 2 && !hasArticle && !first.capital && !last.capital && /[^su']s$/u.test(first.spelling.straight) && first.plain !== 'sports' && isVerbStem(last.plain)
}

/** Whether it stands where a subject does, and goes on: 'if the moment | asks for'; not 'read the water meters on Monday'. */
function isSubject(words: readonly Word[], [from, to]: Range): boolean {
  const next = words[to]
  if (next === undefined || next.afterPunctuation || /^(?:and|or|is|are|was|were|have|had|will|can|that|which|who)$/u.test(next.plain)) return false
  const begun = from > 0 && !words[from]!.afterPunctuation && ARTICLE.test(words[from - 1]!.plain) ? from - 1 : from
  const isOfSubject = isPrepositionWord(words[begun - 1]) && words[begun - 2] !== undefined && words[begun - 2]!.worth !== 'glue' && !words[begun - 1]!.afterPunctuation
  return begun === 0 || words[begun]!.afterPunctuation || (isOfSubject && next.plain !== 'of' && isPrepositionWord(next)) || /^(?:if|when|while|and|but|that|because|cause|as|so|since|until|where|then)$/u.test(words[begun - 1]!.plain)
}
const isPrepositionWord = (word: Word | undefined): boolean => word !== undefined && /^(?:in|on|of|for|with|at|from|up|out|to)$/u.test(word.plain)
const ARTICLE = /^(?:an?|the|my|your|our|his|her|their|this)$/u

/** A maximal run of words that are not glue, without the verbs at its ends. */
interface Run {
  readonly from: number
  readonly to: number
  /** A verb of somebody stands before it. */
  readonly isObject: boolean
  readonly isEnglish: boolean
}

/** The words of a run that stand whole, undefined where none do: all of it with its quality, names, or the noun that it ends in. */
export function wholeOf(words: readonly Word[], run: Run): readonly Word[] | undefined {
  const range = wholeRange(words, run)
  return range && words.slice(...range)
}

function wholeRange(words: readonly Word[], { from, to: end, isObject, isEnglish }: Run): Range | undefined {
  let to = end
  const run: Range = [from, to]
  if (to <= from) return undefined
  if (!isEnglish) return to - from < 2 || isForeignPhrase(words, run) ? run : undefined
  while (to - from > 1 && LOOSE.has(words[to - 1]!.plain)) to -= 1
  // 'The house of wax': a part of a name, but for 'a bottle of wine'
  if (to - from === 1 && !words[from]!.capital && words[from - 1]?.plain === 'of' && words[from - 2] !== undefined && words[from - 2]!.worth === 'full' && !MEASURE.has(words[from - 2]!.plain)) return undefined
  const begun = from > 0 && !words[from]!.afterPunctuation && QUALITIES.has(words[from - 1]!.plain) ? from - 1 : from
  if (to - from > 1 && to - from < MOST && words[to]?.afterPunctuation === false && HEADS.has(words[to]!.plain)) to += 1
  if (!endsAt(words, to)) return namesIn(words, run)
  const isLeft = begun < from && /^(?:left|right|open|last)$/u.test(words[begun]!.plain) && !/^(?:the|a|an|my|your|his|her|our|their|this|that)$/u.test(words[begun - 1]?.plain ?? '')
  const range: Range = [isLeft ? from : begun, to]
  if (range[1] - range[0] <= MOST && (isObject || beginsAt(words, range[0])) && holds(words, range)) return range
  const broken = Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i).findLast((i) => i < to - 1 && (isPastForm(words[i]!) || isManner(words[i]!)))
  if (broken !== undefined && to - broken > 2 && to - broken - 1 <= MOST && holds(words, [broken + 1, to])) return [broken + 1, to]
  return namesIn(words, run) ?? ((to - from > 1 && !isManner(words[to - 2]!) && !isVerbWithS(words[to - 1]!) && !isVerbOfSeveral(words, [to - 2, to])) || (to - from === 1 && begun < from) ? [to - 1, to] : undefined)
}

/** Of another language: behind a function word that is no subject ('je | travaille tard') and no hour ('a las | cinco salgo'), or with a capital. */
function isForeignPhrase(words: readonly Word[], [from, to]: Range): boolean {
  const [first, before] = [words[from]!, words[from - 1]]
  return to - from < MOST && (first.capital || (before !== undefined && !first.afterPunctuation && !FOREIGN_SUBJECT.has(before.plain)))
}
const FOREIGN_SUBJECT = wordSet('je tu il elle on nous vous ils elles yo tu el ella nosotros ellos ich du er sie es wir ihr las se me te no ne qui que')

/** The names at one end of a run, whole: two words or more with a capital. */
function namesIn(words: readonly Word[], [from, to]: Range): Range | undefined {
  const isName = (i: number): boolean => words[i]!.capital
  const first = Array.from({ length: to - from }, (_, i) => from + i).find(isName)
  if (first === undefined) return undefined
  let end = first
  while (end < to && isName(end)) end += 1
  return end - first > 1 && end - first <= MOST && !(words[end] && !words[end]!.afterPunctuation && words[end]!.capital) ? [first, end] : undefined
}
