/** Spanish: by which words a standing wish is about the language of answers, their tone, their length, … */
import type { WishWords } from '../../facts/fact-language.ts'

export const SPANISH_WISH_WORDS: WishWords = {
  languages: {
    en: 'inglés|ingles', de: 'alemán', fr: 'francés', es: 'español', zh: 'chino', it: 'italiano', nl: 'neerlandés|holandés',
    pt: 'portugués', ja: 'japonés', ko: 'coreano', ru: 'ruso', pl: 'polaco',
  },
  into: String.raw`\ben `,
  wishing: `por favor|ya|no|ahora|puedes|vuelve|volvamos|volver|vamos|pasa|cambia|cambiemos|responde(?:r|me)?|contesta(?:r|me)?
    |contest(?:es|a)|respondas
    |habla(?:r|me)?|hables|escribe|escribir|escribas|a|al|en|de|el|más|mejor|gracias|otra|vez|nuevo`,
  back: 'otra vez|de nuevo|vuelve|volvamos|volver|ya no|no más|más',
  limited: String.raw`\b(?:cuando|si)\b`,
  kinds: {
    name: String.raw`\b(?:ll[aá]m[ae]me|llamad[oa])\b`, address: String.raw`\btut[eé]|\b(?:de|tú|usted)\b.*(?:habl|trat)`,
    units: String.raw`\b(?:métric\w+|imperial\w*)\b`, bullets: 'viñeta', tables: String.raw`\btablas\b`, apologies: 'disculp',
    tone: String.raw`\btono\b`, length: String.raw`\b(?:breves?|brevemente|cort[oa]s?|larg[oa]s?|detallad[oa]s?|detalle)\b`,
  },
}
