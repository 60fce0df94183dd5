/** English sentences as clauses of their speaker: contractions written out, in pieces that each may state one thing. */
import { alternatives, inLines, patternOf } from '../../facts/finding.ts'
import { withFragments } from '../../facts/fragments.ts'
import { ENGLISH_FRAGMENTS } from './fragments.ts'
import { withOwner, withPossession, withSpeaker } from './restate.ts'
import { LatinRegExp } from '@madeleine/base'
import { isEnglishWord } from '../../spelling.ts'

const DAYS: Readonly<Record<string, string>> = {
  mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday', sat: 'Saturday', sun: 'Sunday',
}
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/[’‘`´]/g, "'"], [/ 's\b/g, "'s"], [/([a-z])\1{2,}/gi, '$1'], [/(\w) ' (m|s|re|ve|ll|d|t)\b/g, "$1'$2"], [/\bi\b/g, 'I'],
  [/\bI ?'m\b|\bIm\b|\bim\b|\bI m(?= )/g, 'I am'], [/\bI'?ve\b|\bive\b/g, 'I have'],
  [/\bI'd\b/g, 'I would'], [/\b(I|[wW]e)'ll\b/g, '$1 will'], [/\bI am a ma\b/g, 'I am a'],
  [/\b(w|W)e're\b/g, '$1e are'], [/\b(w|W)e've\b/g, '$1e have'], [/\b(c|C)an'?t\b|\b(c|C)annot\b/g, 'can not'], [/\bwon'?t\b/g, 'will not'],
  [/\b(I|[wW]e) have got (?=(?:an?|my|our|no|two|three|four|five|six|\d+|twins|kids|lots|some)\b)/g, '$1 have '],
  [/\b(\d{1,2})[- ]?(?:y\/?o|yrs?[- ]old|year[- ]olds?)\b/gi, '$1 year old'], [/\b(\d{1,2})[- ]?(?:mo|months?[- ]old)\b/gi, '$1 month old'],
  [/\bpl[sz]\b/gi, 'please'], [/\bplease (?=(?:it|they|that|this) )/gi, 'please, '],
  [/\b(she|he)['\u2019]?s (?=(?:got|been|had) )/gi, '$1 has '], [/\b([Ss]he|[Hh]e|[Tt]hat|[Ww]hat)s (?=[a-z\d])/g, '$1 is '],
  [/\btheyre\b/gi, 'they are'], [/(?<=[a-z] )w\/? (?=[a-z\d])/g, 'with '], [/\bgf\b/g, 'girlfriend'],
  [/\b(my|our|the|an?|her|his) bf\b/gi, '$1 boyfriend'],
  [/\b([Mm]y|[Oo]ur) (?!wife|husband)([a-z]+)'s (?=an? |(?:really|very|so|super|quite|too|naturally) [a-z])/g, '$1 $2 is '],
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should)n'?t\b/gi, '$1 not'],
  [/\b(name|birthday|names|job|hobby|color|colour|dream|goal|food|major|he|He|she|She|it|It|that|That|there|There)'s(?= )/g, '$1 is'],
  // "My husband's a nurse", but "my husband's parents"
  [new RegExp(String.raw`\b(husband|wife|son|daughter|dog|cat|mom|mum|dad|brother|sister|girlfriend|boyfriend|`
    + String.raw`partner)'s(?= (?:an?|the|in|at|on|from|called|named|not|so|very|really|also|now|just|only|still|always|my|our|`
    + String.raw`(?!wedding|meeting|training|building|painting|clothing|evening|morning|hearing|upbringing|engineering|cooking|`
    + String.raw`writing|drawing|reading)\w+ing|allergic|vegan|vegetarian|coeliac|celiac|diabetic|pregnant|due|sick|ill|dead|`
    + String.raw`gone|\d+|one|two|three|four|five|six|seven|eight|nine|ten|\p{Lu}\w+ish|\p{Lu}\w+an)\b)`, 'gu'), '$1 is'],
  [/\b(?:W|w)e are (?:both |all )?(?=(?:vegetarians?|vegans?|pescatarians?)(?:[.,;!?]|$| and\b))/g, 'I am '],
  [/(\p{Ll})'s(?= (?:out|off limits|off the table)\b)/gu, '$1 is'],
  [patternOf(`\\b(my|our) (girlfriend|boyfriend|husband|wife|sister|brother|mum|mom|dad|daughter|son|nan|gran|grandpa|grandma)s (?=parents
    |mum|mom|dad|family|wedding|birthday|surgery|house|place|flat|car|due|kids|graduation|funeral)`, 'gi'), "$1 $2's "],
  [/\b(?:tmrw?|tmw|tmrrw|2moro|tomo)\b/gi, 'tomorrow'], [/\b(\d+ |a few |couple )(?:yrs|yr)\b/gi, '$1years'],
  ...['mon', 'tues?', 'wed(?:nes)?', 'thu(?:r|rs)?', 'fri', 'sat(?:ur)?', 'sun'].map((short) => [
    new RegExp(`\\b(on|this|next|till?|until|by|leaves|coming) (${short})\\b(?![-'])`, 'gi'), `$1 ${DAYS[short.slice(0, 3)]!}`] as const),
  [/\bgonna\b/gi, 'going to'], [/\bwanna\b/gi, 'want to'], [/\bfave?\b/gi, 'favorite'],
  [/(?:^|\s)'?(?:cuz|cause|coz|bc)\b/gi, ' because'], [/\s(?:kinda|sorta|kind of|sort of)\s/gi, ' '],
  [/\s&\s/g, ' and '], [/\bu\b/g, 'you'], [/\bur\b/g, 'your'],
]

const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)'
const DATE = `\\d{1,2}(?:st|nd|rd|th)(?: (?:of )?${MONTH})?|\\d{1,2} (?:of )?${MONTH}|${MONTH}(?: (?:the )?\\d{1,2}(?:st|nd|rd|th)?)?`
/** A time in front of a statement: it stands behind as well. */
const FRAME = patternOf(`^(?<lead>(?:and|so|but|well|oh|also)[, ]+)?(?<when>(?:last|next|this) (?:week|month|year|weekend|summer|winter
  |spring
  |fall|autumn|night|\\p{L}+day)|yesterday|(?:a|two|three|a few|a couple of|\\d+) (?:days?|weeks?|months?|years?) ago|(?:during|over|at
  |on|for|around)
  \\s(?:easter|christmas|thanksgiving|new year'?s?|ramadan|the holidays|lunch breaks?|(?:\\p{L}+day|weekend)s?)
  |tomorrow|(?:on|in) (?:the )?(?:${DATE})),? (?=(?:I|we) )(?<told>(?!had|was|were|have(?! (?:an?|my|our|two|three|another) ))
  (?:(?! [-–—]+ | so | and | but )[^,;.!?])+)(?<rest>(?:[,;.!?]| [-–—]+ | so | and | but ).*)?$`, 'iu')
const withFrameBehind = (text: string): string => text.replace(FRAME, (...args) => {
  const { lead = '', when = '', told = '', rest = '' } = args.at(-1) as Record<string, string | undefined>
  return `${lead}${told.trim()} ${when[0]!.toLowerCase()}${when.slice(1)}${rest}`
})
/** "My son tom has": of a name that is typed without its capital. */
const LOWER_NAME = inLines('g')`\b([Mm]y|[Oo]ur) ((?:(?:older|younger|little|big|eldest|youngest|best) )?(?:sister|brother|husband|wife
  |boyfriend|girlfriend|partner|son|daughter|niece|nephew|cousin|aunt|uncle|friend|dog|cat|puppy|kitten)) ([a-z]{3,12})
  (?= (?:is|has|was|just  |got|lives|works|loves|likes|hates|moved|turned|turns|plays|studies|started|starts|does|also|can not|and I) )`
const withNames = (text: string): string => text.replace(LOWER_NAME, (whole, my: string, word: string, name: string) =>
  (isEnglishWord(name) || NO_NAME.test(name) ? whole : `${my} ${word} ${name[0]!.toUpperCase()}${name.slice(1)}`))
/** What looks like a name there: words for family, verbs and adverbs that are typed carelessly. */
const NO_NAME = /(?:s|ing|ed|ly|n't|nt|mum|mom|dad|fam)$/

/** A sentence with contractions written out, "I" as a capital, and one kind of apostrophe; other words keep their case. */
export const expanded = (sentence: string): string => withFrameBehind(withNames(CONTRACTIONS
  .reduce((text, [pattern, full]) => text.replace(pattern, full), sentence)
  .replace(/\s+/g, ' ').replace(/ (?=[,;:])/g, '').trim()))

/** What is asked for beside a statement, and says nothing of it. */
const REQUEST = patternOf(`(?:(?:[,;]| [-–—]) ?(?:and |but |so )?| (?:and|but|so) )(?:(?:I|we) )?(?:(?:just|really|also|still|am|are|now) )*
  (?:need|want|looking for|searching for|could use|would like|help|recommend|suggest|give me|find me|plan me|please|can you
  |could you)(?! (?:to )?be )(?:(?! (?:him|her|it|them|one|rid|home)\\b)[^,;–—])*(?=$|[,;.!?])`, 'giu')
/** A sentence without it, for what tells of a clause whether it is so. */
export const withoutRequests = (text: string): string => text.replace(REQUEST, '')

/** Verbs that go on with the subject before: "I live in Rome and work as a nurse". */
const GOES_ON = '(?:also |currently |now |really |just )?(?:work (?:as|at|for|in)|live (?:in|on|at|with|alone|across|near|just)|'
  + 'have (?:an?|two|three|four|five|\\d)|(?:love|like|enjoy|hate) (?:to|\\w+ing)|play|study|teach|own|am|speak|collect|run|lead|'
  + 'manage|drive|use|grew up|was born|was raised|do not (?:like|eat|drink|smoke)|got (?:married|engaged)|moved to|'
  + 'have to|start(?:ed)?|go(?:es)? to|went to|got (?:an?|two|three|my|our)|bought|sold|moved|adopted|joined|'
  + 'follow an?|ride (?:horses|my|a)|coach|volunteer (?:at|in|for|with)|want to be|take (?:[a-z]+ )?(?:lessons|classes))'
/** Words whose clause goes on with "I am": it is no run-on. */
const LEADS_ON = "think|thought|believe|guess|suppose|say|says|feel|know|knows|bet|mean|sure|afraid|glad|happy|"
  + "sad|like|if|when|where|what|how|why|that|who|whether|than|because|while|until|hope|wish|time|week|month|"
  + "year|weekend|morning|tomorrow|\\w+day|and|but|so|or|everything|all|things?|person|one|way|reason|place"
/** Where a request begins that leaves out who asks. */
const REQUESTING = 'need|want|looking for|could use|would like|please|help|how|what|which'
/** Where a clause may end: marks, and conjunctions before a new subject or verb. */
const BREAKS = new RegExp(
  String.raw`\s*(?:,(?!\d{3}(?!\d))|[;–—()])+\s*|\s+-+\s+|\.\.+\s*|…\s*|!+\s*|`
  + String.raw`\s+(?:and|but|so|because|although|though|while|plus|or|then)\s+(?=(?:(?:now|also|then|currently) (?=I ))?(?:I|my|we|`
  + String.raw`our|he|she|they|it|you|your|his|her|there|this|that|the|${REQUESTING}|${GOES_ON})\b)|`
  + String.raw`(?<!\b(?:am|are|is|was|were|be|been|not|or|and|do|does|did|think|hope|guess|feel|if|just|ever|even|why|how))\s+so\s+`
  + String.raw`(?!(?:much|many|far|long|that|as|bad|badly|hard|good|well|often|on|happy|sad|proud|[a-z]+(?:ly|ed))\b)`
  + String.raw`(?=(?:no|nothing|please|something)\b|[a-z]+ [a-z]+)|`
  + String.raw`(?<=\bI (?:am|(?:just )?turned) [1-9]\d)\s+and\s+|(?<=\bI am an? [^,]{3,40})\s+(?=based in )|`
  + String.raw`(?<=\b(?:moved(?: back)? to|live in) [^\s,]+)\s+(?=(?:my|our|the|I|we) )|(?<=\bhave (?!(?:an?|one|two|three|four|five|`
  + String.raw`six|\d)\b)[^,]{3,40})\s+and\s+(?=(?:an?|two|three|four|five|\d) )|`
  + String.raw`(?<!\b(?:${LEADS_ON}))\s+(?=(?:I am|I have|I live|I work|I love|I own|I drive|I study|I teach|I was born|my name is) )`,
  'i',
)
/** Words that lead to a statement and change nothing about it. */
const LEAD = alternatives(`and|but|so|or|well|oh+|ah+|aw+|hmm+|um+|uh+|yes|yeah|yea|yep|yup|ya|no|nope|nah|ok|okay|alright|right|cool|nice
  |wow|great|awesome|perfect|ugh|damn|omg|man|dude|hi|hello|hey|hiya|greetings|morning|good (?:morning|afternoon|evening)|thanks(?: a lot
  | so much)?|thank you(?: so much)?|same|true|sure|also|actually|btw|by the way|honestly|right now|currently|now|nowadays|these days
  |at the moment|both|as for me|for me|in my case|personally|me|me too|because|since|anyways?|anyhow|basically
  |(?:completely |totally )?(?:unrelated|off[ -]topic)(?: but)?|(?:on a |as a )?side ?note|separately|you know|i mean|in fact|to be honest
  |to be fair|tbh|tbf|ngl|imo|fyi|fwiw|about me|a bit about me|fun fact|random fact|quick note|note(?: that)?|just so you know|jsyk
  |for (?:some )?(?:context|background|reference|the record)|some context|context|background|update|luckily|thankfully|fortunately
    |unfortunately|sadly|happily
  |plus|then|additionally|good to see you|nice to meet you|well then|lately|recently|besides|that is (?:cool|nice|great|awesome|neat)
  |as a matter of fact|guess what|good news|great news|big news|bad news|news|the thing is|thing is|(?:that|this) is why|thats why
  |which is why|hence|so yeah|long story short|no worries|sorry for the (?:late|slow) reply|(?:sorry|apologies)|damn it|long time no see
  |hope you are (?:well|good)|truth is|the truth is|I should (?:mention|add|say)(?: that)?|I (?:forgot|wanted) to (?:mention|say
  |tell you)(?: that)?|I think(?= I (?:want to be|would like to be|am going to be))|did (?:you|u) know(?: that)?|guess who
  |remember(?: that)?|keep in mind(?: that)?|as you know|as I mentioned|given that|considering(?: that)?|seeing as|now that|even though
  |although|though|while|obviously|of course|it turns out(?: that)?|turns out(?: that)?|ps|p\\.s|edit|one more thing|speaking of which`)
const LEADS = new RegExp(
  String.raw`^(?:(?:${LEAD})\b[\s,:.!]*)+(?=(?:I|my|we|our|please|call|always|never|from|do not|as|being|just|finally)\b)`, 'i',
)
/** The same before a clause that may have left its subject out. */
const LEADS_ALL = new RegExp(String.raw`^(?:(?:${LEAD})\b[\s,:.!]*)+(?=\S)`, 'i')
/** Words behind a statement that change nothing about it. */
const TAGS = new RegExp(String.raw` (?:btw|by the way|tbh|tbf|ngl|fyi|fwiw|imo|to be honest|you know|tho|though|`
  + String.raw`mind you|actually|as it happens|by trade|by profession|for context|xd?|and all|after all)$`, 'i')
/** Clauses that are read of one sentence, and characters of each. */
const CLAUSES = 12
const CLAUSE_CHARACTERS = 240

/** What makes a wish a standing one belongs to the clause behind it. */
const STANDING = /^(from now on|in (?:the )?future|going forward)\s*,\s*/i

/** A colon behind what is no label of one's own: a speaker, or an introduction to somebody else's words. */
const LABELLED = /^(?!(?:I|we) (?:just |finally )?(?:accepted|got|took|signed|found)\b)[^:,]{0,60}:\s/i

/** What heads one's own wishes or words. */
const HEADED = new RegExp(String.raw`^(?:before you (?:start|answer|begin|reply)|(?:one|another|a) (?:rule|thing|request|`
  + String.raw`wish|small request)|(?:house|ground|some|my) rules?|(?:my )?preferences?|style|(?:small |quick )?request|`
  + String.raw`(?:(?:(?:a )?(?:quick )?(?:bit|little) )?about )?me|my (?:situation|stats|details)|for (?:all )?(?:future|`
  + String.raw`later) (?:chats|answers|reference|conversations|`
  + String.raw`messages))\s*:\s+`, 'i')

/** "As a nurse", "being vegan", "as someone who lives in Rome" tell the same as a clause with "I am". */
const AS = new LatinRegExp(
  String.raw`^(?:speaking )?as (?<what>an? [\p{L}\p{N}' -]{2,50}?)(?: (?=(?:I|my|can|could|should|do|how|what|which|where|is|are)\b)|$)|`
  + String.raw`^being (?<way>(?:an? )?[\p{L}-]+(?: [\p{L}-]+){0,2}?)(?: (?=(?:I|my)\b)|$)`,
  'iu',
)
const SOMEONE = new LatinRegExp(
  String.raw`^(?:as|being|I am) (?:someone|somebody|a person|(?:the )?one|one of (?:those|the) people) who `
  + String.raw`(?:also |currently )?(?<verb>[\p{L}]+(?: not)?) (?<rest>.+?)(?: (?=(?:I|my)\b)|$)`,
  'iu',
)

/** The clause that such a phrase tells, and what follows it. */
function spelledOut(piece: string, sentence: string): string[] {
  if (!/^(?:as|being|speaking)\b/i.test(piece) && !SOMEONE.test(piece)) return [piece]
  if (!/\b(?:I|my|me)\b/.test(sentence) || /\b(?:was|were|had|could|would|you)\b/i.test(sentence)) return []
  const { verb, rest = '' } = SOMEONE.exec(piece)?.groups ?? {}
  const { what, way } = AS.exec(piece)?.groups ?? {}
  const length = (SOMEONE.exec(piece) ?? AS.exec(piece))?.[0].length ?? 0
  const told = verb !== undefined ? `I ${baseVerb(verb)} ${rest}` : what ?? way
  return told === undefined ? [] : [verb === undefined ? `I am ${told}` : told, ...(piece.length > length ? [piece.slice(length)] : [])]
}

/** "Lives" as it is said of oneself: "live". */
export const baseVerb = (verb: string): string => VERBS[verb.toLowerCase()] ??
  verb.replace(/(?<=[^aeiou])ies$/i, 'y').replace(/(?<=(?:ss|sh|ch|x|o))es$/i, '').replace(/(?<=[^s])s$/i, '')
const VERBS: Readonly<Record<string, string>> = {
  is: 'am', has: 'have', does: 'do', are: 'am', was: 'was', 'does not': 'do not', 'is not': 'am not', 'has not': 'have not',
}

/** Beginnings of clauses about somebody or something else. */
const OTHER_SUBJECT = new RegExp(
  String.raw`^(?:he|she|they|it|we|you|my|his|her|our|the|people|everyone|everybody|some|most|many|all (?:of|the|my)|these|`
  + String.raw`those|this|that|their|your|guys|girls|women|men|folks|kids|parents|friends|others|nobody|someone|somebody)\b`,
  'i',
)

/** The clauses of a normalised sentence. Those that drop the subject of the one before get it back. */
export function englishClauses(sentence: string): string[] {
  if (HEADED.test(sentence)) return englishClauses(sentence.replace(HEADED, ''))
  if (LABELLED.test(sentence.replace(LEADS, ''))) return []
  const { who, other } = TOGETHER.exec(sentence)?.groups ?? {}
  if (TOGETHER.test(sentence)) {
    return [...englishClauses(sentence.replace(TOGETHER, 'we ')), ...[who ?? other].filter((one) => one !== undefined)]
  }
  let subject = ''
  let relative = ''
  let ahead = false
  let isOfOthers = false
  return withFragments(sentence.replace(STANDING, '$1 ').split(BREAKS).slice(0, CLAUSES), ENGLISH_FRAGMENTS).flatMap((piece) => {
    const bare = piece.replace(/[.!?…\s]+$/, '').replace(LEADS, '').replace(TAGS, '').trim()
    if (bare === '' || bare.length > CLAUSE_CHARACTERS) return []
    if (subject === 'I' && GOES_ON_FIRST.test(bare) && !/^like\b/i.test(bare)) return ahead && BASE_VERB.test(bare) ? [] : [`I ${bare}`]
    if (isOfOthers && subject !== 'I' && spoken(bare) !== bare) return []
    if (LEFT_OUT.test(bare)) return [`I ${/^can not/i.test(bare) ? '' : 'am '}${bare}`]
    const own = withOwner(bare) !== bare ? withOwner(bare)
      : subject === 'other' ? bare
      : subject === 'I' ? withPossession(spoken(bare))
      : spoken(bare)
    const said = relative === '' || own !== bare ? own
      : bare.replace(PRONOUN, (whole, word: string) => (isOf(word, relative) ? `${relative} ` : whole))
    relative = NEAR.exec(said)?.[0] ?? FOR_NEAR.exec(said)?.[0] ?? (PRONOUN.test(said) ? '' : relative)
    ahead = AHEAD.test(said)
    isOfOthers = OTHER_PERSON.test(said) || NEAR.test(said) || isNamed(said)
    subject = /^(?:I|[Ww]e)\b/.test(said) ? (/\b(?:how|that|when|what|if|because) you\b/.test(said) ? 'other' : 'I')
      : OTHER_SUBJECT.test(said) ? 'other'
      : subject
    return spelledOut(said, sentence)
  })
}

/** The clause with the subject that was left out, if that is the speaker. */
const spoken = (bare: string): string => {
  const plain = bare.replace(LEADS_ALL, '')
  const whole = withSpeaker(plain)
  return whole === plain ? bare : whole
}

/** Of whom a clause tells that leaves its subject out behind this one: "she's into pottery and just moved to Lyon". */
const OTHER_PERSON = /^(?:and |but )?(?:he|she|they|who)\b/i
const NAMED = /^(\p{Lu}\p{Ll}+)(?: (?:and|&) \p{Lu}\p{Ll}+)? (?!and\b)[a-z]+\b/u
const isNamed = (clause: string): boolean => {
  const [, name] = NAMED.exec(clause) ?? []
  return name !== undefined && !isEnglishWord(name.toLowerCase())
}

/** "My wife and I" are we, and so are "me and my wife". */
const SOMEBODY = alternatives(`(?:[Mm]y|[Oo]ur) (?:[a-z]+ )?(?:sister|brother|m[ou]m|mother|dad|father|husband|wife|boyfriend|girlfriend
  |partner|fianc[eé]e?|son|daughter|kids|children|parents|family|cousin|aunt|uncle|friends?|mates?|roommate|flatmate|housemate|dog|cat
  |boss|colleague|neighbou?r|niece|nephew|gran\\p{L}*)(?: \\p{Lu}[\\p{L}-]+)?`)
const TOGETHER = patternOf(`(?<=^|[,;.!?] |\\b(?:and|so|but|because|that|since) )(?:(?<who>${SOMEBODY}) (?:and|n) (?:I|me|myself)
  |(?:[Mm]e|I) (?:and|n) (?<other>${SOMEBODY})|(?:[Bb]oth|[Tt]he two|[Aa]ll(?: \\p{L}+)?) of us)
  \\s(?=(?!we |I |it |he |she |they )[a-z]+)`, 'u')
/** What messengers say without "I am". */
const LEFT_OUT = new RegExp(String.raw`^(?:can not stand [a-z]|(?:really |so )?not (?:really |that )?(?:into|big on|crazy about|`
  + String.raw`keen on|fond of) |(?:not )?(?:a |such a )?(?:huge |big )?fan of |(?:currently |now )?(?:living|based) in (?!.*\b(?:can|is
    |are|was|will|would|could|has|makes?|feels?|seems?)\b))`, 'i')
/** What goes on behind what is wanted, or to come, is so too. */
const AHEAD = new RegExp(String.raw`^(?:I|we) (?:\w+ )?(?:will|would|can|could|should|must|may|might|need|want|plan|hope|have to|wish|`
  + String.raw`am (?:going|trying|planning|hoping|about) to)\b`, 'i')
const BASE_VERB = /^(?:\w+ly |just )?(?!am\b|was\b|got\b|grew\b|moved\b|do\b|love\b|like\b|enjoy\b|hate\b|want\b)/i
const GOES_ON_FIRST = new RegExp(`^${GOES_ON}\\b`)
/** Somebody near, whom "she" in the next clause means. */
const NEAR = new LatinRegExp(
  String.raw`^(?:my|our) (?:[a-z]+ ){0,2}?(?:sister|brother|mom|mum|mother|dad|father|husband|wife|boyfriend|girlfriend|partner|`
  + String.raw`son|daughter|grandma|grandmother|grandpa|grandfather|aunt|uncle|cousin|niece|nephew|friend|roommate|dog|cat|puppy|`
  + String.raw`kitten)(?:[- ]in[- ]law)?(?: \p{Lu}[\p{L}-]+)?(?= (?:is|has|was|works|lives|loves|just|got|turned|and|called|named)\b|$)`,
  'iu',
)
/** The same behind what is asked for: "a gift for my goddaughter, she plays the harp". */
const FOR_NEAR = inLines('i')`(?<=\b(?:for|to|of|with|about) )(?:my|our) (?:[a-z]+ )?(?:(?:god)?(?:son|daughter)|sister|brother|mum|mom|dad
  |husband|wife|boyfriend|girlfriend|partner|niece|nephew|grandma|grandpa|aunt|uncle)$`
const PRONOUN =
  /^(?:and )?(she|he|they|who|it) (?=(?:is|has|works|lives|loves|likes|hates|just|got|turned|studies|speaks|plays|does|was|moved|also)\b)/i
const isOf = (word: string, relative: string): boolean => {
  const [female, male] = [
    /\b(?:sister|m[ou]m|mother|wife|girlfriend|(?:god)?daughter|grandma|grandmother|aunt|niece)\b/i.test(relative),
    /\b(?:brother|dad|father|husband|boyfriend|(?:god)?son|grandpa|grandfather|uncle|nephew)\b/i.test(relative),
  ]
  return /^she$/i.test(word) ? !male
    : /^he$/i.test(word) ? !female
    : /^it$/i.test(word) ? /\b(?:dog|cat|puppy|kitten)\b/i.test(relative)
    : /^who$/i.test(word) || !male && !female
}
