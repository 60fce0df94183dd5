/** What is said off the record is not stored: from a call or from a person's own words on, until it is on the record again. */
import { createHash } from 'node:crypto'
import type { UncountedDraft } from '@madeleine/contract'
import type { Tx } from '@madeleine/engine'
import { isNote, recordCommandOf } from '@madeleine/language'
import { insertHistory } from '../history/history-sql.ts'
import { isPaused, type PushedConversation, setPauses, unrecordedAmong } from '../store/tables/conversations.ts'
import { lockCorpus } from '../store/tables/postings.ts'

/** What of a push is stored. */
export interface RecordedDrafts {
  readonly recorded: readonly UncountedDraft[]
  /** How many are not, because they are off the record. */
  readonly unrecorded: number
}

interface RecordedPush {
  readonly conversation: PushedConversation
  /** Those that are not in the log. */
  readonly fresh: readonly UncountedDraft[]
  readonly receivedAt: Date
  readonly people: boolean
  /** As the history says it. */
  readonly by: string
  readonly uuid: () => string
}

type Pauses = PushedConversation['pauses']

/**
 * Those of the messages that are on the record, in the order of the push. A person's message that says nothing but "off the record" to an
 * assistant pauses the conversation, and one that says "back on the record" ends the pause; neither is stored. What was pushed meanwhile
 * stays unrecorded: its ids are known by their hashes, and of messages with a time, the time tells. One from before the pause, which
 * comes late, is stored when it is pushed again afterwards.
 * No statement where nothing was ever off the record, and nothing asks for it. The conversation must be locked.
 */
export async function onTheRecord(tx: Tx, userId: string, push: RecordedPush): Promise<RecordedDrafts> {
  const { conversation: { id, pauses, hasUnrecorded }, fresh, receivedAt, people } = push
  if (pauses.length === 0 && (people || !fresh.some(isCommand))) return { recorded: fresh, unrecorded: 0 }
  const known = hasUnrecorded ? await unrecordedAmong(tx, userId, id, fresh.map(hashOf)) : new Set()
  let now = pauses
  const changes: { readonly action: 'pause' | 'resume'; readonly before: Pauses }[] = []
  const hashes: string[] = []
  const recorded = fresh.filter((draft) => {
    const hash = hashOf(draft)
    if (known.has(hash)) return false
    const command = people || !isCommand(draft) ? undefined : recordCommandOf(draft.text)
    const at = (draft.timed ? draft.at : receivedAt).toISOString()
    if (command === (isPaused({ pauses: now }) ? 'on' : 'off')) {
      changes.push({ action: command === 'off' ? 'pause' : 'resume', before: now })
      now = [...now, at]
    } else if (!isPaused({ pauses: now })) {
      return !(draft.timed && isWithin(now, at))
    } else if (draft.timed && at < now.at(-1)!) return false
    hashes.push(hash)
    return false
  })
  if (hashes.length > 0) await setPauses(tx, userId, id, { pauses: now, unrecorded: hashes })
  if (changes.length > 0) await lockCorpus(tx, userId)
  for (const { action, before } of changes) {
    await insertHistory(tx, userId, {
      id: push.uuid(), at: receivedAt, madeBy: push.by, action, conversationId: id, episodeIds: [], segmentIds: [],
      before: { pauses: before },
    })
  }
  return { recorded, unrecorded: fresh.length - recorded.length }
}

/** Of what an assistant says or notes, or a program, or what was recalled into a message, nothing is a command. */
const isCommand = (draft: UncountedDraft): boolean => draft.role === 'user' && draft.kind === 'message' && !draft.marks.recalled
  && !isNote(draft) && recordCommandOf(draft.text) !== undefined

const isWithin = (pauses: Pauses, at: string): boolean =>
  pauses.some((begin, i) => i % 2 === 0 && begin <= at && at < (pauses[i + 1] ?? ''))

/** 96 bits, in 16 characters. */
const hashOf = ({ id }: UncountedDraft): string => createHash('sha256').update(id).digest('base64url').slice(0, 16)
