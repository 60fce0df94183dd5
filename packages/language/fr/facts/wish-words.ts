/** French: by which words a standing wish is about the language of answers, their tone, their length, … */
import type { WishWords } from '../../facts/fact-language.ts'

export const FRENCH_WISH_WORDS: WishWords = {
  languages: {
    en: 'anglais', de: 'allemand', fr: 'français', es: 'espagnol', zh: 'chinois', it: 'italien', nl: 'néerlandais', pt: 'portugais',
    ja: 'japonais', ko: 'coréen', ru: 'russe', pl: 'polonais',
  },
  into: String.raw`\ben `,
  wishing: `s['’]il te plaît|stp|tu|on|peux|peut|maintenant|reviens|revenons|revenir|passe|passons|repasse|repassons|réponds|répondre
    |répond|écris|écrire
    |parle|parler|moi|à|au|en|de|le|l['’]|ne|n['’]|pas|merci|nouveau|donc`,
  back: 'de nouveau|à nouveau|reviens|revenons|revenir|repasse|repassons|plus',
  limited: String.raw`\b(?:quand|si)\b`,
  kinds: {
    name: String.raw`\b(?:appelle[- ]moi|appelée?)\b`, address: String.raw`\b(?:tuto|vouvo)(?:i|y)|\b(?:vous|tu)\b.*parl`,
    units: String.raw`\b(?:métrique\w*|impérial\w*)\b`, bullets: 'à puces', tables: String.raw`\btableaux\b`, apologies: 'excus',
    tone: String.raw`\b(?:formel\w*|ton)\b`, length: String.raw`\b(?:bref|brève\w*|courte?s?|détail\w*|longues?)\b`,
  },
}
