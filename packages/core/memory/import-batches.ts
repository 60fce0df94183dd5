/** Batches of an import: messages are collected by conversation, and stored many conversations at a time. */
import {
  addRefused, type ImportResult, type LeftOutCounts, type PushResult, type SourcePosition, type UncountedDraft,
} from '@madeleine/contract'
import { MadeleineError, show } from '@madeleine/base'
import { BATCH_MESSAGES } from './read-push.ts'

/** A validated message with its position in the file. */
export interface ImportedMessage {
  readonly conversationId: string
  readonly line: SourcePosition
  readonly draft: UncountedDraft
  readonly unreadKeys: readonly string[]
  readonly leftOut?: LeftOutCounts | undefined
  readonly notes?: readonly string[] | undefined
  /** Of its conversation. */
  readonly title: string | undefined
  readonly people: boolean | undefined
  readonly origin: string | undefined
  /** Whether the user wrote it, as the format tells. */
  readonly mine: boolean | undefined
  /** Whose name and role tell who of several people speaks: which of them is the user may have been said otherwise before. */
  readonly isOfPerson: boolean
  /** Of its text, parts and metadata. */
  readonly bytes: number
}

/** Messages that are collected before they are pushed, by conversation: never more than one call of `push` takes. */
export function pendingBatches(maxBytes: number) {
  const byConversation = new Map<string, ImportedMessage[]>()
  let [count, bytes] = [0, 0]
  return {
    byConversation,
    hasRoomFor: (message: ImportedMessage): boolean => count < BATCH_MESSAGES && bytes + message.bytes <= maxBytes,
    add(message: ImportedMessage): void {
      const batch = byConversation.get(message.conversationId)
      if (batch) batch.push(message)
      else byConversation.set(message.conversationId, [message])
      count += 1
      bytes += message.bytes
    },
    clear(): void {
      byConversation.clear()
      ;[count, bytes] = [0, 0]
    },
  }
}

/** Messages of one conversation, to be stored. */
export interface AppendedBatch {
  readonly conversationId: string
  readonly drafts: readonly UncountedDraft[]
  readonly receivedAt: Date
  readonly lane: 1
  readonly title: string | undefined
  readonly people: boolean | undefined
  readonly origin: string | undefined
  readonly untrusted?: true | undefined
}

/** Where batches are stored. */
export interface BatchTarget {
  readonly now: () => Date
  /** The first conflict is listed, and what follows it is not stored. */
  readonly strict?: boolean | undefined
  /** The conversations are not trusted. */
  readonly untrusted?: true | undefined
  /** Stores messages of several conversations in one transaction: a conflict in one leaves nothing of any. */
  readonly append: (requests: readonly AppendedBatch[]) => Promise<PushResult[]>
}

type Batches = ReadonlyMap<string, readonly ImportedMessage[]>

/** Pushes the batches of several conversations and adds to the result: together, or where one has a conflict each by itself. */
export async function pushBatches(batches: Batches, target: BatchTarget, result: ImportResult): Promise<void> {
  const requests = [...batches].map(([conversationId, batch]) => requestOf(conversationId, batch, target))
  const pushed = requests.length > 1 ? await target.append(requests).catch(assertConflict) : undefined
  if (pushed) pushed.forEach((each) => addPushed(each, result))
  else for (const [conversationId, batch] of batches) await pushBatch(conversationId, batch, target, result)
}

function requestOf(conversationId: string, batch: readonly ImportedMessage[], { now, untrusted }: BatchTarget): AppendedBatch {
  const title = batch.findLast((message) => message.title !== undefined)?.title
  return {
    conversationId, drafts: batch.map(({ draft }) => draft), receivedAt: now(), lane: 1, title, untrusted,
    people: batch.findLast((message) => message.people !== undefined)?.people,
    origin: batch.find((message) => message.origin !== undefined)?.origin,
  }
}

/** Undefined for a conflict. @throws any other error */
function assertConflict(error: unknown): undefined {
  if (!(error instanceof MadeleineError && error.code === 'conflict')) throw error
}

function addPushed({ stored, skipped, unrecorded }: PushResult, result: ImportResult): void {
  if (unrecorded) result.unrecorded = (result.unrecorded ?? 0) + unrecorded
  result.imported += stored
  result.skipped += skipped
}

/** Pushes one conversation's batch and adds to the result; messages whose id is taken by other content are listed and left out. */
async function pushBatch(
  conversationId: string, batch: readonly ImportedMessage[], target: BatchTarget, result: ImportResult,
): Promise<void> {
  const request = requestOf(conversationId, batch, target)
  const push = async (drafts: readonly UncountedDraft[]): Promise<void> => {
    for (const pushed of await target.append([{ ...request, drafts }])) addPushed(pushed, result)
  }
  try {
    await push(request.drafts)
  } catch (error) {
    assertConflict(error)
    const { drafts, places: all } = await withStoredRoles(batch, request, { conflict: error as MadeleineError, target })
    const places = target.strict ? all.slice(0, 1) : all
    await push(drafts.slice(0, target.strict ? places[0] : undefined).filter((_, i) => !places.includes(i)))
    result.skipped += places.length
    for (const i of places) {
      addRefused(result, { error: {
        line: batch[i]!.line, code: 'conflict',
        message: `a message with the id ${show(request.drafts[i]!.id)} is already stored with different content, which was kept`,
      } })
    }
  }
}

/**
 * The drafts of a batch with a conflict: a message between people that is stored with the other role, because it was said
 * differently then who the user is, is the same message, and keeps that role.
 * @returns the places of those that are in conflict all the same
 */
async function withStoredRoles(
  batch: readonly ImportedMessage[], request: AppendedBatch, { conflict, target }: { conflict: MadeleineError; target: BatchTarget },
): Promise<{ drafts: readonly UncountedDraft[]; places: readonly number[] }> {
  const places = conflict.places ?? []
  // What the batch itself says twice is in conflict with what it says first, and that is not stored
  const isFirst = (i: number): boolean => request.drafts.findIndex(({ id }) => id === request.drafts[i]!.id) === i
  const turned = places.filter((i) => batch[i]!.isOfPerson && isFirst(i))
  if (turned.length === 0) return { drafts: request.drafts, places }
  const drafts = turned.map((i) => withOtherRole(request.drafts[i]!))
  const still = await target.append([{ ...request, drafts }]).then(() => [], (error: unknown) => {
    assertConflict(error)
    return (error as MadeleineError).places ?? []
  })
  const wrong = new Set(still.map((i) => turned[i]!))
  const read = request.drafts.map((draft, i) => (turned.includes(i) && !wrong.has(i) ? withOtherRole(draft) : draft))
  return { drafts: read, places: places.filter((i) => !turned.includes(i) || wrong.has(i)) }
}

const withOtherRole = (draft: UncountedDraft): UncountedDraft => ({ ...draft, role: draft.role === 'user' ? 'assistant' : 'user' })
