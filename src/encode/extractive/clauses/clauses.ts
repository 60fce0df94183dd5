/** Clauses of a sentence as they read alone: without conjunctions, hedges and the frame of a request, ended where a phrase ends. */
import { clauseWordsOf, CONDITIONS, HEDGES } from '../../../text/clauses.ts'
import type { ClauseWords } from '../../../text/lexicon/clause-words.ts'
import { articlesIn, gapBefore, isAside, isRunOn, phraseEnd, sizeOf, trimmedEnd, type ReadSentence } from './clause-boundaries.ts'
import { FIRST_PERSON, FOREIGN_FIRST_PERSON, INVARIANT, isPast, openClause, type Opening } from './openings.ts'
import type { Sentence } from '../sentences.ts'
import type { Word } from '../word-weights.ts'
import { LatinRegExp } from '../../../latin-regexp.ts'

export interface Clause {
  readonly sentence: Sentence
  readonly words: readonly Word[]
  readonly grammar: ClauseWords
  readonly opening: Opening
  /** The speaker said it in the first person, in a form that fits the third: 'signed up', 'can't find Miso'. */
  readonly takesName: boolean
  /** What stands between the name and its words, in the third person: 'is ' for 'I am', or ''. */
  readonly auxiliary: string
  /** The first person before it was dropped, or stands in it. */
  readonly isFirstPerson: boolean
  /** Number of words of the sentence that precede it. */
  readonly offset: number
  /** The same before its first person or the frame of its request was dropped: 'I have a friend', 'can you hold'. */
  readonly saidAt: number
  /** It ends before the clause does. */
  readonly isTruncated: boolean
  /** The whole sentence, but for its opening. */
  readonly isWhole: boolean
  /** It leaves out the condition that its sentence makes. */
  readonly isConditional: boolean
  /** It ends as its sentence does, and asks as it does. */
  readonly isAsked: boolean
}

/** The clauses of a sentence that fit `limit` words, alone and with those after them. */
export function clausesIn(read: ReadSentence, limit: number): Clause[] {
  const { sentence, starts } = read
  const clauses: Clause[] = []
  starts.forEach((from, i) => {
    for (let last = i; last < starts.length; last += 1) {
      const isJoined = last > i
      if (isJoined && (!joins(read, [i, last]) || sizeOf(sentence, [from, starts[last]!]) > limit)) break
      // 'The scent of a warm loaf, melted butter | and …': a list without a verb is whole or nothing
      if (isJoined && last + 1 < starts.length && !read.lower.slice(from, starts[last + 1]).some((word, at) => isVerb(word)
        && (at === 0 || !word.endsWith('ed')))) continue
      const clause = clauseOf(read, [from, starts[last + 1] ?? sentence.words.length], limit)
      if (clause && !(isJoined && clause.isTruncated)) clauses.push(clause)
    }
  })
  return clauses
}

/** Whether a clause may follow the one before it in a title: after a comma, a colon or nothing, and not after an address ('VTS, …'). */
function joins({ sentence, starts, lower }: ReadSentence, [first, last]: readonly [number, number]): boolean {
  const gap = gapBefore(sentence, starts[last]!)
  if (!/^\s*[,:]?\s*$/.test(gap) || isRunOn(sentence, lower, starts[last]!) || isAside(lower, starts[last]!)
    || STARTS_ANEW.test(lower.slice(starts[last], starts[last]! + 2).join(' '))) return false
  if (!gap.includes(',') && NEXT_SUBJECT.test(lower.slice(starts[last], starts[last]! + 2).join(' '))) return false
  // 'Sports, I play them': what is called out first is no part of it
  if (gap.includes(',') && /^(?:i|i'm|im|i've|we|we're)$/u.test(lower[starts[last]!] ?? '')
    && !lower.slice(starts[first], starts[last]).some(isVerb)) return false
  const before = sentence.words.slice(starts[first], starts[last])
  const isAddress = gap.includes(',') && first === last - 1 && before.length < ADDRESS_WORDS
    && before.every(({ worth, from }) => worth === 'glue' || startsName(sentence, from))
  return !isAddress
}

/** A conjunction with a subject of its own: the clause before it has lost its subject, 'studio and I help people'. */
const NEXT_SUBJECT = /^(?:and|but|or|so) (?:i|i'm|we|you|he|she|it|they)(?![\p{L}])/u
/** What is asked or cried behind a clause is no part of it: 'dull, how about you', 'yesterday oh garlic'. */
const STARTS_ANEW = /^(?:(?:how|what) about|and you|you|yours|oh|lol|ha(?:ha)+|omg|wow|ugh|lmao)(?: |$)/u
const ADDRESS_WORDS = 5
const startsName = ({ text }: Sentence, from: number): boolean => /^[\p{Lu}\d]/u.test(text.slice(from, from + 2))

function clauseOf(read: ReadSentence, [from, to]: readonly [number, number], limit: number): Clause | undefined {
  const { sentence, lower, grammar } = read
  const lastMark = Math.max(0, sentence.words.findLastIndex((_, i) => i > from && i < to
    && /[,;:—–]/u.test(gapBefore(sentence, i)) && !/^(?:an?|two|three|four|five|six|\d+)$/u.test(lower[i] ?? '')) - from)
  const isNamed = NAME.test(sentence.speaker) && !sentence.question
  const opened = openClause(lower.slice(from, to), grammar, { hasName: isNamed, lastMark })
  // 'a bunch of copper I owned for $200' is no event of its own; 'Maybe, I signed' is no 'I signed'
  if (from > 0 && isHedged(read, from)) return undefined
  if (from > 0 && ((from > 1 && opened.opening === 'done' && isRunOn(sentence, lower, from)) || HEDGES.has(lower[from - 1] ?? ''))) {
    return undefined
  }
  if (/^(?:me|myself|ich|moi|yo)$/u.test(lower[from - 1] ?? '') || isSecondSubject(read, from)
    || isFirstOfTwo(read, [from, to]) || WITHOUT_EVENT.test(lower.slice(from, from + 3).join(' '))) return undefined
  // 'He encontrado' of Spanish says 'I' by its verb
  const isFirstPerson = lower.slice(from, to).some((word) => FIRST_PERSON.has(word) || FOREIGN_FIRST_PERSON.has(word))
    || ((opened.opening === 'done' || opened.opening === 'doing') && (opened.kept ?? opened.dropped) < opened.dropped)
  const said = from + (opened.kept ?? opened.dropped)
  const room = limit - (opened.takesName ? 1 : 0) - (opened.auxiliary ? 1 : 0)
  const start = withoutAsking(read, [from + opened.dropped, to], room)
  // 'Ein großes von der Gärtnerei': an adjective of German whose noun was said before
  if (grammar.nounsCapital && opened.dropped > 0 && sentence.words[start]?.spelling.startsSmall
    && grammar.cutBefore.has(lower[start + 1] ?? '')) return undefined
  // Who speaks of themselves is quoted whole: their name counts nothing. Where there is no room, from the verb on
  const isQuoted = isNamed && isFirstPerson && !opened.takesName
  const quote = isQuoted ? endOf(read, [said, to], quoteRoom(limit, { grammar, offset: start, saidAt: said })) : undefined
  // The verb of German may stand at the end
  const fitting = (quote && (quote.end === quote.whole || !grammar.nounsCapital) ? quote : undefined) ?? endOf(read, [start, to], room)
  if (fitting === undefined || fitting.end <= start) return undefined
  const { end, whole } = fitting
  return {
    sentence, grammar, words: sentence.words.slice(start, end), opening: opened.opening,
    takesName: opened.takesName, offset: start, saidAt: said,
    auxiliary: opened.auxiliary ?? '', isFirstPerson,
    isTruncated: end < whole, isWhole: from === 0 && to === sentence.words.length && end === whole,
    isConditional: isConditional(read, [from, to]),
    isAsked: opened.opening !== 'request' && end === sentence.words.length,
  }
}

/** Words for which a quotation has room: the first person and its auxiliary take none, and of other languages the articles count. */
export const quoteRoom = (limit: number, { grammar, offset, saidAt }: Pick<Clause, 'grammar' | 'offset' | 'saidAt'>): number =>
  limit + Math.max(grammar === clauseWordsOf('english') ? 0 : 1, offset - saidAt - 1)

/** Without 'Can' of 'Can I get benefits …' where it is too long with it. */
const withoutAsking = ({ sentence, lower }: ReadSentence, [from, to]: readonly [number, number], room: number): number =>
  (ASKED.has(lower[from] ?? '') && lower[from + 1] === 'i' && sizeOf(sentence, [from, to]) > room ? from + 2 : from)

/** The end of a clause, and where it ends with the words for which there is no room; undefined where no phrase ends in time. */
function endOf(read: ReadSentence, [start, to]: readonly [number, number], room: number): { end: number; whole: number } | undefined {
  const { sentence, lower, grammar } = read
  const isKept = (STRANDED.has(lower[to - 1] ?? '') && to === sentence.words.length)
    || (lower[to - 1] === 'that' && (to === lower.length || gapBefore(sentence, to).trim() !== ''))
  const course = lower[to - 1] === 'course' && lower[to - 2] === 'of' ? 2 : 0
  const whole = isKept ? to : trimmedEnd(lower, [start, withoutAddress(sentence, [start, to - course])], grammar.trailing)
  const end = sizeOf(sentence, [start, whole]) - articlesIn(lower, [start, whole]) <= room ? whole : phraseEnd(read, [start, whole], room)
  if (end === undefined || end <= start || (end < whole && /(?:['’]s|s['’])$/u.test(lower[end - 1] ?? ''))
    || lower.slice(end, whole).some((word) => HEDGES.has(word))) return undefined
  return { end, whole }
}

/** No event of its own: 'now that I am older', 'since I was sixteen'. */
const WITHOUT_EVENT = /^(?:now that|(?:since|when|while|until) (?:i|we) (?:was|were))(?: |$)/u
/** 'Maybe one day | I will camp there': without the hedge it is not true. */
const isHedged = ({ sentence, starts, lower }: ReadSentence, from: number): boolean =>
  isRunOn(sentence, lower, from) && lower.slice(starts[starts.indexOf(from) - 1] ?? from, from).some((word) => HEDGES.has(word))

/** 'Rob and I went': who says so did not go alone. */
const isSecondSubject = ({ starts, lower }: ReadSentence, from: number): boolean => {
  const before = lower.slice(starts[starts.indexOf(from) - 1] ?? from, from)
  return /^(?:and|und|et|y)$/u.test(lower[from] ?? '') && before.length > 0 && before.length < SUBJECT_WORDS && !before.some(isVerb)
}
const SUBJECT_WORDS = 5
/** 'I am married and my husband | and I have two cats': who is named last belongs to what follows. */
const isFirstOfTwo = ({ starts, lower }: ReadSentence, [from, to]: readonly [number, number]): boolean => {
  if (!starts.includes(to) || !/^(?:and|und|et|y)$/u.test(lower[to] ?? '')
    || !/^(?:i|i'm|i've|i'll|we|ich|wir|je|nous|yo)$/u.test(lower[to + 1] ?? '')) return false
  const pair = lower.slice(from, to).findLastIndex((word) => /^(?:and|but|und|aber|et|mais|y|pero)$/u.test(word))
  return to - from - pair - 1 < SUBJECT_WORDS && !lower.slice(from + pair + 1, to).some(isVerb)
}
const isVerb = (word: string): boolean => isPast(word) || INVARIANT.has(word)
  || /^(?:is|are|am|i|we|he|she|they|it|you|there|has|have|do|does|don't|[a-z]+'(?:s|re|ve|ll|m))$/u.test(word)

/** Whether a clause beside it begins with 'if': 'we move if the landlord agrees'. */
const isConditional = ({ sentence, lower, starts }: ReadSentence, [from, to]: readonly [number, number]): boolean =>
  !sentence.question && starts.some((at, i) => CONDITIONS.has(lower[at] ?? '') && (at === to || (starts[i + 1] ?? lower.length) === from))

/** A request up to its first phrase end, which leaves room for names: 'Two bus tickets'. */
export function shortRequest(clause: Clause): Clause[] {
  const { opening, words, grammar } = clause
  if (opening !== 'request' || words.length < SHORT_REQUEST) return []
  const lower = words.map(({ spelling }) => spelling.lower)
  const end = lower.findIndex((word, i) => i > 1 && (grammar.cutBefore.has(word) || HERE.has(word))
    && !/(?:ed|ing)$/.test(lower[i - 1] ?? '') && !grammar.neverLast.has(lower[i - 1] ?? ''))
  return end < 2 ? [] : [{ ...clause, words: words.slice(0, end), isWhole: false, isAsked: false }]
}
const SHORT_REQUEST = 3
const HERE: ReadonlySet<string> = new Set([
  'there', 'here', 'too', 'please', 'that', 'also', 'going', 'leaving', 'departing', 'starting',
  'called', 'named', 'directed', 'located', 'available', 'starring',
])

/** A sentence may end with these: 'a song to listen to', and with 'that'. */
const STRANDED: ReadonlySet<string> = new Set(['to', 'of'])

/** Before 'I' in a question that is too long with them: 'Can I get benefits …'. */
const ASKED: ReadonlySet<string> = new Set(['can', 'could', 'may', 'should', 'do', 'would'])

/** A display name and not a role. */
export const NAME = new LatinRegExp(String.raw`^(?!(?:user|assistant|system|tool)(?:$| \())[\p{Lu}\p{Ll}]\p{Ll}+(?=[\s\d'’-]|$)`, 'iu')

/** The end without a name that is spoken to: 'Hold tight, ALP SWEEPER'. */
function withoutAddress(sentence: Sentence, [start, to]: readonly [number, number]): number {
  const from = sentence.words.findLastIndex((_, i) => i < to && i > start && /^\s*,\s*$/.test(gapBefore(sentence, i)))
  if (from <= start || to - from > 3) return to
  return sentence.words.slice(from, to).every((word) => startsName(sentence, word.from)) ? from : to
}
