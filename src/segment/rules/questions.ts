/** What a message does in the talk: whether it asks for a reply, only offers to go on with anything, asks for or tells something new. */
import type { DetectorHistory } from '../detector/detector-history.ts'
import { linksOf } from '../detector/detector.ts'
import type { Background } from '../detector/gap-features.ts'
import { messageFeaturesOf, READ_LENGTH } from '../detector/message-features.ts'

const MARK = /[?？؟]/
/** Particles that ask at the end, in Chinese and Japanese. */
const PARTICLE = /[吗呢么か][。，,！!]?$/u
/** Code units at the end that are looked at for a particle. */
const END_LENGTH = 50
/** An offer, which ends a subject: what follows begins another. */
const OFFER = new RegExp([
  '\\b(?:anything|something|what) else\\b', '\\belse (?:can|may|could) i\\b', '\\b(?:any|some)thing more\\b',
  '\\b(?:help|assist)(?: you)? (?:with )?(?:any|some)thing\\b', '\\bany (?:other|more|further) (?:questions?|help)\\b',
  '\\b(?:can|may|could|how) (?:i )?(?:help|assist|be of)\\b',
].join('|'), 'i')

/** Whether a message asks for a reply. */
export const asksIn = (text: string): boolean => MARK.test(text) || PARTICLE.test(text.slice(-END_LENGTH).trimEnd())

/** Whether a message that asks only offers to go on with anything. */
export const isOffer = (text: string): boolean => OFFER.test(text.slice(-READ_LENGTH))

/** Where sentences end. */
const SENTENCE_END = /(?<=[.!?…。！？؟\n])/u
/** The most questions, or statements, of a message that are read. */
const MAX_SENTENCES = 8
/** Words for what was said before. */
const REFERS = /\b(?:it|its|that|this|these|those|them|they|their|he|she|him|his|her|one|ones|there|then)\b/i
/** In nats: a question that says less, as "and you?", is none of its own. */
const MIN_SAID = 4
/** The most of a new sentence that the messages before may have said, and how many messages are looked at, as a mask. */
const MAX_KNOWN = 0.2
const LAST_MESSAGES = 2 ** 8 - 1

/** Somebody tells of themselves. */
const OWN = /\b(?:i|i['’](?:m|ve|ll|d)|we|we['’](?:re|ve|ll)|my|our|ich|wir|mein\w*|unser\w*)\b|我/iu
/** When it was or will be, or a turn of the talk: what people say of what is new. */
const TELLS_WHEN = new RegExp([
  '\\b(?:yesterday|tomorrow|tonight|recently|lately|the other (?:day|week|night)',
  '(?:a|two|three|few|couple of) (?:days?|weeks?|months?|years?) ago',
  '(?:last|next|this|past|coming) (?:week(?:end)?|month|year|night|summer|winter|spring|autumn|fall)',
  '(?:last|next|this|past|coming) (?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?',
  'just|finally|by the way|btw|actually|anyway|speaking of|guess what',
  'gestern|morgen|letzte[nrs]?|nächste[nrs]?|neulich|gerade|endlich|übrigens|apropos)\\b',
  '昨[天晚]|明天|上(?:个?周|个?月|次)|下(?:个?周|个?月|次)|刚刚?|最近|终于|对了|话说',
].join('|'), 'iu')
/** In nats: a statement that says less is none of its own. */
const MIN_TOLD = 8

/** Whether a message tells something of its sender that nobody spoke of in the last eight messages, with when it was or is. */
export function tellsNew(text: string, history: DetectorHistory, background: Background): boolean {
  const head = text.slice(0, READ_LENGTH)
  if (!TELLS_WHEN.test(head) || !OWN.test(head)) return false
  const told = head.split(SENTENCE_END).filter((sentence) => !MARK.test(sentence) && OWN.test(sentence) && TELLS_WHEN.test(sentence))
  return told.slice(0, MAX_SENTENCES).some((sentence) => isNew(sentence, MIN_TOLD, history, background))
}

/** Whether a message asks for something that nobody spoke of in the last eight messages. */
export function asksForNew(text: string, history: DetectorHistory, background: Background): boolean {
  if (!MARK.test(text)) return false
  const questions = text.slice(0, READ_LENGTH).split(SENTENCE_END).filter((sentence) => MARK.test(sentence))
  return questions.slice(0, MAX_SENTENCES).some((question) => {
    return !REFERS.test(question) && isNew(question, MIN_SAID, history, background)
  })
}

function isNew(sentence: string, minSaid: number, history: DetectorHistory, background: Background): boolean {
  const links = linksOf(history, messageFeaturesOf(sentence), background)
  const said = links.reduce((sum, { weight }) => sum + weight, 0)
  const known = links.reduce((sum, { weight, mask }) => sum + (mask & LAST_MESSAGES ? weight : 0), 0)
  return said >= minSaid && known < MAX_KNOWN * said
}
