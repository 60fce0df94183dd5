/** Names as letters, the same letter for the same person wherever they stand: also within what was said, in any case and with an ending. */
import { composed, literalPattern } from '@madeleine/base'

/** Somebody, by all their names. */
export interface MaskedPerson {
  readonly names: readonly string[]
  /** A, B … */
  readonly letter: string
}

/** A … Z, AA, AB … */
export const letterOf = (nth: number): string =>
  (nth < 26 ? '' : letterOf(Math.floor(nth / 26) - 1)) + String.fromCodePoint(65 + (nth % 26))

/** Names that share one, or one of which is the beginning of the other, are one person's: Lena, Lena Vogt. The first come first. */
export function peopleOf(groups: readonly (readonly string[])[]): MaskedPerson[] {
  const people: string[][] = []
  for (const group of groups) {
    const names = group.map(cleaned).filter((name) => name !== '')
    const known = people.find((other) => other.some((name) => names.some((one) => isSame(one, name))))
    if (known) known.push(...names.filter((name) => !known.includes(name)))
    else if (names.length > 0) people.push([...new Set(names)])
  }
  return people.map((names, i) => ({ names, letter: letterOf(i) }))
}

const isSame = (a: string, b: string): boolean => {
  const [first, second] = [a.toLowerCase(), b.toLowerCase()]
  return first === second || first.startsWith(`${second} `) || second.startsWith(`${first} `)
}

/** All that is hidden, but for what emoji are made with. */
const HIDDEN = /(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f#*\d])(?:\u200d|\ufe0f))[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** As texts are compared: nothing hidden within a name keeps it from being found. */
export const cleaned = (text: string): string => composed(text.replace(HIDDEN, '')).trim()

/** Written without spaces, or with endings that are written to the name: a name ends where it ends. */
const UNSPACED_CLASS = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]`
const UNSPACED = new RegExp(UNSPACED_CLASS, 'u')
/** What goes on within a word; a name in Latin letters may stand right beside Chinese ones. */
const WITHIN_WORD = String.raw`(?!${UNSPACED_CLASS})[\p{L}\p{M}\p{N}_]`
/** Letters of a name to which an ending may be written that is not an s: Lenas, Leny. */
const LONG_NAME = 4
const MOST_PARTS = 4000
/** Parts of names that name nobody: of places, of families, of titles. */
const NOBODY = new Set(
  ['the', 'von', 'van', 'der', 'den', 'de', 'da', 'di', 'del', 'la', 'le', 'and', 'und', 'dr', 'mr', 'mrs', 'ms', 'prof'],
)

/** Whole names before their parts, so that "Lena Vogt" is one letter and not two. */
function spellingsOf({ names }: MaskedPerson): string[] {
  const parts = names.flatMap((name) => name.split(/[\s,]+/)).map((part) => part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  return [...names, ...parts].filter((one) => [...one].length > 1 && !NOBODY.has(one.toLowerCase()))
}

/** Whether a text, as `cleaned` returns it, names somebody. */
export function naming(person: MaskedPerson): (text: string) => boolean {
  const patterns = spellingsOf(person).map((spelling) => new RegExp(patternOf(spelling), 'iu'))
  return (text) => patterns.some((pattern) => pattern.test(text))
}

function patternOf(spelling: string): string {
  const word = spelling.split(/\s+/).map(literalPattern).join(String.raw`\s+`)
  if (UNSPACED.test(spelling)) return word
  const ending = [...spelling].length >= LONG_NAME ? String.raw`(?:(?!${UNSPACED_CLASS})\p{L}){0,2}` : 's?'
  return String.raw`(?<!${WITHIN_WORD})${word}${ending}(?!${WITHIN_WORD})`
}

/** What names people without a name of theirs. */
const ADDRESSES = [
  [/(?:https?:\/\/|www\.)[^\s<>"')\]]+/giu, '[link]'],
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '[e-mail address]'],
  [/(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{2,}/gu, '[account]'],
  [/(?<![\p{L}\p{N}.,-])\+?\d(?:[\s()/.-]{0,2}\d){7,}(?![\p{L}\p{N}])/gu, '[number]'],
] as const
/** A day is no telephone number. */
const DAY = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]*)?$/

/** Masks a text; what is hidden in it is left out. */
export function masking(people: readonly MaskedPerson[]): (text: string) => string {
  const spelled = people.flatMap((person) => spellingsOf(person).map((spelling) => [spelling, person.letter] as const))
    .sort(([a], [b]) => b.length - a.length).slice(0, MOST_PARTS)
  const masks = spelled.map(([spelling, letter]) => [new RegExp(patternOf(spelling), 'giu'), letter] as const)
  return (text) => {
    // Letters that were put in are no names: they stand as signs that nobody writes until all is masked
    const [put, taken]: [string[], string] = [[], cleaned(text)]
    const sign = (mask: string): string => String.fromCodePoint(0xf0000 + (put.push(mask) - 1))
    let masked = taken.replace(/[\u{f0000}-\u{ffffd}]/gu, '')
    for (const [pattern, mask] of ADDRESSES) masked = masked.replace(pattern, (found) => (DAY.test(found) ? found : sign(mask)))
    for (const [pattern, letter] of masks) masked = masked.replace(pattern, () => sign(letter))
    return masked.replace(/[\u{f0000}-\u{ffffd}]/gu, (one) => put[one.codePointAt(0)! - 0xf0000] ?? '')
  }
}

/** Words that may be names that nobody told the memory: with a capital within a sentence. At most so many, the most frequent first. */
export function possibleNames(texts: readonly string[], people: readonly MaskedPerson[], most: number): string[] {
  const [counts, mask] = [new Map<string, number>(), masking(people)]
  for (const text of texts) {
    for (const [, name = ''] of mask(text).matchAll(/(?<=[\p{Ll}\p{N},;] )(\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}{2,})?)(?![\p{L}\p{N}])/gu)) {
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, most).map(([name]) => name)
}
