/** How French says that what was said before is not so. */
import type { CorrectionWords } from '../lexicon.ts'

export const FRENCH_CORRECTIONS: CorrectionWords = {
  openings: 'mais',
  corrections: [
    String.raw`^non\s*[,.!](?!\s*merci)`, String.raw`^c['’]est faux`,
    String.raw`^(?:ce n|c)['’]est pas\b`, String.raw`\btu (?:te trompes|confonds)\b`,
  ],
}
