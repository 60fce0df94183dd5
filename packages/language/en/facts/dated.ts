/** English: what is to come, told with its day in other ways than "I am going to": "the exam is on June 3", "starts school in May". */
import { alternatives, type Finding, inLines, patternOf, type StatedClause, type StatementRule } from '../../facts/finding.ts'
import { planned } from './plans.ts'
import { thirdPerson } from './restate.ts'

const rule = (pattern: string): RegExp => patternOf(`^${pattern}$`, 'iu')

const STARTS = alternatives(`start|begin|move|leave|fly|travel|graduate|retire|get (?:married|engaged|divorced|surgery|my|the keys|our)|turn
  |have (?:got )?(?=surgery|an?\\b|my\\b|another\\b)|finish|return|visit|go (?=to|back|on|in)|take (?=part|my|the|over)|run (?=the|a|my|in)
  |compete|defend|host|perform|arrive|come back|celebrate|hand in|sit (?=my)|launch|open|join|head (?=to|back|for|out)|race|become|begin
  |drive to|start at|marry|move out|move in|finish at|stop working`)
const OCCASION = alternatives(`exams?|finals|interview|surgery|operation|wedding|due date|flight|defen[cs]e|viva|appointment|trip|move
  |marathon|half[- ]marathon|10k|5k|race|triathlon|graduation|recital|concert|gig|audition|deadline|contract|lease|visa|birthday party|party
  |anniversary|baby shower|first day|last day|presentation|conference|performance|tournament|competition|driving test|test|biopsy|scan|mri
  |checkup|check-up|ceremony|funeral|reunion|exhibition|opening|book launch|launch|vernissage|premiere|bar mitzvah|baptism|christening
  |retreat|semester|course|internship|training|holiday|vacation|honeymoon|ordination|operation date|train|hearing|audit|inspection
  |deposition|moving day|handover|viewing|parents?'? evening|check-?in|shift|haircut|scan results|chemo|infusion|vaccination|ultrasound`)
/** Those whom one goes to: their name stands for the appointment. */
const VISITED = alternatives(`dentist|dentist's|doctor|doctors|doctor's|gp|vet|optician|hairdresser|barber|physio(?:therapist)?|therapist
  |therapy|orthodontist|dermatologist|gyn\\p{L}*|cardiologist|midwife|notary|lawyer|dr|embassy|consulate|town hall|job ?centre`)
/** What is asked for, of somebody else, or of another time. */
const NO_OCCASION = alternatives(`(?:cancel|confirm|book|schedule|make|find|move|reschedule|needs?|wants?|remind|plan|change|check|before
  |after|during|until|for|any|his|her|their|your|every|last|next|how|what|when|which|is|are|no|not|add|show|get|have|has|had|the) `)
const MONTH = 'january|february|march|april|may|june|july|august|september|october|november|december'
const TIMES = alternatives(`(?:(?:on|in|next|this|coming|tomorrow|from|(?:at )?(?:the )?(?:end|beginning|start) of|(?:mon|tues|wednes|thurs
  |fri|satur|sun)day|the \\d|\\d{1,2}(?:st|nd|rd|th)? (?:${MONTH})|(?:${MONTH}) \\d)\\b.*)`)

const DATED: readonly StatementRule[] = [
  { pattern: rule(`(?:I|we) (?<verb>${STARTS})(?<rest> .+)`), read: ({ verb = '', rest = '' }, clause) =>
    start(verb.trim(), rest, clause) },
  { pattern: rule(`(?:I|we) (?:will|shall) (?:also |finally |then |both )*(?<value>(?!be (?:fine|ok|okay|back|there|here|able|late|happy
    |in touch)\\b)[a-z]+(?: .+)?)`), read: ({ value = '' }, clause) => future(value, clause) },
  { pattern: rule(`(?:my|our) (?<who>[a-z]+(?: [a-z]+)?)'s? (?<what>(?:\\d+(?:st|nd|rd|th) |[a-z]+ )?(?:birthday|wedding|graduation
    |funeral|surgery|operation|baby shower|due date|anniversary|christening|baptism|bar mitzvah|first day of school
    |exam)) is (?<when>${TIMES})`), read: ({ who = '', what = '', when = '' }, clause) => ofRelative(who, what, when, clause) },
  { pattern: rule(`(?:(?:my|our|the) )(?<what>(?:(?:[\\p{L}-]+|\\d+(?:st|nd|rd|th)) ){0,3}?(?:${OCCASION})(?: (?:with|at|for
    |of|to) [\\p{L}' -]{2,30}?)?) (?<does>is|are|starts|begins|leaves|departs|runs out|ends|expires
    |takes place)(?: (?:coming up|finally|now|only|scheduled|planned
    |booked|set|already)(?: for)?)? (?<when>${TIMES})`), read: ({ what = '', does = '', when = '' }, clause) =>
    (/^(?:runs|ends|expires)/i.test(does) ? ending(what, does, when, clause) : occasion(what, when, clause)) },
  { pattern: rule(`(?:(?:the|our) )?baby is due (?<when>${TIMES})`), read: ({ when = '' }, clause) =>
    planned('', { value: `is expecting a baby ${when}` }, clause) },
  { pattern: rule(`(?:an? |my |our )?(?<what>(?!${NO_OCCASION})(?:(?!(?:the|an?|no|my|our) )[\\p{L}-]+ ){0,2}?(?:${OCCASION}
    |(?:${VISITED})(?: appointment)?)(?: (?:with
    |at|for|in|to) (?!(?:an? )?\\d)[\\p{L}' -]{2,30}?)?)(?: is| are)? (?<when>${TIMES})`),
    read: ({ what = '', when = '' }, clause) => occasion(what, when, clause) },
  { pattern: rule('(?:I am|we are) due (?<when>(?:on|in|at the) .+)'), read: ({ when = '' }, clause) =>
    planned('', { value: `is expecting a baby ${when}` }, clause) },
]

/** One of these is in every plan, so that other clauses are compared with one expression. */
const DAY = inLines('i')`\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|jan(?:uary)?|feb(?:ruary)?
  |mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|week|weekend|month|year
  |tomorrow|spring|summer|autumn|fall|winter|christmas|easter|\d+(?:st|nd|rd|th)|20\d\d)\b`

const start = (verb: string, rest: string, clause: StatedClause): Finding | undefined => {
  if (!DAY.test(rest) || inLines('i')`\b(?:every|each|usually|always|at \d+ (?:every|on)|from home|years? old when
    |last)\b`.test(clause.text)) return undefined
  if (clause.toAssistant && /^(?:leave|return|arrive|fly|travel)$/i.test(verb)
    && /^ (?:on|this|next|in|at|tomorrow)\b/i.test(rest)) return undefined // a booking, not a plan
  const [first = '', ...more] = verb.replace(/^have got$/i, 'have').split(' ')
  const found = planned('', { value: `${thirdPerson(first.toLowerCase())}${more.map((word) => ` ${word}`).join('')}${rest}` }, clause)
  return found
    && /^(?:starts|begins|finishes|leaves|takes|has|opens|joins|hosts|performs|launches|races) (?:on|between) /i.test(found.value)
    ? undefined
    : found
}

/** What is told to an assistant of one's life, and not to book it. */
const OF_LIFE = inLines('u')`^(?:be (?:in|at) \p{Lu}|move|marry|get married|graduate|retire|turn|start (?:at|as|school|college)
  |have (?:a baby|surgery))`
const future = (value: string, clause: StatedClause): Finding | undefined =>
  (DAY.test(value) && (!clause.toAssistant || OF_LIFE.test(value)) && !/^be an?\b/i.test(value) && !inLines('i')`^(?:be (?:looking
    |thinking|needing|checking|waiting)|need|want|have to|try|let
    |see|take|get|pick|call|check|pay|send|go with|do|make|think|tell|ask)\b`.test(value)
    ? planned('will', { value }, clause) : undefined)

/** What is over on a day: "the lease ends on 31 May". */
function ending(what: string, does: string, when: string, clause: StatedClause): Finding | undefined {
  const found = planned('', { value: `${what.toLowerCase()} ${does.toLowerCase()} ${when}` }, clause)
  return found && { ...found, ofSubject: true }
}

const occasion = (what: string, when: string, clause: StatedClause): Finding | undefined =>
  (/\b(?:last|old|next|first)\b/i.test(what) && !/\bmy\b/i.test(clause.text) ? undefined : planned('has', { value: `${/s$/i.test(what)
    && !/defen[cs]e$/i.test(what) ? '' : /^[aeiou]/i.test(what) ? 'an '
    : 'a '}${what.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())} ${when}` }, clause))

/** Of somebody near: "the user's brother's wedding is on 3 May". */
function ofRelative(who: string, what: string, when: string, clause: StatedClause): Finding | undefined {
  const found = planned('', { value: `${who.toLowerCase()}'s ${what.toLowerCase()} ${when}` }, clause)
  const says = found?.value.replace(/ (?=(?:on|between) )/, ' is ')
  return says === undefined ? undefined : { attribute: 'relative', value: says, says, ofSubject: true }
}

/** All rules of this file. */
export const ENGLISH_DATED: readonly StatementRule[] = DATED
