/** Validation of model texts: whole sentences within limits, no refusal, no echo of the instructions. */
import type { Json } from '../../json.ts'
import { lineOf, type TextLimits } from '../../core/model-reply.ts'
import { isUnspacedText } from '../extractive/word-weights.ts'
import { LatinRegExp } from '../../latin-regexp.ts'

/** Limits of an accepted text: about twice the length that the prompt asks for. */
export interface TextBounds {
  readonly spaced: TextLimits
  /** For scripts without spaces between words, which are limited by characters. */
  readonly unspaced: TextLimits
}

export const TITLE_LIMITS: TextBounds = { spaced: { words: 15, characters: 160 }, unspaced: { words: 15, characters: 60 } }
export const SUMMARY_LIMITS: TextBounds = { spaced: { words: 120, characters: 900 }, unspaced: { words: 120, characters: 360 } }

/** The part of a text that is read: more than any limit. */
const READ_LIMITS = { words: 400, characters: 4000 }

/**
 * A model's text on one line. A text that is too long ends with the last sentence that fits.
 *
 * @returns undefined if the value is no text, or if no whole sentence fits: a truncated sentence may mean the opposite
 */
export function textWithin(value: Json | undefined, { spaced, unspaced }: TextBounds): string | undefined {
  const line = lineOf(value, READ_LIMITS)
  return line === undefined ? undefined : sentencesWithin(line, isUnspacedText(line) ? unspaced : spaced)
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The whole text, or its first sentences that fit; undefined if none does. */
export function sentencesWithin(line: string, limits: TextLimits): string | undefined {
  if (fits(line, limits)) return line
  let end = 0
  for (const { segment, index } of sentences.segment(line)) {
    const to = index + segment.trimEnd().length
    if (!fits(line.slice(0, to), limits)) break
    if (SENTENCE_END.test(segment)) end = to
  }
  return end === 0 ? undefined : line.slice(0, end)
}

/** The end of a sentence. A full stop after a short word may be part of it: 'Dr. Smith', 'at 5 p.m.', 'No. 7'. */
const SENTENCE_END = /(?:[!?…。！？।؟]|[\p{L}\p{N}]{4}\.)["'”’»)\]]*\s*$/u

/** True if a text is within the limits of words and code points. */
export const fits = (text: string, { words, characters }: TextLimits): boolean =>
  text.length <= 2 * characters && Array.from(text).length <= characters && text.split(/\s+/).length <= words

/** A title without the quotation marks, asterisks and full stop that models add. */
export function bareTitle(line: string): string {
  const bare = line.replace(/^(?:["'“”«„「『*_#]|\s)+/u, '').replace(/(?:["'“”»「」『』*_]|\s)+$/u, '').replace(/(?<=[\p{L}\p{N})])[.。]$/u, '')
  return /[\p{L}\p{N}]/u.test(bare) ? bare : line
}

/** The verbs of a refusal; without them 'I Can't Stop Loving You' would be one. */
const DECLINED = '(?:help|assist|provid|compl|fulfil|do (?:that|this)|creat|generat|produc|summari|'
  + 'describ|engag|process|writ|continu|answer|respond|discuss|giv|participat|access|support)'

const REFUSALS: readonly RegExp[] = [
  new RegExp(String.raw`^(?:i['’]?m|i am|we['’]?re|we are|my)?\s*(?:\w+\s+)?(?:sorry|apologi[sz]e|`
    + String.raw`apologies)\b.{0,40}\b(?:can(?:['’]?t|not| not)|won['’]?t|unable|not able|not allowed)\b`, 'iu'),
  new LatinRegExp(
    `^(?:unfortunately,?\\s+)?i\\s+(?:can(?:['’]?t|not| not)|won['’]?t|must decline to)\\s+(?:\\w+\\s+)?${DECLINED}`, 'iu',
  ),
  new LatinRegExp(
    `^(?:unfortunately,?\\s+)?i(?:['’]m| am)\\s+(?:unable|not able|not comfortable|not `
    + `allowed)\\s+(?:to\\s+)?(?:\\w+\\s+)?${DECLINED}`,
    'iu',
  ),
  /^as an?\s+(?:ai|artificial intelligence|(?:large )?language model)(?:\s+(?:language )?(?:model|assistant))?\s*(?:[,.:;]|i\b|$)/iu,
  /^(?:很?抱歉|对不起|不好意思|對不起).{0,10}(?:无法|不能|無法)/u,
  /^我(?:无法|無法|不能)(?:协助|提供|回答|完成|处理|总结|協助|回答)/u,
  /^(?:作为|作為|身为)(?:一个|一個|一名)?(?:AI|人工智能|大?语言模型|大?語言模型)/iu,
  /^(?:申し訳|すみません|ごめんなさい).{0,40}(?:できません|できかねます|いたしかねます)/u,
  /^AI(?:として|アシスタントとして|로서)/u,
  /^죄송(?:합니다|하지만).{0,40}(?:없습니다|없어요)/u,
  /^(?:es )?tut mir leid\b.{0,20}\bkann\b.{0,40}\bnicht\b|^als (?:ki|künstliche intelligenz)\b/iu,
  new LatinRegExp(
    String.raw`^(?:je suis )?désolée?(?!\p{L}).{0,30}\bne (?:peux|puis)\b|^en tant qu['’](?:ia|assistant|intelligence `
    + String.raw`artificielle)\b`,
    'iu',
  ),
  /^lo siento\b.{0,30}\bno puedo\b|^como (?:una? )?(?:ia|inteligencia artificial|modelo de lenguaje)\b/iu,
]

/** Whether a model's text is a refusal, by its beginning, in seven languages. */
export function isRefusal(text: string): boolean {
  const line = text.replace(/^[\s"'“”‘’«*_#>-]+/u, '').slice(0, 200)
  return REFUSALS.some((refusal) => refusal.test(line))
}

const PLACEHOLDER = new RegExp(String.raw`^(?:(?:the |your )?(?:title|summary|synopsis|string|text)(?: here|`
  + String.raw` of (?:the )?segment(?: \d+)?)?|segment \d+|untitled|none|null|undefined|n a|tbd|标题|标题在此|无标题|摘要|タイトル|無題)$`, 'u')

/** Whether a text is a placeholder ('Segment 1', 'title') or a copy of words from the instructions. */
export function isEcho(text: string, instructions: string): boolean {
  const words = wordsIn(text)
  if (PLACEHOLDER.test(words)) return true
  return words.split(' ').length >= 3 && ` ${wordsIn(instructions)} `.includes(` ${words} `)
}

const wordsIn = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
