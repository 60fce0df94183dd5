/**
 * English: a clause read by its grammar – its verb, in what time, and what follows it – where no closer rule reads it. What is
 * understood whole and judged worth keeping is stated in the third person, under the attribute that verb and object tell.
 */
import {
  alternatives, inLines, patternOf, type Finding, type RuleAttribute, type StatedClause, type StatementRule,
} from '../../facts/finding.ts'
import { timePast } from '../../facts/stated-times.ts'
import { wordSet } from '../../language-words.ts'
import { isEnglishWord } from '../../spelling.ts'
import { completeTail, finding, OFTEN, withoutFrequency } from './restate.ts'
import { BELONGING, CONDITION, FOOD, MEDICINE, PET, plural, SELVES } from './things.ts'
import { ING, verbGroup, type ToldTime, type VerbGroup } from './verb-group.ts'

/**
 * The log-odds from which on it is stated. Of what a careful reader labelled in natural talk, more than nine of ten are worth keeping
 * from there on (train/notes).
 */
const LEAST_ODDS: Readonly<Record<ToldTime, number>> = { being: 0.2, present: 0.5, lasting: 0.5, able: 1, past: 0.8, perfect: 0.75 }
/** Where the object tells the attribute, where the clause says how often, where it denies or limits, and of what one used to do. */
const [LEAST_NAMED_ODDS, LEAST_OFTEN_ODDS, LEAST_ADVERB_ODDS, LEAST_USED_TO_ODDS] = [-2.6, -2, 0.1, -0.8]

/** Verbs of thinking, feeling, speaking and wanting, and of what is done in a talk, a search or a booking: they tell nothing that lasts. */
const UNTOLD = wordSet(`think guess mean know hope wish want need feel see hear say tell ask remember forget believe agree wonder try
  suppose understand appreciate thank look sound seem figure doubt assume expect imagine care mind bet swear promise suggest recommend
  mention notice realize realise let come keep put give find make call show send pay check pick help miss happen love like hate enjoy
  prefer use add follow leave set wait talk speak bring hold order lie laugh cry apologize search book return consider plan require become
  begin stop stand bear die turn decide choose change explain discuss leave fly depart travel schedule reserve confirm receive bless get
  catch end read visit`)
/** Of these how often tells a habit. */
const TOLD_OFTEN = wordSet('make visit')
/** Of these the past tells what happened. */
const TOLD_PAST = wordSet('visit travel book return stop receive')
/** What goes on for long; whatever else somebody "is doing" is of the day. */
const GOING_ON = wordSet(`working living studying learning training raising teaching coaching volunteering building writing running renting
  sharing saving aiming preparing applying majoring expecting dating recovering expanding creating breeding growing restoring renovating
  developing managing leading attending commuting freelancing interning homeschooling fostering undergoing suffering struggling battling
  pursuing caring composing recording researching practicing practising collecting selling supervising serving farming mentoring directing
  editing translating designing`)
/** What one is only now, where one is, and whom somebody else is meant by. */
const MOMENTARY = inLines('i')`^(?:not )?(?:only |still )?(?:alive|awake|asleep|going|interested|anxious|eager|ready|able|sure|lucky|glad
  |happy|sorry|so|here|there|back|like|with|born|look|at|out|up|down|off|after|before|against|for|over|near|behind|under|by|to|until|between
  |around|about|past|headed|bound|allergic|from (?!an?\b)|tired|busy|bored|hungry|lonely|alone|excited|nervous|stuck|done|late|fine|well
  |free|home|alright|ok|okay|fortunate|proud|jealous|impressed|surprised|curious|aware|used to|supposed|tempted|grateful|thankful|thrilled
  |stressed|worried|located|based|related|close|new|next|more|less|good with that|as|the (?:one|same|only|best|first|last)|on (?:the|a|my
  |our) (?!waiting|board|council|committee|team|\w+ (?:team|diet|council|board))|in (?!high|middle|primary|elementary|nursing|law|med|art
  |grade|\d|an? |my \w+ (?:year|semester)|my (?:\w+ )?\w+ties|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\w+ grade
  |recovery|remission|therapy|college|university|school|law|nursing|the (?:army|navy|military|marines|air force|police|reserve
  |national guard|choir|canadian|us|british))|in a (?:meeting|hurry|mood|good|bad|rush|store|shop|line|car|hotel)|\d+ (?:people|persons
  |adults|guests))\b`
/** How far off and in what mood one is. */
const OF_NOW = inLines('i')`^(?:on course|on \d+ degrees|in (?:first|second|third|fourth|fifth)$|(?:very |still |too |so )*(?:old|young)$
  |(?:just |about |approximately |roughly |some |only )*(?:\d[\d.]*|[a-z]+) (?:nautical )?(?:miles?
  |km|kilomet\w+|met(?:er|re)s|blocks|minutes?|hours?|days?|weeks?|months?)(?! (?:sober|clean|pregnant))|(?:just |due )?(?:north|south|east
  |west)(?:east|west)?(?:ern)? of|(?!(?:married|retired|divorced|separated|widowed|engaged|enrolled|registered|certified|licen[sc]ed|trained
  |employed|adopted|disabled|addicted|self|estranged|vaccinated|baptized|raised|educated|gifted|tattooed|related|named|allowed|bearded
  |red|bed)\b)(?:so |very |really |quite |a bit )*\w+ed(?! of\b| \w+(?:er|or|ist|ian|an|man|woman|nurse|parent|mom|dad)\b))\b`
/** An object that nothing is said by, or that is none: two prepositions. */
const EMPTY = inLines('i')`^(?:like .*|(?:an? )?(?:\w+ )?friends? (?:visiting|coming|over)\b.*|in an? (?:\w+ )?(?:group|party)\b.*|up
  |(?:\w+ )?to (?:my|their) (?:job|work|phone)|for (?:\w+|the weekends?)|(?:every|each) (?:day|week|month|year|night)|third
  |(?:an? )?(?:\w+ )?fan|a lot of (?:school )?work|professional|out|on (?:it|that|building|the)\b.*|a lot|it|an? (?:\w+ )?life\b.*
  |in (?:fear|peace|hope)\b.*|come\b.*|(?:sure|fun|it|them)\b.*
  |(?:over|about|more than) (?:a )?(?:thousand|hundred|dozen|\d+)|(?:up )?(?:in|on|at|from|to|with|by
  |of) (?:in|on|at|from|to|with|by|of|near)\b.*)$`

/** A time alone, which tells when and not what. */
const WHEN_ALONE = inLines('i')`^(?:in|on|by|from|until|since|at) (?:early |late |mid-?|next |the )*(?:january|february|march|april|may|june
  |july|august|september|october|november|december|spring|summer|autumn|fall|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d[\d:]*
  |(?:\w+ )?(?:week|month|year|morning|evening))$`

/** What one does for years to have it in the end. */
const DEGREE = inLines('i')`^(?:an?|my|our) (?:[a-z-]+ ){0,2}?(?:ph\.?d|doctorate|master'?s?|bachelor'?s?|degree|diploma|mba|ms?c|bs?c|ba|ma
  |apprenticeship|residency|traineeship|foundation year|placement year)(?= (?:on|in|at|with|as|of|for|through|and|part|full)\b|$)`

/** What verb and object tell an attribute by, in order. */
const BY_OBJECT: readonly (readonly [RuleAttribute, verb: RegExp, object: RegExp])[] = [
  ['health', /^(?:have|suffer|get)$/,
    patternOf(`^(?:from )?(?:(?:\\p{L}+(?:oid|ic|al|ous) )?${CONDITION.source.replaceAll('^', '')})`, 'iu')],
  ['health', /^(?:take|be|inject)$/, patternOf(`^(?:on )?(?:${MEDICINE.source.replaceAll('^', '')})`, 'iu')],
  ['health', /^be$/, inLines('i')`^(?:(?:partially|partly|legally|half|nearly|almost|completely|very|an?|in|severely|on) )*(?:deaf|blind
    |diabetic|disabled|pregnant|autistic|bipolar|epileptic|remission|recovery|sober|immuno\w+|(?:recovering )?alcoholic|wheelchair(?: user)?
    |overweight|an[a]?emic|asthmatic|c(?:o)?eliac|dyslexic|dialysis|colou?r-?blind|\w+ intolerant|cancer survivor|hard of hearing)\b`],
  ['health', /^(?:have|wear|need|use)$/, inLines('i')`\b(?:one kidney|heart condition|pacemaker|hearing aids?|glasses
    |contacts|contact lenses|inhaler|braces|wheelchair|stutter|tumou?r|stoma|insulin pump
    |bad (?:knees?|back|hips?|shoulder|eyes|eyesight|hearing))$`],
  ['diet', /^be$/, /^(?:an? )?(?:strict |lifelong |raw )?(?:vegan|vegetarian|pescatarian|carnivore|omnivore|teetotall?er)$/i],
  ['diet', /^(?:eat|drink)$/, patternOf(`^(?:only|mostly|a lot of|lots of|too much|no|very little|almost no|hardly any|not|any
    |organic) ?.*${FOOD.source}`, 'iu')],
  ['relative', /^have$/, inLines('i')`^(?:an?|two|three|four|five|six|\d+|many|several|lots of|no) (?:\w+ )?(?:cousins?|nephews?|nieces?
    |aunts?|uncles?|roommates?|flatmates?|in-?laws|grand\w+|god(?:sons?|daughters?|child\w*))$`],
  ['trait', /^be$/, patternOf(`^(?:(?:an?|the|very|really|quite|pretty|total|huge|big|real|bit of|devout|practi[cs]ing|proud|lifelong
    |not|much of) )*
    (?:${SELVES})(?= of | at heart| by nature| in |$)`, 'iu')],
  ['owns', /^(?:own|have|drive|got)$/, patternOf(`^(?:an?|two|three|four|five|six|\\d+|(?:my|our|their) own) (?:(?!job|in|at|with|of
    |for|to|on)
    [\\p{L}\\d'-]+ ){0,3}?(?:${BELONGING})s?(?= (?:in|with|on|at|from) |$)`, 'iu')],
  ['owns', /^(?:have|drive|got|ride)$/, /^an? (?:(?!\d)\p{L}+ )?(?:19|20)\d\d \p{L}/u],
  ['owns', /^drive$/, /^(?:an?|my|our) (?:\p{Ll}+ )?\p{Lu}/u],
  ['habit', /^keep$/, patternOf(`^(?:(?:an?|two|three|four|five|six|\\d+) )?(?:[a-z]+ )?(?:bees|beehives|hens|ducks|geese|sheep|goats|quails
    |pigeons|koi|alpacas|${plural(PET)})(?= (?:in|on|at) |$)`, 'iu')],
  ['hobby', /^(?:write|writing)$/, inLines('i')`^(?:an? )?(?:[a-z-]+ ){0,2}?(?:novels?|poetry|poems|songs|music|short stories|fan ?fiction
    |screenplays?|blog|column|plays|books?)(?= (?:about|for|in|on|under|every|with) |$)`],
  ['habit', /^(?:smoke|vape|drink|drive|swim|gamble)$/, /^$/],
  ['living-situation', /^(?:live|living)$/, inLines('i')`^(?:alone|by (?:my|them)self|with (?:my|our|their|an?|two|three|four|five|six|\d) ?
    (?!life|pain|friends?$)[a-z -]+|in an? (?:flat|house|studio|van|boat|farm\w*|cottage|condo|apartment|shared|small|tiny|big|old|\w+-?bed)
    \b.*)$`],
  ['trait', /^expecting$/, inLines('i')`^(?:(?:an?|another|our (?:first|second|third)|their (?:first|second|third)) ?(?:baby|child|boy
    |girl|son|daughter)?|twins|triplets)$`],
  ['habit', /^spend$/, inLines('i')`^(?:all|most|much|half|a lot|every)? ?(?:of )?(?:the|my|our|their)? ?(?:(?:free|spare|own
    |extra) )?(?:time|money|weekends?|summers?|winters?|evenings?|sundays?|days off|holidays)\b`],
  ['studies', /^(?:do|doing|pursuing)$/, DEGREE],
  ['habit', /^(?:do|doing|work|working)$/, inLines('i')`^(?:(?:rotating|long|\d+[- ]hour|an?) )*(?:night|day|early|late|double|split|swing
    |graveyard|evening|weekend) ?shifts?\b`],
  ['habit', /^work(?:ing)?$/, inLines('i')`^(?:nights?|days|weekends|(?:night )?shifts?|part[- ]time|full[- ]time|remotely|from home
    |freelance|at night|on weekends)\b`],
  ['work-field', /^(?:run|manage|lead|own|supervise|maintain)$/, inLines('iu')`^(?:an?|the|two|(?:my|our
    |their)(?: own)?)\s(?:[\p{L}-]+ ){0,3}(?:bakery|shop|store|place|workshop|garage|brand|label|restaurant|caf[eé]|company|business
    |start-?up|studio|salon|clinic|practice|farm|hotel|hostel|team|department|laundrette|kiosk|stall|pub|bar|gym|school|library|warehouse
    |agency)\b`],
  ['trait', /^have$/, inLines('i')`^(?:(?:long|short|curly|straight|red|blonde?|brown|black|dark|gr[ae]y|white|natural|purple|blue|green
    |hazel|pink|a|an|two|many|several|perfect) )+(?:hair|eyes|freckles|tattoos?|piercings?|beard|pitch|stutter|scar)$`],
]
/** What the verb alone tells it by. */
const BY_VERB: readonly (readonly [RuleAttribute, verb: RegExp, object?: RegExp])[] = [
  ['siblings', /^have$/, /\b(?:brothers?|sisters?|siblings?)\b/i],
  ['children', /^have$/, /\b(?:kids?|child(?:ren)?|(?:step)?(?:sons?|daughters?)|twins|teen\w*|toddlers?|baby)$/i],
  ['pets', /^have$/, inLines('i')`\b(?:dogs?|cats?|pupp(?:y|ies)|kittens?|horses?|hens|chickens|rabbits?|parrots?|turtles?|hamsters?|fish
    |spaniel|terrier|snakes?|goats?|sheep|cows?)$`],
  ['trait', /^have$/], ['owns', /^own$/], ['plays', /^play$/], ['learning', /^learning$/],
  ['studies', /^(?:study|studying|major|majoring)$/],
  ['habit', /^work(?:ing)?$/, /^(?:on|out)\b/],
  ['work-field', inLines('')`^(?:work|working|teach|teaching|manage|supervise|sell|repair|treat|deliver|employ|lead)$`],
  ['living-situation', /^(?:live|living)$/],
  ['living-situation', /^(?:rent|renting|share)$/, /^(?!.*\b(?:boat|car)\b)/], ['diet', /^(?:eat|drink)$/, FOOD],
  ['goal', /^(?:saving|training|aiming|preparing|applying)$/],
]
const AGE = /^(?:only )?(?<age>\d{1,2}|(?:[a-z]+ty[- ])?(?:three|four|five|six|seven|eight|nine)|[a-z]+teen|[a-z]+ty)(?: years? old| yo)?$/i

/** What was done to one, which tells of one's health. */
const OPERATED = /\b(?:replacement|transplant|surgery|operation|bypass|c-section|stroke|heart attack|miscarriage|stent|chemo\w*)\b/i
/** What was, and says what one is. */
const LASTING_PAST = /^(?:grew up|was raised)\b/i

/** What is told, and whether the object tells it. */
function findingOf(
  { time, verb, says }: VerbGroup, tail: string, clause: StatedClause,
): { readonly found: Finding; readonly isNamed: boolean } {
  const object = withoutFrequency(tail)
  const plain = object.replace(/ (?:with|in|at|for|from|since|before|after|because) .*$/i, '')
  const whole = `${says} ${tail}`.trim()
  const age = verb === 'be' && time === 'being' ? AGE.exec(tail)?.groups?.['age'] : undefined
  if (age !== undefined) return { found: { attribute: 'age', value: age, says: `is ${age} years old` }, isNamed: false }
  if (time === 'past' && LASTING_PAST.test(whole)) return { found: finding('trait', whole), isNamed: false }
  const fits = ([, verbs, objects]: readonly [RuleAttribute, RegExp, RegExp?]): boolean =>
    verbs.test(verb) && (objects === undefined || [object, plain, tail].some((text) => objects.test(text)))
  const named = time === 'able' || time === 'past' ? undefined : BY_OBJECT.find(fits)
  const isOver = time === 'past' || time === 'perfect' && verb !== 'be' && !ING.test(verb) && !/\b(?:always|never)\b/.test(says)
  if (named === undefined && isOver) return { found: finding('event', whole, timePast(clause.text, clause.day)?.span), isNamed: false }
  const [attribute] = named ?? BY_VERB.find(fits) ?? [time === 'being' || time === 'able' ? 'trait' : 'habit' as const]
  return { found: finding(attribute, whole), isNamed: named !== undefined }
}

/** Where a clause goes on with another that says no more of its object. */
const GOES_ON = /,? (?:and|but|because|so|since|while|although|though) .*$/i
/** "Every Sunday I swim" is "I swim every Sunday". */
const OFTEN_FIRST = patternOf(`^(${OFTEN}),? ((?:I|we) .+)$`, 'iu')
/** Behind "and", another verb than is said in the third person. */
const SAYS_MORE = inLines('i')`,? and (?:just |also |I )?(?:am|do|have|try|want|need|like|love|hate|enjoy|work|live|go|take|think|can|will
  |look|play|run|get|make|eat|help|study|travel|read|write|teach|care)\b.*$`

/** "I'm jeff", "im trynna be", "I am 320", "I am older": what is not said to be what. */
/** Words of origin and creed are in no list of words. */
const OF_ORIGIN = /(?:[aiexc]an|ish|ese|ist|slim|du|tch|ench|eek|nial)$/
const isUnclear = (tail: string): boolean => {
  const [first = ''] = /^(?:(?:an?|the|only|very|really) )*(.+)$/i.exec(tail)![1]!.split(/[ ,]/)
  const isName = (/^[a-z]+$/.test(first) || first === tail && /^\p{Lu}/u.test(first)) && !isEnglishWord(first.toLowerCase())
  return isName && !OF_ORIGIN.test(first) || tail.endsWith('years old') && !AGE.test(tail) || /^[1-9]\d{2}/.test(first)
    || /^an? (?:in|on|at|for|with|from|of|to) /i.test(tail)
    || /^(?:an? vet(?: and .*)?$|older|younger|better|worse|\d+ p\w+s)\b/i.test(tail)
}

/** What one is not, or does not have, ends what was known: as a fact it would outlast the day on which it changes. */
const DENIED = inLines('i')`^(?:does not (?:have|own) (?:any |an? )?(?:kids?|child(?:ren)?|sons?|daughters?|siblings?|brothers?|sisters?
  |pets?|dogs?|cats?|car|bike|husband|wife|partner|(?:girl|boy)friend|job)|is not (?:an? )?(?:married|single|engaged|divorced|pregnant|vegan
  |vegetarian|pescatarian|in a relationship|retired|unemployed|student|parent|mother|father|mom|dad))\b`
/** That something is over, is an end. */
const NO_MORE = /\b(?:lied|any ?more|no longer|actually|these days|after all)\b/i

/** Where or how one lives; "living the dream" is neither. */
const DWELT = inLines('i')`^(?:in|on|at|with|near|by|alone|close|next|between|across|down|up|out|outside|inside|off|abroad|together|without
  |more|inland|downtown|around|above|under|over|for|here|to|apart|(?:full|part)[- ]time|separately|overseas|far|off-grid)\b`
/** What passes in days, and what one is bound to. */
const AILING = inLines('i')`^(?:to |.* in mind$|(?:an? |the |some )?(?:bad |slight |terrible |nasty |huge |major |little |small )*
  (?:(?:tooth|head|ear|stomach|back|belly) ?aches?|cold|fever|flu|cough|hangover|sore throat|runny nose|cramps?|nausea|rash
  |flat tire|flooding|fire|leak|emergency|problem|question|issue|plan|idea)\b)`

/** What is written in an hour; a book, or a column every week, is not. */
const WRITTEN = inLines('i')`^(?:an?|the|my|our|this) (?:[a-z-]+ ){0,2}?(?:cv|r[eé]sum[eé]|e-?mails?|letters?|essays?|speech|reports?|texts?
  |messages?|poems?|applications?|posts?|reviews?|replies|reply|cards?|toast|eulogy|proposal|summary|bio|profile|ads?|listing
  |script|story|paragraph|abstract|complaint|invitation|blurb|caption)\b`

/** What is of a day, of elsewhere, or over, and what another rule knows better. */
const isPassing = ({ time, verb, says, rest }: VerbGroup, { sentence }: StatedClause): boolean =>
  verb === 'be' && (MOMENTARY.test(rest) || OF_NOW.test(rest) || / here\b/.test(sentence) || /^an? \w+ who (?:am|is|was) /i.test(rest))
  || verb === 'go' && time !== 'past' && !/^(?:to|on|for|[a-z]+ing)\b/.test(rest)
  || time === 'past' && /\bwhen (?:I|we|my)\b/i.test(sentence)
  || time !== 'past' && verb.startsWith('liv') && (/^in (?:the )?\p{Lu}/u.test(rest) || !DWELT.test(rest))
  || verb === 'have' && AILING.test(rest)
  || verb === 'writing' && WRITTEN.test(rest)
  || / not\b/.test(says) && (NO_MORE.test(sentence) || DENIED.test(`${says} ${rest}`))

/** What follows the verb, if it stands for itself and says something. */
function tailOf({ time, verb, rest: said }: VerbGroup): string | undefined {
  const rest = time === 'past' ? said : said.replace(SAYS_MORE, '')
  const tail = completeTail(rest, 12) ?? completeTail(rest.replace(GOES_ON, ''), 10)
  const isEmpty = tail === undefined || (tail === '' ? time !== 'present' || verb === 'do' : EMPTY.test(tail) || WHEN_ALONE.test(tail))
  return isEmpty || verb === 'do' && /^an? /i.test(tail) && !DEGREE.test(tail) || verb === 'be' && isUnclear(tail) ? undefined : tail
}

/** Of thinking, wanting and talking, or of the day. */
const isUntold = ({ time, verb }: VerbGroup, isOften: boolean): boolean =>
  (ING.test(verb) ? !GOING_ON.has(verb) : UNTOLD.has(verb) && !(time === 'past' && TOLD_PAST.has(verb))
    && !(TOLD_OFTEN.has(verb) && isOften))
/** What one is not, or does not have, is no fact of its own; that one is no morning person says who one is. */
const isDenial = ({ time, verb, says }: VerbGroup, { attribute }: Finding, isNamed: boolean): boolean => / not\b/.test(says)
  && (verb === 'be' || verb === 'have' || verb === 'own' || time === 'perfect' || ING.test(verb)) && !(isNamed && attribute === 'trait')

function readClause(clause: StatedClause): Finding | undefined {
  const said = verbGroup(clause.text.replace(OFTEN_FIRST, (_, often: string, rest: string) =>
    `${rest} ${often[0]!.toLowerCase()}${often.slice(1)}`))
  const tail = said && clause.isWorth && !isPassing(said, clause) ? tailOf(said) : undefined
  if (!said || tail === undefined) return undefined
  const { found, isNamed } = findingOf(said, tail, clause)
  if (!isNamed && (said.verb === 'got' || /^is not$/.test(said.says) && /^an? /i.test(tail) || isUntold(said, isOften(said, tail)))
    || isDenial(said, found, isNamed)) return undefined
  const least = isNamed ? LEAST_NAMED_ODDS
    : said.says.startsWith('used to') ? LEAST_USED_TO_ODDS
    : said.time === 'past' && OPERATED.test(tail) ? LEAST_ADVERB_ODDS
    : isOften(said, tail) ? LEAST_OFTEN_ODDS
    : said.says.includes(' ') && said.time === 'present' ? LEAST_ADVERB_ODDS
    : LEAST_ODDS[said.time]
  return clause.isWorth!(clause.text, least) ? found : undefined
}

/** "Mostly reads comics", "shoots weddings on the side". */
const isOften = ({ time, verb, says }: VerbGroup, tail: string): boolean => {
  if (time !== 'present' || says.includes(' not')) return false
  if (/^(?:always|usually|mostly|often|sometimes|normally|rarely|occasionally) /.test(says)) return !tail.startsWith('to ')
  const plain = withoutFrequency(tail)
  return verb !== 'have' && plain !== tail.trim() && (plain !== '' || verb !== 'play') && !/\ba lot (?:of|from)\b/.test(tail)
}

/** Aspects of a person that have no rule of their own, and the log-odds from which on they are stated. */
const LEAST_ASPECT_ODDS = -1.5
const ASPECTS = alternatives(`hair|eyes|knees?|hips?|shoulders?|eyesight|sight|hearing|lungs|thyroid|voice|commute|shifts?|rent|religion
    |faith|degree|diploma|thesis|blood (?:type|group|pressure)|shoe size|height|accent|handwriting|ancestors|heritage|roots|garden|childhood
    |pronouns|last name|surname|middle name|nickname|name day|zodiac sign|star sign`)
const ASPECT = patternOf(`^(?:my|our) (?<what>(?:(?!new|next|first|last|old|previous|only|other)[\\p{L}-]+ )?(?:${ASPECTS}))\\s
   (?<verb>is|are|has|have|starts?|takes?) (?<rest>.+)$`, 'iu')

/** "My commute is ninety minutes": of the speaker by what is theirs. */
function readAspect(clause: StatedClause): Finding | undefined {
  const { what = '', verb = '', rest = '' } = ASPECT.exec(clause.text)?.groups ?? {}
  if (what === '' || MOMENTARY.test(rest) || UNTIDY.test(rest)
    || clause.isWorth?.(clause.text, LEAST_ASPECT_ODDS) !== true) return undefined
  const tail = completeTail(rest, 8) ?? completeTail(rest.replace(GOES_ON, ''), 8)
  if (tail === undefined || tail === '' || EMPTY.test(tail)) return undefined
  return { ...finding(OF_BODY.test(what) ? 'health' : 'trait', `${what.toLowerCase()} ${verb} ${tail}`), ofSubject: true }
}
/** Hair of this morning. */
const UNTIDY = /\b(?:sweaty|wet|mess\w*|dirty|greasy|everywhere|all over|done)\b/i
const OF_BODY = /(?:knees?|hips?|shoulders?|eyesight|sight|hearing|lungs|thyroid|blood pressure)$/i

/** The last of the rules. */
export const ENGLISH_READER: readonly StatementRule[] = [
  { pattern: /(?:^|,? )(?:I|we) [a-z]/i, read: (_, clause) => readClause(clause) },
  { pattern: ASPECT, read: (_, clause) => readAspect(clause) },
]
