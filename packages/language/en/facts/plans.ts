/** English: plans with a date, goals, what one learns, and standing wishes to the assistant. */
import { alternatives, inLines, type StatedClause, type Finding, type StatementRule, wholeText } from '../../facts/finding.ts'
import { isEnglishWord } from '../../spelling.ts'
import { spanDates, timeAhead } from '../../facts/stated-times.ts'
import { inThirdPerson, isComplete, personName, phraseOf, wordCount } from './values.ts'
import { LatinRegExp } from '@madeleine/base'

const rule = (pattern: string): RegExp => new LatinRegExp(`^${pattern}$`, 'iu')

/** Words that make a plan uncertain, vague or none. */
const UNCERTAIN = new RegExp(String.raw`\b(?:not|never|think|thinking|hoping|hope|considering|trying|try|probably|maybe|might|may|could|`
  + String.raw`should|would|depends?|unsure|tentative|sure|guess|want|need|looking|like|asking|wondering|or|help|find|book|search|`
  + String.raw`reserve|let|send|call|tell|show|buy|see if|check|it|that|this|them|there|you|your|u|him|her|one|something|anything|thing|`
  + String.raw`bed|sleep|die|cry|kill|be (?:back|fine|ok|okay|busy|there|here|able|free|late|around|happy|sad|tired|honest))\b`, 'i')
/** A time that leads to the clause: "Next week I …" */
const WHEN = '(?:(?<when>(?:next|this|on|in|tomorrow|the day after)\\b.{0,25}?) )?'
const DATED_WORD = new RegExp(String.raw`\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|`
  + String.raw`june|july|august|september|october|november|december|week|weekend|month|year|tomorrow|\d+(?:st|nd|rd|th))\b`, 'i')

/** How long, how many or how, as one says it to whom one books with. */
const BOOKED = new RegExp(String.raw`\b(?:(?:for|of) (?:\d+|an?|one|two|three|four|five|six|seven) (?:days?|nights?|`
  + String.raw`weeks?|people|persons|adults)|stay(?:ing)? (?:\d+|an?|one|two|three|four|five|six|seven) (?:days?|nights?|`
  + String.raw`weeks?)|(?:starting|beginning)(?! (?:at|as|my|our|school|work|college|uni\w*|an?|the)\b)|`
  + String.raw`round ?trip|economy|one way|returning|check(?:ing)? (?:in|out))\b`, 'i')

/** How one says when, to whom one books with. */
const TRAVELLING = /^(?:leaving|departing|arriving|returning|checking|flying out|fly out|leave|trip|an? trip)\b|\bfrom\b/i

/** Of a booking: how long, and from when. */
const clauseIsBooking = (what: string, toAssistant: boolean): boolean => toAssistant
  && BOOKED.test(what)

/** What stands between a plan and its time. */
const BEFORE_TIME =
  /\s*(?:\b(?:on|in|at|during|over|by|for|this|the|from|of|around|early|late|mid|sometime|again|starting|later|end of|beginning of)\s*)+$/i

const isToldWhole = (what: string): boolean =>
  isComplete(what.replace(/\btheir\b/gi, 'a').replace(/\b(?:first|second|third|fourth)\b/gi, ''), 10)

/** A time of day, and what of a month or a day is meant: it stands behind the day, or says no more. */
const CLOCK = inLines('i')`,? ?\b(?:(?:at|around|from|by) )?(?:\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|a\.m\.|o'?clock|hrs)|\d{1,2}:\d\d)(?!\w)
  |,? (?:at|around) (?:\d{1,2}|noon|midnight|lunch ?time)(?![\w:-])`
const PART = inLines('gi')`(?<=day|tomorrow) (?:morning|afternoon|evening|night|arvo)\b|\b(?:the )?(?:first|second|third|last) (?:week
  |few days|weekend) (?:of|in) (?=[a-z]+)`
/** How long something went on that ends: no second time. */
const AFTER_YEARS = /,? after (?:\d+|[a-z]+) (?:years?|months|decades)\b.*$/i
/** What goes on behind a time as a part of the plan, and what makes it none. */
const GOES_ON = /^\s+(?:to|for|with|at|in|from|after|and back)\s/i
const IS_SAID = inLines('i')`^\s*(?:is|are|was|were|will|would|has|have|had|can|could|should|may|might|does|did|got|gets|if|or|unless|maybe
  |be|being|looks?|sounds?|seems?|feels?|makes?|instead|anymore)\b`
/** "The boat friday": a day without its preposition. */
const BARE_DAY = inLines('i')`(?<!\b(?:on|this|next|last|every|each|by|until|till|from|the|coming|of|and|or|before|after|since|in|for|to
  |an?))\s((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?= |$)`
/** "Before July", "by Friday". */
const UP_TO = /\b(before|by) (?:the (?:end|start|beginning) of |next |this |early |mid |late )*$/i

/** A plan: what is left of its words without the time, and the days that the time means. @param uncertain words that make it none */
export function planned(
  lead: string, { value: text, when }: Readonly<Record<string, string | undefined>>, { day, toAssistant }: StatedClause,
  uncertain = UNCERTAIN,
): Finding | undefined {
  const said = `${(text ?? '').replace(/[\s.,;:!?)]+$/, '')}${when === undefined ? '' : ` ${when}`}`
  const [clock = ''] = CLOCK.exec(said) ?? []
  const phrase = said.replace(CLOCK, '').replace(AFTER_YEARS, '').replace(PART, '').replace(BARE_DAY, ' on $1')
  const time = timeAhead(phrase, day)
  if (!time || uncertain.test(phrase.replace(time.words, ''))) return undefined // "in May" is a time
  const at = phrase.toLowerCase().indexOf(time.words.toLowerCase())
  if (at < 0) return undefined
  const before = phrase.slice(0, at).replace(BEFORE_TIME, '')
  const after = phrase.slice(at + time.words.length)
  if (IS_SAID.test(after)) return undefined
  const rest = GOES_ON.test(after) ? after.replace(/\s+(?:and(?! back)|so|but|because|which|if|when)\b.*$/i, '') : ''
  const whole = inThirdPerson(`${before}${rest}`).replace(/\s+/g, ' ').trim()
  const what = isToldWhole(whole) ? whole : inThirdPerson(before).replace(/\s+/g, ' ').trim()
  if (DATED_WORD.test(what) || wordCount(what) < 1 || wordCount(what) > 10
    || !isToldWhole(what)
    || /^(?:be|go|going|leaving|having|starting|playing|seeing|preparing|waiting|to)$/i.test(what)) {
    return undefined
  }
  if (clauseIsBooking(what, toAssistant) || (toAssistant && TRAVELLING.test(what) && /^the \d+\p{L}+$/u.test(time.words))) {
    return undefined
  }
  const [from, to] = spanDates(time.span)
  const limit = (UP_TO.exec(phrase.slice(0, at)) ?? /^(before|by) /i.exec(time.words))?.[1]?.toLowerCase()
  const days = limit === 'before' ? `before ${from}` : limit === 'by' ? `by ${to}`
    : from === to ? `on ${from}` : `between ${from} and ${to}`
  const value = `${what} ${days}${clock === '' || from !== to ? '' : ` ${clock.replace(/^,? ?/, '').replace(/^(?=\d)/, 'at ')}`}`
  return { attribute: 'plan', value, says: `${lead} ${value}`.trim() }
}

const GOAL_VERBS = 'become|be a|be an|learn|get married|have (?:kids|children|a family|a baby)|open (?:my own|a|an)|'
  + 'start (?:my own|a|an)|write a|visit|travel|own a|buy a house|buy a home|retire|lose weight|run a marathon|graduate|'
  + 'study|move to|work as|publish|build|adopt|get my|get a degree|join|see the|get into|go back to|change careers|switch to|'
  + 'pass (?:my|the)|qualify (?:for|as)|break \\d|run (?:a|an|my)|finish my|improve my|work (?:in|with|at)|live in|own|'
  + 'buy (?:a|an|my) (?:flat|apartment|place|farm|boat|van)|quit|stop (?:smoking|drinking)|raise|teach|compete|climb'

const PLANS: readonly StatementRule[] = [
  { pattern: rule(
    `${WHEN}(?:I|we) (?:am|are) (?:going to|planning to|about to|set to|due to|scheduled to) (?<value>[a-z]+ .+)`,
  ), read: (groups, clause) => {
    const verb = /^\w+/.exec(groups['value'] ?? '')?.[0] ?? ''
    return /^[a-z]/.test(verb) && isEnglishWord(verb) && !/^(?:the|a|an|my|our|his|her|see|visit)$/.test(verb)
      || /^(?:see|visit)$/.test(verb)
      ? planned('plans to', groups, clause)
      : planned('is going to', groups, clause)
  } },
  {
    pattern: rule(`${WHEN}(?:I|we) (?:have )?(?:plan|planned|decided|signed up) to (?<value>[a-z]+ .+)`),
    read: (groups, clause) => planned('plans to', groups, clause),
  },
  {
    pattern: rule(`${WHEN}(?:I|we) (?:am|are) planning (?<value>(?:an?|our|my|`
      + `the) (?:[\\p{L}'-]+ ){0,3}?(?:trip|wedding|move|party|vacation|holiday|honeymoon|road trip|`
      + `reunion|surgery|retreat|exhibition|tour|baby shower|anniversary|visit|cruise|hike|weekend)\\b.*)`),
    read: (groups, clause) => !clause.toAssistant && planned('is planning', groups, clause),
  },
  {
    pattern: rule(`${WHEN}(?:I|we) (?:am|are) planning on (?<value>[a-z]+ing .+)`),
    read: (groups, clause) => planned('plans on', groups, clause),
  },
  {
    pattern: rule(`${WHEN}(?:I|we) (?:am|are) (?<value>(?!going to|planning|trying|looking|hoping|thinking|feeling|doing|`
      + `wanting|needing|checking|waiting|departing|wondering|asking|interested|being|using|making|working)[a-z]+ing .+)`),
    read: (groups, clause) => planned('is', groups, clause),
  },
  {
    pattern: rule(`${WHEN}(?:I|we) have (?:got )?(?<value>(?:an?|my|two|another) (?:[\\p{L}'-]+ ){0,4}(?:appointment|interviews?|exams?|`
      + `test|wedding|recital|race|marathon|surgery|trip|flight|concert|performance|competition|tournament|deadline|presentation|`
      + `conference|meeting|audition|gig|show|exhibition|graduation|checkup|final|finals|date|reunion|party|ceremony|game|match)\\b.*)`),
    read: (groups, clause) => planned('has', { ...groups, value: groups['value']?.replace(/ coming up/i, '') }, clause),
  },
]

/** Of what one has to do, less makes it none; an assistant may be asked for it. */
const UNSURE = inLines('i')`\b(?:not|never|maybe|might|could|should|would|depends?|or|it|that|this|them|there|you|your|him|her|one|something
  |anything|know|be)\b`
const ASKED_FOR = inLines('i')`^(?:find|book|search|reserve|look|check|get (?:me|a|an|some|from|to)|transfer|rent|leave|depart
  |return(?! (?:the|my|a|an|some)\b)|attend
  |travel|fly|go|stay|see|send|schedule|order|arrive|come|eat|watch|verify|confirm|use|make|have|purchase
  |(?!give|hold|sit|take|pass|run|speak)[a-z]+ (?:an?|some|two|three) )\b
  |\b(?:car|vehicle|hotel|flights?|bus|tickets?|reservation|weather|restaurant|table|events?|movies?|songs?|rooms?|appointment)\b`
/** "Gotta", "need to": what one has to do on a day. */
const DUTY = '(?:(?:I|we) )?(?:just |still |also |really |kind of )*(?:have(?: got)? to|got to|gotta|need to|must|(?:am |are )?supposed to)'

/** What is said to be going on, of more than one word. */
const doing = (value: string, clause: StatedClause): Finding | false => {
  const found = planned('is', { value: value[0]!.toLowerCase() + value.slice(1) }, clause, UNSURE)
  return found !== undefined && / \p{L}.* (?:on|between|before|by) \d{4}/u.test(found.value) && found
}

/** What one is bound to on a day. */
const BOUND: readonly StatementRule[] = [
  { pattern: rule(`${WHEN}${DUTY} (?<value>[a-z]+ .+)`), read: (groups, clause) =>
    !(clause.toAssistant && ASKED_FOR.test(groups['value']!)) && planned('has to', groups, clause, UNSURE) },
  { pattern: rule(`${WHEN}(?:I|we) (?:have )?(?:booked|reserved) (?<value>(?:an?|our|my|the|two|some) .+)`), read: (groups, clause) =>
    planned('has booked', groups, clause, UNSURE) },
  { pattern: rule('(?<value>(?!going to|planning|trying|looking|hoping|thinking|feeling|doing|wanting|needing|checking|waiting|departing'
    + '|leaving|returning|arriving|wondering|asking|being|using|making|working|living|having|getting|nothing|something|anything|during'
    + '|according|seeing|morning|evening)[a-z]{2,}ing .+)'), read: ({ value = '' }, clause) =>
    !/\b(?:can|could|is|are|was|will|would|has|makes?|feels?|seems?)\b/i.test(value) && doing(value, clause) },
  { pattern: rule(`(?:I|we) (?:have )?(?:signed up|registered|enrolled) (?<value>for .+)`), read: ({ value }, clause) =>
    planned('is signed up', { value }, clause) },
  { pattern: rule(`(?:I|we) (?:have )?(?:accepted|got|took) (?:an? |the )?(?:offer|job
    |position): (?<value>.+)`), read: ({ value }, clause) =>
    planned('starts as', { value }, clause) },
]

const LEARNT = new RegExp(String.raw`^(?:(?:how )?to (?:play|cook|sew|knit|crochet|code|program|speak|read|write|drive|swim|surf|`
  + String.raw`ski|snowboard|skate|paint|draw|dance|sing|bake|sail|ride|fly|weld|garden|juggle|box|dj|fence|quilt|brew|dive)\b.*|`
  + String.raw`(?:the )?(?:piano|guitar|violin|cello|flute|drums|ukulele|saxophone|sign language|spanish|french|german|italian|`
  + String.raw`portuguese|dutch|swedish|finnish|norwegian|danish|icelandic|czech|hungarian|irish|welsh|catalan|swahili|thai|`
  + String.raw`japanese|korean|chinese|mandarin|cantonese|russian|arabic|hebrew|hindi|turkish|greek|`
  + String.raw`polish|latin|english|pottery|photography|python|javascript|karate|judo|yoga|salsa|tango|ballet|calligraphy))$`, 'i')

const GOALS: readonly StatementRule[] = [
  {
    pattern: rule(`I (?:want|hope|plan|aspire|intend|am hoping|am planning|am studying|`
      + `am training|am saving(?: up)?|am working) to (?<value>(?:${GOAL_VERBS})\\b.*)`),
    read: ({ value = '' }, clause) =>
      !(clause.toAssistant && /^(?:visit|travel|see|get my|move|join|live|buy|work)\b/i.test(value)) && aim(value, clause, 'wants to'),
  },
  { pattern: rule(`I am trying to (?<value>(?:quit (?:smoking|drinking|sugar|vaping)|lose weight|lose \\d+ (?:pounds|kilos|kg)|`
    + `get pregnant|have a baby|eat (?:less|more) \\w+|save (?:up |money )?for .+|get my .+|learn (?!about|more|how (?:it|this|`
    + `the))[\\p{L}]+(?: .+)?|improve my .+|pass (?:my|the) .+|finish my .+|become .+|cut down on .+|get into (?:better )?(?:shape|`
    + `\\p{L}+ school).*|find a (?:new )?(?:job|flat|apartment)(?: in .+)?|move to .+|switch to .+|buy (?:a|our first|my first) (?:house|`
    + `flat|home|apartment).*|read more.*|gain .+|build up .+|go (?:vegan|vegetarian|sober|freelance|back to school)|break \\d.+|run (?:a|`
    + `my|an|under|every) .+|stop (?:smoking|drinking|eating .+)))`), read: ({ value }, clause) => aim(value, clause, 'wants to') },
  {
    pattern: rule(`I would (?:really |so |absolutely )*love to (?<value>(?:visit|see|go to|travel to|live in|`
      + `move to|learn|become|own|run|write) .+?)(?: (?:one day|some ?day|before I die|at some point|eventually))`),
    read: ({ value }, clause) => aim(value, clause, 'would love to'),
  },
  {
    pattern: rule(`my (?:main |biggest |ultimate |long[- ]term |big |new year'?s |only )?(?:goal|dream|ambition|`
      + `plan|resolution|aim)(?: (?:this year|for (?:this year|next year|20\\d\\d)))? is (?:to )?(?<value>.+)`),
    read: ({ value }, clause) => aim(value, clause, 'wants to'),
  },
  {
    pattern: rule(`I am (?:training|studying|preparing) for (?<value>(?:an?|my|the) (?:[\\p{L}'-]+ ){0,3}(?:marathon|`
      + `half marathon|triathlon|race|5k|10k|competition|bar exam|mcat|lsat|tournament|degree))`),
    read: ({ value = '' }) => ({ attribute: 'goal', value: inThirdPerson(value), says: `is preparing for ${inThirdPerson(value)}` }),
  },
  { pattern: rule(`I am saving (?:up )?(?:money )?for (?<value>(?:an?|my|our) .+)`), read: ({ value: text }) => {
    const value = inThirdPerson(phraseOf(text))
    return isComplete(value.replace(/\btheir\b/, 'a'), 6) && { attribute: 'goal', value, says: `is saving for ${value}` }
  } },
  { pattern: rule(
    `I (?:am|have been|have started|started|began|have begun) (?:learning|teaching myself|`
    + 'taking lessons in|taking classes in)(?: how)? (?<value>.+)',
  ), read: ({ value: text }, clause) => {
    const value = phraseOf(text).replace(/\s+(?:with|at|for|in|from|on|right|by|since|over|this|last)\b.*$/i, '')
    return isComplete(value, 5) && LEARNT.test(value) && clause.text !== ''
      && { attribute: 'learning', value, says: `is learning ${value}` }
  } },
]

/** Nobody becomes an animal. */
const ANIMAL = new RegExp(String.raw`\b(?:be|become) (?:an? |the )?(?:[a-z]+ )?(?:dog|cat|bird|fish|horse|lion|tiger|bear|wolf|unicorn|`
  + String.raw`dragon|cow|butterfly|mermaid|vampire|pirate|princess|queen|king|superhero|dinosaur|robot|ghost|fly|mouse)\b`, 'i')

function aim(text: string | undefined, { sentence }: StatedClause, says: string): Finding | false {
  if (ANIMAL.test(text ?? '')) return false
  const value = inThirdPerson(phraseOf(text))
  const plain = value.replace(/\btheir\b/gi, 'a').replace(/\b(?:another|someone|first)\b/gi, '')
  return isComplete(plain, 8) && wordCount(value) >= 2
    && !/\b(?:the|sure|able|good|better|happy|more|part of|like|member|no longer|not|when|was|kid)\b/i.test(
      `${value} ${/\b(?:when I was|as a kid|always wanted|wanted)\b/i.test(sentence) ? 'was' : ''}`,
    )
    && { attribute: 'goal', value, says: `${says} ${value}` }
}

const WISHED = 'answer|reply|respond|use|write|give|speak|explain|keep|include|avoid|format|cite|put|convert|start|end|'
  + 'begin|talk|address|show|add|list|round|quote|summari[sz]e|be (?:brief|concise|short|formal|informal|polite|direct)|'
  + 'make (?:your|the) (?:answers|replies)|ask me|tell me|remind me|call me|refer to|assume|say|send|include|suggest|'
  + 'recommend|propose|offer|mention|apologi[sz]e|repeat|ask|comment|greet|translate|provide|prefer|write out|spell'
const MANNERS = alternatives(`emojis?|bullet points|bullets|fluff|disclaimers|small talk|pleasantries|flattery|apologies|filler|jargon
  |preambles?|intros?|introductions?|exclamation marks|em[- ]dashes|tables|markdown|headings|caveats|warnings|sugar ?coating|slang
  |abbreviations|acronyms|analogies|metaphors|moralizing|lectures|spoilers|semicolons|latin terms|technical terms|buzzwords`)
const UNITS = alternatives(`metric(?: units?| system)?|imperial(?: units?)?|celsius|fahrenheit|kilomet(?:er|re)s|euros?|dollars|pounds
  |british (?:english|spelling)|american (?:english|spelling)|(?:the )?24[- ]?(?:h|hours?)(?: clock| format)?|iso dates|plain (?:english
  |language|text)|(?:short|brief|concise|direct) (?:answers|replies)|simple (?:words|language|english)|large print|short sentences
    |bullet points|examples`)
const ANSWERS = '(?:answers|replies|responses|explanations|messages|summaries|texts|recipes|suggestions)'
/** How to answer, in few words: "no emojis please", "metric units only", "keep answers under five lines". */
const SHORT_WISHES: readonly StatementRule[] = [
  `(?:please |and |also )*(?<value>(?:no|(?:do not (?:ever )?use|stop using|avoid)(?: any)?|skip (?:the|all)?|`
  + `drop the|without|leave out (?:the|all)?|cut the|spare me the|`
  + `enough with the|less|fewer) ?(?:more )?(?:${MANNERS})(?:(?:,| and| or) (?:no )?(?:${MANNERS}))*(?: (?:unless I ask(?: for (?:it|`
  + `them))?|in (?:your |the )?${ANSWERS}|in commit messages|in code|ever|at all))?)(?: please| thanks| ever)?`,
  `(?:please |and |also )*(?<value>(?:use |always |stick to |give me |I want |in )?(?:${UNITS})(?: only|`
  + ` everywhere| for everything| for (?:weights|distances|temperatures|dates|times))?)(?: please| thanks|(?<= only))`,
  `(?:please |and |also )*(?<value>(?:use|stick to|only use|prefer) (?:${UNITS})(?: only|`
  + ` everywhere| for everything| when you .+| in .+)?)(?: please| thanks)?`,
  `(?:please |and |also )*(?<value>keep (?:your |the |all )?${ANSWERS} (?:short|brief|concise|`
  + `simple|under .{2,30}|below .{2,30}|to .{2,30}|at .{2,30}|in .{2,30}))(?: please| thanks)?`,
  `(?:please )?(?<value>(?:answer|reply|respond|write|speak|talk)(?: to me)? in \\p{Lu}\\p{L}+) again`,
  `(?:please )?(?<value>(?:talk|speak|write|explain things|explain everything) to me (?:like|as if|in) .{3,60})`,
  `(?:please )?(?<value>be (?:brief|blunt|concise|direct|honest|brutally honest|critical|strict) with me)(?: please)?`,
].map((pattern) => ({ pattern: rule(pattern), read: ({ value }, clause) => shortWish(value, clause) }))

/** Said to whoever answers, a word with a capital is a name: "call me Captain", but not "Call me Maybe". */
const CALLED = /^(?:please |just |you (?:can|may) )*call me \p{Lu}/iu
const NO_CALL = wholeText('maybe|later|back|tomorrow|today|tonight|when|if|after|before|at|on|in|crazy|old|anytime|again|now|soon|ishmael'
  + '|an?|the')
const GUIDELINES: readonly StatementRule[] = [
  ...SHORT_WISHES,
  { pattern: rule(
    `(?:(?:please|you can|you may|just|so|people|everyone|everybody|my friends?|most people|`
    + `friends) )*(?:calls?|can call) me (?<name>\\S+)(?: please| from now on)?`,
  ), read: ({ name }, clause) => {
    const value = !clause.isLowerCase && (personName(name, { isLowerCase: true }) !== undefined
      || CALLED.test(clause.text) && !NO_CALL.test(name ?? '')) ? personName(name, clause) : undefined
    return value !== undefined && { attribute: 'guideline', value, says: `wants to be called ${value}` }
  } },
  { pattern: rule(`(?:(?:please|from now on|in (?:the )?future|going forward|remember:?|always|note:?)[,:]? )*(?<value>(?:always|`
    + `never|do not ever) (?:${WISHED})\\b.+)`), read: ({ value }, clause) => wished(value, clause) },
  {
    pattern: rule(`I (?:want|need|would like|expect) you to (?<value>(?:always|never) (?:${WISHED})\\b.+)`),
    read: ({ value }, clause) => wished(value, clause),
  },
  { pattern: rule(`(?:please )?(?<value>(?:stop using|do not (?:ever )?use|avoid(?: using)?|keep) .{2,40}? in your (?:answers|replies|`
    + `responses|messages|texts)|stop using (?:emojis?|em[- ]dashes|bullet points|semicolons|exclamation marks)|keep your (?:answers|`
    + `replies|responses) (?:short|brief|concise|simple|to .+))`), read: ({ value }, clause) => wished(value, clause) },
  { pattern: rule(
    `(?:please )?(?:from now on|in (?:the )?future|going forward),? (?:please )?(?:always )?(?<value>(?:do not )?(?:${WISHED})\\b.+)`,
  ), read: ({ value }, clause) => wished(value, clause) },
  { pattern: rule(
    `(?:please )?(?:always )?(?<value>(?:do not )?(?:${WISHED})\\b.+) (?:from now on|in (?:the )?future|going forward)(?: please)?`,
  ), read: ({ value }, clause) => wished(value, clause) },
]

function shortWish(text: string | undefined, clause: StatedClause): Finding | false {
  const value = (text ?? '').replace(/[\s.!,]+$/, '')
  return clause.toAssistant && wordCount(value) <= 14 && !/\b(?:this|that|below|above|it)\b/i.test(value)
    && { attribute: 'guideline', value, says: `asks the assistant: ${value}` }
}

function wished(text: string | undefined, { toAssistant }: StatedClause): Finding | false {
  const value = (text ?? '').replace(/[\s.!,]+$/, '').replace(/[\s,]*(?:please|from now on)$/i, '')
  return toAssistant && wordCount(value) >= 3 && wordCount(value) <= 20
    && !/\b(?:give up|this (?:code|file|text|function|one)|use it|that one|below|above)\b/i.test(value)
    && { attribute: 'guideline', value, says: `asks the assistant: ${value}` }
}

/** All rules of this file, in order. */
export const ENGLISH_PLANS: readonly StatementRule[] = [...GUIDELINES, ...PLANS, ...BOUND, ...GOALS]
