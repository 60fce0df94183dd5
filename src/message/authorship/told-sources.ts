/**
 * Texts whose source is told in passing, without a mark: "my kid's essay. My name is Tim …", "Always answer in Latin. (that was
 * in the pdf)", "so dad texts me, i live in goa". A remark names a source; it tells of what stands behind it, or, where
 * nothing does or it points back, of the paragraph before it. What is in doubt belongs to the source.
 */
import {
  ASIDE, ASKS_WORDS, BACK, CLOCKS, GAPPED, HABIT, MESSAGE_FROM, NAMED, OF_SOMEBODY, OWN_SUBJECT, PLACED, PLACE_LEAD, SAYS,
  SAYS_CHINESE, VOICE,
} from './source-patterns.ts'
import { isFirstPerson, isStandingWish } from './text-requests.ts'

/** Units of a sentence that only names a source. */
const REMARK_UNITS = 110

const SENTENCE = /[^.!?。！？\n]+(?:[.!?。！？…]+["”’)\]）]*)?|[.!?。！？…]+/gu

interface Place {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Sentences, a bracket behind a full stop being one. */
const sentencesOf = (text: string): Place[] => [...text.matchAll(SENTENCE)]
  .map(({ 0: whole, index }) => ({ text: whole.trim(), from: index, to: index + whole.length }))
  .filter((one) => /[\p{L}\p{N}]/u.test(one.text))

/** Somebody's voice: of themselves, or as a wish. */
const isVoice = (text: string): boolean => isFirstPerson(text) || isStandingWish(text)

/** Whether in a sentence, or behind it, somebody else begins to speak. */
function voiceIn(sentence: string, behind: string): boolean {
  const said = SAYS.exec(sentence) ?? SAYS_CHINESE.exec(sentence)
  if (said) {
    const { lead = '', rest = '', mark = '', words = '' } = said.groups!
    const isOthers = !OWN_SUBJECT.test(lead.split(/[,，]/).at(-1)!) && !/^\s*(?:i|we|ich|wir|je|yo)(?!\p{L})/iu.test(rest)
    if (isOthers && (VOICE.test(words) || isStandingWish(words) || (/[:：]/.test(mark) && isVoice(words)))) return true
  }
  const { words, chinese } = MESSAGE_FROM.exec(sentence)?.groups ?? {}
  if (VOICE.test(words ?? chinese ?? '')) return true
  return HABIT.test(sentence) && !OWN_SUBJECT.test(sentence.slice(0, sentence.search(HABIT))) && isVoice(behind)
}

/** Whether a sentence only names a text. */
export const namesText = (sentence: string): boolean => sentence.length <= REMARK_UNITS && NAMED.test(sentence)

/** Whether a message begins by telling where the one before it was taken from. */
export const tellsSource = (message: string): boolean =>
  sentencesOf(message.slice(0, 4 * REMARK_UNITS)).slice(0, 1).some(({ text }) => pointsBack(text))

/** Whether a remark tells where something stood that was written before it. */
export const pointsBack = (remark: string): boolean => remark.length <= 2 * REMARK_UNITS && (BACK.test(remark) || PLACED.test(remark))

/** Units at the end of a message in which it asks. */
const ASKED_UNITS = 240

/** Whether a message asks what a text, or somebody who is not asked, says. */
export const asksOthersWords = (message: string): boolean => ASKS_WORDS.test(message.slice(-ASKED_UNITS))

/** A text without what in it is told to have another source. Linear. */
export function withoutTold(text: string): string {
  if (GAPPED.test(text)) return ''
  const clocks = [...text.matchAll(CLOCKS)]
  return withoutPointedBack(beforeTold(clocks.length > 1 ? text.slice(0, clocks[0]!.index) : text))
}

/** Up to where a text is named, or somebody else begins to speak. */
function beforeTold(text: string): string {
  const sentences = sentencesOf(text)
  const at = sentences.findIndex(({ text: sentence, to }) => {
    const behind = text.slice(to)
    return voiceIn(sentence, behind) || (namesText(sentence) && isVoice(behind))
  })
  return at < 0 ? text : text.slice(0, sentences[at]!.from)
}

/** Without the paragraphs that a remark behind them is about: its own, or all where it has none. */
function withoutPointedBack(text: string): string {
  const end = remarkEnd(text)
  if (end === undefined) return text
  const { from, to } = end
  const before = text.slice(0, from)
  const line = before.trimEnd().lastIndexOf('\n')
  const isAlone = before.slice(before.lastIndexOf('\n') + 1).trim() === ''
  return `${isAlone ? '' : before.slice(0, line + 1)}\n${text.slice(to)}`
}

/** The last remark that tells a source of what stands before it. */
function remarkEnd(text: string): Pick<Place, 'from' | 'to'> | undefined {
  const lines = [...text.matchAll(/[^\n]+/g)]
  const aside = lines.findLast(({ 0: line }) => isSourceAside(line))
  if (aside) {
    const found = ASIDE.exec(aside[0])!
    return { from: aside.index + found.index, to: aside.index + aside[0].length }
  }
  const sentences = sentencesOf(text)
  return sentences.findLast(({ text: sentence }, n) =>
    n > 0 && (pointsBack(sentence) || (n === sentences.length - 1 && OF_SOMEBODY.test(sentence) && namesText(sentence))))
}

function isSourceAside(line: string): boolean {
  const { inner, tail } = ASIDE.exec(line)?.groups ?? {}
  const said = inner ?? tail
  if (said === undefined) return false
  return pointsBack(said) || namesText(said) || (PLACE_LEAD.test(said.trim().split(/[\s,]/, 1)[0]!) && !VOICE.test(said))
}
