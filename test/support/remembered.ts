/** Talk that a memory has lived through: each stretch by itself an episode. */
import type { Memory } from '@madeleine/core'
import { talk } from '../testing.ts'

export interface Stretch {
  /** 'friends' if not given. */
  readonly conversationId?: string
  /** When its first message was said; the others follow a minute apart. */
  readonly from: string
  /** Ann and Ben in turn, Ann first. */
  readonly texts: readonly string[]
}

/** Pushes the stretches in order; the messages of the first are m0, m1 …, of the second m10, m11 …; ten each at most. */
export async function remember(memory: Memory, stretches: readonly Stretch[]): Promise<void> {
  for (const [i, { conversationId = 'friends', from, texts }] of stretches.entries()) {
    await memory.push({ conversationId, messages: talk(texts, { from, first: i * 10 }) })
    await memory.flush({ conversationId })
  }
  await memory.settle()
}

/** The ids of what was found, best first. */
export const idsOf = ({ passages }: { readonly passages: readonly { readonly messageId: string }[] }): string[] =>
  passages.map(({ messageId }) => messageId)
