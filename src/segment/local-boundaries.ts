/** Where the learned detector would split a talk: the boundaries of `batch` when no model is asked. */
import type { Message } from '../core/message.ts'
import { learnedWeights } from './learned.ts'
import { openTurns } from './turns.ts'

/** @returns counts of messages before a split, rising, each from 1 to the number of messages − 1 */
export async function localBoundaries(messages: readonly Message[]): Promise<number[]> {
  const turns = openTurns(await learnedWeights())
  return messages.flatMap((message, index) => (turns.take(message) && index > 0 ? [index] : []))
}
