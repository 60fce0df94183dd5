/** With what the user of an assistant opens a talk, as they said it: whole, or its first words and an ellipsis. */
import { isUnspacedText, LatinRegExp, withoutRemoved } from '@madeleine/base'
import { gapBefore, isSecondSubject, specificWords, type ReadSentence } from './clauses.ts'
import { TITLE_CHARACTERS } from './key-phrases.ts'
import { isFirstSaid, isOwnVoice } from './news.ts'
import { openClause, openingIn } from './openings.ts'
import { isBesideThanks } from './spaced-clauses.ts'
import { balanced, type Sentence } from './sentences.ts'
import { PARTICLES, UNSPACED_OPENING } from './unspaced-clauses.ts'
import type { Word } from './word-weights.ts'
import { endsTorn } from './well-formed.ts'

/** The words of an opening, and where they stand. */
export interface OpeningWords {
  readonly text: string
  readonly message: number
  readonly position: number
  /** Its user did not write it. */
  readonly isShown: boolean
}

/** Limits of what stands whole; `least` before an ellipsis. Beside words characters, in scripts without spaces only these. */
const WHOLE = { words: 14, characters: 80, unspaced: TITLE_CHARACTERS + 10 }
const LEAST = { words: 5, unspaced: 10 }

/**
 * The first sentence of a user in their own words that says something. What they only show of a text, an error, a list, leads where they
 * say nothing beside it: `isShown` tells so. Undefined without either.
 */
export function openingWords(sentences: readonly ReadSentence[]): OpeningWords | undefined {
  const told = sentences.filter(({ sentence: { emphasis, text } }) => emphasis > 1 && !isBesideThanks(text.replace(/\P{L}+$/u, ''), text))
    .map(opened)
  const own = told.filter(isOwn)
  const [opens] = own.filter((one) => tells(one) >= leastOf(one) && !isDangling(one))
  const [said = opens] = own.filter((one) => tells(one) >= TELLING && wordsOf(one).length > SHOWN)
  const first = shownIn(told, own, said) ?? opens ?? said
  if (first === undefined) return undefined
  // 'I teach piano. Rename 600 photos for me, please': who one is lies before what one asks
  const asked = BACKGROUND.test(writtenFrom(first)) ? own.find((one) => tells(one) >= TELLING && asks(one)
    && one.read.sentence.message === first.read.sentence.message) : undefined
  const { read: { sentence } } = asked ?? first
  const text = (isUnspaced(sentence) ? unspacedWords : spacedWords)(asked ?? first)
  const { message, position, isPasted, isShared } = sentence
  return text === '' ? undefined : { text, message, position, isShown: isPasted && !isShared }
}

/** A sentence of a user, and the words of it that may stand in a title: after greetings, before what they only show. */
interface Opened {
  readonly read: ReadSentence
  readonly first: number
  readonly last: number
}

function opened(read: ReadSentence): Opened {
  const { sentence: { words, ownLead, isPasted, isShared } } = read
  let last = isShared ? words.filter(({ to }) => to <= ownLead).length : words.length
  while (last > 0 && last < words.length && endsTorn(read, last)) last -= 1
  return { read, first: isPasted && !isShared ? 0 : firstWord(read, last), last }
}
const isUnspaced = ({ text }: Sentence): boolean => isUnspacedText(withoutRemoved(text))

const BACKGROUND = new LatinRegExp(String.raw`^(?:i am|i['’]?m|i (?:teach|work|live|study|have|own|run)|i['’]ve (?:had|been)|`
  + String.raw`ich (?:bin|arbeite|wohne|habe|studiere)|je suis|j['’]habite|je travaille|soy|vivo|trabajo|tengo|sono|lavoro|`
  + String.raw`my \p{L}+(?: \p{L}+)? (?:is|lives|works|teaches)|mein\p{L}* \p{L}+(?: \p{L}+)? (?:ist|wohnt|lebt|arbeitet))(?!\p{L})|`
  + String.raw`^我(?:是|在)`, 'iu')

/** What a user says themselves; a question says nothing of anybody. */
const isOwn = ({ read: { sentence }, last }: Opened): boolean => !sentence.isCode && last > 0
  && (sentence.isShared || (!sentence.isPasted && (sentence.question || isFirstSaid(sentence) || isOwnVoice(sentence, sentence.words))))
/** What they show, in which nobody speaks of themselves, nor before it. */
const isShown = (one: Opened, told: readonly Opened[]): boolean => {
  const { text, isCode, isPasted, isShared, message, position } = one.read.sentence
  return isPasted && !isShared && (!isCode || FAULT.test(text)) && tells(one) >= TELLING
    && (isUnspaced(one.read.sentence) || one.last > SHOWN)
    && !told.some(({ read: { sentence } }) => sentence.message === message && sentence.position < position && sentence.isShared
      && sentence.ownLead === 0)
}
/** What is shown before anything is said, a fault first, or the own sentence that leads to it: 'Here's my packing list: …'. */
function shownIn(told: readonly Opened[], own: readonly Opened[], said: Opened | undefined): Opened | undefined {
  const shown = told.filter((one) => isShown(one, told))
  const [first] = shown
  if (first === undefined || (said !== undefined && said.read.sentence.message <= first.read.sentence.message)) return undefined
  const { message, position } = first.read.sentence
  return own.find((one) => tells(one) > 0 && wordsOf(one).length > SHORT && one.read.sentence.message === message
    && one.read.sentence.position < position)
    ?? shown.find(({ read: { sentence } }) => sentence.message === message && FAULT.test(sentence.text)) ?? first
}
const FAULT = /^(?:\w+\.)*\w*(?:Error|Exception|Warning)\b/u
/** Words of a sentence that is shown: an error has a mark behind each word, 'npm ERR!'. */
const SHOWN = 2

const wordsOf = ({ read: { sentence: { words } }, first, last }: Opened): readonly Word[] => words.slice(first, last)
const writtenFrom = ({ read: { sentence: { text, words } }, first }: Opened): string => text.slice(words[first]?.from)
const asks = ({ read: { lower, grammar, sentence }, first }: Opened): boolean =>
  sentence.question || openClause(lower.slice(first), grammar, { hasName: false, lastMark: 0 }).opening === 'request'
const isDangling = ({ read: { lower, grammar }, first }: Opened): boolean =>
  (grammar.dangling.test(lower.slice(first, first + 6).join(' ')) && !SUBORDINATE.test(lower[first] ?? ''))
  || UNNAMED.test(lower.slice(first, first + 6).join(' '))
/** 'I just installed it' */
const UNNAMED = /^(?:i|we) (?:\p{L}+ ){1,2}(?:it|them|this|that)(?: (?:on|in|at|by|last|next|this|yesterday|today)|$)/u

/** Words by which a sentence tells a talk, numbers counted; a request names it with one. */
const TELLING = 2
const leastOf = (one: Opened): number => (isUnspaced(one.read.sentence) ? (unspacedWords(one).length < LEAST.unspaced - 2 ? TELLING : 1)
  : asks(one) && (one.read.sentence.isShared || wordsOf(one).length > SHORT) ? 1
  : wordsOf(one).length > 2 ? TELLING : TELLING + 1)
const SHORT = 4
const tells = (one: Opened): number => tellingIn(wordsOf(one))
const tellingIn = (words: readonly Word[]): number =>
  specificWords(words).length + words.filter(({ plain, worth }) => worth !== 'full' && /\d/u.test(plain)).length

/** The first word after greetings, thanks and sounds; 0 where nothing is left without them. */
function firstWord({ lower, grammar, starts }: ReadSentence, last: number): number {
  let at = 0
  for (;;) {
    const rest = lower.slice(at, at + SPAN)
    const sounds = SOUNDS.exec(rest.join(' '))?.[0].trim().split(' ').length
    // 'Thank you for yesterday, I would like …'
    const thanked = THANKS.test(rest[0] ?? '') ? starts.find((start) => start > at) : undefined
    if (sounds === undefined && thanked === undefined && THANKS.test(rest[0] ?? '') && last - at <= WHOLE.words) return last
    const next = thanked ?? at + (sounds ?? (HOST.test(rest[0] ?? '') && last - at > LEAST.words ? 1 : openingIn(rest, grammar)))
    if (next === at || at >= last) return Math.min(at, last)
    at = next
  }
}
const SPAN = 12
/** What is left of a link before words. */
const HOST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}$/u

const THANKS = /^(?:thanks?|thx|danke|merci|grazie|gracias|obrigad[oa])$/u
/** Sounds, greetings and what announces that something is asked, in any of our languages. */
const SOUNDS = new LatinRegExp(String.raw`^(?:u+h*m*|h+i+|oie|hallöchen|first of all|firstly|however|anyway|`
  + String.raw`for example|for instance|zum beispiel|par exemple|por ejemplo|per esempio|`
  + String.raw`good (?:morning|evening|afternoon)|guten (?:morgen|tag|abend)|buen[ao]s (?:días|tardes|noches)|a ver|te cuento|gente do céu|`
  + String.raw`praticamente|perfect[oa]?(?= (?:gracias|thanks|thank))|valeu|e+rm*|h+m+|basically|okay|ok|you know|`
  + String.raw`like(?= (?:is|can|how|what|i|a))|yo|pls|plz|`
  + String.raw`(?:hi|hey|hello) there|quick (?:q|one|question)|(?:one|another) (?:more )?(?:thing|question)|what happened (?:is|was)|`
  + String.raw`the thing is|thanks(?: again)?(?: for (?:that|yesterday|before|the other day|your help))?|`
  + String.raw`so(?= (?:basically|um|uh|ok|okay|i|im|my|we|like))|`
  + String.raw`moin|servus|grüezi|kurze frage|noch (?:was|eine frage)|sag mal|hör mal|die sache ist die|dis(?: |-)moi|euh|hein|`
  + String.raw`merci pour \p{L}+|senti|scusa|allora|un'altra cosa|mira|oye|oi|olá|tudo bem|então|bom dia|boa (?:tarde|noite)|obrigad[oa]|`
  + String.raw`mais uma coisa|otra cosa|gracias por lo de \p{L}+|i was wondering(?: like)?)(?= |$)`, 'iu')

/** The words from `first` on: whole, or up to where a clause ends, or an ellipsis. */
function spacedWords({ read, first: begun, last: all }: Opened): string {
  const { sentence, lower } = read
  const frame = frameOf(read, begun)
  const first = begun + frame
  const start = sentence.words[first]!.from
  let last = all
  while (last > first + 2 && COURTESY.test(lower[last - 1] ?? '')) last -= 1
  const fits = (end: number): boolean => end - first <= WHOLE.words && sentence.words[end - 1]!.to - start <= WHOLE.characters
  const written = (end: number): string => writtenTo(sentence, start, end)
  if (fits(last)) {
    const isQuestion = sentence.question && frame === 0 && last === lower.length
    const goesOn = last < lower.length && QUOTES.test(sentence.text.slice(sentence.words[last - 1]!.to)) ? '…' : ''
    return `${isQuestion && sentence.text.charAt(start - 1) === '¿' ? '¿' : ''}${written(last)}${isQuestion ? '?' : goesOn}`
  }
  const limit = lower.findLastIndex((_, i) => i > first && i <= last && fits(i))
  if (limit < first) return ''
  const clauses = read.starts.filter((at) => at >= first + LEAST.words && at <= limit
    && (/\p{P}/u.test(gapBefore(sentence, at)) || !endsTorn(read, at)) && !isSecondSubject(read, at))
  // What is asked without its frame is one clause: 'Plan my week | and I work until five'
  const whole = clauses[frame > 0 ? 'find' : 'findLast']((at) => isWholeBefore(read, first, at))
  const clause = clauses.at(-1)
  if (whole !== undefined && (frame > 0 || whole === clause)) return written(whole)
  const end = clause !== undefined && clause - first > (limit - first) / 2 ? clause : limit
  return `${written(phraseBefore(read, first, end))}…`
}
/** Up to a word, with the marks that close around it. */
function writtenTo({ text, words }: Sentence, start: number, end: number): string {
  const { to } = words[end - 1]!
  const written = text.slice(start, to) + CLOSED.exec(text.slice(to))![0]
  // What is quoted without its end would read as the speaker's own
  const open = written.search(/[„“«「『"][^”“»」』"]*$/u)
  return balanced(open > LEAST.words && balanced(written) !== written ? written.slice(0, open).replace(/[\s:,;：，]+$/u, '') : written)
}
const CLOSED = /^[%°€]?(?:["”»」』)）\]]|['’](?=[\s)\]”»"]|$))*/u
const QUOTES = /^[^:：]{0,20}["“„«]/u
/** Last in a sentence. */
const COURTESY = /^(?:thanks|thx|ty|please|pls|plz|merci|stp|svp|grazie|gracias|danke|bitte|obrigad[oa]|por|favor)$/u

/** The words of a request before what it asks for: 'Can you', 'I would like to'. */
function frameOf({ lower, grammar }: ReadSentence, first: number): number {
  const { opening, dropped } = openClause(lower.slice(first), grammar, { hasName: false, lastMark: 0 })
  return opening === 'request' && dropped < lower.length - first - 2 && !KEEPS_FRAME.test(lower[first + dropped] ?? '') ? dropped : 0
}
/** 'I want not', 'ich möchte wissen, ob'. */
const KEEPS_FRAME = /^(?:wissen|fragen|not|never|nicht|kein\p{L}*|pas|plus|no|non|não)$/u

/** Whether the words before a clause are a whole one: what joins them follows, they do not hang on it, and are no list. */
function isWholeBefore(read: ReadSentence, first: number, at: number): boolean {
  const { sentence, lower, starts } = read
  // 'Translate into German: the tenant must | as the lease says'
  if (starts.some((start) => start > first && start < at && gapBefore(sentence, start).includes(':'))) return false
  const next = starts.find((start) => start > at) ?? lower.length
  // 'My cousin, who is a diver | and …'
  if (/^(?:i|my|our|mein\p{L}*|mon|ma|mes|mi|mis|mio|mia)$/u.test(lower[first] ?? '') && starts.some((start) => start > first && start < at
    && start - first <= LIST_ITEM + 1 && RELATIVE.test(lower[start] ?? ''))) return false
  return !SUBORDINATE.test(lower[first] ?? '') && tellingIn(sentence.words.slice(first, at)) >= TELLING && next - at > LIST_ITEM
    && (CONJUNCTION.test(lower[at] ?? '') || /[,;:—–]/u.test(gapBefore(sentence, at)))
}
const SUBORDINATE =
  /^(?:if|welche[rsnm]?|when|since|because|although|as|wenn|weil|da|als|obwohl|si|quand|comme|se|quando|cuando|aunque|como)$/u
const CONJUNCTION = /^(?:and|but|so|because|und|aber|weil|et|mais|car|parce|e|ed|ma|perché|y|pero|porque|mas)$/u
const LIST_ITEM = 3
const RELATIVE = /^(?:who|who's|whose|which|die|der|das|qui|que|che)$/u

/** The last place up to `end` that tears nothing from the words before it. */
function phraseBefore(read: ReadSentence, first: number, end: number): number {
  let at = end
  // 'On 20 | metres', but 'on Feb 20, 2024'
  const isNumber = (i: number): boolean => /^\d/u.test(read.lower[i - 1] ?? '') && !/[,;:)]/u.test(gapBefore(read.sentence, i))
  while (at > first + 2 && (endsTorn(read, at) || isNumber(at))) at -= 1
  return at
}

/** The same in scripts without spaces. */
function unspacedWords({ read: { sentence }, last }: Opened): string {
  const { text, words } = sentence
  const start = UNSPACED_START.exec(text)?.[0].replace(/(?<![帮给请])我们?$/u, '').length ?? 0
  const end = words[last - 1]!.to
  if (end - start <= WHOLE.unspaced) return writtenTo(sentence, start, last).replace(PARTICLES, '')
  const clause = words.findLast(({ from, afterPunctuation }) => afterPunctuation && from - start >= LEAST.unspaced
    && from - start <= WHOLE.unspaced)
  const cut = clause?.from ?? words.findLast(({ from }) => from - start <= TITLE_CHARACTERS)!.from
  return `${balanced(text.slice(start, cut).replace(/[\s\p{P}]+$/u, ''))}…`
}
const UNSPACED_START = new RegExp(`^(?:[\\s\\p{P}]|${UNSPACED_OPENING.source.slice(1)})+`, 'u')
