/** A memory without a word in it: a model is told that no other words will find any. */
import type { Memory } from '../../../memory/memory.ts'
import { defined } from '../../../defined.ts'

/** What a tool says of one. */
export const EMPTY = 'The memory is empty: nothing was said before, and there is nothing to '
  + 'search for. Go on without it; `remember` stores what will matter later.'

/** Messages that are looked at: the newest may be calls of these tools. */
const LOOK = 20

/** Whether nothing was said but in the open part of the conversation that asks. */
export async function isEmpty(memory: Memory, askedBy: string | undefined, signal: AbortSignal | undefined): Promise<boolean> {
  const { episodes, passages } = await memory.recent({
    limit: 1, passageLimit: LOOK, factLimit: 0, ...defined({ conversationId: askedBy }), ...(signal && { signal }),
  })
  return episodes.length + passages.length === 0
}
