/** English: what happened in a life – moves, weddings, births, deaths, beginnings and ends, journeys, illness, wins – with its day. */
import {
  alternatives, firstFindings, inLines, patternOf, type Finding, type StatedClause, type StatementRule,
} from '../../facts/finding.ts'
import { timePast } from '../../facts/stated-times.ts'
import { isKnownPlace } from './relatives.ts'
import { inThirdPerson, isComplete, nameAtStart, phraseOf, placeName, wordCount } from './values.ts'

// What stands in events of a life: near people, degrees, what is begun, bought, suffered or broken.

const KIN = alternatives(`mom|mum|mother|dad|father|brother|sister|grandma|grandmother|nan|granny|grandpa|grandfather|granddad|husband|wife
  |son|daughter|uncle|aunt|cousin|nephew|niece|best friend|baby|dog|cat|horse|rabbit`)
const DEGREE = alternatives(`degree|phd|doctorate|master'?s(?: degree)?|masters|bachelor'?s(?: degree)?|mba|thesis|dissertation|studies
  |apprenticeship|residency|bootcamp|internship|certification|certificate|diploma|finals|novel|first draft|chemo(?:therapy)?|radiation
  |high school|college|university|nursing school|law school|med(?:ical)? school`)
const BEGUN = alternatives(`(?:a|my|the) (?:new )?(?:[\\p{L}-]+ )?(?:job|internship|apprenticeship|business|company|blog|podcast
  |youtube channel|band|degree|phd|master'?s|course|bootcamp|diet|chemo|therapy|treatment|residency|garden|book club|newsletter)
  |(?:my own [\\p{L}-]+)|college|university|uni|high school|school|grad school|law school|med school|therapy|chemo|kindergarten`)
const BOUGHT = alternatives(`(?:a|an|my|our|my first|our first|a new|my own|our own
  |another) (?:new |used |second-hand |old |first |little |small |electric )*(?:[\\p{L}-]+ )?(?:house|home|flat|apartment|condo|car|truck
  |van|motorcycle|motorbike|bike|boat|piano|guitar|farm|cabin|cottage|camper|land|horse|business|shop|restaurant|telescope|e-?bike|tesla
  |volvo|honda|toyota|ford|bmw|audi|vw|subaru|mazda|puppy|kitten|dog|cat)`)
const ILLNESS = alternatives(`(?:an? |the |my )?(?:emergency |open |major |minor )?(?:[\\p{L}-]+ )?(?:surgery|operation|transplant
  |heart attack|stroke|miscarriage|c-section|seizure|concussion|appendix (?:out|removed)|tonsils (?:out|removed)|wisdom teeth (?:out|removed
  |pulled)|car accident|accident|bypass|biopsy|root canal|panic attack)`)
const BODY = 'leg|arm|ankle|wrist|foot|hand|finger|toe|nose|collarbone|hip|knee|rib|'
  + 'ribs|elbow|shoulder|acl|meniscus|achilles|hamstring'

const rule = (pattern: string): RegExp => patternOf(`^${pattern}$`, 'iu')

/** Of a time that is not said, of every year, not so, or of play. */
const UNCERTAIN = patternOf(String.raw`\b(?:${alternatives(`almost|nearly|when (?:I|we) (?:was|were)
  |as a (?:kid|child|teen\\w*)|back (?:then|in the day)|used to|years ago|long ago|long time ago|ages ago|once|some day|someday|kidding
  |game|movie|show|episode|novel|story|dream|dreamt|checkout|minecraft|sims
  |codebase|compiler|repo|cart|branch|servers?|database|thread|build|argument|reality|mistake|mondays?|universe|luck|fail|interview
  |kubernetes|docker|typescript|javascript|python|react|linux|standups?|hard knocks|slack|jira|before that|in theory|only if`)})\b`, 'i')
/** Not so, of every year, or to come: it counts for its own clause. */
const UNCERTAIN_CLAUSE = inLines('i')`\b(?:not|never|always|every|each|sometimes|often|usually|would|could|should
  |might|may (?:be|have|go|get)|will|going to|used to|trying|want|wanted|hope|hoping|planning|to get|to be)\b`
/** "Two years ago" is a time. */
const LONG_AGO = /\b(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:days?|weeks?|months?|years?) ago\b/gi

/** Words behind an event that are no part of it. */
const AFTER = patternOf(String.raw`\s+(?:${alternatives(`(?:back )?(?:on|in|during|over|at) (?=(?:the )?(?:\\d|january|february|march|april
  |may\\b|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn
  |fall|winter|weekend|christmas|easter|beginning|end|morning|past|last))|last |this |yesterday|today|tonight|recently|earlier|just now
  |already|finally|again|a (?:few|couple)|(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|\\d+) (?:days?|weeks?|months?|years?) ago
  |and (?!my\\b)|but|so\\b|because|since|after|before|when|where|which|who\\b|while|for (?:(?:a|the|my|our|two|three|four|five|six
  |about) )+(?:weeks?|months?|years?|days?|weekend|while|bit|summer|winter|holidays?|vacation|living|time)|to (?=see|visit|celebrate|attend
  |be|get|help|meet)|thanks|now\\b|together|the other day|the day before`)}).*$`, 'iu')

const trimmed = (text: string): string =>
  inThirdPerson(text.replace(AFTER, '').replace(/[\s.,;:!?)]+$/, '')).replace(/\bour\b/gi, 'their').trim()

const isWhole = (value: string): boolean => isComplete(value.replace(/^(?:was|were|had|has been)\b/i, 'got').replace(/\btheir\b/gi, 'a')
  .replace(/\b(?:first|second|third|another|one|\d+(?:st|nd|rd|th))\b/gi, ''), 10)

/** An event, and its day where the clause names one. */
function happened(text: string, { text: said, sentence, day }: StatedClause): Finding | undefined {
  if (UNCERTAIN_CLAUSE.test(said) || UNCERTAIN.test(sentence.replace(LONG_AGO, ''))) return undefined
  const whole = trimmed(text)
  const value = isWhole(whole) ? whole : whole.replace(/ with\b.*$/i, '')
  const isOfAnother = /^(?:signed up|registered|enrolled|booked)\b/i.test(text) && !/\b(?:yesterday|last|ago)\b/i.test(said)
  const time = isOfAnother ? undefined : timePast(said, day) ?? timePast(sentence, day)
  return !isWhole(value) ? undefined
    : { attribute: 'event', value, says: value, ...(time && { since: time.span }) }
}

const HAVE = alternatives(`(?:I|we|(?:my (?:husband|wife|partner|boyfriend|girlfriend|fiancée?|family) and I))(?: (?:have|just|finally
  |recently|actually|also|already|then|officially|even|only just|both|did))*`)
/** A subject that a messenger leaves out: "Just got engaged!" */
const LEFT_OUT = '(?:just|finally)'
const WHO = `(?:${HAVE}|${LEFT_OUT})`
/** What may follow an event: a time, a place, another clause; a noun would make it something else, as a house makes a plant. */
const CONTINUES = alternatives(`on|in(?! (?:hard|a row))|at|last|this|yesterday|today|tonight|recently|earlier|just|already|finally
  |again|officially|together|a (?:few|couple|week|month|year|day)|an hour|one|two|three|four|five|six|seven|eight|nine|ten|\\d+
  |and|but|so|because|since|after|before|when|where|which|who|while|for|with(?! a case)|from(?! reality)|by(?! mistake)|now|during|over
  |too|though|here|there|back|as|thanks|through|via|to (?:my|our|the love|be|see|visit|help|get|live)|\\p{Lu}`)
const TIME = `(?:,? (?:${CONTINUES})(?![\\p{L}]).*)?`
const event = (pattern: string): StatementRule => ({ pattern: rule(`(?<time>(?:last|this|in|on|yesterday|today|two|three|a|earlier
  |over)\\b[^.]{0,25}? )?${WHO} (?<did>${pattern})${TIME}`), read: ({ did = '' }, clause) => happened(past(did), clause) })

const PAST: Readonly<Record<string, string>> = {
  gotten: 'got', gone: 'went', given: 'gave', broken: 'broke', flown: 'flew', driven: 'drove', taken: 'took',
  begun: 'began', won: 'won', run: 'ran', become: 'became', been: 'was', torn: 'tore', written: 'wrote',
}
/** "Gotten engaged" is told as "got engaged". */
const past = (did: string): string => did.replace(/^\S+/, (verb) => PAST[verb.toLowerCase()] ?? verb.toLowerCase())

const NAMED = "[\\p{L}\\d][\\p{L}\\d' &-]{1,40}?"
/** A time in the clause, without which work and study may be of any time. */
const MORE_EVENTS: readonly StatementRule[] = [
  event(`signed (?:up )?(?:for (?:a|the|my|our) (?:[\\p{L}-]+ )?(?:place|flat|apartment|house|lease|mortgage)(?: in \\p{Lu}\\p{L}+)?
    |(?:a|the|my|our) (?:lease|mortgage|contract|papers|job contract|record deal|book deal)(?: (?:for|on|with
    |in) (?:a |the )?[\\p{L} ]{2,30}?)?)`),
  event('(?:handed in|gave|submitted) (?:my )?(?:notice|resignation|two weeks notice|thesis|dissertation)'),
  event(`(?:hit|reached|passed) (?:[\\d.,]+k?|a (?:hundred|thousand|million)) (?:[\\p{L}]+ ){0,2}?(?:followers|subscribers|days sober
    |days|downloads|customers|pounds|kilos|users|sales|miles|km)(?: on \\p{L}+)?`),
  event(`lost (?:my job(?: (?:as|at) [\\p{L}\\d '-]{2,30}?)?|\\d+ ?(?:kg|kilos|pounds|lbs|stone)|my (?:house|home|sight|hearing
    |licen[sc]e))`),
  event(`(?:quit|left|resigned from) (?:my (?:[\\p{L}-]+ )?job(?: (?:as|at) [\\p{L}\\d '-]{2,30}?)?|the (?:company|firm|army|navy|church
    |band|team)|school|college|teaching|academia|nursing)`),
  event(`sold (?:my|our) (?:old |first |beloved )*(?:[\\p{L}\\d-]+ ){0,2}?(?:car|house|flat|apartment|bike|motorcycle|van|boat|business
    |company|shop|guitar|piano|horse|farm|camper|truck|place|start-?up)`),
  event('sold the (?:car|house|flat|apartment|motorcycle|van|boat|business|company|shop|farm|camper|truck|restaurant)'),
  event('had (?:my|an?|both) (?:[\\p{L}-]+ ){1,3}?(?:removed|replaced|taken out|amputated|pinned|transplanted)'),
  event('had (?:a fall|a baby|twins|a breakdown|a burnout|an abortion|triplets|a scare|laser (?:eye )?surgery|lasik|braces)'),
  event(`(?:launched|opened|founded|started) (?:my|our|a|an) (?:own |first |new |online |small |little )*(?:[\\p{L}-]+ )?(?:shop|store
    |café|cafe|restaurant|bakery|studio|company|business|startup|practice|podcast|blog|channel|brand|salon|gallery|agency|website
    |newsletter|band|clinic|brewery)(?: (?:in|called) \\p{Lu}\\p{L}+)?`),
  event(`went (?:vegan|vegetarian|freelance|remote|part[- ]time|sober|gluten[- ]free|back to (?:school|university|college|work)
    |on (?:maternity|paternity|parental) leave|into (?:rehab|remission|labor|labour))`),
  event(`(?:did|got|finished|completed|earned) my (?:${DEGREE}) (?:at|in|from) ${NAMED}`),
  event(`(?:studied|majored in|minored in) ${NAMED} (?:at|in) (?:the )?\\p{Lu}[\\p{L} ]{2,40}?`),
  event(`(?:studied|majored in|minored in) (?:[\\p{L}]+ ){0,2}?(?:engineering|science|sciences|literature|history|law|medicine|economics
    |statistics|physics|chemistry|biology|maths?|mathematics|nursing|music|art|design|psychology|philosophy|journalism|linguistics
    |business|marketing|finance|architecture|theology|education|politics|geography|sociology|drama|film|agriculture)`),
  event(`met (?:my (?:husband|wife|partner|boyfriend|girlfriend|fiancée?|best friend)) (?:in|at|on|through|online|during
    |while) [\\p{L}\\d '-]{2,40}?`),
  event(`(?:proposed to my [a-z]+|came out(?! on | of | with | the | in | at | for | ahead)(?: (?:as|to) [\\p{L} ]{2,25}?)?
    |gave birth(?: to (?:a|our|my|twins)[\\p{L} ]{0,20}?)?)`),
  event(`(?:got|received|had|accepted) (?:an|the|a|my) (?:(?:job|better|new) )*(?:offer|acceptance letter|keys|diagnosis|eviction notice
    |contract)(?: (?:from|at|for|to) [\\p{L}\\d '-]{2,40}?)?`),
  event('inherited (?:an?|my|our|the|some) [\\p{L}\\d \'-]{2,40}?'),
  event('moved here (?:all the way )?from \\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?'),
  event(`spent (?:new year'?s?(?: eve)?|christmas|easter|thanksgiving|the holidays|hanukkah|diwali|eid) (?:in|at
    |with) (?:my |the )?[\\p{L} ]{2,40}?`),
  event('enrolled (?:in|at) (?:an? |the )?[\\p{L} ]{3,40}?'),
  { pattern: rule(`(?:(?:last|this|in|over)\\b[^.]{0,25}? )?(?:${WHO}) interned (?:over the summer |last summer |for (?:two|three|four
    |six) months )?(?<where>(?:at|for|with) (?:an? |the )?[\\p{L}\\d& '-]{2,40}?)${TIME}`), read: ({ where = '' }, clause) =>
    happened(`interned ${where}`, clause) },
  event('(?:switched|changed) (?:jobs|careers|majors|schools|teams|from [\\p{L} ]{2,25}? to [\\p{L} ]{2,25}?)'),
  event('(?:renewed|extended) (?:(?:my|our) )?(?:contract|lease|visa|licen[sc]e|passport|vows)'),
  event(`(?:taught|worked|served|volunteered|interned) (?:at|in|as|for|with) (?:an? |the )?[\\p{L}\\d '-]{2,40}? (?:for (?:a|two|three
    |four|five|six|seven|eight|nine|ten|\\d+) (?:years?|months?|summers?)|(?:in|from|between|until) (?:19|20)\\d\\d.*|(?:before|after
    |during) (?:college|university|school|high school|the war|covid|my degree))`),
]

const DONE = alternatives(`went (?:to (?:an?|the|my|our)|camping|hiking|skiing|surfing|fishing|climbing|kayaking|diving|sailing|on an?
  |swimming|canoeing|horse riding|snowboarding|paragliding)|ran|attended|visited|hosted|organi[sz]ed|performed|competed|volunteered
  |took part|participated|celebrated|hiked|climbed|camped|drove|flew|travell?ed
  |saw|met|painted|finished|completed|joined|signed up|started|gave (?:a|my)|held|presented|launched|planted|built|adopted|won
  |took (?:my|our|the) (?:kids|family|son|daughter|wife|husband|parents|mom|mum|dad|dog)|sang|danced|played|helped|donated|spoke|taught
  |cooked|baked|threw|opened|moved|began|published|recorded|bought|learned|learnt|tried`)
/** What was done on a day that is named: an outing, a show, something made or won. */
const DATED_EVENT: StatementRule = {
  pattern: rule(`(?:(?<time>(?:last|this|in|on|yesterday|over|two|three|a|a few)\\b[^.]{0,25}?) )?(?:${WHO}) (?<did>(?:${DONE}) .+)`),
  read: ({ did = '' }, clause) => (timePast(clause.text, clause.day) === undefined || TODAY.test(clause.text)
    || SCREEN.test(clause.text) ? undefined : dated(did, clause)),
}
/** The day itself is small talk. */
const TODAY = /\b(?:today|tonight|this (?:morning|afternoon|evening)|just now|earlier|hours? ago|minutes? ago)\b/i
const SCREEN = inLines('i')`\b(?:bug|code|branch|script|server|deploy\w*|database|repo|commit|ticket|sprint|api
  |docker|build|pipeline|query|function|episode|season|video|level|quest|order|booking|reservation)\b`

function dated(did: string, clause: StatedClause): Finding | undefined {
  const found = happened(past(did), clause)
  return found && wordCount(found.value) >= 2 && !inLines('iu')`\b(?:the|my|their)$|^(?:started|finished|completed
    |saw|met|bought|tried|won|held|helped|built|painted|played|cooked|baked) (?:the (?!\p{Lu})|to\b|an? (?:new )?(?:one|thing|book|movie
    |guy|girl|person|film|show|game|series)$)`.test(found.value) ? found : undefined
}

const EVENTS: readonly StatementRule[] = [
  ...MORE_EVENTS,
  event('(?:got|gotten) (?:married|engaged|divorced|remarried|hitched)(?: to (?:my|\\p{Lu})[\\p{L} ]*)?'),
  event(`(?:adopted|rescued|fostered) (?:an?|two|three|our|my) (?:[\\p{L}-]+ ){0,2}?(?:dog|cat|puppy|kitten|rabbit|bunny|baby|boy|girl
    |son|daughter|child|greyhound|parrot|horse|dogs|cats|kittens|puppies)(?: (?:called|named) \\p{Lu}\\p{L}+)?`),
  event(`(?:had|welcomed) (?:an?|our|my|twin|our first|our second) ?(?:healthy |little |beautiful |first |second |third )*(?:baby
    |baby girl|baby boy|son|daughter|girls|boys|twins|child)(?: (?:called|named) \\p{Lu}\\p{L}+)?(?= |$)(?! (?:who|that|monitor|shower
    |crying|bump))`),
  event(`(?:became|become) (?:an? )?(?:mom|mum|mother|dad|father|parents|grandma|grandmother|grandpa|grandfather|aunt|uncle|us citizen
    |citizen|american citizen)`),
  event(`(?:moved|relocated) (?:back )?(?:from [\\p{L} ]{2,25} )?(?:in with (?:my|our) [\\p{L}]+|house|into (?:my|our
    |a) (?:new |first |own )*(?:house|flat|apartment|home|place|condo)|out of my parents'? (?:house|place))`),
  { pattern: rule(`(?:${WHO}) (?:moved|relocated|emigrated
    |immigrated)(?: back| here| over| up| down| out)?(?: from [\\p{L} ]{2,25}?)? to (?<place>.+)`), read: ({ place }, clause) =>
    journey('moved to', place, clause) },
  event('(?:broke|broken|split) up(?: with (?:my [a-z]+|\\p{Lu}\\p{L}+))?'),
  event(`(?:lost|buried) (?:my|our) (?:(?:old|little|beloved|dear|poor) )*(?:${KIN})(?: \\p{Lu}\\p{L}+)?(?! job)
    (?= (?:to|in|last|this|on|yesterday|a|two|three|recently)|$)`),
  event(`(?:finished|completed|defended|failed|submitted|graduated from|finished up) (?:my (?:[\\p{L}-]+ )?(?:${DEGREE})|high school
    |college|university|law school|med(?:ical)? school|nursing school|chemo)(?: (?:at|in) [\\p{L} ]{2,30})?`),
  event('graduated(?: from [\\p{L} ]{2,40}| high school| college)?(?: (?:in|with a(?: degree in)?) (?:[\\p{L}]+)(?: [\\p{L}]+)?)?'),
  event('failed (?:my|the) (?:[\\p{L}\\d-]+ ){0,2}?(?:exams?|test|bar|boards|course|class|driving test|finals|year|grade)'),
  event('passed (?:my|the) (?:[\\p{L}\\d-]+ ){0,2}(?:exam|exams|test|bar|boards|certification|driving test|finals|defense|defence)'),
  event(`(?:started|began|begun) (?:${BEGUN})(?: (?:at|as|in) [\\p{L}\\d' -]{2,40})?`),
  event(`(?:bought|purchased|closed on|sold) (?:${BOUGHT})(?: in \\p{Lu}\\p{L}+)?`),
  event(`had (?:to have )?(?:${ILLNESS})`),
  event(`(?:broke|broken|fractured|sprained|tore|torn|dislocated) my (?:left |right )?(?:${BODY})`),
  event(`(?:was|got|been|were) (?:diagnosed with [\\p{L}\\d' -]{3,40}|hospitali[sz]ed|promoted(?: to [\\p{L} -]{3,40})?|(?:laid off|fired
    |made redundant|let go)(?: (?:from|by|at) \\p{Lu}[\\p{L}\\d&-]+(?: \\p{Lu}[\\p{L}\\d&-]+)?)?
    |robbed|mugged|baptized|ordained|hired (?:by|at|as) [\\p{L}\\d '-]{2,40}|accepted (?:to|into|at|by) [\\p{L} ]{2,40}
    |awarded [\\p{L} -]{3,40})`),
  event('(?:beat|survived) (?:[\\p{L}]+ )?cancer'),
  event(`(?:got|gotten|earned|received) (?:my|an?|the) (?:[\\p{L}'-]+ ){0,3}?(?:degree|diploma|phd|license|licence|driver'?s licen[sc]e
    |citizenship|green card|promotion|scholarship|certification|black belt|masters|visa|job|tattoo|puppy|kitten|dog|cat|divorce|medal
    |award|prize|trophy|grant|fellowship|nomination)(?: (?:at|from|in|as|for) [\\p{L}\\d '-]{2,40})?`),
  event(`(?:won|came (?:first|second|third) in) (?:the |an? |my |our |first |second |third )*(?:[\\p{L}-]+ ){0,4}?(?:medal|prize|place
    |award|race|tournament|championship|contest|competition|scholarship|lottery|cup|trophy|title|election|match|marathon)(?: (?:in|at
    |for) [\\p{L}\\d '-]{2,30})?`),
  event(`(?:ran|run|finished|completed|did|swam|biked|hiked) (?:my |the |an? )(?:first |second |third |[\\p{Lu}]\\p{L}+ )*(?:marathon
    |half[- ]marathon|ultramarathon|triathlon|ironman|10k|5k|spartan race|appalachian trail|camino)`),
  event('climbed (?:mount |mt\\.? )?\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?'),
  event(`published (?:my|an?|our) (?:first |second |new |own )*(?:[\\p{L}-]+ )?(?:book|novel|paper|album|article|game|poem|collection
    |app)`),
  event('(?:quit|gave up|given up|stopped) (?:smoking|drinking|vaping|social media|facebook)(?= |$)'),
  event(`(?:joined|enlisted in|signed up for) (?:the|a|an|my) (?:[\\p{L}-]+ ){0,3}?(?:army|navy|marines|air force|gym|choir|band|club
    |team|orchestra|union|peace corps|church|course|class|marathon|league|group)`),
  event('dropped out of (?:college|university|uni|school|high school|\\p{Lu}\\p{L}+)(?= |$)'),
  event('retired(?: (?:from|as) [\\p{L} ]{2,30})?(?= |$)'),
  { pattern: rule(`(?:${WHO}) (?<did>travell?ed|flew|went|drove|been|went back|(?:came|got|gotten) back from|visited|took a trip
    |went on a (?:trip|vacation|holiday)|vacationed|holidayed|studied abroad|studied|backpacked)(?: (?:to|in|through|around
    |across))? (?<place>.+)`),
    read: ({ did = '', place }, clause) => travelled(did.toLowerCase(), place, clause) },
  { pattern: rule(`(?:${WHO}) spent (?<how>(?:a|the|two|three|four|six|last|my) (?:weeks?|months?|years?|summer|winter|semester
    |holidays?|vacation|weekend|honeymoon)) in (?<place>.+)`),
    read: ({ how, place }, clause) => journey(`spent ${how!.replace(/^my /i, 'their ')} in`, place, clause) },
  { pattern: rule(
    `(?:my|our) (?<kin>(?:dear |late |beloved |old )?(?:${KIN})(?: \\p{Lu}\\p{L}+)?) (?:just |`
    + `has |sadly |recently |suddenly )*(?<did>died|passed away|passed|(?:had to be|was) put (?:down|to sleep))(?<rest>(?: .*)?)`,
  ),
    read: ({ kin = '', did = '' }, clause) => ofKin(kin, did === 'passed' ? 'passed away' : did.toLowerCase(), clause) },
  { pattern: rule(`(?:my|our) (?<kin>(?:(?:first|second|third|little|baby|new|youngest|oldest) )?(?:son|daughter|grandson|granddaughter
    |baby|nephew|niece|twins|child)(?: \\p{Lu}\\p{L}+)?) (?:was|were) (?:just |finally )?(?<did>born)(?: .*)?`),
    read: ({ kin = '' }, clause) => ofKin(kin, kin.startsWith('twins') ? 'were born' : 'was born', clause) },
  DATED_EVENT,
]

/** One of these is in every event, so that other clauses are compared with one expression. */
const MARK = alternatives(`got|failed|gotten|adopted|rescued|fostered|had|welcomed|became|become|moved|relocated|emigrated|immigrated|broke
  |broken|split|lost|buried|finished|completed|defended|submitted|graduated|passed|started|began|begun|bought|purchased|closed|sold
  |fractured|sprained|tore|torn|dislocated|was|were|been|beat|survived|earned|received|won|came|ran|run|did|swam|biked|hiked|climbed
  |published|quit|gave|given|stopped|joined|enlisted|signed|dropped|retired|travell?ed|flew|went|drove|visited|took|vacationed|holidayed
  |studied|backpacked|spent|died|signed|handed|hit|reached|left|resigned|launched|opened|founded|majored|minored|met|proposed|accepted
  |enrolled|switched|changed|renewed|extended|taught|worked|served|volunteered|interned|lived|earned|fell|inherited|attended|hosted
  |organi[sz]ed|performed|competed|participated|celebrated|camped|saw|painted|held|presented|planted|built|sang|danced|played|helped|donated
  |spoke|cooked|baked|threw|recorded|learned|learnt|tried`)

/** All rules for events. */
export const ENGLISH_EVENTS: readonly StatementRule[] = [
  { pattern: patternOf(`\\b(?:${MARK})\\b`, 'i'), read: (_, clause) => firstFindings(EVENTS, clause) },
]

function ofKin(kin: string, did: string, clause: StatedClause): Finding | undefined {
  const found = happened(did, clause)
  return found && { ...found, value: `${kin} ${did}`, says: `${kin} ${did}`, ofSubject: true }
}

/** A journey to a place that has a name. */
function journey(did: string, place: string | undefined, clause: StatedClause): Finding | undefined {
  const bare = (place ?? '').replace(AFTER, '').replace(/ (?:twice|once|before|many times|a few times|alone|again|solo)$/i, '')
  const value = placeName(bare, clause)
  return value === undefined || wordCount(bare) - wordCount(value) > 4 ? undefined : happened(`${did} ${value}`, clause)
}

function travelled(did: string, place: string | undefined, clause: StatedClause): Finding | undefined {
  const verb = did.startsWith('been') ? 'has been to' : did.startsWith('visited') ? 'visited' : /^took|^went on/.test(did)
    ? 'took a trip to' : /^(?:studied|vacationed|holidayed)/.test(did) ? `${did} in`
    : /back from/.test(did) ? 'was in' : /^travell?ed/.test(did) ? 'travelled to' : did.startsWith('backpacked') ? 'backpacked through'
    : `${did} to`
  if (/^been$/.test(did) && !/\bbeen to\b/i.test(clause.text)) return undefined
  const name = nameAtStart(phraseOf((place ?? '').replace(/^(?:to|in) /i, '').replace(AFTER, '')
    .replace(inLines('i')` (?:twice|once|before|many times|a few times|alone|again)$`, '')), { isLowerCase: true })
  return name === undefined || !isKnownPlace(name) ? undefined : journey(verb, (place ?? '').replace(/^(?:to|in) /i, ''), clause)
}
