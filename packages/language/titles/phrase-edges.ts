/** Which phrases of a list are whole: their edges are edges where they stand. English; elsewhere capitals and function words tell. */
import { ENGLISH_STOPWORDS, IRREGULAR } from '../en/words.ts'
import { wordSet } from '../language-words.ts'
import { isEnglishWord } from '../spelling.ts'
import type { Word } from './word-weights.ts'
import { HEADS, COUNT_WORD } from './runs.ts'
import { isAdverb, isPreposition } from './torn-ends.ts'

/** Most words of a phrase. */
const MOST = 4

/** A phrase begins behind these: determiners and possessives, prepositions, conjunctions, forms of 'be', numbers. */
const BEFORE = wordSet(`
     a an the my your our his her their its this that these those some any no another each every both all such what which whose   in on
  at of for with about from into during after before by between around near under over against through within without per via than as
  like to   and or but nor plus is are was were be been being am im youre were theyre hes shes its not   one two three four five six
  seven eight nine ten many several few
`)
/** Verbs of every day before their object: 'love spicy soup', 'has a shed'. */
const BEFORE_OBJECT = wordSet(`
     love loves loved like likes liked enjoy enjoys enjoyed hate hates prefer prefers have has had having got get gets need needs needed
  want wants wanted   eat eats ate eating drink drinks drank make makes made making cook cooks buy buys bought buying see saw seen watch
  watched watching play plays played playing   read reads reading write wrote use uses used take took taking try tried visit visited
  teach teaches study studies studied learn find found sell sells sold   bring brought ride rides drive drives keep keeps know knows
  knew meet met do does did doing mean means give gives gave show showed join joined start started
`)
/** Qualities that belong to the noun behind them: 'left hand', 'little league', 'best friend'. The phrase begins with them. */
const QUALITIES = wordSet('left right high low first second third last half short long open best')
/** Praise and size before a noun: it is left out without harm. */
const LEFT_OUT = wordSet(`
     big small huge tiny little nice great good lovely cute beautiful gorgeous amazing awesome wonderful fantastic favorite favourite
  whole   entire new same different certain various real true fun cool pretty perfect super
`)
/** Nouns that everyday use has worn down, and that may end a compound all the same: 'dog show', 'work out'. */
const WORN_NOUNS = wordSet(`
     show work play plan help start end run walk drink turn set call check wait move look watch talk answer stand miss win pay cook hit
  deal chance sense moment   moments journey vibe vibes thing things stuff ones reminder progress difference matter feeling feelings
  kind sort lot bit
`)
/** Adverbs after a noun; what stands before them is whole. */
const AFTER = wordSet(`
     today tomorrow yesterday tonight now then lately recently already yet still again always never ever sometimes often usually soon
  later together away back ago   once twice too also anymore anyway though here there everywhere somewhere online outside inside instead
  please lol haha thanks thank yeah yes sorry plus unlike
`)

/** Of them the second noun tells what it is. */
const MEASURE = wordSet(`
     glass glasses bottle bottles cup cups piece pieces type types kind slice slices bowl bowls pair pairs group groups bunch plate
  plates   fan fans box boxes bag bags batch jar jars collection love fear history smell taste sound
`)

/** Whether the phrase may begin at `from`. */
function beginsAt(words: readonly Word[], from: number): boolean {
  const [first, before] = [words[from]!, words[from - 1]]
  if (!before || first.afterPunctuation || /^\d/u.test(before.plain)) return true
  const isKnown = BEFORE.has(before.plain) || LEFT_OUT.has(before.plain) || BEFORE_OBJECT.has(before.plain)
  return isKnown || isAdverb(before) || (before.capital && before.worth === 'glue')
}

/** Whether the phrase may end before `to`: at a mark, before a function word or a verb; not before a noun without weight. */
function endsAt(words: readonly Word[], to: number): boolean {
  const next = words[to]
  if (!next || next.afterPunctuation || (next.capital && !words[to - 1]!.capital)) return true
  if (isPreposition(next) || isAdverb(next) || AFTER.has(next.plain)) return true
  if (WORN_NOUNS.has(next.plain) || (next.plain === 'one' && !/^(?:day|night|of|more)$/u.test(words[to + 1]?.plain ?? ''))) return false
  // 'The effect | frost has on' belongs to a noun before it
  if (/^(?:has|have|had|does|do)$/u.test(next.plain) && /^(?:on|to|for|in|at)$/u.test(words[to + 1]?.plain ?? '')) return false
  return ENGLISH_STOPWORDS.has(next.plain) || next.worth === 'glue' || isPastForm(next)
}

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

function wholeRange(words: readonly Word[], run: Run): Range | undefined {
  const { from, isObject, isEnglish } = run
  if (run.to <= from) return undefined
  if (!isEnglish) return run.to - from < 2 || isForeignPhrase(words, run) ? [from, run.to] : undefined
  if (isOfName(words, run)) return undefined
  const to = endOf(words, run)
  if (!endsAt(words, to)) return namesIn(words, [from, to])
  const range: Range = [hasQuality(words, from) ? from - 1 : from, to]
  if (range[1] - range[0] <= MOST && (isObject || beginsAt(words, range[0])) && holds(words, range)) return range
  return behindVerb(words, [from, to]) ?? namesIn(words, [from, to]) ?? headOf(words, [from, to], range[0] < from)
}

/** 'The house of wax': a part of a name, but for 'a bottle of wine'. */
function isOfName(words: readonly Word[], { from, to }: Run): boolean {
  const owner = words[from - 2]
  return to - from === 1 && !words[from]!.capital && words[from - 1]?.plain === 'of' && owner?.worth === 'full' && !MEASURE.has(owner.plain)
}

/** Without loose words at its end, and with a noun of no weight behind it: 'old sailing | stuff'. */
function endOf(words: readonly Word[], { from, to }: Run): number {
  let end = to
  while (end - from > 1 && LOOSE.has(words[end - 1]!.plain)) end -= 1
  const next = words[end]
  return end - from > 1 && end - from < MOST && next?.afterPunctuation === false && HEADS.has(next.plain) ? end + 1 : end
}

/** Whether the word before belongs to the noun; 'left' and the like may be a verb or an adverb, but for 'the left hand'. */
function hasQuality(words: readonly Word[], from: number): boolean {
  const quality = words[from - 1]
  if (quality === undefined || words[from]!.afterPunctuation || !QUALITIES.has(quality.plain)) return false
  return !/^(?:left|right|open|last)$/u.test(quality.plain) || DETERMINING.test(words[from - 2]?.plain ?? '')
}

const DETERMINING = /^(?:the|an?|my|your|his|her|our|their|this|that)$/u

/** What stands behind the last verb or adverb within, if it is no single word: 'soup fried | garlic bread'. */
function behindVerb(words: readonly Word[], [from, to]: Range): Range | undefined {
  const at = words.slice(0, to - 1).findLastIndex((word, i) => i > from && (isPastForm(word) || isManner(word)))
  return at > from && to - at > 2 && to - at - 1 <= MOST && holds(words, [at + 1, to]) ? [at + 1, to] : undefined
}

/** The noun that a torn phrase ends in. */
function headOf(words: readonly Word[], [from, to]: Range, hasOwnQuality: boolean): Range | undefined {
  if (to - from === 1) return hasOwnQuality ? [from, to] : undefined
  return isManner(words[to - 2]!) || isVerbWithS(words[to - 1]!) || isVerbOfSeveral(words, [to - 2, to]) ? undefined : [to - 1, to]
}

/** Of another language: behind a function word, but 'je | travaille tard' and 'a las | cinco salgo'; or with a capital. */
function isForeignPhrase(words: readonly Word[], { from, to }: Run): boolean {
  const [first, before] = [words[from]!, words[from - 1]]
  return to - from < MOST && (first.capital || (before !== undefined && !first.afterPunctuation && !FOREIGN_SUBJECT.has(before.plain)))
}
const FOREIGN_SUBJECT = wordSet(`
     je tu il elle on nous vous ils elles yo tu el ella nosotros ellos ich du er sie es wir ihr las se me te no ne qui que
`)

/** The names at one end of a run, whole: two words or more with a capital. */
function namesIn(words: readonly Word[], [from, to]: Range): Range | undefined {
  const isName = (i: number): boolean => words[i]!.capital
  const first = Array.from({ length: to - from }, (_, i) => from + i).find(isName)
  if (first === undefined) return undefined
  let end = first
  while (end < to && isName(end)) end += 1
  const goesOn = words[end] !== undefined && !words[end]!.afterPunctuation && words[end]!.capital
  return end - first > 1 && end - first <= MOST && !goesOn ? [first, end] : undefined
}

// Whether the words of a phrase make one: no verb, no adverb and no fragment among them. English.

/** Words from `from` up to `to`. */
export type Range = readonly [from: number, to: number]

/** Nouns that end as verbs do. */
const NOUN_LIKE_PAST = wordSet(`
     bed red seed speed weed breed feed shed sled steed hundred naked wicked sacred medicated men women children people feet teeth mice
  geese leaves knives wives lives halves shelves wolves loaves thieves better best worse worst lay read lead left
`)
/** Behind its noun, such a word belongs to nothing: 'a flat nearby', 'career wise'. */
const LOOSE = wordSet(`
     vs wise alot someday everyday nearby longer shorter bigger smaller older younger better faster slower harder easier higher lower
  earlier later further farther closer stronger alone dad mom mum daddy mommy bro dude mate buddy
`)

/** Adverbs but for qualities with their ending: 'a lively market'. */
const isManner = (word: Word): boolean => isAdverb(word) && !QUALITY_IN_LY.has(word.plain)
const QUALITY_IN_LY = wordSet(`
     friendly lively lovely silly curly ugly lonely costly deadly early holy jolly woolly bubbly cuddly chilly hilly smelly wobbly
  wiggly   sparkly crumbly prickly orderly leisurely elderly yearly hourly homely cosy kindly likely unlikely timely
`)

export const isPastForm = ({ plain, capital }: Word): boolean =>
  !capital && !NOUN_LIKE_PAST.has(plain) && (/^\p{L}{2,}ed$/u.test(plain) || IRREGULAR.has(plain))

/** Whether a word with -s may be a verb: 'calls', 'symbolizes'. */
function isVerbWithS({ plain, capital }: Word): boolean {
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
  // 'Teach my daughter | music'
  if (part.length === 2 && TO_WHOM.test(part[0]!.plain) && GIVING.has(words[from - 2]?.plain ?? '')) return false
  // 'Mostly | top 40', 'my time | playing chess'
  if (/^(?:mostly|mainly|especially|particularly|usually|nearly|definitely|probably|exactly)$/u.test(part[0]!.plain)
    || (part[0]!.plain.endsWith('ing') && COUNT_WORD.test(part[1]?.plain ?? ''))
    || (part[0]!.plain === 'time' && part[1]?.plain.endsWith('ing') === true)) return false
  // 'The time | pubs closed'
  if (/^(?:time|moment|way|reason|thing)$/u.test(part[0]!.plain) && words[from - 1]?.plain === 'the') return false
  if (part.slice(1).some(isPastForm) || part.slice(1, -1).some(isVerbWithS) || hasParticiple(words, [from, to])) return false
  return !(isVerbWithS(last) && isSubject(words, [from, to]))
}

const TO_WHOM = new RegExp(String.raw`^(?:(?:grand)?(?:sons?|daughters?|mother|father|ma|pa|parents)|mom|mum|dad|wife|husband|sisters?|`
  + String.raw`brothers?|kids?|child|children|friends?|aunt|uncle|cousins?|niece|nephew|boss|teacher|neighbou?rs?)$`, 'u')
/** Verbs with two objects. */
const GIVING = wordSet(`
  teach teaches taught teaching give gives gave giving show shows showed showing send sends sent buy buys bought buying bring brings brought
  lend lends lent pay pays paid tell tells told read make makes made making get gets got cook bake bakes baked offer offered
`)

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
  return SEEN.test(words[article - 1]?.plain ?? '')
}

const SEEN = /^(?:see|saw|seen|seeing|watch|watched|watching|hear|heard|hearing|let|lets|make|makes|made)$/u

/** Of two words, the first in the plural and without an article: 'doubts vanish'; not 'my parents farm'. */
function isVerbOfSeveral(words: readonly Word[], [from, to]: Range): boolean {
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
