/** English: occupation, employer, school and studies. */
import type { StatedClause, Finding, StatementRule } from '../../facts/finding.ts'
import { timePast } from '../../facts/stated-times.ts'
import { ADV } from './identity.ts'
import { isComplete, nameAtStart, phraseOf, wordCount } from './values.ts'
import { LatinRegExp } from '@madeleine/base'

const rule = (pattern: string): RegExp => new LatinRegExp(`^${pattern}$`, 'iu')

/** What people are by profession; the last word of an occupation must be one of these. */
const OCCUPATIONS = `accountant|actor|actress|administrator|advisor|agent|analyst|animator|architect|artist|assistant|astronomer|`
  + `attorney|auditor|author|baker|banker|barber|barista|bartender|biologist|blogger|bookkeeper|broker|builder|butcher|buyer|carpenter|`
  + `cashier|caregiver|chef|chemist|clerk|coach|comedian|composer|consultant|contractor|cook|coordinator|copywriter|counselor|`
  + `counsellor|crafter|dancer|dentist|designer|detective|developer|dietitian|director|dispatcher|dj|doctor|driver|economist|editor|`
  + `electrician|engineer|entrepreneur|executive|farmer|filmmaker|firefighter|fireman|fisherman|florist|freelancer|gardener|geologist|`
  + `grad student|graphic artist|guard|guide|hairdresser|hairstylist|homemaker|housewife|hygienist|illustrator|inspector|instructor|`
  + `intern|interpreter|investigator|janitor|jeweler|journalist|judge|laborer|landlord|landscaper|lawyer|lecturer|librarian|lifeguard|`
  + `machinist|mailman|manager|marine|marketer|mathematician|mechanic|midwife|miner|model|musician|nanny|neuroscientist|novelist|nurse|`
  + `nutritionist|officer|optician|optometrist|painter|paralegal|paramedic|pastor|pharmacist|philosopher|photographer|physician|`
  + `physicist|pianist|pilot|plumber|poet|police officer|policeman|politician|priest|principal|producer|professor|programmer|`
  + `psychiatrist|psychologist|publicist|realtor|receptionist|recruiter|reporter|researcher|sailor|salesman|salesperson|saleswoman|`
  + `scientist|sculptor|seamstress|secretary|security guard|singer|social worker|soldier|songwriter|specialist|stay at home (?:mom|dad|`
  + `mother|father)|stay-at-home (?:mom|dad|mother|father)|student|stylist|supervisor|surgeon|surveyor|tailor|teacher|technician|`
  + `teller|therapist|trader|trainer|translator|trucker|truck driver|tutor|veterinarian|videographer|volunteer|waiter|waitress|`
  + `web developer|welder|writer|youtuber|zookeeper|machine operator|yoga teacher|dog walker|babysitter|freshman|sophomore|phd student`
const OCCUPATION = new RegExp(`(?:^|[ -])(?:${OCCUPATIONS})$`, 'i')
/** "A good cook", "a huge fan": what one is said to be like, or not really is. */
const JUDGED = new RegExp(String.raw`\b(?:good|great|bad|terrible|horrible|decent|excellent|amazing|better|best|worst|huge|big|fast|slow|`
  + String.raw`happy|lucky|poor|careful|nervous|aspiring|wannabe|future|former|ex|retired|old|total|real|avid|hard|fellow|night|morning|`
  + String.raw`born|natural|self|armchair|backseat|perfect|lousy|awful|fine|long|quick|mean|serious|pretty|messy|little|bit|team|crazy|`
  + String.raw`new|worse|potential|secret|gossip|deep|free|very|more|less|not|master|role|loyal|regular|busy|frequent)\b`, 'i')

const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

/** An occupation, without what is said of the place after it. */
export function occupation(text: string | undefined): string | undefined {
  const value = phraseOf(text).replace(/^(?:an?|the) /i, '')
    .replace(/\s+(?:at|in|for|with|from|by|on|here|working|who|of|full time|part time|now|and)\b.*$/i, '').trim()
  return (OCCUPATION.test(value) || SPECIALIST.test(value)) && wordCount(value) <= 4 && !JUDGED.test(value) && isComplete(value, 4) ? value
    : undefined
}

const SPECIALIST = /(?:^|[ -])[a-z]+(?:ologist|iatrician|iatrist|therapist|ographer)$|\bworker$/i

function occupied(text: string | undefined, clause: StatedClause): Finding | undefined {
  const value = occupation(text)
  return value && !/\b(?:movie|film|play|show|game|halloween|costume|today|tonight|day)\b/i.test(clause.text)
    ? { attribute: 'occupation', value, says: `is ${withArticle(value)}` }
    : undefined
}

/** Kinds of places to work at. */
const WORKPLACE = new RegExp(String.raw`\b(?:bank|school|hospital|store|shop|restaurant|bar|cafe|café|library|company|firm|factory|`
  + String.raw`office|hotel|gym|clinic|farm|bakery|university|college|startup|start-up|museum|zoo|salon|warehouse|lab|laboratory|nursery|`
  + String.raw`shelter|station|agency|studio|supermarket|mall|airport|daycare|center|centre|church|shipyard|garage|brewery|bookstore|`
  + String.raw`theater|theatre|grocery|pharmacy|dealership|business|practice|plant|post office|casino|spa|kitchen|nursing home|`
  + String.raw`call center|university|courthouse|government|city|diner|pizzeria|movies|movie theater|railroad|industry|field)\b`, 'i')

/** Places to work at that need no name. */
const KNOWN_WORKPLACE = new RegExp(String.raw`^the (?:[\p{L}-]+ ){0,2}(?:post office|zoo|airport|movies|movie theater|`
  + String.raw`hospital|mall|government|university|library|courthouse|city|(?:[\p{L}-]+ )(?:industry|field|business))$`, 'iu')

/** A place of work: a name is an employer, a kind of place a workplace. */
function worksAt(preposition: string, text: string | undefined, clause: StatedClause): Finding | undefined {
  const value = phraseOf(text).replace(
    /\s+(?:as|with|in|on|near|from|every|until|to|at|that|which|part|full|for|since|and|during|today|tonight|tomorrow|most)\b.*$/i, '',
  ).trim()
  if (/^(?:home|night|nights|weekends?|least|work|all|times?|night shift|noon|\d.*)$/i.test(value)) return undefined
  const name = nameAtStart(value, clause)
  if (name !== undefined && name === value && !clause.isLowerCase) {
    return { attribute: 'employer', value: name, says: `works ${preposition} ${name}`, ...started(clause) }
  }
  const isKind = /^(?:an?|the|my (?:own|family's|dad's|father's|parents'?)) [\p{L}' -]+$/iu.test(value) && WORKPLACE.test(value)
  const own = value.replace(/^my /i, 'their ')
  if (/^the /i.test(value) && !KNOWN_WORKPLACE.test(value)) return undefined
  return isKind && isComplete(own.replace(/^their /, ''), 6)
    ? { attribute: /\b(?:industry|field)\b/i.test(own) ? 'work-field' : 'place-of-work', value: own, says: `works ${preposition} ${own}` }
    : undefined
}

const started = ({ text, day }: StatedClause): { since?: NonNullable<Finding['since']> } => {
  const time = /\b(?:since|last|ago|in (?:\d{4}|[A-Z][a-z]+)|this|yesterday|today)\b/.test(text) ? timePast(text, day) : undefined
  return time ? { since: time.span } : {}
}

const FIELDS = `finance|marketing|it|sales|retail|healthcare|health care|education|construction|real estate|tech|technology|`
  + `advertising|insurance|banking|hospitality|accounting|human resources|hr|customer service|software|film|television|tv|`
  + `publishing|manufacturing|law|medicine|research|logistics|politics|fashion|engineering|agriculture|biotech|cybersecurity|`
  + `data science|design|childcare|landscaping|food service|security|media|pr|public relations|administration|consulting|academia`

const WORK: readonly StatementRule[] = [
  { pattern: rule(`I am ${ADV}an? (?<value>.+)`), read: ({ value }, clause) => occupied(value, clause) },
  {
    pattern: rule(`I ${ADV}(?:work|am working|have been working|have worked) (?:full[- ]time |part[- ]time |now )?as an? (?<value>.+)`),
    read: ({ value }, clause) => occupied(value, clause),
  },
  {
    pattern: rule(`I (?:have )?${ADV}(?:been|became|become) an? (?<value>.+)`),
    read: ({ value }, clause) => /^I (?:have|(?:\w+ )*became)/i.test(clause.text)
      && !/\b(?:ago|when|back|then|in \d|kid|child|college)\b/i.test(clause.sentence) && occupied(value, clause),
  },
  {
    pattern: rule(`I (?:have )?${ADV}(?:started|begun|began|got hired|was hired|got promoted|was promoted|(?:got|found|`
      + `landed|took) (?:a |my )?(?:new )?(?:job|position|role)) ?(?:working|work)? (?:as|to) an? (?<value>.+)`),
    read: ({ value }, clause) => !/\b(?:ago|when|back then|first|college)\b/i.test(clause.sentence) && occupied(value, clause),
  },
  {
    pattern: rule(`my (?:new |day )?(?:job|position) (?:is )?(?<preposition>at|with) (?<value>.+?)(?: (?:is|starts|started|has|pays) .+)?`),
    read: ({ value }, clause) => worksAt('at', value, clause),
  },
  { pattern: rule(`my (?:day )?job is (?:being |to be )?an? (?<value>.+)`), read: ({ value }, clause) => occupied(value, clause) },
  {
    pattern: rule(`I ${ADV}(?:work|am working|am employed|have worked|have been working) (?:full[- ]time |`
      + `part[- ]time |now |over |here |out )?(?<preposition>at|for) (?<value>.+)`),
    read: ({ preposition = '', value }, clause) => worksAt(preposition.toLowerCase(), value, clause),
  },
  {
    pattern: rule(`I ${ADV}(?:work|am working) (?:full[- ]time |part[- ]time )?in (?<value>(?:an?|the) .+)`),
    read: ({ value }, clause) => worksAt('in', value, clause),
  },
  {
    pattern: rule(`I ${ADV}(?:work|am working|have worked) in (?<value>${FIELDS})(?: (?:for|at|in|now|since|right|as) .+)?`),
    read: ({ value = '' }) => !/^it$/.test(value) && { attribute: 'work-field', value, says: `works in ${value}` },
  },
  { pattern: rule(
    `I ${ADV}(?:(?:have )?(?:got|gotten|started|landed|accepted|found|took) (?:a |my |`
    + `the )?(?:new )?(?:job|position|role|internship)|(?:have )?(?:started|begun) (?:working|to work|`
    + `work)|(?:got|was|have been) hired|started|signed(?: on| a contract)?|accepted an offer) `
      + '(?<preposition>at|with|for|by|from) (?<value>.+)',
  ), read: ({ preposition = '', value }, clause) => {
    const text = phraseOf(value).replace(/\s+(?:as|in|on|last|this|two|three|a|yesterday|today|recently)\b.*$/i, '')
    const name = nameAtStart(text, clause)
    return name !== undefined && name === text && !clause.isLowerCase && {
      attribute: 'employer', value: name,
      says: `works ${/^(?:with|by|from)$/i.test(preposition) ? 'at' : preposition.toLowerCase()} ${name}`, ...started(clause),
    }
  } },
  {
    pattern: rule(`I am ${ADV}(?<value>retired|unemployed|self[- ]employed)`),
    read: ({ value = '' }) => ({ attribute: 'occupation', value, says: `is ${value}` }),
  },
]

const SUBJECTS = `accounting|anthropology|archaeology|architecture|art|art history|astronomy|biochemistry|biology|business|`
  + `business administration|chemistry|chinese|civil engineering|communications?|computer engineering|computer science|computing|`
  + `creative writing|criminal justice|culinary arts|cybersecurity|dance|data science|dentistry|design|drama|economics|education|`
  + `electrical engineering|engineering|english|english literature|environmental science|fashion|fashion design|film|finance|`
  + `fine arts?|french|genetics|geography|geology|german|graphic design|health sciences?|history|human resources|`
  + `information technology|interior design|international relations|italian|japanese|journalism|kinesiology|korean|law|linguistics|`
  + `literature|marine biology|marketing|mathematics|maths?|mechanical engineering|medicine|microbiology|music|neuroscience|nursing|`
  + `nutrition|pharmacy|philosophy|physics|political science|pre-?med|psychology|public health|religion|social work|sociology|`
  + `languages|foreign languages|software engineering|spanish|statistics|theat(?:er|re)|theology|veterinary medicine|zoology`

/** Words in names of schools. */
const SCHOOL_WORD = new RegExp(String.raw`\b(?:university|college|high school|middle school|law school|med(?:ical)? school|`
  + String.raw`grad(?:uate)? school|community college|institute|academy|culinary school|nursing school|art school)\b`, 'i')

/** Schools by their kind alone. */
const SCHOOL_KIND = new RegExp(String.raw`^(?:a )?(?:community college|college|university|high school|middle school|`
  + String.raw`law school|med(?:ical)? school|grad(?:uate)? school|culinary school|nursing school|art school)$`, 'i')

const STUDIES: readonly StatementRule[] = [
  {
    pattern: rule(`I ${ADV}(?:study|am studying|major in|am majoring in|have been studying|`
      + `double major in) (?<value>(?:${SUBJECTS})(?: and (?:${SUBJECTS}))?)(?: (?:at|in|with|for|right|now|and|to|here) ?.*)?`),
    read: ({ value = '' }) => ({ attribute: 'studies', value, says: `studies ${value}` }),
  },
  {
    pattern: rule(`I am ${ADV}(?:an? )?(?<value>${SUBJECTS}) (?:major|student)(?: (?:at|in) .+)?`),
    read: ({ value = '' }) => ({ attribute: 'studies', value, says: `studies ${value}` }),
  },
  {
    pattern: rule(`my major is (?<value>${SUBJECTS})`),
    read: ({ value = '' }) => ({ attribute: 'studies', value, says: `studies ${value}` }),
  },
  { pattern: rule(
    `I (?:${ADV}(?:go to|attend|study at|am studying at|goto)|am ${ADV}(?:a|an undergraduate|`
    + `an undergrad|a graduate|a grad|a phd|a [a-z]+)? ?student at|am (?:in|at)) (?<value>.+)`,
  ), read: ({ value: text }, clause) => {
    const value = phraseOf(text).replace(/\s+(?:in|for|as|with|on|and|studying|to|near|part|full|this|next)\b.*$/i, '')
    const isSchool = /^I (?:\w+ )?(?:study|am studying) at /i.test(clause.text) && nameAtStart(value, clause) === value
      || SCHOOL_WORD.test(value)
    const name = nameAtStart(value.replace(/^the /i, ''), clause, 6)
    return isSchool && isComplete(value, 6) && (name !== undefined || SCHOOL_KIND.test(value)) && wordCount(value) <= 6
      && { attribute: 'school', value, says: `goes to ${value}` }
  } },
]

/** What is taught, and to whom. */
const TAUGHT: readonly StatementRule[] = [
  { pattern: rule(
    `I ${ADV}teach (?<value>(?:(?:elementary|primary|middle|high) school |kindergarten|pre-?school|(?:\\d(?:st|nd|rd|th)`
    + `|first|second|third|fourth|fifth|sixth) grade ?|piano|guitar|violin|music|yoga|pilates|dance|ballet|swimming|art|(?:${SUBJECTS})`
    + `)(?:[a-z]* ?(?:class(?:es)?|lessons|students|kids|children|school)?)?)(?: (?:at|in|to|for|part|full|and|there|now|on) ?.*)?`,
  ), read: ({ value: text = '' }) => {
    const value = text.trim()
    return { attribute: 'occupation', value: `teaches ${value}`, says: `teaches ${value}` }
  } },
]

/** All rules of this file, in order. */
export const ENGLISH_WORK: readonly StatementRule[] = [...WORK, ...TAUGHT, ...STUDIES]
