/** English: what one reacts to, may not have, was found to have, and eats by rule. */
import { inLines, patternOf, type Finding, type StatementRule } from '../../facts/finding.ts'
import { isAllergen } from './allergens.ts'
import { finding } from './restate.ts'
import { CONDITION } from './things.ts'
import { phraseOf, wordCount } from './values.ts'

const rule = (pattern: string): RegExp => patternOf(`^${pattern}$`, 'iu')
const REACTS = '(?:hives|a rash|rashes|an allergic reaction|allergic reactions|anaphylaxis)'
const REGIMEN = 'vegan|vegetarian|keto|paleo|low[- ]carb|gluten[- ]free|plant[- ]based|mediterranean|kosher|halal|raw food'

/** All rules of this file, in order. */
export const ENGLISH_HEALTH: readonly StatementRule[] = [
  { pattern: rule(`(?<value>[\\p{L}' -]{3,40}?) (?:always |usually |really )?(?:gives? me ${REACTS}
    |makes? me (?:break out|break out in hives|swell up))(?: .*)?`), read: ({ value = '' }) => allergic(value) },
  { pattern: rule(`I (?:always |usually )?(?:get|break out in|have) ${REACTS} (?:from|when I (?:eat|take|touch|drink)
    |whenever I (?:eat|take)|if I eat|with|to) (?<value>.+)`), read: ({ value }) => allergic(phraseOf(value)) },
  { pattern: rule(`I (?:can not|am not able to|am not allowed to) (?:eat|have|take|drink|tolerate) (?:any )?(?<value>gluten|dairy|lactose
    |nuts|peanuts|shellfish|eggs|wheat|soy|ibuprofen|aspirin|penicillin|alcohol|caffeine|sugar|fish|pork
    |beef)(?: (?:because|due|anymore|any more|so|since|and|at all) ?.*)?`),
    read: ({ value = '' }) => finding('diet', `cannot have ${value}`) },
  { pattern: rule(`I (?:suffer from|live with|am living with|struggle with|(?:was|got|have been) (?:\\p{L}+ )?diagnosed with
    |take (?:meds|medication|insulin) for) (?<value>.+?)(?: (?:and|so|since|for|but|as|which|last|in|at|when|too|now|from|because|two
    |three) ?.*)?`),
    read: ({ value = '' }, { sentence }) => CONDITION.test(value) && !/\b(?:could|might|maybe|today|right now)\b/i.test(sentence)
      && { attribute: 'health', value, says: `has ${value}` } },
  { pattern: rule(`I (?:was|got) (?:\\p{L}+ )?diagnosed as (?<as>(?:an? )?[\\p{L}-]+)(?: .*)?`), read: ({ as = '' }) =>
    inLines('i')`^(?:an? )?(?:autistic|bipolar|diabetic|celiac|coeliac|epileptic|dyslexic)$`.test(as) && finding('health', `is ${as}`) },
  { pattern: rule(`I (?:am on|follow|eat) (?:an? )?(?:strict )?(?<value>${REGIMEN})(?: diet| only)?(?: .*)?`),
    read: ({ value = '' }) => finding('diet', `follows a ${value} diet`) },
]

function allergic(text: string): Finding | undefined {
  const value = text.replace(/^(?:any kind of|eating|taking|touching|even|just|only) /i, '').trim()
  return isAllergen(value) && wordCount(value) <= 3
    ? { attribute: 'allergy', value: value.toLowerCase(), says: `is allergic to ${value.toLowerCase()}` }
    : undefined
}
