/** What a message's form says of its use as evidence: whether it asks, speaks of oneself, names a time. */

export interface EvidenceFeatures {
  /** Its last sentence is a question. */
  readonly asks: boolean
  /** It speaks in the first person: people asked about are mostly told of by themselves. */
  readonly tells: boolean
  /** Words that place something in time, 0–3. */
  readonly timeWords: number
}

/** Characters that are read of a text, and of its end whether it asks: form shows early, and the cost per message stays bounded. */
const READ_LENGTH = 4000
export const MOST_TIME_WORDS = 3

/** What importers write behind a message that came with a picture: not the speaker's words. */
const CAPTION = '[image: '

const FIRST_PERSON = /\b(?:i|i['’](?:m|ve|d|ll)|my|me|mine|we|we['’](?:re|ve)|our)\b|[我俺咱]/iu
/** In capitals it is a country. */
const US = /\b[Uu]s\b/u
const TIME_WORD = new RegExp(
  String.raw`\b(?:yesterday|today|tonight|tomorrow|last|next|ago|weeks?|weekends?|months?|years?|days?|recently|morning|evening|night|since|when i was`
  + String.raw`|(?:mon|tues|wednes|thurs|fri|satur|sun)day|summer|winter|spring|fall|autumn`
  + String.raw`|january|february|march|april|june|july|august|september|october|november|december|\d{4})\b`
  + '|昨天|今天|明天|前天|后天|去年|今年|明年|上周|下周|上个?月|下个?月|周末|星期|最近|[早晚]上|春天|夏天|秋天|冬天|\\d+[年月日号]', 'giu')

export function evidenceFeatures(text: string): EvidenceFeatures {
  const whole = withoutCaption(text)
  const own = whole.slice(0, READ_LENGTH)
  return {
    asks: /[?？][!！?？]*\s*$/u.test(lastWords(whole)),
    tells: FIRST_PERSON.test(own) || US.test(own),
    timeWords: Math.min(MOST_TIME_WORDS, own.match(TIME_WORD)?.length ?? 0),
  }
}

/** The sentences that end in a question mark. */
export function questionsIn(text: string): string {
  if (!/[?？]/u.test(text)) return ''
  return (text.match(/[^.!?。！？\n]+[.!?。！？]*/gu) ?? []).filter((sentence) => /[?？]/u.test(sentence)).join(' ')
}

function withoutCaption(text: string): string {
  const at = text.indexOf(CAPTION)
  return at < 0 ? text : text.slice(0, at)
}

/** The end of a text without the emoji and signs behind its last sentence. */
const lastWords = (text: string): string => text.slice(-60).replace(/[^\p{L}\p{N}?？.!。！]+$/u, '')
