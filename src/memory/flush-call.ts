/** The call `flush`. */
import { idOf } from '../message/read-message.ts'
import { flushTails } from '../pipeline/flush.ts'
import type { StoreRuntime } from './open/store-runtime.ts'

/** Asks for the tail of a conversation, or of all, to be closed, and wakes who does it. @throws {MadeleineError} `invalid_input` */
export async function flushNamed({ pipeline, events, wake }: StoreRuntime, userId: string, id: unknown): Promise<void> {
  await flushTails(pipeline, userId, id === undefined ? undefined : idOf(id, 'conversationId'))
  wake()
  events.wakeOthers()
}
