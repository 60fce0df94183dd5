/** Whether a message sets right the one before it: such two are never divided. */
import type { Message } from '../../message/message.ts'
import { gapMs } from './message-gaps.ts'
import { MINUTE_MS } from '../../units.ts'

/** A message as far as a correction is told by it. */
export type CorrectionMessage = Pick<Message, 'at' | 'timed' | 'role' | 'text' | 'kind'> & { readonly name?: string }

/** Who corrects himself does so soon. */
const SOON_MS = 5 * MINUTE_MS
/** Code units that are read of each. */
const READ = 200
/** Share of the shorter message's words that stand in both when one is the other said again. */
const SAME_WORDS = 0.75
const FEWEST_WORDS = 3

/** `*their`, `their*`: the sign of a typing mistake set right. */
const STARRED = /^\*[^\s*][^*]{0,60}$|^[^\s*][^*]{0,60}\*$/u
const CORRECTING = new RegExp(
  '^(?:(?:no|oh|oops|ups|sorry|wait|argh?|ah|hm+)[,. !]+)*(?:i meant?\\b|i mean to say|correction\\b|scratch that|make that\\b|typo\\b|let me rephrase'
  + '|ich meinte?\\b|korrektur\\b|je voulais dire|pardon[,.]? je|quise decir|quería decir|volevo dire|quis dizer|ik bedoel'
  + '|我(?:是|的意思是)说|我是想说|更正|打错|说错|不对[，,]|訂正|間違え)', 'iu')

/** True for the same speaker, soon after, saying that or what he meant instead. */
export function isCorrection(previous: CorrectionMessage | undefined, next: CorrectionMessage): boolean {
  if (!previous || previous.kind !== 'message' || next.kind !== 'message') return false
  if (previous.role !== next.role || previous.name !== next.name) return false
  if (Math.abs(gapMs(previous, next)) > SOON_MS) return false
  const text = next.text.trim().slice(0, READ)
  return STARRED.test(text) || CORRECTING.test(text) || isSaidAgain(previous.text.slice(0, READ), text)
}

function isSaidAgain(one: string, other: string): boolean {
  const words = wordsOf(one)
  const again = wordsOf(other)
  const fewer = Math.min(words.size, again.size)
  if (fewer < FEWEST_WORDS || Math.max(words.size, again.size) > 2 * fewer) return false
  let same = 0
  for (const word of words) if (again.has(word)) same++
  return same >= SAME_WORDS * fewer
}

/** Words; in scripts without spaces pairs of characters. */
function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.flatMap((word) => (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{3,}$/u.test(word) ? pairsOf(word) : [word])))
}

function pairsOf(word: string): string[] {
  const characters = Array.from(word)
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
