/** Ids of memories, which say where a memory is, and ids of messages, which say which version of it they are. */
import { reading } from '../../errors.ts'
import { REGISTRY_USER } from './memory-scope.ts'

/** Where a memory is. A fact's conversation is '', its key the fact's id. */
export interface MemoryPlace {
  readonly storeUser: string
  readonly conversationId: string
  /** The id of its first message. */
  readonly key: string
}

/** An id that says where the memory is: mem0's calls by id name no user. */
export const memoryId = ({ storeUser, conversationId, key }: MemoryPlace): string =>
  Buffer.from(JSON.stringify([storeUser, conversationId, key])).toString('base64url')

/** @returns undefined for what is no id of ours, and for the register of users */
export function placeOf(id: unknown): MemoryPlace | undefined {
  if (typeof id !== 'string' || !/^[\w-]{8,6000}$/.test(id)) return undefined
  try {
    const parts = reading('the id', () => JSON.parse(Buffer.from(id, 'base64url').toString())) as unknown
    if (!Array.isArray(parts) || parts.length !== 3 || !parts.every((part) => typeof part === 'string')) return undefined
    const [storeUser, conversationId, key] = parts as [string, string, string]
    return storeUser === REGISTRY_USER ? undefined : { storeUser, conversationId, key }
  } catch {
    return undefined
  }
}

/** Between the key of a memory and the number of its version, in the id of a message. */
const VERSION = '~mem0.'

/** The memory that a message is a version of, and which: 0 is the first. */
export function versionOf(messageId: string): { readonly key: string; readonly version: number } {
  const [, key = messageId, version = '0'] = /^(.*)~mem0\.(\d{1,9})$/s.exec(messageId) ?? []
  return { key, version: Number(version) }
}

/** The id of the message that is this version of a memory. */
export const versionId = (key: string, version: number): string => (version === 0 ? key : `${key}${VERSION}${version}`)

/** The id of the message after this one. */
export function nextVersion(messageId: string): string {
  const { key, version } = versionOf(messageId)
  return versionId(key, version + 1)
}

/** The newest version of each memory: an edit that a crash interrupted leaves the one before beside it. */
export function newestIds(messageIds: readonly string[]): Set<string> {
  const newest = new Map<string, string>()
  for (const id of messageIds) {
    const { key, version } = versionOf(id)
    const other = newest.get(key)
    if (other === undefined || versionOf(other).version < version) newest.set(key, id)
  }
  return new Set(newest.values())
}
