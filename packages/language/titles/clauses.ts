/** Clauses of a sentence as they read alone: without conjunctions, hedges and the frame of a request, ended where a phrase ends. */
import { LatinRegExp } from '@madeleine/base'
import { clauseWordsOf, CONDITIONS, HEDGES } from '../clauses.ts'
import { ENGLISH_STOPWORDS, IRREGULAR } from '../en/words.ts'
import { languageOf } from '../language.ts'
import type { Language } from '../languages.ts'
import type { ClauseWords } from '../lexicon.ts'
import { FIRST_PERSON, FOREIGN_FIRST_PERSON, INVARIANT, isPast, openClause, type Opening } from './openings.ts'
import type { Sentence } from './sentences.ts'
import { endsLoose } from './torn-ends.ts'
import { titleWords, type Word } from './word-weights.ts'

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
      if (isJoined && last + 1 < starts.length && !read.lower.slice(from, starts[last + 1]).some((word, at) => saysVerb(word)
        && (at === 0 || !word.endsWith('ed')))) continue
      const clause = clauseOf(read, [from, starts[last + 1] ?? sentence.words.length], limit)
      if (clause && !(isJoined && clause.isTruncated)) clauses.push(clause)
    }
  })
  return clauses
}

/** Whether a clause may follow the one before it in a title: after a comma, a colon or nothing, and not after an address ('VTS, …'). */
function joins(read: ReadSentence, [first, last]: readonly [number, number]): boolean {
  const { sentence, starts, lower } = read
  const gap = gapBefore(sentence, starts[last]!)
  if (!/^\s*[,:]?\s*$/.test(gap) || isRunOn(sentence, lower, starts[last]!) || isAside(lower, starts[last]!)
    || STARTS_ANEW.test(lower.slice(starts[last], starts[last]! + 2).join(' '))) return false
  if (!gap.includes(',') && NEXT_SUBJECT.test(lower.slice(starts[last], starts[last]! + 2).join(' '))
    && !(last === first + 1 && isSecondSubject(read, starts[last]!))) return false
  // 'Sports, I play them': what is called out first is no part of it
  if (gap.includes(',') && /^(?:i|i'm|im|i've|we|we're)$/u.test(lower[starts[last]!] ?? '')
    && !lower.slice(starts[first], starts[last]).some(saysVerb)) return false
  const before = sentence.words.slice(starts[first], starts[last])
  const isAddress = gap.includes(',') && first === last - 1 && before.length < ADDRESS_WORDS
    && before.every(({ worth, from }) => worth === 'glue' || startsName(sentence, from))
  return !isAddress
}

/** A conjunction with a subject of its own: the clause before it has lost its subject, 'studio and I help people'. */
const NEXT_SUBJECT = /^(?:and|but|or|so) (?:i|i'm|we|you|he|she|it|they)(?![\p{L}])/u
/** What is asked or cried behind a clause is no part of it: 'dull, how about you', 'yesterday oh garlic'. */
const STARTS_ANEW = /^(?:(?:how|what) about|and (?:you|as)|you|yours|oh|lol|ha(?:ha)+|omg|wow|ugh|lmao)(?: |$)/u
const ADDRESS_WORDS = 5
const startsName = ({ text }: Sentence, from: number): boolean => /^[\p{Lu}\d]/u.test(text.slice(from, from + 2))

function clauseOf(read: ReadSentence, [from, to]: readonly [number, number], limit: number): Clause | undefined {
  const { sentence, lower, grammar } = read
  const lastMark = Math.max(0, sentence.words.findLastIndex((_, i) => i > from && i < to
    && /[,;:—–]/u.test(gapBefore(sentence, i)) && !/^(?:an?|two|three|four|five|six|\d+)$/u.test(lower[i] ?? '')) - from)
  const isNamed = NAME.test(sentence.speaker) && !sentence.question
  const opened = openClause(lower.slice(from, to), grammar, { hasName: isNamed, lastMark })
  // 'The printer (from the attic) | is offline'
  if (from > 0 && /[)\]]/u.test(gapBefore(sentence, from))) return undefined
  // 'Stuck on | which film to see'
  if (STRANDING.test(lower.slice(to - 1, to + 1).join(' '))) return undefined
  // 'My count has grown, tracked | by hand'
  if (from > 0 && opened.dropped === 0 && lower[from]?.endsWith('ed')
    && /^(?:via|by|as)$/u.test(lower[from + 1] ?? '')) return undefined
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

const STRANDING = /^(?:on|of|about|with|for|from|by|at|in|into) (?:which|what|who|whom|whose|how|where|whether|when|why)$/u

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
  const isWhole = sizeOf(sentence, [start, whole]) - articlesIn(lower, [start, whole]) <= room
  const end = isWhole ? whole : phraseEnd(read, [start, whole], room)
  if (!isWhole && grammar.nounsCapital && lower.slice(start, end).some((word) => VERB_LAST.test(word))) return undefined
  if (end === undefined || end <= start || (end < whole && /(?:['’]s|s['’])$/u.test(lower[end - 1] ?? ''))
    || lower.slice(end, whole).some((word) => HEDGES.has(word))) return undefined
  return { end, whole }
}

/** In German the verb, or its second half, stands at the end, which is cut off: 'weil wir den Zug | verpasst haben'. */
const VERB_LAST = new RegExp(String.raw`^(?:wenn|weil|dass|ob|obwohl|damit|nachdem|bevor|sodass|falls|wird|werden|wurde|wurden|kann|können|`
  + String.raw`konnte|muss|müssen|musste|soll|sollen|sollte|will|wollen|wollte|möchte|möchten|darf|dürfen|hat|haben|habe|hatte|`
  + String.raw`hatten)$`, 'u')

/** No event of its own: 'now that I am older', 'since I was sixteen'. */
const WITHOUT_EVENT = /^(?:now that|(?:since|when|while|until) (?:i|we) (?:was|were))(?: |$)/u
/** 'Maybe one day | I will camp there': without the hedge it is not true. */
const isHedged = ({ sentence, starts, lower }: ReadSentence, from: number): boolean =>
  isRunOn(sentence, lower, from) && lower.slice(starts[starts.indexOf(from) - 1] ?? from, from).some((word) => HEDGES.has(word))

/** 'Rob and I went': who says so did not go alone. */
export const isSecondSubject = ({ starts, lower }: ReadSentence, from: number): boolean => {
  const before = lower.slice(starts[starts.indexOf(from) - 1] ?? from, from)
  if (!/^(?:and|und|et|y|e)$/u.test(lower[from] ?? '') || before.length === 0) return false
  // 'To ensure Greg | and I can meet'
  const named = before.findLastIndex((word) => SAYING.has(word))
  return (before.length < SUBJECT_WORDS && !before.some(saysVerb))
    || (named >= 0 && before.length - named <= 2 && /^(?:i|we)$/u.test(lower[from + 1] ?? ''))
}
const SUBJECT_WORDS = 5
/** 'I am married and my husband | and I have two cats': who is named last belongs to what follows. */
const isFirstOfTwo = ({ starts, lower, grammar }: ReadSentence, [from, to]: readonly [number, number]): boolean => {
  if (!starts.includes(to) || !/^(?:and|und|et|y)$/u.test(lower[to] ?? '')
    || !/^(?:i|i'm|i've|i'll|we|ich|wir|je|nous|yo)$/u.test(lower[to + 1] ?? '')) return false
  const pair = lower.slice(from, to).findLastIndex((word) => /^(?:and|but|und|aber|et|mais|y|pero)$/u.test(word) || SAYING.has(word))
  return to - from - pair - 1 < SUBJECT_WORDS
    && !lower.slice(from + pair + 1, to).some((word) => saysVerb(word) || isPredicate(word, grammar))
}
export const saysVerb = (word: string): boolean => isPast(word) || INVARIANT.has(word)
  || /^(?:is|are|am|i|we|he|she|they|it|you|there|has|have|do|does|don't|[a-z]+'(?:s|re|ve|ll|m))$/u.test(word)

/** 'Understand how my accuracy | improved', 'worried that Carla | might': a subject without its verb ends the words. */
export function lacksVerb(words: readonly Word[]): boolean {
  const at = words.findLastIndex(({ plain }, i) => i > 0 && /^(?:if|whether|how|why|because|that)$/u.test(plain))
  // 'Stuck between a canoe | and a kayak'
  const pair = words.findLastIndex(({ plain }) => plain === 'between')
  const isPair = ({ plain }: Word): boolean => plain === 'and' || /[^s]s$|^\d|^(?:us|them|you|two)$/u.test(plain)
  if (pair >= 0 && words.length - pair <= BARE_PAIR && !words.slice(pair).some(isPair)) return true
  const [first, ...rest] = at < 0 ? [] : words.slice(at + 1)
  return first !== undefined && rest.length < BARE_SUBJECT
    && ((first.capital && first.worth !== 'glue') || (rest.length > 0 && /^(?:my|our|your|his|her|their|the|an?)$/u.test(first.plain)))
    && !rest.some(({ spelling: { straight } }, i) => saysVerb(straight) || (i > 0 && /[^s]s$/u.test(straight)))
}
const BARE_SUBJECT = 3
/** Words of a pair that lacks its second half, 'between' counted; what is several needs none: 'between meals', 'between 4 …'. */
const BARE_PAIR = 5

/** Whether a clause beside it begins with 'if': 'we move if the landlord agrees'. */
const isConditional = ({ sentence, lower, starts }: ReadSentence, [from, to]: readonly [number, number]): boolean =>
  !sentence.question && starts.some((at, i) => CONDITIONS.has(lower[at] ?? '') && (at === to || (starts[i + 1] ?? lower.length) === from))

/** A request up to its first phrase end, which leaves room for names: 'Two bus tickets'. */
export function shortRequest(clause: Clause): Clause[] {
  const { opening, words, grammar } = clause
  if (opening !== 'request' || words.length < SHORT_REQUEST) return []
  const lower = words.map(({ spelling }) => spelling.lower)
  const end = lower.findIndex((word, i) => i > 1 && (grammar.cutBefore.has(word) || HERE.has(word))
    && !/(?:ed|ing)$/.test(lower[i - 1] ?? '') && !grammar.neverLast.has(lower[i - 1] ?? '') && lower[i - 2] !== 'to'
    // 'The pros | and cons of'
    && !(PAIRED.has(word) && (i + 2 >= lower.length || grammar.cutBefore.has(lower[i + 2] ?? ''))))
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

// Where the clauses of a sentence begin, and where a phrase in it ends.

/** A sentence with the grammar of its language. */
export interface ReadSentence {
  readonly sentence: Sentence
  /** Its words in lower case, with straight apostrophes. */
  readonly lower: readonly string[]
  readonly grammar: ClauseWords
  readonly language: Language | undefined
  /** Indices of the words at which a clause begins; the first is 0. */
  readonly starts: readonly number[]
}

/** Most clauses of one sentence. */
const CLAUSES = 40

/** @param fallback the language of the conversation, for a sentence whose own is not certain */
export function readSentence(sentence: Sentence, fallback: Language | undefined): ReadSentence {
  const language = languageOf(sentence.text) ?? fallback
  const grammar = clauseWordsOf(language)
  // 'I' is an article of Italian, and no first person
  const isItalian = grammar === clauseWordsOf('italian')
  const lower = sentence.words.map(({ spelling: { straight } }) => (isItalian && straight === 'i' ? 'gli' : straight))
  const starts = lower.flatMap((_, i) =>
    (i === 0 || CALLS.has(lower[i] ?? '') || isAside(lower, i) || isRunOn(sentence, lower, i)
      || isBreak(gapBefore(sentence, i)) || grammar.linking.test(lower.slice(i, i + 3).join(' '))
      ? [i]
      : []))
  return { sentence, lower, grammar, language, starts: starts.slice(0, CLAUSES) }
}

/** The speaker begins anew without a mark: 'I have a job inside my apartment I like working home'. */
const isRunOn = (sentence: Sentence, lower: readonly string[], i: number): boolean =>
  (i > 2 || (i === 2 && JUDGING.has(lower[0] ?? '')) || (i === 1 && (isCalled(sentence) || PRAISE.has(lower[0] ?? ''))))
  && beginsAnew(lower, i) && isContentBefore(sentence, lower, i) && !/[,;:—]\s|\s[–-]\s/.test(gapBefore(sentence, i))
  && !lower.slice(Math.max(0, i - 5), i).some((word) => SAYING.has(word))
/** What a sentence may end in: before 'I' a word with weight, before the others any but a function word. */
const isContentBefore = ({ words }: Sentence, lower: readonly string[], i: number): boolean =>
  words[i - 1]?.worth !== 'glue' || PRAISE.has(lower[i - 1] ?? '')
  || (!RUN_ON.has(lower[i] ?? '') && !ENGLISH_STOPWORDS.has(words[i - 1]!.plain) && !CLAUSE_LINKS.test(lower[i - 1] ?? ''))
const CLAUSE_LINKS =
  /^(?:like|unless|though|although|since|maybe|perhaps|probably|way|time|day|thing|one|said|know|knew|see|saw|hear|heard|hope|love|hate)$/u
/** Who is called before the sentence begins: 'wei I lost the key', 'man I was cold'. */
const isCalled = ({ words: [first] }: Sentence): boolean => first?.worth === 'full'
  && !/day$|^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/u.test(first.plain)
/** 'The cakes were great | I had two'. */
const PRAISE: ReadonlySet<string> = new Set([
  'great', 'good', 'fine', 'cool', 'nice', 'fun', 'awesome', 'amazing', 'lovely', 'bad', 'sad',
  'hard', 'easy', 'interesting', 'boring', 'alright', 'okay', 'ok', 'tired', 'busy',
])
/** 'Sounds dull | I like tea'. */
const JUDGING: ReadonlySet<string> = new Set(['sounds', 'looks', 'seems', 'feels', "that's", 'thats', 'very', 'so', 'pretty', 'too'])
/** A word to the listener without a mark before it: 'I won't tell | don't worry'. */
const isAside = (lower: readonly string[], i: number): boolean =>
  i > 0 && ASIDE_BEGINS.has(lower[i] ?? '') && ASIDE.test(lower.slice(i, i + 2).join(' '))
const ASIDE_BEGINS: ReadonlySet<string> = new Set(["don't", 'dont', 'no', 'trust', 'believe', 'keine', "t'inquiète"])
const ASIDE = /^(?:don't worry|dont worry|no worries|trust me|believe me|keine sorge|t'inquiète|no te preocupes)(?: |$)/u
/** Within a sentence without marks a clause begins with these. */
const CALLS: ReadonlySet<string> = new Set(['oh', 'lol', 'haha', 'hahaha', 'hehe', 'omg', 'wow', 'ugh', 'lmao'])
/** Verbs after which 'I' goes on: 'told Frau Seidel I'm leaving'. */
const SAYING: ReadonlySet<string> = new Set([
  'told', 'tell', 'said', 'say', 'says', 'think', 'believe', 'who', 'where', 'when', 'how', 'why', 'if', 'because', 'than', 'as',
  'thought', 'know', 'knew', 'hope', 'wish', 'guess', 'sure', 'feel', 'bet', 'wrote', 'swear',
  'ensure', 'ensures', 'ensuring', 'assume', 'suppose',
  'notice', 'noticed', 'realise', 'realised', 'realize', 'realized', 'mean', 'means', 'remember', 'forgot', 'promise', 'promised', 'before',
  'after', 'until', 'once', 'everything', 'anything', 'something', 'what', 'that', 'which', 'thing', 'things',
])
/**
 * Who begins anew: the speaker, somebody with a verb ('the game is done | it was fun'), or a verb
 * without either ('I am good | just fed the hens').
 */
const beginsAnew = (lower: readonly string[], i: number): boolean => {
  const [word, next, before] = [lower[i] ?? '', lower[i + 1] ?? '', lower[i - 1] ?? '']
  return RUN_ON.has(word) || (word === 'its' && /^(?:just|an?|not|so|like|the|very|too|been)$/u.test(next))
    || (OTHERS.has(word) && OTHERS_VERB.test(next)) || OTHERS_IS.test(word) || (word === 'just' && PRAISE.has(before))
}
const OTHERS: ReadonlySet<string> = new Set(['it', 'he', 'she', 'they', 'there', 'this'])
const OTHERS_VERB = /^(?:is|are|was|were|has|had|does|will|can|would|could|(?:is|are|was|were|has|had|does|did|wo|ca|would|could)n't)$/u
const OTHERS_IS = /^(?:it|he|she|that|there)'s$|^they're$/u
const RUN_ON: ReadonlySet<string> = new Set(['i', "i'm", "i've", "i'll", 'we', "we're"])

/** 'Turks | and Caicos'. */
const isTornName = ({ words }: Sentence, end: number): boolean =>
  /^(?:and|und|et|y|of|de|&)$/u.test(words[end]?.plain ?? '') && words[end - 1]?.capital === true
  && words[end + 1]?.capital === true && gapOf(words, end + 1) <= 1
const gapOf = (words: Sentence['words'], i: number): number => (words[i]?.from ?? 0) - (words[i - 1]?.to ?? 0)

/** The text between a word and the one before it. */
export const gapBefore = ({ text, words }: Sentence, i: number): string => text.slice(words[i - 1]?.to ?? 0, words[i]?.from)

/** Punctuation that ends a clause; not that within a time (8:00), an amount or a date (14/15). */
const isBreak = (gap: string): boolean => /[,;:()…"“”«»„!?\][]\s|\s["“„(«[]|\s[–-]\s|^[–-]\s|[—，。：；！？、]|^[)\]]|^\s+[.!?]/u.test(gap)

/** The number of words between spaces, as a reader counts them. */
const sizeOf = (sentence: Sentence, [from, to]: readonly [number, number]): number =>
  sentence.words.slice(from, to).filter((_, i) => i === 0 || /\s/.test(gapBefore(sentence, from + i))).length

/** The end without these words. */
function trimmedEnd(lower: readonly string[], [start, to]: readonly [number, number], dropped: ReadonlySet<string>): number {
  let end = to
  while (end > start && dropped.has(lower[end - 1] ?? '')) end -= 1
  return end
}

/** After these, one word is not the whole of a phrase: 'a veteran with a disability and heard'. */
const PAIRED: ReadonlySet<string> = new Set(['and', 'or', 'und', 'oder', 'et', 'ou', 'y', 'o'])
/** Fewest words before a phrase end. */
const FEWEST = 3

/** A pair whose second half is the subject of what is cut: 'a new valve and the buzz | is gone'. */
function isTornPair({ lower, grammar }: ReadSentence, [start, end, to]: readonly [number, number, number]): boolean {
  const pair = lower.findLastIndex((word, i) => i < end && i > start && i > end - PAIR_WORDS && PAIRED.has(word))
  return pair > start && lower.slice(end, to).some((word, i) => isPredicate(word, grammar) || (i === 0 && word.endsWith('ed')))
}
const PAIR_WORDS = 6
/** 'A' is a verb of French, and no verb of English. */
const isPredicate = (word: string, grammar: ClauseWords): boolean => PREDICATES.has(word) && !grammar.article.test(`${word} x`)
const PREDICATES: ReadonlySet<string> = new Set(`is are was were will would can could should has have had does did isn't aren't wasn't
  weren't won't went came got
  ist sind war waren hat haben hatte wird werden est sont était étaient a ont sera es son está están era fue fueron ha han
  tiene`.split(/\s+/))

/** Where a time begins. */
const AGO = /^(?:a|an|a few|a couple of|two|three|four|five|six|\d+|some|many) (?:days?|weeks?|months?|years?|hours?|minutes?) ago/u

/**
 * 'To' after a noun, where an aim or a place begins: 'a bigger counter for the guests | to lean on'; not 'a plan to move', 'ready to go'.
 */
function isPurpose({ words }: Sentence, lower: readonly string[], [start, end]: readonly [number, number]): boolean {
  const before = words[end - 1]
  if (lower[end] !== 'to' || before === undefined || before.worth !== 'full' || isVague(before.plain)
    || NO_NOUN.test(lower[end - 1] ?? '') || IRREGULAR.has(lower[end - 1] ?? '')) {
    return false
  }
  return before.capital || /[^s]s$/u.test(before.plain)
    || lower.slice(Math.max(start, end - NOUN_SPAN), end - 1).some((word) => NOUN_BEFORE.has(word))
}
const NO_NOUN = new RegExp(
  String.raw`(?:ed|ing|ly)$|^(?:ready|able|unable|hopes|wants|plans|likes|loves|needs|tries|starts|decides|seems|has|is|was|back|next|`
  + String.raw`close|due|according|willing|eager|permission|invitation|right|pressure|effort|offer|promise|attempt|courage|urge)$`,
  'u',
)
const NOUN_SPAN = 4
const NOUN_BEFORE: ReadonlySet<string> = new Set(['a', 'an', 'the', 'my', 'our', 'his', 'her', 'their', 'this', 'new', 'some'])

/** Articles within a phrase, which a title may leave out. */
const articlesIn = (lower: readonly string[], [start, end]: readonly [number, number]): number =>
  lower.slice(start + 1, end).filter((word, i) => ARTICLES.has(word) && !FIXED_ARTICLE.test(lower[start + i + 2] ?? '')).length
/** Words that cannot do without their article: 'a lot', 'in the morning'. */
export const FIXED_ARTICLE = new RegExp(String.raw`^(?:lot|lots|few|little|bit|bunch|couple|while|ton|morning|afternoon|evening|`
  + String.raw`past|future|end|same|other|next|last|first|best|rest|way|best|worst|day|week|weekend|year|\d+(?:st|nd|rd|th))$`, 'u')
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the'])

/** 'I like tea | and have been …': the second half has begun, and is cut. */
function isWithinSecond({ lower, grammar }: ReadSentence, [start, end]: readonly [number, number]): boolean {
  const pair = lower.findLastIndex((word, i) => i < end && i > start && PAIRED.has(word))
  return pair > start && pair + 1 < end && end - pair <= SECOND_WORDS
    && (isPredicate(lower[pair + 1] ?? '', grammar) || lower[pair + 1] === 'am'
      || /^(?:up|out|off|away|back|down)$/u.test(lower[end - 1] ?? ''))
}

/** From so many words on, its conjunction counted, a second half has its object. */
const SECOND_WORDS = 3

/** 'Will not bring my goat | and sheep back': the particle belongs to the verb. */
const isBeforeParticle = ({ lower, grammar }: ReadSentence, [end, to]: readonly [number, number]): boolean =>
  /^(?:back|away|off|apart|together)$/u.test(lower[to - 1] ?? '')
  && !lower.slice(end, to).some((word) => isPredicate(word, grammar) || IRREGULAR.has(word) || word.endsWith('ed'))

/** 'From Bremen | to Kiel', 'von Montag | bis Freitag'. */
const isBetweenPlaces = (lower: readonly string[], [start, end]: readonly [number, number]): boolean =>
  /^(?:to|nach|bis|zu|à|a|al|hasta|fino|until|till)$/u.test(lower[end] ?? '')
  && lower.slice(Math.max(start, end - PLACE_WORDS), end)
    .some((word) => /^(?:from|von|vom|ab|de|du|da|dal|dalla|desde|depuis)$/u.test(word))
const PLACE_WORDS = 4

/** The last end of a phrase of at most `limit` words without articles, before `to`; undefined if there is none. */
export function phraseEnd(read: ReadSentence, [start, to]: readonly [number, number], limit: number): number | undefined {
  const { sentence, lower, grammar } = read
  for (let end = Math.min(to, start + limit + 6); end >= start + FEWEST; end -= 1) {
    if (sizeOf(sentence, [start, end]) - articlesIn(lower, [start, end]) > limit) continue
    if (endsLoose(sentence.words, lower, [start, end]) || lacksVerb(sentence.words.slice(start, end))) continue
    // 'Won a medal at the games | back in the 80s'
    const isLoose = endsLoose(sentence.words, lower, [start, end + 1]) && grammar.cutBefore.has(lower[end + 1] ?? '')
    const isEnd = isLoose || grammar.cutBefore.has(lower[end] ?? '') || AGO.test(lower.slice(end, end + 4).join(' '))
      || isPurpose(sentence, lower, [start, end]) || /[,;:]\s/.test(gapBefore(sentence, end))
    if (isWithinSecond(read, [start, end]) || isBeforeParticle(read, [end, to]) || isBetweenPlaces(lower, [start, end])) continue
    // 'The man I met on the train | is a judge', 'a flat to live | in', 'I am a baker and love rye | and spelt bread'
    if (isPredicate(lower[end] ?? '', grammar) || (PAIRED.has(lower[end] ?? '') && lower.slice(start, end).some((word) => PAIRED.has(word)))
      || (lower[end - 2] === 'to' && sentence.words[end - 1]?.capital !== true)) {
      continue
    }
    if (isEnd && !isTornName(sentence, end) && !isTornPair(read, [start, end, to])
      && !PAIRED.has(lower[end - 2] ?? '') && trimmedEnd(lower, [start, end], grammar.neverLast) === end) {
      return end
    }
  }
  return undefined
}

// Words that tell no talk from another: of praise and feeling, of effort and kindness in general, nouns that name no thing.

const VAGUE = titleWords('vague')

/** Whether a word of this form, folded and without apostrophes, tells no talk from another. */
export const isVague = (plain: string): boolean =>
  VAGUE.has(plain)
  || (plain.endsWith('s') && (VAGUE.has(plain.slice(0, -1)) || (plain.endsWith('ies') && VAGUE.has(`${plain.slice(0, -3)}y`))))

/** Words with a meaning of their own: what a title can be recognised by. */
export const specificWords = (words: readonly Word[]): Word[] =>
  words.filter(({ worth, plain, capital }) => worth === 'full' && (capital || !isVague(plain)))

/** Weight of a vague word beside another. */
export const VAGUE_WEIGHT = 0.35
/** Factor for a phrase by its words: `none` of them specific, or the `first` or the last one vague. */
const PHRASE = { none: 0.2, partly: 0.75 }

/** Whether every word of a phrase is vague: 'brighter future'. */
export const hasOnlyVague = (text: string): boolean => specificity(text) <= PHRASE.none

/** Factor for a phrase as the subject of a title. */
export function specificity(text: string): number {
  const words = text.toLowerCase().split(/\s+/)
  const vague = words.filter(isVague).length
  return vague === 0 ? 1 : vague === words.length ? PHRASE.none : PHRASE.partly
}
