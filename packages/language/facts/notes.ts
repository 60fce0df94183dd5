/** Notes: sentences worth keeping that no rule understood, kept as what they are, a quote. */
import { type OnFailedReading, readOr } from '@madeleine/base'
import { type MessagePlace, type SaidChange, type StatedFact, USER_SUBJECT } from '@madeleine/contract'
import { widePattern } from './finding.ts'
import { isOrder } from './guideline-gate.ts'
import { isWorthNoting, type JudgeKind, mayBeWorthNoting, noteOdds, type VectorOf } from './note-judge.ts'
import { saysOnlyOver } from './over-things.ts'
import { clausesOf } from './polarity.ts'

/**
 * Log-odds from which on a sentence is noted, and a clause, of which the rest of the sentence may say more: of natural talk that no
 * rule reads, three of four are worth it there (train/notes).
 */
const LEAST_ODDS: Readonly<Record<JudgeKind, { readonly sentence: number; readonly clause: number }>> = {
  table: { sentence: 1, clause: 1.25 }, e5: { sentence: 0.8, clause: 1.05 },
}
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

/** A sentence that passed all gates of facts, and of which no rule read anything. */
export interface UnreadSentence {
  readonly kind: 'unread'
  /** The sender's own words, in which it stands. */
  readonly own: string
  /** What of it states something. */
  readonly text: string
  readonly subject: string
  readonly source: MessagePlace
}

/** What judges notes. */
export interface NoteJudge {
  /** Vectors by the table of meaning; absent: nothing is noted. */
  readonly vectorOf?: VectorOf | undefined
  /** Unit vectors by multilingual-e5-small, of texts that `textsToJudge` names: a sentence that lacks one is judged by the table. */
  readonly vectors?: ReadonlyMap<string, Float32Array> | undefined
  readonly onFailed?: OnFailedReading | undefined
}

/** A sentence or a clause of it, and the log-odds that it has to reach. */
interface Quotable {
  readonly text: string
  readonly leastOdds: number
}

/** Texts of which the judge has to know vectors by multilingual-e5-small: those of a note, unless their words tell that it is none. */
export const textsToJudge = (unread: UnreadSentence): string[] => judgedByModel(unread).map(({ text }) => text)

function judgedByModel(unread: UnreadSentence): Quotable[] {
  const open = quotable(unread, 'e5').filter(({ text, leastOdds }) => mayBeWorthNoting(text, leastOdds, 'e5'))
  return open.length > 0 && isQuotable(unread) ? open : []
}

/** What is said, with the notes in place of the sentences that no rule read. */
export const withNotes = <T extends SaidChange>(said: readonly (T | UnreadSentence)[], judge: NoteJudge): (T | NewNote)[] =>
  said.flatMap((one): (T | NewNote)[] => (one.kind === 'unread' ? readOr([], judge.onFailed, () => noteOf(one, judge)) : [one as T]))

type NewNote = Extract<SaidChange, { kind: 'new' }>

function noteOf(unread: UnreadSentence, judge: NoteJudge): NewNote[] {
  const quote = noteIn(unread, judge)
  const { subject, source } = unread
  return quote === undefined ? [] : [{ kind: 'new', fact: {
    subject, category: 'note', text: quotedNote(subject, quote), validFrom: source.at, sources: [source],
  } }]
}

/**
 * The note that a sentence is; undefined of one that is none. Whose words it is, and that it is no joke, question, report or
 * hypothesis, the gates before have told; here is left out what they know in few languages, and whatever reads as an order.
 */
function noteIn(unread: UnreadSentence, { vectorOf, vectors }: NoteJudge): string | undefined {
  const open = vectors && judgedByModel(unread)
  if (vectors && open?.every(({ text }) => vectors.has(text))) {
    const note = open.find(({ text, leastOdds }) => noteOdds(text, vectors.get(text), 'e5') >= leastOdds)?.text
    return note !== undefined && isOrder(note) ? undefined : note
  }
  const note = vectorOf && quotable(unread, 'table').find(({ text, leastOdds }) => isWorthNoting(text, leastOdds, vectorOf))?.text
  return note === undefined || isOrder(note) || !isQuotable(unread) ? undefined : note
}

function quotable({ own, text }: UnreadSentence, kind: JudgeKind): Quotable[] {
  const quote = text.trim()
  const isVerbatim = own.includes(quote) || own.includes(quote.replace(/[.。]$/u, ''))
  if (!isVerbatim || quote.length < UNITS.least || quote.length > UNITS.most) return []
  const { sentence, clause } = LEAST_ODDS[kind]
  const clauses = clausesIn(quote).filter(({ length }) => length >= UNITS.least)
  return [{ text: quote, leastOdds: sentence }, ...clauses.map((part) => ({ text: part, leastOdds: clause }))]
}

/** Whether a sentence may be quoted, as a whole or in part. */
const isQuotable = ({ text }: UnreadSentence): boolean =>
  !isOrder(text.trim()) && !REPORTED.test(text) && !saysOnlyOver(text) && clausesOf(text.trim()).every(({ isSupposed }) => !isSupposed)

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
const quotedNote = (subject: string, quote: string): StatedFact['text'] =>
  `${subject === USER_SUBJECT ? 'The user' : subject}: “${quote}”`
