/** The memory of a space for a command, and what was probably meant by a space that does not exist. */
import { hasCode, MadeleineError, show } from '../../base/errors.ts'
import type { Memory } from '../../core/memory/memory.ts'
import { memoryIn } from '../../core/memory/memory-in-space.ts'
import { nearestText } from './nearest-text.ts'

/** Conversations that are counted. */
const MOST_COUNTED = 1000
/** Spaces that are named where any may be meant. */
const MAX_NAMED = 3

/** Also in what a command says of the memory as a whole: its numbers of conversations and messages are those of the space. */
export function memoryOfSpace(memory: Memory, space: string): Memory {
  const inSpace = memoryIn(memory, space)
  return new Proxy(inSpace, {
    get: (target, name) => (name === 'stats' ? async (options?: Parameters<Memory['stats']>[0]) => {
      const { conversations } = await target.conversations({ limit: MOST_COUNTED })
      const messages = conversations.reduce((sum, one) => sum + one.messages, 0)
      return { ...await memory.stats(options), conversations: conversations.length, messages }
    } : Reflect.get(target, name, target) as unknown),
  })
}

/** Adds to what was refused because of a space which spaces there are. @param names as they were given */
export async function nameNearestSpace(memory: Memory, names: readonly string[], error: unknown): Promise<never> {
  const wanted = names.find((name) => hasCode(error, 'not_found') && (error as Error).message.includes(`no space ${show(name)} `))
  if (wanted === undefined) throw error
  const usable = (await memory.spaces()).map(({ space }) => space)
  const nearest = nearestText(wanted, usable)
  const advice = nearest !== undefined ? `did you mean ${show(nearest)}?`
    : usable.length === 0 ? 'you may not use any: whoever operates the store grants one with `madeleine spaces grant SPACE --user NAME`'
    : `you may use ${usable.slice(0, MAX_NAMED).map(show).join(', ')}${usable.length > MAX_NAMED ? ' and others' : ''} (madeleine spaces)`
  throw new MadeleineError('not_found', `${(error as Error).message}; ${advice}`, { cause: error })
}
