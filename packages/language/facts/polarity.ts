/** Whether a text affirms or denies what it speaks of, clause by clause. */
import { fold, LatinRegExp } from '@madeleine/base'
import { contentWords, unspacedRuns } from './word-forms.ts'
import { widePattern } from './finding.ts'

const CLAUSE = widePattern(String.raw`
  [.,;:!?…。，、；：！？\n()–—]+|\s(?:but|and|yet|although|though|while|because|so|und|aber|sondern|oder|weil|mais|et|pero|y|e)\s|但是|但|可是|不过|
  而且|而是`)
/** Words that deny. */
const DENIED = new LatinRegExp([
  String.raw`(?<![\p{L}\p{N}])(?:not|never|cannot|no longer|no|none|nobody|neither|nor|hardly)(?![\p{L}\p{N}])`,
  String.raw`(?<![\p{L}\p{N}])(?:any\s?more|dont|doesnt|didnt|isnt)(?![\p{L}\p{N}])`,
  String.raw`(?<![\p{L}\p{N}])(?:arent|wasnt|cant|wont|havent|hasnt|\w+n['’]t|used to)(?![\p{L}\p{N}])`,
  String.raw`(?<![\p{L}\p{N}])(?:stopped(?! (?:at|by|in|over|off|for|near) )|quit|gave up|given up|former(?:ly)?|ex)(?![\p{L}\p{N}])`,
  String.raw`(?<![\p{L}\p{N}])(?:nicht|kein\p{L}*|nie|niemals|aufgehört|früher|ehemalig\p{L}*|pas|jamais|plus|nunca|jamás)(?![\p{L}\p{N}])`,
  String.raw`(?<![\p{L}\p{N}])(?:ya no)(?![\p{L}\p{N}])`,
  '不(?![错過过久少仅同断])|没|沒|無(?!聊)|无(?!聊)|(?<![特分个個区区级级性])别(?![人的])|未(?![来來])|从不|戒|以前|曾经|ない|ません|안 |않',
].join('|'), 'iu')
/** Words that turn a denial, or what is said, into its contrary. */
const TURNED = widePattern(String.raw`
  (?<![\p{L}\p{N}])(?:without|hates?|hated|dislikes?|disliked|detests?|despises?|loathes?|can['’]?t stand|cannot stand|avoids?|
  avoiding|ohne|hasst?|hasse|vermeidet?|sans|déteste|sin|odi[oa])(?![\p{L}\p{N}])|讨厌|討厭|不喜欢|避免`)
/** What is supposed, wished or asked is not so. */
const SUPPOSED = widePattern(String.raw`
  (?<![\p{L}\p{N}])(?:if|unless|wish|imagine|pretend|suppose|supposing|dream(?:t|ed|ing)?|maybe|perhaps|might|could|would(?! (?:like|
  love))|almost|nearly|joking|kidding|lol|wenn|falls|vielleicht|würde|wäre|hätte|si j['’]|ojalá)(?![\p{L}\p{N}])|如果|假如|要是|假装|也许|可能|梦见|
  开玩笑|\bi['’]d (?!like|love|rather)`)

export interface SidedClause {
  readonly text: string
  readonly isDenied: boolean
  readonly isSupposed: boolean
}

/**
 * The clauses of a text, each with whether it denies what it holds. What is supposed is so up to the end of its sentence; a
 * question, all of it.
 */
export function clausesOf(text: string): SidedClause[] {
  return text.split(/(?<=[.!?…。！？\n])/u).flatMap((sentence) => {
    let isSupposed = /[?？]\s*$/u.test(sentence)
    return sentence.split(CLAUSE).filter((piece) => piece.trim() !== '').map((piece) => {
      isSupposed ||= SUPPOSED.test(piece)
      return { text: piece, isDenied: isDenied(piece), isSupposed }
    })
  })
}

function isDenied(piece: string): boolean {
  const withoutTurns = piece.replace(TURNED, ' ')
  return DENIED.test(withoutTurns) !== (withoutTurns !== piece)
}

/** A clause with the words that it is found by. */
export interface KeyedClause extends SidedClause {
  readonly keys: ReadonlySet<string>
}

/** The clauses of a text, to be compared with many facts. */
export const keyedClauses = (text: string): KeyedClause[] => clausesOf(text).map((clause) => ({ ...clause, keys: keysOf(clause.text) }))

/** Clauses that speak of a value, those with most of the words in question; all with as many. */
export function clausesAbout(clauses: readonly KeyedClause[], value: string, words: string): readonly SidedClause[] {
  const [valueKeys, wordKeys] = [keysOf(value), keysOf(words)]
  const scored = clauses.map((clause) => {
    const shared = (keys: ReadonlySet<string>): number => [...keys].filter((key) => clause.keys.has(key)).length
    return { clause, score: shared(valueKeys) * VALUE_WEIGHT + shared(wordKeys) }
  })
  const best = scored.reduce((most, { score }) => Math.max(most, score), 0)
  return best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ clause }) => clause)
}

/** A word of the value counts more than all others. */
const VALUE_WEIGHT = 100

/** Stems of words, and pairs of characters. */
const keysOf = (text: string): ReadonlySet<string> => new Set([
  ...contentWords(text).map(({ forms }) => forms.at(-1) ?? ''),
  ...contentWords(text).map(({ forms }) => forms[0] ?? ''),
  ...unspacedRuns(text).flatMap((run) =>
    (run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, i) => fold(run.slice(i, i + 2))))),
])
