/** The check that a conversation exists: the library answers for an unknown one as for an empty one, a person has mistyped it. */
import { MadeleineError, show } from '../../base/errors.ts'
import type { Memory } from '../../core/memory/memory.ts'
import { nearestText } from './nearest-text.ts'
import type { ConversationEntry } from '../../contract/log-results.ts'

/** Conversations among which the nearest is searched, the newest. */
const MAX_SEARCHED = 1000

/**
 * @param assertOwner called where the user has no conversation at all
 * @throws {MadeleineError} `not_found` for the first id that no conversation has, with the nearest one
 */
export async function assertConversations(memory: Memory, ids: readonly string[], assertOwner?: () => Promise<void>): Promise<void> {
  // What can be no id is refused by the call itself, with its reason
  const wanted = [...new Set(ids)]
    .filter((id) => id !== '' && id.length <= 255 && id.isWellFormed() && !id.includes('\0')).slice(0, MAX_SEARCHED)
  if (wanted.length === 0) return
  const found = new Set((await memory.conversations({ ids: wanted, limit: MAX_SEARCHED })).conversations.map(({ id }) => id))
  const unknown = wanted.find((id) => !found.has(id))
  if (unknown !== undefined) throw await unknownConversation(memory, unknown, assertOwner)
}

async function unknownConversation(memory: Memory, id: string, assertOwner: (() => Promise<void>) | undefined): Promise<MadeleineError> {
  const { conversations } = await memory.conversations({ limit: MAX_SEARCHED })
  if (conversations.length === 0) await assertOwner?.()
  const nearest = nearestConversation(id, conversations)
  const advice = conversations.length === 0
    ? 'this memory has no conversations yet'
    : nearest === undefined ? '`madeleine conversations` lists them' : `did you mean ${show(nearest.id)}?`
  return new MadeleineError('not_found', `there is no conversation ${show(id)}; ${advice}`)
}

/** By id, by the beginning or a part of it, or by title. */
function nearestConversation(given: string, conversations: readonly ConversationEntry[]): ConversationEntry | undefined {
  // An id before a title, and the newer before the older: what is put in last stays
  const titled = conversations.toReversed().flatMap((one) => (one.title === null ? [] : [[one.title, one] as const]))
  const named = new Map([...titled, ...conversations.toReversed().map((one) => [one.id, one] as const)])
  const similar = named.get(nearestText(given, named.keys()) ?? '')
  if (similar) return similar
  const text = given.toLowerCase()
  return text.length < MIN_PART ? undefined
    : conversations.find(({ id, title }) => id.toLowerCase().includes(text) || title?.toLowerCase().includes(text))
}

/** Characters of a part by which a conversation is recognised. */
const MIN_PART = 3
