/** Whether a message turns the talk to another subject: "by the way", 对了. */
import { LatinRegExp } from '@madeleine/base'
import { KOREAN_WORDS } from './ko/words.ts'
import { spacedLists, unspacedLists } from './languages.ts'
import { POLISH_WORDS } from './pl/words.ts'
import { RUSSIAN_WORDS } from './ru/words.ts'

/** A message turns with its first words, or after a short sentence that ends what was before: "Will do! By the way, …". */
const START = String.raw`^(?:[^.!?…。！？\n]{0,60}[.!?…。！？\n]\s*)?`
/** Words without a meaning of their own that come before. */
const LEAD = String.raw`(?:(?:oh+|ah+|ach|och|uh|hey|ok(?:ay)?|so|and|und|et|y|e|en|ja|a|а|и|о|ой|아)[\s,]+){0,2}`
const UNSPACED_LEAD = '(?:[哦噢啊嗯あえ诶欸][、，,… ]*)?'
const OTHER_SPACED = [RUSSIAN_WORDS, POLISH_WORDS, KOREAN_WORDS].flatMap(({ turns }) => turns ?? [])

const SPACED = new LatinRegExp(
  `${START}${LEAD}(?:${[...spacedLists('turns'), ...OTHER_SPACED].join('|')})(?![\\p{L}\\p{N}])`, 'iu')
const UNSPACED = new LatinRegExp(`${START}${UNSPACED_LEAD}(?:${unspacedLists('turns').join('|')})`, 'u')

/** @param text a message, or its beginning */
export const turnsSubject = (text: string): boolean => SPACED.test(text) || UNSPACED.test(text)

// Whether a message has done what was just found: "Good, book one seat", "Perfect, make a reservation for two people".

const ASSENT = String.raw`^(?:(?:oh|ok(?:ay)?|yes|yeah|well|and|then|ja|also|oui|sí)(?!\p{L})[,.! ]*)*(?:perfect|great|good|nice|excellent`
  + String.raw`|awesome|wonderful|fantastic|lovely|cool|fine|sounds (?:good|great|perfect|fine)|that(?:'s| is| sounds| works)[^.!,]{0,30}`
  + String.raw`|i like (?:that|it)|yes|yeah|ok(?:ay)?|sure|alright|works for me|gut|super|perfekt|prima|toll|klasse|passt|einverstanden|ja`
  + String.raw`|parfait|très bien|d'accord|oui|perfecto|genial|muy bien|vale|sí)(?!\p{L})`
/** Its object is what was found, or how many of it: a noun of its own may be of another subject. */
const OBJECT = String.raw`(?: (?:me|us|you))?(?: (?:up|down) for)? (?:it|that|this|them`
  + String.raw`|(?:that|this|the (?:first|second|third|last|later|earlier|cheaper|other)) one`
  + String.raw`|(?:one|two|three|four|\d+)(?: (?:of (?:them|those)|seats?|tickets?|places?|spots?))?)`
const ENDS = String.raw`(?=[.!,?]|$| (?:for (?:me|us|one|two|three|four|\d+|today|tonight|tomorrow|\p{Lu}\p{L}+day)`
  + String.raw`|please|then|on \p{Lu}\p{L}+day)(?!\p{L}))`
const ORDER = new LatinRegExp(
  `${ASSENT}[^]{0,60}?(?<!\\p{L})(?:(?:book|reserve|buy|get|order|schedule|take|purchase|rent|hold|keep|sign|put)${OBJECT}`
  + String.raw`|(?:make|place) (?:a|the|my|that) (?:booking|reservation|purchase|order)`
  + String.raw`|(?:go ahead|book|reserve|buy|order)(?: please| then)?`
  + String.raw`|(?:buch|reservier|nimm|bestell|kauf)\p{L}* (?:mir |uns |bitte )*(?:das|den|die|es|ihn|sie|eins|ein(?:e|en)?|zwei|drei|\d+)`
  + String.raw`(?: plätze?| karten?)?|(?:réserve|prends|achète|commande)\p{L}*[- ](?:le|la|les|une?|deux|ça)(?: places?| billets?)?`
  + String.raw`|(?:reserva|compra|pide|toma|resérvala|resérvalo)(?: (?:esa?|ese|uno|una|dos|lo|la)(?: plazas?| entradas?)?)?)${ENDS}`, 'iu')
const ELSEWHERE = new LatinRegExp(String.raw`(?<!\p{L})(?:now|earlier|before|mentioned|previous|also|too|another|jetzt|vorhin|auch`
  + String.raw`|maintenant|aussi|ahora|también)(?!\p{L})`, 'iu')
const CHINESE_ORDER = new RegExp('^(?:好的?|行|可以|太好了|没问题|就这个)[，,。!！ ]*.{0,4}(?:订|预订|预定|买)'
  + '(?:这个|那个|它|[一两三四]?[张个间份位])?吧?[。!！]?$', 'u')

/** @param text a message, or its beginning */
export const ordersFound = (text: string): boolean => (ORDER.test(text) && !ELSEWHERE.test(text)) || CHINESE_ORDER.test(text)
