/** English: undertakings, groups and origins that a clause takes for granted: "my dance studio", "my improv class", "back home in Oslo". */
import { alternatives, type Finding, inLines, patternOf, type StatedClause } from '../../../../facts/rules/finding.ts'
import { inThirdPerson, isComplete, placeName, wordCount } from '../values.ts'
import { restatedTail, finding } from './restate.ts'

const LOOKS = '(?:(?:own|new|little|small|online|tiny|first|second|family|side) )*'
const BUSINESS = alternatives(`(?:[a-z]+ )?(?:studio|store|shop|business|startup|start-up|bakery|restaurant|café|cafe|salon|gallery
  |podcast|blog|newsletter|youtube channel|food truck|etsy shop|clothing line|farm|ranch|winery|brewery|consultancy|freelance business
  |dance company|charity|nonprofit)`)
const RUN = patternOf(String.raw`\b[Mm]y (?<what>${LOOKS}${BUSINESS})(?=$|[,.;:!?)]|['’]s|\s+(?:is|was|has|and|or|but|to|on|in|at|for
  |with|from|that|which|when|since|because|so|needs?|opens?|opened|started|grows?|doing|going|up|off|last|this|now|again|by|if|after
  |while)\b)`, 'u')
/** Not one's own, not yet, or no more. */
const NOT_RUN = inLines('i')`\b(?:favou?rite|local|dream|dad's|mom's|mum's|father's|mother's|parents'?|family's
  |brother's|sister's|friend'?s?|usual|closed|sold|lost|old|would|wish|if|game|sims|minecraft|idea|plan to|want to|hoping|someday
  |studio apartment|next|nearest|corner|go-to|coffee|grocery|pet|gift|test|demo|example|fake)\b`

const CLASS = alternatives(`(?:[a-z]+ )?(?:choir|book club|orchestra|quartet|improv (?:group|troupe|class|team)|(?:running|cycling
  |climbing|hiking|chess|sailing|knitting|rowing|boxing|tennis|golf|swim|ski|gardening|allotment|writing|poetry|film|photography|running
  |bridge|fencing|judo|karate|rugby|football|soccer|hockey|cricket) (?:club|group|team|league|class)
  |(?:yoga|pilates|pottery|ceramics|dance|ballet|salsa|tango|zumba|spin|painting|art|drawing|cooking|sewing|spanish|french|german
  |italian|japanese|korean|mandarin|chinese|portuguese|arabic|piano|guitar|violin|drum|singing|swimming|driving|boxing|karate|judo
  |climbing|acting|theatre|theater) (?:class|classes|lessons?|course|practice|group))`)
const GOES = patternOf(String.raw`\b[Mm]y (?<what>(?:weekly |new |old |local |evening |monday |tuesday |wednesday |thursday |friday |
  saturday |sunday )*(?:${CLASS}))(?=$|[,.;:!?)]|['’]s|\s+(?:is|was|has|and|or|but|to|on|in|at|for|with|from|that|which|when|tonight
  |tomorrow|this|last|every|starts?|meets?|yesterday|today|because|so)\b)`, 'u')
const NOT_GONE = inLines('i')`\b(?:daughter|son|kid|kids|child|children|quit|stopped|dropped|first|tried|trial
  |cancel\w*|missed my last|used to|would|if|teach|teacher|instructor|students?|run|lead)\b`

const PLACE = String.raw`\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?`
const HOMETOWN = patternOf(String.raw`\b(?:[Mm]y (?:hometown|home town|home country|native (?:country|town))(?: of|,| is)
  |[Bb]ack home in) (?<place>${PLACE})`, 'u')
const THESIS = inLines('i')`\bmy (?<what>(?:[a-z]+ )?(?:phd|thesis|dissertation|residency|apprenticeship
  |bachelor thesis|master'?s thesis|doctorate|mba))(?! is that)\b`
const FINISHED = /\b(?:finished|got|defended|after|was|did|completed|submitted|handed in|had|when|since|before|earned|received)\b/i
const LIKED = inLines('iu')`^(?:I|we)(?: (?:really|also|just|absolutely|both|all|do|still|always|mostly|mainly
  |usually))* (?<verb>love|like|enjoy|adore|hate|dislike|can not stand|collect|play|speak) (?<first>[\p{L} '-]{2,30})$`

/** What is taken for granted, each thing by itself. */
export function undertakingsIn({ text, sentence, isLowerCase }: StatedClause): Finding[] {
  const own = RUN.exec(text)?.groups?.['what']
  const group = GOES.exec(text)?.groups?.['what']
  const place = placeName(
    HOMETOWN.exec(sentence)?.groups?.['place'], { text, sentence, isLowerCase, day: 0, greets: false, toAssistant: false },
  )
  const thesis = THESIS.exec(text)?.groups?.['what']
  return [
    ...(own === undefined || NOT_RUN.test(sentence) || /^(?:new |own |first )*(?:business|shop|store)$/i.test(own) ? []
      : [finding('owns', `has ${article(own)}`)]),
    ...(group === undefined || NOT_GONE.test(sentence) ? [] : [finding('hobby', `goes to ${/classes|lessons|practice$/i.test(group)
      ? group.toLowerCase() : article(group)}`)]),
    ...(place === undefined || !HOMETOWN.test(text) ? [] : [{ attribute: 'hometown' as const, value: place, says: `is from ${place}` }]),
    ...(thesis === undefined || FINISHED.test(sentence) ? [] : [finding('studies', `is working on their ${thesis}`)]),
    ...listed(text, sentence),
  ]
}

const article = (what: string): string => {
  const plain = what.toLowerCase().replace(/^(?:(?:own|new|first|local) )+/, '')
  return `${/^[aeio]/.test(plain) ? 'an' : 'a'} ${plain}`
}

/** "I love hiking, painting and old films": what follows the first thing of a list. */
function listed(text: string, sentence: string): Finding[] {
  const { verb = '', first = '' } = LIKED.exec(text)?.groups ?? {}
  const at = sentence.indexOf(`${first},`)
  if (verb === '' || at < 0) return []
  const rest = inLines('iu')`^,(?<items>(?: [\p{L} '-]{2,30},)*(?: [\p{L} '-]{2,30})? (?:and
    |or) [\p{L} '-]{2,30}?)(?:[.!]|$)`.exec(sentence.slice(at + first.length))?.groups?.['items']
  if (rest === undefined) return []
  const isActivity = /^(?:to |[a-z]+ing\b)/i.test(first)
  return rest.split(/,| and | or /).map((item) => inThirdPerson(item.replace(/^\s*(?:and|or) /, '').trim()))
    .filter((item) => isComplete(item, 4) && wordCount(item) <= 3 && !inLines('i')`^(?:like|such|favou?rite|an?|i
      |i'm|I|we|my|but|so|especially|mostly|the|it|that|though|too|actually|also|please|thanks|dude|man)\b`.test(item)
      && (!isActivity || /^(?:to |[a-z]+ing\b)/i.test(item)))
    .flatMap((item) => liking(verb.toLowerCase(), item))
}

function liking(verb: string, item: string): Finding[] {
  if (/^(?:love|like|enjoy|adore)$/.test(verb)) return [{ attribute: 'likes', value: item, says: `likes ${item}` }]
  if (/^(?:hate|dislike|can not stand)$/.test(verb)) return [{ attribute: 'dislikes', value: item, says: `does not like ${item}` }]
  const tail = restatedTail(item, 3)
  return tail === undefined || tail === '' || verb === 'speak' && !/^\p{Lu}/u.test(item) ? [] : [finding(verb === 'collect' ? 'hobby'
    : verb === 'play' ? 'plays' : 'language', `${verb}s ${tail}`)]
}
