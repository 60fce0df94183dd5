/** How German says that what was said before is not so. */
import type { CorrectionWords } from '../lexicon.ts'

export const GERMAN_CORRECTIONS: CorrectionWords = {
  openings: 'äh+|ach|also|naja|aber',
  corrections: [
    String.raw`^nein(?:\s*[,.!]|\s+(?:das|es|er|sie|ich|wir))(?!\s*danke)`, String.raw`^nee+\s*[,.!]`,
    String.raw`^(?:das|es)\s+(?:stimmt|ist|war)\s+(?:(?:so|doch|gar|aber)\s+)*(?:nicht|falsch|jemand anders)`,
    String.raw`^(?:stimmt|so) nicht\b`, String.raw`^falsch\b`, String.raw`\bdu verwechselst\b`,
    String.raw`^eigentlich\s+(?:ist|war|hat|heißt|sind|waren)\b`, String.raw`\bnicht mehr\b`, String.raw`^(?:das|so etwas) habe? ich nie\b`,
  ],
}
