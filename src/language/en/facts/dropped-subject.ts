/**
 * English: clauses whose subject is left out, as messengers do: "been climbing for six years", "mum had a fall", "the wife works nights".
 */
import { isEnglishWord } from '../../english-word.ts'
import { alternatives, inLines, patternOf } from '../../facts/finding.ts'
import { LatinRegExp } from '../../../base/latin-regexp.ts'

const LATELY = '(?:just|finally|recently|already|also|actually|even|only just|officially)'
const DONE = alternatives(`started|finished|quit|sold|bought|moved|lost|broke|passed|graduated|got|grew up|was born|had|went|adopted
  |joined|retired|took up|turned|switched to|signed|booked|hit|reached|ran|won|left|became|studied|majored|worked|taught|served
  |married|divorced|gave up|stopped|landed|accepted|handed in|split up|broke up|closed on|came back|spent|visited|travell?ed|met my
  |renewed|interned|enrolled|celebrated|welcomed|gave birth|proposed|came out|earned|defended|published|opened|launched|settled`)
const DOING = alternatives(`living|working|studying|learning|training|planning|moving|trying to|saving|teaching|commuting|raising
  |renting|recovering|staying|dating|expecting|volunteering|retiring|flying|travell?ing|starting|getting married|majoring|interning
  |freelancing|taking|running|building|writing|doing my|preparing for|pregnant|allergic|married|engaged|divorced|retired|vegan
  |vegetarian|lactose intolerant|diabetic|originally from|based|born`)
const KEPT = alternatives(`never (?:eat|drink|drive|smoke|learned|learnt|owned|had|liked)|can not (?:eat|drink|drive|smoke|stand|have|do
  |swim|cook|tolerate|work|handle|speak|live without)|have (?:two|three|four|five|six|\\d+|type|an? (?:son|daughter|dog|cat|wife|husband
  |kid|baby|twin))
  |love|hate|absolutely (?:love|hate)|prefer|enjoy|live (?:in|on|with|near|alone)|work (?:in|at|as|for|with|from|nights)|grew up
  |play (?:the )?(?:guitar|piano|violin|drums|bass|cello|football|soccer|tennis|chess)|speak (?=\\p{Lu})|mostly (?:eat|drink|use|read
  |listen|work|play)|could (?:live on|eat [a-z]+ (?:all day|every day))`)
/** Words behind a verb that make it a wish or a word to somebody else. */
const TO_OTHERS = inLines('i')`^(?:love|hate|enjoy|prefer|taking|running|writing|building|trying to
  |planning)\b.{0,4}\b(?:you|your|yours|ur|u|it|that|this|these|those|them|him|her|how|when|what|the (?:idea|way|look|vibe|photo|pic
  |picture|sound))\b|^(?:got|had|went|left|have) (?:it|you|that|a (?:question|problem|second|minute|nice|good|great|blast)|to)\b`

const REACHED = patternOf(`^(?:${LATELY} )*(?:${DONE})(?= |$)`, 'i')
const GOING_ON = patternOf(`^(?:(?:currently|now|still|also|actually|mostly|both|originally) )*(?:${DOING})(?= |$)`, 'iu')
const HELD = patternOf(`^(?:(?:also|really|just|personally|actually) )*(?:${KEPT})(?= |$)`, 'iu')
const AGED = /^(?:only |already )?\d{2} (?:years? old|yo|y\/o|yrs old)$/i
const HERE = new LatinRegExp(String.raw`^(?<what>(?:an? |the )?(?:[\p{L}-]+ ){0,3}[\p{L}-]+) here$`, 'iu')
const COUNTED = inLines('i')`^(?:(?:one|two|three|four|five|six|\d) (?:[a-z]+ ){0,2}(?:kids?|children|sons?
  |daughters?|boys|girls|dogs?|cats?|siblings|sisters?|brothers?|horses|chickens|rabbits|jobs)|(?:teens|teenagers|kids|twins)$
  |an? (?:dog|cat|wife|husband|toddler|mortgage|baby|teenager|newborn|son|daughter))(?: .*)?$`

/** The clause with its subject, if that is the speaker and left out. */
export function withSpeaker(text: string): string {
  const clause = isEnglishWord(/^\p{L}+/u.exec(text)?.[0].toLowerCase() ?? '') ? text.charAt(0).toLowerCase() + text.slice(1) : text
  const whole = spokenBy(clause)
  return whole === clause ? text : whole
}

function spokenBy(clause: string): string {
  if (/^been /i.test(clause)) return `I have ${clause}`
  if (TO_OTHERS.test(clause)) return clause
  if (REACHED.test(clause) || HELD.test(clause)) return `I ${clause}`
  if (AGED.test(clause)) return `I am ${clause}`
  if (GOING_ON.test(clause)) return `I am ${clause}`
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
