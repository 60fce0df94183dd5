/** French words of time: hier soir, la semaine dernière, le 6 janvier, en mars 2023, il y a deux semaines, la semaine avant Noël. */
import { HOURS } from '../times/time-mention.ts'
import type { EuropeanWords } from '../times/european-rules.ts'
import { LatinRegExp } from '@madeleine/base'

export const FRENCH_TIMES: EuropeanWords = {
  language: 'french',
  months: [
    'janvier', 'f[ée]vrier', 'mars', 'avril', 'mai', 'juin', 'juillet', 'ao[uû]t', 'septembre', 'octobre', 'novembre', 'd[ée]cembre',
  ],
  monthLead: 'en|depuis|d[eè]s|au mois de|au mois d[\'’]',
  weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  weekdayLead: 'le|depuis|avant|après|jusqu[\'’]à|',
  seasons: { spring: 'printemps', summer: 'été', autumn: 'automne', winter: 'hiver' },
  units: { day: 'jours?', week: 'semaines?', weekend: 'week-?ends?', month: 'mois', year: 'ans?|années?' },
  numbers: ['une?', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
  few: 'quelques|plusieurs',
  turnBefore: { last: '(?!)', this: 'cette|cet|ce', next: '(?!)' },
  turnAfter: { last: 'derni(?:er|ère)|passée?', next: 'prochaine?|qui vient' },
  days: [['avant-hier', -2], ['hier', -1], ['aujourd[\'’]hui', 0], ['après-demain', 2], ['demain', 1]],
  nights: [['la nuit dernière', -1], ['cette nuit', -1]],
  hours: [
    ['le matin', 'matin', HOURS.morning], ['à midi', 'midi', HOURS.noon], ['l[\'’]après-midi', 'après-midi', HOURS.afternoon],
    ['le soir', 'soir', HOURS.evening], ['la nuit', 'nuit', HOURS.night],
  ],
  thisPart: [['ce matin', HOURS.morning], ['cet après-midi', HOURS.afternoon], ['ce soir', HOURS.evening]],
  dates: ['(?:le|du|au|depuis le|dès le) {day}(?:er)? {month}(?: {year})?', '{day}(?:er)? {month} {year}', '{day}(?:er)? (?!mars){month}'],
  monthOfYear: '{month} {year}',
  year: 'en {year}',
  ago: 'il y a {count} {unit}',
  weekendAlone: '(?:le|pendant le|durant le) week-?end',
  beside: { before: 'avant', after: 'après|d[\'’]après' },
  article: 'la|le|l[\'’]|les',
  holidays: [
    ['noël|noel', 'christmas'], ['(?:le |la )?(?:veille de noël|réveillon de noël)', 'christmasEve'],
    ['la saint-sylvestre', 'newYearsEve'], ['(?:le )?(?:jour de l[\'’]an|nouvel an)', 'newYearsDay'], ['pâques', 'easter'],
    ['(?:la )?saint-valentin', 'valentinesDay'],
  ],
  foreign: new LatinRegExp(
    String.raw`(?<!\p{L})(?:was|ist|wir|haben|der|das|ich|und|war|wo|wer|nicht|ein|eine|gibt|bist|bin|sind|von|hat)(?!\p{L})`,
    'iu',
  ),
}
