/** German: words that say little or nothing of what talk is about, and its stems. */
import { stemmer } from '@orama/stemmers/german'
import { fold } from '@madeleine/base'
import { functionWords, type LatinWords } from '../language-words.ts'

const UMLAUTS: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' }

/** Haeuser for Häuser, Häuser for Haeuser. After a, e and q, ue is not an umlaut (Bauer, neue, Quelle). */
const otherSpellings = (word: string): string[] => [
  word.replace(/[äöü]/g, (letter) => `${fold(letter)}e`), word.replace(/ae|oe|(?<![aeq])ue/g, (pair) => UMLAUTS[pair] ?? pair),
]

export const GERMAN_WORDS: LatinWords = {
  functionWords: functionWords({
    distinctive: `das und oder aber ist sind nicht ich sie wir ihr mich mir dich uns euch ihm ihn ein eine einen einem einer kein keine
      mit vom zum zur auf bei nach vor für über dass weil wenn auch noch nur wie wird wurde habe haben hatte sehr kann`,
    weak: 'der dem des du er es von aus dir zu sein mein meine wer wo',
    ambiguous: 'die den im in an am so was war will man hat als um bin also',
    letters: 'äöüß',
    indexed: 'heute gestern gibt geht gehen macht immer wieder etwas mehr viel jetzt gesagt '
      + 'gemacht möchte können morgen danke bitte komme kommt schon',
  }),
  isLight: true,
  fullWeight: 'also',
  light: `eines denn doch waren bist ihnen meinen meiner meinem dein deine unser unsere seine ihre schon wann warum gegen unter ans
    ins ob hier dort dann nun nein werden konnen mal mehr immer etwas wieder diese dieser dieses ganz bitte danke hast seit bis durch
    ohne gibt gut alles muss mochte konnte vielleicht endlich gestern heute morgen geht gehen machen macht gemacht kommt hallo`,
  stem: stemmer,
  compounds: true,
  otherSpellings,
  calendar: `januar februar märz mai juni juli oktober dezember jänner montag dienstag mittwoch donnerstag freitag samstag sonnabend
    sonntag wochenende heute gestern morgen`,
  greetings: `danke dankeschön bitte hallo tschüss servus moin guten gute gut morgen tag abend nacht ja nein genau klar dir dich euch
    ihr sehr schön gern gerne`,
  addressing: 'danke hallo guten',
  relatives: 'mutter mama mutti mami|vater papa papi vati|großmutter oma omi|großvater opa opi',
  calls: 'hallo|danke|guten (?:morgen|tag|abend)|gute nacht|und du',
  you: 'du|dich|dir|dein\\p{L}*',
  asksOrder: 'in welcher (?:zeitlichen )?reihenfolge|reihenfolge,? in der|chronologisch'
    + '|(?:was|wovon|worüber|welche[rsmn]?)(?: \\S+){0,3} (?:kam|kamen|war|waren|habe?n?|hatten?|passierte)(?: \\S+){0,4} zuerst',
  courtesies: 'glückwunsch|glückwünsche|sonst noch|noch etwas|kann ich (?:ihnen|dir)|wie kann ich|schönen (?:tag|abend)|gern geschehen'
    + '|keine ursache|vielen dank|alles klar|einen moment|möchten sie|brauchen sie',
  turns: 'übrigens|apropos|à propos|nebenbei(?: bemerkt)?|themenwechsel|da fällt mir(?: gerade| noch)? ein|bevor ich(?: es|[’\']?s) '
    + 'vergesse|(?:mal |noch )?(?:et)?was(?: ganz| völlig)? anderes|was ich noch (?:sagen|fragen|erzählen) wollte',
}
