/** English statements told again in the third person, with what follows their verb as it was said. */
import type { TimeSpan } from '../../times/time-spans.ts'
import { alternatives, type Finding, inLines, patternOf, type RuleAttribute, type StatedClause } from '../../facts/finding.ts'
import { inThirdPerson, isComplete, phraseOf } from './values.ts'

/** A clause of the speaker by its parts: "I usually walk the dog at six". */
export interface SpokenClause {
  readonly verb: string
  /** What stands between the subject and the verb, in lower case. */
  readonly adverbs: string
  /** What follows the verb; empty where nothing does. */
  readonly rest: string
  readonly clause: StatedClause
}

/** Reads what follows one verb. */
export type VerbReading = (said: SpokenClause) => Finding | readonly Finding[] | undefined

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
const ADVERB_OF_HABIT = /\b(?:always|usually|mostly|mainly|often|sometimes|normally|generally|typically|only|regularly|never|rarely)\b/i

const FROM_HOW_OFTEN = patternOf(`(?:at least |about |around |for )?\\b(?:${OFTEN})(?![\\p{L}]).*$`, 'iu')
/** What is left of a tail without how often. */
export const withoutFrequency = (rest: string): string =>
  rest.replace(FROM_HOW_OFTEN, '').trim()

/** Whether a clause says how often. */
export const isHabitual = ({ adverbs, rest }: SpokenClause): boolean => FREQUENT.test(rest) || ADVERB_OF_HABIT.test(adverbs)

/** Of the moment, of somebody's work at the screen, or of play. */
const MOMENTARY = patternOf(String.raw`\b(?:${alternatives(`today|tonight|right now|rn|this (?:morning|evening|afternoon|week|weekend
  |time|year)|(?:the|my|your|her|his) first(?: time)?|first time|yesterday|tomorrow|just now|at the moment|for now|so far|again|anymore
  |when(?:ever)? you
  |codebase|scripts?|files?|functions?|errors?|quer(?:y|ies)|tables?|build|unit tests?|api|loops?|arrays?|columns?|rows?|methods?
  |endpoints?|containers?|branch|commit|repo|dataset|spreadsheet|minecraft|sims|character|quest|level|joke`)})\b`, 'i')

/** Words that stand for no thing said before. */
const HARMLESS = inLines('gi')`\b(?:(?:a |quite a |whole )?(?:lots?|bit) of|one of|at least one|all (?:of )?(?:the
  |my|our|day|night|kinds of|sorts of)|all (?:year|summer|winter)|other people|each (?:day|week|year)|(?:first|second|third)(?= (?:year
  |grade|language|graders))|(?:too )?much(?= (?:coffee|tea|time|sugar|water))|no (?:sugar|milk|meat|dairy|kids)|both(?= my))\b|\btheir\b
  |\b\d+(?:st|nd|rd|th)(?= (?:grade|graders|floor|year))`

const TRAILING_TIME =
  /[\s,]+(?:and|with|or|for|to|at|in|on|by|from|the|a|of|as|my|our|very|really|like|feeling|being|getting|having|doing|making|going)$/i

/** What follows a verb in the third person; nothing where it points at something said before, even without its last part. */
export function restatedTail(rest: string, mostWords = 9): string | undefined {
  return completeTail(rest, mostWords) ?? completeTail(rest.replace(inLines('i')`\s+(?:and|but|with|because|while
    |when|since|where|if|even|though)\b.*$`, ''), mostWords)
}

function completeTail(text: string, mostWords: number): string | undefined {
  const often = FREQUENT.exec(text)
  const [rest, frequency] = often === null || often.index + often[0].length < text.replace(/[\s.,!]+$/, '').length ? [text, '']
    : [text.slice(0, often.index), often[0]] // "twice a year" is no length of time
  const tail = inThirdPerson(`${phraseOf(rest)} ${frequency}`.trim().replace(/\s+like (?:an? |the |my )?\p{L}+(?: \p{L}+)?$/iu, ''))
    .replace(/\bour\b/gi, 'their').replace(/\bme\b/g, 'them').replace(TRAILING_TIME, '')
  const plain = tail.replace(FREQUENT, ' ').replace(HARMLESS, 'a').replace(/\s+/g, ' ').trim()
  if (MOMENTARY.test(tail) || /\b(?:em|or (?!two|three|so)\p{L}+ (?:about|to))\b/iu.test(tail)) return undefined
  return plain === '' || isComplete(plain.replace(/^(?:a|an) (?=$)/, 'x'), mostWords) ? tail : undefined
}

/** A fact whose value is what it says. */
export const finding = (attribute: RuleAttribute, says: string, since?: TimeSpan): Finding => ({ attribute, value: says, says, ...(since
  && { since }) })

/** The clause in the third person; nothing where it is of the moment or stands not by itself. */
export function restated(attribute: RuleAttribute, { verb, adverbs, rest, clause }: SpokenClause, mostWords?: number): Finding | undefined {
  const tail = restatedTail(rest, mostWords)
  if (tail === undefined || MOMENTARY.test(clause.text)) return undefined
  const often = inLines('i')`\b(?:always|usually|mostly|often|sometimes|normally|rarely|only|mainly|professionally
    |never|hardly ever)\b`.exec(adverbs)?.[0].toLowerCase()
  return finding(attribute, `${often === undefined ? '' : `${often} `}${thirdPerson(verb)}${tail === '' ? '' : ` ${tail}`}`)
}
