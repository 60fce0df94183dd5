/** English: likes, dislikes, favourites, pastimes, and what one owns. */
import type { StatedClause, Finding, RuleAttribute, StatementRule } from '../../facts/finding.ts'
import { ADV } from './identity.ts'
import { inThirdPerson, isComplete, phraseOf, wordCount } from './values.ts'
import { LatinRegExp } from '@madeleine/base'

const rule = (pattern: string): RegExp => new LatinRegExp(`^${pattern}$`, 'iu')

const INSTRUMENTS = 'piano|guitar|bass(?: guitar)?|violin|viola|cello|flute|clarinet|saxophone|sax|trumpet|trombone|'
  + 'drums|ukulele|harp|harmonica|banjo|accordion|keyboard|oboe|french horn|mandolin|bagpipes|percussion|cajon|tuba|organ'
const SPORTS = 'football|soccer|basketball|baseball|softball|tennis|golf|hockey|ice hockey|field hockey|volleyball|rugby|cricket|badminton|'
  + 'table tennis|ping pong|lacrosse|handball|squash|pickleball|chess|poker|dungeons and dragons|d&d|board games|video games|videogames|'
  + 'cards|card games|disc golf|frisbee|water polo|racquetball|pool|darts|bridge|minecraft|world of warcraft|fortnite|league of legends'
const PASTIME = `paint|draw|knit|sew|crochet|garden|dance|sing|bake|surf|ski|snowboard|skate|hike|run|swim|cycle|fish|hunt|write|read|`
  + `cook|travel|volunteer|camp|sail|climb|meditate|sculpt|jog|bike|kayak|quilt|scuba dive|bowl|weld|blog|box|do yoga|do pilates|`
  + `practice yoga|lift weights|work out|workout|go (?:hiking|running|swimming|fishing|camping|surfing|biking|bowling|jogging|hunting|`
  + `climbing|bouldering|cycling|sailing|rowing|diving|dancing|kayaking|skiing|horseback riding)|`
  + `ride (?:horses|motorcycles|bikes|my bike|a motorcycle|a bike)|play (?:${SPORTS})`
const PASTIMES = new RegExp(`^(?:${PASTIME}|watch (?:movies|films|tv|sports|anime))`, 'i')
/** "The beach" is a kind of place; "the colours" are those that were spoken of. */
const GENERIC_THE = new RegExp(String.raw`^the (?:beach|ocean|sea|outdoors|outside|mountains?|rain|snow|sun|cold|heat|water|woods|forest|`
  + String.raw`country|city|countryside|summer|winter|fall|autumn|spring|piano|guitar|violin|drums|internet|gym|library|color (?:\w+)|`
  + String.raw`colour (?:\w+)|wilderness|desert|dark|theater|theatre|opera|arts|movies|zoo|weekends?|us|usa|uk|\p{Lu}.*)$`, 'u')
/** First words after which the value is vague, or about the moment. */
const VAGUE = new RegExp(String.raw`^(?:to (?:think|say|hear|see|know|imagine|believe|be|do|go|get|have|try|make|use|start|stay|`
  + String.raw`keep|tell|ask|call|admit|talk about|mention)\b(?! (?:go(?:ing)? )?(?:hiking|fishing|camping|dancing|swimming|`
  + String.raw`running|shopping))|(?:being|having|getting|doing|seeing|hearing|knowing|trying|making (?!jewelry|music|pottery|art|`
  + String.raw`food|clothes|cakes|films|movies|bread|crafts|pasta|wine)|using|going (?!to the|to concerts|to church|to museums|`
  + String.raw`fishing|hiking|camping|shopping|dancing|swimming|running|out|on walks)|some|any|many|most|more|less|a lot|a few|few|`
  + String.raw`every|other|new|old (?:one|school)|at|by|with|from|for|in|on|of|about|as|like|over|real(?:ly)?|very|pretty|quite|`
  + String.raw`only|even|when|where|how|what|why|talking|meeting|helping out|learning (?:about|more)|applying|buying|booking|`
  + String.raw`finding|going out|participating|attending|the|a (?!good|nice|cold|hot|big)|an|far|back|off|up|down|out|good|great|`
  + String.raw`bad|best|better|different|certain|specific|being|well|enough|people|person|god|life|love|nothing|having|getting|`
  + String.raw`work|job|school|sharing|supporting|showing|watching them|watching the kids|yesterday|last|next)\b)`, 'i')
/** Words anywhere in the value that tie it to something spoken of. */
const TIED = new RegExp(String.raw`\b(?:the (?!beach|ocean|sea|outdoors|mountains?|rain|snow|woods|forest|country|`
  + String.raw`city|us|usa|uk|guitar|piano|gym|park|library|zoo|movies|sun|water|world|night|kitchen|garden|weekend|`
  + String.raw`radio|internet|violin|drums|cold|summer|winter)|more|better|most|especially|yet|still|ever|instead|`
  + String.raw`wait(?:ing)?|via|per|@|guys?|ya|y'all|dude|man|bro|girl|babe|dear|sorry|thanks|please|welcome)\b`, 'i')

/** What is liked is less than what stands before the relative clause; somebody's song is one that was spoken of. */
const RESTRICTED = new LatinRegExp(
  String.raw`\s(?:that|which|who|whose|where|if|directed|called|named|when you|when I (?:am|feel|have|need)|how)\b|['’]s? `
  + String.raw`[\p{L}]|\b(?:january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|`
  + String.raw`wednesday|thursday|friday|saturday|sunday) ?\d|\s\d+\s*$`,
  'iu',
)
/** Activities that are complete without what they are done to. */
const BARE = /^to (?:watch|play|talk|work|study|meet|hang|learn|practice|win|help|visit|explore|chat)$/i

/** How much, how often or in general: it ends what is liked. */
const HOW_MUCH = new RegExp(String.raw`\s+(?:a ?lot|quite a lot|quite a bit|very much|so much|the most|in general|in my (?:free|`
  + String.raw`spare) time|for fun|as a hobby|whenever I can|sometimes|lately|recently|together(?: lately)?|as much as .+|`
  + String.raw`more than .+|on (?:the )?weekends?|all the time|every (?:day|weekend|night|morning|week|summer|year))$`, 'i')

/** Only how much. */
const ONLY_DEGREE = /^(?:(?:an? )?(?:big|huge|massive|total|real|great|lifelong|such|absolute|avid) ?)+$/i

/** A thing or an activity that one can like for good. */
function liked(text: string | undefined): string | undefined {
  if (ONLY_DEGREE.test(text ?? '') || RESTRICTED.test(text ?? '') || /^(?:or|and) /i.test(text ?? '')) return undefined
  const value = inThirdPerson(phraseOf((text ?? '').replace(HOW_MUCH, ''))).trim()
  const plain = value.replace(/\btheir\b/g, 'a')
  const activity = /^(?:to )?[a-z]+(?:ing)?\b/i.test(value) && /^(?:to |\w+ing\b)/i.test(value)
  if (!isComplete(plain, activity ? 7 : 4) || (/^the /i.test(value) ? !GENERIC_THE.test(value) : VAGUE.test(value) || TIED.test(value))) {
    return undefined
  }
  return BARE.test(value) || /^their (?!own)|\btheir$/.test(value) ? undefined : value
}

/** Said to an assistant, "I like to rent a car" is a request, and "Okay, I like the Corolla" a choice. */
const isRequest = (value: string, { toAssistant, text, sentence }: StatedClause): boolean =>
  toAssistant && (/^the (?!\p{Lu}.*s$)/u.test(value) || /\binterested in\b/i.test(text)
    || /^(?:ok|okay|sure|yes|yeah|great|perfect|alright|that|no|nice)\b/i.test(sentence)
    || (/^to /i.test(value) && (wordCount(value) > 3 || !PASTIMES.test(value.slice(3))))
    || /\b(?:from|near|around|appointment|flights?|tickets?|hotels?|account|money|balance|events?)\b/i.test(value))

const taste = (
  attribute: 'likes' | 'dislikes' | 'hobby', verb: string,
) => ({ value: text }: Readonly<Record<string, string | undefined>>, clause: StatedClause): Finding | false => {
  const value = liked(text)
  return value !== undefined && !isRequest(value, clause) && { attribute, value, says: `${verb} ${value}` }
}

const LIKE = '(?:love|like|enjoy|adore)'
/** A fan of somebody or something by its name: "a huge Liverpool fan". */
const FAN = '(?:big |huge |massive |total |lifelong |real |die-?hard |such an? )*'
const DEGREE = '(?:(?:really|absolutely|also|so|very|super|totally|quite|pretty|definitely|huge|big|massive|a) )*'

const TASTES: readonly StatementRule[] = [
  { pattern: rule(`(?:I|we)(?: both)? ${ADV}${LIKE} (?<value>.+)`), read: taste('likes', 'likes') },
  { pattern: rule(
    `I am ${DEGREE}(?:into|fond of|fan of|passionate about|obsessed with|crazy about|keen on|addicted to|interested in) (?<value>.+)`,
  ), read: taste('likes', 'likes') },
  { pattern: rule(`I am ${ADV}an? ${FAN}(?<value>[\\p{L}\\d' -]{3,30}?) (?:fan|lover|enthusiast|nut|`
    + `addict|buff)(?: (?:and|too|since|so|but|at|from) ?.*)?`), read: taste('likes', 'likes') },
  {
    pattern: rule(`I (?:${ADV}have a (?:weakness|soft spot|thing) for|am a sucker for|can not live without|${ADV}crave) (?<value>.+)`),
    read: taste('likes', 'likes'),
  },
  { pattern: rule(
    `I ${ADV}prefer (?<value>(?:short|brief|concise|detailed|direct|simple|plain) (?:answers|replies|responses|explanations))`,
  ), read: taste('likes', 'prefers') },
  { pattern: rule(`I (?:do not|never) ${ADV}(?:like|enjoy|care for|love) (?<value>.+)`), read: taste('dislikes', 'does not like') },
  { pattern: rule(`I ${ADV}(?:hate|dislike|despise|detest|can not stand|loathe) (?<value>.+)`), read: taste('dislikes', 'does not like') },
  {
    pattern: rule(`I am not ${DEGREE}(?:into|fond of|fan of|keen on|interested in) (?<value>.+)`), read: taste('dislikes', 'does not like'),
  },
  { pattern: rule(`I (?:am|was) (?:really |terribly |deathly |also |so )*(?:afraid|scared|terrified) of (?<value>.+)`), read: (
    { value: text }, clause,
  ) => {
    const value = liked(text)
    return clause.text.startsWith('I am') && value !== undefined && wordCount(value) <= 2
      && /s$/i.test(value) && { attribute: 'dislikes', value, says: `is afraid of ${value}` }
  } },
  { pattern: rule(`I prefer (?<value>.+?) (?:to|over) (?<other>.+)`), read: ({ value: text, other }) => {
    const [value, rest] = [liked(text), liked(other)]
    return value !== undefined && rest !== undefined
      && { attribute: 'likes', value: `${value} over ${rest}`, says: `prefers ${value} over ${rest}` }
  } },
]

const UNNAMED = new RegExp(String.raw`\b(?:part|thing|things|time|one|ones|moment|memory|memories|way|place to|`
  + String.raw`spot|piece|pic|picture|photo|bit|aspect|right now|people|person|so far|of|about)\b`, 'i')
/** Beginnings of what is said of a favourite without naming it. */
const NO_FAVOURITE = new RegExp(String.raw`^(?:when|probably|definitely|a(?:n)? (?:tie|toss)|to |because|from|by|in |at |`
  + String.raw`on |good|great|nice|amazing|also|being|closed|open|gone|back|sold|broken|dead|empty|the (?!\p{Lu}))`, 'u')

const FAVOURITES: readonly StatementRule[] = [
  { pattern: rule(
    `my (?:all[- ]time |absolute |current )?favou?rite (?<what>[\\p{L} -]{2,30}?) (?:is|are|`
    + `would be|has to be|has always been) (?:probably |definitely |also |called )?(?<value>.+)`,
  ), read: ({ what = '', value: text }) => {
    const value = inThirdPerson(phraseOf(text))
    const isCertain = !UNNAMED.test(what) && wordCount(what) <= 3
      && isComplete(value.replace(/\b(?:their)\b/g, 'a'), 5) && !NO_FAVOURITE.test(value)
    return isCertain && { attribute: 'favourite', value, says: `favourite ${what.toLowerCase()} ${what.endsWith('s')
      && !what.endsWith('ss') && /\band\b|s$/.test(value) ? 'are' : 'is'} ${value}`, ofSubject: true }
  } },
  { pattern: rule(`(?<value>[\\p{L}' -]{2,40}) (?:is|are) my (?:all[- ]time |absolute )?favou?rite (?<what>[\\p{L} -]{2,30})`), read: ({
    what = '', value: text,
  }) => {
    const value = inThirdPerson(phraseOf(text))
    return !UNNAMED.test(what)
      && !/^(?:closed|open|gone|back|sold|broken|dead|full|empty|down|late|over|here|there|out|coming|on)\b/i.test(value)
      && wordCount(what) <= 2 && isComplete(value, 4) && !/^(?:the (?!\p{Lu})|a |an |and |but |some |many |also |probably )/iu.test(value)
      && { attribute: 'favourite', value, says: `favourite ${what.toLowerCase()} is ${value}`, ofSubject: true }
  } },
]

/** Pastimes by their names. */
const PASTIME_NAME = new RegExp(String.raw`^(?:running|jogging|hiking|cycling|biking|swimming|climbing|bouldering|`
  + String.raw`skiing|snowboarding|surfing|sailing|rowing|kayaking|fishing|gardening|cooking|baking|knitting|sewing|`
  + String.raw`crochet(?:ing)?|quilting|pottery|painting|drawing|photography|woodworking|calligraphy|yoga|pilates|`
  + String.raw`boxing|karate|judo|dancing|salsa|tango|ballet|chess|tennis|golf|badminton|squash|writing|reading|`
  + String.raw`singing|birdwatching|bird watching|weightlifting|meditation|archery|fencing|embroidery)$`, 'i')

const OFTEN = '(?:every (?:day|night|morning|weekend|week|summer|winter|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)day|chance I get)|'
  + 'on (?:the )?weekends?|'
  + 'on (?:saturdays|sundays|mondays|tuesdays|wednesdays|thursdays|fridays)|in my (?:free|spare) time|for fun|as a hobby|a lot|'
  + 'all the time|daily|regularly|often|competitively|professionally|for a living|almost every (?:day|weekend|morning)|(?:once|twice|'
  + 'two times|three times|a few times) (?:a|per) (?:week|month)|at night|in the (?:summer|winter|mornings?|evenings?))'

const third = (verbs: string): string => verbs.replace(/^\w+/, (verb) => (/^(?:do|go)$/i.test(verb) ? `${verb}es`
  : /(?:s|x|sh|ch)$/i.test(verb) ? `${verb}es`
  : /[^aeiou]y$/i.test(verb) ? `${verb.slice(0, -1)}ies`
  : `${verb}s`))

const HOBBIES: readonly StatementRule[] = [
  { pattern: rule(
    `my (?:(?:main|favou?rite|biggest|only|other) )?(?:hobby|hobbies|pastime|passion) (?:is|are|include|includes) (?<value>.+)`,
  ), read: ({ value: text }) => {
    const value = liked(text)
    return value !== undefined && !/^(?:a|an|to) /i.test(value) && { attribute: 'hobby', value, says: `hobby is ${value}`, ofSubject: true }
  } },
  { pattern: rule(`I (?:have )?${ADV}(?:taken up|took up|gotten into|got into) (?<value>.+)`), read: ({ value: text }, clause) => {
    const value = liked(text)
    return value !== undefined && (PASTIME_NAME.test(value) || /^play(?:ing)? /i.test(value))
      && !/\b(?:ago|when|college|kid|back)\b/i.test(clause.sentence) && { attribute: 'hobby', value, says: `has taken up ${value}` }
  } },
  { pattern: rule(`I ${ADV}collect (?<value>.+)`), read: ({ value: text }) => {
    const value = liked(text)
    return value !== undefined && wordCount(value) <= 4
      && !/^(?:a |an |the |my |their |unemployment|disability|data|payments?|benefits|social)/i.test(value)
      && { attribute: 'hobby', value: `collecting ${value}`, says: `likes collecting ${value}` }
  } },
  { pattern: rule(`I (?:can )?${ADV}play (?:the |a )?(?<value>(?:${INSTRUMENTS})(?: and (?:the )?(?:${INSTRUMENTS}))?)`
    + `(?: (?:in|for|at|and|with|too|since|on|every|a lot|as|to|when|sometimes) ?.*)?`), read: ({ value = '' }, clause) =>
      ({ attribute: 'plays', value, says: `${/^I can /i.test(clause.text) ? 'can play' : 'plays'} the ${value}` }) },
  { pattern: rule(`I ${ADV}play (?<value>(?:${SPORTS})(?: and (?:${SPORTS}))?)(?: (?:for|at|in|`
    + `with|on|every|a lot|too|twice|once|often|competitively|whenever|all|sometimes|to|`
    + `when) ?.*)?`), read: ({ value = '' }) => ({ attribute: 'plays', value, says: `plays ${value}` }) },
  { pattern: rule(
    `(?:in my (?:free|spare) time|for fun|as a hobby|on (?:the )?weekends|on my days off) I ${ADV}(?<value>(?:${PASTIME})(?: .{1,30})?)`,
  ), read: ({ value = '' }) => pastime(value) },
  { pattern: rule(`I ${ADV}(?<value>${PASTIME}) ${OFTEN}`), read: ({ value = '' }) => pastime(value) },
]

function pastime(text: string): Finding | undefined {
  const value = inThirdPerson(phraseOf(text)).toLowerCase().replace(/^workout/, 'work out')
  const plain = third(value)
  return isComplete(value.replace('their', 'a'), 5) && !/\bthe\b/.test(value) ? { attribute: 'hobby', value: plain, says: plain }
    : undefined
}

const MAKES = 'jeep|ford|honda|toyota|tesla|volvo|bmw|audi|vw|volkswagen|fiat|kia|hyundai|nissan|mazda|subaru|chevy|chevrolet|'
  + 'dodge|porsche|ferrari|lexus|mini cooper|skoda|seat|opel|peugeot|renault|citroen|dacia|suzuki|mercedes|land rover|prius|mustang'
const THINGS = `car|truck|pickup|pickup truck|van|suv|jeep|motorcycle|motorbike|scooter|bike|bicycle|boat|sailboat|house|`
  + `apartment|condo|cabin|farm|ranch|piano|guitar|violin|telescope|sewing machine|3d printer|rv|camper|trailer|business|`
  + `company|bakery|restaurant|shop|store|studio|bookstore|gym|salon|ps5|ps4|xbox|nintendo switch|kindle|ipad|macbook|`
  + `drone|pool|swimming pool|hot tub|garden|greenhouse|kayak|canoe|horse farm|food truck|cafe|café|coffee shop|`
  + `book collection|record player|mustang|harley|tesla|honda|toyota|prius|corvette|camaro|ford|bmw|audi|subaru|chevy`
const OWNS: readonly StatementRule[] = [
  { pattern: rule(`I ${ADV}(?<verb>own|drive|have) (?<value>an? (?:(?:old|new|used|red|blue|black|white|silver|green|`
    + `electric|\\d{4}) )*(?:${MAKES})(?: [\\p{L}\\d-]+){0,2}?)(?: (?:and|with|in|that|so|to|at|on|which|from|now|`
    + `but|for|too) ?.*)?`), read: ({ verb = '', value = '' }, clause) => owned(verb.toLowerCase(), value, clause) },
  { pattern: rule(`I ${ADV}(?<verb>own|have|drive|ride) (?<value>(?:an?|two|three|`
    + `my own) (?:[\\p{L}\\d-]+ ){0,3}?(?:${THINGS})(?: (?:civic|accord|corolla|camry|pickup|truck|car|outback|`
    + `davidson|focus|mustang))?s?)(?: (?:and|with|in|that|so|to|at|on|which|from|now|by|of my own|for|too|`
    + `as) ?.*)?`), read: ({ verb = '', value = '' }, clause) => owned(verb.toLowerCase(), value, clause) },
  { pattern: rule(`I (?:just |recently |finally )*bought (?:myself )?(?<value>(?:an?|my own) (?:[\\p{L}\\d-]+ ){0,2}?(?:${THINGS}))(?: `
    + `(?:last|this|yesterday|today|in|recently|on|two|three|a) ?.*)?`), read: ({ value = '' }, clause) => owned('own', value, clause) },
  { pattern: rule(`I ${ADV}own (?<value>.+)`), read: ({ value: text }, clause) => {
    const value = phraseOf(text)
    return COUNTED.test(value) && wordCount(value) <= 6 ? owned('own', value, clause) : false
  } },
]

/** "I own over a thousand hats." */
const COUNTED = new LatinRegExp(
  String.raw`^(?:(?:over|about|around|more than) )?(?:an?|two|three|four|five|six|several|many|\d[\d,]*|a (?:hundred|thousand|`
  + String.raw`few)) (?!(?:hundred|thousand|million|few|couple|dozen)$)[\p{L}' -]+$`,
  'iu',
)

/** Words of what one has for a time only, had, or wants. */
const NOT_OWNED = new RegExp(String.raw`\b(?:rent\w*|lease\w*|borrow\w*|company car|reservation|booked|hotel|appointment|`
  + String.raw`problem|question|broke|was|were|had|dream|toy|sell\w*|sold|need|want\w*|school|friend)\b`, 'i')

function owned(verb: string, text: string, { sentence }: StatedClause): Finding | undefined {
  const value = inThirdPerson(text)
  const attribute: RuleAttribute = 'owns'
  if (NOT_OWNED.test(sentence) || !isComplete(value.replace('their', 'a'), 6) || /\b(?:good|hard|lot|bit)\b/i.test(value)) return undefined
  return { attribute, value, says: `${verb === 'have' ? 'has' : third(verb)} ${value}` }
}

/** All rules of this file, in order. */
export const ENGLISH_TASTES: readonly StatementRule[] = [...FAVOURITES, ...TASTES, ...HOBBIES, ...OWNS]
