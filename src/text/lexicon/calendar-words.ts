/** Words of dates: months, days of the week and parts of them, in the languages of the rules. They say when, and nothing of what. */

/** In small letters. Words that mean something else more often (sun, sat, mar) are left out as abbreviations. */
export const CALENDAR_WORDS: ReadonlySet<string> = new Set([
  'january february march april may june july august september october november december jan feb apr aug sept oct nov dec',
  'monday tuesday wednesday thursday friday saturday sunday tue thu fri weekday weekend',
  'januar februar märz mai juni juli oktober dezember jänner montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag wochenende',
  'janvier février mars avril juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi samedi dimanche',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves viernes sábado domingo',
  'today yesterday tomorrow tonight heute gestern morgen aujourd hier demain hoy ayer mañana',
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth twentieth thirtieth',
  '礼拜 周末 月份',
].join(' ').split(' '))

/** A year, an ordinal number of a day; in Chinese and Japanese anything made of numbers and the signs of dates alone, as pairs cut across words are. */
export const CALENDAR_NUMBER = /^(?:(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th)|[\d零〇一二三四五六七八九十年月日号號星期周週曜今明去昨天]{2,4})$/u
