/** Notes: sentences worth keeping that no rule understood, kept as what they are, a quote. */
import { type StatedFact, USER_SUBJECT } from '@madeleine/contract'
import { widePattern } from './finding.ts'
import { isOrder } from './guideline-gate.ts'
import { isWorthNoting, type VectorOf } from './note-judge.ts'
import { clausesOf } from './polarity.ts'

/** Log-odds from which on a sentence is noted: of natural talk that no rule reads, three of four are worth it there (train/notes). */
const LEAST_ODDS = 1
/** The same of a clause, of which the rest of the sentence may say more. */
const LEAST_CLAUSE_ODDS = 1.25
/** UTF-16 units of a sentence that may be a note: a longer one is seldom somebody talking. */
const UNITS = { least: 6, most: 240 }
/** What others say, in languages whose reports no gate before knows; and what is no talk. */
const REPORTED = widePattern(String.raw`
  (?<![\p{L}\p{N}])(?:sagt|sagte|sagen|gesagt|meint|meinte|gemeint|erzählte?|behauptet\w*|geschrieben|angeblich|laut|dicen?|dijo|
  dijeron|dicho|cuentan?|contó|según|dit|disent|raconte\w*|écrit|selon|paraît|dicono|detto|disse|dizem|falou|zegt|zei|zeggen|gezegd|
  mówi|mówią|powiedzia\p{L}*|говор\p{L}+|сказал\p{L}*)(?![\p{L}\p{N}])|らしい|そうです|と言|대요|래요|:\/\/|[\x60{}<>=|\\]`)
/** A message that gives the other a role is a play: whoever speaks in it plays too. */
const GIVES_ROLE = widePattern(String.raw`
  (?:^|[.!?。！？\n])\W*(?:(?:you are|you['’]re|you play|act as|act like|pretend|imagine|du bist|du spielst|stell dir vor|tu es|vous êtes|
  imagine que|eres|imagina|sei|você é|je bent|jesteś|ты|вы)(?![\p{L}\p{N}])|你是|你扮|假装|假设|あなたは|너는)`)

/**
 * The note that a sentence is; undefined of one that is none. Whose words it is, and that it is no joke, question, report or
 * hypothesis, the gates before have told; here is left out what they know in few languages, and whatever reads as an order.
 *
 * @param said the sender's own words, in which it stands
 * @param stated what of it states something, read by the judge
 */
export function noteIn(said: string, stated: string, vectorOf: VectorOf): string | undefined {
  const quote = stated.trim()
  const isVerbatim = said.includes(quote) || said.includes(quote.replace(/[.。]$/u, ''))
  if (!isVerbatim || quote.length < UNITS.least || quote.length > UNITS.most) return undefined
  const note = isWorthNoting(quote, LEAST_ODDS, vectorOf) ? quote
    : clausesIn(quote).find((clause) => clause.length >= UNITS.least && isWorthNoting(clause, LEAST_CLAUSE_ODDS, vectorOf))
  if (note === undefined || isOrder(quote) || isOrder(note) || REPORTED.test(quote)) return undefined
  return clausesOf(quote).some(({ isSupposed }) => isSupposed) ? undefined : note
}

/** Where a sentence that says more than what is worth noting may be cut: "I'm a vet and I want to explain …". */
const BETWEEN_CLAUSES = widePattern(String.raw`
  [,;，；–—]\s*(?:(?:and|but|so|und|aber|y|pero|et|mais|e|ma|mas|en|maar|i|ale|и|но)\s+)?|
  \s+(?:and|but|so|because|und|aber|denn|y|pero|porque|et|mais|car|e|ma|mas|en|maar|omdat|ale|и|но)\s+`, 'giu')

/** The clauses of a sentence, as they stand in it; none of one that is a single clause. */
function clausesIn(sentence: string): string[] {
  const clauses = sentence.split(BETWEEN_CLAUSES).map((clause) => clause.replace(/[\s.。!！]+$/u, ''))
  return clauses.length > 1 ? clauses : []
}

/** Whether a message may hold notes. @param own the sender's own words of it */
export const mayHoldNotes = (own: string): boolean => !GIVES_ROLE.test(own)

/** The text of a note: whose words they are, and the words. */
export const quotedNote = (subject: string, quote: string): StatedFact['text'] =>
  `${subject === USER_SUBJECT ? 'The user' : subject}: “${quote}”`
