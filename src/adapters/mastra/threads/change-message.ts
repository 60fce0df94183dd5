/** A message after a change that names it, as `updateMessages` of Mastra's storages makes it. */
import type { MastraDBMessage } from '@mastra/core/memory'
import { invalidInput } from '../../../errors.ts'

/** What is to be another in the message of this id. */
export type MessageChange = Partial<Omit<MastraDBMessage, 'content'>> & { id: string; content?: Partial<MastraDBMessage['content']> }

/**
 * Keys of the content are replaced one by one, those of its metadata too.
 * @throws {MadeleineError} `invalid_input` where it would go to another resource: the database keeps them apart
 */
export function changedBy(before: MastraDBMessage, { content, ...change }: MessageChange, owner: string): MastraDBMessage {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after = { ...before, resourceId: owner, ...named }
  if (after.resourceId !== owner) {
    throw invalidInput(`resourceId of the message ${JSON.stringify(before.id)}`, after.resourceId, 'the resource that it belongs to')
  }
  if (content === undefined) return after
  if (typeof content !== 'object') return { ...after, content }
  const metadata = before.content.metadata && content.metadata ? { ...before.content.metadata, ...content.metadata } : content.metadata
  return { ...after, content: { ...before.content, ...content, ...(metadata && { metadata }) } }
}
