/** English: what a clause takes for granted of its speaker, a statement or a question: "our flat in Leeds", "my 2012 Corolla". */
import { alternatives, type Finding, inLines, patternOf, type StatedClause } from '../../facts/finding.ts'
import { COLLECTIVE } from './people.ts'
import { placeName } from './values.ts'
import { finding } from './restate.ts'

const PLACE = String.raw`\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?`
const HOME = patternOf(String.raw`\b(?:[Mm]y|[Oo]ur) (?:new |little |tiny |small |own |rented )*(?:flat|apartment|house|place|home|condo
  |studio|neighbou?rhood|street|garden|balcony|landlord|landlady|gym|commute|neighbou?rs)(?:'s| is)? (?:here )?in (?<place>${PLACE})
  |(?<=\b(?:in|near) )(?<there>${PLACE})(?=,? where (?:I|we) live\b)
  |\b[Aa]fter (?:\p{Ll}+|\d+) (?:years|months) in (?<lasting>${PLACE}) (?=(?:I|we) (?:still|can|know|only|finally)\b)`, 'u')
/** "The hospice here in Halifax": whoever wants just any event "here in" a place may be passing through. */
const HERE = patternOf(String.raw`(?:^|\b(?:[Tt]he|[Mm]y|[Oo]ur) [\p{L}-]+(?: [\p{L}-]+)? )[Hh]ere in (?<place>${PLACE})`, 'u')
const PASSING_THROUGH = inLines('i')`\b(?:arrived|landed|stuck|layover|visit\w*|trip|hotel|hostel|conference|staying|was|were|used to|when
  |moved out|left|born|if|wish|holidays?|vacation|travel\w*|touring|weekend|tonight|today|tomorrow|these days|novel|story|game)\b`
const WORK = patternOf(String.raw`\b(?:[Mm]y|[Oo]ur) (?:new |little |small |own )*(?<what>office|lab|shop|studio|practice|restaurant
  |bakery|café|cafe|salon|firm|company|clinic|workshop|store|stall|classroom) in (?<place>${PLACE})`, 'u')
/** A dwelling of another time, or of another. */
const NOT_NOW = inLines('i')`\b(?:old|first|last|former|previous|childhood|parents'?|grandparents'?|mother's
  |holiday|vacation|airbnb|dream|was|were|had|used to|when|left|moved out|sold|looking for|would|wish|if|visiting|visit|trip|tour|hotel
  |conference|staying|stuck|layover|friend'?s|sister's|brother's|company's)\b`

const VEHICLE = alternatives(`car|truck|pickup|van|motorcycle|motorbike|scooter|moped|vespa|bike|bicycle|e-?bike|cargo bike|boat|sailboat
  |canoe|kayak|tractor|camper|campervan|rv|caravan|piano|guitar|violin|viola|cello|saxophone|accordion|ukulele|drum kit|telescope
  |sewing machine|loom|3d printer|kiln|greenhouse|allotment|vegetable garden|veggie garden|orchard|vineyard|hot tub|sauna|record player
  |turntable|gaming pc|ipad|macbook|thinkpad|chromebook|kindle|e-?reader|playstation|xbox|steam deck|ps5|ps4|nikon|leica|fujifilm
  |espresso machine|air fryer|bread machine|bread maker|pressure cooker|beehives|aquarium|fish tank|terrarium|raspberry pi|(?:stamp|coin
  |record|vinyl|comic|doll|card|plant|shoe) collection|season ticket`)
const MAKE = alternatives(`jeep|ford|honda|toyota|tesla|volvo|bmw|audi|vw|volkswagen|fiat|kia|hyundai|nissan|mazda|subaru|chevy
  |chevrolet|dodge|porsche|ferrari|lexus|skoda|škoda|peugeot|renault|citroen|citroën|dacia|suzuki|mercedes|land rover|prius|mustang
  |harley|corolla|civic|camry|corvette|camaro|passat|outback|nokia|samsung|fairphone|motorola`)
const OWNED = patternOf(String.raw`\b(?:my|our) (?<what>(?:(?:old|new|trusty|beloved|little|electric|rusty|vintage|used|acoustic|upright
  |grand|red|blue|black|white|green|grey|gray|silver|yellow|(?:19|20)\d\d|\d+[- ]year[- ]old) )*(?:(?:${MAKE}|(?<=(?:19
  |20)\d\d )[\p{L}-]{3,})(?: (?:model )?[\p{L}\d]{1,10}(?=[\s,.?!]|$))?|${VEHICLE}))(?=$|[,.;:!?)]|['’]s|\s+(?:is|was|has|and|or|but|to
  |on|in|at|for|with|from|that|which|when|again|into|by|every|all|because|so|needs?|keeps?|won['’]t|does|makes?|broke|started|still|just
  |out|up|today|yesterday|after|around|as|if|can|got|could|will|since|not|while|off|worth|smells?|leaks?|stalls?|stopped|died|runs?
  |drives?|looks?|sounds?|loses|burns?|got|went|goes)\b)`, 'iu')
const NOT_OWNED = inLines('i')`\b(?:sold|sell|selling|donat\w+|wrecked|replaced?|traded|junked|scrapped|crashed
  |totaled|totalled|stolen|lost|rental|rent|rented|dream|old one|wish|want|would|company|used to|had|game|minecraft|toy|next|future
  |checkout|add|cart|order|return(?:ed|ing)?|gave away|reserv\w+|uber|hire)\b`
const NEXT_NOUN = /^(?:dealer|insurance|keys?|payment|loan)\b/i

const ILL = alternatives(`asthma|eczema|arthritis|adhd|anxiety|depression|diabetes|migraines?|ibs|psoriasis|hay fever|insomnia|epilepsy
  |tinnitus|endometriosis|ocd|ptsd|celiac(?: disease)?|coeliac(?: disease)?|crohn'?s|lupus|fibromyalgia|scoliosis|dyslexia
  |high blood pressure|rheumatoid arthritis|(?:peanut|nut|milk|cat|dog|pollen|shellfish|gluten|egg|soy|wheat|dust|penicillin
  |bee) allergy|lactose intolerance|gluten intolerance|insulin pump|wheelchair|hearing aids?|pacemaker|prosthetic leg`)
const SUFFERED = patternOf(String.raw`\b(?:with|for|of|about|because of|due to|since|and|manage|given) my (?:(?:severe|bad|mild|chronic
  |terrible|own|type (?:1|2)) )*(?<what>(?:type (?:1|2) )?(?:${ILL}))(?=$|[\s,.;:!?])|^my (?<subject>(?:type (?:1
  |2) )?(?:${ILL}))(?=\s)`, 'iu')

const NUMBER = 'two|three|four|five|six|seven|one|a|an|my|our|\\d'
const WITH_KIDS = patternOf(String.raw`\b(?:with|have|of|for|feed|raising|raise) (?<count>${NUMBER}) (?<kids>(?:(?:young|little|small
  |teenage|school[- ]age|grown) )?(?:kids|children|sons|daughters|toddlers|teenagers|teens|boys|girls)|(?:(?:\d{1,2}|[a-z]+)[- ](?:year
  |month|week)[- ]old)|(?:newborn|toddler|teenager|baby))(?: (?:at home|of my own|under \p{L}+))?(?=$|[\s,.;:!?])`, 'iu')

/** What is taken for granted, each thing by itself. */
export function mentionedIn(clause: StatedClause): Finding[] {
  const { text, sentence, toAssistant } = clause
  return [
    ...placesIn(clause), ...thingsIn(text, sentence), ...animalsIn(sentence),
    ...illnessesIn(text, sentence), ...childrenIn(text, sentence, toAssistant),
  ]
}

function placesIn(clause: StatedClause): Finding[] {
  const { text, sentence, toAssistant } = clause
  const here = PASSING_THROUGH.test(sentence) || !toAssistant && !/\b(?:I|my|we|our)\b/i.test(sentence) ? undefined
    : HERE.exec(text)?.groups?.['place']
  const { place: at, there, lasting } = NOT_NOW.test(text) ? {} : HOME.exec(text)?.groups ?? {}
  const dwelling = at ?? there ?? lasting
  const home = placeName(dwelling ?? here, clause)
  const { what, place } = WORK.exec(text)?.groups ?? {}
  const work = NOT_NOW.test(sentence) ? undefined : placeName(place, clause)
  return [
    ...(home === undefined ? [] : [{ attribute: 'home' as const, value: home, says: `lives in ${home}` }]),
    ...(work === undefined ? []
      : [finding('place-of-work', `has ${/^[aeiou]/i.test(what!) ? 'an' : 'a'} ${what!.toLowerCase()} in ${work}`)]),
  ]
}

function thingsIn(text: string, sentence: string): Finding[] {
  const what = OWNED.exec(text)?.groups?.['what']
  if (what === undefined || NOT_OWNED.test(sentence) || NEXT_NOUN.test(text.slice(text.indexOf(what) + what.length).trim())) return []
  const plain = what.replace(/^(?:(?:trusty|beloved|little|new|rusty) )+/i, '')
  const value = /s$/i.test(plain) && !/(?:ds|lexus|ps)$/i.test(plain) && /hives|beehives$/i.test(plain) ? plain
    : `${/^(?:[aeio]|8|11|18)/i.test(plain) ? 'an' : 'a'} ${plain}`
  return [finding('owns', `has ${value}`)]
}

/** Whom one walks and feeds is one's own: "I kept the dog", "just me and the cat". */
const TENDED = inLines('i')`\b(?:walk(?:ed|ing)?|feed(?:ing)?|fed|kept|keep|(?:me|I|us|kids) and|groom(?:ed|ing)?) (?:the|both|all|our
  |my) (?<kind>dogs?|cats?|pupp(?:y|ies)|kittens?|rabbits?|horses?|hens|chickens|hamsters?)(?=$|[,.;:!?]| (?:and|at|in|on
  |gets?|is|before|after|every|twice|early|late|now|so|too|when|while)\b)
  |^the (?<own>dogs?|cats?|puppy|kitten) (?:gets|has to be|needs to be|is being) (?:walked|fed|groomed)`
function animalsIn(sentence: string): Finding[] {
  const { kind, own } = TENDED.exec(sentence)?.groups ?? {}
  const animal = (kind ?? own)?.toLowerCase()
  if (animal === undefined || inLines('i')`\b(?:neighbou?r\w*|friend\w*|sitter|sitting|shelter|story|game|job|client\w*|parents|volunteer\w*
    |kennel|ex|was|were|used to)\b`.test(sentence)) return []
  const value = animal.endsWith('s') ? animal : `a ${animal}`
  return [{ attribute: 'pets', value, says: `has ${value}` }]
}

function illnessesIn(text: string, sentence: string): Finding[] {
  const { what, subject } = SUFFERED.exec(text)?.groups ?? {}
  const ill = what ?? subject
  if (ill === undefined || /\b(?:joke|used to|cured|overcame|novel|character|dog|cat|outgrew)\b/i.test(sentence)) return []
  const value = ill.toLowerCase().replace(/\b(?:adhd|ibs|ocd|ptsd)\b/, (word) => word.toUpperCase()).replace("crohn's", "Crohn's disease")
  const allergen = value.endsWith(' allergy') ? value.replace(/ allergy$/, '') : undefined
  if (allergen !== undefined) return [{ attribute: 'allergy', value: allergen, says: `has a ${allergen} allergy` }]
  return /wheelchair|aid|pacemaker|pump|leg/.test(value) ? [finding('health', `has ${value.endsWith('s') ? value : /^[aeiou]/.test(value)
    ? `an ${value}` : `a ${value}`}`)] : [{ attribute: 'health', value, says: `has ${value}` }]
}

function childrenIn(text: string, sentence: string, toAssistant: boolean): Finding[] {
  const { count = '', kids = '' } = WITH_KIDS.exec(text)?.groups ?? {}
  if (kids === '' || COLLECTIVE.test(sentence) || /^our$/i.test(count) && /\b(?:for|of) our\b/i.test(text)
    || !/\b(?:I|my|we|our|me|us)\b/.test(sentence) && (!toAssistant || /^an?$/i.test(count)) || inLines('i')`\b(?:students|class|test|tests
    |my sister|friend|neighbou?r|would|want|game|story|book|movie|babysit\w*|teach\w*|camp|flight|ticket|hotel|room|reservation|adults
    |party of)\b`.test(sentence)) return []
  const isMany = /(?:kids|children|s)$/i.test(kids.replace(/ (?:at|of|under) .*$/i, ''))
  if (!isMany && /\bhave an? /i.test(text)) return [] // a rule reads it
  if (!isMany && /^(?:two|three|four|five|six|seven|\d)$/i.test(count) || isMany && /^(?:a|an|one)$/i.test(count)) return []
  const value = isMany ? (/^(?:my|our)$/i.test(count) ? kids : `${count} ${kids}`) : `${/^(?:[aeiou](?!ne)|8|11|18)/i.test(kids) ? 'an'
    : 'a'} ${kids}`
  return [{ attribute: 'children', value: value.toLowerCase(), says: `has ${value.toLowerCase()}` }]
}
