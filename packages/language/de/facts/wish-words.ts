/** German: by which words a standing wish is about the language of answers, their tone, their length, … */
import type { WishWords } from '../../facts/fact-language.ts'

export const GERMAN_WISH_WORDS: WishWords = {
  languages: {
    en: 'englisch', de: 'deutsch', fr: 'französisch', es: 'spanisch', zh: 'chinesisch', it: 'italienisch', nl: 'niederländisch',
    pt: 'portugiesisch', ja: 'japanisch', ko: 'koreanisch', ru: 'russisch', pl: 'polnisch',
  },
  into: String.raw`\b(?:in|auf) `,
  wishing: `bitte|ab|jetzt|nun|sofort|du|kannst|darfst|können|lass|uns|mir|mit|geh|wechs(?:le|eln?|el)|antwort(?:e|en)|schreib(?:e|en)?
    |sprich|sprechen
    |red(?:e|en)|auf|in|zu|zum|doch|nur|kein|nicht|danke|dann|gern|gerne|ins`,
  back: 'wieder|zurück|mehr',
  limited: String.raw`\b(?:wenn)\b`,
  kinds: {
    name: String.raw`\b(?:nenne? mich|genannt)\b`, address: String.raw`\b(?:du|sie)z`,
    units: String.raw`\b(?:metrisch\w*|imperial\w*)\b`, bullets: 'stichpunkt|aufzählung', exclamation: 'ausrufezeichen',
    tables: String.raw`\btabellen\b`, apologies: 'entschuldig', tone: String.raw`\b(?:förmlich\w*|locker\w*|formel\w*|ton)\b`,
    length: String.raw`\b(?:kurz\w*|knapp\w*|ausführlich\w*|lang\w*)\b`,
  },
}
