/** English: who one is, where one lives, what one does and learns, what one may not eat. */
import { wordSet } from '../../language-words.ts'
import type { CalendarUnit, TimeSpan } from '../../times/time-spans.ts'
import { civilFromDays, LatinRegExp } from '@madeleine/base'
import { inLines, type StatedClause, type Finding, type StatementRule } from '../../facts/finding.ts'
import { lastingSince, timePast } from '../../facts/stated-times.ts'
import { isAllergen } from './allergens.ts'
import { isComplete, nameAtStart, personName, phraseOf, placeName, wordCount } from './values.ts'

/** Adverbs after "I" that leave a statement as it is. */
export const ADV = '(?:(?:also|really|currently|now|still|just|actually|personally|absolutely|do|totally|simply|truly|definitely|'
  + 'already|always|usually|mostly|mainly|originally|recently|finally|very much|especially|both|even|kind of|pretty much)\\s+)*'
const rule = (pattern: string): RegExp => new LatinRegExp(`^${pattern}$`, 'iu')

const AMOUNTS: Readonly<Record<string, number>> =
  { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twenty: 20, thirty: 30 }
const LENGTH =
  /\bfor (?:about |over |almost |nearly |around |the (?:past|last) )?(?<amount>\d{1,2}|[a-z]+) (?<unit>day|week|month|year)s?\b/i
/** A year or month that was long ago: the move may not have been the last. */
const RECENT_DAYS = 400

/** Since when a clause says that something holds. */
function sinceOf({ text, day }: StatedClause): TimeSpan | undefined {
  const { amount = '', unit = '' } = LENGTH.exec(text)?.groups ?? {}
  const count = AMOUNTS[amount.toLowerCase()] ?? Number(amount)
  if (count > 0 && count < 90) return lastingSince(day, count, unit as CalendarUnit)
  return /\b(?:since|last|ago|in|on|this|yesterday|today)\b/i.test(text) ? timePast(text, day)?.span : undefined
}

const since = (clause: StatedClause): { since?: TimeSpan } => {
  const span = sinceOf(clause)
  return span ? { since: span } : {}
}

const homeIn = (place: string | undefined, clause: StatedClause): Finding | undefined => {
  const value = placeName(place, clause)
  return value ? { attribute: 'home', value, says: `lives in ${value}`, ...since(clause) } : undefined
}

/** A move that may have been followed by another is no present home. */
function movedTo(place: string | undefined, clause: StatedClause): Finding | undefined {
  const found = homeIn(place, clause)
  if (!found
    || /\b(?:then|later|afterwards|before|back then|college|kid|child|young|little|grade|born|ended up|at the time|when I)\b/i.test(
    clause.sentence,
  )) return undefined
  return found.since && clause.day - found.since.to > RECENT_DAYS ? undefined : found
}

const LIVES = `(?:I|we) ${ADV}(?:live|reside|am living|are living|am based|have (?:always )?lived|have been living|have been based)`
const DWELLING = new LatinRegExp(
  String.raw`^(?:in |on |at )?(?:an?|the|my own) (?:[\p{L}-]+ ){0,3}(?:apartment|flat|house|town|village|city|country|`
  + String.raw`countryside|suburbs|farm|ranch|condo|cabin|mountains|dorm|island|trailer|studio|loft|cottage|van|woods|coast|beach|`
  + String.raw`state|area)\b`,
  'iu',
)

/** A dwelling without a name: "in a small village". */
function dwelling(text: string | undefined): Finding | undefined {
  const value = phraseOf(text).replace(
    inLines('i')`\s+(?:with|near|by|and|for|next|close|on|at|just|right|outside|owned|called|named|located|built|run|where|that|which|can
      |is|are|was|will|would|could|has|makes|feels)\b.*$`, '',
  )
  if (!DWELLING.test(value) || !isComplete(value, 8)) return undefined
  return { attribute: 'living-situation', value, says: `lives ${value}` }
}

const FLAT = '(?:flat|apartment|house|place|home|studio|condo)'

const HOMES: readonly StatementRule[] = [
  { pattern: rule(`${LIVES} (?:here )?in (?<place>.+)`), read: ({ place }, clause) => homeIn(place, clause) },
  { pattern: rule(`(?:I|we) ${ADV}(?:live|am living|are living) (?<where>(?:in|on|at) .+)`), read: ({ where }) => dwelling(where) },
  { pattern: rule(
    `I ${ADV}live (?<value>alone|by myself|on my own|with my (?:parents|mom|dad|mother|father|family|`
    + `girlfriend|boyfriend|husband|wife|grandmother|grandparents|sister|brother|roommates?))`,
  ),
    read: ({ value = '' }) => ({ attribute: 'living-situation', value: value.replace(
      /by myself|on my own/i, 'alone',
    ).replace('my', 'their'), says: `lives ${value.replace(/by myself|on my own/i, 'alone').replace('my', 'their')}` }) },
  { pattern: rule(`(?:I|we) ${ADV}(?:moved|relocated) (?:back |out |over |up |down |here )?to (?<place>.+)`), read: ({ place }, clause) =>
    movedTo(place, clause) },
  { pattern: rule(`(?:I|we) have ${ADV}(?:moved|relocated) to (?<place>.+)`), read: ({ place }, clause) => movedTo(place, clause) },
  { pattern: rule(`(?:I|we) (?:have )?${ADV}(?:moved|relocated) from [^,]{2,40}? to (?<place>.+)`), read: ({ place }, clause) =>
    movedTo(place, clause) },
  {
    pattern: rule(`(?:I|we) (?:am|are|have|got) ${ADV}(?:moved |settled )?(?:in|into) (?:my|our) new ${FLAT} in (?<place>.+)`),
    read: ({ place }, clause) => movedTo(place, clause),
  },
  { pattern: rule(`(?:my|our) new ${FLAT} in (?<place>.+?)(?: (?:is|has) .+)?`), read: ({ place }, clause) => movedTo(place, clause) },
  { pattern: rule(`(?:I|we) (?:have )?${ADV}settled (?:down )?in (?<place>.+)`), read: ({ place }, clause) => movedTo(place, clause) },
  { pattern: rule(`I (?:am ${ADV}|${ADV}come )from (?<place>.+)`), read: ({ place }, clause) => {
    const value = placeName(place, clause)
    return value !== undefined && { attribute: 'hometown', value, says: `is from ${value}` }
  } },
  { pattern: rule(`I (?:was born and (?:raised|grew up)|${ADV}grew up|was raised) in (?<place>.+)`), read: ({ place }, clause) => {
    const value = placeName(place, clause)
    return value !== undefined && { attribute: 'hometown', value, says: `grew up in ${value}` }
  } },
  { pattern: rule(`I was born (?:and raised )?in (?<place>.+)`), read: ({ place }, clause) => {
    const value = placeName(place, clause)
    return value !== undefined && { attribute: 'birthplace', value, says: `was born in ${value}` }
  } },
]

const MONTHS = '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|'
  + 'aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const DATE = `(?:(?:the )?\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTHS}|${MONTHS} (?:the )?\\d{1,2}(?:st|`
  + `nd|rd|th)?|\\d{1,2}/\\d{1,2})(?: (?:of )?(?:19|20)\\d\\d)?`
const PEOPLES = `American|Canadian|Mexican|Brazilian|Argentinian|Colombian|Chilean|Peruvian|British|English|Scottish|Irish|Welsh|`
  + `French|German|Austrian|Swiss|Dutch|Belgian|Italian|Spanish|Portuguese|Greek|Polish|Czech|Hungarian|Romanian|Bulgarian|Serbian|`
  + `Croatian|Albanian|Ukrainian|Russian|Turkish|Swedish|Norwegian|Danish|Finnish|Icelandic|Israeli|Lebanese|Egyptian|Moroccan|`
  + `Nigerian|Kenyan|Ghanaian|Ethiopian|South African|Indian|Pakistani|Bangladeshi|Nepali|Chinese|Taiwanese|Japanese|Korean|`
  + `Vietnamese|Thai|Filipino|Indonesian|Malaysian|Singaporean|Australian|Cuban|Jamaican|Iranian|Iraqi|Afghan|Syrian|Persian`
const TONGUES = `English|Spanish|French|German|Italian|Portuguese|Dutch|Swedish|Norwegian|Danish|Finnish|Polish|Russian|Ukrainian|`
  + `Czech|Greek|Turkish|Arabic|Hebrew|Hindi|Urdu|Bengali|Punjabi|Tamil|Telugu|Mandarin|Cantonese|Chinese|Japanese|Korean|Vietnamese|`
  + `Thai|Tagalog|Indonesian|Malay|Swahili|Albanian|Romanian|Hungarian|Farsi|Persian|Latin|Catalan|Welsh|sign language|ASL`

const PERSON: readonly StatementRule[] = [
  { pattern: rule(`(?:I am (?:called|named)|my (?:first |full |real )?name is)(?: actually)? (?<name>.+)`), read: ({ name }, clause) => {
    const value = personName(phraseOf(name), clause)
    return value !== undefined && { attribute: 'name', value, says: `name is ${value}`, ofSubject: true }
  } },
  { pattern: rule(`I am (?<name>\\S+(?: \\S+)?)`), read: ({ name = '' }, clause) => {
    const value = clause.greets && !clause.isLowerCase && !new RegExp(`\\b(?:${PEOPLES})\\b`, 'i').test(name)
      && !/^(?:Jewish|Muslim|Christian|Catholic|Hindu|Buddhist|Jew)\b/.test(name) ? nameOnly(name, clause) : undefined
    return value !== undefined && { attribute: 'name', value, says: `name is ${value}`, ofSubject: true }
  } },
  { pattern: rule(`I am (?:already |now |currently )?(?<age>[1-9]\\d)(?: years?(?: |-)old| yrs old| yo)?(?: now)?`), read: ({ age = '' }) =>
    Number(age) < 100 && { attribute: 'age', value: age, says: `is ${age} years old` } },
  {
    pattern: rule(`I (?:just )?turned (?<age>[1-9]\\d)(?: (?:today|yesterday|last (?:week|month)|this (?:week|month)|recently))?`),
    read: ({ age = '' }, clause) => Number(age) < 100 && { attribute: 'age', value: age, says: `is ${age} years old`, ...since(clause) },
  },
  { pattern: rule(`my (?:birthday|bday|b-day) is (?:on )?(?<date>${DATE})`), read: ({ date = '' }) => ({
    attribute: 'birthday', value: date, says: `birthday is ${date}`, ofSubject: true,
  }) },
  { pattern: rule(
    `I was born (?:on|in) (?<date>${DATE}|(?:19|20)\\d\\d) (?:in|near) (?<place>.+)|`
    + `I was born in (?<town>.+?) (?:on|in|back in) (?<day>${DATE}|(?:19|20)\\d\\d)`,
  ), read: ({ date, place, town, day }, clause) => {
    const [when, where] = [date ?? day ?? '', placeName(place ?? town, clause)]
    const born: Finding = { attribute: 'birthday', value: when, says: `was born ${/^\d{4}$/.test(when) ? 'in' : 'on'} ${when}` }
    return where === undefined ? [born] : [born, { attribute: 'birthplace', value: where, says: `was born in ${where}` }]
  } },
  { pattern: rule(`I was born (?:on|in) (?<date>${DATE}|(?:19|20)\\d\\d)`), read: ({ date = '' }) => ({
    attribute: 'birthday', value: date, says: `was born ${/^\d{4}$/.test(date) ? 'in' : 'on'} ${date}`,
  }) },
  { pattern: rule(`(?:(?<first>today|tomorrow) is|it is) my (?:\\d{1,2}(?:st|nd|rd|th) )?birthday(?: (?<last>today|tomorrow))?`), read: (
    { first, last }, { day },
  ) => {
    const value = dateIn(first ?? last, day)
    return value !== undefined && { attribute: 'birthday', value, says: `birthday is ${value}`, ofSubject: true }
  } },
  { pattern: rule(`I am ${ADV}(?:an? )?(?<value>${PEOPLES})`), read: ({ value = '' }) => ({
    attribute: 'nationality', value, says: `is ${value}`,
  }) },
  { pattern: rule(
    `I (?:can )?${ADV}speak (?:fluent |some |a little |a bit of |native )?(?<value>(?:${TONGUES})(?:(?: and `
    + `|, | & )(?:some |a little |a bit of )?(?:${TONGUES}))*)(?: fluently| at home| well| natively| too)?`,
  ),
    read: ({ value = '' }) => ({ attribute: 'language', value, says: `speaks ${value}` }) },
  { pattern: rule(`my (?:native|first|mother) (?:language|tongue) is (?<value>${TONGUES})`), read: ({ value = '' }) => ({
    attribute: 'native-language', value, says: `native language is ${value}`, ofSubject: true,
  }) },
]

const MONTH_NAMES =
  ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** Today's or tomorrow's month and day: "12 June". */
function dateIn(word: string | undefined, today: number): string | undefined {
  if (word === undefined) return undefined
  const { month, day } = civilFromDays(today + Number(/^tomorrow$/i.test(word)))
  return `${day} ${MONTH_NAMES[month - 1]!}`
}

/** A name that is nothing but a name: "Kevin", not "Starving". */
function nameOnly(text: string, clause: StatedClause): string | undefined {
  const name = personName(text, clause)
  return name !== undefined && nameAtStart(name, { isLowerCase: true }) === name ? name : undefined
}

const CONDITIONS = `(?:type (?:1|2|one|two) )?diabetes|asthma|celiac(?: disease)?|coeliac(?: disease)?|epilepsy|arthritis|migraines
  |high blood `
  + 'pressure|adhd|add|autism|insomnia|ibs|crohn\'?s(?: disease)?|anemia|lupus|dyslexia|glaucoma|tinnitus|eczema|psoriasis|ocd|ptsd'
const DIETS = 'vegan|vegetarian|pesc[ae]tarian|flexitarian|lactose[- ]intolerant|gluten[- ](?:free|intolerant)|'
  + 'celiac|coeliac|diabetic|kosher|teetotaler|asthmatic|colou?r[- ]?blind|deaf|dyslexic|epileptic'
const FOODS = wordSet('meat pork beef fish seafood gluten dairy eggs sugar chicken shellfish '
  + 'peanuts nuts lactose wheat milk bread carbs coffee alcohol caffeine tea soda wine beer')

/** Whether a phrase names nothing but what people are known to give up: "coffee", "meat or fish". */
export const isAvoidable = (text: string | undefined): text is string =>
  text !== undefined && text !== '' && text.toLowerCase().split(/\s*(?:,| and | or )\s*/).every((food) => FOODS.has(food))

/** A diet that the speaker corrects: the later word counts. */
const CORRECTED =
  new RegExp(`[,–—-] ?(?:well|or rather|I mean|no|actually)[, ]+(?:actually |more like |I am )?(?<value>${DIETS})[.!]*$`, 'i')

/** What happens to who eats what they are allergic to. */
const REACTION = inLines('i')`\b(?:throat|hives|rash|swell\w*|swollen|anaphyla\w*|epi-?pen|can not breathe|itch\w*|break out
  |breaks? me out|hospital|er)\b`

const HEALTH: readonly StatementRule[] = [
  { pattern: rule(`I (?:can not|do not|should not) ${ADV}(?:do|have|eat|tolerate|touch) (?:any )?(?<value>[a-z ]{3,25})`), read: (
    { value: text }, clause,
  ) => {
    const value = phraseOf(text)
    return REACTION.test(clause.sentence) && isAllergen(value) && { attribute: 'allergy', value, says: `is allergic to ${value}` }
  } },
  { pattern: rule(`I am (?:very |severely |super |really |also |highly |deathly |a bit |slightly )*allergic to (?<value>.+)`), read: ({
    value: text,
  }) => {
    const value = phraseOf(text)
    return isComplete(value, 4) && isAllergen(value) && { attribute: 'allergy', value, says: `is allergic to ${value}` }
  } },
  {
    pattern: rule(`I have (?:an? )?(?:severe |bad |serious |mild )?(?<value>[\\p{L}-]+(?: [\\p{L}-]+)?) allerg(?:y|ies)`),
    read: ({ value = '' }) => isAllergen(value) && { attribute: 'allergy', value, says: `is allergic to ${value}` },
  },
  { pattern: rule(
    `I (?:am|have been|went|became|have gone|have become) ${ADV}(?:an? )?(?:strict |`
    + `lifelong )?(?<value>${DIETS})(?: now| these days)?(?: for .+| since .+)?`,
  ), read: ({ value: first = '' }, clause) => {
    const value = CORRECTED.exec(clause.sentence)?.groups?.['value'] ?? first
    return { attribute: /vegan|vegetarian|pesc[ae]tarian|flexitarian|kosher|teetotaler|free/i.test(value) ? 'diet'
      : 'health', value, says: `is ${/^(?:teetotaler)$/i.test(value) ? 'a ' : ''}${value}`, ...since(clause) }
  } },
  {
    pattern: rule(`I (?:${ADV}have|suffer from|was diagnosed with|have been diagnosed with) (?<value>${CONDITIONS})`),
    read: ({ value = '' }) => ({ attribute: 'health', value, says: `has ${value}` }),
  },
  { pattern: rule(`I (?:do not|never|can not(?= eat)) ${ADV}(?<verb>eat|drink) (?:any )?(?<value>.+)`), read: ({
    verb = '', value: text,
  }) => {
    const value = phraseOf(text)
    return isAvoidable(value) && { attribute: 'diet', value: `no ${value}`, says: `${verb.toLowerCase()}s no ${value}` }
  } },
  { pattern: rule(
    `I ${ADV}(?:have ${ADV})?(?:given up|gave up|quit|stopped|cut out|no longer) (?<verb>eat(?:ing)? |drink(?:ing)? )?(?<value>.+)`,
  ), read: ({ verb, value: text }, clause) => {
    const value = phraseOf(text)
    const isDrunk = /^drink/i.test(verb ?? '') || /^(?:coffee|alcohol|caffeine|tea|soda|wine|beer|milk)$/i.test(value)
    return isAvoidable(value) && (verb !== undefined || !/\bno longer\b/i.test(clause.text))
      && !/\b(?:ago|lent|month|week|used to)\b/i.test(clause.text)
      && { attribute: 'diet', value: `no ${value}`, says: `${isDrunk ? 'drinks' : 'eats'} no ${value}` }
  } },
]

/** All rules of this file, in order. */
export const ENGLISH_IDENTITY: readonly StatementRule[] = [...PERSON, ...HOMES, ...HEALTH]

/** Whether a text may stand for a place of work or learning: short, and nothing but a name. */
export const shortName = (text: string, clause: StatedClause, maxWords = 5): string | undefined => {
  const name = nameAtStart(text, clause, maxWords)
  return name && wordCount(text.slice(name.length)) === 0 ? name : undefined
}
