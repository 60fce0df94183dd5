/** English: what people are, by a noun or an adjective that no closer rule reads. */
import { alternatives, type Finding, inLines, patternOf, type StatedClause, type StatementRule } from '../../facts/finding.ts'
import { inThirdPerson } from './values.ts'
import { restatedTail, finding } from './restate.ts'
import { MEDICINE } from './present-tense.ts'

const rule = (pattern: string): RegExp => patternOf(`^${pattern}$`, 'iu')
const ADV = alternatives(`(?:(?:also|really|currently|now|still|just|actually|very|a|an|the|quite|pretty|partially|partly|legally|nearly
  |almost|half|totally|completely|proud|strong|staunch|lifelong|big|huge|total|self-taught|bit of|only|already|both|even|basically) )*`)

const SELF = alternatives(`(?:partially |partly |legally |half |nearly )?(?:deaf|blind)|wom[ae]n|man|lady|guy|girl|boy|dude|polygamist
  |polyamorous|animal (?:rights )?activist|activist|vegan activist|widow(?:er)?|grandparent|grandma|grandpa|stay-at-home parent
  |single parent|farm girl|farm boy|city girl|country (?:girl|boy)|tomboy|army brat|nudist
  |hoarder|neat freak|clean freak|germaphobe|hypochondriac|insomniac|pessimist|optimist|realist|romantic|daydreamer|procrastinator|nerd
  |geek|metalhead|punk|goth|hippie|hipster|redhead|brunette|blonde?|bald|lefty|southpaw|cyclist|runner|swimmer|hiker|climber|surfer
  |skier|snowboarder|skater|gymnast|dancer|singer
  |marathoner|triathlete|bodybuilder|powerlifter|martial artist|angler|birder|birdwatcher|gardener|baker|home brewer|homebrewer|knitter
  |quilter|collector|stamp collector|record collector|crafter|collector of [\\p{L} ]+|gambler|smoker|non-?smoker|teetotaller|drinker
  |light sleeper|heavy sleeper|early bird|picky eater|meat eater
  |coffee (?:drinker|snob|addict)|tea drinker|beer snob|wine snob|omnivore|carnivore|raw vegan|fruitarian|flexitarian|renter|landlord
  |home ?owner|commuter|digital nomad|boy scout|girl scout|scout leader|freemason|rotarian|blood donor|organ donor|godmother|godfather
  |twin|triplet|diabetic|asthmatic|celiac|coeliac|epileptic
  |dyslexic|autistic|bipolar|anemic|amputee|wheelchair user|in a wheelchair|in recovery|in remission|immunocompromised|nearsighted
  |short-?sighted|farsighted|long-?sighted|hard of hearing|tone[- ]deaf|double[- ]jointed|in therapy|perfectionist|recluse|hermit|loner`)
const JUDGED = inLines('i')`\b(?:good|bad|better|worse|great|terrible|happy|lucky|new (?:man|woman)|changed
  |of my word|simple|tonight|today|morning|moment|again|like|in a|for you|the (?:man|woman|girl|boy|guy)|bit|if|little)\b`

const BEING: readonly StatementRule[] = [
  { pattern: rule(`I am ${ADV}(?<value>${SELF})(?: (?:and|but|so|from|with|at|in (?:my|one|the)|who|by|since|because|too|now|for|of
    |like) ?.*)?`), read: (_, clause) => being(clause) },
  { pattern: rule(`I am (?:about |around |only )?(?<value>\\d'\\d{1,2}"?|\\d (?:feet|foot|ft)(?: \\d{1,2})?|\\d{3} ?cm
    |\\d[.,]\\d\\d ?m)(?: tall)?(?: .*)?`), read: ({ value = '' }) => finding('trait', `is ${value} tall`) },
  { pattern: rule(`I (?:am|have been) (?:currently |now |still |already |also )?(?:put )?(?:back )?on (?<value>.+?)(?: (?:for|since|and
    |so|because|at|right|now|again|which) ?.*)?`), read: ({ value = '' }) => MEDICINE.test(value)
    && finding('health', `is on ${value.replace(/^my /i, 'their ')}`) },
  { pattern: rule(`I (?:am|have been) on (?<value>an? (?:strict |special )?(?:low[- ][\\p{L}]+|high[- ][\\p{L}]+|keto|vegan|vegetarian
    |gluten[- ]free|plant[- ]based|mediterranean|paleo|fodmap|carnivore|diabetic|renal|liquid) diet)(?: .*)?`),
    read: ({ value = '' }) => finding('diet', `is on ${value}`) },
  { pattern: rule(`(?:I am|we are) (?<value>on (?:parental|maternity|paternity|sick|medical|disability) leave|on disability|on benefits
    |on a (?:visa|gap year|sabbatical)|between jobs|out of work|looking for (?:a )?(?:new )?(?:job|work|flat|apartment
    |house)(?: in \\p{Lu}\\p{L}+)?|semi-retired|renting|off (?:alcohol|sugar|caffeine|coffee|gluten|dairy|meat
    |social media))(?: (?:until|till|since|for|and|so|from|after|because|in|at|with|these|now) ?.*)?`),
    read: ({ value = '' }, { text, sentence }) => !/\b(?:today|tonight|not)\b/i.test(sentence)
      && finding('habit', `is ${value}${/ (?:until|till|since) (?:the end of )?[\p{L}\d]+/iu.exec(text)?.[0] ?? ''}`) },
  { pattern: rule(`I am (?:currently |now )?(?:on|in) (?<value>(?:my|our|the) (?:school'?s?|college|university|local|varsity|company
    |church|city|town|work) (?:[\\p{L}]+ ){0,2}(?:team|band|choir|orchestra|club|council|board|league|squad))(?: .*)?`),
    read: ({ value = '' }) => finding('hobby', `is in ${inThirdPerson(value)}`) },
  { pattern: rule(`I am (?:currently |also |now )?(?:the |an? )?(?<value>treasurer|secretary|chair(?:man|woman|person)?|president
    |vice president|captain|goalkeeper|goalie|drummer|bassist|singer|organi[sz]er|admin|moderator|leader|coach|assistant coach|volunteer
    |member|head|co-?founder|caretaker|referee|umpire) (?<of>(?:of|for|in|at|with) .+)`),
    read: ({ value = '', of = '' }) => { const tail = restatedTail(of, 9); return tail !== undefined
      && !/\b(?:family|house|it|society)$/i.test(tail) && finding('hobby', `is ${/volunteer|member|referee|umpire|moderator/i.test(value)
      ? 'a' : 'the'} ${value} ${tail}`) } },
  { pattern: rule(`I am (?:a )?(?:native )?(?<value>\\p{Lu}\\p{L}+) (?:native )?speaker(?: .*)?`), read: ({ value = '' }, { text }) =>
    ({ attribute: /native/i.test(text) ? 'native-language' : 'language', value, says: `${/native/i.test(text) ? 'is a native speaker of'
      : 'speaks'} ${value}` }) },
  { pattern: rule(`(?<value>\\p{Lu}\\p{L}+)(?:, which)? is (?:my (?:first|second|third|native|mother) (?:language|tongue)|(?:one of
    |only one of|among) the languages I speak)`), read: ({ value = '' }) => ({ attribute: 'language', value, says: `speaks ${value}` }) },
  { pattern: rule(`my (?<of>(?:older |younger |little |big )?(?:back|knees?|hips?|shoulders?|heart|eyesight|hearing|thyroid
    |blood pressure|cholesterol|asthma|eczema|arthritis|adhd|anxiety|depression|diabetes|migraines?|ibs|psoriasis|allerg(?:y|ies)
    |hay fever|insomnia|celiac disease|epilepsy|tinnitus|endometriosis|ocd|ptsd)) (?:is|are|has|have|keeps?|gets?|makes?|means?|acts?
    |flares?|kills?|does|do) .+`),
    read: ({ of = '' }, { sentence }) => inLines('i')`^(?:asthma|eczema|arthritis|adhd|anxiety|depression|diabetes
      |migraines?|ibs|psoriasis|hay fever|insomnia|celiac|epilepsy|tinnitus|endo|ocd|ptsd)`.test(of)
      && !/\b(?:over|cured|joke)\b/i.test(sentence) && finding('health', `has ${of.toLowerCase().replace(/adhd|ibs|ocd|ptsd/, (word) =>
      word.toUpperCase())}`) },
]

const SELF_DESCRIBED = patternOf(`(?:${ADV})(?<value>${SELF})(?: (?:from
  |of (?:the )?(?=\\p{Lu})) ?\\p{Lu}\\p{L}+)?`, 'iu')

function being({ text, sentence }: StatedClause): Finding | false {
  const value = SELF_DESCRIBED.exec(text.slice(5))?.[0] ?? ''
  const plain = value.replace(/^(?:(?:also|really|currently|now|still|just|actually|basically|only|already|even) )+/i, '')
  return plain !== '' && !JUDGED.test(`${plain} ${text.slice(5 + value.length, 25 + value.length)}`)
    && !/\b(?:today|tonight|in a (?:game|play|movie))\b/i.test(sentence)
    && finding(inLines('i')`deaf|blind|diabet|asthma|celiac|coeliac|epilep|dysle|autis|bipolar|anemic|amputee
    |wheelchair|remission|recovery|immuno|sighted|hearing`.test(plain) ? 'health' : 'trait', `is ${plain}`)
}

/** All rules of this file, in order. */
export const ENGLISH_BEING: readonly StatementRule[] = BEING
