/** Corrections: whether a message corrects the message before it. The two are never split. */
import type { Message } from '../../contract/message.ts'
import { gapMs } from './message-gaps.ts'
import { MINUTE_MS } from '../../base/units.ts'

/** The fields of a message that decide whether it is a correction. */
export type CorrectionMessage = Pick<Message, 'at' | 'timed' | 'role' | 'text' | 'kind'> & { readonly name?: string }

/** The longest gap between a message and its correction. */
const MAX_GAP_MS = 5 * MINUTE_MS
/** Code units of each message that are compared. */
const READ_LENGTH = 200
/** Share of the shorter message's words that both messages contain when one repeats the other. */
const SHARED_WORDS = 0.75
const MIN_WORDS = 3

/** `*their`, `their*`: the chat notation for a corrected typing mistake. */
const STARRED = /^\*[^\s*][^*]{0,60}$|^[^\s*][^*]{0,60}\*$/u
const CORRECTING = new RegExp(
  '^(?:(?:no|oh|oops|ups|sorry|wait|argh?|ah|hm+)[,. !]+)*(?:i meant?\\b|i mean to say|'
  + 'correction\\b|scratch that|make that\\b|typo\\b|let me rephrase'
  + '|ich meinte?\\b|korrektur\\b|je voulais dire|pardon[,.]? je|quise decir|quería decir|volevo dire|quis dizer|ik bedoel'
  + '|我(?:是|的意思是)说|我是想说|更正|打错|说错|不对[，,]|訂正|間違え)', 'iu')

/** True if the same speaker, within 5 minutes, corrects or repeats the previous message. */
export function isCorrection(previous: CorrectionMessage | undefined, next: CorrectionMessage): boolean {
  if (!previous || previous.kind !== 'message' || next.kind !== 'message') return false
  if (previous.role !== next.role || previous.name !== next.name) return false
  if (Math.abs(gapMs(previous, next)) > MAX_GAP_MS) return false
  const text = next.text.trim().slice(0, READ_LENGTH)
  return (text.includes('*') && STARRED.test(text)) || CORRECTING.test(text) || isRepetition(previous.text.slice(0, READ_LENGTH), text)
}

function isRepetition(previous: string, next: string): boolean {
  const words = wordsOf(previous)
  const otherWords = wordsOf(next)
  const fewer = Math.min(words.size, otherWords.size)
  if (fewer < MIN_WORDS || Math.max(words.size, otherWords.size) > 2 * fewer) return false
  let sharedWords = 0
  for (const word of words) if (otherWords.has(word)) sharedWords++
  return sharedWords >= SHARED_WORDS * fewer
}

/** The words of the last text that was read: it is compared with the message before it, then with the one after it. */
let lastRead: { readonly text: string; readonly words: ReadonlySet<string> } = { text: '', words: new Set() }

/** Distinct words; in scripts without spaces, pairs of adjacent characters. */
function wordsOf(text: string): ReadonlySet<string> {
  if (text !== lastRead.text) lastRead = {
    text, words: new Set(ASCII.test(text) ? text.toLowerCase().match(/[a-z0-9]+/g) : wordsOrPairs(text)),
  }
  return lastRead.words
}

const ASCII = /^[\0-\x7f]*$/

function wordsOrPairs(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.flatMap((word) =>
    (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{3,}$/u.test(word) ? pairsOf(word) : [word]))
}

function pairsOf(word: string): string[] {
  const characters = Array.from(word)
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
