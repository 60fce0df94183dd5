/** English: what people do, by the verb: work, health, habits, pastimes and belongings that no closer rule reads. */
import { alternatives, inLines, patternOf, type StatementRule } from '../../facts/finding.ts'
import { isHabitual, OFTEN, restated, restatedTail, finding, withoutFrequency, type VerbReading, type SpokenClause } from './restate.ts'

// What stands for itself in what people say of themselves: illnesses, medicines, food, belongings.

/** An illness or impairment by its name or its ending. */
export const CONDITION = patternOf(`^(?:(?:an? |some )?(?:severe |bad |mild |chronic |really bad |terrible |slight |serious |heart |lung |
  kidney |thyroid |chronic |social |generalized |seasonal |high |low |type (?:1|2|one|two) |early |major |rare )*)?
  (?:${alternatives(String.raw`
  [\p{L}]+(?:itis|osis|algia|opathy|plegia|lepsy|phobia|phrenia|uria|emia|trophy)|(?:[\p{L}'-]+ ){0,3}(?:disorder|syndrome|disease
    |deficiency|intolerance|allerg(?:y|ies)|cancer|palsy|sclerosis|tumou?r|condition)|diabetes|asthma|epilepsy
  |migraines?|blood pressure|cholesterol|adhd|autism|insomnia|ibs|lupus|dyslexia|tinnitus|eczema|ocd|ptsd|depression|anxiety|bipolar
  |sleep apn[o]?ea|pcos|glaucoma|gout|reflux|heartburn|vertigo|kidney stones|gallstones|ulcers?
  |(?:a )?(?:slipped|herniated) disc|(?:a )?(?:bad|weak|dodgy|busted|bum) (?:back|knees?|hips?|shoulder|ankle|heart|eyesight|hearing)
  |flat feet|back (?:pain|problems|issues)|knee (?:pain|problems|issues)|(?:a )?(?:pacemaker|stoma|prosthetic (?:leg|arm)|hearing aids?)
  |perfect pitch|long covid|ms|parkinson'?s|alzheimer'?s|dementia|hay fever|rosacea|acne|celiac|coeliac|t1d|t2d|type (?:1|2|one
  |two)(?: diabetes)?|hemophilia|sciatica|carpal tunnel|tennis elbow|anemia|anaemia`)})$`, 'iu')

/** A medicine by its name or its ending. */
export const MEDICINE = patternOf(`^(?:(?:my |a low dose of |\\d+ ?mg of )?)(?:${alternatives(String.raw`
  [\p{L}]{3,}(?:pril|statin|olol|sartan|prazole|pram|xetine|traline|azine|formin|zepam|zolam|mab|cillin|mycin|oxacin|triptan|thyroxine
    |dipine|setron|gliptin|glutide|parin|tidine|profen|barbital|lukast|faxine|razodone|triptyline|rone|pidem|clone)
  |insulin|prozac|zoloft|lexapro|adderall|ritalin|concerta|vyvanse|elvanse|ozempic|wegovy|warfarin|lithium|birth control|the pill
  |antidepressants|ssris|blood thinners|beta blockers|steroids|prednisone|methotrexate|synthroid|chemo|dialysis
  |thyroid (?:meds|medication|pills)|blood pressure (?:meds|medication|pills)|(?:adhd|anxiety|epilepsy) (?:meds|medication)|aspirin
  |melatonin|antihistamines|statins|iron(?: supplements)?|vitamin \p{L}+|testosterone|estrogen|hrt|an inhaler`)})(?: \\d+ ?mg)?$`, 'iu')

/** What people eat or drink, or leave out. */
export const FOOD = patternOf(`(?:^|[ -])(?:${alternatives(`meat|pork|beef|fish|seafood|gluten|dairy|eggs?|sugar|chicken|shellfish
  |peanuts|nuts|lactose|wheat|milk|bread|carbs|coffee|alcohol|caffeine|tea|soda|coke|wine|beer|cheese|vegetables|veggies|fruit|fast food
  |junk food
  |sweets|candy|chocolate|mushrooms|onions|garlic|cilantro|coriander|tomatoes|olives|spicy food|rice|pasta|potatoes|tofu|soy|butter
  |cream|yogh?urt|oats|oatmeal|salads?|organic food|gluten[- ]free|vegan|vegetarian|processed food|red meat|lamb|bacon|tuna|salmon|water
  |juice|smoothies|food`)})$`, 'i')

/** Belongings that are kept for long. */
const BELONGING = alternatives(`car|truck|pickup|van|suv|jeep|motorcycle|motorbike|scooter|moped|vespa|bike|bicycle|e-?bike
  |cargo bike|boat|sailboat|canoe|kayak|tractor|camper|campervan|rv|caravan|trailer|house|flat|apartment|condo|cabin|cottage|farm|ranch
  |houseboat
  |piano|guitar|violin|cello|drum kit|drums|keyboard|telescope|sewing machine|loom|3d printer|kiln|greenhouse|allotment|garden
  |vegetable garden|veggie garden|orchard|vineyard|pool|hot tub|sauna|balcony|terrace|fireplace|workshop|record player|turntable
  |(?:season|annual) (?:ticket|pass)s?|gym membership|raspberry pi|nas|ps5|ps4|playstation|xbox|switch|steam deck|gaming pc|ipad|macbook
  |thinkpad|kindle|e-?reader|iphone|android(?: phone)?|pixel|nikon|canon|leica|fujifilm|drone|espresso machine|air fryer|instant pot
  |bread machine|bread maker|(?:stamp|coin|record|vinyl|book|hat|doll|card|comic|plant|shoe|watch) collection|solar panels|heat pump
  |beehives|hives|aquarium|fish tank|terrarium|jeep|ford|honda|toyota|tesla|volvo|bmw|audi|vw|volkswagen|fiat|kia|hyundai|nissan|mazda
  |subaru
  |chevy|chevrolet|dodge|porsche|ferrari|lexus|skoda|škoda|seat|opel|peugeot|renault|citroen|dacia|suzuki|mercedes|land rover|prius
  |mustang|harley|corolla|civic|golf|polo|passat|corvette|camaro|pathfinder`)

const WORK_DONE = patternOf(`^(?:${alternatives(`(?:[\\p{L}-]+ ){0,3}(?:sales|marketing|payroll|accounting|bookkeeping|consulting|logistics
    |recruiting|it support|tech support|customer (?:support|service)|landscaping|plumbing|carpentry|nails|hair|makeup|research
    |translations?|copywriting|web design|graphic design|photography|data entry
    |taxes|accounts|admin|security|quality control|voice ?overs?|stand-?up|improv|theat(?:er|re)|roller derby|gymnastics|ballet|yoga
    |pilates|crossfit|karate|judo|taekwondo|bjj|jiu jitsu|kickboxing|boxing|martial arts|pottery|ceramics|calligraphy|origami
    |woodworking|archery|parkour|triathlons|marathons|roleplaying(?: events)?|cosplay|volunteer work|crossword puzzles|crosswords
    |puzzles|sudoku)`)})(?=$| (?:for|at|in|on|with|as|every|once|twice|two|three|to|most|all))`, 'iu')
const KEPT = patternOf(`^(?:an?|two|three|four|five|six|\\d+|our own|my own) (?:(?!job|in|inside|at|with|of|for|to|on|near|from
    |the)[\\p{L}\\d'-]+ ){0,3}?(?:${BELONGING})s?(?:$|[,.]| (?=and|in|with|on|at|from|so|but|that|which|to|now|for|too|since|full
    |outside)\\b)`, 'iu')
const UP_TO_KEPT = patternOf(`^.*?(?:${BELONGING})s?(?=$|[ ,.])(?: (?:in|with|on|at|from) (?:an?|the|my|our
      |\\p{Lu})[^,]{2,30})?`, 'iu')
const COUNTED_PEOPLE = patternOf(`^(?:an?|two|three|four|five|six|seven|eight|nine|ten|\\d+|many|several
    |lots of) (?:[\\p{L}-]+ ){0,2}?(?:${alternatives(`roommates?|flatmates?|housemates?|nieces?|nephews?|cousins?|grandparents|godsons?
    |goddaughters?|godchild(?:ren)?|in-?laws|ex[- ](?:wife|husband)|tattoos?|piercings?|employees|students|pupils|patients|clients
    |allergies|degrees?|jobs|siblings|teens|teenagers?|step-?kids|stepchildren`)})(?=$| (?:and|who|in|at|from|with|under|of|called
    |named)\\b)`, 'iu')

const all = (verbs: string, read: VerbReading): [string, VerbReading][] => verbs.split(' ').map((verb) => [verb, read])
const FROM_FREQUENCY = patternOf(`[\\s,]+(?:${OFTEN}).*$`, 'iu')
/** What follows a verb up to how often, why or where. */
const bare = (rest: string): string => rest.replace(FROM_FREQUENCY, '')
  .replace(inLines('i')`\s+(?:and|but|so|since|because|for|with|when|as|from|in|which|too|now|at|on)\b.*$`, '').replace(/[\s.,!]+$/, '')

/** "The" is somebody's or something spoken of before, but where it names a kind of place. */
const SPECIFIC = /^(?:the|this|that|these|those|it|them|him|her|you|your|some|any|what|how|to|on it|with (?:the|this|that|it|you|them))\b/i

const works: VerbReading = (said) => {
  const { rest } = said
  if (!inLines('i')`^(?:(?:nights?|days|shifts|weekends|part[- ]time|full[- ]time|remotely|online|freelance|mostly
    |mainly|outdoors|outside|alone|from home) ?)*(?:(?:with|in|on(?! [a-z]+(?<!s)$)|as|for|at|from|under|alongside) .+)?$`.test(rest)
    || rest === ''
    || inLines('iu')`^(?:at|for|on|in|with) (?:it|this|that|the (?!\p{L}+ (?:floor|shift|ward|industry|sector|line
    |night|side|public|elderly)\b)|my(?:self)?\b(?! (?:own|family|dad|father|mom|brother|sister|husband|wife|parents))|you|them|home$
    |money|fun|a (?:project|presentation|paper|report|problem|solution|plan|way))`.test(rest)) return undefined
  return restated('work-field', said, 12)
}

/** Trades told by what they are done to: of many, or for a living. */
const trade: VerbReading = (said) => {
  const { rest } = said
  if (/^(?:read|watch)$/.test(said.verb) && inLines('i')`^(?:a lot of|lots of|mostly|mainly|only) (?!it|them
    |things|stuff|this|that)`.test(rest)) return restated('habit', said, 8)
  const isPlural = inLines('iu')`^(?!some|any|many|a lot|few|these|those|things
    |stuff)(?:my own |used |old |vintage |custom |handmade )?[\p{L}' -]*[a-rt-z]s(?:$| (?:for|at|in|on|from|with|to)\b)`.test(rest)
  return !SPECIFIC.test(rest) && (isPlural || inLines('i')`\b(?:for a living|on the side|for work|professionally
    |part[- ]time)\b`.test(rest)) && !inLines('i')`\b(?:problems|issues|mistakes|decisions|friends|plans
    |sure|sense|points|reservations|movies|things|arrangements|appointments|calls|emails)\b`.test(rest)
    ? restated(said.verb === 'sell' || inLines('i')`\b(?:work|living|side|clients|customers|patients
    |professionally)\b`.test(rest) ? 'work-field' : 'hobby', said, 8) : undefined
}

const does: VerbReading = (said) => {
  return WORK_DONE.test(said.rest) ? restated(inLines('i')`sales|marketing|pay|account|book|consult|support|plumb
    |carpen|nails|hair|design|data|admin|security|translat|research`.test(said.rest) ? 'work-field' : 'hobby', said, 8) : undefined
}

/** Verbs that say nothing without what they are done to. */
const NEEDS_OBJECT = inLines('')`^(?:go|watch|listen|attend|see|get|visit|meet|call|read|play|host|travel|write
  |cook|study|teach|practi[cs]e|draw|sing|drive|volunteer|drink|eat|stream)$`
const isWhole = ({ verb, rest }: SpokenClause): boolean => !NEEDS_OBJECT.test(verb)
  || withoutFrequency(rest).replace(/\b(?:as well|too|there|also|a lot)\b/gi, '').trim() !== ''

const habit: VerbReading = (said) => (isHabitual(said) && isWhole(said)
  && !SPECIFIC.test(said.rest.replace(inLines('i')`^(?:to )?the (?=gym|beach|park|woods|pool|library|office|dog
  |dogs|kids|sauna|market|mountains|lake|same|night|piano|guitar|violin|news|bus|train|tram|subway|metro|stairs)`, ''))
  ? restated('habit', said, 10) : undefined)

const eats: VerbReading = (said) => {
  const { rest } = said
  const what = bare(rest.replace(/^(?:only|mostly|mainly|a lot of|lots of|too much|plenty of|no|very little|almost no|hardly any) /i, ''))
  return FOOD.test(what) && !SPECIFIC.test(rest) && (isHabitual(said) || inLines('i')`^(?:only|mostly|a lot of
    |lots of|too much|no|very little|almost no|hardly any|black|decaf|herbal|green|organic)\b`.test(rest))
    ? restated(/^(?:no|only|very little|almost no|hardly any)\b/i.test(rest) || /only|never/i.test(said.adverbs) ? 'diet'
    : 'habit', said, 7) : habit(said)
}

const takes: VerbReading = (said) => (/^my (?:coffee|tea|steak|eggs) [\p{L} ]{3,30}$/iu.test(said.rest) ? restated('habit', said, 6)
  : MEDICINE.test(bare(said.rest)) ? finding('health', `takes ${bare(said.rest).replace(/^my /i, '')}`)
  : inLines('iu')`^(?:the (?:bus|train|tram|subway|metro|stairs)|my (?:bike|dog|dogs|kids)|classes|lessons
  |[\p{L}]+ (?:classes|lessons))\b`.test(said.rest) && (isHabitual(said) || /classes|lessons/.test(said.rest))
  ? restated('habit', said) : undefined)

const spends: VerbReading = (said) => (inLines('i')`^(?:all|most|much|half|a lot|lots|the majority|every
  |too much)? ?(?:of )?(?:of )?(?:my|our) (?:(?:free|spare|own|extra|entire) )?(?:time|money|weekends?|summers?|winters?|evenings?
  |days off|vacations?|holidays|life|days|mornings)\b|^(?:sundays?|saturdays?|a lot of|every (?:summer|winter|weekend|christmas
  |free minute)|most (?:of the )?(?:summer|winter|year|weekends))\b`.test(said.rest)
  ? restated('habit', said, 11) : undefined)

const has: VerbReading = (said) => {
  const rest = said.rest.replace(/^(?:got|had) /i, '')
  const what = bare(rest)
  if (CONDITION.test(what) && !inLines('i')`^(?:an? )?(?:bad )?(?:allerg(?:y|ies)|condition|disease|disorder
    |syndrome)$`.test(what) && !/\b(?:could|might|maybe)\b/i.test(said.clause.sentence)) return finding(
      'health', `has ${/^type (?:1|2|one|two)$/i.test(what) ? `${what} diabetes` : what}`,
    )
  if (KEPT.test(rest) && !inLines('i')`\b(?:problem|question|rental|rented|hotel|appointment
    |reservation|booked|issue|broken|flat tire|flat tyre)\b`.test(said.clause.sentence)) {
    const tail = restatedTail(UP_TO_KEPT.exec(rest)![0], 8)
    return tail === undefined ? undefined : finding('owns', `has ${tail}`)
  }
  if (/^season tickets? (?:for|to|at|with) .+/i.test(rest)) return restated('owns', { ...said, rest }, 8)
  const person = COUNTED_PEOPLE.exec(rest)?.[0]
  if (person !== undefined) return finding(/teens|kids|children|teenager/i.test(person) ? 'children'
    : inLines('i')`tattoo|piercing|degree|job|employ|student|pupil|patient|client|allerg`.test(person)
    ? 'trait' : 'relative', `has ${person}`)
  return undefined
}

/** What one has got is had by what it is: new, or of a second hand. */
const got: VerbReading = (said) => (/^an? (?:brand[- ]new|new|used|second-?hand|first) /i.test(said.rest)
  ? has({ ...said, rest: said.rest.replace(/ (?:last|this|yesterday|today|recently|a few|two|three)\b.*$/i, '') }) : undefined)

const gets: VerbReading = ({ rest }) => {
  const what = inLines('i')`^(?:really |very |easily |always |terribly |often )*(?<what>(?:sea|car|motion|air
    |travel)[- ]?sick|migraines|cluster headaches|cold sores|hay fever|nosebleeds|panic attacks|kidney stones|sunburnt easily
    |vertigo)\b`.exec(rest)?.groups?.['what']
  return what === undefined ? undefined : finding('health', `gets ${what}`)
}

const speaks: VerbReading = ({ rest, clause: { text } }) => {
  const value = inLines('u')`^(?:fluent |some |a little |a bit of |native |only |both )?(?<value>\p{Lu}\p{L}{2,}(?:(?:, | and | & |
    , and )\p{Lu}\p{L}{2,})*)(?= |$|[.,])`.exec(rest)?.groups?.['value']
  return value !== undefined && !/^(?:To|With|At|In|And)\b/.test(value) && !/\b(?:not|never|can)\b/i.test(text)
    ? { attribute: 'language', value, says: `speaks ${value}` } : undefined
}

const wears: VerbReading = (said) => (isHabitual(said) || inLines('i')`^(?:size|a size|a hijab|a kippah|a turban
  |glasses|contacts|a uniform|only|western clothes)\b`.test(said.rest) ? restated('habit', said, 7) : undefined)
const owns: VerbReading = (said) => (!/(?:thousand|hundred|dozen|one|two|three|four|\d)$/i.test(said.rest)
  && inLines('i')`^(?:an?|two|three|four|five|six|seven|several|many|\d[\d,]*|over|about|my own
  |our own)\b`.test(said.rest) ? restated('owns', said, 8) : undefined)
const helps: VerbReading = (said) => (inLines('iu')`^(?:out )?(?:at|in|with) (?:an?|the|my
  |our) (?:[\p{L}'-]+ ){0,4}(?:kitchen|shelter|church|school|library|farm|bank|shop|store|bakery|business|restaurant|garden
  |club)\b`.test(said.rest) ? restated('habit', said) : undefined)
const plays: VerbReading = (said) => (inLines('iu')`^(?:the |in |on |for |lead |rhythm |first |second |competitive |semi-pro |a lot of |
  lots of |[\p{L}-]+ (?:in|on|for|with|at)\b|mostly |video ?games|xbox|playstation
  |d&d)`.test(said.rest) && !SPECIFIC.test(said.rest.replace(/^the (?=[\p{L}]+(?:$| (?:in|at|for|on)))/iu, '')) && !inLines(
  'i',
)`^(?:on|with|in|for) (?:my|it|fun|the (?:phone|computer|ground)|a computer)`.test(said.rest) || isHabitual(said) && isWhole(said)
  ? restated('plays', said, 8) : undefined)

/** What the first reading finds. */
const first = (...readings: readonly VerbReading[]): VerbReading => (said) => readings.map((read) => read(said)).find((found) =>
  found !== undefined)

const READINGS = new Map<string, VerbReading>([
  ['work', works], ['have', has], ['got', got], ['do', does], ['take', takes], ['spend', spends], ['get', first(gets, habit)],
    ['speak', speaks], ['wear', wears], ['own', owns], ['help', helps], ['play', plays],
  ...all('eat drink', eats),
  ...all('go walk run swim cycle bike hike jog commute listen practice practise attend train exercise cook meditate pray sleep nap wake '
    + 'visit see meet call sing dance garden fish camp stream travel tan ski surf climb shop workout journal babysit host study', habit),
  ...all('paint write sew bake crochet knit read watch ride draw', first(trade, habit)),
  ...all('coach tutor mentor sell repair fix build make design edit illustrate shoot film photograph produce breed raise grow '
    + 'restore train groom board rescue foster import organise organize translate brew craft customise customize', trade),
  ['live', (said) => (inLines('i')`^(?:(?:all )?alone|with (?:an?|my|our|two|three|four|five|six|\d)\b|near
    |next to|close to|downtown|uptown|(?:five|ten|two|three|\d+|a few) (?:minutes|miles|blocks|hours|km) (?:from|away from)|above
    |off grid|in a (?:shared|small|tiny|big|large|rented)|across from|by the (?:sea|beach|river|lake|ocean))`.test(said.rest)
    ? restated('living-situation', said, 9) : undefined)],
  ['drive', (said) => (inLines('i')`^(?:an?|the) (?:[a-z]+ )?(?:cab|taxi|bus|truck|lorry|tram|school bus|forklift
    |ambulance|delivery van|uber|train)\b`.test(said.rest) ? restated('work-field', said, 8) : habit(said))],
  ...all('maintain manage supervise oversee', (said) => (inLines('iu')`^(?:the|our|an?|two|three|\d+
    |all) (?:[\p{L}-]+ ){0,3}(?:service|team|library|project|department|store|shop|restaurant|warehouse|people|employees|budget|website
    |systems?|office|kitchen|ward|portfolio|accounts|properties|buildings?|lab|band|platform)\b`.test(said.rest)
    ? restated('work-field', said, 9) : undefined)),
  ['suffer', (said) => (/^from /i.test(said.rest) && CONDITION.test(bare(said.rest.slice(5)))
    ? finding('health', `suffers from ${bare(said.rest.slice(5))}`) : undefined)],
  ['volunteer', (said) => (/^(?:at|for|with|as|in) (?!it|this|that)/i.test(said.rest) ? restated('hobby', said, 8) : habit(said))],
  ['teach', (said) => (!SPECIFIC.test(said.rest) && inLines('iu')`^(?:my own |[\p{L}\d' -]*(?:s|ing|math|music|art
    |pe|esl|english|german|french|spanish|history|piano|guitar|yoga|science|chemistry|physics|biology|kindergarten|preschool|school
    |college|university|sunday school|children|at|in)\b)`.test(said.rest) ? restated('work-field', said, 8) : undefined)],
  ['coach', (said) => (!SPECIFIC.test(said.rest) && said.rest !== '' ? restated('hobby', said, 8) : undefined)],
])

const ADVERBS = alternatives(`(?:(?:also|never|hardly ever|really|currently|now|still|just|actually|personally|do|totally|simply|always
  |usually|mostly|mainly|only|often|sometimes|normally|generally|typically|regularly|professionally|both|even|rarely|basically|recently
  |frequently|occasionally) )*`)

const readPresent = (said: SpokenClause): ReturnType<VerbReading> => READINGS.get(said.verb)?.(said)

/** Clauses with a verb in the present that no closer rule reads. */
export const ENGLISH_PRESENT: readonly StatementRule[] = [
  { pattern: patternOf(`^(?:I|we) (?<adverbs>${ADVERBS})(?<verb>[a-z]+)(?: (?<rest>.+))?$`, 'iu'),
    read: ({ adverbs = '', verb = '', rest = '' }, clause) =>
      readPresent({ verb: verb.toLowerCase(), adverbs: adverbs.toLowerCase(), rest, clause }) },
  { pattern: patternOf(`^(?<often>${OFTEN}),? (?:I|we) (?<adverbs>${ADVERBS})(?<verb>[a-z]+)(?: (?<rest>.+))?$`, 'iu'),
    read: ({ often = '', adverbs = '', verb = '', rest = '' }, clause) =>
      readPresent({
        verb: verb.toLowerCase(), adverbs: adverbs.toLowerCase(),
        rest: `${rest} ${often.charAt(0).toLowerCase()}${often.slice(1)}`.trim(), clause,
      }) },
]
