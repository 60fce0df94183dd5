/** English statements told again in the third person, with what follows their verb as it was said. */
import { LatinRegExp } from '@madeleine/base'
import { isEnglishWord } from '../../spelling.ts'
import {
  alternatives, inLines, patternOf, type Finding, type RuleAttribute, type StatedClause, type StatementRule,
} from '../../facts/finding.ts'
import { lastingSince, timePast } from '../../facts/stated-times.ts'
import type { TimeSpan, CalendarUnit } from '../../times/time-spans.ts'
import { inThirdPerson, isComplete, phraseOf } from './values.ts'

const IRREGULAR: Readonly<Record<string, string>> = {
  have: 'has', am: 'is', are: 'is', do: 'does', go: 'goes', was: 'was', workout: 'works out',
}
/** "Live" as it is said of another: "lives". */
export const thirdPerson = (verb: string): string => IRREGULAR[verb]
  ?? (/(?:s|x|z|sh|ch|o)$/.test(verb) ? `${verb}es` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`)

/** How often: without it much of what people do is of the moment. */
export const OFTEN = alternatives(`every (?:single )?(?:other )?(?:\\p{L}+day|day|night|morning|weekend|week|month|summer|winter|year
  |evening|spring|autumn|fall|season|chance I get)|each (?:day|week|morning|year)|daily|weekly|monthly
  |regularly|all the time|year[- ]round|on (?:the )?weekends?|at weekends|on (?:\\p{L}+day)s|on weekdays|(?:once|twice|(?:\\p{L}+
  |\\d+) (?:times|days|nights|hours|mornings)) (?:a|per|every|each) (?:day|week|month|year)
  |(?:a|per) (?:day|week)|in my (?:free|spare) time|before work|after work|most (?:mornings|days|evenings|nights|weekends|of the time)
  |in the (?:mornings|evenings|summers?|winters?)|for a living|on the side|for work|professionally|for fun|a lot`)
const FREQUENT = patternOf(`\\b(?:${OFTEN})(?![\\p{L}])`, 'iu')
const FROM_HOW_OFTEN = patternOf(`(?:at least |about |around |for )?\\b(?:${OFTEN})(?![\\p{L}]).*$`, 'iu')
/** What is left of a tail without how often. */
export const withoutFrequency = (rest: string): string =>
  rest.replace(FROM_HOW_OFTEN, '').trim()

/** Of the moment, of somebody's work at the screen, or of play. */
const MOMENTARY = patternOf(String.raw`\b(?:${alternatives(`next (?:week|month|weekend)
  |today|tonight|right now|rn|this (?:morning|evening|afternoon|week|weekend
  |time|year)|(?:the|my|your|her|his) first(?: time)?|first time|yesterday|tomorrow|just now|at the moment|for now|so far|again|anymore
  |when(?:ever)? you
  |codebase|scripts?|files?|functions?|errors?|quer(?:y|ies)|tables?|build|(?:unit |the )tests?|api|loops?|arrays?|columns?|rows?|methods?
  |endpoints?|containers?|branch|commit|repo|dataset|spreadsheet|minecraft|sims|character|quest|level|joke`)})\b`, 'i')

/** Words that stand for no thing said before. */
const HARMLESS = inLines('gi')`\b(?:(?:a |quite a |whole )?(?:lots?|bit) of|one of|at least one|all (?:of )?(?:the|my|our|day|night|kinds of
  |sorts of)|all (?:year|summer|winter)|(?<=\b(?:my|our|their) )(?:first|second|third|fourth)|other people
  |each (?:day|week|year)|(?:first|second|third)(?= (?:year|grade|language|graders))
  |(?<=\bwith )them(?=$| (?:now|since))|(?:too )?much(?= (?:coffee|tea|time|sugar|water))|no (?:sugar|milk|meat|dairy|kids)|both(?= my))\b
  |\btheir\b|\b\d+(?:st|nd|rd|th)(?= (?:grade|graders|floor|year))`

const TRAILING_TIME =
  /[\s,]+(?:and|with|or|for|to|at|in|on|by|from|the|a|of|as|my|our|very|really|like|feeling|being|getting|having|doing|making|going)$/i

/** What follows a verb in the third person; nothing where it points at something said before, even without its last part. */
export function restatedTail(rest: string, mostWords = 9): string | undefined {
  return completeTail(rest, mostWords) ?? completeTail(rest.replace(inLines('i')`\s+(?:and|but|with|because|while
    |when|since|where|if|even|though)\b.*$`, ''), mostWords)
}

/** The same of the whole of it. */
export function completeTail(text: string, mostWords: number): string | undefined {
  const often = FREQUENT.exec(text)
  const [rest, frequency] = often === null || often.index + often[0].length < text.replace(/[\s.,!]+$/, '').length ? [text, '']
    : [text.slice(0, often.index), often[0]] // "twice a year" is no length of time
  const tail = inThirdPerson(`${phraseOf(rest)} ${frequency}`.trim().replace(/\s+like (?:an? |the |my )?\p{L}+(?: \p{L}+)?$/iu, ''))
    .replace(/\bour\b/gi, 'their').replace(/\b(?:me|us)\b/g, 'them').replace(TRAILING_TIME, '')
  const plain = tail.replace(FREQUENT, ' ').replace(HARMLESS, 'a').replace(/\s+/g, ' ').trim()
  const isCut = /[:;]|\bbetween (?!.* and )/i.test(tail)
  if (isCut || MOMENTARY.test(tail) || /\b(?:em|or (?!two|three|so)\p{L}+ (?:about|to))\b/iu.test(tail)) return undefined
  return plain === '' || isComplete(plain.replace(/^(?:a|an) (?=$)/, 'x'), mostWords) ? tail : undefined
}

/** A fact whose value is what it says. */
export const finding = (attribute: RuleAttribute, says: string, since?: TimeSpan): Finding => ({ attribute, value: says, says, ...(since
  && { since }) })

// English: clauses whose subject is left out, as messengers do: "been climbing for six years", "mum had a fall", "the wife works nights".

const LATELY = '(?:just|finally|recently|already|also|actually|even|only just|officially)'
const DONE = alternatives(`started|finished|quit|sold|bought|moved|lost|broke|passed|graduated|got|grew up|was born|had|went|adopted
  |joined|retired|took up|turned|switched to|signed|booked|hit|reached|ran|won|left|became|studied|majored|worked|taught|served
  |married|divorced|gave up|stopped|landed|accepted|handed in|split up|broke up|closed on|came back|spent|visited|travell?ed|met my
  |used to|renewed|interned|enrolled|celebrated|welcomed|gave birth|proposed|came out|earned|defended|published|opened|launched|settled`)
const DOING = alternatives(`living|working|studying|learning|training|planning|moving|trying to|saving|teaching|commuting|raising|renting
  |recovering|staying|dating|expecting|volunteering|retiring|flying|leaving for|heading to|driving|travell?ing|going to(?! be)|retraining
  |starting|getting married
  |majoring|interning|freelancing|taking|running|building|writing|doing my|preparing for|pregnant|allergic|married|engaged|divorced|retired
  |vegan|vegetarian|lactose intolerant|diabetic|originally from|based|born`)
const KEPT = alternatives(`never (?:eat|drink|drive|smoke|learned|learnt|owned|had|liked)|can not (?:eat|drink|drive|smoke|stand|have|do
  |swim|cook|tolerate|work|handle|speak|live without)|have (?:two|three|four|five|six|\\d+|type|an? (?:son|daughter|dog|cat|wife|husband|kid
  |baby|twin))|love|hate|absolutely (?:love|hate)|prefer|enjoy|live (?:in|on|with|near|alone)|work (?:in|at|as|for|with|from|nights)|grew up
  |play (?:the )?(?:guitar|piano|violin|drums|bass|cello|football|soccer|tennis|chess)|speak (?=\\p{Lu})|mostly (?:eat|drink|use|read|listen
  |work|play)|could (?:live on|eat [a-z]+ (?:all day|every day))`)
/** Words behind a verb that make it a wish or a word to somebody else. */
const TO_OTHERS = inLines('i')`^(?:love|hate|enjoy|prefer|taking|running|writing|building|trying to
  |planning)\b.{0,4}\b(?:you|your|yours|ur|u|it|that|this|these|those|them|him|her|how|when|what|the (?:idea|way|look|vibe|photo|pic
  |picture|sound))\b|^(?:got|had|went|left|have) (?:it|you|that|a (?:question|problem|second|minute|nice|good|great|blast)|to)\b`

const REACHED = patternOf(`^(?:${LATELY} )*(?:${DONE})(?= |$)`, 'i')
/** What one has to go to, on a day: "have an interview on the 9th". */
const APPOINTED = patternOf(`^have (?:an?|my|our|another) (?:[\\p{L}-]+ ){0,2}(?:interview|exams?|finals|test|appointment|wedding|surgery
  |operation|defen[cs]e|viva|recital|audition|deadline|flight|race|marathon|presentation|hearing|check-?up|scan|viewing|shift)\\b.*\\s(?:on
  |at|in|next|this|tomorrow)\\b`, 'iu')
const GOING_ON = patternOf(`^(?:(?:currently|now|still|also|actually|mostly|both|originally) )*(?:${DOING})(?= |$)`, 'iu')
const HELD = patternOf(`^(?:(?:also|really|just|personally|actually) )*(?:${KEPT})(?= |$)`, 'iu')
const AGED = /^(?:only |already )?\d{2} (?:years? old|yo|y\/o|yrs old)$/i
const HERE = new LatinRegExp(String.raw`^(?!how|what|wh)(?<what>(?:an? |the )?(?:[\p{L}-]+ ){0,3}[\p{L}-]+) here$`, 'iu')
const COUNTED = inLines('i')`^(?:(?:one|two|three|four|five|six|\d) (?:[a-z]+ ){0,2}(?:kids?|children|sons?
  |daughters?|boys|girls|dogs?|cats?|siblings|sisters?|brothers?|horses|chickens|rabbits|jobs)|(?:teens|teenagers|kids|twins)$
  |an? (?:dog|cat|wife|husband|toddler|mortgage|baby|teenager|newborn|son|daughter))(?: .*)?$`

/** "Married 11 years": it has lasted, and did not happen then. */
const LASTED = inLines('i')`^(married|together|divorced|widowed|sober|clean|retired|single|vegan|vegetarian) (?:for )?(?=(?:\d+|two
  |three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty) (?:years|months))`

/** The clause with its subject, if that is the speaker and left out. */
export function withSpeaker(text: string): string {
  const clause = isEnglishWord(/^\p{L}+/u.exec(text)?.[0].toLowerCase() ?? '') ? text.charAt(0).toLowerCase() + text.slice(1) : text
  const whole = spokenBy(clause)
  return whole === clause ? text : whole
}

function spokenBy(clause: string): string {
  if (/^been /i.test(clause)) return `I have ${clause}`
  if (LASTED.test(clause)) return clause.replace(LASTED, 'I have been $1 for ')
  if (TO_OTHERS.test(clause)) return clause
  if (REACHED.test(clause) || HELD.test(clause) || APPOINTED.test(clause)) return `I ${clause}`
  if (AGED.test(clause)) return `I am ${clause}`
  if (GOING_ON.test(clause) && !/\b(?:can|could|is|was|will|would|has|makes?|feels?|seems?)\b/i.test(clause)) return `I am ${clause}`
  const { what = '' } = HERE.exec(clause)?.groups ?? {}
  return what !== '' && !inLines('i')`\b(?:is|are|was|it|not|new|same|live|lives|out|around|over|up|down|weather
    |cold|hot|stop|right|from|in|left|else|anyone|sitting|stuck|i|be|come|get|am|being|happy|glad)\b`.test(what)
    ? `I am ${/^(?:an?|the) /i.test(what) || /(?:an|ese|ish|ant|ed)$/i.test(what) ? '' : 'a '}${what}` : clause
}

/** A bare count behind a clause of the speaker's: "I'm 34, two kids". */
export const withPossession = (clause: string): string => (COUNTED.test(clause) ? `I have ${clause}` : clause)

const FAMILY = alternatives(`mom|mum|mummy|mama|mam|dad|daddy|papa|grandma|grandpa|grandmother|grandfather|granny|gran|nana|nan|grandad
  |granddad|hubby|(?:the )?(?:wife|husband|hubby|missus|gf|bf|girlfriend|boyfriend|fiancée?)|(?:the )?(?:little one|youngest|eldest
  |oldest)`)
const HAPPENS = alternatives(`is|was|has|had|got|just|works|lives|died|passed|turned|turns|wants|loves|likes|hates|keeps|needs|starts
  |started|moved|goes|eats|sleeps|speaks|plays|teaches|used|broke|fell|retired|still|also|never|does not|can not|will|plans|comes|came
  |grew|gets|takes|recently|always|now|studies|runs|owns|drives`)
const BARE = patternOf(`^(?:and )?(?<who>${FAMILY})(?<name>,? \\p{Lu}[\\p{L}-]+)? (?=(?:${HAPPENS})\\b)`, 'u')
const CAPITAL = patternOf(BARE.source, 'iu')
const WORDS: Readonly<Record<string, string>> = {
  hubby: 'husband', missus: 'wife', mummy: 'mum', mama: 'mom', daddy: 'dad', papa: 'dad',
  granny: 'grandma', nana: 'grandma', gran: 'grandma', grandad: 'grandpa',
}

/** The clause with "my" before the word for somebody near. */
export function withOwner(clause: string): string {
  const { who = '', name = '' } = CAPITAL.exec(clause)?.groups ?? {}
  if (who === '') return clause
  const word = who.toLowerCase().replace(/^the /, '')
  return `my ${WORDS[word] ?? word}${BARE.test(clause) || /^,? \p{Lu}/u.test(name) ? name
    : ''} ${clause.slice(CAPITAL.exec(clause)![0].length)}`
}

// English: what people have been doing for long, which is durable by that.

const rule = (pattern: string): RegExp => patternOf(`^${pattern}$`, 'iu')
const COUNTS: Readonly<Record<string, number>> = {
  a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9,
  ten: 10, eleven: 11, twelve: 12, fifteen: 15, twenty: 20, thirty: 30, forty: 40,
}
const FOR_LONG = inLines('i')`\s+(?:for|going on) (?:about |over |almost |nearly |around |more than |well over |like |the (?:past
  |last) )*(?<amount>\d{1,2}|[a-z]+)(?:\+| plus)? (?:and a half )?(?<unit>years?|months?|yrs|decades?)\b.*$`
const SINCE = inLines('iu')`\s+since (?<when>(?:(?:early|late|mid) )?(?:(?:january|february|march|april|may|june|july|august|september
  |october|november|december)(?: (?:19|20)\d\d)?|(?:19|20)\d\d|last (?:year|spring|summer|autumn|fall|winter)|college|university|school
  |high school|childhood|(?:I|we) (?:was|were) (?:an? )?[\p{L}\d]+|the (?:divorce|pandemic|accident|move|kids were born)|covid))\b.*$`
const PASSING = inLines('i')`^(?:waiting|trying|having|looking|thinking|feeling|wondering|using|asking|hoping|wanting|meaning|getting
  |going through|dealing|stuck|saying|finding|able|lucky|good|fine|busy|there|here|known|finding|hearing|at it|on it|like this)\b`

/** "Been professional": of what it is, is not said. */
const VAGUE_STATE = new LatinRegExp(
  String.raw`^been (?!married|vegan|vegetarian|single|sober|clean|retired|divorced|together|unemployed|self-employed|engaged|`
  + String.raw`deaf|blind)\p{L}+(?<!ing)$`,
  'iu',
)

/** "I have been climbing for six years": what has lasted is durable. */
const LASTING: readonly StatementRule[] = [
  { pattern: rule(`(?:I|we) have (?:also |really |actually |now |both |always )*(?<did>(?:been|worked|taught|played|had|coached|lived
    |owned|studied|smoked|sung|run|danced|volunteered|kept|known|practi[cs]ed|trained|drawn|painted|written|collected|driven|sold|served
    |dated|rented) .+)`),
    read: ({ did = '' }, clause) => lasted(did, clause) },
]

function lasted(did: string, { day, sentence }: StatedClause): Finding | undefined {
  const long = FOR_LONG.exec(did)
  const since = long === null ? SINCE.exec(did) : null
  const end = long ?? since
  if (end === null) return undefined
  const what = did.slice(0, end.index)
  const rest = what.replace(/^\S+ ?/, '')
  if (rest === '' || VAGUE_STATE.test(what)
    || /^been (?:playing|going|doing|using|taking|making|getting|working|studying|practi[cs]ing|seeing|coming|keeping)$/i.test(what)
    || PASSING.test(rest) || /\b(?:not|never|only|meaning to|without)\b/i.test(
    what,
  )
    || restatedTail(rest, 8) === undefined || phraseOf(rest) !== rest
    || /\b(?:bug|error|migration|codebase|ticket)\b/i.test(sentence)) return undefined
  const unit = (long?.groups?.['unit'] ?? '').toLowerCase().replace('yr', 'year').replace(/s$/, '')
  const amount = COUNTS[(long?.groups?.['amount'] ?? '').toLowerCase()] ?? Number(long?.groups?.['amount'])
  const years = unit === 'decade' ? amount * 10 : amount
  const span = long === null ? timePast(since!.groups!['when']!, day)?.span : years > 0 ? lastingSince(day, years, (unit === 'decade'
    ? 'year' : unit) as CalendarUnit) : undefined
  const when = end[0].trim().replace(/[\s,.;!].{0}$/, '')
  const lasting = /^(?:for|going on)/i.test(when) ? /^.*?(?:years?|months?|yrs|decades?)\b/i.exec(when)![0]
    : `since ${inThirdPerson(since!.groups!['when']!).replace(/\bI was\b/, 'they were').replace(/\bwe were\b/, 'they were')}`
  return finding(/^been (?:with|together|married|dating)/i.test(what) ? 'companion'
    : inLines('iu')`^(?:worked|taught|been (?:working|teaching|an? \p{L}+|in \p{L}+|selling|running
    |managing))`.test(what) ? 'work-field' : 'habit',
    `has ${inThirdPerson(what).replace(/\bour\b/gi, 'their')} ${lasting.replace(/\bmy\b/g, 'their')}`, span)
}

/** All rules of this file. */
export const ENGLISH_LASTING: readonly StatementRule[] = LASTING
