/** The languages of the sentences of one message: who changes it in the middle may have pasted the rest. */
import { languageOf } from '../../text/language.ts'

/** Letters below which a sentence does not tell its language. */
const LETTERS_TELL = 12
/** Units of a text that are read for its language. */
const READ_UNITS = 2000
/** Units of a remark behind a text in another language. */
const REMARK_UNITS = 24

/** The language of a text, as far as it is certain; Han is one by itself. */
function tongueOf(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  if (3 * han > letters) return 'han'
  if (letters < LETTERS_TELL) return undefined
  return languageOf(text.slice(0, READ_UNITS).normalize('NFC'))
}

/** The language that most of the texts are in; undefined where none is certain. */
export function mostTongue(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const tongue = tongueOf(text)
    if (tongue !== undefined) counts.set(tongue, (counts.get(tongue) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/**
 * A text without its sentences in another language than the one that its sender usually writes, or else asks in. A text in
 * one language is unchanged, whichever it is.
 */
export function inOneTongue(text: string, usual: () => string | undefined): string {
  const sentences = text.match(/[^.!?。！？\n]+[.!?。！？\n]*/gu) ?? []
  if (sentences.length < 2) return text
  const tongues = sentences.map(tongueOf)
  const known = new Set(tongues.filter((tongue) => tongue !== undefined))
  if (known.size < 2) return text
  const habit = usual()
  const isAsked = (i: number): boolean =>
    /[?？]/.test(sentences[i]!) || (i === sentences.length - 1 && sentences[i]!.trim().length <= REMARK_UNITS)
  const asking = tongues.find((tongue, i) => tongue !== undefined && isAsked(i)) ?? tongues.find((tongue) => tongue !== undefined)
  const own = habit !== undefined && known.has(habit) ? habit : asking
  return sentences.map((sentence, i) => (tongues[i] === own ? sentence : '\n')).join('')
}
