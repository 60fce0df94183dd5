/** Extractive titles: the most telling clause of a segment in the speakers' own words, its subject before it. */
import { mapSteps, type Steps } from '../../loop-turns.ts'
import type { ReadSentence } from './clauses/clause-boundaries.ts'
import { clausesIn, INNER_ARTICLES, NAME, shortRequest, type Clause } from './clauses/clauses.ts'
import { dense, formFactor, nameFactor, placeFactor, readsAsHead, weightOf, type TitleClause, type TitleContext } from './clauses/clause-score.ts'
import { radioFactor, radioTalkOf, withoutOwn } from './clauses/radio-calls.ts'
import { isMainlyUnspaced, phraseTitle, titleSubjects, TITLE_CHARACTERS, TITLE_WORDS, type Phrase } from './key-phrases.ts'
import { balanced, isFunctionWord, letterCaseOf, withCapital } from './letter-case.ts'
import { nameSteps, type Name } from './names.ts'
import { isCourtesy } from '../../text/lexicon/courtesy-phrases.ts'
import { wordSet } from '../../text/lexicon/stopwords.ts'
import type { Salience } from './salience.ts'
import type { Sentence } from './sentences.ts'
import { unspacedClauses } from './clauses/unspaced-clauses.ts'
import { isUnspacedText } from './word-weights.ts'

/** Factor for a clause in the script that the segment uses less. */
const MINORITY = 0.4
/** In talk by radio: a clause without its ship says little; a clause may have so many words of the first person. */
const RADIO = { unknown: 0.6, own: 2 }
/** Share of its first subjects that a title must name: with less, readers prefer the list of them (docs/titles.md). `named`: who did what, in a whole sentence. */
const LEAST_COVERAGE = { named: 0.3, spaced: 0.7, unspaced: 0.45 }
/** A title that names them may be so much worse than the best of all. */
const LEAST_SHARE = 0.65
/** Clauses and details that are tried together. */
const TRIED = { clauses: 12, details: 10 }
/** Weight of what stands beside a clause. */
const SUBJECT = { weight: 0.8 }

interface Title {
  readonly text: string
  readonly score: number
  /** It says who did what, in a whole sentence. */
  readonly isNamed?: boolean
}

/** The title of these sentences, '' if no clause and no phrase has weight. */
export function* titleSteps(sentences: readonly ReadSentence[], salience: Salience, phrases: readonly Phrase[]): Steps<string> {
  const plain = sentences.map(({ sentence }) => sentence)
  const names = yield* nameSteps(plain, salience)
  const context = contextOf(plain, salience, names)
  const unspaced = isMainlyUnspaced(plain)
  const read = (one: ReadSentence): readonly TitleClause[] =>
    one.sentence.isCode || one.sentence.isShared ? [] : isUnspacedText(one.sentence.text) ? unspacedClauses(one.sentence, context) : spacedClauses(one, context)
  const clauses = (yield* mapSteps(sentences, read, ({ sentence }) => sentence.text.length)).flat()
  const possible = phrases.filter(isSubject)
  const worthy = possible.filter(({ text }) => !CONTACT.test(text))
  const subjects = titleSubjects(worthy.length > 0 ? worthy : possible, unspaced)
  const scored = clauses.map((clause) => ({ clause, score: dense(clause.weight, clause.size) * clause.form * clause.place * (clause.unspaced === unspaced ? 1 : MINORITY) }))
  const best = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score).slice(0, TRIED.clauses)
  const strong = subjects.filter((subject) => !isWeakWord(subject))
  const ofPhrases = phraseTitle(subjects, unspaced)
  const details = detailsOf(names, phrases, context)
  const standsAlone = (clause: TitleClause): boolean => !ofPhrases || reads(clause, context)
  const leads = (clause: TitleClause): boolean => !context.radio && (!ofPhrases || (reads(clause, context) && saysMore(clause, subjects)))
  const told = best.flatMap(({ clause, score }): Title[] => [
    ...(standsAlone(clause) ? [{ text: clause.text, score, isNamed: clause.isNamed }] : []),
    ...(leads(clause) ? [...enriched(clause, details, best.map((other) => other.clause), context), ...withSubjects(clause, subjects, context)] : []),
  ])
  const most = told.reduce((highest, { score: one }) => Math.max(highest, one), 0)
  // A user's question to an assistant names the subject whatever its words are
  const namesSubjects = (text: string, isNamed = false): boolean => (context.isAssisted && /[?？]$/u.test(text)) || coverageOf(text, strong.length > 0 ? strong : subjects) >= (isNamed ? LEAST_COVERAGE.named : unspaced ? LEAST_COVERAGE.unspaced : LEAST_COVERAGE.spaced)
  const telling = told.filter(({ text, score: one, isNamed }) => one > 0 && (!ofPhrases || (one >= LEAST_SHARE * most && namesSubjects(text, isNamed))))
  const title = telling.toSorted((a, b) => b.score - a.score)[0]?.text ?? ofPhrases ?? ''
  const ownCase = context.radio ? title.indexOf(': ') + 1 : 0
  return withCapital(title.slice(0, ownCase) + letterCaseOf(plain, 'capital')(title.slice(ownCase)))
}

function contextOf(sentences: readonly Sentence[], salience: Salience, names: readonly Name[]): TitleContext {
  const denials = new Set(sentences.flatMap(({ text, position, message }) => (position === 0 && DENIAL.test(text) ? [message - 1] : [])))
  const isAssisted = sentences.some(({ emphasis }) => emphasis > 1)
  return {
    salience, messages: (sentences.at(-1)?.message ?? 0) + 1, isAssisted, corrected: isAssisted ? denials : new Set(), radio: radioTalkOf(sentences),
    small: smallWords(sentences),
    nameTerms: new Set(names.filter(({ messages, isDate }) => messages.length > 1 && !isDate).flatMap(({ terms }) => terms)),
  }
}
/** Words that these sentences write small, and within a sentence never with a capital. */
function smallWords(sentences: readonly Sentence[]): ReadonlySet<string> {
  const [small, names] = [new Set<string>(), new Set<string>()]
  for (const { words } of sentences) {
    for (const { spelling, capital } of words) {
      if (capital) names.add(spelling.lower)
      else if (spelling.startsSmall) small.add(spelling.text)
    }
  }
  for (const name of names) small.delete(name)
  return small
}
/** A message that corrects the one before it. */
const DENIAL = /^(?:no|nope|nah|wrong|not (?:quite|really|right)|that's (?:not|wrong)|actually|on second thought|nein|non|不)(?![\p{L}])(?! (?:problem|worries))/iu

function spacedClauses(read: ReadSentence, context: TitleContext): TitleClause[] {
  const ship = context.radio?.shipOf(read.sentence.message)
  const prefix = ship === undefined ? '' : `${ship}: `
  const clauses = clausesIn(read, context.radio ? TITLE_WORDS + RADIO.own - (ship ?? '').split(' ').length : TITLE_WORDS)
  return [...clauses, ...clauses.flatMap(shortRequest)].map((clause) => {
    const own = context.radio ? withoutOwn(textOf(clause)) : textOf(clause)
    const attributed = attribution(clause, own)
    const text = prefix === '' || own.includes(ship!) ? `${attributed}${attributed === '' ? own : lowered(own, context)}` : prefix + lowered(own, context)
    const size = text.split(/\s+/).length
    const weight = size <= TITLE_WORDS && clause.words.some(({ worth }) => worth === 'full') ? weightOf(clause.words, context.salience) : 0
    const terms = clause.words.map(({ term }) => term)
    return {
      text, weight, terms, size, words: clause.words, isHead: readsAsHead(clause, size), isNamed: clause.takesName && clause.isWhole, isReport: (clause.opening !== 'plain' && clause.opening !== 'own') || clause.grammar.nounsCapital, unspaced: false, form: formFactor(clause) * nameFactor(terms, context) * (attributed === '' ? 1 : ATTRIBUTED) * (context.radio ? radioFactor(own, context.radio) * (prefix === '' ? RADIO.unknown : 1) : 1),
      place: placeFactor(clause.sentence, context) / (1 + 0.01 * clause.offset), message: clause.sentence.message,
      nounsCapital: clause.grammar.nounsCapital, byUser: clause.sentence.emphasis > 1,
    }
  })
}

/** 'Ann: ' before what Ann says of herself in words that fit no third person; '' where there is no room, or no need. */
function attribution({ sentence: { speaker }, takesName, isAsked, sentence }: Clause, text: string): string {
  const isOwn = !takesName && NAME.test(speaker) && OWN.test(text) && !(sentence.question && isAsked)
  return isOwn && text.split(/\s+/).length < TITLE_WORDS ? `${speaker.split(' ')[0]}: ` : ''
}
const OWN = /(?<![\p{L}'’])(?:i|my|me|myself|mine|we|our|us)(?![\p{L}])(?![.])/iu
const ATTRIBUTED = 1.15

function textOf({ sentence, words, takesName, isAsked, isTelegraphic }: Clause): string {
  const [from, to] = [words[0]?.from ?? 0, words.at(-1)?.to ?? 0]
  const begun = from - (/[$€£¥#]$/.test(sentence.text.slice(0, from)) ? 1 : 0)
  const ended = to + (/^(?:[%°€]|\.(?<=\p{L}\.\p{L}\.))/u.test(sentence.text.slice(to)) || /\.\p{L}\.$/u.test(sentence.text.slice(0, to + 1)) ? 1 : 0)
  const whole = balanced(sentence.text.slice(begun, ended)).replace(/^[^\p{L}\p{N}$€£¥#]+/u, '')
  const text = isTelegraphic ? whole.replace(INNER_ARTICLES, '') : whole
  const name = takesName && NAME.test(sentence.speaker) ? `${sentence.speaker.split(' ')[0]} ` : ''
  const asks = sentence.text.charAt(from - 1) === '¿' && isAsked ? '¿' : ''
  return `${asks}${name}${text}${sentence.question && isAsked ? '?' : ''}`
}

/** Names and noun phrases that may stand beside a clause, the weightiest first. */
function detailsOf(names: readonly Name[], phrases: readonly Phrase[], { isAssisted }: TitleContext): Name[] {
  const nouns = phrases
    .filter(({ isNoun, text, size }) => isNoun && size > 1 && /^\p{L}|^\d.*\p{L}/u.test(text) && !isUnspacedText(text) && !isCourtesy(text.toLowerCase()) && /(?:^| )\p{Ll}/u.test(text))
    .map((phrase) => ({ ...phrase, weight: phrase.weight * (isAssisted ? DETAIL.assistedNoun : DETAIL.noun), isDate: /^\p{L}+ \d/u.test(phrase.text), byUser: false, messages: [Math.floor(phrase.order / 1000)] }))
  const weighted = names.filter(({ size, messages, text, isDate, byUser }) => isDate ? /\d/.test(text) : size > 1 || !isAssisted || byUser || messages.length > 1).map((name) => ({ ...name, weight: name.weight * (name.isDate ? DETAIL.date : name.messages.length > 1 ? DETAIL.recurring : 1) }))
  return [...weighted, ...nouns].toSorted((a, b) => b.weight - a.weight || a.order - b.order).slice(0, TRIED.details)
}
const DETAIL = { date: 0.5, recurring: 1.4, noun: 0.9, assistedNoun: 0.7 }

/** The clause with what it lacks: a name, a noun phrase or another clause of the segment, after a semicolon. A colon would make a name the speaker. */
function enriched(clause: TitleClause, details: readonly Name[], clauses: readonly TitleClause[], context: TitleContext): Title[] {
  if (clause.unspaced || /[:?]/.test(clause.text)) return []
  const missing = details.filter((detail) => detail.size + clause.size <= TITLE_WORDS && !detail.terms.some((term) => clause.terms.includes(term)))
  const after = missing.filter(({ size, messages }) => (context.isAssisted || !messages.includes(clause.message)) && !(clause.nounsCapital && size === 1))
  const other = clauses.filter(({ unspaced, form, text, message, size, terms }) => !context.isAssisted && !unspaced && form >= FORM.least && message !== clause.message && !/[:?;]/.test(text) && size + clause.size <= TITLE_WORDS && !terms.some((term) => clause.terms.includes(term)))
  return [...after.map((detail) => joined(clause, { ...detail, message: detail.messages[0]! }, context)), ...(context.isAssisted ? pairs(after, clause).map((pair) => joined(clause, pair, context)) : []), ...other.map((another) => joined(clause, another, context))]
}
const FORM = { assistedSubjects: 0.85, subjects: 1.05, manySubjects: 1.1, head: 0.72, least: 0.8, after: 0.93, afterLong: 0.98, word: 0.76, assisted: 0.98 }
/** A talk of so many messages has more than one subject. */
const LONG = 7

/** Whether a clause says more than the subjects that would stand beside it. */
const saysMore = ({ isReport, words }: TitleClause, subjects: readonly Phrase[]): boolean =>
  isReport || words.some(({ worth, term }) => worth !== 'glue' && !subjects.some(({ terms }) => terms.includes(term)))
/** Whether it reads alone well enough to be preferred to the subjects. */
const reads = ({ isHead, form, unspaced }: TitleClause, { isAssisted }: TitleContext): boolean => isHead && (isAssisted || unspaced || form >= FORM.head)
/** One word that is said once, and that nothing shows to be a noun: 'age', 'highest'. */
const isWeakWord = ({ size, isNoun, count, text }: Phrase): boolean => size === 1 && count < 2 && !isNoun && /^\p{Ll}/u.test(text) && !isUnspacedText(text)
/** A telephone number or an address. */
const CONTACT = /\d{3}[-. ]\d{3,}|^\d+ .*\b(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|way|lane)\b/iu

/** Whether a phrase can name a subject. */
const isSubject = ({ text }: Phrase): boolean => !isCourtesy(text.toLowerCase()) && !/(\p{L})\1\1/u.test(text) && !NO_SUBJECT.has(text.toLowerCase())
/** Nouns and words like them that name nothing by themselves. */
const NO_SUBJECT: ReadonlySet<string> = wordSet(`
  middle end side part lot kind sort way ways thing things bit second seconds minute minutes hour hours day days night time times week weeks month months year years
  closer stronger terrible great good bad best worst nice lovely awesome cool hard easy high low old new dead decent mostly besides completely logical client place places reason reasons idea ideas case cases point points others half rest top bottom
  worry worries doubt doubts commitment commitments cheer cheers luck mess fuss joke jokes laugh shame pity relief surprise trouble matter stuff deal
  sense mood feeling feelings mind
  front back start beginning past future person guy guys man men woman women people name names word words question questions answer answers
`)

/** How much of the subjects a title names, by their words, 0–1. Numbers do not count: they may be taken back. */
function coverageOf(title: string, subjects: readonly Phrase[]): number {
  const written = title.toLowerCase()
  const wordsOf = (text: string): string[] => (isUnspacedText(text) ? [...text] : (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []))
  const words = [...new Set(subjects.flatMap(({ text }) => wordsOf(text)))].filter((word) => !/^\p{N}+$/u.test(word))
  const said = new Set(wordsOf(written).concat(written.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []))
  return words.length === 0 ? 1 : words.filter((word) => said.has(word)).length / words.length
}

/** The clause with the subjects it lacks, one or two, as many as fit: a clause tells what happened, and a talk has more than one subject. */
function withSubjects(clause: TitleClause, subjects: readonly Phrase[], context: TitleContext): Title[] {
  const { isAssisted, messages } = context
  if (clause.unspaced || (isAssisted && !clause.byUser) || /[?]/.test(clause.text)) return []
  const chosen: Phrase[] = []
  let size = clause.size
  for (const subject of subjects) {
    if (isWeakWord(subject) || chosen.length === 2 || size + subject.size > TITLE_WORDS) continue
    if ([clause, ...chosen].some(({ terms }) => subject.terms.some((term) => terms.includes(term)))) continue
    chosen.push(subject)
    size += subject.size
  }
  if (chosen.length === 0) return []
  const ordered = chosen.toSorted((a, b) => a.order - b.order)
  const other = { text: ordered.map(({ text }) => text).join(', '), weight: chosen.reduce((sum, { weight }) => sum + weight, 0), size: size - clause.size }
  return [{ text: `${clause.text}; ${/^\p{Lu}{2}/u.test(other.text) ? other.text : lowered(other.text, context)}`, score: together(clause, other) * (isAssisted ? FORM.assistedSubjects : messages < LONG ? FORM.subjects : FORM.manySubjects) }]
}

type Joined = Pick<Phrase, 'text' | 'weight' | 'size'> & { readonly message: number }

const joined = (clause: TitleClause, other: Joined, context: TitleContext): Title => ({
  text: !context.isAssisted && other.message < clause.message ? `${other.text}; ${lowered(clause.text, context)}` : `${clause.text}; ${lowered(other.text, context)}`,
  score: together(clause, other) * (context.isAssisted ? FORM.assisted : other.size < 2 ? FORM.word : context.messages < LONG ? FORM.after : FORM.afterLong),
})

/** Two details that fit beside a clause: 'Amber Hall, March 14th'. */
function pairs(details: readonly Name[], clause: TitleClause): Joined[] {
  return details.slice(0, PAIRED).flatMap((one, i) => details.slice(i + 1, PAIRED)
    .filter((two) => !(one.isDate && two.isDate) && one.size + two.size + clause.size <= TITLE_WORDS && !two.terms.some((term) => one.terms.includes(term)))
    .map((two) => ({ text: `${one.isDate ? two.text : one.text}, ${one.isDate ? one.text : two.text}`, weight: one.weight + two.weight, size: one.size + two.size, message: one.messages[0]! })))
}
const PAIRED = 6

const together = (clause: TitleClause, other: Pick<Phrase, 'weight' | 'size'>): number =>
  dense(clause.weight + SUBJECT.weight * other.weight, clause.size + other.size) * clause.form * clause.place

/** A clause that stands second: its first word without the capital that only its sentence gave it. */
const lowered = (text: string, { small }: TitleContext): string => (!/^\S+ \p{Lu}/u.test(text) && isPlain(/^[\p{L}'’]+/u.exec(text)?.[0] ?? '', small) ? text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()) : text)
const isPlain = (word: string, small: ReadonlySet<string>): boolean => !/^I(?:['’]|$)/.test(word) && (small.has(word.toLowerCase()) || isFunctionWord(word.toLowerCase()))

/** Of code alone, which stands as it is. */
const CODE_CHARACTERS = 60

/** The title of greetings and short replies: their first sentences, up to three words or six characters. */
export function greetingTitle(sentences: readonly Sentence[]): string {
  const plain = sentences.filter((sentence) => !sentence.isCode)
  let title = ''
  for (const { text } of plain) {
    if (title.toLowerCase().includes(text.toLowerCase().replace(/[\s\p{P}]+$/u, ''))) continue
    const next = title === '' ? text : `${title}${isUnspacedText(title) ? '' : /[\p{P}]$/u.test(title) ? ' ' : ', '}${text}`
    if (isUnspacedText(next) ? next.length > TITLE_CHARACTERS : next.split(/\s+/).length > TITLE_WORDS) break
    title = next
    if (isUnspacedText(title) ? title.length >= 6 : title.split(/\s+/).length >= 3) break
  }
  if (plain.length === 0 && sentences[0]) return sentences[0].text.slice(0, CODE_CHARACTERS)
  return withCapital(letterCaseOf(sentences)(balanced(title).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}?？]+$/gu, '')))
}
