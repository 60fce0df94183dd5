/** English: upbringing, schooling and households, where another word than the verb tells the attribute. */
import { patternOf, type StatementRule } from '../../facts/finding.ts'
import { occupation } from './work.ts'
import { restatedTail, finding } from './restate.ts'
import { FOOD } from './things.ts'

const rule = (pattern: string): RegExp => patternOf(`^${pattern}$`, 'iu')

/** All rules of this file, in order. */
export const ENGLISH_CIRCUMSTANCES: readonly StatementRule[] = [
  { pattern: rule(`(?:I was raised by|I grew up with|(?:my|our) (?<who>grandparents|grandmother|grandma|aunt|uncle|dad|mom|mum|mother
    |father|stepdad|older sister|older brother) raised me)(?<by> .+)?`), read: ({ who, by = '' }, { text }) =>
    { const tail = restatedTail(who === undefined ? by.trim() : `their ${who}`, 6); return tail !== undefined && tail !== ''
      && finding('trait', `${/grew up/i.test(text) ? 'grew up with' : 'was raised by'} ${tail}`) } },
  { pattern: rule(`my (?:degree|bachelor'?s?|master'?s?|phd|background|training) is in (?<value>[\\p{L}]+(?: [\\p{L}]+){0,2})(?: .*)?`),
    read: ({ value = '' }) => { const tail = restatedTail(value, 3); return tail !== undefined
      && finding('studies', `has a degree in ${tail}`) } },
  { pattern: rule(`my (?:birthday|bday) is in (?<month>january|february|march|april|may|june|july|august|september|october|november
    |december)(?: .*)?`), read: ({ month = '' }) => ({ attribute: 'birthday', value: month,
    says: `birthday is in ${month}`, ofSubject: true }) },
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
  { pattern: rule(`(?:I am|we are)(?: both| all)? (?<value>[\\p{L}]+s)(?: (?:and|so|by|at|in|for|from|who) ?.*)?`),
    read: ({ value = '' }, { text }) => { const one = occupation(`a ${value.slice(0, -1)}`); return /^we /i.test(text)
      && one !== undefined && { attribute: 'occupation', value: one, says: `is ${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}` } } },
  { pattern: rule(`(?:my|our) (?:main )?(?<what>office|lab|shop|company|firm|studio|headquarters|hq|clinic|practice|warehouse
    |campus) is (?:located |based )?in (?<place>\\p{Lu}[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+)?)(?: .*)?`),
    read: ({ what = '', place = '' }) => finding('place-of-work', `has ${/^[aeio]/i.test(what) ? 'an'
      : 'a'} ${what.toLowerCase()} in ${place}`) },
  { pattern: rule(`(?<what>[\\p{L}]+(?: [\\p{L}]+)?) (?:is|are) (?:sadly |unfortunately |completely |totally )?(?:out|off limits
    |off the table|taboo|a no-?go|a no no)(?: for me)?`), read: ({ what = '' }) => FOOD.test(what)
    && ({ attribute: 'diet', value: `no ${what.toLowerCase()}`, says: `eats no ${what.toLowerCase()}` }) },
  { pattern: rule('(?:since|after) (?:the|my|our) divorce(?: .*)?'), read: (_, { sentence }) => /\b(?:I|my|me)\b/.test(sentence)
    && !/\b(?:parents|mom|dad|sister|brother|friend)/i.test(sentence) && { attribute: 'relationship-status', value: 'divorced',
    says: 'is divorced' } },
]
