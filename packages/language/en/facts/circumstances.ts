/** English: upbringing, schooling, households and other circumstances that no closer rule reads. */
import { inLines, patternOf, type StatementRule } from '../../facts/finding.ts'
import { occupation } from './work.ts'
import { restatedTail, finding } from './restate.ts'
import { CONDITION, FOOD } from './present-tense.ts'

const rule = (pattern: string): RegExp => patternOf(`^${pattern}$`, 'iu')
const SCHOOLED: readonly StatementRule[] = [
  { pattern: rule(`(?:I was raised by|I grew up with|(?:my|our) (?<who>grandparents|grandmother|grandma|aunt|uncle|dad|mom|mum|mother
    |father|stepdad|older sister|older brother) raised me)(?<by> .+)?`), read: ({ who, by = '' }, { text }) =>
    { const tail = restatedTail(who === undefined ? by.trim() : `their ${who}`, 6); return tail !== undefined && tail !== ''
      && finding('trait', `${/grew up/i.test(text) ? 'grew up with' : 'was raised by'} ${tail}`) } },
  {
    pattern: rule(`I am (?:currently |also |now )?taking (?<value>(?:[\\p{L}]+(?: [\\p{L}]+)?(?:, (?:and )?|`
      + ` and ))*[\\p{L}]+(?: [\\p{L}]+){0,2}?)(?: (?:classes|courses))? (?:this|next) (?:semester|term|year|quarter)(?: .*)?`),
    read: ({ value = '' }) => { const tail = restatedTail(value, 8); return tail !== undefined && finding('studies', `is taking ${tail}`) },
  },
  { pattern: rule(`my (?:degree|bachelor'?s?|master'?s?|phd|background|training) is in (?<value>[\\p{L}]+(?: [\\p{L}]+){0,2})(?: .*)?`),
    read: ({ value = '' }) => { const tail = restatedTail(value, 3); return tail !== undefined
      && finding('studies', `has a degree in ${tail}`) } },
  { pattern: rule(`my (?:birthday|bday) is in (?<month>january|february|march|april|may|june|july|august|september|october|november
    |december)(?: .*)?`), read: ({ month = '' }) => ({ attribute: 'birthday', value: month,
    says: `birthday is in ${month}`, ofSubject: true }) },
  { pattern: rule(`I am (?:more of |definitely |rather |very much )*(?<value>an? (?:[\\p{L}]+ ){1,2}(?:person|drinker|guy|girl
    |gal))(?: .*)?`), read: ({ value = '' }) => !inLines('i')`\b(?:good|bad|nice|great|kind|lucky|happy|new
    |different|better|same|busy|terrible|horrible|real|sick|poor|free|young|old|big|little|cool|family|home)\b`.test(value)
    && finding('trait', `is ${value}`) },
  { pattern: rule(`I am not (?:very |really |at all |particularly )?(?<value>religious|athletic|sporty|outdoorsy|political|musical
    |artistic|superstitious)(?: .*)?`), read: ({ value = '' }) => finding('trait', `is not ${value}`) },
  { pattern: rule(`I am (?:very |really |quite |pretty |so )?(?<value>religious|athletic|sporty|outdoorsy|musical|artistic|superstitious
    |polish|tall|short-?sighted|color blind)(?: (?:and|so|but) .*)?`), read: ({ value = '' }) => finding('trait', `is ${value}`) },
  { pattern: rule(`I (?:have )?(?:always )?wanted to (?<value>(?:be(?:come)?|work|play|own|open|travel|learn|study|live|write
    |fly) .+) since (?:I was .+|childhood|high school|forever)`), read: ({ value = '' }) =>
    { const tail = restatedTail(value, 7); return tail !== undefined && tail !== '' && finding('goal', `has wanted to ${tail}`) } },
  { pattern: rule(`I used to (?<value>(?:dance|do (?=[a-z]+$)|practi[cs]e|train|play|work|live|smoke|drink|run|sing|teach|own|have|be an?
    |ride|swim|paint|write|volunteer
    |box|compete|model|study|speak|collect|race|coach|serve|skate|ski|surf|act|perform|fence|wrestle)\\b.*)`),
    read: ({ value = '' }, { sentence }) => { const tail = restatedTail(value, 8); return tail !== undefined && tail !== ''
      && !/\b(?:like you|too|same)\b/i.test(sentence) && (tail.includes(' ')
      || inLines('')`^(?:smoke|drink|dance|box|model|race|skate|ski|surf|act|wrestle|fence
      |swim)$`.test(tail)) && finding('event', `used to ${tail}`) } },
  { pattern: rule(`(?:I|we) (?<value>(?:played|sang|danced|ran|swam|wrestled|acted|competed|rowed|fenced|boxed|did|was in
    |was on) [^,]{2,40}? in (?:high school|middle school|college|university|school|the (?:army|navy|military|marines)|my (?:twenties
    |teens|youth)))(?: .*)?`), read: ({ value = '' }) =>
    { const tail = restatedTail(value.replace(/^\S+ /, ''), 8); return tail !== undefined && tail !== ''
      && finding('event', `${/^\S+/.exec(value)![0].toLowerCase()} ${tail}`) } },
  { pattern: rule(`(?<field>[\\p{L}]+(?: [\\p{L}]+){0,2}) is my (?:major|minor|main subject)(?: .*)?`), read: ({ field = '' }) =>
    !/\b(?:that|this|it|what|which)\b/i.test(field) && ({ attribute: 'studies', value: field, says: `studies ${field}` }) },
  { pattern: rule(`I am (?:currently |still |now |also |actually |only )*(?:going (?:back )?to|in|attending
    |at) (?<school>(?:(?:community|art|law|nursing|graduate|grad|med|medical|high|middle|beauty|culinary|trade|vet|night|online|business
    |film|music|dental|pharmacy|boarding) )?(?:college|university|school|uni))(?<field> (?:for
    |to be(?:come)?) (?:an? )?[\\p{L} ]{3,30}?)?(?: (?:and|but|so|now|right|at|in|full|part|here|this) ?.*)?`),
    read: ({ school = '', field = '' }, { text, sentence }) => !(/^(?:school|university|uni)$/i.test(school)
      && /\b(?:today|tomorrow|now|bed|later|at school)\b/i.test(sentence)) && !(/at school/i.test(text))
      && ({ attribute: 'school', value: `${school}${field}`, says: `goes to ${school}${field}` }) },
  { pattern: rule(`(?:my|our) (?<kind>dogs?|cats?|pets?|horses?|rabbits?|hamsters?|kids?|sons?|daughters?|children|twins|boys|girls
    |parrots?|turtles?|fish)(?:.?s.?)? names are (?<names>\\p{L}+(?:(?:, | and |, and )\\p{L}+){0,4})`),
    read: ({ kind = '', names = '' }) => ({ attribute: /kid|son|daughter|child|twin|boy|girl/i.test(kind) ? 'children'
      : 'pets', value: names, says: `${kind.toLowerCase()}${/s$|children|fish/i.test(kind) ? ' are'
      : ' is'} called ${names}`, ofSubject: true }) },
  { pattern: rule(`(?:my|our) (?:only )?pets? (?:is|are) (?<value>(?:an?|two|three|four|five|\\d) [\\p{L}]+(?: [\\p{L}]+)?)(?: (?:named
    |called) (?<name>[\\p{L}]+))?`), read: ({ value = '', name }) => ({ attribute: 'pets', value: name === undefined ? value
    : `${value} called ${name}`, says: `has ${name === undefined ? value : `${value} called ${name}`}` }) },
]
const HOUSEHOLD: readonly StatementRule[] = [
  { pattern: rule(`(?:I am|we are)(?: both| all)? (?<value>[\\p{L}]+s)(?: (?:and|so|by|at|in|for|from|who) ?.*)?`),
    read: ({ value = '' }, { text }) => { const one = occupation(`a ${value.slice(0, -1)}`); return /^we /i.test(text)
      && one !== undefined && { attribute: 'occupation', value: one, says: `is ${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}` } } },
  { pattern: rule(`I am not (?:really |much of )?(?<value>an? (?:[\\p{L}]+ )?(?:person|drinker|smoker|cook|reader|runner|gamer|swimmer
    |dancer|singer|believer|breakfast eater|coffee drinker|car owner))(?: (?:so|and|but|at|in) ?.*)?`),
    read: ({ value = '' }, { text }) => !/\b(?:bad|good|people|kind|same)\b/i.test(value)
      && finding('trait', `is not ${/much of/i.test(text) ? 'much of ' : ''}${value}`) },
  { pattern: rule(`my (?<what>eyesight|hearing|sight|memory|back|knee|knees|hip|hips|shoulder|heart) (?:is
    |are) (?:slowly |really |pretty |very |not (?:so |very |that )?)?(?<how>going|failing|getting worse|bad|terrible|good|shot|busted
    |ruined|great|fused|weak)(?: .*)?`), read: ({ what = '', how = '' }, { text }) => !/^(?:heart|back)$/i.test(what)
    || /weak|bad|fused|shot/i.test(how) ? /good|great/i.test(how) !== /\bnot\b/.test(text) ? false
    : finding('health', `has bad ${what.toLowerCase()}`) : false },
  { pattern: rule(`(?<what>[\\p{L}]+(?: [\\p{L}]+)?) (?:is|are) (?:sadly |unfortunately |completely |totally )?(?:out|off limits
    |off the table|taboo|a no-?go|a no no)(?: for me)?`), read: ({ what = '' }) => FOOD.test(what)
    && ({ attribute: 'diet', value: `no ${what.toLowerCase()}`, says: `eats no ${what.toLowerCase()}` }) },
  { pattern: rule(`(?:my|our) (?:main )?(?<what>office|lab|shop|company|firm|studio|headquarters|hq|clinic|practice|warehouse
    |campus) is (?:located |based )?in (?<place>\\p{Lu}[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+)?)(?: .*)?`),
    read: ({ what = '', place = '' }) => finding('place-of-work', `has ${/^[aeio]/i.test(what) ? 'an'
      : 'a'} ${what.toLowerCase()} in ${place}`) },
  { pattern: rule(`I would (?:much )?rather (?<value>[a-z]+(?: [^,]{2,40}?)? than [a-z]+(?: .{2,40})?)`),
    read: ({ value = '' }, { toAssistant }) =>
      { const tail = restatedTail(value.replace(/ than .*/i, ''), 5); const other = restatedTail(
        / than (.*)/i.exec(value)?.[1] ?? '', 5,
      ); return !toAssistant && tail !== undefined && other !== undefined && other !== '' && tail !== ''
        && !/^(?:do|be|have|get)\b/i.test(value) && finding('likes', `would rather ${tail} than ${other}`) } },
  { pattern: rule('I want out of (?:the )?(?<value>[\\p{L} ]{3,30})'), read: ({ value = '' }) =>
    { const tail = restatedTail(value, 3); return tail !== undefined && !/\b(?:house|here|room|chat|group|it)\b/i.test(value)
      && finding('goal', `wants out of ${tail}`) } },
  { pattern: rule(`(?:there is|there are) (?<count>two|three|four|five|six|seven|eight|\\d) of us(?: (?:at home|in (?:the|our
    |my) (?:house|flat|apartment|home|household|family)))(?: .*)?`), read: ({ count = '' }) =>
    finding('living-situation', `lives in a household of ${count.toLowerCase()}`) },
  { pattern: rule(`(?:I am|we are|I live in) (?:in )?an? (?:family|household) of (?<who>[\\p{L} ]{3,40})`), read: ({ who = '' }) =>
    { const tail = restatedTail(who, 4); return tail !== undefined
      && finding('living-situation', `lives in a household of ${tail.toLowerCase()}`) } },
  { pattern: rule(`(?:I|we) grew up (?<how>(?:very |quite |pretty )?(?:christian|catholic|muslim|jewish|hindu|mormon|protestant
    |religious|poor|rich|bilingual|vegetarian|with (?:two|three|four|five|six|seven|\\d+) (?:brothers|sisters|siblings)
    |without (?:a (?:dad|mom|father|mother|tv)|money|electricity)|on an? (?:[\\p{L}]+ )?(?:farm|ranch|island|boat|reservation
    |military base)|in an? (?:[\\p{L}-]+ ){1,3}(?:town|village|family|household|home|city|neighbou?rhood|suburb))
    |speaking \\p{Lu}\\p{L}+)(?: .*)?`),
    read: ({ how = '' }) => finding('trait', `grew up ${how}`) },
  { pattern: rule(`I am an avid (?<value>[\\p{L} -]{3,30}?)(?: (?:and|who|but|so|since|too) ?.*)?`), read: ({ value = '' }) =>
    { const tail = restatedTail(value, 3); return tail !== undefined && finding('hobby', `is an avid ${tail}`) } },
  { pattern: rule('(?:since|after) (?:the|my|our) divorce(?: .*)?'), read: (_, { sentence }) => /\b(?:I|my|me)\b/.test(sentence)
    && !/\b(?:parents|mom|dad|sister|brother|friend)/i.test(sentence) && { attribute: 'relationship-status', value: 'divorced',
    says: 'is divorced' } },
  { pattern: rule(`I am (?:an? )?(?<value>(?:\\d{2}|[a-z]+ty(?:[- ][a-z]+)?)[- ]year[- ]old) (?:male|female|man|woman|guy|girl|mom|mum
    |dad|student|nurse|engineer|developer|teacher|retiree|widow|widower|[a-z]+er)(?: .*)?`), read: ({ value = '' }) =>
    ({ attribute: 'age', value: value.replace(/[- ]year.*$/i, ''), says: `is ${value.replace(/[- ]year.*$/i, '')} years old` }) },
  { pattern: rule(`I (?:was|got) (?:clinically |recently |officially |finally |just )*diagnosed (?:with (?<value>.+?)
    |as (?<as>(?:an? )?[\\p{L}-]+))(?: (?:in|at|when|as|last|this|two|three|a|and|after|with|on|by) .*)?`),
    read: ({ value = '', as }) => (as !== undefined ? inLines('i')`^(?:an? )?(?:autistic|bipolar|diabetic|celiac
      |coeliac|epileptic|dyslexic)$`.test(as) && finding('health', `is ${as}`) : CONDITION.test(value)
      && finding('health', `has ${value}`)) },
]


/** All rules of this file, in order. */
export const ENGLISH_CIRCUMSTANCES: readonly StatementRule[] = [...HOUSEHOLD, ...SCHOOLED]
