/** English: family, children, partners and pets, stated or spoken of as one's own. */
import { LatinRegExp } from '@madeleine/base'
import type { Finding, StatedClause } from '../../facts/finding.ts'
import { isEnglishWord } from '../../spelling.ts'
import { GONE, LOOKS, NOT_HAD, UNREAL } from './slots.ts'
import { CHILD, CHILDREN, PET, plural, SIBLING, SIBLINGS } from './things.ts'
import { personName } from './values.ts'

/** Everybody has them: they tell something by their names only. */
const FOREBEARS = 'mother|mom|mum|mam|father|dad|grandmother|grandma|granny|gran|nan|nana|grandfather|grandpa|grandad|granddad'
const RELATIVES: readonly (readonly [words: string, attribute: 'children' | 'siblings' | 'pets' | 'companion' | 'relative'])[] = [
  [`${CHILDREN}|${CHILD.replace('|kid', '')}`, 'children'],
  [`${SIBLING}|${SIBLINGS}`, 'siblings'],
  [`${PET}|${plural(PET)}`, 'pets'],
  ['husband|wife|spouse|fianc[eé]e?|girlfriend|boyfriend', 'companion'],
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
  + String.raw`made|bought|took|gave|by|too|all|both|every|around|out|over|last|this|[a-z]{3,}s(?= (?:asleep|with|at|in|on|to|for|a|an|the
  |me|my|so|too)\b)|named|called|outside|today|tonight|up|down|off|would|will|could|should|since|before|`
  + String.raw`after|while|if|because|so|but|now|again|then|[a-z]{3,}ed)\b`
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
const LOST = new RegExp(String.raw`\b(?:died|moved out|passed|dead|death|funeral|lost|buried|in memory|divorc\w*|broke up|break ?up|`
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
    if (word === '' || isGone(attribute) || (looks !== '' && !MINE.test(looks))
      || attribute === 'pets' && NOT_HAD.test(clause.text.replace(' would ', ' '))) return []
    const beside = BESIDE.exec(clause.sentence)?.groups
    const who = name ?? INTRODUCED.exec(clause.sentence)?.groups?.['name']
      ?? (beside !== undefined && (beside['kin'] ?? beside['of']) === word
        && !isEnglishWord((beside['name'] ?? beside['named'])!.toLowerCase())
        ? beside['name'] ?? beside['named']
        : undefined)
    const told = who === undefined || called === ' is' ? undefined : personName(who, clause)
    return told === undefined && IS_FOREBEAR.test(word) ? [] : [relative(attribute, word.toLowerCase(), told)]
  })
}

function relative(attribute: Finding['attribute'], word: string, name: string | undefined): Finding {
  const isMany = article(word) === word
  if (attribute === 'companion' && name !== undefined) {
    return { attribute: 'partner', value: name, says: `has ${article(word)} called ${name}` }
  }
  const value = name !== undefined && !isMany ? `${article(word)} called ${name}` : article(word)
  return { attribute, value, says: `has ${value}` }
}
