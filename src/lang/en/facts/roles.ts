/** English: what one does at a place, runs, leads, is known as; work that is told by its verb. */
import { alternatives, type Finding, type StatedClause, type StatementRule } from '../../../facts/rules/finding.ts'
import { ADV } from './identity.ts'
import { isComplete, nameAtStart, phraseOf, TECH, wordCount } from './values.ts'
import { occupation } from './work.ts'
import { LatinRegExp } from '../../../latin-regexp.ts'

const rule = (pattern: string): RegExp => new LatinRegExp(`^${pattern}$`, 'iu')

const LEVEL = alternatives(`(?:(?:only|lead|head|sole|main|senior|junior|chief|founding|resident|new|first|second|third|former
  |full[- ]time|part[- ]time|freelance|certified|registered|licensed|trained|qualified|professional|practi[cs]ing|retired|(?:1st|2nd|3rd
  |\\d+th|first|second|third|fourth|fifth|sixth|final)[- ]year) )*`)
/** Roles that are none of a trade. */
const ROLES = alternatives(`dev|devs|developer|founder|co-?founder|ceo|cto|cfo|coo|cmo|owner|co-?owner|sysadmin|sre|tester|lead
  |head of [a-z]+|vp of [a-z]+|director of [a-z]+
  |postdoc|phd candidate|resident|apprentice|trainee|intern|carer|cleaner|housekeeper|caretaker|vet|paramedic|medic|emt|gp|actuary|courier
  |attendant|steward|stewardess|captain|lorry driver
  |ranger|curator|historian|archivist|linguist|columnist|screenwriter|playwright|potter|brewer|winemaker|roofer|bricklayer|plasterer
  |locksmith|joiner|beekeeper|civil servant|med student|medical student
  |law student|nursing student|grad student|exchange student|student|teacher|podcaster|streamer|twitch streamer|game designer|data scientist
  |life coach|diplomat|undertaker|deckhand|conductor|drummer
  |violinist|cellist|guitarist|fitness instructor|bus driver|train driver|operator|technologist|salesperson|sales rep|rep|representative
  |au pair|foreman|handyman|stunt(?:man|woman)|gymnast|(?:tennis|soccer
  |football|basketball|baseball|hockey|volleyball|rugby|poker) player|worker|bellhop|waitress|freelancer|homemaker|third grader|(?:first
  |second|fourth|fifth) grader`)
const ROLE = new LatinRegExp(`^(?:[\\p{L}&/-]+ ){0,3}?(?:${ROLES})$`, 'iu')
const NO_ROLE = new RegExp(String.raw`\b(?:good|great|bad|best|worst|big|huge|happy|lucky|poor|proud|dog owner|`
  + String.raw`cat owner|owner of|home ?owner|car owner|hard|team|real|total|wannabe|aspiring|future|former|ex|`
  + String.raw`new owner|terrible|slow|fast|night|born|natural|little|lead|role|pirate|wizard|secret|it is|not)\b`, 'i')

const GENERIC = /^(?:worker|operator|lead|rep|representative|owner|captain|conductor|resident|tester|foreman|third grader)$/i

const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

/** What one is by trade or role, without what stands before it. */
function roleOf(text: string | undefined): string | undefined {
  const value = phraseOf(text).replace(/^(?:an?|the|one of the) /i, '')
  const plain = value.replace(new RegExp(`^${LEVEL}`, 'i'), '')
  if (plain === '' || wordCount(value) > 5 || !isComplete(plain, 5) || /\b(?:retired|former)\b/i.test(value)) return undefined
  const year = /^(?:\d\w+|first|second|third|fourth|fifth|sixth|final)[- ]year /i.exec(value)?.[0] ?? ''
  if (ROLE.test(plain) && !NO_ROLE.test(plain) && !GENERIC.test(plain)) return `${year}${plain}`
  const known = GENERIC.test(plain) ? undefined : occupation(plain)
  return known === undefined ? undefined : `${year}${known}`
}

/** What follows the name of an organisation. */
const AFTER_ORGANISATION = new RegExp(String.raw`\s+(?:as|in|on|near|from|since|every|until|that|which|full|part|`
  + String.raw`for|now|right|during|today|tonight|with|and|this|last|next|at|by|here|where|we|I)\b.*$`, 'i')

/** An organisation by its name: in capitals, with digits as they are written, or spelt like no English word. */
export function organisation(text: string | undefined, clause: Pick<StatedClause, 'isLowerCase'>): string | undefined {
  const phrase = phraseOf(text)
    .replace(AFTER_ORGANISATION, '').replace(/^the (?=\p{Lu})/u, '')
  if (/^\p{L}[\p{L}-]*\d+$|^\d\p{Lu}$/u.test(phrase)) return phrase
  const name = nameAtStart(phrase, { isLowerCase: clause.isLowerCase || phrase === phrase.toLowerCase() })
  return name !== undefined && name === phrase && !NO_ORGANISATION.test(name) && !TECH.test(name) ? name : undefined
}
const NO_ORGANISATION = /^(?:home|school|work|nights?|zoom|christmas|monday|it|hr|pr|phd|me|mc|god|jesus|santa|nasa's|night)\b/i

function roleAt(role: string | undefined, place: string | undefined, clause: StatedClause): Finding[] {
  const value = roleOf(role)
  if (value === undefined) return []
  const employer = place === undefined ? undefined : organisation(place, clause)
  const school = employer !== undefined && /student|phd|pupil|grader|freshman|sophomore/i.test(value)
  return [
    { attribute: 'occupation', value, says: `is ${withArticle(value)}` },
    ...(employer === undefined ? [] : [{
      attribute: school ? 'school' as const : 'employer' as const, value: employer,
      says: school ? `goes to ${employer}` : `works at ${employer}`,
    }]),
  ]
}

const BUSINESS = alternatives(`bakery|cafe|café|coffee shop|restaurant|bar|pub|shop|store|bookshop|bookstore|business|company|startup
  |start-up|agency|studio|salon|farm|gym|hotel|hostel|b&b|clinic|practice
  |podcast|blog|newsletter|channel|brewery|winery|vineyard|charity|nonprofit|non-profit|food truck|pharmacy|law firm|barbershop|garage
  |nursery|school|daycare|kindergarten|consultancy|workshop|gallery|magazine
  |band|book club|choir|food bank|shelter|youtube channel|etsy shop|online shop|online store|kennel|ranch|bike shop|record shop|yoga studio
  |pottery studio|flower shop|grocery store|tattoo shop|dance school|meetup`)
const GROUP = '(?:[\\p{L}&-]+ ){0,3}(?:team|department|group|unit|lab|division|ward|kitchen|project|squad|chapter|section|office|branch)'

const RUNS: readonly StatementRule[] = [
  { pattern: rule(
    `(?:I|we) ${ADV}(?<verb>run|manage|co-?own|host|founded|co-?founded|started|opened) (?<value>(?:an?|my own|our own|two|`
    + `three) (?:[\\p{L}'-]+ ){0,3}?(?:${BUSINESS})s?)(?<rest>(?: (?:in|with|called|named|near|on|at|for|from|about|and|that|out) ?.*)?)`,
  ),
    read: ({ verb = '', value = '', rest = '' }, clause) => runs(verb.toLowerCase(), value, rest, clause) },
  { pattern: rule(
    `I ${ADV}(?<verb>lead|manage|head|run|supervise|am leading|am managing|am in charge of|`
    + `am responsible for) (?<value>(?:the|an?) ${GROUP})(?: (?:at|for|of|in) (?<place>.+))?`,
  ),
    read: ({ verb = '', value = '', place }, clause) => leads(verb.toLowerCase(), value, place, clause) },
  { pattern: rule(`I ${ADV}(?<verb>run|own|founded|co-?founded) (?<value>\\p{Lu}.+)`), read: ({ verb = '', value }, clause) => {
    const name = organisation(value, clause)
    return name !== undefined && !clause.isLowerCase && /^\p{Lu}/u.test(name)
      && !/marathon|linux|windows|ubuntu|\bmac|10k|5k|ultra|boston$|berlin$|london$|nyc/i.test(name)
      && { attribute: 'occupation', value: `${thirdVerb(verb)} ${name}`, says: `${thirdVerb(verb)} ${name}` }
  } },
]

const thirdVerb = (verb: string): string =>
  (/ed$/i.test(verb) ? verb.toLowerCase() : verb === 'coown' ? 'co-owns' : `${verb.toLowerCase()}s`)

function runs(verb: string, value: string, rest: string, { sentence }: StatedClause): Finding | undefined {
  if (/\b(?:simulator|game|sims|minecraft|dream|would|used to|sold|closed|pretend)\b/i.test(sentence)) return undefined
  const named = /^ (?:called|named) (?<name>\p{Lu}[\p{L}' &-]{1,30})$/u.exec(rest)?.groups?.['name']
  const place = /^ in (?<place>\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?)$/u.exec(rest)?.groups?.['place']
  const what = `${value.replace(/^(?:my|our) own/i, 'their own')}${named === undefined ? '' : ` called ${named}`}${place === undefined ? ''
    : ` in ${place}`}`
  const says = `${thirdVerb(verb)} ${what}`
  return { attribute: 'occupation', value: says, says }
}

function leads(verb: string, value: string, place: string | undefined, clause: StatedClause): Finding[] {
  const said = /^am (?<rest>.+)/.exec(verb)?.groups?.['rest']
  const says = `${said === undefined ? `${verb}s` : `is ${said}`} ${value}`
  const employer = place === undefined ? undefined : organisation(place, clause)
  return [{ attribute: 'occupation', value: says, says }, ...(employer === undefined ? [] : [{
    attribute: 'employer' as const, value: employer, says: `works at ${employer}`,
  }])]
}

const VERBAL: Readonly<Record<string, string>> = {
  waitress: 'waitress', waiter: 'waiter', bartend: 'bartender', babysit: 'babysitter',
  nanny: 'nanny', freelance: 'freelancer', tutor: 'tutor', barista: 'barista',
}

/** Without them a vet may be a veteran. */
const ANIMALS =
  /\b(?:animals?|pets?|cats?|dogs?|horses?|cows?|cattle|sheep|rabbits?|birds?|kittens?|pupp(?:y|ies)|small-animal|clinic|veterinary)\b/i

const ROLES_TOLD: readonly StatementRule[] = [
  {
    pattern: rule(`I am ${ADV}(?<role>(?:an?|the|one of the) ${LEVEL}[\\p{L}&/ -]+?) (?:at|for|with|of) (?<place>.+)`),
    read: ({ role, place }, clause) => roleAt(role, place, clause),
  },
  { pattern: rule(
    `(?:I ${ADV}(?:work|am working|am employed|have been working)|my (?:job|work|role|position)) (?:is )?as (?<role>(?:an?|`
    + `the) [\\p{L}\\d&/ -]+?)(?: (?:at|for|with) (?<place>.+?))?(?: (?:is|was|means|keeps|makes|has|can|lets) .+)?`,
  ),
    read: ({ role, place }, clause) => roleAt(role, place, clause) },
  { pattern: rule(
    `(?:my|for my) (?:new |day |current |main )?(?:job|work|role|position|shift|desk|boss|manager|team|colleagues|`
    + `coworkers) (?:here )?(?:at|with) (?<place>.+?)(?: (?:is|are|has|have|was|starts|pays|means|keeps|makes|lets|does|wants) .+)?`,
  ),
    read: ({ place }, clause) => employedAt(place, clause) },
  { pattern: rule(`.*\\bat my (?:job|work|office) (?:at|with) (?<place>.+)`), read: ({ place }, clause) => employedAt(place, clause) },
  { pattern: rule(
    `I (?:just |finally |recently |have )*(?:got|landed|took|accepted|started|`
    + `won) the (?<place>\\p{Lu}[\\p{L}\\d&-]+(?: \\p{Lu}[\\p{L}\\d&-]+)?) (?:job|position|role|gig|internship|post)(?: .*)?`,
  ),
    read: ({ place }, clause) => employedAt(place, clause) },
  { pattern: rule(
    `I ${ADV}(?:work|am working|am employed|have worked|have been working|am (?:currently |now )?interning|intern|freelance|`
    + `volunteer) (?:full[- ]time |part[- ]time |now |over |here |out |remotely |nights )*(?<preposition>at|for) (?<place>.+)`,
  ),
    read: ({ place, preposition }, clause) =>
      (/^I (?:\w+ )*volunteer/i.test(clause.text) ? [] : employedAt(place, clause, preposition?.toLowerCase())) },
  { pattern: rule(
    `I am ${ADV}(?<role>(?:an?|the) (?:[\\p{L}\\d&/-]+ ){1,5}?[\\p{L}-]+)(?: (?:in|from|by|with|who|that|based|working|here|and) .+)?`,
  ), read: ({ role }, clause) => roleAt(role, undefined, clause) },
  {
    pattern: rule(`I am ${ADV}(?<role>an? vet)(?: .*)?`),
    read: ({ role }, clause) => (ANIMALS.test(clause.sentence) ? roleAt(role, undefined, clause) : []),
  },
  { pattern: rule(
    `I am (?:currently |now )?in (?:the |my )?(?<value>(?:\\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|`
    + `eighth|ninth|tenth|eleventh|twelfth) grade|elementary school|vet school|business school|kindergarten|preschool)(?: .*)?`,
  ),
    read: ({ value = '' }, { text }) => !/\bwhen\b|\bmet\b/i.test(text) && { attribute: 'school', value, says: `is in ${value}` } },
  { pattern: rule(`I ${ADV}(?<verb>${Object.keys(VERBAL).join('|')})(?: (?:at|in|for|on|part|full|to) .*)?`), read: ({ verb = '' }) =>
    ({ attribute: 'occupation', value: VERBAL[verb.toLowerCase()]!, says: `is a ${VERBAL[verb.toLowerCase()]!}` }) },
  { pattern: rule(
    `I do (?<value>(?:[a-z]+ )?(?:marketing|accounting|bookkeeping|consulting|sales|logistics|procurement|recruiting|hr|`
    + `it support|tech support|customer support|payroll|landscaping|plumbing|carpentry|nails|hair|research|translation|`
    + `copywriting|graphic design|web design|web development|data entry)) (?:for a living|for work|at .+|for .+)`,
  ),
    read: ({ value = '' }) => ({ attribute: 'work-field', value, says: `does ${value} for work` }) },
]

function employedAt(text: string | undefined, clause: StatedClause, preposition = 'at'): Finding[] {
  const value = organisation(text, clause)
  return value === undefined || /\b(?:used to|last summer|back then|years ago|once)\b/i.test(clause.sentence) ? []
    : [{ attribute: 'employer', value, says: `works ${preposition === 'with' ? 'at' : preposition} ${value}` }, ...roleAt(
      / as (?<role>an? .+)/i.exec(text ?? '')?.groups?.['role'], undefined, clause,
    )]
}

/** All rules of this file, in order. */
export const ENGLISH_ROLES: readonly StatementRule[] = [...RUNS, ...ROLES_TOLD]
