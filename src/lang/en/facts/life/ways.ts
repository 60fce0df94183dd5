/** English: homes, studies, children and things told in other ways than "I live in", "I study", "I have". */
import { alternatives, type Finding, type RuleAttribute, type StatementRule } from '../../../../facts/rules/finding.ts'
import { ADV } from '../identity.ts'
import { organisation } from '../roles.ts'
import { inThirdPerson, isComplete, personName, phraseOf, placeName } from '../values.ts'
import { LatinRegExp } from '../../../../latin-regexp.ts'

const rule = (pattern: string): RegExp => new LatinRegExp(`^${pattern}$`, 'iu')
/** A fact whose value is what the sentence says. */
const said = (attribute: RuleAttribute, says: string): Finding => ({ attribute, value: says, says })

const DWELLING = '(?:flat|apartment|house|home|place|condo|studio)'
const FAMILY = '(?:husband|wife|partner|boyfriend|girlfriend|family|parents|kids|fiancée?|sister|brother|mom|dad|roommates?|cat|dog)'
const HOMES: readonly StatementRule[] = [
  `(?:my|our) ${DWELLING} is (?:located )?in (?<place>.+)`,
  `(?:I|we) ${ADV}live (?:together )?(?:alone|(?:here )?with (?:my|our|two|three) (?:[a-z]+ `
  + `)?${FAMILY}(?: and (?:[a-z]+ ){0,2}[a-z]+)?) in (?<place>.+)`,
  `(?:my ${FAMILY} and I|me and my ${FAMILY}) ${ADV}(?:live|are living) in (?<place>.+)`,
  `I am (?:currently |now )?(?:living|based) (?:here )?in (?<place>.+)`,
].map((pattern) => ({ pattern: rule(pattern), read: ({ place }, clause) => {
  const value = placeName(place, clause)
  return value !== undefined && { attribute: 'home', value, says: `lives in ${value}` }
} }))

const STUDY = alternatives(`phd|doctorate|master'?s(?: degree)?|masters|bachelor'?s(?: degree)?|mba|undergrad|degree|postdoc|apprenticeship
  |residency|fellowship|internship|teacher training`)
const SCHOOL = '(?:nursing|law|med(?:ical)?|art|grad(?:uate)?|high|business|vet|dental|'
  + 'culinary) school|college|university|uni|my phd|my degree'
const STUDIES: readonly StatementRule[] = [
  { pattern: rule(
    `I am ${ADV}(?:doing|pursuing|finishing|working on|getting|completing) (?:my|`
    + `an?) (?<what>(?:[\\p{L}]+ )?(?:${STUDY}))(?: in (?<field>[\\p{L} ]{3,30}?))?(?: at (?<place>.+))?`,
  ),
    read: ({ what = '', field, place }, clause) => {
      const school = place === undefined ? undefined : organisation(place, clause)
      const says = `is doing their ${what}${field === undefined ? '' : ` in ${field}`}`
      return [said('studies', says), ...(school === undefined ? [] : [{
        attribute: 'school' as const, value: school, says: `goes to ${school}`,
      }])]
    } },
  { pattern: rule(
    `I am (?:currently |now )?in my (?<year>first|second|third|fourth|fifth|final|last) year (?:of|at|in) (?<where>${SCHOOL})(?: .*)?`,
  ),
    read: ({ year = '', where = '' }) => said('studies', `is in the ${year} year of ${inThirdPerson(where)}`) },
  { pattern: rule(
    `(?:my major is|I (?:am majoring|major|majored|have a degree) in) (?<field>econ|comp sci|cs|poli sci|`
    + `psych|bio|chem|[\\p{L}]+ (?:engineering|studies|science|literature|management|history))(?: .*)?`,
  ),
    read: ({ field = '' }) => ({ attribute: 'studies', value: field, says: `studies ${field}` }) },
]

const NUMBER = '(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
const CHILD = 'son|daughter|boy|girl|kid|toddler|nephew|niece|grandson|granddaughter|brother|sister'
const CHILDREN: readonly StatementRule[] = [
  { pattern: rule(
    `(?:I|we) ${ADV}have (?:got )?an? (?<age>${NUMBER}[- ](?:years?|months?|weeks?|yr)[- ]old) ?(?<word>${CHILD})?(?:,? (?:named|`
    + `called|whose name is) (?<name>[\\p{L}-]+))?(?: (?:and|who|at|in|with|so|that) .*)?`,
  ),
    read: ({ age = '', word = 'child', name }, clause) => child(age, word, personName(name, clause)) },
  { pattern: rule(
    `(?:my|our) (?<age>${NUMBER}[- ](?:years?|months?|weeks?|yr)[- ]old) ?(?<word>${CHILD})?(?:,? (?<name>\\p{Lu}[\\p{L}-]+))?,? (?:is|`
    + `has|loves|likes|hates|just|started|keeps|will|goes|can|does|was|wants|needs|got) .+`,
  ),
    read: ({ age = '', word = 'child', name }, clause) =>
      child(age, word, /^\p{Lu}/u.test(name ?? '') ? personName(name, clause) : undefined) },
  { pattern: rule(
    `(?:my|our) (?<word>kids|children|boys|girls|sons|`
    + `daughters) are (?<ages>${NUMBER}(?:, ${NUMBER})*,? and ${NUMBER})(?: years old)?(?: .*)?`,
  ),
    read: ({ word = '', ages = '' }) =>
      ({ attribute: 'children', value: `${word} are ${ages}`, says: `${word} are ${ages} years old`, ofSubject: true }) },
]

function child(age: string, word: string, name: string | undefined): Finding {
  const attribute = /^(?:brother|sister)$/i.test(word) ? 'siblings' : /^(?:nephew|niece)$/i.test(word) ? 'relative' : 'children'
  const value = `${/^(?:8|11|18|eight|eleven)\b/i.test(age) ? 'an' : 'a'} ${age.replaceAll(' ', '-')
    .toLowerCase()} ${word.toLowerCase()}${name === undefined ? '' : ` called ${name}`}`
  return { attribute, value, says: `has ${value}` }
}

const THINGS: readonly StatementRule[] = [
  { pattern: rule(
    'my (?:car|truck|bike|motorcycle|phone|laptop|computer|guitar|piano|camera) is (?<value>an? (?:[\\p{L}\\d-]+ ){0,3}[\\p{L}\\d-]+)',
  ), read: ({ value: text }, clause) => {
    const value = phraseOf(text)
    return /\p{Lu}|\d{4}/u.test(value) && isComplete(value, 5)
      && !/\b(?:mess|wreck|piece|junk|pain|disaster)\b/i.test(clause.text) && { attribute: 'owns', value, says: `has ${value}` }
  } },
  { pattern: rule(
    ('I ADVuse (?<value>an? (?:mac|macbook(?: pro| air)?|pc|chromebook|thinkpad|linux (?:laptop|machine)|windows (?:laptop|'
    + 'machine|pc)|kindle|ipad|iphone|android(?: phone)?|pixel))(?: (?:at|for|and|with|so) .*)?').replace('ADV', ADV),
  ),
    read: ({ value = '' }) => said('tools', `uses ${value}`) },
  { pattern: rule(
    `I (?:am ${ADV}(?:really |very |so |terribly )*(?:afraid|scared|terrified) of|have (?:a|`
    + `an irrational) (?:fear|phobia) of) (?<value>heights|flying|spiders|the dark|dogs|clowns|needles|snakes|`
    + `driving|water|crowds|elevators|open water|deep water|public speaking|bees|thunder|birds|planes)(?: .*)?`,
  ),
    read: ({ value = '' }) => ({ attribute: 'dislikes', value, says: `is afraid of ${value}` }) },
  { pattern: rule(
    `I ${ADV}(?:am (?:a member of|part of|in|on)|sing in|play in|dance in|belong to|joined) (?<value>(?:an?|my|the|`
    + `my school's|our) (?:[\\p{L}'-]+ ){0,3}?(?:choir|band|orchestra|book club|chess club|rowing club|running club|`
    + `cycling club|theat(?:er|re) group|soccer team|football team|basketball team|rugby team|hockey team|swim team|`
    + `track team|debate team|quartet|improv (?:group|troupe)|a cappella group|union|board))(?: .*)?`,
  ),
    read: ({ value = '' }, { text }) => !/\bjoined\b/i.test(text)
      && said('hobby', `${/^I (?:\w+ )*?am/i.test(text) ? 'is in' : `${/(sing|play|dance)/i.exec(text)?.[1]?.toLowerCase()
      ?? 'belong'}s ${/belong/i.test(text) ? 'to' : 'in'}`} ${inThirdPerson(value)}`) },
  {
    pattern: rule(`I ${ADV}volunteer as (?<value>an? [\\p{L} -]{3,30}?)(?: (?:at|for|in|on|with|and) .*)?`),
    read: ({ value = '' }) => isComplete(value, 4) && said('hobby', `volunteers as ${value}`),
  },
  {
    pattern: rule('my pronouns are (?<value>(?:he|she|they|xe|ze)/(?:him|her|hers|them|they|xem|zir|she|he)(?:/\\w+)?)'),
    read: ({ value = '' }) => ({ attribute: 'pronouns', value, says: `pronouns are ${value}`, ofSubject: true }),
  },
  {
    pattern: rule(`I ${ADV}have been (?:clean and )?(?<value>sober|clean)(?: (?:for|since) .+)?`),
    read: ({ value = '' }) => said('habit', `is ${value}`),
  },
  { pattern: rule(
    'we (?:do not|never) (?:eat|have) (?:any )?(?<value>pork|meat|beef|gluten|dairy|fish|sugar)(?: (?:at home|and|because|so|in) ?.*)?',
  ), read: ({ value = '' }) => ({ attribute: 'diet', value: `no ${value}`, says: `eats no ${value}` }) },
  {
    pattern: rule(`I ${ADV}have (?<value>celiac|coeliac)(?: .*)?`),
    read: () => ({ attribute: 'health', value: 'celiac disease', says: 'has celiac disease' }),
  },
  { pattern: rule(
    'I am (?:currently |now )?working on (?<value>(?:my|an?) (?:(?:first|second|new|own|debut) )*(?:novel|book|thesis|'
    + 'dissertation|album|memoir|screenplay|phd|documentary|master\'?s|indie game|board game|startup))(?: .*)?',
  ),
    read: ({ value = '' }) => ({ attribute: 'goal', value: inThirdPerson(value), says: `is working on ${inThirdPerson(value)}` }) },
]

/** All rules of this file, in order. */
export const ENGLISH_WAYS: readonly StatementRule[] = [...HOMES, ...STUDIES, ...CHILDREN, ...THINGS]
