/** English: what is over, with nothing in its place – a job, a home, a couple, a thing, an animal, a habit. */
import type { Ending, EndingRule, RuleAttribute, StatedClause } from '../../facts/finding.ts'
import { timePast } from '../../facts/stated-times.ts'
import { ADV, isAvoidable } from './identity.ts'
import { occupation } from './work.ts'
import { isComplete, nameAtStart, personName, phraseOf, placeName, wordCount } from './values.ts'
import { LatinRegExp } from '@madeleine/base'

const rule = (pattern: string): RegExp => new LatinRegExp(`^${pattern}$`, 'iu')

/** Days within which an end is believed to be the last word: an old one may have been followed by something new. */
const RECENT_DAYS = 200
/** Of long ago, of somebody else, or not for good. */
const PAST = new RegExp(String.raw`\b(?:ago|years?|back then|back together|again|once|when (?:I|we)|at the time|as a (?:kid|child|`
  + String.raw`teen\w*)|in (?:college|high school)|used to|ex|always|every|never|almost|nearly|not|kidding|game|movie|show|story)\b`, 'i')
/** What is told as the reason or the time of something else was over before: what has begun since must not end by it. */
const RETOLD = /\b(?:since|because|after|when|while|before|until|that)\s+(?:I|we|my)\b/i
const WHEN = '(?: (?:on|in|last|this|yesterday|today|recently|earlier|two|three|a few|a couple|'
  + 'after|because|since|for good|now|already|finally|just|so) ?.*)?'
const MORE = '(?: any ?more| any longer)'
const HAVE = `(?:I|we) ${ADV}(?:have ${ADV})?`

/** Ends of attributes since a recent time; none where it was long ago. */
function over(clause: StatedClause, ...ended: readonly (readonly [ends: RuleAttribute, value?: string | undefined])[]): Ending[] {
  const time = timePast(clause.text, clause.day)
  if (time ? clause.day - time.span.from > RECENT_DAYS : PAST.test(clause.text.replace(
    /\b(?:do not|am not|not (?=[^.]*any ?more)|(?:two|three|a few|a couple of|a) (?:days?|weeks?|months?) ago)\b/gi, '',
  ))) return []
  return ended.filter(([, value]) => value !== undefined || !RETOLD.test(clause.sentence))
    .map(([ends, value]) => ({ ends, ...(value !== undefined && { value }), ...(time && { since: time.span }) }))
}

/** A proper name and nothing else, but a time. */
function nameOf(text: string | undefined, clause: StatedClause): string | undefined {
  const value = phraseOf(text)
    .replace(/\s+(?:as|in|on|last|this|after|because|since|two|three|a|for|yesterday|today|recently|just)\b.*$/i, '')
  const name = nameAtStart(value.replace(/^the /i, ''), clause)
  return clause.isLowerCase || name === undefined || name !== value.replace(/^the /i, '') ? undefined : value
}

/** The end of a job, at a place where one is named. */
function jobOver(text: string | undefined, clause: StatedClause): Ending[] {
  const name = nameOf(text, clause)
  return over(clause, name === undefined && text !== undefined ? ['place-of-work'] : ['employer', name], ['place-of-work'])
    .filter(({ ends }, i, all) => all.findIndex((one) => one.ends === ends) === i)
}

const occupationOver = (text: string | undefined, clause: StatedClause): Ending[] => {
  const value = occupation(text)
  return value === undefined ? [] : over(clause, ['occupation', value])
}

const JOB = '(?:my|the|that) (?:old |last |day |current |previous |part[- ]time |full[- ]time )?(?:job|position|post|role)'
const WORK_OVER: readonly EndingRule[] = [
  { pattern: rule(
    `I ${ADV}(?:no longer work|do not work|stopped working|have stopped working|quit working) (?:at|for) (?<place>.+?)${MORE}?${WHEN}`,
  ), read: ({ place }, clause) =>
    (/\bdo not work\b/i.test(clause.text) && !new RegExp(MORE).test(clause.text) ? [] : jobOver(place, clause)) },
  { pattern: rule(
    `${HAVE}(?:quit|left|resigned from|lost|gave up) ${JOB}(?: (?:at|with) (?<place>.+?))?(?: as an? (?<what>.+?))?${WHEN}`,
  ), read: ({ place, what }, clause) =>
    [...jobOver(place, clause), ...occupationOver(what, clause)] },
  { pattern: rule(`I ${ADV}(?:have |was |got |have been |am )?${ADV}(?:laid off|let go|fired|made redundant)(?: (?:from|by|`
    + `at) (?<place>(?!my|the).+?))?(?: (?:from|by|at) (?:my|the) .+?)?${WHEN}`), read: ({ place }, clause) => jobOver(place, clause) },
  { pattern: rule(
    `I ${ADV}(?:have ${ADV})?(?:quit|resigned from|handed in my notice at|`
    + `left(?!.* for good$)) (?<place>\\p{Lu}.+?)(?: (?:as .+|after .+|last (?:week|month)|this (?:week|month)|in \\p{L}+))?`,
  ), read: ({ place }, clause) => {
    const name = nameOf(place, clause)
    return name === undefined || /\b(?:at \d|early|late|this morning|tonight|today|yesterday)\b/i.test(clause.text) ? []
      : over(clause, ['employer', name])
  } },
  { pattern: rule(`I am (?:no longer|not) an? (?<what>.+?)${MORE}?`), read: ({ what }, clause) =>
    (/\bnot\b/i.test(clause.text) && !new RegExp(MORE).test(clause.text) ? [] : occupationOver(what, clause)) },
  { pattern: rule(
    `I ${ADV}(?:no longer work|do not work|have stopped working|stopped working|quit `
    + `working|gave up working) as an? (?<what>.+?)${MORE}?${WHEN}`,
  ), read: ({ what }, clause) =>
    (/\bdo not\b/i.test(clause.text) && !new RegExp(MORE).test(clause.text) ? [] : occupationOver(what, clause)) },
  {
    pattern: rule(`I am ${ADV}(?:retired|unemployed|out of work|between jobs|out of a job)${WHEN}`),
    read: (_, clause) => over(clause, ['employer'], ['place-of-work']),
  },
  { pattern: rule(`${HAVE}(?:dropped out of|graduated from) (?<place>.+?)${WHEN}`), read: ({ place }, clause) =>
{
    const [name, kind] = [nameOf(place, clause), /^(?:college|university|uni|high school)$/i.exec(phraseOf(place))?.[0]]
    return over(clause, ...(name === undefined ? [] : [['school', name] as const]), ...(kind === undefined ? []
      : [['school', kind] as const, ['studies'] as const]))
  } },
]

const HOME_OVER: readonly EndingRule[] = [
  { pattern: rule(`(?:I|we) ${ADV}(?:no longer live|do not live) in (?<place>.+?)${MORE}?`), read: ({ place }, clause) =>
    (/\bdo not\b/i.test(clause.text) && !new RegExp(MORE).test(clause.text) ? [] : homeOver(place, clause)) },
  { pattern: rule(`${HAVE}moved (?:out of|away from|on from) (?<place>.+?)${WHEN}`), read: ({ place }, clause) => homeOver(place, clause) },
  { pattern: rule(`${HAVE}left (?<place>.+?) for good`), read: ({ place }, clause) => homeOver(place, clause) },
]

function homeOver(text: string | undefined, clause: StatedClause): Ending[] {
  const value = placeName(text, clause)
  return value === undefined ? [] : over(clause, ['home', value])
}

const MATE = '(?:husband|wife|boyfriend|girlfriend|partner|fiancée?|bf|gf)'
const COUPLE: readonly (readonly [RuleAttribute])[] = [['partner'], ['companion'], ['relationship-status']]
const PEOPLE_OVER: readonly EndingRule[] = [
  { pattern: rule(`(?:we|(?:me and )?my ${MATE}(?: and I)?) ${ADV}(?:have ${ADV})?(?:broke up|broken up|split up|`
    + `separated|got divorced|gotten divorced)${WHEN}`), read: (_, clause) => over(clause, ...COUPLE) },
  {
    pattern: rule(`I ${ADV}(?:have ${ADV})?(?:broke up|broken up|split up|separated|got divorced)${WHEN}`),
    read: (_, clause) => (new RegExp(`\\bmy ${MATE} and I\\b`, 'i').test(clause.sentence) ? over(clause, ...COUPLE) : []),
  },
  {
    pattern: rule(`I ${ADV}(?:have ${ADV})?(?:broke up|broken up|split up) with my ${MATE}${WHEN}`),
    read: (_, clause) => over(clause, ...COUPLE),
  },
  { pattern: rule(`I ${ADV}(?:have ${ADV})?(?:broke up|broken up|split up) with (?<name>\\p{L}+)${WHEN}`), read: ({ name }, clause) => {
    const value = personName(name, clause)
    return value === undefined || clause.isLowerCase ? [] : over(clause, ['partner', value], ['companion'], ['relationship-status'])
  } },
  {
    pattern: rule(`my ${MATE} (?:just |has |recently )*(?:left me|dumped me|broke up with me)${WHEN}`),
    read: (_, clause) => over(clause, ...COUPLE),
  },
  { pattern: rule(`I (?:just |recently )?got (?:divorced|dumped)${WHEN}`), read: (_, clause) => over(clause, ...COUPLE) },
]

const LOOKS = '(?:(?:old|new|beloved|little|poor|big|red|blue|black|white|green|grey|gray|'
  + 'silver|other|only|dear|sweet|elderly|first|second) )*'
const THING = 'car|truck|van|suv|motorcycle|motorbike|scooter|bike|bicycle|boat|sailboat|house|apartment|flat|condo|cabin|farm|piano|'
  + 'guitar|violin|telescope|camper|rv|trailer|business|company|restaurant|shop|store|drone|kayak|canoe|garden|record player|[A-Z][a-z]+'
const ANIMAL = 'dog|cat|puppy|kitten|hamster|rabbit|bunny|parrot|horse|pony|guinea pig|turtle|tortoise|snake|lizard|goldfish|bird|ferret'

const thingOver = (ends: 'owns' | 'pets') => (
  { value, name }: Readonly<Record<string, string | undefined>>, clause: StatedClause,
): Ending[] => {
  const called = name === undefined ? undefined : personName(name, clause)
  if (name !== undefined && called === undefined) return []
  return over(clause, [ends, called === undefined ? `a ${value!.toLowerCase()}` : `a ${value!.toLowerCase()} called ${called}`])
}

const THINGS_OVER: readonly EndingRule[] = [
  { pattern: rule(`${HAVE}(?:sold|gave away|given away|got rid of|gotten rid of|scrapped|donated) (?:my|`
    + `our) ${LOOKS}(?<value>${THING})(?: (?:to|for|on) .*)?${WHEN}`), read: thingOver('owns') },
  {
    pattern: rule(`(?:my|our) ${LOOKS}(?<value>${THING}) (?:was|got|has been|is) (?:just )?(?:stolen|totaled|totalled|scrapped)${WHEN}`),
    read: thingOver('owns'),
  },
  { pattern: rule(`(?:somebody|someone|they) (?:just )?stole (?:my|our) ${LOOKS}(?<value>${THING})${WHEN}`), read: thingOver('owns') },
  { pattern: rule(`(?:I|we) ${ADV}no longer (?:have|own) (?:an?|my|our|the) ${LOOKS}(?<value>${THING})`), read: thingOver('owns') },
  { pattern: rule(`(?:I|we) do not (?:have|own) (?:an?|my|our|the) ${LOOKS}(?<value>${THING})${MORE}`), read: thingOver('owns') },
  { pattern: rule(`(?:my|our) ${LOOKS}(?<value>${ANIMAL}),?(?: (?<name>\\p{Lu}\\p{L}+),?)? (?:just |has |`
    + `sadly )*(?:died|passed away|passed|is dead|is gone|ran away)${WHEN}`), read: thingOver('pets') },
  { pattern: rule(`${HAVE}(?:had to )?(?:put (?:down )?|lost |rehomed |gave away |given away `
    + `)(?:my|our) ${LOOKS}(?<value>${ANIMAL})(?: (?<name>\\p{Lu}\\p{L}+))?(?: down| to sleep)?${WHEN}`), read: thingOver('pets') },
]

const HABITS_OVER: readonly EndingRule[] = [
  {
    pattern: rule(`I ${ADV}(?:(?:drink|eat|am (?:back to )?(?:drinking|eating)|have started (?:drinking|eating)|`
      + `started (?:drinking|eating)|have started to (?:drink|eat)|am back (?:on|to)) )(?<value>[\\p{L} ]+?) again${WHEN}`),
    read: ({ value }, clause) => avoidedNoMore(value, clause),
  },
  {
    pattern: rule(`I am back (?:on|to) (?:drinking |eating )?(?<value>[\\p{L} ]+?)${WHEN}`),
    read: ({ value }, clause) => avoidedNoMore(value, clause),
  },
  { pattern: rule(`I am (?:no longer|not) (?:an? )?(?<value>vegan|vegetarian|pescatarian)${MORE}?`), read: ({ value }, clause) =>
    (/\bnot\b/i.test(clause.text) && !new RegExp(MORE).test(clause.text) ? [] : over(clause, ['diet', value!.toLowerCase()])) },
  { pattern: rule(`I ${ADV}no longer (?:like|love|enjoy) (?<value>.+)`), read: ({ value: text }, clause) => {
    const value = phraseOf(text)
    return isComplete(value, 4) && wordCount(value) <= 4 ? over(clause, ['likes', value]) : []
  } },
  { pattern: rule(`I (?:no longer|do not) play (?:the )?(?<value>[\\p{L} ]+?)(?<more>${MORE})?`), read: ({ value = '', more }, clause) =>
    (/\bno longer\b/i.test(clause.text) || more !== undefined ? over(clause, ['plays', value.toLowerCase()]) : []) },
  {
    pattern: rule(`${HAVE}(?:stopped|quit|given up|gave up) (?<verb>playing|learning|studying) (?:the )?(?<value>[\\p{L} ]+?)${WHEN}`),
    read: ({ verb, value = '' }, clause) => over(clause, [/^play/i.test(verb!) ? 'plays' : 'learning', value]),
  },
]

const avoidedNoMore = (value: string | undefined, clause: StatedClause): Ending[] =>
  isAvoidable(value) ? over({ ...clause, text: clause.text.replace(/ again\b/i, '') }, ['dislikes', value.toLowerCase()]) : []

/** All endings, in order. */
export const ENGLISH_ENDINGS: readonly EndingRule[] = [...WORK_OVER, ...HOME_OVER, ...PEOPLE_OVER, ...THINGS_OVER, ...HABITS_OVER]
