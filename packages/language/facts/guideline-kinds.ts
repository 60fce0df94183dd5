/** Kinds of standing wishes of which one holds at a time: the language of answers, how one is called, units, emojis, tone, length. */
import { GERMAN_WISH_WORDS } from '../de/facts/wish-words.ts'
import { ENGLISH_WISH_WORDS } from '../en/facts/wish-words.ts'
import { SPANISH_WISH_WORDS } from '../es/facts/wish-words.ts'
import { FRENCH_WISH_WORDS } from '../fr/facts/wish-words.ts'
import { CHINESE_WISH_WORDS } from '../zh/facts/wish-words.ts'
import { WISH_KINDS, type WishWords } from './fact-language.ts'

const WISHES: readonly WishWords[] = [ENGLISH_WISH_WORDS, GERMAN_WISH_WORDS, SPANISH_WISH_WORDS, FRENCH_WISH_WORDS, CHINESE_WISH_WORDS]

const inAny = (words: (language: WishWords) => string | undefined): string => WISHES.flatMap((one) => words(one) ?? []).join('|')
const NAMED_LANGUAGES = Object.keys(ENGLISH_WISH_WORDS.languages).map((code) =>
  ({ code, pattern: new RegExp(`(?:${inAny(({ into }) => into)})(?:${inAny(({ languages }) => languages[code])})`, 'iu') }))
/** Of a kind of text only: such a wish stands beside one for all answers. */
const LIMITED = new RegExp(inAny(({ limited }) => limited), 'iu')
const KINDS = WISH_KINDS.map((kind) => ({ kind, pattern: new RegExp(inAny(({ kinds }) => kinds[kind]), 'iu') }))

const between = (list: string): string => String.raw`(?<!\p{Script=Latin})(?:${list.replace(/\s*\n\s*/g, '')})(?!\p{Script=Latin})`
const BACK = WISHES.map(({ wishing, back, languages }) => {
  const names = Object.values(languages).join('|')
  return {
    names: new RegExp(between(names), 'iu'), back: new RegExp(between(back), 'iu'),
    all: new RegExp(between(`${back}|${names}|${wishing}`), 'giu'),
  }
})

/** A wish about the language of answers, whichever it is. */
export const ANY_LANGUAGE = 'language'

/** Whether a piece wants nothing but to go back from a language of answers: "back to English please". */
export const leavesLanguage = (piece: string): boolean => piece.length <= LEAVING_UNITS
  && BACK.some(({ names, back, all }) => names.test(piece) && back.test(piece) && !/\p{L}/u.test(piece.replace(all, ' ')))
const LEAVING_UNITS = 80

/** What a wish is about, of which one holds at a time; undefined where it may stand beside any other. */
export interface GuidelineKind {
  readonly kind: string
  /** By which it is told from others of its kind; absent: a word that takes back any is about it. */
  readonly value?: string
}

/** @param wish as it was said, or the rest of a word that takes it back */
export function guidelineKind(wish: string): GuidelineKind | undefined {
  if (wish.trim() === ANY_LANGUAGE) return { kind: 'language' }
  if (LIMITED.test(wish)) return undefined
  const language = NAMED_LANGUAGES.find(({ pattern }) => pattern.test(wish))
  if (language) return { kind: 'language', value: language.code }
  const kind = KINDS.find(({ pattern }) => pattern.test(wish))?.kind
  return kind === undefined ? undefined : { kind }
}
