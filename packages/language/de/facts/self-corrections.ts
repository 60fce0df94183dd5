/** German: how people correct themselves within a message. */
import type { SelfCorrectionWords } from '../../facts/fact-language.ts'

export const GERMAN_SELF_CORRECTIONS: SelfCorrectionWords = {
  sure: '(?:äh|ach|ähm),? nein|nein,? (?:moment|warte)|moment,? nein|ich meine|ich meinte|besser gesagt|sollte heißen',
  heads: 'korrektur|richtigstellung|berichtigung', perhaps: 'quatsch|korrektur|nein',
  wait: 'moment|nein|warte', being: 'es ist', weekdays: 'montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag', at: 'um|gegen',
  hour: 'uhr', numbers: 'eine?n?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn',
  clauses: String.raw`ich|wir|du|er|sie|mein\p{L}*|das`, prepositions: 'auf|bei|aus|nach|mit|gegen|in',
}
