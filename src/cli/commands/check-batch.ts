/** What `push` would refuse, found without a store: where there is none yet, none is made for what is refused. */
import { randomUUID } from 'node:crypto'
import { readDrafts, readTitle } from '../../core/memory/read-push.ts'
import { idOf } from '../../contract/read-message.ts'
import { newDrafts } from '../../core/pipeline/push.ts'

/** @throws {MadeleineError} like `push` for the same messages in an empty store */
export async function checkBatch({ conversationId, title, messages }: {
  readonly conversationId: string; readonly title?: string | undefined; readonly messages: readonly unknown[]
}): Promise<void> {
  idOf(conversationId, 'conversationId')
  readTitle(title)
  const { drafts } = await readDrafts([...messages], { receivedAt: new Date(), mintId: randomUUID, maxTextBytes: undefined })
  await newDrafts(drafts, [])
}
