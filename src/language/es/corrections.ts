/** How Spanish says that what was said before is not so. */
import type { CorrectionWords } from '../lexicon.ts'

export const SPANISH_CORRECTIONS: CorrectionWords = {
  openings: 'pero',
  corrections: [
    String.raw`^eso no es`, String.raw`^no (?:es|era) (?:así|cierto|verdad)`, String.raw`\bte (?:equivocas|confundes)\b`,
  ],
}
