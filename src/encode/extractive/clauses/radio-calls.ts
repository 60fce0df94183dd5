/** Talk by radio: who calls whom, and which ship a message is about. Its messages have no names of their own. */
import type { Sentence } from '../sentences.ts'
import { LatinRegExp } from '../../../latin-regexp.ts'

/** A name of at most five words, each of at most 24 letters: no text makes the search long. */
const CALL_SIGN = String.raw`((?:\p{Lu}[\p{L}\p{N}'’-]{0,23})(?: (?:\p{Lu}[\p{L}\p{N}'’-]{0,23}|\d{1,5})){0,4})`
/** Messages, and characters of each, that are searched for calls. */
const SEARCHED = { messages: 200, characters: 600 }
/** How a station says who it is: 'this is SEA KITE', 'SEA KITE here'. */
const SPEAKERS = [
  new LatinRegExp(String.raw`(?<!\p{L})[Tt]his is (?:the |motor vessel |MV |vessel )?${CALL_SIGN}`, 'u'),
  new LatinRegExp(String.raw`${CALL_SIGN} (?:here|calling|standing by|checking in|copies|out[.!]?$)(?!\p{L})`, 'u'),
  new LatinRegExp(String.raw`[.,!?] ${CALL_SIGN}[.!]?$`, 'u'),
]
const ADDRESSED = new LatinRegExp(
  String.raw`^(?:(?:Roger|Copy|Copy that|Roger that|Understood|Hi|Hey|Thanks|Okay|Yes|Morning|Good morning),? )?${CALL_SIGN},`,
  'u',
)
const RADIO = new LatinRegExp(String.raw`(?<!\p{L})(?:VTS|over|roger|copy|channel|vessel|mayday|pilot|anchorage)(?!\p{L})`, 'iu')
/** A station ashore: the talk is about the ship. */
const ASHORE = /(?:^|\s)(?:VTS|Control|Station|Lighthouse|Traffic|Guard|Radio|Any|Vessel|All|Over|Roger|Copy|Understood|Thanks|Yes|Okay|Will|Appreciate|Yeah|It's|Morning|Good|No|Negative|Sounds|Hi|Hey|Sure)\b/iu
/** What radio talk is about when it happens. */
const EVENT = new LatinRegExp(
  String.raw`(?<!\p{L})(?:mayday|fire|emergency|aground|collision|distress|abandon|flooding|overboard|injured|medical|`
  + String.raw`evacuat\w*|engine|leak\w*|requesting|request|permission|cargo|fog|drifting|dragging)(?!\p{L})`,
  'iu',
)
/** Messages that speak as by radio. */
const FEWEST = 2

export interface RadioTalk {
  /** The ship that a message comes from, or speaks to. */
  readonly shipOf: (message: number) => string | undefined
  readonly isEvent: (text: string) => boolean
}

/** The calls of a segment without speakers' names; undefined if it is no talk by radio. */
export function radioTalkOf(sentences: readonly Sentence[]): RadioTalk | undefined {
  if (sentences.some(({ speaker }) => speaker !== 'User')) return undefined
  const texts = new Map<number, string>()
  for (const { message, text } of sentences) {
    if (texts.size < SEARCHED.messages || texts.has(message)) texts.set(message, `${texts.get(message) ?? ''} ${text}`.trim().slice(0, SEARCHED.characters))
  }
  const all = [...texts.values()]
  const marked = all.filter((text) => [...SPEAKERS.slice(0, 2), ADDRESSED].some((pattern) => pattern.test(text))).length
  const hasRadioWords = all.filter((text) => RADIO.test(text)).length >= FEWEST
  if (!hasRadioWords || marked * 3 < all.length) return undefined
  const ships = shipsOf([...texts])
  return { shipOf: (message) => ships.get(message), isEvent: (text) => EVENT.test(text) }
}

/** The ship of each message: its speaker, or the one spoken to if the speaker is ashore. */
function shipsOf(texts: readonly (readonly [number, string])[]): Map<number, string> {
  const all = texts.map(([, text]) => text).join('\n')
  const isShip = (name: string | undefined): name is string => name !== undefined && name.length > 2 && !ASHORE.test(name) && all.indexOf(name) !== all.lastIndexOf(name)
  const speakers: (string | undefined)[] = []
  return new Map(texts.flatMap(([message, text], i) => {
    const said = SPEAKERS.map((pattern) => pattern.exec(text)?.[1]).find((name) => name !== undefined && name.length > 2)
    const addressee = ADDRESSED.exec(text)?.[1] ?? speakers[i - 1]
    const before = speakers[i - 2]
    const speaker = said ?? (before === addressee ? undefined : before)
    speakers.push(speaker)
    const ship = [speaker, addressee].find(isShip)
    return ship === undefined ? [] : [[message, ship] as const]
  }))
}

/** Without 'we're currently', which its ship says before it. */
export const withoutOwn = (text: string): string => text.replace(/^(?:we're|we are|we've got|we've|we have|i'm|i've|i am|our) (?:(?:currently|just|now|also|still|already|about) )?(?=\p{L}+ )/iu, '')

/** Factor for a clause of radio talk: what happens is its subject, the calling is not. */
export const radioFactor = (text: string, { isEvent }: RadioTalk): number => (CALLING.test(text) || text.replace(CALL_SIGNS, ' ').trim().split(/\s+/).length < 2 ? 0.15 : 1) * (isEvent(text) ? 1.5 : 1)
const CALL_SIGNS = new RegExp(CALL_SIGN, 'gu')
const CALLING = new LatinRegExp(
  String.raw`(?<!\p{L})(?:calling|standing by|stand by|go ahead|over|out|copy|roger|loud and clear|listening watch|this is|on `
  + String.raw`channel|VTS on|channel \S+|identify|do you read|heads-up|safe (?:sailing|passage|journey|voyage|watch)|checking in|`
  + String.raw`received|station|come in|attention|vessels? (?:approaching|heading|near|off))(?!\p{L})`,
  'iu',
)
