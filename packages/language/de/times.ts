/** German words of time: gestern Abend, letzte Woche, am 6. Januar, im März 2023, vor zwei Wochen, die Woche vor Weihnachten. */
import { HOURS } from '../times/time-mention.ts'
import type { EuropeanWords } from '../times/european-rules.ts'

export const GERMAN_TIMES: EuropeanWords = {
  language: 'german',
  months: [
    'januar|jänner|jan\\.', 'februar|feb\\.', 'märz|maerz', 'april', 'mai', 'juni', 'juli',
    'august|aug\\.', 'september|sept?\\.', 'oktober|okt\\.', 'november|nov\\.', 'dezember|dez\\.',
  ],
  monthLead: 'im|seit|bis|von|ab',
  weekdays: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag|sonnabend', 'sonntag'],
  weekdayLead: 'am|seit|bis|vor|nach',
  seasons: { spring: 'frühling|frühjahr', summer: 'sommer', autumn: 'herbst', winter: 'winter' },
  units: { day: 'tag(?:en)?', week: 'wochen?', weekend: 'wochenenden?', month: 'monate?n?', year: 'jahre?n?' },
  numbers: ['ein(?:e[rnms]?)?', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
  few: 'ein paar|einigen|paar',
  turnBefore: { last: 'letzte[nrsm]?|vorige[nrsm]?|vergangene[nrsm]?', this: 'diese[nrsm]?', next: 'nächste[nrsm]?|kommende[nrsm]?' },
  turnAfter: {},
  days: [
    ['vorvorgestern', -3], ['vorgestern', -2], ['gestern', -1], ['heute', 0], ['übermorgen', 2],
    ['(?<!(?:guten|am|jeden|heute|gestern|vorgestern) )morgen(?! früh gut)', 1],
  ],
  nights: [['(?:gestern|letzte) nacht', -1], ['heute nacht', 0]],
  hours: [
    ['am morgen|morgens|am vormittag|vormittags', 'morgen|früh|vormittag', HOURS.morning], ['am mittag|mittags', 'mittag', HOURS.noon],
    ['am nachmittag|nachmittags', 'nachmittag', HOURS.afternoon],
    ['am abend|abends', 'abend', HOURS.evening], ['in der nacht|nachts', 'nacht', HOURS.night],
  ],
  thisPart: [],
  dates: [
    '(?:(?:am|vom|zum|den|dem|der|ab|seit|bis) )?{day}\\. ?{month}(?: {year})?',
    '(?:am|vom|zum|den|dem) {day} {month}(?: {year})?', '(?:am|vom|zum|den|dem) {day}\\.{monthNumber}\\.(?: ?{year})?',
  ],
  monthOfYear: '{month} {year}',
  year: '(?:im|vom) jahre? {year}',
  ago: 'vor {count} {unit}',
  weekendAlone: '(?:am|übers|das) wochenende',
  beside: { before: 'vor', after: 'nach' },
  article: 'die|der|das|den|am|in der|dem',
  holidays: [
    ['weihnachten|weihnachtstagen?', 'christmas'], ['heilig(?:er |en )?abend', 'christmasEve'],
    ['silvester', 'newYearsEve'], ['neujahr(?:stag)?', 'newYearsDay'], ['ostern|osterwochenende', 'easter'],
    ['ostermontag', 'easterMonday'], ['ostersonntag', 'easterSunday'], ['karfreitag', 'goodFriday'], ['valentinstag', 'valentinesDay'],
  ],
}
