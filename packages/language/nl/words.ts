/** Dutch: words that say little or nothing of what talk is about, and its stems. */
import { stemmer } from '@orama/stemmers/dutch'
import { functionWords, type LatinWords } from '../language-words.ts'

export const DUTCH_WORDS: LatinWords = {
  functionWords: functionWords({
    distinctive: `het een ik niet deze zijn voor ook maar naar jij wij zij hij mijn heb heeft hebben wordt bij wel waar
      geen aan uit moet haar onze wie worden werd toch veel omdat toen dus jullie zou kunnen jouw`,
    weak: 'dat wat de en er te van om dan tot nu je ze ben bent ons als kan hun zo',
    ambiguous: 'die of is was we had over met op me al door in wil hem nog hoe u',
    letters: 'éëï',
    indexed: 'vandaag gisteren gaat gaan moeten altijd iets niets graag bedankt goed weer maken doen morgen gezien',
  }),
  isLight: true,
  fullWeight: 'aan dan door dus hebben hem hun kan kunnen moet nu omdat over toch toen tot u veel wel werd wil worden wordt zo zou',
  light: 'heel wanneer dit hebt',
  stem: stemmer,
  compounds: true,
  greetings: 'dank bedankt hoi dag',
  relatives: 'moeder mama|vader papa',
  asksOrder: 'in welke volgorde|volgorde waarin|chronologisch|wat(?: \\S+){0,4} (?:het|als) eerste?(?=\\s*(?:[?,:;.!]|$))',
  turns: 'trouwens|overigens|tussen haakjes|voor(?:dat)? ik het vergeet|(?:even )?(?:iets|wat)(?: heel)? anders|nu ik eraan denk',
}
