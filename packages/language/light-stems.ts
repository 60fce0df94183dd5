/** Light stems of Hebrew and Arabic: a word without the particles written before it and the endings of number and possession. */

interface Affixes {
  readonly prefixes: RegExp
  /** Longer ones first. */
  readonly endings: readonly string[]
  /** Letters that a word has left at least, without an ending of one letter or a particle, and without a longer ending. */
  readonly least: readonly [short: number, long: number]
  /** Letters that change at the end of a word, or that are written in several ways. */
  readonly letters: Readonly<Record<string, string>>
}

/** And, the, in, as, to, from, that; plurals, the feminine and the construct. */
const HEBREW: Affixes = {
  prefixes: /^[והבכלמש]/u, endings: ['ימ', 'ות', 'ה', 'ת', 'י'], least: [3, 3], letters: { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' },
}
/** And, the, with, as, to; duals and plurals, the feminine, possessors. After Larkey's light10. */
const ARABIC: Affixes = {
  prefixes: /^(?:[وف]?(?:ال|بال|كال|لل)|و)/u,
  endings: ['تها', 'تهم', 'تنا', 'ها', 'هم', 'نا', 'ات', 'ان', 'ون', 'ين', 'تي', 'تك', 'ته', 'ه', 'ي'], least: [2, 3],
  letters: { أ: 'ا', إ: 'ا', آ: 'ا', ة: 'ه', ى: 'ي' },
}

/** The stem of a folded word, the same for every form that these rules know. */
function lightStem(word: string, { prefixes, endings, least: [short, long], letters }: Affixes): string {
  const plain = Array.from(word, (letter) => letters[letter] ?? letter).join('')
  const ending = endings.find((one) => plain.endsWith(one) && plain.length - one.length >= (one.length > 1 ? long : short)) ?? ''
  let stem = plain.slice(0, plain.length - ending.length)
  // Particles are written one behind the other
  for (let rest = stem.replace(prefixes, ''); rest !== stem && rest.length >= short; rest = stem.replace(prefixes, '')) stem = rest
  return stem
}

export const hebrewStem = (word: string): string => lightStem(word, HEBREW)
export const arabicStem = (word: string): string => lightStem(word, ARABIC)
