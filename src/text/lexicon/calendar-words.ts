/** Words of dates: months, days of the week and parts of them, in the languages of the rules. They say when, and nothing of what. */
import { spacedLists, unspacedLists } from '../languages.ts'
import { wordSet } from './word-set.ts'

/** In small letters. Words that mean something else more often are left out. */
export const CALENDAR_WORDS: ReadonlySet<string> = wordSet([...spacedLists('calendar'), ...unspacedLists('calendar')].join(' '))

/**
 * A year, an ordinal number of a day; in Chinese and Japanese anything made of numbers and the
 * signs of dates alone, as pairs cut across words are.
 */
export const CALENDAR_NUMBER = /^(?:(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th)|[\d零〇一二三四五六七八九十年月日号號星期周週曜今明去昨天]{2,4})$/u
