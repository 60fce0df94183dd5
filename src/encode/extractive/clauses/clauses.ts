/** Clauses of a sentence as they read alone: without conjunctions, hedges and the frame of a request, ended where a phrase ends. */
import { CONDITIONS, HEDGES, type ClauseWords } from '../../../text/lexicon/clause-words.ts'
import { IRREGULAR } from '../../../text/lexicon/irregular-forms.ts'
import { articlesIn, FIXED_ARTICLE, gapBefore, isAside, isRunOn, phraseEnd, sizeOf, trimmedEnd, type ReadSentence } from './clause-boundaries.ts'
import type { Sentence } from '../sentences.ts'
import type { Word } from '../word-weights.ts'

/** How a clause began before its opening was dropped. */
export type Opening = 'done' | 'doing' | 'own' | 'request' | 'plain'

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
  /** It fits without its articles. */
  readonly isTelegraphic: boolean
}

/** The clauses of a sentence that fit `limit` words, alone and with those after them. */
export function clausesIn(read: ReadSentence, limit: number): Clause[] {
  const { sentence, starts } = read
  const clauses: Clause[] = []
  starts.forEach((from, i) => {
    for (let last = i; last < starts.length; last += 1) {
      const isJoined = last > i
      if (isJoined && (!joins(read, [i, last]) || sizeOf(sentence, [from, starts[last]!]) > limit)) break
      const clause = clauseOf(read, [from, starts[last + 1] ?? sentence.words.length], limit)
      if (clause && !(isJoined && clause.isTruncated)) clauses.push(clause)
    }
  })
  return clauses
}

/** Whether a clause may follow the one before it in a title: after a comma, a colon or nothing, and not after an address ('VTS, …'). */
function joins({ sentence, starts, lower }: ReadSentence, [first, last]: readonly [number, number]): boolean {
  const gap = gapBefore(sentence, starts[last]!)
  if (!/^\s*[,:]?\s*$/.test(gap) || isRunOn(sentence, lower, starts[last]!) || isAside(lower, starts[last]!)) return false
  if (!gap.includes(',') && NEXT_SUBJECT.test(lower.slice(starts[last], starts[last]! + 2).join(' '))) return false
  const before = sentence.words.slice(starts[first], starts[last])
  const isAddress = gap.includes(',') && first === last - 1 && before.length < ADDRESS_WORDS && before.every(({ worth, from }) => worth === 'glue' || startsName(sentence, from))
  return !isAddress
}

/** A conjunction with a subject of its own: the clause before it has lost its subject, 'studio and I help people'. */
const NEXT_SUBJECT = /^(?:and|but|or|so) (?:i|i'm|we|you|he|she|it|they)(?![\p{L}])/u
const ADDRESS_WORDS = 5
const startsName = ({ text }: Sentence, from: number): boolean => /^[\p{Lu}\d]/u.test(text.slice(from, from + 2))

function clauseOf(read: ReadSentence, [from, to]: readonly [number, number], limit: number): Clause | undefined {
  const { sentence, lower, grammar } = read
  const opened = openClause(lower.slice(from, to), grammar, NAME.test(sentence.speaker) && !sentence.question)
  // 'a bunch of copper I owned for $200' is no event of its own; 'Maybe, I signed' is no 'I signed'
  if (from > 0 && isHedged(read, from)) return undefined
  if (from > 0 && ((from > 1 && opened.opening === 'done' && isRunOn(sentence, lower, from)) || HEDGES.has(lower[from - 1] ?? ''))) return undefined
  if (isSecondSubject(read, from) || isFirstOfTwo(read, [from, to]) || WITHOUT_EVENT.test(lower.slice(from, from + 3).join(' '))) return undefined
  const begun = from + opened.dropped
  const isFirstPerson = lower.slice(from, to).some((word) => FIRST_PERSON.has(word) || FOREIGN_FIRST_PERSON.has(word))
  const mayHaveName = opened.opening !== 'plain' || lower.slice(from, to).some((word) => FIRST_PERSON.has(word))
  const room = limit - (opened.takesName || (isFirstPerson && mayHaveName && !sentence.question && NAME.test(sentence.speaker)) ? 1 : 0) - (opened.auxiliary ? 1 : 0)
  const isLong = sizeOf(sentence, [begun, to]) > room
  const start = isLong && ASKED.has(lower[begun] ?? '') && lower[begun + 1] === 'i' ? begun + 2 : begun
  const whole = STRANDED.has(lower[to - 1] ?? '') && to === sentence.words.length ? to : trimmedEnd(lower, [start, withoutAddress(sentence, [start, to])], grammar.trailing)
  const size = sizeOf(sentence, [start, whole]) - articlesIn(lower, [start, whole])
  const end = size <= room ? whole : phraseEnd(read, [start, whole], room)
  if (end === undefined || end <= start || (end < whole && /(?:['’]s|s['’])$/u.test(lower[end - 1] ?? '')) || lower.slice(end, whole).some((word) => HEDGES.has(word))) return undefined
  return {
    sentence, grammar, words: sentence.words.slice(start, end), opening: opened.opening, takesName: opened.takesName, offset: start, saidAt: from + (opened.kept ?? opened.dropped),
    auxiliary: opened.auxiliary ?? '', isFirstPerson,
    isTruncated: end < whole, isWhole: from === 0 && to === sentence.words.length && end === whole, isTelegraphic: sizeOf(sentence, [start, end]) > room,
    isConditional: isConditional(read, [from, to]),
    isAsked: opened.opening !== 'request' && end === sentence.words.length,
  }
}

/** No event of its own: 'now that I am older', 'since I was sixteen'. */
const WITHOUT_EVENT = /^(?:now that|(?:since|when|while|until) (?:i|we) (?:was|were))(?: |$)/u
/** 'Maybe one day | I will camp there': without the hedge it is not true. */
const isHedged = ({ sentence, starts, lower }: ReadSentence, from: number): boolean =>
  isRunOn(sentence, lower, from) && lower.slice(starts[starts.indexOf(from) - 1] ?? from, from).some((word) => HEDGES.has(word))

/** 'Rob and I went': who says so did not go alone. */
const isSecondSubject = ({ starts, lower }: ReadSentence, from: number): boolean => {
  const before = lower.slice(starts[starts.indexOf(from) - 1] ?? from, from)
  return /^(?:and|und|et|y)$/u.test(lower[from] ?? '') && /^(?:i|i'm|i've|i'll|ich|je|yo)$/u.test(lower[from + 1] ?? '') && before.length > 0 && before.length < SUBJECT_WORDS && !before.some(isVerb)
}
const SUBJECT_WORDS = 5
/** 'I am married and my husband | and I have two cats': who is named last belongs to what follows. */
const isFirstOfTwo = ({ starts, lower }: ReadSentence, [from, to]: readonly [number, number]): boolean => {
  if (!starts.includes(to) || !/^(?:and|und|et|y)$/u.test(lower[to] ?? '') || !/^(?:i|i'm|i've|i'll|we|ich|wir|je|nous|yo)$/u.test(lower[to + 1] ?? '')) return false
  const pair = lower.slice(from, to).findLastIndex((word) => /^(?:and|but|und|aber|et|mais|y|pero)$/u.test(word))
  return to - from - pair - 1 < SUBJECT_WORDS && !lower.slice(from + pair + 1, to).some(isVerb)
}
const isVerb = (word: string): boolean => isPast(word) || INVARIANT.has(word) || /^(?:is|are|am|i|we|he|she|they|it|you|there|has|have|do|does|don't|[a-z]+'(?:s|re|ve|ll|m))$/u.test(word)

/** Whether a clause beside it begins with 'if': 'we move if the landlord agrees'. */
const isConditional = ({ sentence, lower, starts }: ReadSentence, [from, to]: readonly [number, number]): boolean =>
  !sentence.question && starts.some((at, i) => CONDITIONS.has(lower[at] ?? '') && (at === to || (starts[i + 1] ?? lower.length) === from))

/** A request up to its first phrase end, which leaves room for names: 'Two bus tickets'. */
export function shortRequest(clause: Clause): Clause[] {
  const { opening, words, grammar } = clause
  if (opening !== 'request' || words.length < SHORT_REQUEST) return []
  const lower = words.map(({ spelling }) => spelling.lower)
  const end = lower.findIndex((word, i) => i > 1 && (grammar.cutBefore.has(word) || HERE.has(word)) && !/(?:ed|ing)$/.test(lower[i - 1] ?? '') && !grammar.neverLast.has(lower[i - 1] ?? ''))
  return end < 2 ? [] : [{ ...clause, words: words.slice(0, end), isWhole: false, isAsked: false, isTelegraphic: false }]
}
const SHORT_REQUEST = 3
const HERE: ReadonlySet<string> = new Set(['there', 'here', 'too', 'please', 'that', 'also', 'going', 'leaving', 'departing', 'starting', 'called', 'named', 'directed', 'located', 'available', 'starring'])

/** A sentence may end with these: 'a song to listen to'. */
const STRANDED: ReadonlySet<string> = new Set(['to', 'of'])

/** Before 'I' in a question that is too long with them: 'Can I get benefits …'. */
const ASKED: ReadonlySet<string> = new Set(['can', 'could', 'may', 'should', 'do', 'would'])

interface Opened {
  /** Number of words. */
  readonly dropped: number
  /** Number of them before the first person, or the frame of a request. */
  readonly kept?: number
  readonly opening: Opening
  readonly takesName: boolean
  readonly auxiliary?: string
}

/** Drops what precedes the clause proper. */
function openClause(words: readonly string[], grammar: ClauseWords, hasName: boolean): Opened {
  const matched = matcherOf(words)
  const skipAll = (pattern: RegExp, from: number): number => {
    let at = from
    for (let count = matched(pattern, at); count > 0 && at < words.length; count = matched(pattern, at)) at += count
    return at
  }
  const skipped = skipAll(grammar.opening, 0)
  const opening = withVerb(words, skipped, grammar)
  const begun = hasName && opening === skipped ? skipAll(grammar.opening, opening + timeBefore(words.slice(opening, opening + TIME_SPAN))) : opening
  const told = hasName ? namedOpening(words, begun) : undefined
  if (told) return told
  const request = matched(grammar.request, begun)
  if (request > 0) {
    const wanted = skipAll(grammar.opening, begun + request)
    return { dropped: wanted + matched(grammar.article, wanted), kept: begun, opening: 'request', takesName: false }
  }
  const own = matched(grammar.own, begun)
  const next = words[begun + own] ?? ''
  if (own > 0 && grammar.afterOwn.test(next) && !((BEING.has(words[begun] ?? '') || BE.has(words[begun + 1] ?? '')) && matched(grammar.article, begun + own) > 0)) {
    return { dropped: begun + own + matched(grammar.article, begun + own), kept: begun, opening: next.endsWith('ing') ? 'doing' : 'done', takesName: false }
  }
  const subject = matched(grammar.subject, begun)
  const verb = words[begun + subject] ?? ''
  const takesName = hasName && words[begun] === 'i' && !words.slice(begun + 1).some((word) => FIRST_PERSON.has(word))
  if (subject > 0 && (isPast(verb) || (takesName && INVARIANT.has(verb)) || (hasName && words[begun] === 'i' && HAPPENING.has(verb)))) return { dropped: begun + subject, kept: begun, opening: 'done', takesName }
  const article = matched(grammar.article, begun)
  return { dropped: begun + article, opening: subject > 0 ? 'own' : IRREGULAR.has(words[begun] ?? '') ? 'done' : 'plain', takesName: false }
}

/** Without 'dann', 'Dann ist der Toner leer' would ask: the opening stays before a verb of German. */
const withVerb = (words: readonly string[], opening: number, { nounsCapital }: ClauseWords): number =>
  (nounsCapital && opening > 0 && /^(?:ist|sind|war|waren|hat|haben|wird|werden|kann|können|muss|müssen|kommt|kommen|geht|gehen|gibt|steht)$/u.test(words[opening] ?? '') ? opening - 1 : opening)

/** The first person of a speaker with a name: 'Lena is moving' for 'I'm moving'; 'we' stays, for a name is one person's. */
function namedOpening(words: readonly string[], begun: number): Opened | undefined {
  const first = words[begun] ?? ''
  const second = words[begun + 1] ?? ''
  if (first === 'we' && isPast(second)) return { dropped: begun, opening: 'done', takesName: false }
  const auxiliary = AUXILIARIES[first] ?? (first === 'i' ? AUXILIARIES[`i ${second}`] : undefined)
  const from = begun + (first === 'i' ? 2 : 1)
  if (auxiliary === undefined || words.slice(from).some((word) => FIRST_PERSON.has(word)) || /^(?:not|to)$/.test(words[from] ?? '')) return undefined
  const verb = words.slice(from, from + 3).find((word) => !ADVERBS.has(word)) ?? ''
  const isDone = auxiliary === 'has ' && (isPast(verb) || verb === 'been')
  return { dropped: from, opening: isDone ? 'done' : auxiliary === 'will ' || /(?:ing|gonna)$/.test(verb) ? 'doing' : 'own', takesName: true, auxiliary }
}
/** The number of words of time before the first person: 'last week I went'; not 'one of my lamps'. */
function timeBefore(words: readonly string[]): number {
  const at = words.findIndex((word) => !TIME_OPENING.has(word) && !/^\d/.test(word))
  return at > 0 && words[at - 1] !== 'of' && FIRST_PERSON.has(words[at] ?? '') ? at : 0
}
const TIME_SPAN = 7
const TIME_OPENING: ReadonlySet<string> = new Set(`yesterday today tonight tomorrow earlier later last next this that the other one a an few couple of two three four days day weeks week
  weekend months month years year night nights morning afternoon evening ago on in at over during summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday
  january february march april may june july august september october november december`.split(/\s+/))

/** Of the first person, and what stands for them in the third. */
const AUXILIARIES: Readonly<Record<string, string>> = {
  "i'm": 'is ', im: 'is ', 'i am': 'is ', "i've": 'has ', ive: 'has ', 'i have': 'has ', "i'll": 'will ', 'i will': 'will ',
}
/** Between an auxiliary and its verb. */
export const ADVERBS: ReadonlySet<string> = new Set(['just', 'also', 'really', 'actually', 'recently', 'currently', 'now', 'already', 'finally', 'even', 'then', 'both', 'all', 'totally', 'definitely', 'only'])

/** 'I'm a runner' loses its sense without them: 'runner'. */
const BEING: ReadonlySet<string> = new Set(["i'm", 'im', "we're"])
const BE: ReadonlySet<string> = new Set(['am', 'are', 'was', 'were'])

/** Words that an opening may span. */
const SPAN = 10

/** A function that gives the number of words at `from` that an expression matches: several are tried at one place. */
function matcherOf(words: readonly string[]): (pattern: RegExp, from: number) => number {
  let [at, line] = [-1, '']
  return (pattern, from) => {
    if (from !== at) [at, line] = [from, words.slice(from, from + SPAN).join(' ')]
    const found = pattern.exec(line)?.[0]
    return found === undefined || found === '' ? 0 : found.split(' ').filter((word) => word !== '').length
  }
}

const isPast = (verb: string): boolean => (/^\p{L}{2,}ed$/u.test(verb) && verb !== 'need') || (IRREGULAR.has(verb) && !verb.endsWith('s') && !MENTAL.has(verb))
/** What was thought is no event. */
const MENTAL: ReadonlySet<string> = new Set(['thought', 'knew', 'felt', 'meant'])
const FIRST_PERSON: ReadonlySet<string> = new Set(['am', 'my', 'me', 'mine', 'myself', 'i', "i'm", "i've", "i'll", 'our', 'us', 'we', "we're", "we've"])
const FOREIGN_FIRST_PERSON: ReadonlySet<string> = new Set("ich wir mein meine meinen meiner meinem mir mich uns unser unsere je j'ai j'avais j'étais moi nous mon ma mes notre yo nosotros mi mis hemos estoy nuestro".split(' '))
/** Verbs with the same form in the first and the third person. */
const INVARIANT: ReadonlySet<string> = new Set([
  'was', "wasn't", 'had', "hadn't", 'did', "didn't", 'can', "can't", 'cannot', 'could', "couldn't", 'will', "won't", 'would', "wouldn't", 'might', 'must', 'quit',
])
/** Of those, what tells an event in the speaker's own words too: 'Ann: had to sell my car'. */
const HAPPENING: ReadonlySet<string> = new Set(['had', "can't", 'cannot', "couldn't", "didn't", "won't"])
/** A display name and not a role. */
export const NAME = /^(?!(?:user|assistant|system|tool)(?:$| \())[\p{Lu}\p{Ll}]\p{Ll}+(?=[\s\d'’-]|$)/iu

/** The end without a name that is spoken to: 'Hold tight, ALP SWEEPER'. */
function withoutAddress(sentence: Sentence, [start, to]: readonly [number, number]): number {
  const from = sentence.words.findLastIndex((_, i) => i < to && i > start && /^\s*,\s*$/.test(gapBefore(sentence, i)))
  if (from <= start || to - from > 3) return to
  return sentence.words.slice(from, to).every((word) => startsName(sentence, word.from)) ? from : to
}

/** The articles of a clause but for the one that it begins with. */
export const INNER_ARTICLES = new RegExp(`(?<=\\S) (?:a|an|the)(?= (?!${FIXED_ARTICLE.source.slice(1, -1)}(?![\\p{L}])))`, 'giu')
