/** Whether a message asks for a reply, or only offers to go on with anything. */
import { READ_LENGTH } from '../detector/message-features.ts'

const MARK = /[?？؟]/
/** Particles that ask at the end, in Chinese and Japanese. */
const PARTICLE = /[吗呢么か][。，,！!]?$/u
/** Code units at the end that are looked at for a particle. */
const END_LENGTH = 50
/** An offer, which ends a subject: what follows begins another. */
const OFFER = new RegExp([
  '\\b(?:anything|something|what) else\\b', '\\belse (?:can|may|could) i\\b', '\\b(?:any|some)thing more\\b',
  '\\b(?:help|assist)(?: you)? (?:with )?(?:any|some)thing\\b', '\\bany (?:other|more|further) (?:questions?|help)\\b',
  '\\b(?:can|may|could|how) (?:i|we) (?:help|assist|be of)\\b',
].join('|'), 'i')

/** Whether a message asks for a reply. */
export const asksIn = (text: string): boolean => MARK.test(text) || PARTICLE.test(text.slice(-END_LENGTH).trimEnd())

/** Whether a message that asks only offers to go on with anything. */
export const isOffer = (text: string): boolean => OFFER.test(text.slice(-READ_LENGTH))
