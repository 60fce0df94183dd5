/** Questions: whether a message asks for a reply, only offers to go on with anything, or asks for something new. */
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
/** The most questions of a message that are read. */
const MAX_QUESTIONS = 8
/** Words for what was said before. */
const REFERS = /\b(?:it|its|that|this|these|those|them|they|their|he|she|him|his|her|one|ones|there|then)\b/i
/** In nats: a question that says less, as "and you?", is none of its own. */
const MIN_SAID = 4
/** The most of a new question that the messages before may have said, and how many messages are looked at, as a mask. */
const MAX_KNOWN = 0.2
const LAST_MESSAGES = 2 ** 8 - 1

/** Whether a message asks for something that nobody spoke of in the last eight messages. */
export function asksForNew(text: string, history: DetectorHistory, background: Background): boolean {
  if (!MARK.test(text)) return false
  const questions = text.slice(0, READ_LENGTH).split(SENTENCE_END).filter((sentence) => MARK.test(sentence))
  return questions.slice(0, MAX_QUESTIONS).some((question) => {
    if (REFERS.test(question)) return false
    const links = linksOf(history, messageFeaturesOf(question), background)
    const said = links.reduce((sum, { weight }) => sum + weight, 0)
    const known = links.reduce((sum, { weight, mask }) => sum + (mask & LAST_MESSAGES ? weight : 0), 0)
    return said >= MIN_SAID && known < MAX_KNOWN * said
  })
}
