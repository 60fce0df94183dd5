/** One item of the store as the message that holds it, and back. */
import type { Item, PutOperation } from '@langchain/langgraph-checkpoint'
import { MadeleineError } from '../../../errors.ts'
import type { PlainMessage } from '../../../message/message.ts'
import { clipText, normalise } from '../../../text/normalise.ts'
import { textOfItem } from './item-text.ts'
import type { ConversationEntry } from '../../../contract/results/log-results.ts'

/** Bytes of the text that a query finds an item by; the value is whole whatever its text is. */
const TEXT_BYTES = 65_536

/** JSON of namespace, key, value and, where it was put before, the first time, in epoch milliseconds. */
type Written = [namespace: string[], key: string, value: Record<string, unknown>, createdAtMs?: number]

/** An item, with the message that holds it. */
export interface StoredItem {
  readonly item: Item
  readonly conversationId: string
  readonly messageId: string
  readonly seq: number
  /** Older versions are in the log too: a put that ended between its two steps left them. */
  readonly hasOlder: boolean
}

/**
 * The message of an item. It is written as one string of JSON, so that a value comes back as `JSON.parse` gives it, whatever
 * its depth, its keys and its characters. Without text it is stored and no query finds it.
 * @throws {MadeleineError} `invalid_input` for a value that JSON cannot write
 */
export function messageOfItem({ namespace, key, value, index }: PutOperation, createdAt: Date | undefined): PlainMessage {
  const written: Written = createdAt ? [namespace, key, checked(value), createdAt.getTime()] : [namespace, key, checked(value)]
  const json = jsonOf(written)
  // Of what comes back: the value itself may hold itself, and then has no end as text
  const kept = (JSON.parse(json) as Written)[2]
  const text = index === false ? '' : clipText(normalise(textOfItem(kept, index)), TEXT_BYTES)
  return { role: 'assistant', content: text === '' ? [{ type: 'item' }] : text, metadata: { langgraph: json } }
}

function jsonOf(written: Written): string {
  try {
    return JSON.stringify(written)
  } catch (cause) {
    throw new MadeleineError('invalid_input', 'the value of an item must be writable as JSON: no BigInts or circular references', { cause })
  }
}

function checked(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new MadeleineError('invalid_input', 'the value of an item must be an object, or null to delete it')
}

/** The item of a conversation with its last message; undefined for one that holds none. */
export function storedItemOf({ id, messages, lastMessage }: ConversationEntry): StoredItem | undefined {
  const written = lastMessage?.metadata?.['langgraph']
  if (!lastMessage || typeof written !== 'string') return undefined
  const [namespace, key, value, createdAtMs] = JSON.parse(written) as Written
  const createdAt = createdAtMs === undefined ? lastMessage.at : new Date(createdAtMs)
  return {
    item: { namespace, key, value, createdAt, updatedAt: lastMessage.at },
    conversationId: id, messageId: lastMessage.id, seq: lastMessage.seq, hasOlder: messages > 1,
  }
}
