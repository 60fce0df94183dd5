/** English: what people plainly say of those near to them: "my sister Marta is vegan", "my husband works at Bosch". */
import { LatinRegExp } from '@madeleine/base'
import {
  alternatives, firstFindings, type Finding, inLines, patternOf, type RuleAttribute, type StatedClause, type StatementRule,
} from '../../facts/finding.ts'
import { wordSet } from '../../language-words.ts'
import { baseVerb } from './clauses.ts'
import { personName } from './values.ts'

const PEOPLE = alternatives(`sister|brother|mom|mum|mother|dad|father|husband|wife|boyfriend|girlfriend|partner|fiancée?|spouse|son|daughter
  |kid|child|baby|grandma|grandmother|nan|grandpa|grandfather|granddad|aunt|uncle|cousin|niece|nephew|grandson|granddaughter
  |stepson|stepdaughter|stepdad|stepmom|stepsister|stepbrother|half[- ]brother|half[- ]sister|gran|granny|best friend|roommate|flatmate
  |housemate|godson|goddaughter|teenager|toddler|stepmother|stepfather|parents|grandparents|in-laws|kids|children|sons|daughters|boys|girls
  |twins|little one|ex|ex-husband|ex-wife|youngest|eldest|(?:mother|father|brother|sister|son|daughter)[- ]in[- ]law`)
/** Those whom only a name tells from others. */
const OTHERS = 'friend|colleague|coworker|co-worker|neighbou?r|boss|manager'
const PETS = 'dog|cat|puppy|kitten|hamster|rabbit|bunny|parrot|horse|pony|turtle|tortoise|snake'
const LOOKS = '(?:(?:older|younger|little|big|baby|twin|elder|eldest|oldest|youngest|middle|only|new|dear) )*'
const WHO = String.raw`(?:[Mm]y|[Oo]ur) (?<looks>${LOOKS})(?<word>(?:${PEOPLE})(?:'s (?:parents|mother|mom|mum|father|dad|brother|sister|`
  + String.raw`family|son|daughter|grandma|grandmother|grandpa))?|${OTHERS}|${PETS})(?!\p{L})`
  + String.raw`(?:,? (?<name>\p{Lu}[\p{L}-]+)(?: \p{Lu}[\p{L}-]+)?)?,?`
/** Any verb may follow: what cannot be read with the speaker in its place tells nothing. */
const SAYS = '[a-z]+'
/** "Our Greta turned two": a child, or an animal, by its name alone. */
const OURS = patternOf(`^our (?<name>\\p{Lu}\\p{Ll}+)(?:(?<is>'s| is) (?=\\d|(?:one|two|three|four|five|six|seven|eight|nine|ten)\\b)
  | (?=(?:turned|turns|starts|started|goes to|just turned) ))(?<said>.+)$`, 'u')
const NEAR = new LatinRegExp(String.raw`^${WHO}(?<is>'s(?= (?:an?|not|so|very|also|just|[\d]+|`
  + String.raw`allergic|vegan|vegetarian|c(?:o)?eliac|diabetic|pregnant|called|named|from|in|at|on|\p{L}+ing)\b)| is)? ?`
  + String.raw`(?<said>(?:(?<=(?:'s| is) ?).+|(?:${SAYS})\b.+))$`, 'u')

/** What is told of near people: as facts of theirs where they have a name, else of the speaker's. */
const TOLD = new Set<RuleAttribute>(['home', 'hometown', 'birthplace', 'birthday', 'age', 'nationality',
  'language', 'native-language', 'employer', 'place-of-work', 'work-field', 'occupation', 'school', 'studies',
  'allergy', 'health', 'diet', 'likes', 'dislikes', 'plays', 'hobby', 'relationship-status',
  'learning', 'children', 'pets', 'event', 'living-situation', 'habit', 'trait', 'plan', 'goal', 'owns'])
/** What is said of animals as of people is mostly play. */
const TOLD_OF_PETS = new Set<RuleAttribute>(['age', 'allergy', 'health', 'likes', 'dislikes', 'event'])

const JOINED = new RegExp(String.raw`,? and (?:also )?(?=(?:is|has|works|lives|loves|likes|hates|speaks|`
  + String.raw`studies|plays|owns|was|got|just|does not|teaches|starts|turns|goes|wants|eats|takes|drives|runs|`
  + String.raw`never|only|also|can not|moved|moves|suffers|needs|keeps|are|have|work|live|love|like)\b)`, 'i')
const UNREAL = new RegExp(String.raw`\b(?:imaginary|if|would|virtual|toy|stuffed|character|sims|`
  + String.raw`like a|thinks|wants|was a|class|used to|codebase|compiler|keyboard|laptop)\b`, 'i')

/** The age of a child in years or months, told in figures or words. */
const AGE = new RegExp(String.raw`^I (?:am|turned|just turned|recently turned|am turning|am only|am already|am almost) (?:only |already |`
  + String.raw`just )?(?<age>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: (?<unit>years?|months?|`
  + String.raw`weeks?)(?:[- ]old)?| yo)?(?: (?:now|today|yesterday|last (?:week|month)|this (?:week|month)|and .+|`
  + String.raw`(?<=turned .+)(?:on|in) .+))?$`, 'i')
const BREED = new LatinRegExp(
  String.raw`^I am an? (?<breed>(?:[\p{L}-]+ ){0,2}?(?:labrador|lab|golden retriever|poodle|beagle|husky|corgi|dachshund|border `
  + String.raw`collie|collie|terrier|bulldog|pug|chihuahua|german shepherd|shepherd|rottweiler|boxer|greyhound|whippet|spaniel|`
  + String.raw`setter|pointer|mutt|mix|rescue|siamese|persian|maine coon|ragdoll|bengal|tabby|sphynx|arabian|labradoodle|cockapoo|`
  + String.raw`great dane|pit ?bull|doberman|dalmatian|samoyed|schnauzer|malinois|mastiff|calico|tortoiseshell|british `
  + String.raw`shorthair))(?: .*)?$`,
  'iu',
)

/** What a clause tells of somebody near. @param lists rules for what people say of themselves @param last where they read nothing */
export function nearPeopleIn(
  clause: StatedClause, lists: readonly (readonly StatementRule[])[], last: readonly StatementRule[],
): Finding[] {
  if (!/^(?:my|our) /i.test(clause.text)) return []
  const { looks = '', word = '', name, is, said = '' } = NEAR.exec(clause.text)?.groups ?? OURS.exec(clause.text)?.groups ?? {}
  if (said === '' || UNREAL.test(clause.sentence)) return []
  const isPet = new RegExp(`^(?:${PETS})$`, 'i').test(word)
  const person = name === undefined ? undefined : personName(name, { isLowerCase: false })
  if ((name !== undefined && person === undefined) || (person === undefined && new RegExp(`^(?:${OTHERS})$`, 'i').test(word))) return []
  const who = {
    label: `${looks}${word}`.toLowerCase(), person,
    isMany: /(?:^|'s )(?:parents|grandparents|in-laws|kids|children|sons|daughters|boys|girls|twins)$/i.test(word), isPet,
  }
  const findings = said.split(JOINED).flatMap((part, i) => {
    const text = inFirstPerson(i === 0 && is !== undefined ? `is ${part}` : part)
    const own = { ...clause, text, greets: false, isLowerCase: clause.isLowerCase }
    const read = [...agesIn(text), ...lists.flatMap((rules) => firstFindings(rules, own))]
    return (read.length > 0 ? read : firstFindings(last, own)).slice(0, 3)
  })
  return findings.filter(({ attribute, about }) =>
    about === undefined && (isPet ? TOLD_OF_PETS : TOLD).has(attribute) || attribute === 'trait' && isPet)
    .map((finding) => told(finding, who))
}

const ADVERB = inLines('i')`^(?:just|also|recently|finally|currently|now|really|actually|mostly|usually|often|always|sometimes|still|only
  |both|never)$`
/** The sentence as its subject would say it: "works at Bosch" → "I work at Bosch". */
function inFirstPerson(said: string): string {
  const [first = '', ...rest] = said.replace(/^(?:is|are) (?=just |also )/i, 'is ').split(' ')
  if (ADVERB.test(first) && rest.length > 0) {
    return `I ${first} ${baseVerb(rest[0]!)} ${rest.slice(1).join(' ')}`
  }
  return `I ${baseVerb(first)} ${rest.join(' ').replace(/\b(?:her|his|their)\b/g, 'my')}`
}

function agesIn(text: string): Finding[] {
  const { age, unit } = AGE.exec(text)?.groups ?? {}
  const { breed } = BREED.exec(text)?.groups ?? {}
  if (breed !== undefined) return [{ attribute: 'trait', value: breed, says: `is a ${breed}` }]
  if (age === undefined || /almost|turning/i.test(text)) return []
  const old = `${age} ${unit === undefined || /^year/i.test(unit) ? `year${/^(?:1|one)$/i.test(age) ? '' : 's'}` : unit} old`
  return [{ attribute: 'age', value: /month|week/.test(old) ? old.replace(' old', '') : age, says: `is ${old}` }]
}

function told(finding: Finding, { label, person, isMany }: { label: string; person: string | undefined; isMany: boolean }): Finding {
  if (person !== undefined) return { ...finding, about: person }
  const says = isMany ? asPlural(finding.says) : finding.says
  const value = finding.ofSubject ? `${label}'s ${says}` : `${label} ${says}`
  return {
    attribute: finding.attribute === 'event' ? 'event' : 'relative', value, says: value,
    ofSubject: true, ...(finding.since && { since: finding.since }),
  }
}

/** "Lives in Rome" as it is said of several: "live in Rome". */
const asPlural = (says: string): string => says.replace(/^\S+/, (verb) => ({ is: 'are', has: 'have', does: 'do', was: 'were' })[verb]
  ?? (verb.endsWith('s') && !verb.endsWith('ss') ? baseVerb(verb) : verb))

// Countries, regions and cities that people travel to: "we went to Costa" is a coffee, "we went to Corsica" a journey.

const PLACES = wordSet(`afghanistan albania alaska algeria alps amalfi america amsterdam andorra angola antarctica argentina arizona
  arkansas armenia athens atlanta auckland austin australia austria azores bahamas bali baltimore bangkok bangladesh barbados barcelona
  bavaria beijing belfast belgium belgrade berlin bermuda bogota bolivia bologna bordeaux bosnia boston botswana brazil bremen brisbane
  bristol brittany brussels bucharest budapest bulgaria cairo california cambodia cambridge cameroon canada cancun caribbean carolina
  chicago chile china cleveland cologne colombia colorado connecticut copenhagen cornwall corsica crete croatia cuba cyprus dakota dallas
  delhi denmark denver detroit disneyland dominican dresden dubai dublin dubrovnik ecuador edinburgh egypt england estonia ethiopia
  europe fiji finland florence florida france frankfurt galway geneva genoa georgia germany ghana glasgow greece greenland guadalajara
  guatemala haiti hamburg havana hawaii helsinki hiroshima holland honduras houston hungary iceland idaho illinois india indiana
  indonesia iowa iran iraq ireland israel istanbul italy jakarta jamaica japan jerusalem jordan kansas kentucky kenya korea krakow kyoto
  kuwait laos latvia lebanon leipzig lima lisbon lithuania liverpool london lorraine louisiana lyon luxembourg madagascar madeira madrid
  maine malaysia maldives mallorca malta manchester maryland massachusetts mauritius melbourne memphis mexico miami michigan milan
  minneapolis minnesota mississippi missouri moldova monaco mongolia montana montenegro montreal morocco moscow mumbai munich nairobi
  namibia naples nashville nebraska nepal netherlands nevada nice nicaragua nigeria normandy norway nyc orlando oregon osaka oslo oxford
  pakistan palermo panama paraguay paris patagonia pennsylvania peru philadelphia philippines phoenix pisa pittsburgh poland porto
  portland portugal prague provence qatar quebec rio riga romania rome russia rwanda salzburg santorini sardinia scotland seattle senegal
  seoul serbia seville shanghai siberia sicily singapore slovakia slovenia spain stockholm sweden switzerland sydney syria taipei taiwan
  tanzania tasmania tennessee texas thailand thessaloniki tibet tokyo toronto tunisia turin turkey tuscany tyrol uganda ukraine uruguay
  utah valencia vancouver vegas venice vermont verona vienna vietnam virginia wales warsaw washington wisconsin wyoming yellowstone
  yosemite zagreb zambia zanzibar zimbabwe zurich usa uk uae disney asia africa antalya mykonos ibiza tenerife lanzarote faroe galapagos`)
/** Names of two words and more. */
const LONGER = new LatinRegExp(
  String.raw`^(?:new (?:york|zealand|orleans|mexico|jersey|hampshire|delhi)|los angeles|las vegas|san (?:francisco|diego|`
  + String.raw`antonio|jose|sebastian)|santa (?:fe|monica|barbara)|south (?:africa|korea|america)|north america|costa rica|puerto `
  + String.raw`rico|sri lanka|hong kong|rio de janeiro|buenos aires|cape town|saudi arabia|el salvador|machu picchu|grand canyon|`
  + String.raw`(?:the )?(?:united|czech|dominican) \p{L}+|st\.? (?:lucia|petersburg|louis)|salt lake city|mexico city|kuala `
  + String.raw`lumpur|ho chi minh|tel aviv|niagara falls|lake (?:tahoe|como|garda)|palm springs|key west)\b`,
  'iu',
)

/** Whether a name begins with one of a place that people travel to. */
export const isKnownPlace = (name: string): boolean =>
  LONGER.test(name) || PLACES.has(name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').split(/[\s,]/)[0] ?? '')
