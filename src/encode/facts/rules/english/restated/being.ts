/** English: what people are, what they have been doing for long, and how they speak of what they like, in words that no closer rule reads. */
import { alternatives, type Finding, type StatedClause, type StatementRule } from '../../finding.ts'
import { lastingSince, timePast } from '../../stated-times.ts'
import type { CalendarUnit } from '../../../../../time/query/time-spans.ts'
import { inThirdPerson, isComplete, phraseOf, wordCount } from '../english-values.ts'
import { occupation } from '../english-work.ts'
import { restatedTail, told } from './restate.ts'
import { CONDITION, FOOD, MEDICINE } from './words.ts'

const rule = (pattern: string): RegExp => new RegExp(`^${pattern}$`, 'iu')
const ADV = '(?:(?:also|really|currently|now|still|just|actually|very|a|an|the|quite|pretty|partially|partly|legally|nearly|almost|half|totally|completely|proud|strong|staunch|lifelong|big|huge|total|self-taught|bit of|only|already|both|even|basically) )*'

const SELF = alternatives(`(?:partially |partly |legally |half |nearly )?(?:deaf|blind)|wom[ae]n|man|lady|guy|girl|boy|dude|polygamist|polyamorous|animal (?:rights )?activist|activist|vegan activist|widow(?:er)?|grandparent|grandma|grandpa|stay-at-home parent|single parent|farm girl|farm boy|city girl|country (?:girl|boy)|tomboy|army brat|nudist
  |hoarder|neat freak|clean freak|germaphobe|hypochondriac|insomniac|pessimist|optimist|realist|romantic|daydreamer|procrastinator|nerd|geek|metalhead|punk|goth|hippie|hipster|redhead|brunette|blonde?|bald|lefty|southpaw|cyclist|runner|swimmer|hiker|climber|surfer|skier|snowboarder|skater|gymnast|dancer|singer
  |marathoner|triathlete|bodybuilder|powerlifter|martial artist|angler|birder|birdwatcher|gardener|baker|home brewer|homebrewer|knitter|quilter|collector|stamp collector|record collector|crafter|collector of [\\p{L} ]+|gambler|smoker|non-?smoker|teetotaller|drinker|light sleeper|heavy sleeper|early bird|picky eater|meat eater
  |coffee (?:drinker|snob|addict)|tea drinker|beer snob|wine snob|omnivore|carnivore|raw vegan|fruitarian|flexitarian|renter|landlord|home ?owner|commuter|digital nomad|boy scout|girl scout|scout leader|freemason|rotarian|blood donor|organ donor|godmother|godfather|twin|triplet|diabetic|asthmatic|celiac|coeliac|epileptic
  |dyslexic|autistic|bipolar|anemic|amputee|wheelchair user|in a wheelchair|in recovery|in remission|immunocompromised|nearsighted|short-?sighted|farsighted|long-?sighted|hard of hearing|tone[- ]deaf|double[- ]jointed|in therapy|perfectionist|recluse|hermit|loner`)
const JUDGED = /\b(?:good|bad|better|worse|great|terrible|happy|lucky|new (?:man|woman)|changed|of my word|simple|tonight|today|morning|moment|again|like|in a|for you|the (?:man|woman|girl|boy|guy)|bit|if|little)\b/i

const BEING: readonly StatementRule[] = [
  { pattern: rule(`I am ${ADV}(?<value>${SELF})(?: (?:and|but|so|from|with|at|in (?:my|one|the)|who|by|since|because|too|now|for|of|like) ?.*)?`), read: (_, clause) => being(clause) },
  { pattern: rule('I am (?:about |around |only )?(?<value>\\d\'\\d{1,2}"?|\\d (?:feet|foot|ft)(?: \\d{1,2})?|\\d{3} ?cm|\\d[.,]\\d\\d ?m)(?: tall)?(?: .*)?'), read: ({ value = '' }) => told('trait', `is ${value} tall`) },
  { pattern: rule('I (?:am|have been) (?:currently |now |still |already |also )?(?:put )?(?:back )?on (?<value>.+?)(?: (?:for|since|and|so|because|at|right|now|again|which) ?.*)?'), read: ({ value = '' }) => MEDICINE.test(value) && told('health', `is on ${value.replace(/^my /i, 'their ')}`) },
  { pattern: rule('I (?:am|have been) on (?<value>an? (?:strict |special )?(?:low[- ][\\p{L}]+|high[- ][\\p{L}]+|keto|vegan|vegetarian|gluten[- ]free|plant[- ]based|mediterranean|paleo|fodmap|carnivore|diabetic|renal|liquid) diet)(?: .*)?'), read: ({ value = '' }) => told('diet', `is on ${value}`) },
  { pattern: rule('(?:I am|we are) (?<value>on (?:parental|maternity|paternity|sick|medical|disability) leave|on disability|on benefits|on a (?:visa|gap year|sabbatical)|between jobs|out of work|looking for (?:a )?(?:new )?(?:job|work|flat|apartment|house)(?: in \\p{Lu}\\p{L}+)?|semi-retired|renting|off (?:alcohol|sugar|caffeine|coffee|gluten|dairy|meat|social media))(?: (?:until|till|since|for|and|so|from|after|because|in|at|with|these|now) ?.*)?'),
    read: ({ value = '' }, { text, sentence }) => !/\b(?:today|tonight|not)\b/i.test(sentence) && told('habit', `is ${value}${/ (?:until|till|since) (?:the end of )?[\p{L}\d]+/iu.exec(text)?.[0] ?? ''}`) },
  { pattern: rule('I am (?:currently |now )?(?:on|in) (?<value>(?:my|our|the) (?:school\'?s?|college|university|local|varsity|company|church|city|town|work) (?:[\\p{L}]+ ){0,2}(?:team|band|choir|orchestra|club|council|board|league|squad))(?: .*)?'), read: ({ value = '' }) => told('hobby', `is in ${inThirdPerson(value)}`) },
  { pattern: rule('I am (?:currently |also |now )?(?:the |an? )?(?<value>treasurer|secretary|chair(?:man|woman|person)?|president|vice president|captain|goalkeeper|goalie|drummer|bassist|singer|organi[sz]er|admin|moderator|leader|coach|assistant coach|volunteer|member|head|co-?founder|caretaker|referee|umpire) (?<of>(?:of|for|in|at|with) .+)'),
    read: ({ value = '', of = '' }) => { const tail = restatedTail(of, 9); return tail !== undefined && !/\b(?:family|house|it|society)$/i.test(tail) && told('hobby', `is ${/volunteer|member|referee|umpire|moderator/i.test(value) ? 'a' : 'the'} ${value} ${tail}`) } },
  { pattern: rule('I am (?:a )?(?:native )?(?<value>\\p{Lu}\\p{L}+) (?:native )?speaker(?: .*)?'), read: ({ value = '' }, { text }) => ({ attribute: /native/i.test(text) ? 'native-language' : 'language', value, says: `${/native/i.test(text) ? 'is a native speaker of' : 'speaks'} ${value}` }) },
  { pattern: rule('(?<value>\\p{Lu}\\p{L}+)(?:, which)? is (?:my (?:first|second|third|native|mother) (?:language|tongue)|(?:one of|only one of|among) the languages I speak)'), read: ({ value = '' }) => ({ attribute: 'language', value, says: `speaks ${value}` }) },
  { pattern: rule(`my (?<of>(?:older |younger |little |big )?(?:back|knees?|hips?|shoulders?|heart|eyesight|hearing|thyroid|blood pressure|cholesterol|asthma|eczema|arthritis|adhd|anxiety|depression|diabetes|migraines?|ibs|psoriasis|allerg(?:y|ies)|hay fever|insomnia|celiac disease|epilepsy|tinnitus|endometriosis|ocd|ptsd)) (?:is|are|has|have|keeps?|gets?|makes?|means?|acts?|flares?|kills?|does|do) .+`),
    read: ({ of = '' }, { sentence }) => /^(?:asthma|eczema|arthritis|adhd|anxiety|depression|diabetes|migraines?|ibs|psoriasis|hay fever|insomnia|celiac|epilepsy|tinnitus|endo|ocd|ptsd)/i.test(of) && !/\b(?:over|cured|joke)\b/i.test(sentence) && told('health', `has ${of.toLowerCase().replace(/adhd|ibs|ocd|ptsd/, (word) => word.toUpperCase())}`) },
]

const SCHOOLED: readonly StatementRule[] = [
  { pattern: rule('(?:I was raised by|I grew up with|(?:my|our) (?<who>grandparents|grandmother|grandma|aunt|uncle|dad|mom|mum|mother|father|stepdad|older sister|older brother) raised me)(?<by> .+)?'), read: ({ who, by = '' }, { text }) => { const tail = restatedTail(who === undefined ? by.trim() : `their ${who}`, 6); return tail !== undefined && tail !== '' && told('trait', `${/grew up/i.test(text) ? 'grew up with' : 'was raised by'} ${tail}`) } },
  { pattern: rule('I am (?:currently |also |now )?taking (?<value>(?:[\\p{L}]+(?: [\\p{L}]+)?(?:, (?:and )?| and ))*[\\p{L}]+(?: [\\p{L}]+){0,2}?)(?: (?:classes|courses))? (?:this|next) (?:semester|term|year|quarter)(?: .*)?'), read: ({ value = '' }) => { const tail = restatedTail(value, 8); return tail !== undefined && told('studies', `is taking ${tail}`) } },
  { pattern: rule('my (?:degree|bachelor\'?s?|master\'?s?|phd|background|training) is in (?<value>[\\p{L}]+(?: [\\p{L}]+){0,2})(?: .*)?'), read: ({ value = '' }) => { const tail = restatedTail(value, 3); return tail !== undefined && told('studies', `has a degree in ${tail}`) } },
  { pattern: rule('my (?:birthday|bday) is in (?<month>january|february|march|april|may|june|july|august|september|october|november|december)(?: .*)?'), read: ({ month = '' }) => ({ attribute: 'birthday', value: month, says: `birthday is in ${month}`, ofSubject: true }) },
  { pattern: rule('I am (?:more of |definitely |rather |very much )*(?<value>an? (?:[\\p{L}]+ ){1,2}(?:person|drinker|guy|girl|gal))(?: .*)?'), read: ({ value = '' }) => !/\b(?:good|bad|nice|great|kind|lucky|happy|new|different|better|same|busy|terrible|horrible|real|sick|poor|free|young|old|big|little|cool|family|home)\b/i.test(value) && told('trait', `is ${value}`) },
  { pattern: rule('I am not (?:very |really |at all |particularly )?(?<value>religious|athletic|sporty|outdoorsy|political|musical|artistic|superstitious)(?: .*)?'), read: ({ value = '' }) => told('trait', `is not ${value}`) },
  { pattern: rule('I am (?:very |really |quite |pretty |so )?(?<value>religious|athletic|sporty|outdoorsy|musical|artistic|superstitious|polish|tall|short-?sighted|color blind)(?: (?:and|so|but) .*)?'), read: ({ value = '' }) => told('trait', `is ${value}`) },
  { pattern: rule('I (?:have )?(?:always )?wanted to (?<value>(?:be(?:come)?|work|play|own|open|travel|learn|study|live|write|fly) .+) since (?:I was .+|childhood|high school|forever)'), read: ({ value = '' }) => { const tail = restatedTail(value, 7); return tail !== undefined && tail !== '' && told('goal', `has wanted to ${tail}`) } },
  { pattern: rule('I used to (?<value>(?:dance|play|work|live|smoke|drink|run|sing|teach|own|have|be an?|ride|swim|paint|write|volunteer|box|compete|model|study|speak|collect|race|coach|serve|skate|ski|surf|act|perform|fence|wrestle)\\b.*)'), read: ({ value = '' }, { sentence }) => { const tail = restatedTail(value, 8); return tail !== undefined && tail !== '' && !/\b(?:like you|too|same)\b/i.test(sentence) && (tail.includes(' ') || /^(?:smoke|drink|dance|box|model|race|skate|ski|surf|act|wrestle|fence|swim)$/.test(tail)) && told('event', `used to ${tail}`) } },
  { pattern: rule('(?:I|we) (?<value>(?:played|sang|danced|ran|swam|wrestled|acted|competed|rowed|fenced|boxed|did|was in|was on) [^,]{2,40}? in (?:high school|middle school|college|university|school|the (?:army|navy|military|marines)|my (?:twenties|teens|youth)))(?: .*)?'), read: ({ value = '' }) => { const tail = restatedTail(value.replace(/^\S+ /, ''), 8); return tail !== undefined && tail !== '' && told('event', `${/^\S+/.exec(value)![0].toLowerCase()} ${tail}`) } },
  { pattern: rule('(?<field>[\\p{L}]+(?: [\\p{L}]+){0,2}) is my (?:major|minor|main subject)(?: .*)?'), read: ({ field = '' }) => !/\b(?:that|this|it|what|which)\b/i.test(field) && ({ attribute: 'studies', value: field, says: `studies ${field}` }) },
  { pattern: rule('I am (?:currently |still |now |also |actually |only )*(?:going (?:back )?to|in|attending|at) (?<school>(?:(?:community|art|law|nursing|graduate|grad|med|medical|high|middle|beauty|culinary|trade|vet|night|online|business|film|music|dental|pharmacy|boarding) )?(?:college|university|school|uni))(?<field> (?:for|to be(?:come)?) (?:an? )?[\\p{L} ]{3,30}?)?(?: (?:and|but|so|now|right|at|in|full|part|here|this) ?.*)?'),
    read: ({ school = '', field = '' }, { text, sentence }) => !(/^(?:school|university|uni)$/i.test(school) && /\b(?:today|tomorrow|now|bed|later|at school)\b/i.test(sentence)) && !(/at school/i.test(text)) && ({ attribute: 'school', value: `${school}${field}`, says: `goes to ${school}${field}` }) },
  { pattern: rule('(?:my|our) (?<kind>dogs?|cats?|pets?|horses?|rabbits?|hamsters?|kids?|sons?|daughters?|children|twins|boys|girls|parrots?|turtles?|fish)(?:.?s.?)? names are (?<names>\\p{L}+(?:(?:, | and |, and )\\p{L}+){0,4})'), read: ({ kind = '', names = '' }) => ({ attribute: /kid|son|daughter|child|twin|boy|girl/i.test(kind) ? 'children' : 'pets', value: names, says: `${kind.toLowerCase()}${/s$|children|fish/i.test(kind) ? ' are' : ' is'} called ${names}`, ofSubject: true }) },
  { pattern: rule('(?:my|our) (?:only )?pets? (?:is|are) (?<value>(?:an?|two|three|four|five|\\d) [\\p{L}]+(?: [\\p{L}]+)?)(?: (?:named|called) (?<name>[\\p{L}]+))?'), read: ({ value = '', name }) => ({ attribute: 'pets', value: name === undefined ? value : `${value} called ${name}`, says: `has ${name === undefined ? value : `${value} called ${name}`}` }) },
  { pattern: rule('(?:my|our) favou?rite (?:(?:way|thing|place|activity|food|dish|drink) )?(?:to (?:do|unwind|relax|eat|cook|bake|drink|go|watch|read|play|wear|visit|spend (?:my|a) [a-z]+)(?: (?:in|on|at|for|with) [\\p{L} ]{2,20})?) (?:is|are) (?<value>.+)'), read: ({ value }) => taste('likes', 'likes', value) },
]
const HOUSEHOLD: readonly StatementRule[] = [
  { pattern: rule('(?:I am|we are)(?: both| all)? (?<value>[\\p{L}]+s)(?: (?:and|so|by|at|in|for|from|who) ?.*)?'), read: ({ value = '' }, { text }) => { const one = occupation(`a ${value.slice(0, -1)}`); return /^we /i.test(text) && one !== undefined && { attribute: 'occupation', value: one, says: `is ${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}` } } },
  { pattern: rule('I am not (?:really |much of )?(?<value>an? (?:[\\p{L}]+ )?(?:person|drinker|smoker|cook|reader|runner|gamer|swimmer|dancer|singer|believer|breakfast eater|coffee drinker|car owner))(?: (?:so|and|but|at|in) ?.*)?'), read: ({ value = '' }, { text }) => !/\b(?:bad|good|people|kind|same)\b/i.test(value) && told('trait', `is not ${/much of/i.test(text) ? 'much of ' : ''}${value}`) },
  { pattern: rule('my (?<what>eyesight|hearing|sight|memory|back|knee|knees|hip|hips|shoulder|heart) (?:is|are) (?:slowly |really |pretty |very |not (?:so |very |that )?)?(?<how>going|failing|getting worse|bad|terrible|good|shot|busted|ruined|great|fused|weak)(?: .*)?'), read: ({ what = '', how = '' }, { text }) => !/^(?:heart|back)$/i.test(what) || /weak|bad|fused|shot/i.test(how) ? /good|great/i.test(how) !== /\bnot\b/.test(text) ? false : told('health', `has bad ${what.toLowerCase()}`) : false },
  { pattern: rule('(?<what>[\\p{L}]+(?: [\\p{L}]+)?) (?:is|are) (?:sadly |unfortunately |completely |totally )?(?:out|off limits|off the table|taboo|a no-?go|a no no)(?: for me)?'), read: ({ what = '' }) => FOOD.test(what) && ({ attribute: 'diet', value: `no ${what.toLowerCase()}`, says: `eats no ${what.toLowerCase()}` }) },
  { pattern: rule('(?:my|our) (?:main )?(?<what>office|lab|shop|company|firm|studio|headquarters|hq|clinic|practice|warehouse|campus) is (?:located |based )?in (?<place>\\p{Lu}[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+)?)(?: .*)?'), read: ({ what = '', place = '' }) => told('place-of-work', `has ${/^[aeio]/i.test(what) ? 'an' : 'a'} ${what.toLowerCase()} in ${place}`) },
  { pattern: rule('I would (?:much )?rather (?<value>[a-z]+(?: [^,]{2,40}?)? than [a-z]+(?: .{2,40})?)'), read: ({ value = '' }, { toAssistant }) => { const tail = restatedTail(value.replace(/ than .*/i, ''), 5); const other = restatedTail(/ than (.*)/i.exec(value)?.[1] ?? '', 5); return !toAssistant && tail !== undefined && other !== undefined && other !== '' && tail !== '' && !/^(?:do|be|have|get)\b/i.test(value) && told('likes', `would rather ${tail} than ${other}`) } },
  { pattern: rule('I want out of (?:the )?(?<value>[\\p{L} ]{3,30})'), read: ({ value = '' }) => { const tail = restatedTail(value, 3); return tail !== undefined && !/\b(?:house|here|room|chat|group|it)\b/i.test(value) && told('goal', `wants out of ${tail}`) } },
  { pattern: rule('(?:there is|there are) (?<count>two|three|four|five|six|seven|eight|\\d) of us(?: (?:at home|in (?:the|our|my) (?:house|flat|apartment|home|household|family)))(?: .*)?'), read: ({ count = '' }) => told('living-situation', `lives in a household of ${count.toLowerCase()}`) },
  { pattern: rule('(?:I am|we are|I live in) (?:in )?an? (?:family|household) of (?<who>[\\p{L} ]{3,40})'), read: ({ who = '' }) => { const tail = restatedTail(who, 4); return tail !== undefined && told('living-situation', `lives in a household of ${tail.toLowerCase()}`) } },
  { pattern: rule('(?:I|we) grew up (?<how>(?:very |quite |pretty )?(?:christian|catholic|muslim|jewish|hindu|mormon|protestant|religious|poor|rich|bilingual|vegetarian|with (?:two|three|four|five|six|seven|\\d+) (?:brothers|sisters|siblings)|without (?:a (?:dad|mom|father|mother|tv)|money|electricity)|on an? (?:[\\p{L}]+ )?(?:farm|ranch|island|boat|reservation|military base)|in an? (?:[\\p{L}-]+ ){1,3}(?:town|village|family|household|home|city|neighbou?rhood|suburb))|speaking \\p{Lu}\\p{L}+)(?: .*)?'),
    read: ({ how = '' }) => told('trait', `grew up ${how}`) },
  { pattern: rule('I am an avid (?<value>[\\p{L} -]{3,30}?)(?: (?:and|who|but|so|since|too) ?.*)?'), read: ({ value = '' }) => { const tail = restatedTail(value, 3); return tail !== undefined && told('hobby', `is an avid ${tail}`) } },
  { pattern: rule('(?:since|after) (?:the|my|our) divorce(?: .*)?'), read: (_, { sentence }) => /\b(?:I|my|me)\b/.test(sentence) && !/\b(?:parents|mom|dad|sister|brother|friend)/i.test(sentence) && { attribute: 'relationship-status', value: 'divorced', says: 'is divorced' } },
  { pattern: rule('I am (?:an? )?(?<value>(?:\\d{2}|[a-z]+ty(?:[- ][a-z]+)?)[- ]year[- ]old) (?:male|female|man|woman|guy|girl|mom|mum|dad|student|nurse|engineer|developer|teacher|retiree|widow|widower|[a-z]+er)(?: .*)?'), read: ({ value = '' }) => ({ attribute: 'age', value: value.replace(/[- ]year.*$/i, ''), says: `is ${value.replace(/[- ]year.*$/i, '')} years old` }) },
  { pattern: rule('I (?:was|got) (?:clinically |recently |officially |finally |just )*diagnosed (?:with (?<value>.+?)|as (?<as>(?:an? )?[\\p{L}-]+))(?: (?:in|at|when|as|last|this|two|three|a|and|after|with|on|by) .*)?'), read: ({ value = '', as }) => (as !== undefined ? /^(?:an? )?(?:autistic|bipolar|diabetic|celiac|coeliac|epileptic|dyslexic)$/i.test(as) && told('health', `is ${as}`) : CONDITION.test(value) && told('health', `has ${value}`)) },
]

/** Nouns for what people do or are; those that tell a mood, a part in this talk, or nothing. */
const DOER = /^(?:[\p{L}-]+ ){0,3}?(?<noun>[\p{L}-]{3,}(?:er|or|ist|ian|eer|ant|man|woman|wright|smith|grapher|scholar|nun|monk|medic|cop|vet|nerd|chief|clown|magician|mechanic|critic|exec|temp|grad|undergrad))$/iu
const NO_DOER = alternatives(`latter|former|fighter|winner|loser|believer|thinker|beginner|starter|monster|killer|liar|dreamer|keeper|joker|sinner|survivor|newcomer|foreigner|stranger|customer|user|subscriber|member|caller|owner|buyer|seller|sender|reader|visitor|lover|player|listener|learner|speaker|helper|number|matter|newbie|other|never|ever|over|person|human|woman|man|brother
  |sister|mother|father|daughter|monster|failure|disaster|mister|spider|tiger|bear|computer|vegetarian|christian|libertarian|giant|elephant|ant|debtor|traitor|hater|hoarder|fixer|doer|talker|drinker|eater|sleeper|holder|applicant|tenant|passenger|minor|senior|junior|color|factor|mirror|superstar|character|hunter|gamer|leader|outsider|insider|quitter|slacker|hipster|youngster|late bloomer|bloomer|sufferer|returner|planner|worrier|realist|optimist|pessimist|partner|co-?owner|homeowner|supporter|follower|rival|important|different|reluctant|hesitant|ignorant|vigilant|constant|pleasant|tolerant|intolerant|pregnant|resistant|better|older|younger|bigger|taller|smarter|happier|stronger|closer|sober|eager|clever|tender|bitter|super|under|poor|major|minor|superior|inferior|human|american|asian|indian|italian|canadian|australian|russian|german|norwegian|egyptian|brazilian|ukrainian|persian|european|african|mexican|hungarian|romanian|bulgarian|austrian|belgian|armenian|georgian|colombian|peruvian|palestinian|syrian|iranian|lithuanian|estonian|latvian|bosnian|croatian|albanian|macedonian|serbian|slovenian|argentinian|venezuelan`)
const NOT_DOER = new RegExp(`^(?:${NO_DOER})$`, 'i')
const DOERS: StatementRule = {
  pattern: rule('I am (?:also |currently |now |actually |basically |just |still )*(?<article>an?|the) (?<value>(?:[\\p{L}-]+ ){0,3}?[\\p{L}-]+)(?: (?:at|in|for|from|by|with|who|that|and|but|so|since|on|here|too|now|based|working|of) ?.*)?'),
  read: ({ article = '', value = '' }, { sentence, text }) => {
    const noun = DOER.exec(value)?.groups?.['noun']
    return noun !== undefined && !NOT_DOER.test(noun) && !JUDGED.test(`${value} `) && isComplete(value, 4) && !/\b(?:good|great|bad|terrible|big|huge|total|real|hard|fast|slow|quick|lousy|firm|true|proud|aspiring|future|former|ex|wannabe|early|late|heavy|light|very|more|half|total|little|self|kind|bit|sort|lot|quiet|visual|free|old|long[- ]time|first[- ]time|loyal|fellow|potential|frequent|lucky|happy|sad|poor|boring|nervous|pretty|crazy|weird|of)\b/i.test(`${value}${/ of /i.test(text) && article === 'the' ? ' of' : ''}`)
      && !/\b(?:today|tonight|movie|game|play|costume|halloween|character|dream|joke|level)\b/i.test(sentence) && told('trait', `is ${article.toLowerCase()} ${value}`)
  },
}

function being({ text, sentence }: StatedClause): Finding | false {
  const value = new RegExp(`(?:${ADV})(?<value>${SELF})(?: (?:from|of (?:the )?(?=\\p{Lu})) ?\\p{Lu}\\p{L}+)?`, 'iu').exec(text.slice(5))?.[0] ?? ''
  const plain = value.replace(/^(?:(?:also|really|currently|now|still|just|actually|basically|only|already|even) )+/i, '')
  return plain !== '' && !JUDGED.test(`${plain} ${text.slice(5 + value.length, 25 + value.length)}`) && !/\b(?:today|tonight|in a (?:game|play|movie))\b/i.test(sentence)
    && told(/deaf|blind|diabet|asthma|celiac|coeliac|epilep|dysle|autis|bipolar|anemic|amputee|wheelchair|remission|recovery|immuno|sighted|hearing/i.test(plain) ? 'health' : 'trait', `is ${plain}`)
}

const COUNTS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, fifteen: 15, twenty: 20, thirty: 30, forty: 40 }
const FOR_LONG = /\s+(?:for|going on) (?:about |over |almost |nearly |around |more than |well over |like |the (?:past|last) )*(?<amount>\d{1,2}|[a-z]+)(?:\+| plus)? (?:and a half )?(?<unit>years?|months?|yrs|decades?)\b.*$/i
const SINCE = /\s+since (?<when>(?:(?:early|late|mid) )?(?:(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: (?:19|20)\d\d)?|(?:19|20)\d\d|last (?:year|spring|summer|autumn|fall|winter)|college|university|school|high school|childhood|(?:I|we) (?:was|were) (?:an? )?[\p{L}\d]+|the (?:divorce|pandemic|accident|move|kids were born)|covid))\b.*$/iu
const PASSING = /^(?:waiting|trying|having|looking|thinking|feeling|wondering|using|asking|hoping|wanting|meaning|getting|going through|dealing|stuck|saying|told|able|lucky|good|fine|busy|there|here|known|told|hearing|at it|on it|like this)\b/i

/** "I have been climbing for six years": what has lasted is durable. */
const LASTING: readonly StatementRule[] = [
  { pattern: rule('(?:I|we) have (?:also |really |actually |now |both |always )*(?<did>(?:been|worked|taught|played|had|coached|lived|owned|studied|smoked|sung|run|danced|volunteered|kept|known|practi[cs]ed|trained|drawn|painted|written|collected|driven|sold|served|dated|rented) .+)'),
    read: ({ did = '' }, clause) => lasted(did, clause) },
]

function lasted(did: string, { day, sentence }: StatedClause): Finding | undefined {
  const long = FOR_LONG.exec(did)
  const since = long === null ? SINCE.exec(did) : null
  const end = long ?? since
  if (end === null) return undefined
  const what = did.slice(0, end.index)
  const rest = what.replace(/^\S+ ?/, '')
  if (rest === '' || PASSING.test(rest) || /\b(?:not|never|only|meaning to|without)\b/i.test(what) || restatedTail(rest, 8) === undefined || phraseOf(rest) !== rest || /\b(?:bug|error|migration|codebase|ticket)\b/i.test(sentence)) return undefined
  const unit = (long?.groups?.['unit'] ?? '').toLowerCase().replace('yr', 'year').replace(/s$/, '')
  const amount = COUNTS[(long?.groups?.['amount'] ?? '').toLowerCase()] ?? Number(long?.groups?.['amount'])
  const years = unit === 'decade' ? amount * 10 : amount
  const span = long === null ? timePast(since!.groups!['when']!, day)?.span : years > 0 ? lastingSince(day, years, (unit === 'decade' ? 'year' : unit) as CalendarUnit) : undefined
  const when = end[0].trim().replace(/[\s,.;!].{0}$/, '')
  const lasting = /^(?:for|going on)/i.test(when) ? /^.*?(?:years?|months?|yrs|decades?)\b/i.exec(when)![0] : `since ${inThirdPerson(since!.groups!['when']!).replace(/\bI was\b/, 'they were').replace(/\bwe were\b/, 'they were')}`
  return told(/^been (?:with|together|married|dating)/i.test(what) ? 'companion' : /^(?:worked|taught|been (?:working|teaching|an? \p{L}+|in \p{L}+|selling|running|managing))/iu.test(what) ? 'work-field' : 'habit',
    `has ${inThirdPerson(what).replace(/\bour\b/gi, 'their')} ${lasting.replace(/\bmy\b/g, 'their')}`, span)
}

const THING = '(?<value>[\\p{L}\\d][\\p{L}\\d\' &-]{1,40}?)'
const TASTES: readonly StatementRule[] = [
  { pattern: rule(`${THING} (?:is|are|has always been|have always been) (?:definitely |probably |still )?(?:one of (?:my|our) (?:absolute |all[- ]time |biggest |great )*(?:favou?rites?|passions|hobbies|favou?rite [\\p{L}]+(?: [\\p{L}]+)?|loves)|(?:a|my|our) (?:big |huge |great |biggest )?(?:passion|hobby|love)(?: of mine)?)(?: .*)?`), read: ({ value }) => taste('likes', 'likes', value) },
  { pattern: rule('(?:one of )?(?:my|our) (?:absolute |all[- ]time )*(?:favou?rites|go-?to [\\p{L}]+(?: [\\p{L}]+)?|comfort food|guilty pleasure|passion|passions|happy place|favou?rite hobby) (?:is|are|include|includes) (?<value>.+)'), read: ({ value }) => taste('likes', 'likes', value?.replace(/^(?:an?|the) /i, '')) },
  { pattern: rule('I have (?:also |recently |lately |always )*(?:been )?(?:really |very |super |so |pretty |totally )*(?:into|obsessed with|hooked on|addicted to|enjoying|loving|loved|enjoyed|liked|hated) (?<value>.+?)(?: (?:lately|recently|these days|since .+|for .+))?'), read: ({ value }, { text }) => (/\b(?:loved|enjoyed|liked|hated)\b/.test(text) && !/\balways\b/.test(text) ? false : taste(/hated/.test(text) ? 'dislikes' : 'likes', /hated/.test(text) ? 'does not like' : 'likes', value)) },
  { pattern: rule(`${THING} does not agree with me(?: .*)?`), read: ({ value = '' }) => FOOD.test(value) && told('health', `does not tolerate ${value.toLowerCase()}`) },
  { pattern: rule(`${THING} (?:is|are) (?:(?:definitely|still|always|easily|probably|absolutely|really|just|also|by far) )*(?:my (?:absolute |all[- ]time |new |personal )*(?:favou?rites?|fav|thing|jam|go-to|comfort food|guilty pleasure|happy place|passion|poison|life|number one|weakness)|the best)(?: (?:to|of|for|food|drink|place|ever|thing|show|band|by|too|in) ?.*)?`),
    read: ({ value = '' }, clause) => /\bthe best\b/i.test(clause.text) && (clause.toAssistant || !/^[a-z]+(?: [a-z]+)?s$/u.test(value)) ? false : taste('likes', 'likes', value) },
  { pattern: rule(`(?:I am a |such a )?sucker for ${THING}`), read: ({ value }) => taste('likes', 'likes', value) },
  { pattern: rule(`I (?:can not|could not|never) (?:get|have) enough (?:of )?${THING}`), read: ({ value }) => taste('likes', 'likes', value) },
  { pattern: rule(`(?:nothing beats|I (?:could|can) live on|I am (?:all about|big on|hooked on|mad about|crazy for|in love with|nuts about|really into|so into)|I (?:absolutely |really )?(?:live for|dig)) ${THING}`), read: ({ value }) => taste('likes', 'likes', value) },
  { pattern: rule(`I (?:much |usually |generally |always |really |do |actually |still |kind of )*prefer ${THING}(?: (?:over|to|rather than|instead of|than) (?<other>[\\p{L}' -]{2,30}))?`), read: ({ value = '', other }, { toAssistant }) => {
    const isWhole = /^to |^\p{L}+ing\b|^[\p{L}' -]+ [\p{L}'-]+s$/iu.test(value) // "I prefer metal" answers a question
    const found = (other === undefined ? !toAssistant && isWhole : true) && taste('likes', 'prefers', value)
    const less = restatedTail(other ?? '', 4)
    return found && (less === undefined || less === '' ? found : told('likes', `${found.says} to ${less}`))
  } },
  { pattern: rule(`(?:I (?:do not|can not|never) (?:do|stand|handle|stomach|go for|bear)|I (?:am not|was never)(?: really| at all| a)* (?:crazy about|big on|one for|keen on|mad about|huge on)|I am (?:done with|sick of|tired of|over|bored of|against)|I (?:really )?(?:avoid|loathe|can do without)) ${THING}`), read: ({ value }) => taste('dislikes', 'does not like', value) },
  { pattern: rule(`${THING} (?:(?:really |always |just )*(?:scares?|terrif(?:y|ies)|freaks?|creeps?|grosses|disgusts?|bores?|annoys?|irritates?) (?:me)(?: out| to death| so much)?|(?:gives?) me the creeps|(?:is|are) (?:not|really not|so not) (?:my (?:thing|cup of tea|jam|style|favou?rite)|for me)|interests? me not at all|tastes? like soap(?: to me)?)(?: .*)?`),
    read: ({ value = '' }, { text }) => /scare|terrif|freak|creep/i.test(text) ? taste('dislikes', 'is afraid of', value) : taste('dislikes', 'does not like', value) },
  { pattern: rule(`${THING} does not interest me(?: .*)?`), read: ({ value }) => taste('dislikes', 'does not like', value) },
]

/** What a catalogue is searched by. */
const CATEGORY = /^(?:sports?|music|movies?|films?|comed(?:y|ies)|dramas?|action|pop|rock|theat(?:er|re)|museums?|parks?|concerts?|events?|restaurants?|italian|mexican|chinese|indian|thai|american)$/i
/** What is liked stands by itself, and is no passing thing. */
function taste(attribute: 'likes' | 'dislikes', verb: string, text: string | undefined): Finding | false {
  if (attribute === 'likes' && CATEGORY.test(phraseOf(text))) return false
  const value = inThirdPerson(phraseOf(text)).replace(/^(?:both|even|also|and|but|well|honestly|yeah|yes|no|oh|then|ok) /i, '').trim()
  const isVague = /^(?:the (?!\p{Lu}|beach|sea|ocean|outdoors|mountains?|rain|snow|cold|heat|dark)|a (?!good|nice)|an |my |their |his |her |what|which|who|to (?:be|have|get|go|see|hear)|people|some|any|more|life|music|food|work|being|doing|good|great|new|old|everything|most|many|all|other|talking|waiting|seeing|drama)\b/iu.test(value)
  return !isVague && isComplete(value, 5) && !/\b(?:option|answer|idea|choice|plan|version|approach|solution|time|day|way|place|weather|wedding)s?$/i.test(value) && wordCount(value) <= 5 && { attribute, value, says: `${verb} ${value}` }
}

/** All rules of this file, in order. */
export const ENGLISH_BEING: readonly StatementRule[] = [...LASTING, ...BEING, ...HOUSEHOLD, ...SCHOOLED, ...TASTES, DOERS]
