/** What a sentence denies or takes back: one engine over the words of each language. */
import { readOr } from '@madeleine/base'
import type { EndingWords, FactLanguage } from './fact-language.ts'
import { type Ending, type Finding, fittingBy, isEnding, type RuleAttribute, type StatedClause } from './finding.ts'
import { ANY_LANGUAGE, guidelineKind, leavesLanguage } from './guideline-kinds.ts'
import { RECENT_DAYS } from './over-things.ts'
import { timePast } from './stated-times.ts'

/** Attributes whose values are what people name when they take something back. */
const WITHDRAWABLE: readonly RuleAttribute[] = [
  'name', 'home', 'employer', 'occupation', 'partner', 'hometown', 'nationality', 'school', 'allergy', 'plays', 'learning', 'likes',
  'health',
]
/** What tells a moment, or has rules of its own, is not ended by a denial. */
const KEPT: ReadonlySet<RuleAttribute> = new Set(['event', 'guideline', 'birthplace', 'birthday'])
const FLESH =
  /^(?:meat|beef|pork|chicken|fish|seafood|fleisch|fisch|carne|pollo|pescado|viande|poulet|poisson|肉|猪肉|牛肉|羊肉|鱼|海鲜)$/u
const ANIMAL_FOOD = /^(?:eggs?|cheese|milk|dairy|eier|käse|milch|huevos?|queso|leche|œufs?|fromage|lait|鸡蛋|牛奶)$/u

/** A sentence without what only takes back, and what that ends. */
export interface Retraction {
  /** What is left to be read as a statement; '' where the rest only denies. */
  readonly rest: string
  /** What is left to be read for denials. */
  readonly denials: string
  readonly endings: readonly Ending[]
}

/** Takes "just kidding," and "forget what I said about Berlin" off a sentence. */
export function withoutRetraction(sentence: string, { retracting, withdrawn }: EndingWords): Retraction {
  const jest = sentence.replace(retracting, '')
  if (jest !== sentence) return { rest: '', denials: jest, endings: [] }
  const match = withdrawn.exec(sentence)
  const value = (match?.groups?.['what'] ?? match?.groups?.['other'])?.trim()
  if (!match || value === undefined) return { rest: sentence, denials: sentence, endings: [] }
  const rest = sentence.slice(match[0].length).trim()
  return { rest, denials: rest, endings: WITHDRAWABLE.map((ends) => ({ ends, value })) }
}

/** What a sentence tells is over, piece by piece, in order. @param said the sentence's clause, of which each piece takes the place */
export function endingsOf(said: StatedClause, language: FactLanguage, words: EndingWords): Ending[] {
  const whole = words.joined.reduce((text, [pattern, piece]) => text.replace(pattern, piece), said.sentence)
  return whole.split(words.breaks).slice(0, MOST_PIECES).flatMap((part) => {
    const piece = (part ?? '').replace(/[.!…。！\s]+$/u, '').replace(words.leads, '').trim()
    return piece === '' || piece.length > MOST_UNITS ? []
      : readOr([], said.onFailed, () => endingsIn({ ...said, text: piece }, language, words))
  })
}

/** Pieces of a sentence that are read, and UTF-16 units of each. */
const MOST_PIECES = 12
const MOST_UNITS = 200

/** Of each language whether a piece holds a text that one of its words of ending needs: few do, and the rest are not looked at further. */
const looksOf = new WeakMap<EndingWords, (text: string) => boolean>()
function mayEnd(text: string, words: EndingWords): boolean {
  let look = looksOf.get(words)
  if (!look) {
    const all = [...words.undone.map(([pattern]) => pattern), words.resumed, ...words.released]
    const fitting = fittingBy(all.map((pattern) => ({ pattern })))
    looksOf.set(words, look = (piece) => fitting(piece).some(({ pattern }) => pattern.test(piece)) || leavesLanguage(piece))
  }
  return look(text)
}

function endingsIn(piece: StatedClause, language: FactLanguage, words: EndingWords): Ending[] {
  if (!mayEnd(piece.text, words) || words.past.test(piece.text)) return []
  const isRetold = words.retold.test(piece.sentence)
  const ended = [...resumedIn(piece.text, words), ...releasedIn(piece, words), ...undoneIn(piece, language, words)]
    .filter(({ value }) => value !== undefined || !isRetold)
  if (ended.length === 0) return []
  const time = timePast(piece.text, piece.day)
  if (time && piece.day - time.span.from > RECENT_DAYS) return []
  const since = time && { since: time.span }
  return [...new Map(ended.map((one) => [`${one.ends} ${one.value ?? ''}`, { ...one, ...since }])).values()]
}

/** Who eats fish again is no vegetarian any more. */
function resumedIn(text: string, { resumed }: EndingWords): Ending[] {
  const { what: again, other } = resumed.exec(text)?.groups ?? {}
  const what = (again ?? other)?.toLowerCase()
  if (what === undefined) return []
  const diets = FLESH.test(what) ? ['vegetarian', 'vegan'] : ANIMAL_FOOD.test(what) ? ['vegan'] : []
  return [{ ends: 'dislikes', value: what }, ...diets.map((value) => ({ ends: 'diet' as const, value }))]
}

const releasedIn = (piece: StatedClause, { released }: EndingWords): Ending[] =>
  (piece.toAssistant && leavesLanguage(piece.text) ? [{ ends: 'guideline', value: ANY_LANGUAGE }] : wishesIn(piece, released))

const wishesIn = ({ text, toAssistant }: StatedClause, released: EndingWords['released']): Ending[] => (toAssistant ? released : [])
  .flatMap((pattern) => {
    const { what, more = '' } = pattern.exec(text)?.groups ?? {}
    return what === undefined ? [] : [`${what}${more}`]
  }).filter((what) => guidelineKind(what) !== undefined).slice(0, 1)
  .map((value) => ({ ends: 'guideline' as const, value }))

/** Whom and what one has: said of in passing they are not denied. */
const HAD: ReadonlySet<RuleAttribute> = new Set(['companion', 'partner', 'children', 'siblings', 'relative', 'pets', 'owns'])

/** Who has no children has neither one nor two. */
const ANY_OF_THEM =
  /^(?:an?|eine?|une?|una?|de|一个)? ?(?:kids?|child(?:ren)?|kind(?:er)?|hijos?|enfants?|孩子|小孩|siblings|geschwister|hermanos)$/iu
const ofNone = ({ attribute, value }: Finding): Ending =>
  ((attribute === 'children' || attribute === 'siblings') && ANY_OF_THEM.test(value) ? { ends: attribute } : { ends: attribute, value })

/** What the statement would tell that a piece denies. */
function undoneIn(piece: StatedClause, language: FactLanguage, { undone, limited, having }: EndingWords): Ending[] {
  if (limited.test(piece.text)) return []
  const matching = undone.find(([pattern]) => pattern.test(piece.text))
  if (!matching) return []
  const [pattern, ...statements] = matching
  return statements.flatMap((statement) => {
    const { text, clauses } = language.sentenceOf(piece.text.replace(pattern, statement).replace(/\s+/gu, ' ').trim())
    const told = clauses.slice(0, 1).flatMap((clause) => language.read({ ...piece, text: clause, sentence: text }, false))
    return told.flatMap((one): Ending[] => (isEnding(one) || one.about !== undefined || KEPT.has(one.attribute)
      || (HAD.has(one.attribute) && !having.test(text)) ? []
      : [ofNone(one), ...(one.attribute === 'employer' ? [{ ends: 'place-of-work' as const }] : [])]))
  })
}
