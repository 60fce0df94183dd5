/** English: what may stand in the slots of the table of statements, made sure and as it is told. */
import { civilFromDays, LatinRegExp } from '@madeleine/base'
import { alternatives, inLines, patternOf, type StatedClause } from '../../facts/finding.ts'
import { isAllergen } from './allergens.ts'
import { restatedTail, thirdPerson } from './restate.ts'
import { sinceOf } from './since.ts'
import {
  BELONGING, CHILD, CHILDREN, CONDITION, FOOD, INSTRUMENTS, PROFESSIONS, MAKES, PASTIMES, PEOPLES, PET, plural, SCHOOL, SIBLING, SIBLINGS,
    SPORTS, SUBJECTS,
  TONGUES, TOOLS, WORKPLACES,
} from './things.ts'
import { inThirdPerson, isComplete, nameAtStart, personName, phraseOf, placeName, wordCount } from './values.ts'

/** What a slot takes of a clause, and how that is told; undefined where it is none. */
export interface Slot {
  /** Absent: anything. */
  readonly pattern?: string
  /** Absent: as it was written. */
  readonly read?: (text: string, clause: StatedClause) => string | undefined
}

const when = <T>(isSure: boolean, value: T): T | undefined => (isSure ? value : undefined)
const listed = (words: string): Slot => ({ pattern: `(?:${alternatives(words)})` })
const read = (one: NonNullable<Slot['read']>): Slot => ({ read: one })

/** Dead, lost, of long ago, wanted, or of others. */
export const GONE = patternOf(String.raw`\b(?:died|passed|dead|death|funeral|late|lost|put (?:him|her|it|them) down|put down|buried
  miss|missed|missing|was|were|when I|growing up|as a (?:kid|child)|childhood|years ago|divorc\w*|broke up|break ?up|ex|murder|kill\w*
  |rip|heaven|grave|ashes|adopt\w*|ran away|no longer|anymore|pregnant|expecting|imaginary|stuffed|toy|foster\w*|students|coach|sitting
  |borrow\w*|virtual|ideal|dreams?|rid of|looking for|left (?:a|me)|like (?:a|my)|cheated|separated)\b`, 'i')
/** Words that make it so in their own clause. */
export const NOT_HAD = inLines('i')`\b(?:had|want|wants|wanted|wanting|hope|hoping|would|future|never|not|trying|due|getting|get
  |class|first|next|robot|need|left|single)\b`
/** Animals and children of test data, games and shops are nobody's own. */
export const UNREAL = patternOf(String.raw`\b(?:carts?|checkout|tests?|fixtures?|mock|database|table|variable|class|array|json|api|repo
  |script|sims|minecraft|in (?:the|my|this) game|simulation|dataset|prompt|emoji)\b`, 'i')
/** What was begun or became so at another time. */
const LONG_AGO = /\b(?:ago|when|back|then|in \d|kid|child|college|first|years|old|\d{4}|used to|lent)\b/i
/** Who is married to their work, or to code, is not. */
const TO_A_THING = patternOf(String.raw`\b(?:to|with) (?:this|that|the|an? (?!\p{L}+ (?:man|woman|guy|girl)\b|man|woman
  |\p{L}+(?:er|ian|or|ist)\b)|my (?!husband|wife|partner|high school|college|best friend|soul ?mate|love|fianc|boyfriend|girlfriend
  |childhood))|\b(?:engaged|married) (?:with|in) (?!my|two|three|kids|\d)|\b(?:never|not)\b`, 'iu')

// Work

/** "A good cook", "a huge fan": what one is said to be like, or not really is. */
const JUDGED = inLines('i')`\b(?:good|great|bad|terrible|horrible|decent|excellent|amazing|better|best|worst|huge|big|fast|slow|happy|lucky
  |poor|careful|nervous|aspiring|wannabe|future|former|ex|retired|old|total|real|avid|hard|fellow|night|morning|born|natural|self|armchair
  |backseat|perfect|lousy|awful|fine|long|quick|mean|serious|pretty|messy|little|bit|team|crazy|new|worse|potential|secret|gossip|deep|free
  |very|more|less|not|master|role|loyal|regular|busy|frequent|becoming)\b`
const OF_PLAY = /\b(?:movie|film|play|show|game|halloween|costume|today|tonight|day)\b/i
const JOB = patternOf(`(?:^|[ -])(?:${PROFESSIONS})$|(?:^|[ -])[a-z]+(?:ologist|iatrician|iatrist|therapist|ographer)$|\\bworker$`, 'i')

/** An occupation, without what is said of the place after it. */
export function occupation(text: string): string | undefined {
  const value = phraseOf(text).replace(/^(?:an?|the) /i, '').replace(/^(?:part|full)[- ]time /i, '')
    .replace(/\s+(?:at|in|for|with|from|by|on|here|working|who|of|full time|part time|now|and)\b.*$/i, '').trim()
  return when(JOB.test(value) && wordCount(value) <= 4 && !JUDGED.test(value) && isComplete(value, 4), value)
}

const BEHIND_FIRM = inLines('i')`\s+(?:as|with|in|on|near|from|every|until|to|at|that|which|part|full|for|since|and|during|today|tonight
  |tomorrow|most|last|this|two|three|a|yesterday|recently|two)\b.*$`
const workplaceOf = (text: string): string => phraseOf(text).replace(BEHIND_FIRM, '').replace(/^my /i, 'their ').trim()
const WORKPLACE = patternOf(`^(?:an?|their (?:own|family's|dad's|father's|parents'?)) [\\p{L}' -]*\\b(?:${WORKPLACES})\\b
  |^the (?:[\\p{L}-]+ ){0,2}(?:post office|zoo|airport|movies|movie theater|hospital|mall|government|university|library|courthouse
  |city)$`, 'iu')

const name = (text: string, clause: StatedClause, mostWords?: number): string | undefined =>
  when(nameAtStart(text, clause, mostWords) === text, text)

const NOT_ALWAYS = /\b(?:today|tomorrow|now|bed|later|at school|yet|when|was)\b/i
function schoolOf(text: string, clause: StatedClause): string | undefined {
  const value = phraseOf(text).replace(/\s+(?:in|for|as|with|on|and|studying|to|near|part|full|this|next|right|here)\b.*$/i, '')
  const isNamed = name(value.replace(/^the /i, ''), clause, 6) !== undefined
  return when((SCHOOL.test(value) || /^(?:school|uni)$/.test(value) && !NOT_ALWAYS.test(clause.sentence)) && (isNamed
    || /^(?:an? )?\p{Ll}+(?: \p{Ll}+)?$/u.test(value)) || isNamed && /\bstudy/.test(clause.text), value)
}

// Home

/** Where one is now one may be for a day: what tells of moving or of a household makes it home. */
const SETTLED = inLines('i')`\b(?:nowadays|these days|for good|permanently|moved|settled|unpack\w*|rent(?:ing|ed)?|lease|landlord
    |neighbou?rs?|commute|our (?:own |new )?(?:flat|house|apartment|place|home))\b`

/** A year or month that was long ago: the move may not have been the last. */
const RECENT_DAYS = 400
const NOT_LAST = inLines('i')`\b(?:then|later|afterwards|before|back then|college|kid|child|young|little|grade|born|ended up|at the time
  |when I)\b`

function newPlace(text: string, clause: StatedClause): string | undefined {
  const since = sinceOf(clause)
  return NOT_LAST.test(clause.sentence) || since && clause.day - since.to > RECENT_DAYS ? undefined : placeName(text, clause)
}

const DWELLING = patternOf(`^(?:in |on |at )(?:an?|the|my own) (?:[\\p{L}-]+ ){0,3}(?:apartment|flat|house|town|village|city|country
  |countryside|suburbs|farm|ranch|condo|cabin|mountains|dorm|island|trailer|studio|loft|cottage|van|woods|coast|beach|state|area)\\b`, 'iu')
function dwelling(text: string): string | undefined {
  const value = phraseOf(text).replace(inLines('i')`\s+(?:with|near|by|and|for|next|close|on|at|just|right|outside|owned|called|named
    |located|built|run|where|that|which|can|is|are|was|will|would|could|has|makes|feels)\b.*$`, '')
  return when(DWELLING.test(value) && isComplete(value, 8), value)
}

// Tastes

/** "The beach" is a kind of place; "the colours" are those that were spoken of. */
const GENERIC = alternatives(`beach|ocean|sea|outdoors|outside|mountains?|rain|snow|sun|cold|heat|water|woods|forest|country|city
  |countryside|summer|winter|fall|autumn|spring|piano|guitar|violin|drums|internet|gym|library|wilderness|desert|dark|theat(?:er|re)|opera
  |arts|movies|zoo|weekends?|us|usa|uk|park|world|night|kitchen|garden|radio`)
const GENERIC_THE = new LatinRegExp(`^[Tt]he (?:${GENERIC}|colou?r \\w+|\\p{Lu}.*)$`, 'u')
/** First words after which the value is vague, or about the moment. */
const VAGUE = patternOf(String.raw`^(?:${alternatives(`to (?:think|say|hear|see|know|imagine|believe|be|do|go|get|have|try|make|use|start
  |stay|keep|tell|ask|call|admit|talk about|mention)\\b(?! (?:go(?:ing)? )?(?:hiking|fishing|camping|dancing|swimming|running|shopping))
  |(?:being|having|getting|doing|seeing|hearing|knowing|trying|making (?!jewelry|music|pottery|art|food|clothes|cakes|films|movies|bread
  |crafts|pasta|wine)|using|going (?!to the|to concerts|to church|to museums|fishing|hiking|camping|shopping|dancing|swimming|running|out
  |on walks)|some|any|many|most|more|less|a lot|a few|few|every|other|new|old (?:one|school)|at|by|with|from|for|in|on|of|about|as|like|over
  |real(?:ly)?|very|pretty|quite|only|even|when|where|how|what|why|talking|meeting|helping out|learning (?:about|more)|applying|buying
  |booking|finding|going out|participating|attending|the|a (?!good|nice|cold|hot|big)|an|far|back|off|up|down|out|good|great|bad|best|better
  |different|certain|specific|well|enough|people|person|god|life|love|nothing|work|job|school|sharing|supporting|showing|watching them
  |watching the kids|yesterday|last|next|both|also|and|but)\\b`)})`, 'i')
/** Words anywhere in the value that tie it to something spoken of. */
const TIED = patternOf(String.raw`\b(?:${alternatives(`the (?!${GENERIC})|more|better|most|especially|yet|still|ever|instead|wait(?:ing)?
  |via|per|@|guys?|ya|y'all|dude|man|bro|girl|babe|dear|sorry|thanks|please|welcome`)})\b`, 'i')
/** What is liked is less than what stands before the relative clause; somebody's song is one that was spoken of. */
const RESTRICTED = patternOf(String.raw`\s(?:that|which|who|whose|where|if|directed|called|named|when you|when I (?:am|feel|have|need)
  |how)\b
  |['’]s? [\p{L}]|\b(?:january|february|march|april|june|july|august|september|october|november|december|\p{L}+day) ?\d|\s\d+\s*$`, 'iu')
/** Activities that are complete without what they are done to. */
const BARE = /^to (?:eat|drink|buy|wear|see|watch|play|talk|work|study|meet|hang|learn|practice|win|help|visit|explore|chat)$/i
/** How much, how often or in general: it ends what is liked. */
const HOW_MUCH = inLines('i')`\s+(?:a ?lot|quite a lot|quite a bit|very much|so much|the most|in general|in my (?:free|spare) time|for fun
  |as a hobby|whenever I can|sometimes|lately|recently|together(?: lately)?|as much as .+|more than .+|on (?:the )?weekends?|all the time
  |every (?:day|weekend|night|morning|week|summer|year)|(?:once|twice|\w+ times) (?:a|every) (?:day|week|month|year))$`
const ONLY_DEGREE = /^(?:(?:an? )?(?:big|huge|massive|total|real|great|lifelong|such|absolute|avid) ?)+$/i
const WATCHED = patternOf(`^to (?:${PASTIMES}|watch (?:movies|films|tv|sports|anime))`, 'i')

/** A thing or an activity that one can like for good. */
function liked(text: string): string | undefined {
  if (ONLY_DEGREE.test(text) || RESTRICTED.test(text) || /^(?:or|and) /i.test(text)) return undefined
  const value = inThirdPerson(phraseOf(text.replace(HOW_MUCH, ''))).trim()
  const isActivity = /^(?:to |\w+ing\b)/i.test(value)
  const isSure = isComplete(value.replace(/\btheir\b/g, 'a'), isActivity ? 7 : 4) && !BARE.test(value)
    && !/^their (?!own)|\btheir$/.test(value)
    && (/^the /i.test(value) ? GENERIC_THE.test(value) : !VAGUE.test(value) && !TIED.test(value))
  return when(isSure, value)
}

/** Said to an assistant, "I like to rent a car" is a request, and "Okay, I like the Corolla" a choice. */
const isRequest = (value: string, { toAssistant, text, sentence }: StatedClause): boolean =>
  toAssistant && (/^the (?!\p{Lu}.*s$)/u.test(value) || /\binterested in\b/i.test(text)
    || /^(?:ok|okay|sure|yes|yeah|great|perfect|alright|that|no|nice)\b/i.test(sentence)
    || (/^to /i.test(value) && (wordCount(value) > 3 || !WATCHED.test(value)))
    || /\b(?:from|near|around|appointment|flights?|tickets?|hotels?|account|money|balance|events?)\b/i.test(value))

const thing = (text: string, clause: StatedClause): string | undefined => {
  const value = liked(text)
  return value === undefined || isRequest(value, clause) ? undefined : value
}

/** What a catalogue is searched by, and what is good for the moment. */
const PASSING = inLines('i')`^(?:sports?|music|movies?|films?|comed(?:y|ies)|dramas?|action|pop|rock|theat(?:er|re)|museums?|parks?
  |concerts?|events?|restaurants?|italian|mexican|chinese|indian|thai|american)$|^(?:what|which|who|my|their|his|her)\b|\b(?:option|answer
  |idea|choice|plan|version|approach|solution|time|day|way|place|weather|wedding)s?$`
const LED = /^(?:(?:both|even|also|and|but|well|honestly|yeah|yes|no|oh|then|ok) )+/i
const topic = (text: string, clause: StatedClause): string | undefined =>
  (PASSING.test(text) ? undefined : thing(text.replace(LED, ''), clause))

const UNNAMED = inLines('i')`\b(?:part|thing|things|time|one|ones|moment|memory|memories|way|place to|spot|piece|pic|picture|photo|bit
  |aspect|right now|people|person|so far|of|about)\b`
/** Beginnings of what is said of a favourite without naming it. */
const NO_FAVOURITE = inLines('u')`^(?:when|probably|definitely|an? (?:tie|toss)|to |because|from|by|in |at |on |good|great|nice|amazing|also
  |being|closed|open|gone|back|sold|broken|dead|empty|down|late|over|here|there|out|coming|full|the (?!\p{Lu}))`
function favourite(text: string): string | undefined {
  const value = inThirdPerson(phraseOf(text))
  return when(isComplete(value.replace(/\btheir\b/g, 'a'), 5) && !NO_FAVOURITE.test(value), value)
}

const TAKEN_UP = patternOf(`^(?:${SPORTS}|(?:hik|climb|cycl|swim|paint|draw|danc|garden|bak|cook|knit|sew|sail|ski|surf|fenc|box|danc|writ
  |read|
  |sing|row|fish|quilt|bird ?watch|jog|runn|boulder|woodwork|crochet)\\p{L}*ing?|yoga|pilates|karate|judo|salsa|tango|ballet|pottery
  |photography|calligraphy|meditation|archery|embroidery|chess|play(?:ing)? .+)$`, 'iu')

// Things and health

const DIET = 'vegan|vegetarian|pesc[ae]tarian|flexitarian|gluten[- ]free|kosher|teetotall?er'
/** A diet that the speaker corrects: the later word counts. */
const CORRECTED =
  new RegExp(`[,–—-] ?(?:well|or rather|I mean|no|actually)[, ]+(?:actually |more like |I am )?(?<value>${DIET})[.!]*$`, 'i')
/** What happens to who eats what they are allergic to. */
const REACTION = inLines('i')`\b(?:throat|hives|rash|swell\w*|swollen|anaphyla\w*|epi-?pen|can not breathe|itch\w*|break out
  |breaks? me out|hospital|er)\b`

/** Words of what one has for a time only, had, or wants. */
const NOT_OWNED = inLines('i')`\b(?:in mind|rent\w*|lease\w*|borrow\w*|company car|reservation|booked|hotel|appointment|problem|question
  |broke|was|were|had|dream|toy|sell\w*|sold|need|want\w*|school|friend|favou?rite)\b`
const owned = (text: string, { sentence }: StatedClause): string | undefined => {
  const value = inThirdPerson(text)
  return when(!NOT_OWNED.test(sentence) && isComplete(value.replace('their', 'a'), 6) && !/\b(?:good|hard|lot|bit)\b/i.test(value), value)
}
const avoided = (text: string): string | undefined =>
  when(text !== '' && phraseOf(text).toLowerCase().split(/\s*(?:,| and | or )\s*/).every((food) => FOOD.test(food)
    && !/^(?:for|to|at|in|on|the|my|a) /.test(food)), phraseOf(text))
const allergen = (text: string): string | undefined => {
  const value = phraseOf(text).replace(/^(?:any kind of|eating|taking|touching|even|just|only) /i, '').trim()
  return when(isComplete(value, 4) && isAllergen(value), value.toLowerCase())
}
const COUNT = '(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\\d)'
/** How those near to one are said to be. */
export const LOOKS = alternatives(`(?:(?:older|younger|little|big|baby|twin|small|beautiful|lovely|cute|adorable|sweet|wonderful|old|young
  |teenage|grown|rescue|black|white|brown|orange|grey|gray|tabby|siamese|golden|great|amazing|pet|other|adult|crazy|furry|fat|tiny|large
  |precious|new|very) )*`)
/** Those whom one has: not who is gone, or is none. */
const had = (text: string, { text: said, sentence }: StatedClause): string | undefined =>
  when(!GONE.test(sentence) && !NOT_HAD.test(said) && !UNREAL.test(sentence)
    && !/\b(?:boys|girls|hot dogs?|friend|phobia)\b/i.test(text), text)
const counted = (words: string, more = ''): Slot =>
  ({ read: had, pattern: `${COUNT} ${LOOKS}${more}(?:${words})(?: and ${COUNT} ${LOOKS}${more}(?:${words}))?` })
const ANIMALS = counted(`${PET}|${plural(PET)}`, '(?:[a-z]+ )?')

const MONTH = '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?'
  + '|dec(?:ember)?)'
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

export const SLOTS: Readonly<Record<string, Slot>> = {
  person: read((text, clause) => personName(phraseOf(text), clause)),
  introduced: { pattern: '\\S+(?: \\S+)?', read: (text, clause) => {
    const isPeople = patternOf(`\\b(?:${PEOPLES}|jewish|muslim|christian|catholic|hindu|buddhist|jew)\\b`, 'i').test(text)
    const person = clause.greets && !clause.isLowerCase && !isPeople ? personName(text, clause) : undefined
    return person === undefined ? undefined : name(person, { ...clause, isLowerCase: true })
  } },
  capital: { pattern: '[\\p{L}-]+', read: (text, clause) => (clause.isLowerCase ? undefined : personName(text, clause)) },
  called: { pattern: '[\\p{L}-]+(?: and \\p{Lu}[\\p{L}-]+)*', read: (text, clause) =>
    when(text.split(' and ').every((one) => personName(one, clause) !== undefined), text) },
  age: { pattern: '[1-9]\\d' },
  date: { pattern: `(?:(?:the )?\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}|${MONTH} (?:the )?\\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}/\\d{1,2})`
    + '(?: (?:of )?(?:19|20)\\d\\d)?' },
  month: { pattern: MONTH },
  year: { pattern: '(?:19|20)\\d\\d' },
  'day-named': { pattern: 'today|tomorrow', read: (text, clause) => {
    const { month, day } = civilFromDays(clause.day + Number(/^tomorrow$/i.test(text)))
    return `${day} ${MONTHS[month - 1]!}`
  } },
  people: listed(PEOPLES),
  tongue: listed(TONGUES),
  tongues: { pattern: `(?:${alternatives(TONGUES)})(?:(?: and |, | & )(?:some |a little |a bit of )?(?:${alternatives(TONGUES)}))*` },
  place: read(placeName),
  newplace: read(newPlace),
  settled: read((text, clause) => when(SETTLED.test(clause.sentence), placeName(text, clause))),
  does: { pattern: 'smoke|vape|stutter|snore|smoke weed|chain-?smoke', read: (text) => text.toLowerCase().replace(/^[a-z-]+/,
    thirdPerson) },
  dwelling: { pattern: '(?:in|on|at) .+', read: dwelling },
  job: read((text, clause) => (OF_PLAY.test(clause.text) ? undefined : occupation(text))),
  jobs: read((text) => when(phraseOf(text).endsWith('s'), occupation(phraseOf(text).replace(/s$/, '')))),
  newly: read((text, { sentence }) => when(!LONG_AGO.test(sentence), occupation(text))),
  firm: read((text, clause) => name(workplaceOf(text), clause)),
  workplace: read((text) => {
    const value = workplaceOf(text)
    return when(WORKPLACE.test(value) && isComplete(value.replace(/^their /, ''), 6), value)
  }),
  subject: listed(SUBJECTS),
  subjects: { pattern: `(?:${alternatives(SUBJECTS)})(?: and (?:${alternatives(SUBJECTS)}))?` },
  taught: { pattern: `(?:(?:elementary|primary|middle|high) school |kindergarten|pre-?school|(?:\\d(?:st|nd|rd|th)|\\w+) grade(?:rs)?|yoga
  |pilates
    |dance|ballet|swimming|${INSTRUMENTS}|${SUBJECTS})(?:[a-z]* ?(?:class(?:es)?|lessons|students|kids|children|school)?)?` },
  school: read(schoolOf),
  phrase: read((text) => restatedTail(text, 6) || undefined),
  impaired: listed(`(?:lactose|gluten)[- ]intolerant|c(?:o)?eliac|diabetic|asthmatic|colou?r[- ]?blind|deaf|dyslexic|epileptic|autistic`),
  aged: { pattern: alternatives(`an? \\d{1,2} (?:year|month) old(?: (?:boy|girl|son|daughter|kid))?(?: and (?:an? \\d{1,2} (?:year
    |month) old|a newborn))?
    |(?:twins|triplets)(?! on the way| due)|a newborn`) },
  children: counted(`${CHILD}|${CHILDREN}`),
  siblings: counted(`${SIBLING}|${SIBLINGS}`),
  pets: ANIMALS,
  adopted: { ...ANIMALS, read: (text, clause) => had(text, { ...clause, sentence: clause.sentence.replace(/\badopted\b/gi, '') }) },
  pet: { pattern: `(?:${PET})` },
  mate: { pattern: 'husband|wife|boyfriend|girlfriend|fianc[eé]e?', read: had },
  status: { pattern: 'married|engaged|divorced|single|widowed', read: (text, clause) => when(!TO_A_THING.test(clause.sentence), text) },
  'newly-wed': { pattern: 'married|engaged', read: (text, { sentence }) => when(!LONG_AGO.test(sentence), text) },
  thing: read(thing),
  topic: { pattern: "[\\p{L}\\d][\\p{L}\\d' &-]{1,40}?", read: topic },
  many: { pattern: "[\\p{L}\\d][\\p{L}\\d' &-]{1,40}?", read: (text) => when(/s$/i.test(phraseOf(text)) && wordCount(phraseOf(text)) <= 2,
    liked(text)) },
  what: { pattern: '[\\p{L} -]{2,30}?', read: (text) => when(!UNNAMED.test(text) && wordCount(text) <= 3, text.toLowerCase()) },
  favourite: read(favourite),
  best: { pattern: "[\\p{L}' -]{2,40}", read: (text, clause) =>
    when(!clause.toAssistant && /^(?:to )?\p{L}+(?:ing)?(?: .+)?$|s$/u.test(text) && /^to |^\w+ing\b|s$/i.test(text), topic(text,
    clause)) },
  taken: read((text, { sentence }) => when(!LONG_AGO.test(sentence) && TAKEN_UP.test(text), liked(text))),
  collected: read((text) => when(!/^(?:an?|the|my|unemployment|disability|data|payments?|benefits|social)\b/i.test(text), liked(text))),
  instrument: { pattern: `(?:${INSTRUMENTS})(?: and (?:the )?(?:${INSTRUMENTS}))?` },
  sport: { pattern: `(?:${alternatives(SPORTS)})(?: and (?:${alternatives(SPORTS)}))?` },
  pastime: { pattern: `(?:${alternatives(PASTIMES)}|play (?:${alternatives(SPORTS)}))(?: .{1,30})?`, read: (text) => {
    const value = inThirdPerson(phraseOf(text)).toLowerCase().replace(/^workout/, 'work out')
    return when(isComplete(value.replace('their', 'a'), 5) && !/\bthe\b|\d$/.test(value), value.replace(/^\w+/, thirdPerson))
  } },
  commute: { pattern: alternatives(`commute (?:to|from|by|an?|\\d|two|three)[^,]{2,50}|(?:cycle|bike|walk|drive|run|take the (?:bus|train
    |tube|metro|subway|tram|ferry)) (?:an hour |\\d+ \\p{L}+ )?(?:in)?to (?:work|the office|school|uni|college
    |campus)(?: (?:every|each|most) [a-z]+)?`), read: (text) => inThirdPerson(text).replace(/^\w+/, thirdPerson) },
  owning: { pattern: 'own|have|drive|ride|got', read: (text) => thirdPerson(text === 'got' ? 'have' : text.toLowerCase()) },
  belonging: { pattern: `(?:an?|two|three|my own) (?:[\\p{L}\\d-]+ ){0,3}?(?:${BELONGING})s?`, read: owned },
  make: { pattern: `an? (?:(?:old|new|used|red|blue|black|white|silver|gr[ae]y|green|electric
  |\\d{4}) )*(?:${alternatives(MAKES)})(?: [\\p{L}\\d-]+){0,2}?`, read: owned },
  counted: read((text, clause) => when(inLines('iu')`^(?:(?:over|about|around|more than) )?(?:an?|two|three|four|five|six|several|many
    |\d[\d,]*|a (?:hundred|thousand|few)) (?!(?:hundred|thousand|million|few|couple|dozen)$)[\p{L}' -]+$`.test(phraseOf(text)),
  owned(phraseOf(text), clause))),
  switched: { pattern: `(?:${alternatives(TOOLS)})(?:(?:, | and |/)(?:${alternatives(TOOLS)}))*`, read: (text, { sentence }) =>
    when(!/\b(?:how|can|trying|today|for this|here|error|instead)\b/i.test(sentence)
    && !/^(?:r|go|swift|slack|excel|bun|notion|unity)$/i.test(text),
      text) },
  tools: { pattern: `(?:${alternatives(TOOLS)})(?:(?:, | and |/| & |, and )(?:${alternatives(TOOLS)}))*` },
  allergen: read(allergen),
  reacting: { pattern: '[a-z ]{3,25}', read: (text, { sentence }) => (REACTION.test(sentence) ? allergen(text) : undefined) },
  diet: { pattern: DIET, read: (text, { sentence }) =>
    (CORRECTED.exec(sentence)?.groups?.['value'] ?? text).replace(/^(?=teetotal)/i, 'a ') },
  regimen: { pattern: 'vegan|vegetarian|keto|paleo|low[- ]carb|gluten[- ]free|plant[- ]based|mediterranean|kosher|halal|raw food' },
  drunk: { pattern: 'coffee|alcohol|caffeine|tea|soda|wine|beer|milk' },
  illness: { pattern: "[\\p{L}\\d' -]+?", read: (text) => when(CONDITION.test(text), text) },
  avoided: read(avoided),
  food: { pattern: '[\\p{L}]+(?: [\\p{L}]+)?', read: (text) => {
    const food = text.replace(/^(?:nah|no|yeah|yes|well|also|and|but) /i, '').toLowerCase()
    return when(FOOD.test(food), food)
  } },
}
