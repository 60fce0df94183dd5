/** English: by which words a standing wish is about the language of answers, their tone, their length, … */
import type { WishWords } from '../../facts/fact-language.ts'

export const ENGLISH_WISH_WORDS: WishWords = {
  languages: {
    en: 'english', de: 'german', fr: 'french', es: 'spanish', zh: 'chinese|mandarin', it: 'italian', nl: 'dutch', pt: 'portuguese',
    ja: 'japanese', ko: 'korean', ru: 'russian', pl: 'polish',
  },
  into: String.raw`\b(?:in|to) `,
  wishing: `please|pls|now|ok|okay|you|can|could|may|let['’]?s|let us|go|switch|change|return|get|to|in|into|answer(?:ing|s)?
    |reply(?:ing)?
    |respond(?:ing)?|write|writing|speak(?:ing)?|talk(?:ing)?|me|then|just|only|no|not|stop|with|the|your|from|here|on|use|using|thanks
    |any`,
  back: 'back|again|switch|return|no more|any ?more|any longer|stop|from here on',
  limited: String.raw`\b(?:commits?|comments?|code|docs|recipes?|e-?mails?|titles?|summar\w+|when|if)\b`,
  kinds: {
    name: String.raw`\b(?:call(?:ing)? me|called)\b`, temperature: 'celsius|fahrenheit',
    units: String.raw`\b(?:metric|imperial|kilomet\w+|miles)\b`, emojis: 'emoji|smiley', bullets: 'bullet', exclamation: 'exclamation',
    tables: String.raw`\btables\b`, apologies: 'apolog',
    tone: String.raw`\b(?:formal\w*|informal\w*|casual\w*|tone|friendly|playful)\b`,
    length: String.raw`\b(?:short\w*|brief\w*|concise\w*|long\w*|length\w*|detail\w*|verbose|sentences?|lines?|paragraphs?)\b`,
  },
}
