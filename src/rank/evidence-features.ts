/** Surface features of a message that indicate its value as evidence: questions, first person, time expressions. */

export interface EvidenceFeatures {
  /** The last sentence is a question. */
  readonly asks: boolean
  /** The text has a first-person pronoun: evidence about a person is mostly in that person's own messages. */
  readonly tells: boolean
  /** Number of time expressions, 0–3. */
  readonly timeWords: number
}

/** Number of characters, from the start of a text, that are matched, to limit the cost per message; `asks` is read from the end. */
const MAX_CHARACTERS = 4000
export const MOST_TIME_WORDS = 3

/** Start of the caption that importers append to a message with an image: not the speaker's words. */
const CAPTION_PREFIX = '[image: '

const FIRST_PERSON = /\b(?:i|i['’](?:m|ve|d|ll)|my|me|mine|we|we['’](?:re|ve)|our)\b|[我俺咱]/iu
/** The pronoun; `US` in capitals is the country. */
const US_PRONOUN = /\b[Uu]s\b/u
const TIME_WORD = new RegExp(
  String.raw`\b(?:yesterday|today|tonight|tomorrow|last|next|ago|weeks?|weekends?|months?|`
  + String.raw`years?|days?|recently|morning|evening|night|since|when i was`
  + String.raw`|(?:mon|tues|wednes|thurs|fri|satur|sun)day|summer|winter|spring|fall|autumn`
  + String.raw`|january|february|march|april|june|july|august|september|october|november|december|\d{4})\b`
  + '|昨天|今天|明天|前天|后天|去年|今年|明年|上周|下周|上个?月|下个?月|周末|星期|最近|[早晚]上|春天|夏天|秋天|冬天|\\d+[年月日号]', 'giu')

/** The features of a message's text. */
export function evidenceFeatures(text: string): EvidenceFeatures {
  const uncaptioned = withoutCaption(text)
  const head = uncaptioned.slice(0, MAX_CHARACTERS)
  return {
    asks: /[?？][!！?？]*\s*$/u.test(textEnd(uncaptioned)),
    tells: FIRST_PERSON.test(head) || US_PRONOUN.test(head),
    timeWords: Math.min(MOST_TIME_WORDS, head.match(TIME_WORD)?.length ?? 0),
  }
}

/** The sentences that end in a question mark. */
export function questionsIn(text: string): string {
  if (!/[?？]/u.test(text)) return ''
  return (text.match(/[^.!?。！？\n]+[.!?。！？]*/gu) ?? []).filter((sentence) => /[?？]/u.test(sentence)).join(' ')
}

function withoutCaption(text: string): string {
  const at = text.indexOf(CAPTION_PREFIX)
  return at < 0 ? text : text.slice(0, at)
}

/** The end of a text without emoji and symbols after its last sentence. */
const textEnd = (text: string): string => text.slice(-60).replace(/[^\p{L}\p{N}?？.!。！]+$/u, '')
