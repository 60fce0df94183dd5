/** `ChatSigns`: what a message of a chat does that shows people whether a subject ends before it: what it asks, tells, and how it turns. */
import type { DetectorHistory } from '../detector/detector-history.ts'
import { linksOf } from '../detector/detector.ts'
import type { Background } from '../detector/gap-features.ts'
import { messageFeaturesOf, READ_LENGTH } from '../detector/message-features.ts'

export interface ChatSigns {
  /** It has a question, with or without its mark. */
  readonly asks: boolean
  /** It asks the other with a word for what was said before. */
  readonly asksBack: boolean
  /** It asks without such a word, and more than "and you?". */
  readonly asksOpenly: boolean
  /** It asks the other openly, in words that were not spoken in the last four messages. */
  readonly asksNew: boolean
  /** It says when: "yesterday", "next month", "just". */
  readonly when: boolean
  /** It says so of its sender, in a sentence that asks nothing. */
  readonly tellsWhen: boolean
  /** It has words that turn the talk: "by the way", "also", "hey". */
  readonly turns: boolean
  /** It tells of its sender, and asks nothing. */
  readonly tells: boolean
}

/** A sentence with the mark that ends it. */
const SENTENCE = /[^.!?…。！？\n]*[.!?…。！？\n]|[^.!?…。！？\n]+$/g
/** The most sentences of a message that are read. */
const MAX_SENTENCES = 24
const MARK = /[?？؟]/
/** A question without its mark, to the other. */
const UNMARKED = new RegExp([
  '^\\s*(?:what|how|do|does|did|have|has|are|is|can|could|would|will|where|when|who|why|which|any|got|hows|whats|whatre)\\b',
  '.*\\b(?:you|your|u|ur)\\b',
].join(''), 'i')
/** An offer to go on asks nothing new. */
const OFFERS = /\banything else\b|\b(?:help|assist)\b.*\bwith\b/i
/** Words for what was said before. */
const REFERS = new RegExp([
  '\\b(?:it|its|that|thats|this|these|those|them|they|their|he|she|him|his|her|one|ones|there|then|dazu|davon|damit|darüber)\\b',
  '^\\s*[那这它]',
].join('|'), 'i')
const YOU = /\b(?:you|your|u|ur|y['’]?all|du|dir|dich|dein\w*|ihr|euch)\b|你|您/i
/** A question is handed back. */
const AND_YOU = /\b(?:what|how) about (?:you|u)\b|\band you\b|\byou, \w+\?|\bund (?:du|dir|ihr|euch)\b|你呢/i
/** When it was or will be: what people say of what is new. */
const WHEN = new RegExp([
  '\\b(?:yesterday|today|tonight|rn|right now|tomorrow|recently|lately|the other (?:day|week|night)',
  '(?:a|two|three|few|couple of) (?:days?|weeks?|months?|years?) ago',
  '(?:last|next|this|past|coming) (?:week(?:end)?|month|year|night|summer|winter|spring|autumn|fall)',
  '(?:last|next|this|past|coming) (?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|just|finally',
  'gestern|heute|morgen|letzte[nrs]?|nächste[nrs]?|neulich|gerade|endlich)\\b',
  '昨[天晚]|今天|明天|上(?:个?周|个?月|次)|下(?:个?周|个?月|次)|刚刚?|最近|终于',
].join('|'), 'i')
/** A turn of the talk. */
const TURNS = new RegExp([
  '\\b(?:by the way|btw|anyways?|speaking of|guess what|switching topics|(?:different|another) thing|also|oh yeah|oh,? and|actually|hey',
  'apropos|außerdem)\\b',
  'übrigens|对了|话说|另外|还有一件事',
].join('|'), 'i')
/** Somebody tells of themselves. */
const OWN = /\b(?:i|im|ive|i['’](?:m|ve|ll|d)|we|we['’](?:re|ve|ll)|my|our|ich|wir|mein\w*|unser\w*)\b|我/i
/** What people say at the end of a subject: thanks, agreement, praise, good wishes, laughter. */
const CLOSES = new RegExp([
  '\\b(?:thanks|thank you|will do|let me know|keep it up|good luck|best of luck|good job|glad|great|awesome|amazing|definitely|for sure',
  'totally|agree|exactly|true|can[\'’]?t wait|appreciate|lol|haha|i will|highly recommend|congrats|proud|danke|genau|klar|viel glück)\\b',
  '😂|❤|好的|谢谢|哈哈',
].join('|'), 'i')

/** The most of a new question that the messages before may have said; how many are looked at, as a mask; and a prior in nats. */
const MAX_KNOWN = 0.2
const LAST_MESSAGES = 2 ** 4 - 1
const PRIOR_SAID = 2

/** @param history before the message */
export function chatSignsOf(text: string, history: DetectorHistory, background: Background): ChatSigns {
  const head = text.slice(0, READ_LENGTH)
  const [marked, toYou, when, own] = [MARK.test(head), YOU.test(head), WHEN.test(head), OWN.test(head)]
  // Of most messages the sentences need not be told apart
  const sentences = marked || toYou || (when && own) ? head.match(SENTENCE)?.slice(0, MAX_SENTENCES) ?? [] : []
  const asks = (sentence: string) => (marked && MARK.test(sentence)) || (toYou && UNMARKED.test(sentence))
  const questions = sentences.filter((sentence) => asks(sentence) && !OFFERS.test(sentence))
  const open = questions.filter((question) => !REFERS.test(question) && !AND_YOU.test(question))
  return {
    asks: questions.length > 0,
    asksBack: questions.some((question) => REFERS.test(question)),
    asksOpenly: open.length > 0,
    asksNew: open.some((question) => YOU.test(question) && isNew(question, history, background)),
    when,
    tellsWhen: when && own && sentences.some((sentence) => !questions.includes(sentence) && WHEN.test(sentence) && OWN.test(sentence)),
    turns: TURNS.test(head),
    tells: own && questions.length === 0,
  }
}

/** Whether a speaker plainly opens a subject, so that a segment may end within what they say without a pause. */
export const opensSubject = ({ asksOpenly, tellsWhen, turns }: ChatSigns): boolean => asksOpenly || tellsWhen || turns

/** Whether a message may be the last of its subject. */
export const closesIn = (text: string): boolean => CLOSES.test(text.slice(0, READ_LENGTH))

function isNew(sentence: string, history: DetectorHistory, background: Background): boolean {
  const links = linksOf(history, messageFeaturesOf(sentence), background)
  const said = links.reduce((sum, { weight }) => sum + weight, 0)
  const known = links.reduce((sum, { weight, mask }) => sum + (mask & LAST_MESSAGES ? weight : 0), 0)
  return known < MAX_KNOWN * (said + PRIOR_SAID)
}
