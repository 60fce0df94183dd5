/** How a clause begins: what precedes it is dropped, and who speaks of themselves may be named. */
import type { ClauseWords } from '../lexicon.ts'
import { IRREGULAR } from '../en/words.ts'
import { LatinRegExp } from '@madeleine/base'

/** How a clause began before its opening was dropped. */
export type Opening = 'done' | 'doing' | 'own' | 'request' | 'plain'

interface Opened {
  /** Number of words. */
  readonly dropped: number
  /** Number of them before the first person, or the frame of a request. */
  readonly kept?: number
  readonly opening: Opening
  readonly takesName: boolean
  readonly auxiliary?: string
}

/** Whose words a clause is made of, and where it has marks. */
export interface OpeningContext {
  /** The speaker has a name, and states something. */
  readonly hasName: boolean
  /** Index of the last word that a comma or the like precedes; 0 without one. */
  readonly lastMark: number
}

/** The number of words of greetings, conjunctions and hedges before the clause proper. */
export function openingIn(words: readonly string[], grammar: ClauseWords): number {
  const matched = matcherOf(words)
  let at = 0
  for (let count = matched(grammar.opening, at); count > 0 && at < words.length; count = matched(grammar.opening, at)) at += count
  return withVerb(words, at, grammar)
}

/** Drops what precedes the clause proper. */
export function openClause(words: readonly string[], grammar: ClauseWords, { hasName, lastMark }: OpeningContext): Opened {
  const matched = matcherOf(words)
  const skipAll = (pattern: RegExp, from: number): number => {
    let at = from
    for (let count = matched(pattern, at); count > 0 && at < words.length; count = matched(pattern, at)) at += count
    return at
  }
  const skipped = skipAll(grammar.opening, 0)
  const opening = withVerb(words, skipped, grammar)
  const begun = hasName && opening === skipped ? skipAll(grammar.opening, opening + timeBefore(words.slice(opening, opening + TIME_SPAN)))
    : opening
  const mayTakeName = hasName && lastMark <= begun
  const told = hasName ? namedOpening(words, begun, mayTakeName) : undefined
  if (told) return told
  const request = matched(grammar.request, begun)
  if (request > 0) {
    const wanted = skipAll(grammar.opening, begun + request)
    return { dropped: wanted + matched(grammar.article, wanted), kept: begun, opening: 'request', takesName: false }
  }
  const own = matched(grammar.own, begun)
  const next = words[begun + own] ?? ''
  if (own > 0 && grammar.afterOwn.test(next) && !(
    (BEING.has(words[begun] ?? '') || BE.has(words[begun + 1] ?? '')) && matched(grammar.article, begun + own) > 0
  )) {
    return {
      dropped: begun + own + matched(grammar.article, begun + own), kept: begun,
      opening: next.endsWith('ing') ? 'doing' : 'done', takesName: false,
    }
  }
  const subject = matched(grammar.subject, begun)
  const verb = words[begun + subject] ?? ''
  const takesName = mayTakeName && words[begun] === 'i' && fitsThird(words.slice(begun + subject), '')
  const isTold = isPast(verb) || (takesName && INVARIANT.has(verb)) || (hasName && words[begun] === 'i' && HAPPENING.has(verb))
  if (subject > 0 && isTold) return { dropped: begun + subject, kept: begun, opening: 'done', takesName }
  const article = matched(grammar.article, begun)
  return { dropped: begun + article, opening: subject > 0 ? 'own' : IRREGULAR.has(words[begun] ?? '') ? 'done' : 'plain', takesName: false }
}

/** Without 'dann', 'Dann ist der Toner leer' would ask: the opening stays before a verb of German. */
const withVerb = (words: readonly string[], opening: number, { nounsCapital }: ClauseWords): number =>
  (nounsCapital && opening > 0
    && /^(?:ist|sind|war|waren|hat|haben|wird|werden|kann|können|muss|müssen|kommt|kommen|geht|gehen|gibt|steht)$/u.test(words[opening]
      ?? '')
    ? opening - 1
    : opening)

/** The first person of a speaker with a name: 'Lena is moving' for 'I'm moving'; 'we' stays, for a name is one person's. */
function namedOpening(words: readonly string[], begun: number, mayTakeName: boolean): Opened | undefined {
  const first = words[begun] ?? ''
  const second = words[begun + 1] ?? ''
  if (first === 'we' && isPast(second)) return { dropped: begun, opening: 'done', takesName: false }
  const auxiliary = AUXILIARIES[first] ?? (first === 'i' ? AUXILIARIES[`i ${second}`] : undefined)
  const from = begun + (first === 'i' ? 2 : 1)
  if (auxiliary === undefined || !mayTakeName || !fitsThird(words.slice(from), auxiliary)) return undefined
  const verb = words.slice(from, from + 3).find((word) => !ADVERBS.has(word)) ?? ''
  const isDone = auxiliary === 'has ' && (isPast(verb) || verb === 'been')
  return {
    dropped: from, opening: isDone ? 'done' : auxiliary === 'will ' || /(?:ing|gonna)$/.test(verb) ? 'doing' : 'own',
    takesName: true, auxiliary,
  }
}
/**
 * Whether what follows 'I' says the same after a name: one simple clause, with one verb whose form is known. Anything else is quoted whole,
 * for half a turn is no language ('Ann is a nurse and work nights').
 * @param words what follows 'I', or its auxiliary
 */
function fitsThird(words: readonly string[], auxiliary: string): boolean {
  const at = words.findIndex((word) => !ADVERBS.has(word) && !/^[a-z]{3,}ly$/u.test(word))
  const verb = words[at] ?? ''
  const rest = words.slice(at + 1)
  const isSubject = (word: string, i: number): boolean => SUBJECTS.has(word) && FINITE.test(rest[i + 1] ?? '')
  const isOther = (word: string, i: number): boolean => FIRST_PERSON.has(word) || CONTRACTED.test(word) || isSubject(word, i)
  if (verb === '' || FIRST_PERSON.has(verb) || rest.some(isOther)) return false
  if (/^(?:will|can|could|must|might)$/u.test(verb) && PREPOSITION.test(rest[0] ?? '')) return false
  if (!(COMPLEMENT[auxiliary]?.test(verb) ?? (isPast(verb) || INVARIANT.has(verb)))) return false
  if (/(?:^| )of course(?: |$)/u.test(rest.join(' '))) return false
  return rest.every((word, i) => !JOINING.test(word) || (/^(?:and|or)$/u.test(word) && isSameForm(verb, rest[i + 1] ?? '')))
}
/** A second half that is no verb of the first person: a noun with what shows it, or a verb in the form of the first one. */
const isSameForm = (verb: string, next: string): boolean =>
  NOUN_BEGINS.test(next) || (isPast(verb) && isPast(next)) || (verb.endsWith('ing') && next.endsWith('ing'))
const NOUN_BEGINS =
  /^(?:an?|the|his|her|its|their|some|two|three|four|five|six|seven|eight|nine|ten|\d\S*|in|on|at|for|with|from|to|of|by)$/u
const PREPOSITION = /^(?:in|on|at|for|with|from|to|of|by)$/u
const JOINING = /^(?:and|but|or|so|nor|yet|because|cause|cuz|then|though|although|if|unless|since|when|while|until|till|yes|no|lol|haha)$/u
const SUBJECTS: ReadonlySet<string> = new Set(['he', 'she', 'it', 'they', 'this', 'that', 'there', 'you', 'its'])
const FINITE = /^(?:is|are|was|were|has|have|had|does|do|did|can|will|would|could|\p{L}+n't|cannot)$/u
const CONTRACTED = /^\p{L}+'(?:s|re|ve|ll|d|m)$(?<=^(?:he|she|it|they|that|there|you|we|i|what|who|this)'\p{L}+)/u
/** What may follow the third person of an auxiliary; a bare word might be a name, 'I am bob'. */
const COMPLEMENT: Readonly<Record<string, RegExp>> = {
  'is ': new LatinRegExp(String.raw`^(?:an?|the|\d\S*|two|three|four|five|six|seven|eight|nine|ten|`
    + String.raw`\p{L}{2,}(?:ing|ed)|gonna|in|on|at|from|off|back|home|`
    + 'done|gone|known|born|paid|caught|stuck|lost|hurt|halfway|allergic|afraid|proud|fluent|due)$', 'u'),
  'has ': /^(?!(?:to|not)$)\p{L}|^\d/u,
  'will ': /^(?!(?:in|on|at|not|to|for|from|with)$)\p{L}/u,
}
/** The number of words of time before the first person: 'last week I went'; not 'one of my lamps'. */
function timeBefore(words: readonly string[]): number {
  const at = words.findIndex((word) => !TIME_OPENING.has(word) && !/^\d/.test(word))
  return at > 0 && words[at - 1] !== 'of' && words.slice(0, at).some((word) => !NO_TIME.test(word)) && FIRST_PERSON.has(words[at] ?? '')
    ? at
    : 0
}
/** Of those, what says no time by itself: 'that I learned'. */
const NO_TIME = /^(?:that|this|the|other|one|an?|of|on|in|at|over|few|next)$/u
const TIME_SPAN = 7
const TIME_OPENING: ReadonlySet<string> = new Set(`yesterday today tonight tomorrow earlier later last next this that the other one a an few
  couple of two three four days day weeks week
  weekend months month years year night nights morning afternoon evening ago on in at over during summer winter spring autumn monday tuesday
  wednesday thursday friday saturday sunday
  january february march april may june july august september october november december`.split(/\s+/))

/** Of the first person, and what stands for them in the third. */
const AUXILIARIES: Readonly<Record<string, string>> = {
  "i'm": 'is ', im: 'is ', 'i am': 'is ', "i've": 'has ', ive: 'has ', 'i have': 'has ', "i'll": 'will ', 'i will': 'will ',
}
/** Between an auxiliary and its verb. */
export const ADVERBS: ReadonlySet<string> = new Set([
  'just', 'also', 'really', 'actually', 'recently', 'currently', 'now', 'already', 'finally',
  'even', 'then', 'both', 'all', 'totally', 'definitely', 'only',
])

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

export const isPast = (verb: string): boolean =>
  (/^\p{L}{2,}ed$/u.test(verb) && !PRESENT_IN_ED.has(verb)) || (IRREGULAR.has(verb) && !verb.endsWith('s') && !MENTAL.has(verb))
/** No past: 'I feed the cats'. */
const PRESENT_IN_ED: ReadonlySet<string> = new Set([
  'need', 'feed', 'bleed', 'breed', 'heed', 'speed', 'seed', 'weed', 'exceed', 'proceed', 'succeed', 'embed', 'shred', 'wed',
])
/** What was thought is no event. */
const MENTAL: ReadonlySet<string> = new Set(['thought', 'knew', 'felt', 'meant'])
export const FIRST_PERSON: ReadonlySet<string> = new Set([
  'am', 'my', 'me', 'mine', 'myself', 'i', "i'm", "i've", "i'll", "i'd", 'im', 'ive', 'our', 'us', 'we', "we're", "we've", "we'll", "we'd",
])
export const FOREIGN_FIRST_PERSON: ReadonlySet<string> = new Set(("ich wir mein meine meinen meiner meinem mir mich uns "
  + "unser unsere je j'ai j'avais j'étais moi nous mon ma mes notre yo nosotros mi mis hemos estoy nuestro").split(' '))
/** Verbs with the same form in the first and the third person. */
export const INVARIANT: ReadonlySet<string> = new Set([
  'was', "wasn't", 'had', "hadn't", 'did', "didn't", 'can', "can't", 'cannot', 'could',
  "couldn't", 'will', "won't", 'would', "wouldn't", 'might', 'must', 'quit',
])
/** Of those, what tells an event in the speaker's own words too: 'Ann: had to sell my car'. */
const HAPPENING: ReadonlySet<string> = new Set(['had', "can't", 'cannot', "couldn't", "didn't", "won't"])
