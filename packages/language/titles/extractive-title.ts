/** Extractive titles: the most telling clause of a segment in the speakers' own words, its subject before it. */
import { isUnspacedText, LatinRegExp, mapSteps, type Steps, withoutRemoved } from '@madeleine/base'
import { hasOnlyVague, isVague, specificity, specificWords, VAGUE_WEIGHT, type ReadSentence } from './clauses.ts'
import { dense, weightOf, type TitleClause, type TitleContext } from './clause-score.ts'
import { detailsOf, enriched, FORM, isWeakWord, isMoreInformative, withSubject, withSubjects, type Title } from './beside-clause.ts'
import { isOwnVoice, isConcrete, NEWS_FLOOR } from './news.ts'
import { isMainlyUnspaced, phraseTitle, titleSubjects, TITLE_CHARACTERS, TITLE_WORDS, type Phrase } from './key-phrases.ts'
import { nameSteps, type Name } from './names.ts'
import { isCourtesy } from '../lexicon.ts'
import { openingWords, type OpeningWords } from './opening-words.ts'
import { IDIOM } from '../en/titles.ts'
import type { Salience } from './salience.ts'
import { balanced, letterCaseOf, withCapital, type Sentence } from './sentences.ts'
import { isInEnglish, languageIn } from './runs.ts'
import { spacedClauses } from './spaced-clauses.ts'
import { unspacedClauses } from './unspaced-clauses.ts'
import { TURN_NEWS } from './turning-points.ts'
import { titleWords } from './word-weights.ts'

/** Factor for a clause in the script that the segment uses less. */
const MINORITY = 0.4
/**
 * Share of its first subjects that a title must name: with less, readers prefer the list of them
 * (docs/internals/titles.md). `named`: who did what, in a whole sentence.
 */
const LEAST_COVERAGE = { statement: 0.15, named: 0.3, spaced: 0.7, unspaced: 0.45 }
/** A clause that says something, before a list with as much weight. */
const STATEMENT = 1.25
/** A title that names them may be so much worse than the best of all. */
const LEAST_SHARE = { statement: 0.35, other: 0.65 }
/** Clauses that are tried together. */
const TRIED = 12

/** A title and the place of the sentence whose news leads it. */
export interface FoundTitle {
  readonly text: string
  readonly news?: Pick<Sentence, 'message' | 'position'> | undefined
}

/** The title of these sentences, '' if no clause and no phrase has weight. News leads, then what names the subjects. */
export function* titleSteps(sentences: readonly ReadSentence[], anySalience: Salience, found: readonly Phrase[]): Steps<FoundTitle> {
  const salience: Salience = (word) => anySalience(word) * (isVague(word.plain) && !word.capital ? VAGUE_WEIGHT : 1)
  const plain = sentences.map(({ sentence }) => sentence)
  const names = yield* nameSteps(plain, salience)
  const context = contextOf(plain, salience, names)
  const isTold = toldIn(plain.filter(({ emphasis }) => emphasis > 1), context)
  const sizes = new Map<number, number>()
  for (const { message, text } of plain) sizes.set(message, (sizes.get(message) ?? 0) + text.length)
  const isSettled = toldIn(plain.filter(({ message, emphasis }) => emphasis > 1 || sizes.get(message)! <= SHORT_ANSWER), context)
  const unspaced = isMainlyUnspaced(plain)
  const read = (one: ReadSentence): readonly TitleClause[] =>
    one.sentence.isCode || (one.sentence.isShared && one.sentence.ownLead === 0) ? []
      : isUnspacedText(withoutRemoved(one.sentence.text)) ? unspacedClauses(one.sentence, context)
      : spacedClauses(one, context)
  const whole = found.filter(({ isWhole, size, places }) => isWhole || (size > 1 && new Set(places).size > 1))
  const phrases = whole.length > 0 ? whole : found.filter(({ isPart }) => !isPart)
  const told = (yield* mapSteps(sentences, read, ({ sentence }) => sentence.text.length)).flat()
    .filter(({ message }) => !context.jokes.has(message))
  const possible = phrases.filter(isSubject)
    .map((phrase) => ({ ...phrase, score: phrase.score * specificity(phrase.text) * (phrase.shown || 1) }))
  const worthy = possible.filter(({ text }) => !CONTACT.test(text))
  // In German a noun has a capital, where somebody writes any
  const isGerman = sentences.filter(({ grammar }) => grammar.nounsCapital).length * 2 > sentences.length
    && worthy.some(({ text }) => GERMAN_NOUN.test(text))
  const ofScript = worthy.filter(({ text }) => isUnspacedText(text) === unspaced && (!isGerman || GERMAN_NOUN.test(text)))
  const nouns = ofScript.filter((phrase) => !isWeakWord(phrase))
  const users = new Set(plain.filter(({ emphasis }) => emphasis > 1).map(({ message }) => message))
  const specific = nouns.filter(({ text }) => !hasOnlyVague(text))
  const asked = titleSubjects(specific.filter(({ order, shown }) => shown === 1 && users.has(Math.floor(order / 1000))), unspaced)
  const isAsked = phraseTitle(asked, unspaced) !== undefined
  const telling = isAsked ? asked : titleSubjects(specific, unspaced)
  const strong = phraseTitle(telling, unspaced) !== undefined ? telling : titleSubjects(nouns, unspaced)
  // A stray word is no subject: a shorter list, or a clause, says more
  const subjects = strong.length > 0 ? strong
    : titleSubjects(ofScript.length > 1 ? ofScript : worthy.length > 0 ? worthy : possible, unspaced)
  const opening = context.isAssisted ? openingWords(sentences) : undefined
  // Where the user names the subject, an answer need not
  const clauses = isAsked ? told.filter(({ byUser }) => byUser) : told
  const news = newestOf(opening === undefined ? clauses : clauses.filter((clause) =>
    clause.message === opening.message && clause.news > NEWS_TURN), subjects, context)
  if (opening && news === undefined) {
    const text = settled(opening, isInEnglish(plain) && !opening.isShown ? names.filter(isSettled) : [])
    return { text: opening.isShown ? text : withCapital(letterCaseOf(plain, 'capital')(text)), news: opening }
  }
  const beside = subjects.filter(isTold)
  const details = detailsOf(names.filter(isSettled), phrases.filter(isTold), context)
  const title = news ? withSubject(news, context.showsNouns ? beside : [], context)
    : titleOfSubjects({ clauses, subjects, beside, details, context, unspaced })
  return { text: withCapital(letterCaseOf(plain, 'capital')(title)), news }
}

/** What was asked, and a name of a later short answer with which it was settled: 'Two bus tickets for Monday; Gare Centrale'. */
function settled({ text, message }: OpeningWords, names: readonly Name[]): string {
  const said = wordsIn(text)
  const name = /[…?？;:]/u.test(text) || isUnspacedText(text) ? undefined : names.find(({ messages, size, isDate, terms, text: named }) =>
    !messages.includes(message) && !isDate && (size > 1 || messages.length > 1) && said.length + size <= ASKED_WORDS
    && terms.length > 0 && !wordsIn(named).some((word) => said.includes(word)))
  return name === undefined ? text : `${text}; ${name.text}`
}
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
const ASKED_WORDS = 14

/**
 * What may stand beside a clause of talk with an assistant: what these sentences name. They are the user's, and for names those of short
 * answers, by which something is settled: long ones name much that the talk is not about.
 */
function toldIn(sentences: readonly Sentence[], { isAssisted }: TitleContext): (phrase: Pick<Phrase, 'terms'>) => boolean {
  const told = new Set(isAssisted ? sentences.flatMap(({ words }) => words.map(({ term }) => term)) : [])
  return ({ terms }) => !isAssisted || terms.every((term) => told.has(term))
}
const SHORT_ANSWER = 300

/**
 * The clause with most news, of those with enough that say when, or name a subject of the talk;
 * what the segment speaks of more, and earlier, before the rest.
 */
function newestOf(
  clauses: readonly TitleClause[], subjects: readonly Phrase[], { salience, messages }: TitleContext,
): TitleClause | undefined {
  const isOfTalk = (clause: TitleClause): boolean =>
    clause.news > NEWS_TURN || subjects.length === 0 || (!clause.unspaced && (isConcrete(clause) || clause.message < OPENING_MESSAGES))
    || subjects.some(({ terms }) => terms.some((term) => clause.terms.includes(term)))
  const told = clauses.filter((clause) =>
    clause.news >= NEWS_FLOOR && clause.weight > 0 && isOfTalk(clause)
    && (clause.unspaced || clause.news > NEWS_TURN || specificWords(clause.words).length > 0))
  const heaviest = told.reduce((most, { words }) => Math.max(most, weightOf(words, salience)), 0)
  const worth = ({ news, words, message }: TitleClause): number =>
    news * (0.5 + weightOf(words, salience) / heaviest) * (1 + NEWS_EARLY * (1 - message / Math.max(1, messages)))
  return told.toSorted((a, b) => worth(b) - worth(a)).find(({ isOwn }) => isOwn())
}
const NEWS_EARLY = 0.15
/** Above it a clause tells what changes a life, which the talk is about whatever else it names. */
const NEWS_TURN = TURN_NEWS / 2
/** Who opens a talk with news talks about it. */
const OPENING_MESSAGES = 2

/** From so many words on a clause of French and the like stands by itself. */
const ALONE_WORDS = 4
const CHINESE_CLAUSE = /^[\p{Script=Han}\d]{5,}$/u

interface TitleParts {
  readonly clauses: readonly TitleClause[]
  readonly subjects: readonly Phrase[]
  /** Those of them that may stand beside a clause. */
  readonly beside: readonly Phrase[]
  readonly details: readonly Name[]
  readonly context: TitleContext
  readonly unspaced: boolean
}

/** Without news: the clause that names the subjects, or the list of them. */
function titleOfSubjects({ clauses, subjects, beside, details, context, unspaced }: TitleParts): string {
  const scored = clauses.map((clause) => ({ clause, score: dense(clause.weight, clause.size) * clause.form * clause.place * (
    clause.unspaced === unspaced ? 1 : MINORITY
  ) }))
  const best = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
    .slice(0, 2 * TRIED).filter(({ clause }) => clause.isOwn()).slice(0, TRIED)
  const strong = subjects.filter((subject) => !isWeakWord(subject))
  const ofPhrases = phraseTitle(strong, unspaced)
  const standsAlone = (clause: TitleClause): boolean => !ofPhrases || reads(clause, context)
  const leads = (clause: TitleClause): boolean => !ofPhrases || (reads(clause, context) && isMoreInformative(clause, subjects))
  const told = best.flatMap(({ clause, score }): readonly (Title & { readonly clause: string; readonly isTelling: boolean })[] => [
    ...(standsAlone(clause) ? [{
      text: clause.text, score: score * (clause.isStatement ? STATEMENT : 1), isNamed: clause.isNamed, isStatement: clause.isStatement,
    }] : []),
    ...(leads(clause)
      ? [...enriched(clause, details, best.map((other) => other.clause), context), ...withSubjects(clause, beside, context)]
      : []),
  ].map((title) => ({ ...title, clause: clause.size < ALONE_WORDS ? title.text : clause.isCut ? `${clause.text}…` : clause.text,
    isTelling: specificWords(clause.words).length > (clause.unspaced ? 0 : 1),
    isFirst: clause.message === 0 && clause.position < 2 })))
  const most = told.reduce((highest, { score: one }) => Math.max(highest, one), 0)
  // A user's question to an assistant names the subject whatever its words are
  // Loose words tell less than what somebody said: 'Bars, clubs, view'
  const isThin = !unspaced && strong.every(({ size, text }) => size < 2 && !/\p{Lu}/u.test(text))
  // In Chinese a longer phrase is mostly a clause without its subject: a whole one says more
  const isClauses = unspaced && strong.some(({ text }) => CHINESE_CLAUSE.test(text))
  const namesSubjects = ({ text, isNamed, isFirst, isStatement: isSaid }: Title): boolean =>
    (isThin && (isSaid === true || isNamed === true))
    || (isFirst === true && isSaid === true) || (context.isAssisted && /[?？]$/u.test(text))
    || coverageOf(text, strong.length > 0 ? strong : subjects)
      >= (isSaid ? LEAST_COVERAGE.statement : isNamed ? LEAST_COVERAGE.named : unspaced ? LEAST_COVERAGE.unspaced : LEAST_COVERAGE.spaced)
  const ordered = told.toSorted((a, b) => b.score - a.score)
  const telling = ordered.filter((one) => one.score > 0
    && (!ofPhrases
      || (one.score >= (one.isStatement ? LEAST_SHARE.statement : LEAST_SHARE.other) * most && namesSubjects(one))))
  // Where little shows which words are nouns, what somebody said reads better than a list of them
  const isLoose = isClauses || !context.showsNouns
  const chosen = telling[0] ?? (isLoose ? ordered.find(({ score: one, isTelling }) => one > 0 && (isClauses || isTelling)) : undefined)
  return (context.showsNouns ? chosen?.text : chosen?.clause) ?? ofPhrases
    ?? withCapital(strong.map(({ text }) => text).join(unspaced ? '、' : ', '))
}

function contextOf(sentences: readonly Sentence[], salience: Salience, names: readonly Name[]): TitleContext {
  const denials = new Set(sentences.flatMap(({ text, position, message }) => (position === 0 && DENIAL.test(text) ? [message - 1] : [])))
  const isAssisted = sentences.some(({ emphasis }) => emphasis > 1)
  return {
    salience, messages: (sentences.at(-1)?.message ?? 0) + 1, isAssisted,
    showsNouns: ['english', 'german', undefined].includes(languageIn(sentences)) && !isMainlyUnspaced(sentences),
    corrected: isAssisted ? denials : new Set(), jokes: jokesIn(sentences),
    small: smallWords(sentences),
    nameTerms: new Set(names.filter(({ messages, isDate }) => messages.length > 1 && !isDate).flatMap(({ terms }) => terms)),
  }
}
/** The messages that their speaker calls a joke within the next few. */
function jokesIn(sentences: readonly Sentence[]): ReadonlySet<number> {
  const told = sentences.filter(({ text }) => TAKEN_BACK.test(text))
  return new Set(told.flatMap(({ speaker, message }) =>
    sentences.filter((one) => one.speaker === speaker && one.message <= message && message - one.message <= JOKE_SPAN)
      .map((one) => one.message)))
}
const TAKEN_BACK = new RegExp(String.raw`april fool|just kidding|only joking|i'm joking|aprilscherz|`
  + String.raw`war nur (?:ein )?(?:scherz|spaß)|poisson d'avril|je rigole|es broma|día de los inocentes|愚人节|开玩笑`, 'iu')
const JOKE_SPAN = 3
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
const DENIAL = new LatinRegExp(
  String.raw`^(?:no|nope|nah|wrong|not (?:quite|really|right)|that's (?:not|wrong)|actually|on second thought|nein|non|`
  + String.raw`不)(?![\p{L}])(?! (?:problem|worries))`,
  'iu',
)

/** Whether it reads alone well enough to be preferred to the subjects. */
const reads = ({ isHead, form, unspaced }: TitleClause, { isAssisted }: TitleContext): boolean =>
  isHead && (unspaced || form >= (isAssisted ? FORM.asked : FORM.head))
/** A telephone number or an address. */
const CONTACT = new RegExp(String.raw`^(?:guten? (?:abend|morgen|tag|nacht)|good (?:morning|evening|night|day)|buen[ao]s (?:días|`
  + String.raw`tardes|noches))$|\d{3}[-. ]\d{3,}|^\d+ .*\b(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|way|lane)\b`, 'iu')

/** Whether a phrase can name a subject. */
const isSubject = ({ text, isNoun }: Phrase): boolean => !IDIOM.test(text) && (isNoun || !/\p{Ll}ing$/u.test(text))
  && !isCourtesy(text.toLowerCase()) && !/(\p{L})\1\1/u.test(text) && !NO_SUBJECT.has(text.toLowerCase())
/** Nouns and words like them that name nothing by themselves. */
const NO_SUBJECT = titleWords('nameless')

const GERMAN_NOUN = /(?:^|\s)[\p{Lu}\d]\S*$/u
/** How much of the subjects a title names, by their words, 0–1. Numbers do not count: they may be taken back. */
function coverageOf(title: string, subjects: readonly Phrase[]): number {
  const written = title.toLowerCase()
  const wordsOf = (text: string): string[] => (isUnspacedText(text) ? [...text] : (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []))
  const words = [...new Set(subjects.flatMap(({ text }) => wordsOf(text)))].filter((word) => !/^\p{N}+$/u.test(word))
  const said = new Set(wordsOf(written).concat(written.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []))
  return words.length === 0 ? 1 : words.filter((word) => said.has(word)).length / words.length
}

/** Signs around a title, but for the brackets of what was removed. */
const EDGES = /^(?:(?!\[removed: )[^\p{L}\p{N}])+|(?:(?<!\[removed: [\p{L} -]{1,30})[^\p{L}\p{N}?？])+$/gu
/** Of code alone, which stands as it is. */
const CODE_CHARACTERS = 60

/**
 * The title of greetings and short replies: their first sentences, up to three words or six
 * characters; of others' words alone, these in quotation marks.
 */
export function greetingTitle(sentences: readonly Sentence[]): string {
  const plain = sentences.filter((sentence) => !sentence.isCode)
  let title = ''
  const isQuoted = plain[0] !== undefined && !isOwnVoice(plain[0], plain[0].words)
  for (const { text } of plain) {
    if (title.toLowerCase().includes(text.toLowerCase().replace(/[\s\p{P}]+$/u, ''))) continue
    const next = title === '' ? text : `${title}${isUnspacedText(title) ? '' : /[\p{P}]$/u.test(title) ? ' ' : ', '}${text}`
    if (isUnspacedText(next) ? next.length > TITLE_CHARACTERS : next.split(/\s+/).length > TITLE_WORDS) break
    title = next
    if (isUnspacedText(title) ? title.length >= 6 : title.split(/\s+/).length >= 3) break
  }
  if (plain.length === 0 && sentences[0]) return sentences[0].text.slice(0, CODE_CHARACTERS)
  const written = withCapital(letterCaseOf(sentences)(balanced(title).replace(EDGES, '')))
  return isQuoted && written !== '' ? `“${written}”` : written
}
