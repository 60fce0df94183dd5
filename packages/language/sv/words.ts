/** Swedish: words that say little or nothing of what talk is about, and its stems. */
import { stemmer } from '@orama/stemmers/swedish'
import { functionWords, type LatinWords } from '../language-words.ts'

export const SWEDISH_WORDS: LatinWords = {
  functionWords: functionWords({
    distinctive: `och är inte det som på för ett från vad hur där här också eller då mycket efter denna detta vara varit
      hade blev skulle någon bara över utan oss vårt när`,
    weak: 'jag de du en den han din ja så kan er ditt mitt var blir att av ska nu mig sig vid dem har vi',
    ambiguous: 'min sin i om men man hon alla under till upp in ut dig med',
    letters: 'åäöé',
    indexed: 'idag igår imorgon går gå göra gör alltid något inget hej vill mår',
  }),
  isLight: false,
  stem: stemmer,
  compounds: true,
  greetings: 'tack hej',
  asksOrder: 'i vilken ordning|ordningen? (?:som|i vilken)|kronologisk|vad(?: \\S+){0,4} först(?=\\s*(?:[?,:;.!]|$))',
  turns: 'förresten|apropå|på tal om|för övrigt|innan jag glömmer|en (?:helt )?annan sak|för att byta ämne',
}
