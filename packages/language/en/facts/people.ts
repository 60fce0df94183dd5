/** English: family, children, partners and pets, stated or spoken of as one's own. */
import type { StatedClause, Finding, StatementRule } from '../../facts/finding.ts'
import { ADV } from './identity.ts'
import { isEnglishWord } from '../../spelling.ts'
import { personName } from './values.ts'
import { LatinRegExp } from '@madeleine/base'

const rule = (pattern: string): RegExp => new LatinRegExp(`^${pattern}$`, 'iu')

const COUNT = '(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|1|2|3|4|5|6|7|8|9|10)'
const LOOKS = '(?:(?:older|younger|little|big|baby|twin|small|beautiful|lovely|cute|adorable|sweet|wonderful|old|young|teenage|grown|'
  + 'rescue|black|white|brown|orange|grey|gray|tabby|siamese|golden|great|amazing|pet|other|adult|crazy|furry|fat|tiny|large|precious) )*'
const CHILD = 'kid|child|son|daughter|grandson|granddaughter|grandchild|toddler|stepson|stepdaughter|step son|step daughter'
const CHILDREN = 'kids|children|childrens|sons|daughters|boys|girls|twins|stepsons|stepdaughters|grandkids|grandchildren'
const SIBLING = 'brother|sister|sibling|stepbrother|stepsister|half-brother|half-sister|half brother|half sister'
const PET = "dog|cat|cow|chicken|puppy|kitten|hamster|rabbit|bunny|parrot|parakeet|horse|pony|guinea pig|turtle|tortoise|snake|lizard|"
  + "goldfish|bird|ferret|iguana|gecko|chinchilla|poodle|labrador|lab|bulldog|german shepherd|golden retriever|chihuahua|pug|beagle|"
  + "husky|corgi|dachshund|border collie|terrier|pitbull|pit bull|goat|pig|cockatiel|hedgehog|great dane|maine coon|rottweiler|boxer"
const plural = (words: string): string => words.split('|').map((word) => (word === 'puppy' ? 'puppies' : word === 'bunny' ? 'bunnies' : word
  === 'pony' ? 'ponies' : word === 'husky' ? 'huskies' : word === 'goldfish' ? word : `${word}s`)).join('|')
const PETS = plural(PET)

/** Dead, lost, left, or of long ago. */
const GONE = new RegExp(
  String.raw`\b(?:died|passed|dead|death|funeral|late|lost|put (?:him|her|it|them) down|put down|buried|in memory|miss|missed|missing|`
  + String.raw`was|were|had|when I|growing up|as a (?:kid|child)|childhood|years ago|divorc\w*|broke up|break ?up|ex|murder|kill\w*|`
  + String.raw`rip|heaven|grave|ashes|want|wants|wanted|wanting|hope|hoping|would|future|adopt\w*|ran away|no longer|anymore|never|not|`
  + String.raw`pregnant|expecting|trying|due|imaginary|stuffed|toy|foster\w*|getting|get|class|students|coach|sitting|borrow\w*|`
  + String.raw`virtual|first|next|dreams?|ideal|robot|rid of|looking for|need|left|like (?:a|my)|left me|cheated|separated|single)\b`,
  'i',
)

/** Everybody has them: they tell something by their names only. */
const FOREBEARS = 'mother|mom|mum|mam|father|dad|grandmother|grandma|granny|gran|nan|nana|grandfather|grandpa|grandad|granddad'
const RELATIVES: readonly (readonly [words: string, attribute: 'children' | 'siblings' | 'pets' | 'companion' | 'relative'])[] = [
  [`${CHILDREN.replace('|boys|girls', '')}|${CHILD.replace('kid|', '')}`, 'children'],
  [`${SIBLING}|${plural(SIBLING)}`, 'siblings'],
  [`${PET}|${PETS}`, 'pets'],
  ['husband|wife|spouse|fianc[eé]e?|girlfriend|boyfriend|gf|bf', 'companion'],
  ['(?:mother|father|sister|brother|son|daughter)[- ]in[- ]law|nieces?|nephews?|cousins?|aunt|auntie|uncle|godson|goddaughter|'
    + 'roommates?|flatmates?|housemates?|stepdad|stepmom|stepfather|stepmother|in-laws|ex[- ]?(?:husband|wife)', 'relative'],
  [FOREBEARS, 'relative'],
]
/** What may follow: not a noun, as in "my dog walker". */
const FOLLOWS = String.raw`$|[^\w\s]|'s name|\s+(?:and|or|is|are|has|have|to|who|that|in|on|at|for|with|from|about|when|as|can|will|`
  + String.raw`does|do|goes|go|just|always|also|really|still|lives?|likes?|loves?|hates?|works?|plays?|wants?|says?|thinks?|keeps?|`
  + String.raw`makes?|gets?|eats?|sleeps?|enjoys?|calls?|knows?|helps?|comes?|runs?|looks?|needs?|takes?|gives?|started|starts|begins|`
  + String.raw`teaches|speaks|studies|turns|turned|drives|owns|can not|cannot|may|might|uses|has|had|wrote|told|visits|left|moves|`
  + String.raw`listens|reads|sings|dances|grew|won|fell|broke|suffers|collects|watches|sent|bought|picks|refuses|attends|got|went|came|`
  + String.raw`made|bought|took|gave|by|too|all|both|every|around|out|over|last|this|named|called|outside|today|tonight|[a-z]{3,}ed)\b`
const RELATIVE = RELATIVES.map(([words, attribute]) => [
  new LatinRegExp(
    `(?:^|[\\s,(])(?:[Mm]y|[Oo]ur) (?<looks>(?:[a-z]+ ){0,2}?)(?<word>${words})(?![-\\w]| in[- ]law)(?!'s? (?:menu|day|`
    + `toys?|books?|shows?|movies?|games?|meals?|size|clothes|section)\\b)(?<called>(?: is)?,? (?:named|called|name is|is `
    + `named|is called|is)|'s name is)?(?:,? \\(?(?<name>\\p{Lu}[\\p{L}-]+)(?! \\p{Lu})(?!['’])(?![\\p{L}-])|`
    + `(?=${FOLLOWS}))`,
    'u',
  ),
  attribute,
] as const)
const IS_FOREBEAR = new RegExp(`^(?:${FOREBEARS})$`, 'i')
const MINE = new RegExp(`^${LOOKS}$`, 'i')
/** Everybody's children, not one's own. */
export const COLLECTIVE = new RegExp(String.raw`\bour (?:kids|children|sons|daughters|girls|boys)\b[^.]*\b(?:schools?|`
  + String.raw`communit\w+|education|society|future|world|country|generation|all of us|everyone|nation|town|city|planet|`
  + String.raw`neighbou?rhood)\b|\b(?:schools?|communit\w+|education|society|future|world|country|generation|all of us|`
  + String.raw`nation|neighbou?rhood|resources)\b[^.]*\bour (?:kids|children|sons|daughters|girls|boys)\b`, 'i')
const OTHER_SENSES = new RegExp(String.raw`\b(?:(?:could|would|might|may|should)(?: you| he| she| they)? be (?:my|our)|hot dogs?|`
  + String.raw`top dog|cat person|my kids? (?:at|in) (?:school|class|work)|our (?:dogs?|cats?|kids|children) at)\b`, 'i')

const article = (word: string): string =>
  (/s$/i.test(word) && !/ss$/i.test(word) || /^(?:children|grandchildren|goldfish)$/i.test(word) ? word
    : `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`)

/** "Ben (that's my brother)", "Ana, my wife, …" */
const BESIDE = new RegExp(String.raw`(?:^|[\s,(])(?<name>\p{Lu}[\p{L}-]+)(?: \(|, )(?:(?:that|who|she|he)(?:['’]?s|`
  + String.raw` is) )?(?:my|our) (?<kin>[a-z]+)[),]|[Mm]y (?<of>[a-z]+) \((?<named>\p{Lu}[\p{L}-]+)\)`, 'u')
/** "This is Pip, our cat." */
const INTRODUCED = new LatinRegExp(
  String.raw`^(?:(?:and|so|hi|hey),? )?(?:this is|meet|here is|that is) (?<name>\p{Lu}[\p{L}-]+), (?:my|our) [^,]+$`,
  'iu',
)

/** Of family it is said also in the past: only a loss ends it. */
const LOST = new RegExp(String.raw`\b(?:died|passed|dead|death|funeral|late|lost|buried|in memory|divorc\w*|broke up|break ?up|`
  + String.raw`murder|kill\w*|rip|heaven|grave|ashes|imaginary|foster\w*|robot|ideal|left me|cheated|virtual|dream|left (?:me|with|`
  + String.raw`us|last|two|three|a)|(?:are|is) (?:like )?my (?:child|kid|bab|son|daughter)\w*)\b|\bno (?:longer|more)\b|\bex\b|`
  + String.raw`\b(?:my|our) (?:[a-z]+ )?[a-z]+ (?:was|were|had been|would)\b|\b(?:want|wants|wanted|`
  + String.raw`would (?:like|love)|hope|wish|need|looking for|get|getting|adopt\w*|trying for) (?:an?|`
  + String.raw`my (?:own|future)|another)\b|\bmy (?:future|first|next|late|former|class|students)\b`, 'i')

/** "My sister lives in Rome" tells that there is a sister, and no more. Read anywhere in a sentence. */
export function relativesIn(clause: StatedClause): Finding[] {
  const isGone = (attribute: Finding['attribute']): boolean => (attribute === 'pets' ? GONE : LOST)
    .test(attribute === 'companion' ? clause.sentence : clause.sentence.replace(/\b(?:divorc\w*|broke up|break ?up)\b/gi, ''))
  if (UNREAL.test(clause.sentence) || COLLECTIVE.test(clause.sentence) || OTHER_SENSES.test(clause.sentence)) return []
  return RELATIVE.flatMap(([pattern, attribute]) => {
    const { looks = '', word = '', called, name } = pattern.exec(clause.text)?.groups ?? {}
    if (word === '' || isGone(attribute) || (looks !== '' && !MINE.test(looks))) return []
    const beside = BESIDE.exec(clause.sentence)?.groups
    const who = name ?? INTRODUCED.exec(clause.sentence)?.groups?.['name']
      ?? (beside !== undefined && (beside['kin'] ?? beside['of']) === word
        && !isEnglishWord((beside['name'] ?? beside['named'])!.toLowerCase())
        ? beside['name'] ?? beside['named']
        : undefined)
    const person = who !== undefined && !(called === undefined && /^(?:gf|bf)$/i.test(word)) ? personName(who, clause) : undefined
    const told = called === ' is' || called === undefined && clause.isLowerCase ? undefined : person
    return told === undefined && IS_FOREBEAR.test(word) ? [] : [relative(attribute, fullWord(word.toLowerCase()), told)]
  })
}

const fullWord = (word: string): string => (word === 'gf' ? 'girlfriend' : word === 'bf' ? 'boyfriend' : word === 'kids' ? 'kids' : word)

function relative(attribute: Finding['attribute'], word: string, name: string | undefined): Finding {
  const isMany = article(word) === word
  if (attribute === 'companion' && name !== undefined) {
    return { attribute: 'partner', value: name, says: `has ${article(word)} called ${name}` }
  }
  const value = name !== undefined && !isMany ? `${article(word)} called ${name}` : article(word)
  return { attribute, value, says: `has ${value}` }
}

const has = (attribute: Finding['attribute'], value: string | undefined): Finding | false =>
  value !== undefined && { attribute, value, says: `has ${value}` }

/** A count and its noun, and the name where there is one. */
function counted(text: string | undefined, name: string | undefined, clause: StatedClause): string {
  const value = (text ?? '').trim()
  const called = name === undefined ? undefined : personName(name, clause)
  return called === undefined ? value : `${value} called ${called}`
}

const NAMED = '(?:,? (?:(?:who is |that is )?(?:named|called)|(?:whose|her|his|its) name is) (?<name>[\\p{L}-]+))?'
const REST = '(?:,? (?:with|from|who|that|and|in|at|as|to|named|aged?|ages|of my own|under|too|'
  + 'together|myself|now|also|by|already|living|so|they|he|she|it|or|on|but|whom|back) ?.*)?'

/** One who is introduced by name: "this is Pip, our cat". */
function introduced(word: string, name: string | undefined, clause: StatedClause): Finding | false {
  const person = personName(name, clause)
  const attribute = RELATIVES.find(([words]) => new RegExp(`^(?:${words})$`, 'i').test(word))?.[1]
  return person !== undefined && !clause.isLowerCase && attribute !== undefined
    && !INTRODUCED_BEFORE.test(clause.sentence) && relative(attribute, fullWord(word.toLowerCase()), person)
}
const INTRODUCED_BEFORE = new RegExp(String.raw`\b(?:died|passed|dead|late|lost|buried|memory|miss|missed|`
  + String.raw`childhood|growing up|ago|ex|would|want|wants|if|toy|stuffed|foster\w*|was|were|had)\b`, 'i')
const ONE = [CHILD.replace('kid|', ''), SIBLING, PET, 'husband|wife|spouse|fianc[eé]e?|girlfriend|boyfriend'].join('|')

/** Who is married to their work, or to code, is not. */
const MARRIED_TO_A_THING = new LatinRegExp(
  String.raw`\b(?:to|with) (?:this|that|the|an? (?!\p{L}+ (?:man|woman|guy|girl)\b|man|woman|\p{L}+(?:er|ian|or|ist)\b)|my `
  + String.raw`(?!husband|wife|partner|high school|college|best friend|soul ?mate|love|fianc|boyfriend|girlfriend|childhood))`,
  'iu',
)
/** Animals and children of test data, games and shops are nobody's own. */
const UNREAL = new RegExp(String.raw`\b(?:carts?|checkout|tests?|fixtures?|mock|database|table|variable|class|array|`
  + String.raw`json|api|repo|script|sims|minecraft|in (?:the|my|this) game|simulation|dataset|prompt|emoji)\b`, 'i')

const FAMILY: readonly StatementRule[] = [
  {
    pattern: rule(`(?:this is|meet|here is) (?:my|our) ${LOOKS}(?:new )?(?<word>${ONE})[, ]+(?<name>[\\p{L}-]+)`),
    read: ({ name, word = '' }, clause) => introduced(word, name, clause),
  },
  { pattern: rule(`(?:I|we) ${ADV}(?:have )?${ADV}(?:adopted|got|gotten|rescued|brought home|bought) (?:us |ourselves |`
    + `myself )?an? ${LOOKS}(?:new )?(?:[a-z]+ )?(?<word>${PET})[, ]+(?:who is |(?:and )?named (?:him|her|it) |(?:named|called) |`
    + `(?:his|her|its) name is )+(?<name>[\\p{L}-]+)${REST}`), read: ({ name, word = '' }, clause) => introduced(word, name, clause) },
  {
    pattern: rule(`(?:my|our) ${LOOKS}(?:new )?(?<word>${ONE}) (?<name>\\p{Lu}[\\p{L}-]+)`),
    read: ({ name, word = '' }, clause) => introduced(word, name, clause),
  },
  {
    pattern: rule(`(?:I|we) ${ADV}have (?:got )?(?<value>${COUNT} ${LOOKS}(?:${CHILD}|${CHILDREN}))${NAMED}${REST}`),
    read: ({ value, name }, clause) => !GONE.test(clause.sentence) && !UNREAL.test(clause.sentence)
      && !/\b(?:boys|girls)\b/.test(value ?? '') && has('children', counted(value, name, clause)),
  },
  {
    pattern: rule(`I ${ADV}have (?:got )?(?<value>${COUNT} ${LOOKS}(?:${SIBLING}|${plural(SIBLING)})(?: `
      + `and ${COUNT} ${LOOKS}(?:${SIBLING}|${plural(SIBLING)}))?)${NAMED}${REST}`),
    read: ({ value, name }, clause) => !GONE.test(clause.sentence) && has('siblings', counted(value, name, clause)),
  },
  {
    pattern: rule(`(?:I|we) ${ADV}(?:have|own) (?:got )?(?<value>${COUNT} ${LOOKS}(?:[a-z]+ `
      + `)?(?:${PET}|${PETS})(?: and ${COUNT} ${LOOKS}(?:[a-z]+ )?(?:${PET}|${PETS}))?)${NAMED}${REST}`),
    read: ({ value = '', name }, clause) => !GONE.test(clause.sentence) && !UNREAL.test(clause.sentence)
      && !/hot dog|friend|phobia/i.test(value) && has('pets', counted(value, name, clause)),
  },
  {
    pattern: rule(`I ${ADV}have (?:an? )?(?<value>${LOOKS}(?:husband|wife|boyfriend|girlfriend|fianc[eé]e?))${REST}`),
    read: ({ value = '' }, clause) => !GONE.test(clause.sentence) && has('companion', `a ${value.split(' ').at(-1)!}`),
  },
  {
    pattern: rule(
      `I am ${ADV}(?:happily |newly )?(?<value>married|engaged|divorced|single|widowed)(?: (?:with|to|and|for|since|now|right now) ?.*)?`,
    ),
    read: ({ value = '' }, clause) => !MARRIED_TO_A_THING.test(clause.text) && !/\b(?:never|not)\b/i.test(clause.sentence)
      && !/^I am (?:\w+ )*(?:engaged|married) (?:with|in) (?!my|two|three|kids|\d)/i.test(clause.text)
      && { attribute: 'relationship-status', value, says: `is ${value}` },
  },
  { pattern: rule(`I am ${ADV}getting (?<value>divorced|married|remarried)`), read: ({ value = '' }) =>
    ({ attribute: 'relationship-status', value: `getting ${value}`, says: `is getting ${value}` }) },
  {
    pattern: rule(`I got (?:married|engaged)(?: (?:last|this|on|in|yesterday|recently|two|three) ?.*)?`),
    read: (_, { text, sentence }) => !/\b(?:years|when|old|\d{4})\b/i.test(sentence) && {
      attribute: 'relationship-status', value: /married/i.test(text) ? 'married' : 'engaged',
      says: `is ${/married/i.test(text) ? 'married' : 'engaged'}`,
    },
  },
  {
    pattern: rule(`I am ${ADV}(?:an? )(?:single |proud |stay[- ]at[- ]home |working |new |busy )?(?<value>(?:mom|mother|mum|dad|father|`
      + `parent|grandmother|grandfather)(?: (?:of|to) (?:one|two|three|four|five|six|\\d)(?: (?:kids|children|boys|girls))?)?)`),
    read: ({ value = '' }) => ({ attribute: 'children', value: `a ${value}`, says: `is a ${value}` }),
  },
]

/** All rules of this file for whole clauses, in order. */
export const ENGLISH_PEOPLE: readonly StatementRule[] = FAMILY
